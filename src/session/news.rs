//! What happened in a match, for those who put it into words.

use super::game::Throw;
use super::play::{Play, Played};
use crate::rules::{Seats, any};

/// What happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// These hands threw this.
    Threw(Seats, Throw, Sequel),
    /// These hands played this.
    Moved(Seats, any::Move),
    /// The board moved this by itself.
    Aside(any::Move),
    /// The last move was taken back.
    TakenBack,
    /// The game is over, and these seats have won; all of them after a draw.
    Over(Seats),
}

/// What follows a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequel {
    /// Somebody else throws for the beginning.
    Opening,
    /// It is known who begins: these hands.
    Begins(Seats),
    /// There is something to play.
    Choose,
    /// There is nothing to play.
    NoMove,
}

/// The news of one step. A finger and a computer can both act in it, each with a move that ends the game or
/// makes the board move something; what else there might be goes untold.
pub type Told = heapless::Vec<News, 6>;

impl Play {
    /// Adds to `told` what an action led to, after it did.
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
            // There is room for all that a step brings, see `Told`.
            let _ = told.push(news);
        }
    }
}
