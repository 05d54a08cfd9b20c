//! A game from its first throw to its last: read from text or bytes, written as both, and followed on the board.

use std::collections::VecDeque;

use galop::app::{App, Effects, Note};
use galop::history::{Date, Event, Header, Lines, ROOM, Reader, Replay, Start, Transcript, Wrong};
use galop::input;
use galop::save::OTHERS;
use galop::session::{Phase, Play, Unreadable};
use galop::time::Time;

use crate::board::Witness;
use crate::words::Lang;

/// A game: its header and its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game, by which rules, who sat where.
    pub header: Header,
    /// What happened.
    pub events: Vec<Event>,
}

impl Game {
    /// Reads a text. The error has the line, the column and what to do.
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::parse_or(text, |wrong| wrong.to_string())
    }

    /// Reads a text. `say` puts the error into words.
    pub fn parse_or<E>(text: &str, say: impl Fn(&Wrong) -> E) -> Result<Self, E> {
        let (mut reader, mut events) = (Reader::new(), Vec::new());
        for line in text.lines() {
            events.extend(reader.line(line).map_err(|wrong| say(&wrong))?);
        }
        let (header, _) = reader.end().map_err(|wrong| say(&wrong))?;
        Ok(Self { header, events })
    }

    /// Reads a file: text, or bytes. The error is in words.
    pub fn open(file: &[u8], lang: Lang) -> Result<Self, String> {
        // Bytes begin with their version, which is no letter of a text.
        match file.first() {
            Some(..b'\t') => Self::read(file).map_err(|why| lang.unreadable(&why)),
            _ => {
                let text = String::from_utf8_lossy(file);
                Self::parse_or(&text, |wrong| lang.wrong(wrong))
            }
        }
    }

    /// Reads bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, Unreadable> {
        let whole = Transcript::read(bytes)?;
        Ok(Self { header: whole.header().clone(), events: whole.events().collect() })
    }

    /// The game as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let Ok(mut lines) = Lines::new(&self.header, self.events.iter().copied()) else { return text };
        while lines.line(&mut text).unwrap_or(false) {
            text.push('\n');
        }
        text
    }

    /// The game as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let events = self.events.iter().flat_map(|event| event.bytes());
        self.header.encode().into_iter().chain(events).collect()
    }

    /// The match at the beginning, and after each event.
    pub fn replays(&self) -> Result<Vec<Replay>, String> {
        let mut replay = Replay::new(&self.header).map_err(|why| why.to_string())?;
        let mut replays = vec![replay];
        for event in &self.events {
            replay.step(*event).map_err(|why| why.to_string())?;
            replays.push(replay);
        }
        Ok(replays)
    }

    /// The match at the end.
    pub fn last(&self) -> Result<Play, String> {
        let mut replay = Replay::new(&self.header).map_err(|why| why.to_string())?;
        for event in &self.events {
            replay.step(*event).map_err(|why| why.to_string())?;
        }
        Ok(*replay.play())
    }

    /// The number of throws. A throw that is played again after a move was taken back counts once.
    pub fn throws(&self) -> usize {
        let count = |wanted: fn(&Event) -> bool| self.events.iter().filter(|event| wanted(event)).count();
        count(|event| matches!(event, Event::Throw(..))) - count(|event| *event == Event::Undo)
    }
}

/// Writes down the game of a board while it is played.
#[derive(Default)]
pub struct Scribe {
    /// The day of games that begin now.
    today: Option<Date>,
    game: Option<(Game, Replay)>,
    /// Games that were put away: as many as a board has room for.
    aside: VecDeque<(Game, Replay)>,
    /// The number of games that began.
    begun: u32,
    /// The edition of the board's scoresheet after the last step; none before the first.
    edition: Option<u32>,
}

impl Scribe {
    /// Nothing is written yet; games begin on this day.
    pub fn on(today: Option<Date>) -> Self {
        Self { today, ..Self::default() }
    }

