// The auction of a board that is played: the calls with their meanings, and the box to call from.

import { STRAINS, callText, named, seatName, strainSymbol, withSuits } from '../cards.js';
import { button, element } from '../element.js';
import { programName } from './names.js';

/** The columns of an auction, as players write it. */
const COLUMNS = ['W', 'N', 'E', 'S'];

/** The auction as a table; each call can be looked at. */
export function auction(now, meanings, look, looked) {
  const { dealer, calls } = now.public.auction;
  const cells = Array.from({ length: COLUMNS.indexOf(dealer) }, () => element('td', {}));
  calls.forEach((call, i) => {
    const meaning = meanings?.made?.[i];
    const cell = button('', () => look(looked === i ? null : i), {
      class: `call${meaning?.alertable ? ' alert' : ''}${looked === i ? ' looked' : ''}`,
      title: meaning ? explain(meaning) : null,
    });
    cell.append(withSuits(callText(call)));
    cells.push(element('td', {}, named(cell, `${spoken(call)}${meaning ? `: ${explain(meaning)}` : ''}`)));
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
      element('thead', {}, element('tr', {}, COLUMNS.map((seat) => column(now, seat)))),
      element('tbody', {}, rows)),
    element('p', { class: 'meaning small', 'aria-live': 'polite' },
      fits ? told(fits) : calls.length ? '…' : 'Nobody has called yet.'));
}

/** The head of a column: the seat, who sits there, whether it deals and is vulnerable. */
function column(now, seat) {
  const { vulnerability, auction: { dealer } } = now.public;
  const who = now.seats[seat];
  const name = seat === now.you ? 'You' : who.kind === 'program' ? programName(who.name) : who.name && who.name !== seatName(seat) ? who.name : 'a person';
  const red = isVulnerable(vulnerability, 'NS'.includes(seat) ? 'NS' : 'EW');
  return element('th', { scope: 'col', class: red ? 'vulnerable' : '', title: red ? 'vulnerable' : 'not vulnerable' },
    seatName(seat), red && element('span', { class: 'hidden-text' }, ', vulnerable'),
    dealer === seat && element('span', { class: 'dealer', title: 'dealer' }, 'D'),
    element('span', { class: 'column-name' }, name));
}

export function isVulnerable(text, side) {
  const all = String(text).toUpperCase();
  return all === 'ALL' || all === 'BOTH' || all.includes(side);
}

/** What a call means, in words. */
export function explain(meaning) {
  const marks = [meaning.force, meaning.conventional && 'conventional', meaning.alertable && 'alert'].filter(Boolean);
  const words = meaning.rules.length ? meaning.words.replace(/^whatever the hand/, 'any hand') : 'no meaning in this system';
  return `${words}${marks.length ? ` (${marks.join(', ')})` : ''}`;
}

/** The same with what the call denies in a softer voice. */
function told(meaning) {
  const [shows, ...denies] = explain(meaning).split('; denies ');
  return [element('b', {}, withSuits(callText(meaning.call))), ' ', withSuits(shows),
    denies.length > 0 && element('span', { class: 'denies' }, withSuits(`; denies ${denies.join('; denies ')}`))];
}

function spoken(call) {
  const bid = /^([1-7])(NT|[SHDC])$/.exec(call);
  if (!bid) return { X: 'double', XX: 'redouble' }[call] ?? 'pass';
  return bid[2] === 'NT' ? call : `${bid[1]} ${{ S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }[bid[2]]}`;
}

/**
 * The bidding box. The meaning of the call under the mouse, the focus or the finger stands below; a finger
 * calls with its second touch, since it cannot point.
 */
export function bidding(now, meanings, hint, say) {
  const mine = now.waits.for === 'person' && now.waits.seat === now.you;
  const legal = new Set(mine ? now.moves : []);
  const possible = new Set(Object.keys(meanings?.next ?? {}));
  const fits = meanings && meanings.calls === now.public.auction.calls.length ? meanings : null;
  const touch = matchMedia('(hover: none)').matches;
  const meant = element('p', { class: 'meaning small', 'aria-live': 'polite' },
    !mine ? 'It is not your turn.' : touch ? 'Touch a call to read what it would mean, and again to make it.' : 'Point at a call to read what it would mean.');
  let touched = null;
  const tell = (call, again = false) => {
    const meaning = fits?.next?.[call];
    if (meaning) meant.replaceChildren(...told(meaning).filter(Boolean), again ? element('b', {}, ' Touch it again to make it.') : '');
  };
  const make = (call, label, shortcut = null) => {
    const meaning = fits?.next?.[call];
    const made = button('', (event) => {
      if (event.pointerType === 'touch' && touched !== call) {
        touched = call;
        for (const one of meant.parentElement.querySelectorAll('.touched')) one.classList.remove('touched');
        made.classList.add('touched');
        tell(call, true);
        return;
      }
      say({ type: 'play', moves: [call] });
    }, {
      class: `button bid${hint?.best === call ? ' best' : ''}${meaning?.rules.length ? ' meant' : ''}`,
      disabled: !legal.has(call),
      'data-key': shortcut,
      'data-call': call,
      onmouseenter: () => touched ?? tell(call),
      onfocus: () => touched ?? tell(call),
    });
    made.append(label);
    return named(made, `${spoken(call)}${meaning ? `: ${explain(meaning)}` : ''}`);
  };
  const rows = [1, 2, 3, 4, 5, 6, 7].map((level) => element('div', { class: 'bid-row' },
    STRAINS.map((strain) => make(`${level}${strain}`, element('span', {}, String(level), strain === 'NT' ? 'NT' : strainSymbol(strain))))));
  const isPossible = (level) => STRAINS.some((strain) => possible.has(`${level}${strain}`) || legal.has(`${level}${strain}`));
  const lowest = [1, 2, 3, 4, 5, 6, 7].findIndex(isPossible);
  return element('section', { class: 'bidding panel', 'aria-label': 'Your call' },
    element('div', { class: 'bid-row calls' }, make('Pass', element('span', {}, 'Pass'), 'p'),
      make('X', element('span', {}, 'Double'), 'x'), make('XX', element('span', {}, 'Redouble'))),
    element('div', { class: 'bids' }, lowest < 0 ? (fits ? [] : rows) : rows.slice(lowest)),
    meant);
}
