//! Rollouts: the moves of an offer are compared by playing on many times, with the same throws for each of them.

use crate::chance::Chance;
use galop::bots::Mind;
use galop::bots::net::CERTAIN;
use galop::rules::{Next, Offer, Outcome, Thrown, throw};

/// Games end by themselves long before this many throws.
const MOST_THROWS: u32 = 20_000;
/// The number of playouts of each move between two looks at the result.
const ROUND: u64 = 25;
/// The fewest playouts of each move: with fewer, a standard error says little.
const FEWEST: u64 = 100;

/// How much to roll out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The most playouts of an offer, of all its moves together.
    pub playouts: u64,
    /// The number of throws of a playout, at whose end the net evaluates the position; `None` plays to the end.
    pub throws: Option<u32>,
    /// The best move is decided when it is this many standard errors above the next.
    pub apart: f64,
    /// A move this many standard errors below the best is left out from then on.
    pub leave: Option<f64>,
}

/// The values of the moves of an offer.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// Each move's chance of winning, in the order of the offer.
    pub chances: Vec<f64>,
    /// The number of playouts of the moves that were not left out.
    pub playouts: u64,
    /// The number of standard errors between the best move and the next.
    pub apart: f64,
}

impl Values {
    /// The index of the best move.
    pub fn best(&self) -> usize {
        (0..self.chances.len()).fold(0, |best, at| if self.chances[at] > self.chances[best] { at } else { best })
    }
}

/// Rolls out all moves of an offer, every player choosing like level 2. Playout n of each move has the same throws.
pub fn roll_out<R: Mind>(rules: &R, offer: &Offer<R>, effort: Effort, seed: u64) -> Values {
    let mover = rules.thrower(offer.position());
    let moves: Vec<Offer<R>> = offer.each().collect();
    let mut results: Vec<Vec<f64>> = vec![Vec::new(); moves.len()];
    let mut open: Vec<usize> = (0..moves.len()).collect();
    let (mut done, mut spent) = (0, 0);
    loop {
        for playout in done..done + ROUND {
            for at in &open {
                let mut chance = Chance::new(seed.wrapping_mul(1 << 20).wrapping_add(playout));
                results[*at].push(playout_of(rules, moves[*at].play(), mover, effort.throws, &mut chance));
            }
        }
        done += ROUND;
        spent += ROUND * open.len() as u64;
        let mean = |at: usize| results[at].iter().sum::<f64>() / results[at].len() as f64;
        let best = open.iter().copied().fold(open[0], |best, at| if mean(at) > mean(best) { at } else { best });
        let parts = |at: &usize| if *at == best { f64::INFINITY } else { apart(&results[best], &results[*at]) };
        let least = open.iter().map(parts).fold(f64::INFINITY, f64::min);
        let decided = done >= FEWEST && least >= effort.apart;
        if decided || spent + ROUND * open.len() as u64 > effort.playouts {
            return Values { chances: (0..moves.len()).map(mean).collect(), playouts: done, apart: least };
        }
        if let Some(leave) = effort.leave.filter(|_| done >= FEWEST) {
            let stay: Vec<usize> = open.iter().copied().filter(|at| parts(at) < leave || *at == best).collect();
            open = stay;
        }
    }
}

/// By how many standard errors of their difference the first results are above the second, playout by playout.
fn apart(better: &[f64], other: &[f64]) -> f64 {
    let number = better.len() as f64;
    let differences = || better.iter().zip(other).map(|(better, other)| better - other);
    let mean = differences().sum::<f64>() / number;
    let spread = differences().map(|difference| (difference - mean).powi(2)).sum::<f64>() / (number - 1.0);
    match (spread / number).sqrt() {
        0.0 if mean > 0.0 => f64::INFINITY,
        0.0 => 0.0,
        error => mean / error,
    }
}

/// Plays on, and returns the result for `player`: 1 for a win, 0.5 for a draw, or the net's estimate.
fn playout_of<R: Mind>(
    rules: &R,
    mut next: Next<R>,
    player: R::Player,
    throws: Option<u32>,
    chance: &mut Chance,
) -> f64 {
    for _ in 0..throws.unwrap_or(MOST_THROWS) {
        let position = match next {
            Next::Over(over) => return result(rules, over.outcome, player),
            Next::Again(position) | Next::Turn(position) => position,
        };
        next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(offer) => best_by_net(rules, &offer).play(),
        };
    }
    match next {
        Next::Over(over) => result(rules, over.outcome, player),
        Next::Again(position) | Next::Turn(position) => f64::from(rules.chance(&position, player)) / f64::from(CERTAIN),
    }
}

fn result<R: Mind>(rules: &R, outcome: Outcome<R::Player>, player: R::Player) -> f64 {
    match outcome {
        Outcome::Won(winner) if rules.together(winner, player) => 1.0,
        Outcome::Won(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// Returns the offer with the move that level 2 chooses.
pub fn best_by_net<R: Mind>(rules: &R, offer: &Offer<R>) -> Offer<R> {
    let mover = rules.thrower(offer.position());
    let mut best: Option<(u32, Offer<R>)> = None;
    if offer.len() == 1 {
        return *offer;
    }
    for each in offer.each() {
        let worth = match each.play() {
            Next::Over(over) => (result(rules, over.outcome, mover) * f64::from(CERTAIN)) as u32,
            Next::Again(position) | Next::Turn(position) => rules.chance(&position, mover),
        };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, each));
        }
    }
    best.map_or(*offer, |(_, best)| best)
}
