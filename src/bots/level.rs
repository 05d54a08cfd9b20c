//! The levels of the computer players.

use super::greedy::greedy;
use super::kind::{Balance, choose};
use super::mind::Mind;
use super::net::Features;
use super::search::{Found, Search};
use crate::rules::Offer;
use serde::{Deserialize, Serialize};

/// How a computer player plays: by strength, 1 to 3, or kindly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[repr(u8)]
pub enum Level {
    /// A beginner: half of the moves are random, the others greedy.
    One = 1,
    /// A good amateur: evaluates the position after each move.
    Two,
    /// An expert: searches some throws ahead.
    Three,
    /// Plays so that the persons at the table win their fair share.
    Kind,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Kind];

    /// How many throws ahead it searches.
    const fn deepest(self) -> u8 {
        match self {
            Self::One | Self::Two | Self::Kind => 0,
            Self::Three => 4,
        }
    }
}

/// A computer player's search for a move of an offer.
///
/// The result depends on the offer, the level and the balance alone: a search may be discarded at any time, and a new
/// one finds the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought<R: Mind> {
    level: Level,
    balance: Balance,
    search: Search<R>,
    found: Option<Found>,
}

impl<R: Mind> Thought<R> {
    /// Begins a search. Only [`Level::Kind`] uses the balance of the table.
    pub fn new(rules: &R, offer: &Offer<R>, level: Level, balance: Balance) -> Self {
        Self { level, balance, search: Search::new(rules, offer, level.deepest()), found: None }
    }

    /// Whether it is for this offer, at this level, whichever move is chosen there.
    pub fn is_about(&self, offer: &Offer<R>, level: Level) -> bool {
        self.level == level && self.search.is_about(offer)
    }

    /// Works for at most half a millisecond of the board's processor. Returns the result when the search is complete.
    pub fn work(&mut self, rules: &R, offer: &Offer<R>) -> Option<Found> {
        if self.found.is_none() {
            self.found = match self.level {
                Level::One => Some(beginner(rules, offer)),
                level => self.search.work(rules).map(|best| match level {
                    Level::Kind => choose(rules, offer, &self.search, best, self.balance),
                    Level::One | Level::Two | Level::Three => best,
                }),
            };
        }
        self.found
    }

    /// The result, if the search is complete.
    pub const fn found(&self) -> Option<Found> {
        self.found
    }
}

/// Plays a random move half of the time, a greedy one otherwise. The randomness is a hash of the position, so the same
/// position always gets the same move.
fn beginner<R: Mind>(rules: &R, offer: &Offer<R>) -> Found {
    let mut features = Features::new();
    let thrower = rules.thrower(offer.position());
    rules.see(offer.position(), thrower, &mut features);
    let mix = |hash: u32, word: u32| (hash ^ word).wrapping_mul(0x0100_0193).rotate_left(5);
    let hash = features.list().iter().fold(0x811C_9DC5, |hash, feature| mix(hash, (*feature).into()));
    let hash = mix(hash, offer.die().pips().into()).wrapping_mul(0x9E37_79B1);
    let mut chosen = *offer;
    if hash.wrapping_shr(31) == 0 {
        // 15 bits, spread evenly over the moves.
        let share = hash.wrapping_shr(16) & 0x7FFF;
        chosen.choose(share.wrapping_mul(offer.len().into()).wrapping_shr(15) as u8);
    } else {
        greedy(rules, &mut chosen);
    }
    Found { choice: chosen.finger(), chance: rules.weigh(offer.position(), &features) }
}
