//! Seeded chance for tests: the same numbers on every run, and no kin of the generator under test.

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `low..high`, even enough for a test.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + ((u128::from(self.bits()) * u128::from(high - low)) >> 64) as u64
    }

    /// True once in `n`.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.between(0, n) == 0
    }
}
