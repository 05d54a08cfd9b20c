//! Legal moves of the Royal Game of Ur, what they do, and who throws next.

use super::super::{Candidates, Choice, Die, Outcome, Seal, Side, Standings, Then, offer, rank};
use super::stack::{Pawn, Stack};
use super::{COMMON, EXIT, Position, Rules, Six};
use core::fmt;

/// The legal moves: bit `2·i` means that the pawn on path index `i` (0 is the reserve) goes forward, bit `2·i + 1` that
/// it goes back. From the lowest bit, this is the order of C-5.
///
/// At most 18 moves: guards on 6 to 13 both ways, one on 5, one on 14, a throw of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices(u32);

impl Candidates for Choices {
    #[inline]
    fn first(&self) -> Option<Choice> {
        match self.0 {
            0 => None,
            bits => Some(Choice(bits.trailing_zeros() as u8)),
        }
    }

    #[inline]
    fn after(&self, choice: Choice) -> Option<Choice> {
        // Two shifts: one by 31 + 1 would overflow.
        Self(self.0 & u32::MAX.wrapping_shl(choice.0.into()).wrapping_shl(1)).first()
    }

    #[inline]
    fn len(&self) -> u8 {
        self.0.count_ones() as u8
    }
}

/// A move as it is shown before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The side that moves.
    pub side: Side,
    /// Path index, 0 for the reserve.
    pub from: u8,
    /// Path index.
    pub to: u8,
    /// How many pawns go together: the top pawn and its prisoners (PR2-12).
    pub unit: u8,
    /// Enemy pawns that it captures (PR2-13).
    pub captures: u8,
    /// Enemy pawns it takes out of the game (PR2-22).
    pub removes: u8,
    /// PR2-17: the pawn becomes a guard.
    pub promotes: bool,
}

/// As the referee writes it: `3 7`; with `#` as in the text of a game, with the number of captured pawns: `3-7x2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (f.alternate(), self.captures) {
            (false, _) => write!(f, "{} {}", self.from, self.to),
            (true, 0) => write!(f, "{}-{}", self.from, self.to),
            (true, pawns) => write!(f, "{}-{}x{pawns}", self.from, self.to),
        }
    }
}

impl Move {
    /// The path indices walked over one by one, the last one included.
    pub fn path(self) -> impl Iterator<Item = u8> {
        let forward = self.from.saturating_add(1)..=self.to;
        let back = (self.to..self.from).rev();
        forward.chain(back)
    }
}

impl offer::sealed::Sealed for Rules {}

impl crate::rules::Rules for Rules {
    type Position = Position;
    type Player = Side;
    type Candidates = Choices;
    type Move = Move;

    fn weight(&self, _: Die) -> u8 {
        1
    }

    fn thrower(&self, position: &Position) -> Side {
        position.turn
    }

    fn candidates(&self, position: &Position, die: Die) -> Choices {
        if self.is_lost(die) {
            return Choices(0);
        }
        let side = position.turn;
        let pips = die.pips();
        let mut bits = 0u32;
        let mut add = |choice: u8| bits |= 1u32.wrapping_shl(choice.into());
        if position.reserve(side) > 0 && fits(position, side, pips, 1) {
            add(0);
        }
        for i in 1..=EXIT {
            let (unit, guard) = unit_at(position, side, i);
            if unit == 0 {
                continue;
            }
            let forward = i.wrapping_add(pips);
            if forward <= EXIT && fits(position, side, forward, unit) {
                add(i.wrapping_mul(2));
            }
            let back = i.saturating_sub(pips);
            // PR2-19: a guard goes both ways, but never back to the own corridor.
            if guard && back >= *COMMON.start() && fits(position, side, back, unit) {
                add(i.wrapping_mul(2).wrapping_add(1));
            }
        }
        Choices(bits)
    }

    fn describe(&self, position: &Position, die: Die, choice: Choice) -> Move {
        let side = position.turn;
        let from = choice.0.wrapping_shr(1);
        let to = if choice.0 & 1 == 0 { from.wrapping_add(die.pips()) } else { from.wrapping_sub(die.pips()) };
        let (unit, guard) = if from == 0 { (1, false) } else { unit_at(position, side, from) };
        let exit = to == EXIT;
        let captures = if exit { 0 } else { position.stack(side, to).count(side.other()) };
        let removes = if exit { unit.saturating_sub(1) } else { 0 };
        Move { side, from, to, unit, captures, removes, promotes: exit && !guard }
    }

