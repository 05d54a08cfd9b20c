//! A canvas as text: 15 lines of 15 letters.
//!
//! A letter is the nearest colour of the palette: R G B Y the seats, K black (violet), W white,
//! O gold (« or »), A water (« eau »), P a pip. Small letters are dim, `.` is dark, a blank has no light.

use galop::board::Light;
use galop::board::geometry::{Cell, SIZE};
use galop::view::canvas::{Canvas, RGB16};
use galop::view::palette;

const LETTERS: [(char, RGB16); 9] = [
    ('R', palette::RED),
    ('G', palette::GREEN),
    ('B', palette::BLUE),
    ('Y', palette::YELLOW),
    ('K', palette::VIOLET),
    ('W', palette::WHITE),
    ('O', palette::GOLD),
    ('A', palette::WATER),
    ('P', palette::PIP),
];

/// Below this a light counts as dark, below the next as dim.
const DARK: u16 = 1_000;
const DIM: u16 = 25_000;

fn highest(colour: RGB16) -> u16 {
    colour.r.max(colour.g).max(colour.b)
}

/// The colour at full brightness, in thousandths.
fn hue(colour: RGB16) -> [i64; 3] {
    [colour.r, colour.g, colour.b].map(|value| i64::from(value) * 1000 / i64::from(highest(colour).max(1)))
}

/// The letter of a colour.
pub fn letter(colour: RGB16) -> char {
    if highest(colour) < DARK {
        return '.';
    }
    let distance = |other: RGB16| -> i64 { hue(other).iter().zip(hue(colour)).map(|(a, b)| (a - b).pow(2)).sum() };
    let (letter, _) =
        LETTERS.into_iter().min_by_key(|(_, other)| distance(*other)).expect("the table has nine colours");
    if highest(colour) < DIM { letter.to_ascii_lowercase() } else { letter }
}

/// The letter of a cell; blank if it has no light.
pub fn cell(canvas: &Canvas, row: u8, col: u8) -> char {
    Light::at(Cell { row, col }).map_or(' ', |light| letter(canvas.get(light)))
}

/// The whole board.
pub fn picture(canvas: &Canvas) -> String {
    let line = |row| (0..SIZE).map(|col| cell(canvas, row, col)).collect::<String>() + "\n";
    (0..SIZE).map(line).collect()
}

/// The board must look like `drawn`: 15 lines, indented alike.
#[track_caller]
pub fn looks_like(canvas: &Canvas, drawn: &str) {
    let lines: Vec<&str> = drawn.lines().filter(|line| !line.trim().is_empty()).collect();
    // The middle row has a light in every cell, so it shows the indentation.
    let indent = lines.get(7).map_or(0, |line| line.len() - line.trim_start().len());
    let wanted: String = lines.iter().map(|line| format!("{:15}\n", line.get(indent..).unwrap_or(""))).collect();
    let seen = picture(canvas);
    assert!(seen == wanted, "wanted\n{wanted}\nseen\n{seen}");
}
