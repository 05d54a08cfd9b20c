// What must hold of “Put Galop on a Pico”, one function a case. The boards are the model of the boot ROM
// (`host-tests/bootrom`), compiled to wasm, behind a simulated `navigator.usb`.

import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { accessible, everywhere } from "./accessible.mjs";
import { until } from "./board.mjs";
import { connect, plugIn } from "./cable.mjs";

// Simulates the browser's USB. `usb.plug` plugs in boards, `usb.over` returns what became of them.
async function usb(page) {
  await page.evaluate(async () => {
    const { load } = await import("./main.js");
    const { exports: wasm } = (await WebAssembly.instantiate(await load("plugged.wasm"))).instance;
    const give = (given) => {
      // First: the memory may grow.
      const at = wasm.input(given.length);
      new Uint8Array(wasm.memory.buffer, at, given.length).set(given);
    };
    const answer = (at) => new Uint8Array(wasm.memory.buffer, at, wasm.length()).slice();
    const text = (bytes) => new TextDecoder().decode(bytes);
    // As Chromium answers.
    const transfer = (board, bytes, done) => {
      give(bytes);
      const [letter, ...rest] = answer(wasm.boot_transfer(board));
      const data = new DataView(new Uint8Array(rest).buffer);
      if (letter === 0x67) return Promise.reject(new DOMException("The transfer was cancelled.", "NetworkError"));
      if (letter === 0x6e) return new Promise(() => {});
      return Promise.resolve(letter === 0x73 ? { status: "stall" } : done(data));
    };
    const word = (number) => [number & 0xff, number >> 8];
    const KINDS = { vendor: 0x40, standard: 0 };
    const PARTS = { interface: 1, endpoint: 2 };
    const setup = (direction, { requestType, recipient, request, value, index }, length) => (
      [0x63, direction | KINDS[requestType] | PARTS[recipient], request, ...word(value), ...word(index), ...word(length)]);
    const device = (product, forbidden, board) => {
      const end = (endpointNumber, direction) => ({ endpointNumber, direction, type: "bulk", packetSize: 64 });
      const face = (interfaceNumber, interfaceClass, ...endpoints) => ({ interfaceNumber, alternates: [{ interfaceClass, endpoints }] });
      const state = { open: false, claimed: new Set() };
      const ready = () => { if (!state.open || !state.claimed.has(1)) throw new DOMException("The device must be opened first.", "InvalidStateError"); };
      const self = {
        vendorId: 0x2e8a, productId: product, productName: "RP2 Boot", configuration: null, state,
        async open() {
          await window.usb.holds.open?.();
          if (forbidden) throw new DOMException("Access denied.", "SecurityError");
          state.open = true;
        },
        async close() { state.open = false; },
        async selectConfiguration(n) {
          await window.usb.holds.selectConfiguration?.();
          if (n !== 1 || !state.open) throw new DOMException("no configuration", "NotFoundError");
          self.configuration = { interfaces: [face(0, 8, end(1, "in"), end(2, "out")), face(1, 0xff, end(3, "out"), end(4, "in"))] };
        },
        async claimInterface(n) {
          // The drive belongs to the system.
          if (n !== 1) throw new DOMException("Unable to claim interface.", "NetworkError");
          await window.usb.holds.claimInterface?.();
          state.claimed.add(n);
        },
        async controlTransferOut(request, data) {
          ready();
          return transfer(board, setup(0, request, data?.byteLength ?? 0), () => ({ status: "ok", bytesWritten: 0 }));
        },
        async controlTransferIn(request, length) {
          ready();
          return transfer(board, setup(0x80, request, length), (data) => ({ status: "ok", data }));
        },
        async transferOut(endpoint, bytes) {
          ready();
          return transfer(board, [0x6f, endpoint, ...new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength)], () => ({ status: "ok", bytesWritten: bytes.byteLength }));
        },
        async transferIn(endpoint, length) {
          ready();
          return transfer(board, [0x69, endpoint | 0x80, ...word(length)], (data) => ({ status: "ok", data }));
        },
        async clearHalt(direction, endpoint) {
          ready();
          return transfer(board, [0x78, endpoint | (direction === "in" ? 0x80 : 0)], () => undefined);
        },
      };
      return self;
    };
    let devices = [];
    window.usb = {
      asked: [],
      // What a step of opening a board waits for first, by its name.
      holds: {},
      devices: () => devices,
      plug(boards) {
        give(new TextEncoder().encode(boards.join("\n")));
        const lines = text(answer(wasm.boot_plug())).trimEnd().split("\n").filter(Boolean);
        devices = lines.map((line, board) => {
          const [product, forbidden] = line.split(" ");
          return device(Number(product), forbidden === "true", board);
        });
      },
      over: () => text(answer(wasm.boot_over())).split("\n").filter(Boolean),
    };
    const simulated = {
      async requestDevice({ filters }) {
        if (!navigator.userActivation.isActive) throw new DOMException("Must be handling a user gesture.", "SecurityError");
        window.usb.asked.push(filters);
        const found = devices.find((device) => filters.some(({ vendorId, productId }) => device.vendorId === vendorId && device.productId === productId));
        if (!found) throw new DOMException("No device selected.", "NotFoundError");
        return found;
      },
      async getDevices() { return devices; },
    };
    Object.defineProperty(navigator, "usb", { value: simulated, configurable: true });
  });
}

