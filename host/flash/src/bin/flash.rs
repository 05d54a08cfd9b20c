//! `cargo flash`, also `cargo upload`: puts Galop on a board.

use std::process::ExitCode;

use galop_arguments as arguments;
use galop_flash::options::{self, HELP, Request};

fn main() -> ExitCode {
    let options = match options::parse(arguments::given()) {
        Ok(Request::Flash(options)) => options,
        Ok(Request::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("{why}\n`cargo flash --help` lists all options.");
            return arguments::BAD_ARGUMENTS.into();
        }
    };
    match galop_flash::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
