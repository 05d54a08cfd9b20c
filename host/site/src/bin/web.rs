//! `cargo web`: the board in a browser.

use std::process::ExitCode;

use galop_arguments as arguments;
use galop_site::options::{self, HELP, Request};

fn main() -> ExitCode {
    let options = match options::parse(arguments::given()) {
        Ok(Request::Serve(options)) => options,
        Ok(Request::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            eprintln!("{why}\n`cargo web --help` lists all options.");
            return arguments::BAD_ARGUMENTS.into();
        }
    };
    match galop_site::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
