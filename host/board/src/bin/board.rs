//! `cargo board`: talks to a board over USB.

use std::process::ExitCode;

use galop_arguments as arguments;
use galop_board::options::{self, HELP, Request};

fn main() -> ExitCode {
    let options = match options::parse(arguments::given()) {
        Ok(Request::Board(options)) => options,
        Ok(Request::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("{why}\n`cargo board --help` lists all commands and options.");
            return arguments::BAD_ARGUMENTS.into();
        }
    };
    match galop_board::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
