//! Reads lines of a limited length.

use std::io::{self, BufRead, Read};

/// The longest line in bytes, without its end. A question has less than 1,000.
pub const LONGEST: usize = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The line, with its end.
    Whole(Vec<u8>),
    /// A line longer than [`LONGEST`], which was skipped.
    TooLong,
}

/// Reads the next line, whatever its length; `None` at the end of the input.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    if goes_on(input, &mut line)? {
        while goes_on(input, &mut line)? {}
        return Ok(Some(Line::TooLong));
    }
    Ok((!line.is_empty()).then_some(Line::Whole(line)))
}

/// Reads a line, or a part of it if it is too long. Returns true if it goes on.
fn goes_on(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let limit = LONGEST + 1;
    Read::by_ref(input).take(limit as u64).read_until(b'\n', line)?;
    Ok(line.len() == limit && !line.ends_with(b"\n"))
}
