//! The plate of a board with 133 single LEDs: templates for a drill and for a laser.

use galop::board::Light;
use galop::board::geometry::{Cell, SIZE};
use galop::board::layout::Layout;
use galop::input::{Button, Key};
use galop::rules::Seat;

use super::{INK, SOFT, Sizes, millimetres, seat};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Type};

/// The margin around the LEDs, for the buttons.
const RIM: f64 = 25.0;
/// From the middle of a seat's pair of buttons to each of them.
pub(super) const APART: f64 = 12.5;
/// The screws in the corners: their distance from the edges, and their diameter.
pub(super) const SCREW: (f64, f64) = (6.0, 3.2);

/// A plate; lengths in millimetres.
#[derive(Clone, Copy)]
pub struct Plate {
    /// From LED to LED.
    pub pitch: f64,
    /// The diameter of the hole for an LED.
    pub led_hole: f64,
    /// The diameter of the hole for a button.
    pub button_hole: f64,
}

impl Plate {
    /// With the holes of `sizes`.
    pub const fn new(pitch: f64, sizes: &Sizes) -> Self {
        Self { pitch, led_hole: sizes.led_hole, button_hole: sizes.button_hole }
    }

    /// The length of a side; the plate is square.
    pub fn side(&self) -> f64 {
        f64::from(SIZE) * self.pitch + 2.0 * RIM
    }

    /// The position of the LED of a cell.
    pub fn middle(&self, cell: Cell) -> Point {
        let along = |n: u8| RIM + (f64::from(n) + 0.5) * self.pitch;
        (along(cell.col), along(cell.row))
    }

    /// The position of a button, and the rotation at which its player reads it.
    pub fn button(&self, button: Button) -> (Point, f64) {
        let (die, _) = self.middle(Cell { row: 1, col: 13 });
        at_seat(button, self.side(), die, APART, RIM / 2.0)
    }

    /// The lines between the LEDs at which sheets of paper may meet: the first, and the distance between them.
    pub const fn seams(&self) -> (f64, f64) {
        (RIM, self.pitch)
    }

    fn screws(&self) -> [Point; 4] {
        corners(self.side())
    }

    fn paper(&self, what: &str, bare: bool) -> Paper {
        let title = format!("Galop, 133 LEDs: {what}, {} mm", millimetres(self.pitch));
        let size = (self.side(), self.side());
        if bare { Paper::bare(size, &title) } else { Paper::new(size, &title) }
    }

    /// Draws the template for a laser, in hairlines only: red is cut, blue is scored.
    pub fn laser(&self) -> Paper {
        let mut paper = self.paper("laser", true);
        let (cut, score) = (Ink::line(Colour::hex(0xff0000), 0.05), Ink::line(Colour::hex(0x0000ff), 0.05));
        for cell in Light::all().map(Light::cell) {
            let (x, y) = self.middle(cell);
            let side = self.pitch * 0.88;
            paper.round_rect((x - side / 2.0, y - side / 2.0), (side, side), self.pitch * 0.14, score);
        }
        for cell in Light::all().map(Light::cell) {
            paper.circle(self.middle(cell), self.led_hole / 2.0, cut);
        }
        for button in Button::ALL {
            paper.circle(self.button(button).0, self.button_hole / 2.0, cut);
        }
        for screw in self.screws() {
            paper.circle(screw, SCREW.1 / 2.0, cut);
        }
        // The outline comes last, so that the plate does not move while it is cut.
        paper.round_rect((0.0, 0.0), (self.side(), self.side()), 6.0, cut);
        paper
    }

