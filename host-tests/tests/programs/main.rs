//! The programs for the PC: terminal, page, flasher, console.

mod announcements;
mod board;
mod board_ports;
mod clicks;
mod dist;
mod examples;
mod flash;
mod flash_usb;
mod history;
mod lessons;
mod play;
mod pointing;
mod rooms;
mod sitting;
mod uf2;
mod uf2_read;
mod vocabulary;
mod ways;
mod web_server;
mod why;
