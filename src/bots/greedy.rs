//! The greedy player: capture before finish before exit before advance.

use super::mind::Mind;
use crate::rules::Offer;

/// Chooses the move with the highest rating.
pub fn greedy<R: Mind>(rules: &R, offer: &mut Offer<R>) {
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
