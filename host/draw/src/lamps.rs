//! Draws the board with its lights at any size.

use galop::board::Light;
use galop::board::geometry::{Cell, SIZE};
use galop_desk::eye::Eye;

use super::paper::{Colour, Ink, Paper, Point};

/// The colour of the board.
pub const GROUND: Colour = Colour::hex(0x1b1a1f);
/// The colour of a dark LED.
pub const DARK: Colour = Colour::hex(0x39373f);

/// The width of the board with its rim, if its cells are `pitch` apart.
pub fn width(pitch: f64) -> f64 {
    (f64::from(SIZE) + 2.0 * RIM) * pitch
}

/// The width of the rim, in cells.
const RIM: f64 = 0.35;

/// The middle of a cell on a board whose corner is at `at`.
pub fn middle(cell: Cell, at: Point, pitch: f64) -> Point {
    let along = |n: u8| (f64::from(n) + 0.5 + RIM) * pitch;
    (at.0 + along(cell.col), at.1 + along(cell.row))
}

/// Draws the board with its north-west corner at `at`; `lit` returns the colours, `None` for a dark LED.
pub fn board(paper: &mut Paper, at: Point, pitch: f64, lit: impl Fn(Cell) -> Option<Colour>) {
    let side = width(pitch);
    paper.round_rect(at, (side, side), pitch * 0.5, Ink::fill(GROUND));
    for cell in Light::all().map(Light::cell) {
        lamp(paper, middle(cell, at, pitch), pitch, lit(cell));
    }
}

/// Draws an LED.
pub fn lamp(paper: &mut Paper, middle: Point, pitch: f64, lit: Option<Colour>) {
    match lit {
        None => paper.circle(middle, pitch * 0.3, Ink::fill(DARK)),
        Some(colour) => {
            paper.circle(middle, pitch * 0.47, Ink::fill(GROUND.mixed(colour, 0.35)));
            paper.circle(middle, pitch * 0.37, Ink::fill(colour));
            paper.circle(middle, pitch * 0.17, Ink::fill(colour.mixed(Colour::WHITE, 0.45)));
        }
    }
}

/// The colour of a cell for print. Faint lights are brightened, or they would be lost on paper.
pub fn seen(eye: &Eye, cell: Cell) -> Option<Colour> {
    printed(eye.colour(cell)?)
}

/// A light, red, green and blue from 0 to 1 in perceived lightness, as a colour on paper; `None` if nearly dark.
pub fn printed(light: [f32; 3]) -> Option<Colour> {
    let most = light.into_iter().fold(0.0, f32::max);
    if most < 0.03 {
        return None;
    }
    // The square root brightens faint lights.
    let share = 0.3 + 0.7 * f64::from(most).sqrt().min(1.0);
    let hue = light.map(|value| (f64::from(value / most) * 255.0).round() as u8);
    Some(DARK.mixed(Colour(hue), share))
}
