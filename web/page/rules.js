// The dialog with the rules of a game: the essentials with pictures, and one level deeper all rules with their ids. The
// rules are written in English, the sheets in French: a French reader gets the sentences of the sheet.

import { load } from "./load.js";
import { find, make } from "./make.js";
import { Words } from "./words.js";

const text = async (address) => new TextDecoder().decode(await load(address));
const json = async (name) => JSON.parse(await text(`${name}.json.gz`));

// The pieces of all rules of a game, and the names of their headings.
const pieces = (sheet) => [[sheet], ...(Words.games.get(sheet)?.horses ? [["horses", "sharedHorses"]] : []), ["turn", "turn"]];

export class Rules {
  #dialog = find("rules");
  #text = find("rules-text");
  #sheet;
  #words;
  #deep = false;
  #asked;
  #palette;

  constructor() {
    find("rules-close").addEventListener("click", () => this.#dialog.close());
    find("rules-deeper").addEventListener("click", () => this.#fill(!this.#deep));
    // A tap outside the dialog closes it too.
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
  }

  // Changes the colours of the pictures.
  dress(palette) { this.#palette = palette; }

  async show(sheet, words) {
    [this.#sheet, this.#words] = [sheet, words];
    this.#dialog.showModal();
    await this.#fill(false);
  }

  async #fill(deep) {
    const [sheet, words] = [this.#sheet, this.#words];
    this.#deep = deep;
    find("rules-title").textContent = words.of(sheet, "title");
    find("rules-note").textContent = words.get(deep ? "rulesLanguage" : "guideNote");
    find("rules-deeper").textContent = words.get(deep ? "essentials" : "allRules");
    this.#text.textContent = words.get("loading");
    this.#text.className = deep ? "deep" : "guide";
    // An answer may come after another question.
    const asked = (this.#asked = {});
    let parts;
    try {
      parts = deep ? await all(sheet, words) : await guide(Words.games.get(sheet).slug, words.lang, this.#palette);
    } catch {
      parts = [words.get("noRules")];
    }
    if (asked !== this.#asked) return;
    this.#text.replaceChildren(...parts);
    this.#dialog.scrollTop = 0;
    find("rules-title").focus();
  }
}

function elements(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.childNodes];
}

async function all(sheet, words) {
  const rules = await json("rules");
  const parts = pieces(sheet).flatMap(([name, heading]) => [...(heading ? [make("h3", { textContent: words.get(heading) })] : []), ...elements(rules[name])]);
  if (words.lang === "fr") return [french(sheet, parts)];
  // What a setting changes, instead of its name; nothing if this game has no such setting.
  for (const item of items(parts)) {
    item.querySelector(".setting:has(code)")?.replaceWith(...settings(sheet, item).map((name) => setting(name, "en")));
  }
  return parts;
}

const p = (className, child) => make("p", { className }, child);
const items = (parts) => parts.flatMap((part) => [...(part.querySelectorAll?.("li") ?? [])]);
const setting = (name, lang) => p("setting", Words.help.get(name)[lang]);

// The names of the settings behind a rule: of the game, or of the board.
function settings(sheet, item) {
  const names = [...item.querySelectorAll(".setting code")].flatMap(({ textContent }) => textContent.split("=")[0]);
  return [...new Set(names.flatMap((name) => [`${Words.games.get(sheet).slug}.${name}`, name]))].filter((name) => Words.help.has(name));
}

// The sentences of a sheet with their ids, and what the settings behind them change, also where no sheet says anything.
function french(sheet, parts) {
  const sentences = items(parts).map((item) => {
    // A shared rule quotes several sheets: `(000): « … »`.
    let of = sheet;
    const quotes = [...item.querySelectorAll(".sheet")].flatMap(({ childNodes }) => [...childNodes]).filter((node) => {
      of = node.textContent.match(/\((00\d)\):/)?.[1] ?? of;
      return node.localName === "q" && of === sheet;
    });
    const changes = settings(sheet, item).map((name) => setting(name, "fr"));
    return quotes.length + changes.length > 0 && make("li", {}, item.firstChild, ...quotes.map((quote) => p("sheet", quote)), ...changes);
  });
  return make("ol", { className: "rules" }, ...sentences.filter(Boolean));
}

// The pictures of all games, by name.
let drawings;

// The colours of a picture are those of the board: the lit lights, and the inks of its print.
function recolour(picture, palette) {
  const levels = (short) => [...short.slice(1)].map((digit) => parseInt(digit, 16) * 17);
  for (const light of picture.querySelectorAll(".lit [stroke]")) {
    if (light.getAttribute("stroke").length === 4) light.setAttribute("stroke", `rgb(${palette.light(levels(light.getAttribute("stroke"))).map(Math.round).join(" ")})`);
  }
  for (const name of ["fill", "stroke"]) {
    for (const part of picture.querySelectorAll(`[${name}]`)) {
      const ink = palette.instead(part.getAttribute(name));
      if (ink) part.setAttribute(name, ink);
    }
  }
}

async function guide(slug, lang, palette) {
  const html = (await json(`guide-${lang}`))[slug];
  drawings ??= new Map((await text("drawings.txt.gz")).trimEnd().split("\n").map((line) => line.split("\t")));
  const parts = elements(html);
  for (const part of parts) {
    if (!part.dataset?.picture) continue;
    part.innerHTML = drawings.get(part.dataset.picture);
    if (!palette.plain) recolour(part, palette);
  }
  return parts;
}
