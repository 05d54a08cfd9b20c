// The table: the board in play, its buttons, and the texts beside it.

import { Face } from "./face.js";
import { A, B, Fingers, LETTERS } from "./fingers.js";
import { tight } from "./words.js";

const LOG_LINES = 60;
const CORNERS = ["ne", "se", "sw", "nw"];
// After a longer gap the page had been suspended, and the board's clock stood still.
const STOPPED_MS = 500;
// The time after the last change until all lights have stopped changing for the eye.
const AFTERGLOW_MS = 500;

export class Table {
  face = new Face(document.getElementById("board"));
  fingers;
  #source;
  #keep;
  #renamed;
  #sound;
  #words;
  #seats = [];
  #line = document.getElementById("line");
  #log = document.getElementById("log");
  #told = 0;
  #shown = "";
  #ms = 0;
  #looked = 0;
  #moved = 0;
  #running = false;

  // `source` has the lights and the buttons; `keep` saves a text; `renamed` is called when the game may have changed.
  constructor(source, sound, keep, renamed) {
    [this.#source, this.#sound, this.#keep, this.#renamed] = [source, sound, keep, renamed];
    const hands = {
      down: (button) => this.#touch(() => source.down(button)),
      up: (button) => this.#touch(() => source.up(button)),
      press: (button, ms) => this.#touch(() => source.press(button, ms)),
      turn: () => source.turn(),
      undoable: () => source.undoable(),
    };
    this.fingers = new Fingers(hands, () => this.#running && !document.querySelector("dialog[open]"));
    CORNERS.forEach((corner, seat) => this.#seat(corner, seat));
    const does = { begin: () => this.fingers.hold(A), undo: () => this.fingers.takeBack(), hint: () => this.fingers.hold(B), menu: () => this.fingers.pair() };
    for (const [name, work] of Object.entries(does)) document.getElementById(name).addEventListener("click", work);
    new ResizeObserver(() => this.resize()).observe(document.querySelector(".board"));
    addEventListener("pagehide", () => this.#running && this.#save());
    document.addEventListener("visibilitychange", () => this.#running && this.#next());
  }

  #seat(corner, seat) {
    const panel = document.createElement("div");
    panel.className = `seat ${corner} seat-${seat}`;
    panel.role = "group";
    const name = document.createElement("p");
    const buttons = ["A", "B"].map((key, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `key ${key}`;
      button.innerHTML = `<b>${key}</b> <span></span>`;
      const letter = Object.keys(LETTERS).find((letter) => LETTERS[letter] === seat * 2 + index);
      button.dataset.key = letter.toUpperCase();
      this.fingers.attach(button, seat * 2 + index);
      return button;
    });
    panel.append(name, ...buttons);
    // Before the texts, so that Tab reaches the buttons first.
    document.querySelector("#seats-at .side").before(panel);
    this.#seats.push({ panel, name, buttons });
  }

  // Starts showing the board.
  begin(words) {
    this.#words = words;
    // The board may have been in use before: its clock goes on.
    [this.#told, this.#ms, this.#looked, this.#shown] = [0, this.#source.now(), performance.now(), ""];
    this.#log.replaceChildren();
    this.#running = true;
    this.resize();
    // Label everything before the first frame.
    this.#say();
    this.#next();
  }

  end() {
    this.fingers.release();
    this.#running = false;
  }

  speak(words) {
    this.#words = words;
    this.#shown = "";
    if (this.#running) this.#next();
  }

  // Fits the board into the available space.
  resize() {
    const { clientWidth, clientHeight } = document.querySelector(".board");
    const width = Math.floor(Math.min(clientWidth, clientHeight || clientWidth));
    if (width <= 0) return;
    const canvas = document.getElementById("board");
    canvas.style.width = canvas.style.height = `${width}px`;
    this.face.resize(width);
  }

  // A press takes effect at once, not with the next frame.
  #touch(act) {
    if (!this.#running) return;
    this.#advance();
    act();
    this.#moved = performance.now();
    this.#next();
  }

  #advance() {
    const looked = performance.now();
    const passed = looked - this.#looked;
    this.#looked = looked;
    if (passed < STOPPED_MS) this.#ms += passed;
    this.#source.advance(this.#ms);
  }

  #timer;
  #frame;

  #next() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#picture());
  }

  #picture() {
    if (!this.#running) return;
    this.#advance();
    const before = this.face.draws;
    this.face.draw(this.#source.lights());
    if (this.face.draws !== before) this.#moved = performance.now();
    this.#say();
    this.#sound.play(this.#source.tune());
    this.#save();
    // A still board needs no redraw until it wakes.
    const rest = this.#source.wake() - this.#source.now();
    const still = performance.now() - this.#moved > AFTERGLOW_MS;
    if (still && rest > STOPPED_MS) this.#timer = setTimeout(() => this.#next(), STOPPED_MS / 2);
    else this.#next();
  }

  #save() {
    if (this.#source.unsaved()) this.#keep(this.#source.kept());
  }

  // Updates all texts and labels, if anything changed.
  #say() {
    const source = this.#source;
    const seats = [0, 1, 2, 3].map((seat) => [source.who(seat), source.act(seat), source.side(seat), source.label(seat)]);
    const line = tight(source.line());
    const shown = JSON.stringify([line, seats, source.undoable(), source.told()]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (this.#line.textContent !== line) this.#line.textContent = line;
    document.getElementById("board").setAttribute("aria-label", `${this.#words.get("board")}. ${line}`);
    seats.forEach(([who, act, side, label], seat) => this.#label(seat, who, act, side, label));
    const acts = seats.map(([, act]) => act);
    const offer = (name, offered) => { document.getElementById(name).hidden = !offered; };
    offer("begin", acts.includes("menu"));
    offer("undo", source.undoable() !== 0);
    offer("hint", acts.includes("choose"));
    offer("menu", source.game() !== "");
    this.#chronicle();
    this.#renamed();
  }

  #label(seat, who, act, side, label) {
    const words = this.#words;
    const { panel, name, buttons } = this.#seats[seat];
    const [title, sitting] = label.split("\t");
    // Two panels of one side are distinguished by their corners.
    const full = side === 0 ? title : `${title}, ${words.get("corners")[seat]}`;
    const does = words.get("seatButton");
    panel.setAttribute("aria-label", full);
    panel.classList.toggle("black", side === 1);
    panel.classList.toggle("white", side === 2);
    panel.classList.toggle("turn", act === "throw" || act === "choose" || act === "single");
    panel.classList.toggle("empty", who === 0 && act !== "menu");
    name.innerHTML = "";
    name.append(Object.assign(document.createElement("b"), { textContent: title }), ` ${sitting}`);
    buttons.forEach((button, index) => {
      const what = does["AB"[index]][act] ?? "";
      button.lastChild.textContent = what;
      button.classList.toggle("live", what !== "");
      button.setAttribute("aria-label", `${"AB"[index]} ${what}, ${full}`.replace(" ,", ","));
    });
  }

  // New lines are added, and a line that goes on is lengthened, so that a screen reader says only what is new.
  #chronicle() {
    const told = this.#source.told();
    const lines = tight(this.#source.chronicle(LOG_LINES)).split("\n");
    const fresh = Math.min(told - this.#told, lines.length);
    const last = this.#log.lastElementChild;
    const old = lines[lines.length - fresh - 1];
    if (last && old !== undefined && old !== last.textContent && old.startsWith(last.textContent)) {
      last.append(old.slice(last.textContent.length));
    }
    for (const line of fresh > 0 ? lines.slice(-fresh) : []) {
      this.#log.append(Object.assign(document.createElement("p"), { textContent: line, className: line.startsWith("—") ? "new" : "" }));
    }
    while (this.#log.children.length > LOG_LINES) this.#log.firstElementChild.remove();
    if (told !== this.#told || last?.textContent !== old) this.#log.scrollTop = this.#log.scrollHeight;
    this.#told = told;
  }
}
