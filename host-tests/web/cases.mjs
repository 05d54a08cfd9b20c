// What must hold of the page, one function a case. A case fails by throwing.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { everywhere } from "./accessible.mjs";
import { acts, begun, comparable, shown, state, until, waits } from "./board.mjs";

const PHONE = { width: 360, height: 740 };
// A short game: one horse each, no animations.
const SHORT = "?seed=7&game=001&seats=person,off,person,off&set=001.horses=1&set=pace=instant&set=auto_single=false";

const button = (page, seat, key) => page.locator(`.seat-${seat} .key.${key}`);
const line = (page) => page.locator("#line").textContent();
// The page reports an event with its next picture.
const tells = (page, pattern) => until(page, ([source]) => new RegExp(source).test(document.getElementById("line").textContent), [pattern.source]);
const says = (page, text) => until(page, (text) => document.getElementById("line").textContent === text, text);

const chooses = (now) => now.includes("choose") || now.includes("single");

// Presses for the player whose turn it is, until `done`.
async function play(page, press, done) {
  for (let presses = 0; presses < 3000; presses++) {
    const now = await acts(page);
    if (done(now, presses)) return presses;
    const seat = now.findIndex((act) => act === "throw" || act === "choose" || act === "single");
    if (seat >= 0) await press(seat);
    else await page.waitForTimeout(20);
  }
  throw new Error(`the game did not end: ${await line(page)}`);
}

// The games by the numbers of their sheets, and their titles in English.
const GAMES = [
  ["000", "Petits Chevaux – the stable"], ["001", "Petits Chevaux – the stairs"], ["002", "Royal Game of Ur (prisoners)"],
  ["003", "The Horse Game"], ["004", "Senet"],
];

export async function start_page_and_rules_load({ open }) {
  const page = await open();
  assert.equal(await page.locator(".card").count(), 5);
  const pictures = await page.locator(".card canvas").evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));
  assert.equal(new Set(pictures).size, 5, "every card has another picture");
  for (const [sheet, title] of GAMES) {
    await page.locator(`.card input[value="${sheet}"]`).check();
    assert.equal(await page.locator(`.card:has(input[value="${sheet}"]) .title`).textContent(), title);
    assert.equal(/Black plays in violet/.test(await page.locator("#corners").textContent()), ["002", "004"].includes(sheet), title);
    await page.locator("#rules-of").click();
    await page.waitForSelector("#rules-text svg");
    assert.equal(await page.locator("#rules-title").textContent(), title);
    await page.locator("#rules-deeper").click();
    await page.waitForSelector("#rules-text .rules li");
    assert.ok((await page.locator("#rules-text q[lang=fr]").count()) > 5, `${sheet} must have the sheet's own sentences`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#rules", { state: "hidden" });
  }
}

export async function a_whole_game_by_clicks({ open }) {
  const page = await open(SHORT);
  await begun(page);
  const presses = await play(page, (seat) => button(page, seat, "A").click(), (now) => now.includes("over"));
  assert.ok(presses > 20, `${presses} presses`);
  await tells(page, /has won!/);
  assert.match(await page.locator("#log").textContent(), /has won!/);
  await button(page, 0, "A").click();
  await until(page, () => galop.act(0) === "menu");
  await tells(page, /^Menu/);
}

export async function a_whole_game_by_keys({ open }) {
  const page = await open(SHORT);
  await begun(page);
  // Space presses for the player whose turn it is; the letters belong to the seats: I is A of red, X that of blue.
  let presses = 0;
  const key = (seat) => (presses++ % 2 ? " " : ["i", "j", "x", "e"][seat]);
  await play(page, (seat) => page.keyboard.press(key(seat), { delay: 20 }), (now) => now.includes("over"));
  await tells(page, /has won!/);
  await page.keyboard.press(" ");
  await until(page, () => galop.act(0) === "menu");
}

// The games that wait: a text for each, with its name and its players.
const waiting = (page) => page.locator("#resume .waiting").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("p")].map((line) => line.textContent).join(": ")));

