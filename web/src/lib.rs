//! The board for a web page.
//!
//! ```text
//! page: pointers, keys, clock → exports → Sitting → Board::advance(now) → App::step → lights, words, tunes → page
//! ```
//!
//! [`exports`], [`flash`], [`past`], [`touch`] and [`ways`] are the edge. Only they and `plugged`, which is for tests,
//! need unsafe attributes; the rest depends only on what happened and when.
//!
//! `web/page/` is the page as it is served: `main.js` joins `start.js` (choosing a game), `table.js` (playing it),
//! `out.js` (ways out of it), `past.js` (looking back at one), `learn.js` (guided rounds), `settings.js`, `rules.js`
//! and `connected.js` (a real board at the cable). `colours.js` has all colours, `voice.js` speaks to screen readers.
//! `library.js` wraps the wasm in a class; the page passes in the time and the seed. The browser stores the records of
//! the flash as a line of text with a checksum, and the log and the throws of that game beside it, with the last games
//! that ended (`keeper.js`). A game is also in a link (`link.js`). One that cannot be read is reported and put aside,
//! and the board starts clean. Of two windows only the first saves: it holds a lock. `boot.js` says why a page does not
//! start; `worker.js` stores it for use without a network, and `update.js` takes a newer one when no game is disturbed.
//!
//! The page knows a real board only through its console. Settings and their ranges come from the library's tables
//! ([`cable`]); whether a value is accepted is the board's decision. `pico.js` puts the program on a Pico over WebUSB
//! (`flasher.js`, [`flash`]), or offers the file, and then leads to the first light.

pub mod cable;
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod exports;
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod flash;
pub mod games;
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod past;
pub mod picture;
#[cfg(feature = "plugged")]
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod plugged;
#[cfg(feature = "plugged")]
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod plugged_boot;
#[cfg(feature = "plugged")]
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod plugged_speed;
pub mod request;
pub mod sitting;
pub mod steady;
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod touch;
#[allow(unsafe_code, reason = "exported functions must keep their names")]
pub mod ways;
