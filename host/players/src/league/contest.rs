//! Games between players, each with its own seed, so that the result does not depend on the number of threads.

use super::player::Player;
use crate::chance::Chance;
use crate::progress::Progress;
use crate::rollout::{best, by_net, luck_of};
use crate::solve::{Small, Solved};
use galop::bots::{Balance, Mind, greedy};
use galop::rules::{Die, Next, Offer, Outcome, Rules, Thrown, throw};
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
    fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut mean = Self::default();
        for value in values {
            mean.games += 1;
            mean.sum += value;
            mean.squares += value * value;
        }
        mean
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

/// Plays games number 0 to `games` − 1 on all processors. Returns the results of `play` in this order.
fn all<T: Send>(what: &str, games: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let (next, mut results) = (AtomicU64::new(0), Vec::new());
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
            results.extend(worker.join().expect("a game does not panic"));
        }
    });
    // So that sums are the same to the last bit.
    results.sort_by_key(|(game, _)| *game);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The share of games that `hero` wins against opponents who all play like `others`, without the luck of its throws:
/// the mean is the same, its error much smaller. Seats and first players rotate.
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
    without_luck(&all(what, games, |game| one(rules, starts, seats, hero, others, game)))
}

/// The mean of the results, each less its luck times the factor that makes the error smallest (a control variate).
fn without_luck(games: &[Ended]) -> Mean {
    let mean = |of: &dyn Fn(&Ended) -> f64| games.iter().map(of).sum::<f64>() / games.len() as f64;
    let (won, luck) = (mean(&|game| game.won), mean(&|game| game.luck));
    let both = mean(&|game| (game.won - won) * (game.luck - luck));
    let alone = mean(&|game| (game.luck - luck).powi(2));
    let factor = if alone > 0.0 { both / alone } else { 0.0 };
    Mean::of(games.iter().map(|game| game.won - factor * game.luck))
}

/// How a game ended.
struct Ended {
    /// 1 for a win, 0.5 for a draw.
    won: f64,
    /// How much the throws favoured the hero, by the net; its mean over all games is 0.
    luck: f64,
}

/// Plays a game with this seed.
fn one<R: Mind>(
    rules: &R,
    starts: &[R::Position],
    seats: &[R::Player],
    hero: Player,
    others: Player,
    game: u64,
) -> Ended {
    let seat = seats[game as usize % seats.len()];
    let start = starts[game as usize / seats.len() % starts.len()];
    let by = |position: &R::Position| if rules.together(rules.thrower(position), seat) { hero } else { others };
    let mut luck = 0.0;
    let watch = |position: &R::Position, die| {
        luck += luck_of(rules, position, die, seat, |mut offer| match by(position) {
            Player::Greedy => {
                greedy(rules, &mut offer);
                offer
            }
            _ => best(rules, offer, |position, player| by_net(rules, position, player)),
        });
    };
    let outcome = watched(rules, start, &mut Chance::new(game), watch, |offer, chance| {
        by(offer.position()).choose(rules, offer, chance);
    });
    let won = match outcome {
        Some(Outcome::Won(winner)) => f64::from(u8::from(rules.together(winner, seat))),
        Some(Outcome::Draw) | None => 0.5,
    };
    Ended { won, luck }
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
    Mean::of(all(what, persons, |number| {
        let (mut balance, mut won) = (Balance::default(), 0.0);
        for game in 0..FAMILY_GAMES {
            let kind = Player::Kind(Balance::of_table([balance]));
            let result = one(rules, starts, seats, person, kind, number * FAMILY_GAMES + game).won;
            balance = balance.after(result == 1.0, rules.sides());
            won += if game < FIRST_GAMES { 0.0 } else { result };
        }
        won / (FAMILY_GAMES - FIRST_GAMES) as f64
    }))
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
    Mean::of(all(&what, games, |game| {
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
    }))
}

/// Plays a game from `position`, in which `choose` selects each move. Returns how it ended.
pub fn play<R: Rules>(
    rules: &R,
    position: R::Position,
    chance: &mut Chance,
    choose: impl FnMut(&mut Offer<R>, &mut Chance),
) -> Option<Outcome<R::Player>> {
    watched(rules, position, chance, |_, _| (), choose)
}

/// The same; `watch` sees every throw.
fn watched<R: Rules>(
    rules: &R,
    mut position: R::Position,
    chance: &mut Chance,
    mut watch: impl FnMut(&R::Position, Die),
    mut choose: impl FnMut(&mut Offer<R>, &mut Chance),
) -> Option<Outcome<R::Player>> {
    for _ in 0..MOST_THROWS {
        let die = chance.throw(rules);
        watch(&position, die);
        let next = match throw(rules, position, die) {
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
