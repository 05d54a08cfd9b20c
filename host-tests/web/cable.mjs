// What must hold of the page with a board at its cable, one function a case. The board is the real program with its own
// console, behind a simulated serial port of the browser.

import assert from "node:assert/strict";
import { constants, openSync, writeSync } from "node:fs";
import { text } from "node:stream/consumers";
import { ReadStream } from "node:tty";
import { SIZES, accessible } from "./accessible.mjs";
import { state, until } from "./board.mjs";

// Plugs a board into the browser's serial port. `cable.pull` unplugs it, `cable.hush` silences it, `cable.saves` makes
// its saves fail, and `cable.change` changes what it sends.
export async function plugIn(page) {
  await page.evaluate(async () => {
    const { load } = await import("./main.js");
    // A second instance of the library, with a board in it that the published page does not have
    // (`web/src/plugged.rs`).
    const { exports: wasm } = (await WebAssembly.instantiate(await load("plugged.wasm"))).instance;
    const bytes = new TextEncoder();
    const hear = (string) => {
      const given = bytes.encode(string);
      const at = wasm.input(given.length);
      new Uint8Array(wasm.memory.buffer, at, given.length).set(given);
      return wasm.plugged_hear();
    };
    const say = (now) => {
      const at = wasm.plugged_said(now);
      return new Uint8Array(wasm.memory.buffer, at, wasm.length()).slice();
    };
    wasm.plug(7);
    const begun = performance.now();
    let [unheard, pump, controller] = ["", 0, null];
    const turn = () => {
      for (;;) {
        const heard = hear(unheard);
        unheard = unheard.slice(heard);
        const said = cable.change(say(performance.now() - begun));
        // In packets, as over USB.
        for (let at = 0; at < said.length; at += 64) controller.enqueue(said.slice(at, at + 64));
        if (heard === 0 && said.length === 0) return;
      }
    };
    const port = {
      async open({ baudRate }) {
        cable.opened.push(baudRate);
        port.readable = new ReadableStream({ start: (given) => { controller = given; } });
        port.writable = new WritableStream({ write: (sent) => { unheard += new TextDecoder().decode(sent); } });
        pump = setInterval(turn, 4);
      },
      async setSignals(signals) { Object.assign(cable.signals, signals); },
      async close() {
        if (port.readable.locked || port.writable.locked) throw new TypeError("the port is being read or written");
        clearInterval(pump);
        wasm.plugged_hang_up();
        cable.closed++;
      },
    };
    window.cable = { opened: [], closed: 0, asked: [], signals: {}, pull: () => controller.error(new DOMException("", "NetworkError")), hush: () => clearInterval(pump), saves: (works) => wasm.plugged_saves(works), change: (said) => said };
    // Half a line that another program has left.
    unheard = "sett";
    const serial = { requestPort: async (options) => (cable.asked.push(options), port) };
    Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
  });
}

// The same, but the bytes pass through this pseudo-terminal as through a board's port.
async function plugInTerminal(page, path) {
  const file = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  await page.exposeFunction("toBoard", (text) => { writeSync(file, text); });
  await page.evaluate(() => {
    const port = {
      async open() {
        port.readable = new ReadableStream({ start: (controller) => { window.fromBoard = (text) => controller.enqueue(new TextEncoder().encode(text)); } });
        port.writable = new WritableStream({ write: (sent) => toBoard(new TextDecoder().decode(sent)) });
      },
      async setSignals() { throw new DOMException("a pseudo-terminal has none", "NetworkError"); },
      async close() {},
    };
    Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port }, configurable: true });
  });
  // Writes in order, even if one of them takes longer.
  let queue = Promise.resolve();
  const line = new ReadStream(file);
  line.on("data", (bytes) => { queue = queue.then(() => page.evaluate((text) => window.fromBoard?.(text), bytes.toString())).catch(() => {}); });
  page.on("close", () => line.destroy());
}

