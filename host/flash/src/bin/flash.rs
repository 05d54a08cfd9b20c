//! `cargo flash`, also `cargo upload`: puts Galop on a board.

use std::process::ExitCode;

use galop_flash::options::{HELP, parse};

fn main() -> ExitCode {
    galop_arguments::run("flash", HELP, parse, |options| galop_flash::run(&options))
}
