// Asks a board at the other end of a line, and reads its answers (docs/console.md). Knows no port: whatever listens,
// sends and closes will do.

// Not a command, and never one.
const UNHEARD_OF = "galop-begins-here";
// Nothing came for so many looks that nothing will. A page that was stopped for a while has looked once.
const LOOKS = 12;
const LOOK_MS = 250;

// The board said no, in these words.
export class Refused extends Error {}
// There is nobody at the other end any more, or somebody else.
export class Lost extends Error {}

export class Talk {
  #port;
  #last = Promise.resolve();
  // What is being answered: it hears each line.
  #hears = () => {};
  #fails = () => {};
  #gone = false;

  // `gone` is told once that the line has ended.
  constructor(port, gone) {
    this.#port = port;
    port.listen((line) => this.#hears(line)).then(() => {
      this.#gone = true;
      this.#fails(new Lost());
      gone();
    });
  }

  // Begins with a clean line, whatever was typed before: what comes before the answer to a word that nobody else
  // would ask for answers somebody else.
  async begin() {
    await this.#send(`\rhelp ${UNHEARD_OF}`, (line) => line.includes(UNHEARD_OF));
    await this.ask("watch off");
  }

  // Asks a line after all that were asked before; what is answered to it.
  ask(line) {
    const lines = [];
    const answer = this.#last.then(() => this.#send(line, (heard) => {
      if (heard.startsWith("error: ")) throw new Refused(heard.slice("error: ".length));
      // What `watch` tells is no answer.
      if (heard !== "ok" && !heard.startsWith("{")) lines.push(heard);
      return heard === "ok";
    }));
    this.#last = answer.catch(() => {});
    return answer.then(() => lines);
  }

  close() { return this.#port.close(); }

  // Sends a line; `ends` is shown each that comes, until it says that it was the last.
  #send(line, ends) {
    return new Promise((done, fail) => {
      if (this.#gone) return fail(new Lost());
      let looks = 0;
      const timer = setInterval(() => {
        if (++looks < LOOKS) return;
        // An answer that came later would be taken for another's.
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
        looks = 0;
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

// For whoever has nothing to add: that the board has gone is told where it was connected.
export const unlessLost = (work) => work.catch((why) => {
  if (!(why instanceof Lost)) throw why;
});

// `name: value` lines as a map.
export const pairs = (lines) => new Map(lines.map((line) => {
  const at = line.indexOf(": ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2)];
}));
