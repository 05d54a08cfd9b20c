// Measures the page's library without a page: node speed.mjs LIBRARY GAME prints the milliseconds of a review of the game,
// the best of five, and of a choice of level 3, the mean of thirty.

import { readFileSync } from "node:fs";

const [library, game] = process.argv.slice(2).map((path) => readFileSync(path));
const { exports: wasm } = (await WebAssembly.instantiate(library)).instance;

function review() {
  const at = wasm.input(game.length);
  new Uint8Array(wasm.memory.buffer, at, game.length).set(game);
  const begun = performance.now();
  wasm.past_open(false);
  const events = wasm.past_length();
  while (wasm.past_work() <= events);
  return performance.now() - begun;
}

const reviews = Array.from({ length: 5 }, review);
const begun = performance.now();
const choices = wasm.past_choose(30);
console.log(Math.min(...reviews), (performance.now() - begun) / choices);
