//! The circuit diagram: the Pico, its buttons and buzzer, the supply, the level shifter and the LEDs.

use galop::input::{Button, Key};
use galop::wiring::{self, Part};
use galop_desk::words::Lang;

use super::{INK, SOFT, WIRE_DATA, WIRE_GROUND, WIRE_SUPPLY, pico};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Step, Type};

const WIDTH: f64 = 0.7;
const SUPPLY: Ink = Ink::line(WIRE_SUPPLY, WIDTH);
const GROUND: Ink = Ink::line(WIRE_GROUND, WIDTH);
const DATA: Ink = Ink::line(WIRE_DATA, WIDTH);
/// The line of parts.
const LINE: Ink = Ink::line(INK, 0.4);
const WORDS: Type = Type::new(3.2).colour(INK);
const SMALL: Type = Type::new(2.8).colour(SOFT);

/// The position of pin 1 of the Pico.
const FIRST: Point = (103.0, 42.0);
/// The x of the buttons' vertical ground wire.
const BUS: f64 = 50.0;
/// The y of the horizontal ground wire at the bottom.
const FLOOR: f64 = 170.0;
/// The x of the LEDs' vertical 5 V wire.
const RAIL: f64 = 190.0;

/// Draws the circuit.
pub fn draw(lang: Lang) -> Paper {
    let mut paper = Paper::new((286.0, 184.0), lang.pick("Le câblage", "The wiring"));
    pico::draw(&mut paper, FIRST, &[pico::BUTTON_GROUND, pico::LED_GROUND, 39, 40]);
    buttons(&mut paper, lang);
    buzzer(&mut paper, lang);
    ground(&mut paper, lang);
    supply(&mut paper, lang);
    data(&mut paper, lang);
    leds(&mut paper, lang);
    paper
}

fn pin(number: u8) -> Point {
    pico::pin(FIRST, number)
}

fn at_gpio(gpio: u8) -> Point {
    pin(pico::number(gpio).expect("a pin on the header"))
}

fn dot(paper: &mut Paper, at: Point, ink: Ink) {
    if let Some((colour, _)) = ink.line {
        paper.circle(at, 0.95, Ink::fill(colour));
    }
}

/// Draws each button from its pin straight to the ground on the left.
fn buttons(paper: &mut Paper, lang: Lang) {
    for button in Button::ALL {
        let part = Part::Button(button);
        let (x, y) = at_gpio(wiring::button(button));
        let wire = Ink::line(pico::colour(part), WIDTH);
        paper.line((x - 2.0, y), (72.0, y), wire);
        paper.line((60.0, y), (BUS, y), GROUND);
        dot(paper, (BUS, y), GROUND);
        // The contact of the button.
        for end in [60.0, 72.0] {
            paper.circle((end, y), 0.9, LINE.filled(Colour::WHITE));
        }
        paper.line((61.4, y - 1.9), (70.6, y - 1.9), LINE);
        paper.line((66.0, y - 1.9), (66.0, y - 3.0), LINE);
        paper.line((64.2, y - 3.0), (67.8, y - 3.0), LINE);
        let look = if button.key() == Key::A { WORDS.bold() } else { WORDS };
        paper.circle((BUS - 5.0, y), 1.5, LINE.filled(pico::colour(part)));
        paper.label((BUS - 8.5, y), pico::name(part, lang), look.right());
    }
}

fn buzzer(paper: &mut Paper, lang: Lang) {
    let (x, y) = at_gpio(wiring::BUZZER);
    let wire = Ink::line(pico::colour(Part::Buzzer), WIDTH);
    paper.line((x - 2.0, y), (88.0, y), wire);
    resistor(paper, (82.0, y));
    paper.label((82.0, y - 4.2), "100 Ω", WORDS.centred());
    paper.line((76.0, y), (71.0, y), wire);
    paper.circle((66.0, y), 5.0, LINE.filled(Colour::WHITE));
    paper.circle((66.0, y), 1.6, LINE);
    paper.line((61.0, y), (BUS, y), GROUND);
    dot(paper, (BUS, y), GROUND);
    paper.label((BUS - 4.0, y - 2.0), lang.pick("buzzer piézo passif", "passive piezo buzzer"), WORDS.right());
    paper.label((BUS - 4.0, y + 2.4), lang.pick("facultatif", "optional"), SMALL.right());
}

