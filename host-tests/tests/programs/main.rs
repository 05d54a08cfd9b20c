//! The programs for the PC: terminal, page, flasher, console.

mod board;
mod board_ports;
mod clicks;
mod dist;
mod flash;
mod lessons;
mod play;
mod rooms;
mod sitting;
mod uf2;
mod uf2_read;
mod vocabulary;
mod web_server;
mod why;
