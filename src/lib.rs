//! Galop, an electronic race-game board: everything but the hardware access. The rules of five games, computer players,
//! the board's program from buttons to LED colours, and its saved games, as a pure library.
//!
//! It has no clock, no randomness and no I/O: time, entropy and saved bytes are arguments. It does not allocate, does
//! not panic, and needs no `std`. The same seed and the same presses give the same frames everywhere.
//!
//! # A random game of Senet
//!
//! ```
//! use galop::dice::Dice;
//! use galop::rules::{Then, roll, senet};
//!
//! let rules = senet::Rules::new(senet::Settings::SHEET_004)?;
//! let (mut position, mut dice, mut throws) = (rules.start(), Dice::new([7; 32]), 0);
//! let outcome = loop {
//!     let die = senet::value(dice.coins());
//!     throws += 1;
//!     if let Then::Over(outcome) = roll(&rules, &mut position, die, |moves| dice.below(moves)) {
//!         break outcome;
//!     }
//! };
//! println!("{outcome:?} after {throws} throws");
//! # assert!(throws > 50);
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```
//!
//! `examples/` has whole programs: `cargo run --example playout` (random games of every kind), `bots` (a computer
//! player against another) and `frame` (the board's lights as text).
//!
//! # Where to begin
//!
//! | to | see |
//! |---|---|
//! | play by the rules, one throw at a time | [`rules`]: [`throw`](rules::throw), [`Offer`](rules::Offer) |
//! | run a match with seats, undo and statistics | [`session::Play`] |
//! | find a good move | [`bots::Thought`] |
//! | look back at a game | [`history`], [`review`] |
//! | run the whole board: buttons in, colours out | [`app::App`] |
//! | list the games, their settings and their names | [`sheets`], [`settings`], [`setting_table`] |
//! | save and load | [`save`] |
//!
//! # Features
//!
//! None is needed, and none is on by default.
//!
//! | feature | adds |
//! |---|---|
//! | `defmt` | `defmt::Format` for what a log shows |
//! | `firmware` | the program for the board, and the crates it needs; builds for `thumbv6m-none-eabi` only |
//! | `probe` | `firmware` that stops at a debug probe when it panics, with embassy's own logs |
//! | `panic-test`, `sixth-sheet` | for tests: a firmware that panics on demand, a sixth game |
//!
//! # Versions
//!
//! [Semantic versioning](https://semver.org): before 1.0, the second number changes when something public changes
//! incompatibly, the third otherwise. Four things count as public beside the items of this documentation: the form of
//! saved records (later versions load those of earlier ones), the console's commands, the ids of rules, and the numbers
//! and names of games. Not public: what a seed makes of a game, the strength and choice of computer players, the exact
//! colours of a frame, and the features for tests. The oldest compiler is `rust-version` in `Cargo.toml`; a later one
//! is a change of the second number.
//!
//! # How it is divided
//!
//! ```text
//! buttons → events → App::step(event, now) → Effects { frame, wake, sound, save, settings } → LEDs, buzzer, flash
//! rules ← board, sheets ← bots ← session ← history ← review ← view ← settings ← save ← console ← app
//! ```
//!
//! Imports point left only. `crc`, `hex`, `nearest`, `setting_table`, `time` and the private `arrays` are leaves.
//! [`dice`] and [`input`] use `rules` and `time`, [`wiring`] uses `input` and `rules`. [`blackbox`] is for the
//! firmware. The full order is `ORDER` in `host/draw/src/graph.rs`, and a test checks it against the sources.
//! docs/architecture.md describes each module.
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
pub mod hex;
pub mod history;
pub mod input;
pub mod nearest;
pub mod review;
pub mod rules;
pub mod save;
pub mod session;
pub mod setting_table;
pub mod settings;
pub mod sheets;
pub mod time;
pub mod view;
pub mod wiring;
