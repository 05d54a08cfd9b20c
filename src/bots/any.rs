//! The trait of computer players for the game of any engine.

use super::mind::Mind;
use super::net::Features;
use crate::rules::any::{Move, Player, Position, Rules, dispatch};

impl Mind for Rules {
    fn rate(&self, chosen: &Move) -> u8 {
        dispatch!(self, chosen => |rules, chosen| rules.rate(chosen), else 0)
    }

    fn sight(&self) -> u32 {
        dispatch!(self => |rules| rules.sight())
    }

    fn see(&self, position: &Position, player: Player, features: &mut Features) {
        dispatch!(self, position => |rules, position| rules.see(position, player.into(), features), else ());
    }

    fn weigh(&self, position: &Position, features: &Features) -> u32 {
        dispatch!(self, position => |rules, position| rules.weigh(position, features), else 0)
    }

    fn together(&self, one: Player, other: Player) -> bool {
        dispatch!(self => |rules| rules.together(one.into(), other.into()))
    }

    fn finishes(&self, chosen: &Move) -> bool {
        dispatch!(self, chosen => |rules, chosen| Mind::finishes(rules, chosen), else false)
    }
}