    /// Goes on with what was written of the saved games, the one that was played last first. A game of the board that
    /// is not among them is written from its middle.
    pub fn resume(&mut self, games: impl IntoIterator<Item = Game>) {
        let replayed = |game: Game| {
            let last = game.replays().ok()?.pop()?;
            Some((game, last))
        };
        let mut games = games.into_iter().filter_map(replayed);
        self.game = games.next();
        self.aside = games.take(OTHERS + 1).collect();
        self.aside.make_contiguous().reverse();
    }

    /// The games that were put away, the last one first.
    pub fn aside(&self) -> impl Iterator<Item = &Game> {
        self.aside.iter().rev().map(|(game, _)| game)
    }

    /// The last game.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref().map(|(game, _)| game)
    }

    /// How many games began before it was the last one.
    pub const fn begun(&self) -> u32 {
        self.begun
    }

    /// Begins a game with this header; the one before may go on later.
    fn begin(&mut self, header: Header) {
        self.begun += 1;
        self.aside.extend(self.game.take().filter(|(_, replay)| !replay.play().over()));
        if self.aside.len() > OTHERS + 1 {
            self.aside.pop_front();
        }
        self.game = Replay::new(&header).ok().map(|replay| (Game { header, events: Vec::new() }, replay));
    }

    /// What was written of this game.
    fn find(&self, play: &Play) -> Option<&Game> {
        let all = self.game.iter().chain(&self.aside);
        all.into_iter().find(|(_, replay)| same(replay.play(), play)).map(|(game, _)| game)
    }

    fn add(&mut self, event: Event) {
        if let Some((game, replay)) = &mut self.game
            && replay.step(event).is_ok()
        {
            game.events.push(event);
            game.header.result = replay.play().over().then(|| replay.play().winners());
        }
    }
}

/// Whether a game was written down as far as `play`.
pub fn same(written: &Play, play: &Play) -> bool {
    let choosing = matches!(play.phase(), Phase::Choose(_));
    let there = choosing && written.position() == play.position();
    written.table() == play.table() && (there || written.phase() == play.phase())
}

impl Witness for Scribe {
    /// A board without flash knows a game that comes back from its middle on: it gets what was written of it.
    fn answer(&mut self, app: &mut App) {
        let sheet = app.scoresheet();
        let before = self.edition.replace(sheet.edition());
        if before == self.edition || Header::decode(sheet.head()).is_ok_and(|(header, _)| header.is_whole()) {
            return;
        }
        let Some(game) = app.any_play().and_then(|play| self.find(play)).filter(|game| game.header.is_whole()) else {
            return;
        };
        let head = Header { result: None, ..game.header.clone() }.encode();
        let events: Vec<u8> = game.events.iter().flat_map(|event| event.bytes()).collect();
        if events.len() <= ROOM {
            app.remember(|sheet| {
                sheet.recall(&head);
                sheet.recall_events(&events)
            });
            self.edition = Some(app.scoresheet().edition());
        }
    }

    fn stepped(&mut self, app: &App, _: input::Event, _: Time, _: &Effects) {
        let Some(play) = app.any_play() else { return };
        for note in app.notes() {
            match *note {
                Note::Begun(drawn) => {
                    let start = drawn.map_or(Start::Thrown, Start::Drawn);
                    self.begin(Header { start, result: None, ..Header::begun(play, self.today) });
                }
                Note::Event(event) => self.add(event),
            }
        }
        let known = |(_, replay): &(Game, Replay)| same(replay.play(), play);
        if self.game.as_ref().is_some_and(known) {
            return;
        }
        if let Some(at) = self.aside.iter().position(known) {
            self.begun += 1;
            let before = self.aside.remove(at);
            self.aside.extend(core::mem::replace(&mut self.game, before));
        } else {
            // A game that was saved is known as far back as the board knows it.
            let sheet = app.scoresheet();
            let game = Game::read(&[sheet.head(), sheet.events()].concat()).ok();
            let game = game.filter(|game| game.last().is_ok_and(|last| same(&last, play)));
            let game = game.unwrap_or_else(|| {
                let (header, first) = Header::resumed(play, None);
                Game { header: Header { result: None, ..header }, events: first.into_iter().flatten().collect() }
            });
            self.begin(Header { result: None, ..game.header });
            game.events.into_iter().for_each(|event| self.add(event));
        }
    }
}
