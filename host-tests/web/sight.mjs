// Colours as people see them: simulated colour blindness, and the difference of two colours.
//
// Protanopia, deuteranopia and tritanopia: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
// of Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0. Tritanopia also: Brettel, Viénot and Mollon,
// "Computerized simulation of color appearance for dichromats", JOSA A 14(10), 1997, for sRGB; the nearer of both counts.
// Differences: CIEDE2000 as in Sharma, Wu and Dalal, Color Research and Application 30(1), 2005.

const product = (matrix, [r, g, b]) => matrix.map(([x, y, z]) => x * r + y * g + z * b);

const MACHADO = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

// Two half-planes, and the normal of the plane between them.
const BRETTEL = {
  normal: [0.03901, -0.02788, -0.01113],
  above: [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.805, 0.11911]],
  below: [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.1232], [-0.37562, 1.12767, 0.24796]],
};

// Linear light of a colour in sRGB, 0 to 255 each, and what a kind of sight makes of it.
const linear = (colour) => colour.map((level) => (level <= 10.31475 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4));
const brettel = (light) => product(product([BRETTEL.normal], light)[0] >= 0 ? BRETTEL.above : BRETTEL.below, light);

export const SIGHTS = {
  "normal sight": (light) => light,
  protanopia: (light) => product(MACHADO.protanopia, light),
  deuteranopia: (light) => product(MACHADO.deuteranopia, light),
  tritanopia: (light) => product(MACHADO.tritanopia, light),
  "tritanopia (Brettel)": brettel,
};

// CIELAB of linear sRGB, white D65.
function lab(light) {
  const clipped = light.map((level) => Math.min(1, Math.max(0, level)));
  const xyz = product([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]], clipped);
  const [x, y, z] = [xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883].map((t) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (angle) => (angle * 180) / Math.PI;
const cos = (angle) => Math.cos((angle * Math.PI) / 180);

// CIEDE2000 of two colours in CIELAB.
export function difference([l1, a1, b1], [l2, a2, b2]) {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7))) / 2;
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const hue = (a, b) => (a === 0 && b === 0 ? 0 : (degrees(Math.atan2(b, a * (1 + g))) + 360) % 360);
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const grey = c1 * c2 === 0;
  const turn = Math.abs(h1 - h2) <= 180 ? h2 - h1 : h2 - h1 + (h2 > h1 ? -360 : 360);
  const [dl, dc, dh] = [l2 - l1, c2 - c1, grey ? 0 : 2 * Math.sqrt(c1 * c2) * Math.sin((turn * Math.PI) / 360)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const [sl, sc, sh] = [1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2), 1 + 0.045 * c, 1 + 0.015 * c * t];
  const turned = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin((60 * Math.exp(-(((h - 275) / 25) ** 2)) * Math.PI) / 180);
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + turned * (dc / sc) * (dh / sh));
}

// The difference of two colours in sRGB, 0 to 255 each, to a kind of sight.
export const seen = (sight, one, other) => difference(...[one, other].map((colour) => lab(SIGHTS[sight](linear(colour)))));