// Makes the page believe that it came with this image.
async function published(page, { file, hash }) {
  await page.unroute("**/galop.uf2.gz");
  await page.route("**/galop.uf2.gz", (route) => route.fulfill({ body: gzipSync(Buffer.from(file, "hex")) }));
  await page.evaluate((hash) => { document.querySelector("meta[name=firmware]").content = `0.1.0 ${hash}`; }, hash);
}

// The simulated image is served by the test, so the page's worker must not answer for it.
const TEST = { serviceWorkers: "block" };
const leave = (page) => page.evaluate(() => { location.hash = ""; });
async function enter(page) {
  await page.locator("#pico-open").click();
  await page.waitForSelector("#pico-title");
}

// Runs all cases that the test passes, with its images, and returns what happened.
export async function flash_cases({ open, words: [cases, ...images] }) {
  const all = new Map(images.map((line) => JSON.parse(line)).map((image) => [image.name, image]));
  const page = await open("", TEST);
  await usb(page);
  const outcomes = [];
  let loaded;
  for (const { image, boards } of JSON.parse(cases)) {
    await page.evaluate((boards) => usb.plug(boards), boards);
    if (image !== loaded) {
      await leave(page);
      await page.waitForSelector("#start:not([hidden])");
      await published(page, all.get(image));
      await page.evaluate(() => { delete document.getElementById("pico").dataset.ended; });
      await enter(page);
      await until(page, () => document.getElementById("pico").dataset.ended || !document.getElementById("pico-go").disabled);
      await page.evaluate(() => { galop.flasher.patience = 300; });
      loaded = image;
    }
    if (await page.locator("#pico-go").isEnabled()) {
      await page.evaluate(() => { delete document.getElementById("pico").dataset.ended; });
      await page.locator("#pico-go").click();
      await until(page, () => document.getElementById("pico").dataset.ended && !document.getElementById("pico-go").disabled);
    }
    outcomes.push(await page.evaluate(() => ({
      ended: document.getElementById("pico").dataset.ended, sentence: document.getElementById("pico-told").textContent,
      log: usb.over(), open: usb.devices().some(({ state }) => state.open),
    })));
  }
  return outcomes;
}

