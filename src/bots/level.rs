//! The three strengths at which a computer plays.

use super::greedy::greedy;
use super::mind::Mind;
use super::net::Features;
use super::search::{Found, Search};
use crate::rules::Offer;
use serde::{Deserialize, Serialize};

/// How strong a computer plays, 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Level {
    /// Like a beginner: every other move is whichever comes to mind, the rest are sensible.
    One = 1,
    /// Like a good amateur: judges where each move leads, and looks no further.
    Two,
    /// As well as it can: looks some throws ahead.
    Three,
}

impl Level {
    /// All three.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// How many throws ahead it looks.
    const fn deepest(self) -> u8 {
        match self {
            Self::One | Self::Two => 0,
            Self::Three => 4,
        }
    }
}

/// A computer that thinks about the moves on offer.
///
/// It follows from the offer alone, so it may be thrown away at any time, and comes to the same end again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought<R: Mind> {
    level: Level,
    search: Search<R>,
    found: Option<Found>,
}

impl<R: Mind> Thought<R> {
    /// Begins to think.
    pub fn new(rules: &R, offer: &Offer<R>, level: Level) -> Self {
        Self { level, search: Search::new(rules, offer, level.deepest()), found: None }
    }

    /// Whether it is about this offer, at this level, wherever the finger is.
    pub fn is_about(&self, offer: &Offer<R>, level: Level) -> bool {
        self.level == level && self.search.is_about(offer)
    }

    /// Thinks for half a millisecond of the board's processor at most; what it found, when it has.
    pub fn work(&mut self, rules: &R, offer: &Offer<R>) -> Option<Found> {
        if self.found.is_none() {
            self.found = match self.level {
                Level::One => Some(beginner(rules, offer)),
                Level::Two | Level::Three => self.search.work(rules),
            };
        }
        self.found
    }

    /// What it found, if it has.
    pub const fn found(&self) -> Option<Found> {
        self.found
    }
}

/// One move in two by chance, the others sensible. Chance is drawn from the position: whoever comes back to it plays
/// the same again.
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
    Found { choice: chosen.finger(), chance: rules.net().chance(&features) }
}
