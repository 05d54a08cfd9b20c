//! `cargo board`: speaks with a board over USB.

use std::process::ExitCode;

use galop_host::board::options::{self, HELP, Request};

const BAD_ARGUMENTS: u8 = 2;

fn main() -> ExitCode {
    let options = match options::parse(std::env::args_os().skip(1)) {
        Ok(Request::Board(options)) => options,
        Ok(Request::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("{why}\n`cargo board --help` tells all there is.");
            return BAD_ARGUMENTS.into();
        }
    };
    match galop_host::board::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