export async function several_games_wait_and_each_goes_on({ open }) {
  const page = await open(SHORT);
  await begun(page);
  await play(page, (seat) => button(page, seat, "A").click(), (now, presses) => presses > 10 && chooses(now));
  await tells(page, /to play/);
  await state(page);
  const before = await line(page);
  const context = page.context();
  await page.goto("about:blank");
  // A link to another game begins it beside the one that waits.
  const link = await open("?seed=7&game=senet&seats=person,bot1", {}, context);
  await until(link, () => document.getElementById("title").textContent.startsWith("Senet"));
  await link.locator("#home").click();
  await link.waitForSelector("#start:not([hidden]) #resume:not([hidden])");
  assert.deepEqual(await waiting(link), ["Senet: Red and Green: player, Blue and Yellow: computer 1", "Petits Chevaux – the stairs: Red: player, Blue: player"]);
  // The other is shown when it is asked for.
  await everywhere(link, "a start page with two games that wait");
  await link.locator("#resume summary").click();
  await everywhere(link, "a start page that shows both");
  // Each button says which game it is for.
  const described = await link.locator("#resume button").evaluateAll((all) => all.map((button) => document.getElementById(button.getAttribute("aria-describedby")).textContent));
  assert.deepEqual(described, ["Senet", "Senet", "Petits Chevaux – the stairs", "Petits Chevaux – the stairs"]);
  await link.locator("#resume .go").nth(1).click();
  await says(link, before);
  await link.locator("#home").click();
  await link.waitForSelector("#start:not([hidden])");
  assert.deepEqual((await waiting(link)).map((game) => game.split(":")[0]), ["Petits Chevaux – the stairs", "Senet"]);
  // Both can be looked back at, from their first throw.
  const played = async () => (await link.locator("#games-played a").allTextContents()).map((game) => game.match(/^(.*?), (\d+) throws?, .*not over/).slice(1));
  const [[first, throws], [second]] = await played();
  assert.deepEqual([first, second], ["Petits Chevaux – the stairs", "Senet"]);
  assert.ok(Number(throws) > 3, `${throws} throws`);
  // One is discarded after a second click, which is announced; the focus goes to the game that is left.
  const drop = link.locator("#resume .drop").nth(1);
  await drop.click();
  assert.equal(await drop.textContent(), "Discard it?");
  assert.equal(await link.locator("#said").textContent(), "Senet: Discard it?");
  assert.equal((await waiting(link)).length, 2);
  await drop.click();
  assert.deepEqual((await waiting(link)).map((game) => game.split(":")[0]), ["Petits Chevaux – the stairs"]);
  assert.deepEqual(await played(), [[first, throws]]);
  assert.equal(await link.evaluate(() => document.activeElement.id), "resume-go");
  await link.locator("#resume-go").click();
  await says(link, before);
  assert.ok((await link.evaluate(() => galop.library.written().game.length)) > Number(throws));
  // A page before this one stored the throws of one game as a text.
  await link.evaluate(() => {
    const [game] = JSON.parse(localStorage.getItem("galop.written"));
    addEventListener("pagehide", () => localStorage.setItem("galop.written", game));
  });
  await link.goto("about:blank");
  const again = await open("", {}, context);
  assert.deepEqual(await again.locator("#games-played a").allTextContents().then((all) => all.map((game) => game.split(",")[1])), [` ${throws} throws`]);
  assert.ok(await again.locator("#note").isHidden());
}

export async function every_game_begins_from_the_start_page({ open }) {
  const page = await open("?seed=7");
  for (const [number, [sheet, title]] of GAMES.entries()) {
    await page.locator(`.card input[value="${sheet}"]`).check();
    // Who plays is chosen by clicks on the corners: of the four seats, or of east and west.
    const corners = page.locator(".corner");
    const wanted = (await corners.count()) === 4 ? ["person", "off", "bot2", "bot3"] : ["bot2", "person"];
    for (const [at, who] of wanted.entries()) {
      for (let n = 0; n < 5 && (await corners.nth(at).getAttribute("value")) !== who; n++) await corners.nth(at).click();
    }
    await page.locator(".go-row .go").click();
    if (number === 4) {
      // Four wait: the page says that there is no room, until one is dropped.
      const full = "Four games are waiting already: finish one, or discard one below.";
      await until(page, (full) => document.getElementById("note").textContent === full, full);
      await page.locator("#resume summary").click();
      await page.locator("#resume .drop").nth(3).click();
      await page.locator("#resume .drop").nth(3).click();
      assert.equal((await waiting(page)).length, 3);
      await page.locator(".go-row .go").click();
    }
    await until(page, (title) => document.getElementById("title").textContent === title, title);
    await begun(page);
    const KINDS = { person: "player", bot2: "computer 2", bot3: "computer 3" };
    const players = await page.evaluate(() => galop.library.players());
    assert.deepEqual(players.map(({ who }) => who).sort(), wanted.filter((who) => who !== "off").map((who) => KINDS[who]).sort(), title);
    // East is red and green, west blue and yellow.
    for (const { seat, who } of players) assert.equal(who, KINDS[wanted[wanted.length === 4 ? seat : seat >> 1]], `${title}: seat ${seat}`);
    await button(page, (await acts(page)).findIndex(waits), "A").click();
    await until(page, () => document.querySelectorAll("#log p").length > 1);
    await page.locator("#home").click();
    await page.waitForSelector("#start:not([hidden])");
    assert.equal(await page.locator("#resume-title").textContent(), title, "the game must be resumable");
    assert.equal((await waiting(page)).length, Math.min(number + 1, 4));
  }
}

