//! `cargo firmware`: builds the image for the board, and prints its size.

use std::process::ExitCode;

use galop_arguments as arguments;

const ABOUT: &str = "Build target/galop.uf2 for the board, and print how much flash and RAM it uses.";

fn main() -> ExitCode {
    if let Some(end) = arguments::none(ABOUT) {
        return end;
    }
    match galop_firmware::build() {
        Ok(built) => {
            println!("{built}");
            if built.fits() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
