// The board's library: the same program as on the real board, as wasm.
//
// `Library` is a source of lights for the table: open, advance, down, up, press, lights, line, act … Any object with
// the same methods can replace it.

import { load } from "./load.js";

const decoder = new TextDecoder();
const bytes = new TextEncoder();

// What a seat's buttons do, in the order of the library's `Act`.
export const ACTS = ["nothing", "throw", "choose", "over", "paused", "menu", "single"];
// The library's durations: long enough to see the die tumble, for a hold, for a held pair.
export const TAP_MS = 120;
export const HOLD_MS = 660;
export const PAIR_MS = 2060;

const numbers = (text) => (text === "" ? [] : text.split(",").map(Number));

// Parses what is printed on the lights.
function marks(text) {
  const lines = text.split("\n");
  const steps = lines.pop();
  const number = (word) => (word === "-" ? undefined : Number(word));
  return {
    key: text,
    marks: lines.map((line) => line.split(" ")).map(([kind, owner, count]) => ({ kind, owner: number(owner), number: number(count) })),
    steps: steps === "" ? [] : steps.split(" ").map((pair) => pair.split("-").map(Number)),
  };
}

export class Library {
  #wasm;

  static async load(address) {
    const { instance } = await WebAssembly.instantiate(await load(address));
    return new Library(instance.exports);
  }

  constructor(wasm) {
    this.#wasm = wasm;
  }

  #give(string) {
    const given = bytes.encode(string);
    const at = this.#wasm.input(given.length);
    new Uint8Array(this.#wasm.memory.buffer, at, given.length).set(given);
  }

  // Valid until the next call.
  #bytes(at) {
    return new Uint8Array(this.#wasm.memory.buffer, at, this.#wasm.length());
  }

  #text(at) {
    return decoder.decode(this.#bytes(at));
  }

