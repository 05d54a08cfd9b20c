//! Perfect play of small games: every state's chance of winning, by value iteration over the rules themselves.
//!
//! A state is a position between two throws, seen by whoever throws. Its value is the chance that he wins if both
//! play as well as can be: over the throws, the best of what each move leads to.
//!
//! All states are numbered, every move is played once, and sweeps from the end of the game backward go on until no
//! value changes.

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

/// A game small enough to be solved: two players, and its states have numbers.
pub trait Small {
    /// The rules it is played by.
    type Rules: Rules;

    /// What its table is called.
    fn name(&self) -> String;
    /// The rules it is played by.
    fn rules(&self) -> &Self::Rules;
    /// Numbers run from 0 to below this; some of them may be no state.
    fn numbers(&self) -> usize;
    /// The number of a position of this game that is not over.
    fn number(&self, position: &<Self::Rules as Rules>::Position) -> usize;
    /// The position with this number, if there is one.
    fn position(&self, number: usize) -> Option<<Self::Rules as Rules>::Position>;
    /// How near the end it is: states that are nearer are looked at first, since others follow from them.
    fn lateness(&self, number: usize) -> u32;
    /// Where a game begins, one position for each player who may.
    fn starts(&self) -> Vec<<Self::Rules as Rules>::Position>;
}
