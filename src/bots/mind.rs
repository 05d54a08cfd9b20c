//! What a player who thinks needs to know of a game beyond its rules.

use super::net::{Features, Net};
use super::{horses, senet as senet_sight, ur as ur_sight, weights};
use crate::rules::{Die, Rules, Seat, Side, petits_chevaux as pc, senet, ur};

/// A game that a net can judge.
pub trait Mind: Rules {
    /// What it takes to look at a position beside the features that are found, in features.
    const SIGHT: u32;

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

impl Mind for pc::Rules {
    const SIGHT: u32 = 18;

    fn see(&self, position: &pc::Position, player: Seat, features: &mut Features) {
        horses::see(self, position, player, features);
    }

    fn net(&self) -> &'static Net {
        match self.settings().stairs {
            pc::Stairs::Count => &weights::lanes::NET,
            _ if self.seats().len() == 2 => &weights::duel::NET,
            pc::Stairs::Sequential | pc::Stairs::Number => &weights::crowd::NET,
        }
    }

    fn together(&self, one: Seat, other: Seat) -> bool {
        self.side(one).contains(other)
    }

    fn two_sides(&self) -> bool {
        self.side(Seat::Red).len() == 2 || self.seats().len() == 2
    }
}

impl Mind for ur::Rules {
    const SIGHT: u32 = 30;

    fn see(&self, position: &ur::Position, player: Side, features: &mut Features) {
        ur_sight::see(self, position, player, features);
    }

    fn net(&self) -> &'static Net {
        &weights::ur::NET
    }

    fn together(&self, one: Side, other: Side) -> bool {
        one == other
    }
}

impl Mind for senet::Rules {
    const SIGHT: u32 = 17;

    fn see(&self, position: &senet::Position, player: Side, features: &mut Features) {
        senet_sight::see(self, position, player, features);
    }

    fn net(&self) -> &'static Net {
        &weights::senet::NET
    }

    fn together(&self, one: Side, other: Side) -> bool {
        one == other
    }
}
