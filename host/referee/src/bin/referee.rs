//! `cargo referee`: reads questions from standard input and writes answers to standard output, a line each.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    match serve(io::stdin().lock(), io::stdout().lock()) {
        // The reader of the answers has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
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
