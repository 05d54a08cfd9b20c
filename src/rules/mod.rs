//! The rules of the five games: positions, throws, legal moves, play.
//!
//! The rules of a game are a value of [`horses::Rules`], [`ur::Rules`] or [`senet::Rules`]: settings that were checked
//! once. A position is a small `Copy` value. A throw either has no legal move, and the next position follows, or
//! becomes an [`Offer`]: the legal moves, one of which is chosen. Only an offer plays a move, so an illegal move cannot
//! be expressed.
//!
//! ```
//! use galop::rules::{Die, Next, Seat, Thrown, horses, throw};
//!
//! let rules = horses::Rules::new(horses::Settings::SHEET_001, horses::Players::ALL)?;
//! let position = rules.start(Seat::Red);
//! let Thrown::Choose(offer) = throw(&rules, position, Die::Six) else { panic!("a 6 lets a horse out") };
//! assert_eq!(offer.chosen().to, horses::Progress::START);
//! assert!(matches!(offer.play(), Next::Again(_)), "PC1-7: a 6 throws again");
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

pub mod any;
mod die;
pub mod horses;
mod offer;
pub mod roll_off;
mod seat;
pub mod senet;
mod side;
pub mod ur;

pub use die::Die;
pub use offer::{Candidates, Choice, Next, Offer, Outcome, Over, Rules, Seal, Then, Thrown, roll, throw};
pub use seat::{Seat, Seats};
pub use side::Side;

/// Why bytes or parts do not describe a position that play can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The field with the error, by its name in the referee protocol.
    pub field: &'static str,
    /// What is wrong with it.
    pub why: &'static str,
}

impl Impossible {
    const fn new(field: &'static str, why: &'static str) -> Self {
        Self { field, why }
    }
}

impl core::fmt::Display for Impossible {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.field, self.why)
    }
}

impl core::error::Error for Impossible {}

/// One player's place in the ranking; players who are equal share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing<P> {
    /// The player.
    pub player: P,
    /// 1 is the winner.
    pub place: u8,
}

/// The ranking of the players, best first; at most one per seat.
pub type Standings<P> = heapless::Vec<Standing<P>, 4>;

/// Converts scores (higher is better) to places, best first; equals share the place (C-9).
fn rank<P: Copy, K: Ord>(scores: &[(P, K)]) -> Standings<P> {
    let place = |key: &K| scores.iter().filter(|(_, other)| other > key).count().saturating_add(1);
    let mut ranked = Standings::new();
    for wanted in 1..=scores.len() {
        for (player, _) in scores.iter().filter(|(_, key)| place(key) == wanted) {
            // Cannot be full: a game has at most four players.
            let _ = ranked.push(Standing { player: *player, place: wanted as u8 });
        }
    }
    ranked
}
