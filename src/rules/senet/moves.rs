//! Legal moves of Senet, what they do, and who throws next.

use super::super::{Candidates, Choice, Die, Outcome, Seal, Side, Standings, Then, offer, rank};
use super::position::{Position, bit};
use super::{Dice, HOUSES, OUT, Reenter, Rules, WAIT, WATER};
use core::fmt;

/// The squares of pawns that can move, bit 0 for one that waits. From the lowest bit, this is the order of C-5. At most
/// five: one for each pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    sources: u32,
    retreat: bool,
}

impl Choices {
    /// No pawn can move.
    pub(in crate::rules) const NONE: Self = Self { sources: 0, retreat: false };
}

/// Marks a retreat in a [`Choice`]; the other bits are the square.
const RETREAT: u8 = 32;

impl Candidates for Choices {
    #[inline]
    fn first(&self) -> Option<Choice> {
        match self.sources {
            0 => None,
            bits => Some(Choice(bits.trailing_zeros() as u8 | if self.retreat { RETREAT } else { 0 })),
        }
    }

    #[inline]
    fn after(&self, choice: Choice) -> Option<Choice> {
        let above = u32::MAX.wrapping_shl((choice.0 & 31).into()).wrapping_shl(1);
        Self { sources: self.sources & above, ..*self }.first()
    }

    #[inline]
    fn len(&self) -> u8 {
        self.sources.count_ones() as u8
    }
}

/// A move as it is shown before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The side that moves.
    pub side: Side,
    /// A square, or [`WAIT`].
    pub from: u8,
    /// A square, or [`OUT`]. A pawn does not stay on [`WATER`], see `drowns`.
    pub to: u8,
    /// SE4-9: it swaps places with an enemy pawn.
    pub swaps: bool,
    /// SE4-15: its place after it drowned: square 1, or [`WAIT`].
    pub drowns: Option<u8>,
}

/// As the referee writes it: `26 out`; with `#` as in the text of a game, where `x` is a swap: `26-out`, `12-15x`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for square in [self.from, self.to] {
            match square {
                WAIT => write!(f, "{gap}wait")?,
                OUT => write!(f, "{gap}out")?,
                _ => write!(f, "{gap}{square}")?,
            }
            gap = if f.alternate() { "-" } else { " " };
        }
        if f.alternate() && self.swaps { f.write_str("x") } else { Ok(()) }
    }
}

impl Move {
    /// SE4-13: whether it goes back.
    pub const fn retreats(self) -> bool {
        self.to < self.from
    }

    /// The squares walked over one by one, the last one included.
    pub fn path(self) -> impl Iterator<Item = u8> {
        let forward = self.from.saturating_add(1)..=self.to;
        let back = (self.to..self.from).rev();
        forward.chain(back)
    }
}

/// [`HOUSES`]: bit n is square n.
const PROTECTED: u32 = {
    let [a, b, c, d] = HOUSES;
    bit(a) | bit(b) | bit(c) | bit(d)
};

/// The enemy pawns that restrict moves.
struct Enemy {
    /// Those that cannot be swapped: duos (SE4-10) and protected squares (SE4-12).
    safe: u32,
    /// Bit n: n, n+1 and n+2 are a barrage (SE4-11).
    barrages: u32,
}

impl Enemy {
    fn new(rules: &Rules, position: &Position, side: Side) -> Self {
        let pairs = rules.pairs(position, side);
        let protected = position.board(side) & PROTECTED;
        Self { safe: pairs | pairs.wrapping_shl(1) | protected, barrages: pairs & pairs.wrapping_shr(1) }
    }

    /// The squares from which a move of `pips` forward has a barrage strictly between its ends.
    #[inline]
    const fn bars(&self, pips: u8) -> u32 {
        // One on n to n + 2 bars a move of four from n − 1, of five from n − 2 also, of six from n − 3 also.
        let (one, two) = (self.barrages.wrapping_shr(1), self.barrages.wrapping_shr(2));
        match pips {
            ..4 => 0,
            4 => one,
            5 => one | two,
            _ => one | two | self.barrages.wrapping_shr(3),
        }
    }
}

/// SE4-14, SE4-4: whether the player throws again after playing this throw.
const fn throws_again(die: Die) -> bool {
    matches!(die, Die::One | Die::Four | Die::Six)
}

impl offer::sealed::Sealed for Rules {}