// A board is written, then led to its first light, by mouse; the board that then runs is that of the cable.
export async function a_pico_is_flashed_and_led_to_first_light({ open, words: [image] }) {
  const page = await open("", TEST);
  await published(page, JSON.parse(image));
  await usb(page);
  await page.evaluate(() => usb.plug(["rp2040"]));
  await enter(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), "pico-title");
  await everywhere(page, "the view of a Pico");
  const progress = page.evaluate(() => new Promise((done) => {
    const [bar, seen] = [document.getElementById("pico-bar"), []];
    const watch = new MutationObserver(() => {
      if (!bar.hidden) seen.push(bar.value);
      if (bar.value === 1) { watch.disconnect(); done(seen); }
    });
    watch.observe(bar, { attributes: true });
  }));
  await page.locator("#pico-go").click();
  await page.waitForSelector("#first-light:not([hidden])");
  const seen = await progress;
  assert.ok(seen.length > 3 && seen.every((value, n) => n === 0 || value >= seen[n - 1]), `progress ${seen}`);
  assert.match(await page.locator("#pico-told").textContent(), /written, read back and compared/);
  assert.deepEqual(await page.evaluate(() => usb.asked), [[{ vendorId: 0x2e8a, productId: 3 }, { vendorId: 0x2e8a, productId: 15 }]]);
  const step = () => page.locator("#first-light").getAttribute("data-step");
  assert.equal(await step(), "light");
  await page.waitForSelector("#first-light .drawing svg");
  await page.locator("#first-next").click();
  assert.equal(await step(), "selftest");
  await page.waitForFunction(() => document.querySelectorAll(".tests svg").length === 4);
  await everywhere(page, "the self-test");
  await plugIn(page);
  await page.locator("#first-selftest").click();
  await until(page, () => /has begun/.test(document.getElementById("first-told").textContent));
  assert.ok((await page.evaluate(() => galop.cable.ask("status"))).includes("mode: selftest"));
  // Refused in the self-test; the reason is shown.
  await page.locator("#first-next").click();
  await page.getByText(/supply of 1.5 or 2.A/).click();
  await page.locator("#first-supply").click();
  await until(page, () => document.getElementById("first-told").textContent !== "");
  assert.match(await page.locator("#first-told").textContent(), /refuses/);
  // Set once the self-test has ended.
  await page.evaluate(() => galop.cable.ask("selftest end"));
  await page.locator("#first-supply").click();
  await until(page, () => /1000 mA/.test(document.getElementById("first-told").textContent));
  assert.ok((await page.evaluate(() => galop.cable.ask("get budget_ma"))).some((line) => line.startsWith("budget_ma: 1000")));
  await page.locator("#first-back").click();
  await page.locator("#first-next").click();
  await everywhere(page, "the supply");
  await page.locator("#lang").click();
  await page.waitForSelector("text=Qu'est-ce qui alimente le plateau");
  assert.equal(await step(), "supply", "the language must not lead back");
  await page.locator("#first-next").click();
  await page.getByText("Les réglages du plateau").click();
  await page.waitForSelector("#connected:not([hidden])");
}

// Windows without the driver refuses the interface, or never answers: the page says what to do and is ready again.
export async function windows_without_a_driver_says_so({ open, words: [image] }) {
  for (const system of ["Windows", "macOS"]) {
    const page = await open("", TEST);
    await published(page, JSON.parse(image));
    await usb(page);
    await page.evaluate((platform) => Object.defineProperty(navigator, "userAgentData", { value: { platform } }), system);
    await enter(page);
    await page.evaluate(() => {
      document.querySelectorAll("#pico details").forEach((drawer) => { drawer.open = true; });
      galop.flasher.patience = 100;
    });
    const go = page.locator("#pico-go:not([disabled])");
    for (const step of ["open", "selectConfiguration", "claimInterface"]) {
      for (const how of ["never", "refused"]) {
        await go.waitFor();
        await page.evaluate(([step, how]) => {
          usb.plug(["rp2040"]);
          delete document.getElementById("pico").dataset.ended;
          const refuse = () => { throw new DOMException("Unable to claim interface.", "NetworkError"); };
          usb.holds = { [step]: how === "never" ? () => new Promise(() => {}) : refuse };
        }, [step, how]);
        await go.click();
        await until(page, () => document.getElementById("pico").dataset.ended);
        assert.equal(await page.evaluate(() => document.getElementById("pico").dataset.ended), system === "Windows" ? "forbidden" : "unusable", `${system} ${step} ${how}`);
        const sentence = await page.locator("#pico-told").textContent();
        assert.match(sentence, system === "Windows" ? /no driver/ : how === "never" ? /no answer/ : /Unable to claim/);
      }
    }
    // Once it answers, the same board is written.
    await go.waitFor();
    await page.evaluate(() => { usb.holds = {}; galop.flasher.patience = 5000; usb.plug(["rp2040"]); });
    await go.click();
    await page.waitForSelector("#first-light:not([hidden])");
    await page.context().close();
  }
}

