// Double-dummy answers. They are worked out in the visitor's browser and cost the server nothing; where a
// browser cannot run the solver (no WebAssembly, no workers with modules), the server is asked instead.

import { ask } from '../ask.js';
import { nextSeat } from '../cards.js';

/** Questions in order; the first is with the worker. */
const waiting = [];
let worker = null;
let isThere = typeof WebAssembly === 'object' && typeof Worker === 'function';

/** What every card that may be played leads to, for the seat whose turn it is. */
export async function cardValues(question, { contract, turn }, signal) {
  const cards = await solve('cards', [placed(question, contract)], signal);
  if (!cards) return server('/study/cards', question);
  return { seat: turn, pair: 'NS'.includes(turn) ? 'NS' : 'EW', cards };
}

/** The tricks of every declarer in every strain, and par. */
export async function tricksAndPar(question, signal) {
  // Who deals, where nothing says it, follows from the number of the board, by the server's rules.
  const isWhole = question.dealer && question.vulnerability;
  const par = isWhole && await solve('par', [question.deal, question.dealer, question.vulnerability], signal);
  if (!par) return server('/study/table', question);
  return { tricks: par.table, par: { points: par.points, contracts: par.outcomes } };
}

/** What every card that was played cost: a list of { card, cost }. */
export async function costs(question) {
  return await solve('judge', [placed(question, question.contract)]) ?? (await server('/study/line', question)).played;
}

/** A line of best play from here to the end. */
export async function bestLine(question) {
  return await solve('line', [placed(question, question.contract)]) ?? (await server('/study/line', question)).best;
}

const server = (path, body) => ask(path, { method: 'POST', body });

/** A position in the solver's words: hands, strain, who leads, and the cards since. */
function placed({ deal, cards }, contract) {
  const [, strain, declarer] = /^[1-7](NT|[CDHS])X{0,2}-([NESW])$/.exec(contract);
  return { deal, strain, leader: nextSeat(declarer), played: cards };
}

/** The answer of the worker; null where there is none, and for a question that was given up while it waited. */
function solve(what, args, signal) {
  if (!isThere) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    waiting.push({ what, args, signal, resolve, reject });
    if (waiting.length === 1) next();
  });
}

/** Gives the worker the next question that somebody still waits for. */
function next() {
  while (waiting[0]?.signal?.aborted) waiting.shift().reject(new DOMException('nobody waits for this any more', 'AbortError'));
  if (!waiting.length) return;
  try {
    worker ??= started();
    worker.postMessage({ what: waiting[0].what, args: waiting[0].args });
  } catch {
    giveUp();
  }
}

function started() {
  const made = new Worker('/js/study/solver_worker.js', { type: 'module' });
  made.onmessage = ({ data: { found, error, isAnswer } }) => {
    if (error && !isAnswer) return giveUp();
    const { resolve, reject } = waiting.shift();
    if (error) reject(new Error(error));
    else resolve(found);
    return next();
  };
  made.onerror = giveUp;
  return made;
}

/** The solver does not run here: everybody who waits is answered by the server. */
function giveUp() {
  isThere = false;
  worker?.terminate();
  for (const { resolve } of waiting.splice(0)) resolve(null);
}