  // Calls a function of the library with bytes and numbers, and returns a copy of its answer.
  call(name, given = new Uint8Array(), ...numbers) {
    const at = this.#wasm.input(given.length);
    new Uint8Array(this.#wasm.memory.buffer, at, given.length).set(given);
    return this.#bytes(this.#wasm[name](...numbers)).slice();
  }

  number(name) { return this.#wasm[name](); }

  // Switches a board on. Returns the error in the request, or an empty text.
  open({ lang, seed, kept, past, log = [], set = [], game, menu, go, steady }) {
    const lines = [`lang ${lang}`, `seed ${seed}`, ...set.map((setting) => `set ${setting}`)];
    if (kept) lines.push(`kept ${kept}`, ...log.map((line) => `log ${line}`));
    for (const game of past ?? []) lines.push(`past ${[...game].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
    // The day here, not in Greenwich.
    const now = new Date();
    lines.push(`today ${new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)}`);
    if (game) lines.push(`game ${game}`);
    if (menu) lines.push("menu");
    if (go) lines.push(`go ${go}`);
    if (steady) lines.push("steady");
    this.#give(lines.join("\n"));
    return this.#text(this.#wasm.open());
  }

  advance(now) { this.#wasm.advance(now); }
  down(button) { this.#wasm.down(button); }
  up(button) { this.#wasm.up(button); }
  press(button, ms) { this.#wasm.press(button, ms); }
  speak(lang) { this.#wasm.speak(lang === "fr"); }

  now() { return this.#wasm.now(); }
  wake() { return this.#wasm.wake(); }
  lights() { return this.#bytes(this.#wasm.lights()); }
  frame() { return this.#bytes(this.#wasm.frame()); }
  line() { return this.#text(this.#wasm.line()); }
  // What a screen reader says now: one announcement an event, in whole sentences; empty if there is nothing new.
  announcement() { return this.#text(this.#wasm.announcement()); }
  told() { return this.#wasm.told(); }
  chronicle(lines) { return this.#text(this.#wasm.chronicle(lines)); }
  // The log of the game to save, a text for each line; empty without a game.
  log() { return this.#text(this.#wasm.game_log()).split("\n").filter(Boolean); }
  tune() { return this.#text(this.#wasm.tune()); }
  tape() { return this.#text(this.#wasm.tape()); }
  game() { return this.#text(this.#wasm.game()); }
  trouble() { return this.#text(this.#wasm.trouble()); }
  unsaved() { return Boolean(this.#wasm.unsaved()); }
  saved(done) { this.#wasm.saved(done); }
  kept() { return this.#text(this.#wasm.kept()); }
  who(seat) { return this.#wasm.who(seat); }
  label(seat) { return this.#text(this.#wasm.label(seat)); }
  side(seat) { return this.#wasm.side(seat); }
  act(seat) { return ACTS[this.#wasm.act(seat)]; }
  undoable() { return this.#wasm.undoable(); }
  turn() { return this.#wasm.turn(); }

  // The board as something to point at. Lights have the numbers 0 to 132.

  // What is printed on each light: kind, owner, number; and the steps of the way, as pairs of lights.
  print() { return marks(this.#text(this.#wasm.print())); }

  // The same for a game that is not being played, by its name; that of the board itself without one.
  printOf(game = "") {
    this.#give(game);
    return marks(this.#text(this.#wasm.print_of()));
  }

  // Clicks on a light. Returns the button that stays down until `up`, `undefined`, or why it has no effect.
  click(light) {
    const button = this.#wasm.click(light);
    return { button: button < 8 ? button : undefined, idle: button === 9 ? this.#text(this.#wasm.idle(light)) : "" };
  }

  // The colours of the board's lights by name, 0 to 255 for each channel.
  colours() {
    return new Map(this.#text(this.#wasm.colours()).split("\n").map((line) => line.split(" ")).map(([name, ...levels]) => [name, levels.map(Number)]));
  }

  // Whose piece is on each light: none, 1 to 4 for a seat, 5 Black, 6 White.
  owners() { return [...this.#bytes(this.#wasm.owners())]; }

  // What a click on each light is for: "", "press", or the index of a move.
  purposes() { return [...this.#bytes(this.#wasm.purpose())].map((byte) => ["", "press"][byte] ?? byte - 2); }

  // The moves to choose from: whether it is chosen, the light of its piece, the lights of its way, and words.
  moves() {
    return this.#text(this.#wasm.moves()).split("\n").slice(0, -1).map((line) => {
      const [chosen, from, way, words] = line.split("\t");
      return { chosen: chosen === "chosen", from: from === "" ? undefined : Number(from), way: numbers(way), words };
    });
  }

  previous() { this.#wasm.previous(); }
  still() { return Boolean(this.#wasm.still()); }
  cells() { return this.#text(this.#wasm.cells()).split("\n"); }
  position() { return this.#text(this.#wasm.position()); }
  // For each of the last lines of the log the number where its move ends, as its player counts; the print may count for another.
  logEnds(lines) { return this.#text(this.#wasm.log_ends(lines)).split("\n"); }
  logLights(lines) { return this.#text(this.#wasm.log_lights(lines)).split("\n").map(numbers); }
  // The keys of the buttons 0 to 7.
  keys() { return [...this.#text(this.#wasm.keys())]; }

  // The lights of the menu with this game and these players; empty if the game is unknown.
  picture(game) {
    this.#give(game);
    return this.#bytes(this.#wasm.picture());
  }

  // The lights of a position in the middle of a game.
  middle(game) {
    this.#give(game);
    return this.#bytes(this.#wasm.middle());
  }

  // Why a game does not fit its players, in words; empty if it does.
  misfit(game, lang) {
    this.#give(game);
    return this.#text(this.#wasm.misfit(lang === "fr"));
  }

  // The players of the game that is not over: seat, name, who plays, and the side as `side` returns it.
  players() {
    return this.#text(this.#wasm.players_here()).split("\n").filter(Boolean).map((line) => {
      const [seat, name, who, side] = line.split("\t");
      return { seat: Number(seat), name, who, side: Number(side) };
    });
  }

  // Lets the next kind of player take over a seat. The game waits until `goOn`, and the board's clock runs ahead.
  handOver(seat) { this.#wasm.hand_over(seat); }
  // The game that waits after `handOver` goes on; if `menu`, also one that waits in the board's own menu, or since a reload.
  goOn(menu) { this.#wasm.go_on(menu); }
  again() { this.#wasm.again(); }
  calm(steady) { this.#wasm.calm(steady); }
  // Speaks of clicks on the board, or of its buttons.
  clicks(clicks) { this.#wasm.clicks(clicks); }
  // The board's menu shows the game that was put away.
  showsAway() { return Boolean(this.#wasm.shows_away()); }

  // The board's own settings by name: those of the open board, or those in a saved text.
  values(kept) {
    this.#give(kept);
    return new Map(this.#text(this.#wasm.values()).split("\n").map((line) => line.split(" ")));
  }

  // Changes a setting of the open board, if there is one.
  set(name, value) {
    this.#give(`${name} ${value}`);
    this.#wasm.set();
  }

  // A saved text with a setting changed; empty if it cannot be read.
  keptSet(kept, name, value) {
    this.#give(`${name} ${value}\n${kept}`);
    return this.#text(this.#wasm.kept_set());
  }

  // Opens a board for the guided round of a game, while the open board waits. Returns false if the game has none.
  learn(game, { lang, pace, steady }) {
    this.#give(`${game} ${pace}`);
    return Boolean(this.#wasm.learn(lang === "fr", steady));
  }

  leave() { this.#wasm.leave(); }
  nextStep() { this.#wasm.next_step(); }

  // The state of the guided round; none without one.
  lesson() {
    const [n, of, stage, title, text] = this.#text(this.#wasm.lesson()).split("\t");
    return of && { n: Number(n), of: Number(of), stage, title, text };
  }

  // The unfinished games in a saved text, the last one first: sheet, players, lights.
  waiting(kept, lang) {
    this.#give(kept);
    const games = this.#text(this.#wasm.kept_games(lang === "fr")).split("\n").filter(Boolean).map((line) => line.split("\t"));
    return games.map(([sheet, who], number) => {
      this.#give(kept);
      return { sheet, who, lights: this.#bytes(this.#wasm.kept_picture(number)).slice() };
    });
  }

  // A saved text without one of these games.
  keptDrop(kept, number) {
    this.#give(kept);
    return this.#text(this.#wasm.kept_drop(number));
  }

  // The game of the open board as it is written down so far: how many began before, whether it is over, and its bytes;
  // and those of the games that were put away, the last one first.
  written() {
    const [begun, over, ...game] = this.#bytes(this.#wasm.written());
    const aside = [];
    for (let away; (away = this.#bytes(this.#wasm.written_aside(aside.length))).length > 0;) aside.push(away.slice());
    return begun !== undefined && { begun, over: over === 1, game: new Uint8Array(game), aside };
  }

  // Looks back at a game, given as text or bytes. Returns why it cannot be read; empty if it can.
  pastOpen(game, lang) { return decoder.decode(this.call("past_open", game, lang === "fr")); }
  // What a game was, and its result; empty if it cannot be read.
  pastHeading(game, lang) { return decoder.decode(this.call("past_heading", game, lang === "fr")).split("\t"); }
  // The bytes of a game, or why it cannot be read.
  pastRead(game, lang) {
    const [wrong, ...rest] = this.call("past_read", game, lang === "fr");
    return wrong ? { wrong: decoder.decode(new Uint8Array(rest)) } : { game: rest };
  }

  pastText() { return this.#text(this.#wasm.past_text()); }
  pastLength() { return this.#wasm.past_length(); }
  // Reviews an event. Returns the number of events so far; more than there are when the review is complete.
  pastWork() { return this.#wasm.past_work(); }
  // Goes to the moment after some events. Returns how many have happened there.
  pastGo(events) { return this.#wasm.past_go(events); }
  pastLights() { return this.#bytes(this.#wasm.past_lights()); }
  pastPrint() { return marks(this.#text(this.#wasm.past_print())); }
  pastNote(lang) { return this.#text(this.#wasm.past_note(lang === "fr")); }

  // What happened last: the number of the throw, what it was and what it changed, the lights of the move and of a better
  // one. None at the beginning.
  pastEvent(lang) {
    const [throws, what, changed, played, better] = this.#text(this.#wasm.past_event(lang === "fr")).split("\n");
    return what === undefined ? undefined : { throws, what, changed, played: numbers(played), better: numbers(better) };
  }

  // The players, each with its colour and name; and after each event their chances, and the throw, in tenths of a percent.
  pastCurve(lang) {
    const [head, ...lines] = this.#text(this.#wasm.past_curve(lang === "fr")).split("\n");
    const players = head.split("\t").map((player) => player.match(/(\w+) (.*)/).slice(1)).map(([ink, name]) => ({ ink, name }));
    const events = lines.map((line) => line.split(" ").map(Number)).map((values) => {
      const [by, luck, given] = values.slice(2 * players.length).length > 1 ? values.slice(2 * players.length) : [];
      const [chances, percents] = [0, 1].map((from) => players.map((_, player) => values[2 * player + from]));
      return { chances, percents, by, luck, given };
    });
    return { players, events };
  }

  // The turning points: the moment after each, and a sentence.
  pastTurns(lang) {
    return this.#text(this.#wasm.past_turns(lang === "fr")).split("\n").filter(Boolean).map((line) => {
      const [at] = line.split(" ", 1);
      return { at: Number(at), sentence: line.slice(at.length + 1) };
    });
  }

  // The accounts of each player: the colour, the name, then a text for each row of the table.
  pastAccounts(lang) {
    return this.#text(this.#wasm.past_accounts(lang === "fr")).split("\n").map((line) => {
      const [ink, name, ...values] = line.split("\t");
      return { ink, name, values };
    });
  }

  // The mirror of a connected board: its lights, from the answers of its console, as an eye sees them at a time in ms.
  mirrorBegin() { this.#wasm.mirror_begin(); }

  mirrorMount(lines) {
    this.#give(lines.join("\n"));
    this.#wasm.mirror_mount();
  }

  mirrorShow(lines, now) {
    this.#give(lines.join("\n"));
    this.#wasm.mirror_show(now);
  }

  mirrorLights(now) { return this.#bytes(this.#wasm.mirror_lights(now)); }

  // The mirrored lights with another wiring: values of settings by name.
  mirroredSo(settings) {
    this.#give(Object.entries(settings).flat().join(" "));
    return this.#bytes(this.#wasm.mirror_mounted_so());
  }

  // All games in the order of the menu: the number of the sheet, its slug, whether it is two-sided, the default players,
  // the number of horses and the dice if these are settings, and texts in both languages.
  games() {
    return this.#text(this.#wasm.games()).trimEnd().split("\n").map((line) => {
      const [number, slug, sides, seats, horses, dice, ...words] = line.split("\t");
      const [title, about] = [0, 2].map((at) => ({ fr: words[at], en: words[at + 1] }));
      return { number, slug, sides: sides === "sides", seats, horses, dice, title, about };
    });
  }

  // All settings: sheet, name, range, and what each does in both languages.
  form() {
    return this.#text(this.#wasm.form()).trimEnd().split("\n").map((line) => {
      const [name, range, en, fr] = line.split("\t");
      const [kind, ...values] = range.split(" ");
      return { sheet: name.includes(".") ? name.split(".")[0] : "", name, kind, range: values, help: { en, fr } };
    });
  }

  // The backup file for the lines that a board exported; none if they are not complete.
  backupFile(board, lines) {
    this.#give([board, ...lines].join("\n"));
    const answer = this.#text(this.#wasm.backup_file());
    return answer.startsWith("ok\n") ? answer.slice(3) : undefined;
  }

  // The lines of a backup file to send, or its error.
  backupLines(file) {
    this.#give(file);
    const [kind, ...rest] = this.#text(this.#wasm.backup_lines()).split("\n");
    return kind === "ok" ? { lines: rest } : { kind, number: rest[0], why: rest[1] };
  }
}
