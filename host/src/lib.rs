//! Galop's programs for the PC, each a module here and a thin bin beside it.

pub mod board;
pub mod book;
pub mod chance;
pub mod dist;
pub mod draw;
pub mod firmware;
pub mod flash;
pub mod league;
pub mod play;
pub mod progress;
pub mod referee;
pub mod solve;
pub mod train;
pub mod web;
