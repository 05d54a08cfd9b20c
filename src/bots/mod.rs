//! Computer players, on top of the rules.

mod greedy;

pub use greedy::{Brain, greedy};
