//! `cargo review`: how much of a game was luck?

use std::process::ExitCode;

use galop_review::options;

fn main() -> ExitCode {
    galop_arguments::run("review", options::HELP, options::parse, |options| {
        galop_review::run(&options).map(|said| println!("{said}"))
    })
}
