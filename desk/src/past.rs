//! Looks back at a game: the board as it was after any of its events.

use galop::app::Boot;
use galop::history::Event;
use galop::input::Event as Happened;
use galop::rules::Seat;
use galop::save::{GameRecord, Lying, Record};
use galop::session::{Game as _, Who};
use galop::settings::Settings;
use galop::time::Time;
use galop::view::path::Path;

use crate::board::{Board, on_screen, seed};
use crate::eye::Eye;
use crate::review::Reviewed;

/// After this time an eye sees the lights as they are.
const SEEN_MS: u64 = 250;

/// A game that is being looked back at.
pub struct Past {
    game: Reviewed,
    at: usize,
    board: Board,
    eye: Eye,
}

impl Past {
    /// The game at its beginning.
    pub fn new(game: Reviewed) -> Self {
        let (board, eye) = shown(&game, 0);
        Self { game, at: 0, board, eye }
    }

    /// The game and its review.
    pub const fn game(&self) -> &Reviewed {
        &self.game
    }

    /// The number of events that have happened.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What an eye sees of it.
    pub const fn eye(&self) -> &Eye {
        &self.eye
    }

    /// Goes to the moment after this many events, at most the end.
    pub fn go(&mut self, events: usize) {
        let events = events.min(self.game.len());
        if events != self.at {
            self.at = events;
            (self.board, self.eye) = shown(&self.game, events);
        }
    }

    /// Goes some events forward, or back.
    pub fn step(&mut self, events: isize) {
        self.go(self.at.saturating_add_signed(events));
    }

    /// Goes to the next turning point, or to the one before: to the moment after its throw.
    pub fn turn(&mut self, forward: bool) {
        let turns = self.game.turns().into_iter().map(|turn| turn.event as usize + 1);
        let found = match forward {
            true => turns.into_iter().find(|at| *at > self.at),
            false => turns.into_iter().rev().find(|at| *at < self.at),
        };
        if let Some(at) = found {
            self.go(at);
        }
    }

    /// Lets the lights breathe for some milliseconds.
    pub fn wait(&mut self, ms: u64) {
        let now = self.board.now().after(ms);
        self.board.advance(now, &mut self.eye);
        self.eye.look(now);
    }
}

/// A board that shows the game after this many events. No computer plays on.
fn shown(game: &Reviewed, events: usize) -> (Board, Eye) {
    let mut settings = on_screen(Settings::default());
    settings.look.path = Path::Off;
    let mut saved = game.play(events).save(Time(0));
    saved.seating.taken().iter().for_each(|seat: Seat| saved.seating.set(seat, Who::Person));
    let thrown = (0..events).rev().find_map(|event| match game.entry(event).event {
        Some(Event::Throw(die, _)) => Some((event, die)),
        _ => None,
    });
    let lying = thrown.and_then(|(event, die)| {
        let cast = game.play(event).rules().showing(die)?;
        Some(Lying { pips: die.pips(), coins: cast.coins, hands: game.entry(event).by.bits() })
    });
    let record = GameRecord { away: false, saved, lying, rolled: [0; 4] };
    let saved = Some(Record { dice: [1; 32], ..Record::of(Some(record)) });
    let mut eye = Eye::default();
    // After a failure a board shows its game at once.
    let boot = Boot { seed: seed(0), held: 0, settings, saved, failed: true };
    let mut board = Board::new(boot, |_| {}, &mut eye);
    board.change(|app| app.resume(Time(0)));
    board.step(Happened::Tick, &mut eye);
    board.advance(Time(SEEN_MS), &mut eye);
    eye.look(Time(SEEN_MS));
    (board, eye)
}
