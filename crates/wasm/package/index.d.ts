/** North, east, south, west. */
export type Seat = "N" | "E" | "S" | "W";
/** Notrump, spades, hearts, diamonds, clubs. */
export type Strain = "NT" | "S" | "H" | "D" | "C";
export type Vulnerability = "None" | "NS" | "EW" | "Both" | "All";
/** A suit and a rank: `SA`, `H10` or `HT`. */
export type Card = string;

/** A deal or an ending as PBN writes it: `N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 ...`. */
export type Deal = string;

/** A position: the hands at the start, who leads, and the cards played since. */
export interface Position {
  deal: Deal;
  strain: Strain;
  leader: Seat;
  played?: readonly Card[];
}

/** Tricks by declarer and strain. */
export type Table = Record<Seat, Record<Strain, number>>;

export interface CardValue {
  card: Card;
  /** Cards that do the same, this one included. */
  equals: Card[];
  /** What the pair of this card ends up with, the tricks since `deal` included. */
  tricks: number;
}

export interface Judged {
  seat: Seat;
  card: Card;
  /** Tricks that it gave away. */
  cost: number;
  tricks: { ns: number; ew: number };
}

/** A solver. It remembers what it found out, which helps when a question resembles the last one. Questions
 * that cannot be answered throw a `RangeError` that says why. */
export class Solver {
  /** The tricks of every declarer in every strain: `table(deal).N.NT`. */
  table(deal: Deal): Table;
  /** The par of a board, in points of north-south, every way in which a perfect auction may end, and the table. */
  par(deal: Deal, dealer: Seat, vulnerability?: Vulnerability): { points: number; outcomes: string[]; table: Table };
  /** What both pairs end up with. */
  tricks(position: Position): { ns: number; ew: number };
  /** What every legal card is worth to the pair that plays it, the best first; equal cards together. */
  cards(position: Position): CardValue[];
  /** A line of best play to the end. */
  line(position: Position): Card[];
  /** What every card that was played cost its pair, and what both pairs end up with after it. */
  judge(position: Position): Judged[];
}

/** Loads the module: from beside this file, or from a URL, a Response, bytes, or a compiled module. */
export function load(
  source?: URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module,
): Promise<Solver>;
