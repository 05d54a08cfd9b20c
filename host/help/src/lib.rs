//! The commands that most people want, for those who try `cargo run`.

/// What `cargo run` prints.
pub const TEXT: &str = "\
Galop has several programs, each with its own command:

  cargo play    play in the terminal
  cargo web     play in the browser
  cargo flash   install Galop on a Pico that is plugged in
  cargo probe   the same through a debug probe, with the log
  cargo test    run the tests, without hardware

docs/commands.md lists them all.";
