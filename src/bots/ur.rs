//! The features of the Royal Game of Ur, for the net.

use super::mind::Mind;
use super::net::Features;
use super::weights;
use crate::rules::Side;
use crate::rules::ur::{COMMON, EXIT, Move, Position, Rules};

/// The kinds of pawns on a cell where both sides may stand, see [`stack`].
const KINDS: u32 = 12;
/// These cells: the common corridor, the player's cell 13 and the enemy's.
const CELLS: u32 = 10;
/// Each side's reserve, cells 1 to 4 and exit.
const LANES: u32 = KINDS * CELLS;
/// Each side's pawns that were taken out.
const REMOVED: u32 = LANES + 12;
/// It is the player's turn.
const THROWS: u32 = REMOVED + 2;
/// The turns without progress, in quarters of the limit.
const IDLE: u32 = THROWS + 1;
/// An own stack on a common cell that the enemy can capture, by the cell and the number of throws that do it, 1 to 5;
/// then an enemy stack that the player can capture.
const DANGER: u32 = IDLE + 4;
/// The number of features.
pub const FEATURES: usize = (DANGER + 2 * 8 * 5) as usize;

impl Mind for Rules {
    fn rate(&self, chosen: &Move) -> u8 {
        match chosen {
            chosen if chosen.captures > 0 => 5,
            chosen if chosen.removes > 0 => 4,
            chosen if chosen.promotes => 3,
            chosen if chosen.from == 0 => 2,
            chosen if chosen.to > chosen.from => 1,
            _ => 0,
        }
    }

    fn sight(&self) -> u32 {
        58
    }

    fn see(&self, position: &Position, player: Side, features: &mut Features) {
        see(self, position, player, features);
    }

    fn weigh(&self, _: &Position, features: &Features) -> u32 {
        weights::ur::NET.chance(features)
    }

    fn together(&self, one: Side, other: Side) -> bool {
        one == other
    }

    fn finishes(&self, chosen: &Move) -> bool {
        chosen.removes > 0
    }
}

/// Adds the features of a position for `me`.
fn see(rules: &Rules, position: &Position, me: Side, features: &mut Features) {
    for (cell, i) in (0u32..).zip(COMMON) {
        stack(position, me, cell, me, i, features);
    }
    for (whose, side) in (0u32..).zip([me, me.other()]) {
        danger(rules, position, side, DANGER.wrapping_add(whose.wrapping_mul(8 * 5)), features);
        stack(position, me, CELLS.wrapping_sub(2).wrapping_add(whose), side, 13, features);
        let lane = LANES.wrapping_add(whose.wrapping_mul(6));
        features.add_times(lane, position.reserve(side));
        for i in 1..=4u8 {
            features.add_times(lane.wrapping_add(i.into()), position.height(side, i));
        }
        features.add_times(lane.wrapping_add(5), position.height(side, EXIT));
        features.add_times(REMOVED.wrapping_add(whose), rules.removed(position, side));
    }
    if position.turn() == me {
        features.add(THROWS);
    }
    let limit = u32::from(rules.settings().no_progress).max(1);
    let quarter = u32::from(position.idle()).wrapping_mul(4).checked_div(limit).unwrap_or(0).min(3);
    features.add(IDLE.wrapping_add(quarter));
}

/// Adds the features from `first` on for the stacks of `side` that the other side can capture.
fn danger(rules: &Rules, position: &Position, side: Side, first: u32, features: &mut Features) {
    for (cell, i) in (0u32..).zip(COMMON) {
        if position.stack(side, i).top().is_none_or(|top| top.side != side) {
            continue;
        }
        if let Some(more) = rules.throws_onto(position, side.other(), i).checked_sub(1) {
            features.add(first.wrapping_add(cell.wrapping_mul(5)).wrapping_add(more));
        }
    }
}

/// Adds the features of a stack: the top pawn, ordinary or guard; the pawn below it, of its side or a prisoner; and all
/// below it of its side, and prisoners.
fn stack(position: &Position, me: Side, cell: u32, side: Side, i: u8, features: &mut Features) {
    let stack = position.stack(side, i);
    let Some(top) = stack.top() else { return };
    let first = cell.wrapping_mul(KINDS).wrapping_add(if top.side == me { 0 } else { 6 });
    features.add(first.wrapping_add(top.guard.into()));
    let friends = stack.count(top.side).saturating_sub(1);
    features.add_times(first.wrapping_add(2), friends);
    features.add_times(first.wrapping_add(3), stack.count(top.side.other()));
    if stack.height() > 1 {
        features.add(first.wrapping_add(if stack.unit() > 1 { 5 } else { 4 }));
    }
}
