// The start page: game, players and options.

import { Face } from "./face.js";
import { find, make } from "./make.js";
import { announce } from "./voice.js";
import { Words, tight } from "./words.js";

// What a click on a corner goes through.
const WHO = ["person", "bot1", "bot2", "bot3", "kind", "off"];

export class Start {
  #library;
  #keeper;
  #words;
  #sheet = "001";
  #preview = new Face(find("preview"));
  #faces = [];
  // The pictures of the games that wait.
  #waiting = [];
  #dressed = [Face.palette, false];
  #begin;
  #resume;
  #drop;

  // `begin` is called with a game and settings, `resume` and `drop` with the number of a game that waits.
  constructor(library, keeper, begin, resume, drop) {
    [this.#library, this.#keeper, this.#begin, this.#resume, this.#drop] = [library, keeper, begin, resume, drop];
    if (Words.games.has(keeper.likes().sheet)) this.#sheet = keeper.likes().sheet;
    find("choice").addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    new ResizeObserver(() => this.resize()).observe(find("preview"));
  }

  get sheet() { return this.#sheet; }

  // Chooses a game.
  set sheet(sheet) {
    this.#sheet = sheet;
    this.#keeper.like({ sheet });
  }

  show(words) {
    this.#words = words;
    this.#games();
    this.#choose();
    this.#waits();
  }

  // The games that wait, the last one first; the others below it, when they are asked for.
  #waits() {
    const words = this.#words;
    const waiting = this.#library.waiting(this.#keeper.game(), words.lang);
    const rows = waiting.map(({ sheet, who }, number) => {
      const canvas = make("canvas", { className: "picture" });
      canvas.setAttribute("aria-hidden", "true");
      const go = make("button", { type: "button", className: "go", id: number ? "" : "resume-go", textContent: words.get("resume") });
      go.addEventListener("click", () => this.#resume(number));
      // The second click drops the game.
      const drop = make("button", { type: "button", className: "drop", textContent: words.get("drop") });
      drop.addEventListener("click", () => {
        if (drop.value) {
          this.#drop(number);
          return (find("resume-go") ?? find("start-title")).focus();
        }
        drop.value = "sure";
        drop.textContent = words.get("dropSure");
        announce(tight(`${title.textContent}${words.lang === "fr" ? " " : ""}: ${drop.textContent}`));
      });
      const title = make("p", { id: number ? `resume-title-${number}` : "resume-title", textContent: words.of(sheet, "title") });
      for (const button of [go, drop]) button.setAttribute("aria-describedby", title.id);
      return make("div", { className: "waiting" }, canvas, make("div", {}, number ? "" : make("h2", { textContent: words.get("waits") }), title, make("p", { className: "waits-who", textContent: tight(who) })), drop, go);
    });
    const open = Boolean(find("resume").querySelector("details")?.open);
    const [first, ...others] = rows;
    const more = make("details", { open }, make("summary", { textContent: words.get("othersWait")(others.length) }), ...others);
    more.addEventListener("toggle", () => this.resize());
    find("resume").replaceChildren(...(others.length > 0 ? [first, more] : rows));
    find("resume").hidden = rows.length === 0;
    find("start").style.setProperty("--waits", `${[0, 4.9][rows.length] ?? 7.4}rem`);
    this.#waiting = waiting.map(({ sheet, lights }, number) => {
      const canvas = rows[number].firstChild;
      const face = new Face(canvas);
      face.print = this.#printed(sheet);
      face.dress(...this.#dressed);
      face.resize(canvas.clientWidth || 64);
      face.draw(lights);
      return { face, canvas };
    });
  }

  resize() {
    const width = find("preview").clientWidth;
    if (width === 0) return;
    this.#preview.resize(width);
    for (const { face, canvas } of [...this.#faces, ...this.#waiting]) face.resize(canvas.clientWidth || 64);
  }

  // Changes the colours of all pictures.
  dress(palette, strong) {
    this.#dressed = [palette, strong];
    for (const face of [this.#preview, ...[...this.#waiting, ...this.#faces].map(({ face }) => face)]) face.dress(palette, strong);
  }

  // The print of a game for a small picture: without numbers.
  #printed(sheet) {
    const { marks, steps } = this.#library.printOf(sheet);
    return { key: sheet, marks: marks.map((mark) => ({ ...mark, number: undefined })), steps };
  }

  // A card for each game, with a position in the middle of it.
  #games() {
    this.#faces = [];
    const cards = [...Words.games.keys()].map((sheet) => {
      const radio = make("input", { type: "radio", name: "game", value: sheet, checked: sheet === this.#sheet });
      radio.addEventListener("change", () => {
        this.sheet = sheet;
        this.#choose();
      });
      const canvas = make("canvas", { className: "picture" });
      canvas.setAttribute("aria-hidden", "true");
      const face = new Face(canvas);
      face.print = this.#printed(sheet);
      this.#faces.push({ face, canvas, sheet });
      const text = (what) => make("span", { className: what, textContent: this.#words.of(sheet, what) });
      return make("label", { className: "card" }, radio, canvas, make("span", {}, text("title"), text("about")));
    });
    find("games").replaceChildren(find("games").querySelector("legend"), ...cards);
    for (const { face, canvas, sheet } of this.#faces) {
      face.dress(...this.#dressed);
      face.resize(canvas.clientWidth || 64);
      face.draw(this.#library.middle(sheet));
    }
  }

  // The library's data of the chosen game.
  #game() { return Words.games.get(this.#sheet); }

  #liked() {
    const { seats, horses, dice } = this.#game();
    return { seats, horses, dice, ...this.#keeper.likes()[this.#sheet] };
  }

  // Shows the players and options of the chosen game.
  #choose() {
    const [words, liked, { sides, horses, dice }] = [this.#words, this.#liked(), this.#game()];
    const who = liked.seats.split(",");
    const corners = words.get(sides ? "sides" : "seats").map((name, seat) => {
      const button = make("button", { type: "button", className: sides ? `corner side-${seat}` : `corner seat-${seat}`, name: `seat-${seat}`, value: who[seat] },
        make("b", { textContent: name }), make("span"));
      button.addEventListener("click", () => {
        const all = WHO.filter((other) => !sides || other !== "off");
        button.value = all[(all.indexOf(button.value) + 1) % all.length];
        const misfit = this.#chosen();
        announce(tight(`${name}${words.lang === "fr" ? " " : ""}: ${words.get("who")[button.value]}. ${misfit}`.trim()));
      });
      return button;
    });
    find("seats").replaceChildren(find("seats").querySelector("legend"), ...corners);
    const select = (name, values) => {
      const box = make("select", { name }, ...values.map(([value, word]) => new Option(word, value, false, value === liked[name])));
      box.addEventListener("change", () => this.#chosen());
      return make("label", {}, make("span", { textContent: words.get(name) }), box);
    };
    const boxes = [];
    if (horses) boxes.push(select("horses", ["1", "2", "3", "4"].map((n) => [n, n])));
    if (dice) boxes.push(select("dice", Object.entries(words.get("dices"))));
    find("options").replaceChildren(find("options").querySelector("legend"), ...boxes);
    this.#draw();
  }

  #values() {
    const seats = [...document.querySelectorAll("#seats button")].map((button) => button.value).join(",");
    const value = (name) => document.querySelector(`#options select[name=${name}]`)?.value;
    return { seats, horses: value("horses"), dice: value("dice") };
  }

  #chosen() {
    this.#keeper.like({ [this.#sheet]: this.#values() });
    return this.#draw();
  }

  // Shows the chosen game with its players. Returns why they do not fit; empty if they do.
  #draw() {
    const [words, game] = [this.#words, `${this.#sheet} ${this.#values().seats}`];
    for (const button of document.querySelectorAll("#seats button")) button.lastChild.textContent = words.get("who")[button.value];
    this.#preview.print = this.#printed(this.#sheet);
    this.resize();
    this.#preview.draw(this.#library.picture(game));
    const misfit = this.#library.misfit(game, words.lang);
    find("corners").textContent = misfit || words.get(this.#game().sides ? "sidesWords" : "cornersWords");
    find("corners").classList.toggle("wrong", misfit !== "");
    document.querySelector("#choice .go").disabled = misfit !== "";
    return misfit;
  }

  // Begins the chosen game.
  begin() {
    const { seats, horses, dice } = this.#values();
    const set = [];
    if (horses) set.push(`${this.#sheet}.horses=${horses}`);
    if (dice) set.push(`dice=${dice}`);
    this.#begin(`${this.#sheet} ${seats}`, set);
  }
}
