//! A game as text, made to be read. docs/notation.md specifies it.
//!
//! ```
//! use galop::history::{Lines, Reader};
//!
//! let text = "\
//! galop 1
//! game escalier
//! seats person,off,bot2,off
//! first R
//!
//! R 6 S-0
//! R 3 0-3
//! B 2 –
//! ";
//! let mut reader = Reader::new();
//! let mut events = Vec::new();
//! for line in text.lines() {
//!     events.extend(reader.line(line).expect("a legal game"));
//! }
//! let (header, replay) = reader.end().expect("a game");
//! assert!(replay.play().hands().contains(galop::rules::Seat::Red));
//!
//! let mut lines = Lines::new(&header, events.into_iter()).expect("valid rules");
//! let mut again = String::new();
//! while lines.line(&mut again).expect("a string takes any text") {
//!     again.push('\n');
//! }
//! assert_eq!(again, text);
//! ```

mod read;
mod words;
mod write;
mod wrong;

pub use read::Reader;
pub use write::Lines;
pub use wrong::{Fault, Wrong};

/// The version of the text that is written: the first line is `galop` and this number. A preset that changes makes a
/// new version, because only settings that differ from the preset are written.
pub const TEXT_VERSION: u8 = 1;

/// The mark of a throw without a legal move. A hyphen is read too.
const NO_MOVE: &str = "–";
