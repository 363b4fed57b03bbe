// The felt with its four places and the trick in the middle; what hearts and bridge have in common.

import { cardElement, seatName } from '../cards.js';
import { button, element } from '../element.js';
import { around } from '../table.js';
import { programName } from './names.js';

/** Who sits there, in a word or two. */
export function nameOf(now, seat) {
  const who = now.seats[seat];
  if (seat === now.you) return 'You';
  return who.kind === 'program' ? programName(who.name) : who.name ?? seatName(seat);
}

/** The same with the seat, where the name does not say it: "Ada (West)". */
export function nameAndSeat(now, seat) {
  const name = nameOf(now, seat);
  return name === seatName(seat) ? name : `${name} (${seatName(seat)})`;
}

/** The trick on the table: the one in progress, or the last one until the next card is led. */
export function trickOnTable(tricks) {
  return tricks.at(-1) ?? null;
}

/** The cards of a trick by seat. */
export function bySeat(trick) {
  const seats = ['N', 'E', 'S', 'W'];
  const first = seats.indexOf(trick.leader);
  return trick.cards.map((card, i) => [seats[(first + i) % 4], card]);
}

/**
 * The felt. `place(seat)` gives what lies beside the name of a seat (a text), `lying(seat)` an element
 * with cards that lie open, `middle` what lies in the middle instead of a trick.
 */
export function felt(now, { trick = null, fresh = null, place = () => '', lying = () => null, middle = null, turn = null }) {
  const at = around(now.you);
  const made = element('div', { class: 'felt table-felt' });
  for (const [where, seat] of Object.entries(at)) {
    const who = now.seats[seat];
    const note = place(seat);
    made.append(element('div', { class: `place place-${where}${turn === seat ? ' turn' : ''}` },
      element('div', { class: 'place-name' },
        element('span', { class: 'place-seat', 'aria-hidden': 'true' }, seat),
        element('span', {}, nameOf(now, seat), element('span', { class: 'hidden-text' }, `, ${seatName(seat)}`)),
        who.kind === 'person' && !who.here && seat !== now.you && element('span', { class: 'away' }, 'away'),
        turn === seat && element('span', { class: 'hidden-text' }, ', to play')),
      note && element('div', { class: 'place-note' }, note),
      lying(seat)));
  }
  const centre = element('div', { class: 'middle' });
  if (middle) centre.append(middle);
  if (trick) {
    for (const [seat, card] of bySeat(trick)) {
      const where = Object.keys(at).find((name) => at[name] === seat);
      const drawn = cardElement(card, { as: 'span' });
      drawn.classList.add('played', `played-${where}`);
      if (card === fresh) drawn.classList.add('fresh');
      if (trick.winner === seat) drawn.classList.add('wins');
      centre.append(drawn);
    }
  }
  made.append(centre);
  return made;
}

/** The card that was played since the last snapshot. */
export function freshCard(before, tricks, old) {
  const all = tricks.flatMap((trick) => trick.cards);
  return before && all.length === old.flatMap((trick) => trick.cards).length + 1 ? all.at(-1) : null;
}

/** One's own hand, as wide as there is room for. */
export function handRoom(hand) {
  hand.style.setProperty('--gaps', String(Math.max(1, hand.children.length - 1)));
  return element('div', { class: 'hand-room' }, hand);
}

/** A question of somebody else at the table, or that one's own waits for an answer. */
export function question(now, say, cards) {
  const asked = now.asked;
  if (!asked) return null;
  const who = asked.by === now.you ? 'You' : nameAndSeat(now, asked.by);
  const ask = asked.by === now.you ? 'ask' : 'asks';
  const what = asked.what === 'undo' ? `${ask} to take the last move back` : `${asked.by === now.you ? 'claim' : 'claims'} ${asked.tricks} of the tricks that are left`;
  return element('div', { class: 'told', role: 'status' },
    element('p', {}, `${who} ${what}.`),
    asked.hand && cards(asked.hand),
    asked.yours
      ? element('div', { class: 'row' },
        button('Agree', () => say({ type: 'answer', yes: true }), { class: 'button main' }),
        button('Do not agree', () => say({ type: 'answer', yes: false })))
      : element('p', { class: 'soft' }, 'Waiting for the others.'));
}

/** The line that says what is going on. */
export function status(now, mine) {
  const { for: what, seat } = now.waits;
  if (what === 'person' && seat === now.you) return mine;
  if (what === 'person') return `Waiting for ${nameAndSeat(now, seat)}`;
  if (what === 'program') return `${nameAndSeat(now, seat)} is thinking`;
  return '';
}
