//! `cargo train`: trains the weights of the computer players.

use galop::rules::Seat;
use galop_players::options::{self, Train};
use galop_players::solve::{Horses, Senet, Solved, Ur};
use galop_players::train::{Course, Crowd, Duel, Lanes, Plan, Royal, SenetPawns, Training};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    galop_arguments::run("train", options::TRAIN, options::train, run)
}

fn run(Train { net, games, rolled, seed }: Train) -> Result<(), Box<dyn Error>> {
    let solved = Path::new("target/solved");
    let plan = |played: u64| Plan { games: games.unwrap_or(played), rolled };
    match net {
        "duel" => {
            let mut tables = Vec::new();
            for seats in [[Seat::Red, Seat::Blue], [Seat::Red, Seat::Green]] {
                tables.push(Solved::kept(Horses::new(seats, 2)?, solved)?);
            }
            train(&Duel { solved: tables }, plan(600_000), seed)
        }
        "crowd" => train(&Crowd, plan(150_000), seed),
        "lanes" => train(&Lanes, plan(200_000), seed),
        "ur" => train(&Royal { solved: Some(Solved::kept(Ur::new(3)?, solved)?) }, plan(400_000), seed),
        _ => train(&SenetPawns { solved: Some(Solved::kept(Senet::new(3)?, solved)?) }, plan(300_000), seed),
    }
}

fn train(course: &impl Course, plan: Plan, seed: u64) -> Result<(), Box<dyn Error>> {
    let (name, Plan { games, rolled }) = (course.name(), plan);
    let kept = PathBuf::from(format!("target/train/{name}-{games}-{rolled}-{seed}"));
    let mut training = Training::resume(course, seed, &kept);
    let model = training.run(course, plan, Some(&kept))?;
    let text = model.file(&format!("cargo train {name} --games {games} --rolled {rolled} --seed {seed}"));
    Ok(std::fs::write(format!("src/bots/weights/{name}.rs"), text)?)
}
