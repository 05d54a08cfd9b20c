// A real board at the cable: its lights, live, and its settings, wiring, backup and statistics.

import { Backup } from "./backup.js";
import { Calibrate } from "./calibrate.js";
import { Face } from "./face.js";
import { Form } from "./form.js";
import { find } from "./make.js";
import { Plot } from "./plot.js";
import { CELLS } from "./print.js";
import { Port, canConnect } from "./port.js";
import { Talk, pairs, unlessLost } from "./talk.js";

// The time between two requests for the lights, and between two for everything else.
const FRAME_MS = 40;
const STATUS_MS = 700;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Connected {
  face = new Face(find("mirror"));
  #library;
  #words;
  #talk;
  // The connection that the user closed.
  #left;
  #note;
  #changed;
  #status = new Map();
  #info = new Map();
  #settings = [];
  #form;
  #calibrate;
  #drawers;
  // The connection that has not answered yet.
  #connecting;

  // `note` shows an error, `changed` is called when a board is connected or gone.
  constructor(library, note, changed) {
    [this.#library, this.#note, this.#changed] = [library, note, changed];
    this.#form = new Form(library);
    this.#calibrate = new Calibrate(library);
    const refused = (answer) => this.#refused(answer);
    this.#drawers = [this.#form, this.#calibrate, new Backup(library, refused), new Plot(refused)];
    find("connect").addEventListener("click", () => (this.on ? changed() : this.#connecting || this.connect()));
    find("disconnect").addEventListener("click", () => {
      const talk = (this.#left = this.#talk);
      unlessLost(this.#calibrate.leave(), refused).then(() => talk?.close());
    });
    new ResizeObserver(() => this.#resize()).observe(find("mirror").parentElement);
  }

  // For tests and the browser's console: the board's answers, and what is shown of it.
  seen = {
    ask: (line) => this.#talk.ask(line),
    lights: () => this.#library.mirrorLights(performance.now()).slice(),
    mounted: () => this.#settings.map((line) => line.split(" | ")[0]),
    cells: CELLS,
  };

  get on() { return this.#talk !== undefined; }

  // Changes the language, on the start page and beside the board.
  speak(words) {
    this.#words = words;
    this.#offer();
    this.#say();
    if (this.on) this.#open();
  }

  // Shows the button to connect, or to go to the connected board.
  #offer() {
    find("connect").hidden = !canConnect();
    find("connect").textContent = this.#words.get(this.on ? "toBoard" : "connect");
    find("plug-told").textContent = this.#connecting ? this.#words.get("connecting") : "";
    find("plug-words").textContent = this.#words.get(canConnect() ? "plug" : "cannotPlug");
  }

  // Opens the drawers: settings, wiring, backup, statistics.
  #open() {
    for (const drawer of this.#drawers) drawer.show(this.#talk, this.#words);
    this.#fill();
  }

  #fill() {
    this.#form.fill(new Map([...pairs(this.#settings)].map(([name, rest]) => [name, rest.split(" | ")[0]])));
  }

  ask(line) { return this.#talk.ask(line); }

  // Restarts the board in BOOTSEL mode, which ends the connection.
  async bootsel() {
    const talk = (this.#left = this.#talk);
    await talk.ask("bootsel");
    await talk.close();
  }

  // Lets the user choose a port. Returns when the board has answered, or cannot be connected.
  connect() {
    return new Promise((done) => this.#connect(done));
  }

  async #connect(answered) {
    this.#note("");
    let port;
    try {
      port = await Port.choose();
    } catch (why) {
      // The user chose no port.
      if (why.name !== "NotFoundError") this.#note(`${this.#words.get("noPort")} (${why.message})`);
      return answered();
    }
    const talk = new Talk(port, () => this.#end(talk));
    const refused = (answer) => {
      // The reason, instead of the connection's end.
      this.#left = talk;
      this.#refused(answer);
    };
    this.#connecting = talk;
    this.#offer();
    await unlessLost(this.#begin(talk, answered), refused);
    this.#begun(talk);
    answered();
    await talk.close();
  }

  #begun(talk) {
    if (this.#connecting === talk) this.#connecting = undefined;
    this.#offer();
  }

  async #begin(talk, answered) {
    await talk.begin();
    this.#info = pairs(await talk.ask("info"));
    this.#settings = await talk.ask("settings");
    this.#library.mirrorBegin();
    this.#talk = talk;
    this.#begun(talk);
    this.#open();
    this.#changed();
    answered();
    await this.#run(talk);
  }

  // Shows what the board answered when it refused a command.
  #refused(answer) { this.#note(`${this.#words.get("boardRefuses")} (${answer}).`); }

  // The connection ended.
  #end(talk) {
    talk.close();
    if (this.#left !== talk) this.#note(this.#words.get(talk.answered ? "silent" : "mute"));
    if (this.#talk !== talk) return;
    this.#talk = undefined;
    this.#offer();
    this.#changed();
  }

  async #run(talk) {
    let asked = -Infinity;
    while (this.#talk === talk) {
      if (find("connected").hidden) {
        // The board is not on screen.
        await pause(FRAME_MS);
        continue;
      }
      if (performance.now() - asked >= STATUS_MS) {
        asked = performance.now();
        this.#status = pairs(await talk.ask("status"));
        // The settings may change at the board, such as its rotation.
        this.#settings = await talk.ask("settings");
        this.#library.mirrorMount(this.#settings);
        this.#say();
        this.#fill();
      }
      const lines = await talk.ask("frame");
      this.#library.mirrorShow(lines, performance.now());
      this.face.draw(this.#library.mirrorLights(performance.now()));
      this.#calibrate.look();
      await pause(FRAME_MS);
    }
  }

  #resize() {
    const { clientWidth } = find("mirror").parentElement;
    if (clientWidth > 0) this.face.resize(clientWidth);
  }

  // Shows the mode and the state of the game.
  #say() {
    const words = this.#words;
    const [mode, game, phase] = ["mode", "game", "phase"].map((name) => this.#status.get(name));
    const [turn, black] = ["turn", "black"].map((name) => this.#status.get(name) ?? "");
    const seats = black && turn ? [words.get("sideNames")[turn === black ? 0 : 1]]
      : [...turn].map((seat) => words.get("seats")["RGBY".indexOf(seat)]).filter(Boolean);
    const line = mode === "game"
      ? [words.of(game, "title") || game, words.get("phases")[phase] ?? phase, seats.join(", ")].filter(Boolean).join(" · ")
      : (words.get("modes")[mode] ?? mode ?? "");
    if (find("mirror-line").textContent !== line) find("mirror-line").textContent = line;
    find("mirror").setAttribute("aria-label", `${words.get("mirror")}. ${line}`);
    const info = ["name", "version", "board"].map((name) => this.#info.get(name)).filter(Boolean);
    find("mirror-info").textContent = info.join(" · ");
    find("locked").hidden = this.#status.get("lock") !== "true";
    find("unsaved").hidden = !this.#status.has("save");
  }
}
