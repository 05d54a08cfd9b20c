//! `cargo picture`: draws the board in the terminal into the documentation.

use std::fs;
use std::process::ExitCode;

use galop_host::play::picture::draw;

fn main() -> ExitCode {
    for (path, picture) in draw() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../").to_owned() + path;
        if let Err(why) = fs::write(file, picture) {
            eprintln!("{path} cannot be written: {why}");
            return ExitCode::FAILURE;
        }
        println!("{path} is drawn");
    }
    ExitCode::SUCCESS
}
