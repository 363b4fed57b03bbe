// The package as its users see it: node --test test.mjs, or cargo xtask wasm.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { load } from "./index.js";

const DEALS = new URL("../../../data/dd/random.txt", import.meta.url);
const STRAINS = ["NT", "S", "H", "D", "C"];

test("tables agree with the list of the native solver's tests", async () => {
  const solver = await load();
  const lines = (await readFile(DEALS, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  for (const line of lines.slice(0, 20)) {
    const [, deal, digits] = line.match(/^(.*) (\S+)$/);
    const table = solver.table(deal);
    const found = digitsOf(table);
    assert.equal(found, digits, deal);
  }
});

/** As `bridge::TrickTable::hex` writes them: north, south, east, west, each with notrump first. */
function digitsOf(table) {
  return [..."NSEW"].flatMap((seat) => STRAINS.map((strain) => table[seat][strain].toString(16))).join("");
}

test("positions, lines and par", async () => {
  const solver = await load();
  const ending = { deal: "N:K2... AQ... 43... 65...", strain: "NT", leader: "W" };
  assert.deepEqual(solver.tricks(ending), { ns: 0, ew: 2 });
  assert.deepEqual(solver.cards({ ...ending, played: ["S6", "S2"] }), [
    { card: "SQ", equals: ["SQ"], tricks: 2 },
    { card: "SA", equals: ["SA"], tricks: 1 },
  ]);
  assert.equal(solver.line(ending).length, 8);
  const costs = solver.judge({ ...ending, played: ["S6", "S2", "SA", "S3"] }).map(({ card, cost }) => [card, cost]);
  assert.deepEqual(costs, [["S6", 0], ["S2", 0], ["SA", 1], ["S3", 0]]);
  const deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964";
  assert.equal(solver.par(deal, "N", "NS").points, 600);
  assert.equal(solver.par(deal, "N", "All").points, 600);
  assert.deepEqual(solver.par(deal, "N").table, solver.table(deal));
});

test("questions that cannot be answered say why, and the solver goes on", async () => {
  const solver = await load();
  assert.throws(() => solver.table("N:AK"), RangeError);
  assert.throws(() => solver.cards({ deal: "N:K2... AQ... 43... 65...", strain: "Z", leader: "W" }), /strain/);
  assert.throws(() => solver.tricks({ deal: "N:K2... AQ... 43... 65...", strain: "NT", leader: "W", played: ["SA"] }), /West/);
  assert.equal(solver.tricks({ deal: "N:A... K... Q... J...", strain: "NT", leader: "N" }).ns, 1);
});

test("the module can be given as bytes or compiled", async () => {
  const bytes = await readFile(new URL("finesse_dd.wasm", import.meta.url));
  const deal = { deal: "N:A... K... Q... J...", strain: "NT", leader: "N" };
  for (const source of [bytes, new WebAssembly.Module(bytes)]) {
    assert.equal((await load(source)).tricks(deal).ns, 1);
  }
});
