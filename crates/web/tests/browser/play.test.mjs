// Playing: rounds and boards by clicking, on a desk and on a phone, two people at one table, a server
// that is killed in between.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, isSound, PHONE, picture, startServer } from './browser.mjs';
import { pass, playFirst, sitDown, turn } from './table.mjs';

const at = house();

test('a whole round of hearts, with a hint and an undo', async () => {
  const page = await at.browser.page(at.server.address);
  await page.getByRole('heading', { name: 'Sit down and play' }).waitFor();
  await isSound(page, 'the first page');
  await picture(page, 'play');
  await sitDown(page, 'Hearts', 'ducker', { seed: '5' });
  await page.getByText('Choose 3 cards').waitFor();
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.querySelectorAll('.my-hand .card.best').length === 3);
  await isSound(page, 'a hint at passing');
  await pass(page);
  for (let card = 0; !(await turn(page)); card += 1) {
    if (card === 3) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.card-note').first().waitFor();
      assert.equal(await page.locator('.worth').count(), await page.locator('.my-hand button.card:not(:disabled)').count());
      await isSound(page, 'hearts with a hint');
      await picture(page, 'table-hearts');
      await page.keyboard.press('u');
      await page.waitForFunction(() => document.querySelectorAll('.my-hand .card').length === 11);
      await turn(page);
    }
    await playFirst(page);
  }
  await page.getByText('Round 1 is over').waitFor();
  await isSound(page, 'a round that is over');
  await page.getByRole('button', { name: 'To the end of the trick' }).click();
  await page.getByText('Trick 1:').waitFor();
  await page.getByRole('button', { name: 'Next round' }).click();
  await page.getByText('Choose 3 cards').waitFor();
  await page.getByRole('link', { name: 'Games' }).click();
  await page.getByText('round of hearts').waitFor();
  await isSound(page, 'games');
});

test('the first card is on the screen within a second', async () => {
  const page = await at.browser.page(at.server.address);
  await sitDown(page, 'Hearts', 'ducker', { seed: '6' });
  const times = [];
  // The best of five, since the machine may be busy with something else.
  for (let load = 0; load < 5; load += 1) {
    await page.reload();
    times.push(await page.evaluate(() => new Promise((done) => {
      const look = () => (document.querySelector('.card') ? done(performance.now()) : requestAnimationFrame(look));
      look();
    })));
  }
  console.log(`first card after ${times.map(Math.round).join(', ')} ms`);
  assert.ok(Math.min(...times) < 1000, `the first card came after ${times} ms`);
});

test('a board of bridge on a phone', async () => {
  const page = await at.browser.page(at.server.address, { viewport: PHONE, dark: true });
  await page.getByRole('heading', { name: 'Sit down and play' }).waitFor();
  await isSound(page, 'the first page on a phone');
  await sitDown(page, 'Bridge', 'novice:system=natural', { seed: '12' });
  await turn(page);
  await page.locator('.bid.meant').first().waitFor();
  await isSound(page, 'the auction on a phone');
  // A finger cannot point: it reads what a call would mean, and calls when it touches again.
  const double = page.locator('.bid.meant:not(:disabled)').nth(1);
  const made = await page.locator('.auction .call').count();
  await double.tap();
  await page.getByText('Touch it again to make it.').waitFor();
  assert.equal(await page.locator('.auction .call').count(), made);
  await picture(page, 'table-phone');
  await double.tap();
  await page.waitForFunction((made) => document.querySelectorAll('.auction .call').length > made, made);
  while (!(await turn(page))) {
    const calls = page.locator('.bidding');
    if (await calls.count()) {
      const made = await page.locator('.auction .call').count();
      await page.keyboard.press('p');
      await page.waitForFunction((made) => !document.querySelector('.bidding') || document.querySelectorAll('.auction .call').length > made, made);
    } else {
      await playFirst(page);
    }
  }
  await page.getByText('Par, all cards face up').waitFor();
  await isSound(page, 'a board that is over, on a phone');
});

test('two people at one table, and a server that is killed', async () => {
  const lost = (text) => /WebSocket|ERR_CONNECTION|Failed to load/.test(text);
  const south = await at.browser.page(at.server.address, { expected: lost });
  await sitDown(south, 'Hearts', 'ducker', { seed: '7' });
  const west = await at.browser.page('about:blank', { expected: lost });
  await south.getByTitle('Open West’s seat to a person').click();
  const link = await south.locator('.invitation code').textContent();
  await west.goto(link);
  await west.getByText('Choose 3 cards').waitFor();
  await pass(south);
  await pass(west);
  await south.getByLabel('Say something').fill('Good luck');
  await south.keyboard.press('Enter');
  await west.getByText('Good luck').waitFor();
  const hand = async () => south.evaluate(() => [...document.querySelectorAll('.my-hand .card')].map((card) => card.dataset.card).join());
  await south.waitForFunction(() => document.querySelectorAll('.card.received').length === 3 || /turn/.test(document.querySelector('.bar-status').textContent));
  const before = await hand();
  const port = new URL(at.server.address).port;
  await at.server.kill();
  await south.getByText('The connection is lost').waitFor();
  at.server = await startServer({ folder: at.server.folder, port });
  await south.getByText('The connection is lost').waitFor({ state: 'detached' });
  assert.equal(await hand(), before);
  await west.getByText('The connection is lost').waitFor({ state: 'detached' });
  await isSound(south, 'a table after the server came back');
});
