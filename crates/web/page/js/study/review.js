// The post-mortem of a board: what every card cost, and whether its player could know.

import { button, element, told } from '../element.js';
import { isAbort, stream } from '../stream.js';
import { rankOf, seatName, SEATS, suitOf, suitSymbol } from '../cards.js';
import { question } from './collection.js';

const KINDS = { mistake: 'mistake', 'got away with it': 'got-away', 'bad luck': 'bad-luck', 'not clear': 'unclear' };

/** The panel; `onReviews` is told the reviews so far, a place for each card of the record. */
export function reviewPanel({ board, walk }, onReviews) {
  const place = element('div', { class: 'review' });
  const reviews = board.reviews ?? [];
  let stop = null;

  const begin = async () => {
    stop?.abort();
    stop = new AbortController();
    const { signal } = stop;
    reviews.length = 0;
    try {
      await stream('/study/post-mortem', { board: question(board, { cards: board.cards }) }, (found) => {
        reviews.push(found);
        onReviews(reviews);
        draw(found.done < found.of ? found : null);
      }, signal);
      board.reviews = reviews;
    } catch (error) {
      if (!isAbort(error)) place.replaceChildren(told(error.message, 'bad'));
    }
  };

  const draw = (working) => {
    const told = reviews.map((review, i) => ({ ...review, place: i })).filter((review) => review.verdict !== 'fine');
    place.replaceChildren(
      working ? element('div', {}, element('progress', { value: working.done, max: String(working.of), 'aria-label': 'cards judged' }),
        button('Stop', () => { stop.abort(); draw(null); }, { class: 'button little' })) : '',
      told.length ? element('ol', { class: 'verdicts' }, told.map((review) => verdict(review)))
        : element('p', { class: 'soft' }, working ? 'Nothing lost so far.' : 'Nobody lost anything.'),
      working ? '' : totals(reviews, board.names));
  };

  const verdict = (review) => {
    const isWrong = review.best && review.best !== review.card && ['mistake', 'got away with it'].includes(review.verdict);
    const who = board.names?.[review.actor] ?? seatName(review.actor);
    const dummy = review.actor === review.seat ? '' : ' (dummy)';
    return element('li', {}, element('button', {
      type: 'button', class: `verdict ${KINDS[review.verdict]}`, onclick: () => walk.goCards(review.place),
    },
    element('span', {}, `${review.trick}. ${who}${dummy} `, card(review.card)),
    element('b', {}, review.verdict),
    element('span', { class: 'small' },
      [review.double_dummy && `−${review.double_dummy} with all cards seen`, review.expected >= 0.005 && `−${review.expected.toFixed(2)} by what could be known`]
        .filter(Boolean).join(', '), isWrong ? [' · better ', card(review.best)] : '')));
  };

  if (reviews.length) draw(null);
  else if (!board.cards.length) place.append(element('p', { class: 'soft' }, 'No card was played on this board.'));
  else {
    place.append(
      element('p', { class: 'soft small' }, 'Each card is judged twice: with all cards seen, and by what its player could know. '
        + 'A card that was wrong by what could be known is a mistake if it cost, and got away with it if it did not; one that '
        + 'cost although it was right is bad luck.'),
      button('Judge every card', begin, { class: 'button main' }));
  }
  if (reviews.length) queueMicrotask(() => onReviews(reviews));
  return { element: place, end: () => stop?.abort() };
}

/** A row for each player: decisions, verdicts, tricks lost. */
function totals(reviews, names) {
  const seats = SEATS.filter((seat) => reviews.some((review) => review.actor === seat));
  const count = (seat, verdict) => reviews.filter((review) => review.actor === seat && review.verdict === verdict).length;
  const sum = (seat, what) => reviews.filter((review) => review.actor === seat).reduce((all, review) => all + review[what], 0);
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Players' }, element('table', { class: 'small' },
    element('thead', {}, element('tr', {}, ['Player', 'Decisions', 'Mistakes', 'Open', 'Known'].map((title) => element('th', { scope: 'col' }, title)))),
    element('tbody', {}, seats.map((seat) => element('tr', {},
      element('th', { scope: 'row' }, names?.[seat] ?? seatName(seat)),
      element('td', { class: 'number' }, String(reviews.filter((review) => review.actor === seat && review.best).length)),
      element('td', { class: 'number' }, String(count(seat, 'mistake'))),
      element('td', { class: 'number' }, lost(sum(seat, 'double_dummy'), 0)),
      element('td', { class: 'number' }, lost(sum(seat, 'expected'), 2)))))));
}

/** A loss as a negative number, nothing as a dot. */
const lost = (tricks, digits) => (tricks < 0.005 ? '·' : `−${tricks.toFixed(digits)}`);

function card(code) {
  return element('span', { class: 'card-cell' }, suitSymbol(suitOf(code)), rankOf(code) === 'T' ? '10' : rankOf(code));
}
