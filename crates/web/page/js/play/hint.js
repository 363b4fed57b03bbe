// What the adviser says: the move, its reasons, and what every card is worth.

import { callText, withSuits } from '../cards.js';
import { button, element } from '../element.js';
import { stepList } from '../plan.js';
import { shortCard } from './replay.js';

/** What is known of a hint at a table: `forget` when the position is another one. */
export function newAdvice() {
  return {
    hint: null,
    thinking: false,
    position: 0,
    forget() {
      this.hint = null;
      this.position += 1;
    },
  };
}

/** The button that asks for a hint. An answer about a position that is gone is not shown. */
export function hintButton(advice, say, again, { disabled, title }) {
  return button(advice.thinking ? 'Thinking …' : 'Hint', async () => {
    const { position } = advice;
    advice.thinking = true;
    again();
    const hint = await say({ type: 'hint' });
    advice.thinking = false;
    if (advice.position === position) advice.hint = hint;
    again();
  }, { disabled: disabled || advice.thinking, 'data-key': 'h', title });
}

const isCard = (move) => /^[SHDC][2-9TJQKA]$/.test(move);

/** Whether every card of a hint about bridge comes out alike as to the contract, so that tricks tell more. */
const sameChance = (cards) => cards.every((card) => card.makes === null || card.makes === cards[0].makes);

/** What a hint says of each card: a short note for the card itself, a longer one for a list, best first. */
export function worths(hint) {
  if (hint.cards) {
    const short = (card) => (sameChance(hint.cards) ? card.tricks.toFixed(1) : percent(card.makes));
    return hint.cards.filter((card) => card.tricks !== null).flatMap((card) => card.equals.map((one) => ({
      card: one, note: short(card), tricks: card.tricks, makes: card.makes,
      title: `${card.makes === null ? '' : `succeeds in ${percent(card.makes)} of the deals, `}${card.tricks.toFixed(1)} tricks on average`,
    })));
  }
  return hint.rated.filter(([move]) => isCard(move)).map(([card, value]) => {
    const note = cost(value);
    return { card, note, title: `expected points ${note}` };
  });
}

const percent = (chance) => `${Math.round(100 * chance)}%`;
const cost = (value) => (-value).toFixed(1).replace('-0.0', '0.0').replace('-', '−');

/** The panel below the hand. `meaning` is what the call means that is advised, in an auction. */
export function hintPanel(hint, { passing = false, meaning = null } = {}) {
  if (!hint) return null;
  const moves = hint.moves ?? [hint.best];
  const names = moves.map((move) => (isCard(move) ? shortCard(move) : callText(move))).join(' ');
  const verb = passing ? 'Pass' : isCard(hint.best) ? 'Play' : 'Call';
  const found = worths(hint);
  return element('section', { class: 'told hint', role: 'status' },
    element('p', { class: 'hint-best' }, withSuits(`${verb} ${names}`)),
    reasons(hint, meaning),
    hint.plan && element('details', { class: 'hint-plan', open: true }, element('summary', {}, 'The plan behind it, against ordinary defence'), stepList(hint.plan)),
    found.length > 0 && legend(hint, found));
}

function reasons(hint, meaning) {
  const words = meaning && !isCard(hint.best) ? [meaning] : hint.notes;
  const sentences = words.map((note) => `${note[0].toUpperCase()}${note.slice(1)}.`);
  if (sentences.length < 2) return element('p', {}, withSuits(sentences.join('')));
  return element('ul', { class: 'reasons' }, sentences.map((sentence) => element('li', {}, withSuits(sentence))));
}

/** Every card with its worth, which on a phone is too small to read on the cards themselves. */
function legend(hint, found) {
  const text = !hint.cards ? 'Points that you are then expected to take in this round:'
    : sameChance(hint.cards) ? 'Tricks on average:' : 'How often the aim is reached, and tricks on average:';
  const words = ({ note, tricks, makes }) => (tricks === undefined || sameChance(hint.cards) ? note : `${percent(makes)}, ${tricks.toFixed(1)}`);
  return element('div', { class: 'worths small' }, element('span', { class: 'soft' }, text),
    found.map((one) => element('span', { class: `worth${one.card === hint.best ? ' best' : ''}` }, withSuits(shortCard(one.card)), ' ', element('b', {}, words(one)))));
}
