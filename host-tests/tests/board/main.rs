//! The board's program on the PC: takes presses; gives lights, sounds and a match.

mod after;
mod app;
mod away;
mod clock;
mod dice;
mod gestures;
mod handover;
mod input;
mod layout;
mod monkey;
mod output;
mod past;
mod presses;
mod reports;
mod saving;
mod scenarios;
mod scenes;
mod settings;
mod shelf;
mod stats;
mod undo;
mod unset;
mod wiring;