    fn play(&self, position: &mut Position, die: Die, choice: Choice, _: Seal) -> Then<Side> {
        let Move { side, from, to, unit, removes, promotes, .. } = self.describe(position, die, choice);
        let lifted = lift(position, side, from, unit);
        match to {
            // PR2-22: the prisoners are taken off for good, the pawn becomes a guard.
            1..=4 | EXIT => *position.lanes.get_mut(side) = position.lanes.get(side).add(to, 1),
            _ => position.set(side, to, position.stack(side, to).stack(lifted)),
        }
        if self.has_won(position, side) {
            return Then::Over(Outcome::Won(side));
        }
        let progress = from == 0 || promotes || removes > 0;
        self.end_turn(position, progress)
    }

    fn no_move(&self, position: &mut Position, die: Die, _: Seal) -> Then<Side> {
        if self.is_lost(die) && self.settings.six == Six::Rethrow {
            return Then::Again;
        }
        self.end_turn(position, false)
    }

    fn is_capture(&self, chosen: &Move) -> bool {
        chosen.captures > 0
    }
}

impl Rules {
    /// PR2-3: « Si on obtient 6 on passe son tour ».
    pub const fn is_lost(&self, die: Die) -> bool {
        matches!(die, Die::Six)
    }

    /// How many throws would let `side` land on the cell `i` of the common corridor if it were its turn.
    pub fn throws_onto(&self, position: &Position, side: Side, i: u8) -> u32 {
        let lands = |unit: u8| unit > 0 && fits(position, side, i, unit);
        let mut throws = 0u32;
        for pips in 1..=5 {
            let forward = match i.wrapping_sub(pips) {
                0 => position.reserve(side).min(1),
                from => unit_at(position, side, from).0,
            };
            let back = match i.wrapping_add(pips) {
                from @ ..=EXIT => unit_at(position, side, from),
                _ => (0, false),
            };
            // PR2-19: only a guard goes back.
            throws = throws.wrapping_add((lands(forward) || back.1 && lands(back.0)).into());
        }
        throws
    }

    /// PR2-2: strict alternation, and PR2-26: the limit of turns without progress.
    fn end_turn(&self, position: &mut Position, progress: bool) -> Then<Side> {
        position.idle = if progress { 0 } else { position.idle.saturating_add(1) };
        if position.idle >= self.settings.no_progress {
            return Then::Over(self.by_prisoners(position));
        }
        position.turn = position.turn.other();
        Then::Turn
    }

    /// PR2-27: the enemy pawns that `side` captured, including removed ones.
    fn captured(&self, position: &Position, side: Side) -> u8 {
        self.removed(position, side.other()).wrapping_add(position.prisoners(side))
    }

    fn by_prisoners(&self, position: &Position) -> Outcome<Side> {
        let [black, white] = Side::BOTH.map(|side| self.captured(position, side));
        match black.cmp(&white) {
            core::cmp::Ordering::Greater => Outcome::Won(Side::Black),
            core::cmp::Ordering::Less => Outcome::Won(Side::White),
            core::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// C-9: ranks the players as the game stands.
    pub fn standings(&self, position: &Position) -> Standings<Side> {
        rank(&Side::BOTH.map(|side| (side, self.captured(position, side))))
    }
}

/// The size of the unit that `side` can move from path index `i`, 0 if none, and whether a guard leads it.
#[inline]
fn unit_at(position: &Position, side: Side, i: u8) -> (u8, bool) {
    match i {
        1..=4 | EXIT => (position.lanes.get(side).get(i).min(1), i == EXIT),
        _ => {
            let stack = position.stack(side, i);
            match stack.top() {
                Some(top) if top.side == side => (stack.unit(), top.guard),
                _ => (0, false),
            }
        }
    }
}

/// PR2-10: at most five pawns on a cell; at the exit the prisoners do not count (PR2-22).
#[inline]
fn fits(position: &Position, side: Side, to: u8, unit: u8) -> bool {
    let arriving = if to == EXIT { 1 } else { unit };
    position.height(side, to).wrapping_add(arriving) <= Stack::MAX
}

/// Removes the unit from its cell, and returns it.
fn lift(position: &mut Position, side: Side, from: u8, unit: u8) -> Stack {
    match from {
        0..=4 | EXIT => {
            *position.lanes.get_mut(side) = position.lanes.get(side).take_one(from);
            Stack::one(Pawn { side, guard: from == EXIT })
        }
        _ => {
            let (rest, lifted) = position.stack(side, from).split(unit);
            position.set(side, from, rest);
            lifted
        }
    }
}