export async function a_game_is_there_again_after_a_reload({ open }) {
  const page = await open(SHORT);
  await begun(page);
  await play(page, (seat) => button(page, seat, "A").click(), (now, presses) => presses > 30 && chooses(now));
  await tells(page, /to play/);
  await state(page);
  const before = await line(page);
  await page.reload();
  await page.waitForSelector("body.ready");
  await until(page, () => galop.act(0) === "paused");
  await tells(page, /^Paused\. Click the board/);
  await page.locator("#begin").getByText("Continue").click();
  await says(page, before);
  await page.goto("about:blank");
  const again = await open("", {}, page.context());
  // Whoever asks to go on does not ask for a pause.
  await again.locator("#resume-go").click();
  await says(again, before);
}

export async function keyboard_only({ open }) {
  const page = await open("?seed=7");
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.name || document.activeElement.tagName);
  const tab = async (wanted) => {
    for (let n = 0; n < 40; n++) {
      if ((await focused()).includes(wanted)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${wanted}`);
  };
  await tab("game");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await tab("horses");
  await tab("go");
  await page.keyboard.press("Enter");
  await begun(page);
  const grown = (before) => page.waitForFunction((before) => document.getElementById("log").textContent.slice(before.length).includes("Red"), before, { timeout: 1000 })
    .then(() => true, () => false);
  // A press may only end an animation, so it is repeated until an event is reported.
  const presses = async (key) => {
    const before = await page.locator("#log").textContent();
    for (let n = 0; n < 60; n++) {
      await until(page, () => ["throw", "choose"].includes(galop.act(0)));
      await page.keyboard.press(key, { delay: 60 });
      if (await grown(before)) return;
    }
    throw new Error(`${key} has no effect`);
  };
  await presses(" ");
  // Letters are the seats' own buttons, as in the terminal: I is A of red.
  await presses("i");
  // Tab still goes from button to button, and Space presses the one that has the focus.
  await tab("key A");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /Red$/);
  await presses(" ");
  await tab("log");
  await tab("rules-open");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#rules-text li");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "rules-open");
  // M holds both buttons: the board's menu, and back.
  await page.keyboard.press("m");
  await until(page, () => galop.act(0) === "menu");
  // Its buttons come up a moment after the board has accepted them.
  await until(page, (then) => galop.now() > then + 100, await page.evaluate(() => galop.now()));
  await page.keyboard.press("m");
  await until(page, () => galop.act(0) !== "menu");
}

export async function the_menu_opens_while_a_computer_thinks({ open }) {
  const page = await open("?seed=7&game=001&seats=bot1,bot2,bot3,bot1");
  await until(page, () => galop.now() > 300);
  assert.equal(await page.locator("#title").textContent(), "Petits Chevaux – the stairs");
  await page.locator("#out-open").click();
  await page.locator("#menu").click();
  await until(page, () => galop.act(0) === "menu");
  await tells(page, /^Put away: Petits Chevaux – the stairs/);
  assert.equal(await page.locator("#title").textContent(), "", "there must be no title without a game");
  assert.ok(await page.locator("#begin").isVisible());
  await page.locator("#begin").click();
  await until(page, () => galop.act(0) !== "menu");
}

export async function two_fingers_at_once({ open }) {
  const page = await open(SHORT, { hasTouch: true, viewport: PHONE, isMobile: true });
  await begun(page);
  const client = await page.context().newCDPSession(page);
  const touchPoints = [];
  for (const key of ["A", "B"]) {
    const box = await button(page, 0, key).boundingBox();
    touchPoints.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, id: touchPoints.length });
  }
  // In one command: on a loaded machine the second finger of two would come too late for a pair.
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await until(page, () => galop.act(0) === "menu");
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

export async function a_screen_reader_clicks({ open }) {
  const page = await open(SHORT);
  await begun(page);
  const lines = await page.locator("#log p").count();
  // Assistive technology clicks without a pointer or a key.
  await page.evaluate(() => document.querySelector(galop.act(0) === "throw" ? ".seat-0 .key.A" : ".seat-2 .key.A").click());
  await until(page, (lines) => document.querySelectorAll("#log p").length > lines, lines);
  assert.equal(await page.locator("#said").getAttribute("role"), "status");
  const names = await page.locator(".key").evaluateAll((keys) => keys.map((key) => key.getAttribute("aria-label")));
  assert.equal(new Set(names).size, 8, names.join("; "));
}

async function fits(page, what) {
  const { width, height } = page.viewportSize();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `${what}: ${wide} px wide in a window of ${width}`);
  for (const key of await page.locator(".key:visible").all()) {
    const box = await key.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${what}: a button is outside the window`);
    assert.ok(box.width >= 44 && box.height >= 40, `${what}: a button is too small for a finger`);
  }
}

