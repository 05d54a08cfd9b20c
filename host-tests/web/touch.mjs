// Playing by touching the board: pointer, finger and keyboard on its lights, its print, and its names.

import assert from "node:assert/strict";
import { everywhere } from "./accessible.mjs";
import { GAMES, appears, begun, choice, click, comparable, game, state, tap, until } from "./board.mjs";

// Plays a whole game by touching lights alone: the die, pieces, and destinations. `pick` chooses one of `count` moves at
// the nth press. Returns how many moves were chosen and played, the tape, and what was shown when.
async function whole(page, press, pick, result) {
  let [chosen, played] = [0, 0];
  const seen = [];
  for (let n = 0; n < 6000; n++) {
    const { moves, purposes, acts, die, places } = await state(page);
    seen.push(await page.evaluate(() => ({ now: galop.now(), frame: [...galop.frame()] })));
    if (acts.includes("over")) {
      assert.match(await page.locator("#line").textContent(), result);
      return { chosen, played, game: comparable(await page.evaluate(() => galop.tape()), seen) };
    }
    if (moves.length === 0) {
      if (die >= 0) await press(page, places[die]);
      continue;
    }
    // By the piece or by the destination.
    const index = pick(n, moves.length);
    const light = [moves[index].way.at(-1), moves[index].from].find((light, at) => light !== undefined && (at > 0 || n % 3 === 0) && Number.isInteger(purposes[light]));
    const wanted = purposes[light];
    await press(page, places[light]);
    if (moves[wanted].chosen) {
      played++;
    } else {
      const now = await state(page);
      assert.equal(now.moves[wanted]?.chosen, true, `${moves[wanted].words} must be chosen, not played`);
      chosen++;
      // The same light again, or the ring around the destination, plays it.
      await press(page, places[now.purposes[light] === wanted ? light : moves[wanted].way.at(-1)]);
    }
  }
  throw new Error(`the game did not end: ${await page.locator("#line").textContent()}`);
}

const inTurn = (n, count) => n % count;

// Returns tapes and frames: the test compares them with the library on the PC.
async function by_touch({ open }, path, press, options, least, pick = inTurn, result = /ha(s|ve) won!/) {
  let [chosen, played] = [0, 0];
  const all = [];
  // A short game may have nothing to choose: then another is played.
  for (let games = 0; games < 10 && (chosen < least || played < least); games++) {
    const page = await open(path, options);
    // A finger does not click.
    const how = press === tap ? "tap your die" : "click your die";
    await until(page, (how) => document.getElementById("line").textContent.includes(how), how);
    const counts = await whole(page, press, pick, result);
    all.push(counts.game);
    [chosen, played] = [chosen + counts.chosen, played + counts.played];
    await page.context().close();
  }
  assert.ok(chosen >= least && played >= least, `${chosen} chosen, ${played} played`);
  return all;
}

// Ur and Senet can end without a winner.
const DRAW = /ha(s|ve) won!|A draw/;

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
export const the_stable_by_finger = (tools) => by_touch(tools, game("ecurie", "person,person,off,off", "ecurie.horses=2"), tap, PHONE, 1);
export const the_stairs_by_pointer = (tools) => by_touch(tools, game("escalier", "person,off,person,off", "escalier.horses=2"), click, {}, 1);
export const the_horse_game_by_pointer = (tools) => by_touch(tools, game("chevaux", "person,person,off,off", "chevaux.horses=2"), click, {}, 1);
export const ur_by_pointer = (tools) => by_touch(tools, game("ur", "person,person", "ur.pawns=5"), click, {}, 10, inTurn, DRAW);
// A game of Senet takes about 600 throws by chance; fewer if the first pieces run on.
const foremost = (n, count) => (n % 5 === 0 ? inTurn(n, count) : 0);
export const senet_by_pointer = (tools) => by_touch(tools, game("senet", "person,person"), click, {}, 10, foremost, DRAW);

// The moves that the overlay shows: kind, piece and destination.
const drawn = (page) => page.locator("#overlay .moves g").evaluateAll((groups) => groups.map((group) => ({
  kind: group.getAttribute("class"), from: Number(group.dataset.from), to: Number(group.dataset.to),
  line: group.querySelectorAll("polyline").length, ring: group.querySelectorAll(".target").length, piece: group.querySelectorAll(".piece").length,
})));