impl crate::rules::Rules for Rules {
    type Position = Position;
    type Player = Side;
    type Candidates = Choices;
    type Move = Move;

    /// Of the 16 outcomes of four coins, or the 6 of a die.
    fn weight(&self, die: Die) -> u8 {
        match (self.settings.dice, die) {
            (Dice::D6, _) => 1,
            (Dice::Coins, Die::One | Die::Three) => 4,
            (Dice::Coins, Die::Two) => 6,
            (Dice::Coins, Die::Four | Die::Six) => 1,
            (Dice::Coins, Die::Five) => 0,
        }
    }

    fn thrower(&self, position: &Position) -> Side {
        position.turn
    }

    fn candidates(&self, position: &Position, die: Die) -> Choices {
        let none = Choices::NONE;
        if self.is_lost(die) {
            return none;
        }
        let enemy = Enemy::new(self, position, position.turn.other());
        let pips = die.pips();
        let forward = self.forward(&enemy, position, pips);
        if forward != 0 {
            return Choices { sources: forward, ..none };
        }
        // SE4-13: « si la disposition des pions ne permet pas d'avancer, le pion doit reculer ».
        let to = position.board.get(position.turn).wrapping_shr(pips.into()) & !(position.all() | 1 | enemy.bars(pips));
        let back = to.wrapping_shl(pips.into());
        Choices { sources: back, retreat: true }
    }

    fn describe(&self, position: &Position, die: Die, choice: Choice) -> Move {
        let side = position.turn;
        let from = choice.0 & 31;
        let pips = die.pips();
        let to = if choice.0 & RETREAT == 0 { from.wrapping_add(pips) } else { from.wrapping_sub(pips) };
        let swaps = to < OUT && position.board.get(side.other()) & bit(to) != 0;
        // « il est ramené sur la case 1. Si cette dernière est occupée, le pion est posé en dehors »
        let drowns = (to == WATER).then_some(if position.all() & bit(1) == 0 { 1 } else { WAIT });
        Move { side, from, to, swaps, drowns }
    }

    fn play(&self, position: &mut Position, die: Die, choice: Choice, _: Seal) -> Then<Side> {
        let Move { side, from, to, swaps, drowns } = self.describe(position, die, choice);
        let own = position.board.get_mut(side);
        match from {
            WAIT => *position.waiting.get_mut(side) = position.waiting.get(side).saturating_sub(1),
            _ => *own &= !bit(from),
        }
        match drowns.unwrap_or(to) {
            OUT => {}
            WAIT => *position.waiting.get_mut(side) = position.waiting.get(side).saturating_add(1),
            square => *position.board.get_mut(side) |= bit(square),
        }
        if swaps {
            // SE4-9: « prend sa place et le fait reculer jusqu'à la case d'où il est parti ».
            let enemy = position.board.get_mut(side.other());
            *enemy = *enemy & !bit(to) | bit(from);
        }
        if position.all_out(side) {
            return Then::Over(Outcome::Won(side));
        }
        if self.settings.reenter == Reenter::Auto {
            reenter(position, side);
        }
        if throws_again(die) { Then::Again } else { self.end_turn(position) }
    }

    fn no_move(&self, position: &mut Position, _: Die, _: Seal) -> Then<Side> {
        // SE4-14: the turn ends even on 1, 4 or 6.
        self.end_turn(position)
    }

    fn is_capture(&self, chosen: &Move) -> bool {
        chosen.swaps
    }
}

impl Rules {
    /// SE4-4: « Si on fait 5 on passe son tour sans avancer ». Coins never show a 5.
    pub const fn is_lost(&self, die: Die) -> bool {
        matches!(die, Die::Five)
    }

    /// The neighbouring pawns of `side` (SE4-10): bit n is set if pawns stand on n and n + 1.
    #[inline]
    pub fn pairs(&self, position: &Position, side: Side) -> u32 {
        // Bit n: squares n and n + 1 are neighbours. The setting decides whether they are round the corners too.
        let neighbours = if self.settings.corners { u32::MAX } else { !(bit(10) | bit(20)) };
        let board = position.board(side);
        board & board.wrapping_shr(1) & neighbours
    }

    /// The squares of pawns of `side` that cannot be swapped: bit n is square n.
    pub fn safe(&self, position: &Position, side: Side) -> u32 {
        Enemy::new(self, position, side).safe
    }

