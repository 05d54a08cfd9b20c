//! A Pico from above, with its forty pins and what is connected to them.

use galop::wiring::{Part, WIRING, Wire};
use galop_desk::words::Lang;

use super::{FAINT, INK, SOFT, WIRE_DATA, WIRE_GROUND, WIRE_SUPPLY, seat};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Type};

/// The names of pins 1 to 40: with USB upward, from the upper left down, then up on the right.
pub const PINS: [&str; 40] = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10", "GP11", "GP12",
    "GP13", "GND", "GP14", "GP15", "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN", "GP26",
    "GP27", "GND", "GP28", "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
];

/// The ground pin of the buttons and the buzzer, among the pins of the buttons.
pub const BUTTON_GROUND: u8 = 8;
/// The ground pin of the LEDs, beside their data.
pub const LED_GROUND: u8 = 23;

/// The pin of the Pico for a GPIO, if it is on the header.
pub fn number(gpio: u8) -> Option<u8> {
    let name = format!("GP{gpio}");
    PINS.iter().position(|pin| *pin == name).and_then(|place| u8::try_from(place + 1).ok())
}

/// From pin to pin on the drawing.
pub const PITCH: f64 = 5.4;
/// From the left row of pins to the right one.
pub const ACROSS: f64 = 46.0;
/// The distance of the first pin from the Pico's upper edge.
const ABOVE: f64 = 7.0;

/// The position of a pin in a drawing whose pin 1 is at `first`.
pub fn pin(first: Point, number: u8) -> Point {
    let step = |n: u8| f64::from(n) * PITCH;
    match number {
        ..=20 => (first.0, first.1 + step(number - 1)),
        _ => (first.0 + ACROSS, first.1 + step(40 - number)),
    }
}

/// Draws a Pico with pin 1 at `first`. The pins of the wiring table and those of `besides` are highlighted.
pub fn draw(paper: &mut Paper, first: Point, besides: &[u8]) {
    let corner = (first.0 - 3.5, first.1 - ABOVE);
    let size = (ACROSS + 7.0, 19.0 * PITCH + 2.0 * ABOVE);
    paper.round_rect(corner, size, 2.5, Ink::line(INK, 0.3).filled(Colour::hex(0xdcefe3)));
    let middle = first.0 + ACROSS / 2.0;
    let metal = Ink::line(INK, 0.25).filled(Colour::hex(0xd7d8dc));
    paper.round_rect((middle - 9.0, corner.1 - 4.0), (18.0, 11.0), 1.0, metal);
    paper.label((middle, corner.1 + 1.5), "USB", Type::new(2.8).colour(INK).centred());
    let chip = (middle - 8.0, first.1 + 8.6 * PITCH);
    paper.round_rect(chip, (16.0, 16.0), 0.8, Ink::fill(Colour::hex(0x2b2a30)));
    paper.label((middle, chip.1 + 8.0), "RP2040", Type::new(2.8).colour(Colour::WHITE).centred());
    paper.round_rect((middle - 6.5, first.1 + 3.5 * PITCH), (7.0, 7.0), 1.0, metal);
    paper.circle((middle - 3.0, first.1 + 3.5 * PITCH + 3.5), 2.0, Ink::line(INK, 0.2).filled(Colour::WHITE));
    paper.label((middle, first.1 + 5.8 * PITCH), "BOOTSEL", Type::new(2.4).colour(INK).centred());
    for (number, name) in (1..=40).zip(PINS) {
        let at = pin(first, number);
        let used = besides.contains(&number) || wire(number).is_some();
        let fill = if used { Colour::hex(0xf4c95d) } else { Colour::WHITE };
        paper.circle(at, 2.0, Ink::line(INK, 0.25).filled(fill));
        paper.label(at, number.to_string(), Type::new(2.1).colour(INK).centred());
        let look = if used { Type::new(2.7).bold().colour(INK) } else { Type::new(2.5).colour(SOFT) };
        match number {
            ..=20 => paper.label((at.0 + 3.2, at.1), name, look),
            _ => paper.label((at.0 - 3.2, at.1), name, look.right()),
        }
    }
}

/// The wire at a pin of the Pico.
pub fn wire(pin: u8) -> Option<Wire> {
    WIRING.into_iter().find(|wire| number(wire.gpio) == Some(pin))
}

/// The name of what a wire leads to.
pub fn name(part: Part, lang: Lang) -> String {
    match part {
        Part::Button(button) => {
            let seat = lang.seat(button.seat()).to_lowercase();
            lang.pick(format!("{:?} {seat}", button.key()), format!("{seat} {:?}", button.key()))
        }
        Part::Buzzer => "buzzer".into(),
        Part::Leds => lang.pick("données des LED", "LED data").into(),
        Part::Heartbeat => lang.pick("LED du Pico", "the Pico's own LED").into(),
    }
}

/// The colour of its wire.
pub fn colour(part: Part) -> Colour {
    match part {
        Part::Button(button) => seat(button.seat()),
        Part::Buzzer => Colour::hex(0x7d4fa8),
        Part::Leds => WIRE_DATA,
        Part::Heartbeat => FAINT,
    }
}

/// Draws the pins alone, with names beside those in use.
pub fn pins(lang: Lang) -> Paper {
    let mut paper = Paper::new((150.0, 130.0), lang.pick("Les broches du Pico", "The pins of the Pico"));
    let first = (52.0, 19.0);
    let supply = [
        (40, lang.pick("5 V de l'USB", "5 V from USB"), WIRE_SUPPLY),
        (39, lang.pick("alimentation du Pico", "supply of the Pico"), WIRE_SUPPLY),
        (LED_GROUND, lang.pick("masse des LED", "ground of the LEDs"), WIRE_GROUND),
        (BUTTON_GROUND, lang.pick("masse des boutons", "ground of the buttons"), WIRE_GROUND),
    ];
    draw(&mut paper, first, &supply.map(|(number, ..)| number));
    let mut tags: Vec<(u8, String, Colour)> =
        supply.iter().map(|(number, name, colour)| (*number, (*name).to_owned(), *colour)).collect();
    for (number, wire) in (1..=40).filter_map(|number| Some((number, wire(number)?))) {
        tags.push((number, name(wire.part, lang), colour(wire.part)));
    }
    for (number, name, colour) in tags {
        let at = pin(first, number);
        let (out, look) = match number {
            ..=20 => (-1.0, Type::new(3.0).colour(INK).right()),
            _ => (1.0, Type::new(3.0).colour(INK)),
        };
        paper.line((at.0 + out * 2.2, at.1), (at.0 + out * 8.0, at.1), Ink::line(colour, 0.9));
        paper.circle((at.0 + out * 8.0, at.1), 1.0, Ink::fill(colour));
        paper.label((at.0 + out * 10.5, at.1), name, look);
    }
    paper
}

/// Returns the table of pins as Markdown.
pub fn table(lang: Lang) -> String {
    let head = lang.pick("| quoi | GPIO | broche du Pico |", "| what | GPIO | pin of the Pico |");
    let mut text = format!("{head}\n|---|---|---|\n");
    for wire in WIRING {
        let place = match number(wire.gpio) {
            Some(number) => number.to_string(),
            None => lang.pick("sur la carte", "on the board itself").to_owned(),
        };
        text += &format!("| {} | GP{} | {place} |\n", name(wire.part, lang), wire.gpio);
    }
    text
}
