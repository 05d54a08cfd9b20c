//! `cargo referee`: questions on standard input, answers on standard output, a line each.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    match serve(io::stdin().lock(), io::stdout().lock()) {
        // Whoever asked no longer listens.
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
