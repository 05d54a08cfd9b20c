// Finds out how the LEDs of a board are wired: the user chooses the picture that looks like the board.
//
// Meanwhile the board is in its self-test, and presses of its buttons take it from stage to stage: all lights red,
// green and blue in turn, then a picture of itself. The library computes what the same bytes look like with another
// wiring.

import { Face } from "./face.js";
import { find, make } from "./make.js";
import { Refused, pairs, unlessLost } from "./talk.js";

// Long enough to count as a hold.
const PRESS_MS = 700;
const WAIT_MS = 60;
// The number of presses of A from the first question to the end of the self-test.
const STAGES = 2;

export class Calibrate {
  #library;
  #table;
  #talk;
  #words;
  #pictures = [];
  // The kind of LED and the colour order that were chosen.
  #light;
  #confirmed;
  #strip;
  #told;

  constructor(library) {
    this.#library = library;
    this.#table = new Map(library.form().map(({ name, range }) => [name, range]));
    const does = { "calibrate-go": () => this.#begin(), "calibrate-others": () => this.#others(), "calibrate-stop": () => this.#stop("calibrateStopped") };
    for (const [id, work] of Object.entries(does)) find(id).addEventListener("click", () => this.#try(work));
  }

  show(talk, words) {
    const same = this.#talk === talk;
    [this.#talk, this.#words] = [talk, words];
    if (!same) this.#rest("calibrateWords");
    else this.#say(this.#told);
    for (const { caption, value } of this.#pictures) caption.textContent = this.#caption(value);
  }

  // Redraws the pictures from the board's new frame.
  look() {
    for (const { face, value } of this.#pictures) face.draw(this.#library.mirroredSo(value));
  }

  #try(work) {
    const told = work().catch((refused) => {
      if (!(refused instanceof Refused)) throw refused;
      this.#rest("calibrateRefused");
      find("calibrate-told").append(` (${refused.message})`);
    });
    return unlessLost(told);
  }

  #say(told) {
    this.#told = told;
    find("calibrate-told").textContent = this.#words.get(told);
  }

  #rest(told) {
    this.#show([]);
    this.#say(told);
    this.#offer("calibrate-go");
  }

  #offer(...offered) {
    for (const id of ["calibrate-go", "calibrate-others", "calibrate-stop"]) find(id).hidden = !offered.includes(id);
  }

  async #testing() { return pairs(await this.#talk.ask("status")).get("mode") === "selftest"; }

  // Presses A and waits for the release. Does nothing if the self-test was ended at the board: the press would go to
  // the game.
  async #press(ms = 100) {
    if (!(await this.#testing())) return;
    await this.#talk.ask(`press R A ${ms}`);
    do await new Promise((done) => setTimeout(done, WAIT_MS)); while (pairs(await this.#talk.ask("status")).has("down"));
  }

  async #begin() {
    const settings = pairs(await this.#talk.ask("settings"));
    const value = (name) => settings.get(name)?.split(" | ")[0];
    [this.#strip, this.#confirmed] = [value("layout"), value("layout_confirmed")];
    await this.#talk.ask("selftest");
    this.#offer();
    // From the first stage, the walk along the chain, to the buttons, and on to the colours.
    await this.#press();
    await this.#press(PRESS_MS);
    this.#say("whichColours");
    this.#offer("calibrate-stop");
    // An older board knows LEDs with three channels only.
    const kinds = settings.has("led") ? this.#table.get("led").map((led) => ({ led })) : [{}];
    const lights = kinds.flatMap((kind) => this.#table.get("colour_order").map((colour_order) => ({ ...kind, colour_order })));
    this.#ask(lights, async (light) => {
      this.#light = light;
      await this.#press();
      this.#which();
    });
  }

  // Shows a picture for each way in which the chain may run.
  #which() {
    this.#say("whichPicture");
    this.#offer("calibrate-others", "calibrate-stop");
    const ways = ["start_corner", "direction"].reduce((ways, name) => ways.flatMap((way) => this.#table.get(name).map((value) => ({ ...way, [name]: value }))), [{ layout: this.#strip }]);
    const all = ["true", "false"].flatMap((serpentine) => ways.map((way) => ({ ...way, serpentine })));
    this.#ask(all.map((way) => ({ ...way, ...this.#light })), (way) => this.#keep(way));
  }

  async #others() {
    this.#strip = this.#table.get("layout").find((strip) => strip !== this.#strip);
    this.#which();
  }

  async #keep(way) {
    await this.#stop("calibrated");
    for (const [name, value] of Object.entries(way)) await this.#talk.ask(`set ${name} ${value}`);
  }

  async #stop(told) {
    this.#offer();
    await this.#end();
    this.#rest(told);
  }

  // Ends the self-test without a result. Its last press would confirm a layout that the user did not.
  async #end() {
    if (!(await this.#testing())) return;
    try {
      await this.#talk.ask("selftest end");
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      // A board of before this command.
      for (let stage = 0; stage < STAGES; stage++) await this.#press();
      if (this.#confirmed === "false") await this.#talk.ask("set layout_confirmed false");
    }
  }

  // Ends the self-test when the user leaves without an answer.
  async leave() {
    if (this.#pictures.length > 0) await this.#stop("calibrateWords");
  }

  #ask(values, chosen) {
    this.#show(values.map((value) => {
      const canvas = make("canvas");
      canvas.setAttribute("aria-hidden", "true");
      const caption = make("span", { textContent: this.#caption(value) });
      const button = make("button", { type: "button" }, canvas, caption);
      button.addEventListener("click", () => {
        // Accept one answer only.
        for (const other of find("calibrate-pictures").children) other.disabled = true;
        this.#try(() => chosen(value));
      });
      return { face: new Face(canvas), canvas, caption, button, value };
    }));
    for (const { face, canvas } of this.#pictures) face.resize(canvas.clientWidth || 112);
    this.#pictures[0].button.focus({ preventScroll: true });
    this.look();
  }

  #show(pictures) {
    this.#pictures = pictures;
    find("calibrate-pictures").replaceChildren(...pictures.map(({ button }) => button));
    find("connected").classList.toggle("asking", pictures.length > 0);
  }

  #caption({ layout, start_corner, direction, serpentine, led, colour_order }) {
    if (!layout) return led === "rgbw" ? `${colour_order}w` : colour_order;
    const words = this.#words;
    const choices = [start_corner, direction].map((word) => words.get("choices")[word] ?? word);
    return [...choices, words.get(serpentine === "true" ? "thereAndBack" : "oneWay")].join(", ");
  }
}
