//! Galop, an electronic race-game board: everything but the silicon.
//!
//! ```text
//! buttons → input events → App::step(event, now) → Effects { frame, wake, sound, save, settings } → LEDs, buzzer, flash
//! ```
//!
//! The library knows no clock, no randomness and no I/O: time, entropy and saved bytes are
//! arguments. Imports point one way only, `rules ← bots ← session ← view ← settings ← save ← app`; what
//! is to the right of an arrow may use what is to its left, never the other way round. `time`, `input`
//! and `dice` stand by themselves, on `rules` at most, `console` makes commands of text, and `app` joins
//! them. [`blackbox`] is for the firmware alone, and [`wiring`] for it and for whoever draws the board.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit it was built from.
pub const COMMIT: &str = env!("GALOP_GIT");

pub mod app;
mod arrays;
pub mod blackbox;
pub mod board;
pub mod bots;
pub mod console;
pub mod crc;
pub mod dice;
pub mod input;
pub mod nearest;
pub mod rules;
pub mod save;
pub mod session;
pub mod setting_table;
pub mod settings;
pub mod sheets;
pub mod time;
pub mod view;
pub mod wiring;
