//! `cargo board`: talks to a board over USB.

use std::process::ExitCode;

use galop_board::options::{HELP, parse};

fn main() -> ExitCode {
    galop_arguments::run("board", HELP, parse, |options| galop_board::run(&options))
}
