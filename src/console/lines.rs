//! Bytes become lines, one at a time.

use super::command::Wrong;

/// The longest line that is listened to; the longest command, a piece of a parcel, has 75 bytes.
pub const LONGEST: usize = 128;

const BACKSPACE: u8 = 0x08;
const DELETE: u8 = 0x7f;

/// What was typed so far.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    bytes: heapless::Vec<u8, LONGEST>,
    /// More was typed than there is room for: nothing of the line counts.
    too_long: bool,
    /// The line has ended.
    whole: bool,
}

impl Lines {
    /// Nothing was typed.
    pub const fn new() -> Self {
        Self { bytes: heapless::Vec::new(), too_long: false, whole: false }
    }

    /// Takes bytes up to the end of a line, and tells how many: none while a line waits for [`Lines::take`]. A
    /// carriage return, a newline or both end a line; an empty line is nothing.
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

    /// The last character is gone, all of its bytes.
    fn rub_out(&mut self) {
        while let Some(byte) = self.bytes.pop() {
            let continues = byte & 0b1100_0000 == 0b1000_0000;
            if !continues {
                return;
            }
        }
    }

    /// A whole line waits.
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// The line that waits, to be read by [`Lines::text`]; what is heard from now on is another.
    pub fn take(&mut self) -> Self {
        core::mem::take(self)
    }

    /// What the line says.
    pub fn text(&self) -> Result<&str, Wrong<'_>> {
        match core::str::from_utf8(&self.bytes) {
            _ if self.too_long => Err(Wrong::TooLong),
            Ok(text) => Ok(text),
            Err(_) => Err(Wrong::NotText),
        }
    }
}
