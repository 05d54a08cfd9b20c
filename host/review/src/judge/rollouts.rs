//! Games played on from a position to their end, by players who follow the net.
//!
//! The luck of each throw, as the net books it, is subtracted from the result of a game: it is 0 in the mean, so this
//! leaves the mean as it is, and of the spread only that of the net's errors. Game number n has the same throws from
//! every position, so that positions are compared under the same luck. Moves are ranked by the net: the best of sampled
//! values would be the luckiest.

use std::collections::HashMap;

use galop::review::{ByNet, Chances, Evaluator, ONE};
use galop::rules::{Next, Seat, any};
use galop::session::{Game as _, Sides};
use galop_desk::history::Game;
use galop_desk::review::Reviewed;
use galop_players::chance::Chance;

use super::net::{Net, mean};

/// The parts into which the games are divided to estimate the intervals.
const PARTS: usize = 10;
/// Games end by themselves long before this many throws.
const MOST_THROWS: usize = 20_000;

/// Evaluates by playing on.
pub struct Rollouts {
    games: u32,
    /// The part of the games that counts now; none is all.
    part: Option<usize>,
    /// The results of all games from a position.
    played: HashMap<Vec<u8>, Vec<Chances>>,
}

/// Half of the 95 % confidence intervals of the sums, in points.
pub struct Spread {
    luck: [f64; 4],
    given: [f64; 4],
}

impl Spread {
    /// Of the luck of a seat.
    pub fn luck(&self, seat: Seat) -> f64 {
        self.luck[usize::from(seat.index())]
    }

    /// Of the points that a player has given away.
    pub fn given(&self, seat: Seat) -> f64 {
        self.given[usize::from(seat.index())]
    }
}

impl Rollouts {
    /// Plays `games` games from each position.
    pub fn new(games: u32) -> Self {
        Self { games, part: None, played: HashMap::new() }
    }

    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Reviews the same game by each tenth of the games, which were all played before. How much the results differ
    /// tells how exact their mean is.
    pub fn spread(&mut self, game: &Game) -> Result<Spread, String> {
        let mut sums: Vec<[[f64; 4]; 2]> = Vec::new();
        for part in 0..PARTS {
            self.part = Some(part);
            let reviewed = Reviewed::of(game, self, |_| {})?;
            let points = |chance: i64| 100.0 * chance as f64 / ONE as f64;
            let luck = Seat::ALL.map(|seat| points(reviewed.tally.luck().at(seat)));
            sums.push([luck, Seat::ALL.map(|seat| points(reviewed.tally.account(seat).given))]);
        }
        self.part = None;
        let half = |of: usize| std::array::from_fn(|seat| half_interval(sums.iter().map(|sum| sum[of][seat])));
        Ok(Spread { luck: half(0), given: half(1) })
    }

    /// The results of all games from a position, played on all processors.
    fn play(&self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Vec<Chances> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let games: Vec<u32> = (0..self.games).collect();
        let play = |numbers: &[u32]| -> Vec<Chances> {
            let mut net = Net { rules, sides, net: ByNet::default() };
            numbers.iter().map(|number| play_on(&mut net, *position, &mut Chance::new((*number).into()))).collect()
        };
        std::thread::scope(|scope| {
            let parts = games.chunks(games.len().div_ceil(threads).max(1));
            let workers: Vec<_> = parts.map(|part| scope.spawn(move || play(part))).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a game does not panic")).collect()
        })
    }
}

/// Plays a game to its end. Returns its result without the luck of its throws.
fn play_on(net: &mut Net, mut position: any::Position, chance: &mut Chance) -> Chances {
    let mut luck = Chances::default();
    let mut value = net.position(&position);
    for _ in 0..MOST_THROWS {
        let mut fallen = net.throws(&position, &mut |net, position| net.position(position));
        let mean = mean(&fallen);
        let all: i64 = fallen.iter().map(|throw| throw.weight).sum();
        let mut left = chance.below(all as usize) as i64;
        let at = fallen.iter().position(|throw| {
            left -= throw.weight;
            left < 0
        });
        let throw = fallen.swap_remove(at.unwrap_or(0));
        luck = luck.plus(throw.value.minus(mean));
        value = throw.value;
        match throw.next {
            Next::Again(next) | Next::Turn(next) if net.rules.decided(&next).is_none() => position = next,
            _ => break,
        }
    }
    value.minus(luck)
}

/// Half of the 95 % confidence interval of a mean.
fn half_interval(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let number = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / number;
    let squares = values.map(|value| (value - mean).powi(2)).sum::<f64>();
    // Student's t for ten values.
    2.262 * (squares / (number - 1.0) / number).sqrt()
}

impl Evaluator for Rollouts {
    fn work(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Option<Chances> {
        let mut key = rules.pack(position).to_vec();
        key.push(sides.black_west.into());
        if !self.played.contains_key(&key) {
            let results = self.play(rules, sides, position);
            self.played.insert(key.clone(), results);
        }
        let counts = |n: usize| self.part.is_none_or(|part| n % PARTS == part);
        let counted: Vec<Chances> =
            self.played[&key].iter().enumerate().filter(|(n, _)| counts(*n)).map(|(_, c)| *c).collect();
        let mean = |seat: Seat| {
            counted.iter().map(|chances| i128::from(chances.at(seat))).sum::<i128>() / counted.len().max(1) as i128
        };
        Some(Chances::new(Seat::ALL.map(|seat| mean(seat) as i64)))
    }

    fn rank(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position, _: Chances) -> Chances {
        Net { rules, sides, net: ByNet::default() }.position(position)
    }
}
