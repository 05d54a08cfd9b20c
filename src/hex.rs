//! Bytes in hexadecimal.
//!
//! ```
//! use galop::hex::{Hex, unhex};
//!
//! assert_eq!(Hex(&[0x0F, 0xA0]).to_string(), "0fa0");
//! assert_eq!(unhex("0fa0").collect::<Option<Vec<u8>>>(), Some(vec![0x0F, 0xA0]));
//! assert_eq!(unhex("0fa").collect::<Option<Vec<u8>>>(), None);
//! ```

use core::fmt;

/// Writes bytes in hexadecimal.
#[derive(Clone, Copy, Debug)]
pub struct Hex<'a>(pub &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The bytes that [`Hex`] wrote; none for what is not a pair of digits.
pub fn unhex(text: &str) -> impl Iterator<Item = Option<u8>> {
    text.as_bytes().chunks(2).map(|pair| match pair {
        [high, low] => Some(digit(*high)?.wrapping_shl(4) | digit(*low)?),
        _ => None,
    })
}

fn digit(letter: u8) -> Option<u8> {
    char::from(letter).to_digit(16).map(|digit| digit as u8)
}
