//! Pictures of boards for the page on which a game is chosen.

use galop::app::Boot;
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::save::{MenuRecord, Record};
use galop::session::Seating;
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::rhythm::ROUND_MS;
use galop_desk::board::{Board, on_screen};
use galop_desk::lessons::Lesson;

use crate::sitting::Ears;

/// By this time the sweep of power-on is over, and what breathes is brightest: half of a round after a whole one.
const STILL_MS: u64 = ROUND_MS as u64 * 3 / 2;
/// By this time the eye has seen the light of the press, and it is not yet a hold.
const AWAKE_MS: u64 = 300;

/// The lights of the board's menu with this game and these players.
pub fn menu(sheet: Sheet, seating: &Seating) -> Vec<u8> {
    let menu = MenuRecord { sheet, seats: *seating, sides: *seating };
    let record = Record { menu: Some(menu), ..Record::of(None) };
    let (board, mut ears) = still(Settings::default(), record);
    ears.seen(board.now())
}

/// The lights of a position in the middle of this game; nothing for a game without a lesson.
pub fn middle(sheet: Sheet) -> Vec<u8> {
    let game = Lesson::of(sheet).and_then(Lesson::picture);
    let record = |game| Record::of(Some(game));
    game.map(|game| kept(Settings::default(), record(game))).unwrap_or_default()
}

/// The lights of a saved board.
pub fn kept(settings: Settings, record: Record) -> Vec<u8> {
    let (mut board, mut ears) = still(settings, record);
    // A resumed game waits, dimmed; a press wakes it.
    board.down(Button::new(Seat::Red, Key::A), &mut ears);
    board.advance(Time(STILL_MS + AWAKE_MS), &mut ears);
    ears.seen(board.now())
}

/// A board after power-on, with steady lights.
fn still(settings: Settings, record: Record) -> (Board, Ears) {
    let boot = Boot { seed: [0; 32], held: 0, settings: on_screen(settings), saved: Some(record), failed: false };
    let mut ears = Ears::default();
    let mut board = Board::new(boot, |_| {}, &mut ears);
    board.advance(Time(STILL_MS), &mut ears);
    (board, ears)
}
