// Studying: files, walking through a board, what-if lines, advice, the editor, on a desk and on a phone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drop, house, isSound, PHONE, picture, ROOT } from './browser.mjs';

const MATCH = readFileSync(join(ROOT, 'data/lin/match.lin'), 'utf8');
/** An ending of seven cards is not a board; this one is short because the play was claimed early. */
const SHORT = `[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964"]
[Contract "3NT"]
[Declarer "S"]
[Result "9"]
[Play "W"]
C6 C2 C5 C3
`;

const at = house();

test('an empty page says what to do, and weighs little', async () => {
  let weight = 0;
  const page = await at.browser.page('about:blank');
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) weight += Number(response.headers()['content-length']);
  });
  await page.goto(`${at.server.address}#/study`);
  await page.getByRole('button', { name: 'Look at an example' }).click();
  await page.locator('.study-table .chip').first().waitFor();
  assert.ok(weight > 10_000 && weight < 500_000, `the page weighs ${weight} bytes`);
  await isSound(page, 'the example');
});

test('a file that is dropped becomes a list with tables and par', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  await page.getByText('Bring last night').waitFor();
  await isSound(page, 'study, empty');
  await picture(page, 'study-empty');
  await drop(page, 'match.lin', MATCH);
  await page.getByRole('heading', { name: 'Boards of match.lin' }).waitFor();
  const first = page.locator('.boards > tbody > tr').first();
  await first.locator('.tricks').waitFor();
  assert.match(await first.textContent(), /Board 7, open room.*3NT by West.*3NT by West/s);
  await isSound(page, 'the list');
  await picture(page, 'study-list');
  await drop(page, 'nonsense.txt', 'nothing of bridge');
  await page.getByRole('alert').getByText('nonsense.txt').waitFor();
});

test('walking through a board, and leaving its record', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  await drop(page, 'match.lin', MATCH);
  await page.getByRole('link', { name: 'Board 9, open room' }).click();
  await page.locator('.chip-note').first().waitFor();
  // North leads the king of spades on the record; its cards show what they lead to.
  await page.getByRole('button', { name: 'A step on' }).click();
  await page.getByText('card 1 of').waitFor();
  assert.equal(await page.locator('.table-middle [data-card="SK"]').count(), 1);
  await page.keyboard.press('ArrowRight');
  await page.getByText('card 2 of').waitFor();
  await page.locator('.strip-card.cost').first().waitFor();
  await page.locator('button.chip .chip-note').first().waitFor();
  await isSound(page, 'a board');
  await picture(page, 'study-board');
  // West won with the ace of spades; the nine is another line.
  await page.locator('button.chip[data-card="S9"]').click();
  await page.getByText('What if:').waitFor();
  await page.locator('.table-middle [data-card="S9"]').waitFor();
  await page.locator('button.chip .chip-note').first().waitFor();
  await picture(page, 'study-what-if');
  await page.getByRole('button', { name: 'Best play from here' }).click();
  await page.getByText('card 3 of 52').waitFor();
  await page.getByRole('button', { name: 'Back to the record' }).click();
  await page.getByText('card 2 of').waitFor();
  assert.equal(await page.getByText('What if:').count(), 0);
  assert.deepEqual(page.wrong, []);
});

test('a lesson: only what one seat sees, and a link to hand on', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  await drop(page, 'short.pbn', SHORT);
  await page.locator('.chip-note').first().waitFor();
  await page.getByLabel('Whose cards are shown').selectOption('W');
  assert.equal(await page.locator('.study-table .chip').count(), 13);
  assert.equal(await page.locator('.strip-card').count(), 0);
  assert.equal(await page.locator('.chip-note').count(), 0);
  await page.getByRole('button', { name: 'A step on' }).click();
  await page.getByText('card 1 of').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.study-table .chip').length === 25);
  await isSound(page, 'a lesson');
  await picture(page, 'study-lesson');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^https:\/\/.*lin=|^https:\/\/.*n=/);
});

test('advice is computed before one’s eyes, and chances change with a card', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  await drop(page, 'short.pbn', SHORT);
  await page.locator('.chip-note').first().waitFor();
  await page.keyboard.press('End');
  await page.getByText('card 4 of 4').waitFor();
  await page.getByLabel('Deals', { exact: true }).selectOption('50');
  await page.getByRole('button', { name: 'What should I play?' }).click();
  await page.getByRole('heading', { name: /^Play the/ }).waitFor();
  assert.match(await page.locator('.advice').textContent(), /50 deals of what .* cannot see/);
  await isSound(page, 'advice');
  await picture(page, 'study-advice');
  await page.getByRole('tab', { name: 'Chances' }).click();
  await page.locator('.chance-table .chance').first().waitFor();
  const before = await page.locator('.chance-table').textContent();
  await page.locator('button.chip').first().click();
  await page.waitForFunction((text) => document.querySelector('.chance-table')?.textContent !== text, before);
  await isSound(page, 'chances');
  await picture(page, 'study-chances');
});

