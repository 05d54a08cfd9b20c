//! Writes the lines of each answer.

use super::{Console, Facts, Line};
use crate::app::App;
use crate::blackbox::{Beginning, Failure};
use crate::console::{COMMANDS, Command, Entry, PIECE, Parcel};
use crate::hex::Hex;
use crate::history::{HeaderBytes, summary};
use crate::input::{Button, Key};
use crate::rules::{Seats, Side};
use crate::save::{Archive, Past, Record};
use crate::session::{Phase, Play};
use crate::settings::{Row, Settings, parts};
use crate::time::Time;
use crate::view::wire::{Kind, Wire};
use core::fmt::{self, Write};

/// LEDs in a line of `frame`: 96 bytes.
const fn leds_in_a_line(wire: Wire) -> usize {
    match wire.kind {
        Kind::Rgb => 32,
        Kind::Rgbw => 24,
    }
}

/// An answer, and how many of its lines are written.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    what: What,
    next: usize,
}

/// The content of an answer.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// Only the final `ok`.
    Nothing,
    Help(Option<&'static Entry>),
    Info,
    Status,
    /// All settings.
    Settings,
    /// The settings of a name in all tables, or only the one at this row.
    Named(&'static str, Option<usize>),
    Frame,
    Stats,
    /// The games of the history with a number above this one.
    Games(u32),
    /// A game of the history: its number and header, the length of its events, and the edition of the scoresheet that
    /// has them while it is being played.
    Game(u32, HeaderBytes, usize, Option<u32>),
    Export(Exported),
    /// A command that is executed after the next step.
    Later(Command<'static>),
}

/// The parts of an export, in their order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exported {
    Settings,
    /// A game that was put away beside the one of the record, by its number there. The oldest comes first: imported in
    /// this order, the latest is put away last.
    Away(usize),
    Games,
}

impl Answer {
    pub(super) const fn new(what: What) -> Self {
        Self { what, next: 0 }
    }

    pub(super) const fn is_later(&self) -> bool {
        matches!(self.what, What::Later(_))
    }

    /// Takes the command that waited for a step: then it has been answered.
    pub(super) fn take_later(&mut self) -> Option<Command<'static>> {
        let What::Later(command) = self.what else { return None };
        self.what = What::Nothing;
        Some(command)
    }
}

impl What {
    /// The settings of that name, if there are any.
    pub(super) fn named(name: &str, settings: &Settings) -> Option<Self> {
        let (index, row) = (0..).zip(settings.rows()).find(|(_, row)| row.is_called(name))?;
        Some(Self::Named(row.name, parts(name).0.map(|_| index)))
    }
}

impl Console {
    /// Writes the next line of the answer. Returns false if there is none.
    pub(super) fn write_answer(
        &mut self,
        app: &App,
        facts: &Facts,
        now: Time,
        out: &mut Line,
        games: &mut dyn Archive,
    ) -> bool {
        let Some(Answer { what, next }) = &mut self.answer else { return false };
        let n = *next;
        *next = n.saturating_add(1);
        match what {
            What::Nothing => false,
            What::Help(Some(entry)) => n == 0 && written(write!(out, "{entry}: {}", entry.help)),
            What::Help(None) => COMMANDS.get(n).is_some_and(|entry| written(write!(out, "{entry}: {}", entry.help))),
            What::Info => pairs(n, next, out, |n, out| info(n, app, facts, now, out)),
            What::Status => pairs(n, next, out, |n, out| status(n, app, out)),
            What::Settings => app.settings().row(n).is_some_and(|row| setting(&row, out)),
            What::Named(_, Some(index)) => n == 0 && app.settings().row(*index).is_some_and(|row| setting(&row, out)),
            What::Named(name, None) => {
                let found = (0usize..).zip(app.settings().rows()).skip(n).find(|(_, row)| row.name == *name);
                found.is_some_and(|(index, row)| {
                    *next = index.saturating_add(1);
                    setting(&row, out)
                })
            }
            What::Frame => {
                let leds = self.frame.as_ref().map(|frame| frame.leds()).unwrap_or_default();
                let wire = app.settings().output.wire;
                let count = leds_in_a_line(wire);
                leds.chunks(count).nth(n).is_some_and(|leds| {
                    let _ = write!(out, "{}: ", n.saturating_mul(count));
                    let bytes = usize::from(wire.bits() / 8);
                    leds.iter().all(|colour| {
                        let word = wire.word(*colour).to_be_bytes();
                        written(write!(out, "{}", Hex(word.get(..bytes).unwrap_or_default())))
                    })
                })
            }
            What::Stats => stats(n, app, out),
            What::Games(last) => games.after(*last).is_some_and(|past| {
                *last = past.number;
                listed(&past, app, out)
            }),
            What::Game(number, head, events, edition) => {
                let sheet = Some(app.scoresheet()).filter(|sheet| *edition == Some(sheet.edition()));
                let offset = n.saturating_mul(PIECE);
                let mut piece = heapless::Vec::<u8, PIECE>::new();
                for at in (offset..head.len().saturating_add(*events)).take(PIECE) {
                    let (own, at) = (head.get(at), at.saturating_sub(head.len()));
                    let known = own.or_else(|| sheet.and_then(|sheet| sheet.events().get(at)));
                    let byte = known.copied().unwrap_or_else(|| games.event(*number, at as u32));
                    // Cannot be full: no more are taken.
                    let _ = piece.push(byte);
                }
                !piece.is_empty() && written(write!(out, "{offset} {}", Hex(&piece)))
            }
            What::Later(_) => false,
            What::Export(part) => {
                if let Some((offset, hex)) = self.parcel.piece(n) {
                    return written(write!(out, "import {offset} {hex}"));
                }
                if self.parcel.bytes().is_empty() {
                    return false;
                }
                let (name, next_game) = match part {
                    Exported::Settings => ("settings", 0),
                    Exported::Away(number) => ("away", number.saturating_add(1)),
                    Exported::Games => ("games", 0),
                };
                let _ = write!(out, "import {name} {:08x}", self.parcel.sum());
                (self.parcel, *part) = match (*part, app.others.get(next_game)) {
                    (Exported::Games, _) => (Parcel::new(), Exported::Games),
                    (_, Some(aside)) => (Parcel::of(aside.game.encode()), Exported::Away(next_game)),
                    (_, None) => (Parcel::of(exported(app, now).encode()), Exported::Games),
                };
                *next = 0;
                true
            }
        }
    }
}

