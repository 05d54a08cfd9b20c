//! The sheets of paper in front of the lights: the mask of a panel, the face of a plate, and an overlay for each game
//! whose way is not that of Petits Chevaux.
//!
//! What a cell is in a game, its number and the steps of the way come from [`galop_desk::print`], which the screens use
//! too.

use galop::board::Light;
use galop::board::geometry::{self, Cell, SIZE, TRACK};
use galop::board::layout::Layout;
use galop::rules::horses::{Place, Progress};
use galop::rules::{Seat, Seats};
use galop::session::Sides;
use galop::sheets::Sheet;
use galop_desk::print::{Kind, Print, steps};
use galop_desk::words::Lang;

use super::chain::ground;
use super::{GOLD, INK, SOFT, WATER, millimetres, seat, side};
use crate::Paper;
use crate::paper::{Colour, Ink, Point, Step, Type};

/// The open share of a cell.
pub const OPEN: f64 = 0.84;
/// The size of a number in the corner of a cell, as a share of the pitch.
const NUMBER: f64 = 0.3;
/// The colour of a cell that a game does not use: dark enough to see, light enough for a lamp to shine through.
const UNUSED: Colour = Colour::hex(0xb4b1bb);
/// The colour of a cell on which something is shown, but no piece moves.
const BESIDE: Colour = Colour::hex(0xe4e1e9);

/// The play of an overlay that is cut to fit into the window of the frame.
const WINDOW: f64 = 0.5;

/// A square sheet of paper in front of the lights; lengths in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// From LED to LED.
    pub pitch: f64,
    /// From the grid of cells to the edge of the sheet.
    pub margin: f64,
    build: &'static str,
}

impl Face {
    /// The sheet of a panel. Its margin lies under the frame; in the east and south it covers the unused LEDs.
    pub const fn panel(pitch: f64) -> Self {
        Self { pitch, margin: pitch, build: "16 x 16" }
    }

    /// The sheet of a plate, as large as its lit square.
    pub const fn plate(pitch: f64) -> Self {
        Self { pitch, margin: 0.0, build: "133 LEDs" }
    }

    /// The length of a side.
    pub fn side(&self) -> f64 {
        f64::from(SIZE) * self.pitch + 2.0 * self.margin
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: Cell) -> Point {
        let along = |n: u8| self.margin + (f64::from(n) + 0.5) * self.pitch;
        (along(cell.col), along(cell.row))
    }

    /// The lines between cells at which sheets of paper may meet: the first, and the distance between them.
    pub const fn seams(&self) -> (f64, f64) {
        (self.margin, self.pitch)
    }

    fn paper(&self, what: &str) -> Paper {
        let title = format!("Galop, {}: {what}, {} mm", self.build, millimetres(self.pitch));
        Paper::new((self.side(), self.side()), &title)
    }

    fn open(&self, paper: &mut Paper, cell: Cell, ink: Ink) {
        let (x, y) = self.middle(cell);
        let side = self.pitch * OPEN;
        paper.round_rect((x - side / 2.0, y - side / 2.0), (side, side), self.pitch * 0.16, ink);
    }

    /// Draws the mask of a panel: black except for the cells, with the colours of Petits Chevaux.
    pub fn mask(&self, digits: bool) -> Paper {
        let what = if digits { "mask / masque" } else { "mask without digits / masque sans chiffres" };
        let mut paper = self.paper(what);
        paper.rect((0.0, 0.0), (self.side(), self.side()), Ink::fill(Colour::BLACK));
        self.chevaux(&mut paper, digits, None);
        paper
    }

    /// Draws the face of a plate: the colours of Petits Chevaux on white paper.
    pub fn face(&self, digits: bool) -> Paper {
        let what = if digits { "face / façade" } else { "face without digits / façade sans chiffres" };
        let mut paper = self.paper(what);
        self.chevaux(&mut paper, digits, Some((INK, self.pitch * 0.02)));
        paper
    }

