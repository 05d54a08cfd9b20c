//! `cargo train`: trains the weights of the computer players.

use galop::rules::Seat;
use galop_players::options::{self, Train};
use galop_players::solve::{Horses, Senet, Solved, Ur};
use galop_players::train::{self, Course, Plan, Royal, SenetEnd, Training, adjacent, crowd, lanes, opposite, race};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    galop_arguments::run("train", options::TRAIN, options::train, run)
}

fn run(Train { net, games, rolled, seed }: Train) -> Result<(), Box<dyn Error>> {
    let solved = Path::new("target/solved");
    let plan = |played, looked_up| Plan { games: games.unwrap_or(played), rolled: rolled.unwrap_or(looked_up) };
    let two = |seats| -> Result<_, Box<dyn Error>> { Ok(Solved::kept(Horses::new(seats, 2)?, solved)?) };
    match net {
        "opposite" => learn(&opposite(Some(two([Seat::Red, Seat::Blue])?)), plan(200_000, 600_000), seed),
        "adjacent" => learn(&adjacent(Some(two([Seat::Red, Seat::Green])?)), plan(200_000, 600_000), seed),
        "crowd" => learn(&crowd(), plan(150_000, 0), seed),
        "lanes" => learn(&lanes(), plan(200_000, 0), seed),
        "race" => learn(&race(), plan(200_000, 0), seed),
        "ur" => learn(&Royal { solved: Some(Solved::kept(Ur::new(3)?, solved)?) }, plan(400_000, 0), seed),
        "senet" => learn(&train::Senet { solved: Some(Solved::kept(Senet::new(3)?, solved)?) }, plan(300_000, 0), seed),
        _ => learn(&SenetEnd { solved: Solved::kept(Senet::new(3)?, solved)? }, plan(400_000, 200_000), seed),
    }
}

fn learn(course: &impl Course, plan: Plan, seed: u64) -> Result<(), Box<dyn Error>> {
    let (name, Plan { games, rolled }) = (course.name(), plan);
    let kept = PathBuf::from(format!("target/train/{name}-{games}-{rolled}-{seed}"));
    let mut training = Training::resume(course, seed, &kept);
    let model = training.run(course, plan, Some(&kept))?;
    let text = model.file(&format!("cargo train {name} --games {games} --rolled {rolled} --seed {seed}"));
    Ok(std::fs::write(format!("src/bots/weights/{name}.rs"), text)?)
}
