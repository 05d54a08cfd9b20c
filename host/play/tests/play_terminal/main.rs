//! `cargo play` in a terminal.
#![cfg(target_os = "linux")]

mod desk;
mod ends;
mod keys;
mod lessons;
mod mouse;
mod past;
mod saves;

use desk::{Desk, OLD};

impl Desk {
    fn play(words: &str) -> Self {
        Self::run(OLD, env!("CARGO_BIN_EXE_play"), words)
    }
}
