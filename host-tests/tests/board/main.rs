//! The board's program on the PC: takes presses; gives lights, sounds and a match.

mod app;
mod dice;
mod gestures;
mod handover;
mod input;
mod layout;
mod monkey;
mod output;
mod scenarios;
mod scenes;
mod settings;
mod stats;
mod unset;
mod wiring;
