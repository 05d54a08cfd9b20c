//! The graph of a small game: for each state and throw, the states that each move leads to.

use super::Small;
use crate::progress::Progress;
use galop::rules::{Die, Next, Outcome, Rules, Thrown, throw};

/// The state that a move leads to, and who throws there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link(u32);

/// The value is that of the other player.
const OTHER: u32 = 1 << 31;
/// The player who moved has won.
const WON: u32 = OTHER - 1;
/// The game is a draw.
const DRAWN: u32 = OTHER - 2;

impl Link {
    #[inline]
    fn value(self, values: &[f64]) -> f64 {
        let own = match self.0 & !OTHER {
            WON => 1.0,
            DRAWN => 0.5,
            number => values[number as usize],
        };
        if self.0 & OTHER == 0 { own } else { 1.0 - own }
    }
}

/// The links of all states, in the order of the sweeps.
pub struct Graph {
    states: Vec<u32>,
    /// The index of each state's first link, and at the end the number of links.
    begins: Vec<u32>,
    /// The number of links for each of the six throws.
    counts: Vec<[u8; 6]>,
    links: Vec<Link>,
    weights: [f64; 6],
}

impl Graph {
    /// Builds the graph by playing every move of every state.
    pub fn new<S: Small>(game: &S) -> Self {
        let rules = game.rules();
        let weights = Die::ALL.map(|die| f64::from(rules.weight(die)));
        let total: f64 = weights.iter().sum();
        let numbers = u32::try_from(game.numbers()).expect("a small game");
        let mut states: Vec<u32> = (0..numbers).filter(|number| game.position(*number as usize).is_some()).collect();
        states.sort_by_cached_key(|number| std::cmp::Reverse(game.lateness(*number as usize)));
        let mut graph = Self {
            begins: Vec::with_capacity(states.len() + 1),
            counts: Vec::with_capacity(states.len()),
            links: Vec::new(),
            weights: weights.map(|weight| weight / total),
            states: Vec::new(),
        };
        let mut progress = Progress::new(format!("{}: moves", game.name()));
        for (done, number) in states.iter().enumerate() {
            if done.is_multiple_of(1 << 14) {
                progress.show(done as u64, states.len() as u64, "");
            }
            graph.add(game, *number);
        }
        progress.show(1, 1, &format!("{} states, {} moves", states.len(), graph.links.len()));
        graph.begins.push(graph.links.len() as u32);
        graph.states = states;
        graph
    }

    fn add<S: Small>(&mut self, game: &S, number: u32) {
        self.begins.push(u32::try_from(self.links.len()).expect("a small game"));
        let mut counts = [0; 6];
        if let Some(position) = game.position(number as usize) {
            let rules = game.rules();
            let mover = rules.thrower(&position);
            for (die, count) in Die::ALL.into_iter().zip(&mut counts) {
                if rules.weight(die) == 0 {
                    continue;
                }
                match throw(rules, position, die) {
                    Thrown::NoMove(next) => {
                        self.links.push(link(game, mover, next));
                        *count = 1;
                    }
                    Thrown::Choose(offer) => {
                        self.links.extend(offer.each().map(|each| link(game, mover, each.play())));
                        *count = offer.len();
                    }
                }
            }
        }
        self.counts.push(counts);
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Updates every value from those it leads to, in place. Returns the largest change.
    pub fn sweep(&self, values: &mut [f64]) -> f64 {
        let mut most = 0.0f64;
        for place in 0..self.states.len() {
            let value = self.value(place, values);
            let old = &mut values[self.states[place] as usize];
            most = most.max((value - *old).abs());
            *old = value;
        }
        most
    }

    /// The largest difference between a value and those it leads to (Bellman residual).
    pub fn residual(&self, values: &[f64]) -> f64 {
        let off = |place: usize| (self.value(place, values) - values[self.states[place] as usize]).abs();
        (0..self.states.len()).map(off).fold(0.0, f64::max)
    }

    fn value(&self, place: usize, values: &[f64]) -> f64 {
        let mut links = self.links[self.begins[place] as usize..self.begins[place + 1] as usize].iter();
        let mut sum = 0.0;
        for (count, weight) in self.counts[place].iter().zip(self.weights) {
            let best = links.by_ref().take(usize::from(*count)).map(|link| link.value(values)).fold(0.0, f64::max);
            sum += weight * best;
        }
        sum
    }
}

fn link<S: Small>(game: &S, mover: <S::Rules as Rules>::Player, next: Next<S::Rules>) -> Link {
    Link(match next {
        Next::Over(over) => match over.outcome {
            Outcome::Won(winner) if winner == mover => WON,
            Outcome::Won(_) => WON | OTHER,
            Outcome::Draw => DRAWN,
        },
        Next::Again(position) | Next::Turn(position) => {
            let other = game.rules().thrower(&position) != mover;
            game.number(&position) as u32 | if other { OTHER } else { 0 }
        }
    })
}
