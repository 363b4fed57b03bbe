// Milliseconds a table, processor time: node bench.mjs [deals]. The native solver on the same deals:
// cargo run --release -p dd --example count_tables -- 20, under `time`.

import { readFile } from "node:fs/promises";

import { load } from "./index.js";

const solver = await load();
const text = await readFile(new URL("../../../data/dd/random.txt", import.meta.url), "utf8");
const deals = text.split("\n").filter((line) => line && !line.startsWith("#")).slice(0, Number(process.argv[2] ?? 20));
const start = process.cpuUsage();
for (const line of deals) solver.table(line.slice(0, line.lastIndexOf(" ")));
const { user } = process.cpuUsage(start);
console.log(`${deals.length} tables, ${(user / 1000 / deals.length).toFixed(1)} ms each`);
