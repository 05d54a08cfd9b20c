//! Tools for the computer players: perfect play to learn from, training, and contests that measure their strength.

pub mod chance;
pub mod league;
pub mod options;
pub mod positions;
pub mod progress;
pub mod rollout;
pub mod solve;
pub mod train;
