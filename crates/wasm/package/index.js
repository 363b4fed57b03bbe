// The double-dummy solver: questions and answers are texts in the module's memory.

const TEXT = { write: new TextEncoder(), read: new TextDecoder() };

/** Loads the module: from beside this file, or from a URL, a Response, bytes, or a compiled module. */
export async function load(source = new URL("finesse_dd.wasm", import.meta.url)) {
  return new Solver(await instantiate(await source));
}

async function instantiate(source) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, {});
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    source = await readFile(source);
  }
  if (source instanceof URL || typeof source === "string") source = await fetch(source);
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`);
    source = await source.arrayBuffer();
  }
  return (await WebAssembly.instantiate(source, {})).instance;
}

/** A solver. It remembers what it found out, which helps when a question resembles the last one. */
export class Solver {
  #module;

  constructor(instance) {
    this.#module = instance.exports;
  }

  /** The tricks of every declarer in every strain: `table(deal).N.NT`. */
  table(deal) {
    return this.#ask("table", deal);
  }

  /** The par of a board, in points of north-south, every way in which a perfect auction may end, and the table. */
  par(deal, dealer, vulnerability = "None") {
    return this.#ask("par", deal, [dealer, vulnerability]);
  }

  /** What both pairs end up with. */
  tricks({ deal, strain, leader, played = [] }) {
    return this.#ask("tricks", deal, [strain, leader, ...played]);
  }

  /** What every legal card is worth to the pair that plays it, the best first; equal cards together. */
  cards({ deal, strain, leader, played = [] }) {
    return this.#ask("cards", deal, [strain, leader, ...played]);
  }

  /** A line of best play to the end. */
  line({ deal, strain, leader, played = [] }) {
    return this.#ask("line", deal, [strain, leader, ...played]);
  }

  /** What every card that was played cost its pair, and what both pairs end up with after it. */
  judge({ deal, strain, leader, played = [] }) {
    return this.#ask("judge", deal, [strain, leader, ...played]);
  }

  #ask(what, deal, rest = []) {
    const question = TEXT.write.encode(`${what} ${String(deal).replaceAll("|", " ")} | ${rest.join(" ")}`);
    const { question: room, ask, answered, memory } = this.#module;
    const place = room(question.length);
    new Uint8Array(memory.buffer, place, question.length).set(question);
    const length = ask();
    // The memory may have grown meanwhile.
    const answer = JSON.parse(TEXT.read.decode(new Uint8Array(memory.buffer, answered(), length)));
    if ("error" in answer) throw new RangeError(answer.error);
    return answer.ok;
  }
}
