//! Splits received bytes into lines.

use super::command::Wrong;

/// The longest line that is accepted, in bytes. The longest command, a piece of a parcel, has 75.
pub const LONGEST: usize = 128;

const BACKSPACE: u8 = 0x08;
const DELETE: u8 = 0x7f;

/// The line received so far.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    bytes: heapless::Vec<u8, LONGEST>,
    /// The line is longer than [`LONGEST`] and will be an error.
    too_long: bool,
    /// The line has ended.
    whole: bool,
}

impl Lines {
    /// An empty line.
    pub const fn new() -> Self {
        Self { bytes: heapless::Vec::new(), too_long: false, whole: false }
    }

    /// Reads bytes up to the end of a line, and returns how many: 0 while a whole line waits for [`Lines::take`]. A
    /// carriage return, a newline or both end a line; empty lines are ignored.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        let mut taken = 0usize;
        for byte in bytes {
            if self.whole {
                break;
            }
            taken = taken.saturating_add(1);
            match *byte {
                b'\r' | b'\n' => self.end(),
                BACKSPACE | DELETE => self.rub_out(),
                byte => self.too_long |= self.bytes.push(byte).is_err(),
            }
        }
        taken
    }

    fn end(&mut self) {
        self.whole = self.too_long || !self.bytes.trim_ascii().is_empty();
        if !self.whole {
            self.bytes.clear();
        }
    }

    /// Removes the last character, all of its bytes.
    fn rub_out(&mut self) {
        while let Some(byte) = self.bytes.pop() {
            let continues = byte & 0b1100_0000 == 0b1000_0000;
            if !continues {
                return;
            }
        }
    }

    /// Whether a whole line waits for [`Lines::take`].
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// Takes the whole line, to be read with [`Lines::text`], and begins the next.
    pub fn take(&mut self) -> Self {
        core::mem::take(self)
    }

    /// The text of the line.
    pub fn text(&self) -> Result<&str, Wrong<'_>> {
        match core::str::from_utf8(&self.bytes) {
            _ if self.too_long => Err(Wrong::TooLong),
            Ok(text) => Ok(text),
            Err(_) => Err(Wrong::NotText),
        }
    }
}
