// The play as a strip: a column for each trick, a mark for each card, coloured by what it cost.

import { element } from '../element.js';
import { cardName, named, rankOf, seatName, suitOf, suitSymbol } from '../cards.js';

/** The colours of the verdicts, by the names that the server gives them. */
const VERDICTS = { fine: '', mistake: 'mistake', 'got away with it': 'got-away', 'bad luck': 'bad-luck', 'not clear': 'unclear' };

/** The strip of the line that is walked. */
export class PlayStrip {
  constructor(walk) {
    this.walk = walk;
    this.judged = [];
    this.reviews = [];
    this.isHidden = false;
    this.element = element('div', { class: 'strip', role: 'group', 'aria-label': 'The play, card by card' });
  }

  /** Whether cards to come, and what cards cost, are kept from who looks. */
  hide(isHidden) {
    this.isHidden = isHidden;
    this.draw();
  }

  /** What each card of the record cost double dummy. */
  judge(judged) {
    this.judged = judged;
    this.draw();
  }

  /** What the post-mortem says of the cards of the record so far. */
  review(reviews) {
    this.reviews = reviews;
    this.draw();
  }

  draw() {
    const { walk } = this;
    const focused = document.activeElement?.closest?.('.strip-card')?.dataset.place;
    const tricks = [];
    const shownCards = this.isHidden ? walk.cards.slice(0, walk.played) : walk.cards;
    shownCards.forEach((card, place) => {
      if (place % 4 === 0) tricks.push(element('div', { class: 'strip-trick', role: 'group', 'aria-label': `Trick ${place / 4 + 1}` }));
      tricks.at(-1).append(this.mark(card, place));
    });
    const shown = !this.isHidden && (this.judged.length || this.reviews.length);
    this.element.replaceChildren(...tricks, ...(tricks.length && shown ? [legend(this.reviews.length > 0)] : []));
    if (focused) this.element.querySelector(`[data-place="${focused}"]`)?.focus();
  }

  mark(card, place) {
    const { walk } = this;
    const isRecord = walk.board.cards[place] === card && (!walk.ownLine || place < walk.ownLine.from);
    const isTold = isRecord && !this.isHidden;
    const judged = isTold ? this.judged[place] : null;
    const review = isTold ? this.reviews[place] : null;
    const words = [cardName(card), judged && `by ${seatName(judged.seat)}`];
    if (judged?.cost) words.push(`costs ${judged.cost} double dummy`);
    if (review && review.verdict !== 'fine') words.push(review.verdict);
    const kind = review ? VERDICTS[review.verdict] : judged?.cost ? 'cost' : '';
    const made = element('button', {
      type: 'button', dataset: { place }, class: `strip-card ${kind} ${place < walk.played ? 'played' : ''} ${isRecord ? '' : 'own'}`,
      title: words.filter(Boolean).join(', '),
      'aria-current': place === walk.played - 1 ? 'step' : null,
      onclick: () => walk.goCards(place + 1),
    }, suitSymbol(suitOf(card)), element('span', {}, rankOf(card) === 'T' ? '10' : rankOf(card)),
    judged?.cost ? element('span', { class: 'strip-cost' }, `−${judged.cost}`) : null);
    return named(made, words.filter(Boolean).join(', '));
  }
}

function legend(reviewed) {
  const one = (kind, text) => element('span', { class: 'legend' }, element('span', { class: `swatch ${kind}` }), text);
  const kinds = reviewed
    ? [one('mistake', 'mistake'), one('got-away', 'got away with it'), one('bad-luck', 'bad luck'), one('unclear', 'not clear')]
    : [one('cost', 'costs tricks double dummy')];
  return element('p', { class: 'small soft strip-legend' }, kinds);
}
