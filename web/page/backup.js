// Backs up a board's settings and games to a file, in the format of `cargo board backup`, and restores them.

import { find, save } from "./make.js";
import { Refused, pairs, unlessLost } from "./talk.js";

export class Backup {
  #library;
  #talk;
  #words;
  #lines = [];
  // The user was asked whether the game on the board may be replaced.
  #sure = false;

  // `refused` shows the board's answer if it refuses.
  constructor(library, refused) {
    this.#library = library;
    find("backup").addEventListener("click", () => unlessLost(this.#save(), refused));
    find("restore").addEventListener("change", () => this.#read());
    find("restore-go").addEventListener("click", () => unlessLost(this.#restore()));
  }

  show(talk, words) {
    [this.#talk, this.#words] = [talk, words];
    this.#read();
  }

  #say(text, offer = false) {
    find("restore-told").textContent = text;
    find("restore-go").hidden = !offer;
  }

  async #save() {
    const board = pairs(await this.#talk.ask("info")).get("board") ?? "unknown";
    const file = this.#library.backupFile(board, await this.#talk.ask("export"));
    this.#say(file === undefined ? this.#words.get("badExport") : "");
    if (file === undefined) return;
    save(file, "galop-backup.txt");
  }

  // Checks the whole file before anything is sent.
  async #read() {
    const [file] = find("restore").files;
    if (!file) return this.#say("");
    const { lines, kind, number, why } = this.#library.backupLines(await file.text());
    this.#lines = lines ?? [];
    this.#sure = false;
    if (lines) this.#say(this.#words.get("restoreGood"), true);
    else this.#say(kind === "line" ? `${this.#words.get("badLine")} ${number}${this.#words.lang === "fr" ? "\u00a0:" : ":"} ${why}` : this.#words.get(kind));
  }

  // A game that is not over is replaced only after a second click, like at the board.
  async #unfinished() {
    const status = pairs(await this.#talk.ask("status"));
    const playing = status.has("game") && status.get("phase") !== "over";
    return playing || status.has("away");
  }

  async #restore() {
    let taken = false;
    try {
      if (await this.#unfinished()) {
        if (!this.#sure) {
          this.#sure = true;
          return this.#say(this.#words.get("restoreOver"), true);
        }
        while (await this.#unfinished()) await this.#talk.ask("game drop");
      }
      for (const line of this.#lines) {
        await this.#talk.ask(line);
        // Settings come first: the board may take them and refuse the games.
        taken ||= line.startsWith("import settings");
      }
      this.#say(this.#words.get("restored"));
      find("restore").value = "";
      this.#sure = false;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.#say(`${this.#words.get(taken ? "partly" : "notRestored")} (${refused.message})`);
    }
  }
}
