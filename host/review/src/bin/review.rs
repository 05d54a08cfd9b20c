//! `cargo review`: how much of a game was luck?

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use galop_review::options;

fn main() -> ExitCode {
    galop_arguments::run("review", options::HELP, options::parse, |options| {
        let said = galop_review::run(&options)?;
        match writeln!(io::stdout(), "{said}") {
            // `cargo review game.txt | head` has seen enough.
            Err(why) if why.kind() != ErrorKind::BrokenPipe => Err(why.to_string()),
            _ => Ok(()),
        }
    })
}
