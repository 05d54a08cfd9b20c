//! A simulated board at the cable: the board without hardware, with the console of a real one.
//!
//! It is compiled only with the feature `plugged`, for tests of the page.

use std::cell::RefCell;

use galop::app::Boot;
use galop::save::{Failed, Part};
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::board::{Board, seed};
use galop_desk::line::Line;

use crate::exports::{answered, given};

thread_local! {
    /// A page has one thread.
    static PLUGGED: RefCell<Option<Plugged>> = const { RefCell::new(None) };
}

/// A board and its end of the cable.
pub struct Plugged {
    board: Board,
    line: Line,
}

impl Plugged {
    /// A new board with default settings.
    pub fn new(number: u64) -> Self {
        let boot = Boot { seed: seed(number), held: 0, settings: Settings::default(), saved: None, failed: false };
        Self { board: Board::new(boot, |_| {}, &mut ()), line: Line::default() }
    }

    /// Takes bytes and returns their number.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        self.line.hear(bytes)
    }

    /// Returns what it sends until `now`.
    pub fn said(&mut self, now: Time) -> String {
        self.board.advance(now, &mut self.line);
        let mut said = String::new();
        loop {
            said.extend(self.line.turn(&mut self.board, &mut ()));
            if !self.line.has_more() {
                return said;
            }
        }
    }

    /// The board's saves fail from now on, or work again.
    pub fn saves(&mut self, works: bool) {
        let result = if works { Ok(()) } else { Err(Failed::Worn) };
        self.board.change(|app| app.saved(Part::Games, result));
    }

    /// The other end was closed.
    pub fn hang_up(&mut self) {
        self.line.hang_up();
    }
}

/// Plugs a new board in, with this seed.
#[unsafe(no_mangle)]
pub extern "C" fn plug(number: u32) {
    PLUGGED.set(Some(Plugged::new(number.into())));
}

/// Sends the input to the board. Returns the number of bytes it took.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_hear() -> usize {
    PLUGGED.with_borrow_mut(|plugged| plugged.as_mut().map_or(0, |plugged| plugged.hear(&given())))
}

/// Returns what the board sends until `now`, in ms after it was plugged in.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_said(now: f64) -> *const u8 {
    let said = |plugged: &mut Plugged| plugged.said(Time(now as u64));
    answered(PLUGGED.with_borrow_mut(|plugged| plugged.as_mut().map(said).unwrap_or_default()))
}

/// The page closed its end of the cable.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_hang_up() {
    PLUGGED.with_borrow_mut(|plugged| plugged.iter_mut().for_each(Plugged::hang_up));
}

/// The board's saves fail, or work again.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_saves(works: bool) {
    PLUGGED.with_borrow_mut(|plugged| plugged.iter_mut().for_each(|plugged| plugged.saves(works)));
}
