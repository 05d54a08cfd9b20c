//! `cargo firmware`: builds what goes on the board, and says how big it is.

use std::process::ExitCode;

use galop_arguments as arguments;

const ABOUT: &str = "Builds target/galop.uf2 for the board, and says how much flash and RAM it takes.";

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
