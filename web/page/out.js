// Ways out of a game: the panel at the table, what is offered after a win, and the board's own menu.

import { PAIR_MS } from "./library.js";
import { find, make } from "./make.js";

export class Out {
  #library;
  #table;
  #words;
  #dialog = find("out");
  #holding;

  // `ways` has the functions that leave the table: another, review, rules, learn, settings; and `again`; and `ended`, for
  // when a game that was over is left for another, or goes on.
  constructor(library, table, ways) {
    [this.#library, this.#table] = [library, table];
    const close = (goOn) => {
      this.#dialog.close();
      library.goOn(goOn);
    };
    find("out-open").addEventListener("click", () => this.#show());
    // A name at the table leads to its player, too.
    document.querySelectorAll(".seat p").forEach((name, seat) => name.addEventListener("click", () => {
      if (find("lesson").hidden && library.act(0) !== "menu") this.#show(seat);
    }));
    // Escape closes the dialog too.
    this.#dialog.addEventListener("close", () => library.goOn(false));
    this.#dialog.querySelector(".close").addEventListener("click", () => close(false));
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && close(false));
    const leads = (id, way, goOn = false) => find(id).addEventListener("click", () => {
      close(goOn);
      way();
    });
    leads("out-back", () => find("board").focus({ preventScroll: true }), true);
    leads("out-new", ways.another);
    leads("out-review", ways.review);
    leads("out-rules", ways.rules);
    leads("out-learn", ways.learn);
    leads("out-settings", ways.settings);
    leads("menu", () => table.fingers.pair());
    find("another").addEventListener("click", ways.another);
    find("review").addEventListener("click", ways.review);
    find("rematch").addEventListener("click", ways.again);
    this.#ended = ways.ended;
    table.fingers.paired = () => this.#hold();
    // Escape at the table closes what is said on the board, or else opens the panel; in it the browser closes it.
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && table.touch.say("")) return;
      const here = !find("table").hidden && find("lesson").hidden && !document.querySelector("dialog[open]");
      if (event.key !== "Escape" || !here) return;
      event.preventDefault();
      this.#show();
    });
  }

  speak(words) { this.#words = words; }

  // Is called when anything at the table has changed.
  update() {
    const over = this.#library.act(0) === "over";
    for (const id of ["rematch", "review", "another"]) find(id).hidden = !over;
    if (this.#library.act(0) === "menu" !== this.#wasMenu) this.#held();
    if (this.#library.lesson()) return;
    const ended = this.#wasOver && !over;
    this.#wasOver = over;
    if (ended) this.#ended();
  }

  #ended;
  #wasOver = false;
  #wasMenu = false;

  // `seat` is that of the player whose button gets the focus.
  #show(seat) {
    // An unfinished game may be on the board, or wait in the board's menu.
    const players = this.#library.players();
    find("out-back").hidden = find("out-who").hidden = players.length === 0;
    find("out-review").hidden = !this.#library.written();
    find("menu").hidden = this.#library.act(0) === "menu";
    find("out-title").textContent = find("title").textContent || this.#words.get("out");
    this.#players(players);
    this.#dialog.showModal();
    const at = players.findIndex((player) => player.seat === seat || (player.side !== 0 && player.side === this.#library.side(seat)));
    (find("out-players").children[at] ?? find("out-title")).focus();
  }

  #players(players) {
    const rows = players.map(({ seat, name, who, side }) => {
      const button = make("button", { type: "button", className: `${["seat", "black", "white"][side]}-${seat}` },
        make("b", { textContent: name }), make("span", { textContent: who }), make("i", { textContent: this.#words.get("whoNext") }));
      button.addEventListener("click", () => {
        this.#library.handOver(seat);
        const at = [...find("out-players").children].indexOf(button);
        this.#players(this.#library.players());
        find("out-players").children[at]?.focus();
      });
      return button;
    });
    find("out-players").replaceChildren(...rows);
  }

  // Both buttons are held: the ring fills until the board acts.
  #hold() {
    const ring = find("holding");
    this.#wasMenu = this.#library.act(0) === "menu";
    ring.hidden = false;
    this.#holding?.cancel();
    const [, full] = ring.querySelectorAll("circle");
    this.#holding = full.animate([{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], { duration: PAIR_MS, fill: "forwards" });
    this.#holding.onfinish = () => this.#held();
  }

  #held() {
    this.#wasMenu = this.#library.act(0) === "menu";
    this.#holding?.cancel();
    find("holding").hidden = true;
  }
}
