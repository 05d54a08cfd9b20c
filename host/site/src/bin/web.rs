//! `cargo web`: the board in a browser.

use std::process::ExitCode;

use galop_site::options::{HELP, parse};

fn main() -> ExitCode {
    galop_arguments::run("web", HELP, parse, |options| galop_site::run(&options))
}
