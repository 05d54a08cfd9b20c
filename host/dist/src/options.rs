//! The options of `cargo dist`.

use std::ffi::OsString;

use galop_arguments::Arguments;

/// The text of `--help`.
pub const HELP: &str = "\
Make a release in target/dist, for people without Rust: a folder and its archive with the image
for the board, the web page, the guides as a book, everything to print and make, the programs
board, flash, play and web for this system, START-HERE.html and checksums. The same sources
give the same bytes. On a tag in CI, the tag must be the version, and CHANGELOG.md complete.

usage: cargo dist [options]

  --programs   only build the programs, which takes longest
  --help, -h   print this help";

/// What to make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Only the programs, without a folder.
    pub programs: bool,
}

/// Parses the arguments after the name of the program. Returns `None` for `--help`; the error says what is wrong.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Options>, String> {
    let mut arguments = Arguments::new(&[], &["--programs"], arguments);
    let mut options = Options::default();
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            _ => options.programs = true,
        }
    }
    Ok(Some(options))
}
