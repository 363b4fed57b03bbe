// All boards of an evening: result, par and the tricks of every declarer, and what can be done with them.

import { button, element, told } from '../element.js';
import { isAbort } from '../stream.js';
import { SEATS, seatName, strainSymbol, withSuits } from '../cards.js';
import { boardName, collection, download, isFull, keep, question, writeBoards } from './collection.js';
import { printRecord } from './sheet.js';
import { tricksAndPar } from './solver.js';

const STRAINS = ['NT', 'S', 'H', 'D', 'C'];

/** Shows the list; the tables are worked out while it is looked at. */
export function showList(root) {
  const stop = new AbortController();
  const rows = collection.boards.map((board, place) => row(board, place));
  const table = element(
    'table', { class: 'boards' },
    element('thead', {}, element('tr', {},
      ['Board', 'Dealer', 'Vul', 'Contract', 'Result', 'N/S', 'Par', 'Tricks of each declarer'].map((title) =>
        element('th', { scope: 'col', class: ['N/S', 'Par'].includes(title) ? 'number' : '' }, title)))),
    element('tbody', {}, rows.map((one) => one.row)),
  );
  const far = element('p', { class: 'soft small', role: 'status' });
  root.append(
    element('div', { class: 'row list-head' },
      element('h2', {}, collection.name ? `Boards of ${collection.name}` : 'Boards'),
      button('Print the hand record', () => printRecord(collection.boards)),
      button('Save as PBN', () => save('pbn', root)),
      button('Save as LIN', () => save('lin', root))),
    problems(), far, element('div', { class: 'scroll panel' }, table),
  );
  work(rows, far, stop.signal);
  return () => stop.abort();
}

function problems() {
  const wrong = collection.problems ?? [];
  if (!wrong.length) return '';
  return element('details', { class: 'told warn' },
    element('summary', {}, wrong.length === 1 ? 'One thing could not be read' : `${wrong.length} things could not be read`),
    element('ul', {}, wrong.slice(0, 50).map((text) => element('li', {}, text))));
}

function row(board, place) {
  const par = element('td', { class: 'number' });
  const tricks = element('td', { class: 'mini-tables' });
  const link = element('a', { href: `#/study/board/${place + 1}` }, boardName(board, place));
  const made = element('tr', {},
    element('th', { scope: 'row' }, link),
    element('td', {}, board.dealer ? seatName(board.dealer) : ''),
    element('td', {}, { All: 'All', None: '–' }[board.vulnerability] ?? board.vulnerability ?? ''),
    element('td', {}, board.contract ? contractText(board.contract) : ''),
    element('td', {}, board.outcome ? withSuits(board.outcome) : board.flaw ? element('span', { class: 'soft small' }, board.flaw) : ''),
    element('td', { class: 'number' }, board.points === null ? '' : signed(board.points)),
    par, tricks);
  return { row: made, par, tricks, board };
}

/** Asks for the tables that are not known yet, and fills them in as they come. */
async function work(rows, far, signal) {
  rows.forEach((one) => one.board.solved && fill(one));
  const open = rows.filter((one) => !one.board.solved && isFull(one.board));
  if (!open.length) return;
  far.textContent = `Working out ${open.length} boards double dummy…`;
  let done = 0;
  try {
    for (const one of open) {
      one.board.solved = await tricksAndPar(question(one.board, { calls: [] }), signal);
      if (signal.aborted) return;
      fill(one);
      far.textContent = `${++done} of ${open.length} boards worked out double dummy`;
    }
    far.textContent = '';
    keep();
  } catch (error) {
    if (!isAbort(error)) far.replaceChildren(told(error.message, 'bad'));
  }
}

function fill({ board, par, tricks }) {
  if (!board.solved) return;
  par.textContent = signed(board.solved.par.points);
  par.title = board.solved.par.contracts.join(', ');
  tricks.replaceChildren(trickTable(board.solved.tricks));
}

/** The tricks of every declarer; `onChoose(seat, strain, tricks)` makes its cells buttons. */
export function trickTable(tricks, onChoose = null) {
  const cell = (seat, strain) => {
    const made = tricks[seat][strain];
    if (!onChoose) return String(made);
    return button(String(made), () => onChoose(seat, strain, made), {
      class: 'button little', disabled: made < 7,
      'aria-label': `${seatName(seat)} takes ${made} tricks in ${strain === 'NT' ? 'notrump' : strain}: play it`,
    });
  };
  return element('table', { class: 'tricks' },
    element('thead', {}, element('tr', {}, element('td'), STRAINS.map((strain) => element('th', { scope: 'col' }, strainSymbol(strain))))),
    element('tbody', {}, SEATS.map((seat) => element('tr', {},
      element('th', { scope: 'row' }, element('span', { 'aria-label': seatName(seat), role: 'img' }, seat)),
      STRAINS.map((strain) => element('td', {}, cell(seat, strain)))))));
}

/** "4♠X by North". */
export function contractText(contract) {
  const parts = /^([1-7])(NT|[CDHS])(X{0,2})-([NESW])$/.exec(contract);
  if (!parts) return element('span', {}, contract);
  return element('span', { class: 'contract' }, parts[1], strainSymbol(parts[2]), parts[3], ` by ${seatName(parts[4])}`);
}

export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace('-', '−'));

async function save(format, root) {
  try {
    download(await writeBoards(collection.boards, format), `boards.${format}`);
  } catch (error) {
    root.prepend(told(`These boards cannot be saved: ${error.message}`, 'bad'));
  }
}
