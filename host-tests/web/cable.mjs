// What must hold of the page with a board at its cable, a case each. The board is the program's own, with its own
// console, behind a stand-in for the browser's serial port.

import assert from "node:assert/strict";

const until = (page, what, argument) => page.waitForFunction(what, argument, { timeout: 20_000 });

// Puts a board behind the browser's serial port. `cable.ask` speaks with its console as another program would, while
// the page does not; `cable.pull` pulls it out.
async function plugIn(page) {
  await page.evaluate(async () => {
    const { Library } = await import("./library.js");
    const board = await Library.load("galop.wasm.gz");
    board.plug(7);
    const begun = performance.now();
    const bytes = new TextEncoder();
    let [unheard, pump, controller] = ["", 0, null];
    const turn = () => {
      for (;;) {
        const heard = board.pluggedHear(unheard);
        unheard = unheard.slice(heard);
        const said = bytes.encode(board.pluggedSaid(performance.now() - begun));
        // As it comes over USB.
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
        if (port.readable.locked || port.writable.locked) throw new TypeError("somebody reads or writes");
        clearInterval(pump);
        board.pluggedHangUp();
        cable.closed++;
      },
    };
    window.cable = { opened: [], closed: 0, asked: [], signals: {}, pull: () => controller.error(new DOMException("", "NetworkError")) };
    // Half a line that another program left.
    unheard = "sett";
    const serial = { requestPort: async (options) => (cable.asked.push(options), port) };
    Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
  });
}

async function connect(page) {
  await plugIn(page);
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
}

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
  await until(page, () => document.getElementById("mirror-line").textContent === "In its menu");
  await ask(page, "game new 001 person,off,person,off");
  await until(page, () => document.getElementById("mirror-line").textContent.startsWith("001"));
  const shown = () => until(page, `(${CELL})(3, 10).some((level) => level > 100) && (${red})((${CELL})(3, 10)) && (${blue})((${CELL})(11, 4))`);
  await shown();
  // However the chain runs, the picture is the same.
  for (const set of ["start_corner south_west", "direction columns", "serpentine true", "colour_order bgr", "budget_ma 2000", "layout panel16"]) {
    await ask(page, `set ${set}`);
    await page.waitForTimeout(50);
  }
  await until(page, () => galop.cable.mounted().includes("layout: panel16"));
  await page.waitForTimeout(300);
  await shown();
  assert.match(await page.locator("#mirror-info").textContent(), /galop/i);
  // Away and back: the same board.
  await page.locator("#disconnect").click();
  await page.waitForSelector("#start:not([hidden])");
  assert.equal(await page.evaluate(() => cable.closed), 1);
  assert.ok(!(await page.locator("#note").isVisible()), "nothing went wrong");
  await page.locator("#connect").click();
  await page.waitForSelector("#connected:not([hidden])");
  await until(page, () => document.getElementById("mirror-line").textContent.startsWith("001"));
  // A cable that is pulled ends it, too.
  await page.evaluate(() => cable.pull());
  await page.waitForSelector("#start:not([hidden])");
  assert.match(await page.locator("#note").textContent(), /still plugged in/);
}

export async function a_browser_without_ports_says_so({ open }) {
  const page = await open();
  assert.ok(await page.locator("#connect").isVisible());
  await page.evaluate(() => delete Navigator.prototype.serial);
  await page.locator("#lang").click();
  assert.ok(!(await page.locator("#connect").isVisible()));
  assert.match(await page.locator("#plug-words").textContent(), /Chrome, Edge et Opera/);
  // Somebody who chooses no port is left alone; a port that does not open is told.
  await page.evaluate(() => Object.defineProperty(navigator, "serial", { value: { requestPort: async () => { throw new DOMException("none", "NotFoundError"); } }, configurable: true }));
  await page.locator("#lang").click();
  await page.locator("#connect").click();
  assert.ok(!(await page.locator("#note").isVisible()));
  await page.evaluate(() => Object.defineProperty(navigator, "serial", { value: { requestPort: async () => ({ open: async () => { throw new DOMException("Failed to open serial port.", "NetworkError"); } }) } }));
  await page.locator("#connect").click();
  await until(page, () => /another program/.test(document.getElementById("note").textContent));
}
