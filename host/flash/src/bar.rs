//! The progress of copying: a bar on a terminal, a line elsewhere.

use std::io::{self, IsTerminal, Write};

const WIDTH: usize = 32;

/// A progress bar on standard error.
pub struct Bar {
    total: usize,
    terminal: bool,
}

impl Bar {
    /// Shows an empty bar.
    pub fn start(total: usize) -> Self {
        let bar = Self { total, terminal: io::stderr().is_terminal() };
        if bar.terminal {
            bar.show(0);
        } else {
            tell(&format!("copying {} KiB\n", total / 1024));
        }
        bar
    }

    /// Shows that `done` bytes are copied.
    pub fn show(&self, done: usize) {
        if self.terminal {
            tell(&format!("\r{}", draw(done, self.total)));
        }
    }
}

impl Drop for Bar {
    /// Ends the line of the bar.
    fn drop(&mut self) {
        if self.terminal {
            tell("\n");
        }
    }
}

/// Writes to standard error. An error is ignored: a closed pipe must not stop flashing halfway.
pub fn tell(text: &str) {
    io::stderr().write_all(text.as_bytes()).ok();
}

/// Returns the bar as text of constant length.
pub fn draw(done: usize, total: usize) -> String {
    let part = |of: usize| (of * done.min(total)).checked_div(total).unwrap_or(of);
    let full = part(WIDTH);
    format!("[{}{}] {:3} % of {} KiB", "#".repeat(full), ".".repeat(WIDTH - full), part(100), total / 1024)
}