export async function pointing_shows_where_a_piece_goes({ open }) {
  for (const [slug, seats] of GAMES) {
    const page = await open(game(slug, seats));
    const { moves, purposes, places } = await choice(page, 2);
    const exported = await page.evaluate(() => galop.library.moves());
    assert.deepEqual(moves, exported);
    const chosen = moves.findIndex((move) => move.chosen);
    await page.mouse.move(2, 2);
    const ends = ({ from, way }) => ({ from, to: way.at(-1) });
    for (const [index, move] of moves.entries()) {
      for (const light of [move.from, move.way.at(-1)]) {
        await page.mouse.move(places[light].x, places[light].y);
        const shown = await drawn(page);
        assert.deepEqual(ends({ ...shown[0], way: [shown[0].to] }), ends(moves[chosen]), "the chosen move is always shown");
        const meant = purposes[light];
        if (meant === chosen) {
          assert.equal(shown.length, 1);
        } else {
          assert.equal(shown[1].kind, "seen");
          assert.deepEqual({ from: shown[1].from, to: shown[1].to }, ends(moves[meant]), `${slug}: move ${index}`);
        }
        for (const each of shown) assert.deepEqual([each.line > 0, each.ring > 0, each.piece > 0], [true, true, true]);
        assert.equal(await page.locator("#stage.live").count(), 1);
      }
    }
    // Nothing is redrawn while nothing changes.
    const redrawn = await page.evaluate(async () => {
      let redrawn = 0;
      const watcher = new MutationObserver(() => redrawn++);
      watcher.observe(document.getElementById("overlay"), { childList: true, subtree: true, attributes: true });
      await new Promise((done) => setTimeout(done, 400));
      watcher.disconnect();
      return redrawn;
    });
    assert.equal(redrawn, 0, "the overlay must not be redrawn without a change");
    await page.context().close();
  }
}

export async function arrow_keys_walk_the_moves(tools) {
  for (const each of GAMES) await arrow_keys(tools, each);
}

async function arrow_keys({ open }, [slug, seats]) {
  const page = await open(game(slug, seats));
  // Horses rarely leave a choice of three.
  const { moves } = await choice(page, slug === "senet" || slug === "ur" ? 3 : 2);
  const chosen = async () => (await state(page)).moves.findIndex((move) => move.chosen);
  const first = await chosen();
  for (const [key, by] of [["ArrowRight", 1], ["ArrowDown", 1], ["ArrowLeft", -1], ["ArrowUp", -1], ["ArrowUp", -1]]) {
    const before = await chosen();
    // A key that is held for long asks for a hint.
    await page.keyboard.press(key);
    assert.equal(await chosen(), (before + by + moves.length) % moves.length, key);
  }
  assert.equal(await chosen(), (first - 1 + moves.length) % moves.length);
  await page.keyboard.press(" ");
  assert.equal((await state(page)).moves.length, 0, "Space plays");
  const next = await choice(page, 2);
  // Enter holds A, which plays at once.
  await page.keyboard.press("Enter");
  await until(page, (words) => galop.touch.moves().every((move) => move.words !== words), next.moves[0].words);
  await page.context().close();
}

export async function the_cells_are_a_named_grid({ open }) {
  for (const each of GAMES) await named_grid({ open }, each);
}