export async function phone_sizes({ open }) {
  for (const locale of ["fr-FR", "en-GB"]) {
    for (const viewport of [PHONE, { width: 740, height: 360 }, { width: 360, height: 640 }, { width: 820, height: 1180 }]) {
      const page = await open("?seed=7", { viewport, locale, deviceScaleFactor: 3, hasTouch: true, isMobile: true });
      await page.locator('.card input[value="001"]').check();
      await fits(page, "start page");
      await page.locator(".go-row .go").click();
      await begun(page);
      await fits(page, "table");
      assert.equal(await page.locator(".key:visible").count(), 8);
      assert.equal(await page.evaluate(() => scrollY), 0, "the top of the page must be visible");
      const board = await page.locator("#board").boundingBox();
      assert.ok(Math.min(board.width, board.height) >= 290, `the board is only ${board.width} px wide`);
      const pixels = await page.locator("#board").evaluate((canvas) => canvas.width);
      await page.locator("#home").click();
      await page.waitForSelector("#resume:not([hidden])");
      await fits(page, "start page with a game that waits");
      const go = await page.locator("#resume-go").boundingBox();
      assert.ok(go.x + go.width <= viewport.width, "its button is outside the window");
      assert.ok(Math.abs(pixels - board.width * 3) <= 3, "the canvas must have the resolution of the screen");
      await page.context().close();
    }
  }
}

export async function french_and_english({ open }) {
  const page = await open(SHORT, { locale: "fr-CA" });
  await begun(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fr");
  await tells(page, /à vous de lancer/);
  assert.equal(await button(page, 1, "A").getAttribute("aria-label"), "A, Vert");
  await page.locator("#lang").click();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  await tells(page, /your throw/);
  await page.locator("#home").click();
  await page.waitForSelector("#start:not([hidden])");
  assert.equal(await page.locator("#start-title").textContent(), "Choose a game");
  await page.reload();
  await page.waitForSelector("body.ready");
  assert.equal(await page.locator("#start-title").textContent(), "Choose a game", "the language must be remembered");
  const other = await open("?lang=fr");
  assert.equal(await other.locator("#start-title").textContent(), "Choisissez un jeu");
}

export async function offline_after_the_first_load({ open }) {
  const page = await open("?seed=7");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("body.ready");
  await page.locator("#rules-of").click();
  await page.waitForSelector("#rules-text li");
  await page.locator("#rules-close").click();
  await page.locator(".go-row .go").click();
  await begun(page);
}

export async function a_server_that_unpacks_is_understood({ open }) {
  const page = await open("", { serviceWorkers: "block" });
  await page.route("**/galop.wasm.gz", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: gunzipSync(await answer.body()) });
  });
  await page.reload();
  await page.waitForSelector("body.ready");
  assert.equal(await page.locator(".card").count(), 5);
}

