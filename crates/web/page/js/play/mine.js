// What this browser remembers: who its visitor is, and the seats that they have taken.

const KEY = 'finesse-mine';

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

const mine = { name: '', seats: {}, wishes: {}, pace: 700, ...load() };
if (!mine.owner) {
  mine.owner = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep();
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(mine));
  } catch {
    // A browser that keeps nothing forgets the seat when it is closed.
  }
}

export const ownerHeader = () => ({ 'finesse-owner': mine.owner });
export const owner = () => mine.owner;
export const myName = () => mine.name;
export const seatToken = (table) => mine.seats[table] ?? null;
export const lastWish = (game) => mine.wishes[game] ?? {};
export const wishOf = (table) => mine.wishes[table] ?? null;

export function setName(name) {
  mine.name = name.trim();
  keep();
}

export function takeSeat(table, token) {
  mine.seats[table] = token;
  keep();
}

export function rememberWish(key, wish) {
  mine.wishes[key] = wish;
  const tables = Object.keys(mine.wishes).filter((name) => name.length > 20);
  for (const old of tables.slice(0, -30)) delete mine.wishes[old];
  keep();
}

export function forgetTable(table) {
  delete mine.seats[table];
  delete mine.wishes[table];
  keep();
}
