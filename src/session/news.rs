//! The events of a match, for programs that print them.

use super::game::{Throw, Why};
use super::play::{Play, Played};
use super::seating::Who;
use crate::rules::{Seat, Seats, any};

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
    /// The player of these seats asked for a hint: this move is chosen.
    Hint(Seats, any::Move),
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
    /// There is no legal move, for this reason.
    NoMove(Why),
}

/// The news that is not forgotten yet. An action has at most three: a throw or a move, an automatic move, the end of
/// the game. In one step an animation can be ended, and a person and a computer can both act; four seats can change
/// hands, and one more for a hint or a move that is taken back. More would be dropped.
pub type Told = heapless::Vec<News, 14>;

impl Play {
    /// The news that these seats changed hands: one for each player.
    pub fn seated(&self, changed: Seats) -> impl Iterator<Item = News> {
        let first =
            move |seat: &Seat| self.hands_at(*seat).iter().find(|other| changed.contains(*other)) == Some(*seat);
        changed.iter().filter(first).map(|seat| {
            let hands = self.hands_at(seat);
            News::Seated(hands, self.who(hands))
        })
    }

    /// Adds the news of an action to `told`. `self` is the match after it.
    pub fn tell(&self, played: &Played, told: &mut Told) {
        let (news, aside) = match *played {
            Played::Nothing => return,
            Played::Opened(cast, hands) => (News::Threw(hands, cast, Sequel::Opening), None),
            Played::Began(cast, hands, aside) => (News::Threw(hands, cast, Sequel::Begins(self.hands())), aside),
            Played::Offered(cast, hands) => (News::Threw(hands, cast, Sequel::Choose), None),
            Played::Stuck(cast, hands, why, aside) => (News::Threw(hands, cast, Sequel::NoMove(why)), aside),
            Played::Moved(_, chosen, aside) => (News::Moved(self.undoable(), chosen), aside),
        };
        let over = self.over().then(|| News::Over(self.winners()));
        for news in [Some(news), aside.map(|(_, chosen)| News::Aside(chosen)), over].into_iter().flatten() {
            // Cannot be full, see `Told`.
            let _ = told.push(news);
        }
    }
}
