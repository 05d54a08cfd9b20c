//! A player that wins about as often as the persons at its table.
//!
//! It rates its moves like level 2 and plays the weakest that gives away at most as much as the [`Balance`] of the
//! table allows. So persons of very different strength win about their fair share. A finish it never gives away, nor a
//! capture that costs nothing unless it is ahead.

use super::mind::Mind;
use super::net::CERTAIN;
use super::search::{Found, MOVES, Search};
use crate::rules::Offer;
use serde::{Deserialize, Serialize};

/// How the games of a person went, compared with a fair share: above 0 if more were won, below if fewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance(i8);

/// The balance of a person who wins very little, and of one who wins much: above 0 it plays its best already, so a high
/// balance would only delay its kindness.
const LEAST: i8 = -64;
const MOST: i8 = 16;
/// The change for a whole game more or less than the fair share.
const GAME: i8 = 16;

/// The most it gives away by a move, as a chance. With a tenth a player of level 1 won 39 % at the Royal Game of Ur.
const MOST_GIVEN: u32 = CERTAIN / 6;
/// A capture costs nothing if it is this little below the best move: a fifth of a per cent.
const NOTHING: u32 = CERTAIN / 500;

impl Balance {
    /// The balance after another game among this number of sides.
    #[must_use]
    pub fn after(self, won: bool, sides: u8) -> Self {
        let fair = GAME.checked_div(sides as i8).unwrap_or(GAME);
        let got = if won { GAME } else { 0 };
        Self(self.0.saturating_add(got.wrapping_sub(fair))).limited()
    }

    /// The balance of a table: the mean of its persons, 0 without any.
    pub fn of_table(persons: impl IntoIterator<Item = Self>) -> Self {
        let sum = |(sum, number): (i32, i32), person: Self| (sum.wrapping_add(person.0.into()), number.wrapping_add(1));
        let (sum, number) = persons.into_iter().fold((0, 0), sum);
        Self(sum.checked_div(number).unwrap_or(0) as i8)
    }

    /// The balance, or the nearest that games can lead to.
    #[must_use]
    pub fn limited(self) -> Self {
        Self(self.0.clamp(LEAST, MOST))
    }

    /// How much a move may give away: nothing from 0 on, little at first below.
    fn allows(self) -> u32 {
        let below = u32::from(self.0.min(0).unsigned_abs());
        let most = u32::from(LEAST.unsigned_abs());
        MOST_GIVEN.wrapping_mul(below).wrapping_mul(below).checked_div(most.wrapping_mul(most)).unwrap_or(0)
    }
}

/// What the kind player weighs of a move.
struct Weighed {
    finishes: bool,
    captures: bool,
    worth: u32,
}

/// The choice of a kind player, whose search of the offer is complete with `best`.
///
/// It never refuses to bring a piece home, and passes a capture that costs nothing only if it is ahead.
pub(super) fn choose<R: Mind>(rules: &R, offer: &Offer<R>, search: &Search<R>, best: Found, balance: Balance) -> Found {
    let behind = best.chance <= CERTAIN.checked_div(rules.sides().into()).unwrap_or(0);
    let mut moves = heapless::Vec::<Weighed, MOVES>::new();
    for (each, worth) in offer.each().zip(search.worths()) {
        let (chosen, worth) = (each.chosen(), u32::from(worth));
        let captures = behind && rules.is_capture(&chosen) && worth.wrapping_add(NOTHING) >= best.chance;
        // Cannot be full: the search has no more worths.
        let _ = moves.push(Weighed { finishes: rules.finishes(&chosen), captures, worth });
    }
    let finishes = moves.iter().any(|each| each.finishes);
    let captures = !finishes && moves.iter().any(|each| each.captures);
    let open = || (0u8..).zip(&moves).filter(|(_, each)| each.finishes >= finishes && each.captures >= captures);
    let most = open().map(|(_, each)| each.worth).max().unwrap_or(0);
    let good = open().filter(|(_, each)| each.worth.wrapping_add(balance.allows()) >= most);
    let weakest = good.min_by_key(|(_, each)| each.worth);
    weakest.map_or(best, |(choice, each)| Found { choice, chance: each.worth })
}
