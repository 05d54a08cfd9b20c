//! Positions as text: the bytes that the board saves, in hexadecimal.

use galop::rules::{Rules, horses, senet, ur};

/// Rules whose positions can be written.
pub trait Text: Rules {
    fn write(&self, position: &Self::Position) -> String;
    /// Reads what [`Text::write`] wrote.
    fn read(&self, text: &str) -> Option<Self::Position>;
}

macro_rules! text_of_saved_bytes {
    ($($engine:ident),+) => {$(
        impl Text for $engine::Rules {
            fn write(&self, position: &Self::Position) -> String {
                self.save(position).iter().map(|byte| format!("{byte:02x}")).collect()
            }

            fn read(&self, text: &str) -> Option<Self::Position> {
                self.load(&bytes(text)?).ok()
            }
        }
    )+};
}

text_of_saved_bytes!(horses, ur, senet);

fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..text.len()).step_by(2).map(digits).collect::<Option<_>>()?;
    bytes.try_into().ok()
}
