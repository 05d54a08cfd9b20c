//! The pages, their commands, links and drawings.

mod columns;
mod commands;
mod cuts;
mod draw;
mod driver;
mod guide;
mod links;
mod players;
mod prints;
