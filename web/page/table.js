// The table: the board in play, its buttons, and the texts beside it.

import { Face } from "./face.js";
import { A, B, Fingers } from "./fingers.js";
import { TAP_MS } from "./library.js";
import { Touch } from "./touch.js";
import { announce } from "./voice.js";
import { tight } from "./words.js";

const LOG_LINES = 60;
const CORNERS = ["ne", "se", "sw", "nw"];
// After a longer gap the page had been suspended, and the board's clock stood still.
const STOPPED_MS = 500;
// The time after the last change until all lights have stopped changing for the eye.
const AFTERGLOW_MS = 500;
// While nothing happens and a corner only breathes, the time between two pictures: with the wait for the screen, about
// thirty a second.
const CALM_MS = 25;

export class Table {
  face = new Face(document.getElementById("board"));
  fingers;
  touch;
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
  // The times of the last event, and of the last picture in which anything was drawn.
  #happened = 0;
  #drawn = 0;
  #running = false;

  // `source` has the lights and the buttons; `keep` saves a text; `renamed` is called when the game may have changed.
  constructor(source, sound, keep, renamed) {
    [this.#source, this.#sound, this.#keep, this.#renamed] = [source, sound, keep, renamed];
    const hands = {
      down: (button) => { this.#quiet(); this.#touch(() => source.down(button)); },
      up: (button) => this.#touch(() => source.up(button)),
      press: (button, ms) => this.#touch(() => source.press(button, ms)),
      turn: () => source.turn(),
      undoable: () => source.undoable(),
      previous: () => { this.#quiet(); this.#touch(() => source.previous()); },
      asked: () => {
        this.#asked = source.act(source.turn()) === "choose";
        document.getElementById("hint").ariaBusy = String(this.#asked);
      },
      read: () => this.touch.read(tight(source.position())),
    };
    this.touch = new Touch(source, this.face, (act) => { this.#quiet(); return this.#touch(act); });
    this.fingers = new Fingers(hands, source.keys(), () => this.#running && !document.querySelector("dialog[open]"));
    CORNERS.forEach((corner, seat) => this.#seat(corner, seat));
    const begin = () => (source.act(0) === "menu" ? this.fingers.hold(A) : hands.press(this.fingers.turn(A), TAP_MS));
    const does = { begin, undo: () => this.fingers.takeBack(), hint: () => this.fingers.hint(), read: hands.read };
    for (const [name, work] of Object.entries(does)) document.getElementById(name).addEventListener("click", work);
    new ResizeObserver(() => this.resize()).observe(document.querySelector(".board"));
    // Pointing at a line of the log, or walking through it by arrow keys, shows its cells.
    const line = (event) => event.target.closest?.("#log p");
    this.#log.addEventListener("pointerover", (event) => this.#recall(line(event)));
    // A finger leaves when it is lifted: what it has pointed at is shown until the next touch.
    this.#log.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.#recall());
    addEventListener("pointerdown", (event) => line(event) || this.#recall());
    this.#log.addEventListener("blur", () => this.#recall());
    this.#log.addEventListener("keydown", (event) => this.#walk(event));
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
      button.dataset.key = this.#source.keys()[seat * 2 + index].toUpperCase();
      this.fingers.attach(button, seat * 2 + index);
      return button;
    });
    panel.append(name, ...buttons);
    // Before the texts, so that Tab reaches the buttons first.
    document.querySelector("#seats-at .side").before(panel);
    this.#seats.push({ panel, name, buttons });
  }

  // A hint was asked for, and is not shown yet.
  #asked = false;

  // What was said on the board belongs to the moment before.
  #quiet() {
    this.#asked = false;
    document.getElementById("hint").ariaBusy = "false";
    this.touch.say("");
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
    this.touch.release();
    this.#quiet();
    this.#save();
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
    const stage = document.getElementById("stage");
    stage.style.width = stage.style.height = `${width}px`;
    this.face.resize(width);
    this.touch.fit();
  }

  // A press takes effect at once, not with the next frame.
  #touch(act) {
    if (!this.#running) return;
    this.#advance();
    const result = act();
    this.#happened = performance.now();
    this.#next();
    return result;
  }

  #advance() {
    const looked = performance.now();
    const passed = looked - this.#looked;
    this.#looked = looked;
    // What is chosen in a dialog may have moved the board's clock ahead. While one is open, the clock stands still.
    this.#ms = Math.max(this.#ms, this.#source.now());
    if (passed < STOPPED_MS && !document.querySelector("dialog[open]")) this.#ms += passed;
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
    const repaints = this.face.repaints;
    this.face.draw(this.#source.lights());
    this.#say();
    this.#sound.play(this.#source.tune());
    this.#save();
    const now = performance.now();
    if (this.face.repaints !== repaints) this.#drawn = now;
    // In the menu lights only breathe, too.
    if (!this.#source.still() && this.#source.act(0) !== "menu") this.#happened = now;
    // An event is followed at the rate of the screen; a still board needs no redraw until it wakes.
    const rest = this.#source.wake() - this.#source.now();
    const still = now - Math.max(this.#drawn, this.#happened) > AFTERGLOW_MS;
    if (still && rest > STOPPED_MS) this.#timer = setTimeout(() => this.#next(), STOPPED_MS / 2);
    else if (now - this.#happened > AFTERGLOW_MS) this.#timer = setTimeout(() => this.#next(), CALM_MS);
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
    const shown = JSON.stringify([line, seats, source.undoable(), source.told(), source.still()]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#happened = performance.now();
    const [told, hint] = [source.told() !== this.#told, this.#asked && source.told() === this.#told + 1];
    if (this.#line.textContent !== line || told) this.#quiet();
    this.#line.textContent = line;
    document.getElementById("board").setAttribute("aria-label", `${this.#words.get("board")}. ${line}`);
    seats.forEach(([who, act, side, label], seat) => this.#label(seat, who, act, side, label));
    const acts = seats.map(([, act]) => act);
    const offer = (name, offered) => { document.getElementById(name).hidden = !offered; };
    offer("begin", acts.includes("menu") || acts.includes("paused"));
    document.getElementById("begin").textContent = this.#words.get(acts.includes("paused") || source.showsAway() ? "resume" : "begin");
    offer("undo", source.undoable() !== 0);
    offer("hint", acts.includes("choose"));
    this.touch.look();
    this.#chronicle();
    if (hint) this.touch.hint(this.#log.lastElementChild.textContent.trim());
    this.#renamed();
    // In a guided round the tutor speaks.
    const text = tight(source.announcement());
    if (text && document.getElementById("lesson").hidden) announce(text);
  }

  #label(seat, who, act, side, label) {
    const words = this.#words;
    const { panel, name, buttons } = this.#seats[seat];
    const labelled = JSON.stringify([who, act, side, label, words.lang]);
    if (panel.dataset.labelled === labelled) return;
    panel.dataset.labelled = labelled;
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

  // New lines are added, and a line that goes on is lengthened: one that is pointed at stays what it is.
  #chronicle() {
    const told = this.#source.told();
    const [lights, ends] = [this.#source.logLights(LOG_LINES), this.#source.logEnds(LOG_LINES)];
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
    [...this.#log.children].forEach((line, index, all) => {
      const cells = String(lights.at(index - all.length) ?? "");
      if (line.dataset.lights !== cells) Object.assign(line.dataset, { lights: cells, end: ends.at(index - all.length) ?? "" });
    });
    if (told !== this.#told || last?.textContent !== old) this.#log.scrollTop = this.#log.scrollHeight;
    this.#told = told;
  }

  #recalled;

  // Shows the cells of a line of the log.
  #recall(line) {
    if (line === this.#recalled) return;
    this.#recalled?.classList.remove("recalled");
    this.#recalled = line;
    line?.classList.add("recalled");
    this.touch.recall(line?.dataset.lights ? line.dataset.lights.split(",").map(Number) : [], line?.dataset.end);
  }

  #walk(event) {
    const last = this.#log.lastElementChild;
    const next = { ArrowUp: this.#recalled?.previousElementSibling ?? this.#recalled ?? last, ArrowDown: this.#recalled?.nextElementSibling ?? last }[event.key];
    if (!next) return;
    event.preventDefault();
    this.#recall(next);
    next.scrollIntoView({ block: "nearest" });
  }
}
