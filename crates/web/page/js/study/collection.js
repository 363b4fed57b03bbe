// The boards that are studied: read from files and links, kept while the browser's tab lives.

import { parseDeal, SEATS, writeDeal } from '../cards.js';

const KEY = 'finesse-study';
/** The largest file that the server reads, in bytes. */
const LARGEST = 2 << 20;

/** The boards, and which of them is looked at. */
export const collection = { boards: [], name: '', at: 0, ...restored() };

function restored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Keeps the boards for when the page is loaded again; one that has no room for them forgets. */
export function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(collection));
  } catch {
    sessionStorage.removeItem(KEY);
  }
}

/** Puts other boards in place of these. */
export function replace(boards, name) {
  Object.assign(collection, { boards, name, at: 0 });
  keep();
}

/** Adds a board and looks at it. */
export function add(board) {
  collection.boards.push(board);
  collection.at = collection.boards.length - 1;
  keep();
}

/** The boards of a file, a link or a deal, and what is wrong in it. */
export async function readBoards(content) {
  if ((content.byteLength ?? content.length) > LARGEST) throw new Error('this is more than two megabytes: bring it in parts');
  const response = await fetch('/api/v1/study/read', { method: 'POST', body: content });
  const answer = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** A board as dealt, without calls and cards. */
export function boardOf({ deal, dealer = 'N', vulnerability = 'None', number = null }) {
  return {
    number, dealer, vulnerability, deal, names: {}, calls: [], cards: [], contract: null, tricks: null,
    outcome: null, points: null, event: null, date: null, room: null, table: null, flaw: null,
  };
}

/** What the server is asked about a board after so many of its calls and these cards. */
export function question(board, { calls = board.calls.map((c) => c.call), cards = [] } = {}) {
  return {
    deal: board.deal, dealer: board.dealer, vulnerability: board.vulnerability, number: board.number,
    calls, contract: board.contract, cards,
  };
}

/** Whether all four hands of a board are known. */
export function isFull(board) {
  if (!board.deal) return false;
  const deal = parseDeal(board.deal);
  return SEATS.every((seat) => deal[seat].length === 13);
}

/** "Board 7", with the room where there are two. */
export function boardName(board, place) {
  const name = board.number ? `Board ${board.number}` : `Deal ${place + 1}`;
  return board.room ? `${name}, ${board.room.toLowerCase()} room` : name;
}

/** A board as the server's formats want it. */
function recordOf(board) {
  if (board.record) return board.record;
  const record = {
    number: board.number, dealer: board.dealer, vulnerability: board.vulnerability, deal: board.deal,
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** Boards as a file: "pbn", "lin", or "link" for links to a hand viewer. */
export async function writeBoards(boards, format) {
  const response = await fetch('/api/v1/study/write', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, records: boards.map(recordOf) }),
  });
  if (!response.ok) throw new Error((await response.json()).error);
  return response.text();
}

/** Hands a text to the browser as a file to keep. */
export function download(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A deal of four hands as the server reads it. */
export const dealText = (deal) => writeDeal(deal);