/// The record that is exported: without the dice if the board is locked, or a reader could foretell its throws.
fn exported(app: &App, now: Time) -> Record {
    let record = app.record(now);
    if app.settings().lock { record.without_dice() } else { record }
}

/// Returns true. Ignores the result: a line has room for everything that is written, which tests ensure.
const fn written(_: fmt::Result) -> bool {
    true
}

/// Writes the nth of some lines, and skips empty ones. Returns false after the last.
fn pairs(n: usize, next: &mut usize, out: &mut Line, line: impl Fn(usize, &mut Line) -> bool) -> bool {
    for n in n.. {
        *next = n.saturating_add(1);
        if !line(n, out) {
            return false;
        }
        if !out.is_empty() {
            return true;
        }
    }
    false
}

/// Writes the nth line of `info`. Returns false after the last.
fn info(n: usize, app: &App, facts: &Facts, now: Time, out: &mut Line) -> bool {
    let black_box = facts.black_box;
    written(match n {
        0 => out.write_str("name: Galop"),
        1 => write!(out, "version: {}", crate::VERSION),
        2 => write!(out, "commit: {}", crate::COMMIT),
        3 => write!(out, "board: {}", facts.board),
        4 => write!(out, "uptime_ms: {}", now.0),
        5 => write!(out, "resets: {}", black_box.failures()),
        6 => write!(
            out,
            "began: {}",
            match black_box.beginning() {
                Beginning::Fresh => "fresh",
                Beginning::Failed => "after a failure",
                Beginning::SetAside => "after many failures, without the game",
            }
        ),
        7 => match black_box.last() {
            None => Ok(()),
            Some(failure) => write!(
                out,
                "failure: {}",
                match failure {
                    Failure::Panic => "panic",
                    Failure::Fault => "fault",
                    Failure::Hang => "hang",
                }
            ),
        },
        8 if black_box.last().is_some() => {
            // A message may have several lines, but the answer has one for it.
            let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
            let out: &mut dyn Write = out;
            out.write_str("message: ")
                .and_then(|()| black_box.message().chars().map(plain).try_for_each(|letter| out.write_char(letter)))
        }
        8 => Ok(()),
        9 => save(app, out),
        _ => return false,
    })
}

/// Writes why the last save failed, if it did.
fn save(app: &App, out: &mut Line) -> fmt::Result {
    app.save_failed().map_or(Ok(()), |why| write!(out, "save: failed: {why}"))
}

