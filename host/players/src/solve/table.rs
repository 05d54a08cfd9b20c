//! The values of a small game: computed, saved in a file, and looked up.

use super::{Graph, Small};
use crate::progress::Progress;
use galop::rules::{Next, Offer, Outcome, Rules};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Sweeps are repeated until no value changes by more than this.
const ENOUGH: f64 = 1e-13;
/// The number of sweeps between two saves.
const SAVE_EVERY: u64 = 25;

/// The winning chance of the player who throws, by the number of the state.
pub struct Table {
    values: Vec<f64>,
    sweeps: u64,
    done: bool,
}

/// A small game with its values.
pub struct Solved<S: Small> {
    /// The game.
    pub game: S,
    table: Table,
}

impl Table {
    fn new(numbers: usize) -> Self {
        Self { values: vec![0.5; numbers], sweeps: 0, done: false }
    }

    /// Sweeps until the values no longer change; `keep` is called now and then to save them.
    pub fn solve(
        &mut self,
        name: &str,
        graph: &Graph,
        mut keep: impl FnMut(&Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut progress = Progress::new(format!("{name}: values"));
        let mut first = None;
        while !self.done {
            let change = graph.sweep(&mut self.values);
            self.sweeps += 1;
            self.done = change < ENOUGH;
            // Each sweep reduces the change by about the same factor, so its logarithm measures the progress.
            let first = *first.get_or_insert(change);
            let way = |change: f64| ((first / change.max(ENOUGH)).ln() * 1000.0) as u64;
            progress.show(way(change), way(ENOUGH), &format!("sweep {}, change {change:.1e}", self.sweeps));
            if self.done || self.sweeps.is_multiple_of(SAVE_EVERY) {
                keep(self)?;
            }
        }
        Ok(())
    }

    /// The number of sweeps.
    pub const fn sweeps(&self) -> u64 {
        self.sweeps
    }

    /// The values.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    fn load(path: &Path, numbers: usize) -> io::Result<Option<Self>> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let word = |bytes: &[u8]| <[u8; 8]>::try_from(bytes).ok();
        let mut words = bytes.chunks(8).filter_map(word);
        let (Some(sweeps), Some(done)) = (words.next(), words.next()) else { return Ok(None) };
        let values: Vec<f64> = words.map(f64::from_le_bytes).collect();
        let table = Self { values, sweeps: u64::from_le_bytes(sweeps), done: u64::from_le_bytes(done) == 1 };
        Ok((table.values.len() == numbers).then_some(table))
    }

    fn save(&self, path: &Path) -> io::Result<()> {
        let head = [self.sweeps, self.done.into()];
        let bytes: Vec<u8> = head
            .into_iter()
            .flat_map(u64::to_le_bytes)
            .chain(self.values.iter().copied().flat_map(f64::to_le_bytes))
            .collect();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let unfinished = path.with_extension("part");
        fs::write(&unfinished, bytes)?;
        fs::rename(unfinished, path)
    }
}

impl<S: Small> Solved<S> {
    /// Solves a game without a file, for games that take no time.
    pub fn quickly(game: S) -> Self {
        let mut table = Table::new(game.numbers());
        let graph = Graph::new(&game);
        let solved = table.solve(&game.name(), &graph, |_| Ok(()));
        solved.expect("nothing is written");
        Self { game, table }
    }

    /// Loads the values from the file in `folder`, or solves the game and saves them there.
    pub fn kept(game: S, folder: &Path) -> io::Result<Self> {
        let path = file(&game, folder);
        let mut table = Table::load(&path, game.numbers())?.unwrap_or_else(|| Table::new(game.numbers()));
        if !table.done {
            let graph = Graph::new(&game);
            table.solve(&game.name(), &graph, |table| table.save(&path))?;
        }
        Ok(Self { game, table })
    }

    /// Loads the values from the file in `folder`; none if the game was not solved yet.
    pub fn found(game: S, folder: &Path) -> io::Result<Option<Self>> {
        let table = Table::load(&file(&game, folder), game.numbers())?;
        Ok(table.filter(|table| table.done).map(|table| Self { game, table }))
    }

    /// The values of the states.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The chance that the player who throws in `position` wins.
    pub fn chance(&self, position: &<S::Rules as Rules>::Position) -> f64 {
        self.table.values[self.game.number(position)]
    }

    /// The chance that `player` wins after `next`.
    pub fn after(&self, player: <S::Rules as Rules>::Player, next: &Next<S::Rules>) -> f64 {
        match next {
            Next::Over(over) => match over.outcome {
                Outcome::Won(winner) if winner == player => 1.0,
                Outcome::Won(_) => 0.0,
                Outcome::Draw => 0.5,
            },
            Next::Again(position) | Next::Turn(position) => {
                let chance = self.chance(position);
                if self.game.rules().thrower(position) == player { chance } else { 1.0 - chance }
            }
        }
    }

    /// The value of the chosen move.
    pub fn worth(&self, offer: &Offer<S::Rules>) -> f64 {
        self.after(self.game.rules().thrower(offer.position()), &offer.play())
    }

    /// Chooses the best move, the first of equals, and returns its value.
    pub fn choose(&self, offer: &mut Offer<S::Rules>) -> f64 {
        let mut best = (f64::NEG_INFINITY, *offer);
        for each in offer.each() {
            let worth = self.worth(&each);
            if worth > best.0 {
                best = (worth, each);
            }
        }
        *offer = best.1;
        best.0
    }

    /// The winning chance of the first player in each starting position.
    pub fn start(&self) -> Vec<f64> {
        self.game.starts().iter().map(|position| self.chance(position)).collect()
    }
}

/// The file for the values of a game.
fn file<S: Small>(game: &S, folder: &Path) -> PathBuf {
    folder.join(format!("{}.values", game.name()))
}
