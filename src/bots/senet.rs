//! The features of Senet, for the net.

use super::mind::Mind;
use super::net::Features;
use super::weights;
use crate::rules::Side;
use crate::rules::senet::{Dice, Move, OUT, PAWNS, Position, Rules, WAIT};

/// The places of a side's pawns: waiting, 1 to 30, out. First the player's own, then the enemy's.
const PLACES: u32 = 32;
/// Two own pawns side by side, by groups of eight squares.
const DUO: u32 = 2 * PLACES;
/// Two enemy pawns side by side.
const ENEMY_DUO: u32 = DUO + 4;
/// Three own pawns in a row.
const BARRAGE: u32 = ENEMY_DUO + 4;
/// Three enemy pawns in a row.
const ENEMY_BARRAGE: u32 = BARRAGE + 1;
/// All own pawns are in the last row: they may leave.
const LEAVES: u32 = ENEMY_BARRAGE + 1;
/// All enemy pawns are in the last row.
const ENEMY_LEAVES: u32 = LEAVES + 1;
/// It is the player's turn.
const THROWS: u32 = ENEMY_LEAVES + 1;
/// An enemy pawn that can be swapped is 1 to 6 squares ahead of an own one; by distance and by its group of squares.
const ATTACK: u32 = THROWS + 1;
/// An own pawn that can be swapped is ahead of an enemy one.
const DANGER: u32 = ATTACK + 6 * 4;
/// With at most this many pawns a side left, the game is near its end, for which there is a net of its own.
const END: u8 = 3;
/// The number of features.
pub const FEATURES: usize = (DANGER + 6 * 4) as usize;

impl Mind for Rules {
    fn rate(&self, chosen: &Move) -> u8 {
        match chosen {
            chosen if chosen.drowns.is_some() => 0,
            chosen if chosen.swaps => 4,
            chosen if chosen.to == OUT => 3,
            chosen if chosen.from == WAIT => 2,
            _ => 1,
        }
    }

    fn sight(&self) -> u32 {
        17
    }

    fn see(&self, position: &Position, player: Side, features: &mut Features) {
        see(self, position, player, features);
    }

    fn weigh(&self, position: &Position, features: &Features) -> u32 {
        let ends = Side::BOTH.into_iter().all(|side| position.out(side) >= PAWNS - END);
        let net = match self.settings().dice {
            Dice::Coins if ends => &weights::senet_end::NET,
            Dice::Coins | Dice::D6 => &weights::senet::NET,
        };
        net.chance(features)
    }

    fn together(&self, one: Side, other: Side) -> bool {
        one == other
    }

    fn finishes(&self, chosen: &Move) -> bool {
        chosen.to == OUT
    }
}

/// Adds the features of a position for `me`.
fn see(rules: &Rules, position: &Position, me: Side, features: &mut Features) {
    for (side, places, duo, barrage, leaves) in
        [(me, 0, DUO, BARRAGE, LEAVES), (me.other(), PLACES, ENEMY_DUO, ENEMY_BARRAGE, ENEMY_LEAVES)]
    {
        features.add_times(places, position.waiting(side));
        features.add_times(places.wrapping_add(OUT.into()), position.out(side));
        let board = position.board(side);
        // Bit n: a pawn stands on n, and one on n − 1; or on the two before.
        let duos = rules.pairs(position, side).wrapping_shl(1);
        let barrages = duos & duos.wrapping_shl(1);
        let mut square = 0u32;
        let mut rest = board;
        while rest != 0 {
            if rest & 1 == 1 {
                features.add(places.wrapping_add(square));
                if duos.wrapping_shr(square) & 1 == 1 {
                    features.add(duo.wrapping_add(square.wrapping_shr(3)));
                }
                if barrages.wrapping_shr(square) & 1 == 1 {
                    features.add(barrage);
                }
            }
            rest = rest.wrapping_shr(1);
            square = square.wrapping_add(1);
        }
        if position.may_bear_off(side) {
            features.add(leaves);
        }
    }
    if position.turn() == me {
        features.add(THROWS);
    }
    for (side, first) in [(me, ATTACK), (me.other(), DANGER)] {
        let loose = position.board(side.other()) & !rules.safe(position, side.other());
        let mut kind = first;
        for pips in 1..=6u32 {
            let mut met = position.board(side).wrapping_shl(pips) & loose;
            while met != 0 {
                features.add(kind.wrapping_add(met.trailing_zeros().wrapping_shr(3)));
                met &= met.wrapping_sub(1);
            }
            kind = kind.wrapping_add(4);
        }
    }
}
