// The way from an installed program to the first game: first light, self-test, supply. One step is shown at a time.

import { load } from "./load.js";
import { make } from "./make.js";
import { canConnect } from "./port.js";
import { Lost, Refused } from "./talk.js";

// `budget_ma` for the supplies of the words: the table "How many amperes" of docs/build.
const BUDGETS = [450, 1000, 2000];
const STEPS = ["light", "selftest", "supply", "play"];

// Buttons and paragraphs with their text.
export const button = (text, pressed, properties = {}) => {
  const made = make("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", pressed);
  return made;
};
export const p = (text, properties = {}) => make("p", { textContent: text, ...properties });

// The pictures of the maker's guide, by name.
let pictures;
const picture = (name) => {
  const place = make("p", { className: "drawing" });
  place.setAttribute("aria-hidden", "true");
  pictures ??= load("first-light.txt.gz").then((all) => new Map(new TextDecoder().decode(all).trimEnd().split("\n").map((line) => line.split("\t"))));
  // Without them the words are enough.
  pictures.then((all) => { place.innerHTML = all.get(name); }, () => { pictures = undefined; });
  return place;
};

export class FirstLight {
  #connected;
  #say;
  #root = make("section", { id: "first-light", hidden: true });
  #at = 0;
  #told;

  constructor(connected) { this.#connected = connected; }

  // Returns the section; it stays where it was.
  build(say) {
    this.#say = say;
    if (!this.#root.hidden) this.#show();
    return this.#root;
  }

  begin() {
    [this.#root.hidden, this.#at] = [false, 0];
    this.#show();
    this.#root.scrollIntoView({ block: "start" });
  }

  #go(by) {
    this.#at += by;
    this.#show();
    this.#root.querySelector("h3").focus({ preventScroll: true });
  }

  #show() {
    const say = this.#say;
    const step = STEPS[this.#at];
    this.#told = p("", { id: "first-told" });
    this.#told.setAttribute("role", "status");
    const back = button(say("back"), () => this.#go(-1), { id: "first-back", disabled: this.#at === 0 });
    const next = button(say("next"), () => this.#go(1), { id: "first-next", className: "go", hidden: step === "play" });
    const parts = { light: () => this.#light(), selftest: () => this.#selftest(), supply: () => this.#supply(), play: () => this.#play() };
    this.#root.dataset.step = step;
    this.#root.replaceChildren(
      make("header", {}, make("h3", { textContent: say(step), tabIndex: -1 }), p(say("stepOf", this.#at + 1, STEPS.length))),
      ...parts[step](), this.#told, make("div", { className: "go-about" }, back, next),
    );
  }

  #light() { return [picture("power-on"), ...this.#say("lightWords").map((text) => p(text))]; }

  #selftest() {
    const say = this.#say;
    const start = canConnect() ? [button(say("selftestGo"), () => this.#ask("selftest", say("selftestBegun")), { id: "first-selftest" })] : [];
    const tests = say("tests").map((text, n) => make("li", {}, picture(`selftest-${n + 1}`), p(text)));
    return [p(say("selftestWords")), ...start, make("ol", { className: "tests" }, ...tests)];
  }

  #supply() {
    const say = this.#say;
    const rows = say("supplies").map(([name, words], n) => {
      const box = make("input", { type: "radio", name: "supply", value: BUDGETS[n], checked: n === 0 });
      return make("label", {}, box, make("span", {}, make("b", { textContent: name }), make("span", { textContent: words })));
    });
    const set = () => {
      const { value } = this.#root.querySelector("input:checked");
      if (canConnect()) this.#ask(`set budget_ma ${value}`, say("supplyDone", value));
      else this.#told.textContent = say("supplyByHand", value);
    };
    const legend = make("legend", { className: "unseen", textContent: say("supply") });
    return [p(say("supplyWords")), make("fieldset", { className: "supplies" }, legend, ...rows), button(say("supplySet"), set, { id: "first-supply" })];
  }

  #play() {
    const say = this.#say;
    const lead = (text, hash) => button(text, () => { location.hash = hash; });
    const setup = this.#connected.on ? [lead(say("toSetup"), "#cable")] : [];
    return [p(say("playWords")), make("div", { className: "go-about" }, ...setup, lead(say("toStart"), ""))];
  }

  // Sends a command to the board, which is connected first, and says what happened.
  async #ask(line, done) {
    const told = this.#told;
    told.textContent = "";
    try {
      if (!this.#connected.on) await this.#connected.connect();
      if (!this.#connected.on) return;
      await this.#connected.ask(line);
      told.textContent = done;
    } catch (why) {
      if (why instanceof Refused) told.textContent = this.#say("refused", why.message);
      else if (!(why instanceof Lost)) throw why;
    }
  }
}
