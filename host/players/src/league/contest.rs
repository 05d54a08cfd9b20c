//! Games between players, each with its own seed, so that the result does not depend on the number of threads.

use super::player::Player;
use crate::chance::Chance;
use crate::progress::Progress;
use crate::solve::{Small, Solved};
use galop::bots::Balance;
use galop::bots::Mind;
use galop::rules::{Next, Outcome, Rules, Thrown, throw};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games end by themselves long before this many throws.
const MOST_THROWS: usize = 50_000;

/// A mean over games, with its error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The number of games.
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

    /// The mean, in per cent.
    pub fn percent(&self) -> f64 {
        100.0 * self.sum / self.games as f64
    }

    /// Half of the 95 % confidence interval, in per cent.
    pub fn error(&self) -> f64 {
        let mean = self.sum / self.games as f64;
        let spread = (self.squares / self.games as f64 - mean * mean).max(0.0);
        196.0 * (spread / self.games as f64).sqrt()
    }
}

/// Plays games number 0 to `games` − 1 on all processors, and averages the results of `play`.
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

/// The share of games that `hero` wins against opponents who all play like `others`. Seats and first players rotate.
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
    all(what, games, |game| one(rules, starts, seats, hero, others, game))
}

/// Plays a game with this seed. Returns 1 if `hero` wins, 0.5 for a draw.
fn one<R: Mind>(
    rules: &R,
    starts: &[R::Position],
    seats: &[R::Player],
    hero: Player,
    others: Player,
    game: u64,
) -> f64 {
    let seat = seats[game as usize % seats.len()];
    let start = starts[game as usize / seats.len() % starts.len()];
    let outcome = play(rules, start, &mut Chance::new(game), |offer, chance| {
        let own = rules.together(rules.thrower(offer.position()), seat);
        (if own { hero } else { others }).choose(rules, offer, chance);
    });
    match outcome {
        Some(Outcome::Won(winner)) if rules.together(winner, seat) => 1.0,
        Some(Outcome::Won(_)) => 0.0,
        Some(Outcome::Draw) | None => 0.5,
    }
}

/// The games that a person plays against kind players, and those at the beginning that do not count: the kind players
/// do not know the person yet.
const FAMILY_GAMES: u64 = 40;
const FIRST_GAMES: u64 = 10;

/// The share of games that persons win who play like `person` and all others are kind. Each person begins with a new
/// balance; the mean is over persons.
pub fn family<R: Mind + Sync>(
    what: &str,
    rules: &R,
    starts: &[R::Position],
    seats: &[R::Player],
    person: Player,
    persons: u64,
) -> Mean
where
    R::Position: Sync,
    R::Player: Sync,
{
    all(what, persons, |number| {
        let (mut balance, mut won) = (Balance::default(), 0.0);
        for game in 0..FAMILY_GAMES {
            let kind = Player::Kind(Balance::of_table([balance]));
            let result = one(rules, starts, seats, person, kind, number * FAMILY_GAMES + game);
            balance = balance.after(result == 1.0, rules.sides());
            won += if game < FIRST_GAMES { 0.0 } else { result };
        }
        won / (FAMILY_GAMES - FIRST_GAMES) as f64
    })
}

/// What `hero` gives away per game against the perfect player: the sum of how much worse each of its moves is than the
/// best one. That is by how much it wins less than half of its games, without most of the luck.
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
        // Each start twice: once as the first player, once as the second.
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

/// Plays a game from `position`, in which `choose` selects each move. Returns how it ended.
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
