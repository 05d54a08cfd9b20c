//! The board's program on the PC: presses in, lights, sounds and a match out.

mod app;
mod dice;
mod gestures;
mod input;
mod layout;
mod monkey;
mod output;
mod scenarios;
mod scenes;
mod settings;
mod stats;
mod wiring;
