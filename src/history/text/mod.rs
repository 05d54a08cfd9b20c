//! A game as text, made to be read. docs/notation.md specifies it.

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
