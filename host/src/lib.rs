//! Galop's programs for the PC, each a module here and a thin bin beside it.

pub mod board;
pub mod play;
