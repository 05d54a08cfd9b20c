//! The progress of a long computation: a line that is overwritten on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Progress on standard error, so that standard output has results only.
pub struct Progress {
    what: String,
    terminal: bool,
    shown: Option<Instant>,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), terminal: io::stderr().is_terminal(), shown: None }
    }

    /// Shows that `done` of `total` is done, with a note.
    pub fn show(&mut self, done: u64, total: u64, note: &str) {
        let patience = if self.terminal { Duration::from_millis(200) } else { Duration::from_secs(20) };
        if done < total && self.shown.is_some_and(|shown| shown.elapsed() < patience) {
            return;
        }
        self.shown = Some(Instant::now());
        let (begin, end) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        let line = format!("{begin}{} {} {note}{end}", self.what, bar(done, total));
        // An error is ignored: a closed pipe must not stop the computation.
        io::stderr().write_all(line.as_bytes()).ok();
    }
}

impl Drop for Progress {
    /// Ends the line.
    fn drop(&mut self) {
        if self.terminal && self.shown.is_some() {
            io::stderr().write_all(b"\n").ok();
        }
    }
}

fn bar(done: u64, total: u64) -> String {
    const WIDTH: u64 = 24;
    let part = |of: u64| (of * done.min(total)).checked_div(total).unwrap_or(of);
    let full = part(WIDTH) as usize;
    format!("[{}{}] {:3} %", "#".repeat(full), ".".repeat(WIDTH as usize - full), part(100))
}
