// Touching the board: a press on a light, by pointer or keyboard, becomes presses of the board's buttons. Moves are
// shown where they begin and end, and a press without effect is explained.

import { SEATS, SIDES } from "./colours.js";
import { Grid } from "./grid.js";
import { TAP_MS } from "./library.js";
import { Overlay } from "./overlay.js";
import { CELLS } from "./print.js";
import { tight } from "./words.js";

// How near a finger must be to a light that does something, in CSS pixels.
const FINGER = 24;
const TIP_MS = 5000;

export class Touch {
  #stage = document.getElementById("stage");
  #tip = document.getElementById("tip");
  #overlay = new Overlay(document.getElementById("overlay"));
  #grid;
  #face;
  #source;
  #act;
  // The pointers that are down, with their buttons.
  #down = new Map();
  #moves = [];
  #purposes = [];
  #marks = [];
  // The lights under the pointer and with the focus, and those of a line of the log.
  #under;
  #focused;
  #past;

  // `act` does something to the board at the present time, and shows the result.
  constructor(source, face, act) {
    [this.#source, this.#face, this.#act] = [source, face, act];
    const hands = {
      press: (light) => this.#press("key", light),
      release: () => this.#release("key"),
      tap: (light) => { this.#press("reader", light); setTimeout(() => this.#release("reader"), TAP_MS); },
    };
    this.#grid = new Grid(document.getElementById("grid"), hands, (light) => { this.#focused = light; this.#show(); });
    const stage = this.#stage;
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      // A text that covers the board is closed by a press, which does no more.
      if (this.#reads) return this.say("");
      const light = this.#at(event, true);
      if (light === undefined) return;
      stage.setPointerCapture(event.pointerId);
      this.#press(event.pointerId, light);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) stage.addEventListener(end, (event) => this.#release(event.pointerId));
    stage.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#hover(this.#at(event, false)));
    stage.addEventListener("pointerleave", () => this.#hover(undefined));
    stage.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("blur", () => this.release());
  }

  // For tests and the browser's console.
  seen = {
    tipMs: TIP_MS,
    moves: () => this.#moves,
    purposes: () => this.#purposes,
    print: () => ({ marks: this.#marks, drawn: this.#face.printed }),
    // The middle of a light in the window.
    place: (light) => {
      const { left, top, width } = this.#stage.getBoundingClientRect();
      const { size, cell, origin } = this.#face.grid;
      const [row, col] = CELLS[light];
      return { x: left + ((origin + (col + 0.5) * cell) * width) / size, y: top + ((origin + (row + 0.5) * cell) * width) / size };
    },
  };

  fit() {
    this.#overlay.fit(this.#face.grid);
    this.#grid.fit(this.#face.grid);
  }

  // Reads everything again after a change of the game.
  look() {
    const source = this.#source;
    const print = source.print();
    const sides = [0, 1, 2, 3].map((seat) => source.side(seat));
    const corners = sides.map((side, seat) => (side === 0 ? SEATS[seat] : SIDES[side - 1]));
    this.#face.print = { ...print, key: print.key + corners, corners };
    this.#marks = print.marks;
    this.#moves = source.moves();
    this.#purposes = source.purposes();
    this.#grid.name(source.cells());
    // While a move is being walked, what stays where it was has its letter.
    const owners = source.owners();
    this.#owners = source.still() ? owners : owners.map((owner, light) => (owner === this.#owners[light] ? owner : 0));
    this.#letter();
    this.#show();
  }

  #owners = [];
  #letters = [];

  // Shows a letter on each piece: those of the four seats, Black and White; none without letters.
  set letters(letters) {
    this.#letters = letters;
    this.#letter();
  }

  #letter() {
    const colours = [...SEATS, ...SIDES];
    this.#overlay.letter(this.#owners.map((owner) => this.#letters[owner - 1] && { text: this.#letters[owner - 1], colour: colours[owner - 1] }));
  }

  // Shows the cells of a line of the log, and the number at their end; none without lights.
  recall(lights, end) {
    this.#past = { lights, end };
    this.#show();
  }

  release() {
    for (const pointer of [...this.#down.keys()]) this.#release(pointer);
  }

  // Shows a long text on the board, or closes it.
  read(text) {
    const reads = !this.#reads;
    this.say(reads ? text : "");
    this.#reads = reads;
  }

  // Shows a text on the board until the next press.
  say(text) {
    const said = !this.#tip.hidden;
    clearTimeout(this.#timer);
    this.#reads = false;
    this.#hinted = false;
    // A change is announced, so the same text is removed first.
    this.#tip.textContent = "";
    this.#tip.hidden = text === "";
    if (text) requestAnimationFrame(() => { this.#tip.textContent = text; });
    return said;
  }

  // Shows a hint: its words, and its move on the board.
  hint(text) {
    this.say(text);
    this.#hinted = true;
    this.#show();
  }

  #timer;
  #reads = false;
  #hinted = false;

  #press(pointer, light) {
    this.#release(pointer);
    this.say("");
    const { button, idle } = this.#act(() => this.#source.click(light)) ?? {};
    if (button !== undefined) this.#down.set(pointer, button);
    if (!idle) return;
    this.say(tight(idle));
    this.#timer = setTimeout(() => this.say(""), this.seen.tipMs);
  }

  #release(pointer) {
    const button = this.#down.get(pointer);
    if (!this.#down.delete(pointer)) return;
    this.#act(() => this.#source.up(button));
  }

  // The light at a pointer. A press may miss one that does something by the width of a finger.
  #at({ clientX, clientY }, press) {
    const { left, top, width } = this.#stage.getBoundingClientRect();
    const { size, cell, origin } = this.#face.grid;
    const grid = (pixels) => ((pixels * size) / width - origin) / cell;
    const [x, y] = [grid(clientX - left), grid(clientY - top)];
    const reach = press ? (FINGER * size) / width / cell : 0;
    let [best, far] = [undefined, Infinity];
    CELLS.forEach(([row, col], light) => {
      const away = Math.max(Math.abs(x - col - 0.5), Math.abs(y - row - 0.5));
      // Between the lights of a corner, its nearest one counts.
      const near = away <= 0.5 || (away <= 1.6 && this.#inCorner(x, y) && this.#inCorner(col, row));
      const useful = this.#purposes[light] !== "";
      if (!near && !(useful && away <= reach)) return;
      const distance = away + (useful ? 0 : 100);
      if (distance < far) [best, far] = [light, distance];
    });
    return best;
  }

  #inCorner(x, y) { return Math.abs(x - 7) > 1.5 && Math.abs(y - 7) > 1.5; }

  #hover(light) {
    if (light === this.#under) return;
    this.#under = light;
    this.#show();
  }

  #show() {
    const purpose = (light) => (light === undefined ? "" : this.#purposes[light]);
    this.#stage.classList.toggle("live", purpose(this.#under) !== undefined && purpose(this.#under) !== "");
    const seen = [this.#under, this.#focused].map(purpose).find((index) => Number.isInteger(index));
    const chosen = this.#moves.findIndex(({ chosen }) => chosen);
    const shown = [[chosen, this.#hinted ? "better" : "chosen"], ...(seen === chosen ? [] : [[seen, "seen"]])].flatMap(([index, kind]) => {
      const move = this.#moves[index];
      return move ? [{ kind, from: move.from, way: move.way, number: this.#marks[move.way.at(-1)]?.number }] : [];
    });
    const { lights: [from, ...way] = [], end } = this.#past ?? {};
    if (from !== undefined) shown.push({ kind: "past", from, way, number: end || undefined });
    this.#overlay.show(shown);
  }
}