    fn chevaux(&self, paper: &mut Paper, digits: bool, line: Option<(Colour, f64)>) {
        for cell in Light::all().map(Light::cell) {
            // A faint tint only: the light shows the colours.
            let fill = Ink::fill(ground(cell).mixed(Colour::WHITE, 0.55));
            self.open(paper, cell, Ink { line, ..fill });
        }
        for owner in Seat::ALL {
            for n in (1..=6).filter(|_| digits) {
                if let Some(cell) = Progress::new(Place::Step(n)).and_then(|step| geometry::horse(owner, step)) {
                    let look = Type::new(self.pitch * 0.5).bold().colour(seat(owner)).centred();
                    paper.label(self.middle(cell), n.to_string(), look);
                }
            }
            let start = self.middle(TRACK[usize::from(geometry::track_index(owner, 0))]);
            paper.circle(start, self.pitch * 0.3, Ink::line(seat(owner), self.pitch * 0.05));
        }
    }

    /// Draws the lines to cut out of black card, with the numbers of the LEDs and the edge of the panel.
    pub fn lines(&self) -> Paper {
        let mut paper = self.paper("cutting lines / lignes de coupe");
        let line = Ink::line(INK, 0.15);
        paper.rect((0.0, 0.0), (self.side(), self.side()), line);
        let panel = (f64::from(SIZE) + 1.0) * self.pitch;
        paper.rect((self.margin, self.margin), (panel, panel), Ink::line(SOFT, 0.15).dashed(2.0, 1.5));
        for row in 0..=SIZE {
            for col in 0..=SIZE {
                let cell = Cell { row, col };
                let Some(led) = Layout::PANEL16.led_at(cell) else { continue };
                let lit = Light::at(cell).is_some();
                if lit {
                    self.open(&mut paper, cell, line);
                }
                let (size, colour) = if lit { (0.32, INK) } else { (0.22, SOFT) };
                let look = Type::new(self.pitch * size).colour(colour).centred();
                paper.label(self.middle(cell), led.0.to_string(), look);
            }
        }
        paper
    }

    /// Draws the overlay of a game with two sides: its squares, numbers, arrows, houses and exits.
    pub fn overlay(&self, game: Sheet) -> Paper {
        let name = |lang: Lang| lang.title(game);
        let title = match (name(Lang::En), name(Lang::Fr)) {
            (en, fr) if en == fr => en.to_owned(),
            (en, fr) => format!("{en} / {fr}"),
        };
        let mut paper = self.paper(&title);
        let rules = game.info().preset.rules(Seats::ALL).expect("the preset of a sheet is valid");
        let print = Print::game(&rules, None, Some(Sides::BLACK_WEST));
        let steps = steps(&rules);
        for cell in Light::all().map(Light::cell) {
            let mark = print.at(cell);
            self.square(&mut paper, cell, mark.kind);
            if mark.kind == Kind::Exit {
                match (mark.number, steps.iter().find(|(_, to)| *to == cell)) {
                    (None, Some((from, _))) => self.way_out(&mut paper, *from, cell),
                    _ => self.cross(&mut paper, cell),
                }
            }
            if let Some(number) = mark.number {
                let (x, y) = self.middle(cell);
                let size = NUMBER * self.pitch;
                let corner = (x - 0.36 * self.pitch, y - 0.36 * self.pitch + size * 0.72);
                paper.text(corner, number.to_string(), Type::new(size).bold().colour(INK));
            }
        }
        for (from, to) in steps {
            self.arrow(&mut paper, from, to);
        }
        if self.margin > 0.0 {
            let (near, side) = (self.margin + WINDOW, self.side() - 2.0 * (self.margin + WINDOW));
            paper.rect((near, near), (side, side), Ink::line(SOFT, 0.15).dashed(2.0, 1.5));
        }
        paper
    }

