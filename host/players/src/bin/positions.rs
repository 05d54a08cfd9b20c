//! `cargo positions`: what the computer players give away per choice, compared with rollouts.

use galop_players::league::{between, commit};
use galop_players::options::{self, Positions};
use galop_players::positions::{FOLDER, Half, LABEL, Label, Measure, each_game, table};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    galop_arguments::run("positions", options::POSITIONS, options::positions, run)
}

fn run(Positions { label, published, only }: Positions) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(FOLDER);
    if let Some(number) = label {
        each_game(&only, &mut Label { folder, number, effort: LABEL, commit: &commit() })?;
    }
    let half = if published { Half::Published } else { Half::Development };
    let only = if published { "" } else { &only };
    let mut measure = Measure { folder, half, found: Vec::new() };
    each_game(only, &mut measure)?;
    let table = table(&measure.found);
    print!("{table}");
    if published {
        let page = Path::new("docs/bots.md");
        fs::write(page, between(&fs::read_to_string(page)?, "positions --published", &table)?)?;
    }
    Ok(())
}
