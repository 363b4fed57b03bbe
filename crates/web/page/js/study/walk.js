// Where a visitor stands in a board: so many calls, then so many cards, of the record or of a line of
// their own.

/** A walk through a board. `onMove` is called after every step. */
export class Walk {
  constructor(board, onMove) {
    this.board = board;
    this.onMove = onMove;
    this.ownLine = null; // { from, cards }: a line that leaves the record after `from` cards
    this.at = board.contract || !board.calls.length ? board.calls.length : 0;
  }

  /** The cards of the line that is walked. */
  get cards() {
    return this.ownLine ? this.ownLine.cards : this.board.cards;
  }

  get calls() {
    return this.board.calls.length;
  }

  get last() {
    return this.calls + this.cards.length;
  }

  /** How many cards have been played where the visitor stands. */
  get played() {
    return Math.max(0, this.at - this.calls);
  }

  get isAuction() {
    return this.at < this.calls;
  }

  /** Goes to a step, as far as there is one. */
  go(step) {
    const next = Math.min(Math.max(step, 0), this.last);
    if (next === this.at) return;
    this.at = next;
    this.onMove();
  }

  /** Goes to where so many cards have been played. */
  goCards(count) {
    this.go(this.calls + count);
  }

  /** Plays a card here: along the line if it is its next card, otherwise on a line of the visitor's own. */
  play(card) {
    const played = this.played;
    if (this.cards[played] !== card) {
      const from = this.ownLine ? Math.min(this.ownLine.from, played) : played;
      const cards = [...this.cards.slice(0, played), card];
      const isRecord = cards.every((one, i) => this.board.cards[i] === one);
      this.ownLine = isRecord ? null : { from, cards };
    }
    this.at = this.calls + played + 1;
    this.onMove();
  }

  /** Continues from here with these cards, as far as they differ from the record. */
  follow(cards) {
    const from = this.ownLine ? Math.min(this.ownLine.from, this.played) : this.played;
    this.ownLine = { from, cards: [...this.cards.slice(0, this.played), ...cards] };
    this.onMove();
  }

  /** Back to the record, at the place where it was left. */
  back() {
    const from = this.ownLine.from;
    this.ownLine = null;
    this.at = this.calls + from;
    this.onMove();
  }
}
