//! `cargo train`: trains the weights of the computer players.

use galop::rules::Seat;
use galop_players::solve::{Horses, Senet, Solved};
use galop_players::train::{Course, Crowd, Duel, Lanes, Royal, SenetPawns, Training};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "usage: cargo train NET [--games N] [--seed N]

Train NET by playing against itself, and write src/bots/weights/NET.rs. NET is one of
  duel     001 and 003 for two players; learns from the solved games too
  crowd    001 and 003 for three or four players, or with two colours each
  lanes    000
  ur       002
  senet    004; learns from the solved game too
  --games  the number of games (default: 600000, 150000, 200000, 200000, 300000)
  --seed   the seed; the same seed makes the same weights (default: 7)
An interrupted run is resumed from target/train.";

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Vec<String>) -> Result<(), Box<dyn Error>> {
    let (name, options) = arguments.split_first().ok_or(HELP)?;
    let (mut games, mut seed) = (None, 7);
    for option in options.chunks(2) {
        match option {
            [option, number] if option == "--games" => games = Some(number.parse()?),
            [option, number] if option == "--seed" => seed = number.parse()?,
            _ => return Err(HELP.into()),
        }
    }
    let solved = Path::new("target/solved");
    match name.as_str() {
        "duel" => {
            let mut tables = Vec::new();
            for seats in [[Seat::Red, Seat::Blue], [Seat::Red, Seat::Green]] {
                tables.push(Solved::kept(Horses::new(seats, 2)?, solved)?);
            }
            train(&Duel { solved: tables }, games.unwrap_or(600_000), seed)
        }
        "crowd" => train(&Crowd, games.unwrap_or(150_000), seed),
        "lanes" => train(&Lanes, games.unwrap_or(200_000), seed),
        "ur" => train(&Royal, games.unwrap_or(200_000), seed),
        "senet" => {
            train(&SenetPawns { solved: Some(Solved::kept(Senet::new(3)?, solved)?) }, games.unwrap_or(300_000), seed)
        }
        _ => Err(HELP.into()),
    }
}

fn train(course: &impl Course, games: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let name = course.name();
    let kept = PathBuf::from(format!("target/train/{name}-{games}-{seed}"));
    let mut training = Training::resume(course, seed, &kept);
    let model = training.run(course, games, Some(&kept))?;
    let text = model.file(&format!("cargo train {name} --games {games} --seed {seed}"));
    Ok(std::fs::write(format!("src/bots/weights/{name}.rs"), text)?)
}
