//! Randomness for the measurements. Each program includes this file by path, to need no library.

/// xorshift32: three shifts, no multiplication wider than a word.
pub struct Chance(pub u32);

impl Chance {
    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        ((self.0 >> 16) * n) >> 16
    }
}
