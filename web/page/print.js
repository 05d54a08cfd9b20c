// Draws the board without its lights: wood, dark acrylic, and the print of a game.
//
// What each cell is comes from the library (`Library.print`): kind, owner, number, and the steps of the way. The colours
// are inks of a palette.

import { SEATS, SIDES } from "./colours.js";

export const SIZE = 15;
// The width of everything, in cells: the grid, acrylic beside it, and the wooden frame.
const ACRYLIC = 0.5;
const FRAME = 0.6;
export const WIDTH = SIZE + 2 * (ACRYLIC + FRAME);

// Below this width of a cell, in CSS pixels, numbers are larger, and only every fifth is drawn unless they are few.
const SMALL = 27;
const FEW = 24;
// A way of more steps has arrows only where it turns.
const MANY_STEPS = 40;

// Quarter turns of red's corner, clockwise.
const turned = ([row, col], seat) => (seat === 0 ? [row, col] : turned([col, SIZE - 1 - row], seat - 1));

// Every cell that has a light, row by row.
export const CELLS = [];
for (let row = 0; row < SIZE; row++) {
  for (let col = 0; col < SIZE; col++) {
    const [r, c] = [Math.min(row, 14 - row), Math.min(col, 14 - col)];
    const cross = r >= 6 || c >= 6;
    const corner = (r <= 2 && c <= 2) || ((r === 3 || r === 4) && (c === 3 || c === 4));
    if (cross || corner) CELLS.push([row, col]);
  }
}

// A fixed random sequence, for the same grain each time.
function* chance(seed) {
  for (;;) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    yield seed / 2 ** 32;
  }
}

// Draws what no game changes: wood and acrylic.
export function ground(context, size, cell, origin) {
  wood(context, size, cell);
  acrylic(context, origin - ACRYLIC * cell, cell * (SIZE + 2 * ACRYLIC), cell);
}

// Draws the print of a game on it. In `look`, a cell has `cell` pixels, `ratio` of which are a CSS pixel, the grid begins
// at `origin`, `ink` has the colours, and `strong` asks for more contrast. Without a print it draws the lamps alone.
// Returns how many cells of each kind it drew.
export function print(context, { cell, origin, ratio, ink, strong }, { marks = [], steps = [], corners = SEATS } = {}) {
  const at = (n) => origin + n * cell;
  const pen = { context, at, cell, ratio, strong, colour: (mark) => ink[colour(mark)], alpha: (alpha) => (strong ? Math.min(1, alpha * STRONG) : alpha) };
  const drawn = {};
  if (marks.length > 0 && !marks.some(({ kind }) => kind === "blank")) outline(pen);
  marks.forEach((mark, light) => {
    tile(pen, CELLS[light], mark);
    drawn[mark.kind] = (drawn[mark.kind] ?? 0) + 1;
  });
  for (let seat = 0; seat < 4; seat++) corner(pen, seat, ink[corners[seat]]);
  const lamp = lampOf(cell);
  CELLS.forEach(([row, col], light) => {
    context.globalAlpha = marks[light]?.kind === "blank" ? 0.22 : 1;
    context.drawImage(lamp, at(col), at(row));
  });
  context.globalAlpha = 1;
  marks.forEach((mark, light) => sign(pen, CELLS[light], mark));
  arrows(pen, steps, marks);
  numberAll(pen, marks);
  return drawn;
}

function wood(context, size, cell) {
  const board = context.createLinearGradient(0, 0, size, size);
  board.addColorStop(0, "#7a4f2e");
  board.addColorStop(0.45, "#5c3a21");
  board.addColorStop(1, "#432915");
  context.save();
  context.beginPath();
  context.roundRect(0, 0, size, size, cell * 0.8);
  context.fillStyle = board;
  context.fill();
  context.clip();
  const random = chance(7);
  const next = () => random.next().value;
  context.lineWidth = Math.max(1, cell / 24);
  for (let n = 0; n < 90; n++) {
    const y = next() * size * 1.1;
    context.strokeStyle = next() < 0.5 ? "rgb(30 15 5 / 22%)" : "rgb(200 150 95 / 10%)";
    context.beginPath();
    context.moveTo(0, y);
    const bend = () => y + (next() - 0.5) * cell * 0.9;
    context.bezierCurveTo(size / 3, bend(), (2 * size) / 3, bend(), size, bend());
    context.stroke();
  }
  context.restore();
  context.strokeStyle = "rgb(255 220 170 / 22%)";
  context.lineWidth = Math.max(1, cell / 14);
  context.beginPath();
  context.roundRect(context.lineWidth, context.lineWidth, size - 2 * context.lineWidth, size - 2 * context.lineWidth, cell * 0.75);
  context.stroke();
}

