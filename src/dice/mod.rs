//! The fair die: a ChaCha key that every draw replaces, and into which every press is mixed.
//!
//! The key is the whole state, so it can be saved: a restored game throws what it would have thrown. A draw uses the
//! key once, for the next key and then for its bits. ChaCha cannot be reversed, so a key found in flash does not
//! reveal earlier throws.
//!
//! ```
//! use galop::dice::{Dice, seed_from};
//! use galop::time::Time;
//!
//! let noise = [0x5A; 1024]; // on the board, bits of the ring oscillator
//! let mut dice = Dice::new(seed_from(noise.into_iter()));
//! dice.stir(Time(1234), 0);
//!
//! let mut restored = Dice::from_state(dice.state());
//! let throws = [(); 20].map(|()| dice.throw());
//! assert_eq!([(); 20].map(|()| restored.throw()), throws);
//! ```

mod chacha;

use crate::rules::Die;
use crate::time::Time;
use chacha::ChaCha;
use sha2::{Digest, Sha256};

/// The stream of a draw. The stream of a stir is made from its time, and no board runs for 2^56 ms.
const DRAW: u64 = u64::MAX;

/// A generator of unpredictable throws, coins and numbers. From the same state they are the same again.
#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    key: [u8; 32],
}

impl Dice {
    /// From a seed with 256 bits of entropy, as [`seed_from`] returns.
    pub const fn new(seed: [u8; 32]) -> Self {
        Self { key: seed }
    }

    /// From a saved state: continues with the same throws.
    pub const fn from_state(state: [u8; 32]) -> Self {
        Self { key: state }
    }

    /// The state to save.
    pub const fn state(&self) -> [u8; 32] {
        self.key
    }

    /// Mixes in the time of a press; `salt` distinguishes presses of the same millisecond.
    pub fn stir(&mut self, now: Time, salt: u8) {
        let _ = self.renew(now.0.wrapping_shl(8) | u64::from(salt));
    }

    /// A throw of the die, each face exactly as likely as the others (C-1).
    pub fn throw(&mut self) -> Die {
        let mut bits = self.draw();
        loop {
            return match bits.take(3) {
                0 => Die::One,
                1 => Die::Two,
                2 => Die::Three,
                3 => Die::Four,
                4 => Die::Five,
                5 => Die::Six,
                _ => continue,
            };
        }
    }

    /// A throw of four coins, a face where one of the low four bits is set (C-1).
    pub fn coins(&mut self) -> u8 {
        self.draw().take(4)
    }

    /// A number below `n`, all equally likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u8) -> u8 {
        let Some(highest) = n.checked_sub(1) else { return 0 };
        let width = u8::BITS.saturating_sub(highest.leading_zeros());
        let mut bits = self.draw();
        loop {
            let number = bits.take(width);
            if number <= highest {
                return number;
            }
        }
    }

    fn draw(&mut self) -> Bits {
        Bits { stream: self.renew(DRAW), word: 0, left: 0 }
    }

    /// Replaces the key by the beginning of its stream, and returns the rest of the stream.
    fn renew(&mut self, stream: u64) -> ChaCha {
        let mut words = ChaCha::new(&self.key, stream);
        let (chunks, _) = self.key.as_chunks_mut();
        chunks.iter_mut().for_each(|chunk| *chunk = words.word().to_le_bytes());
        words
    }
}

/// Hides the key, which reveals the next throws, from logs.
impl core::fmt::Debug for Dice {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Dice")
    }
}

/// Reads a stream a few bits at a time.
struct Bits {
    stream: ChaCha,
    word: u32,
    left: u32,
}

impl Bits {
    /// The next `width` bits, at most 8. If fewer are left of a word, these are dropped.
    fn take(&mut self, width: u32) -> u8 {
        if self.left < width {
            self.word = self.stream.word();
            self.left = u32::BITS;
        }
        let mask = 1u32.wrapping_shl(width).wrapping_sub(1);
        let [bits, ..] = (self.word & mask).to_le_bytes();
        self.word = self.word.wrapping_shr(width);
        self.left = self.left.saturating_sub(width);
        bits
    }
}

/// Makes a seed from raw, biased random bytes, by hashing them.
///
/// The bits of the RP2040's ring oscillator are biased and correlated. A KiB of them holds more than 256 bits of
/// entropy, and the hash distributes it evenly.
pub fn seed_from(bits: impl Iterator<Item = u8>) -> [u8; 32] {
    let mut hash = Sha256::new();
    bits.for_each(|byte| hash.update([byte]));
    hash.finalize().into()
}