export async function damaged_storage({ open }) {
  const page = await open(SHORT);
  await begun(page);
  await button(page, 0, "A").click();
  await until(page, () => localStorage.getItem("galop.board"));
  const whole = await page.evaluate(() => localStorage.getItem("galop.board"));
  const flipped = whole.replace(/[0-9a-f](?=[0-9a-f]{20} )/, (letter) => (letter === "0" ? "1" : "0"));
  for (const damaged of [flipped, whole.slice(0, -20), "nonsense", "galop save 1  "]) {
    await page.goto("about:blank");
    const again = await open("", {}, page.context());
    await again.evaluate((text) => { localStorage.clear(); localStorage.setItem("galop.board", text); }, damaged);
    await again.goto(`${again.url().split("#")[0]}#play`);
    await again.reload();
    await again.waitForSelector("body.ready");
    await until(again, () => galop.act(0) === "menu");
    assert.match(await again.locator("#note").textContent(), /damaged.*galop\.aside\.1/, "the damage must be reported");
    assert.equal(await again.evaluate(() => localStorage.getItem("galop.aside.1")), damaged, "the damaged save must be kept aside");
    await again.close();
  }
  // The page's own preferences may be damaged too.
  const other = await open();
  await other.evaluate(() => localStorage.setItem("galop.page", "{"));
  await other.reload();
  await other.waitForSelector("body.ready");
  assert.equal(await other.locator(".card").count(), 5);
}

export async function wrong_parameters_are_told({ open }) {
  for (const [path, told] of [["?game=005", /005/], ["?game=escaliers", /escalier/], ["?game=001&set=pace=slow", /pace=slow/], ["?game=001&seats=off,off,off,off", /do not fit/], ["?game=001&seed=x", /seed/]]) {
    const page = await open(path);
    assert.match(await page.locator("#note").textContent(), told);
    assert.ok(await page.locator("#start").isVisible());
    await page.context().close();
  }
}

export async function two_windows_do_not_mix_their_games({ open }) {
  const first = await open(SHORT);
  await begun(first);
  await until(first, () => localStorage.getItem("galop.board"));
  const kept = await first.evaluate(() => localStorage.getItem("galop.board"));
  const second = await open("?seed=8&game=004", {}, first.context());
  await until(second, () => !document.getElementById("note").hidden);
  assert.match(await second.locator("#note").textContent(), /another window/);
  assert.equal(await first.evaluate(() => localStorage.getItem("galop.board")), kept);
  // From the start page its own game goes on. What it discards is only discarded here, and it says so.
  const before = await line(second);
  await second.locator("#home").click();
  await second.waitForSelector("#resume:not([hidden])");
  assert.deepEqual((await waiting(second)).map((game) => game.split(":")[0]), ["Senet", "Petits Chevaux – the stairs"]);
  await second.locator("#resume-go").click();
  await says(second, before);
  await second.locator("#home").click();
  await second.locator("#resume summary").click();
  for (let n = 0; n < 2; n++) await second.locator("#resume .drop").nth(1).click();
  assert.match(await second.locator("#note").textContent(), /another window/);
  assert.equal((await waiting(second)).length, 1);
  assert.equal(await first.evaluate(() => localStorage.getItem("galop.board")), kept);
}

// A press and, before the next picture, the way to the start page.
export async function a_press_before_leaving_is_saved({ open }) {
  const page = await open(SHORT);
  await begun(page);
  const [before, after] = await page.evaluate(async () => {
    const { library } = galop;
    const dispatch = (kind) => dispatchEvent(new KeyboardEvent(kind, { key: " " }));
    const before = localStorage.getItem("galop.board");
    dispatch("keydown");
    dispatch("keyup");
    location.hash = "";
    await new Promise((done) => addEventListener("hashchange", done));
    return [before, localStorage.getItem("galop.board") === library.kept()];
  });
  assert.ok(before);
  assert.ok(after, "the throw is saved");
}

export async function only_what_changed_is_drawn({ open }) {
  const page = await open(SHORT);
  await begun(page);
  const draws = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    const face = new galop.face.constructor(canvas);
    const lights = new Uint8Array(399);
    // Lights may come before the page has its layout: they are drawn with the first size.
    lights[0] = 90;
    face.draw(lights);
    const early = face.draws;
    face.resize(600);
    const laidOut = face.draws;
    lights[0] = 0;
    face.draw(lights);
    const cost = (change) => {
      const before = face.draws;
      change();
      face.draw(lights);
      return face.draws - before;
    };
    // The most by which a channel of a pixel differs from a new picture of the same lights.
    const different = () => {
      const other = document.createElement("canvas");
      const fresh = new galop.face.constructor(other);
      fresh.resize(600);
      fresh.draw(lights);
      const pixels = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      const wanted = pixels(other);
      return pixels(canvas).reduce((most, level, at) => Math.max(most, Math.abs(level - wanted[at])), 0);
    };
    return {
      early,
      laidOut,
      nothing: cost(() => {}),
      one: cost(() => { lights[201] = 90; }),
      same: cost(() => {}),
      little: cost(() => { lights[201] = 94; }),
      off: cost(() => { lights[201] = 0; }),
      all: cost(() => lights.fill(120)),
      oneOfAll: cost(() => { lights[201] = 240; }),
      different: different(),
    };
  });
  assert.equal(draws.early, 0);
  // The background, and one channel of one light.
  assert.equal(draws.laidOut, 2);
  assert.equal(draws.nothing, 0);
  assert.equal(draws.same, 0);
  assert.equal(draws.little, 0, "a change that is not seen is not drawn");
  // The background around a light, and that light.
  assert.equal(draws.one, 2);
  assert.equal(draws.off, 1, "a light that goes out is always redrawn");
  // The background and all lights: a colour is drawn by its three channels until it has a picture.
  assert.ok(draws.all > 133 && draws.all <= 2 * 133, `${draws.all} draws for all lights`);
  // The background around a light, and the lights whose glow can reach it.
  assert.ok(draws.oneOfAll > 9 && draws.oneOfAll <= 1 + 3 + 25, `${draws.oneOfAll} draws for one light`);
  // Rounding aside.
  assert.ok(draws.different <= 6, `what is drawn in parts differs by ${draws.different} from what is drawn at once`);
}

