// The start page: game, players and options.

import { Face } from "./face.js";
import { make } from "./make.js";
import { Words } from "./words.js";

const WHO = ["off", "person", "bot1", "bot2", "bot3"];

export class Start {
  #library;
  #keeper;
  #words;
  #sheet = "001";
  #preview = new Face(document.getElementById("preview"));
  #faces = [];
  #begin;
  #likes;

  // `begin` is called with a game and settings, `likes` when a preference for the display changes.
  constructor(library, keeper, begin, likes) {
    [this.#library, this.#keeper, this.#begin, this.#likes] = [library, keeper, begin, likes];
    if (Words.games.has(keeper.likes().sheet)) this.#sheet = keeper.likes().sheet;
    document.getElementById("choice").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    new ResizeObserver(() => this.resize()).observe(document.getElementById("preview").parentElement);
  }

  get sheet() { return this.#sheet; }

  show(words) {
    this.#words = words;
    this.#games();
    this.#seats();
    this.#more();
  }

  resize() {
    const width = document.getElementById("preview").clientWidth;
    if (width === 0) return;
    this.#preview.resize(width);
    for (const { face, canvas } of this.#faces) face.resize(canvas.clientWidth);
  }

  set clear(clear) {
    this.#preview.clear = clear;
    for (const { face } of this.#faces) face.clear = clear;
  }

  #games() {
    const games = document.getElementById("games");
    const legend = games.querySelector("legend");
    this.#faces = [];
    const cards = [...Words.games.keys()].map((sheet) => {
      const radio = make("input", { type: "radio", name: "game", value: sheet, checked: sheet === this.#sheet });
      radio.addEventListener("change", () => this.#pick(sheet));
      const canvas = make("canvas", { className: "picture" });
      canvas.setAttribute("aria-hidden", "true");
      const face = new Face(canvas);
      this.#faces.push({ face, canvas, sheet });
      const title = make("span", { className: "title", textContent: this.#words.of(sheet, "title") });
      return make("label", { className: "card" }, radio, canvas, make("span", {}, title));
    });
    games.replaceChildren(legend, ...cards);
    for (const { face, canvas, sheet } of this.#faces) {
      face.resize(canvas.clientWidth || 72);
      face.draw(this.#library.picture(sheet));
    }
  }

  #pick(sheet) {
    this.#sheet = sheet;
    this.#keeper.like({ sheet });
    this.#seats();
  }

  // The library's data of the chosen game.
  #game() { return Words.games.get(this.#sheet); }

  #liked() {
    const likes = this.#keeper.likes();
    const { seats, horses, dice } = this.#game();
    return { seats, horses, dice, ...likes[this.#sheet] };
  }

  #seats() {
    const words = this.#words;
    document.getElementById("about").textContent = words.of(this.#sheet, "about");
    const seats = document.getElementById("seats");
    const legend = seats.querySelector("legend");
    const { sides } = this.#game();
    const names = words.get(sides ? "sides" : "seats");
    const chosen = this.#liked().seats.split(",");
    const boxes = names.map((name, seat) => {
      const select = make("select", {}, ...WHO.filter((who) => !sides || who !== "off")
        .map((who) => new Option(words.get("who")[who], who, false, who === chosen[seat])));
      select.addEventListener("change", () => this.#chosen());
      return make("label", { className: sides ? `side-${seat}` : `seat-${seat}` }, make("span", { textContent: name }), select);
    });
    seats.replaceChildren(legend, ...boxes);
    this.#options();
    this.#draw();
  }

  #options() {
    const words = this.#words;
    const liked = { pace: this.#keeper.likes().pace ?? (steadyByDefault() ? "instant" : "calm"), ...this.#liked() };
    const select = (name, values) => {
      const box = make("select", { name }, ...values.map(([value, word]) => new Option(word, value, false, value === liked[name])));
      box.addEventListener("change", () => this.#chosen());
      return make("label", {}, make("span", { textContent: words.get(name) }), box);
    };
    const boxes = [select("pace", Object.entries(words.get("paces")))];
    if (this.#game().horses) boxes.unshift(select("horses", ["1", "2", "3", "4"].map((n) => [n, n])));
    if (this.#game().dice) boxes.unshift(select("dice", Object.entries(words.get("dices"))));
    const options = document.getElementById("options");
    options.replaceChildren(options.querySelector("legend"), ...boxes);
  }

  #values() {
    const seats = [...document.querySelectorAll("#seats select")].map((select) => select.value).join(",");
    const value = (name) => document.querySelector(`#options select[name=${name}]`)?.value;
    return { seats, horses: value("horses"), dice: value("dice"), pace: value("pace") };
  }

  #chosen() {
    const { pace, ...rest } = this.#values();
    this.#keeper.like({ pace, [this.#sheet]: rest });
    this.#draw();
  }

  #draw() {
    this.resize();
    this.#preview.draw(this.#library.picture(`${this.#sheet} ${this.#values().seats}`));
  }

  #start() {
    const { seats, horses, dice, pace } = this.#values();
    const set = [`pace=${pace}`];
    if (horses) set.push(`${this.#sheet}.horses=${horses}`);
    if (dice) set.push(`dice=${dice}`);
    this.#begin(`${this.#sheet} ${seats}`, set);
  }

  // Shows the preferences for the display, and the list of keys.
  #more() {
    const words = this.#words;
    const likes = { letters: true, steady: steadyByDefault(), clear: false, ...this.#keeper.likes() };
    const boxes = ["clear", "steady", "letters"].map((name) => {
      const box = make("input", { type: "checkbox", checked: likes[name] });
      box.addEventListener("change", () => {
        this.#keeper.like({ [name]: box.checked });
        this.#likes();
      });
      return make("label", {}, box, words.get(name));
    });
    const rows = words.get("keyRows").map(([key, what]) => make("div", {}, make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: what })));
    document.getElementById("more").replaceChildren(make("p", { className: "boxes" }, ...boxes),
      make("h3", { textContent: words.get("keys") }), make("dl", {}, ...rows));
  }
}

// The default follows the user's preference for reduced motion.
export const steadyByDefault = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
