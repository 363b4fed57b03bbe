// A table of bridge.

import { handElement, parseHand, partner, points, seatName } from '../cards.js';
import { button, element } from '../element.js';
import { auction, bidding, explain, isVulnerable } from './auction.js';
import { boardResult } from './board_result.js';
import { felt, freshCard, handRoom, question, status, trickOnTable } from './felt.js';
import { hintButton, hintPanel, newAdvice, worths } from './hint.js';
import { contractText } from './replay.js';

/** Draws the table into `board`; called with every snapshot and the one before. */
export function bridgeTable(board, say) {
  let latest = null;
  const advice = newAdvice();
  let meanings = null;
  let asked = '';
  let looked = null;
  let claiming = false;

  return function draw(now, before) {
    const { public: open, view } = now;
    latest = now;
    // What is drawn again is the newest table, whenever an answer comes.
    const again = () => draw(latest, latest);
    if (before && (before.moves.join() !== now.moves.join() || before.number !== now.number)) advice.forget();
    if (before && before.moves.join() !== now.moves.join()) claiming = false;
    const { hint } = advice;
    const calls = open.auction.calls;
    const key = `${now.number} ${calls.join()}`;
    if (key !== asked && now.waits.for !== 'next') {
      asked = key;
      looked = null;
      say({ type: 'meanings' }).then((answer) => {
        if (answer && asked === key) {
          meanings = answer;
          if (latest.waits.for !== 'next') again();
        }
      });
    }
    if (now.waits.for === 'next' || now.ended) {
      board.replaceChildren(boardResult(now, say));
      return;
    }
    const table = open.table;
    const tricks = table?.tricks ?? [];
    const trick = trickOnTable(tricks);
    const fresh = freshCard(before, tricks, before?.public?.table?.tricks ?? []);
    const myTurn = now.waits.for === 'person' && now.waits.seat === now.you;
    const mayPlay = new Set(now.moves);
    const hand = view ? parseHand(view.hand) : [];
    const options = (card) => {
      const worth = hint && worths(hint).find((one) => one.card === card);
      if (!table || !view) return { as: 'span' };
      return { disabled: !(table && myTurn && mayPlay.has(card)), note: worth?.note ?? null, title: worth?.title ?? null };
    };
    const onPlay = (card) => say({ type: 'play', moves: [card] });
    const mark = (element) => {
      for (const card of element.querySelectorAll('.card')) if (card.dataset.card === hint?.best) card.classList.add('best');
      return element;
    };
    const suits = table ? ['S', 'H', 'C', 'D'].sort((a, b) => Number(b === trump(table)) - Number(a === trump(table))) : null;
    const cards = mark(handElement(hand, { label: 'your hand', options, onPlay, suits }));
    cards.classList.add('my-hand');
    cards.tabIndex = -1;
    const dummy = open.dummy === null ? null : parseHand(open.dummy);
    const lying = (seat) => {
      if (!dummy || !table || seat !== table.dummy || seat === now.you) return null;
      const mine = myTurn && open.turn === table.dummy;
      const fans = suits.map((suit) => dummy.filter((card) => card[0] === suit)).filter((fan) => fan.length);
      const shown = element('div', { class: 'dummy', role: 'group', 'aria-label': `dummy, ${seatName(seat)}` },
        fans.map((fan) => mark(handElement(fan, { label: 'dummy', options: mine ? options : () => ({ as: 'span' }), onPlay }))));
      return shown;
    };
    const place = (seat) => {
      const side = 'NS'.includes(seat) ? 'NS' : 'EW';
      const vulnerable = isVulnerable(open.vulnerability, side);
      const parts = [];
      if (vulnerable) parts.push('vulnerable');
      if (table?.declarer === seat) parts.push('declarer');
      return parts.join(', ');
    };
    const left = table ? 13 - won(table, 'NS') - won(table, 'EW') : 0;
    const words = !table ? 'Your call' : open.turn === now.you ? 'Your card' : `Play a card for dummy (${seatName(open.turn)})`;
    const isDummy = table && table.dummy === now.you;

    const look = (i) => { looked = i; again(); };
    const bar = element('div', { class: 'table-bar' },
      element('p', { class: 'bar-status', role: 'status' }, status(now, words)),
      view && element('div', { class: 'row' },
        hintButton(advice, say, again, { disabled: !myTurn, title: 'What a program would do, and why (H)' }),
        button('Undo', () => say({ type: 'undo' }), { 'data-key': 'u', title: 'Take your last decision back (U)' }),
        table && !isDummy && button('Claim', () => { claiming = !claiming; again(); }, { disabled: !(myTurn && dummy), 'aria-expanded': String(claiming) })));
    const below = [
      claiming && myTurn ? claim(left, (tricks) => { claiming = false; say({ type: 'claim', tricks }); }) : '',
      hintPanel(hint, { meaning: table ? null : meaningOf(hint, meanings) }) ?? '',
      question(now, say, (hand) => handElement(parseHand(hand), { options: () => ({ as: 'span' }) })) ?? '',
    ];
    const room = view ? element('div', { class: 'hand-with-points' }, handRoom(cards),
      element('p', { class: 'soft small points' }, isDummy ? 'You are dummy.' : `${points(hand)} high-card points${table ? ' left' : ''}`))
      : element('p', { class: 'soft' }, 'You are looking on.');
    if (!table) {
      board.replaceChildren(
        element('p', { class: 'play-head' }, `Board ${open.number}, ${seatName(open.auction.dealer)} deals, ${vulnerability(open.vulnerability)}`),
        element('div', { class: 'calling' },
          element('div', { class: 'felt table-felt auction-felt' }, auction(now, meanings, look, looked)),
          room, bar, element('div', { class: 'calling-below' }, below),
          view ? bidding(now, meanings, hint, say) : ''));
      return;
    }
    board.replaceChildren(
      playHead(table, now),
      felt(now, { trick, fresh, place, lying, turn: open.turn }),
      room, bar, ...below,
      auctionPanel(now, meanings, look, looked),
    );
  };
}

