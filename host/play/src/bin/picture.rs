//! `cargo picture`: draws the pictures of the terminal board in the documentation.

use std::fs;
use std::process::ExitCode;

use galop_play::picture::draw;

const ABOUT: &str = "Draw the terminal board into docs/pictures, from a game with a fixed seed.";

fn main() -> ExitCode {
    galop_arguments::run_plain(ABOUT, || {
        for (path, picture) in draw() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../").to_owned() + path;
            fs::write(file, picture).map_err(|why| format!("cannot write {path}: {why}"))?;
            println!("wrote {path}");
        }
        Ok::<_, String>(())
    })
}
