//! The events of a match, for programs that print them.

use super::game::Throw;
use super::play::{Play, Played};
use super::seating::Who;
use crate::rules::{Seats, any};

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum News {
    /// The player of these seats threw this.
    Threw(Seats, Throw, Sequel),
    /// The player of these seats played this.
    Moved(Seats, any::Move),
    /// The board made this move by itself.
    Aside(any::Move),
    /// The last move was taken back.
    TakenBack,
    /// These seats changed hands: their player is now this one.
    Seated(Seats, Who),
    /// The game is over, and these seats have won; all of them after a draw.
    Over(Seats),
}

/// What follows a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Sequel {
    /// Another player throws to find out who begins.
    Opening,
    /// The player of these seats begins.
    Begins(Seats),
    /// There are legal moves.
    Choose,
    /// There is no legal move.
    NoMove,
}

/// The news of one step. In one step a person and a computer can both act, each with a move that ends the game or
/// causes an automatic move; or all four seats change hands and one computer acts. More would be dropped.
pub type Told = heapless::Vec<News, 7>;

impl Play {
    /// Adds the news that these seats changed hands to `told`: one for each player.
    pub fn tell_seated(&self, changed: Seats, told: &mut Told) {
        let mut left = changed;
        while let Some(seat) = left.iter().next() {
            let hands = self.hands_at(seat);
            left = Seats::of(|other| left.contains(other) && other != seat && !hands.contains(other));
            // Cannot be full, see `Told`.
            let _ = told.push(News::Seated(hands, self.who(hands)));
        }
    }

    /// Adds the news of an action to `told`. `self` is the match after it.
    pub fn tell(&self, played: &Played, told: &mut Told) {
        let (news, aside) = match *played {
            Played::Nothing => return,
            Played::Opened(cast, hands) => (News::Threw(hands, cast, Sequel::Opening), None),
            Played::Began(cast, hands, aside) => (News::Threw(hands, cast, Sequel::Begins(self.hands())), aside),
            Played::Offered(cast, hands) => (News::Threw(hands, cast, Sequel::Choose), None),
            Played::Stuck(cast, hands, aside) => (News::Threw(hands, cast, Sequel::NoMove), aside),
            Played::Moved(_, chosen, aside) => (News::Moved(self.undoable(), chosen), aside),
        };
        let over = self.over().then(|| News::Over(self.winners()));
        for news in [Some(news), aside.map(|(_, chosen)| News::Aside(chosen)), over].into_iter().flatten() {
            // Cannot be full, see `Told`.
            let _ = told.push(news);
        }
    }
}
