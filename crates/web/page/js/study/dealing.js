// New deals: at random, or with hands of given strength and shape.

import { ask } from '../ask.js';
import { button, element, told } from '../element.js';
import { SEATS, seatName, suitName, SUITS, suitSymbol } from '../cards.js';
import { boardOf, replace } from './collection.js';

/** Shows the form. */
export function showDealing(root) {
  const messages = element('div');
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, handForm(seat)]));
  const count = number('How many boards', 4, 1, 64);
  const seed = number('Seed', Math.floor(Math.random() * 1e6) + 1, 1, 9007199254740991);
  const words = element('input', {
    type: 'text', placeholder: 'south balanced, ns spades >= 8, not west void', 'aria-label': 'More in words', maxlength: 400,
  });
  const deal = async (event) => {
    event.preventDefault();
    messages.replaceChildren(element('p', { class: 'soft', role: 'status' }, 'Dealing…'));
    const bounds = Object.fromEntries(SEATS.map((seat) => [seat, hands[seat].bounds()]));
    try {
      const body = { seed: Number(seed.input.value), count: Number(count.input.value) };
      if (words.value.trim()) body.words = [...SEATS.flatMap((seat) => inWords(seat, bounds[seat])), words.value.trim()].join(', ');
      else body.bounds = bounds;
      const found = await ask('/study/deal', { method: 'POST', body });
      replace(found.boards.map((board) => boardOf(board)), `deals of seed ${body.seed}`);
      location.hash = found.boards.length === 1 ? '#/study/board/1' : '#/study';
    } catch (error) {
      messages.replaceChildren(told(error.message, 'bad'));
    }
  };
  const clear = () => {
    words.value = '';
    SEATS.forEach((seat) => hands[seat].clear());
  };
  root.append(element('section', { class: 'panel' },
    element('h2', {}, 'New deals'),
    element('p', { class: 'soft' }, 'Leave everything open for random deals, or say what hands are to be like. Every deal that fits '
      + 'is as likely as the others; the same seed deals the same.'),
    messages,
    element('form', { onsubmit: deal },
      element('div', { class: 'bounds' }, SEATS.map((seat) => hands[seat].element)),
      element('label', { class: 'field in-words' }, 'More, in words', words,
        element('span', { class: 'soft small' }, 'A seat (north, or ns for both) and what it is to have: 15-17 hcp, 5+ spades, 5-4-2-2, void in clubs, has SA; joined by commas, or, and, not.')),
      element('div', { class: 'row' }, count.field, seed.field,
        element('button', { type: 'submit', class: 'button main' }, 'Deal'),
        button('Notrump opener and partner', () => {
          clear();
          hands.S.set({ points: [15, 17], balanced: true });
          hands.N.set({ points: [8, 13] });
        }),
        button('A weak two', () => {
          clear();
          hands.N.set({ points: [6, 10], S: [6, 6] });
        }),
        button('All open', clear)))));
}

/** The bounds of the form as the server reads words. */
function inWords(seat, { points, lengths, balanced }) {
  const hand = seatName(seat).toLowerCase();
  const range = ([least, most], what) => `${hand} ${least}-${most} ${what}`;
  return [
    points && range(points, 'hcp'), balanced && `${hand} balanced`,
    ...SUITS.map((suit) => lengths[suit] && range(lengths[suit], suitName(suit))),
  ].filter(Boolean);
}

/** The bounds of one hand: points, lengths, balanced or not. */
function handForm(seat) {
  const points = range(`${seatName(seat)}: points`, 37);
  const lengths = Object.fromEntries(SUITS.map((suit) => [suit, range(`${seatName(seat)}: ${suitName(suit)}`, 13)]));
  const balanced = element('input', { type: 'checkbox' });
  const row = (label, one) => element('div', { class: 'bound' }, element('span', {}, label), one.least, element('span', {}, 'to'), one.most);
  return {
    element: element('fieldset', { class: 'bounds-hand' }, element('legend', {}, seatName(seat)),
      row('points', points), SUITS.map((suit) => row(suitSymbol(suit), lengths[suit])),
      element('label', { class: 'row small' }, balanced, 'balanced')),
    bounds: () => ({
      points: points.value(), balanced: balanced.checked,
      lengths: Object.fromEntries(SUITS.map((suit) => [suit, lengths[suit].value()])),
    }),
    set: (wanted) => {
      if (wanted.points) points.set(wanted.points);
      SUITS.forEach((suit) => wanted[suit] && lengths[suit].set(wanted[suit]));
      balanced.checked = Boolean(wanted.balanced);
    },
    clear: () => {
      [points, ...Object.values(lengths)].forEach((one) => one.set(['', '']));
      balanced.checked = false;
    },
  };
}

function range(label, top) {
  const end = (which, placeholder) => element('input', {
    type: 'number', min: '0', max: String(top), placeholder, 'aria-label': `${label}, ${which}`,
  });
  const [least, most] = [end('at least', '0'), end('at most', String(top))];
  return {
    least, most,
    value: () => (least.value === '' && most.value === '' ? null : [Number(least.value || 0), Number(most.value || top)]),
    set: ([low, high]) => {
      least.value = low;
      most.value = high;
    },
  };
}

function number(label, value, least, most) {
  const input = element('input', { type: 'number', min: String(least), max: String(most), required: true, value: String(value) });
  return { input, field: element('label', { class: 'field' }, label, input) };
}
