//! `cargo picture`: draws the pictures of the terminal board in the documentation.

use std::fs;
use std::process::ExitCode;

use galop_arguments as arguments;
use galop_play::picture::draw;

const ABOUT: &str = "Draw the terminal board into docs/pictures, from a game with a fixed seed.";

fn main() -> ExitCode {
    if let Some(end) = arguments::none(ABOUT) {
        return end;
    }
    for (path, picture) in draw() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../").to_owned() + path;
        if let Err(why) = fs::write(file, picture) {
            eprintln!("{path} cannot be written: {why}");
            return ExitCode::FAILURE;
        }
        println!("wrote {path}");
    }
    ExitCode::SUCCESS
}
