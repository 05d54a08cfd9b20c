//! What a computer player needs to know of a game beyond its rules.

use super::net::{Features, Net};
use crate::rules::{Die, Rules};

/// A game that a computer can play.
pub trait Mind: Rules {
    /// How good a move looks to a player who looks no further; of equals the first in the order of C-5 is played.
    fn rate(&self, chosen: &Self::Move) -> u8;
    /// What it takes to look at a position beside the features that are found, in features.
    fn sight(&self) -> u32;
    /// Puts down what `player` sees.
    fn see(&self, position: &Self::Position, player: Self::Player, features: &mut Features);
    /// What judges it.
    fn net(&self) -> &'static Net;
    /// Whether two players win together.
    fn together(&self, one: Self::Player, other: Self::Player) -> bool;

    /// There are two sides, so what is good for one is bad for the other.
    fn two_sides(&self) -> bool {
        true
    }
    /// All weights of the throws together.
    fn weights(&self) -> u32 {
        Die::ALL.iter().fold(0, |sum, die| sum.wrapping_add(self.weight(*die).into()))
    }

    /// How likely `player` is to win, 0 to [`CERTAIN`](super::net::CERTAIN).
    fn chance(&self, position: &Self::Position, player: Self::Player) -> u32 {
        let mut features = Features::new();
        self.see(position, player, &mut features);
        self.net().chance(&features)
    }
}
