//! The log of a game as text.

use galop::app::{App, Effects};
use galop::input::Event;
use galop::session::{News, Play, Sequel, Sides};
use galop::time::Time;

use crate::board::Witness;
use crate::why::{Id, Umpire};
use crate::words::Lang;

/// The news of a game as lines in one language.
pub struct Chronicle {
    lang: Lang,
    lines: Vec<String>,
    /// The rules behind each line.
    rules: Vec<Vec<Id>>,
    umpire: Umpire,
    /// The number of lines ever written.
    told: usize,
    /// Whether a game was being played at the last step.
    playing: bool,
    /// Whether it was over.
    over: bool,
    /// The last line is a throw, to which its move is added.
    threw: bool,
    /// The sides of that game as last logged.
    sides: Option<Sides>,
}

/// The most lines that are stored: more than any screen has.
const LINES: usize = 500;

impl Chronicle {
    /// An empty log.
    pub const fn new(lang: Lang) -> Self {
        Self {
            lang,
            lines: Vec::new(),
            rules: Vec::new(),
            umpire: Umpire::new(),
            told: 0,
            playing: false,
            over: false,
            threw: false,
            sides: None,
        }
    }

    /// All lines, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The ids of the rules behind each line; most of the first lines of a game have none.
    pub fn rules(&self) -> &[Vec<Id>] {
        &self.rules
    }

    /// The umpire, which explains the throws.
    pub const fn umpire(&self) -> &Umpire {
        &self.umpire
    }

    /// The number of lines ever written, including those dropped since.
    pub const fn told(&self) -> usize {
        self.told
    }

    /// Changes the language of future lines.
    pub const fn speak(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// Adds a line that is not news of the game.
    pub fn tell(&mut self, line: String) {
        self.write(line, Vec::new());
    }

    /// Logs which player has which side of the table, once it is known.
    fn name_sides(&mut self, app: &App) {
        let sides = app.play().filter(|play| play.sheet().two_sided()).and_then(Play::known_sides);
        if let Some(known) = sides.filter(|_| sides != self.sides) {
            self.sides = sides;
            self.tell(self.lang.sides(known).into());
        }
    }

    fn write(&mut self, line: String, rules: Vec<Id>) {
        if self.lines.len() == LINES {
            self.lines.remove(0);
            self.rules.remove(0);
        }
        self.lines.push(line);
        self.rules.push(rules);
        self.threw = false;
        self.told += 1;
    }
}

impl Witness for Chronicle {
    fn stepped(&mut self, app: &App, _: Event, _: Time, _: &Effects) {
        let over = app.play().is_some_and(Play::over);
        // After a win the same players can begin again at once.
        let again = self.over && !over && !app.news().contains(&News::TakenBack);
        self.over = over;
        if app.playing() != self.playing || again {
            self.playing = app.playing();
            self.sides = None;
            if let Some(sheet) = app.play().map(Play::sheet) {
                self.umpire.forget();
                self.tell(format!("— {} —", self.lang.title(sheet)));
                self.name_sides(app);
            }
        }
        for news in app.news() {
            let rules = self.umpire.hear(news);
            if let News::Moved(..) = news
                && let (Some(last), Some(behind)) = (self.lines.last_mut(), self.rules.last_mut())
                && self.threw
            {
                let deed = self.lang.news(app, news);
                *last = format!("{last}, {}", deed.trim_start());
                behind.extend(rules);
                self.threw = false;
                continue;
            }
            let (why, before) = match news {
                News::Threw(.., Sequel::NoMove) => (self.umpire.no_move(self.lang), self.lang.pick(" : ", ": ")),
                News::Hint(_, deed) => (self.umpire.gain(*deed, self.lang), " – "),
                _ => (None, ""),
            };
            let why = why.map(|why| format!("{before}{why}")).unwrap_or_default();
            self.write(self.lang.news(app, news) + &why, rules);
            self.threw = matches!(news, News::Threw(..));
            self.name_sides(app);
        }
        self.umpire.look(app);
    }
}
