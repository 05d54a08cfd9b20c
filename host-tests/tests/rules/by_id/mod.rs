//! The rules one by one: each test names the ids it tests.

mod common;
mod geometry;
mod house;
mod sheet_000;
mod sheet_001;
mod sheet_002;
mod sheet_003;
mod sheet_004;
mod turns;