test('declarer’s plan in words, with its tree', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  await drop(page, 'short.pbn', SHORT);
  await page.locator('.chip-note').first().waitFor();
  await page.getByRole('tab', { name: 'Plan' }).click();
  await page.getByText('once dummy lies on the table').waitFor();
  await page.getByRole('button', { name: 'A step on' }).click();
  await page.getByRole('button', { name: 'Make a plan' }).click();
  await page.getByRole('heading', { name: 'The plan', exact: true }).waitFor();
  assert.match(await page.locator('.plan').textContent(), /You can cash .* winners.*Second best.*Judged by \d+ deals of what South cannot see/s);
  assert.ok(await page.locator('.plan-steps li').count() > 1);
  await page.getByText('The tree of the plan').click();
  assert.ok(await page.locator('.tree li').count() > 5);
  await isSound(page, 'the plan');
  await picture(page, 'study-plan', { full: true });
  await page.getByRole('button', { name: 'A step on' }).click();
  await page.getByText('East is to play, who defends').waitFor();
  assert.deepEqual(page.wrong, []);
});

test('the solver in the page answers as the server does', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await drop(page, 'match.lin', MATCH);
  // Of the last two boards not all hands are known.
  await page.locator('.boards .tricks').nth(5).waitFor();
  await page.getByRole('link', { name: 'Board 9, open room' }).click();
  await page.locator('.chip-note').first().waitFor();
  await page.getByRole('button', { name: 'Best play from here' }).click();
  await page.getByText('What if:').waitFor();
  assert.deepEqual(asked.filter((path) => /api.*study\/(cards|line|table)/.test(path)), [], 'the server was not asked');
  const differences = await page.evaluate(async () => {
    const { collection, isFull, question } = await import('/js/study/collection.js');
    const { bestLine, cardValues, costs, tricksAndPar } = await import('/js/study/solver.js');
    const { ask } = await import('/js/ask.js');
    const server = (path, body) => ask(path, { method: 'POST', body });
    const found = [];
    const compare = (what, here, there) => JSON.stringify(here) === JSON.stringify(there) || found.push([what, here, there]);
    const sorted = (values) => values.cards.map(({ equals, tricks }) => `${[...equals].sort()} ${tricks}`).sort();
    for (const board of collection.boards.filter(isFull)) {
      const whole = question(board, { calls: [] });
      const [here, there] = [await tricksAndPar(whole), await server('/study/table', whole)];
      for (const seat of 'NESW') for (const strain of ['C', 'D', 'H', 'S', 'NT']) compare('table', here.tricks[seat][strain], there.tricks[seat][strain]);
      compare('par', here.par.points, there.par.points);
      compare('contracts', [...here.par.contracts].sort(), [...there.par.contracts].sort());
      if (!board.contract) continue;
      for (const played of [0, 3, 13]) {
        if (played > board.cards.length) continue;
        const asked = question(board, { cards: board.cards.slice(0, played) });
        const position = await server('/study/position', asked);
        const [mine, theirs] = [await cardValues(asked, position), await server('/study/cards', asked)];
        compare('cards', [mine.seat, mine.pair, sorted(mine)], [theirs.seat, theirs.pair, sorted(theirs)]);
      }
      const record = question(board, { cards: board.cards });
      const told = await server('/study/line', record);
      compare('costs', (await costs(record)).map((one) => [one.card, one.cost]), told.played.map((one) => [one.card, one.cost]));
      compare('line', (await bestLine(record)).length, told.best.length);
    }
    return found;
  });
  assert.deepEqual(differences, []);
  assert.deepEqual(page.wrong, []);
});

test('a browser without WebAssembly asks the server', async () => {
  const page = await at.browser.page('about:blank');
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${at.server.address}#/study`);
  await drop(page, 'short.pbn', SHORT);
  await page.locator('.chip-note').first().waitFor();
  assert.ok(asked.includes('/api/v1/study/cards') && !asked.some((path) => path.startsWith('/solver/')), `${asked}`);
  assert.deepEqual(page.wrong, []);
});

