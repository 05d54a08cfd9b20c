//! `cargo dist`: everything for people without Rust, in one folder.

use std::process::ExitCode;

fn main() -> ExitCode {
    match galop_host::dist::run() {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
