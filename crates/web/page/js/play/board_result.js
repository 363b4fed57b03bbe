// A board of bridge that is over: its result beside par and beside what programs did with it.

import { callText, withSuits } from '../cards.js';
import { button, element } from '../element.js';
import { nameOf } from './felt.js';
import { replayBridge } from './replay.js';
import { studyGame } from './study_game.js';

/** The page of a board that is over. */
export function boardResult(now, say) {
  const result = now.result;
  const data = result?.data;
  const mine = now.you && 'EW'.includes(now.you) ? -1 : 1;
  const side = mine > 0 ? 'North-South' : 'East-West';
  const boards = Number(now.options.boards ?? 4);
  return element('div', { class: 'over' },
    element('section', { class: 'panel' },
      element('h2', {}, now.ended ?? `Board ${now.number}: `, !now.ended && data ? withSuits(outcomeText(data.outcome)) : ''),
      data && element('p', {}, element('strong', {}, signed(mine * data.points)), ` for ${side}`, now.results.length > 1 && ` – ${signed(mine * data.total)} in all`),
      compared(result?.compared, mine, side),
      element('div', { class: 'row' },
        !now.ended && (now.you || now.host) && button(now.number < boards ? 'Next board' : 'Finish', () => say({ type: 'next' }), { class: 'button main', 'data-key': 'n' }),
        now.ended && element('a', { class: 'button main', href: '#/' }, 'Play again'),
        now.host && result && button('Study this board', () => studyGame(`${now.id}-${now.number}`)))),
    now.results.length > 1 && sheet(now.results, mine, side),
    result?.played && auctionOf(result.played),
    result?.played && replayBridge(result.played, (seat) => nameOf(now, seat)));
}

const signed = (number) => `${number > 0 ? '+' : number < 0 ? '−' : ''}${Math.abs(number)}`;

/** All boards so far. */
function sheet(results, mine, side) {
  const imps = (number) => (number === undefined || number === null ? '' : signed(mine * number));
  const sum = (which) => {
    const known = results.map((one) => one.imps?.[which]).filter((one) => Number.isInteger(one));
    return known.length ? signed(mine * known.reduce((all, one) => all + one, 0)) : '';
  };
  const row = (cells, strong = false) => element('tr', {}, element('th', { scope: 'row' }, cells[0]), element('td', {}, cells[1]),
    cells.slice(2).map((cell) => element('td', { class: 'number' }, strong ? element('strong', {}, cell) : cell)));
  return element('section', { class: 'panel' },
    element('h2', {}, 'All boards'),
    element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, element('td', {}), element('th', { scope: 'col' }, 'Result'),
        [side, 'IMPs, programs', 'IMPs, par'].map((title) => element('th', { scope: 'col', class: 'number' }, title)))),
      element('tbody', {},
        results.map((one, i) => row([`Board ${i + 1}`, withSuits(outcomeText(one.outcome)), signed(mine * one.points), imps(one.imps?.programs), imps(one.imps?.par)])),
        row(['Sum', '', signed(mine * results.at(-1).total), sum('programs'), sum('par')], true)))));
}

/** An outcome in words: "4S-S +1" becomes "4♠ by South, 1 over". */
export function outcomeText(text) {
  const seats = { N: 'North', E: 'East', S: 'South', W: 'West' };
  const words = String(text).replace(/ =$/, ', just made').replace(/ \+(\d+)$/, ', $1 over').replace(/ [-−](\d+)$/, ', $1 down');
  return words.replace(/\b([1-7])(NT|[SHDC])(X{0,2})(?:-| by )([NESW])\b/g, (_, level, strain, doubled, seat) => `${callText(level + strain)}${doubled} by ${seats[seat]}`);
}

function compared(found, mine, side) {
  if (!found) return null;
  if (found.waiting) return element('p', { class: 'soft', role: 'status' }, 'Programs are playing the same cards at another table …');
  if (found.failed) return element('p', { class: 'soft' }, `The board could not be compared: ${found.failed}`);
  const row = (name, what, points, imps) => element('tr', {},
    element('th', { scope: 'row' }, name), element('td', {}, withSuits(what)),
    element('td', { class: 'number' }, signed(mine * points)),
    element('td', { class: 'number' }, element('strong', { class: mine * imps > 0 ? 'good' : mine * imps < 0 ? 'bad' : '' }, signed(mine * imps))));
  const name = found.programs.player.split(':')[0];
  return element('div', { class: 'scroll' }, element('table', {},
    element('thead', {}, element('tr', {}, element('td', {}), element('td', {}), element('th', { scope: 'col', class: 'number' }, side), element('th', { scope: 'col', class: 'number' }, 'IMPs to you'))),
    element('tbody', {},
      row('Par, all cards face up', found.par.outcomes.map(outcomeText).slice(0, 2).join(' or '), found.par.points, found.par.imps),
      row(`${name[0].toUpperCase()}${name.slice(1)} in every seat`, outcomeText(found.programs.outcome ?? ''), found.programs.points, found.programs.imps))));
}

function auctionOf(played) {
  const { dealer, calls } = played.public.auction;
  if (!calls.length) return null;
  const columns = ['W', 'N', 'E', 'S'];
  const cells = [...Array.from({ length: columns.indexOf(dealer) }, () => ''), ...calls];
  const rows = [];
  while (cells.length) rows.push(cells.splice(0, 4));
  return element('details', { class: 'panel' },
    element('summary', {}, 'The auction'),
    element('table', { class: 'auction' },
      element('thead', {}, element('tr', {}, ['West', 'North', 'East', 'South'].map((seat) => element('th', { scope: 'col' }, seat)))),
      element('tbody', {}, rows.map((row) => element('tr', {}, row.map((call) => element('td', {}, call ? withSuits(callText(call)) : '')))))));
}
