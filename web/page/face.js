// Draws lights on a canvas. Around lights that look different than before, the printed board is drawn again, and on it
// each light near them once, as one picture of its colour.

import { CELLS, SIZE, WIDTH, ground, print } from "./print.js";

// A light is redrawn when a channel differs by this much of 255, or goes out: smaller steps are not seen, and the eye's
// picture of a dimmed LED trembles by less.
const STEP = 6;
// If more lights change, everything is redrawn.
const MOST_LIGHTS = 40;
// A colour is the share of each channel, in steps of this many, times a brightness.
const SHARES = 24;
// A colour that was drawn this often gets a picture.
const SEEN = 20;
// The most colours that are counted; then it begins anew.
const MOST_COLOURS = 400;
// The most prints to store: Petits Chevaux is counted anew for each of four players.
const MOST_PRINTS = 4;
// Red, green and blue of a light, at full level: hot in the middle, pure around it.
const HOT = [[255, 96, 84], [92, 255, 132], [88, 128, 255]];
const PURE = [[255, 12, 20], [0, 235, 70], [16, 70, 255]];

// The lights whose glow can touch that of each light: two cells away at most.
const NEAR = CELLS.map(([row, col]) => CELLS.flatMap(([y, x], index) => (Math.abs(y - row) <= 2 && Math.abs(x - col) <= 2 ? [index] : [])));

