// A board's statistics as bars: throws of the die and of the coins, captures, games won.

import { find, make } from "./make.js";
import { pairs, unlessLost } from "./talk.js";

// The expected shares of fair throws.
const FAIR = { faces: [1, 1, 1, 1, 1, 1], coins: [1, 4, 6, 4, 1] };

export class Plot {
  #talk;
  #words;
  #refused;

  // `refused` shows the board's answer if it refuses.
  constructor(refused) {
    this.#refused = refused;
    find("stats-read").addEventListener("click", () => this.#try());
    find("stats").addEventListener("toggle", () => this.#try());
  }

  show(talk, words) {
    [this.#talk, this.#words] = [talk, words];
    this.#try();
  }

  #try() {
    if (find("stats").open) unlessLost(this.#read(), this.#refused);
  }

  async #read() {
    const counts = pairs(await this.#talk.ask("stats"));
    const words = this.#words;
    const names = { faces: ["1", "2", "3", "4", "5", "6"], coins: ["0", "1", "2", "3", "4"], captures: words.get("seats"), won: words.get("seats") };
    const figures = Object.keys(names).filter((name) => counts.has(name)).map((name) => {
      const numbers = counts.get(name).split(" ").map(Number);
      return this.#figure(words.get("counts")[name], names[name], numbers, FAIR[name], name);
    });
    find("stats-figures").replaceChildren(...figures);
  }

  // A table, for screen readers; the bars are hidden from them.
  #figure(title, names, numbers, fair, kind) {
    const sum = numbers.reduce((all, number) => all + number, 0);
    const shares = fair?.map((share) => share / fair.reduce((all, other) => all + other, 0));
    const most = Math.max(1, ...numbers, ...(shares ?? []).map((share) => share * sum));
    const rows = names.map((name, index) => {
      const bar = make("span", { className: `bar ${shares ? "" : `of-${index}`}` });
      bar.style.width = `${(100 * numbers[index]) / most}%`;
      const track = make("div", { className: "track" }, bar);
      track.setAttribute("aria-hidden", "true");
      if (shares && sum > 0) {
        const mark = make("i");
        mark.style.left = `${(100 * shares[index] * sum) / most}%`;
        track.append(mark);
      }
      const percent = sum > 0 ? `${((100 * numbers[index]) / sum).toFixed(1)} %` : "–";
      return make("tr", {}, Object.assign(make("th", { textContent: name }), { scope: "row" }), make("td", {}, track),
        make("td", { textContent: numbers[index] }), make("td", { textContent: percent }));
    });
    const caption = make("caption", {}, title, make("small", { textContent: ` ${sum}` }));
    return make("table", { className: `counts ${kind}` }, caption, make("tbody", {}, ...rows));
  }
}
