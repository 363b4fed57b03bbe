// What people do at a table.

/** Sits down at a table with programs that do not search, so that the test is not about their speed. */
export async function sitDown(page, game, player, { seed = '', boards = null } = {}) {
  const panel = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: game, exact: true }) });
  await panel.getByLabel(game === 'Hearts' ? 'Opponents' : 'Partner and opponents').selectOption(player);
  await panel.locator('summary').first().click();
  await panel.getByLabel('Programs play').selectOption('0');
  await panel.getByLabel('Number of the deal').fill(seed);
  if (boards) await panel.getByLabel('Boards', { exact: true }).fill(boards);
  await panel.getByRole('button', { name: `Play ${game.toLowerCase()}` }).click();
  await page.locator('.table-felt').waitFor();
}

/** Waits until this person has to decide, or the game is over; true for the latter. */
export async function turn(page) {
  await page.waitForFunction(() => document.querySelector('.over')
    || /^(Your|Play|Choose)/.test(document.querySelector('.bar-status')?.textContent ?? ''));
  return (await page.locator('.over').count()) > 0;
}

/** The first card that may be played, by keyboard or by touch. */
export async function playFirst(page) {
  const card = page.locator('.board button.card:not(:disabled)').first();
  await card.focus();
  const name = await card.getAttribute('data-card');
  await page.keyboard.press('Enter');
  await page.waitForFunction((name) => !document.querySelector(`.board button.card:not(:disabled)[data-card="${name}"]`), name);
}

export async function pass(page) {
  await page.getByText('Choose 3 cards').waitFor();
  for (let i = 0; i < 3; i++) {
    const card = page.locator('.my-hand button.card:not(.chosen)').nth(i * 2);
    await card.click({ position: { x: 8, y: 20 } });
  }
  await page.getByRole('button', { name: 'Pass these cards' }).click();
}
