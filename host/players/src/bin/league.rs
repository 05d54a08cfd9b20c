//! `cargo league`: measures the computer players, prints the results and writes them with a plot into `docs/`.

use galop_players::league::{DATA, Games, Known, Row, Run, commit, table, write};
use galop_players::options;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    galop_arguments::run("league", options::LEAGUE, options::league, |(games, only)| run(games, &only))
}

fn run(games: Games, only: &str) -> Result<(), Box<dyn Error>> {
    let (path, commit) = (Path::new(DATA), commit());
    let mut known = Known::read(path)?;
    Run { only, games, take: &mut |name, mean| known.add(Row::new(name, mean, &commit), path) }
        .all(Path::new("target/solved"))?;
    print!("{}{}", table(&known.rows(false)), table(&known.rows(true)));
    write(&known, Path::new("docs"))
}
