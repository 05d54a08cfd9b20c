//! How far the copying is: a bar on a terminal, a line elsewhere.

use std::io::{self, IsTerminal, Write};

const WIDTH: usize = 32;

/// What is shown on standard error while an image is copied.
pub struct Bar {
    total: usize,
    terminal: bool,
}

impl Bar {
    /// Shown empty.
    pub fn start(total: usize) -> Self {
        let bar = Self { total, terminal: io::stderr().is_terminal() };
        if bar.terminal {
            bar.show(0);
        } else {
            tell(&format!("copying {} KiB\n", total / 1024));
        }
        bar
    }

    /// So many bytes are there.
    pub fn show(&self, done: usize) {
        if self.terminal {
            tell(&format!("\r{}", draw(done, self.total)));
        }
    }
}

impl Drop for Bar {
    /// What is said next begins a line.
    fn drop(&mut self) {
        if self.terminal {
            tell("\n");
        }
    }
}

/// Says something on standard error. That nobody listens is no reason to stop halfway.
pub fn tell(text: &str) {
    io::stderr().write_all(text.as_bytes()).ok();
}

/// The bar as text, always equally long.
pub fn draw(done: usize, total: usize) -> String {
    let part = |of: usize| (of * done.min(total)).checked_div(total).unwrap_or(of);
    let full = part(WIDTH);
    format!("[{}{}] {:3} % of {} KiB", "#".repeat(full), ".".repeat(WIDTH - full), part(100), total / 1024)
}
