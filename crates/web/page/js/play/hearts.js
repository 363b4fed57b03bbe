// A table of hearts.

import { SEATS, handElement, parseHand, seatName } from '../cards.js';
import { button, element } from '../element.js';
import { felt, freshCard, handRoom, nameAndSeat, nameOf, question, status, trickOnTable } from './felt.js';
import { hintButton, hintPanel, newAdvice, worths } from './hint.js';
import { replayHearts } from './replay.js';

/** Draws the table into `board`; called with every snapshot and the one before. */
export function heartsTable(board, say) {
  let chosen = new Set();
  let latest = null;
  const advice = newAdvice();
  let shownNumber = 0;

  return function draw(now, before) {
    const { public: open, view } = now;
    if (now.number !== shownNumber) {
      chosen = new Set();
      shownNumber = now.number;
    }
    if (!before || before.moves.join() !== now.moves.join() || before.waits.for !== now.waits.for) advice.forget();
    latest = now;
    const { hint } = advice;
    // What is drawn again is the newest table, whenever an answer comes.
    const again = () => draw(latest, latest);
    if (now.waits.for === 'next' || now.ended) {
      board.replaceChildren(result(now, say));
      return;
    }
    const passing = open.first === null;
    const trick = trickOnTable(open.tricks);
    const fresh = freshCard(before, open.tricks, before?.public?.tricks ?? []);
    const hand = view ? parseHand(view.hand) : [];
    const receiver = passing && view ? { left: 1, across: 2, right: 3 }[view.direction] : 0;
    const to = receiver ? SEATS[(SEATS.indexOf(now.you) + receiver) % 4] : null;
    const points = (seat) => {
      const total = open.totals[seat];
      const round = open.points[seat];
      return round ? `${total}, now ${round > 0 ? '+' : '−'}${Math.abs(round)}` : `${total}`;
    };
    const turn = passing ? null : open.turn;
    const middle = passing
      ? element('p', { class: 'middle-text' }, open.direction === 'none' ? '' : `Passing ${open.cards} cards ${open.direction}`)
      : null;
    const myTurn = now.waits.for === 'person' && now.waits.seat === now.you;
    const mayPlay = new Set(now.moves);
    const choosing = passing && view && open.direction !== 'none';
    const passed = view ? new Set(parseHand(view.passed)) : new Set();

    const options = (card) => {
      const worth = hint && worths(hint).find((one) => one.card === card);
      const [note, title] = [worth?.note ?? null, worth?.title ?? null];
      if (choosing) return { disabled: passed.has(card), note, title };
      return { disabled: !(myTurn && mayPlay.has(card)), note, title };
    };
    const onPlay = (card) => {
      if (!choosing) {
        say({ type: 'play', moves: [card] });
        return;
      }
      if (chosen.has(card)) chosen.delete(card);
      else if (chosen.size < open.cards) chosen.add(card);
      again();
      board.querySelector(`[data-card="${card}"]`)?.focus();
    };
    const cards = handElement(hand, { label: 'your hand', options, onPlay });
    cards.classList.add('my-hand');
    cards.tabIndex = -1;
    for (const card of cards.querySelectorAll('.card')) {
      const name = card.dataset.card;
      if (choosing) card.setAttribute('aria-pressed', String(chosen.has(name) || passed.has(name)));
      if (chosen.has(name) || (choosing && passed.has(name))) card.classList.add('chosen');
      if (view && !passing && open.plays.length === 0 && parseHand(view.received).includes(name)) card.classList.add('received');
      if (hint?.moves.includes(name)) card.classList.add('best');
    }
    const ready = choosing && chosen.size === open.cards && myTurn;
    const text = choosing
      ? (passed.size >= open.cards ? 'Your cards are on their way.' : `Choose ${open.cards} cards to pass to ${nameAndSeat(now, to)}`)
      : 'Your turn';
    const received = view && !passing && open.plays.length === 0 && parseHand(view.received).length > 0;

    board.replaceChildren(
      felt(now, { trick, fresh, place: (seat) => points(seat), middle, turn }),
      view ? handRoom(cards) : element('p', { class: 'soft' }, 'You are looking on.'),
      element('div', { class: 'table-bar' },
        element('p', { class: 'bar-status', role: 'status' }, choosing && passed.size < open.cards ? text : status(now, text), received ? ' – the cards that were passed to you are marked' : ''),
        view && element('div', { class: 'row' },
          choosing && passed.size < open.cards && button(chosen.size ? `Pass these cards (${chosen.size} of ${open.cards})` : 'Pass these cards', () => {
            say({ type: 'play', moves: [...chosen] });
            chosen = new Set();
          }, { class: 'button main', disabled: !ready, 'data-key': 'enter' }),
          hintButton(advice, say, again, { disabled: !myTurn, title: 'Expected points of every card (H)' }),
          button('Undo', () => say({ type: 'undo' }), { 'data-key': 'u', title: 'Take your last card back (U)' }),
          !passing && button('The rest are mine', () => say({ type: 'rest' }), { title: 'Every trick that is left is certainly yours (R)', disabled: !(myTurn && (!trick || trick.winner)), 'data-key': 'r' }))),
      hintPanel(hint, { passing: choosing }) ?? '',
      question(now, say) ?? '',
      scores(now) ?? '',
    );
  };
}

/** The score sheet of the match. */
function scores(now) {
  const last = now.results.at(-1);
  if (!last) return null;
  const row = (name, numbers, strong = false) => element('tr', {},
    element('th', { scope: 'row' }, name),
    SEATS.map((seat) => element('td', { class: 'number' }, strong ? element('strong', {}, numbers[seat]) : numbers[seat])));
  return element('section', { class: 'panel' },
    element('h2', {}, 'Scores'),
    element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, element('td', {}), SEATS.map((seat) => element('th', { scope: 'col', class: 'number' }, seat === now.you ? 'You' : `${seat} ${nameOf(now, seat)}`)))),
      element('tbody', {}, last.rounds.map((points, i) => row(`Round ${i + 1}`, points)), row('Score', last.scores, true)))));
}

/** A round that is over: its points, the sheet, and every card. */
function result(now, say) {
  const data = now.result?.data;
  const best = data && SEATS.filter((seat) => data.round[seat] === Math.min(...SEATS.map((one) => data.round[one])));
  const name = (seat) => (seat === now.you ? 'You' : seatName(seat));
  const words = data && SEATS.map((seat) => `${name(seat)} ${data.round[seat]}`).join(', ');
  const over = data?.over && !now.ended;
  return element('div', { class: 'over' },
    element('section', { class: 'panel' },
      element('h2', { tabindex: -1 }, now.ended ?? `Round ${now.number} is over`),
      data && element('p', {}, `${words}. Best: ${best.map(name).join(' and ')}.`),
      !now.ended && (now.you || now.host) && button(over ? 'Who has won?' : 'Next round', () => say({ type: 'next' }), { class: 'button main', 'data-key': 'n' })),
    scores(now),
    now.result?.played && replayHearts(now.result.played, (seat) => nameOf(now, seat)));
}
