//! The log of a game as text.

use galop::app::{App, Effects, Note};
use galop::board::geometry::Cell;
use galop::input::Event;
use galop::rules::any;
use galop::session::{News, Play, Sequel, Sides, Table};
use galop::time::Time;

use crate::board::Witness;
use crate::capital::capitalised;
use crate::why::{Id, Umpire};
use crate::words::Lang;

/// The news of a game as lines in one language.
pub struct Chronicle {
    lang: Lang,
    lines: Vec<String>,
    /// Each line as a sentence, for a voice.
    sentences: Vec<String>,
    /// The rules behind each line.
    rules: Vec<Vec<Id>>,
    /// The cells of each line: of the move it reports.
    cells: Vec<Vec<Cell>>,
    /// The number printed where the move of each line ends, as its player counts.
    ends: Vec<Option<u8>>,
    umpire: Umpire,
    /// The number of lines ever written.
    told: usize,
    /// Whether a game was being played at the last step.
    playing: bool,
    /// The game on the board, or that was put away, after the last step.
    seen: Option<(Table, Option<any::Position>)>,
    /// It has its heading: it gets no other when it comes back from the menu.
    headed: bool,
    /// The last line is a throw, to which its move is added.
    threw: bool,
    /// The sides of that game as last logged.
    sides: Option<Sides>,
    /// The first line of the last game.
    first: usize,
    /// The lines of an earlier session end in the middle of the game that goes on.
    resumes: bool,
}

/// The most lines that are stored: more than any screen has.
const LINES: usize = 500;

impl Chronicle {
    /// An empty log.
    pub const fn new(lang: Lang) -> Self {
        Self {
            lang,
            lines: Vec::new(),
            sentences: Vec::new(),
            rules: Vec::new(),
            cells: Vec::new(),
            ends: Vec::new(),
            umpire: Umpire::new(),
            told: 0,
            playing: false,
            seen: None,
            headed: false,
            threw: false,
            sides: None,
            first: 0,
            resumes: false,
        }
    }

    /// Continues the log of an earlier session, whose game goes on.
    pub fn resume(&mut self, lines: impl IntoIterator<Item = String>) {
        lines.into_iter().for_each(|line| self.tell(line));
        self.resumes = self.told > 0;
    }

    /// The lines of the last game, oldest first.
    pub fn of_game(&self) -> &[String] {
        self.lines.get(self.first..).unwrap_or_default()
    }

    /// All lines, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Each line as a sentence that can be understood alone.
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }

    /// The ids of the rules behind each line; most of the first lines of a game have none.
    pub fn rules(&self) -> &[Vec<Id>] {
        &self.rules
    }

    /// The cells of the move in each line: that of its piece, then those it walked over. A line without a move has
    /// none.
    pub fn cells(&self) -> &[Vec<Cell>] {
        &self.cells
    }

    /// The number printed where the move of each line ends, as its player counts; the print may count for another.
    pub fn ends(&self) -> &[Option<u8>] {
        &self.ends
    }

    /// The umpire, which explains the throws.
    pub const fn umpire(&self) -> &Umpire {
        &self.umpire
    }

    /// The number of lines ever written, including those dropped since.
    pub const fn told(&self) -> usize {
        self.told
    }

    /// Whether the last line is a throw, to which its move will be added.
    pub const fn goes_on(&self) -> bool {
        self.threw
    }

    /// Changes the language of future lines.
    pub const fn speak(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// Adds a line that is not news of the game.
    pub fn tell(&mut self, line: String) {
        let said = sentence(&line);
        self.write(line, said, Vec::new(), (Vec::new(), None));
    }

    /// Logs which player has which side of the table, once it is known.
    fn name_sides(&mut self, app: &App) {
        let sides = app.play().filter(|play| play.sheet().two_sided()).and_then(Play::known_sides);
        if let Some(known) = sides.filter(|_| sides != self.sides) {
            self.sides = sides;
            self.tell(self.lang.sides(known).into());
        }
    }

    /// Writes the heading of a game, unless its log goes on.
    fn begin(&mut self, play: &Play, app: &App) {
        self.umpire.forget();
        self.headed = true;
        if std::mem::take(&mut self.resumes) {
            self.sides = play.known_sides();
            return;
        }
        (self.sides, self.first) = (None, self.lines.len());
        self.tell(format!("— {} —", self.lang.title(play.sheet())));
        self.name_sides(app);
    }

    /// Looks whether there is another game than after the last step: a new one, or one that was saved or imported,
    /// which nothing announces. Returns whether a new one began.
    fn look(&mut self, app: &App) -> bool {
        let seen = app.any_play().map(|play| (play.table(), play.position().copied()));
        let began = app.notes().iter().any(|note| matches!(note, Note::Begun(_)));
        if began || app.notes().is_empty() && seen != self.seen {
            self.headed = false;
        }
        // The log of an earlier session is not that of a new game.
        self.resumes &= !began;
        self.seen = seen;
        began
    }

    fn write(&mut self, line: String, said: String, rules: Vec<Id>, (cells, end): (Vec<Cell>, Option<u8>)) {
        if self.lines.len() == LINES {
            self.lines.remove(0);
            self.sentences.remove(0);
            self.rules.remove(0);
            self.cells.remove(0);
            self.ends.remove(0);
            self.first = self.first.saturating_sub(1);
        }
        self.lines.push(line);
        self.sentences.push(said);
        self.rules.push(rules);
        self.cells.push(cells);
        self.ends.push(end);
        self.threw = false;
        self.told += 1;
    }
}

