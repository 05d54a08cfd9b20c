//! A benchmark of positions: choices from games of level 3, each move's value found by rollouts. What a player gives
//! away per choice tells players apart that win equally often within the error of a league.

mod text;

pub use text::Text;

use crate::chance::Chance;
use crate::league::Player;
use crate::progress::Progress;
use crate::rollout::{Effort, Values, roll_out};
use galop::bots::{Level, Mind};
use galop::rules::horses::{self, Players};
use galop::rules::{Die, Next, Offer, Seat, Side, Thrown, senet, throw, ur};
use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The folder of the labelled choices, from the root of the repository: a file for each game.
pub const FOLDER: &str = "host/players/data/positions";

/// The rollouts that label a choice. With four players playouts to the end take twenty times as long and decide a tenth
/// of the choices instead of half of them.
pub const LABEL: Effort =
    Effort { playouts: 4000, fewest: 100, throws: Some(40), apart: DECIDED, leave: None, fair: false };
/// A choice is decided if its best move is this many standard errors above the next.
const DECIDED: f64 = 3.0;

/// One in this many choices of a game is taken.
const TAKEN: usize = 12;

const HEAD: &str = "game\tposition\tthrow\tplayouts\tstandard errors\tchances of the moves, per cent\tcommit\n";

/// The half of a benchmark. The choices of a game are in the same half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// For work on the players: games with even numbers.
    Development,
    /// Only for published figures: games with odd numbers.
    Published,
}

/// A labelled choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The number of the game, which is its seed.
    pub game: u64,
    /// The position before the throw, see [`Text`].
    pub position: String,
    pub die: Die,
    pub values: Values,
    /// The commit of the players that labelled it.
    pub commit: String,
}

impl Choice {
    /// The half it belongs to.
    pub const fn half(&self) -> Half {
        if self.game.is_multiple_of(2) { Half::Development } else { Half::Published }
    }

    /// Whether the rollouts decided which move is best.
    pub fn is_decided(&self) -> bool {
        self.values.apart >= DECIDED
    }

    /// The choice as an offer of these rules.
    pub fn offer<R: Text>(&self, rules: &R) -> Option<Offer<R>> {
        match throw(rules, rules.read(&self.position)?, self.die) {
            Thrown::Choose(offer) if usize::from(offer.len()) == self.values.chances.len() => Some(offer),
            Thrown::Choose(_) | Thrown::NoMove(_) => None,
        }
    }

    fn written(&self) -> String {
        let Self { game, position, die, values, commit } = self;
        let chances: Vec<String> = values.chances.iter().map(|chance| format!("{:.2}", 100.0 * chance)).collect();
        let (pips, chances) = (die.pips(), chances.join(" "));
        format!("{game}\t{position}\t{pips}\t{}\t{:.2}\t{chances}\t{commit}\n", values.playouts, values.apart)
    }

    fn read(line: &str) -> Option<Self> {
        let [game, position, pips, playouts, apart, chances, commit] =
            line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        let chance = |text: &str| Some(text.parse::<f64>().ok()? / 100.0);
        Some(Self {
            game: game.parse().ok()?,
            position: position.into(),
            die: Die::new(pips.parse().ok()?)?,
            values: Values {
                chances: chances.split(' ').map(chance).collect::<Option<_>>()?,
                playouts: playouts.parse().ok()?,
                apart: apart.parse().ok()?,
            },
            commit: commit.into(),
        })
    }
}

/// Reads the choices of a file; there are none if the file is missing.
pub fn read(path: &Path) -> Result<Vec<Choice>, Box<dyn Error>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path)?;
    let lines = text.strip_prefix(HEAD).ok_or(format!("{}: the first line is not {HEAD:?}", path.display()))?;
    let choice = |line: &str| Choice::read(line).ok_or(format!("{}: not a choice: {line}", path.display()).into());
    lines.lines().map(choice).collect()
}

/// Work on the benchmark of a game.
pub trait Visit {
    fn visit<R: Mind + Text>(&mut self, game: &str, rules: &R, starts: &[R::Position]) -> Result<(), Box<dyn Error>>;
}

/// Visits the games whose name contains `only`.
pub fn each_game(only: &str, work: &mut impl Visit) -> Result<(), Box<dyn Error>> {
    for (game, settings) in [
        ("000, 4 players", horses::Settings::SHEET_000),
        ("001, 4 players, 4 horses", horses::Settings { horses: 4, ..horses::Settings::SHEET_001 }),
        ("003, 4 players", horses::Settings::SHEET_003),
    ] {
        if game.contains(only) {
            let rules = horses::Rules::new(settings, Players::ALL)?;
            work.visit(game, &rules, &Seat::ALL.map(|seat| rules.start(seat)))?;
        }
    }
    if "002".contains(only) {
        let rules = ur::Rules::new(ur::Settings::SHEET_002)?;
        work.visit("002", &rules, &Side::BOTH.map(|side| rules.start(side)))?;
    }
    if "004".contains(only) {
        let rules = senet::Rules::new(senet::Settings::SHEET_004)?;
        work.visit("004", &rules, &[rules.start()])?;
    }
    Ok(())
}

