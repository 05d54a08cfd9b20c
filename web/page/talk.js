// Sends lines to a board's console and reads the answers (docs/console.md). The port is any object with `listen`,
// `send` and `close`.

// A word that will never be a command.
const UNHEARD_OF = "galop-begins-here";
// The board is silent after this many checks without a line. A page that was suspended counts as one check. At the
// beginning every check counts: another device may send lines for ever, and none of them is an answer.
const LOOKS = 12;
const FIRST_LOOKS = 24;
const LOOK_MS = 250;

// The board answered with this error.
export class Refused extends Error {}
// The connection is lost.
export class Lost extends Error {}

export class Talk {
  #port;
  #last = Promise.resolve();
  // Handles each line of the answer to the present request.
  #hears = () => {};
  #fails = () => {};
  #gone = false;
  // The board has answered once, so it is one.
  answered = false;

  // `gone` is called once, when the connection ends.
  constructor(port, gone) {
    this.#port = port;
    port.listen((line) => this.#hears(line)).then(() => {
      this.#gone = true;
      this.#fails(new Lost());
      gone();
    });
  }

  // Synchronises with the console: asks for help on a word that is no command, and skips everything before that answer,
  // because it answers earlier input.
  async begin() {
    await this.#send(`\rhelp ${UNHEARD_OF}`, (line) => line.includes(UNHEARD_OF));
    this.answered = true;
    await this.ask("watch off");
  }

  // Sends a line after the answers to all earlier ones. Returns the lines of its answer.
  ask(line) {
    const lines = [];
    const answer = this.#last.then(() => this.#send(line, (heard) => {
      if (heard.startsWith("error: ")) throw new Refused(heard.slice("error: ".length));
      // Events of `watch` are not part of the answer.
      if (heard !== "ok" && !heard.startsWith("{")) lines.push(heard);
      return heard === "ok";
    }));
    this.#last = answer.catch(() => {});
    return answer.then(() => lines);
  }

  close() { return this.#port.close(); }

  // Sends a line. `ends` is called with each line of the answer, and returns whether it was the last.
  #send(line, ends) {
    return new Promise((done, fail) => {
      if (this.#gone) return fail(new Lost());
      let looks = 0;
      const timer = setInterval(() => {
        if (++looks < (this.answered ? LOOKS : FIRST_LOOKS)) return;
        // A late answer would be taken for that to another request.
        this.#gone = true;
        this.#fails(new Lost());
      }, LOOK_MS);
      const settle = (settled) => (result) => {
        clearInterval(timer);
        [this.#hears, this.#fails] = [() => {}, () => {}];
        settled(result);
      };
      this.#fails = settle(fail);
      this.#hears = (heard) => {
        if (this.answered) looks = 0;
        try {
          if (ends(heard)) settle(done)();
        } catch (why) {
          this.#fails(why);
        }
      };
      this.#port.send(`${line}\r`).catch(() => this.#fails(new Lost()));
    });
  }
}

// Ignores `Lost`: the constructor's `gone` reports it. `refused` is called with the board's answer if it refuses.
export const unlessLost = (work, refused) => work.catch((why) => {
  if (refused && why instanceof Refused) refused(why.message);
  else if (!(why instanceof Lost)) throw why;
});

// `name: value` lines as a map.
export const pairs = (lines) => new Map(lines.map((line) => {
  const at = line.indexOf(": ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2)];
}));