async function named_grid({ open }, [slug, seats]) {
  const page = await open(game(slug, seats));
  await choice(page, 2);
  const names = await page.locator("#grid [role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
  assert.equal(names.length, 133);
  assert.ok(names.every((name) => name !== ""));
  if (slug === "senet") {
    assert.ok(names.some((name) => name.startsWith("square 27, house of water")));
    assert.ok(names.some((name) => /^square \d+.*(white|black) pawn/.test(name)));
  }
  assert.deepEqual(names, await page.evaluate(() => galop.library.cells()));
  // One stop of Tab leads into it.
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? "");
  for (let n = 0; n < 30 && !names.includes(await focused()); n++) await page.keyboard.press("Tab");
  assert.ok(names.includes(await focused()), "Tab reaches the grid");
  await page.keyboard.press("Tab");
  assert.ok(!names.includes(await focused()), "and leaves it");
  await page.keyboard.press("Shift+Tab");
  // Arrows go to a movable piece: along the middle row, which has a light in every column.
  const { moves } = await state(page);
  const wanted = moves.findIndex((move) => !move.chosen);
  const cell = (light) => page.evaluate((light) => {
    const cell = document.querySelectorAll("#grid [role=gridcell]")[light];
    return [Number(cell.parentElement.ariaRowIndex), Number(cell.ariaColIndex)];
  }, light);
  const [row, col] = await cell(moves[wanted].from);
  const here = () => page.evaluate(() => [Number(document.activeElement.parentElement.ariaRowIndex), Number(document.activeElement.ariaColIndex)]);
  for (let n = 0; n < 60; n++) {
    const [y, x] = await here();
    if (y === row && x === col) break;
    const toRow = x === col ? row : 8;
    const key = y !== toRow ? (y < toRow ? "ArrowDown" : "ArrowUp") : x < col ? "ArrowRight" : "ArrowLeft";
    await page.keyboard.press(key);
  }
  assert.deepEqual(await here(), [row, col]);
  assert.equal((await drawn(page)).find(({ kind }) => kind === "seen")?.from, moves[wanted].from, "the focus shows the move");
  assert.match(await focused(), /possible move: /);
  await page.keyboard.press("Enter");
  assert.equal((await state(page)).moves[wanted].chosen, true, "Enter chooses it");
  assert.match(await focused(), /chosen move: /);
  if (slug === "senet") await everywhere(page, "the grid");
  await page.keyboard.press(" ");
  assert.equal((await state(page)).moves.length, 0, "and Space plays it");
  // A screen reader clicks without a pointer.
  await until(page, () => galop.touch.purposes().includes("press"));
  const before = await page.evaluate(() => galop.library.told());
  await page.evaluate(() => document.querySelectorAll("#grid [role=gridcell]")[galop.touch.purposes().indexOf("press")].click());
  await until(page, (before) => galop.library.told() > before, before);
  await page.context().close();
}

export async function a_press_without_effect_is_explained({ open }) {
  for (const [locale, throws, chooses] of [["en-GB", "Click your die to throw it.", /^No move here/], ["fr-FR", "Cliquez sur votre dé pour le lancer.", /^Aucun coup ici/]]) {
    const page = await open(game("senet", "person,person"), { locale });
    const tip = page.locator("#tip");
    // It must not go by itself on a slow machine.
    await page.evaluate(() => { galop.touch.tipMs = 60_000; });
    const { places } = await state(page);
    const middle = places[66];
    assert.ok(await tip.isHidden());
    await click(page, middle);
    await until(page, (text) => document.getElementById("tip").textContent === text, throws);
    assert.equal(await tip.getAttribute("role"), "status");
    const { purposes, places: later } = await choice(page, 2);
    assert.ok(await tip.isHidden(), "the next press removes it");
    // Far from any light that does something.
    await click(page, later[purposes.findIndex((purpose, light) => purpose === "" && light < 3)]);
    await until(page, (source) => new RegExp(source).test(document.getElementById("tip").textContent), chooses.source);
    // When the moment is over, so is the explanation.
    await page.evaluate(() => { galop.library.down(1); galop.library.up(1); galop.library.down(5); galop.library.up(5); });
    await page.waitForFunction(() => document.getElementById("tip").hidden, undefined, { timeout: 4000 });
    await page.context().close();
  }
}

// A finger does not click.
export async function a_tap_without_effect_is_explained({ open }) {
  for (const [locale, throws] of [["en-GB", "Tap your die to throw it."], ["fr-FR", "Touchez votre dé pour le lancer."]]) {
    const page = await open(game("ur", "person,person"), { ...PHONE, locale });
    await page.evaluate(() => { galop.touch.tipMs = 60_000; });
    await tap(page, (await state(page)).places[66]);
    await until(page, (text) => document.getElementById("tip").textContent === text, throws);
    await page.context().close();
  }
}

