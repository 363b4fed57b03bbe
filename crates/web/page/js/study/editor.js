// Making and changing a deal: cards are dragged between four hands and the stock, or moved by key.

import { ask } from '../ask.js';
import { button, choice, element, told } from '../element.js';
import { cardName, named, nextSeat, parseDeal, points, RANKS, rankOf, SEATS, seatName, sortCards, SUITS, suitOf, suitSymbol } from '../cards.js';
import { add, boardOf, collection, dealText } from './collection.js';

const STOCK = 'stock';

/** Shows the editor, with the board that is looked at if there is one. */
export function showEditor(root) {
  const editor = new Editor(collection.boards[collection.at]);
  root.append(editor.element);
  editor.draw();
  return () => editor.end();
}

class Editor {
  constructor(board) {
    const deal = board?.deal ? parseDeal(board.deal) : { N: [], E: [], S: [], W: [] };
    this.place = {};
    SUITS.forEach((suit) => RANKS.forEach((rank) => { this.place[suit + rank] = STOCK; }));
    SEATS.forEach((seat) => deal[seat].forEach((card) => { this.place[card] = seat; }));
    this.dealer = board?.dealer ?? 'N';
    this.vulnerability = board?.vulnerability ?? 'None';
    this.number = board?.number ?? null;
    this.table = element('div', { class: 'editor-table' });
    this.messages = element('div');
    this.said = element('p', { class: 'hidden-text', role: 'status' });
    this.text = element('input', {
      type: 'text', class: 'mono', 'aria-label': 'The deal as text', style: 'flex: 1 1 20rem',
      onchange: () => this.fromText(),
    });
    this.element = element('section', { class: 'panel editor' },
      element('h2', {}, 'Make a deal'),
      element('p', { class: 'soft' }, 'Drag a card to another hand, or choose it and press N, E, S or W; U takes it back to the stock.'),
      this.messages, this.table, this.said,
      element('div', { class: 'row' },
        choice('Dealer', SEATS.map((seat) => [seat, seatName(seat)]), this.dealer, (value) => { this.dealer = value; }),
        choice('Vulnerable', [['None', 'nobody'], ['NS', 'North-South'], ['EW', 'East-West'], ['All', 'all']], this.vulnerability,
          (value) => { this.vulnerability = value; }),
        button('Study this deal', () => this.done(), { class: 'button main' }),
        button('Deal the rest', () => this.rest()),
        button('Turn clockwise', () => this.turn()),
        button('Empty', () => this.empty())),
      element('div', { class: 'row editor-text' }, this.text));
    this.element.addEventListener('pointerdown', (event) => this.grab(event));
    this.element.addEventListener('keydown', (event) => this.key(event));
  }

  held(place) {
    return sortCards(Object.keys(this.place).filter((card) => this.place[card] === place));
  }

  deal() {
    return Object.fromEntries(SEATS.map((seat) => [seat, this.held(seat)]));
  }

  draw() {
    const focused = document.activeElement?.closest?.('.editor [data-card]')?.dataset.card;
    this.table.replaceChildren(...SEATS.map((seat) => this.hand(seat)), this.hand(STOCK));
    if (focused) this.table.querySelector(`[data-card="${focused}"]`)?.focus();
    this.text.value = dealText(this.deal());
  }

  hand(place) {
    const cards = this.held(place);
    const name = place === STOCK ? 'Stock' : seatName(place);
    const facts = place === STOCK ? `${cards.length} left` : `${cards.length} ${cards.length === 1 ? 'card' : 'cards'}, ${points(cards)} points`;
    const row = (suit) => element('div', { class: 'seat-suit' }, suitSymbol(suit, true),
      cards.filter((card) => suitOf(card) === suit).map((card) => named(element('button', { type: 'button', class: 'chip', dataset: { card } },
        element('span', { class: 'chip-rank' }, rankOf(card) === 'T' ? '10' : rankOf(card))), `${cardName(card)}, ${name}`)));
    const wrong = cards.length > 13 && place !== STOCK;
    return element('div', { class: `editor-hand editor-${place.toLowerCase()} ${wrong ? 'wrong' : ''}`, dataset: { place }, role: 'group', 'aria-label': name },
      element('div', { class: 'seat-name' }, element('b', {}, name), ` ${facts}`), SUITS.map(row));
  }

