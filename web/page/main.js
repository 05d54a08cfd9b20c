// Joins the parts of the page: the library, the start page, the table, guided rounds, rules, settings and storage.
//
// Views by the end of the address: none for the start page, #play for the table, #learn-ur for the guided round of a
// game, #g=… for a game to look back at (`link.js`), #cable for a connected board, #pico for the program on a new one.
//
// Parameters of the address: game=escalier, seats=person,off,bot2,off, set=name=value (repeatable), seed=7, lang=fr.

import "./scope.js";
import { Palette } from "./colours.js";
import { Connected } from "./connected.js";
import { Face } from "./face.js";
import { Keeper } from "./keeper.js";
import { Library } from "./library.js";
import { Learn, lessonIn } from "./learn.js";
import { linkIn, linkTo, toBytes, toText } from "./link.js";
import { find, make } from "./make.js";
import { Out } from "./out.js";
import { Past } from "./past.js";
import { Rules } from "./rules.js";
import { Sound } from "./sound.js";
import { Settings } from "./settings.js";
import { Start } from "./start.js";
import { Table } from "./table.js";
import { Update } from "./update.js";
import { Words } from "./words.js";

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

// Says where a text that cannot be read is now.
const aside = (name) => (name ? `${words.get("aside")} ${name}.` : words.get("unkept"));

