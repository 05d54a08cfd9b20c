//! The board for a web page.
//!
//! ```text
//! page: pointers, keys, clock → exports → Sitting → Board::advance(now) → App::step → lights, words, tunes → page
//! ```
//!
//! [`exports`] is the edge, and with what only tests ask for, `plugged`, all that has an unsafe word in it; the rest is a
//! function of what happened and when.
#![deny(unsafe_code)]

pub mod cable;
#[allow(unsafe_code, reason = "what a page calls must keep its name")]
pub mod exports;
pub mod games;
pub mod picture;
#[cfg(feature = "plugged")]
#[allow(unsafe_code, reason = "what a page calls must keep its name")]
pub mod plugged;
pub mod request;
pub mod sitting;
pub mod steady;