impl Witness for Chronicle {
    fn stepped(&mut self, app: &App, _: Event, _: Time, _: &Effects) {
        // After a win the same players can begin again at once.
        let began = self.look(app);
        let came = app.playing() && !self.playing;
        self.playing = app.playing();
        if let Some(play) = app.play().filter(|_| (came || began) && !self.headed) {
            self.begin(play, app);
        }
        for news in app.news() {
            let rules = self.umpire.hear(news);
            let walked = match news {
                News::Moved(_, deed) | News::Aside(deed) | News::Hint(_, deed) => {
                    (self.umpire.cells(*deed), self.umpire.end(*deed))
                }
                News::Threw(..) | News::TakenBack | News::Seated(..) | News::Over(_) => (Vec::new(), None),
            };
            if let News::Moved(..) = news
                && let (Some(last), Some(said), Some(behind)) =
                    (self.lines.last_mut(), self.sentences.last_mut(), self.rules.last_mut())
                && let (Some(cells), Some(end)) = (self.cells.last_mut(), self.ends.last_mut())
                && self.threw
            {
                let deed = self.lang.news(app, news);
                *last = format!("{last}, {}", deed.trim_start());
                *said = sentence(last);
                behind.extend(rules);
                (*cells, *end) = walked;
                self.threw = false;
                continue;
            }
            let (why, before) = match news {
                News::Threw(.., Sequel::NoMove(_)) => (self.umpire.no_move(self.lang), self.lang.pick(" : ", ": ")),
                News::Hint(_, deed) => (self.umpire.gain(*deed, self.lang), " – "),
                _ => (None, ""),
            };
            let why = why.map(|why| format!("{before}{why}")).unwrap_or_default();
            let line = self.lang.news(app, news) + &why;
            let said = match news {
                // Not beside its throw, so it needs a name.
                News::Moved(hands, _) => {
                    let (who, deed) = (self.lang.hands(app, *hands), line.trim_start());
                    sentence(&self.lang.pick(format!("{who} : {deed}"), format!("{who}: {deed}")))
                }
                _ => sentence(&line),
            };
            self.write(line, said, rules, walked);
            self.threw = matches!(news, News::Threw(.., Sequel::Choose));
            self.name_sides(app);
        }
        self.umpire.look(app);
    }
}

/// A line as a sentence: without the marks of the log and the picture of coins, with a capital and a full stop.
pub(crate) fn sentence(line: &str) -> String {
    let line = line.trim_matches(['—', ' ', '…']);
    let line = line.strip_prefix('(').and_then(|line| line.strip_suffix(')')).unwrap_or(line);
    let said = without_coins(line);
    let stop = if said.ends_with(['.', '!', '?']) { "" } else { "." };
    capitalised(&said) + stop
}

/// A text without the picture of coins.
pub(crate) fn without_coins(text: &str) -> String {
    let (before, coins) = text.split_once(['●', '○']).unwrap_or((text, ""));
    match (before.strip_suffix(" ("), coins.split_once(')')) {
        (Some(before), Some((_, after))) => format!("{before}{after}"),
        _ => text.into(),
    }
}
