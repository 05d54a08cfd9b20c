// Ways through the page: out of every view, players and settings of a game in progress, guided rounds, rules.

import assert from "node:assert/strict";
import { SIZES, accessible, everywhere } from "./accessible.mjs";
import { acts, appears, begun, click, comparable, playOn, shown, state, tap, until, waits } from "./board.mjs";

// Two people and no animations; every move is confirmed.
const TWO = "?seed=7&game=001&seats=person,off,person,off&set=001.horses=1&set=pace=instant&set=auto_single=false";
const SLUGS = ["ecurie", "escalier", "ur", "chevaux", "senet"];

const text = (page, id) => page.locator(id).textContent();
// The saved game and its log.
const stored = (page) => page.evaluate(() => ["galop.board", "galop.log"].map((name) => localStorage.getItem(name)));

// Gives the focus by Tab alone, and presses Enter.
async function byKeys(page, id) {
  for (let n = 0; n < 60; n++) {
    if (await page.evaluate((id) => `#${document.activeElement.id}` === id, id)) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${id}`);
}

const byMouse = (page, id) => page.locator(id).click();

export async function every_view_has_a_way_out({ open }) {
  const page = await open(TWO);
  await begun(page);
  const at = (hash) => until(page, (hash) => location.hash === hash, hash);
  for (const go of [byMouse, byKeys]) {
    // From the table: to the panel and back, by its button, by Close and by Escape.
    for (const back of [() => go(page, "#out-back"), () => page.keyboard.press("Escape"), () => page.locator("#out .close").press("Enter")]) {
      await go(page, "#out-open");
      await page.waitForSelector("#out[open]");
      await back();
      await page.waitForSelector("#out", { state: "hidden" });
      assert.ok((await acts(page)).some(waits), "the game must go on");
    }
    // Escape opens it too, and closes it.
    await page.locator("#board").focus();
    await page.keyboard.press("Escape");
    await page.waitForSelector("#out[open]");
    await go(page, "#out-rules");
    await page.waitForSelector("#rules-text svg");
    await page.keyboard.press("Escape");
    await go(page, "#out-open");
    await go(page, "#out-settings");
    await page.waitForSelector("#preferences[open]");
    await page.keyboard.press("Escape");
    // A guided round, and back to the game.
    const [line, log] = [await text(page, "#line"), await text(page, "#log")];
    await go(page, "#out-open");
    await go(page, "#out-learn");
    await at("#learn-escalier");
    await page.waitForSelector("#lesson:not([hidden])");
    await go(page, "#lesson-leave");
    await at("#play");
    // The line can be that of the round, which also begins with Red's throw.
    await page.waitForSelector("#lesson", { state: "hidden" });
    await until(page, ([line, log]) => document.getElementById("line").textContent === line && document.getElementById("log").textContent === log, [line, log]);
    // The board's own menu: feedback at once, and back to the game by the same panel. Nothing is played meanwhile.
    await go(page, "#out-open");
    await appears(page, "#holding:not([hidden])", () => go(page, "#menu"));
    await until(page, () => galop.act(0) === "menu");
    await page.waitForSelector("#holding", { state: "hidden" });
    assert.equal(await text(page, "#begin"), "Continue");
    assert.equal(await text(page, "#log"), log);
    await go(page, "#out-open");
    await go(page, "#out-back");
    await begun(page);
    await state(page);
    assert.equal(await text(page, "#log"), log, "a game that comes back has one heading");
    // A new game: to the start page, where the game that waits is offered first.
    await go(page, "#out-open");
    await go(page, "#out-new");
    await page.waitForSelector("#start:not([hidden]) #resume:not([hidden])");
    await go(page, "#resume-go");
    await begun(page);
  }
  // From a guided round by the name of the page, and by the browser's own button.
  await page.evaluate(() => { location.hash = "#learn-senet"; });
  await page.waitForSelector("#lesson:not([hidden])");
  await page.locator("#home").click();
  await page.waitForSelector("#start:not([hidden])");
  await page.goBack();
  await page.waitForSelector("#lesson:not([hidden])");
  await page.goBack();
  await page.waitForSelector("#lesson", { state: "hidden" });
  assert.equal(await page.evaluate(() => location.hash), "#play");
}

export async function back_closes_a_dialog({ open }) {
  const page = await open();
  // On the start page, and after it was closed by hand: Back goes where it did before.
  await page.locator("#rules-of").click();
  await page.waitForSelector("#rules-text svg");
  await page.goBack();
  await page.waitForSelector("#rules", { state: "hidden" });
  await page.locator("#choice .go").click();
  await begun(page);
  for (const [opener, dialog] of [["#rules-open", "#rules"], ["#settings-open", "#preferences"], ["#out-open", "#out"]]) {
    await page.locator(opener).click();
    await page.waitForSelector(`${dialog}[open]`);
    await page.goBack();
    await page.waitForSelector(dialog, { state: "hidden" });
    assert.equal(await page.evaluate(() => location.hash), "#play");
    // From one dialog to another and closed by hand.
    await page.locator("#out-open").click();
    await page.locator("#out-settings").click();
    await page.keyboard.press("Escape");
    await page.waitForSelector("#preferences", { state: "hidden" });
  }
  await page.goBack();
  await page.waitForSelector("#start:not([hidden])");
}

// Returns tape and frames: the test compares them with the library on the PC.
export async function players_change_in_a_running_game({ open }) {
  const page = await open("?seed=7&game=001&seats=person,bot1,person,off&set=pace=instant&set=auto_single=false");
  await begun(page);
  const seen = [];
  const look = async () => seen.push(await shown(page));
  const some = async (count) => {
    const until = seen.length + count;
    while (seen.length < until) {
      await playOn(page, (now, presses) => presses === 1);
      await look();
    }
  };
  await some(10);
  await playOn(page, (now) => now[0] === "throw" || now[2] === "throw");
  await state(page);
  const before = [await text(page, "#line"), await text(page, "#log")];
  const players = () => page.locator("#out-players button").allTextContents();
  await page.locator("#out-open").click();
  assert.deepEqual(await players(), ["Redplayerchange", "Greencomputer 1change", "Blueplayerchange"]);
  const clock = await page.evaluate(() => galop.now());
  // The time that the page takes for clicks.
  await page.evaluate(() => {
    let begin;
    window.took = 0;
    addEventListener("click", () => { begin = performance.now(); }, true);
    addEventListener("click", () => { window.took += performance.now() - begin; });
  });
  // Twice: green goes from computer 1 to 3. The focus stays on its button.
  await page.locator("#out-players button").nth(1).click();
  await page.keyboard.press("Enter");
  assert.deepEqual(await players(), ["Redplayerchange", "Greencomputer 3change", "Blueplayerchange"]);
  const took = await page.evaluate(() => window.took);
  assert.ok(took > 0 && took < 2000, "nobody waits for the board's two seconds");
  assert.ok((await page.evaluate(() => galop.now())) > clock + 2000, "the board's own buttons were held");
  await page.locator("#out-back").click();
  await until(page, (line) => document.getElementById("line").textContent === line, before[0]);
  const log = await text(page, "#log");
  assert.ok(log.startsWith(before[1]) && /Green: computer 3 now plays/.test(log.slice(before[1].length)), log);
  assert.equal(log.split("—").length, 3, `one heading: ${log}`);
  await look();
  // Settings change at once, and are on the tape too.
  await page.locator("#settings-open").click();
  await page.locator("#like-path").selectOption("on");
  await page.locator("#like-pace").selectOption("quick");
  await page.keyboard.press("Escape");
  // Space would press the button that has the focus again.
  await page.locator("#board").focus();
  await some(10);
  const tape = await page.evaluate(() => galop.tape());
  assert.match(tape, /\d+ set path on\n\d+ set pace quick/);
  // What was changed is there after a reload.
  await page.reload();
  await page.waitForSelector("body.ready");
  await page.locator("#out-open").click();
  assert.match((await players())[1], /computer 3/);
  await page.keyboard.press("Escape");
  await until(page, () => document.getElementById("title").textContent !== "");
  // A name at the table leads to its player, and that of an empty seat to the panel.
  for (const [seat, leads] of [[1, /^Greencomputer 3/], [3, /^Petits Chevaux/]]) {
    await page.locator(`.seat-${seat} p`).click();
    await page.waitForSelector("#out[open]");
    assert.match(await page.evaluate(() => document.activeElement.textContent), leads);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#out", { state: "hidden" });
  }
  return [comparable(tape, seen)];
}

export async function settings_are_remembered({ open }) {
  const page = await open();
  const settings = async () => {
    await page.locator("#settings-open").click();
    return page.locator("#preferences-rows").evaluate((rows) => Object.fromEntries(
      [...rows.querySelectorAll("input, select")].map((box) => [box.name, box.type === "checkbox" ? box.checked : box.value])));
  };
  const reloaded = async () => {
    await page.reload();
    await page.waitForSelector("body.ready");
    return settings();
  };
  assert.deepEqual(await settings(), { pace: "calm", auto_single: true, path: "idle", sound: false, clear: false, marks: false, steady: false, asBoard: false, letters: true });
  // Before any game was played.
  await page.locator("#like-pace").selectOption("instant");
  await page.locator("#like-path").selectOption("off");
  for (const name of ["auto_single", "sound", "clear", "steady", "asBoard", "letters"]) await page.locator(`#like-${name}`).click();
  const turned = { pace: "instant", auto_single: false, path: "off", sound: true, clear: true, marks: true, steady: true, asBoard: true, letters: false };
  assert.deepEqual(await reloaded(), turned);
  assert.ok(await page.evaluate(() => document.body.matches(".as-on-board:not(.letters)")));
  await page.keyboard.press("Escape");
  // In a game, at once.
  await page.locator("#choice .go").click();
  await begun(page);
  assert.deepEqual(await settings(), turned);
  await page.locator("#like-asBoard").click();
  assert.ok(await page.evaluate(() => !document.body.matches(".as-on-board")));
  await page.locator("#like-clear").click();
  assert.equal(await page.evaluate(() => galop.face.palette.name), "board");
  await page.locator("#like-pace").selectOption("quick");
  assert.deepEqual(await reloaded(), { ...turned, pace: "quick", asBoard: false, clear: false, marks: false });
}

export async function after_a_win({ open }) {
  const page = await open(TWO);
  await begun(page);
  assert.ok(await page.locator("#rematch").isHidden() && await page.locator("#another").isHidden());
  await playOn(page, (now) => now.includes("over"));
  await page.waitForSelector("#rematch:not([hidden])");
  await everywhere(page, "after a win");
  // The panel has nothing to go back to, and closing it leaves the game as it is.
  await page.locator("#out-open").click();
  assert.ok(await page.locator("#out-back").isHidden());
  await page.keyboard.press("Escape");
  assert.ok((await acts(page)).includes("over"));
  await page.locator("#out-open").click();
  assert.ok(await page.locator("#menu").isVisible(), "the board's own menu");
  await page.keyboard.press("Escape");
  await page.locator("#another").click();
  await page.waitForSelector("#start:not([hidden])");
  assert.ok(await page.locator("#resume").isHidden(), "a game that is over does not wait");
  await page.goBack();
  await page.locator("#rematch").click();
  await begun(page);
  await until(page, () => document.getElementById("log").lastElementChild.className === "new");
  assert.ok(await page.locator("#rematch").isHidden());
  // After another win, the board's own menu.
  await playOn(page, (now) => now.includes("over"));
  await page.locator("#out-open").click();
  await page.locator("#menu").click();
  await until(page, () => galop.act(0) === "menu");
}

const stage = (page) => page.locator("#lesson").getAttribute("data-stage");
const told = (page, stages) => until(page, (stages) => {
  const lesson = document.getElementById("lesson");
  return !lesson.hidden && stages.includes(lesson.dataset.stage);
}, stages);

// Does what a step asks for: throws, and tries one move after the other.
async function learnStep(page) {
  // Space would press the button that has the focus.
  await page.locator("#board").focus();
  const step = await text(page, "#lesson-step");
  for (let n = 0; n < 40 && (await stage(page)) !== "done"; n++) {
    // A move that was not meant is taken back, and is still the chosen one.
    if ((await stage(page)) === "other") await page.keyboard.press("ArrowRight", { delay: 15 });
    await page.keyboard.press(" ", { delay: 15 });
    // The tutor judges what came of it a moment later. Another press would go on to the next step.
    await page.evaluate(async () => {
      const begin = galop.now();
      const picture = () => new Promise((done) => requestAnimationFrame(done));
      while (galop.now() < begin + 200) await picture();
      do await picture(); while (galop.library.lesson().stage !== document.getElementById("lesson").dataset.stage);
    });
    assert.equal(await text(page, "#lesson-step"), step, "no press skips a step that is not done");
  }
  assert.equal(await stage(page), "done", `${await text(page, "#lesson-title")}: ${await text(page, "#lesson-text")}`);
}

// The same by touching the board alone. `press` is a click or a tap.
async function touchStep(page, press) {
  let other = 0;
  for (let n = 0; n < 40 && (await stage(page)) !== "done"; n++) {
    const { moves, purposes, die, places } = await state(page);
    if (moves.length === 0) {
      if (die >= 0) await press(page, places[die]);
    } else {
      // Another move than the one that was not meant.
      const index = other++ % moves.length;
      const { from, way, chosen } = moves[index];
      const mine = (purposes) => [from, way.at(-1)].find((light) => light !== undefined && purposes[light] === index);
      if (mine(purposes) === undefined) continue;
      await press(page, places[mine(purposes)]);
      if (!chosen) await press(page, places[mine((await state(page)).purposes)]);
    }
    await page.evaluate(async () => {
      const begin = galop.now();
      while (galop.now() < begin + 60) await new Promise((done) => requestAnimationFrame(done));
    });
    await state(page);
  }
  assert.equal(await stage(page), "done", `${await text(page, "#lesson-title")}: ${await text(page, "#lesson-text")}`);
}

// Two whole rounds without a key.
export async function a_round_by_pointer_and_by_finger({ open }) {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  for (const [slug, options, press, go] of [["escalier", {}, click, (element) => element.click()], ["ur", phone, tap, (element) => element.tap()]]) {
    const page = await open("", options);
    await go(page.locator("#settings-open"));
    await page.locator("#like-pace").selectOption("instant");
    await go(page.locator("#preferences .close"));
    await go(page.locator(".card").nth(SLUGS.indexOf(slug)));
    await go(page.locator("#learn-of"));
    await told(page, ["task"]);
    const [, steps] = /^Step 1 of (\d)$/.exec(await text(page, "#lesson-step"));
    for (let n = 1; n <= Number(steps); n++) {
      await until(page, (line) => document.getElementById("lesson-step").textContent === line, `Step ${n} of ${steps}`);
      await touchStep(page, press);
      await go(page.locator("#lesson-next"));
    }
    await told(page, ["over"]);
    await go(page.locator("#lesson-next"));
    await begun(page);
    assert.equal(await page.evaluate(() => location.hash), "#play");
    await page.context().close();
  }
}

// `count` is the number of games whose rounds are walked through, the last game first.
export async function every_round_is_walked_through({ open, words: [count] }) {
  const page = await open();
  await page.locator("#settings-open").click();
  await page.locator("#like-pace").selectOption("instant");
  await page.keyboard.press("Escape");
  for (const [at, slug] of [...SLUGS.entries()].reverse().slice(0, Number(count))) {
    await page.locator(".card input").nth(at).check();
    await page.locator("#learn-of").click();
    await until(page, (slug) => location.hash === `#learn-${slug}`, slug);
    await told(page, ["task"]);
    const [, steps] = /^Step 1 of (\d)$/.exec(await text(page, "#lesson-step"));
    const texts = new Set();
    for (let n = 1; n <= Number(steps); n++) {
      await until(page, (line) => document.getElementById("lesson-step").textContent === line, `Step ${n} of ${steps}`);
      await told(page, ["task"]);
      const task = await text(page, "#lesson-text");
      assert.doesNotMatch(task, /[{}]|\b[AB]\b,|press/i, "the texts speak of the pointer, not of buttons");
      await learnStep(page);
      texts.add(task).add(await text(page, "#lesson-text"));
      assert.equal(await page.locator("#lesson-progress").evaluate(({ value, max }) => `${value}/${max}`), `${n}/${steps}`);
      await page.locator("#lesson-next").click();
    }
    assert.equal(texts.size, 2 * Number(steps), "every text is another");
    await told(page, ["over"]);
    assert.equal(await text(page, "#lesson-title"), "You know how to play!");
    // From here to the game itself. Those before wait; there is room for four.
    if (at === 0) await page.evaluate(() => localStorage.removeItem("galop.board"));
    await page.locator("#lesson-next").click();
    await until(page, () => location.hash === "#play");
    await begun(page);
    await page.locator("#home").click();
    assert.ok(await page.locator(".card input").nth(at).isChecked());
  }
  // The first step in the other language; left early.
  await page.locator("#lang").click();
  for (const slug of SLUGS) {
    await page.locator(".card input").nth(SLUGS.indexOf(slug)).check();
    await page.locator("#learn-of").click();
    await until(page, () => /^Étape 1 sur \d$/.test(document.getElementById("lesson-step").textContent));
    await told(page, ["task"]);
    assert.match(await text(page, "#lesson-text"), /ous|Cliquez/);
    await learnStep(page);
    await page.locator("#lesson-next").click();
    await until(page, () => /^Étape 2/.test(document.getElementById("lesson-step").textContent));
    await page.locator("#lesson-skip").click();
    await until(page, () => /^Étape 3/.test(document.getElementById("lesson-step").textContent));
    await page.locator("#lesson-leave").click();
    await page.waitForSelector("#start:not([hidden])");
  }
}

export async function a_round_leaves_the_saved_game_alone({ open }) {
  const page = await open(TWO);
  await begun(page);
  await playOn(page, (now, presses) => presses > 12 && now.includes("single"));
  await until(page, () => / to play/.test(document.getElementById("line").textContent));
  await state(page);
  const [line, log, before, tape] = [await text(page, "#line"), await text(page, "#log"), await stored(page), await page.evaluate(() => galop.tape())];
  // The game of before, with its log.
  const there = () => until(page, ([line, log]) => document.getElementById("line").textContent === line && document.getElementById("log").textContent === log, [line, log]);
  await page.evaluate(() => { location.hash = "#learn-ur"; });
  await told(page, ["task"]);
  await learnStep(page);
  assert.deepEqual(await stored(page), before);
  // A reload begins the round again, and the game still waits.
  await page.reload();
  await page.waitForSelector("body.ready");
  await told(page, ["task"]);
  await learnStep(page);
  assert.deepEqual(await stored(page), before);
  await page.locator("#home").click();
  await page.locator("#resume-go").click();
  await there();
  assert.ok(tape.includes("start 001"));
  // Without a reload the game at the table is the very same.
  const running = await page.evaluate(() => galop.tape().split("\n").length);
  await page.locator("#out-open").click();
  await page.locator("#out-learn").click();
  await told(page, ["task"]);
  await learnStep(page);
  await page.locator("#lesson-leave").click();
  await there();
  assert.equal(await page.evaluate(() => galop.tape().split("\n").length), running);
  // From the start page, before the board of the game is switched on, too.
  await page.goto("about:blank");
  const again = await open("", {}, page.context());
  const waiting = await stored(again);
  await again.locator("#learn-of").click();
  await told(again, ["task"]);
  await learnStep(again);
  assert.deepEqual(await stored(again), waiting);
  await again.locator("#lesson-leave").click();
  await again.waitForSelector("#start:not([hidden])");
  assert.deepEqual(await stored(again), waiting);
  await again.locator("#resume-go").click();
  await until(again, ([line, log]) => document.getElementById("line").textContent === line && document.getElementById("log").textContent === log, [line, log]);
}

export async function rules_have_pictures_in_both_languages({ open }) {
  for (const [locale, deeper, says] of [["fr-FR", "Les phrases de la feuille, avec leurs numéros", /Le but\./], ["en-GB", "All rules, numbered", /The goal\./]]) {
    const page = await open("", { locale });
    for (const at of SLUGS.keys()) {
      await page.locator(".card input").nth(at).check();
      await page.locator("#rules-of").click();
      await page.waitForSelector("#rules-text svg");
      assert.match(await text(page, "#rules-text"), says);
      assert.doesNotMatch(await text(page, "#rules-text"), /cargo|\.md|\[|\*\*/);
      const pictures = await page.locator("#rules-text .drawing").evaluateAll((all) => all.map((picture) => {
        const { width, height } = picture.querySelector("svg").getBoundingClientRect();
        return [picture.getAttribute("aria-label"), Math.round(width), Math.round(height)];
      }));
      assert.ok(pictures.length >= 6, `${pictures.length} pictures`);
      for (const [words, width, height] of pictures) assert.ok(words.length > 20 && width > 150 && width === height, `${words}: ${width} x ${height}`);
      // One level deeper, and back.
      assert.equal(await text(page, "#rules-deeper"), deeper);
      await page.locator("#rules-deeper").click();
      await page.waitForSelector("#rules-text .rules li b");
      assert.equal(await page.locator("#rules-text svg").count(), 0);
      assert.deepEqual(await page.locator("#rules-text .setting code").allTextContents(), [], "what settings change, not their names");
      if (locale === "fr-FR") {
        assert.equal(await page.locator("#rules-text [lang=en]").count(), 0);
        assert.ok((await page.locator("#rules-text .rules li q").count()) > 7);
        assert.ok((await page.locator("#rules-text .setting").count()) > 1);
        assert.doesNotMatch(await text(page, "#rules"), /\b(the|you|your|and|of|is)\b/i);
      }
      if (SLUGS[at] === "ur") await everywhere(page, "all rules");
      await page.locator("#rules-deeper").click();
      await page.waitForSelector("#rules-text svg");
      await page.keyboard.press("Escape");
    }
    await page.context().close();
  }
}

// Every one of these elements is inside the window, and nothing covers its middle.
async function clear(page, what, ids) {
  const { width, height } = page.viewportSize();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `${what}: ${wide} px wide in a window of ${width}`);
  for (const id of ids) {
    for (const element of await page.locator(id).all()) {
      const box = await element.boundingBox();
      const inside = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
      assert.ok(inside, `${what}: ${id} is outside the window: ${JSON.stringify(box)}`);
      const free = await element.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return element === top || element.contains(top) || top.contains(element) ? "" : top.outerHTML.slice(0, 80);
      });
      assert.equal(free, "", `${what}: ${id} is covered`);
    }
  }
}

