//! A player that wins about as often as the persons at its table.
//!
//! It rates its moves like level 2 and plays the weakest that gives away at most as much as the [`Balance`] of the table
//! allows. So persons of very different strength win about their fair share. Some moves it never gives away: see
//! [`Kind`].

use super::mind::Mind;
use super::net::CERTAIN;
use super::search::{Found, Search};
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
        Self(self.0.saturating_add(got.wrapping_sub(fair)).clamp(LEAST, MOST))
    }

    /// The balance of a table: the mean of its persons, 0 without any.
    pub fn of_table(persons: impl IntoIterator<Item = Self>) -> Self {
        let sum = |(sum, number): (i32, i32), person: Self| (sum.wrapping_add(person.0.into()), number.wrapping_add(1));
        let (sum, number) = persons.into_iter().fold((0, 0), sum);
        Self(sum.checked_div(number).unwrap_or(0) as i8)
    }

    /// How much a move may give away: nothing from 0 on, little at first below.
    fn allows(self) -> u32 {
        let below = u32::from(self.0.min(0).unsigned_abs());
        let most = u32::from(LEAST.unsigned_abs());
        MOST_GIVEN.wrapping_mul(below).wrapping_mul(below).checked_div(most.wrapping_mul(most)).unwrap_or(0)
    }
}

/// The search of a kind player for a move.
///
/// It never refuses to bring a piece home, and passes a capture that costs nothing only if it is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind<R: Mind> {
    balance: Balance,
    search: Search<R>,
}

impl<R: Mind> Kind<R> {
    /// Begins a search. The result depends on the offer and the balance alone.
    pub fn new(rules: &R, offer: &Offer<R>, balance: Balance) -> Self {
        Self { balance, search: Search::new(rules, offer, 0) }
    }

    /// Works for at most half a millisecond of the board's processor. Returns the result when the search is complete.
    pub fn work(&mut self, rules: &R, offer: &Offer<R>) -> Option<Found> {
        let best = self.search.work(rules)?;
        let moves = || {
            let moves = (0..).zip(offer.each()).zip(self.search.worths());
            moves.map(|((choice, each), worth)| (choice, each.chosen(), u32::from(worth)))
        };
        let ahead = best.chance > CERTAIN.checked_div(rules.sides().into()).unwrap_or(0);
        let free = |chosen: &R::Move, worth: u32| rules.captures(chosen) && worth.wrapping_add(NOTHING) >= best.chance;
        let finishes = moves().any(|(_, chosen, _)| rules.finishes(&chosen));
        let captures = !ahead && moves().any(|(_, chosen, worth)| free(&chosen, worth));
        let open = || {
            moves().filter(|(_, chosen, worth)| match () {
                () if finishes => rules.finishes(chosen),
                () if captures => free(chosen, *worth),
                () => true,
            })
        };
        let most = open().map(|(.., worth)| worth).max().unwrap_or(0);
        let good = open().filter(|(.., worth)| worth.wrapping_add(self.balance.allows()) >= most);
        let weakest = good.min_by_key(|(.., worth)| *worth);
        Some(weakest.map_or(best, |(choice, _, chance)| Found { choice, chance }))
    }
}
