//! What the net sees of Senet.

use super::mind::Mind;
use super::net::{Features, Net};
use super::weights;
use crate::rules::Side;
use crate::rules::senet::{Move, OUT, Position, Rules, WAIT};

/// A side's places: waiting, 1 to 30, out.
const PLACES: u32 = 32;
/// Two of his pawns stand side by side, by eights of squares.
const DUO: u32 = 2 * PLACES;
/// The same of the enemy's.
const ENEMY_DUO: u32 = DUO + 4;
/// Three of his in a row.
const BARRAGE: u32 = ENEMY_DUO + 4;
/// Three of the enemy's.
const ENEMY_BARRAGE: u32 = BARRAGE + 1;
/// All of his are in the last row: they may leave.
const LEAVES: u32 = ENEMY_BARRAGE + 1;
/// The same of the enemy's.
const ENEMY_LEAVES: u32 = LEAVES + 1;
/// The one who looks throws.
const THROWS: u32 = ENEMY_LEAVES + 1;
/// A pawn of the enemy's that can be swapped is so far ahead of one of his, 1 to 6, by where it stands.
const ATTACK: u32 = THROWS + 1;
/// The other way round.
const DANGER: u32 = ATTACK + 6 * 4;
/// How many there are.
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

    fn net(&self) -> &'static Net {
        &weights::senet::NET
    }

    fn together(&self, one: Side, other: Side) -> bool {
        one == other
    }
}

/// Puts down what `me` sees.
fn see(rules: &Rules, position: &Position, me: Side, features: &mut Features) {
    for (side, places, duo, barrage, leaves) in
        [(me, 0, DUO, BARRAGE, LEAVES), (me.other(), PLACES, ENEMY_DUO, ENEMY_BARRAGE, ENEMY_LEAVES)]
    {
        features.add_times(places, position.waiting(side));
        features.add_times(places.wrapping_add(OUT.into()), position.out(side));
        let board = position.board(side);
        // Bit n: a pawn stands on n, and one on n − 1; or on the two before.
        let duos = board & board.wrapping_shl(1);
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
