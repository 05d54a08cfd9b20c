//! The whole state of a Petits Chevaux game between two throws, in 32 bytes.

use super::super::Seat;
use super::progress::Progress;
use super::quartet::Quartet;

/// A position: where every horse is, whose throw it is, and what the turn remembers.
///
/// `track` repeats which of the 56 cells are taken, so that a way is seen to be free without
/// asking sixteen horses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) horses: [Quartet; 4],
    pub(super) track: Track,
    /// PC0-11: the horse that must move, if any.
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

/// A cell of the track by its absolute index, 0 to 55.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(u8);

impl Cell {
    /// The cell where a horse of `seat` is after `code` steps from its stable, 1 to 56.
    #[inline]
    pub const fn new(seat: Seat, progress: Progress) -> Self {
        let a = seat.index().wrapping_mul(14).wrapping_add(6).wrapping_add(progress.code());
        Self(if a < 56 { a } else { a.wrapping_sub(56) })
    }
}

/// Which of the 56 cells are taken, a bit each. The eighth byte repeats the first, so that the
/// cells after any cell can be read without going round the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Track([u8; 8]);

impl Track {
    pub const EMPTY: Self = Self([0; 8]);

    #[inline]
    pub fn flip(&mut self, cell: Cell) {
        let bit = 1u8.wrapping_shl((cell.0 & 7).into());
        let byte = usize::from(cell.0.wrapping_shr(3) & 7);
        if let Some(bits) = self.0.get_mut(byte) {
            *bits ^= bit;
        }
        if byte == 0 {
            let [first, .., last] = &mut self.0;
            *last = *first;
        }
    }

    /// The cells after this one: bit 0 is the next, bit 5 the sixth.
    #[inline]
    pub fn after(&self, cell: Cell) -> u8 {
        let next = cell.0.wrapping_add(1);
        let byte = usize::from(next.wrapping_shr(3) & 7);
        let low = self.0.get(byte).copied().unwrap_or(0);
        // The byte after the repeated first one is the second; only cell 55 has it follow.
        let high = self.0.get(byte.wrapping_add(1)).or(self.0.get(1)).copied().unwrap_or(0);
        u16::from_le_bytes([low, high]).wrapping_shr((next & 7).into()) as u8 & 63
    }

    #[inline]
    pub fn holds(&self, cell: Cell) -> bool {
        let byte = self.0.get(usize::from(cell.0.wrapping_shr(3) & 7)).copied().unwrap_or(0);
        byte.wrapping_shr((cell.0 & 7).into()) & 1 == 1
    }
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
    /// The horses of a seat.
    #[inline]
    pub(super) fn quartet(&self, seat: Seat) -> Quartet {
        self.horses.get(usize::from(seat.index() & 3)).copied().unwrap_or(Quartet::in_stable(0))
    }

    #[inline]
    pub(super) fn set_quartet(&mut self, seat: Seat, quartet: Quartet) {
        if let Some(slot) = self.horses.get_mut(usize::from(seat.index() & 3)) {
            *slot = quartet;
        }
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

    /// Moves horse number `index` of `seat`, keeping the track true.
    #[inline]
    pub(super) fn advance(&mut self, seat: Seat, index: u8, from: Progress, to: Progress) {
        if from.on_track() {
            self.track.flip(Cell::new(seat, from));
        }
        if to.on_track() {
            self.track.flip(Cell::new(seat, to));
        }
        self.set_quartet(seat, self.quartet(seat).moved(index, to));
    }

    /// Sends the horse of `seat` on the track place `from` back to its stable.
    #[inline]
    pub(super) fn send_home(&mut self, seat: Seat, from: Progress) {
        let quartet = self.quartet(seat);
        if let Some(index) = (0..4).find(|index| quartet.get(*index) == from) {
            self.track.flip(Cell::new(seat, from));
            self.set_quartet(seat, quartet.sent_home(index));
        }
    }
}
