//! The board without hardware: what the terminal, the browser and the tests share.
//!
//! ```text
//! presses → Board::advance(now) → App::step → Witness: eye, chronicle, tape
//! ```
//!
//! Nothing here reads a clock or a file: what happens depends only on the presses and their times. So a tape
//! ([`tape`]: the seed, the settings, the saved game, and a line for each press and each changed setting) replays the
//! same frames in the terminal, the browser or a test.

pub mod announcer;
pub mod backup;
pub mod board;
pub mod capital;
pub mod chronicle;
pub mod click;
pub mod eye;
pub mod history;
pub mod keys;
pub mod lessons;
pub mod line;
pub mod list;
pub mod mirror;
pub mod past;
pub mod pieces;
pub mod print;
pub mod review;
pub mod save_text;
pub mod seats;
pub mod sentences;
pub mod tape;
pub mod way;
pub mod why;
pub mod word;
pub mod words;
