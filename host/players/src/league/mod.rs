//! Measures the computer players against random, greedy and perfect players and each other.

mod contest;
mod player;
mod plot;
mod rows;

pub use contest::{Mean, against, family, play, regret};
pub use player::Player;
pub use rows::{DATA, Known, Row, between, commit, table, write};

use self::rows::PERFECT;
use crate::solve::{Horses, Senet, Small, Solved, Ur};
use galop::bots::{Level, Mind};
use galop::rules::horses::{self, Players};
use galop::rules::{Rules, Seat, Seats, Side, senet, ur};
use galop::setting_table::{Range, Tabled as _, Value};
use std::error::Error;
use std::path::Path;

/// The number of games per pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Games {
    /// Against the perfect player, and with two players.
    pub two: u64,
    /// With four players; these games are much longer.
    pub four: u64,
    /// With each single house rule, if they are measured.
    pub house: Option<u64>,
    /// Persons who play 40 games against kind players.
    pub persons: u64,
    /// Of players that are too slow for the board against greedy ones, if they are measured.
    pub slow: Option<u64>,
}

/// A run of the league.
pub struct Run<'a> {
    /// Only rows whose name contains this are measured.
    pub only: &'a str,
    /// The number of games.
    pub games: Games,
    /// Is called with the name and the result of each row.
    pub take: &'a mut dyn FnMut(String, Mean) -> Result<(), Box<dyn Error>>,
}

