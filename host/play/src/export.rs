//! Writes the game that is played to a file, as text.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use galop::app::{App, Effects};
use galop::history::Date;
use galop::input::Event;
use galop::session::Play;
use galop::time::Time;
use galop_desk::board::Witness;
use galop_desk::history::Scribe;
use galop_desk::words::Lang;

/// Writes the game to a file when it begins, when it ends and when the program ends.
pub struct Export {
    path: PathBuf,
    scribe: Scribe,
    /// The game as last written was over; none if nothing is written yet.
    written: Option<bool>,
    /// Why the file could not be written.
    failed: Option<String>,
}

impl Export {
    /// The file to write.
    pub fn new(path: &Path) -> Self {
        let scribe = Scribe::on(today());
        Self { path: path.to_owned(), scribe, written: None, failed: None }
    }

    fn write(&mut self, over: bool) {
        if let Some(game) = self.scribe.game() {
            self.failed = fs::write(&self.path, game.text()).err().map(|why| why.to_string());
            self.written = Some(over);
        }
    }

    /// Writes the game as it stands. Returns what failed.
    pub fn finish(mut self, lang: Lang) -> Result<(), String> {
        self.write(true);
        let path = self.path.display();
        match (self.failed, self.written) {
            (Some(why), _) => Err(lang.pick(
                format!("{path} : la partie n'a pas pu être écrite : {why}"),
                format!("{path}: the game could not be written: {why}"),
            )),
            (None, None) => Err(lang.pick(
                format!("{path} n'a pas été écrit : aucune partie n'a commencé"),
                format!("{path} was not written: no game was begun"),
            )),
            (None, Some(_)) => Ok(()),
        }
    }
}

impl Witness for Export {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.scribe.stepped(app, event, now, effects);
        let over = app.any_play().is_some_and(Play::over);
        if self.written != Some(over) {
            self.write(over);
        }
    }
}

/// The day in UTC; none if the clock is not set.
pub fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let mut days = since.as_secs() / (24 * 60 * 60);
    let (mut year, mut month) = (1970, 1);
    // A month has as many days as there are dates of it.
    loop {
        let length = (28..=31).rev().find(|day| Date::new(year, month, *day).is_some())?;
        match days.checked_sub(length.into()) {
            None => return Date::new(year, month, days as u8 + 1),
            Some(left) => days = left,
        }
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
}