export async function a_hint_is_said_and_shown({ open }) {
  for (const [slug, seats] of GAMES) {
    const page = await open(game(slug, seats));
    for (const ask of [() => page.locator("#hint").click(), () => page.keyboard.press("h")]) {
      await choice(page, 2);
      const told = await page.evaluate(() => galop.library.told());
      await appears(page, "#hint[aria-busy=true]", ask);
      await until(page, () => /^hint: .+ – /.test(document.getElementById("tip").textContent));
      assert.equal(await page.locator("#hint[aria-busy=true]").count(), 0);
      assert.equal(await page.evaluate(() => galop.library.told()), told + 1, "the hint alone is in the log");
      const { moves, places } = await state(page);
      const hinted = moves.find(({ chosen }) => chosen);
      const shown = await page.locator("#overlay .better").evaluate(({ dataset }) => [Number(dataset.from), Number(dataset.to)]);
      assert.deepEqual(shown, [hinted.from, hinted.way.at(-1)]);
      await click(page, places[hinted.from]);
      assert.ok(await page.locator("#tip").isHidden());
    }
    await page.context().close();
  }
}

export async function a_line_of_the_log_lights_its_cells({ open }) {
  const page = await open(game("escalier", "person,person,off,off"));
  let lights = [];
  let moved = -1;
  // A choice after a move over several cells.
  while (moved < 0) {
    const { moves, places } = await choice(page, 2);
    lights = await page.evaluate(() => galop.library.logLights(60));
    moved = lights.findLastIndex((each) => each.length > 2);
    if (moved < 0) await click(page, places[moves.find(({ chosen }) => chosen).from]);
  }
  const lines = page.locator("#log p");
  assert.equal(await lines.count(), lights.length);
  await lines.nth(moved).scrollIntoViewIfNeeded();
  await lines.nth(moved).hover();
  const past = async () => (await drawn(page)).find(({ kind }) => kind === "past");
  assert.deepEqual([(await past()).from, (await past()).to], [lights[moved][0], lights[moved].at(-1)]);
  // The number at its end is that of the line, also when the print counts for another player.
  const number = await page.locator("#overlay .past text").textContent();
  assert.match(await lines.nth(moved).textContent(), new RegExp(`(to cell|step) ${number}\\b`));
  await page.mouse.move(2, 2);
  assert.equal(await past(), undefined);
  // Arrow keys walk from line to line.
  await page.locator("#log").focus();
  for (let n = lights.length; n > moved; n--) await page.keyboard.press("ArrowUp");
  assert.deepEqual([(await past()).from, (await past()).to], [lights[moved][0], lights[moved].at(-1)]);
  await page.keyboard.press("Tab");
  assert.equal(await past(), undefined);
  // What a finger has pointed at is shown until the next touch.
  const phone = await open(game("senet", "person,person"), PHONE);
  const { moves, places } = await choice(phone, 1);
  await tap(phone, places[moves.find(({ chosen }) => chosen).from]);
  await until(phone, () => galop.library.logLights(60).at(-1).length > 0);
  await state(phone);
  await phone.locator("#log p").last().tap();
  await state(phone);
  assert.deepEqual((await drawn(phone)).map(({ kind }) => kind), ["past"]);
  await phone.locator("#line").tap();
  assert.deepEqual(await drawn(phone), []);
}

// How many cells of each kind a game prints.
const PRINTS = {
  ecurie: { way: 52, own: 20, stable: 16, corner: 36, exit: 1, blank: 8 },
  escalier: { way: 52, own: 28, stable: 16, corner: 36, exit: 1 },
  chevaux: { way: 52, own: 28, stable: 16, corner: 36, exit: 1 },
  ur: { way: 8, side: 10, exit: 2, beside: 20, corner: 52, blank: 41 },
  senet: { way: 25, house: 4, water: 1, wait: 1, exit: 1, beside: 10, corner: 52, blank: 39 },
};

