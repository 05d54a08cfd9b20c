//! The brush of all scenes: a canvas, the time, and common brightness levels.

use super::canvas::{BLACK, Canvas, RGB16};
use super::path::{Mark, Trace, on_crest};
use super::scenery::Finger;
use super::{palette, rhythm};
use crate::board::Light;
use crate::board::geometry::{self, Cell};
use crate::rules::{Seat, Seats, Side};
use crate::session::Sides;
use crate::time::Time;

/// A piece at rest.
pub const REST: u8 = 160;
/// The piece of the chosen move.
pub const FULL: u8 = 255;
/// Marks of the board, and the corner of the player who chooses.
pub const FAINT: u8 = 50;

/// The period of a blinking destination.
const DESTINATION_MS: u32 = 512;

/// A canvas and the time it is painted at.
pub struct Brush<'a> {
    canvas: &'a mut Canvas,
    /// The time.
    pub now: Time,
    /// Which seats play Black and White, if it is known.
    pub sides: Option<Sides>,
    /// Pieces pulse in the rhythm of their owner.
    pub rhythm: bool,
    /// Crests run along the path.
    pub crests: bool,
}

impl<'a> Brush<'a> {
    /// Paints over what is on the canvas.
    pub const fn new(canvas: &'a mut Canvas, now: Time, sides: Option<Sides>) -> Self {
        Self { canvas, now, sides, rhythm: false, crests: true }
    }

    /// Paints a cell. Ignores cells without a light.
    pub fn paint(&mut self, cell: Cell, colour: RGB16) {
        if let Some(light) = Light::at(cell) {
            self.canvas.set(light, colour);
        }
    }

    /// Paints a cell at `level` of a colour's brightness.
    pub fn glow(&mut self, cell: Cell, colour: RGB16, level: u8) {
        self.paint(cell, palette::dim(colour, level));
    }

    /// The colour of a resting piece of a seat, swaying slightly in its rhythm.
    pub fn horse(&self, seat: Seat, level: u8) -> RGB16 {
        let level = if self.rhythm { sway(level, rhythm::pulse(seat, self.now, true)) } else { level };
        palette::dim(palette::seat(seat), level)
    }

    /// Paints a resting piece of a side: Black breathes, White does not.
    pub fn pawn(&mut self, cell: Cell, side: Side, level: u8) {
        let breathes = self.rhythm && side == Side::Black;
        let level = if breathes { sway(level, rhythm::breath(self.now)) } else { level };
        self.glow(cell, palette::side(side), level);
    }

    /// Paints a cell black.
    pub fn wipe(&mut self, cell: Cell) {
        self.paint(cell, BLACK);
    }

    /// Paints a special square without a piece. The path, if it is lit, has its own light for it.
    pub fn special(&mut self, cell: Cell, colour: RGB16, level: u8) {
        let on_path = Light::at(cell).is_some_and(|light| self.canvas.on_path(light));
        self.glow(cell, colour, if on_path { 0 } else { level });
    }

    /// Marks a cell as number `index` of the path.
    pub fn trace(&mut self, cell: Cell, index: u8, mark: Mark) {
        if let Some(light) = Light::at(cell) {
            self.canvas.trace(light, Trace::new(mark, self.crests && on_crest(index, self.now)));
        }
    }

    /// Dims everything painted so far.
    pub fn fade(&mut self, level: u8) {
        for light in Light::all() {
            let colour = self.canvas.get(light);
            self.canvas.set(light, palette::dim(colour, level));
        }
    }

    /// Paints every light with what `paint` returns for its cell and its colour so far.
    pub fn wash(&mut self, paint: impl Fn(Cell, RGB16) -> RGB16) {
        for light in Light::all() {
            let colour = self.canvas.get(light);
            self.canvas.set(light, paint(light.cell(), colour));
        }
    }

    /// Paints the piece of a legal move. Returns whether the move is the chosen one.
    pub fn finger(&mut self, from: Cell, colour: RGB16, finger: Finger) -> bool {
        let level = match finger {
            Finger::Off(level) => level,
            Finger::Back(false) => 0,
            Finger::Back(true) | Finger::On => FULL,
        };
        self.glow(from, colour, level);
        finger == Finger::On
    }

    /// Paints the destination of the chosen move: blinks in its colour, in turn with the colour of its effect.
    pub fn destination(&mut self, cell: Cell, colour: RGB16, with: Option<RGB16>) {
        let on = rhythm::blink(self.now, DESTINATION_MS);
        self.paint(cell, if on { colour } else { with.unwrap_or(BLACK) });
    }

    /// Paints a piece that has arrived; `share` of the sparkling is over.
    pub fn sparkle(&mut self, cell: Cell, colour: RGB16, share: u8) {
        let colour = match share >> 5 & 3 {
            0 => palette::GOLD,
            1 => palette::PIP,
            2 => colour,
            _ => BLACK,
        };
        self.paint(cell, colour);
    }

    /// Lights the whole die blocks of some seats.
    pub fn blocks(&mut self, seats: Seats, level: u8, colour: impl Fn(Seat) -> RGB16) {
        for seat in seats.iter() {
            let colour = palette::dim(colour(seat), level);
            for cell in geometry::die(seat) {
                self.paint(cell, colour);
            }
        }
    }

    /// Lights the pips of a face, 1 to 6, on the die blocks of some seats.
    pub fn face(&mut self, seats: Seats, pips: u8, level: u8) {
        self.pips(seats, pips, palette::PIP, level);
    }

    /// The same, in a colour.
    pub fn pips(&mut self, seats: Seats, pips: u8, colour: RGB16, level: u8) {
        let face = PIPS.get(usize::from(pips)).copied().unwrap_or(0);
        let colour = palette::dim(colour, level);
        for seat in seats.iter() {
            for (index, cell) in (0u32..).zip(geometry::die(seat)) {
                if face.wrapping_shr(index) & 1 == 1 {
                    self.paint(cell, colour);
                }
            }
        }
    }

    /// Shows four coins on the stable blocks of some seats: a lit one shows its face.
    pub fn coins(&mut self, seats: Seats, coins: u8, level: u8) {
        for seat in seats.iter() {
            for (index, cell) in (0u32..).zip(geometry::stable(seat)) {
                let level = if coins.wrapping_shr(index) & 1 == 1 { level } else { 0 };
                self.glow(cell, palette::PIP, level);
            }
        }
    }
}

/// A pulse between three quarters of a level, which is half of the light, and the whole: visible, but weaker than that
/// of a candidate.
const fn sway(level: u8, pulse: u8) -> u8 {
    rhythm::between(level.wrapping_sub(level >> 2), level, pulse)
}

/// The lit cells of a die block for each face; bit 0 is the first of [`geometry::die`].
const PIPS: [u16; 7] = [0, 0b000_010_000, 0b100_000_001, 0b100_010_001, 0b101_000_101, 0b101_010_101, 0b101_101_101];