export class Face {
  // The print of the board itself, for faces that show no game, and its colours.
  static board;
  static palette;
  // The number of `drawImage` calls so far, and of pictures in which something was drawn: the cost of drawing.
  draws = 0;
  repaints = 0;
  #canvas;
  #context;
  #shown = new Uint8Array(CELLS.length * 3);
  #size = 0;
  #cell = 0;
  #origin = 0;
  #ratio = 1;
  #ground;
  #print;
  // Earlier prints, by the keys of their games, with what they show.
  #stored = new Map();
  #game;
  #glow = [];
  // A picture for each colour, by the shares of its channels, or how often it was drawn.
  #sprites = new Map();
  #palette = Face.palette;
  #strong = false;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: true });
  }

  // Sets the width to `width` CSS pixels.
  resize(width) {
    this.#ratio = Math.min(window.devicePixelRatio || 1, 3);
    const size = Math.max(64, Math.round(width * this.#ratio));
    if (size === this.#size) return;
    this.#size = this.#canvas.width = this.#canvas.height = size;
    this.#cell = Math.floor(size / WIDTH);
    this.#origin = Math.round((size - this.#cell * SIZE) / 2);
    this.#ground = layer(size, (context) => ground(context, size, this.#cell, this.#origin));
    this.#stored.clear();
    this.#prints();
    this.#glow = [0, 1, 2].map((channel) => layer(3 * this.#cell, (context) => glow(context, this.#cell, channel)));
    this.#sprites.clear();
    this.#all();
  }

  // The width of everything and of a cell, and where the grid begins, in pixels of the canvas.
  get grid() { return { size: this.#size, cell: this.#cell, origin: this.#origin }; }

  // How many cells of each kind are printed.
  printed = {};

  // Shows the print of a game: `key`, which differs if anything else does, `marks`, `steps` and the names of
  // the colours of the `corners`.
  set print(game) {
    if (game.key === this.#game?.key) return;
    this.#game = game;
    if (!this.#size) return;
    this.#prints();
    this.#all();
  }

  #prints() {
    const game = this.#game ?? Face.board;
    if (!this.#stored.has(game.key)) {
      const stored = {};
      stored.print = layer(this.#size, (context) => {
        context.drawImage(this.#ground, 0, 0);
        const look = { cell: this.#cell, origin: this.#origin, ratio: this.#ratio, ink: this.#palette.ink, strong: this.#strong };
        stored.printed = print(context, look, game);
      });
      if (this.#stored.size === MOST_PRINTS) this.#stored.delete(this.#stored.keys().next().value);
      this.#stored.set(game.key, stored);
    }
    ({ print: this.#print, printed: this.printed } = this.#stored.get(game.key));
  }

  get palette() { return this.#palette; }

  // Changes the colours of lights and print; `strong` prints with more contrast.
  dress(palette, strong) {
    if (palette === this.#palette && strong === this.#strong) return;
    [this.#palette, this.#strong] = [palette, strong];
    this.#stored.clear();
    if (!this.#size) return;
    this.#prints();
    this.#all();
  }

  draw(lights) {
    const changed = [];
    const shown = this.#shown;
    for (let index = 0; index < CELLS.length; index++) {
      const at = index * 3;
      let differs = false;
      for (let n = at; n < at + 3; n++) differs ||= Math.abs(shown[n] - lights[n]) >= STEP || (lights[n] === 0 && shown[n] !== 0);
      if (!differs) continue;
      for (let n = at; n < at + 3; n++) shown[n] = lights[n];
      changed.push(index);
    }
    // Without a size it only stores the lights; `resize` draws everything.
    if (changed.length === 0 || !this.#size) return;
    if (changed.length > MOST_LIGHTS) this.#all();
    else this.#some(changed);
  }

  // Draws a light, if it is on: as the picture of its colour, or channel by channel if the colour is new.
  #light(index) {
    const levels = this.#palette.light(this.#shown.subarray(index * 3, index * 3 + 3));
    const level = Math.max(...levels);
    if (level === 0) return;
    const [row, col] = CELLS[index];
    const [x, y] = [this.#origin + (col - 1) * this.#cell, this.#origin + (row - 1) * this.#cell];
    const sprite = this.#sprite(levels, level);
    if (!sprite) {
      levels.forEach((one, channel) => one > 0 && this.#glows(this.#glow[channel], one / 255, x, y));
      return;
    }
    // A picture has no more light than a pixel can have; what is brighter is drawn twice.
    for (let rest = (level / 255) * sprite.full; rest > 0; rest--) this.#glows(sprite.picture, Math.min(1, rest), x, y);
  }

  #glows(picture, alpha, x, y) {
    this.#context.globalAlpha = alpha;
    this.#context.drawImage(picture, x, y);
    this.draws++;
  }

  // The picture of a light of this colour, three cells wide, and how many of it are a light at full brightness. None for a
  // colour that was hardly seen: those between two others pass once.
  #sprite(levels, level) {
    const shares = [0, 1, 2].map((channel) => Math.round((SHARES * levels[channel]) / level) / SHARES);
    const key = shares.join();
    const known = this.#sprites.get(key) ?? 0;
    if (known.picture) return known;
    if (this.#sprites.size >= MOST_COLOURS) this.#sprites.clear();
    if (known < SEEN) {
      this.#sprites.set(key, known + 1);
      return undefined;
    }
    const full = Math.max(1, ...[0, 1, 2].map((to) => shares.reduce((sum, share, channel) => sum + (share * HOT[channel][to]) / 255, 0)));
    const picture = layer(3 * this.#cell, (context) => {
      context.globalCompositeOperation = "lighter";
      shares.forEach((share, channel) => {
        context.globalAlpha = share / full;
        context.drawImage(this.#glow[channel], 0, 0);
        this.draws++;
      });
    });
    this.#sprites.set(key, { picture, full });
    return { picture, full };
  }

  #all() {
    const context = this.#context;
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, this.#size, this.#size);
    context.drawImage(this.#print, 0, 0);
    this.draws++;
    this.repaints++;
    context.globalCompositeOperation = "lighter";
    for (let index = 0; index < CELLS.length; index++) this.#light(index);
  }

  #some(changed) {
    const context = this.#context;
    const [cell, origin] = [this.#cell, this.#origin];
    const near = new Set();
    let [left, top, right, bottom] = [SIZE, SIZE, 0, 0];
    context.save();
    context.beginPath();
    for (const index of changed) {
      const [row, col] = CELLS[index];
      context.rect(origin + (col - 1) * cell, origin + (row - 1) * cell, 3 * cell, 3 * cell);
      [left, top, right, bottom] = [Math.min(left, col - 1), Math.min(top, row - 1), Math.max(right, col + 2), Math.max(bottom, row + 2)];
      for (const other of NEAR[index]) near.add(other);
    }
    context.clip();
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    const [x, y, width, height] = [origin + left * cell, origin + top * cell, (right - left) * cell, (bottom - top) * cell];
    context.drawImage(this.#print, x, y, width, height, x, y, width, height);
    this.draws++;
    this.repaints++;
    context.globalCompositeOperation = "lighter";
    for (const index of near) this.#light(index);
    context.restore();
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
