// The board's library: the same program as on the real board, as wasm.
//
// `Library` is a source of lights for the table: open, advance, down, up, press, lights, line, act … Any object with
// the same methods can replace it.

import { load } from "./load.js";

const text = new TextDecoder();
const bytes = new TextEncoder();

// What a seat's buttons do, in the order of the library's `Act`.
export const ACTS = ["nothing", "throw", "choose", "over", "paused", "menu"];
// The library's durations: long enough to see the die tumble, for a hold, for a held pair.
export const TAP_MS = 120;
export const HOLD_MS = 660;
export const PAIR_MS = 2060;

export class Library {
  #wasm;

  static async load(address) {
    const { instance } = await WebAssembly.instantiate(await load(address));
    return new Library(instance.exports);
  }

  constructor(wasm) {
    this.#wasm = wasm;
  }

  #give(string) {
    const given = bytes.encode(string);
    const at = this.#wasm.input(given.length);
    new Uint8Array(this.#wasm.memory.buffer, at, given.length).set(given);
  }

  // Valid until the next call.
  #bytes(at) {
    return new Uint8Array(this.#wasm.memory.buffer, at, this.#wasm.length());
  }

  #text(at) {
    return text.decode(this.#bytes(at));
  }

  // Switches a board on. Returns the error in the request, or an empty text.
  open({ lang, seed, kept, set = [], game, menu, replace, steady }) {
    const lines = [`lang ${lang}`, `seed ${seed}`, ...set.map((setting) => `set ${setting}`)];
    if (kept) lines.push(`kept ${kept}`);
    if (game) lines.push(`game ${game}`);
    if (menu) lines.push("menu");
    if (replace) lines.push("replace");
    if (steady) lines.push("steady");
    this.#give(lines.join("\n"));
    return this.#text(this.#wasm.open());
  }

  advance(now) { this.#wasm.advance(now); }
  down(button) { this.#wasm.down(button); }
  up(button) { this.#wasm.up(button); }
  press(button, ms) { this.#wasm.press(button, ms); }
  speak(lang) { this.#wasm.speak(lang === "fr"); }

  now() { return this.#wasm.now(); }
  wake() { return this.#wasm.wake(); }
  lights() { return this.#bytes(this.#wasm.lights()); }
  frame() { return this.#bytes(this.#wasm.frame()); }
  line() { return this.#text(this.#wasm.line()); }
  told() { return this.#wasm.told(); }
  chronicle(lines) { return this.#text(this.#wasm.chronicle(lines)); }
  tune() { return this.#text(this.#wasm.tune()); }
  tape() { return this.#text(this.#wasm.tape()); }
  game() { return this.#text(this.#wasm.game()); }
  trouble() { return this.#text(this.#wasm.trouble()); }
  unsaved() { return Boolean(this.#wasm.unsaved()); }
  saved(done) { this.#wasm.saved(done); }
  kept() { return this.#text(this.#wasm.kept()); }
  who(seat) { return this.#wasm.who(seat); }
  label(seat) { return this.#text(this.#wasm.label(seat)); }
  side(seat) { return this.#wasm.side(seat); }
  act(seat) { return ACTS[this.#wasm.act(seat)]; }
  undoable() { return this.#wasm.undoable(); }
  turn() { return this.#wasm.turn(); }

  // The lights of the menu with this game and these players; empty if the game is unknown.
  picture(game) {
    this.#give(game);
    return this.#bytes(this.#wasm.picture());
  }

  // The unfinished game in a saved text: its sheet and its lights.
  waiting(kept) {
    this.#give(kept);
    const sheet = this.#text(this.#wasm.kept_sheet());
    return sheet && { sheet, lights: this.#bytes(this.#wasm.kept_picture()).slice() };
  }

  // The mirror of a connected board: its lights, from the answers of its console, as an eye sees them at a time in ms.
  mirrorBegin() { this.#wasm.mirror_begin(); }

  mirrorMount(lines) {
    this.#give(lines.join("\n"));
    this.#wasm.mirror_mount();
  }

  mirrorShow(lines, now) {
    this.#give(lines.join("\n"));
    this.#wasm.mirror_show(now);
  }

  mirrorLights(now) { return this.#bytes(this.#wasm.mirror_lights(now)); }

  // The mirrored lights with another wiring: values of settings by name.
  mirroredSo(settings) {
    this.#give(Object.entries(settings).flat().join(" "));
    return this.#bytes(this.#wasm.mirror_mounted_so());
  }

  // All games in the order of the menu: the number of the sheet, its slug, whether it is two-sided, the default players,
  // the number of horses and the dice if these are settings, and texts in both languages.
  games() {
    return this.#text(this.#wasm.games()).trimEnd().split("\n").map((line) => {
      const [number, slug, sides, seats, horses, dice, ...words] = line.split("\t");
      const [title, about] = [0, 2].map((at) => ({ fr: words[at], en: words[at + 1] }));
      return { number, slug, sides: sides === "sides", seats, horses, dice, title, about };
    });
  }

  // All settings: sheet, name, range, and what each does in both languages.
  form() {
    return this.#text(this.#wasm.form()).trimEnd().split("\n").map((line) => {
      const [name, range, en, fr] = line.split("\t");
      const [kind, ...values] = range.split(" ");
      return { sheet: name.includes(".") ? name.slice(0, 3) : "", name, kind, range: values, help: { en, fr } };
    });
  }

  // The backup file for the lines that a board exported.
  backupFile(board, lines) {
    this.#give([board, ...lines].join("\n"));
    return this.#text(this.#wasm.backup_file());
  }

  // The lines of a backup file to send, or its error.
  backupLines(file) {
    this.#give(file);
    const [kind, ...rest] = this.#text(this.#wasm.backup_lines()).split("\n");
    return kind === "ok" ? { lines: rest } : { kind, number: rest[0], why: rest[1] };
  }
}
