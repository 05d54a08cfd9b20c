//! A small net of whole numbers: what is on the board becomes a chance of winning.
//!
//! Every feature that a position has adds its row of weights to the hidden units; what these have above zero, cut off,
//! makes the output. All of it is made on a PC, see `cargo train`.

/// Hidden units of every net.
pub const HIDDEN: usize = 32;
/// What a weight of 1 is among the rows.
pub const ROW_ONE: i32 = 256;
/// What a weight of 1 is among those of the output.
pub const OUT_ONE: i32 = 256;
/// Where a hidden unit is cut off.
pub const MOST: i32 = 511;
/// Rows hold weights from −128 to 127, moved up by this.
pub const MIDDLE: u32 = 128;

/// The most features that a position has: sixteen horses on the track that may jump, all close together.
pub const MOST_FEATURES: usize = 200;

/// The features of a position; one that counts more than once is there more than once.
#[derive(Clone, Debug)]
pub struct Features {
    list: [u16; MOST_FEATURES],
    len: usize,
}

impl Features {
    /// None yet.
    pub const fn new() -> Self {
        Self { list: [0; MOST_FEATURES], len: 0 }
    }

    /// One more; those for which there is no room are left out.
    #[inline]
    pub fn add(&mut self, feature: u32) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = feature as u16;
            self.len = self.len.wrapping_add(1);
        }
    }

    /// The same several times.
    pub fn add_times(&mut self, feature: u32, times: u8) {
        for _ in 0..times {
            self.add(feature);
        }
    }

    /// All of them.
    pub fn list(&self) -> &[u16] {
        self.list.get(..self.len).unwrap_or_default()
    }
}

impl Default for Features {
    fn default() -> Self {
        Self::new()
    }
}

/// The words of a feature's row: four weights each, the first in the lowest byte.
pub const WORDS: usize = HIDDEN / 4;

/// The weights of a game.
#[derive(Debug)]
pub struct Net {
    /// [`WORDS`] for each feature.
    pub rows: &'static [u32],
    /// What the hidden units begin with.
    pub bias: [i16; HIDDEN],
    /// What each hidden unit adds to the output.
    pub out: [i16; HIDDEN],
    /// What the output begins with.
    pub out_bias: i32,
}

/// The chance of winning, from 0 to this.
pub const CERTAIN: u32 = 65_535;

impl Net {
    /// The chance of winning with these features, 0 to [`CERTAIN`].
    pub fn chance(&self, features: &Features) -> u32 {
        chance(self.output(features.list()))
    }

    /// The logarithm of the odds, times [`ROW_ONE`] · [`OUT_ONE`].
    fn output(&self, features: &[u16]) -> i32 {
        let mut sum = self.out_bias;
        let moved = (features.len() as u32).wrapping_mul(MIDDLE);
        for word in 0..WORDS {
            // Two sums in each of two words: a row's bytes stay below 256, and of so few features their sums below 65,536.
            let (mut even, mut odd) = (0u32, 0u32);
            for feature in features {
                let place = usize::from(*feature).wrapping_mul(WORDS).wrapping_add(word);
                let weights = self.rows.get(place).copied().unwrap_or(0);
                even = even.wrapping_add(weights & 0x00FF_00FF);
                odd = odd.wrapping_add(weights.wrapping_shr(8) & 0x00FF_00FF);
            }
            let sums = [even & 0xFFFF, odd & 0xFFFF, even.wrapping_shr(16), odd.wrapping_shr(16)];
            for (unit, total) in (word.wrapping_mul(4)..).zip(sums) {
                let bias = self.bias.get(unit).copied().unwrap_or(0);
                let active = (total.wrapping_sub(moved) as i32).wrapping_add(bias.into()).clamp(0, MOST);
                let weight = self.out.get(unit).copied().unwrap_or(0);
                sum = sum.wrapping_add(active.wrapping_mul(weight.into()));
            }
        }
        sum
    }
}

/// 65,535 / (1 + e^(−x)) for x from 0 to 8 by quarters.
const LOGISTIC: [u16; 34] = [
    32768, 36842, 40793, 44510, 47910, 50940, 53580, 55833, 57723, 59286, 60564, 61597, 62427, 63089, 63614, 64029,
    64356, 64613, 64815, 64973, 65096, 65193, 65268, 65327, 65373, 65409, 65437, 65458, 65475, 65488, 65499, 65507,
    65513, 65513,
];

/// The chance for the logarithm of odds.
fn chance(output: i32) -> u32 {
    // A quarter is 2^14 of the output.
    const QUARTER: u32 = 14;
    let size = output.unsigned_abs().min(8u32.wrapping_shl(QUARTER).wrapping_mul(4));
    let step = size.wrapping_shr(QUARTER) as usize;
    let low = u32::from(LOGISTIC.get(step).copied().unwrap_or(0));
    let high = u32::from(LOGISTIC.get(step.wrapping_add(1)).copied().unwrap_or(0));
    let part = size & 1u32.wrapping_shl(QUARTER).wrapping_sub(1);
    let upper = low.wrapping_add(high.wrapping_sub(low).wrapping_mul(part).wrapping_shr(QUARTER));
    if output < 0 { CERTAIN.wrapping_sub(upper) } else { upper }
}
