//! Perfect play of small games: the winning chance of every state, by value iteration over the rules themselves.
//!
//! A state is a position between two throws, seen by the player who throws. Its value is the chance that this player
//! wins if both play perfectly: the average over the throws of the best move's value.
//!
//! All states are numbered, every move is played once, and sweeps from the end of the game backwards are repeated until
//! no value changes.

mod graph;
mod horses;
mod senet;
mod table;
mod ur;

pub use graph::Graph;
pub use horses::Horses;
pub use senet::Senet;
pub use table::{Solved, Table};
pub use ur::Ur;

use galop::rules::Rules;

/// A game small enough to be solved: two players, and numbered states.
pub trait Small {
    /// The rules it is played by.
    type Rules: Rules;

    /// The name of its table.
    fn name(&self) -> String;
    /// The rules it is played by.
    fn rules(&self) -> &Self::Rules;
    /// The upper bound of state numbers, exclusive. Some numbers may not be states.
    fn numbers(&self) -> usize;
    /// The number of a position of this game that is not over.
    fn number(&self, position: &<Self::Rules as Rules>::Position) -> usize;
    /// Whether a position of the whole game is one of this game that is not over.
    fn holds(&self, position: &<Self::Rules as Rules>::Position) -> bool;
    /// The position with this number, if there is one.
    fn position(&self, number: usize) -> Option<<Self::Rules as Rules>::Position>;
    /// How near the end a state is. Later states are updated first, because the others depend on them.
    fn lateness(&self, number: usize) -> u32;
    /// The starting positions, one for each possible first player.
    fn starts(&self) -> Vec<<Self::Rules as Rules>::Position>;
}
