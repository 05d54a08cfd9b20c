//! The whole state of a Royal Game of Ur between two throws, in 32 bytes.

use super::super::{Impossible, Side, side::BySide};
use super::stack::{Pawn, Stack};
use super::{EXIT, Rules, Win};

/// The private cells of one side. Four bits each, from the lowest: the reserve, cells 1 to 4, the guards on the exit.
///
/// Cells 1 to 4 hold only own ordinary pawns, cell 14 only own guards; so the number of pawns is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lane(u32);

impl Lane {
    pub const EMPTY: Self = Self(0);

    /// The bit offset of path index `i` (0 = reserve, 1…4, 14).
    #[inline]
    const fn shift(i: u8) -> u32 {
        let place = if i == EXIT { 5 } else { i & 7 };
        (place as u32).wrapping_mul(4)
    }

    #[inline]
    pub const fn get(self, i: u8) -> u8 {
        (self.0.wrapping_shr(Self::shift(i)) & 15) as u8
    }

    #[inline]
    pub const fn add(self, i: u8, number: u8) -> Self {
        Self(self.0.wrapping_add((number as u32).wrapping_shl(Self::shift(i))))
    }

    #[inline]
    pub const fn take_one(self, i: u8) -> Self {
        Self(self.0.wrapping_sub(1u32.wrapping_shl(Self::shift(i))))
    }

    /// All pawns of the lane, including the reserve.
    #[inline]
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x000F_0F0F).wrapping_add(self.0.wrapping_shr(4) & 0x000F_0F0F);
        pairs.wrapping_add(pairs.wrapping_shr(8)).wrapping_add(pairs.wrapping_shr(16)) as u8 & 31
    }
}

/// A position. Pawns that are nowhere in it were removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Cells 5 to 12, then Black's 13, then White's.
    pub(super) stacks: [Stack; 10],
    pub(super) lanes: BySide<Lane>,
    /// PR2-26: turns without progress.
    pub(super) idle: u16,
    pub(super) turn: Side,
}

/// The contents of a position, as in the referee protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Cells 1 to 4, 13 and 14 of Black, then of White, each bottom to top.
    pub private: [[Stack; 6]; 2],
    /// Cells 5 to 12.
    pub common: [Stack; 8],
    /// Pawns in reserve, Black's and White's.
    pub reserve: [u8; 2],
    /// Pawns taken out, Black's and White's.
    pub removed: [u8; 2],
    /// The side that throws.
    pub turn: Side,
    /// Turns without progress.
    pub idle: u16,
}

/// The path index of each private cell, in the order of [`Parts::private`].
pub const PRIVATE: [u8; 6] = [1, 2, 3, 4, 13, 14];

impl Position {
    /// The side that throws.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Turns without progress so far.
    pub const fn idle(&self) -> u16 {
        self.idle
    }

    /// Pawns not yet on the board.
    #[inline]
    pub fn reserve(&self, side: Side) -> u8 {
        self.lanes.get(side).get(0)
    }

    /// The index in `stacks` of path index `i`, 5 to 13.
    #[inline]
    pub(super) const fn slot(side: Side, i: u8) -> usize {
        match (i, side) {
            (13, Side::Black) => 8,
            (13, Side::White) => 9,
            _ => i.wrapping_sub(5) as usize,
        }
    }

    /// The pawns on path index `i` (1 to 14) of `side`.
    pub fn stack(&self, side: Side, i: u8) -> Stack {
        match i {
            1..=4 => Stack::alike(Pawn { side, guard: false }, self.lanes.get(side).get(i)),
            EXIT => Stack::alike(Pawn { side, guard: true }, self.lanes.get(side).get(i)),
            _ => self.stacks.get(Self::slot(side, i)).copied().unwrap_or(Stack::EMPTY),
        }
    }

    /// How many pawns are on path index `i` of `side`.
    #[inline]
    pub fn height(&self, side: Side, i: u8) -> u8 {
        match i {
            1..=4 | EXIT => self.lanes.get(side).get(i),
            _ => self.stack(side, i).height(),
        }
    }

    #[inline]
    pub(super) fn set(&mut self, side: Side, i: u8, stack: Stack) {
        if let Some(slot) = self.stacks.get_mut(Self::slot(side, i)) {
            *slot = stack;
        }
    }

    /// Pawns of `side` that are still in the game, free or captive.
    pub(super) fn in_play(&self, side: Side) -> u8 {
        let standing = self.stacks.iter().fold(0u8, |sum, stack| sum.wrapping_add(stack.count(side)));
        standing.wrapping_add(self.lanes.get(side).total())
    }

    /// PR2-24: whether `side` has a pawn in reserve or on top of a stack.
    pub(super) fn has_free_pawn(&self, side: Side) -> bool {
        let on_top = |stack: &Stack| stack.top().is_some_and(|pawn| pawn.side == side);
        self.lanes.get(side) != Lane::EMPTY || self.stacks.iter().any(on_top)
    }

    /// PR2-27: enemy pawns standing in stacks under a top pawn of `side`.
    pub(super) fn prisoners(&self, side: Side) -> u8 {
        let held = self.stacks.iter().filter(|stack| stack.top().is_some_and(|pawn| pawn.side == side));
        held.fold(0, |sum, stack| sum.wrapping_add(stack.count(side.other())))
    }
}