/** What the call that is advised means, where the system has a meaning for it. */
function meaningOf(hint, meanings) {
  const meaning = hint && meanings?.next?.[hint.best];
  if (!meaning?.rules.length) return null;
  return meaning.words.startsWith('whatever the hand') ? 'no other call of the system fits this hand' : explain(meaning);
}

const trump = (table) => /^[1-7]([SHDC])/.exec(table.contract)?.[1] ?? '';
const won = (table, side) => table.won[side === 'NS' ? 'north_south' : 'east_west'] ?? table.won[side] ?? 0;

function vulnerability(text) {
  return { NONE: 'nobody vulnerable', ALL: 'all vulnerable', NS: 'North-South vulnerable', EW: 'East-West vulnerable' }[String(text).toUpperCase()] ?? text;
}

function playHead(table, now) {
  return element('p', { class: 'play-head' }, contractText(table.contract),
    element('span', {}, ` – tricks: North-South ${won(table, 'NS')}, East-West ${won(table, 'EW')}`),
    now.you && table.dummy === partner(now.you) && table.declarer === now.you ? element('span', { class: 'soft' }, ' (you play both hands)') : '');
}

function auctionPanel(now, meanings, look, looked) {
  return element('details', { class: 'panel', open: looked !== null }, element('summary', {}, 'The auction'), auction(now, meanings, look, looked));
}

/** A claim: how many of the tricks that are left. */
function claim(left, onClaim) {
  const tricks = element('input', { type: 'number', min: 0, max: left, value: left, 'aria-label': `Tricks of the ${left} that are left` });
  return element('form', {
    class: 'row panel',
    onsubmit: (event) => {
      event.preventDefault();
      onClaim(Math.max(0, Math.min(left, Number(tricks.value))));
    },
  }, element('label', { class: 'row' }, 'I take ', tricks, ` of the ${left} tricks that are left`), element('button', { class: 'button main' }, 'Claim'));
}
