// The start page: which game, who plays, how.

import { Face } from "./face.js";
import { SHEETS } from "./library.js";
import { make } from "./make.js";

const WHO = ["off", "person", "bot1", "bot2", "bot3"];
const TWO_SIDED = ["002", "004"];
// Who sits where if nobody says so: you against a computer.
const USUAL = {
  "000": "person,off,bot2,off", "001": "person,off,bot2,off", "003": "person,bot2,off,off",
  "002": "person,bot2", "004": "person,bot2",
};
const HORSES = { "000": "4", "001": "2", "003": "4" };

export class Start {
  #library;
  #keeper;
  #words;
  #sheet = "001";
  #preview = new Face(document.getElementById("preview"));
  #faces = [];
  #begin;
  #likes;

  // `begin` is called with a game, settings and how it is to be shown; `likes` when the display is to change.
  constructor(library, keeper, begin, likes) {
    [this.#library, this.#keeper, this.#begin, this.#likes] = [library, keeper, begin, likes];
    this.#sheet = SHEETS.includes(keeper.likes().sheet) ? keeper.likes().sheet : "001";
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
    const cards = SHEETS.map((sheet) => {
      const radio = make("input", { type: "radio", name: "game", value: sheet, checked: sheet === this.#sheet });
      radio.addEventListener("change", () => this.#pick(sheet));
      const canvas = make("canvas", { className: "picture" });
      canvas.setAttribute("aria-hidden", "true");
      const face = new Face(canvas);
      this.#faces.push({ face, canvas, sheet });
      const title = make("span", { className: "title", textContent: this.#words.get("titles")[sheet] });
      if (["000", "001", "003"].includes(sheet)) title.lang = "fr";
      const kind = make("span", { className: "kind", textContent: `${sheet} · ${this.#words.get("kinds")[sheet]}` });
      return make("label", { className: "card" }, radio, canvas, make("span", {}, kind, title));
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

  #liked() {
    const likes = this.#keeper.likes();
    return { seats: USUAL[this.#sheet], horses: HORSES[this.#sheet], dice: "coins", ...likes[this.#sheet] };
  }

  #seats() {
    const words = this.#words;
    document.getElementById("about").textContent = words.get("about")[this.#sheet];
    const seats = document.getElementById("seats");
    const legend = seats.querySelector("legend");
    const sides = TWO_SIDED.includes(this.#sheet);
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
    if (HORSES[this.#sheet]) boxes.unshift(select("horses", ["1", "2", "3", "4"].map((n) => [n, n])));
    if (this.#sheet === "004") boxes.unshift(select("dice", Object.entries(words.get("dices"))));
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

  // The keys, and how everything is shown.
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

// What this browser says of its owner.
export const steadyByDefault = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