  move(card, place) {
    if (!place || this.place[card] === place) return;
    this.place[card] = place;
    this.messages.replaceChildren();
    this.draw();
    this.table.querySelector(`[data-card="${card}"]`)?.focus();
    this.said.textContent = `${cardName(card)} to ${place === STOCK ? 'the stock' : seatName(place)}`;
  }

  key(event) {
    const card = event.target.closest?.('[data-card]')?.dataset.card;
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = { N: 'N', E: 'E', S: 'S', W: 'W', U: STOCK, BACKSPACE: STOCK, DELETE: STOCK }[event.key.toUpperCase()];
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (place) this.move(card, place);
    else if (step) {
      const all = [...this.table.querySelectorAll('[data-card]')];
      all[(all.indexOf(event.target.closest('[data-card]')) + step + all.length) % all.length].focus();
    } else return;
    event.preventDefault();
  }

  /** Drags a card with mouse, pen or finger until it is let go. */
  grab(event) {
    const chip = event.target.closest('[data-card]');
    if (!chip || event.button > 0) return;
    const { card } = chip.dataset;
    const ghost = chip.cloneNode(true);
    ghost.className += ' dragged';
    ghost.removeAttribute('data-card');
    ghost.setAttribute('aria-hidden', 'true');
    let isMoving = false;
    const under = (moved) => document.elementFromPoint(moved.clientX, moved.clientY)?.closest('[data-place]');
    const move = (moved) => {
      if (!isMoving && Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < 5) return;
      if (!isMoving) document.body.append(ghost);
      isMoving = true;
      ghost.style.left = `${moved.clientX}px`;
      ghost.style.top = `${moved.clientY}px`;
      this.table.querySelectorAll('.target').forEach((hand) => hand.classList.remove('target'));
      under(moved)?.classList.add('target');
    };
    const end = (ended) => {
      ghost.remove();
      stop.abort();
      this.table.querySelectorAll('.target').forEach((hand) => hand.classList.remove('target'));
      if (isMoving && ended.type === 'pointerup') this.move(card, under(ended)?.dataset.place);
    };
    const stop = new AbortController();
    this.dragging = stop;
    document.addEventListener('pointermove', move, { signal: stop.signal });
    document.addEventListener('pointerup', end, { signal: stop.signal });
    document.addEventListener('pointercancel', end, { signal: stop.signal });
  }

  fromText() {
    try {
      const deal = parseDeal(this.text.value);
      const cards = SEATS.flatMap((seat) => deal[seat]);
      const strange = cards.find((card) => !(card in this.place));
      if (strange || new Set(cards).size < cards.length) throw new Error(strange);
      Object.keys(this.place).forEach((card) => { this.place[card] = STOCK; });
      SEATS.forEach((seat) => deal[seat].forEach((card) => { this.place[card] = seat; }));
      this.messages.replaceChildren();
    } catch {
      this.messages.replaceChildren(told('This is not a deal: write N:AKQ.JT9.876.5432 and three more hands clockwise, each card once.', 'bad'));
      return;
    }
    this.draw();
  }

  /** Deals the cards of the stock at random to hands that have room. */
  async rest() {
    try {
      const body = { known: dealText(this.deal()), seed: Math.floor(Math.random() * 1e9) + 1, count: 1 };
      const deal = parseDeal((await ask('/study/deal', { method: 'POST', body })).boards[0].deal);
      SEATS.forEach((seat) => deal[seat].forEach((card) => { this.place[card] = seat; }));
      this.draw();
    } catch (error) {
      this.messages.replaceChildren(told(error.message, 'bad'));
    }
  }

  /** Every hand goes to the next seat. */
  turn() {
    for (const card of Object.keys(this.place)) {
      if (this.place[card] !== STOCK) this.place[card] = nextSeat(this.place[card]);
    }
    this.draw();
  }

  empty() {
    Object.keys(this.place).forEach((card) => { this.place[card] = STOCK; });
    this.draw();
  }

  done() {
    const short = SEATS.filter((seat) => this.held(seat).length !== 13);
    if (short.length) {
      const facts = short.map((seat) => `${seatName(seat)} has ${this.held(seat).length}`).join(', ');
      this.messages.replaceChildren(told(`Every hand needs thirteen cards: ${facts}. “Deal the rest” fills them up.`, 'bad'));
      return;
    }
    const { dealer, vulnerability } = this;
    add(boardOf({ deal: dealText(this.deal()), dealer, vulnerability }));
    location.hash = `#/study/board/${collection.boards.length}`;
  }

  end() {
    this.dragging?.abort();
  }
}
