//! `cargo picture`: draws the board in the terminal into the documentation.

use std::process::ExitCode;
use std::{fs, io};

use galop_host::play::picture::{PATH, draw};

fn main() -> ExitCode {
    match write() {
        Ok(()) => {
            println!("{PATH} is drawn");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{PATH} cannot be written: {why}");
            ExitCode::FAILURE
        }
    }
}

fn write() -> io::Result<()> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../").to_owned() + PATH;
    fs::write(path, draw())
}
