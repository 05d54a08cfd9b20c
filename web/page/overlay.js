// Over the board: letters on the pieces, and lines and rings that show where a move begins, its way, and where it ends.

import { CELLS } from "./print.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const RING = 0.45;

export const draw = (name, attributes, ...children) => {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

export class Overlay {
  #svg;
  #letters = draw("g", { class: "letters" });
  #moves = draw("g", { class: "moves" });
  #shown = { letters: "", moves: "" };

  constructor(svg) {
    this.#svg = svg;
    svg.append(this.#letters, this.#moves);
  }

  // Lies exactly over a face.
  fit({ size, cell, origin }) {
    this.#svg.setAttribute("viewBox", [-origin / cell, -origin / cell, size / cell, size / cell].join(" "));
  }

  // Shows moves: `kind` is "chosen", "better", "seen" or "past", `from` and `way` are lights, `number` is that of the target.
  show(moves) {
    const shown = JSON.stringify(moves);
    if (shown === this.#shown.moves) return;
    this.#shown.moves = shown;
    this.#moves.replaceChildren(...moves.map(move));
  }

  // Shows a letter on each light: its text and the name of its colour; none where it is missing.
  letter(letters) {
    const shown = JSON.stringify(letters);
    if (shown === this.#shown.letters) return;
    this.#shown.letters = shown;
    this.#letters.replaceChildren(...letters.flatMap((letter, light) => {
      const [x, y] = middle(light);
      return letter ? [draw("text", { x, y: y + 0.02, class: letter.colour }, letter.text)] : [];
    }));
  }
}

const middle = (light) => [CELLS[light][1] + 0.5, CELLS[light][0] + 0.5];

// From one point towards another, `by` cells on.
const towards = ([x, y], [u, v], by) => {
  const far = Math.hypot(u - x, v - y) || 1;
  return [x + ((u - x) / far) * by, y + ((v - y) / far) * by];
};

function move({ kind, from, way, number }) {
  const lights = from === undefined ? way : [from, ...way];
  const points = lights.map(middle);
  const group = draw("g", { class: kind, "data-from": from ?? "", "data-to": way.at(-1) ?? "" });
  if (points.length > 1) {
    // The line ends at the ring around the target, and begins at the one around the piece.
    const last = points.length - 1;
    const line = [towards(points[0], points[1], RING), ...points.slice(1, last), towards(points[last], points[last - 1], RING)];
    const path = line.map((point) => point.map((n) => n.toFixed(2)).join(",")).join(" ");
    group.append(draw("polyline", { class: "under", points: path }), draw("polyline", { class: "way", points: path }));
  }
  const circle = (point, name) => [`under ${name}`, name].map((name) => draw("circle", { class: name, cx: point[0], cy: point[1], r: RING }));
  if (from !== undefined) group.append(...circle(middle(from), "piece"));
  if (way.length > 0) {
    const [x, y] = middle(way.at(-1));
    group.append(...circle([x, y], "target"));
    if (number !== undefined) {
      // On the side away from the way, inside the board.
      const before = points.at(-2) ?? [x, y + 1];
      const [u, v] = towards([x, y], before, -0.82);
      group.append(draw("text", { x: Math.min(14.8, Math.max(0.2, u)), y: Math.min(14.8, Math.max(0.2, v)) }, String(number)));
    }
  }
  return group;
}
