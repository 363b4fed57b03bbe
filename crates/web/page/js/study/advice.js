// Advice on the next card, from what its player can know; the values are shown while they are computed.

import { button, choice, element, told } from '../element.js';
import { isAbort, stream } from '../stream.js';
import { callText, cardName, rankOf, seatName, suitOf, suitSymbol, withSuits } from '../cards.js';

/** The panel; `moved` is told every new position. */
export function advicePanel({ question }) {
  const place = element('div', { class: 'advice' });
  const options = { aim: '', worlds: '', uniform: false };
  let stop = null;
  let asked = null;

  const think = async () => {
    stop?.abort();
    stop = new AbortController();
    const { signal } = stop;
    const body = { board: question() };
    if (options.aim) body.aim = options.aim;
    if (options.worlds) body.worlds = Number(options.worlds);
    if (options.uniform) body.uniform = true;
    const results = element('div');
    const ended = button('Stop', () => stop.abort(), { class: 'button little' });
    place.replaceChildren(element('div', { class: 'row' }, element('span', { class: 'soft', role: 'status' }, 'Thinking…'), ended), results);
    try {
      await stream('/study/advice', body, (found) => {
        if (found.done) place.replaceChildren(form(), advice(found));
        else results.replaceChildren(values(found));
      }, signal);
    } catch (error) {
      if (signal.aborted) place.replaceChildren(form(), results);
      else if (!isAbort(error)) place.replaceChildren(form(), told(error.message, 'bad'));
    }
  };

  const form = () => element('div', {},
    element('p', { class: 'soft small' }, 'What should be played here, from what the player can see? Deals of the hidden cards '
      + 'are drawn and each is solved.'),
    element('div', { class: 'row' },
      choice('Play for', [['', 'the contract'], ['tricks', 'tricks'], ['imps', 'IMPs'], ['points', 'points']], options.aim, (value) => { options.aim = value; }),
      choice('Deals', [['', 'as usual'], ['50', '50'], ['200', '200'], ['1000', '1000']], options.worlds, (value) => { options.worlds = value; }),
      element('label', { class: 'row small' }, element('input', {
        type: 'checkbox', checked: options.uniform, onchange: (event) => { options.uniform = event.target.checked; },
      }), 'all deals alike'),
      button('What should I play?', think, { class: 'button main' })));

  return {
    element: place,
    moved: (position) => {
      const now = JSON.stringify(question());
      if (now === asked) return;
      asked = now;
      stop?.abort();
      const canThink = position.legal_cards.length > 0 || position.isPartial;
      place.replaceChildren(canThink ? form() : element('p', { class: 'soft' }, position.contract || position.turn === null
        ? 'There is nothing to decide here.' : 'Advice is about the play of the cards: walk on, or choose a contract.'));
    },
    end: () => stop?.abort(),
  };
}

/** The cards as they stand after some deals. */
function values({ solved, of, best, cards }) {
  return element('div', {},
    element('progress', { value: Math.min(solved, of), max: String(of), 'aria-label': 'deals solved' }),
    element('p', { class: 'soft small' }, `${solved} deals solved`),
    cardTable([...cards].sort((a, b) => (b.makes ?? 0) - (a.makes ?? 0) || b.tricks - a.tricks), best));
}

function advice(found) {
  if (found.forced) return told(`${seatName(found.seat)} has nothing to decide: the ${cardName(found.best)}.`);
  const kinds = {
    all: `All ${found.worlds} deals of what ${seatName(found.actor)} cannot see.`,
    alike: `${found.worlds} deals of what ${seatName(found.actor)} cannot see, each as likely as the others.`,
    fitting: `${found.worlds} deals of what ${seatName(found.actor)} cannot see, more often those that fit the calls and cards so far.`,
  };
  return element('div', {},
    element('h3', {}, withSuits(`Play the ${shown(found.best)}`)),
    element('ul', { class: 'reasons' }, found.reasons.map((reason) => element('li', {}, withSuits(`${reason[0].toUpperCase()}${reason.slice(1)}.`)))),
    found.as_it_lies && element('p', {}, withSuits(asItLies(found))),
    cardTable(found.cards, found.best),
    element('p', { class: 'soft small' }, kinds[found.kind]));
}

function asItLies({ best, actor, as_it_lies: { card, more } }) {
  if (more === 0) return `As the cards really lie, ${shown(best)} is right.`;
  const tricks = more === 1 ? 'a trick more' : `${more} tricks more`;
  return `As the cards really lie, ${shown(card)} takes ${tricks}, which ${seatName(actor)} cannot know.`;
}

const shown = (card) => `${callText(`1${suitOf(card)}`).slice(1)}${rankOf(card) === 'T' ? '10' : rankOf(card)}`;

function cardTable(cards, best) {
  const aims = cards.some((card) => card.makes !== null);
  const lies = cards.some((card) => card.double_dummy !== null && card.double_dummy !== undefined);
  const most = Math.max(...cards.map((card) => card.tricks ?? 0), 1);
  const row = (card) => element('tr', { class: card.card === best ? 'best-row' : '' },
    element('th', { scope: 'row', class: 'card-cell' }, suitSymbol(suitOf(card.card), true), rankOf(card.card) === 'T' ? '10' : rankOf(card.card),
      card.equals.length > 1 && element('span', { class: 'soft' }, ` = ${card.equals.filter((c) => c !== card.card).map(rankOf).reverse().join('')}`)),
    element('td', { class: 'bar-cell' }, element('span', {
      class: 'bar', style: `width: ${Math.round(100 * (aims ? card.makes ?? 0 : (card.tricks ?? 0) / most))}%`,
    })),
    aims && element('td', { class: 'number' }, card.makes === null ? '' : `${Math.round(100 * card.makes)}%`),
    element('td', { class: 'number' }, card.tricks === null ? '' : card.tricks.toFixed(2)),
    lies && element('td', { class: 'number' }, card.double_dummy ?? ''));
  return element('table', { class: 'card-table' },
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Card'), element('td'),
      aims && element('th', { scope: 'col', class: 'number' }, 'Succeeds'), element('th', { scope: 'col', class: 'number' }, 'Tricks'),
      lies && element('th', { scope: 'col', class: 'number' }, 'Open'))),
    element('tbody', {}, cards.map(row)));
}
