//! The positions of the LEDs and the path of the chain.

use galop::board::Light;
use galop::board::geometry::{self, Cell, SIZE, TRACK};
use galop::board::layout::{Layout, MAX_LEDS, Strip};
use galop::rules::Seat;

use super::{FAINT, INK, SOFT, seat};
use crate::paper::{Colour, Ink, Paper, Point, Type};

/// From LED to LED.
const PITCH: f64 = 10.0;
/// The margin around the grid, for the numbers of rows and columns.
const EDGE: f64 = 10.0;
const RADIUS: f64 = 3.7;
/// The radius of an unused LED.
const SMALL: f64 = 2.7;

/// Draws the board with the number of every LED, from 0, and the wire between them.
pub fn draw(layout: Layout) -> Paper {
    seen(layout, "The number of every LED, and the way of the chain", false)
}

/// Draws the same from behind, where it is soldered.
pub fn draw_behind(layout: Layout) -> Paper {
    seen(layout, "The number of every LED, and the way of the chain, from behind", true)
}

fn seen(layout: Layout, title: &str, behind: bool) -> Paper {
    let lines = match layout.strip {
        Strip::Chain133 => SIZE,
        Strip::Panel16 => SIZE + 1,
    };
    let side = f64::from(lines) * PITCH + 2.0 * EDGE;
    let mut drawing = Drawing { paper: Paper::new((side, side), title), layout, behind };
    drawing.edges(lines);
    let cells: Vec<Cell> = chain(layout);
    let [first, ..] = cells.as_slice() else { return drawing.paper };
    drawing.enter(*first);
    for pair in cells.windows(2) {
        drawing.wire(pair[0], pair[1]);
    }
    for cell in &cells {
        drawing.led(*cell);
    }
    drawing.paper
}

/// The cells in the order of the chain.
fn chain(layout: Layout) -> Vec<Cell> {
    let grid = (0..=SIZE).flat_map(|row| (0..=SIZE).map(move |col| Cell { row, col }));
    let mut cells = vec![None; MAX_LEDS];
    for cell in grid {
        if let Some(led) = layout.led_at(cell) {
            cells[usize::from(led.0)] = Some(cell);
        }
    }
    cells.into_iter().flatten().collect()
}

struct Drawing {
    paper: Paper,
    layout: Layout,
    /// East is on the left.
    behind: bool,
}

impl Drawing {
    fn middle(&self, cell: Cell) -> Point {
        let along = |n: u8| EDGE + (f64::from(n) + 0.5) * PITCH;
        (self.across(along(cell.col)), along(cell.row))
    }

    /// Converts a distance from the west to one from the left.
    fn across(&self, x: f64) -> f64 {
        if self.behind { self.paper.width - x } else { x }
    }

    fn edges(&mut self, lines: u8) {
        let (high, look) = (self.paper.height, Type::new(2.8).colour(SOFT).centred());
        for n in 0..lines {
            let (x, y) = self.middle(Cell { row: n, col: n });
            for edge in [EDGE * 0.45, high - EDGE * 0.45] {
                self.paper.label((x, edge), n.to_string(), look);
                self.paper.label((edge, y), n.to_string(), look);
            }
        }
    }

    /// Draws the data input.
    fn enter(&mut self, first: Cell) {
        let (x, y) = self.middle(first);
        let east = if self.behind { -1.0 } else { 1.0 };
        let (edge, turn) = (self.across(EDGE * 0.15), x - east * (RADIUS + 1.4));
        self.paper.lines(&[(edge, EDGE * 0.95), (turn, EDGE * 0.95), (turn, y)], WIRE);
        self.paper.arrow((turn, y), (x - east * (RADIUS - 0.5), y), WIRE_COLOUR, 0.5);
    }

    /// Draws the wire from an LED to the next. If they are in different rows and columns, it turns a corner that avoids
    /// other LEDs.
    fn wire(&mut self, from: Cell, to: Cell) {
        let corners = [Cell { row: from.row, col: to.col }, Cell { row: to.row, col: from.col }];
        let free = |corner: &Cell| {
            between(from, *corner).chain(between(*corner, to)).all(|cell| self.layout.led_at(cell).is_none())
        };
        let corner = self.middle(corners.into_iter().find(free).unwrap_or(corners[0]));
        let short = if Light::at(to).is_some() { RADIUS } else { SMALL };
        let (from, to) = (self.middle(from), self.middle(to));
        self.paper.lines(&[from, corner, to], WIRE);
        // The arrowhead touches the next LED.
        let back = if corner == to { from } else { corner };
        let (dx, dy) = (to.0 - back.0, to.1 - back.1);
        let long = dx.hypot(dy);
        let tip = (to.0 - dx / long * short, to.1 - dy / long * short);
        self.paper.arrow((tip.0 - dx / long * 1.9, tip.1 - dy / long * 1.9), tip, WIRE_COLOUR, 0.42);
    }

    fn led(&mut self, cell: Cell) {
        let Some(number) = self.layout.led_at(cell) else { return };
        let at = self.middle(cell);
        if Light::at(cell).is_none() {
            self.paper.circle(at, SMALL, Ink::line(FAINT, 0.2).filled(Colour::hex(0xf1eff4)));
            self.paper.label(at, number.0.to_string(), Type::new(2.3).colour(SOFT).centred());
            return;
        }
        self.paper.circle(at, RADIUS, Ink::line(INK, 0.3).filled(ground(cell)));
        self.paper.label(at, number.0.to_string(), Type::new(3.4).bold().colour(INK).centred());
    }
}

const WIRE_COLOUR: Colour = Colour::hex(0x8a5a2b);
const WIRE: Ink = Ink::line(WIRE_COLOUR, 0.7);

/// The cells between two cells of one row or column.
fn between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let inside = |one: u8, other: u8, n: u8| one.min(other) <= n && n <= one.max(other);
    let grid = (0..=SIZE).flat_map(|row| (0..=SIZE).map(move |col| Cell { row, col }));
    grid.filter(move |cell| inside(from.row, to.row, cell.row) && inside(from.col, to.col, cell.col))
        .filter(move |cell| ![from, to].contains(cell))
}

/// The colour of a cell by its use: corners, stairs and start cells have the colours of their seats.
pub fn ground(cell: Cell) -> Colour {
    let owner = Seat::ALL.into_iter().find(|seat| {
        let start = TRACK[usize::from(geometry::track_index(*seat, 0))];
        start == cell
            || geometry::die(*seat).contains(&cell)
            || geometry::stable(*seat).contains(&cell)
            || stairs(*seat).contains(&cell)
    });
    match owner {
        Some(owner) => seat(owner).mixed(Colour::WHITE, 0.62),
        None if TRACK.contains(&cell) => Colour::WHITE,
        None => Colour::hex(0xe6e3ec),
    }
}

/// The six steps that lead a seat's horses to the middle.
fn stairs(seat: Seat) -> Vec<Cell> {
    use galop::rules::horses::{Place, Progress};
    (1..=6).filter_map(|n| geometry::horse(seat, Progress::new(Place::Step(n))?)).collect()
}
