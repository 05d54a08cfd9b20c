// Looking back at a game: what must hold of the review, of links, files and the list of games.

import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { PLAY_MS, state, until } from "./board.mjs";

// A short game: one horse each, no animations.
const SHORT = "?seed=7&game=001&seats=person,off,person,off&set=001.horses=1&set=pace=instant&set=auto_single=false";
// The beginning of a game, as `cargo play --export` writes it.
const TEXT = "galop 1\ngame escalier\nset horses=1\nseats person,off,person,off\nfirst R\n\nR 6 S-0\nR 3 0-3\nB 2 –\n";

const text = (page, selector) => page.locator(selector).textContent();
const seen = (page) => page.waitForSelector("#past-review:not([hidden])");
const at = (page) => page.locator("#past-at").evaluate((slider) => Number(slider.value));
const lights = (page) => page.evaluate(() => [...galop.library.pastLights()].join());
const choose = (page, name, content) => page.locator("#game-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

// Clicks on A of the player to move until this many clicks, or the end.
async function play(page, clicks = 2000) {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const begin = Date.now();
  for (let n = 0; n < clicks;) {
    assert.ok(Date.now() < begin + PLAY_MS, `only ${n} of ${clicks} clicks`);
    const seat = await page.evaluate(() => (galop.act(0) === "over" ? "over" : [0, 2].find((seat) => ["throw", "choose", "single"].includes(galop.act(seat)))));
    if (seat === "over") return;
    if (seat === undefined) await page.waitForTimeout(15);
    else {
      await page.mouse.click(...middle(await page.locator(`.seat-${seat} .key.A`).boundingBox()));
      n++;
    }
  }
}

export async function a_game_is_looked_back_at({ open }) {
  const page = await open(SHORT, { permissions: ["clipboard-read", "clipboard-write"], viewport: { width: 760, height: 480 } });
  await play(page);
  await page.waitForSelector("#review:not([hidden])");
  const played = await page.evaluate(() => galop.library.written().game.length);
  await page.locator("#review").click();
  await seen(page);
  const [, throws] = (await text(page, "#past-title")).match(/^Petits Chevaux – the stairs, (\d+) throws, \d{4}-\d\d-\d\d$/);
  assert.match(await text(page, "#past-result"), /has won!/);
  assert.ok(throws > 20 && played < 1.5 * throws + 40, `${throws} throws in ${played} bytes`);
  // It begins at the end. What is booked adds up, in tenths of a percent that are rounded once each.
  assert.equal(await at(page), Number(throws));
  const column = (player) => page.locator(`#past-accounts tbody td:nth-child(${player + 2})`).allTextContents();
  let thrown = 0;
  for (const player of [0, 1]) {
    const [start, luck, moves, revision, end, , , , , ...faces] = (await column(player)).map((cell) => parseFloat(cell.replace("−", "-")));
    assert.ok(Math.abs(start + luck + moves + revision - end) < 1, `${[start, luck, moves, revision, end]}`);
    thrown += faces.reduce((all, face) => all + face);
  }
  assert.equal(thrown, Number(throws));

  // The board follows the pointer along the curve, and the keys.
  const { x, y, width } = await page.locator("#past-curve").boundingBox();
  const last = await lights(page);
  await page.mouse.move(x + width - 2, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 40, { steps: 3 });
  const middle = await at(page);
  assert.ok(Math.abs(middle - throws / 2) <= 2, `${middle} of ${throws}`);
  assert.notEqual(await lights(page), last);
  await page.mouse.up();
  await page.mouse.move(x, y + 40);
  assert.equal(await at(page), middle, "the button is up");
  for (const [key, there] of [["ArrowRight", middle + 1], ["ArrowLeft", middle], ["Home", 0], ["End", Number(throws)]]) {
    await page.keyboard.press(key);
    assert.equal(await at(page), there, key);
    const percents = (await page.locator("#past-now b").allTextContents()).map((text) => parseInt(text));
    assert.equal(percents.length, 2);
    assert.equal(percents[0] + percents[1], 100, key);
  }
  // Each turning point has a sentence, which is shown there.
  const turns = page.locator("#past-turns button");
  const count = await turns.count();
  assert.ok(count > 0 && count <= 5);
  for (let turn = 0; (await page.locator("#turn-before").getAttribute("aria-disabled")) === "false"; turn++) {
    assert.ok(turn < count);
    await page.locator("#turn-before").click();
    assert.ok((await text(page, "#past-words span")).startsWith(await text(page, "#past-turns [aria-current=true]")));
  }
  await turns.first().click();
  assert.equal(await turns.first().getAttribute("aria-current"), "true");
  await accessible(page, "review");

  // The same game as a file, and by its link in another browser, at the same moment.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#past-save").click()]);
  const file = (await (await download.createReadStream()).toArray()).join("");
  assert.match(file, /^galop 1\ngame escalier\nset horses=1\n/);
  assert.equal(file.trimEnd().split("\n\n")[1].split("\n").length, Number(throws));
  await page.locator("#past-link").click();
  await until(page, () => document.getElementById("past-copied").textContent.includes("copied"));
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  // What this browser was asked for, such as the seed of the dice, is not for the other.
  assert.equal(link.search, "");
  const other = await open(link.hash, { locale: "fr-FR", viewport: { width: 390, height: 844 } });
  await seen(other);
  assert.equal(await at(other), await at(page));
  assert.equal(await lights(other), await lights(page));
  assert.match(await text(other, "#past-title"), new RegExp(`^Petits Chevaux – l'escalier, ${throws} lancers`));
  await accessible(other, "review in French");
  const reading = await open();
  await choose(reading, "game.txt", file);
  await seen(reading);
  assert.equal((await reading.evaluate(() => location.hash)).split("&")[0], link.hash.split("&")[0]);

  // Back at the table the game is still over, and the start page lists it, also after a reload.
  await page.locator("#past-back").click();
  await page.waitForSelector("#rematch:not([hidden])");
  await page.goto("about:blank");
  const again = await open("", {}, page.context());
  assert.equal(await again.locator("#games-played a").count(), 1);
  await again.locator("#games-played a").click();
  await seen(again);
  assert.match(await text(again, "#past-title"), new RegExp(`, ${throws} throws`));
}

export async function a_running_game_survives_looking_back({ open }) {
  const page = await open(SHORT);
  await play(page, 40);
  // The last click is reported with the next picture.
  await state(page);
  const before = await text(page, "#line");
  await page.locator("#out-open").click();
  await page.locator("#out-review").click();
  await seen(page);
  assert.match(await text(page, "#past-title"), /, not over$/);
  const throws = await at(page);
  assert.ok(throws > 5);
  // Another game, dropped on the page.
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "another.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, TEXT);
  await until(page, () => document.getElementById("past-title").textContent.includes("3 throws"));
  await page.locator("#past-back").click();
  await until(page, (before) => document.getElementById("line").textContent === before, before);
  // After a reload all throws are still known, and the game goes on with them.
  await page.reload();
  await page.waitForSelector("body.ready");
  // While a board is switched on, it takes no press.
  await until(page, () => galop.act(0) === "paused");
  await page.locator(".seat-0 .key.A").click();
  await play(page, 12);
  await page.locator("#home").click();
  await page.waitForSelector("#games-played a");
  assert.match(await text(page, "#games-played"), /Petits Chevaux – the stairs, \d+ throws, [\d-]+, not over/);
  assert.ok((await page.evaluate(() => galop.library.written().game.length)) > throws);
}

export async function a_link_or_file_that_cannot_be_read_is_explained({ open }) {
  const page = await open("#g=AQID");
  assert.match(await text(page, "#note"), /link leads to no game.*damaged or incomplete/);
  assert.ok(await page.locator("#start").isVisible());
  for (const hash of ["#g=", "#g=%%%", "#g=_w&m=3"]) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await until(page, () => location.hash === "");
    assert.match(await text(page, "#note"), /link leads to no game/, hash);
  }
  await page.goto("about:blank");
  // A game waits, and a wrong file changes nothing.
  const other = await open(`${SHORT}&lang=fr`);
  await play(other, 12);
  await other.locator("#home").click();
  const stored = () => other.evaluate(() => JSON.stringify({ ...localStorage }));
  const before = await stored();
  await choose(other, "jeu.txt", TEXT.replace("0-3", "0-4"));
  await until(other, () => document.getElementById("note").textContent.includes("ligne 8, colonne 5"));
  assert.match(await text(other, "#note"), /jeu\.txt.*R ne peut pas jouer cela avec 3 ; coups possibles : 0-3/);
  await choose(other, "photo.png", "\u0089PNG");
  await until(other, () => document.getElementById("note").textContent.includes("ce n'est pas une partie de Galop"));
  assert.ok(await other.locator("#start").isVisible());
  assert.equal(await stored(), before);
  // A stored game that is damaged is set aside, the others stay.
  await other.evaluate(() => localStorage.setItem("galop.games", JSON.stringify(["AQID", JSON.parse(localStorage.getItem("galop.written"))[0]])));
  await other.reload();
  await other.waitForSelector("body.ready");
  assert.match(await text(other, "#note"), /illisible.*galop\.aside\.1/);
  await until(other, () => document.querySelectorAll("#games-played a").length === 2);
}