/// Draws the ground: that of the buttons and the buzzer on the left, that of the LEDs from a pin beside their data.
fn ground(paper: &mut Paper, lang: Lang) {
    let (x, y) = pin(pico::BUTTON_GROUND);
    paper.line((x - 2.0, y), (BUS, y), GROUND);
    dot(paper, (BUS, y), GROUND);
    let (_, top) = at_gpio(wiring::BUTTONS[0]);
    let (_, bottom) = at_gpio(wiring::BUZZER);
    paper.line((BUS, top), (BUS, bottom), GROUND);
    let words = WORDS.colour(WIRE_GROUND);
    let name = lang.pick("masse (GND)", "ground (GND)");
    paper.label((BUS - 4.0, bottom + 9.0), name, words.right());
    paper.line((BUS, bottom), (BUS, bottom + 9.0), GROUND);
    let (x, y) = pin(pico::LED_GROUND);
    let down = x + 7.0;
    paper.line((x + 2.0, y), (down, y), GROUND);
    to_floor(paper, (down, y));
    paper.line((down, FLOOR), (274.0, FLOOR), GROUND);
    paper.label((down, FLOOR + 4.5), name, words);
}

fn supply(paper: &mut Paper, lang: Lang) {
    // The supply with its fuse.
    let y = 20.0;
    paper.round_rect((236.0, 8.0), (32.0, 24.0), 1.5, LINE.filled(Colour::hex(0xf3f1f6)));
    paper.label((252.0, 16.0), lang.pick("alimentation", "supply"), WORDS.bold().centred());
    paper.label((252.0, 22.0), "5 V", WORDS.centred());
    paper.label((239.0, y), "+", WORDS.bold().centred().colour(WIRE_SUPPLY));
    paper.label((265.0, y), "–", WORDS.bold().centred().colour(WIRE_GROUND));
    paper.lines(&[(268.0, y), (274.0, y), (274.0, FLOOR)], GROUND);
    paper.line((236.0, y), (222.0, y), SUPPLY);
    paper.round_rect((208.0, y - 2.2), (14.0, 4.4), 1.0, LINE.filled(Colour::WHITE));
    paper.line((208.0, y), (222.0, y), LINE);
    paper.label((215.0, y - 5.4), lang.pick("fusible", "fuse"), WORDS.centred());
    paper.lines(&[(208.0, y), (RAIL, y), (RAIL, 134.0)], SUPPLY);
    paper.label((RAIL + 3.0, 84.0), "5 V", WORDS.bold().colour(WIRE_SUPPLY));
    // To the Pico through a diode, so that neither USB nor the supply feeds the other.
    let (x, y) = pin(39);
    paper.line((x + 2.0, y), (165.0, y), SUPPLY);
    paper.line((173.0, y), (RAIL, y), SUPPLY);
    dot(paper, (RAIL, y), SUPPLY);
    paper.polygon(&[(173.0, y - 3.0), (173.0, y + 3.0), (167.0, y)], LINE.filled(Colour::WHITE));
    paper.lines(
        &[(165.4, y - 1.8), (165.4, y - 3.0), (167.0, y - 3.0), (167.0, y + 3.0), (168.6, y + 3.0), (168.6, y + 1.8)],
        LINE,
    );
    paper.line((165.0, y), (167.0, y), SUPPLY);
    paper.label((170.0, y + 6.2), "1N5817", WORDS.centred());
    // Or power from USB alone.
    let (x, y) = pin(40);
    paper.line((x + 2.0, y), (RAIL, y), SUPPLY.dashed(2.0, 1.4));
    dot(paper, (RAIL, y), SUPPLY);
    let words = lang.pick(
        "Sans alimentation, par l'USB seul :\nce fil pointillé au lieu du fusible,\nde la diode et du 1000 µF.\n\
         Jamais les deux à la fois.",
        "No supply, USB alone: this dashed\nwire instead of the fuse, the\ndiode and the 1000 µF.\nNever both.",
    );
    paper.paragraph((134.0, 14.0), 60.0, words, SMALL);
}

