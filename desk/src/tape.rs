//! Tapes: a game as text, with the state of the board at power-on, and with its time every press and every setting that
//! was changed.

use std::fmt::Write as _;
use std::io::Write;

use galop::app::{App, Boot, Effects, Replace};
use galop::hex::{self, Hex};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::{Record, decode_settings, encode_settings};
use galop::session::{Seating, Table};
use galop::sheets::Sheet;
use galop::time::Time;

use crate::board::{Board, Witness};
use crate::save_text::{others, with_others};
use crate::seats::seating;

const TITLE: &str = "galop tape 2";
/// In these, A did not throw while an animation ran.
const OLD_TITLE: &str = "galop tape 1";

/// A recorded game.
pub struct Tape {
    /// The state of the board at power-on.
    pub boot: Boot,
    /// The game that was started at power-on, if any.
    pub start: Option<(Sheet, Seating)>,
    /// What happened, in order.
    pub events: Vec<(Time, Happened)>,
    /// The time of power-off.
    pub end: Time,
}

/// What a tape records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A button was pressed or released.
    Event(Event),
    /// A setting was changed beside the board's own menu: its name and value.
    Set(String, String),
}

/// Returns the first lines of a tape: all but the presses.
pub fn head(boot: &Boot, start: Option<&(Sheet, Seating)>) -> String {
    let mut text = format!("{TITLE}\nseed {}\nsettings {}\n", hex(&boot.seed), hex(&encode_settings(&boot.settings)));
    if let Some(saved) = &boot.saved {
        let _ = writeln!(text, "saved {}", hex(&saved.encode()));
        others(saved).for_each(|other| _ = writeln!(text, "away {}", hex(&other)));
    }
    if let Some((sheet, seating)) = start {
        let _ = writeln!(text, "start {} {seating}", sheet.number());
    }
    text
}

/// Starts the game `start`, if there is one.
pub fn prepare(app: &mut App, start: Option<&(Sheet, Seating)>) {
    if let Some((sheet, seating)) = start
        && let Ok(table) = Table::new(*sheet, &app.settings().house, seating)
    {
        // A game that is not over is put away. The caller made sure that there is room.
        let _ = app.start(table, *seating, Replace::No, Time(0));
    }
}

/// Records a tape.
pub struct Recorder<W: Write> {
    out: W,
    end: Time,
    trouble: Option<std::io::Error>,
}

impl<W: Write> Recorder<W> {
    /// Writes the first lines.
    pub fn new(mut out: W, boot: &Boot, start: Option<&(Sheet, Seating)>) -> std::io::Result<Self> {
        out.write_all(head(boot, start).as_bytes())?;
        Ok(Self { out, end: Time(0), trouble: None })
    }

    /// The output written so far.
    pub const fn out(&self) -> &W {
        &self.out
    }

    fn line(&mut self, now: Time, text: &str) {
        // The game goes on if the disk is full; `end` returns the error.
        let written = writeln!(self.out, "{} {text}", now.0).and_then(|()| self.out.flush());
        self.trouble = self.trouble.take().or(written.err());
    }

    /// Records a setting that [`Board::set`] changes at this time.
    pub fn set(&mut self, now: Time, name: &str, value: &str) {
        self.end = now;
        self.line(now, &format!("set {name} {value}"));
    }

    /// Ends the tape. Returns the output, or the first error of writing.
    pub fn end(mut self, now: Time) -> std::io::Result<W> {
        self.line(now.max(self.end), "end");
        self.trouble.map_or(Ok(self.out), Err)
    }
}

impl<W: Write> Witness for Recorder<W> {
    fn stepped(&mut self, _: &App, event: Event, now: Time, _: &Effects) {
        self.end = now;
        let (verb, button) = match event {
            Event::Down(button) => ("down", button),
            Event::Up(button) => ("up", button),
            Event::Tick => return,
        };
        let key = if button.key() == Key::A { 'A' } else { 'B' };
        self.line(now, &format!("{verb} {}{key}", button.seat().letter()));
    }
}