    /// Draws a square of an overlay by what it is in the game.
    fn square(&self, paper: &mut Paper, cell: Cell, kind: Kind) {
        let (at, pitch) = (self.middle(cell), self.pitch);
        let thin = Ink::line(INK, pitch * 0.025);
        let tint = |colour: Colour, share: f64| thin.filled(colour.mixed(Colour::WHITE, share));
        match kind {
            Kind::Blank => self.open(paper, cell, Ink::fill(UNUSED)),
            Kind::Corner(_) => self.open(paper, cell, Ink::fill(BESIDE)),
            Kind::Beside(_) => {
                self.open(paper, cell, Ink::fill(BESIDE));
                paper.circle(at, pitch * 0.28, Ink::line(SOFT, pitch * 0.025).filled(Colour::WHITE));
            }
            Kind::Stable(owner) | Kind::Own(owner) => self.open(paper, cell, tint(seat(owner), 0.8)),
            Kind::Way => self.open(paper, cell, thin.filled(Colour::WHITE)),
            Kind::Side(owner) => self.open(paper, cell, tint(side(owner), 0.75)),
            Kind::House => {
                self.open(paper, cell, tint(GOLD, 0.75));
                // Clear of the number.
                let at = (at.0 + pitch * 0.09, at.1 + pitch * 0.11);
                paper.circle(at, pitch * 0.2, Ink::line(GOLD, pitch * 0.06));
            }
            Kind::Water => {
                self.open(paper, cell, tint(WATER, 0.75));
                for n in 0..3 {
                    self.wave(paper, (at.0, at.1 + pitch * (0.02 + 0.13 * f64::from(n))));
                }
            }
            Kind::Wait => {
                let dashed = Ink::line(INK, pitch * 0.03).dashed(pitch * 0.1, pitch * 0.08);
                self.open(paper, cell, dashed.filled(Colour::WHITE));
            }
            Kind::Exit => self.open(paper, cell, tint(GOLD, 0.6)),
        }
    }

    /// Draws the cross of an exit on the way, « case de sortie (croix) ».
    fn cross(&self, paper: &mut Paper, cell: Cell) {
        let ((x, y), arm) = (self.middle(cell), self.pitch * 0.18);
        let (x, y) = (x + self.pitch * 0.07, y + self.pitch * 0.07);
        let line = Ink::line(INK, self.pitch * 0.06);
        paper.line((x - arm, y - arm), (x + arm, y + arm), line);
        paper.line((x - arm, y + arm), (x + arm, y - arm), line);
    }

    /// Draws a wave across a cell.
    fn wave(&self, paper: &mut Paper, (x, y): Point) {
        let unit = self.pitch * 0.14;
        let left = x - 2.0 * unit;
        let mut steps = vec![Step::Move((left, y))];
        for n in 0..4 {
            let (from, high) = (left + f64::from(n) * unit, if n % 2 == 0 { -unit } else { unit } * 0.7);
            steps.push(Step::Curve((from + unit * 0.35, y + high), (from + unit * 0.65, y + high), (from + unit, y)));
        }
        paper.path(steps, Ink::line(WATER, self.pitch * 0.05));
    }

    /// Draws an arrowhead on the border between two neighbouring cells.
    fn arrow(&self, paper: &mut Paper, from: Cell, to: Cell) {
        let ((fx, fy), (tx, ty)) = (self.middle(from), self.middle(to));
        let (dx, dy) = ((tx - fx) / self.pitch, (ty - fy) / self.pitch);
        let (x, y) = ((fx + tx) / 2.0, (fy + ty) / 2.0);
        let half = self.pitch * 0.12;
        let tip = (x + dx * half, y + dy * half);
        let back = (x - dx * half, y - dy * half);
        let wings = [1.0, -1.0].map(|hand| (back.0 - dy * half * hand, back.1 + dx * half * hand));
        paper.polygon(&[tip, wings[0], wings[1]], Ink::fill(INK));
    }

    /// Draws the arrow of a square by which pieces leave the board.
    fn way_out(&self, paper: &mut Paper, from: Cell, out: Cell) {
        let ((fx, fy), (x, y)) = (self.middle(from), self.middle(out));
        let (dx, dy) = ((x - fx) * 0.24, (y - fy) * 0.24);
        paper.arrow((x - dx, y - dy), (x + dx, y + dy), INK, self.pitch * 0.06);
    }
}
