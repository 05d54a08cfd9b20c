//! `cargo play`: the board in a terminal.

use std::process::ExitCode;

use galop_arguments as arguments;
use galop_play::options::{self, HELP, Request};

fn main() -> ExitCode {
    let options = match options::parse(arguments::given()) {
        Ok(Request::Play(options)) => options,
        Ok(Request::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("{why}\n`cargo play --help` lists all options.");
            return arguments::BAD_ARGUMENTS.into();
        }
    };
    match galop_play::run(&options) {
        Ok(result) => {
            if !result.is_empty() {
                println!("{result}");
            }
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