// A running board is restarted in BOOTSEL mode first; one that is locked refuses.
export async function a_running_board_is_sent_to_bootsel({ open, words: [image] }) {
  const page = await open("", TEST);
  await published(page, JSON.parse(image));
  await connect(page);
  await page.evaluate(() => galop.cable.ask("set lock true"));
  await page.locator("#home").click();
  await enter(page);
  await page.locator("#pico-restart").click();
  await until(page, () => /refuses \(locked/.test(document.getElementById("pico-told").textContent));
  await page.evaluate(() => galop.cable.ask("set lock false"));
  await page.locator("#pico-restart").click();
  await until(page, () => /waits in BOOTSEL mode/.test(document.getElementById("pico-told").textContent));
  assert.equal(await page.evaluate(() => cable.closed), 1);
  assert.ok(!(await page.locator("#note").isVisible()), "its end is no error");
  assert.equal(await page.evaluate(() => location.hash), "#pico");
}

// On Windows, and without WebUSB, the file comes first; a page without an image says where to get it.
export async function a_file_to_drag_comes_first_where_usb_is_missing({ open, words: [image] }) {
  const bare = await open("#pico", TEST);
  await bare.waitForSelector("#pico-title");
  // Plain words, and a way back.
  assert.match(await bare.locator(".pico-note").textContent(), /Download the latest release/);
  assert.ok(await bare.locator("#pico-back").isVisible());
  assert.equal(await bare.locator("#pico button:not(#pico-back)").count(), 0);
  const titles = (page) => page.locator("#pico > .pico-steps h3").allTextContents();
  const files = ["Start it in BOOTSEL mode", "Copy the program", "Wait a moment"];
  for (const [system, usb, first, last] of [["Windows", true, files, /Zadig/], ["Linux", false, files, /Chrome, Edge and Opera/], ["Linux", true, ["Start it in BOOTSEL mode", "Write the program"], /udev/], ["macOS", true, ["Start it in BOOTSEL mode", "Write the program"], /RPI-RP2/]]) {
    const page = await open("", TEST);
    await published(page, JSON.parse(image));
    await page.evaluate(([platform, usb]) => {
      Object.defineProperty(navigator, "userAgentData", { value: { platform } });
      if (!usb) delete Navigator.prototype.usb;
    }, [system, usb]);
    await enter(page);
    assert.deepEqual(await titles(page), first, system);
    const shown = (count) => [...document.querySelectorAll("#pico > .pico-steps img")].filter((picture) => picture.naturalWidth > 0).length === count;
    await until(page, shown, first.length);
    if (system === "Windows") {
      const order = await page.evaluate(() => [...document.querySelectorAll("#pico .drawer > p, #pico .drawer button")].map(({ id, textContent }) => id || textContent));
      assert.ok(order.findIndex((text) => /Zadig/.test(text)) < order.indexOf("pico-go"), `the driver comes first: ${order}`);
    }
    assert.match(await page.locator("#pico").textContent(), last, system);
    assert.equal((await page.locator("#pico").textContent()).includes("udev"), system === "Linux");
    await page.evaluate(() => document.querySelectorAll("#pico details").forEach((drawer) => { drawer.open = true; }));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 760 });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${system} fits ${width}`);
    }
    await accessible(page, system);
    await until(page, () => !document.getElementById("pico-save").disabled);
    await page.evaluate(() => {
      window.revoked = 0;
      const revoke = URL.revokeObjectURL;
      URL.revokeObjectURL = (address) => { window.revoked += 1; revoke(address); };
    });
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#pico-save").click()]);
    assert.equal(download.suggestedFilename(), "galop.uf2");
    assert.equal(await text((await download.createReadStream()).setEncoding("hex")), JSON.parse(image).file);
    assert.equal(await page.evaluate(() => window.revoked), 0, "a browser may load the file after the click");
    await page.locator("#pico-vanished").click();
    await page.waitForSelector("#first-light:not([hidden])");
    await page.context().close();
  }
}
