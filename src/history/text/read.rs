//! Reads a game line by line, and replays it meanwhile: what is not legal is refused at its line.

use super::super::event::Event;
use super::super::header::{Date, Header, HeaderBytes, Middle, Start, number, openings};
use super::super::replay::Replay;
use super::words::{Word, Words};
use super::write::write_move;
use super::wrong::{Fault, Wrong};
use super::{NO_MOVE, TEXT_VERSION};
use crate::hex::unhex;
use crate::nearest::nearest;
use crate::rules::{Die, Seat, Seats, any};
use crate::session::{Game as _, Phase, Seating};
use crate::setting_table::Tabled;
use crate::sheets::Sheet;

/// The words that begin a line of the header, and those that begin a line of the game.
const HEADER: [&str; 7] = ["game", "set", "seats", "date", "first", "position", "result"];
const EVENTS: [&str; 3] = ["undo", "time", "seats"];

/// Reads a game line by line.
///
/// ```
/// use galop::history::{Lines, Reader};
///
/// let text = "\
/// galop 1
/// game escalier
/// seats person,off,bot2,off
/// first R
///
/// R 6 S-0
/// R 3 0-3
/// B 2 –
/// ";
/// let mut reader = Reader::new();
/// let mut events = Vec::new();
/// for line in text.lines() {
///     events.extend(reader.line(line).expect("a legal game"));
/// }
/// let (header, replay) = reader.end().expect("a game");
/// assert!(replay.play().hands().contains(galop::rules::Seat::Red));
///
/// let mut lines = Lines::new(&header, events.into_iter()).expect("valid rules");
/// let mut again = String::new();
/// while lines.line(&mut again).expect("a string takes any text") {
///     again.push('\n');
/// }
/// assert_eq!(again, text);
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    /// The number of lines so far.
    lines: u32,
    /// The first line was read.
    titled: bool,
    sheet: Option<Sheet>,
    settings: any::Settings,
    /// The last line that changed a setting.
    set_at: u32,
    seating: Option<(Seating, u32)>,
    date: Option<Date>,
    /// The player who was drawn, and the place of that word.
    first: Option<(Seats, Place)>,
    /// The state in which it begins, and the place of that word.
    middle: Option<(Middle, Place)>,
    result: Option<(Seats, Place)>,
    /// The game so far, once the header is complete.
    game: Option<(Start, Replay)>,
}

/// A line and a column.
type Place = (u32, u32);

