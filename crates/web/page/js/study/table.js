// The table with all hands face up: four hands in rows of small cards, the trick in the middle, and the
// result that every card leads to.

import { element } from '../element.js';
import { cardElement, cardName, named, partner, rankOf, SEATS, seatName, sortCards, SUITS, suitOf, suitSymbol } from '../cards.js';

/** Whether the hand of a seat lies open for whoever looks through these eyes: all hands, or one and dummy. */
export function isSeen(position, seat, eyes) {
  if (!eyes || seat === eyes) return true;
  const dummy = position.contract ? partner(position.contract.slice(-1)) : null;
  return seat === dummy && position.tricks.length > 0;
}

/**
 * The parts of the table for a position of the server. `values` are the tricks of the cards that can be
 * played, `onPlay(card)` is called when one is chosen. With `eyes`, only what that seat sees lies open.
 */
export function openTable(position, { values, names, dealer, onPlay, eyes = '' }) {
  const worth = eyes ? {} : valuesByCard(values);
  const legal = new Set(position.legal_cards);
  const called = (seat) => (names[seat] && names[seat] !== seatName(seat) ? names[seat] : null);
  const hand = (seat) => element('div', {
    class: `seat seat-${seat.toLowerCase()}${position.turn === seat ? ' turn' : ''}`, role: 'group',
    'aria-label': `${seatName(seat)}${called(seat) ? `, ${called(seat)}` : ''}`,
  },
  element('div', { class: 'seat-name' }, element('b', {}, seatName(seat)), called(seat) ? ` ${called(seat)}` : '',
    dealer === seat ? element('span', { class: 'dealer', title: 'dealer' }, 'D') : ''),
  isSeen(position, seat, eyes) ? SUITS.map((suit) => {
    const held = sortCards(position.hands[seat].filter((card) => suitOf(card) === suit));
    return element('div', { class: 'seat-suit' }, suitSymbol(suit, true),
      held.length ? held.map((card) => chip(card, position, legal.has(card), worth[card], onPlay)) : element('span', { class: 'void' }, '–'));
  }) : element('div', { class: 'unseen' }, `${position.hands[seat].length} cards`));
  return [...SEATS.map(hand), middle(position)];
}

/** What each card comes to, its equals included. */
function valuesByCard(values) {
  const worth = {};
  const most = Math.max(...(values?.cards ?? []).map((value) => value.tricks));
  for (const value of values?.cards ?? []) {
    for (const card of value.equals) {
      worth[card] = { tricks: value.tricks, isBest: value.tricks === most, pair: values.pair };
    }
  }
  return worth;
}

function chip(card, position, canPlay, worth, onPlay) {
  const result = worth && resultOf(worth, position.contract);
  const parts = [element('span', { class: 'chip-rank' }, rankOf(card) === 'T' ? '10' : rankOf(card))];
  if (result) parts.push(element('span', { class: `chip-note ${worth.isBest ? 'best' : 'costs'}` }, result.short));
  if (!canPlay) return element('span', { class: 'chip', dataset: { card } }, parts);
  const made = element('button', {
    type: 'button', class: 'chip', dataset: { card }, onclick: () => onPlay(card), title: result ? result.long : null,
  }, parts);
  return named(made, `${cardName(card)}${result ? `: ${result.long}` : ''}`);
}

/** What a number of tricks means for the contract: "=", "+1", "−2". */
function resultOf({ tricks, pair }, contract) {
  const parts = /^([1-7])(?:NT|[CDHS])X{0,2}-([NESW])$/.exec(contract ?? '');
  if (!parts) return null;
  const declaring = 'NS'.includes(parts[2]) ? 'NS' : 'EW';
  const over = (pair === declaring ? tricks : 13 - tricks) - 6 - Number(parts[1]);
  if (over === 0) return { short: '=', long: 'the contract is just made' };
  if (over > 0) return { short: `+${over}`, long: `made with ${over} more` };
  return { short: `−${-over}`, long: `${-over} down` };
}

/** The trick in progress, or the last one where a new one begins; tricks won; the result. */
function middle(position) {
  const last = position.tricks.at(-1);
  const cards = (last?.cards ?? []).map(({ seat, card }) => element('div', { class: `trick-${seat.toLowerCase()}` },
    cardElement(card, { as: 'span' })));
  const isDone = last && last.cards.length === 4;
  const declarer = position.contract?.slice(-1);
  const said = position.outcome
    ? position.outcome
    : position.turn ? `${seatName(position.turn)} to ${position.contract ? 'play' : 'call'}` : '';
  return element('div', { class: 'table-middle' },
    element('div', { class: `trick${isDone ? ' done' : ''}` }, cards),
    element('div', { class: 'table-said' }, said),
    position.contract && element('div', { class: 'table-won' }, `N/S ${position.won.NS} · E/W ${position.won.EW}`),
    declarer && element('div', { class: 'hidden-text' }, `declarer ${seatName(declarer)}, dummy ${seatName(partner(declarer))}`));
}
