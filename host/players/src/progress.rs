//! How far a long computation is: a line that is written over on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Told on standard error, so that standard output holds results only.
pub struct Progress {
    what: String,
    terminal: bool,
    told: Option<Instant>,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), terminal: io::stderr().is_terminal(), told: None }
    }

    /// So much of the whole is done; `note` says what is known by now.
    pub fn show(&mut self, done: u64, total: u64, note: &str) {
        let patience = if self.terminal { Duration::from_millis(200) } else { Duration::from_secs(20) };
        if done < total && self.told.is_some_and(|told| told.elapsed() < patience) {
            return;
        }
        self.told = Some(Instant::now());
        let (begin, end) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        let line = format!("{begin}{} {} {note}{end}", self.what, bar(done, total));
        // That nobody listens is no reason to stop halfway.
        io::stderr().write_all(line.as_bytes()).ok();
    }
}

impl Drop for Progress {
    /// What is said next begins a line.
    fn drop(&mut self) {
        if self.terminal && self.told.is_some() {
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