export async function reduced_motion({ open }) {
  const moves = async (reducedMotion) => {
    const page = await open("?seed=7", { reducedMotion });
    await page.locator("#settings-open").click();
    assert.equal(await page.locator("#like-pace").inputValue(), reducedMotion === "reduce" ? "instant" : "calm");
    await page.keyboard.press("Escape");
    await page.locator(".go-row .go").click();
    await until(page, () => galop.act(0) === "throw");
    // One period of all rhythms, after which steady lights are constant.
    await until(page, () => galop.now() > 3000);
    const before = await page.evaluate(() => [galop.face.draws, galop.now()]);
    await until(page, (then) => galop.now() > then + 1000, before[1]);
    return (await page.evaluate(() => galop.face.draws)) - before[0];
  };
  assert.equal(await moves("reduce"), 0, "with reduced motion nothing may pulse");
  assert.ok((await moves("no-preference")) > 0, "by default lights must pulse");
}

export async function tunes_are_heard_when_asked_for({ open }) {
  const page = await open(SHORT);
  await page.evaluate(() => {
    window.notes = 0;
    const Real = window.OscillatorNode;
    window.OscillatorNode = class extends Real { constructor(...rest) { super(...rest); window.notes++; } };
  });
  await begun(page);
  const presses = (count) => play(page, (seat) => button(page, seat, "A").click(), (now, presses) => presses >= count);
  await presses(6);
  assert.equal(await page.evaluate(() => window.notes), 0, "sound must be off by default");
  await page.locator("#settings-open").click();
  await page.locator("#like-sound").check();
  await page.keyboard.press("Escape");
  await presses(6);
  await until(page, () => window.notes > 0);
}

// Plays, and returns what was shown when; the test compares tape and frames with the library on the PC.
export async function frames({ open }) {
  const games = [];
  for (const path of ["?seed=7&game=001&seats=person,bot2,person,off", "?seed=9&game=002&seats=person,bot1&set=pace=quick", "?seed=11&game=004&seats=person,person&set=pace=instant"]) {
    const page = await open(path);
    await until(page, () => galop.now() > 100);
    const seen = [];
    const press = async (seat) => {
      await button(page, seat, "A").click({ delay: 70 });
      const now = await shown(page);
      seen.push(now);
      await until(page, (then) => galop.now() > then + 90, now.now);
    };
    await play(page, press, () => seen.length >= 20);
    games.push(comparable(await page.evaluate(() => galop.tape()), seen));
    await page.context().close();
  }
  return games;
}

// The screenshot of the documents: a game in progress.
export async function picture({ open, words: [path] }) {
  const page = await open("?seed=3&game=001&seats=person,bot1,bot2,bot3&set=pace=instant&set=001.horses=3", { viewport: { width: 1280, height: 780 } });
  let chosen = false;
  const press = async (seat) => {
    await button(page, seat, "A").click();
    await page.waitForTimeout(60);
    // A moment with several moves to choose from.
    chosen = /Move 1 of [2-4]/.test(await line(page));
  };
  await play(page, press, (now, presses) => presses > 60 && now[0] === "choose" && chosen);
  // Breathing lights are at their brightest.
  await until(page, () => galop.now() % 2048 > 900 && galop.now() % 2048 < 1100);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(path, Buffer.from(data, "base64"));
}
