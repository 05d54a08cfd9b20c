// The cells of the board as a grid for keyboards and screen readers: each has a name, and arrow keys go from one to the
// next that has a light.

import { CELLS, SIZE } from "./print.js";

const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const number = new Map(CELLS.map(([row, col], light) => [row * SIZE + col, light]));

export class Grid {
  #element;
  #cells;
  #hands;
  #held = false;

  // `hands` has press(light), release() and tap(light); `focus(light)` is called with none when the focus leaves.
  constructor(element, hands, focus) {
    [this.#element, this.#hands] = [element, hands];
    this.#cells = CELLS.map(([row, col], light) => {
      const cell = document.createElement("div");
      cell.role = "gridcell";
      cell.tabIndex = light === 0 ? 0 : -1;
      cell.ariaColIndex = col + 1;
      cell.addEventListener("focus", () => {
        for (const other of this.#cells) other.tabIndex = other === cell ? 0 : -1;
        focus(light);
      });
      cell.addEventListener("blur", () => { this.#release(); focus(undefined); });
      cell.addEventListener("keydown", (event) => this.#down(event, light));
      cell.addEventListener("keyup", (event) => (event.key === " " || event.key === "Enter") && this.#release());
      // A screen reader clicks without a pointer.
      cell.addEventListener("click", () => hands.tap(light));
      return cell;
    });
    element.ariaRowCount = element.ariaColCount = SIZE;
    for (let row = 0; row < SIZE; row++) {
      const line = document.createElement("div");
      line.role = "row";
      line.ariaRowIndex = row + 1;
      line.append(...this.#cells.filter((_, light) => CELLS[light][0] === row));
      element.append(line);
    }
  }

  // Lies exactly over a face.
  fit({ size, cell, origin }) {
    this.#element.style.inset = `${(100 * origin) / size}%`;
    this.#element.style.setProperty("--cell", `${(100 * cell) / (size - 2 * origin)}%`);
    this.#cells.forEach((element, light) => {
      const [row, col] = CELLS[light];
      const at = (n) => `${(100 * n * cell) / (size - 2 * origin)}%`;
      Object.assign(element.style, { left: at(col), top: at(row), width: at(1), height: at(1) });
    });
  }

  name(names) {
    names.forEach((name, light) => {
      if (this.#cells[light].ariaLabel !== name) this.#cells[light].ariaLabel = name;
    });
  }

  #release() {
    if (this.#held) this.#hands.release();
    this.#held = false;
  }

  #down(event, light) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      this.#held = true;
      this.#hands.press(light);
      return;
    }
    const [row, col] = CELLS[light];
    const inRow = CELLS.flatMap(([other], index) => (other === row ? [index] : []));
    const next = { Home: inRow[0], End: inRow.at(-1) }[event.key] ?? (KEYS[event.key] && beside(row, col, KEYS[event.key]));
    if (next === undefined) return;
    event.preventDefault();
    this.#cells[next]?.focus({ preventScroll: true });
  }
}

// The next light in a direction; -1 if there is none.
function beside(row, col, [down, right]) {
  for (let far = 1; far < SIZE; far++) {
    const [y, x] = [row + far * down, col + far * right];
    if (y < 0 || x < 0 || y >= SIZE || x >= SIZE) return -1;
    if (number.has(y * SIZE + x)) return number.get(y * SIZE + x);
  }
  return -1;
}