const VIEWED = [...SIZES, { width: 768, height: 1024 }];

export async function every_view_fits_and_is_accessible({ open }) {
  for (const locale of ["fr-FR", "en-GB"]) {
    for (const viewport of VIEWED) {
      const what = `${locale} ${viewport.width} x ${viewport.height}`;
      const small = viewport.width === 320;
      // Both languages have the same elements: what fits is checked in both at every size, the rest in one.
      const check = locale === "fr-FR" || small ? accessible : () => {};
      const page = await open("?seed=7", { locale, viewport });
      const start = small ? ["#settings-open", "#lang"] : [".card", ".corner", "#choice .go", "#learn-of", "#rules-of", "#settings-open", "#lang"];
      for (const sheet of [0, 2, 4]) {
        await page.locator(".card input").nth(sheet).check();
        await page.evaluate(() => scrollTo(0, 0));
        await clear(page, `${what} start page`, start);
      }
      await check(page, `${what} start page`);
      // Too few players: it says so, and does not begin.
      await page.locator(".card input").nth(1).check();
      const blue = page.locator(".corner.seat-2");
      for (let n = 0; n < 3; n++) await blue.click();
      assert.ok(await page.locator("#choice .go").isDisabled());
      assert.match(await text(page, "#corners"), /deux à quatre|two to four/);
      await blue.click();
      assert.equal(await blue.getAttribute("value"), "person");
      assert.ok(await page.locator("#choice .go").isEnabled());

      await page.locator("#settings-open").click();
      await clear(page, `${what} settings`, ["#preferences .close", "#like-pace"]);
      await check(page, `${what} settings`);
      await page.keyboard.press("Escape");
      for (const sheet of [4, 1]) {
        await page.locator(".card input").nth(sheet).check();
        await page.locator("#rules-of").click();
        await page.waitForSelector("#rules-text svg");
        await clear(page, `${what} rules`, ["#rules-close", "#rules-title"]);
        await check(page, `${what} rules`);
        await page.keyboard.press("Escape");
      }

      await page.locator("#learn-of").click();
      await told(page, ["task"]);
      await clear(page, `${what} guided round`, ["#lesson-text", "#lesson-skip", "#lesson-leave", ...(small ? [] : ["#board"])]);
      await check(page, `${what} guided round`);
      await page.locator("#lesson-leave").click();

      await page.locator("#choice .go").click();
      await begun(page);
      await clear(page, `${what} table`, ["#out-open", "#board", "#line"]);
      const cut = await page.locator(".seat p").evaluateAll((all) => all.filter((p) => p.scrollWidth > p.clientWidth).map((p) => p.textContent));
      assert.deepEqual(cut, [], `${what}: every label of a seat is whole`);
      await check(page, `${what} table`);
      await page.locator("#out-open").click();
      await clear(page, `${what} ways out`, ["#out-back", "#out .close", "#out-players button"]);
      await check(page, `${what} ways out`);
      await page.locator("#out-new").click();
      await page.waitForSelector("#resume:not([hidden])");
      await clear(page, `${what} start page with a game that waits`, [...start, "#resume-go"]);
      await check(page, `${what} start page with a game that waits`);
      for (let games = 2; games <= 4; games++) {
        await page.locator("#choice .go").click();
        await begun(page);
        await page.locator("#home").click();
        await until(page, (games) => document.querySelectorAll("#resume .waiting").length === games, games);
        if (games !== 3) await clear(page, `${what} start page with ${games} games that wait`, [...start, "#resume-go", "#resume summary"]);
      }
      await page.context().close();
    }
  }
}
