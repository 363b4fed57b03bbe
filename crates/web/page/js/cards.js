// Cards, hands and deals as elements of the page. Everything that shows a card draws it here.
//
// A card is its two letters, suit first: "SA", "HT". A hand is a list of them; a deal is an object with
// a hand for each seat, { N: [...], E: [...], S: [...], W: [...] }.

export const SUITS = ['S', 'H', 'D', 'C'];
export const SEATS = ['N', 'E', 'S', 'W'];
export const RANKS = [...'AKQJT98765432'];
export const STRAINS = ['C', 'D', 'H', 'S', 'NT'];

const SUIT_NAMES = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const SYMBOLS = { S: '♠', H: '♥', D: '♦', C: '♣' };
const SEAT_NAMES = { N: 'North', E: 'East', S: 'South', W: 'West' };
const RANK_NAMES = {
  A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six',
  5: 'five', 4: 'four', 3: 'three', 2: 'two',
};
/** The outlines of the suits, in a square of 24 units. */
const OUTLINES = {
  S: 'M12 1.5C9.6 5.6 3 9 3 14a4.6 4.6 0 0 0 7.9 3.2C10.7 19.4 9.8 21.2 8.3 22.5h7.4c-1.5-1.3-2.4-3.1-2.6-5.3A4.6 4.6 0 0 0 21 14c0-5-6.6-8.4-9-12.5z',
  H: 'M12 22.3C8.5 18 2 13.7 2 8.3 2 4.8 4.4 2.4 7.3 2.4c2.1 0 3.8 1.2 4.7 3.2.9-2 2.6-3.2 4.7-3.2C19.6 2.4 22 4.8 22 8.3c0 5.4-6.5 9.7-10 14z',
  D: 'M12 1.3C14.2 5.3 17.2 9 20.4 12c-3.2 3-6.2 6.7-8.4 10.7C9.8 18.7 6.8 15 3.6 12 6.8 9 9.8 5.3 12 1.3z',
  C: 'M12 1.6a4.7 4.7 0 0 0-3.8 7.5A4.7 4.7 0 1 0 6.7 18a4.7 4.7 0 0 0 4.2-2.2c-.2 2.7-1.1 5-2.6 6.7h7.4c-1.5-1.7-2.4-4-2.6-6.7a4.7 4.7 0 1 0 2.7-6.7A4.7 4.7 0 0 0 12 1.6z',
};
const SVG = 'http://www.w3.org/2000/svg';

export const suitOf = (card) => card[0];
export const rankOf = (card) => card[1];
export const seatName = (seat) => SEAT_NAMES[seat] ?? seat;
export const suitName = (suit) => SUIT_NAMES[suit] ?? suit;
export const suitLetter = (suit) => SYMBOLS[suit];
export const nextSeat = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
export const partner = (seat) => SEATS[(SEATS.indexOf(seat) + 2) % 4];

