//! Pictures of boards that nobody plays on: for choosing a game.

use galop::app::Boot;
use galop::save::{MenuRecord, Record};
use galop::session::{Seating, Sheet, Stats};
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::board::{Board, on_screen};

use crate::sitting::Ears;

/// The sweep is over by then, and a computer's lights have breathed in.
const MENU_MS: u64 = 2_000;
/// A board that is held still for a look.
const STILL_MS: u64 = 2_500;

/// The lights of the board's own menu, with this game on it and these players.
pub fn menu(sheet: Sheet, seating: &Seating) -> Vec<u8> {
    let menu = MenuRecord { sheet, seats: *seating, sides: *seating };
    let record = Record { dice: [0; 32], stats: Stats::default(), menu: Some(menu), game: None };
    still(Settings::default(), record, MENU_MS)
}

/// The lights of a board as it was kept.
pub fn kept(settings: Settings, record: Record) -> Vec<u8> {
    still(settings, record, STILL_MS)
}

fn still(settings: Settings, record: Record, ms: u64) -> Vec<u8> {
    let boot = Boot { seed: [0; 32], held: 0, settings: on_screen(settings), saved: Some(record), failed: false };
    let mut ears = Ears::default();
    let mut board = Board::new(boot, |_| {}, &mut ears);
    board.advance(Time(ms), &mut ears);
    ears.seen(board.now())
}
