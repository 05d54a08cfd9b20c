//! The log, for a debug probe: defmt frames in a ring of 1 KiB of RAM, which the probe reads (RTT).
//!
//! Logging never waits: without a probe the newest lines overwrite the oldest. A reset empties the ring, so a failure
//! is logged by the start that follows it, from the black box.

use core::fmt::Debug;

use defmt::{error, info, warn};
use defmt_rtt as _;
use embassy_time::Instant;
use galop::app::App;
use galop::blackbox::BlackBox;
use galop::input::Event;
use galop::save::Found;
use galop::save::log::Error;
use galop::session::{News, Play, Seating};
use galop::sheets::Sheet;
use heapless::Vec;

use super::game;

defmt::timestamp!("{=u64:us}", Instant::now().as_micros());

/// Logs what the program started with.
pub fn started(board: &str, black_box: &BlackBox, found: &Found) {
    info!("board {=str}, start {}", board, black_box.beginning());
    if let Some(last) = black_box.last() {
        let (failures, message) = (black_box.failures(), black_box.message());
        warn!("failures since power-on: {=u32}, the last: {}, {=str}", failures, last, message);
    }
    for (what, why) in ["settings", "games"].into_iter().zip(found.trouble) {
        if let Some(why) = why {
            warn!("{=str} not readable: {}", what, why);
        }
    }
}

/// Logs a save.
pub fn saved<E: Debug>(what: &str, result: &Result<(), Error<E>>) {
    match result {
        Ok(()) => info!("saved {=str}", what),
        Err(why) => error!("not saved, {=str}: {}", what, why),
    }
}

/// Logs the steps of the app.
pub struct Journal {
    /// The game that was logged last.
    game: Option<(Sheet, Seating)>,
    /// It was over after the step before.
    over: bool,
    /// Presses and releases that are not logged yet.
    events: Vec<Event, { game::CAPACITY }>,
}

impl Journal {
    pub const fn new() -> Self {
        Self { game: None, over: false, events: Vec::new() }
    }

    /// Logs the event of a step, and what happened in it. A line takes about 25 µs, so an event after which nothing
    /// happened is logged later if `more` events wait: eight buttons that go down together are all reported in time.
    pub fn step(&mut self, event: Event, app: &App, more: bool) {
        if event != Event::Tick {
            // Cannot be full: a full list is logged below.
            let _ = self.events.push(event);
        }
        let game = app.play().map(|play| (play.sheet(), *play.seating()));
        // After the end the same players can begin again, or the last move is taken back.
        let over = app.play().is_some_and(Play::over);
        let again = self.over && !over && !app.news().contains(&News::TakenBack);
        let same = self.game == game && !again;
        self.over = over;
        let nothing = same && app.hold().is_none() && app.news().is_empty();
        if more && !self.events.is_full() && nothing {
            return;
        }
        for event in &self.events {
            info!("{}", event);
        }
        self.events.clear();
        if let Some(hold) = app.hold() {
            info!("{}", hold);
        }
        if !same {
            match &game {
                Some((sheet, seating)) => info!("game {}, {}", sheet, seating),
                None => info!("no game"),
            }
            self.game = game;
        }
        for news in app.news() {
            info!("{}", news);
        }
    }
}
