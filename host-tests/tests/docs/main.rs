//! The pages, their commands, links and drawings.

mod commands;
mod draw;
mod guide;
mod links;
mod players;
