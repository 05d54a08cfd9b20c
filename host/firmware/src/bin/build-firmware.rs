//! `cargo firmware`: builds the image for the board, and prints its size.

use std::error::Error;
use std::process::ExitCode;

const ABOUT: &str = "Build target/galop.uf2 for the board, and print how much flash and RAM it uses.";

fn main() -> ExitCode {
    galop_arguments::run_plain(ABOUT, run)
}

fn run() -> Result<(), Box<dyn Error>> {
    let built = galop_firmware::build()?;
    println!("{built}");
    if built.fits() { Ok(()) } else { Err("the image exceeds a budget".into()) }
}
