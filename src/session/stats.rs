//! The statistics of a board since it was new.
//!
//! A throw is counted when it is drawn, a [`Deed`] after each action. The deed can be computed from the match alone, so
//! it is subtracted when the move is taken back, also after a power cut.

use super::game::Throw;
use super::play::{Play, Played};
use crate::arrays::array;
use crate::bots::Balance;
use crate::rules::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// The counts since the board was new. A side of two seats counts for both of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// Throws of the die, by face from 1 to 6.
    #[serde(deserialize_with = "array")]
    pub faces: [u32; 6],
    /// Throws of the four coins, by the number of faces, 0 to 4.
    #[serde(deserialize_with = "array")]
    pub coins: [u32; 5],
    /// Games that were played to their end.
    pub games: u32,
    /// Games that each seat has won, red to yellow. A draw counts for none.
    #[serde(deserialize_with = "array")]
    pub won: [u32; 4],
    /// Moves of each seat that sent pieces back, or in Senet swapped with one.
    #[serde(deserialize_with = "array")]
    pub captures: [u32; 4],
    /// Games that were played to their end and in which a seat changed hands. Their win counts for the seat, so for the
    /// player who sits there at the end. The record writes it after the menu: older versions have none.
    #[serde(skip)]
    pub handed: u32,
    /// How the games of the persons at each seat went. The record writes it after `handed`.
    #[serde(skip)]
    pub fortunes: [Fortune; 4],
}

/// How the games of the persons at a seat went, for the kind player: now, and before the last game, whose last move may
/// be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fortune {
    now: Balance,
    before: Balance,
}

/// What the last action of a game adds to the statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// The seats that captured.
    pub captors: Seats,
    /// The action ended the game.
    pub over: bool,
    /// The action ended a game in which a seat had changed hands.
    pub handed: bool,
    /// The seats that won.
    pub winners: Seats,
    /// The seats of persons, if the action ended the game and was no draw.
    pub persons: Seats,
    /// The number of sides of which one wins.
    pub sides: u8,
}

impl Stats {
    /// No count is higher: four bytes of a record have room for this.
    pub const MOST: u32 = (1 << 28) - 1;

    /// Limits the counts of an older record.
    pub(crate) fn limit(&mut self) {
        let single = [&mut self.games, &mut self.handed];
        let counts = self.faces.iter_mut().chain(&mut self.coins).chain(&mut self.won).chain(&mut self.captures);
        counts.chain(single).for_each(|count| *count = (*count).min(Self::MOST));
        for Fortune { now, before } in &mut self.fortunes {
            (*now, *before) = (now.limited(), before.limited());
        }
    }

    /// Counts an action. `play` is the match after it.
    pub fn count(&mut self, played: &Played, play: &Play) {
        match *played {
            Played::Nothing => return,
            Played::Opened(cast, _) | Played::Began(cast, ..) | Played::Offered(cast, _) | Played::Stuck(cast, ..) => {
                self.threw(cast);
            }
            Played::Moved(..) => {}
        }
        self.add(play.deed());
    }

    fn threw(&mut self, throw: Throw) {
        let count = match throw.coins {
            Some(coins) => self.coins.get_mut(coins.count_ones() as usize),
            None => self.faces.get_mut(usize::from(throw.die.pips().wrapping_sub(1))),
        };
        count.into_iter().for_each(one_more);
    }

    fn add(&mut self, deed: Deed) {
        self.change(deed, one_more);
        for (fortune, seat) in self.fortunes_of(deed.persons) {
            let now = fortune.now.after(deed.winners.contains(seat), deed.sides);
            *fortune = Fortune { now, before: fortune.now };
        }
    }

    /// Subtracts a deed that was taken back.
    pub fn take_back(&mut self, deed: Deed) {
        self.change(deed, |count| *count = count.saturating_sub(1));
        self.fortunes_of(deed.persons).for_each(|(fortune, _)| fortune.now = fortune.before);
    }

    fn fortunes_of(&mut self, seats: Seats) -> impl Iterator<Item = (&mut Fortune, Seat)> {
        self.fortunes.iter_mut().zip(Seats::ALL.iter()).filter(move |(_, seat)| seats.contains(*seat))
    }

    /// How the games of the persons at this table went.
    pub fn balance(&self, play: &Play) -> Balance {
        let persons = play.persons();
        let fortunes = self.fortunes.iter().zip(Seats::ALL.iter()).filter(|(_, seat)| persons.contains(*seat));
        Balance::of_table(fortunes.map(|(fortune, _)| fortune.now))
    }

    /// Forgets how the games went.
    pub fn forget_fortunes(&mut self) {
        self.fortunes = Default::default();
    }

    fn change(&mut self, deed: Deed, change: impl Fn(&mut u32)) {
        if deed.over {
            change(&mut self.games);
        }
        if deed.handed {
            change(&mut self.handed);
        }
        for (counts, seats) in [(&mut self.captures, deed.captors), (&mut self.won, deed.winners)] {
            let counted = counts.iter_mut().zip(Seats::ALL.iter()).filter(|(_, seat)| seats.contains(*seat));
            counted.for_each(|(count, _)| change(count));
        }
    }
}

fn one_more(count: &mut u32) {
    *count = count.saturating_add(1).min(Stats::MOST);
}