    /// The squares of the player's pawns that can go forward by this many squares, bit 0 for one that waits.
    fn forward(&self, enemy: &Enemy, position: &Position, pips: u8) -> u32 {
        let side = position.turn;
        let own = position.board.get(side);
        // SE4-17: « Il faut faire le chiffre exact pour sortir ».
        let leaving = bit(OUT.wrapping_sub(pips));
        let leaves = if position.may_bear_off(side) { own & leaving } else { 0 };
        let free = !(own | enemy.safe).wrapping_shr(pips.into()) & leaving.wrapping_sub(1);
        // SE4-16: a pawn that waits enters only onto an empty square; an enemy pawn there could not be swapped.
        let enters = position.waiting(side) > 0 && self.may_enter(pips) && position.all() & bit(pips) == 0;
        ((own | u32::from(enters)) & free | leaves) & !enemy.bars(pips)
    }

    fn may_enter(&self, pips: u8) -> bool {
        match self.settings.reenter {
            Reenter::Count => true,
            Reenter::One => pips == 1,
            Reenter::Auto => false,
        }
    }

    /// Passes the turn to the other player, unless the limit of turns is reached (SE4-19).
    fn end_turn(&self, position: &mut Position) -> Then<Side> {
        position.turns = position.turns.saturating_add(1);
        if position.turns >= self.settings.max_turns {
            return Then::Over(by_pawns_out(position));
        }
        position.turn = position.turn.other();
        Then::Turn
    }

    /// C-9: ranks the players as the game stands.
    pub fn standings(&self, position: &Position) -> Standings<Side> {
        rank(&Side::BOTH.map(|side| (side, score(position, side))))
    }

    /// SE4-5: « avance le premier pion de la case 10 à 11 », and the position before it.
    pub const fn opening_move(&self) -> (Position, Move) {
        (Position::PLACED, Move { side: Side::Black, from: 10, to: 11, swaps: false, drowns: None })
    }

    /// `reenter=auto`: the move of the waiting pawn that was put on square 1 after the move `chosen`, and the position
    /// before it.
    pub fn reentered(&self, before: &Position, chosen: &Move, after: &Position) -> Option<(Position, Move)> {
        let waited = |side: Side| {
            let drowned = chosen.side == side && chosen.drowns == Some(WAIT);
            let entered = chosen.side == side && chosen.from == WAIT;
            before.waiting(side).saturating_add(drowned.into()).saturating_sub(entered.into())
        };
        let side = Side::BOTH.into_iter().find(|side| after.waiting(*side) < waited(*side))?;
        let mut position = Position { turn: before.turn, ..*after };
        *position.board.get_mut(side) &= !bit(1);
        *position.waiting.get_mut(side) = waited(side);
        Some((position, Move { side, from: WAIT, to: 1, swaps: false, drowns: None }))
    }
}

/// `reenter=auto`: if square 1 is free, puts one waiting pawn there, preferably the mover's.
fn reenter(position: &mut Position, mover: Side) {
    if position.all() & bit(1) != 0 {
        return;
    }
    for side in [mover, mover.other()] {
        let waiting = position.waiting.get_mut(side);
        if let Some(fewer) = waiting.checked_sub(1) {
            *waiting = fewer;
            *position.board.get_mut(side) |= bit(1);
            return;
        }
    }
}

/// SE4-19: pawns out, then the sum of squares, where waiting counts 0 and out 31.
fn score(position: &Position, side: Side) -> (u8, u16) {
    let out = position.out(side);
    let sum = squares(position.board.get(side)).map(u16::from).fold(0u16, u16::saturating_add);
    (out, sum.saturating_add(u16::from(out).saturating_mul(OUT.into())))
}

fn by_pawns_out(position: &Position) -> Outcome<Side> {
    let [black, white] = Side::BOTH.map(|side| score(position, side));
    match black.cmp(&white) {
        core::cmp::Ordering::Greater => Outcome::Won(Side::Black),
        core::cmp::Ordering::Less => Outcome::Won(Side::White),
        core::cmp::Ordering::Equal => Outcome::Draw,
    }
}

/// The squares of a board in rising order.
fn squares(mut board: u32) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let square = board.trailing_zeros() as u8;
        board &= board.wrapping_sub(1);
        (square < 32).then_some(square)
    })
}
