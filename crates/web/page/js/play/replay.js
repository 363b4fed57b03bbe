// A game that is over, card by card with everyone's cards.

import { SEATS, dealDiagram, parseDeal, parseHand, seatName, strainSymbol, cardElement } from '../cards.js';
import { button, element } from '../element.js';
import { bySeat } from './felt.js';

/** A round of hearts: the cards as they were dealt, passed and played. */
export function replayHearts(played, name) {
  const dealt = Object.fromEntries(SEATS.map((seat) => [seat, parseHand(played.deal[seat])]));
  const passed = Object.fromEntries(SEATS.map((seat) => [seat, parseHand(played.passed[seat])]));
  const places = { left: 1, across: 2, right: 3 }[played.direction] ?? 0;
  const hands = Object.fromEntries(SEATS.map((seat, i) => {
    const giver = SEATS[(i + 4 - places) % 4];
    const kept = dealt[seat].filter((card) => !places || !passed[seat].includes(card));
    return [seat, places ? [...kept, ...passed[giver]] : kept];
  }));
  const note = places ? element('p', { class: 'soft small' }, `Passed ${played.direction}: `, SEATS.map((seat) => `${seatName(seat)} ${passed[seat].map(shortCard).join(' ')}`).join('; ')) : null;
  return replay(hands, played.tricks, name, note);
}

/** A board of bridge. */
export function replayBridge(played, name) {
  const tricks = played.public.table?.tricks ?? [];
  return replay(parseDeal(played.board.deal), tricks, name, null, played.board.dealer);
}

export const shortCard = (card) => `${{ S: '♠', H: '♥', D: '♦', C: '♣' }[card[0]]}${card[1] === 'T' ? '10' : card[1]}`;

function replay(hands, tricks, name, note, dealer = null) {
  const cards = tricks.flatMap((trick) => bySeat(trick).map(([seat, card], i) => ({ seat, card, trick, place: i })));
  const names = Object.fromEntries(SEATS.map((seat) => [seat, name(seat)]));
  const shown = element('div', {});
  let at = 0;
  const slider = element('input', {
    type: 'range', min: 0, max: cards.length, value: 0, 'aria-label': 'Card of the play',
    oninput: (event) => go(Number(event.target.value)),
  });
  const where = element('span', { class: 'soft small', role: 'status' });

  function go(to) {
    at = Math.max(0, Math.min(cards.length, to));
    slider.value = at;
    const gone = new Set(cards.slice(0, at).map(({ card }) => card));
    const left = Object.fromEntries(SEATS.map((seat) => [seat, hands[seat].filter((card) => !gone.has(card))]));
    const last = at ? cards[at - 1] : null;
    const middle = element('div', { class: 'replay-trick' });
    if (last) {
      for (const { seat, card } of cards.slice(at - 1 - last.place, at)) {
        const drawn = cardElement(card, { as: 'span' });
        drawn.classList.add(`replay-${seat.toLowerCase()}`);
        if (last.place === 3 && last.trick.winner === seat) drawn.classList.add('wins');
        middle.append(drawn);
      }
    }
    where.textContent = last ? `Trick ${tricks.indexOf(last.trick) + 1}: ${seatName(last.seat)} plays ${shortCard(last.card)}` : 'Before the first card';
    shown.replaceChildren(dealDiagram(left, { names, middle, dealer }));
  }
  go(0);
  return element('section', { class: 'panel replay' },
    element('h2', {}, 'Every card'),
    note,
    shown,
    cards.length > 0 && element('div', { class: 'row replay-bar' },
      button('|◀', () => go(0), { class: 'button little', 'aria-label': 'To the beginning' }),
      button('◀', () => go(at - 1), { class: 'button little', 'aria-label': 'One card back' }),
      button('▶', () => go(at + 1), { class: 'button little', 'aria-label': 'One card on' }),
      button('▶▶', () => go(at + 4 - (at % 4)), { class: 'button little', 'aria-label': 'To the end of the trick' }),
      slider),
    where);
}

/** A contract as text with its suit drawn: "4♠ by South". */
export function contractText(text) {
  const found = /^([1-7])(NT|[SHDC])(X{0,2})-([NESW])$/.exec(text ?? '');
  if (!found) return element('span', {}, text ?? '');
  const [, level, strain, doubled, declarer] = found;
  return element('span', { class: 'contract' }, level, strainSymbol(strain), doubled, ` by ${seatName(declarer)}`);
}