test('the post-mortem colours the strip', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`);
  await drop(page, 'short.pbn', SHORT);
  await page.getByRole('tab', { name: 'Post-mortem' }).click();
  await page.getByRole('button', { name: 'Judge every card' }).click();
  await page.getByRole('columnheader', { name: 'Decisions' }).waitFor();
  await isSound(page, 'the post-mortem');
  await picture(page, 'study-post-mortem');
});

test('a deal is made by dragging and by key, and a contract of it played', async () => {
  const page = await at.browser.page(`${at.server.address}#/study/edit`);
  const text = page.getByLabel('The deal as text');
  await text.fill('N:AKQJ.AKQ.AKQ.AKQ - - -');
  await text.press('Enter');
  await page.locator('.editor-n .chip[data-card="SA"]').waitFor();
  const from = await page.locator('.editor-stock .chip[data-card="ST"]').boundingBox();
  const to = await page.locator('.editor-e').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.locator('.editor-e .chip[data-card="ST"]').waitFor();
  await page.locator('.editor-stock .chip[data-card="S9"]').focus();
  await page.keyboard.press('w');
  await page.locator('.editor-w .chip[data-card="S9"]').waitFor();
  await isSound(page, 'the editor');
  await picture(page, 'study-editor');
  await page.getByRole('button', { name: 'Study this deal' }).click();
  await page.getByRole('alert').getByText('East has 1').waitFor();
  await page.getByRole('button', { name: 'Deal the rest' }).click();
  await page.getByRole('button', { name: 'Study this deal' }).click();
  await page.getByRole('button', { name: /^North takes 13 tricks in notrump/ }).click();
  await page.locator('button.chip .chip-note').first().waitFor();
  assert.match(await page.locator('.table-said').textContent(), /East to play/);
  assert.deepEqual(page.wrong, []);
});

test('hands are dealt as they are wanted, and printed', async () => {
  const page = await at.browser.page(`${at.server.address}#/study/new`);
  await page.getByRole('button', { name: 'A weak two' }).click();
  await page.getByLabel('How many boards').fill('2');
  await isSound(page, 'new deals');
  await picture(page, 'study-deals');
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await page.locator('.boards > tbody > tr').nth(1).locator('.tricks').waitFor();
  await page.evaluate(() => { globalThis.print = () => { globalThis.printed = true; }; });
  await page.getByRole('button', { name: 'Print the hand record' }).click();
  await page.waitForFunction(() => globalThis.printed);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.sheet-board').count(), 2);
  await picture(page, 'study-record');
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('North: points, at least').count();
});

test('hands asked for in words', async () => {
  const page = await at.browser.page(`${at.server.address}#/study/new`);
  await page.getByLabel('South: points, at least').fill('15');
  await page.getByLabel('South: points, at most').fill('17');
  await page.getByLabel('More in words').fill('south balanced, ns spades are 8');
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await page.getByRole('alert').getByText('not understood').waitFor();
  await page.getByLabel('More in words').fill('south balanced, ns spades >= 8');
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await page.locator('.boards > tbody > tr').nth(3).locator('.tricks').waitFor();
  assert.deepEqual(page.wrong.filter((text) => !/400/.test(text)), []);
});

test('on a phone, and in the dark', async () => {
  const page = await at.browser.page(`${at.server.address}#/study`, { viewport: PHONE, dark: true });
  await page.getByRole('button', { name: 'Look at an example' }).tap();
  await page.locator('.chip-note').first().waitFor();
  await page.getByRole('button', { name: 'A step on' }).tap();
  await page.getByText('card 1 of').waitFor();
  await page.locator('button.chip .chip-note').first().waitFor();
  await page.getByRole('button', { name: 'Four colours of suits' }).tap();
  await isSound(page, 'a board on a phone');
  await picture(page, 'study-phone');
  await page.goto(`${at.server.address}#/study/edit`);
  await page.locator('.editor-table').waitFor();
  await isSound(page, 'the editor on a phone');
});

test('the lab shows claims, verdicts and figures', async () => {
  const page = await at.browser.page(`${at.server.address}#/lab`);
  await page.getByRole('link', { name: 'bampton/convergence' }).waitFor();
  await isSound(page, 'the lab');
  await picture(page, 'lab');
  await page.getByRole('link', { name: 'bampton/convergence' }).click();
  await page.locator('.figure img').first().waitFor();
  await isSound(page, 'an experiment');
});
