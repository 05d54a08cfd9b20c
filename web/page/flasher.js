// Writes the program to a Pico in BOOTSEL mode over WebUSB. The library decides what is transferred (web/src/flash.rs),
// exactly as “cargo flash” does.

import { load } from "./load.js";

// The chips in BOOTSEL mode. The second is for a clear answer only.
const PICO = { vendorId: 0x2e8a, productId: 0x0003 };
const PICO_2 = { vendorId: 0x2e8a, productId: 0x000f };
const VENDOR_SPECIFIC = 0xff;
const is = (device, { vendorId, productId }) => device.vendorId === vendorId && device.productId === productId;

// Whether this browser has WebUSB.
export const canFlash = () => "usb" in navigator;

// The boot ROM brings no driver for Windows. Android is a Linux without terminals.
export function system() {
  const name = navigator.userAgentData?.platform || navigator.userAgent;
  if (/Windows/.test(name)) return "windows";
  return /Linux/.test(name) && !/Android/.test(navigator.userAgent) ? "linux" : "other";
}

// Why the program was not written: a kind, and what its sentence names.
export class NotFlashed extends Error {
  constructor(kind, ...details) {
    super(kind);
    this.details = details;
  }
}

const ascii = (text) => new TextEncoder().encode(text);
const words = (bytes) => new TextDecoder().decode(bytes).split("\n");

export class Flasher {
  // The most time to open a board and for a transfer: erasing a sector takes up to 0.4 s.
  patience = 5000;
  #library;

  constructor(library) { this.#library = library; }

  // The version and the SHA-256 of the program that belongs to this page, if one does.
  get published() {
    const [version, hash] = document.querySelector("meta[name=firmware]").content.split(" ");
    return hash ? { version, hash } : undefined;
  }

  // Loads and checks the program. Returns the .uf2.
  async image() {
    const { hash } = this.published;
    let file;
    try {
      file = new Uint8Array(await load("galop.uf2.gz"));
    } catch (why) {
      throw new NotFlashed("offline", why.message);
    }
    const given = new Uint8Array(hash.length + file.length);
    given.set(ascii(hash));
    given.set(file, hash.length);
    const [kind, why] = words(this.#library.call("flash_check", given));
    if (kind) throw new NotFlashed(kind, why);
    return file;
  }

  // Lets the user choose the board. Browsers allow this only in a click.
  async choose() {
    let device;
    try {
      device = await navigator.usb.requestDevice({ filters: [PICO, PICO_2] });
    } catch (why) {
      throw why.name === "NotFoundError" ? new NotFlashed("none") : new NotFlashed("unusable", why.message);
    }
    // In BOOTSEL mode all boards have the same name, so no user could tell which one was chosen.
    const waiting = (await navigator.usb.getDevices()).filter((other) => is(other, PICO));
    if (waiting.length > 1) throw new NotFlashed("several");
    if (is(device, PICO_2)) throw new NotFlashed("pico2");
    return device;
  }

  // Writes the checked program, verifies it and starts it. `progress` gets a share from 0 to 1.
  async write(device, progress) {
    const pipes = await this.#open(device);
    try {
      let step = this.#library.call("flash_begin");
      for (;;) {
        const [letter, rest] = [String.fromCharCode(step[0]), step.subarray(1)];
        if (letter === "d") return progress(1);
        if (letter === "f") throw new NotFlashed(...words(rest));
        const { bytes, kind } = await this.#transfer(pipes, letter, rest);
        step = this.#library.call("flash_next", bytes, kind);
        progress(this.#library.number("flash_share"));
      }
    } finally {
      // It may be gone already.
      await device.close().catch(() => {});
    }
  }

  // Windows without the driver refuses the interface, or never answers.
  async #open(device) {
    try {
      return await this.#soon(pipes(device));
    } catch (why) {
      device.close().catch(() => {});
      throw new NotFlashed(system() === "windows" || why.name === "SecurityError" ? "forbidden" : "unusable", why.message);
    }
  }

  // Fails if this takes too long.
  #soon(promise) {
    let timer;
    const late = new Promise((_, fail) => { timer = setTimeout(() => fail(new Error("no answer")), this.patience); });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  }

  // Returns what the library is answered: 0 and bytes, 1 for a stall, 2 and the reason of a failure.
  async #transfer(pipes, letter, rest) {
    try {
      const { status = "ok", data } = (await this.#soon(TRANSFERS[letter](pipes, rest))) ?? {};
      if (status === "babble") throw new Error(status);
      if (status === "stall") return { bytes: new Uint8Array(), kind: 1 };
      return { bytes: data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(), kind: 0 };
    } catch (why) {
      return { bytes: ascii(why.message || why.name), kind: 2 };
    }
  }
}

async function pipes(device) {
  await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const face = device.configuration.interfaces.find(({ alternates: [{ interfaceClass }] }) => interfaceClass === VENDOR_SPECIFIC);
  await device.claimInterface(face.interfaceNumber);
  const end = (direction) => face.alternates[0].endpoints.find((end) => end.direction === direction).endpointNumber;
  return { device, index: face.interfaceNumber, out: end("out"), in: end("in") };
}

const number = (bytes) => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
const vendor = (request, index) => ({ requestType: "vendor", recipient: "interface", request, value: 0, index });
const end = (input) => (input ? "in" : "out");

// The transfers by the library's letters.
const TRANSFERS = {
  c: ({ device, index }, [request]) => device.controlTransferOut(vendor(request, index)),
  s: ({ device, index }, [request, ...length]) => device.controlTransferIn(vendor(request, index), number(length)),
  o: ({ device, out }, bytes) => device.transferOut(out, bytes),
  i: ({ device, in: at }, length) => device.transferIn(at, number(length)),
  // GET_STATUS of an endpoint: is it halted?
  h: (pipes, [input]) => pipes.device.controlTransferIn({ requestType: "standard", recipient: "endpoint", request: 0, value: 0, index: pipes[end(input)] | (input ? 0x80 : 0) }, 2),
  x: (pipes, [input]) => pipes.device.clearHalt(end(input), pipes[end(input)]),
};