impl Rules {
    /// Pawns of `side` taken out for good (PR2-22).
    pub fn removed(&self, position: &Position, side: Side) -> u8 {
        self.pawns.saturating_sub(position.in_play(side))
    }

    /// The parts of a position.
    pub fn parts(&self, position: &Position) -> Parts {
        Parts {
            private: Side::BOTH.map(|side| PRIVATE.map(|i| position.stack(side, i))),
            common: [5, 6, 7, 8, 9, 10, 11, 12].map(|i| position.stack(Side::Black, i)),
            reserve: Side::BOTH.map(|side| position.reserve(side)),
            removed: Side::BOTH.map(|side| self.removed(position, side)),
            turn: position.turn,
            idle: position.idle,
        }
    }

    /// Makes a position from its parts, or says why play cannot reach it.
    pub fn position(&self, parts: &Parts) -> Result<Position, Impossible> {
        let mut position = Position {
            stacks: [Stack::EMPTY; 10],
            lanes: BySide::both(Lane::EMPTY),
            idle: parts.idle,
            turn: parts.turn,
        };
        for (slot, stack) in position.stacks.iter_mut().zip(parts.common) {
            *slot = stack;
        }
        for ((side, stacks), reserve) in Side::BOTH.into_iter().zip(&parts.private).zip(parts.reserve) {
            if reserve > self.pawns {
                return Err(Impossible::new("reserve", "more pawns than the setting `pawns`"));
            }
            *position.lanes.get_mut(side) = Lane::EMPTY.add(0, reserve);
            for (i, stack) in PRIVATE.into_iter().zip(stacks) {
                Self::place(&mut position, side, i, *stack)?;
            }
        }
        for (side, removed) in Side::BOTH.into_iter().zip(parts.removed) {
            if position.in_play(side).checked_add(removed) != Some(self.pawns) {
                let why = "pawns on the board, in reserve and removed must add up to the setting `pawns`";
                return Err(Impossible::new("position", why));
            }
            if self.has_won(&position, side) {
                return Err(Impossible::new("position", "the game is already won"));
            }
        }
        if parts.idle >= self.settings.no_progress {
            return Err(Impossible::new("idle", "the game has already stopped (no_progress)"));
        }
        Ok(position)
    }

    /// Puts a stack on a private cell, if its pawns can be there.
    fn place(position: &mut Position, side: Side, i: u8, stack: Stack) -> Result<(), Impossible> {
        let all = |guard| stack.iter().all(|pawn| pawn == Pawn { side, guard });
        match i {
            13 if stack.top().is_some_and(|top| top.side != side) => {
                return Err(Impossible::new("position", "a free pawn is on the other side's cell 13"));
            }
            13 => position.set(side, i, stack),
            EXIT if !all(true) => return Err(Impossible::new("position", "cell 14 holds own guards only")),
            1..=4 if !all(false) => {
                return Err(Impossible::new("position", "cells 1 to 4 hold own ordinary pawns only"));
            }
            _ => *position.lanes.get_mut(side) = position.lanes.get(side).add(i, stack.height()),
        }
        Ok(())
    }

    /// Whether `side` has reached the goal (PR2-24).
    pub(super) fn has_won(&self, position: &Position, side: Side) -> bool {
        match self.settings.win {
            Win::Captive => !position.has_free_pawn(side.other()),
            Win::Removed => position.in_play(side.other()) == 0,
        }
    }

    /// The position in 31 bytes, without the settings.
    pub fn save(&self, position: &Position) -> [u8; 31] {
        let mut bytes = [0; 31];
        let stacks = position.stacks.iter().flat_map(|stack| stack.bits().to_le_bytes());
        let lanes = Side::BOTH.into_iter().flat_map(|side| position.lanes.get(side).0.to_le_bytes());
        let rest = position.idle.to_le_bytes().into_iter().chain([position.turn as u8]);
        for (byte, value) in bytes.iter_mut().zip(stacks.chain(lanes).chain(rest)) {
            *byte = value;
        }
        bytes
    }

    /// Reads what [`Rules::save`] returned under the same rules. Refuses positions that play cannot reach.
    pub fn load(&self, bytes: &[u8; 31]) -> Result<Position, Impossible> {
        let broken = Impossible::new("position", "not a saved position");
        let mut rest = bytes.iter().copied();
        let mut byte = || rest.next().unwrap_or(0);
        let mut position =
            Position { stacks: [Stack::EMPTY; 10], lanes: BySide::both(Lane::EMPTY), idle: 0, turn: Side::Black };
        for stack in &mut position.stacks {
            *stack = Stack::from_bits(u16::from_le_bytes([byte(), byte()])).ok_or(broken)?;
        }
        for side in Side::BOTH {
            *position.lanes.get_mut(side) = Lane(u32::from_le_bytes([byte(), byte(), byte(), byte()]));
        }
        position.idle = u16::from_le_bytes([byte(), byte()]);
        position.turn = match byte() {
            0 => Side::Black,
            1 => Side::White,
            _ => return Err(broken),
        };
        for side in Side::BOTH {
            let lane = position.lanes.get(side);
            let too_high = (1..=4).chain([EXIT]).any(|i| lane.get(i) > Stack::MAX);
            if lane.0 >= 1 << 24 || too_high || lane.get(0) > self.pawns {
                return Err(broken);
            }
        }
        // Refuse bytes with other bits set: the parts would not preserve them.
        let checked = self.position(&self.parts(&position))?;
        if checked == position { Ok(position) } else { Err(broken) }
    }
}
