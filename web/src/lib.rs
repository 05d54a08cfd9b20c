//! The board for a web page.
//!
//! ```text
//! page: pointers, keys, clock → exports → Sitting → Board::advance(now) → App::step → lights, words, tunes → page
//! ```
//!
//! [`exports`] is the edge. Only it and `plugged`, which is for tests, need unsafe attributes; the rest depends only on
//! what happened and when.
//!
//! `web/page/` is the page as it is served: `main.js` joins `start.js` (choosing a game), `table.js` (playing it) and
//! `connected.js` (a real board at the cable). `library.js` wraps the wasm in a class; the page passes in the time
//! and the seed. The browser stores the records of the flash as a line of text with a checksum. One that cannot be read
//! is reported and put aside, and the board starts clean. Of two windows only the first saves: it holds a lock.
//!
//! The page knows a real board only through its console. Settings and their ranges come from the library's tables
//! ([`cable`]); whether a value is accepted is the board's decision.

pub mod cable;
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod exports;
pub mod games;
pub mod picture;
#[cfg(feature = "plugged")]
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod plugged;
pub mod request;
pub mod sitting;
pub mod steady;
