// Draws the board without its lights: wood, dark acrylic, and the printed lines.

export const SIZE = 15;
// The width of everything, in cells: the grid, acrylic beside it, and the wooden frame.
const ACRYLIC = 0.5;
const FRAME = 0.6;
export const WIDTH = SIZE + 2 * (ACRYLIC + FRAME);

// Red, green, blue, yellow.
export const SEAT_COLOURS = ["#ff5a68", "#2fdc96", "#6ea2ff", "#ffe063"];
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

// Draws the board so that a cell has `cell` pixels and the grid begins at `origin`.
export function print(context, size, cell, origin) {
  const at = (n) => origin + n * cell;
  wood(context, size, cell);
  acrylic(context, at(-ACRYLIC), cell * (SIZE + 2 * ACRYLIC), cell);
  cross(context, at, cell);
  for (let seat = 0; seat < 4; seat++) corner(context, at, cell, seat);
  for (const [row, col] of CELLS) lamp(context, at(col + 0.5), at(row + 0.5), cell);
  if (cell > 20) numbers(context, at, cell);
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

// The outline of the cross, the stairs, and the medal in the middle.
function cross(context, at, cell) {
  const [a, b, edge] = [6, 9, 0.04];
  const inner = [[a, 0], [b, 0], [b, a], [15, a], [15, b], [b, b], [b, 15], [a, 15], [a, b], [0, b], [0, a], [a, a]];
  context.beginPath();
  for (const [x, y] of inner) context.lineTo(at(x), at(y));
  context.closePath();
  context.fillStyle = "rgb(255 255 255 / 3.5%)";
  context.fill();
  context.strokeStyle = "rgb(235 215 180 / 34%)";
  context.lineWidth = Math.max(1, cell / 22);
  context.lineJoin = "round";
  context.stroke();
  for (let seat = 0; seat < 4; seat++) {
    context.strokeStyle = context.fillStyle = SEAT_COLOURS[seat];
    for (let step = 1; step <= 6; step++) {
      const [row, col] = turned([step, 7], seat);
      context.globalAlpha = 0.1;
      context.fillRect(at(col + edge), at(row + edge), cell * (1 - 2 * edge), cell * (1 - 2 * edge));
      context.globalAlpha = 0.3;
      context.strokeRect(at(col + edge), at(row + edge), cell * (1 - 2 * edge), cell * (1 - 2 * edge));
    }
    const [row, col] = turned([0, 8], seat);
    context.globalAlpha = 0.75;
    context.lineWidth = Math.max(1, cell / 13);
    context.beginPath();
    context.arc(at(col + 0.5), at(row + 0.5), cell * 0.43, 0, 2 * Math.PI);
    context.stroke();
    context.lineWidth = Math.max(1, cell / 22);
    context.globalAlpha = 1;
  }
  context.strokeStyle = "rgb(230 181 102 / 80%)";
  context.lineWidth = Math.max(1, cell / 13);
  context.beginPath();
  context.arc(at(7.5), at(7.5), cell * 0.44, 0, 2 * Math.PI);
  context.stroke();
}

// A corner's die and stable.
function corner(context, at, cell, seat) {
  const box = (row, col, span, gap, alpha) => {
    const corners = [turned([row, col], seat), turned([row + span - 1, col + span - 1], seat)];
    const top = Math.min(corners[0][0], corners[1][0]);
    const left = Math.min(corners[0][1], corners[1][1]);
    context.beginPath();
    context.roundRect(at(left - gap), at(top - gap), cell * (span + 2 * gap), cell * (span + 2 * gap), cell * 0.4);
    context.globalAlpha = alpha / 5;
    context.fill();
    context.globalAlpha = alpha;
    context.stroke();
    context.globalAlpha = 1;
  };
  context.fillStyle = context.strokeStyle = SEAT_COLOURS[seat];
  context.lineWidth = Math.max(1, cell / 20);
  box(0, 12, 3, -0.02, 0.5);
  box(3, 10, 2, 0.06, 0.42);
}

// An LED that is off, behind its diffuser.
function lamp(context, x, y, cell) {
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
}

// The numbers of the stairs.
function numbers(context, at, cell) {
  context.font = `600 ${Math.round(cell * 0.25)}px system-ui, sans-serif`;
  context.textAlign = "right";
  context.textBaseline = "alphabetic";
  for (let seat = 0; seat < 4; seat++) {
    context.fillStyle = SEAT_COLOURS[seat];
    context.globalAlpha = 0.85;
    for (let step = 1; step <= 6; step++) {
      const [row, col] = turned([step, 7], seat);
      context.fillText(String(step), at(col + 0.93), at(row + 0.93));
    }
  }
  context.globalAlpha = 1;
}