export async function each_game_has_its_own_print({ open }) {
  const pictures = new Set();
  for (const [slug, expected] of Object.entries(PRINTS)) {
    const page = await open(game(slug, slug === "ur" || slug === "senet" ? "person,person" : "person,person,off,off"));
    await choice(page, 1);
    const { marks, drawn } = await page.evaluate(() => galop.touch.print());
    assert.deepEqual(drawn, expected, slug);
    const exported = await page.evaluate(() => galop.library.print().marks);
    assert.deepEqual(marks, exported);
    // A game's print without a game, for pictures of it.
    const alone = await page.evaluate((slug) => galop.library.printOf(slug).marks.map(({ kind }) => kind), slug);
    assert.equal(alone.filter((kind) => kind === "way").length, expected.way);
    // Petits Chevaux is counted for the player to move.
    if (expected.stable) {
      const start = async () => page.evaluate(() => galop.library.print().marks.findIndex(({ kind, number }) => kind === "own" && number === 0));
      const owner = await page.evaluate((light) => galop.library.print().marks[light].owner, await start());
      assert.equal(await page.evaluate((owner) => galop.act(owner), owner), (await state(page)).acts[owner]);
      assert.ok(["choose", "single"].includes((await state(page)).acts[owner]), "cell 0 is the start of the player to move");
    }
    await drawn_print(page, slug);
    pictures.add(await page.locator("#board").evaluate((canvas) => canvas.toDataURL()));
    await page.context().close();
  }
  assert.equal(pictures.size, 5);
}

// Every number and arrow of the print is drawn where it belongs. Way and stairs of Petits Chevaux have arrows only where
// they turn, and a small board has some of the numbers.
async function drawn_print(page, slug) {
  await page.evaluate(() => {
    window.inked = { texts: [], heads: [] };
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { beginPath, lineTo, arc, fill, fillText } = prototype;
      let [points, other] = [[], false];
      Object.assign(prototype, {
        beginPath() { [points, other] = [[], false]; beginPath.call(this); },
        lineTo(x, y) { points.push([x, y]); lineTo.call(this, x, y); },
        arc(...given) { other = true; arc.apply(this, given); },
        fill(...given) {
          if (!other && points.length === 3) inked.heads.push([this.canvas.width, points]);
          fill.apply(this, given);
        },
        fillText(...given) { inked.texts.push([...given, this.canvas.width]); fillText.apply(this, given); },
      });
    }
  });
  for (const [width, height] of [[1280, 900], [390, 844]]) {
    await page.evaluate(() => { window.inked = { texts: [], heads: [] }; });
    await page.setViewportSize({ width, height });
    // The board has the size of its place; what was drawn before it had does not count.
    await until(page, (width) => {
      const { clientWidth, clientHeight } = document.querySelector(".board");
      const fits = document.getElementById("stage").offsetWidth === Math.floor(Math.min(clientWidth, clientHeight || clientWidth));
      return innerWidth === width && fits && inked.texts.some((text) => text.at(-1) === galop.face.grid.size);
    }, width);
    const { marks, steps, texts, heads, small } = await page.evaluate(async () => {
      const { CELLS } = await import("./main.js");
      const { cell, origin, size } = galop.face.grid;
      const { marks, steps } = galop.library.print();
      const grid = ([x, y]) => [(y - origin) / cell, (x - origin) / cell];
      // The light on whose cell a text begins or ends.
      const on = ([row, col]) => CELLS.findIndex(([r, c]) => r === Math.floor(row) && c === Math.floor(col));
      return {
        marks, steps: steps.map((step) => step.map((light) => CELLS[light])), small: cell < 27 * devicePixelRatio,
        texts: inked.texts.filter((text) => text.at(-1) === size).map(([text, x, y]) => [on(grid([x, y])), text]),
        heads: inked.heads.filter(([drawn]) => drawn === size).map(([, points]) => points.map(grid)),
      };
    });
    const numbers = marks.flatMap(({ number }, light) => (number === undefined ? [] : [`${light}: ${number}`]));
    const written = [...new Set(texts.map(([light, text]) => `${light}: ${text}`))];
    if (small) assert.ok(written.length >= 5 && written.every((number) => numbers.includes(number)), `${slug}: ${written}`);
    else assert.deepEqual(written.sort(), numbers.sort(), slug);
    // The tip of an arrow is nearer to the cell to which a piece goes, on the line between both.
    const far = ([y, x], [v, u]) => Math.hypot(y - v, x - u);
    const middle = ([row, col]) => [row + 0.5, col + 0.5];
    const pointed = heads.map(([tip, ...rest]) => steps.findIndex(([from, to]) => {
      const [one, other] = [middle(from), middle(to)];
      const between = Math.abs(far(tip, one) + far(tip, other) - far(one, other)) < 0.01;
      return between && far(tip, other) < far(one, other) / 2 && rest.every((point) => far(point, other) > far(tip, other));
    }));
    assert.ok(!pointed.includes(-1), `${slug}: every arrow points along the way`);
    const turns = steps.filter(([from, to]) => steps.some(([before, here]) => String(here) === String(from) && String([from[0] - before[0], from[1] - before[1]]) !== String([to[0] - from[0], to[1] - from[1]])));
    assert.equal(new Set(pointed).size, steps.length > 40 ? turns.length : steps.length, `${slug}: arrows`);
  }
}

