//! `cargo dist`: makes a release.

use std::process::ExitCode;

use galop_dist::options::{HELP, parse};

fn main() -> ExitCode {
    galop_arguments::run("dist", HELP, parse, |options| galop_dist::run(&options).map(|said| println!("{said}")))
}