// The seed of the dice: random, or that of the address.
const seed = () => asked.get("seed")
  ?? [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function main() {
  const library = await Library.load("galop.wasm.gz");
  Words.games = new Map(library.games().map((game) => [game.number, game]));
  Words.help = new Map(library.form().map(({ name, help }) => [name, help]));
  const palettes = Object.fromEntries(["board", "clear"].map((name) => [name, new Palette(name, library.colours())]));
  [Face.board, Face.palette] = [library.printOf(), palettes.board];
  const owned = await keeper.own();
  const likesAside = keeper.check((game) => library.picture(game).length > 0);
  const gamesAside = keeper.checkGames((game) => library.pastHeading(toBytes(game), words.lang).length > 1);
  const unsaved = () => note(words.get(owned ? "unkept" : "taken"));
  let warned = false;
  // The log of a guided round is not that of the saved game.
  const keepLog = () => library.lesson() || keeper.keepLog(library.log());
  const keep = (text) => {
    const saved = keeper.keep(text);
    keepLog();
    const written = library.written();
    if (written) keeper.keepGame({ ...written, game: toText(written.game), aside: written.aside.map(toText) });
    // In a window that must not save, nothing has failed.
    if (owned) library.saved(saved);
    if (saved || warned) return;
    warned = true;
    unsaved();
  };
  const table = new Table(library, sound, keep, () => {
    title();
    out.update();
    keepLog();
  });
  const apply = () => {
    const { clear, marks, letters, steady, asBoard } = settings.likes;
    const palette = palettes[clear ? "clear" : "board"];
    palette.dress(document.documentElement);
    table.face.dress(palette, settings.strong);
    start.dress(palette, settings.strong);
    rules.dress(palette);
    past.dress(palette, settings.strong);
    table.touch.letters = marks ? [...words.get("seats"), ...words.get("sideNames")].map((name) => name[0]) : [];
    table.fingers.letters = letters;
    document.body.classList.toggle("letters", letters);
    document.body.classList.toggle("as-on-board", asBoard);
    library.calm(steady);
    library.clicks(!asBoard);
    // A browser is silent until the user has done something.
    if (!settings.likes.sound || navigator.userActivation?.hasBeenActive) sound.turn(settings.likes.sound);
  };
  const settings = new Settings(library, keeper, apply);

  // Switches the board on and shows the table.
  const sit = (request) => {
    const kept = keeper.game();
    const wrong = library.open({
      lang: words.lang, seed: seed(), kept, log: keeper.log(), past: keeper.written().map(toBytes), steady: settings.likes.steady, ...request,
      // The page has its own switch for the sound.
      set: ["sound=true", ...(request.set ?? [])],
    });
    // A whole sentence says it all.
    if (wrong) return note(wrong.endsWith(".") ? wrong : `${words.get("refused")} (${wrong}).`);
    const trouble = library.trouble();
    if (trouble) note(`${trouble} ${aside(keeper.setAside(kept))}`);
    else note("");
    opened = true;
    if (location.hash !== "#play") location.hash = "#play";
    else route();
  };
  // Goes on with a saved game, which a board that is switched on would leave paused.
  const resume = (go) => {
    sit({ go });
    library.goOn(true);
  };
  // Begins a game; the one before waits.
  const start = new Start(library, keeper, (game, set) => sit({ game, set }), resume, (number) => {
    const kept = keeper.game();
    note("");
    if (!keeper.drop(library.keptDrop(kept, number), number, library.waiting(kept).length)) unsaved();
    // The board that is switched on still has it.
    opened = false;
    start.show(words);
    games();
  });
  // The way to a guided round, and back to where the user came from.
  let before = "";
  const learn = (sheet) => {
    before = location.hash;
    location.hash = `#learn-${Words.games.get(sheet).slug}`;
  };
  const lesson = new Learn(library, {
    play: () => {
      start.sheet = lessonIn(location.hash).number;
      start.show(words);
      start.begin();
    },
    again: () => route(),
    leave: () => { location.hash = before; },
  });
  const past = new Past(library, () => { location.hash = from; });
  const look = (game) => { location.hash = linkTo(toText(game)); };
  // A file of a game, dropped or chosen.
  const read = async (file) => {
    const { game, wrong } = library.pastRead(new Uint8Array(await file.arrayBuffer()), words.lang);
    if (wrong) return note(`${words.get("badFile")} (${file.name}${words.lang === "fr" ? "\u00a0:" : ":"} ${wrong}).`);
    note("");
    look(game);
  };
  const out = new Out(library, table, {
    again: () => library.again(),
    ended: () => update.ended(),
    another: () => { location.hash = ""; },
    review: () => look(library.written().game),
    rules: () => rules.show(sheet(), words),
    learn: () => learn(sheet()),
    settings: () => settings.show(words),
  });
  out.speak(words);
  const sheet = () => (sitting && library.game().slice(0, 3)) || start.sheet;

  // Where the user was before a game was looked back at.
  let from = "";
  // The games to look back at.
  const games = () => {
    const items = keeper.games(library.waiting(keeper.game()).length).map((game) => [game, library.pastHeading(toBytes(game), words.lang)]);
    find("games-played").replaceChildren(...items.map(([game, [what, result]]) => make("li", {}, make("a", { href: linkTo(game) }, make("b", { textContent: what }), " ", result))));
  };
  // A board is switched on; the table is shown, with a game or a guided round.
  let [opened, sitting] = [false, false];
  const title = () => {
    const sheet = library.game().slice(0, 3);
    const shown = sitting && sheet ? words.of(sheet, "title") : "";
    if (find("title").textContent !== shown) find("title").textContent = shown;
    document.title = shown ? `${shown} · Galop` : "Galop";
  };
  // Go to the page of the board when it is connected, and away from it when it is gone.
  const connected = new Connected(library, note, () => {
    // On the way to the first light the board is connected, too.
    if (connected.on && location.hash !== "#pico") location.hash = "#cable";
    else if (location.hash === "#cable") location.hash = "";
  });
  connected.speak(words);
  // Loaded when it is wanted: few visitors have a board.
  let pico;
  const install = async () => {
    try {
      pico ??= new (await import("./pico.js")).Pico(library, connected);
    } catch {
      history.replaceState(null, "", "#");
      route();
      return note(words.get("notLoaded"));
    }
    window.galop.flasher = pico.flasher;
    pico.show(words);
    find("pico-title").focus({ preventScroll: true });
  };
  const route = () => {
    const game = lessonIn(location.hash);
    const atTable = location.hash === "#play" || Boolean(game);
    const atCable = location.hash === "#cable" && connected.on;
    const atPico = location.hash === "#pico";
    const link = linkIn(location.hash);
    const wrong = link && past.begin(link, words);
    if (wrong) {
      note(`${words.get("badLink")} (${wrong}).`);
      history.replaceState(null, "", "#");
    }
    const atPast = Boolean(link) && !wrong;
    if (!atPast) {
      past.end();
      from = location.hash;
    }
    const leftCable = document.body.classList.contains("at-cable") && !atCable;
    if (sitting) table.end();
    lesson.end();
    library.leave();
    if (game) library.learn(game.slug, { lang: words.lang, pace: settings.value("pace"), steady: settings.likes.steady });
    else if (atTable && !opened) return sit({});
    find("start").hidden = atTable || atCable || atPico || atPast;
    find("past").hidden = !atPast;
    find("pico").hidden = !atPico;
    find("table").hidden = !atTable;
    find("connected").hidden = !atCable;
    find("lesson").hidden = !game;
    sitting = atTable;
    document.body.classList.toggle("at-table", atTable);
    document.body.classList.toggle("at-lesson", Boolean(game));
    document.body.classList.toggle("at-cable", atCable);
    document.body.classList.toggle("at-pico", atPico);
    document.body.classList.toggle("at-past", atPast);
    scrollTo(0, 0);
    if (atTable) {
      table.begin(words);
      if (game) lesson.begin(words);
      find("board").focus({ preventScroll: true });
    } else if (atCable) {
      find("connected-title").focus({ preventScroll: true });
      scrollTo(0, 0);
    } else if (atPico) {
      install();
    } else if (atPast) {
      past.resize();
      find("past-title").focus({ preventScroll: true });
    } else {
      start.show(words);
      games();
      if (leftCable) find("connect").focus({ preventScroll: true });
    }
    apply();
    title();
    update.look();
  };
  const update = new Update(() => document.body.matches(".ready:not(.at-table, .at-cable, .at-pico, .at-past)") && location.hash !== "#play" && !document.querySelector("dialog[open]"));
  const dialogs = () => [...document.querySelectorAll("dialog[open]")];
  addEventListener("hashchange", () => {
    for (const dialog of dialogs()) dialog.close();
    route();
  });
  // A dialog has an entry of its own in the history: the browser's Back closes it, and skips the entry without one.
  let entry;
  const here = () => { entry = history.state?.dialog ? location.hash : undefined; };
  here();
  new MutationObserver(() => {
    if (dialogs().length > 0 && !history.state?.dialog) history.pushState({ dialog: true }, "");
    here();
  }).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  addEventListener("popstate", () => {
    if (entry === location.hash && !history.state?.dialog) {
      if (dialogs().length === 0) history.back();
      for (const dialog of dialogs()) dialog.close();
    }
    here();
  });

  find("home").addEventListener("click", (event) => {
    event.preventDefault();
    location.hash = "";
  });
  find("rules-open").addEventListener("click", () => rules.show(sheet(), words));
  find("rules-of").addEventListener("click", () => rules.show(start.sheet, words));
  find("pico-open").addEventListener("click", () => { location.hash = "#pico"; });
  find("learn-of").addEventListener("click", () => learn(start.sheet));
  find("settings-open").addEventListener("click", () => settings.show(words));
  find("game-file").addEventListener("change", ({ target }) => {
    if (target.files[0]) read(target.files[0]);
    // The same file can be chosen again.
    target.value = "";
  });
  addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!event.dataTransfer.files[0] || event.target.closest?.("input")) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, apply, { once: true });
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
    out.speak(words);
    lesson.speak(words);
    apply();
    pico?.show(words);
    past.speak(words);
    if (sitting) table.speak(words);
    else if (!find("start").hidden) {
      start.show(words);
      games();
    }
    title();
  });

  // For tests and the browser's console. `tape` is the game so far, for `cargo play --replay`.
  window.galop = { tape: () => library.tape(), now: () => library.now(), frame: () => library.frame().slice(), face: table.face, act: (seat) => library.act(seat), cable: connected.seen, touch: table.touch.seen, library };

  // A reload goes on where it was in spite of the parameters, and begins no other game.
  const [{ type }] = performance.getEntriesByType("navigation");
  if (asked.has("game") && location.hash === "" && type === "navigate") sit({ game: `${asked.get("game")} ${asked.get("seats") ?? ""}`.trim(), set: asked.getAll("set") });
  else route();
  if (find("start").hidden && find("table").hidden && find("past").hidden) route();
  if (gamesAside) note(`${words.get("gamesDamaged")} ${aside(gamesAside.name)}`);
  if (likesAside) note(`${words.get("likesDamaged")} ${aside(likesAside.name)}`);
  document.body.classList.add("ready");
  update.look();
}

// `boot.js` reports a failure.
main();