impl Tape {
    /// Parses a tape. The error names the line.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim_end()));
        match lines.next().map(|(_, line)| line) {
            Some(TITLE) => {}
            Some(OLD_TITLE) => {
                return Err(
                    "recorded by an older Galop, in which A did not throw during an animation: the same presses \
                            would play a different game; replay it with the Galop that recorded it"
                        .into(),
                );
            }
            _ => return Err(format!("not a recorded game: the first line is not \"{TITLE}\"")),
        }
        let (mut seed, mut settings, mut saved, mut start) = (None, None, None, None);
        let (mut events, mut end, mut away) = (Vec::new(), Time(0), Vec::new());
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let wrong = |what: &str| format!("line {number}: {what}: {line}");
            let (first, rest) = line.split_once(' ').ok_or_else(|| wrong("a word is missing"))?;
            match first {
                "seed" => {
                    seed = Some(unhex(rest).and_then(|bytes| bytes.try_into().ok()).ok_or_else(|| wrong("not a seed"))?)
                }
                "settings" => {
                    let bytes = unhex(rest).ok_or_else(|| wrong("not settings"))?;
                    settings = Some(decode_settings(&bytes).map_err(|why| wrong(&why.to_string()))?);
                }
                "saved" => {
                    let bytes = unhex(rest).ok_or_else(|| wrong("not a saved game"))?;
                    saved = Some(Record::decode(&bytes).map_err(|why| wrong(&why.to_string()))?);
                }
                "away" => away.push(unhex(rest).ok_or_else(|| wrong("not a saved game"))?),
                "start" => {
                    let (name, seats) = rest.split_once(' ').ok_or_else(|| wrong("seats are missing"))?;
                    let sheet = Sheet::called(name);
                    let sheet = sheet.ok_or_else(|| wrong("no such game"))?;
                    start = Some((sheet, seating(sheet, seats).map_err(|why| wrong(&why))?));
                }
                time => {
                    let at = Time(time.parse().map_err(|_| wrong("not a time in ms"))?);
                    if at < end {
                        return Err(wrong("time goes backwards"));
                    }
                    end = at;
                    if rest != "end" {
                        events.push((at, happened(rest).ok_or_else(|| wrong("not an event"))?));
                    }
                }
            }
        }
        let missing = |what| format!("the line \"{what}\" is missing");
        let (seed, settings) = (seed.ok_or(missing("seed"))?, settings.ok_or(missing("settings"))?);
        let saved = saved.map(|record| with_others(Ok(record), &away)).transpose().map_err(|why| why.to_string())?;
        Ok(Self { boot: Boot { seed, held: 0, settings, saved, failed: false }, start, events, end })
    }

    /// Returns the board at power-on.
    pub fn board(&self, witness: &mut impl Witness) -> Board {
        Board::new(self.boot.clone(), |app| prepare(app, self.start.as_ref()), witness)
    }

    /// Advances the board until `now`, with the recorded events from number `played` on.
    pub fn advance(&self, board: &mut Board, played: &mut usize, now: Time, witness: &mut impl Witness) {
        while let Some((at, happened)) = self.events.get(*played).filter(|(at, _)| *at <= now) {
            board.advance(*at, witness);
            match happened {
                Happened::Event(event) => board.step(*event, witness),
                // A value that was refused then is refused now.
                Happened::Set(name, value) => _ = board.set(name, value, witness),
            }
            *played += 1;
        }
        board.advance(now.min(self.end), witness);
    }
}

fn happened(text: &str) -> Option<Happened> {
    match text.strip_prefix("set ") {
        Some(rest) => rest.split_once(' ').map(|(name, value)| Happened::Set(name.into(), value.into())),
        None => event(text).map(Happened::Event),
    }
}

fn event(text: &str) -> Option<Event> {
    let (verb, button) = text.split_once(' ')?;
    let mut letters = button.chars();
    let (letter, key, None) = (letters.next()?, letters.next()?, letters.next()) else { return None };
    let seat = Seat::ALL.into_iter().find(|seat| seat.letter() == letter)?;
    let button = Button::new(
        seat,
        match key {
            'A' => Key::A,
            'B' => Key::B,
            _ => return None,
        },
    );
    match verb {
        "down" => Some(Event::Down(button)),
        "up" => Some(Event::Up(button)),
        _ => None,
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    Hex(bytes).to_string()
}

/// Hexadecimal digits as bytes; `None` if the text has anything else.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    hex::unhex(text).collect()
}
