//! The values of a small game: found, kept in a file, and asked for.

use super::{Graph, Small};
use crate::progress::Progress;
use galop::rules::{Next, Offer, Outcome, Rules};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Sweeps go on until nothing changes by more than this.
const ENOUGH: f64 = 1e-13;
/// How many sweeps between two looks at the file.
const KEEP: u64 = 25;

/// The chance of winning for whoever throws, by the number of the state.
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

    /// Goes on with the values until they no longer change; `keep` is called now and then.
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
            // The change falls by about the same factor with every sweep, so its logarithm tells the way.
            let first = *first.get_or_insert(change);
            let way = |change: f64| ((first / change.max(ENOUGH)).ln() * 1000.0) as u64;
            progress.show(way(change), way(ENOUGH), &format!("sweep {}, change {change:.1e}", self.sweeps));
            if self.done || self.sweeps.is_multiple_of(KEEP) {
                keep(self)?;
            }
        }
        Ok(())
    }

    /// How many sweeps it took.
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
    /// Without any file: for games that take no time.
    pub fn quickly(game: S) -> Self {
        let mut table = Table::new(game.numbers());
        let graph = Graph::new(&game);
        let solved = table.solve(&game.name(), &graph, |_| Ok(()));
        solved.expect("nothing is kept");
        Self { game, table }
    }

    /// What the file in `folder` has, gone on with until it is solved.
    pub fn kept(game: S, folder: &Path) -> io::Result<Self> {
        let path = file(&game, folder);
        let mut table = Table::load(&path, game.numbers())?.unwrap_or_else(|| Table::new(game.numbers()));
        if !table.done {
            let graph = Graph::new(&game);
            table.solve(&game.name(), &graph, |table| table.save(&path))?;
        }
        Ok(Self { game, table })
    }

    /// What is known of the states.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How likely whoever throws in `position` wins.
    pub fn chance(&self, position: &<S::Rules as Rules>::Position) -> f64 {
        self.table.values[self.game.number(position)]
    }

    /// How likely `player` wins after this.
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

    /// What the move under the finger is worth.
    pub fn worth(&self, offer: &Offer<S::Rules>) -> f64 {
        self.after(self.game.rules().thrower(offer.position()), &offer.play())
    }

    /// Puts the finger on the best move, of equals the first, and tells what it is worth.
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

    /// The chance of the player who begins, averaged over who may.
    pub fn start(&self) -> Vec<f64> {
        self.game.starts().iter().map(|position| self.chance(position)).collect()
    }
}

/// Where the values of a game are kept.
fn file<S: Small>(game: &S, folder: &Path) -> PathBuf {
    folder.join(format!("{}.values", game.name()))
}
