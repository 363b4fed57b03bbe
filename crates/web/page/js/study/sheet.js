// The printed hand record: every board with its hands, the tricks of every declarer and par.

import { element } from '../element.js';
import { dealDiagram, parseDeal, points, seatName } from '../cards.js';
import { boardName, collection, isFull, keep, question } from './collection.js';
import { contractText, signed, trickTable } from './list.js';
import { tricksAndPar } from './solver.js';

/** Works out what is missing, makes the sheet and opens the browser's print window. */
export async function printRecord(boards) {
  const sheet = await makeSheet(boards);
  document.querySelector('.sheet')?.remove();
  document.body.append(sheet);
  window.print();
}

/** The sheet; it is shown on paper only. */
export async function makeSheet(boards) {
  for (const board of boards.filter((one) => !one.solved && isFull(one))) {
    board.solved = await tricksAndPar(question(board, { calls: [] }));
  }
  keep();
  return element('section', { class: 'sheet', 'aria-hidden': 'true' },
    element('h1', {}, boards[0]?.event ?? collection.name ?? 'Hand record'),
    element('div', { class: 'sheet-boards' }, boards.map((board, i) => one(board, i))));
}

function one(board, place) {
  const vulnerable = { None: 'none vul', All: 'all vul' }[board.vulnerability] ?? (board.vulnerability ? `${board.vulnerability} vul` : '');
  const deal = board.deal ? parseDeal(board.deal) : null;
  const strength = deal && element('table', { class: 'sheet-points' }, element('tbody', {},
    element('tr', {}, element('td'), element('td', {}, String(points(deal.N))), element('td')),
    element('tr', {}, element('td', {}, String(points(deal.W))), element('td'), element('td', {}, String(points(deal.E)))),
    element('tr', {}, element('td'), element('td', {}, String(points(deal.S))), element('td'))));
  return element('article', { class: 'sheet-board' },
    element('h2', {}, boardName(board, place)),
    element('p', {}, [board.dealer && `${seatName(board.dealer)} deals`, vulnerable].filter(Boolean).join(', ')),
    deal && dealDiagram(deal, { middle: strength }),
    board.solved && element('div', { class: 'sheet-numbers' }, trickTable(board.solved.tricks),
      element('p', {}, `Par ${signed(board.solved.par.points)}: ${board.solved.par.contracts.join(', ')}`)),
    board.contract && element('p', {}, contractText(board.contract), board.outcome ? `: ${board.outcome}` : '',
      board.points === null ? '' : ` (${signed(board.points)})`));
}
