//! The sensible player: capture before finish before exit before advance.

use crate::rules::{Offer, Rules, petits_chevaux as pc, senet, ur};

/// What a player who looks one move ahead needs to know of a game.
pub trait Brain: Rules {
    /// How good a move looks; the highest is played, of equals the first in the order of C-5.
    fn rate(&self, chosen: &Self::Move) -> u8;
}

impl Brain for pc::Rules {
    fn rate(&self, chosen: &pc::Move) -> u8 {
        match chosen {
            chosen if chosen.captures.is_some() => 4,
            chosen if chosen.finishes() => 3,
            chosen if chosen.from == pc::Progress::STABLE => 2,
            chosen if chosen.to > chosen.from => 1,
            // H-2: better than nothing, and nothing is not allowed.
            _ => 0,
        }
    }
}

impl Brain for ur::Rules {
    fn rate(&self, chosen: &ur::Move) -> u8 {
        match chosen {
            chosen if chosen.captures > 0 => 5,
            chosen if chosen.removes > 0 => 4,
            chosen if chosen.promotes => 3,
            chosen if chosen.from == 0 => 2,
            chosen if chosen.to > chosen.from => 1,
            _ => 0,
        }
    }
}

impl Brain for senet::Rules {
    fn rate(&self, chosen: &senet::Move) -> u8 {
        match chosen {
            chosen if chosen.drowns.is_some() => 0,
            chosen if chosen.swaps => 4,
            chosen if chosen.to == senet::OUT => 3,
            chosen if chosen.from == senet::WAIT => 2,
            _ => 1,
        }
    }
}

/// Puts the finger on the move that looks best.
pub fn greedy<R: Brain>(rules: &R, offer: &mut Offer<R>) {
    let mut best = 0;
    let mut found = None;
    for each in offer.each() {
        let rating = rules.rate(&each.chosen());
        if found.is_none() || rating > best {
            (best, found) = (rating, Some(each));
        }
    }
    if let Some(found) = found {
        *offer = found;
    }
}
