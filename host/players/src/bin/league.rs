//! `cargo league`: measures the computer players, prints the results and writes them with a plot into `docs/`.

use galop_players::league::{Games, Known, Run, table, write};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "usage: cargo league [--two GAMES] [--four GAMES] [--only TEXT]

Play every level against random, sensible and perfect players, and write docs/bots.md and docs/bots.svg.
  --two    games per pairing with two players, or against the perfect player (default: 10000)
  --four   games per pairing with four players (default: 2000)
  --only   measure only rows whose name contains TEXT, such as 'level 3 v greedy'
Perfect play is read from target/solved, and solved first if it is missing (cargo solve). All rows ever measured are
saved in target/league.tsv.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (mut games, mut only) = (Games { two: 10_000, four: 2_000 }, String::new());
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for option in arguments.chunks(2) {
        match option {
            [option, number] if option == "--two" => games.two = number.parse()?,
            [option, number] if option == "--four" => games.four = number.parse()?,
            [option, text] if option == "--only" => only.clone_from(text),
            _ => return Err(HELP.into()),
        }
    }
    let path = Path::new("target/league.tsv");
    let mut known = Known::read(path);
    Run { only: &only, games, take: &mut |row| known.add(row, path) }.all(Path::new("target/solved"))?;
    let rows = known.rows();
    print!("{}", table(&rows));
    write(&rows, Path::new("docs"))
}
