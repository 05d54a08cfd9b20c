//! The path: the way of the game, glowing faintly under the pieces.
//!
//! It is a layer of its own below the colours of the canvas: a light shows it where nothing else is painted. Its light
//! is a few whole steps of an LED's byte, which are not dithered, so the faintest of it does not flicker. It follows
//! the brightness of the board, and stays darker than every piece. Every eighth cell is brighter, and these crests run
//! along the way, so that its direction can be seen. While a player chooses there are none: only the choice moves.

use super::rhythm::ROUND_MS;
use crate::rules::{Seat, Side};
use crate::setting_table::words;
use crate::time::Time;
use smart_leds::RGB8;

/// The path is lit for this long when play begins, or goes on after a pause.
pub const BEGIN_MS: u64 = 5_000;
/// The path is lit after this long without a press.
pub const IDLE_MS: u64 = 10_000;

words! {
    /// When the path is lit.
    #[derive(Default)]
    Path {
        /// Never.
        Off = "off",
        /// When play begins or goes on, and while nobody presses.
        #[default]
        Idle = "idle",
        /// While a game is played.
        On = "on",
    }
}

/// The last times that matter to the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Since {
    /// When play began, or went on after a pause.
    pub begun: Time,
    /// When a button was last pressed or released.
    pub touched: Time,
}

impl Path {
    /// Whether the path is lit.
    pub const fn lit(self, since: Since, now: Time) -> bool {
        match self {
            Self::Off => false,
            Self::Idle => now.since(since.begun) < BEGIN_MS || now.since(since.touched) >= IDLE_MS,
            Self::On => true,
        }
    }
}

/// The kind of a cell of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The common way.
    Way,
    /// A cell that only one side enters.
    Side(Side),
    /// A cell that belongs to a seat: where it starts, and its lane.
    Seat(Seat),
    /// A special square: a house of Senet.
    House,
    /// The water of Senet.
    Water,
    /// Where the way ends.
    Goal,
}

impl Mark {
    /// How much red, green and blue it has: 0 for none, 1 for a little, 2 for the main colour.
    const fn hue(self) -> [u8; 3] {
        match self {
            // Colder than the white pawns.
            Self::Way => [1, 1, 2],
            Self::Side(Side::Black) => [1, 0, 2],
            Self::Side(Side::White) => [2, 1, 1],
            Self::Seat(Seat::Red) => [2, 0, 0],
            Self::Seat(Seat::Green) => [0, 2, 0],
            Self::Seat(Seat::Blue) => [0, 0, 2],
            Self::Seat(Seat::Yellow) | Self::House | Self::Goal => [2, 1, 0],
            Self::Water => [0, 1, 2],
        }
    }
}

/// What a light shows of the path, packed: two bits for each colour, and whether it is on a crest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace(u8);

impl Trace {
    /// The light is not on the path.
    pub const NONE: Self = Self(0);

    /// The light of a cell of the way.
    pub const fn new(mark: Mark, crest: bool) -> Self {
        let [r, g, b] = mark.hue();
        Self(r | g << 2 | b << 4 | (crest as u8) << 6)
    }

    /// Its light in whole steps.
    #[inline]
    pub const fn steps(self, strength: Strength) -> RGB8 {
        let Self(bits) = self;
        let main = if bits & 1 << 6 == 0 { strength.rest } else { strength.crest };
        RGB8 { r: strength.of(bits, main), g: strength.of(bits >> 2, main), b: strength.of(bits >> 4, main) }
    }
}

/// Whether cell number `index` of the way is on a crest. A crest moves by a cell in an eighth of a round.
pub const fn on_crest(index: u8, now: Time) -> bool {
    let moved = (now.0 as u32 & ROUND_MS.wrapping_sub(1)) >> 8;
    (index as u32).wrapping_sub(moved) & 7 == 0
}

/// The strength of the path on a board of some brightness: the steps of its main colour, on and off a crest, and of the
/// colours that it has a little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    crest: u8,
    rest: u8,
    little: u8,
}

impl Strength {
    /// The strength at a brightness of the board: at the five of the menu 1, 2, 4, 7 and 10 on a crest. On a board that is
    /// darker than the menu can make it there is no path: the pieces are hardly brighter than one step.
    pub const fn at(brightness: u8) -> Self {
        // The light of the pieces grows with the square.
        let square = (brightness as u16).wrapping_mul(brightness as u16) / 6000;
        let line = (brightness / 48) as u16;
        let crest = if line > square { line } else { square } as u8;
        let rest = crest.div_ceil(3);
        Self { crest, rest, little: if crest < 3 { 0 } else { rest.div_ceil(2) } }
    }

    /// The steps of one colour. Without branches: `part` is 1 for a little of it, 2 for the main colour.
    #[inline]
    const fn of(self, part: u8, main: u8) -> u8 {
        (part & 1).wrapping_mul(self.little).wrapping_add((part >> 1 & 1).wrapping_mul(main))
    }
}
