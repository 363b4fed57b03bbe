// Who may hold which unseen card, as one seat can know it; it changes with every card.

import { ask } from '../ask.js';
import { choice, element, told } from '../element.js';
import { parseHand, points, rankOf, SEATS, seatName, suitName, SUITS, suitOf, suitSymbol, handRows } from '../cards.js';

/** The panel; `moved` is told every new position. */
export function chancesPanel({ question }) {
  const place = element('div', { class: 'chances' });
  const chosen = { seat: '', alike: 'fitting' };
  let number = 0;
  let known = null;
  let turn = null;

  const load = async () => {
    const mine = ++number;
    try {
      const body = { board: question() };
      if (chosen.seat || turn) body.seat = chosen.seat || turn;
      const found = await ask('/study/chances', { method: 'POST', body });
      if (mine !== number) return;
      known = found;
      draw();
    } catch (error) {
      if (mine === number) place.replaceChildren(form(), told(error.message, 'warn'));
    }
  };
  const form = () => element('div', { class: 'row' },
    choice('Through the eyes of', [['', 'whoever decides'], ...SEATS.map((seat) => [seat, seatName(seat)])], chosen.seat, (value) => {
      chosen.seat = value;
      load();
    }),
    known?.effective != null && choice('Deals', [['fitting', 'that fit calls and cards'], ['alike', 'all alike']], chosen.alike, (value) => {
      chosen.alike = value;
      draw();
    }));
  const draw = () => place.replaceChildren(form(), ...content(known, chosen.alike));
  return {
    element: place,
    moved: (position) => {
      // In the auction whoever calls next decides; in the play declarer decides for dummy.
      turn = position.contract ? position.actor : position.turn;
      if (position.turn === null && !chosen.seat) place.replaceChildren(form(), element('p', { class: 'soft' }, 'The board is over.'));
      else load();
    },
    end: () => { number++; },
  };
}

function content(known, kind) {
  const { hidden, cards } = known;
  if (!cards.length) return [element('p', {}, `${seatName(known.seat)} knows every card.`)];
  const chance = (card, seat) => (card[kind] ?? card.alike)[seat] ?? 0;
  const mean = (seat, what) => cards.reduce((sum, card) => sum + chance(card, seat) * what(card.card), 0);
  const head = element('tr', {}, element('th', { scope: 'col' }, 'Card'),
    hidden.map((seat) => element('th', { scope: 'col' }, seatName(seat))));
  const body = SUITS.flatMap((suit) => {
    const held = cards.filter((card) => suitOf(card.card) === suit);
    if (!held.length) return [];
    const lengths = element('tr', { class: 'lengths' }, element('th', { scope: 'row' }, suitSymbol(suit, false), ` ${suitName(suit)}`),
      hidden.map((seat) => element('td', {}, `${mean(seat, (card) => Number(suitOf(card) === suit)).toFixed(1)} cards`)));
    return [lengths, ...held.map((card) => element('tr', {},
      element('th', { scope: 'row' }, suitSymbol(suit, true), rankOf(card.card) === 'T' ? '10' : rankOf(card.card)),
      hidden.map((seat) => chanceCell(chance(card, seat)))))];
  });
  const high = element('tr', { class: 'lengths' }, element('th', { scope: 'row' }, 'High-card points'),
    hidden.map((seat) => element('td', {}, mean(seat, (card) => points([card])).toFixed(1))));
  return [
    element('p', { class: 'soft small' }, `${seatName(known.seat)} cannot tell ${count(known.worlds)} deals apart.`,
      known.effective == null || kind === 'alike' ? '' : ` The chances come from 2,000 of them, worth ${Math.round(known.effective)} that fit alike.`),
    element('div', { class: 'scroll chance-scroll', tabindex: '0', role: 'region', 'aria-label': 'Chances of every card' },
      element('table', { class: 'chance-table' }, element('thead', {}, head), element('tbody', {}, body, high))),
    element('details', {}, element('summary', {}, `${known.sample.length} of these deals`),
      element('div', { class: 'worlds' }, known.sample.map((world) => element('div', { class: 'world' },
        hidden.map((seat) => handRows(parseHand(world[seat]), { name: seatName(seat) })))))),
  ];
}

function chanceCell(chance) {
  const percent = Math.round(100 * chance);
  const text = chance > 0 && percent === 0 ? '<1%' : chance < 1 && percent === 100 ? '>99%' : `${percent}%`;
  return element('td', { class: 'chance', style: `--chance: ${percent}%` }, text);
}

/** A large number for people: "10,400,600", "8.4 × 10¹³". */
function count(text) {
  const number = Number(text);
  if (number < 1e9) return number.toLocaleString('en');
  const power = Math.floor(Math.log10(number));
  const raised = [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]).join('');
  return `${(number / 10 ** power).toFixed(1)} × 10${raised}`;
}