fn path(folder: &Path, game: &str) -> PathBuf {
    folder.join(game.get(..3).unwrap_or(game)).with_extension("tsv")
}

/// Labels choices until each game has `number` of them. The choices of a game are written together, so an interrupted
/// run goes on with the next game.
pub struct Label<'a> {
    pub folder: &'a Path,
    pub number: usize,
    pub effort: Effort,
    pub commit: &'a str,
}

impl Visit for Label<'_> {
    fn visit<R: Mind + Text>(&mut self, name: &str, rules: &R, starts: &[R::Position]) -> Result<(), Box<dyn Error>> {
        let path = path(self.folder, name);
        let known = read(&path)?;
        let (mut number, mut game) = (known.len(), known.last().map_or(0, |choice| choice.game + 1));
        let mut progress = Progress::new(format!("{name}: choices"));
        while number < self.number {
            let start = starts[game as usize % starts.len()];
            let mut lines = String::new();
            for (at, offer) in (0..).zip(choices(rules, start, game)) {
                let values = roll_out(rules, &offer, self.effort, game * 1000 + at);
                let position = rules.write(offer.position());
                let choice = Choice { game, position, die: offer.die(), values, commit: self.commit.into() };
                lines.push_str(&choice.written());
                number += 1;
            }
            fs::create_dir_all(self.folder)?;
            let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
            let head = if file.metadata()?.len() == 0 { HEAD } else { "" };
            file.write_all(format!("{head}{lines}").as_bytes())?;
            progress.show(number as u64, self.number as u64, "");
            game += 1;
        }
        Ok(())
    }
}

/// Some of the choices of a game in which level 3 plays all seats.
fn choices<R: Mind>(rules: &R, start: R::Position, game: u64) -> Vec<Offer<R>> {
    let mut chance = Chance::new(game);
    let (mut position, mut taken) = (start, Vec::new());
    loop {
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                if offer.len() > 1 && chance.one_in(TAKEN) {
                    taken.push(offer);
                }
                Player::Computer(Level::Three).choose(rules, &mut offer, &mut chance);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(_) => return taken,
        };
    }
}

/// What players give away per choice of a game.
pub struct Given {
    /// The name of the game.
    pub game: String,
    pub choices: usize,
    pub decided: usize,
    /// By player: what it gives away per choice in per cent of winning chance, and half of the 95 % interval.
    pub players: Vec<(Player, f64, f64)>,
}

/// Measures all players on a half of the benchmark.
pub struct Measure<'a> {
    pub folder: &'a Path,
    pub half: Half,
    pub found: Vec<Given>,
}

impl Visit for Measure<'_> {
    fn visit<R: Mind + Text>(&mut self, name: &str, rules: &R, _: &[R::Position]) -> Result<(), Box<dyn Error>> {
        let path = path(self.folder, name);
        let mut choices = read(&path)?;
        choices.retain(|choice| choice.half() == self.half);
        let mut given = Given {
            game: name.into(),
            choices: choices.len(),
            decided: choices.iter().filter(|choice| choice.is_decided()).count(),
            players: Vec::new(),
        };
        for player in Player::ALL {
            let mut losses = Vec::new();
            for (number, choice) in (0..).zip(&choices) {
                let position = format!("{}: {}", path.display(), choice.position);
                let mut offer = choice.offer(rules).ok_or(format!("{position} is not a choice of these rules"))?;
                player.choose(rules, &mut offer, &mut Chance::new(number));
                let Values { chances, .. } = &choice.values;
                losses.push(100.0 * (chances[choice.values.best()] - chances[usize::from(offer.finger())]));
            }
            let number = losses.len() as f64;
            let mean = losses.iter().sum::<f64>() / number;
            let spread = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / (number - 1.0);
            given.players.push((player, mean, 1.96 * (spread / number).sqrt()));
        }
        self.found.push(given);
        Ok(())
    }
}

/// Returns the figures as a Markdown table.
pub fn table(found: &[Given]) -> String {
    let mut text = String::from("| game | choices, decided |");
    Player::ALL.iter().for_each(|player| text += &format!(" {} |", player.name()));
    let _ = writeln!(text, "\n|---|---|{}", "---|".repeat(Player::ALL.len()));
    for Given { game, choices, decided, players } in found {
        let _ = write!(text, "| {game} | {choices}, {decided} |");
        players.iter().for_each(|(_, mean, error)| text += &format!(" {mean:.2} ± {error:.2} |"));
        text.push('\n');
    }
    text
}
