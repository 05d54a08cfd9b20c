//! `cargo referee`: reads questions from standard input and writes answers to standard output, a line each.

use std::io::{self, Write};

use galop_referee::lines::{self, Line};

fn main() -> io::Result<()> {
    match serve(io::stdin().lock(), io::stdout().lock()) {
        // The reader of the answers has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
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