function acrylic(context, from, width, cell) {
  const sheet = context.createLinearGradient(from, from, from + width, from + width);
  sheet.addColorStop(0, "#202329");
  sheet.addColorStop(0.5, "#14161a");
  sheet.addColorStop(1, "#0c0d10");
  context.save();
  context.shadowColor = "rgb(0 0 0 / 80%)";
  context.shadowBlur = cell * 0.5;
  context.fillStyle = sheet;
  context.beginPath();
  context.roundRect(from, from, width, width, cell * 0.55);
  context.fill();
  context.clip();
  context.shadowBlur = 0;
  // A reflection.
  const shine = context.createLinearGradient(from, from, from + width * 0.75, from + width);
  shine.addColorStop(0, "rgb(255 255 255 / 7%)");
  shine.addColorStop(0.34, "rgb(255 255 255 / 3%)");
  shine.addColorStop(0.345, "rgb(255 255 255 / 0%)");
  context.fillStyle = shine;
  context.fillRect(from, from, width, width);
  context.restore();
  context.strokeStyle = "rgb(0 0 0 / 70%)";
  context.lineWidth = Math.max(1, cell / 10);
  context.beginPath();
  context.roundRect(from, from, width, width, cell * 0.55);
  context.stroke();
}

// The outline of the cross, for games that use all of it.
function outline({ context, at, cell, alpha }) {
  const [a, b] = [6, 9];
  const inner = [[a, 0], [b, 0], [b, a], [15, a], [15, b], [b, b], [b, 15], [a, 15], [a, b], [0, b], [0, a], [a, a]];
  context.beginPath();
  for (const [x, y] of inner) context.lineTo(at(x), at(y));
  context.closePath();
  context.strokeStyle = `rgb(235 215 180 / ${alpha(0.34)})`;
  context.lineWidth = Math.max(1, cell / 22);
  context.lineJoin = "round";
  context.stroke();
}

// The name of the colour of a cell.
const colour = ({ kind, owner }) => ({
  own: SEATS[owner], side: SIDES[owner], beside: SIDES[owner], house: "gold", exit: "gold", water: "water",
}[kind] ?? "pip");

// With more contrast everything is printed this much stronger.
const STRONG = 2.2;

// How strongly a kind is printed: its ground, and its edge.
const STRENGTH = { way: [0.045, 0.16], own: [0.12, 0.34], side: [0.12, 0.4], beside: [0.04, 0.14], house: [0.16, 0.6], water: [0.26, 0.8], wait: [0.03, 0.35], exit: [0.12, 0.6] };

function tile(pen, [row, col], mark) {
  const { context, at, cell } = pen;
  const strength = STRENGTH[mark.kind];
  if (!strength) return;
  // The middle of the cross is a medal.
  if (mark.kind === "exit" && mark.number === undefined && row === 7 && col === 7) return ring(pen, [row, col], pen.colour(mark), 0.8);
  const edge = 0.04;
  context.fillStyle = context.strokeStyle = pen.colour(mark);
  context.lineWidth = Math.max(1, cell / (mark.kind === "way" || mark.kind === "beside" ? 26 : 18));
  context.setLineDash(mark.kind === "wait" ? [cell / 8, cell / 10] : []);
  context.globalAlpha = strength[0];
  context.fillRect(at(col + edge), at(row + edge), cell * (1 - 2 * edge), cell * (1 - 2 * edge));
  context.globalAlpha = pen.alpha(strength[1]);
  context.strokeRect(at(col + edge), at(row + edge), cell * (1 - 2 * edge), cell * (1 - 2 * edge));
  context.setLineDash([]);
  context.globalAlpha = 1;
  // A start cell lies on the track, the stairs on the middle lines.
  if (mark.kind === "own" && row !== 7 && col !== 7) ring(pen, [row, col], pen.colour(mark), 0.75);
}

