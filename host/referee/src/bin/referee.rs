//! `cargo referee`: reads questions from standard input and writes answers to standard output, a line each.

use std::io::{self, BufRead, Write};
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
    let mut line = Vec::new();
    while questions.read_until(b'\n', &mut line)? > 0 {
        if let Some(answer) = galop_referee::answer(&line) {
            writeln!(answers, "{answer}")?;
            answers.flush()?;
        }
        line.clear();
    }
    Ok(())
}
