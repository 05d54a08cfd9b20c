// What cases have in common at the board: waiting, pressing, playing.

import assert from "node:assert/strict";

// Waits until a function on the page returns something, on a loaded machine too.
export const until = (page, what, argument) => page.waitForFunction(what, argument, { timeout: 60_000 });

// The address of a game without animations, in which every move is confirmed.
export const game = (slug, seats, ...set) => `?seed=7&game=${slug}&seats=${seats}&set=pace=instant&set=auto_single=false${set.map((each) => `&set=${each}`).join("")}`;

// Every game with people in all its seats.
export const GAMES = [["ecurie", "person,person,person,person"], ["escalier", "person,person,person,person"], ["ur", "person,person"], ["chevaux", "person,person,person,person"], ["senet", "person,person"]];

// What the buttons of the seats do.
export const acts = (page) => page.evaluate(() => [0, 1, 2, 3].map((seat) => galop.act(seat)));
// A person can throw, choose or play.
export const waits = (act) => ["throw", "choose", "single"].includes(act);
// The library answers before the table is shown.
export const begun = (page) => until(page, () => !document.getElementById("table").hidden && [0, 1, 2, 3].some((seat) => ["throw", "choose", "single"].includes(galop.act(seat))));

// What can be done now: the moves, the purpose of each light, what the seats' buttons do, and the die to throw.
export const state = (page) => page.evaluate(async () => {
  // The page has shown what happened by its next picture.
  await new Promise((done) => requestAnimationFrame(done));
  const { moves, purposes, place } = galop.touch;
  const acts = [0, 1, 2, 3].map((seat) => galop.act(seat));
  return { moves: moves(), purposes: purposes(), acts, die: purposes().indexOf("press"), places: purposes().map((_, light) => place(light)) };
});

export const click = (page, { x, y }) => page.mouse.click(x, y);
export const tap = (page, { x, y }) => page.touchscreen.tap(x, y);

// For how long a case plays on: a loaded machine shows few pictures a second.
export const PLAY_MS = 180_000;

// Throws until there are `least` moves to choose from.
export async function choice(page, least) {
  for (const begin = Date.now(); Date.now() < begin + PLAY_MS;) {
    const now = await state(page);
    if (now.moves.length >= least) return now;
    // Another game, if this one has ended first.
    if (now.acts.includes("over")) await page.locator("#rematch").click();
    else if (now.moves.length > 0) await click(page, now.places[now.moves.find(({ chosen }) => chosen).from]);
    else if (now.die >= 0) await click(page, now.places[now.die]);
  }
  throw new Error(`never ${least} moves`);
}

// Presses Space, the A of the player to move, until `done`.
export async function playOn(page, done) {
  let presses = 0;
  for (const begin = Date.now(); Date.now() < begin + PLAY_MS;) {
    const now = await acts(page);
    if (done(now, presses)) return;
    if (now.some(waits)) {
      await page.keyboard.press(" ", { delay: 15 });
      presses++;
    } else {
      await page.waitForTimeout(15);
    }
  }
  throw new Error(`it did not end: ${await page.locator("#line").textContent()}`);
}

// What is shown, once the clock has gone on: in the millisecond of a press it may be from before it.
export const shown = (page) => page.evaluate(async () => {
  const then = galop.now();
  while (galop.now() === then) await new Promise((done) => requestAnimationFrame(done));
  return { now: galop.now(), frame: [...galop.frame()] };
});

// A press can still come in the millisecond of what is shown: the frames of other times, to compare.
export function comparable(tape, seen) {
  const pressed = new Set(tape.split("\n").map((line) => Number.parseInt(line, 10)));
  return { tape, seen: seen.filter(({ now }) => !pressed.has(now)) };
}

// Does something after which an element is there, if only for a moment.
export async function appears(page, selector, act) {
  await page.evaluate((selector) => {
    window.appeared = false;
    window.watcher?.disconnect();
    window.watcher = new MutationObserver(() => { window.appeared ||= document.querySelector(selector) !== null; });
    window.watcher.observe(document.body, { subtree: true, attributes: true });
  }, selector);
  await act();
  await until(page, () => window.appeared);
}

// Nothing is wider than the window.
export async function narrow(page, what) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${what}: ${wide} px wide in a window of ${window}`);
}
