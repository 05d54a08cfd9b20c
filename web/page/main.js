// Joins the parts of the page: the library, the start page, the table, the rules, and the storage.
//
// Parameters of the address: game=escalier, seats=person,off,bot2,off, set=name=value (repeatable), seed=7, lang=fr.

import { Connected } from "./connected.js";
import { Keeper } from "./keeper.js";
import { Library } from "./library.js";
import { Face } from "./face.js";
import { Rules } from "./rules.js";
import { Sound } from "./sound.js";
import { Start, steadyByDefault } from "./start.js";
import { Table } from "./table.js";
import { Words } from "./words.js";

const find = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const keeper = new Keeper();
const sound = new Sound();
const rules = new Rules();
let words = asked.has("lang") ? Words.of([asked.get("lang")]) : Words.of([keeper.likes().lang ?? navigator.language]);
words.fill(document);

function note(text) {
  find("note").hidden = text === "";
  find("note").textContent = text;
  if (text) find("note").scrollIntoView({ block: "nearest" });
}

// The seed of the dice: random, or that of the address.
const seed = () => asked.get("seed")
  ?? [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function main() {
  const library = await Library.load("galop.wasm.gz");
  Words.games = new Map(library.games().map((game) => [game.number, game]));
  const owned = await keeper.own();
  let warned = false;
  const keep = (text) => {
    const saved = keeper.keep(text);
    // In a window that must not save, nothing has failed.
    if (owned) library.saved(saved);
    if (saved || warned) return;
    warned = true;
    note(words.get(owned ? "unkept" : "taken"));
  };
  const table = new Table(library, sound, keep, () => title());
  const likes = () => ({ clear: false, letters: true, steady: steadyByDefault(), ...keeper.likes() });
  const apply = () => {
    table.face.clear = start.clear = likes().clear;
    table.fingers.letters = likes().letters;
    document.body.classList.toggle("letters", likes().letters);
  };

  // Switches the board on and shows the table.
  const sit = (request) => {
    const kept = keeper.game();
    const wrong = library.open({
      lang: words.lang, seed: seed(), kept, steady: likes().steady, ...request,
      // The page has its own switch for the sound.
      set: ["sound=true", ...(request.set ?? [])],
    });
    if (wrong) return note(`${words.get("refused")} (${wrong}).`);
    const trouble = library.trouble();
    if (trouble) note(`${trouble} ${words.get("aside")} ${keeper.setAside(kept)}.`);
    else note("");
    opened = true;
    if (location.hash !== "#play") location.hash = "#play";
    else route();
  };
  // The same, but asks before an unfinished game is lost.
  const begin = (request) => {
    // A game of another window cannot be lost here: this one does not save.
    const waiting = owned && library.waiting(keeper.game());
    if (!waiting) return sit({ ...request, replace: !owned });
    const dialog = find("replace");
    find("replace-words").textContent = `${words.of(waiting.sheet, "title")}. ${words.get("replaceWords")}`;
    dialog.returnValue = "";
    dialog.onclose = () => {
      if (dialog.returnValue === "begin") sit({ ...request, replace: true });
      if (dialog.returnValue === "resume") sit({});
    };
    dialog.showModal();
  };
  const start = new Start(library, keeper, (game, set) => begin({ game, set }), apply);
  const sheet = () => (sitting && library.game().slice(0, 3)) || start.sheet;

  // A board is switched on; the table is shown.
  let [opened, sitting] = [false, false];
  const title = () => {
    const sheet = library.game().slice(0, 3);
    const shown = sitting && sheet ? words.of(sheet, "title") : "";
    if (find("title").textContent !== shown) find("title").textContent = shown;
    document.title = shown ? `${shown} · Galop` : "Galop";
  };
  const showStart = () => {
    start.show(words);
    start.clear = likes().clear;
    const waiting = library.waiting(keeper.game());
    find("resume").hidden = !waiting;
    if (waiting) {
      find("resume-title").textContent = words.of(waiting.sheet, "title");
      const canvas = find("resume").querySelector("canvas");
      const face = new Face(canvas);
      face.resize(canvas.clientWidth || 88);
      face.draw(waiting.lights);
    }
  };
  // Go to the page of the board when it is connected, and away from it when it is gone.
  const connected = new Connected(library, note, () => {
    if (connected.on) location.hash = "#cable";
    else if (location.hash === "#cable") location.hash = "";
  });
  connected.speak(words);
  const route = () => {
    const atTable = location.hash === "#play";
    const atCable = location.hash === "#cable" && connected.on;
    const leftCable = document.body.classList.contains("at-cable") && !atCable;
    if (atTable && !opened) return sit({});
    find("start").hidden = atTable || atCable;
    find("table").hidden = !atTable;
    find("connected").hidden = !atCable;
    if (sitting) table.end();
    sitting = atTable;
    document.body.classList.toggle("at-table", atTable);
    document.body.classList.toggle("at-cable", atCable);
    apply();
    if (atTable) {
      table.begin(words);
      find("board").focus({ preventScroll: true });
    } else if (atCable) {
      find("connected-title").focus({ preventScroll: true });
    } else {
      showStart();
      if (leftCable) find("connect").focus({ preventScroll: true });
    }
    title();
  };
  addEventListener("hashchange", route);

  find("resume-go").addEventListener("click", () => sit({}));
  find("home").addEventListener("click", (event) => {
    event.preventDefault();
    location.hash = "";
  });
  find("rules-open").addEventListener("click", () => rules.show(sheet(), words));
  find("rules-of").addEventListener("click", () => rules.show(start.sheet, words));
  find("sound").addEventListener("click", () => {
    sound.turn(!sound.on);
    find("sound").setAttribute("aria-pressed", sound.on);
  });
  const language = () => {
    words.fill(document);
    find("lang").textContent = words.get("otherLanguage");
    find("lang").lang = words.lang === "fr" ? "en" : "fr";
  };
  language();
  find("lang").addEventListener("click", () => {
    words = new Words(words.lang === "fr" ? "en" : "fr");
    keeper.like({ lang: words.lang });
    language();
    library.speak(words.lang);
    connected.speak(words);
    if (sitting) table.speak(words);
    else if (!find("start").hidden) showStart();
    title();
  });

  // For tests and the browser's console. `tape` is the game so far, for `cargo play --replay`.
  window.galop = { tape: () => library.tape(), now: () => library.now(), frame: () => library.frame().slice(), face: table.face, act: (seat) => library.act(seat), cable: connected.seen };

  // A reload of the table goes on with the game in spite of the parameters.
  if (asked.has("game") && location.hash !== "#play") begin({ game: `${asked.get("game")} ${asked.get("seats") ?? ""}`.trim(), set: asked.getAll("set") });
  else route();
  if (find("start").hidden && find("table").hidden) route();
  document.body.classList.add("ready");
}

main().catch((why) => {
  note(`${words.get("broken")} (${why})`);
  throw why;
});
if ("serviceWorker" in navigator) {
  // Without the worker the page only lacks offline use.
  navigator.serviceWorker.register("worker.js").catch(() => {});
  // A newer version has replaced the cached one: reload, but not during a game or while a board is connected.
  const stored = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (stored && !document.body.matches(".at-table, .at-cable")) location.reload();
  });
}
