// The view “Put Galop on a Pico”: the program by WebUSB or as a file to drag, whichever suits this system, and then the
// way to the first light (first-light.js).

import { FirstLight, button, p } from "./first-light.js";
import { Flasher, NotFlashed, canFlash, system } from "./flasher.js";
import { make, save } from "./make.js";
import { picoWords } from "./pico-words.js";
import { canConnect } from "./port.js";
import { Lost, Refused } from "./talk.js";
import { tight } from "./words.js";

const root = document.getElementById("pico");

const drawing = (n) => make("img", { src: `pico-${n}.svg`, alt: "", width: 240, height: 150 });

export class Pico {
  flasher;
  #library;
  #connected;
  #say;
  #words;
  #first;
  #file;
  #busy = false;
  #told;
  #bar;
  #linux;

  constructor(library, connected) {
    [this.#library, this.#connected] = [library, connected];
    this.flasher = new Flasher(library);
    this.#first = new FirstLight(connected);
    // The browser asks before a board is left half written.
    addEventListener("beforeunload", (event) => this.#busy && event.preventDefault());
  }

  // Shows the view in a language. While a board is written, nothing is rebuilt.
  show(words) {
    if (this.#busy) return;
    [this.#words, this.#say] = [words, picoWords(words.lang)];
    this.#build();
    if (this.flasher.published) this.#load();
  }

  // The offer for this system comes first, the other one in a drawer below it.
  #build() {
    const say = this.#say;
    const { version } = this.flasher.published ?? {};
    this.#told = p("", { id: "pico-told" });
    this.#told.setAttribute("role", "status");
    this.#bar = make("progress", { id: "pico-bar", max: 1, value: 0, hidden: true });
    this.#bar.setAttribute("aria-label", say("progress"));
    const title = make("h2", { id: "pico-title", tabIndex: -1, textContent: say("title") });
    const back = button(this.#words.get("back"), () => { location.hash = ""; }, { id: "pico-back" });
    const head = [make("header", {}, title, back), p(say("lead"))];
    if (!version) return root.replaceChildren(...head, p(say("noImage"), { className: "pico-note" }));
    const dragFirst = system() === "windows" || !canFlash();
    const steps = make("ol", { className: "pico-steps" }, this.#bootsel(), ...(dragFirst ? this.#byFile() : [this.#byPage()]));
    const drawer = (word, ...inside) => make("details", { className: "drawer" }, make("summary", { textContent: say(word) }), ...inside);
    const others = [];
    if (!dragFirst) others.push(drawer("byFile", make("ol", { className: "pico-steps" }, ...this.#byFile())));
    else if (canFlash()) others.push(drawer("byPage", p(say("driver")), ...this.#byPage().childNodes));
    else others.push(p(say("otherBrowser"), { className: "pico-note" }));
    if (system() === "linux") {
      const lines = new TextDecoder().decode(this.#library.call("flash_udev"));
      others.push((this.#linux = drawer("linux", p(say("linuxWords")), make("pre", { textContent: lines, tabIndex: 0 }))));
    }
    const retry = button(say("retry"), () => this.#load(), { id: "pico-retry", hidden: true });
    const what = p(`${say("program")} : Galop ${version}`.replace(" :", this.#words.lang === "fr" ? "\u00a0:" : ":"), { className: "pico-version" });
    root.replaceChildren(...head, what, steps, this.#bar, this.#told, retry, this.#first.build(say), ...others);
  }

  #step(word, n, ...inside) {
    return make("li", {}, drawing(n), make("div", {}, make("h3", { textContent: this.#say(word) }), ...inside));
  }

  #bootsel() {
    const say = this.#say;
    const running = canConnect() ? [p(say("runs")), button(say("restart"), () => this.#restart(), { id: "pico-restart" })] : [];
    return this.#step("bootsel", 1, p(say("bootselWords")), ...running);
  }

  #byPage() {
    const say = this.#say;
    const go = button(say("writeGo"), () => this.#write(), { id: "pico-go", className: "go", disabled: true });
    return this.#step("write", 3, p(say("writeWords")), go);
  }

  #byFile() {
    const say = this.#say;
    const save = button(say("copyGo"), () => this.#save(), { id: "pico-save", className: canFlash() && system() !== "windows" ? "" : "go", disabled: true });
    const gone = button(say("waitGo"), () => this.#first.begin(), { id: "pico-vanished" });
    return [this.#step("copy", 2, p(say("copyWords")), save), this.#step("wait", 3, p(say("waitWords")), gone)];
  }

  #tell(text, wrong = false) {
    this.#told.textContent = text;
    this.#told.classList.toggle("wrong", wrong);
    if (wrong) this.#told.scrollIntoView({ block: "nearest" });
  }

  #fail(why) {
    if (!(why instanceof NotFlashed)) throw why;
    const words = this.#say("failed")[why.message];
    const sentence = typeof words === "function" ? words : words[system()];
    root.dataset.ended = why.message;
    this.#tell(tight(sentence(...why.details)), true);
    if (why.message === "forbidden" && this.#linux) this.#linux.open = true;
    if (why.message === "not-started") this.#first.begin();
  }

  // Loads the program before it is asked for: browsers ask for a board only directly after a click.
  async #load() {
    this.#tell(this.#say("loading"));
    const retry = document.getElementById("pico-retry");
    retry.hidden = true;
    try {
      this.#file = await this.flasher.image();
      this.#tell("");
      this.#enable(true);
    } catch (why) {
      this.#fail(why);
      retry.hidden = false;
    }
  }

  #enable(on) {
    for (const id of ["pico-go", "pico-save", "pico-restart", "pico-vanished"]) {
      const found = document.getElementById(id);
      if (found) found.disabled = !on;
    }
  }

  #save() {
    save(this.#file, "galop.uf2");
  }

  // A running Galop board saves its game and restarts in BOOTSEL mode.
  async #restart() {
    this.#tell("");
    try {
      if (!this.#connected.on) await this.#connected.connect();
      if (!this.#connected.on) return;
      await this.#connected.bootsel();
      this.#tell(this.#say("restarted"));
    } catch (why) {
      if (why instanceof Refused) this.#tell(this.#say("refused", why.message), true);
      else if (!(why instanceof Lost)) throw why;
    }
  }

  async #write() {
    delete root.dataset.ended;
    this.#tell("");
    try {
      const device = await this.flasher.choose();
      this.#busy = true;
      this.#enable(false);
      this.#bar.hidden = false;
      this.#tell(this.#say("writing"));
      await this.flasher.write(device, (share) => { this.#bar.value = share; });
      root.dataset.ended = "done";
      this.#tell(this.#say("done"));
      this.#first.begin();
    } catch (why) {
      this.#fail(why);
    } finally {
      this.#busy = false;
      this.#bar.hidden = true;
      this.#enable(true);
    }
  }
}
