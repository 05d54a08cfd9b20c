//! The computer players' workshop: perfect play to learn from, training, and contests that tell how strong they are.

pub mod chance;
pub mod league;
pub mod progress;
pub mod solve;
pub mod train;