/// Draws the data from the Pico through a gate, which shifts 3.3 V to 5 V, and a resistor to the first LED.
fn data(paper: &mut Paper, lang: Lang) {
    let (x, y) = at_gpio(wiring::LEDS);
    let (left, right) = (174.0, 206.0);
    paper.line((x + 2.0, y), (left, y), DATA);
    paper.round_rect((left, 134.0), (right - left, 26.0), 1.5, LINE.filled(Colour::hex(0xf3f1f6)));
    paper.polygon(&[(184.0, y - 5.0), (184.0, y + 5.0), (194.0, y)], LINE.filled(Colour::WHITE));
    paper.line((left, y), (184.0, y), DATA);
    paper.line((194.0, y), (right, y), DATA);
    paper.label((left + 1.4, y - 2.6), "2", SMALL);
    paper.label((right - 1.4, y - 2.6), "3", SMALL.right());
    paper.label((RAIL + 1.6, 136.4), "14", SMALL);
    paper.label((RAIL + 1.6, 157.4), "1, 7", SMALL);
    paper.line((RAIL, 160.0), (RAIL, FLOOR), GROUND);
    // The gate's decoupling capacitor.
    let (level, plate, down) = (129.0, 197.0, 209.0);
    dot(paper, (RAIL, level), SUPPLY);
    paper.line((RAIL, level), (plate, level), SUPPLY);
    paper.lines(&[(plate + 1.8, level), (down, level), (down, level + 1.0)], GROUND);
    for x in [plate, plate + 1.8] {
        paper.line((x, level - 3.0), (x, level + 3.0), LINE);
    }
    paper.label((plate + 1.0, level - 5.4), "100 nF", WORDS.centred());
    to_floor(paper, (down, level));
    dot(paper, (RAIL, FLOOR), GROUND);
    paper.label((RAIL - 3.0, 130.8), "74AHCT125", WORDS.bold().right());
    let rest = lang.pick(
        "74AHCT125 : 4, 5, 9, 10, 12, 13 à la masse aussi ; 6, 8, 11 en l'air",
        "74AHCT125: 4, 5, 9, 10, 12, 13 to ground too; 6, 8, 11 open",
    );
    paper.label((272.0, FLOOR + 4.5), rest, SMALL.right());
    paper.line((right, y), (212.0, y), DATA);
    resistor(paper, (218.0, y));
    paper.label((218.0, y - 4.2), "330 Ω", WORDS.centred());
    paper.line((224.0, y), (LEDS_LEFT, y), DATA);
}

const LEDS_LEFT: f64 = 240.0;

fn leds(paper: &mut Paper, lang: Lang) {
    let (_, data) = at_gpio(wiring::LEDS);
    let (plus, minus) = (118.0, 162.0);
    paper.round_rect((LEDS_LEFT, 106.0), (28.0, 60.0), 1.5, LINE.filled(Colour::hex(0x1b1a1f)));
    let white = WORDS.colour(Colour::WHITE);
    for (y, name) in [(plus, "5V"), (data, "DIN"), (minus, "GND")] {
        paper.label((LEDS_LEFT + 2.0, y), name, white.bold());
    }
    for (n, colour) in [0xd8322a, 0x1f9d4d, 0x2b62d9, 0xe8b004].into_iter().enumerate() {
        paper.circle((LEDS_LEFT + 20.0, 116.0 + 7.0 * n as f64), 2.4, Ink::fill(Colour::hex(colour)));
    }
    paper.paragraph((LEDS_LEFT + 11.0, 152.0), 17.0, lang.pick("133 LED\nou 16 x 16", "133 LEDs\nor 16 x 16"), white);
    // The supply, with the capacitor across it.
    paper.line((RAIL, plus), (LEDS_LEFT, plus), SUPPLY);
    dot(paper, (RAIL, plus), SUPPLY);
    let x = 230.0;
    dot(paper, (x, plus), SUPPLY);
    paper.line((x, plus), (x, 126.0), SUPPLY);
    paper.line((x - 4.0, 126.0), (x + 4.0, 126.0), LINE);
    paper.path(
        vec![Step::Move((x - 4.0, 129.6)), Step::Curve((x - 2.0, 127.6), (x + 2.0, 127.6), (x + 4.0, 129.6))],
        LINE,
    );
    paper.label((x - 5.0, 124.0), "+", WORDS.centred());
    paper.label((x - 6.5, 128.6), "1000 µF", WORDS.right());
    to_floor(paper, (x, 128.1));
    paper.line((LEDS_LEFT, minus), (x, minus), GROUND);
    dot(paper, (x, minus), GROUND);
}

