// The settings: those of the board are saved with its game, the others are preferences of this page.

import { find, make } from "./make.js";

// Defaults follow the user's preferences for reduced motion and for more contrast.
const steadyByDefault = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const contrast = matchMedia("(prefers-contrast: more)");

// The rows: where a setting is stored, its name, and for a choice the name of its words.
const ROWS = [
  ["board", "pace", "paces"], ["board", "auto_single"], ["board", "path", "paths"], ["page", "sound"],
  ["page", "clear"], ["page", "marks"], ["page", "steady"], ["page", "asBoard"], ["page", "letters"],
];

export class Settings {
  #library;
  #keeper;
  #apply;
  #dialog = find("preferences");

  // `apply` is called when a preference has changed.
  constructor(library, keeper, apply) {
    [this.#library, this.#keeper, this.#apply] = [library, keeper, apply];
    this.#dialog.querySelector(".close").addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
    contrast.addEventListener("change", apply);
    // Before anything is saved, the pace too follows the preference for reduced motion.
    if (steadyByDefault() && keeper.game() === "") this.#set("pace", "instant");
  }

  // The preferences for the page.
  get likes() {
    const likes = { clear: false, letters: true, steady: steadyByDefault(), asBoard: false, sound: false, ...this.#keeper.likes() };
    // Until it is chosen, letters come with the other colours.
    return { marks: likes.clear || this.strong, ...likes };
  }

  // Whether the user prefers more contrast.
  get strong() { return contrast.matches; }

  // A setting of the board.
  value(name) { return this.#library.values(this.#keeper.game()).get(name); }

  show(words) {
    const [likes, values] = [this.likes, this.#library.values(this.#keeper.game())];
    const rows = ROWS.map(([where, name, choices]) => {
      const value = where === "board" ? values.get(name) : String(likes[name]);
      const box = choices
        ? make("select", {}, ...Object.entries(words.get(choices)).map(([word, text]) => new Option(text, word, false, word === value)))
        : make("input", { type: "checkbox", checked: value === "true" });
      Object.assign(box, { id: `like-${name}`, name });
      box.addEventListener("change", () => {
        if (where === "board") this.#set(name, choices ? box.value : String(box.checked));
        else this.#keeper.like({ [name]: box.checked });
        this.#apply();
        find("like-marks").checked = this.likes.marks;
      });
      return make("label", {}, make("span", { textContent: words.get(name) }), box);
    });
    find("preferences-rows").replaceChildren(...rows);
    const keys = this.#library.keys().map((key) => key.toUpperCase());
    const seats = words.get("seats").map((name, seat) => [keys.slice(2 * seat, 2 * seat + 2).join(" "), words.get("seatKeys").replace("{}", name)]);
    find("keys").replaceChildren(...[...words.get("keyRows"), ...seats].map(([key, what]) => (
      make("div", {}, make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: what })))));
    if (!this.#dialog.open) this.#dialog.showModal();
    find("preferences-title").focus();
  }

  // The open board changes at once. The saved text too: the open board may be one for a lesson.
  #set(name, value) {
    this.#library.set(name, value);
    const text = this.#library.keptSet(this.#keeper.game(), name, value);
    if (text) this.#keeper.change(text);
  }
}
