//! `cargo play`: the board in a terminal.

use std::process::ExitCode;

use galop_play::options::{HELP, parse};

fn main() -> ExitCode {
    galop_arguments::run("play", HELP, parse, |options| {
        let result = galop_play::run(&options)?;
        if !result.is_empty() {
            println!("{}", galop_arguments::as_started(&result));
        }
        Ok::<_, String>(())
    })
}
