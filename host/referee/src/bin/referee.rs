//! `cargo referee`: reads questions from standard input and writes answers to standard output, a line each.

use std::io::{self, Write};

use galop_referee::lines::{self, Line};
use std::process::ExitCode;

const HELP: &str = r#"Answer questions about the rules: which moves are legal in a position, and what they do.

usage: cargo referee < QUESTIONS

Questions are read from standard input until it ends, and answered on standard output, one line of JSON each:
  {"game":"001","position":{"R":["10","S"],"G":["55","S"]},"turn":"R","throw":3}
  {"id":null,"legal":["R 10 13 xG"]}
docs/referee.md lists the fields."#;

fn main() -> ExitCode {
    galop_arguments::run_plain(HELP, || match serve(io::stdin().lock(), io::stdout().lock()) {
        // The reader of the answers has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    })
}

fn serve(mut questions: io::StdinLock, mut answers: impl Write) -> io::Result<()> {
    while let Some(line) = lines::read(&mut questions)? {
        let answer = match line {
            Line::Whole(line) => galop_referee::answer(&line),
            Line::TooLong => Some(galop_referee::too_long()),
        };
        if let Some(answer) = answer {
            writeln!(answers, "{answer}")?;
            answers.flush()?;
        }
    }
    Ok(())
}
