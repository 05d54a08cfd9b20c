// The dialog with the rules of a game.

import { load } from "./load.js";
import { Words } from "./words.js";

// The pieces of the rules of a game, and the names of their headings.
const pieces = (sheet) => [[sheet], ...(Words.games.get(sheet)?.horses ? [["horses", "sharedHorses"]] : []), ["turn", "turn"]];

export class Rules {
  #dialog = document.getElementById("rules");
  #text = document.getElementById("rules-text");

  constructor() {
    document.getElementById("rules-close").addEventListener("click", () => this.#dialog.close());
    // A tap outside the dialog closes it too.
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
  }

  async show(sheet, words) {
    const title = document.getElementById("rules-title");
    title.textContent = words.of(sheet, "title");
    this.#text.textContent = words.get("loading");
    this.#dialog.showModal();
    title.focus();
    try {
      const parts = await Promise.all(pieces(sheet).map(([name, heading]) => piece(name, heading && words.get(heading))));
      this.#text.replaceChildren(...parts.flat());
    } catch {
      this.#text.textContent = words.get("broken");
    }
    this.#dialog.scrollTop = 0;
  }
}

async function piece(name, heading) {
  const template = document.createElement("template");
  template.innerHTML = new TextDecoder().decode(await load(`rules-${name}.html.gz`));
  // The list's name for a screen reader is its heading.
  const parts = [...template.content.childNodes];
  if (!heading) return parts;
  const title = document.createElement("h3");
  title.textContent = heading;
  return [title, ...parts];
}
