//! The whole state of a Petits Chevaux game between two throws, in 40 bytes.

use super::super::Seat;
use super::progress::Progress;

/// The bits of the track in a seat's board, start cell to door.
pub(super) const TRACK: u64 = 0x01FF_FFFF_FFFF_FFFE;
/// The bits of the six steps.
pub(super) const STEPS: u64 = 0x7E00_0000_0000_0000;

/// A position: where every horse is, whose throw it is, and what the turn remembers.
///
/// Each seat has a board of 64 bits; bit `p` says that a horse of this seat stands where
/// [`Progress::code`] is `p`. Cells hold one horse (§3's invariants), so one bit is enough,
/// except for the stable, whose horses are counted in `stabled`, and for finished horses, whose
/// number is what is left. A seat nobody plays has an empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) boards: [u64; 4],
    /// Horses in the stable, four bits a seat; zero exactly where the board's bit 0 is clear.
    pub(super) stabled: u16,
    /// PC0-11: the horse that must move, `None` when free.
    pub(super) must: Horse,
    /// H-1: the horse last moved this turn.
    pub(super) last: Horse,
    /// Throws made this turn, saturating; opening throws do not count.
    pub(super) thrown: u8,
    pub(super) pace: Pace,
    /// C-8 with `end=ranking`: who finished first.
    pub(super) first: Option<Seat>,
    /// Whose throw it is; of two colours played by one person, the first of the two.
    pub(super) turn: Seat,
}

/// A horse named by its seat and place, or none, in one byte: the stable names no single horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Horse(u8);

impl Horse {
    pub const NONE: Self = Self(0);

    #[inline]
    pub const fn new(seat: Seat, progress: Progress) -> Self {
        match progress.code() {
            0 => Self::NONE,
            code => Self(seat.index().wrapping_shl(6) | code),
        }
    }

    #[inline]
    pub const fn get(self) -> Option<(Seat, Progress)> {
        match self.0 & 63 {
            0 => None,
            code => Some((Seat::from_index(self.0.wrapping_shr(6)), Progress::from_code(code))),
        }
    }
}

/// Throws left (1 to 3, this one included), the opening phase, and sixes in a row (up to 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pace(u8);

impl Pace {
    #[inline]
    pub const fn new(left: u8, opening: bool, sixes: u8) -> Self {
        let sixes = if sixes > 3 { 3 } else { sixes };
        Self(left & 3 | (opening as u8).wrapping_shl(2) | sixes.wrapping_shl(3))
    }

    #[inline]
    pub const fn left(self) -> u8 {
        self.0 & 3
    }

    #[inline]
    pub const fn opening(self) -> bool {
        self.0 & 4 != 0
    }

    #[inline]
    pub const fn sixes(self) -> u8 {
        self.0.wrapping_shr(3)
    }
}

impl Position {
    #[inline]
    pub(super) fn board(&self, seat: Seat) -> u64 {
        self.boards.get(usize::from(seat.index() & 3)).copied().unwrap_or(0)
    }

    #[inline]
    fn board_mut(&mut self, seat: Seat) -> &mut u64 {
        let [red, green, blue, yellow] = &mut self.boards;
        match seat {
            Seat::Red => red,
            Seat::Green => green,
            Seat::Blue => blue,
            Seat::Yellow => yellow,
        }
    }

    /// How many horses of `seat` are in the stable.
    #[inline]
    pub fn in_stable(&self, seat: Seat) -> u8 {
        (self.stabled.wrapping_shr(nibble(seat)) & 15) as u8
    }

    /// Whether a horse of `seat` stands at `progress`.
    #[inline]
    pub fn holds(&self, seat: Seat, progress: Progress) -> bool {
        self.board(seat) & bit(progress) != 0
    }

    /// Whose throw it is; of two colours played by one person, the first of the two.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// PC0-5: the table waits for its first 6.
    pub const fn opening(&self) -> bool {
        self.pace.opening()
    }

    /// How often the player may throw before the turn passes, this throw included.
    pub const fn throws_left(&self) -> u8 {
        self.pace.left()
    }

    /// PC0-11: the horse that must move if it can.
    pub const fn must(&self) -> Option<(Seat, Progress)> {
        self.must.get()
    }

    /// The horse last moved in this turn.
    pub const fn last(&self) -> Option<(Seat, Progress)> {
        self.last.get()
    }

    /// Puts one more horse into the stable.
    #[inline]
    pub(super) fn stable(&mut self, seat: Seat) {
        self.stabled = self.stabled.wrapping_add(1u16.wrapping_shl(nibble(seat)));
        *self.board_mut(seat) |= 1;
    }

    /// Takes a horse off a cell of the way, or one out of the stable.
    #[inline]
    pub(super) fn lift(&mut self, seat: Seat, from: Progress) {
        if from == Progress::STABLE {
            self.stabled = self.stabled.wrapping_sub(1u16.wrapping_shl(nibble(seat)));
            if self.in_stable(seat) == 0 {
                *self.board_mut(seat) &= !1;
            }
        } else {
            *self.board_mut(seat) &= !bit(from);
        }
    }

    /// Puts a horse on a cell of the way, or beyond its end.
    #[inline]
    pub(super) fn put(&mut self, seat: Seat, to: Progress) {
        *self.board_mut(seat) |= bit(to);
    }
}

#[inline]
const fn nibble(seat: Seat) -> u32 {
    (seat.index() as u32).wrapping_mul(4)
}

/// The bit of a place in a seat's board.
#[inline]
pub(super) const fn bit(progress: Progress) -> u64 {
    1u64.wrapping_shl(progress.code() as u32)
}

/// The 56 track cells of a board, renumbered for the seat `N / 14` places before it.
#[inline]
pub(super) const fn rotate<const N: u32>(board: u64) -> u64 {
    let track = board & TRACK;
    (track.wrapping_shl(N) | track.wrapping_shr(56u32.wrapping_sub(N))) & TRACK
}
