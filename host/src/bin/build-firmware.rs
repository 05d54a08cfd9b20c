//! `cargo firmware`: builds what goes on the board, and says how big it is.

use std::process::ExitCode;

fn main() -> ExitCode {
    match galop_host::firmware::build() {
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
