// Looks back at a game: the chances of its players as a curve to drag along, with the board following; luck and errors.
//
// The game is in the address (`link.js`). It is reviewed in small pieces: the page answers meanwhile.

import { Face } from "./face.js";
import { linkTo, toBytes } from "./link.js";
import { find, make, save } from "./make.js";
import { Overlay, draw } from "./overlay.js";
import { announce } from "./voice.js";
import { tight } from "./words.js";

// The time for pieces of the review between two pictures.
const PIECE_MS = 12;
// The address follows after this time: browsers refuse to change it often.
const REST_MS = 400;
// The scale of luck and errors: at least this many tenths of a percent.
const LEAST = { luck: 100, given: 50 };

export class Past {
  #face = new Face(find("past-face"));
  #overlay = new Overlay(find("past-ways"));
  #library;
  #words;
  #game;
  #at = 0;
  #events = 0;
  // Changes with each game: what works on another one stops.
  #shown = 0;
  #turns = [];
  #curve;
  #moving;

  // `back` leads to where the user came from.
  constructor(library, back) {
    this.#library = library;
    const slider = find("past-at");
    slider.addEventListener("input", () => this.#go(Number(slider.value)));
    slider.addEventListener("keydown", (event) => this.#key(event));
    const curve = find("past-curve");
    const drag = (event) => {
      const { left, width } = curve.getBoundingClientRect();
      this.#go(Math.round(((event.clientX - left) / width) * this.#events));
    };
    curve.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      curve.setPointerCapture(event.pointerId);
      slider.focus({ preventScroll: true });
      event.preventDefault();
      drag(event);
    });
    curve.addEventListener("pointermove", (event) => curve.hasPointerCapture(event.pointerId) && drag(event));
    const steps = { "turn-before": () => this.#turn(-1), "throw-before": () => this.#go(this.#at - 1), "throw-after": () => this.#go(this.#at + 1), "turn-after": () => this.#turn(1) };
    for (const [id, step] of Object.entries(steps)) {
      find(id).addEventListener("click", () => {
        step();
        announce(find("past-words").innerText);
      });
    }
    // On the slider the browser does this.
    addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way || !this.#curve || find("past").hidden || event.target === slider || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.#go(this.#at + way);
    });
    find("past-back").addEventListener("click", back);
    find("past-save").addEventListener("click", () => this.#save());
    find("past-link").addEventListener("click", () => this.#copy());
    new ResizeObserver(() => this.resize()).observe(find("past-board"));
  }

  // Shows a game. Returns why it cannot be shown; empty if it can.
  begin({ game, at }, words) {
    if (this.#game === game && this.#curve) {
      this.speak(words);
      this.#go(at ?? this.#at);
      return "";
    }
    const wrong = this.#library.pastOpen(toBytes(game), words.lang);
    if (wrong) return wrong;
    [this.#words, this.#game, this.#curve, this.#turns, this.#at] = [words, game, undefined, [], 0];
    this.#events = this.#library.pastLength();
    this.#heading();
    find("past-review").hidden = true;
    Object.assign(find("past-progress"), { hidden: false, max: this.#events + 1, value: 0 });
    this.#work(++this.#shown, at);
    return "";
  }

  end() {
    this.#shown++;
    this.#rest();
    if (!this.#curve) this.#game = undefined;
  }

  speak(words) {
    this.#words = words;
    if (this.#game) this.#heading();
    if (this.#curve) this.#fill();
  }

  resize() {
    const width = find("past-board").clientWidth;
    if (width === 0) return;
    this.#face.resize(width);
    this.#overlay.fit(this.#face.grid);
  }

  dress(palette, strong) { this.#face.dress(palette, strong); }

  #heading() {
    const [what, result] = this.#library.pastHeading(toBytes(this.#game), this.#words.lang);
    find("past-title").textContent = what;
    find("past-result").textContent = tight(result);
  }

  #work(shown, at) {
    if (shown !== this.#shown) return;
    const until = performance.now() + PIECE_MS;
    let done = 0;
    do done = this.#library.pastWork();
    while (done <= this.#events && performance.now() < until);
    find("past-progress").value = done;
    if (done <= this.#events) return void setTimeout(() => this.#work(shown, at));
    find("past-progress").hidden = true;
    find("past-review").hidden = false;
    this.#fill();
    this.resize();
    this.#go(at ?? this.#events);
  }

  // Everything that does not depend on the moment.
  #fill() {
    const [library, { lang }, words] = [this.#library, this.#words, this.#words];
    this.#curve = library.pastCurve(lang);
    this.#turns = library.pastTurns(lang);
    find("past-at").max = this.#events;
    this.#draw();
    find("past-now").replaceChildren(...this.#curve.players.map(({ ink, name }) => make("li", { className: `ink-${ink}` }, make("i"), `${name} `, make("b"))));
    find("past-turns").replaceChildren(...this.#turns.map(({ at, sentence }) => {
      const button = make("button", { type: "button", textContent: tight(sentence) });
      button.addEventListener("click", () => {
        this.#go(at);
        find("past-board").scrollIntoView({ block: "nearest" });
      });
      return make("li", {}, button);
    }));
    const accounts = library.pastAccounts(lang);
    const head = make("tr", {}, make("td"), ...accounts.map(({ ink, name }) => {
      const [player, who] = name.split(" (");
      return make("th", { scope: "col", className: `ink-${ink}` }, make("i"), `${player} `, make("small", { textContent: `(${who}` }));
    }));
    const rows = words.get("accountRows").map((title, row) => make("tr", {}, make("th", { scope: "row", textContent: title }), ...accounts.map(({ values }) => make("td", { textContent: values[row] }))));
    find("past-accounts").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
    find("past-note").textContent = tight(library.pastNote(lang));
    this.#show();
  }

  // The chances of all players, one above the other; below them the luck of each throw, and what each move gave away.
  #draw() {
    const { players, events } = this.#curve;
    const wide = Math.max(1, this.#events);
    const sums = events.map(({ chances }) => chances.reduce((sums, chance) => [...sums, sums.at(-1) + chance], [0]));
    const areas = players.map(({ ink }, player) => {
      const edge = (upto) => sums.map((sum, x) => `${x} ${1000 - sum[upto]}`);
      return draw("path", { class: `ink-${ink}`, d: `M${[...edge(player + 1), ...edge(player).reverse()].join("L")}Z` });
    });
    const marks = this.#turns.flatMap(({ at }) => ["mark under", "mark"].map((kind) => draw("path", { class: kind, d: `M${at} 0V1000` })));
    find("past-areas").setAttribute("viewBox", `0 0 ${wide} 1000`);
    find("past-areas").replaceChildren(...areas, ...marks);
    for (const kind of ["luck", "given"]) {
      const values = events.map((event) => event[kind] ?? 0);
      const [up, down] = [Math.max(LEAST[kind], ...values), Math.max(0, ...values.map((value) => -value))];
      // One path for each player: a bar is a stroke.
      const bars = players.map(({ ink }, player) => {
        const bars = events.flatMap(({ by }, x) => (by === player && values[x] !== 0 ? [`M${x - 0.5} 0V${-values[x]}`] : []));
        return draw("path", { class: `ink-${ink}`, d: bars.join("") });
      });
      const svg = find(`past-${kind}`);
      svg.setAttribute("viewBox", `0 ${-up} ${wide} ${up + down}`);
      svg.replaceChildren(draw("path", { class: "axis", d: `M0 0H${wide}` }), ...bars);
    }
  }

  #go(at) {
    this.#at = this.#library.pastGo(Math.max(0, Math.min(this.#events, at)));
    this.#show();
    clearTimeout(this.#moving);
    this.#moving = setTimeout(() => this.#rest(), REST_MS);
  }

  // The address is that of this moment.
  #rest() {
    clearTimeout(this.#moving);
    if (location.hash.startsWith("#g=") && this.#curve) history.replaceState(null, "", linkTo(this.#game, this.#at));
  }

  // The board, and what happened last.
  #show() {
    const [library, words, at] = [this.#library, this.#words, this.#at];
    const event = library.pastEvent(words.lang);
    this.#face.print = library.pastPrint();
    this.#face.draw(library.pastLights());
    const ways = [["chosen", event?.played], ["better", event?.better]].filter(([, lights]) => lights?.length);
    this.#overlay.show(ways.map(([kind, [from, ...way]]) => ({ kind, from, way })));
    const green = event?.better.length ? ` ${words.get("better")}` : "";
    const [what, changed] = [event ? `${event.throws}. ${event.what}` : words.get("pastStart"), (event?.changed ?? "") + green].map(tight);
    find("past-words").replaceChildren(make("b", { textContent: what }), make("span", { textContent: changed }));
    find("past-face").setAttribute("aria-label", `${words.get("board")}. ${what}`);
    Object.assign(find("past-at"), { value: at });
    find("past-at").setAttribute("aria-valuetext", `${what} ${changed}`);
    find("past-line").style.left = `${(100 * at) / Math.max(1, this.#events)}%`;
    const { percents } = this.#curve.events[at];
    [...find("past-now").children].forEach((player, index) => { player.lastChild.textContent = `${percents[index]}\u00a0%`; });
    [...find("past-turns").children].forEach((item, index) => item.firstChild.setAttribute("aria-current", this.#turns[index].at === at));
    for (const [id, off] of Object.entries({ "turn-before": !this.#next(-1), "throw-before": at === 0, "throw-after": at === this.#events, "turn-after": !this.#next(1) })) {
      find(id).setAttribute("aria-disabled", off);
    }
  }

  // The next turning point, forward or back.
  #next(way) {
    const there = this.#turns.filter((turn) => (turn.at - this.#at) * way > 0);
    return way > 0 ? there[0] : there.at(-1);
  }

  #turn(way) {
    const turn = this.#next(way);
    if (turn) this.#go(turn.at);
  }

  // The browser does the other keys: arrows left and right, page up and down, home, end.
  #key(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    this.#turn(way);
  }

  #save() {
    save(this.#library.pastText(), "galop.txt");
  }

  async #copy() {
    this.#rest();
    const copied = await navigator.clipboard?.writeText(location.href.replace(/[?#].*/, linkTo(this.#game, this.#at))).then(() => true, () => false);
    find("past-copied").textContent = this.#words.get(copied ? "copied" : "notCopied");
  }
}
