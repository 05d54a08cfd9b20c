//! The pages, their commands, links and drawings.

mod commands;
mod draw;
mod driver;
mod guide;
mod links;
mod players;
