// Draws lights on a canvas. Only the cells around changed lights are redrawn, each from the printed board and the
// lights around it.

import { CELLS, SIZE, WIDTH, print } from "./print.js";

// The most cells to redraw one by one; if there are more, everything is redrawn.
const MOST_TILES = 70;
// Red, green and blue of a light, at full level: hot in the middle, pure around it.
const HOT = [[255, 96, 84], [92, 255, 132], [88, 128, 255]];
const PURE = [[255, 12, 20], [0, 235, 70], [16, 70, 255]];
// Colours for people who cannot distinguish red from green: vermilion, a bluish green, blue, and yellow from both.
const CLEAR = [[1, 0.38, 0], [0, 0.8, 0.5], [0.12, 0.25, 1]];

// The indices of the lights around each cell of the grid and its rim.
const number = new Map(CELLS.map(([row, col], index) => [row * 100 + col, index]));
const around = (row, col) => {
  const near = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const index = number.get((row + dy) * 100 + col + dx);
      if (index !== undefined) near.push([index, dx, dy]);
    }
  }
  return near;
};

export class Face {
  // The number of `drawImage` calls so far: the cost of drawing.
  draws = 0;
  #canvas;
  #context;
  #shown = new Uint8Array(CELLS.length * 3);
  #size = 0;
  #cell = 0;
  #origin = 0;
  #print;
  #glow = [];
  #clear = false;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: true });
  }

  // Sets the width to `width` CSS pixels.
  resize(width) {
    const size = Math.max(64, Math.round(width * Math.min(window.devicePixelRatio || 1, 3)));
    if (size === this.#size) return;
    this.#size = this.#canvas.width = this.#canvas.height = size;
    this.#cell = Math.floor(size / WIDTH);
    this.#origin = Math.round((size - this.#cell * SIZE) / 2);
    this.#print = layer(size, (context) => print(context, size, this.#cell, this.#origin));
    this.#glow = [0, 1, 2].map((channel) => layer(3 * this.#cell, (context) => glow(context, this.#cell, channel)));
    this.#all();
  }

  // Whether the colours for colour-blind players are used.
  get clear() { return this.#clear; }

  set clear(clear) {
    if (clear === this.#clear) return;
    this.#clear = clear;
    if (this.#size) this.#all();
  }

  draw(lights) {
    const changed = [];
    for (let index = 0; index < CELLS.length; index++) {
      const at = index * 3;
      const shown = this.#shown;
      if (shown[at] !== lights[at] || shown[at + 1] !== lights[at + 1] || shown[at + 2] !== lights[at + 2]) changed.push(index);
    }
    if (changed.length === 0) return;
    this.#shown.set(lights);
    // Without a size it only stores the lights; `resize` draws everything.
    if (!this.#size) return;
    const tiles = new Map();
    for (const index of changed) {
      const [row, col] = CELLS[index];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) tiles.set((row + dy) * 100 + col + dx, [row + dy, col + dx]);
      }
    }
    if (tiles.size > MOST_TILES) this.#all();
    else this.#some([...tiles.values()]);
  }

  #level(index, channel) {
    const at = index * 3;
    if (!this.#clear) return this.#shown[at + channel] / 255;
    const mixed = CLEAR.reduce((sum, colour, from) => sum + colour[channel] * this.#shown[at + from], 0);
    return Math.min(1, mixed / 255);
  }

  #all() {
    const context = this.#context;
    const cell = this.#cell;
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, this.#size, this.#size);
    context.drawImage(this.#print, 0, 0);
    this.draws++;
    context.globalCompositeOperation = "lighter";
    CELLS.forEach(([row, col], index) => {
      for (let channel = 0; channel < 3; channel++) {
        const level = this.#level(index, channel);
        if (level === 0) continue;
        context.globalAlpha = level;
        context.drawImage(this.#glow[channel], this.#origin + (col - 1) * cell, this.#origin + (row - 1) * cell);
        this.draws++;
      }
    });
  }

  #some(tiles) {
    const context = this.#context;
    const [cell, origin] = [this.#cell, this.#origin];
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    for (const [row, col] of tiles) {
      const [x, y] = [origin + col * cell, origin + row * cell];
      context.drawImage(this.#print, x, y, cell, cell, x, y, cell, cell);
      this.draws++;
    }
    context.globalCompositeOperation = "lighter";
    for (const [row, col] of tiles) {
      const [x, y] = [origin + col * cell, origin + row * cell];
      for (const [index, dx, dy] of around(row, col)) {
        for (let channel = 0; channel < 3; channel++) {
          const level = this.#level(index, channel);
          if (level === 0) continue;
          context.globalAlpha = level;
          context.drawImage(this.#glow[channel], (1 - dx) * cell, (1 - dy) * cell, cell, cell, x, y, cell, cell);
          this.draws++;
        }
      }
    }
  }
}

function layer(size, draw) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  draw(canvas.getContext("2d"));
  return canvas;
}

// Draws one colour channel of one light, three cells wide.
function glow(context, cell, channel) {
  const [hot, pure] = [HOT[channel].join(" "), PURE[channel].join(" ")];
  const middle = 1.5 * cell;
  const disc = (radius, ...stops) => {
    const gradient = context.createRadialGradient(middle, middle, 0, middle, middle, radius * cell);
    for (const [at, colour] of stops) gradient.addColorStop(at, colour);
    context.fillStyle = gradient;
    context.fillRect(0, 0, 3 * cell, 3 * cell);
  };
  disc(1.5, [0, `rgb(${pure} / 42%)`], [0.3, `rgb(${pure} / 20%)`], [0.6, `rgb(${pure} / 6%)`], [1, `rgb(${pure} / 0%)`]);
  disc(0.36, [0, `rgb(${hot} / 100%)`], [0.55, `rgb(${hot} / 92%)`], [0.86, `rgb(${pure} / 80%)`], [1, `rgb(${pure} / 0%)`]);
}
