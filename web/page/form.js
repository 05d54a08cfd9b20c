// The settings of a connected board as a form, made from the library's table.

import { make } from "./make.js";
import { Refused, unlessLost } from "./talk.js";
import { tight } from "./words.js";

export class Form {
  #table;
  #talk;
  #words;
  #root = document.getElementById("settings-form");
  // By name: the input, and the element for its error.
  #fields = new Map();

  constructor(library) {
    this.#table = library.form();
    this.#root.addEventListener("submit", (event) => event.preventDefault());
  }

  // Builds the form for a board in a language.
  show(talk, words) {
    [this.#talk, this.#words] = [talk, words];
    this.#fields.clear();
    const sheets = [...new Set(this.#table.map(({ sheet }) => sheet))];
    this.#root.replaceChildren(...sheets.map((sheet) => {
      const rows = this.#table.filter((setting) => setting.sheet === sheet).map((setting) => this.#row(setting));
      if (sheet === "") return make("div", { className: "rows" }, ...rows);
      const title = make("summary", { textContent: `${words.get("rulesFor")} ${words.of(sheet, "title")}` });
      return make("details", {}, title, make("div", { className: "rows" }, ...rows));
    }));
  }

  // Fills in the board's values, except in the input that has the focus.
  fill(values) {
    const locked = values.get("lock") === "true";
    for (const [name, { box }] of this.#fields) {
      // The lock itself can be removed.
      box.disabled = !values.has(name) || (locked && name !== "lock");
      if (document.activeElement === box || box.getAttribute("aria-invalid") === "true" || !values.has(name)) continue;
      if (box.type === "checkbox") box.checked = values.get(name) === "true";
      else if (box.value !== values.get(name)) box.value = values.get(name);
    }
  }

  #row(setting) {
    const { name, help } = setting;
    const id = `set-${name.replace(".", "-")}`;
    const box = this.#box(setting);
    Object.assign(box, { id, name, disabled: true });
    const wrong = make("p", { className: "wrong", id: `${id}-wrong`, lang: "en" });
    wrong.setAttribute("role", "alert");
    box.setAttribute("aria-describedby", wrong.id);
    box.addEventListener("change", () => unlessLost(this.#set(name, box, wrong)));
    this.#fields.set(name, { box, wrong });
    const label = make("label", { htmlFor: id }, tight(help[this.#words.lang]));
    return make("div", { className: "row" }, make("div", {}, label, make("code", { textContent: name })), box, wrong);
  }

  #box({ kind, range }) {
    switch (kind) {
      case "flag": return make("input", { type: "checkbox" });
      case "number": return make("input", { type: "number", min: range[0], max: range[1], required: true });
      case "choice": return make("select", {}, ...range.map((word) => new Option(this.#words.get("choices")[word] ?? word.replaceAll("_", " "), word)));
      default: return make("input", { type: "text", inputMode: "numeric", placeholder: "6,1" });
    }
  }

  async #set(name, box, wrong) {
    const value = box.type === "checkbox" ? String(box.checked) : box.value.trim();
    let why = "";
    try {
      await this.#talk.ask(`set ${name} ${value}`);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      why = refused.message;
    }
    wrong.textContent = why;
    if (why) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
  }
}
