//! What a computer player needs of an engine beyond its rules.

use super::net::Features;
use crate::rules::{Die, Rules};

/// An engine that a computer can play.
pub trait Mind: Rules {
    /// The rating of a move for the greedy player, who plays the first of equals in the order of C-5.
    fn rate(&self, chosen: &Self::Move) -> u8;
    /// The fixed work of finding the features of a position, measured in features.
    fn sight(&self) -> u32;
    /// Adds the features of a position for `player`.
    fn see(&self, position: &Self::Position, player: Self::Player, features: &mut Features);
    /// The chance of winning with these features of a position, by the net for such positions.
    fn weigh(&self, position: &Self::Position, features: &Features) -> u32;
    /// Whether two players win together.
    fn together(&self, one: Self::Player, other: Self::Player) -> bool;

    /// Whether a move brings a piece home for good, or takes an enemy piece out of the game.
    fn finishes(&self, chosen: &Self::Move) -> bool;

    /// The sum of the weights of all throws.
    fn weights(&self) -> u32 {
        Die::ALL.iter().fold(0, |sum, die| sum.wrapping_add(self.weight(*die).into()))
    }

    /// How likely `player` is to win, 0 to [`CERTAIN`](super::net::CERTAIN).
    fn chance(&self, position: &Self::Position, player: Self::Player) -> u32 {
        let mut features = Features::new();
        self.see(position, player, &mut features);
        self.weigh(position, &features)
    }
}
