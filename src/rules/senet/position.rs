//! The whole state of a Senet game between two throws, in 16 bytes.

use super::super::{Impossible, Side, side::BySide};
use super::{OUT, PAWNS, Rules, WAIT, WATER};

/// A position. The pawns out are those that are neither on the board nor waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Bit n: a pawn on square n, 1 to 30. No square has two (SE4-7), and the water has none.
    pub(super) board: BySide<u32>,
    pub(super) waiting: BySide<u8>,
    pub(super) turns: u16,
    pub(super) turn: Side,
}

/// The contents of a position, as in the referee protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Black's five pawns, then White's: [`WAIT`], 1 to 30 or [`OUT`], in rising order.
    pub pawns: [[u8; 5]; 2],
    /// The side that throws.
    pub turn: Side,
    /// Turns played.
    pub turns: u16,
}

/// The bit of a square.
#[inline]
pub(super) const fn bit(square: u8) -> u32 {
    1u32.wrapping_shl(square as u32)
}

/// Squares 21 to 30: bit n is square n.
const LAST_ROW: u32 = 0x7FE0_0000;

/// SE4-17: whether all pawns of a side, given as bits of squares, are on « la dernière ligne », and none waits.
#[inline]
pub(super) const fn may_bear_off(board: u32, waiting: u8) -> bool {
    waiting == 0 && board & !LAST_ROW == 0
}

impl Position {
    /// SE4-2: « Placez 1 pion noir sur les cases 2,4,6,8 et 10 puis placez 1 pion blanc sur les cases 1,3,5,7 et 9 ».
    pub const PLACED: Self = Self {
        board: BySide {
            black: bit(2) | bit(4) | bit(6) | bit(8) | bit(10),
            white: bit(1) | bit(3) | bit(5) | bit(7) | bit(9),
        },
        waiting: BySide::both(0),
        turns: 0,
        turn: Side::Black,
    };

    /// The side that throws.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Turns played so far.
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The side of the pawn on `square`, 1 to 30.
    pub fn at(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.board.get(*side) & bit(square) != 0)
    }

    /// The squares on which `side` has pawns: bit n is square n.
    #[inline]
    pub fn board(&self, side: Side) -> u32 {
        self.board.get(side)
    }

    /// SE4-17: whether pawns of `side` may leave the board.
    #[inline]
    pub fn may_bear_off(&self, side: Side) -> bool {
        may_bear_off(self.board(side), self.waiting(side))
    }

    /// Pawns of `side` waiting off the board (SE4-15).
    pub fn waiting(&self, side: Side) -> u8 {
        self.waiting.get(side)
    }

    /// Pawns of `side` that are out.
    pub fn out(&self, side: Side) -> u8 {
        let on_board = self.board.get(side).count_ones() as u8;
        PAWNS.saturating_sub(on_board).saturating_sub(self.waiting.get(side))
    }

    /// SE4-18: whether all five are out.
    #[inline]
    pub(super) fn all_out(&self, side: Side) -> bool {
        self.board.get(side) == 0 && self.waiting.get(side) == 0
    }

    /// The squares with a pawn of either side.
    #[inline]
    pub(super) const fn all(&self) -> u32 {
        self.board.black | self.board.white
    }
}

impl Rules {
    /// SE4-2 and SE4-5: the pawns placed, Black's opening move 10 → 11 made, Black to throw.
    pub const fn start(&self) -> Position {
        let mut position = Position::PLACED;
        position.board.black = position.board.black & !bit(10) | bit(11);
        position
    }

    /// The parts of a position.
    pub fn parts(&self, position: &Position) -> Parts {
        let pawns = Side::BOTH.map(|side| {
            let mut pawns = [OUT; 5];
            let board = position.board.get(side);
            let waiting = core::iter::repeat_n(WAIT, position.waiting(side).into());
            let on_board = (1..OUT).filter(|square| board & bit(*square) != 0);
            for (pawn, square) in pawns.iter_mut().zip(waiting.chain(on_board)) {
                *pawn = square;
            }
            pawns
        });
        Parts { pawns, turn: position.turn, turns: position.turns }
    }

    /// Makes a position from its parts, or says why play cannot reach it.
    pub fn position(&self, parts: &Parts) -> Result<Position, Impossible> {
        let wrong = |why| Err(Impossible::new("position", why));
        let mut position =
            Position { board: BySide::both(0), waiting: BySide::both(0), turns: parts.turns, turn: parts.turn };
        for (side, pawns) in Side::BOTH.into_iter().zip(parts.pawns) {
            for square in pawns {
                match square {
                    WAIT => *position.waiting.get_mut(side) = position.waiting.get(side).saturating_add(1),
                    OUT => {}
                    WATER => return wrong("no pawn can stay on 27"),
                    1..=30 if position.all() & bit(square) == 0 => *position.board.get_mut(side) |= bit(square),
                    1..=30 => return wrong("two pawns on one square"),
                    _ => return wrong("there is no such square"),
                }
            }
            if position.all_out(side) {
                return wrong("the game is already won");
            }
        }
        if parts.turns >= self.settings.max_turns {
            return Err(Impossible::new("turns", "the game has already stopped (max_turns)"));
        }
        Ok(position)
    }

    /// The position in 9 bytes, without the settings.
    pub fn save(&self, position: &Position) -> [u8; 9] {
        let parts = self.parts(position);
        let pawns = parts.pawns.iter().flatten().rev();
        let squares = pawns.fold(0u64, |bits, square| bits.wrapping_shl(5) | u64::from(*square));
        let [a, b, c, d, e, f, g, ..] = (squares | (position.turn as u64).wrapping_shl(50)).to_le_bytes();
        let [low, high] = position.turns.to_le_bytes();
        [a, b, c, d, e, f, g, low, high]
    }

    /// Reads what [`Rules::save`] returned under the same rules. Refuses positions that play cannot reach.
    pub fn load(&self, bytes: &[u8; 9]) -> Result<Position, Impossible> {
        let [a, b, c, d, e, f, g, low, high] = *bytes;
        let mut bits = u64::from_le_bytes([a, b, c, d, e, f, g, 0]);
        let mut pawns = [[0; 5]; 2];
        for square in pawns.iter_mut().flatten() {
            *square = bits as u8 & 31;
            bits = bits.wrapping_shr(5);
        }
        let turn = match bits {
            0 => Side::Black,
            1 => Side::White,
            _ => return Err(Impossible::new("position", "not a saved position")),
        };
        self.position(&Parts { pawns, turn, turns: u16::from_le_bytes([low, high]) })
    }
}
