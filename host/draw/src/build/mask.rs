//! The mask for a 16 × 16 panel, printed or cut: it lets the light of 133 LEDs through.

use galop::board::Light;
use galop::board::geometry::{self, Cell, SIZE, TRACK};
use galop::board::layout::Layout;
use galop::rules::Seat;
use galop::rules::horses::{Place, Progress};

use super::chain::ground;
use super::{INK, SOFT, seat};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Type};

/// The rows and columns of the panel.
const LINES: f64 = SIZE as f64 + 1.0;
/// The open share of a cell.
const OPEN: f64 = 0.84;

/// Draws the mask to print: black except for the cells.
pub fn printed(pitch: f64) -> Paper {
    let side = LINES * pitch;
    let mut paper = Paper::new((side, side), &title("mask / masque", pitch));
    paper.rect((0.0, 0.0), (side, side), Ink::fill(Colour::BLACK));
    for cell in Light::all().map(Light::cell) {
        // A faint tint only: the light shows the colours.
        let fill = ground(cell).mixed(Colour::WHITE, 0.55);
        open(&mut paper, cell, pitch, Ink::fill(fill));
    }
    for seat in Seat::ALL {
        for n in 1..=6 {
            let Some(cell) = Progress::new(Place::Step(n)).and_then(|step| geometry::horse(seat, step)) else {
                continue;
            };
            number(&mut paper, cell, pitch, n, seat);
        }
        let start = TRACK[usize::from(geometry::track_index(seat, 0))];
        let (x, y) = middle(start, pitch);
        paper.circle((x, y), pitch * 0.3, Ink::line(super::seat(seat), pitch * 0.05));
    }
    paper
}

/// Draws the lines to cut out of black card, with the numbers of the LEDs.
pub fn lines(pitch: f64) -> Paper {
    let side = LINES * pitch;
    let mut paper = Paper::new((side, side), &title("cutting lines / lignes de coupe", pitch));
    let line = Ink::line(INK, 0.15);
    paper.rect((0.0, 0.0), (side, side), line);
    for row in 0..=SIZE {
        for col in 0..=SIZE {
            let cell = Cell { row, col };
            let Some(led) = Layout::PANEL16.led_at(cell) else { continue };
            let lit = Light::at(cell).is_some();
            if lit {
                open(&mut paper, cell, pitch, line);
            }
            let look = if lit { Type::new(pitch * 0.32).colour(INK) } else { Type::new(pitch * 0.22).colour(SOFT) };
            paper.label(middle(cell, pitch), led.0.to_string(), look.centred());
        }
    }
    paper
}

fn title(what: &str, pitch: f64) -> String {
    format!("Galop, 16 x 16: {what}, {} mm", super::millimetres(pitch))
}

fn middle(cell: Cell, pitch: f64) -> Point {
    ((f64::from(cell.col) + 0.5) * pitch, (f64::from(cell.row) + 0.5) * pitch)
}

fn open(paper: &mut Paper, cell: Cell, pitch: f64, ink: Ink) {
    let (x, y) = middle(cell, pitch);
    let side = pitch * OPEN;
    paper.round_rect((x - side / 2.0, y - side / 2.0), (side, side), pitch * 0.16, ink);
}

fn number(paper: &mut Paper, cell: Cell, pitch: f64, n: u8, owner: Seat) {
    let look = Type::new(pitch * 0.5).bold().colour(seat(owner)).centred();
    paper.label(middle(cell, pitch), n.to_string(), look);
}