function ring({ context, at, cell, alpha: strongly }, [row, col], colour, alpha) {
  context.globalAlpha = strongly(alpha);
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, cell / 13);
  context.beginPath();
  context.arc(at(col + 0.5), at(row + 0.5), cell * 0.43, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

// A corner's die and stable.
function corner({ context, at, cell, alpha: strongly }, seat, colour) {
  const box = (row, col, span, gap, alpha) => {
    const corners = [turned([row, col], seat), turned([row + span - 1, col + span - 1], seat)];
    const top = Math.min(corners[0][0], corners[1][0]);
    const left = Math.min(corners[0][1], corners[1][1]);
    context.beginPath();
    context.roundRect(at(left - gap), at(top - gap), cell * (span + 2 * gap), cell * (span + 2 * gap), cell * 0.4);
    context.globalAlpha = alpha / 5;
    context.fill();
    context.globalAlpha = strongly(alpha);
    context.stroke();
    context.globalAlpha = 1;
  };
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = Math.max(1, cell / 20);
  box(0, 12, 3, -0.02, 0.5);
  box(3, 10, 2, 0.06, 0.42);
}

// An LED that is off, behind its diffuser: the picture of a cell.
function lampOf(cell) {
  const canvas = Object.assign(document.createElement("canvas"), { width: cell, height: cell });
  const context = canvas.getContext("2d");
  const [x, y] = [cell / 2, cell / 2];
  const disc = context.createRadialGradient(x - cell * 0.08, y - cell * 0.1, 0, x, y, cell * 0.34);
  disc.addColorStop(0, "#3b3e46");
  disc.addColorStop(0.7, "#25272c");
  disc.addColorStop(1, "#1a1b1f");
  context.fillStyle = disc;
  context.beginPath();
  context.arc(x, y, cell * 0.32, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = "rgb(0 0 0 / 55%)";
  context.lineWidth = Math.max(0.5, cell / 28);
  context.stroke();
  return canvas;
}

// The signs on the lamps: waves on water, a cross on an exit, and on a house strokes for the throw that leaves it.
function sign({ context, at, cell, colour, alpha }, [row, col], mark) {
  const [x, y] = [at(col + 0.5), at(row + 0.5)];
  const line = (...points) => {
    context.beginPath();
    for (const [dx, dy] of points) context.lineTo(x + dx * cell, y + dy * cell);
    context.stroke();
  };
  context.strokeStyle = colour(mark);
  context.lineWidth = Math.max(1, cell / 15);
  context.lineCap = "round";
  context.globalAlpha = alpha(0.8);
  if (mark.kind === "water") {
    for (const dy of [-0.1, 0.02, 0.14]) line([-0.2, dy], [-0.1, dy - 0.06], [0, dy], [0.1, dy - 0.06], [0.2, dy]);
  } else if (mark.kind === "exit" && !(row === 7 && col === 7 && mark.number === undefined)) {
    line([-0.16, -0.16], [0.16, 0.16]);
    line([-0.16, 0.16], [0.16, -0.16]);
  } else if (mark.kind === "house") {
    const strokes = 31 - mark.number;
    if (strokes <= 3) {
      for (let n = 0; n < strokes; n++) line([(n - (strokes - 1) / 2) * 0.13, -0.15], [(n - (strokes - 1) / 2) * 0.13, 0.15]);
    } else {
      line([-0.18, 0], [0, -0.18], [0.18, 0]);
      line([-0.12, -0.02], [-0.12, 0.16], [0.12, 0.16], [0.12, -0.02]);
    }
  }
  context.lineCap = "butt";
  context.globalAlpha = 1;
}

// Arrowheads between two cells, the way a piece goes.
function arrows({ context, at, cell, colour, alpha }, steps, marks) {
  const way = ([from, to]) => [CELLS[to][0] - CELLS[from][0], CELLS[to][1] - CELLS[from][1]];
  const turns = (step) => steps.some((before) => before[1] === step[0] && String(way(before)) !== String(way(step)));
  for (const step of steps) {
    if (steps.length > MANY_STEPS && !turns(step)) continue;
    const [from, to] = step.map((light) => CELLS[light]);
    const [dy, dx] = way(step);
    const [x, y] = [at((from[1] + to[1]) / 2 + 0.5), at((from[0] + to[0]) / 2 + 0.5)];
    const side = marks[step[1]].kind === "way" ? marks[step[0]] : marks[step[1]];
    context.fillStyle = colour(side);
    context.globalAlpha = alpha(0.75);
    context.beginPath();
    for (const [along, across] of [[0.1, 0], [-0.07, 0.11], [-0.07, -0.11]]) {
      context.lineTo(x + (dx * along - dy * across) * cell, y + (dy * along + dx * across) * cell);
    }
    context.fill();
  }
  context.globalAlpha = 1;
}

// The numbers of the cells, as the log counts; on a small board in the middle.
function numberAll({ context, at, cell, ratio, colour, alpha }, marks) {
  const small = cell < SMALL * ratio;
  const few = marks.filter(({ number }) => number !== undefined).length <= FEW;
  const size = small ? Math.max(cell * 0.46, 9 * ratio) : Math.max(cell * 0.27, 9 * ratio);
  context.font = `600 ${Math.round(size)}px system-ui, sans-serif`;
  context.textAlign = small ? "center" : "right";
  context.textBaseline = small ? "middle" : "alphabetic";
  marks.forEach((mark, light) => {
    const { kind, number } = mark;
    if (number === undefined) return;
    const stairs = kind === "own" && CELLS[light].includes(7);
    if (small && (["house", "water", "exit"].includes(kind) || (!few && (stairs ? number % 2 : number % 5)))) return;
    const [row, col] = CELLS[light];
    context.fillStyle = colour(mark);
    context.globalAlpha = alpha(kind === "way" ? 0.7 : 0.9);
    const place = small ? 0.5 : 0.94;
    context.fillText(String(number), at(col + place), at(row + place) + (small ? size * 0.05 : 0));
  });
  context.globalAlpha = 1;
}