export async function connect(page) {
  await plugIn(page);
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
}

// Sends a command to the board between the page's own ones.
const ask = (page, line) => page.evaluate((line) => galop.cable.ask(line), line);
// Red, green and blue of a cell, as the page shows it.
const CELL = `(row, col) => { const at = galop.cable.cells.findIndex(([r, c]) => r === row && c === col) * 3; return [...galop.cable.lights().slice(at, at + 3)]; }`;
// Red's horse waits in the north-east, blue's in the south-west.
const red = ([r, g, b]) => r > 2 * g && r > 2 * b;
const blue = ([r, g, b]) => b > 1.5 * r && b > g;

export async function a_board_is_connected_and_mirrored({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  const { asked, opened, signals } = await page.evaluate(() => cable);
  assert.deepEqual(asked, [{ filters: [{ usbVendorId: 0x2e8a, usbProductId: 0x000a }] }]);
  assert.deepEqual(opened, [115_200]);
  assert.equal(signals.dataTerminalReady, true);
  await until(page, () => document.getElementById("mirror-line").textContent === "In the menu");
  await ask(page, "game new 001 person,off,person,off");
  await until(page, () => document.getElementById("mirror-line").textContent.startsWith("Petits Chevaux"));
  const shown = () => until(page, `(${CELL})(3, 10).some((level) => level > 100) && (${red})((${CELL})(3, 10)) && (${blue})((${CELL})(11, 4))`);
  await shown();
  // The picture is the same for every layout.
  for (const set of ["start_corner south_west", "direction columns", "serpentine true", "colour_order bgr", "budget_ma 2000", "layout panel16"]) {
    await ask(page, `set ${set}`);
    await until(page, (line) => galop.cable.mounted().includes(line), set.replace(" ", ": "));
  }
  await state(page);
  await state(page);
  await shown();
  assert.match(await page.locator("#mirror-info").textContent(), /galop/i);
  // Home and back: the board stays connected.
  await page.locator("#home").click();
  await page.waitForSelector("#start:not([hidden])");
  assert.equal(await page.locator("#connect").textContent(), "Back to the board");
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  assert.deepEqual(await page.evaluate(() => cable.opened), [115_200]);
  // Disconnect and connect: the same board.
  await page.locator("#disconnect").click();
  await page.waitForSelector("#start:not([hidden])");
  assert.equal(await page.evaluate(() => cable.closed), 1);
  assert.ok(!(await page.locator("#note").isVisible()), "there must be no error note");
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  await until(page, () => document.getElementById("mirror-line").textContent.startsWith("Petits Chevaux"));
  // A pulled cable ends the connection, too.
  await page.evaluate(() => cable.pull());
  await page.waitForSelector("#start:not([hidden])");
  assert.match(await page.locator("#note").textContent(), /still plugged in/);
}

export async function a_board_that_cannot_save_says_so({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  await until(page, () => document.getElementById("mirror-line").textContent === "In the menu");
  assert.ok(!(await page.locator("#unsaved").isVisible()));
  await page.evaluate(() => cable.saves(false));
  await page.waitForSelector("#unsaved:not([hidden])");
  assert.match(await page.locator("#unsaved").textContent(), /cannot save/);
  await page.locator("#lang").click();
  assert.match(await page.locator("#unsaved").textContent(), /n'arrive plus à enregistrer/);
  await page.evaluate(() => cable.saves(true));
  await until(page, () => document.getElementById("unsaved").hidden);
}

// A board of `cargo play --console` works with this page, too.
export async function a_board_in_a_terminal_is_connected({ open, words: [path] }) {
  const page = await open("?seed=7");
  await plugInTerminal(page, path);
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  await until(page, () => document.getElementById("mirror-line").textContent === "In the menu");
  await ask(page, "game new 004 person,person");
  await until(page, () => document.getElementById("mirror-line").textContent.startsWith("Senet"));
  await until(page, () => galop.cable.lights().some((level) => level > 100));
  await until(page, () => !document.querySelector("#settings-form [name=pace]").disabled);
  await page.selectOption("#settings-form [name=pace]", "quick");
  await until(page, () => galop.cable.mounted().includes("pace: quick"));
  assert.deepEqual((await ask(page, "get pace")).map((told) => told.split(" | ")[0]), ["pace: quick"]);
  await assert.rejects(ask(page, "set pace lightning"), /pace/);
  await page.locator("#disconnect").click();
  await page.waitForSelector("#start:not([hidden])");
  await page.close();
}

export async function a_board_that_falls_silent_is_told({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  await page.evaluate(() => cable.hush());
  await page.waitForSelector("#start:not([hidden])", { timeout: 60_000 });
  assert.match(await page.locator("#note").textContent(), /no longer answers/);
  assert.equal(await page.evaluate(() => cable.closed), 1);
  // Its port was released: it can be tried again.
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  assert.ok(!(await page.locator("#note").isVisible()));
}

export async function a_browser_without_ports_says_so({ open }) {
  const page = await open();
  assert.ok(await page.locator("#connect").isVisible());
  await page.evaluate(() => delete Navigator.prototype.serial);
  await page.locator("#lang").click();
  assert.ok(!(await page.locator("#connect").isVisible()));
  assert.match(await page.locator("#plug-words").textContent(), /Chrome, Edge et Opera/);
  // Choosing no port shows no note; a port that does not open is reported.
  await page.evaluate(() => Object.defineProperty(navigator, "serial", { value: { requestPort: async () => { throw new DOMException("none", "NotFoundError"); } }, configurable: true }));
  await page.locator("#lang").click();
  await page.locator("#connect").click();
  assert.ok(!(await page.locator("#note").isVisible()));
  await page.evaluate(() => Object.defineProperty(navigator, "serial", { value: { requestPort: async () => ({ open: async () => { throw new DOMException("Failed to open serial port.", "NetworkError"); } }) } }));
  await page.locator("#connect").click();
  await until(page, () => /another program/.test(document.getElementById("note").textContent));
}

const value = async (page, name) => (await ask(page, `get ${name}`))[0].split(" | ")[0];
const field = (page, name) => page.locator(`[name="${name}"]`);

export async function settings_are_a_form({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  const names = (await ask(page, "settings")).map((line) => line.split(": ")[0]);
  const fields = await page.locator("#settings-form .row code").allTextContents();
  assert.deepEqual(fields, names, "the form must have the settings of the board's table");
  const drawers = await page.locator("#settings-form summary").allTextContents();
  assert.deepEqual(drawers, ["Petits Chevaux – the stable", "Petits Chevaux – the stairs", "Royal Game of Ur (prisoners)", "The Horse Game", "Senet"].map((title) => `Rules of ${title}`));
  await until(page, () => document.querySelector("[name=brightness]").value === "160");
  await field(page, "brightness").fill("80");
  await field(page, "brightness").press("Enter");
  await until(page, () => galop.cable.mounted().includes("brightness: 80"));
  await field(page, "start_corner").selectOption("south_west");
  await until(page, () => galop.cable.mounted().includes("start_corner: south_west"));
  await field(page, "sound").check();
  await until(page, () => galop.cable.mounted().includes("sound: true"));
  // A value that the board refuses is reported beside it, in the board's words, and nothing is changed.
  await field(page, "brightness").fill("300");
  await field(page, "brightness").press("Enter");
  await until(page, () => /must be a whole number from 1 to 255/.test(document.getElementById("set-brightness-wrong").textContent));
  assert.equal(await field(page, "brightness").getAttribute("aria-invalid"), "true");
  assert.equal(await value(page, "brightness"), "brightness: 80");
  await field(page, "brightness").fill("90");
  await field(page, "brightness").press("Enter");
  await until(page, () => document.getElementById("set-brightness-wrong").textContent === "");
  // Changes at the board are shown here.
  await ask(page, "set 001.horses 3");
  await until(page, () => document.querySelector('[name="escalier.horses"]').value === "3");
  // A locked board can only be unlocked.
  await field(page, "lock").check();
  await page.waitForSelector("#locked:not([hidden])");
  await until(page, () => document.querySelectorAll("#settings-form .row > :enabled").length === 1);
  await field(page, "lock").uncheck();
  await until(page, () => document.querySelectorAll("#settings-form .row > :disabled").length === 0);
  await page.locator("#lang").click();
  assert.match(await page.locator("label[for=set-brightness]").textContent(), /La luminosité du plateau/);
  await until(page, () => document.querySelector("[name=brightness]").value === "90");
}

// Returns the file, which the program on the PC must accept.
export async function a_board_is_backed_up_and_restored({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  await ask(page, "set brightness 77");
  await ask(page, "game new 001 person,off,person,off");
  await page.locator("details:has(#backup) summary").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#backup").click()]);
  assert.equal(download.suggestedFilename(), "galop-backup.txt");
  const file = await text(await download.createReadStream());
  // An export that is damaged on its way is no backup.
  const downloads = [];
  page.on("download", (download) => downloads.push(download));
  await page.evaluate(() => { cable.change = (said) => new TextEncoder().encode(new TextDecoder().decode(said).replace(/^import games .*\r\n/m, "")); });
  await page.locator("#backup").click();
  await until(page, () => /no file was made/.test(document.getElementById("restore-told").textContent));
  assert.equal(downloads.length, 0);
  await page.evaluate(() => { cable.change = (said) => said; });
  const choose = (text) => page.locator("#restore").setInputFiles({ name: "galop-backup.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  const told = (pattern) => until(page, (source) => new RegExp(source).test(document.getElementById("restore-told").textContent), pattern);
  await ask(page, "set brightness 200");
  await ask(page, "game drop");
  for (const [damaged, words] of [["something else", "not a backup"], ["# galop backup 1\n", "nothing in this file"], [file.replace(/import settings ./, "import settings x"), "Nothing was sent. Line"], [file.replace(/(import 0 ..)./, "$1x"), "Line 3"]]) {
    await choose(damaged);
    await told(words);
    assert.ok(!(await page.locator("#restore-go").isVisible()));
  }
  assert.equal(await value(page, "brightness"), "brightness: 200");
  await choose(file);
  await told("is complete");
  await page.locator("#restore-go").click();
  await told("are restored");
  assert.equal(await value(page, "brightness"), "brightness: 77");
  assert.ok((await ask(page, "status")).includes("game: escalier"));
  // A game that is not over is replaced after a second click only.
  await ask(page, "set brightness 200");
  await choose(file);
  await page.locator("#restore-go").click();
  await told("is not over");
  assert.equal(await value(page, "brightness"), "brightness: 200");
  await page.locator("#restore-go").click();
  await told("are restored");
  assert.equal(await value(page, "brightness"), "brightness: 77");
  // A locked board accepts nothing.
  await ask(page, "set lock true");
  await choose(file);
  await page.locator("#restore-go").click();
  await told("is not over");
  await page.locator("#restore-go").click();
  await told("Nothing was restored \\(locked");
  return file;
}

export async function throws_are_plotted({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  await ask(page, "set pace instant");
  await ask(page, "game new 001 bot1,bot1,bot1,bot1");
  await page.locator("#stats summary").click();
  await page.waitForFunction(async () => {
    const faces = (await galop.cable.ask("stats"))[0].split(": ")[1].split(" ").map(Number);
    return faces.reduce((all, count) => all + count, 0) > 12;
  }, undefined, { timeout: 60_000, polling: 500 });
  await ask(page, "pause");
  await page.locator("#stats-read").click();
  const faces = (await ask(page, "stats"))[0].split(": ")[1].split(" ");
  await until(page, (faces) => [...document.querySelectorAll(".faces tr")].map((row) => row.cells[2].textContent).join(" ") === faces, faces.join(" "));
  const widths = await page.locator(".faces .bar").evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  const most = faces.indexOf(String(Math.max(...faces.map(Number))));
  assert.equal(Math.max(...widths), widths[most], "the highest count must have the longest bar");
  assert.equal(await page.locator(".counts").count(), 4);
}

export async function the_wiring_is_found_by_pictures({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  await ask(page, "game new 001 person,off,person,off");
  await page.locator("#calibration summary").click();
  const told = (words) => until(page, (words) => document.getElementById("calibrate-told").textContent.includes(words), words);
  const pictures = page.locator("#calibrate-pictures button");
  const begin = async () => {
    await page.locator("#calibrate-go").click();
    await told("three colours");
    assert.equal(await pictures.count(), 12);
  };
  // Cancelling leaves the board as it was.
  await begin();
  await page.locator("#calibrate-stop").click();
  await told("Nothing was changed");
  assert.ok((await ask(page, "status")).includes("mode: game"));
  assert.equal(await value(page, "colour_order"), "colour_order: grb");
  // This board is wired differently from its settings.
  const wired = { layout: "chain133", start_corner: "south_east", direction: "columns", serpentine: "false", colour_order: "rgb" };
  await begin();
  await pictures.getByText("rgb", { exact: true }).click();
  await told("what you see");
  assert.equal(await pictures.count(), 16);
  // A frame that the page asked for since then is that of this stage.
  await page.evaluate(() => {
    const { library } = galop;
    const { mirrorShow } = Object.getPrototypeOf(library);
    window.frames = 0;
    library.mirrorShow = (...given) => { window.frames++; mirrorShow.apply(library, given); };
  });
  await until(page, () => window.frames > 1);
  // What a person sees on the board, and the picture nearest to it.
  const { nearest, different } = await page.evaluate(async (wired) => {
    const { Library } = await import("./main.js");
    const eyes = await Library.load("galop.wasm.gz");
    eyes.mirrorMount(Object.entries(wired).map(([name, value]) => `${name}: ${value} | `));
    eyes.mirrorShow(await galop.cable.ask("frame"), 0);
    const canvases = [...document.querySelectorAll("#calibrate-pictures canvas")];
    const seen = document.createElement("canvas");
    const face = new galop.face.constructor(seen);
    face.resize(canvases[0].width);
    face.draw(eyes.mirrorLights(10_000));
    const pixels = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const wanted = pixels(seen);
    const far = canvases.map((canvas) => pixels(canvas).reduce((sum, level, at) => sum + Math.abs(level - wanted[at]), 0));
    return { nearest: far.indexOf(Math.min(...far)), different: new Set(canvases.map((canvas) => canvas.toDataURL())).size };
  }, wired);
  assert.equal(different, 16, "all pictures must differ");
  await pictures.nth(nearest).click();
  await told("Done. Is red");
  for (const [name, set] of Object.entries(wired)) await until(page, (line) => galop.cable.mounted().includes(line), `${name}: ${set}`);
  assert.ok((await ask(page, "status")).includes("mode: game"), "the game must be resumed");
  // The other kind of board is one click away; a board that refuses gives the reason.
  await begin();
  await pictures.getByText("rgb", { exact: true }).click();
  await told("what you see");
  await page.locator("#calibrate-others").click();
  assert.equal(await pictures.count(), 16);
  await pictures.first().click();
  await until(page, () => galop.cable.mounted().includes("layout: panel16"));
  await ask(page, "set lock true");
  await page.locator("#calibrate-go").click();
  await told("locked");
  // Leaving in the middle leaves a playable board.
  await ask(page, "set lock false");
  await begin();
  await page.locator("#disconnect").click();
  await page.waitForSelector("#start:not([hidden])");
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  assert.ok((await ask(page, "status")).includes("mode: game"));
}

// A board that was never set up sends 256 LEDs until its layout is confirmed. Leaving the question confirms nothing, not
// even for a moment.
export async function the_wiring_of_a_new_board_is_confirmed_by_an_answer_alone({ open }) {
  const page = await open("?seed=7");
  await connect(page);
  await ask(page, "set layout_confirmed false");
  await page.locator("#calibration summary").click();
  const told = (words) => until(page, (words) => document.getElementById("calibrate-told").textContent.includes(words), words);
  const pictures = page.locator("#calibrate-pictures button");
  const begin = async (light) => {
    await page.locator("#calibrate-go").click();
    await told("three colours");
    if (!light) return;
    await pictures.getByText(light, { exact: true }).click();
    await told("what you see");
  };
  for (const light of [undefined, "rgb"]) {
    await begin(light);
    await page.locator("#calibrate-stop").click();
    await told("Nothing was changed");
    assert.equal(await value(page, "layout_confirmed"), "layout_confirmed: false");
  }
  // The cable is pulled as soon as the board says that its self-test is over.
  await begin("rgb");
  await page.evaluate(() => {
    const decoder = new TextDecoder();
    cable.change = (said) => {
      if (/^mode: (?!selftest)/m.test(decoder.decode(said))) {
        cable.change = (said) => said;
        // From now on the board hears nothing.
        cable.hush();
        setTimeout(cable.pull, 50);
      }
      return said;
    };
  });
  await page.locator("#calibrate-stop").click();
  await page.waitForSelector("#start:not([hidden])");
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  assert.equal(await value(page, "layout_confirmed"), "layout_confirmed: false");
  assert.ok((await ask(page, "status")).includes("mode: menu"));
  // LEDs with four channels: of the kinds and orders the user chooses one, then a picture, which confirms the layout.
  await begin("brgw");
  await pictures.first().click();
  await told("Done. Is red");
  for (const line of ["led: rgbw", "colour_order: brg", "layout_confirmed: true"]) await until(page, (line) => galop.cable.mounted().includes(line), line);
  await ask(page, "game new 001 person,off,person,off");
  await until(page, `(${CELL})(3, 10).some((level) => level > 100) && (${red})((${CELL})(3, 10)) && (${blue})((${CELL})(11, 4))`);
}

export async function a_connected_board_is_in_nobodys_way({ open }) {
  for (const [number, viewport] of SIZES.entries()) {
    const page = await open("?seed=7", { locale: ["fr-FR", "en-GB"][number % 2], viewport });
    await connect(page);
    await page.evaluate(() => document.querySelectorAll("#connected details").forEach((drawer) => { drawer.open = true; }));
    await page.waitForSelector(".counts");
    await accessible(page, "a connected board");
    await page.locator("#calibrate-go").click();
    await page.waitForSelector("#calibrate-pictures button");
    await accessible(page, "a board that is calibrated");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width, "the page must fit the window");
    await page.context().close();
  }
  // With keys alone: to the button, to the settings, and away again.
  const page = await open("?seed=7");
  await plugIn(page);
  const tab = async (id) => {
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((id) => document.activeElement.id === id, id)) return;
    }
    throw new Error(`Tab never reaches ${id}`);
  };
  await tab("connect");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#connected:not([hidden])");
  await until(page, () => document.activeElement.id === "connected-title");
  await until(page, () => !document.querySelector("[name=rhythm]").disabled);
  await tab("set-rhythm");
  const before = await value(page, "rhythm");
  await page.keyboard.press("Space");
  await until(page, (before) => galop.cable.mounted().every((line) => line !== before), before);
  await page.evaluate(() => document.getElementById("connected-title").focus());
  await tab("disconnect");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#start:not([hidden])");
  await until(page, () => document.activeElement.id === "connect");
}