impl Run<'_> {
    /// Measures all rows. Solved games are read from the folder `solved`.
    pub fn all(&mut self, solved: &Path) -> Result<(), Box<dyn Error>> {
        for (game, seats) in [
            ("001, 2 players opposite, 2 horses", [Seat::Red, Seat::Blue]),
            ("001, 2 players adjacent, 2 horses", [Seat::Red, Seat::Green]),
        ] {
            self.perfect(game, || Ok(Solved::kept(Horses::new(seats, 2)?, solved)?))?;
        }
        self.perfect("004, 3 pawns a side", || Ok(Solved::kept(Senet::new(3)?, solved)?))?;
        self.perfect("002, 3 pawns a side", || Ok(Solved::kept(Ur::new(3)?, solved)?))?;
        let two = self.games.two;
        let seats = [Seat::Red, Seat::Blue];
        let rules =
            horses::Rules::new(horses::Settings::SHEET_001, Players::Each(Seats::of(|seat| seats.contains(&seat))))?;
        let starts = seats.map(|seat| rules.start(seat));
        self.pairings("001, 2 players opposite, 2 horses", &rules, &starts, &seats, two)?;
        let rules = senet::Rules::new(senet::Settings::SHEET_004)?;
        self.pairings("004, 5 pawns a side", &rules, &[rules.start()], &Side::BOTH, two)?;
        let rules = ur::Rules::new(ur::Settings::SHEET_002)?;
        self.pairings("002, 10 pawns a side", &rules, &Side::BOTH.map(|side| rules.start(side)), &Side::BOTH, two)?;
        for (game, settings) in [
            ("001, 4 players, 4 horses", horses::Settings { horses: 4, ..horses::Settings::SHEET_001 }),
            ("003, 4 players, 4 horses", horses::Settings::SHEET_003),
            ("000, 4 players, 4 horses", horses::Settings::SHEET_000),
        ] {
            let rules = horses::Rules::new(settings, Players::ALL)?;
            let starts = Seat::ALL.map(|seat| rules.start(seat));
            self.pairings(game, &rules, &starts, &Seat::ALL, self.games.four)?;
            if let Some(games) = self.games.house {
                self.house(game, settings, games)?;
            }
        }
        Ok(())
    }

    /// Measures level 3 against greedy players with each single house rule.
    fn house(&mut self, game: &str, sheet: horses::Settings, games: u64) -> Result<(), Box<dyn Error>> {
        for setting in horses::Settings::TABLE {
            for value in values(setting.range) {
                let mut settings = sheet;
                setting.set(&mut settings, value);
                // A combination that the rules refuse is no house rule.
                let Ok(rules) = horses::Rules::new(settings, Players::ALL) else { continue };
                if settings == sheet || WITHOUT_EFFECT.contains(&setting.name) {
                    continue;
                }
                let mut text = String::new();
                value.write(setting.range, &mut text)?;
                let number = if rules.sides() == 2 { "two of" } else { "three of" };
                let name = format!("level 3 v {number} greedy, {game}, {}={text}", setting.name);
                if name.contains(self.only) {
                    let starts = Seat::ALL.map(|seat| rules.start(seat));
                    let hero = Player::Computer(Level::Three);
                    let mean = against(&name, &rules, &starts, &Seat::ALL, hero, Player::Greedy, games);
                    (self.take)(name, mean)?;
                }
            }
        }
        Ok(())
    }

    /// Measures every player against the perfect player.
    fn perfect<S: Small + Sync>(
        &mut self,
        game: &str,
        solve: impl Fn() -> Result<Solved<S>, Box<dyn Error>>,
    ) -> Result<(), Box<dyn Error>>
    where
        S::Rules: Mind + Sync,
        <S::Rules as Rules>::Position: Sync,
    {
        let name = |hero: Player| format!("{}{PERFECT}{game}", hero.name());
        let heroes: Vec<Player> = Player::ALL.into_iter().filter(|hero| name(*hero).contains(self.only)).collect();
        if heroes.is_empty() {
            return Ok(());
        }
        let solved = solve()?;
        for hero in heroes {
            (self.take)(name(hero), regret(&solved, hero, self.games.two))?;
        }
        Ok(())
    }

    /// Measures every level against random and greedy players, and against the level below it.
    fn pairings<R: Mind + Sync>(
        &mut self,
        game: &str,
        rules: &R,
        starts: &[R::Position],
        seats: &[R::Player],
        games: u64,
    ) -> Result<(), Box<dyn Error>>
    where
        R::Position: Sync,
        R::Player: Sync,
    {
        let [one, two, three, _] = Level::ALL.map(Player::Computer);
        let number = if seats.len() == 2 { "" } else { "three of " };
        for (hero, below) in [(one, None), (two, Some(one)), (three, Some(two))] {
            for others in [Some(Player::Random), Some(Player::Greedy), below].into_iter().flatten() {
                let name = format!("{} v {number}{}, {game}", hero.name(), others.name());
                if name.contains(self.only) {
                    let mean = against(&name, rules, starts, seats, hero, others, games);
                    (self.take)(name, mean)?;
                }
            }
        }
        for person in [Player::Random, one, Player::Greedy, two] {
            let name = format!("{} v {number}kind, {game}", person.name());
            if name.contains(self.only) {
                let mean = family(&name, rules, starts, seats, person, self.games.persons);
                (self.take)(name, mean)?;
            }
        }
        for hero in [Player::Deep, Player::Rollouts] {
            let name = format!("{} v {number}greedy, {game}", hero.name());
            if let Some(games) = self.games.slow.filter(|_| name.contains(self.only)) {
                let mean = against(&name, rules, starts, seats, hero, Player::Greedy, games);
                (self.take)(name, mean)?;
            }
        }
        Ok(())
    }
}

/// Settings that change nothing in a game of four players that is played to its first winner.
const WITHOUT_EFFECT: [&str; 6] =
    ["two_player_mode", "two_colour_turn", "two_colour_win", "start", "end", "time_limit"];

/// The values of a setting: all of them, of numbers the first few, of faces one and two.
fn values(range: Range) -> Vec<Value> {
    match range {
        Range::Flag => [false, true].map(Value::Flag).into(),
        Range::Number(least, most) => (least..=most.min(3)).map(Value::Number).collect(),
        Range::Choice(words) => (0..words.len()).map(|at| Value::Choice(at as u8)).collect(),
        Range::Faces => [1 << 6, 1 << 6 | 1 << 1].map(Value::Faces).into(),
    }
}
