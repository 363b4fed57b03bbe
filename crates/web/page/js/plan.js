// A plan step by step: what is done, how often it wins the trick, and how it goes on either way.

import { withSuits } from './cards.js';
import { element } from './element.js';

/** What is as good as certain is told without its chance. */
const CERTAIN = 0.97;

/** The steps from one on, what depends on a trick indented below it. */
export function stepList(step) {
  return element('ul', { class: 'plan-steps' }, steps(step));
}

function steps({ words, wins, won, lost }) {
  const told = [element('li', {}, withSuits(words))];
  const isCertain = wins > CERTAIN || wins < 1 - CERTAIN;
  for (const [next, chance, what] of [[won, wins, 'If you win the trick'], [lost, 1 - wins, 'If you lose it']]) {
    if (!next || chance <= 1 - CERTAIN) continue;
    if (isCertain) told.push(...steps(next));
    else told.push(element('li', { class: 'plan-if' }, element('span', { class: 'soft' }, `${what} (${percent(chance)}):`), stepList(next)));
  }
  return told;
}

export const percent = (chance) => `${Math.round(100 * chance)}%`;
