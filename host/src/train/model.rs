//! The net while it learns, in floating point; [`Model::file`] makes the whole numbers that are shipped.

use crate::chance::Chance;
use galop::bots::net::{HIDDEN, MIDDLE, MOST, OUT_ONE, ROW_ONE};
use std::fmt::Write as _;

/// Weights beyond these have no room in the shipped numbers.
const MOST_ROW: f32 = 127.0 / ROW_ONE as f32;
const MOST_OUT: f32 = 32_767.0 / OUT_ONE as f32;
/// Where hidden units are cut off.
const MOST_UNIT: f32 = MOST as f32 / ROW_ONE as f32;

/// Everything that is learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// All rows, one after the other, then the hidden units' bias, the output's weights and its bias.
    weights: Vec<f32>,
}

impl Model {
    /// Small weights by chance: hidden units that are all alike would stay so.
    pub fn new(features: usize, chance: &mut Chance) -> Self {
        let mut small = |most: f32| (chance.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let mut weights: Vec<f32> = (0..features * HIDDEN).map(|_| small(0.05)).collect();
        weights.extend((0..HIDDEN).map(|_| 0.4 + small(0.2)));
        weights.extend((0..HIDDEN).map(|_| small(0.8)));
        weights.push(0.0);
        Self { weights }
    }

    fn rows(&self) -> usize {
        self.weights.len() / HIDDEN - 2
    }

    fn hidden(&self, features: &[u16]) -> [f32; HIDDEN] {
        let rows = self.rows() * HIDDEN;
        let mut units: [f32; HIDDEN] = std::array::from_fn(|unit| self.weights[rows + unit]);
        for feature in features {
            let row = &self.weights[usize::from(*feature) * HIDDEN..][..HIDDEN];
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += weight;
            }
        }
        units
    }

    fn output(&self, units: &[f32; HIDDEN]) -> f32 {
        let outs = &self.weights[(self.rows() + 1) * HIDDEN..];
        let sum: f32 = units.iter().zip(outs).map(|(unit, out)| unit.clamp(0.0, MOST_UNIT) * out).sum();
        1.0 / (1.0 + (-(sum + outs[HIDDEN])).exp())
    }

    /// The chance of winning.
    pub fn chance(&self, features: &[u16]) -> f32 {
        self.output(&self.hidden(features))
    }

    /// A step toward `target`, as long as `rate` says; how far it was off, squared.
    pub fn learn(&mut self, features: &[u16], target: f32, rate: f32) -> f32 {
        let units = self.hidden(features);
        let error = target - self.output(&units);
        let step = rate * error;
        let (rows, outs) = (self.rows() * HIDDEN, (self.rows() + 1) * HIDDEN);
        let mut down = [0.0; HIDDEN];
        for (unit, active) in units.into_iter().enumerate() {
            let out = self.weights[outs + unit];
            // A unit that is cut off learns a little all the same, or it would never come back.
            let slope = if (0.0..MOST_UNIT).contains(&active) { 1.0 } else { 0.02 };
            down[unit] = step * out * slope;
            let out = out + step * active.clamp(0.0, MOST_UNIT);
            self.weights[outs + unit] = out.clamp(-MOST_OUT, MOST_OUT);
            self.weights[rows + unit] += down[unit];
        }
        self.weights[outs + HIDDEN] += step;
        for feature in features {
            let row = &mut self.weights[usize::from(*feature) * HIDDEN..][..HIDDEN];
            for (weight, change) in row.iter_mut().zip(down) {
                *weight = (*weight + change).clamp(-MOST_ROW, MOST_ROW);
            }
        }
        error * error
    }

    /// As bytes, to go on later.
    pub fn bytes(&self) -> Vec<u8> {
        self.weights.iter().copied().flat_map(f32::to_le_bytes).collect()
    }

    /// What [`Model::bytes`] wrote, if it is of so many features.
    pub fn from_bytes(features: usize, bytes: &[u8]) -> Option<Self> {
        let weights: Vec<f32> =
            bytes.chunks(4).filter_map(|four| four.try_into().ok()).map(f32::from_le_bytes).collect();
        (weights.len() == (features + 2) * HIDDEN + 1).then_some(Self { weights })
    }

    /// The source file with the whole numbers, under a line that says which command made it.
    pub fn file(&self, command: &str) -> String {
        let whole = |weight: f32, one: i32| (weight * one as f32).round() as i32;
        let (rows, rest) = self.weights.split_at(self.rows() * HIDDEN);
        let (bias, outs) = rest.split_at(HIDDEN);
        let mut text =
            format!("//! Made by `{command}`; not to be changed by hand.\n\nuse crate::bots::net::{{Net, WORDS}};\n\n");
        let list = |weights: &[f32], one: i32| {
            let fours = weights.chunks(4).map(|four| {
                let numbers: Vec<String> = four.iter().map(|weight| whole(*weight, one).to_string()).collect();
                format!("[{}]", numbers.join(", "))
            });
            fours.collect::<Vec<_>>().join(", ")
        };
        text.push_str("/// What judges a position.\n#[rustfmt::skip]\npub static NET: Net = Net {\n    rows: &ROWS,\n");
        let _ = writeln!(text, "    bias: [{}],", list(bias, ROW_ONE));
        let _ = writeln!(text, "    out: [{}],", list(&outs[..HIDDEN], OUT_ONE));
        let _ = writeln!(text, "    out_bias: {},\n}};\n", whole(outs[HIDDEN], ROW_ONE * OUT_ONE));
        let _ = writeln!(text, "#[rustfmt::skip]\nstatic ROWS: [[u32; WORDS]; {}] = [", self.rows());
        for row in rows.chunks(HIDDEN) {
            let words = row.chunks(4).map(|four| {
                let byte = |word: u32, weight: &f32| word << 8 | (whole(*weight, ROW_ONE) + MIDDLE as i32) as u32;
                format!("0x{:08X}", four.iter().rev().fold(0, byte))
            });
            let _ = writeln!(text, "    [{}],", words.collect::<Vec<_>>().join(", "));
        }
        text.push_str("];\n");
        text
    }
}
