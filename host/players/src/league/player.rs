//! The players of the league.

use crate::chance::Chance;
use galop::bots::{Level, Mind, Thought, greedy};
use galop::rules::Offer;

/// A way to choose moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move, all equally likely.
    Random,
    /// Prefers captures, then finishing, then leaving the stable, then advancing.
    Greedy,
    /// A computer player of the board.
    Computer(Level),
}

impl Player {
    /// All players.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Greedy,
        Self::Computer(Level::One),
        Self::Computer(Level::Two),
        Self::Computer(Level::Three),
    ];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Computer(Level::One) => "level 1",
            Self::Computer(Level::Two) => "level 2",
            Self::Computer(Level::Three) => "level 3",
        }
    }

    /// Chooses a move in `offer`. Returns the number of pieces of search that took.
    pub fn choose<R: Mind>(self, rules: &R, offer: &mut Offer<R>, chance: &mut Chance) -> u32 {
        match self {
            _ if offer.len() == 1 => 0,
            Self::Random => {
                offer.choose(chance.below(offer.len().into()) as u8);
                0
            }
            Self::Greedy => {
                greedy(rules, offer);
                0
            }
            Self::Computer(level) => {
                let mut thought = Thought::new(rules, offer, level);
                for pieces in 1.. {
                    if let Some(found) = thought.work(rules, offer) {
                        offer.choose(found.choice);
                        return pieces;
                    }
                }
                0
            }
        }
    }
}