export async function keys_and_sizes_of_the_buttons({ open }) {
  const page = await open(game("escalier", "person,person,person,person"), { viewport: { width: 390, height: 844 } });
  const keys = await page.locator(".key").evaluateAll((all) => all.map((key) => [key.classList[1], key.dataset.key]));
  assert.equal(new Set(keys.map(([, letter]) => letter)).size, 8);
  for (const [name, letter] of keys) assert.ok(!["A", "B"].includes(letter), `${name} is on ${letter}`);
  assert.deepEqual(keys.map(([, letter]) => letter.toLowerCase()), await page.evaluate(() => galop.library.keys()));
  // The key of each seat throws for it.
  const [thrown, choices] = [new Set(), new Set()];
  for (let n = 0; n < 400 && thrown.size + choices.size < 6; n++) {
    const { acts } = await state(page);
    const seat = acts.findIndex((act) => ["throw", "choose", "single"].includes(act));
    if (seat < 0) continue;
    if (acts[seat] !== "throw") {
      // With a single move B does nothing, and its button says nothing.
      const label = page.locator(".key").nth(seat * 2 + 1);
      const what = acts[seat] === "single" ? "" : "next";
      await until(page, ({ at, what }) => document.querySelectorAll(".key")[at].lastChild.textContent === what, { at: seat * 2 + 1, what });
      assert.equal(await label.evaluate((key) => key.classList.contains("live")), what !== "", acts[seat]);
      choices.add(acts[seat]);
    }
    const told = await page.evaluate(() => galop.library.told());
    await page.keyboard.press(keys[seat * 2][1].toLowerCase(), { delay: 20 });
    if (acts[seat] !== "throw") continue;
    await until(page, (told) => galop.library.told() > told, told);
    thrown.add(seat);
  }
  assert.equal(thrown.size, 4);
  assert.deepEqual([...choices].sort(), ["choose", "single"]);
  // Small buttons leave more room for the board; "as on the board" makes them large again.
  const sizes = () => page.evaluate(() => ({ key: document.querySelector(".key").offsetHeight, wide: document.querySelector(".key").offsetWidth, board: document.getElementById("stage").offsetWidth }));
  const small = await sizes();
  await begun(page);
  await until(page, () => /[Cc]lick/.test(document.getElementById("line").textContent));
  assert.ok(small.key >= 44 && small.wide >= 44, "large enough for a finger");
  await page.locator("#home").click();
  await page.locator("#settings-open").click();
  await page.getByLabel("As on the board", { exact: false }).check();
  await page.keyboard.press("Escape");
  await page.locator("#resume-go").click();
  await begun(page);
  await until(page, () => /\bA\b/.test(document.getElementById("line").textContent));
  const large = await sizes();
  assert.ok(large.key > small.key && large.wide > small.wide, JSON.stringify([small, large]));
  assert.ok(large.board <= small.board);
  await page.setViewportSize({ width: 320, height: 568 });
  // The board has the size of its place.
  const fitted = () => until(page, () => {
    const { clientWidth, clientHeight } = document.querySelector(".board");
    return innerWidth === 320 && document.getElementById("stage").offsetWidth === Math.floor(Math.min(clientWidth, clientHeight || clientWidth));
  });
  await fitted();
  const tight = (await sizes()).board;
  await page.evaluate(() => document.body.classList.remove("as-on-board"));
  await fitted();
  assert.ok((await sizes()).board > tight + 40, "on a small phone the board is larger");
}

