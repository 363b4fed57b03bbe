// Declarer's plan: in words, the ways that were compared, and the tree from which it was chosen.

import { button, choice, element, told } from '../element.js';
import { isAbort, stream } from '../stream.js';
import { percent, stepList } from '../plan.js';
import { partner, rankOf, seatName, suitOf, suitSymbol, withSuits } from '../cards.js';

/** A task as the planner writes it: `Follow(North)`. */
const TASK = /\b([A-Z][A-Za-z]+)\(([^)]*)\)/g;
/** What the defenders do at least so often lies open in the tree. */
const LIKELY = 0.5;

/** The panel; `moved` is told every new position. */
export function planPanel({ question }) {
  const place = element('div', { class: 'plan' });
  const options = { aim: '', depth: '2' };
  let stop = null;
  let asked = null;

  const think = async () => {
    stop?.abort();
    stop = new AbortController();
    const { signal } = stop;
    const body = { board: question(), depth: Number(options.depth) };
    if (options.aim) body.aim = options.aim;
    const results = element('div');
    place.replaceChildren(element('div', { class: 'row' }, element('span', { class: 'soft', role: 'status' }, 'Planning…'),
      button('Stop', () => stop.abort(), { class: 'button little' })), results);
    try {
      await stream('/study/plan', body, (found) => {
        if (found.done) place.replaceChildren(form(), ...plan(found));
        else results.replaceChildren(lines(found));
      }, signal);
    } catch (error) {
      if (signal.aborted) place.replaceChildren(form(), results);
      else if (!isAbort(error)) place.replaceChildren(form(), told(error.message, 'bad'));
    }
  };

  const form = () => element('div', {},
    element('p', { class: 'soft small' }, 'How should declarer play the hand, from what declarer can see? Winners are counted, and finesses, '
      + 'length, ducks and ruffs are compared over deals of the hidden cards.'),
    element('div', { class: 'row' },
      choice('Play for', [['', 'the contract'], ['match', 'matchpoints'], ['tricks', 'tricks']], options.aim, (value) => { options.aim = value; }),
      choice('Tree', [['1', 'one trick deep'], ['2', 'two tricks'], ['3', 'three tricks']], options.depth, (value) => { options.depth = value; }),
      button('Make a plan', think, { class: 'button main' })));

  return {
    element: place,
    moved: (position) => {
      const now = JSON.stringify(question());
      if (now === asked) return;
      asked = now;
      stop?.abort();
      const why = reasonAgainst(position);
      place.replaceChildren(why ? element('p', { class: 'soft' }, why) : form());
    },
    end: () => stop?.abort(),
  };
}

/** Why there is nothing to plan in a position; of a board without all its hands the server says it. */
function reasonAgainst(position) {
  if (position.isPartial) return null;
  if (!position.contract) return 'A plan is about the play of the cards: walk on, or choose a contract.';
  if (position.turn === null) return 'The play is over: there is nothing to plan.';
  const declarer = position.contract.slice(-1);
  if (!position.tricks.length) return 'Declarer makes a plan once dummy lies on the table: walk on to the opening lead.';
  if (![declarer, partner(declarer)].includes(position.turn)) {
    return `${seatName(position.turn)} is to play, who defends. Plans are declarer’s: walk a card on or back.`;
  }
  return null;
}

function plan(found) {
  const { words } = found;
  return [
    element('p', { class: 'plan-count' }, words.count.join(' ')),
    words.sources.length > 0 && element('h3', {}, 'Where tricks can come from'),
    words.sources.length > 0 && element('ul', { class: 'reasons' }, words.sources.map((source) => element('li', {}, withSuits(source)))),
    found.plan && element('h3', {}, 'The plan'),
    words.outlook && element('p', { class: 'soft' }, words.outlook),
    found.plan && stepList(found.plan),
    words.second && element('p', {}, element('b', {}, 'Second best: '), withSuits(words.second[0]), ' ', element('span', { class: 'soft' }, words.second[1])),
    lines(found),
    element('details', { class: 'plan-tree' }, element('summary', {}, 'The tree of the plan'),
      element('p', { class: 'soft small' }, 'Every way that was thought of, with its worth between 0 and 100; the chosen one is bold. ',
        'What the defenders may do stands with how often they do it. ', `${found.depth} ${found.depth === 1 ? 'trick' : 'tricks'} deep.`),
      element('ul', { class: 'tree' }, branch(found.tree))),
    element('p', { class: 'soft small' }, `Judged by ${found.deals} deals of what ${seatName(found.declarer)} cannot see.`),
  ].filter(Boolean);
}

/** The ways to go on, the best first. */
function lines({ lines: ways, moves }) {
  const row = (way, i) => element('tr', { class: i === 0 ? 'best-row' : '' },
    element('th', { scope: 'row' }, way.scheme || 'the only way'),
    element('td', { class: 'card-cell' }, way.card ? card(way.card) : ''),
    element('td', { class: 'number' }, percent(way.makes)),
    element('td', { class: 'number' }, way.tricks.toFixed(1)));
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Ways to go on' },
    element('table', { class: 'plan-lines small' },
      element('caption', {}, `Ways to go on, after ${moves.toLocaleString('en')} moves tried`),
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Way'), element('th', { scope: 'col' }, 'Card'),
        element('th', { scope: 'col', class: 'number' }, 'Makes'), element('th', { scope: 'col', class: 'number' }, 'Tricks'))),
      element('tbody', {}, ways.map(row))));
}

/** A choice with what comes after it; the way that was chosen is open. */
function branch(node) {
  const weight = node.weight === null ? null : element('span', { class: 'soft' }, `${percent(node.weight)} `);
  const line = [weight, element(node.chosen ? 'b' : 'span', {}, inWords(node.words)), element('span', { class: 'worth-number soft' }, ` ${(100 * node.value).toFixed(1)}`)];
  if (!node.children.length) return element('li', { class: 'leaf' }, ...line);
  return element('li', {}, element('details', { open: node.chosen || node.weight >= LIKELY }, element('summary', {}, ...line),
    element('ul', {}, node.children.map(branch))));
}

/** The words of a choice: cards get the symbols of their suits, tasks of the planner become words. */
function inWords(words) {
  const without = words.replace(TASK, '').trim();
  const told = without || words.replace(TASK, (_, name, what) => `${name.replace(/(?<=[a-z])[A-Z]/g, (c) => ` ${c}`).toLowerCase()} ${what}`.trim());
  return told.split(/(\b[SHDC][2-9TJQKA]\b)/).map((part) => (/^[SHDC][2-9TJQKA]$/.test(part) ? card(part) : part));
}

function card(code) {
  return element('span', { class: 'card-cell' }, suitSymbol(suitOf(code), true), rankOf(code) === 'T' ? '10' : rankOf(code));
}
