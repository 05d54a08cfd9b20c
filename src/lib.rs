//! Galop, an electronic race-game board: everything but the hardware access.
//!
//! ```text
//! buttons → input events → App::step(event, now) → Effects { frame, wake, sound, save, settings } → LEDs, buzzer, flash
//! ```
//!
//! The library has no clock, no randomness and no I/O: time, entropy and saved bytes are arguments. Imports point left
//! only:
//!
//! ```text
//! rules ← board, sheets ← bots ← session ← view ← settings ← save ← console ← app
//! ```
//!
//! `crc`, `nearest`, `setting_table`, `time` and the private `arrays` are leaves. [`dice`] and [`input`] use `rules`
//! and `time`, [`wiring`] uses `input` and `rules`. [`blackbox`] is for the firmware. The full order is `ORDER` in
//! `host/draw/src/graph.rs`, and a test checks it against the sources. docs/architecture.md describes each module.
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
