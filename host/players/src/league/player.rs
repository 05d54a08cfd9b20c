//! The players of the league.

use crate::chance::Chance;
use crate::rollout::{Effort, roll_out};
use galop::bots::search::{DEEPEST, MOST};
use galop::bots::{Balance, Level, Mind, Search, Thought, greedy};
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
    /// The kind player at a table with this balance.
    Kind(Balance),
    /// Level 3 with a hundred times its work: too slow for the board, a measure of what can be reached.
    Deep,
    /// Rolls out every move, for the same purpose.
    Rollouts,
}

/// The rollouts of [`Player::Rollouts`]: six times as deep as the search of level 3.
const DEEP: Effort = Effort { playouts: 240, fewest: 50, throws: Some(24), apart: 3.0, leave: Some(2.5), fair: false };

impl Player {
    /// All players but [`Player::Kind`] and those that are too slow for the board.
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
            Self::Kind(_) | Self::Computer(Level::Kind) => "kind",
            Self::Deep => "level 3 with 100 times the work",
            Self::Rollouts => "rollouts",
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
            Self::Deep => {
                let mut search = Search::with_budget(rules, offer, DEEPEST as u8, 100 * MOST);
                let found = std::iter::repeat_with(|| search.work(rules)).flatten().next();
                offer.choose(found.map_or(0, |found| found.choice));
                0
            }
            Self::Rollouts => {
                // With more than two sides, as much work gives better values without that.
                let effort = Effort { fair: rules.sides() == 2, ..DEEP };
                let values = roll_out(rules, offer, effort, chance.bits().into());
                offer.choose(values.best() as u8);
                0
            }
            Self::Kind(balance) => think(rules, offer, Level::Kind, balance),
            Self::Computer(level) => think(rules, offer, level, Balance::default()),
        }
    }
}

/// Chooses the move of a computer player. Returns the number of pieces of search.
fn think<R: Mind>(rules: &R, offer: &mut Offer<R>, level: Level, balance: Balance) -> u32 {
    let mut thought = Thought::new(rules, offer, level, balance);
    for pieces in 1.. {
        if let Some(found) = thought.work(rules, offer) {
            offer.choose(found.choice);
            return pieces;
        }
    }
    0
}