export async function the_position_is_read({ open }) {
  for (const [locale, sentence, name] of [["en-GB", /^Senet\.\nBlack: squares [\d, ]+.*\.\nWhite: squares [\d, ]+/, "Read the position"], ["fr-FR", /^Senet\.\nNoir.: cases [\d, ]+.*\.\nBlanc.: cases [\d, ]+/, "Lire la position"]]) {
    const page = await open(game("senet", "person,person"), { locale });
    await choice(page, 1);
    await page.keyboard.press("p");
    await until(page, () => document.getElementById("tip").textContent !== "");
    const read = await page.locator("#tip").textContent();
    assert.match(read, sentence);
    const line = (await page.locator("#line").textContent()).replace(/ \([●○]+\)/, "");
    assert.ok(read.endsWith(line), "it ends with what to do");
    await everywhere(page, "the position");
    await page.locator("#board").evaluate((board) => board.focus());
    await page.keyboard.press("Escape");
    await until(page, () => document.getElementById("tip").hidden);
    await page.getByRole("button", { name, exact: true }).click();
    await until(page, (read) => document.getElementById("tip").textContent === read, read);
    // A press on the board closes it, and does no more.
    const { places, moves } = await state(page);
    await click(page, places[moves.find((move) => move.chosen).from]);
    assert.ok(await page.locator("#tip").isHidden());
    assert.deepEqual((await state(page)).moves, moves);
    await page.context().close();
  }
}

// Presses the die at a random time after it is someone's turn, while the move before is still being shown: every press throws.
export async function no_first_press_is_lost({ open, words: [count = "60"] }) {
  const page = await open("?seed=7&game=escalier&seats=person,person,person,person&set=pace=calm&set=auto_single=false");
  await until(page, () => [0, 1, 2, 3].some((seat) => galop.act(seat) === "throw"));
  let seed = 1;
  const random = (most) => { seed = (seed * 1103515245 + 12345) % 2 ** 31; return seed % most; };
  let busy = 0;
  for (let n = 0; n < Number(count); n++) {
    // The board's own clock runs ahead of the page's, so nobody waits.
    const before = await page.evaluate(({ delay }) => {
      const { library, touch } = galop;
      const pass = (ms) => library.advance(library.now() + ms);
      // The board takes the throw as soon as the move is played: then only the corner of one player can be pressed.
      const throws = () => library.purposes().filter((purpose) => purpose === "press").length === 13;
      for (let tries = 0; tries < 400 && !throws(); tries++) {
        const acts = [0, 1, 2, 3].map((seat) => library.act(seat));
        if (acts.includes("over")) library.press(0, 700);
        else if (library.still() && library.moves().length > 0) library.press(library.turn() * 2, 20);
        pass(acts.includes("over") ? 3000 : 25);
      }
      pass(delay);
      const seat = library.turn();
      // The middle of its die.
      const light = [[1, 13], [13, 13], [13, 1], [1, 1]][seat];
      const cells = [...document.querySelectorAll("#grid [role=gridcell]")];
      const at = cells.findIndex((cell) => Number(cell.parentElement.ariaRowIndex) === light[0] + 1 && Number(cell.ariaColIndex) === light[1] + 1);
      return { told: library.told(), still: library.still(), purpose: library.purposes()[at], place: touch.place(at) };
    }, { delay: random(1200) });
    assert.equal(before.purpose, "press");
    busy += before.still ? 0 : 1;
    await page.mouse.move(before.place.x, before.place.y);
    await page.mouse.down();
    await page.mouse.up();
    const told = await page.evaluate(() => {
      // Long enough for the die to fall.
      galop.library.advance(galop.library.now() + 900);
      return galop.library.told();
    });
    // A move that was still being shown has been added to the line of its throw.
    assert.ok(told > before.told, `press ${n} was lost`);
  }
  assert.ok(busy > Number(count) / 10, `only ${busy} presses came while a move was shown`);
}