export async function a_finger_drags_along_the_curve({ open }) {
  const page = await open("", { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  await choose(page, "game.txt", TEXT);
  await seen(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  for (const id of ["#past-link", "#past-save", "#past-back", "#turn-before", "#throw-after"]) {
    const { width, height } = await page.locator(id).boundingBox();
    assert.ok(width >= 44 && height >= 44, `${id} is too small for a finger`);
  }
  await accessible(page, "review on a small phone");
  await page.evaluate(() => scrollTo(0, 0));
  const { x, y, width } = await page.locator("#past-curve").boundingBox();
  const client = await page.context().newCDPSession(page);
  const touch = (type, part) => client.send("Input.dispatchTouchEvent", { type, touchPoints: part === undefined ? [] : [{ x: x + part * (width - 1), y: y + 30 }] });
  await touch("touchStart", 0.9);
  for (const [part, there] of [[0.6, 2], [0.34, 1], [0, 0], [0.66, 2]]) {
    await touch("touchMove", part);
    await until(page, (there) => document.getElementById("past-at").value === String(there), there);
  }
  await touch("touchEnd");
  assert.match(await text(page, "#past-words"), /^2\. Red: 3/);
  // The curve has the colours of the palette.
  const inks = () => page.evaluate(() => {
    const hex = (text) => `#${text.match(/\d+/g).slice(0, 3).map((level) => Number(level).toString(16).padStart(2, "0")).join("")}`;
    return ["red", "blue"].map((name) => [hex(getComputedStyle(document.querySelector(`#past-curve .ink-${name}`)).fill), galop.face.palette.ink[name]]);
  });
  const before = await inks();
  await page.locator("#settings-open").click();
  await page.locator("#like-clear").check();
  await page.keyboard.press("Escape");
  const after = await inks();
  for (const [at, [drawn, ink]] of [...before, ...after].entries()) assert.equal(drawn, ink, `colour ${at}`);
  assert.ok(before.every(([drawn], at) => drawn !== after[at][0]), `${before} and ${after}`);
  // The address follows: a reload is at the same moment.
  await until(page, () => location.hash.endsWith("&m=2"));
  await page.reload();
  await seen(page);
  assert.equal(await at(page), 2);
}
