// Turns pointers and keys into presses of the board's buttons.

import { HOLD_MS, PAIR_MS, TAP_MS } from "./library.js";

export const A = 0;
export const B = 1;

// Elements that handle keys themselves.
const INTERACTIVE = "a, button, select, input, summary, textarea, [role=gridcell], #log";

export class Fingers {
  // Letters are buttons. Users of speech input may want that off.
  letters = true;
  // Is called when both buttons of a seat are held for the user.
  paired = () => {};
  #hands;
  #letters;
  // The keys that are down, with their buttons.
  #keys = new Map();
  // Elements just pressed by a pointer or a key: the click that follows is not another press.
  #pressed = new WeakSet();

  // `hands` has down, up, press, turn, undoable, previous, asked, read; `letters` are the keys of the buttons; `active` returns
  // whether keys are for the board.
  constructor(hands, letters, active) {
    this.#hands = hands;
    this.#letters = new Map(letters.map((letter, button) => [letter, button]));
    addEventListener("keydown", (event) => active() && this.#keyDown(event));
    addEventListener("keyup", (event) => this.#keyUp(event));
    addEventListener("blur", () => this.release());
  }

  // Makes a button of the page a button of the board.
  attach(element, button) {
    const down = () => { this.#pressed.add(element); this.#hands.down(button); };
    const up = () => this.#hands.up(button);
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      down();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) element.addEventListener(end, up);
    // The click of this press comes before the timeout; if there is none, the mark is removed anyway.
    element.addEventListener("lostpointercapture", () => setTimeout(() => this.#pressed.delete(element)));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) down();
    });
    element.addEventListener("keyup", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      up();
      this.#pressed.delete(element);
    });
    element.addEventListener("blur", () => {
      up();
      this.#pressed.delete(element);
    });
    // A screen reader clicks without a pointer.
    element.addEventListener("click", () => {
      if (!this.#pressed.delete(element)) this.#hands.press(button, TAP_MS);
    });
  }

  turn(key) { return this.#hands.turn() * 2 + key; }

  hold(key) { this.#hands.press(this.turn(key), HOLD_MS); }

  hint() {
    this.hold(B);
    this.#hands.asked();
  }

  pair() {
    // Read once: the first of the two presses may end a computer's turn.
    const seat = this.#hands.turn();
    // B first: A alone would play a move at once, only for the pair to take it back.
    for (const key of [B, A]) this.#hands.press(seat * 2 + key, PAIR_MS);
    this.paired();
  }

  takeBack() {
    const seat = [0, 1, 2, 3].find((seat) => this.#hands.undoable() & (1 << seat));
    if (seat !== undefined) this.#hands.press(seat * 2 + B, HOLD_MS);
  }

  // Releases all keys: a window without the focus does not see them come up.
  release() {
    for (const button of this.#keys.values()) this.#hands.up(button);
    this.#keys.clear();
  }

  #keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const elsewhere = event.target instanceof Element && event.target.closest(INTERACTIVE);
    // Space, Enter and arrows belong to whatever has the focus.
    const named = !elsewhere && { " ": () => this.turn(A), ArrowRight: () => this.turn(B), ArrowDown: () => this.turn(B) }[key];
    const letter = this.letters ? this.#letters.get(key) : undefined;
    if (named || letter !== undefined) {
      event.preventDefault();
      if (event.repeat || this.#keys.has(key)) return;
      const button = named ? named() : letter;
      this.#keys.set(key, button);
      this.#hands.down(button);
      return;
    }
    const back = () => this.#hands.previous();
    const wish = (this.letters && { h: () => this.hint(), m: () => this.pair(), p: () => this.#hands.read() }[key])
      || (!elsewhere && { Enter: () => this.hold(A), Backspace: () => this.takeBack(), ArrowLeft: back, ArrowUp: back }[key]);
    if (!wish) return;
    if (!event.repeat) wish();
    event.preventDefault();
  }

  #keyUp(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!this.#keys.has(key)) return;
    this.#hands.up(this.#keys.get(key));
    this.#keys.delete(key);
  }
}
