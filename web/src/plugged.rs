//! A board that is plugged in without being there: a desk's board, and the console that a real one has at its cable.
//!
//! Only tests of the page ask for it, with the feature `plugged`: what people load has none of this.

use std::cell::RefCell;

use galop::app::Boot;
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
    /// A new board, as its maker switches it on.
    pub fn new(chance: u64) -> Self {
        let boot = Boot { seed: seed(chance), held: 0, settings: Settings::default(), saved: None, failed: false };
        Self { board: Board::new(boot, |_| {}, &mut ()), line: Line::default() }
    }

    /// Takes bytes, and tells how many.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        self.line.hear(bytes)
    }

    /// What it says until `now`.
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

    /// Nobody is at the other end any more.
    pub fn hang_up(&mut self) {
        self.line.hang_up();
    }
}

/// Plugs it in.
#[unsafe(no_mangle)]
pub extern "C" fn plug(chance: u32) {
    PLUGGED.set(Some(Plugged::new(chance.into())));
}

/// It hears the input; how many bytes of it.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_hear() -> usize {
    PLUGGED.with_borrow_mut(|plugged| plugged.as_mut().map_or(0, |plugged| plugged.hear(&given())))
}

/// What it says until so many ms after it was plugged in.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_said(now: f64) -> *const u8 {
    let said = |plugged: &mut Plugged| plugged.said(Time(now as u64));
    answered(PLUGGED.with_borrow_mut(|plugged| plugged.as_mut().map(said).unwrap_or_default()))
}

/// Nobody is at the other end of its cable any more.
#[unsafe(no_mangle)]
pub extern "C" fn plugged_hang_up() {
    PLUGGED.with_borrow_mut(|plugged| plugged.iter_mut().for_each(Plugged::hang_up));
}
