//! Trains the weights of the computer players: a net plays against itself and learns from the results, then from
//! rollouts of its choices.

mod course;
mod lesson;
mod model;

pub use course::{Course, Royal, Senet, SenetEnd, adjacent, crowd, lanes, opposite, race};
pub use model::Model;

use self::lesson::How;
use crate::chance::Chance;
use crate::progress::Progress;
use std::fs;
use std::io;
use std::path::Path;

/// The number of samples that are gathered, shuffled and learned at a time.
const BATCH: usize = 20_000;
/// The number of samples in a step.
const GROUP: usize = 200;
/// The learning rates of the first and the last step of the games that are played, and of those that are rolled out.
const RATES: (f32, f32) = (0.001, 0.000_01);
const RATES_ROLLED: (f32, f32) = (0.000_5, 0.000_01);

/// The number of games to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// By temporal differences.
    pub games: u64,
    /// After these, by rollouts.
    pub rolled: u64,
}

/// The state of a training.
pub struct Training {
    model: Model,
    chance: Chance,
    /// The number of games it has learned from.
    games: u64,
}

impl Training {
    /// Starts a new training.
    pub fn new(course: &impl Course, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        Self { model: Model::new(course.features(), &mut chance), chance, games: 0 }
    }

    /// Resumes the training saved in the file, or starts a new one.
    pub fn resume(course: &impl Course, seed: u64, path: &Path) -> Self {
        let read = || {
            let bytes = fs::read(path).ok()?;
            let (head, weights) = bytes.split_at_checked(16)?;
            let (games, state) = head.split_at(8);
            Some(Self {
                model: Model::from_bytes(course.features(), weights)?,
                chance: Chance::from_state(u64::from_le_bytes(state.try_into().ok()?)),
                games: u64::from_le_bytes(games.try_into().ok()?),
            })
        };
        read().unwrap_or_else(|| Self::new(course, seed))
    }

    fn save(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut bytes = [self.games, self.chance.state()].into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>();
        bytes.extend(self.model.bytes());
        let unfinished = path.with_extension("part");
        fs::write(&unfinished, bytes)?;
        fs::rename(unfinished, path)
    }

    /// Trains until all games of the plan have been played, and saves the state after each batch.
    pub fn run(&mut self, course: &impl Course, plan: Plan, path: Option<&Path>) -> io::Result<&Model> {
        let Plan { games, rolled } = plan;
        let mut progress = Progress::new(format!("{}: games", course.name()));
        let mut samples = Vec::new();
        while self.games < games + rolled {
            let (how, begin, end, rates) = match self.games < games {
                true => (How::Played, 0, games, RATES),
                false => (How::RolledOut, games, games + rolled, RATES_ROLLED),
            };
            while samples.len() < BATCH && self.games < end {
                course.lesson(how, &self.model, &mut self.chance, &mut samples);
                self.games += 1;
            }
            let way = (self.games - begin) as f32 / (end - begin) as f32;
            let rate = rates.0 * (rates.1 / rates.0).powf(way);
            for last in (1..samples.len()).rev() {
                samples.swap(last, self.chance.below(last + 1));
            }
            let off: f32 = samples.chunks(GROUP).map(|group| self.model.learn(group, rate)).sum();
            let number: usize = samples.iter().map(Vec::len).sum();
            let note = format!("{} games, squared error {:.4}", self.games, off / number as f32);
            progress.show(self.games, games + rolled, &note);
            samples.clear();
            if let Some(path) = path {
                self.save(path)?;
            }
        }
        Ok(&self.model)
    }
}
