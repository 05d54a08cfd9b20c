//! The arguments of `cargo league`, `cargo positions`, `cargo solve` and `cargo train`. Each parser returns `None` for
//! `--help`; the error says what is wrong.

use std::ffi::OsString;

use galop_arguments::Arguments;

use crate::league::Games;

/// The text of `cargo league --help`.
pub const LEAGUE: &str = "\
Play every level against random, greedy and perfect players, and write docs/bots.md and docs/bots.svg.

usage: cargo league [options]

  --two GAMES       games per pairing with two players, or against the perfect player (default: 10000)
  --four GAMES      games per pairing with four players (default: 2000)
  --persons N       persons who play against kind players (default: 200); games 11 to 40 of each count
  --house GAMES     also measure level 3 with each single house rule of 000, 001 and 003, at four players
  --slow GAMES      also measure players that are too slow for the board, against greedy players: level 3 with 100
                    times its work, and one that rolls out every move
  --only TEXT       measure only rows whose name contains TEXT, such as 'level 3 v greedy'; the others stay
  --help, -h        print this help

Each row is saved in host/players/data/league.tsv as soon as it is measured, with its games, first seed and commit; the
page and the plot are made from that file. Perfect play is read from target/solved, and solved first if it is missing
(cargo solve).";

/// The text of `cargo positions --help`.
pub const POSITIONS: &str = "\
Measure what every player gives away per choice, on choices from games of level 3 whose moves were rolled out.

usage: cargo positions [options]

  --label N      first add choices until each game has N; an interrupted run is resumed
  --only GAME    only the games whose name contains GAME, such as 001
  --published    measure all games on the other half of the choices, and write docs/bots.md
  --help, -h     print this help

The choices are in host/players/data/positions. Each move was played on for 40 throws, all players choosing like level 2,
and evaluated by the net; again and again with the same throws for all moves, until three standard errors parted the best
from the next or 4000 playouts were spent. Work on the players uses the half that is measured by default.";

/// The text of `cargo solve --help`.
pub const SOLVE: &str = "\
Find perfect play of small games, by value iteration over the rules.

usage: cargo solve [GAME ...]

  001-opposite   001, two players opposite each other, two horses each
  001-adjacent   001, two players side by side, two horses each
  004            Senet, three pawns a side
  002            the Royal Game of Ur, three pawns a side
  --help, -h     print this help

Without a game, all are solved. Values are saved in target/solved; an interrupted run is resumed.";

/// The text of `cargo train --help`.
pub const TRAIN: &str = "\
Train a net of the computer players by playing against itself, and write src/bots/weights/NET.rs.

usage: cargo train NET [options]

  opposite     001 and 003 for two players opposite each other; learns from the solved game
  adjacent     the same for two players side by side
  crowd        001 and 003 for three or four players, or with two colours each
  lanes        000
  race         all three, with the house rule that the first horse home wins
  ur           002; learns from the solved game too
  senet        004; its targets at the end are those of the solved game
  senet_end    004 with at most three pawns a side; learns from the solved game
  --games N    the number of games
  --rolled N   after these, the number of games whose choices are rolled out, or in solved games looked up
  --seed N     the seed; the same seed makes the same weights (default: 7)
  --help, -h   print this help

The defaults of --games and --rolled are those of the shipped net, in the first line of its file. An
interrupted run is resumed from target/train.";

const GAMES: &str = "a number of games, at least 1";

/// Returns the numbers of games, and a part of the names of the rows to measure.
pub fn league(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<(Games, String)>, String> {
    let mut arguments =
        Arguments::new(&["--two", "--four", "--persons", "--house", "--slow", "--only"], &[], arguments);
    let (mut games, mut only) =
        (Games { two: 10_000, four: 2_000, persons: 200, house: None, slow: None }, String::new());
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--two" => games.two = arguments.number(GAMES, 1..=u64::MAX)?,
            "--four" => games.four = arguments.number(GAMES, 1..=u64::MAX)?,
            "--persons" => games.persons = arguments.number("a number of persons, at least 1", 1..=u64::MAX)?,
            "--house" => games.house = Some(arguments.number(GAMES, 1..=u64::MAX)?),
            "--slow" => games.slow = Some(arguments.number(GAMES, 1..=u64::MAX)?),
            _ => only = arguments.text("a part of a row's name, such as 'level 3 v greedy'")?,
        }
    }
    Ok(Some((games, only)))
}

/// What `cargo positions` does.
pub struct Positions {
    /// The number of choices to label.
    pub label: Option<usize>,
    /// Whether the published half is measured.
    pub published: bool,
    /// A part of the names of the games.
    pub only: String,
}

/// Returns what to label and to measure.
pub fn positions(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Positions>, String> {
    let mut arguments = Arguments::new(&["--label", "--only"], &["--published"], arguments);
    let mut positions = Positions { label: None, published: false, only: String::new() };
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--label" => positions.label = Some(arguments.number("a number of choices, at least 1", 1..=usize::MAX)?),
            "--only" => positions.only = arguments.text("a part of a game's name, such as 001")?,
            _ => positions.published = true,
        }
    }
    Ok(Some(positions))
}

/// Returns the names of the games to solve.
pub fn solve(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Vec<&'static str>>, String> {
    let all = &["001-opposite", "001-adjacent", "004", "002"];
    let mut arguments = Arguments::new(&[], all, arguments);
    let mut names = Vec::new();
    while let Some(name) = arguments.option()? {
        match name {
            "--help" => return Ok(None),
            _ => names.push(name),
        }
    }
    Ok(Some(if names.is_empty() { all.to_vec() } else { names }))
}

/// What to train.
pub struct Train {
    /// The name of the net.
    pub net: &'static str,
    /// The number of games; `None` is the default of the net, here and below.
    pub games: Option<u64>,
    /// The number of games that are rolled out.
    pub rolled: Option<u64>,
    /// The seed.
    pub seed: u64,
}

/// Returns what to train.
pub fn train(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Train>, String> {
    let nets = &["opposite", "adjacent", "crowd", "lanes", "race", "ur", "senet", "senet_end"];
    let mut arguments = Arguments::new(&["--games", "--rolled", "--seed"], nets, arguments);
    let (mut net, mut games, mut rolled, mut seed) = (None, None, None, 7);
    while let Some(option) = arguments.option()? {
        match option {
            "--help" => return Ok(None),
            "--games" => games = Some(arguments.number(GAMES, 1..=u64::MAX)?),
            "--rolled" => rolled = Some(arguments.number("a number of games", 0..=u64::MAX)?),
            "--seed" => seed = arguments.number("a whole number", 0..=u64::MAX)?,
            _ if net.is_some() => return Err("one net is trained at a time".into()),
            name => net = Some(name),
        }
    }
    let net = net.ok_or(format!("the net to train is missing, one of {}", nets.join(", ")))?;
    Ok(Some(Train { net, games, rolled, seed }))
}
