//! A small integer neural net: the features of a position become a chance of winning.
//!
//! Every feature of a position adds its row of weights to the hidden units. Each hidden unit is clamped to 0 to
//! [`MOST`] and multiplied by its output weight. The weights are trained on a PC, see `cargo train`.

/// The number of hidden units of every net.
pub const HIDDEN: usize = 32;
/// The integer for a row weight of 1.
pub const ROW_ONE: i32 = 256;
/// The integer for an output weight of 1.
pub const OUT_ONE: i32 = 256;
/// The upper limit of a hidden unit.
pub const MOST: i32 = 511;
/// The offset added to the row weights, −128 to 127, to make them unsigned bytes.
pub const MIDDLE: u32 = 128;

/// The most features of a position: with sixteen horses close together on the track that may jump.
pub const MOST_FEATURES: usize = 200;

/// The features of a position. A feature may occur more than once.
#[derive(Clone, Debug, Default)]
pub struct Features(heapless::Vec<u16, MOST_FEATURES>);

impl Features {
    /// No features.
    pub const fn new() -> Self {
        Self(heapless::Vec::new())
    }

    /// Adds a feature. Drops it if the list is full.
    #[inline]
    pub fn add(&mut self, feature: u32) {
        let _ = self.0.push(feature as u16);
    }

    /// Adds a feature several times.
    pub fn add_times(&mut self, feature: u32, times: u8) {
        for _ in 0..times {
            self.add(feature);
        }
    }

    /// All features.
    pub fn list(&self) -> &[u16] {
        &self.0
    }
}

/// The words of a feature's row: four weights each, the first in the lowest byte.
pub const WORDS: usize = HIDDEN / 4;

/// The weights of a game.
#[derive(Debug)]
pub struct Net {
    /// The weights of each feature.
    pub rows: &'static [[u32; WORDS]],
    /// The biases of the hidden units.
    pub bias: [[i16; 4]; WORDS],
    /// The output weights of the hidden units.
    pub out: [[i16; 4]; WORDS],
    /// The bias of the output.
    pub out_bias: i32,
}

/// The chance of a certain win.
pub const CERTAIN: u32 = 65_535;

impl Net {
    /// The chance of winning with these features, 0 to [`CERTAIN`].
    pub fn chance(&self, features: &Features) -> u32 {
        chance(self.output(features.list()))
    }

    /// The logarithm of the odds, times [`ROW_ONE`] · [`OUT_ONE`].
    fn output(&self, features: &[u16]) -> i32 {
        let moved = (features.len() as u32).wrapping_mul(MIDDLE);
        let words = [
            add::<0>(self.rows, features),
            add::<1>(self.rows, features),
            add::<2>(self.rows, features),
            add::<3>(self.rows, features),
            add::<4>(self.rows, features),
            add::<5>(self.rows, features),
            add::<6>(self.rows, features),
            add::<7>(self.rows, features),
        ];
        let mut sum = self.out_bias;
        for ((all, odd), (bias, out)) in words.iter().zip(self.bias.iter().zip(&self.out)) {
            // The sum of whole words is that of the even bytes and 256 times that of the odd ones.
            let even = all.wrapping_sub(odd.wrapping_shl(8));
            let ([first, second, third, fourth], [one, two, three, four]) = (bias, out);
            sum = sum.wrapping_add(unit((even & 0xFFFF).wrapping_sub(moved), *first, *one));
            sum = sum.wrapping_add(unit((odd & 0xFFFF).wrapping_sub(moved), *second, *two));
            sum = sum.wrapping_add(unit(even.wrapping_shr(16).wrapping_sub(moved), *third, *three));
            sum = sum.wrapping_add(unit(odd.wrapping_shr(16).wrapping_sub(moved), *fourth, *four));
        }
        sum
    }
}

/// The contribution of a hidden unit to the output.
#[inline(always)]
const fn unit(total: u32, bias: i16, weight: i16) -> i32 {
    let active = (total as i32).wrapping_add(bias as i32);
    if active <= 0 {
        return 0;
    }
    (if active < MOST { active } else { MOST }).wrapping_mul(weight as i32)
}

/// The sum of the words `AT` of these rows, and that of their odd bytes alone, two sums in a word. With at most
/// [`MOST_FEATURES`] features each stays below 65,536.
///
/// A computer player spends half of its time here. All variables fit in the registers of the board's processor.
#[inline(never)]
fn add<const AT: usize>(rows: &[[u32; WORDS]], features: &[u16]) -> (u32, u32) {
    let (mut all, mut odd) = (0u32, 0u32);
    for feature in features {
        if let Some(row) = rows.get(usize::from(*feature))
            && let Some(word) = row.get(AT)
        {
            all = all.wrapping_add(*word);
            odd = odd.wrapping_add(word.wrapping_shr(8) & 0x00FF_00FF);
        }
    }
    (all, odd)
}

/// 65,535 / (1 + e^(−x)) for x from 0 to 8 by quarters.
const LOGISTIC: [u16; 34] = [
    32768, 36842, 40793, 44510, 47910, 50940, 53580, 55833, 57723, 59286, 60564, 61597, 62427, 63089, 63614, 64029,
    64356, 64613, 64815, 64973, 65096, 65193, 65268, 65327, 65373, 65409, 65437, 65458, 65475, 65488, 65499, 65507,
    65513, 65513,
];

/// Converts the logarithm of the odds to a chance.
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
