//! `cargo draw`: draws the pictures of the guides into the documentation.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use galop_host::arguments;
use galop_host::draw::draw;

const ABOUT: &str = "Draws the pictures of the guides into docs, from the tables that the board itself uses.";

fn main() -> ExitCode {
    if let Some(end) = arguments::none(ABOUT) {
        return end;
    }
    let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for picture in draw() {
        let file = project.join(&picture.path);
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, &picture.bytes));
        if let Err(why) = written {
            eprintln!("{} cannot be written: {why}", picture.path);
            return ExitCode::FAILURE;
        }
        println!("{} is drawn", picture.path);
    }
    ExitCode::SUCCESS
}
