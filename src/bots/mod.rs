//! Computer players: features, net, search and levels.
//!
//! A [`Thought`] is worked on in short pieces, so that the board goes on meanwhile:
//!
//! ```
//! use galop::bots::{Balance, Level, Thought};
//! use galop::rules::{Die, Side, Thrown, throw, ur};
//!
//! let rules = ur::Rules::new(ur::Settings::SHEET_002)?;
//! let mut position = rules.start(Side::Black);
//! // Black enters on 5, White on 3: then a 2 enters another pawn, or captures on 5.
//! for die in [Die::Five, Die::Three, Die::Six] {
//!     position = match throw(&rules, position, die) {
//!         Thrown::Choose(offer) => *offer.play().position(),
//!         Thrown::NoMove(next) => *next.position(),
//!     };
//! }
//! let Thrown::Choose(mut offer) = throw(&rules, position, Die::Two) else { panic!("white can move") };
//! assert_eq!(offer.len(), 2);
//!
//! let mut thought = Thought::new(&rules, &offer, Level::Three, Balance::default());
//! let found = loop {
//!     if let Some(found) = thought.work(&rules, &offer) {
//!         break found;
//!     }
//! };
//! offer.choose(found.choice);
//! assert_eq!(offer.chosen().captures, 1);
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod any;
mod greedy;
pub mod horses;
mod kind;
mod level;
pub mod mind;
pub mod net;
pub mod search;
pub mod senet;
pub mod ur;
mod weights;

pub use greedy::greedy;
pub use kind::Balance;
pub use level::{Level, Thought};
pub use mind::Mind;
pub use search::{Found, Search};
