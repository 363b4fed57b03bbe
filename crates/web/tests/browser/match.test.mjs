// A match of hearts to its end, boards of bridge with their score sheet, and a table by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, isSound, picture } from './browser.mjs';
import { playFirst, sitDown, turn } from './table.mjs';

const at = house();

test('a match of hearts to its end, by rules from the form', async () => {
  const page = await at.browser.page(at.server.address);
  const panel = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'Hearts', exact: true }) });
  await panel.getByLabel('Opponents').selectOption('f86');
  await panel.getByText('Plays by good rules').waitFor();
  await panel.locator('summary').first().click();
  await panel.getByText('Every rule').click();
  await panel.getByLabel('When a match ends').fill('20');
  await panel.getByLabel('Where cards are passed').fill('none');
  await panel.getByLabel('Programs play').selectOption('0');
  await panel.getByText('ends when a score reaches 20').waitFor();
  await isSound(page, 'the rules as a form');
  await picture(page, 'rules', { full: true });
  await panel.getByRole('button', { name: 'Play hearts' }).click();
  await page.locator('.table-felt').waitFor();
  for (let rounds = 1; ; rounds += 1) {
    while (!(await turn(page))) await playFirst(page);
    const last = await page.getByRole('button', { name: 'Who has won?' }).count();
    assert.equal(await page.locator('.over tbody tr').first().locator('td').count(), 4);
    await page.keyboard.press('n');
    if (last) break;
    assert.ok(rounds < 6, 'somebody has 20 points after at most four rounds');
    await page.waitForFunction(() => !document.querySelector('.over'));
  }
  await page.getByRole('heading', { name: /wins?( together)?\./ }).waitFor();
  await isSound(page, 'a match that is over');
  await page.getByRole('link', { name: 'Games' }).click();
  await page.getByText('points a round; the others').waitFor();
});

test('boards of bridge with hints, a sheet and a board to study', async () => {
  const page = await at.browser.page(at.server.address);
  await sitDown(page, 'Bridge', 'novice:system=natural', { seed: '31', boards: '2' });
  let hinted = false;
  for (const board of [1, 2]) {
    while (!(await turn(page))) {
      if (await page.locator('.bidding').count()) {
        const made = await page.locator('.auction .call').count();
        await page.keyboard.press('h');
        await page.locator('.bid.best').waitFor();
        await page.locator('.bid.best').click();
        await page.waitForFunction((made) => !document.querySelector('.auction-felt') || document.querySelectorAll('.auction .call').length > made, made);
      } else {
        const choices = await page.locator('.board button.card:not(:disabled)').count();
        if (choices > 2 && !hinted) {
          hinted = true;
          await page.keyboard.press('h');
          await page.locator('.worth').first().waitFor();
          assert.match(await page.locator('.hint').textContent(), /Play .*tricks/is);
          await isSound(page, 'bridge with a hint');
          await picture(page, 'table-bridge');
        }
        await playFirst(page);
      }
    }
    await page.getByText('Par, all cards face up').waitFor();
    if (board === 1) {
      await page.keyboard.press('n');
      await page.waitForFunction(() => !document.querySelector('.over'));
    }
  }
  assert.ok(hinted, 'there was a card to choose');
  const sheet = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'All boards' }) });
  await sheet.getByText('Sum').waitFor();
  assert.equal(await sheet.locator('tbody tr').count(), 3);
  await isSound(page, 'the sheet');
  await picture(page, 'table-result', { full: true });
  await page.getByRole('button', { name: 'Study this board' }).click();
  await page.locator('.study-table .chip').first().waitFor();
});

test('a table by keyboard alone', async () => {
  const page = await at.browser.page(at.server.address);
  await page.getByRole('heading', { name: 'Sit down and play' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let tabs = 0; (await focused()) !== 'Play bridge'; tabs += 1) {
    assert.ok(tabs < 30, 'the button is reached');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.locator('.auction-felt').waitFor();
  await page.waitForFunction(() => document.querySelector('.bid:not(:disabled)'));
  // A bid as it is written.
  const made = await page.locator('.auction .call').count();
  await page.keyboard.press('7');
  await page.keyboard.press('n');
  await page.waitForFunction((made) => document.querySelectorAll('.auction .call').length > made, made);
  await page.getByText('7NT', { exact: false }).first().waitFor();
  // Everybody else passes or doubles; then the arrows find the hand.
  await page.waitForFunction(() => /^(Your call|Your card|Play a card)/.test(document.querySelector('.bar-status')?.textContent ?? ''));
  while (await page.locator('.bidding').count()) {
    await page.keyboard.press('p');
    await page.waitForFunction(() => !document.querySelector('.bidding') || /^Your call/.test(document.querySelector('.bar-status').textContent));
  }
  await turn(page);
  await page.keyboard.press('ArrowRight');
  const first = await page.evaluate(() => document.activeElement.dataset.card);
  assert.ok(first, 'the focus is on a card');
  await page.keyboard.press('ArrowRight');
  const card = await page.evaluate(() => document.activeElement.dataset.card);
  assert.ok(card, 'the focus is on a card still');
  await page.keyboard.press('Enter');
  await page.locator(`.middle [data-card="${card}"], .log`).first().waitFor({ state: 'attached' });
  assert.deepEqual(page.wrong, []);
});
