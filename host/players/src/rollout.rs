//! Rollouts: the moves of an offer are compared by playing on many times, with the same throws for each of them.

use crate::chance::Chance;
use galop::bots::Mind;
use galop::bots::net::CERTAIN;
use galop::rules::{Die, Next, Offer, Outcome, Thrown, throw};

/// Games end by themselves long before this many throws.
const MOST_THROWS: u32 = 20_000;
/// The number of playouts of each move between two looks at the result.
const ROUND: u64 = 25;

/// How much to roll out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The most playouts of an offer, of all its moves together.
    pub playouts: u64,
    /// The fewest playouts of each move: with fewer, a standard error says little.
    pub fewest: u64,
    /// The number of throws of a playout, at whose end the net evaluates the position; `None` plays to the end.
    pub throws: Option<u32>,
    /// The best move is decided when it is this many standard errors above the next.
    pub apart: f64,
    /// A move this many standard errors below the best is left out from then on.
    pub leave: Option<f64>,
    /// Whether the luck of each throw is taken out of the results: the mean is the same. A playout takes six times as
    /// long; with two sides as few as a twentieth of them are enough.
    pub fair: bool,
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
    let net = |position: &R::Position, player| by_net(rules, position, player);
    let moves: Vec<Offer<R>> = offer.each().collect();
    let mut results: Vec<Vec<f64>> = vec![Vec::new(); moves.len()];
    let mut open: Vec<usize> = (0..moves.len()).collect();
    let (mut done, mut spent) = (0, 0);
    loop {
        for playout in done..done + ROUND {
            for at in &open {
                let mut chance = Chance::new(seed.wrapping_mul(1 << 20).wrapping_add(playout));
                let choose = |offer| best(rules, offer, net);
                let mut luck = 0.0;
                let watch = |position: &R::Position, die| {
                    luck += if effort.fair { luck_of(rules, position, die, mover, choose) } else { 0.0 };
                };
                let end = play_on(rules, moves[*at].play(), effort.throws, &mut chance, watch, choose);
                results[*at].push(f64::from(value(rules, &end, mover, net)) - luck);
            }
        }
        done += ROUND;
        spent += ROUND * open.len() as u64;
        let mean = |at: usize| results[at].iter().sum::<f64>() / results[at].len() as f64;
        let top = open.iter().copied().fold(open[0], |top, at| if mean(at) > mean(top) { at } else { top });
        let parts = |at: &usize| if *at == top { f64::INFINITY } else { apart(&results[top], &results[*at]) };
        let least = open.iter().map(parts).fold(f64::INFINITY, f64::min);
        let decided = done >= effort.fewest && least >= effort.apart;
        if decided || spent + ROUND * open.len() as u64 > effort.playouts {
            return Values { chances: (0..moves.len()).map(mean).collect(), playouts: done, apart: least };
        }
        if let Some(leave) = effort.leave.filter(|_| done >= effort.fewest) {
            let stay: Vec<usize> = open.iter().copied().filter(|at| parts(at) < leave || *at == top).collect();
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

/// How much better a throw is for `player` than the mean of all throws, by the net; `choose` selects the moves.
/// Whatever it selects, the mean over all throws is 0.
pub fn luck_of<R: Mind>(
    rules: &R,
    position: &R::Position,
    thrown: Die,
    player: R::Player,
    choose: impl Fn(Offer<R>) -> Offer<R>,
) -> f64 {
    let worth = |die: Die| {
        let next = match throw(rules, *position, die) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(offer) => choose(offer).play(),
        };
        f64::from(value(rules, &next, player, |position, player| by_net(rules, position, player)))
    };
    let (mut mean, mut of_thrown) = (0.0, 0.0);
    for die in Die::ALL.into_iter().filter(|die| rules.weight(*die) > 0) {
        let worth = worth(die);
        mean += worth * f64::from(rules.weight(die)) / f64::from(rules.weights());
        of_thrown = if die == thrown { worth } else { of_thrown };
    }
    of_thrown - mean
}

/// A player's chance of winning, 0 to 1, by the net.
pub fn by_net<R: Mind>(rules: &R, position: &R::Position, player: R::Player) -> f32 {
    rules.chance(position, player) as f32 / CERTAIN as f32
}

/// Plays on for at most this many throws, or to the end; `watch` sees each throw, `choose` selects each move.
pub fn play_on<R: Mind>(
    rules: &R,
    mut next: Next<R>,
    throws: Option<u32>,
    chance: &mut Chance,
    mut watch: impl FnMut(&R::Position, Die),
    choose: impl Fn(Offer<R>) -> Offer<R>,
) -> Next<R> {
    for _ in 0..throws.unwrap_or(MOST_THROWS) {
        let (Next::Again(position) | Next::Turn(position)) = next else { break };
        let die = chance.throw(rules);
        watch(&position, die);
        next = match throw(rules, position, die) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(offer) => choose(offer).play(),
        };
    }
    next
}

/// The value of what a move leads to for `player`, 0 to 1; `evaluate` does that for a position.
pub fn value<R: Mind>(
    rules: &R,
    next: &Next<R>,
    player: R::Player,
    evaluate: impl Fn(&R::Position, R::Player) -> f32,
) -> f32 {
    match next {
        Next::Over(over) => match over.outcome {
            Outcome::Won(winner) => f32::from(u8::from(rules.together(winner, player))),
            Outcome::Draw => 0.5,
        },
        Next::Again(position) | Next::Turn(position) => evaluate(position, player),
    }
}

/// Returns the offer with the move of the highest value for its player.
pub fn best<R: Mind>(rules: &R, offer: Offer<R>, evaluate: impl Fn(&R::Position, R::Player) -> f32) -> Offer<R> {
    if offer.len() == 1 {
        return offer;
    }
    let mover = rules.thrower(offer.position());
    let mut best = (f32::NEG_INFINITY, offer);
    for each in offer.each() {
        let worth = value(rules, &each.play(), mover, &evaluate);
        if worth > best.0 {
            best = (worth, each);
        }
    }
    best.1
}
