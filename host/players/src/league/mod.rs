//! Measures the computer players against random, greedy and perfect players and each other.

mod contest;
mod player;
mod plot;

pub use contest::{Mean, against, play, regret};
pub use player::Player;

use crate::solve::{Horses, Senet, Small, Solved, Ur};
use galop::bots::{Level, Mind};
use galop::rules::horses::{self, Players};
use galop::rules::{Rules, Seat, Seats, Side, senet, ur};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

/// A line of the league.
pub struct Row {
    /// The player, the opponents and the game.
    pub name: String,
    /// The share of games won; against the perfect player, what was given away.
    pub mean: Mean,
}

/// The part of a name that marks the perfect opponent.
const PERFECT: &str = " v perfect, ";

impl Row {
    /// The mean is what was given away, not the share of games won.
    fn is_regret(&self) -> bool {
        self.name.contains(PERFECT)
    }
}

/// The number of games per pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Games {
    /// Against the perfect player, and with two players.
    pub two: u64,
    /// With four players; these games are much longer.
    pub four: u64,
}

/// A run of the league.
pub struct Run<'a> {
    /// Only rows whose name contains this are measured.
    pub only: &'a str,
    /// The number of games.
    pub games: Games,
    /// Is called with each row.
    pub take: &'a mut dyn FnMut(Row) -> Result<(), Box<dyn Error>>,
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
            (self.take)(Row { name: name(hero), mean: regret(&solved, hero, self.games.two) })?;
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
        let [one, two, three] = Level::ALL.map(Player::Computer);
        let number = if seats.len() == 2 { "" } else { "three of " };
        for (hero, below) in [(one, None), (two, Some(one)), (three, Some(two))] {
            for others in [Some(Player::Random), Some(Player::Greedy), below].into_iter().flatten() {
                let name = format!("{} v {number}{}, {game}", hero.name(), others.name());
                if name.contains(self.only) {
                    let mean = against(&name, rules, starts, seats, hero, others, games);
                    (self.take)(Row { name, mean })?;
                }
            }
        }
        Ok(())
    }
}

/// All rows ever measured; a new measurement replaces the old one.
pub struct Known(Vec<Row>);

impl Known {
    /// Reads the rows of a file.
    pub fn read(path: &Path) -> Self {
        let row = |line: &str| {
            let (numbers, name) = line.split_once('\t')?;
            Some(Row { name: name.into(), mean: Mean::read(numbers)? })
        };
        Self(std::fs::read_to_string(path).unwrap_or_default().lines().filter_map(row).collect())
    }

    /// Adds a row and writes the file.
    pub fn add(&mut self, row: Row, path: &Path) -> Result<(), Box<dyn Error>> {
        match self.0.iter_mut().find(|known| known.name == row.name) {
            Some(known) => *known = row,
            None => self.0.push(row),
        }
        let text: String = self.0.iter().map(|row| format!("{}\t{}\n", row.mean.written(), row.name)).collect();
        Ok(std::fs::write(path, text)?)
    }

    /// Returns the rows by game, those against the perfect player first.
    pub fn rows(mut self) -> Vec<Row> {
        let game = |row: &Row| row.name.split_once(", ").map(|(_, game)| game.to_string());
        self.0.sort_by_key(|row| (game(row), !row.is_regret(), row.name.clone()));
        self.0
    }
}

/// Returns the rows as a Markdown table.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("| who, against whom, at what | games | won, or given away |\n|---|---|---|\n");
    for row in rows {
        let (percent, error) = (row.mean.percent(), row.mean.error());
        let value = match row.is_regret() {
            true => format!("gave away {percent:.2} ± {error:.2} points"),
            false => format!("won {percent:.1} ± {error:.1} %"),
        };
        let _ = writeln!(text, "| {} | {} | {value} |", row.name, row.mean.games);
    }
    text
}

const BEGIN: &str = "<!-- cargo league writes from here -->";
const END: &str = "<!-- to here -->";

/// Writes the table into `docs/bots.md` and the plot beside it.
pub fn write(rows: &[Row], docs: &Path) -> Result<(), Box<dyn Error>> {
    let path = docs.join("bots.md");
    let text = std::fs::read_to_string(&path)?;
    let marks = text.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = marks.ok_or(format!("{BEGIN} and {END} are missing in docs/bots.md"))?;
    std::fs::write(path, format!("{before}{BEGIN}\n\n{}\n{END}{after}", table(rows)))?;
    std::fs::write(docs.join("bots.svg"), plot::draw(rows))?;
    Ok(())
}
