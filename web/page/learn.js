// A guided round at the table: what each step asks for, and the way to the next.

import { find } from "./make.js";
import { Words, tight } from "./words.js";

export class Learn {
  #library;
  #words;
  #shown = "";
  #running = false;

  // `ways` has the functions that leave the round: play the game, start over, leave.
  constructor(library, ways) {
    this.#library = library;
    find("lesson-next").addEventListener("click", () => (library.lesson()?.stage === "over" ? ways.play() : library.nextStep()));
    find("lesson-skip").addEventListener("click", () => library.nextStep());
    find("lesson-again").addEventListener("click", ways.again);
    find("lesson-leave").addEventListener("click", ways.leave);
  }

  begin(words) {
    [this.#words, this.#shown, this.#running] = [words, "", true];
    this.#look();
  }

  end() {
    this.#running = false;
    find("lesson").dataset.stage = "";
  }

  speak(words) { [this.#words, this.#shown] = [words, ""]; }

  // The tutor speaks when lights have come to rest, at a time that only the library knows.
  #look() {
    if (!this.#running) return;
    requestAnimationFrame(() => this.#look());
    const now = this.#library.lesson();
    const shown = JSON.stringify(now);
    if (shown === this.#shown || !now) return;
    this.#shown = shown;
    const { n, of, stage, title, text } = now;
    const [words, over] = [this.#words, stage === "over"];
    find("lesson-step").textContent = words.get("step")(n, of);
    Object.assign(find("lesson-progress"), { max: of, value: over || stage === "done" ? n : n - 1 });
    find("lesson-title").textContent = tight(over ? words.get("learned") : title);
    find("lesson-text").textContent = tight(over ? words.get("learnedWords") : text);
    find("lesson").dataset.stage = stage;
    find("lesson-next").hidden = !over && stage !== "done";
    find("lesson-next").textContent = words.get(over ? "playNow" : "next");
    find("lesson-skip").hidden = over || stage === "done";
    find("lesson-again").hidden = !over;
  }
}

// The game of an address such as `#learn-ur`.
export const lessonIn = (hash) => [...Words.games.values()].find(({ slug }) => hash === `#learn-${slug}`);
