//! The whole state of a Petits Chevaux game between two throws, in 32 bytes.

use super::super::{Die, Seat};
use super::progress::{Progress, cell};
use super::quartet::Quartet;

/// A position: the place of every horse, the seat to throw, and the memory of the turn.
///
/// `track` duplicates which of the 56 cells are taken, so that checking a path does not need all
/// sixteen horses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) horses: [Quartet; 4],
    pub(super) track: Track,
    pub(super) memory: Memory,
    /// C-8 with `end=ranking`: the seat that finished first.
    pub(super) first: Option<Seat>,
    /// The seat to throw; when one throw moves two colours, the first of the two.
    pub(super) turn: Seat,
}

/// What a turn remembers from throw to throw. One word, so that a single store resets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(4))]
pub(super) struct Memory {
    /// PC0-11: the horse that must move, if any.
    pub must: Horse,
    /// H-1: the horse last moved in this turn.
    pub last: Horse,
    /// Throws made in this turn, saturating; opening throws do not count.
    pub thrown: u8,
    pub pace: Pace,
}

impl Memory {
    /// A new turn of one throw.
    pub const FRESH: Self = Self::with_pace(Pace::new(1, false, 0));

    #[inline]
    pub const fn with_pace(pace: Pace) -> Self {
        Self { must: Horse::NONE, last: Horse::NONE, thrown: 0, pace }
    }
}

/// A cell of the track by its absolute index, 0 to 55.
///
/// A word, like all numbers in code that runs at every throw: the Cortex-M0+ has no byte arithmetic
/// and would need to truncate after every operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(u32);

impl Cell {
    /// The cell of the track place whose code is `code`, 1 to 56, as `seat` counts.
    #[inline]
    pub const fn new(seat: Seat, code: u32) -> Self {
        Self(cell(seat, code))
    }

    /// The cell of a place on the track.
    #[inline]
    pub const fn of(seat: Seat, place: Progress) -> Self {
        Self::new(seat, place.code() as u32)
    }

    /// A whole throw further.
    #[inline]
    pub const fn plus(self, die: Die) -> Self {
        let a = self.0.wrapping_add(die.pips() as u32);
        Self(if a < 56 { a } else { a.wrapping_sub(56) })
    }

    #[inline]
    const fn byte(self) -> usize {
        (self.0.wrapping_shr(3) & 7) as usize
    }
}

/// Which of the 56 cells are taken, one bit each. The eighth byte repeats the first, so that
/// reading the cells after any cell needs no wrap-around; the ninth stays zero, so that each of
/// the eight has a next byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Track([u8; 9]);

impl Track {
    pub const EMPTY: Self = Self([0; 9]);

    /// A horse arrives on this cell, or leaves it.
    pub fn flip(&mut self, cell: Cell) {
        self.toggle(cell);
        self.repeat();
    }

    /// A horse goes from one cell to another.
    #[inline]
    pub fn shift(&mut self, from: Cell, to: Cell) {
        self.toggle(from);
        self.toggle(to);
        self.repeat();
    }

    #[inline]
    fn toggle(&mut self, cell: Cell) {
        if let Some(bits) = self.0.get_mut(cell.byte()) {
            *bits ^= 1u32.wrapping_shl(cell.0 & 7) as u8;
        }
    }

    #[inline]
    fn repeat(&mut self) {
        let [first, .., repeated, _] = &mut self.0;
        *repeated = *first;
    }

    /// This cell and those after it: bit 0 is the cell itself, bit 7 the seventh after it.
    #[inline]
    pub fn from(&self, cell: Cell) -> u32 {
        let low = self.0.get(cell.byte()).copied().unwrap_or(0);
        let high = self.0.get(cell.byte().wrapping_add(1)).copied().unwrap_or(0);
        (u32::from(low) | u32::from(high).wrapping_shl(8)).wrapping_shr(cell.0 & 7)
    }

    #[inline]
    pub fn holds(&self, cell: Cell) -> bool {
        let byte = self.0.get(cell.byte()).copied().unwrap_or(0);
        u32::from(byte).wrapping_shr(cell.0 & 7) & 1 == 1
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

    /// Whether there is one throw left and no opening, as in most turns.
    #[inline]
    pub const fn is_plain(self) -> bool {
        self.0 & 7 == 1
    }

    #[inline]
    pub const fn left(self) -> u8 {
        self.0 & 3
    }

    #[inline]
    pub const fn opening(self) -> bool {
        self.0 & 4 != 0
    }

    /// One more six; the throw it used is given again.
    #[inline]
    pub const fn after_six(self) -> Self {
        if self.sixes() < 3 { Self(self.0.wrapping_add(8)) } else { self }
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

    /// C-8 with `end=ranking`: the seat that finished first.
    pub const fn first(&self) -> Option<Seat> {
        self.first
    }

    /// The seat to throw; when one throw moves two colours, the first of the two.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The places of the four horses of `seat` in descending order; horses not in play come first, as finished.
    #[inline]
    pub fn places(&self, seat: Seat) -> [Progress; 4] {
        self.quartet(seat).places()
    }

    /// The number of horses of `seat` in the stable.
    pub fn in_stable(&self, seat: Seat) -> u8 {
        self.quartet(seat).places().iter().filter(|place| **place == Progress::STABLE).count() as u8
    }

    /// Whether a horse of `seat` stands at `place`, on the track or the stairs.
    pub fn holds(&self, seat: Seat, place: Progress) -> bool {
        place != Progress::FINISHED && self.quartet(seat).contains(place)
    }

    /// The taken cells of the track after `place` of `seat`: bit n is the nth cell, 1 to 6; bit 0 is `place` itself.
    #[inline]
    pub fn taken_after(&self, seat: Seat, place: Progress) -> u32 {
        self.track.from(Cell::of(seat, place))
    }

    /// PC0-5: whether the game is still in its opening.
    pub const fn opening(&self) -> bool {
        self.memory.pace.opening()
    }

    /// The throws left in this turn, including this one.
    pub const fn throws_left(&self) -> u8 {
        self.memory.pace.left()
    }

    /// PC0-11: the horse that must move if it can.
    pub const fn must(&self) -> Option<(Seat, Progress)> {
        self.memory.must.get()
    }

    /// The horse last moved in this turn.
    pub const fn last(&self) -> Option<(Seat, Progress)> {
        self.memory.last.get()
    }

    /// Moves horse `index` of `seat` and updates the track.
    pub(super) fn advance(&mut self, seat: Seat, index: u8, from: Progress, to: Progress) {
        if from.on_track() {
            self.track.flip(Cell::of(seat, from));
        }
        if to.on_track() {
            self.track.flip(Cell::of(seat, to));
        }
        let (horses, index, code) = (self.quartet(seat), u32::from(index), u32::from(to.code()));
        // H-2: only a bounce can move a horse back.
        self.set_quartet(seat, if to > from { horses.advanced(index, code) } else { horses.moved(index, code) });
    }

    /// Sends the horse of `seat` on the track place `from` back to its stable.
    pub(super) fn send_home(&mut self, seat: Seat, from: Progress) {
        let quartet = self.quartet(seat);
        if let Some(index) = (0..4u8).find(|index| quartet.get(*index) == from) {
            self.track.flip(Cell::of(seat, from));
            self.set_quartet(seat, quartet.sent_home(index.into()));
        }
    }
}
