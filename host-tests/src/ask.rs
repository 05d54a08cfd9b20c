//! Short accessors for tests: the state of the match on a board, and the house rules of one engine.

use galop::app::App;
use galop::rules::any::Any;
use galop::rules::{Seat, Seats, horses, senet, ur};
use galop::session::{Play, Who};
use galop::sheets::{House, Sheet};

pub const S000: Sheet = Sheet::ALL[0];
pub const S001: Sheet = Sheet::ALL[1];
pub const S002: Sheet = Sheet::ALL[2];
pub const S003: Sheet = Sheet::ALL[3];
pub const S004: Sheet = Sheet::ALL[4];

/// The state of the match on a board; empty if there is no match.
pub trait Ask {
    fn match_on_board(&self) -> Option<&Play>;

    fn hands(&self) -> Seats {
        self.match_on_board().map(Play::hands).unwrap_or_default()
    }
    fn winners(&self) -> Seats {
        self.match_on_board().map(Play::winners).unwrap_or_default()
    }
    fn undoable(&self) -> Seats {
        self.match_on_board().map(Play::takes_back).unwrap_or_default()
    }
    fn choice(&self) -> Option<(u8, u8)> {
        self.match_on_board().and_then(Play::choice)
    }
    fn sheet(&self) -> Option<Sheet> {
        self.match_on_board().map(Play::sheet)
    }
    fn who(&self, seat: Seat) -> Who {
        self.match_on_board().map_or(Who::Nobody, |play| play.seating().at(seat))
    }
    fn paused(&self) -> bool {
        self.match_on_board().is_some_and(Play::paused)
    }
}

impl Ask for App {
    fn match_on_board(&self) -> Option<&Play> {
        self.play()
    }
}

/// The house rules of each engine.
pub trait Rooms {
    fn horses(&mut self, sheet: Sheet) -> &mut horses::Settings;
    fn ur(&mut self) -> &mut ur::Settings;
    fn senet(&mut self) -> &mut senet::Settings;
    /// Changes the rules of every Petits Chevaux sheet.
    fn every_horses(&mut self, change: impl FnMut(&mut horses::Settings));
}

impl Rooms for House {
    fn horses(&mut self, sheet: Sheet) -> &mut horses::Settings {
        match self.of_mut(sheet) {
            Any::Horses(settings) => settings,
            other => panic!("{other:?}"),
        }
    }

    fn ur(&mut self) -> &mut ur::Settings {
        match self.of_mut(S002) {
            Any::Ur(settings) => settings,
            other => panic!("{other:?}"),
        }
    }

    fn senet(&mut self) -> &mut senet::Settings {
        match self.of_mut(S004) {
            Any::Senet(settings) => settings,
            other => panic!("{other:?}"),
        }
    }

    fn every_horses(&mut self, mut change: impl FnMut(&mut horses::Settings)) {
        for sheet in Sheet::ALL {
            if let Any::Horses(settings) = self.of_mut(sheet) {
                change(settings);
            }
        }
    }
}
