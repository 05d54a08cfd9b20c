//! The net during training, in floating point. [`Model::file`] writes the integers that are shipped.

use super::lesson::{Group, Sample};
use crate::chance::Chance;
use galop::bots::net::{HIDDEN, MIDDLE, MOST, OUT_ONE, ROW_ONE};
use std::fmt::Write as _;

/// The largest weights that fit into the shipped integers.
const MOST_ROW: f32 = 127.0 / ROW_ONE as f32;
const MOST_BIAS: f32 = 32_767.0 / ROW_ONE as f32;
const MOST_OUT: f32 = 32_767.0 / OUT_ONE as f32;
/// The upper limit of a hidden unit.
const MOST_UNIT: f32 = MOST as f32 / ROW_ONE as f32;

/// The decay of Adam's first and second moments per step: 1 − β₁ and 1 − β₂.
const FORGET: f32 = 0.1;
const FORGET_SIZE: f32 = 0.001;

/// The weight of the differences within a group of samples, against 1 for the values: moves are chosen by differences.
const EMPHASIS: f32 = 3.0;

/// The weights, and the state of the optimiser (Adam).
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// All rows in turn, then the hidden units' bias, the output's weights and its bias.
    weights: Vec<f32>,
    /// Adam's moments of each weight's gradient: its mean, and the mean of its square.
    drawn: Vec<f32>,
    strength: Vec<f32>,
    /// The number of steps made.
    steps: u32,
}

impl Model {
    /// Starts with small random weights: hidden units that are all equal would stay so.
    pub fn new(features: usize, chance: &mut Chance) -> Self {
        let mut small = |most: f32| (chance.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let mut weights: Vec<f32> = (0..features * HIDDEN).map(|_| small(0.05)).collect();
        weights.extend((0..HIDDEN).map(|_| 0.4 + small(0.2)));
        weights.extend((0..HIDDEN).map(|_| small(0.8)));
        weights.push(0.0);
        let still = vec![0.0; weights.len()];
        Self { weights, drawn: still.clone(), strength: still, steps: 0 }
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

    /// Returns the sum of the samples' negative gradients, and the sum of their squared errors.
    fn pull(&self, groups: &[Group]) -> (Vec<f32>, f32) {
        let (rows, outs) = (self.rows() * HIDDEN, (self.rows() + 1) * HIDDEN);
        let (mut pull, mut off) = (vec![0.0; self.weights.len()], 0.0);
        let samples = groups.iter().flat_map(|group| {
            let error = |sample: &Sample| sample.target - self.chance(sample.features.list());
            // Most groups have one sample, which differs from no other.
            let mean = (group.len() > 1).then(|| group.iter().map(error).sum::<f32>() / group.len() as f32);
            group.iter().map(move |sample| (sample, mean))
        });
        for (Sample { features, target }, mean) in samples {
            let units = self.hidden(features.list());
            let error = target - self.output(&units);
            off += error * error;
            let error = error + mean.map_or(0.0, |mean| EMPHASIS * (error - mean));
            let mut down = [0.0; HIDDEN];
            for (unit, active) in units.into_iter().enumerate() {
                // A clipped unit has a small slope too, or it would never recover.
                let slope = if (0.0..MOST_UNIT).contains(&active) { 1.0 } else { 0.02 };
                down[unit] = error * self.weights[outs + unit] * slope;
                pull[outs + unit] += error * active.clamp(0.0, MOST_UNIT);
                pull[rows + unit] += down[unit];
            }
            pull[outs + HIDDEN] += error;
            for feature in features.list() {
                let row = &mut pull[usize::from(*feature) * HIDDEN..][..HIDDEN];
                for (weight, change) in row.iter_mut().zip(down) {
                    *weight += change;
                }
            }
        }
        (pull, off)
    }

    /// Makes a step of Adam towards the targets of the samples; `rate` is the learning rate. Returns the sum of their
    /// squared errors.
    pub fn learn(&mut self, groups: &[Group], rate: f32) -> f32 {
        let (pull, off) = self.pull(groups);
        let samples = groups.iter().map(Vec::len).sum::<usize>() as f32;
        self.steps += 1;
        // Adam's bias correction: the moments start at zero.
        let known = |forget: f32| 1.0 - (1.0 - forget).powi(self.steps as i32);
        let (known, known_size) = (known(FORGET), known(FORGET_SIZE));
        let (rows, outs) = (self.rows() * HIDDEN, (self.rows() + 1) * HIDDEN);
        let remembered = self.drawn.iter_mut().zip(&mut self.strength);
        for (at, ((weight, pull), (drawn, strength))) in self.weights.iter_mut().zip(pull).zip(remembered).enumerate() {
            let pull = pull / samples;
            *drawn += FORGET * (pull - *drawn);
            *strength += FORGET_SIZE * (pull * pull - *strength);
            let step = rate * (*drawn / known) / ((*strength / known_size).sqrt() + 1e-8);
            let most = match at {
                _ if at < rows => MOST_ROW,
                _ if at < outs => MOST_BIAS,
                _ => MOST_OUT,
            };
            *weight = (*weight + step).clamp(-most, most);
        }
        off
    }

    /// Returns the model as bytes, to resume later.
    pub fn bytes(&self) -> Vec<u8> {
        let numbers = [&self.weights, &self.drawn, &self.strength].into_iter().flatten();
        let numbers = numbers.copied().flat_map(f32::to_le_bytes);
        self.steps.to_le_bytes().into_iter().chain(numbers).collect()
    }

    /// Reads what [`Model::bytes`] wrote, if it has this number of features.
    pub fn from_bytes(features: usize, bytes: &[u8]) -> Option<Self> {
        let (steps, numbers) = bytes.split_first_chunk()?;
        let mut weights: Vec<f32> =
            numbers.chunks(4).filter_map(|four| four.try_into().ok()).map(f32::from_le_bytes).collect();
        let number = (features + 2) * HIDDEN + 1;
        if weights.len() != 3 * number {
            return None;
        }
        let strength = weights.split_off(2 * number);
        let drawn = weights.split_off(number);
        Some(Self { weights, drawn, strength, steps: u32::from_le_bytes(*steps) })
    }

    /// Returns the source file with the integers, under a line that names the command.
    pub fn file(&self, command: &str) -> String {
        let whole = |weight: f32, one: i32| (weight * one as f32).round() as i32;
        // A weight that learned nothing still is as random as it began: without it the page packs better.
        let learned = |(weight, strength): (&f32, &f32)| if *strength > 0.0 { *weight } else { 0.0 };
        let weights: Vec<f32> = self.weights.iter().zip(&self.strength).map(learned).collect();
        let (rows, rest) = weights.split_at(self.rows() * HIDDEN);
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