/// The result of reading a part of a line.
type Read<'a, T> = Result<T, Wrong<'a>>;

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// Nothing is read yet.
    pub fn new() -> Self {
        Self {
            lines: 0,
            titled: false,
            sheet: None,
            settings: Sheet::default().info().preset,
            set_at: 0,
            seating: None,
            date: None,
            first: None,
            middle: None,
            result: None,
            game: None,
        }
    }

    /// Reads a line, without its end. Returns its event, if it has one. After an error the rest cannot be read.
    pub fn line<'a>(&mut self, line: &'a str) -> Read<'a, Option<Event>> {
        self.lines = self.lines.saturating_add(1);
        // Some editors begin a file with a byte order mark.
        let line = if self.lines == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let mut words = Words::new(line);
        let Some(first) = words.next() else { return Ok(None) };
        if !self.titled {
            return self.title(first, words).map(|()| None);
        }
        // A second line with players is a change before the first throw.
        let changes = first.text == "seats" && self.seating.is_some();
        if self.game.is_none() && HEADER.contains(&first.text) && !changes {
            return self.header(first, words).map(|()| None);
        }
        if self.game.is_none() {
            self.game = Some(self.begin(first)?);
        }
        self.event(first, words).map(Some)
    }

    /// Ends the text. Returns the header, and the game after its last event.
    pub fn end(mut self) -> Read<'static, (Header, Replay)> {
        self.lines = self.lines.saturating_add(1);
        let end = Word { text: "", column: 1 };
        let (start, replay) = match self.game.take() {
            Some(game) => game,
            None if self.titled => self.begin(end)?,
            None => return Err(self.wrong(end, Fault::NotAGame)),
        };
        let play = replay.play();
        let ended = play.over().then(|| play.winners());
        if let Some((result, (line, column))) = self.result
            && ended != Some(result)
        {
            return Err(Fault::Result(ended).at(line, column));
        }
        let (Some(sheet), Some((seating, _))) = (self.sheet, self.seating) else {
            return Err(self.wrong(end, Fault::NotAGame));
        };
        let header = Header { sheet, settings: self.settings, seating, date: self.date, start, result: ended };
        Ok((header, replay))
    }

    const fn wrong<'a>(&self, word: Word<'_>, fault: Fault<'a>) -> Wrong<'a> {
        fault.at(self.lines, word.column)
    }

    const fn place(&self, word: Word<'_>) -> Place {
        (self.lines, word.column)
    }

    /// The next word, which must be there.
    fn word<'a>(&self, words: &mut Words<'a>, what: &'static str) -> Read<'a, Word<'a>> {
        words.next().ok_or_else(|| Fault::Expected(what).at(self.lines, words.end()))
    }

    /// Refuses further words.
    fn done<'a>(&self, words: &mut Words<'a>) -> Read<'a, ()> {
        match words.next() {
            None => Ok(()),
            Some(word) => Err(self.wrong(word, Fault::TooMuch(word.text))),
        }
    }

    fn title<'a>(&mut self, first: Word<'a>, mut words: Words<'a>) -> Read<'a, ()> {
        let version = words.next();
        match (first.text, version, version.and_then(|word| word.text.parse::<u32>().ok())) {
            ("galop", _, Some(version)) if version == u32::from(TEXT_VERSION) => {}
            ("galop", Some(word), Some(version)) if version > u32::from(TEXT_VERSION) => {
                return Err(self.wrong(word, Fault::Newer(word.text)));
            }
            _ => return Err(self.wrong(first, Fault::NotAGame)),
        }
        self.titled = true;
        self.done(&mut words)
    }

    fn header<'a>(&mut self, first: Word<'a>, mut words: Words<'a>) -> Read<'a, ()> {
        let twice = match first.text {
            "game" => self.sheet.is_some(),
            "date" => self.date.is_some(),
            "first" => self.first.is_some(),
            "position" => self.middle.is_some(),
            "result" => self.result.is_some(),
            _ => false,
        };
        if twice {
            return Err(self.wrong(first, Fault::Twice(first.text)));
        }
        match first.text {
            "game" => {
                let name = self.word(&mut words, "the name of a game, such as escalier,")?;
                let found = Sheet::ALL.into_iter().find(|sheet| sheet.slug() == name.text);
                let near = || nearest(name.text, Sheet::ALL.iter().map(|sheet| sheet.slug()));
                let sheet = found.ok_or_else(|| self.wrong(name, Fault::Game(name.text, near())))?;
                (self.sheet, self.settings) = (Some(sheet), sheet.info().preset);
            }
            "set" => {
                self.sheet.ok_or_else(|| self.wrong(first, Fault::Missing("'game NAME'")))?;
                let word = self.word(&mut words, "a setting, such as horses=3,")?;
                self.set(word)?;
                self.set_at = self.lines;
            }
            "seats" => {
                let sheet = self.sheet.ok_or_else(|| self.wrong(first, Fault::Missing("'game NAME'")))?;
                let word = self.word(&mut words, "four players, such as person,off,bot2,off,")?;
                let seating = Seating::parse(word.text, sheet.two_sided());
                let seating = seating.map_err(|why| self.wrong(word, Fault::Seats(why)))?;
                self.seating = Some((seating, self.lines));
            }
            "date" => {
                const DAY: &str = "a day, such as 2026-03-14,";
                let word = self.word(&mut words, DAY)?;
                let date = Date::parse(word.text).ok_or_else(|| self.wrong(word, Fault::Expected(DAY)))?;
                self.date = Some(date);
            }
            "first" => {
                let word = self.word(&mut words, SEATS)?;
                self.first = Some((self.seats(word)?, self.place(word)));
            }
            "position" => {
                const STATE: &str = "a position in hexadecimal, as a board wrote it,";
                let word = self.word(&mut words, STATE)?;
                let mut bytes = HeaderBytes::new();
                let whole = unhex(word.text).all(|byte| byte.is_some_and(|byte| bytes.push(byte).is_ok()));
                let middle = Middle::decode(&bytes).filter(|_| whole);
                let middle = middle.ok_or_else(|| self.wrong(word, Fault::Expected(STATE)))?;
                self.middle = Some((middle, self.place(word)));
            }
            _ => {
                let word = self.word(&mut words, "the seats of the winner, or draw,")?;
                let result = if word.text == "draw" { Seats::ALL } else { self.seats(word)? };
                self.result = Some((result, self.place(word)));
            }
        }
        self.done(&mut words)
    }

    /// Reads `horses=3`.
    fn set<'a>(&mut self, word: Word<'a>) -> Read<'a, ()> {
        fn row<'a, S: Tabled>(settings: &mut S, name: &'a str, value: &str) -> Result<(), Fault<'a>> {
            match S::TABLE.iter().find(|setting| setting.name == name) {
                Some(setting) => setting.parse(settings, value).map_err(Fault::Refused),
                None => Err(Fault::Setting(name, nearest(name, S::TABLE.iter().map(|setting| setting.name)))),
            }
        }
        let mut parts = word.text.split(['=']);
        let (Some(name), Some(value), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(self.wrong(word, Fault::Expected("a setting and its value, such as horses=3,")));
        };
        let read = any::dispatch!(&mut self.settings => |settings| row(settings, name, value));
        read.map_err(|fault| self.wrong(word, fault))
    }

    /// Reads the letters of seats, such as `RB`.
    fn seats<'a>(&self, word: Word<'a>) -> Read<'a, Seats> {
        let mut bits = 0u8;
        for letter in word.text.chars() {
            let seat = Seat::ALL.into_iter().find(|seat| seat.letter() == letter);
            let seat = seat.ok_or_else(|| self.wrong(word, Fault::Expected(SEATS)))?;
            bits |= 1u8.wrapping_shl(seat.index().into());
        }
        Ok(Seats::from_bits(bits))
    }

    /// Ends the header before the line that begins with `word`.
    fn begin<'a>(&self, word: Word<'_>) -> Read<'a, (Start, Replay)> {
        let missing = |line| self.wrong(word, Fault::Missing(line));
        let sheet = self.sheet.ok_or_else(|| missing("'game NAME'"))?;
        let (seating, seated_at) = self.seating.ok_or_else(|| missing("'seats R,G,B,Y'"))?;
        let refused = |why| Fault::Refused(why).at(self.set_at.max(seated_at), 1);
        let rules = self.settings.rules(seating.taken()).map_err(refused)?;
        let start = self.start(&rules, word)?;
        let header = Header { sheet, settings: self.settings, seating, date: None, start: start.clone(), result: None };
        let replay = Replay::new(&header).map_err(|why| match &self.middle {
            Some((_, (line, column))) => Fault::Refused(why).at(*line, *column),
            None => refused(why),
        })?;
        Ok((start, replay))
    }

    fn start<'a>(&self, rules: &any::Rules, word: Word<'_>) -> Read<'a, Start> {
        let drawn = number(rules.opening(&mut |_| 0));
        match (&self.middle, drawn, self.first) {
            (Some((middle, _)), _, None) => Ok(Start::Middle(middle.clone())),
            (None, None, None) => Ok(Start::Thrown),
            (None, Some(_), Some((hands, (line, column)))) => {
                let mut numbers = openings(rules).filter_map(number);
                let found = numbers.find(|number| rules.hands_of(*number) == hands);
                found.map(Start::Drawn).ok_or(Fault::Expected("a player of this game").at(line, column))
            }
            (None, Some(_), None) => {
                Err(self.wrong(word, Fault::Missing("'first R', with the player who was drawn to throw first,")))
            }
            (_, _, Some((_, (line, column)))) => Err(Fault::NotDrawn.at(line, column)),
        }
    }

    fn event<'a>(&mut self, first: Word<'a>, mut words: Words<'a>) -> Read<'a, Event> {
        let Some((_, replay)) = &self.game else { return Err(self.wrong(first, Fault::NotAGame)) };
        let mut replay = *replay;
        let event = match first.text {
            "undo" => Event::Undo,
            "time" => Event::Time,
            "seats" => {
                let word = self.word(&mut words, "four players, such as person,off,bot2,off,")?;
                let seating = Seating::parse(word.text, replay.play().sheet().two_sided());
                Event::Seats(seating.map_err(|why| self.wrong(word, Fault::Seats(why)))?)
            }
            text if HEADER.contains(&text) => return Err(self.wrong(first, Fault::Late(text))),
            text => {
                let hands = self.seats(first).map_err(|_| {
                    let near = nearest(text, EVENTS.into_iter().chain(HEADER));
                    self.wrong(first, Fault::Unknown(text, near))
                })?;
                self.throw(&replay, hands, first, &mut words)?
            }
        };
        self.done(&mut words)?;
        replay.step(event).map_err(|illegal| self.wrong(first, Fault::Illegal(illegal)))?;
        self.game.iter_mut().for_each(|game| game.1 = replay);
        Ok(event)
    }

    /// Reads what follows the player: the throw, and its move.
    fn throw<'a>(&self, replay: &Replay, hands: Seats, first: Word<'a>, words: &mut Words<'a>) -> Read<'a, Event> {
        const PIPS: &str = "a throw from 1 to 6";
        let play = replay.play();
        if !play.over() && play.hands() != hands {
            return Err(self.wrong(first, Fault::Turn(play.hands())));
        }
        let word = self.word(words, PIPS)?;
        let die = Die::ALL.into_iter().find(|die| word.text.as_bytes() == [die.pips().wrapping_add(b'0')]);
        let die = die.ok_or_else(|| self.wrong(word, Fault::Expected(PIPS)))?;
        let (after, _) = replay.thrown(die).map_err(|illegal| self.wrong(word, Fault::Illegal(illegal)))?;
        let begins = words.clone().next();
        let offer = match (after.phase(), play.phase(), begins) {
            (Phase::Choose(offer), _, Some(_)) => *offer,
            (Phase::Choose(offer), _, None) => {
                return Err(Fault::Move(*offer, hands).at(self.lines, words.end()));
            }
            (_, Phase::Opening(_), None) => return Ok(Event::Throw(die, 0)),
            (_, Phase::Opening(_), Some(word)) => return Err(self.wrong(word, Fault::Opening)),
            (_, _, Some(word)) if [NO_MOVE, "-"].contains(&word.text) => {
                words.next();
                return Ok(Event::Throw(die, 0));
            }
            (_, _, Some(word)) => return Err(self.wrong(word, Fault::NoMove)),
            (_, _, None) => return Err(Fault::NoMove.at(self.lines, words.end())),
        };
        let mut typed = Short::new();
        for word in words.by_ref() {
            // A move that is too long is none.
            let gap = if typed.is_empty() { "" } else { " " };
            let _ = typed.push_str(gap).and_then(|()| typed.push_str(word.text));
        }
        let found = offer.each().find(|each| is_typed(hands, &each.chosen(), &typed));
        match (found, begins) {
            (Some(found), _) => Ok(Event::Throw(die, found.finger())),
            (None, begins) => Err(self.wrong(begins.unwrap_or(first), Fault::Move(offer, hands))),
        }
    }
}

/// What the letters of seats must be.
const SEATS: &str = "a player, such as R, B or RG,";

/// A move as text. The longest is `R 10-13xG`.
type Short = heapless::String<16>;

/// Whether `typed` is this move, with or without its capture.
fn is_typed(hands: Seats, chosen: &any::Move, typed: &str) -> bool {
    let mut written = Short::new();
    // Cannot be too long, see `Short`.
    let _ = write_move(hands, chosen, &mut written);
    let plain = written.split(['x']).next();
    typed == written || Some(typed) == plain
}
