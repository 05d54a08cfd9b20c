//! A board with a user at its console: what is typed, what is answered, and the time that passes.

use galop::app::console::{Console, Facts, Line};
use galop::app::{App, Boot, Effects};
use galop::blackbox::BlackBox;
use galop::input::Event;
use galop::save::{Record, SECTORS, Store};
use galop::settings::Settings;
use galop::time::Time;

use crate::nor::{Nor, Tear};

/// An answer: its lines, and the one that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub lines: Vec<String>,
    pub end: String,
}

impl Answer {
    /// The value of the line with this name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The lines of an answer that ends with `ok`.
    pub fn ok(self) -> Vec<String> {
        assert_eq!(self.end, "ok", "{:?}", self.lines);
        self.lines
    }

    /// The kind and the text of an error, which must have no lines before it.
    pub fn error(&self) -> (&str, &str) {
        assert_eq!(self.lines, Vec::<String>::new());
        let error = self.end.strip_prefix("error: ").unwrap_or_else(|| panic!("{} is not an error", self.end));
        error.split_once(": ").expect("a kind and a text")
    }
}

/// The app, its clock, and the console.
#[derive(Clone)]
pub struct Talk {
    pub app: App,
    pub console: Console,
    pub now: Time,
    wake: Option<Time>,
    pub black_box: BlackBox,
    /// What was saved last.
    pub kept: (Option<Record>, Settings),
    /// The flash chip, for the history of games.
    flash: Nor,
    store: Store,
    /// Lines of watched events, which answer no command.
    pub seen: Vec<String>,
}

impl Talk {
    /// A new board in its menu.
    pub fn new(settings: Settings) -> Self {
        let mut talk = Self::boot(Boot { seed: [7; 32], held: 0, settings, saved: None, failed: false });
        talk.wait(1000);
        talk
    }

    pub fn boot(boot: Boot) -> Self {
        let (now, settings) = (Time(40), boot.settings);
        let mut flash = Nor::blank(SECTORS as usize, Tear::Clean, 1);
        let (mut store, _) = Store::open(&mut flash, false).expect("there is power");
        let mut app = App::new(boot, now);
        app.recall(|sheet| store.recall(&mut flash, sheet).expect("there is power"));
        let mut talk = Self {
            app,
            console: Console::new(),
            now,
            wake: None,
            black_box: BlackBox::EMPTY,
            kept: (None, settings),
            flash,
            store,
            seen: Vec::new(),
        };
        talk.step(Event::Tick);
        talk
    }

    pub fn step(&mut self, event: Event) -> Effects {
        let effects = self.app.step(event, self.now);
        self.console.watch(event, &self.app, self.now);
        self.wake = effects.wake;
        if let Some(place) = self.app.wants_history() {
            self.app.recall(|sheet| self.store.recall_at(&mut self.flash, place, sheet).expect("there is power"));
        }
        if effects.save {
            let record = self.app.record(self.now);
            self.store.save(&mut self.flash, &record, self.app.scoresheet()).expect("there is power");
            self.app.placed(self.store.place());
            self.kept.0 = Some(self.app.record(self.now));
        }
        if effects.settings {
            self.kept.1 = *self.app.settings();
        }
        effects
    }

    /// Lets time pass without reading.
    pub fn wait(&mut self, ms: u64) {
        let end = self.now.after(ms);
        while let Some(wake) = [self.wake, self.console.wake()].into_iter().flatten().min().filter(|wake| *wake <= end)
        {
            self.now = wake.max(self.now.after(1)).min(end);
            let event = self.console.event(self.now).unwrap_or(Event::Tick);
            self.step(event);
            if self.now == end && wake == end {
                break;
            }
        }
        self.now = end;
    }

    /// The next line of output, without its end; the events that the console causes are passed to the board.
    pub fn line(&mut self) -> Option<String> {
        if !self.console.has_more() {
            return None;
        }
        let mut line = Line::new();
        let facts = Facts { board: "E661", black_box: &self.black_box };
        let mut history = self.store.history(&mut self.flash);
        self.console.say(&mut self.app, &facts, self.now, &mut line, &mut history);
        while let Some(event) = self.console.event(self.now) {
            self.step(event);
        }
        if line.is_empty() {
            // It is answered after the step.
            return self.line();
        }
        // Without its end the line was truncated.
        Some(line.strip_suffix("\r\n").unwrap_or_else(|| panic!("{line} has no end")).to_string())
    }

    /// Types bytes; returns how many the console takes before it must be read.
    pub fn hear(&mut self, bytes: &[u8]) -> usize {
        self.console.hear(bytes)
    }

    /// Types a line, and reads to the end of the answer.
    pub fn ask(&mut self, line: &str) -> Answer {
        self.ask_bytes(format!("{line}\n").as_bytes())
    }

    pub fn ask_bytes(&mut self, mut bytes: &[u8]) -> Answer {
        let mut lines = Vec::new();
        loop {
            bytes = &bytes[self.console.hear(bytes)..];
            let Some(line) = self.line() else { panic!("no answer; {} bytes were not taken", bytes.len()) };
            if line.starts_with('{') {
                self.seen.push(line);
            } else if line == "ok" || line.starts_with("error: ") {
                let rest = self.console.hear(bytes);
                assert_eq!(rest, bytes.len(), "the console must take the rest after the answer");
                return Answer { lines, end: line };
            } else {
                lines.push(line);
            }
        }
    }

    /// Reads the lines of watched events.
    pub fn read_seen(&mut self) -> Vec<String> {
        while let Some(line) = self.line() {
            self.seen.push(line);
        }
        std::mem::take(&mut self.seen)
    }
}
