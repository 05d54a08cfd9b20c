//! A seeded random number generator, the same on every run and every machine.

use galop::rules::{Die, Rules};

/// A 64-bit linear congruential generator. Its high bits are good enough to pick moves. It is unrelated to the
/// generator of the board's dice.
#[derive(Clone)]
pub struct Chance(u64);

impl Chance {
    /// Consecutive seeds give unrelated sequences: game n of a contest is played from seed n.
    pub fn new(seed: u64) -> Self {
        let mut mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        for factor in [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB] {
            mixed = (mixed ^ mixed >> 29).wrapping_mul(factor);
        }
        Self(mixed ^ mixed >> 32)
    }

    /// Continues from the state of another generator.
    pub const fn from_state(state: u64) -> Self {
        Self(state)
    }

    /// The state.
    pub const fn state(&self) -> u64 {
        self.0
    }

    pub fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    pub fn bits64(&mut self) -> u64 {
        u64::from(self.bits()) << 32 | u64::from(self.bits())
    }

    /// 0 to n − 1; n is at most 2^32.
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.bits()) * n as u64) >> 32) as usize
    }

    /// `low` to `high` − 1.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below((high - low) as usize) as u64
    }

    /// True in one of n cases.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A random throw of this game, by its weights.
    pub fn throw<R: Rules>(&mut self, rules: &R) -> Die {
        let total: usize = Die::ALL.iter().map(|die| usize::from(rules.weight(*die))).sum();
        let mut left = self.below(total);
        *Die::ALL
            .iter()
            .find(|die| {
                let weight = usize::from(rules.weight(**die));
                let here = left < weight;
                left = left.saturating_sub(weight);
                here
            })
            .expect("the weights add up to the total")
    }
}
