// What this browser stores: the games with the settings, the log of the game that was played last, the throws of all, the
// last games that ended, and the preferences for the page.

const GAME = "galop.board";
const LOG = "galop.log";
const LIKES = "galop.page";
// The throws of the saved games, and the games that ended, the last one first: as in links (`link.js`).
const WRITTEN = "galop.written";
const ENDED = "galop.games";
// The most games that ended.
const GAMES = 8;
// The prefix of texts that could not be read, followed by a number. They are never deleted.
const ASIDE = "galop.aside.";
// The most lines of a log, and the most letters of a line: longer ones are not from here.
const LINES = 60;
const LETTERS = 500;

// A browser may refuse to store anything at all.
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

const parsed = (text) => attempt(() => JSON.parse(text));
const texts = (value) => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);
// Older pages stored the throws of one game, as a text.
const asList = (text) => parsed(text) ?? [text];
const isLine = (value) => typeof value === "string" && value.length <= LETTERS && !value.includes("\n");
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isLog = (value) => isObject(value) && typeof value.of === "string" && Array.isArray(value.lines) && value.lines.length <= LINES && value.lines.every(isLine);

// The types of preferences for the page, and of those for a game, which are stored by the number of its sheet. Others are
// texts, numbers or truth values.
const TYPES = { lang: "string", sheet: "string", pace: "string", clear: "boolean", marks: "boolean", letters: "boolean", steady: "boolean", sound: "boolean", asBoard: "boolean" };
const OF_GAME = { seats: "string", horses: "string", dice: "string" };
const fits = (value, type) => (type ? typeof value === type : ["string", "number", "boolean"].includes(typeof value));

// The checksum at the end of a saved game.
const sum = (text) => text.slice(-8);

export class Keeper {
  // False if another window has the game open: then this one saves nothing.
  #owner = false;
  // What this window does not store.
  #here = new Map();
  // The preferences that could be read, if the browser does not store them.
  #instead;
  // The log as last saved.
  #logged;
  // The number of the game that ended here last.
  #last;

  // Whether this window is the one that saves the game.
  async own() {
    if (!navigator.locks) return (this.#owner = true);
    return new Promise((owned) => {
      navigator.locks.request("galop", { ifAvailable: true }, (lock) => {
        owned((this.#owner = lock !== null));
        return lock && new Promise(() => {});
      });
    });
  }

  #read(name) { return this.#here.get(name) ?? attempt(() => localStorage.getItem(name)) ?? ""; }

  // Returns whether the browser has stored the text; otherwise it is there until the window is closed.
  #write(name, text) {
    const stored = this.#owner && attempt(() => (localStorage.getItem(name) === text || localStorage.setItem(name, text), true)) === true;
    if (stored) this.#here.delete(name);
    else this.#here.set(name, text);
    return stored;
  }

  game() { return this.#read(GAME); }

  keep(text) { return this.#write(GAME, text); }

  // Saves a changed text of the same games: the log belongs to the new one too.
  change(text) {
    const lines = this.log();
    const kept = this.keep(text);
    this.keepLog(lines);
    return kept;
  }

  // Saves the text without game `number` of `all`.
  drop(text, number, all) {
    const written = this.written();
    // If one is missing, the library finds out whose they are.
    if (written.splice(number, 1).length === 1 && written.length === all - 1) this.#write(WRITTEN, JSON.stringify(written));
    // The log is that of the first.
    return number > 0 ? this.change(text) : this.keep(text);
  }

  // Saves the log of the saved game; an older one is of no use.
  keepLog(lines) {
    const text = lines.length > 0 ? JSON.stringify({ of: sum(this.game()), lines: lines.slice(-LINES) }) : "";
    if (text === this.#logged) return;
    this.#logged = text;
    this.#write(LOG, text);
  }

  // The log of the saved game; empty if it is that of another one.
  log() {
    const found = parsed(this.#read(LOG));
    return isLog(found) && found.of === sum(this.game()) ? found.lines : [];
  }

  // Saves the throws of the game, and those of the games that wait. `begun` is its number; a game that ended may go on,
  // if its last move is taken back.
  keepGame({ begun, over, game, aside }) {
    const ended = this.#ended();
    if (this.#last === begun) ended.shift();
    this.#last = over ? begun : undefined;
    if (over) ended.unshift(game);
    this.#write(WRITTEN, JSON.stringify(over ? aside : [game, ...aside]));
    this.#write(ENDED, JSON.stringify(ended.slice(0, GAMES)));
  }

  // The throws of the games that are not over, the one that was played last first. The library knows whether they are
  // those of the saved games.
  written() { return texts(asList(this.#read(WRITTEN))).filter(Boolean); }

  #ended() { return texts(parsed(this.#read(ENDED))); }

  // The games to look back at: those that wait, up to the limit, then those that ended.
  games(waiting) { return [...this.written().slice(0, waiting), ...this.#ended()]; }

  // Sets games and a log that cannot be read aside, and goes on with the others. `known` returns whether a game can be read.
  // Returns the name of the last entry, or nothing if all are right.
  checkGames(known) {
    let aside;
    const check = (name, read, write) => {
      const text = attempt(() => localStorage.getItem(name));
      const games = text ? read(text) : [];
      const good = texts(games).filter(known);
      if (good.length === games?.length) return;
      aside = { name: this.setAside(text) };
      if (aside.name) attempt(() => localStorage.setItem(name, write(good)));
    };
    check(WRITTEN, asList, JSON.stringify);
    check(ENDED, parsed, JSON.stringify);
    check(LOG, (text) => (isLog(parsed(text)) ? [] : undefined), () => "");
    return aside;
  }

  // Stores a text that cannot be read where it is not overwritten. Returns the name of its entry; none if the browser
  // does not store it, and then nothing is saved over it.
  setAside(text) {
    const name = attempt(() => {
      let number = 1;
      while (localStorage.getItem(ASIDE + number) !== null && localStorage.getItem(ASIDE + number) !== text) number++;
      localStorage.setItem(ASIDE + number, text);
      return ASIDE + number;
    });
    this.#owner &&= name !== null;
    return name;
  }

  // Sets preferences of a wrong form aside, and goes on with the others. `known` returns whether a game can have these
  // players, such as "001 person,off,bot2,off". Returns the name of the entry, or nothing if all are right.
  check(known) {
    const text = attempt(() => localStorage.getItem(LIKES));
    if (text === null) return undefined;
    const found = parsed(text);
    const right = ([name, value]) => {
      if (!isObject(value) || name in TYPES) return fits(value, TYPES[name]);
      const seated = value.seats === undefined || known(`${name} ${value.seats}`);
      return seated && Object.entries(value).every(([name, value]) => fits(value, OF_GAME[name]));
    };
    const entries = isObject(found) ? Object.entries(found) : [];
    const good = entries.filter(right);
    if (isObject(found) && good.length === entries.length) return undefined;
    const name = this.setAside(text);
    if (name) localStorage.setItem(LIKES, JSON.stringify(Object.fromEntries(good)));
    else this.#instead = Object.fromEntries(good);
    return { name };
  }

  likes() {
    if (this.#instead) return this.#instead;
    const found = attempt(() => parsed(localStorage.getItem(LIKES)));
    return isObject(found) ? found : {};
  }

  like(likes) { attempt(() => localStorage.setItem(LIKES, JSON.stringify({ ...this.likes(), ...likes }))); }
}
