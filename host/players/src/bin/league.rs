//! `cargo league`: measures the computer players, prints the results and writes them with a plot into `docs/`.

use galop_players::league::{Games, Known, Run, table, write};
use galop_players::options;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    galop_arguments::run("league", options::LEAGUE, options::league, |(games, only)| run(games, &only))
}

fn run(games: Games, only: &str) -> Result<(), Box<dyn Error>> {
    let path = Path::new("target/league.tsv");
    let mut known = Known::read(path);
    Run { only, games, take: &mut |row| known.add(row, path) }.all(Path::new("target/solved"))?;
    let rows = known.rows();
    print!("{}", table(&rows));
    write(&rows, Path::new("docs"))
}