    /// Draws the template for a drill: paper to glue on, with a cross in every hole and the number of its LED.
    pub fn drill(&self) -> Paper {
        let mut paper = self.paper("drilling / perçage", false);
        let line = Ink::line(INK, 0.15);
        paper.round_rect((0.0, 0.0), (self.side(), self.side()), 6.0, line);
        for light in Light::all() {
            let at = self.middle(light.cell());
            hole(&mut paper, at, self.led_hole);
            let number = Layout::CHAIN133.led(light).0.to_string();
            let far = self.led_hole / 2.0;
            paper.text((at.0 + far * 0.45, at.1 + far + 1.9), number, Type::new(2.8).colour(INK));
        }
        for button in Button::ALL {
            let (at, turn) = self.button(button);
            hole(&mut paper, at, self.button_hole);
            let look = Type::new(3.6).bold().colour(seat(button.seat())).centred().turned(turn);
            let beside = beside(at, turn, self.button_hole / 2.0 + 2.6);
            paper.label(beside, format!("{:?}", button.key()), look);
        }
        for screw in self.screws() {
            hole(&mut paper, screw, SCREW.1);
        }
        // In a place without lights.
        let words = format!(
            "LED: {} mm\nbutton / bouton: {} mm\nscrew / vis: {} mm",
            millimetres(self.led_hole),
            millimetres(self.button_hole),
            millimetres(SCREW.1)
        );
        let at = (RIM + 3.3 * self.pitch, RIM + self.pitch);
        paper.paragraph(at, 3.0 * self.pitch, &words, Type::new(3.0).colour(SOFT));
        paper
    }
}

/// The position of a button on a square of this side, and the rotation at which its player reads it. Each player sits
/// at the side of the seat's stairs, with the seat's corner to the left, and there A to the left of B. Red's die is at
/// `die` from the west, the buttons are `apart` from that and `inset` from the edge.
pub(super) fn at_seat(button: Button, side: f64, die: f64, apart: f64, inset: f64) -> (Point, f64) {
    // Red sits in the north and faces south: left is east.
    let red = match button.key() {
        Key::A => (die + apart, inset),
        Key::B => (die - apart, inset),
    };
    let turns = button.seat().index();
    let at = (0..turns).fold(red, |(x, y), _| (side - y, x));
    (at, 180.0 + 90.0 * f64::from(turns))
}

/// The screws in the corners of a square of this side.
pub(super) fn corners(side: f64) -> [Point; 4] {
    let (near, far) = (SCREW.0, side - SCREW.0);
    [(near, near), (far, near), (near, far), (far, far)]
}

/// A point at distance `far` above `at`, as seen by a reader rotated by `turn`.
pub(super) fn beside(at: Point, turn: f64, far: f64) -> Point {
    let turn = turn.to_radians();
    (at.0 + far * turn.sin(), at.1 - far * turn.cos())
}

pub(super) fn hole(paper: &mut Paper, (x, y): Point, wide: f64) {
    let line = Ink::line(INK, 0.15);
    let arm = wide / 2.0 + 1.2;
    paper.circle((x, y), wide / 2.0, line);
    paper.line((x - arm, y), (x + arm, y), line);
    paper.line((x, y - arm), (x, y + arm), line);
}

/// Draws the board from above with the buttons of the four seats.
pub fn seats(sizes: &Sizes) -> Paper {
    let plate = Plate::new(10.0, sizes);
    let side = plate.side();
    let mut paper = Paper::new((side, side), "The buttons of the four seats");
    paper.round_rect((0.5, 0.5), (side - 1.0, side - 1.0), 6.0, Ink::line(INK, 0.4).filled(Colour::hex(0xf6f1e7)));
    for cell in Light::all().map(Light::cell) {
        let fill = super::chain::ground(cell);
        paper.circle(plate.middle(cell), 3.6, Ink::line(SOFT, 0.2).filled(fill));
    }
    for button in Button::ALL {
        let (at, turn) = plate.button(button);
        let colour = seat(button.seat());
        paper.circle(at, 7.5, Ink::line(INK, 0.4).filled(colour));
        let look = Type::new(7.0).bold().colour(on(button.seat())).centred().turned(turn);
        paper.label(at, format!("{:?}", button.key()), look);
    }
    paper
}

/// The colour of text on the colour of a seat.
pub const fn on(seat: Seat) -> Colour {
    match seat {
        Seat::Yellow => INK,
        Seat::Red | Seat::Green | Seat::Blue => Colour::WHITE,
    }
}
