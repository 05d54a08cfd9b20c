//! The path: the way of the game, glowing faintly under the pieces.
//!
//! It is a layer of its own below the colours of the canvas: a light shows it where nothing else is painted. Its light
//! is a few whole steps of an LED's byte, which are not dithered, so the faintest of it does not flicker. It follows
//! the brightness of the board, and stays darker than every piece. Every eighth cell is brighter, and these crests run
//! along the way, so that its direction can be seen. While a player chooses there are none: only the choice moves.
//! Special squares stand still, in a hue of their own. On the darkest board a channel has one step or none, so the
//! marks of a game differ by the channels that are lit.

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
        /// When play begins or goes on, and after ten seconds without a press.
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
    /// Where pieces leave the board.
    Exit,
    /// The centre, if the way ends there.
    Centre,
}

impl Mark {
    /// How much red, green and blue it has.
    const fn hue(self) -> [Part; 3] {
        use Part::{Little, Main, Second, Zero};
        match self {
            // Colder than the white pawns.
            Self::Way => [Little, Second, Main],
            Self::Side(Side::Black) => [Little, Zero, Main],
            Self::Seat(Seat::Red) => [Main, Zero, Zero],
            Self::Seat(Seat::Green) | Self::Exit => [Zero, Main, Zero],
            Self::Seat(Seat::Blue) | Self::Water => [Zero, Zero, Main],
            Self::Side(Side::White) | Self::Seat(Seat::Yellow) | Self::House => [Main, Second, Zero],
            Self::Centre => [Main, Zero, Main],
        }
    }

    /// Whether crests run over it.
    const fn crests(self) -> bool {
        match self {
            Self::Way | Self::Side(_) | Self::Seat(_) => true,
            Self::House | Self::Water | Self::Exit | Self::Centre => false,
        }
    }
}

/// How much of a colour a mark has.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Part {
    Zero = 0,
    /// A little, but none on a dark board.
    Little = 1,
    /// A little, and at least a step.
    Second = 2,
    /// As much as the path is strong.
    Main = 3,
}

/// What a light shows of the path, packed: two bits for each colour, a `Part`, and whether it is on a crest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace(u8);

impl Trace {
    /// The light is not on the path.
    pub const NONE: Self = Self(0);

    /// The light of a cell of the way.
    pub const fn new(mark: Mark, crest: bool) -> Self {
        let [r, g, b] = mark.hue();
        Self(r as u8 | (g as u8) << 2 | (b as u8) << 4 | ((crest && mark.crests()) as u8) << 6)
    }

    /// Its light in whole steps.
    #[inline]
    pub const fn steps(self, strength: Strength) -> RGB8 {
        let Self(bits) = self;
        let parts = if bits & 1 << 6 == 0 { strength.rest } else { strength.crest };
        RGB8 { r: of(parts, bits), g: of(parts, bits >> 2), b: of(parts, bits >> 4) }
    }
}

/// Whether cell number `index` of the way is on a crest. A crest moves by a cell in an eighth of a round.
pub const fn on_crest(index: u8, now: Time) -> bool {
    let moved = (now.0 as u32 & ROUND_MS.wrapping_sub(1)) >> 8;
    (index as u32).wrapping_sub(moved) & 7 == 0
}

/// The strength of the path on a board of some brightness, on and off a crest: the steps of each `Part`, a byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    crest: u32,
    rest: u32,
}

impl Strength {
    /// The strength at a brightness of the board: at the five of the menu 1, 2, 4, 7 and 10 on a crest. On a board that
    /// is darker than the menu can make it there is no path: the pieces are hardly brighter than one step.
    pub const fn at(brightness: u8) -> Self {
        // The light of the pieces grows with the square.
        let square = (brightness as u16).wrapping_mul(brightness as u16) / 6000;
        let line = (brightness / 48) as u16;
        let crest = if line > square { line } else { square } as u8;
        let rest = crest.div_ceil(3);
        let second = rest.div_ceil(2);
        let little = if crest < 3 { 0 } else { second };
        Self {
            crest: u32::from_le_bytes([0, little, second, crest]),
            rest: u32::from_le_bytes([0, little, second, rest]),
        }
    }
}

/// The steps of a part, the lowest two bits of `part`. Without branches.
#[inline]
const fn of(parts: u32, part: u8) -> u8 {
    parts.wrapping_shr((part as u32 & 3).wrapping_mul(8)) as u8
}
