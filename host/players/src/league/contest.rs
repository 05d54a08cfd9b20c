//! Games between players, each from a seed of its own, so that a contest comes out the same however it is shared out.

use super::player::Player;
use crate::chance::Chance;
use crate::progress::Progress;
use crate::solve::{Small, Solved};
use galop::bots::Mind;
use galop::rules::{Next, Outcome, Rules, Thrown, throw};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games end by themselves long before this many throws.
const MOST_THROWS: usize = 50_000;

/// A mean over games, and how sure it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// Over so many games.
    pub games: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.games += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// As text, to be read again.
    pub fn written(&self) -> String {
        format!("{} {} {}", self.games, self.sum, self.squares)
    }

    /// What [`Mean::written`] wrote.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let games = words.next()?.parse().ok()?;
        Some(Self { games, sum: words.next()?.parse().ok()?, squares: words.next()?.parse().ok()? })
    }

    /// The mean, in per cent.
    pub fn percent(&self) -> f64 {
        100.0 * self.sum / self.games as f64
    }

    /// Half of the interval that holds the truth in 95 of 100 cases, in per cent.
    pub fn error(&self) -> f64 {
        let mean = self.sum / self.games as f64;
        let spread = (self.squares / self.games as f64 - mean * mean).max(0.0);
        196.0 * (spread / self.games as f64).sqrt()
    }
}

/// Plays games number 0 to `games` − 1 on all processors, and adds up what `play` makes of each.
fn all(what: &str, games: u64, play: impl Fn(u64) -> f64 + Sync) -> Mean {
    let (next, mut values) = (AtomicU64::new(0), vec![0.0; games as usize]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || {
            let mut own = Vec::new();
            let mut progress = Progress::new(what);
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return own;
                }
                own.push((game, play(game)));
                progress.show(game + 1, games + 1, "");
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            for (game, value) in worker.join().expect("a game does not panic") {
                values[game as usize] = value;
            }
        }
    });
    // In order, so that the sum is the same to the last bit.
    let mut mean = Mean::default();
    values.into_iter().for_each(|value| mean.add(value));
    mean
}

/// How often `hero` wins at `rules` against others who all play like `others`; seats and who begins go round.
pub fn against<R: Mind + Sync>(
    what: &str,
    rules: &R,
    starts: &[R::Position],
    seats: &[R::Player],
    hero: Player,
    others: Player,
    games: u64,
) -> Mean
where
    R::Position: Sync,
    R::Player: Sync,
{
    all(what, games, |game| {
        let mut chance = Chance::new(game);
        let seat = seats[game as usize % seats.len()];
        let start = starts[game as usize / seats.len() % starts.len()];
        let outcome = play(rules, start, &mut chance, |offer, chance| {
            let own = rules.together(rules.thrower(offer.position()), seat);
            (if own { hero } else { others }).choose(rules, offer, chance);
        });
        match outcome {
            Some(Outcome::Won(winner)) if rules.together(winner, seat) => 1.0,
            Some(Outcome::Won(_)) => 0.0,
            Some(Outcome::Draw) | None => 0.5,
        }
    })
}

/// What `hero` gives away per game against the perfect player: by how much each of its moves is worse than the best one, added
/// up. That is by how much it wins less than half of its games, without most of the luck.
pub fn regret<S: Small + Sync>(solved: &Solved<S>, hero: Player, games: u64) -> Mean
where
    S::Rules: Mind + Sync,
    <S::Rules as Rules>::Position: Sync,
{
    let rules = solved.game.rules();
    let starts = solved.game.starts();
    let what = format!("{} v perfect, {}", hero.name(), solved.game.name());
    all(&what, games, |game| {
        let mut chance = Chance::new(game);
        // Each start twice: once as the one who begins, once as the other.
        let start = starts[game as usize / 2 % starts.len()];
        let begins = game % 2 == 0;
        let mut given = 0.0;
        play(rules, start, &mut chance, |offer, chance| {
            let mut best = *offer;
            let most = solved.choose(&mut best);
            let own = (rules.thrower(offer.position()) == rules.thrower(&start)) == begins;
            if own {
                hero.choose(rules, offer, chance);
                given += most - solved.worth(offer);
            } else {
                *offer = best;
            }
        });
        given
    })
}

/// A game from `position`, in which `choose` puts the finger on each move; how it ended.
pub fn play<R: Rules>(
    rules: &R,
    mut position: R::Position,
    chance: &mut Chance,
    mut choose: impl FnMut(&mut galop::rules::Offer<R>, &mut Chance),
) -> Option<Outcome<R::Player>> {
    for _ in 0..MOST_THROWS {
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                choose(&mut offer, chance);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(over) => return Some(over.outcome),
        };
    }
    None
}
