// A table of bridge.

import { STRAINS, callText, handElement, parseHand, partner, points, seatName, strainSymbol, withSuits } from '../cards.js';
import { button, element, told } from '../element.js';
import { boardResult } from './board_result.js';
import { felt, freshCard, question, status, trickOnTable } from './felt.js';
import { contractText, shortCard } from './replay.js';

/** The columns of an auction, as players write it. */
const COLUMNS = ['W', 'N', 'E', 'S'];

/** Draws the table into `board`; called with every snapshot and the one before. */
export function bridgeTable(board, say) {
  let latest = null;
  let hint = null;
  let thinking = false;
  let meanings = null;
  let asked = '';
  let looked = null;
  let claiming = false;

  return function draw(now, before) {
    const { public: open, view } = now;
    latest = now;
    // What is drawn again is the newest table, whenever an answer comes.
    const again = () => draw(latest, latest);
    if (before && (before.moves.join() !== now.moves.join() || before.number !== now.number)) hint = null;
    if (before && before.moves.join() !== now.moves.join()) claiming = false;
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
      const rated = hint?.rated.find(([name]) => name === card);
      const note = rated ? rated[1].toFixed(1) : null;
      if (!table || !view) return { as: 'span' };
      return { disabled: !(table && myTurn && mayPlay.has(card)), note, title: rated ? `worth ${note}` : null };
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
      if (!table && seat === open.auction.dealer) parts.push('dealer');
      if (vulnerable) parts.push('vulnerable');
      if (table?.declarer === seat) parts.push('declarer');
      return parts.join(', ');
    };
    const left = table ? 13 - won(table, 'NS') - won(table, 'EW') : 0;
    const words = !table ? 'Your call' : open.turn === now.you ? 'Your card' : `Play a card for dummy (${seatName(open.turn)})`;
    const isDummy = table && table.dummy === now.you;

    board.replaceChildren(
      table ? playHead(table, now) : element('p', { class: 'play-head' }, `Board ${open.number}, ${seatName(open.auction.dealer)} deals, ${vulnerability(open.vulnerability)}`),
      felt(now, { trick, fresh, place, lying, turn: open.turn, middle: table ? null : auction(now, meanings, (i) => { looked = i; again(); }, looked) }),
      view ? element('div', { class: 'hand-with-points' }, cards,
        element('p', { class: 'soft small points' }, isDummy ? 'You are dummy.' : `${points(hand)} high-card points${table ? ' left' : ''}`)) : element('p', { class: 'soft' }, 'You are looking on.'),
      element('div', { class: 'table-bar' },
        element('p', { class: 'bar-status', role: 'status' }, status(now, words)),
        view && element('div', { class: 'row' },
          button(thinking ? 'Thinking …' : 'Hint', async () => {
            thinking = true;
            again();
            const answer = await say({ type: 'hint' });
            thinking = false;
            hint = answer;
            again();
          }, { disabled: !myTurn || thinking, 'data-key': 'h', title: 'What a program would do, and why (H)' }),
          button('Undo', () => say({ type: 'undo' }), { 'data-key': 'u', title: 'Take your last decision back (U)' }),
          table && !isDummy && button('Claim', () => { claiming = !claiming; again(); }, { disabled: !(myTurn && dummy), 'aria-expanded': String(claiming) }))),
      claiming && myTurn ? claim(left, say) : '',
      hintText(hint) ?? '',
      question(now, say, (hand) => handElement(parseHand(hand), { options: () => ({ as: 'span' }) })) ?? '',
      !table && myTurn ? bidding(now, meanings, hint, say) : '',
      table ? auctionPanel(now, meanings, (i) => { looked = i; again(); }, looked) : '',
    );
  };
}

const trump = (table) => /^[1-7]([SHDC])/.exec(table.contract)?.[1] ?? '';
const won = (table, side) => table.won[side === 'NS' ? 'north_south' : 'east_west'] ?? table.won[side] ?? 0;

export function isVulnerable(text, side) {
  const all = String(text).toUpperCase();
  return all === 'ALL' || all === 'BOTH' || all.includes(side);
}

function vulnerability(text) {
  return { NONE: 'nobody vulnerable', ALL: 'all vulnerable', NS: 'North-South vulnerable', EW: 'East-West vulnerable' }[String(text).toUpperCase()] ?? text;
}

function playHead(table, now) {
  return element('p', { class: 'play-head' }, contractText(table.contract),
    element('span', {}, ` – tricks: North-South ${won(table, 'NS')}, East-West ${won(table, 'EW')}`),
    now.you && table.dummy === partner(now.you) && table.declarer === now.you ? element('span', { class: 'soft' }, ' (you play both hands)') : '');
}

