// What every test needs: a server of its own, a browser, and what is asked of every page.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The project's root. */
export const ROOT = process.env.FINESSE_ROOT;
const PICTURES = process.env.FINESSE_PICTURES;

export const LARGE = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Starts a server that keeps everything in `folder`, a new one by default. */
export async function startServer({ folder = mkdtempSync(join(tmpdir(), 'finesse-')), port = 0 } = {}) {
  const server = spawn(process.env.FINESSE, ['--json', 'serve', '--port', String(port), '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test that failed leaves none behind.
  process.on('exit', () => server.kill('SIGKILL'));
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const said = JSON.parse(line);
      if (said.event === 'ready') resolve(said.address);
    });
    server.once('exit', (code) => reject(new Error(`finesse serve ended with ${code}`)));
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.unref();
  server.stdout.unref();
  return {
    address,
    folder,
    /** Ends it at once, as a power cut does. */
    kill: async () => {
      server.kill('SIGKILL');
      await ended;
    },
    /** Ends it and forgets what it kept. */
    end: async () => {
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser; every page that it opens fails the test when anything is written to its console as an error. */
export async function startBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  return {
    end: () => browser.close(),
    /** A page in a context of its own: another person's browser. `wrong` collects its errors. */
    page: async (address, { viewport = LARGE, dark = false, expected = () => false } = {}) => {
      const context = await browser.newContext({
        viewport, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', hasTouch: viewport.width < 500,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.wrong = [];
      const note = (text) => expected(text) || page.wrong.push(text);
      page.on('console', (message) => message.type() === 'error' && note(message.text()));
      page.on('pageerror', (error) => note(String(error)));
      await page.goto(address);
      return page;
    },
  };
}

/** A server and a browser for the tests of a file, from the first to the last. */
export function house() {
  const at = {};
  before(async () => {
    at.server = await startServer();
    at.browser = await startBrowser();
  });
  after(async () => {
    await at.browser?.end();
    await at.server?.end();
  });
  return at;
}

/** No errors in the console, nothing wider than the screen, and no serious finding of axe. */
export async function isSound(page, name) {
  assert.deepEqual(page.wrong, [], `${name}: errors in the console`);
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `${name}: ${wide} points wide on a screen of ${screen}`);
  // As text, so that the security rules of the page do not keep it out.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations.filter((one) => ['serious', 'critical'].includes(one.impact));
  const told = serious.map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`);
  assert.deepEqual(told, [], `${name}: axe`);
}

/** Keeps a picture of the page, where pictures are wanted. */
export async function picture(page, name, { full = false } = {}) {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 60, fullPage: full });
}

/** Drops a file on the page, as a hand with a mouse does. */
export async function drop(page, name, content) {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  const data = await page.evaluateHandle(([name, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], name));
    return transfer;
  }, [name, content]);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}
