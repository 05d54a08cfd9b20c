//! How much was luck? Every change of each player's chance of winning in a game, booked once.
//!
//! | account | what changes the chance |
//! |---|---|
//! | luck | a throw: the value after it, if the best move follows, minus the mean over all throws |
//! | choice | a move: the value after it minus that of the best move, so the mover's own is minus the error |
//! | revision | the evaluator: the mean over all throws minus its value for the same position, one step before |
//!
//! The value at the beginning, before any player is drawn, plus all luck, choice and revision is the result: each step
//! begins with the value that the one before ended with. Values are whole numbers ([`ONE`]), so this holds exactly.
//! With a perfect evaluator there is no revision. A move that is taken back takes its choice back. When players change
//! or the time is up, nothing is booked; what the end of the time changes is in the revision of the next throw.
//!
//! ```
//! use galop::history::Reader;
//! use galop::review::{ByNet, Chances, Review, Tally};
//! use galop::rules::Seat;
//!
//! let text = "galop 1\ngame escalier\nset horses=1\nseats person,off,person,off\nfirst R\nR 6 S-0\nR 3 0-3\nB 2 –";
//! let (mut reader, mut events) = (Reader::new(), Vec::new());
//! for line in text.lines() {
//!     events.extend(reader.line(line).expect("a legal game"));
//! }
//! let (header, _) = reader.end().expect("a game");
//!
//! let (mut review, mut net, mut tally) = (Review::new(&header).expect("valid rules"), ByNet::default(), Tally::new());
//! let mut booked = |review: &mut Review| loop {
//!     // A piece of work of less than a millisecond on the board.
//!     if let Some(entry) = review.work(&mut net) {
//!         break tally.add(&entry);
//!     }
//! };
//! booked(&mut review);
//! for event in events {
//!     review.add(event).expect("a legal game");
//!     booked(&mut review);
//! }
//! tally.settle();
//!
//! let red = |chances: Chances| chances.at(Seat::Red);
//! assert!(red(tally.luck()) > 0, "a 6 at once");
//! let booked = red(tally.luck()) + red(tally.choice()) + red(tally.revision());
//! assert_eq!(red(tally.start()) + booked, red(tally.value()));
//! ```

mod book;
mod chances;
mod evaluate;
mod tally;

pub use book::{Entry, Review};
pub use chances::{Chances, ONE, party, tenths};
pub use evaluate::{ByNet, Evaluator};
pub use tally::{Account, ERROR, Kind, TURNS, Tally, Turn};