/** The auction as a table; each call can be looked at. */
function auction(now, meanings, look, looked) {
  const { dealer, calls } = now.public.auction;
  const cells = Array.from({ length: COLUMNS.indexOf(dealer) }, () => element('td', {}));
  calls.forEach((call, i) => {
    const meaning = meanings?.made?.[i];
    const cell = button('', () => look(looked === i ? null : i), {
      class: `call${meaning?.alertable ? ' alert' : ''}${looked === i ? ' looked' : ''}`,
      title: meaning ? explain(meaning) : null,
      'aria-label': `${spoken(call)}${meaning ? `: ${explain(meaning)}` : ''}`,
    });
    cell.append(withSuits(callText(call)));
    cells.push(element('td', {}, cell));
  });
  if (now.waits.for !== 'next' && !now.public.table) cells.push(element('td', { class: 'now' }, '?'));
  const rows = [];
  while (cells.length) rows.push(element('tr', {}, cells.splice(0, 4)));
  const latest = calls.findLastIndex((call) => call !== 'Pass');
  const meaning = meanings?.made?.[looked ?? (latest < 0 ? calls.length - 1 : latest)];
  const fits = meanings && meanings.calls === calls.length ? meaning : null;
  return element('div', { class: 'auction-box' },
    element('table', { class: 'auction' },
      element('caption', { class: 'hidden-text' }, 'The auction'),
      element('thead', {}, element('tr', {}, COLUMNS.map((seat) => element('th', { scope: 'col' }, seat === now.you ? 'You' : seatName(seat))))),
      element('tbody', {}, rows)),
    element('p', { class: 'meaning small', 'aria-live': 'polite' }, fits ? [withSuits(`${callText(fits.call)}: ${explain(fits)}`)] : calls.length ? '…' : ''));
}

function auctionPanel(now, meanings, look, looked) {
  return element('details', { class: 'panel', open: looked !== null }, element('summary', {}, 'The auction'), auction(now, meanings, look, looked));
}

/** What a call means, in words. */
function explain(meaning) {
  const marks = [meaning.force, meaning.conventional && 'conventional', meaning.alertable && 'alert'].filter(Boolean);
  const words = meaning.rules.length ? meaning.words : 'no meaning in this system';
  return `${words}${marks.length ? ` (${marks.join(', ')})` : ''}`;
}

function spoken(call) {
  const bid = /^([1-7])(NT|[SHDC])$/.exec(call);
  if (!bid) return { X: 'double', XX: 'redouble' }[call] ?? 'pass';
  return bid[2] === 'NT' ? call : `${bid[1]} ${{ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }[bid[2]]}`;
}

/** The bidding box; the meaning of the call under the mouse or the focus stands below. */
function bidding(now, meanings, hint, say) {
  const legal = new Set(now.moves);
  const fits = meanings && meanings.calls === now.public.auction.calls.length ? meanings : null;
  const meant = element('p', { class: 'meaning small', 'aria-live': 'polite' }, fits ? 'Point at a call to read what it would mean.' : '…');
  const tell = (call) => {
    const meaning = fits?.next?.[call];
    if (meaning) meant.replaceChildren(withSuits(`${callText(call)}: ${explain(meaning)}`));
  };
  const make = (call, label, shortcut = null) => {
    const meaning = fits?.next?.[call];
    const made = button('', () => say({ type: 'play', moves: [call] }), {
      class: `button bid${hint?.best === call ? ' best' : ''}${meaning?.rules.length ? ' meant' : ''}`,
      disabled: !legal.has(call),
      'aria-label': `${spoken(call)}${meaning ? `: ${explain(meaning)}` : ''}`,
      'data-key': shortcut,
      onmouseenter: () => tell(call),
      onfocus: () => tell(call),
    });
    made.append(label);
    return made;
  };
  const rows = [1, 2, 3, 4, 5, 6, 7].map((level) => element('div', { class: 'bid-row' },
    STRAINS.map((strain) => {
      const label = element('span', {}, String(level), strain === 'NT' ? 'NT' : strainSymbol(strain));
      return make(`${level}${strain}`, label);
    })));
  const lowest = rows.findIndex((row) => row.querySelector('button:not(:disabled)'));
  return element('section', { class: 'bidding panel', 'aria-label': 'Your call' },
    element('div', { class: 'bid-row calls' }, make('Pass', 'Pass', 'p'), make('X', 'Double', 'x'), make('XX', 'Redouble')),
    meant,
    element('div', { class: 'bids' }, lowest < 0 ? [] : rows.slice(lowest)));
}

/** A claim: how many of the tricks that are left. */
function claim(left, say) {
  const tricks = element('input', { type: 'number', min: 0, max: left, value: left, 'aria-label': `Tricks of the ${left} that are left` });
  return element('form', {
    class: 'row panel',
    onsubmit: (event) => {
      event.preventDefault();
      say({ type: 'claim', tricks: Math.max(0, Math.min(left, Number(tricks.value))) });
    },
  }, element('label', { class: 'row' }, 'I take ', tricks, ` of the ${left} tricks that are left`), element('button', { class: 'button main' }, 'Claim'));
}

function hintText(hint) {
  if (!hint) return null;
  const isCard = /^[SHDC][2-9TJQKA]$/.test(hint.best);
  const best = isCard ? `Play ${shortCard(hint.best)}.` : `Call ${callText(hint.best)}.`;
  const text = told('');
  const notes = hint.notes.map((note) => `${note[0].toUpperCase()}${note.slice(1)}.`).join(' ');
  text.append(withSuits(`${best} ${notes}`));
  return text;
}