/** "queen of spades". */
export function cardName(card) {
  return `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
}

/** Spades to clubs, in each suit from the ace down; colours alternate when the suits allow it. */
export function sortCards(cards, suits = SUITS) {
  const place = (card) => suits.indexOf(suitOf(card)) * 13 + RANKS.indexOf(rankOf(card));
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Suits in an order in which red and black alternate, as players hold a hand. */
export function suitsAsHeld(cards) {
  const has = (suit) => cards.some((card) => suitOf(card) === suit);
  if (!has('H')) return ['S', 'D', 'C', 'H'];
  if (!has('C')) return ['H', 'S', 'D', 'C'];
  return ['S', 'H', 'C', 'D'];
}

/** The cards of one hand of a PBN deal, "AK3.J98.KT873.A2". */
export function parseHand(text) {
  if (text === '-' || !text) return [];
  return text.split('.').flatMap((ranks, i) => [...ranks].filter((r) => r !== '-').map((r) => SUITS[i] + r));
}

/** A PBN deal, "N:AK3... ... ... ...". A hand that is not known is empty. */
export function parseDeal(text) {
  const deal = { N: [], E: [], S: [], W: [] };
  const [first, hands] = text.split(':');
  let seat = first.trim();
  for (const hand of hands.trim().split(/\s+/)) {
    deal[seat] = parseHand(hand);
    seat = nextSeat(seat);
  }
  return deal;
}

/** A deal as PBN writes it. */
export function writeDeal(deal) {
  const hand = (cards) => {
    if (!cards.length) return '-';
    const suit = (s) => sortCards(cards.filter((card) => suitOf(card) === s)).map(rankOf).join('');
    return SUITS.map(suit).join('.');
  };
  return `N:${SEATS.map((seat) => hand(deal[seat])).join(' ')}`;
}

/** High-card points: four for an ace down to one for a jack. */
export function points(cards) {
  return cards.reduce((sum, card) => sum + Math.max(0, 4 - RANKS.indexOf(rankOf(card))), 0);
}

/** The symbol of a suit, drawn; hidden from screen readers unless `label` is set. */
export function suitSymbol(suit, label = false) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `suit suit-${suit.toLowerCase()}`);
  if (label) {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', SUIT_NAMES[suit]);
  } else {
    svg.setAttribute('aria-hidden', 'true');
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', OUTLINES[suit]);
  svg.append(path);
  return svg;
}

/** A strain or a suit as text with its colour: the symbol, or NT. */
export function strainSymbol(strain) {
  const span = document.createElement('span');
  span.className = `strain strain-${strain.toLowerCase()}`;
  span.textContent = SYMBOLS[strain] ?? 'NT';
  span.setAttribute('aria-label', SUIT_NAMES[strain] ?? 'notrump');
  span.setAttribute('role', 'img');
  return span;
}

/** Text in which ♠♥♦♣ take the colours of their suits. */
export function withSuits(text) {
  const span = document.createElement('span');
  for (const part of String(text).split(/([♠♥♦♣])/u)) {
    const suit = SUITS.find((s) => SYMBOLS[s] === part);
    if (!suit) {
      span.append(part);
      continue;
    }
    const symbol = document.createElement('span');
    symbol.className = `strain strain-${suit.toLowerCase()}`;
    symbol.textContent = part;
    span.append(symbol);
  }
  return span;
}

/** A call as players write it: "1♠", "Pass", "X". */
export function callText(call) {
  const bid = /^([1-7])(NT|[CDHS])$/i.exec(call);
  if (!bid) return { X: 'Dbl', XX: 'Rdbl' }[call] ?? call;
  return `${bid[1]}${SYMBOLS[bid[2].toUpperCase()] ?? 'NT'}`;
}

/** Gives an element a name for screen readers alone; what it shows is for eyes. */
export function named(made, name) {
  for (const child of made.children) child.setAttribute('aria-hidden', 'true');
  const text = document.createElement('span');
  text.className = 'hidden-text';
  text.textContent = name;
  made.append(text);
  return made;
}

/**
 * A card, face up. `as` is the element: "button" for one that can be played (the default) or "span" for
 * one that is only shown. `note` is a small text in the corner, such as its tricks.
 */
export function cardElement(card, { as = 'button', disabled = false, note = null, title = null } = {}) {
  const element = document.createElement(as);
  const [suit, rank] = card;
  element.className = `card suit-${suit.toLowerCase()}`;
  element.dataset.card = card;
  const name = cardName(card);
  if (as === 'button') {
    element.type = 'button';
    element.disabled = disabled;
  } else {
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', name);
  }
  if (title) element.title = title;
  const corner = document.createElement('span');
  corner.className = 'card-corner';
  const letter = document.createElement('span');
  letter.className = rank === 'T' ? 'card-rank ten' : 'card-rank';
  letter.textContent = rank === 'T' ? '10' : rank;
  corner.append(letter, suitSymbol(suit));
  const middle = document.createElement('span');
  middle.className = 'card-middle';
  middle.append(suitSymbol(suit));
  element.append(corner, middle);
  if (note !== null) {
    const mark = document.createElement('span');
    mark.className = 'card-note';
    mark.textContent = note;
    element.append(mark);
  }
  return as === 'button' ? named(element, note === null ? name : `${name}, ${title ?? note}`) : element;
}

/** The back of a card. */
export function backElement() {
  const back = document.createElement('span');
  back.className = 'card card-back';
  back.setAttribute('role', 'img');
  back.setAttribute('aria-label', 'a card face down');
  return back;
}

/**
 * A hand, fanned. `options(card)` gives the options of each card; `onPlay(card)` is called when one is
 * chosen. Arrow keys move along the hand.
 */
export function handElement(cards, { label = 'hand', suits = null, options = () => ({}), onPlay = null } = {}) {
  const hand = document.createElement('div');
  hand.className = 'hand';
  hand.setAttribute('role', 'group');
  hand.setAttribute('aria-label', label);
  for (const card of sortCards(cards, suits ?? suitsAsHeld(cards))) {
    hand.append(cardElement(card, options(card)));
  }
  if (onPlay) {
    hand.addEventListener('click', (event) => {
      const chosen = event.target.closest('button.card');
      if (chosen && !chosen.disabled) onPlay(chosen.dataset.card);
    });
  }
  hand.addEventListener('keydown', (event) => walk(event, hand));
  return hand;
}

/** Moves the focus between the cards of a hand that can be chosen. */
function walk(event, hand) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const cards = [...hand.querySelectorAll('button.card:not(:disabled)')];
  const next = cards[(cards.indexOf(document.activeElement) + step + cards.length) % cards.length];
  if (!next) return;
  next.focus();
  event.preventDefault();
}

/** A hand in four short rows, as newspapers print it. */
export function handRows(cards, { name = null, mark = () => null } = {}) {
  const rows = document.createElement('div');
  rows.className = 'rows';
  if (name) {
    const title = document.createElement('div');
    title.className = 'rows-name';
    title.textContent = name;
    rows.append(title);
  }
  for (const suit of SUITS) {
    const row = document.createElement('div');
    row.className = 'rows-suit';
    const held = sortCards(cards.filter((card) => suitOf(card) === suit));
    row.append(suitSymbol(suit, true), ' ');
    if (!held.length) row.append('–');
    for (const card of held) {
      const rank = document.createElement('span');
      rank.className = 'rows-rank';
      rank.textContent = rankOf(card) === 'T' ? '10' : rankOf(card);
      const marked = mark(card);
      if (marked) rank.classList.add(marked);
      row.append(rank);
    }
    rows.append(row);
  }
  return rows;
}

/** A deal as a compass of four hands; `middle` is an element for its centre. */
export function dealDiagram(deal, { names = {}, middle = null, dealer = null } = {}) {
  const diagram = document.createElement('div');
  diagram.className = 'diagram';
  for (const seat of SEATS) {
    const name = names[seat] && names[seat] !== seatName(seat) ? `${seatName(seat)}: ${names[seat]}` : seatName(seat);
    const place = document.createElement('div');
    place.className = `diagram-${seat.toLowerCase()}`;
    place.append(handRows(deal[seat], { name: dealer === seat ? `${name} (dealer)` : name }));
    diagram.append(place);
  }
  const centre = document.createElement('div');
  centre.className = 'diagram-middle';
  if (middle) centre.append(middle);
  diagram.append(centre);
  return diagram;
}