/// Draws a wire down to the ground, with a hop over the data wire.
fn to_floor(paper: &mut Paper, (x, y): Point) {
    let (_, data) = at_gpio(wiring::LEDS);
    let hop = 1.6;
    paper.line((x, y), (x, data - hop), GROUND);
    paper.path(
        vec![Step::Move((x, data - hop)), Step::Curve((x + 2.1, data - hop), (x + 2.1, data + hop), (x, data + hop))],
        GROUND,
    );
    paper.line((x, data + hop), (x, FLOOR), GROUND);
    dot(paper, (x, FLOOR), GROUND);
}

/// Draws a horizontal resistor centred at this point.
fn resistor(paper: &mut Paper, (x, y): Point) {
    paper.rect((x - 6.0, y - 1.8), (12.0, 3.6), LINE.filled(Colour::WHITE));
}

/// Draws the variant without the gate: a diode in the supply of the first LED only.
pub fn diode(lang: Lang) -> Paper {
    let mut paper = Paper::new((170.0, 70.0), lang.pick("L'astuce de la diode", "The diode trick"));
    let (plus, data, minus) = (10.0, 40.0, 60.0);
    paper.label((6.0, plus), "5 V", WORDS.bold().colour(WIRE_SUPPLY));
    paper.label((6.0, data), format!("GP{}", wiring::LEDS), WORDS.bold().colour(WIRE_DATA));
    paper.label((6.0, minus), "GND", WORDS.bold().colour(WIRE_GROUND));
    paper.line((18.0, plus), (160.0, plus), SUPPLY);
    paper.line((18.0, minus), (160.0, minus), GROUND);
    paper.line((18.0, data), (28.0, data), DATA);
    resistor(&mut paper, (34.0, data));
    paper.label((34.0, data - 4.4), "330 Ω", WORDS.centred());
    paper.line((40.0, data), (62.0, data), DATA);
    let boxes = [(62.0, "LED 0"), (98.0, "LED 1"), (134.0, "LED 2")];
    for (n, (x, name)) in boxes.into_iter().enumerate() {
        let middle = x + 10.0;
        paper.line((middle, data + 8.0), (middle, minus), GROUND);
        dot(&mut paper, (middle, minus), GROUND);
        dot(&mut paper, (middle, plus), SUPPLY);
        paper.line((middle, plus), (middle, data - 8.0), SUPPLY);
        if n == 0 {
            paper.polygon(
                &[(middle - 2.4, plus + 5.0), (middle + 2.4, plus + 5.0), (middle, plus + 9.6)],
                LINE.filled(Colour::WHITE),
            );
            paper.line((middle - 2.4, plus + 9.6), (middle + 2.4, plus + 9.6), LINE);
            paper.label((middle - 4.0, plus + 7.4), "1N4148", WORDS.right());
            paper.label((middle + 2.0, plus + 15.6), "4,3 V".replace(',', lang.pick(",", ".")), SMALL);
        }
        paper.round_rect((x, data - 8.0), (20.0, 16.0), 1.5, LINE.filled(Colour::hex(0xf3f1f6)));
        paper.label((middle, data), name, WORDS.bold().centred());
        paper.line((x + 20.0, data), (x + 36.0 - if n == 2 { 10.0 } else { 0.0 }, data), DATA);
    }
    paper
}
