// Backs up a board's settings and games to a file, in the format of `cargo board backup`, and restores them.

import { Refused, pairs, unlessLost } from "./talk.js";

const find = (id) => document.getElementById(id);

export class Backup {
  #library;
  #talk;
  #words;
  #lines = [];

  constructor(library) {
    this.#library = library;
    find("backup").addEventListener("click", () => unlessLost(this.#save()));
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
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "text/plain" }));
    link.download = "galop-backup.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // Checks the whole file before anything is sent.
  async #read() {
    const [file] = find("restore").files;
    if (!file) return this.#say("");
    const { lines, kind, number, why } = this.#library.backupLines(await file.text());
    this.#lines = lines ?? [];
    if (lines) this.#say(this.#words.get("restoreGood"), true);
    else this.#say(kind === "line" ? `${this.#words.get("badLine")} ${number}${this.#words.lang === "fr" ? "\u00a0:" : ":"} ${why}` : this.#words.get(kind));
  }

  async #restore() {
    let taken = false;
    try {
      for (const line of this.#lines) {
        await this.#talk.ask(line);
        // Settings come first: the board may take them and refuse the games.
        taken ||= line.startsWith("import settings");
      }
      this.#say(this.#words.get("restored"));
      find("restore").value = "";
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.#say(`${this.#words.get(taken ? "partly" : "notRestored")} (${refused.message})`);
    }
  }
}
