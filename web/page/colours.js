// The colours of the board on this page: one table for its lights, the print under them, rings and labels.
//
// The library has the colours of the LEDs (`Library.colours`). The palette "board" shows them as they are. The palette
// "clear" is for colour-blind players: with it any two kinds of piece differ for protanopes, deuteranopes and tritanopes
// (the test `pieces_differ_for_colour_blind_players`), by brightness as much as by hue.

// The ink of each colour, and in "clear" also its light: the shares of the red, green and blue LED.
const TABLE = {
  board: {
    red: ["#ff5a68"], green: ["#2fdc96"], blue: ["#6ea2ff"], yellow: ["#ffe063"], black: ["#c78bff"], white: ["#ffe9c9"],
    gold: ["#e6b566"], water: ["#58b8ff"], pip: ["#ebd7b4"],
  },
  clear: {
    red: ["#f2584c", [0.72, 0, 0]], green: ["#62dcb6", [0.18, 0.74, 0.54]], blue: ["#6c7cff", [0, 0, 0.63]],
    yellow: ["#f4f03a", [1, 1, 0.03]], black: ["#a672ec", [0.3, 0, 0.62]], white: ["#fff3e0", [0.97, 0.89, 0.79]],
    gold: ["#b8767e", [0.6, 0.2, 0.3]], water: ["#60e0ff", [0.15, 0.3, 1]], pip: ["#ebd7b4", [0.7, 0.7, 0.7]],
  },
};

export const SEATS = ["red", "green", "blue", "yellow"];
export const SIDES = ["black", "white"];

// How much nearer one colour must be than another to hide it in a mixture.
const SHARPNESS = 4;
// Replaced lights are brighter at rest, where colours are hardest to tell apart.
const LIFT = 0.7;

export class Palette {
  name;
  // The ink of each colour by its name.
  ink;
  // The colours of the LEDs, with the brightest channel at 1, what that channel has at most, and the shares that replace it.
  #lights = [];

  // `leds` are the colours of the LEDs by name, 0 to 255 each.
  constructor(name, leds) {
    this.name = name;
    this.ink = Object.fromEntries(Object.entries(TABLE[name]).map(([colour, [ink]]) => [colour, ink]));
    for (const [colour, [, light]] of Object.entries(TABLE[name])) {
      const most = Math.max(...leds.get(colour));
      if (light) this.#lights.push({ led: leds.get(colour).map((level) => level / most), most, light });
    }
  }

  // Whether lights are shown as they are.
  get plain() { return this.#lights.length === 0; }

  // What is shown for a light, 0 to 255 for each channel. A mixture of colours becomes the mixture of their replacements.
  light(levels) {
    const most = Math.max(...levels);
    if (this.plain || most === 0) return levels;
    const mixed = [0, 0, 0];
    let all = 0;
    for (const { led, most: full, light } of this.#lights) {
      const far = led.reduce((sum, share, channel) => sum + (share - levels[channel] / most) ** 2, 1e-4);
      const weight = far ** -SHARPNESS;
      all += weight;
      light.forEach((share, channel) => { mixed[channel] += weight * share * (most / full) ** LIFT; });
    }
    return mixed.map((share) => Math.min(255, (255 * share) / all));
  }

  // The ink for one of the board's own.
  instead(ink) { return this.ink[Object.keys(TABLE.board).find((colour) => TABLE.board[colour][0] === ink)]; }

  // Makes the inks known to the style sheets: --red, --green …
  dress(element) {
    for (const [colour, ink] of Object.entries(this.ink)) element.style.setProperty(`--${colour}`, ink);
  }
}
