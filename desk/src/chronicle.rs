//! What happened so far, in words.

use galop::app::{App, Effects};
use galop::input::Event;
use galop::session::News;
use galop::time::Time;

use crate::board::Witness;
use crate::words::Lang;

/// The news of a game, as lines in somebody's language.
pub struct Chronicle {
    lang: Lang,
    lines: Vec<String>,
    /// A game was being played when it last looked.
    playing: bool,
}

/// More lines than any screen has.
const LINES: usize = 500;

impl Chronicle {
    /// Nothing has happened yet.
    pub const fn new(lang: Lang) -> Self {
        Self { lang, lines: Vec::new(), playing: false }
    }

    /// All lines, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Something else is to be told.
    pub fn tell(&mut self, line: String) {
        if self.lines.len() == LINES {
            self.lines.remove(0);
        }
        self.lines.push(line);
    }
}

impl Witness for Chronicle {
    fn stepped(&mut self, app: &App, _: Event, _: Time, _: &Effects) {
        if app.playing() != self.playing {
            self.playing = app.playing();
            if let Some(sheet) = app.sheet() {
                self.tell(format!("— {} {} —", sheet.name(), self.lang.title(sheet)));
            }
        }
        for news in app.news() {
            if let News::Moved(..) = news
                && let Some(last) = self.lines.last_mut()
                && !last.starts_with([' ', '—'])
            {
                let deed = self.lang.news(app, news);
                *last = format!("{last}, {}", deed.trim_start());
                continue;
            }
            self.tell(self.lang.news(app, news));
        }
    }
}