/// Writes the nth line of `status`, or nothing if it does not apply. Returns false after the last.
fn status(n: usize, app: &App, out: &mut Line) -> bool {
    let (nothing, play) = (Ok(()), app.play());
    written(match n {
        0 => write!(out, "mode: {}", app.mode()),
        1 => play.map_or(nothing, |play| write!(out, "game: {}", play.sheet().slug())),
        2 => play.map_or(nothing, |play| write!(out, "phase: {}", phase(play))),
        3 => play.map_or(nothing, |play| players("seats", play, out)),
        4 => seats("turn", play.map(Play::hands), out),
        5 => {
            let sides = play.filter(|play| play.sheet().two_sided()).and_then(Play::known_sides);
            seats("black", sides.map(|sides| sides.seats(Side::Black)), out)
        }
        6 => app.thrown().map_or(nothing, |throw| write!(out, "thrown: {}", throw.die.pips())),
        7 => play
            .and_then(Play::choice)
            .map_or(nothing, |(finger, of)| write!(out, "choice: {} of {of}", finger.saturating_add(1))),
        8 => seats("undo", play.map(Play::takes_back), out),
        9 => seats("won", play.map(Play::winners), out),
        10 => seats("handed", app.any_play().map(Play::handed), out),
        // Two lines for each game that was put away.
        11..19 => {
            let (page, seats) = ((n.saturating_sub(11) / 2) as u8, n.is_multiple_of(2));
            let Some((sheet, seating)) = app.nth_away(page) else { return true };
            let _ = out.write_str("away");
            let _ = if page == 0 { nothing } else { write!(out, "_{}", page.saturating_add(1)) };
            match seats {
                true => write!(out, "_seats: {seating}"),
                false => write!(out, ": {}", sheet.slug()),
            }
        }
        19 if app.down() != 0 => {
            let mut down = Button::ALL.into_iter().filter(|button| app.down() & button.bit() != 0);
            out.write_str("down:").and_then(|()| down.try_for_each(|button| write!(out, " {}", Name(button))))
        }
        19 => nothing,
        20 => write!(out, "lock: {}", app.settings().lock),
        21 => save(app, out),
        _ => return false,
    })
}

/// The players of a match, red to yellow.
fn players(what: &str, play: &Play, out: &mut Line) -> fmt::Result {
    write!(out, "{what}: {}", play.seating())
}

fn seats(what: &str, seats: Option<Seats>, out: &mut Line) -> fmt::Result {
    seats.filter(|seats| !seats.is_empty()).map_or(Ok(()), |seats| write!(out, "{what}: {seats}"))
}

/// The phase of a match, as `status` prints it.
const fn phase(play: &Play) -> &'static str {
    match play.phase() {
        _ if play.paused() => "paused",
        Phase::Opening(_) => "opening",
        Phase::Throw(_) => "throw",
        Phase::Choose(_) => "choose",
        Phase::Over(_) => "over",
    }
}

fn setting(row: &Row, out: &mut Line) -> bool {
    if let Some(sheet) = row.sheet {
        let _ = write!(out, "{}.", sheet.slug());
    }
    let _ = write!(out, "{}: ", row.name);
    let _ = row.value.write(row.range, out);
    written(write!(out, " | {} | {}", row.range, row.help))
}

/// Writes a game of the history: its number, name and players, the length of its events, and who won.
fn listed(past: &Past, app: &App, out: &mut Line) -> bool {
    let known = past.closing.map(|(events, _)| events).or(past.away);
    let events = known.map_or(app.scoresheet().events().len(), usize::from);
    let _ = write!(out, "{}:", past.number);
    if let Some((sheet, seating)) = summary(&past.head) {
        let _ = write!(out, " {} {seating}", sheet.slug());
    }
    let _ = write!(out, " {events}");
    written(match past.closing.map(|(_, winners)| Seats::from_bits(winners)) {
        None if past.away.is_some() || app.on_shelf() == 1 => out.write_str(" away"),
        None => out.write_str(" playing"),
        Some(Seats::ALL) => out.write_str(" draw"),
        Some(winners) => write!(out, " won {winners}"),
    })
}

/// Writes the nth line of `stats`. Returns false after the last.
fn stats(n: usize, app: &App, out: &mut Line) -> bool {
    let stats = app.stats();
    let (name, counts): (_, &[u32]) = match n {
        0 => ("faces", &stats.faces),
        1 => ("coins", &stats.coins),
        2 => ("captures", &stats.captures),
        3 => ("won", &stats.won),
        4 => ("games", core::slice::from_ref(&stats.games)),
        5 => ("handed", core::slice::from_ref(&stats.handed)),
        _ => return false,
    };
    let _ = write!(out, "{name}:");
    written(counts.iter().try_for_each(|count| write!(out, " {count}")))
}

/// A button as a seat letter and a key: `RA`.
pub(super) struct Name(pub Button);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = match self.0.key() {
            Key::A => 'A',
            Key::B => 'B',
        };
        write!(f, "{}{key}", self.0.seat().letter())
    }
}
