//! Executes commands, and imports records.

use super::Console;
use super::answer::{Exported, What};
use crate::app::{App, NoRoom, NotPut, Replace};
use crate::console::{Command, Parcel, Piece, Wrong, seating};
use crate::input::{Button, Event};
use crate::nearest::nearest;
use crate::save::{Archive, GameRecord, Record, Unreadable, decode_settings, encode_settings};
use crate::session::{Seating, Table};
use crate::settings::{Settings, Unset, parts};
use crate::sheets::Sheet;
use crate::time::Time;

impl Console {
    /// Executes a command, and returns the answer.
    pub(super) fn execute<'a>(
        &mut self,
        command: Command<'a>,
        app: &mut App,
        now: Time,
        games: &mut dyn Archive,
    ) -> Result<What, Wrong<'a>> {
        Ok(match command {
            Command::Help(entry) => What::Help(entry),
            Command::Info => What::Info,
            Command::Status => What::Status,
            Command::Settings => What::Settings,
            Command::Get(name) => What::named(name, app.settings()).ok_or_else(|| unknown(name, app.settings()))?,
            Command::Stats => What::Stats,
            Command::Games(None) => What::Games(0),
            Command::Games(Some(number)) => {
                let below = number.checked_sub(1).ok_or(NO_GAME)?;
                let past = games.after(below).filter(|past| past.number == number).ok_or(NO_GAME)?;
                let sheet = app.scoresheet();
                match past.closing.map(|(events, _)| events).or(past.away) {
                    Some(events) => What::Game(number, past.head, events.into(), None),
                    None => What::Game(number, past.head, sheet.events().len(), Some(sheet.edition())),
                }
            }
            Command::Frame => {
                self.frame = Some(app.frame().clone());
                What::Frame
            }
            Command::Export => {
                self.parcel = Parcel::of(encode_settings(app.settings()));
                What::Export(Exported::Settings)
            }
            Command::Watch(on) => {
                (self.watching, self.lost, self.mode) = (on, 0, app.mode());
                self.seen.clear();
                What::Nothing
            }
            Command::Import(Piece::Bytes(offset, hex)) => {
                self.parcel.add(offset, hex).map_err(Wrong::Parcel)?;
                What::Nothing
            }
            Command::Press(button, ms) => {
                self.press(button, ms, app, now)?;
                What::Nothing
            }
            Command::Bootsel => {
                self.bootsel = true;
                What::Nothing
            }
            command if app.self_test().is_some() && command != Command::EndSelfTest => {
                return Err(Wrong::Now("the self-test is running; it ends with its last A, or with 'selftest end'"));
            }
            command => {
                let mut later = command.begins().filter(|_| app.room() == Err(NoRoom::Playing));
                if later.is_some() && !self.puts_away(command, app)? {
                    later = None;
                }
                match later {
                    Some(_) => _ = app.put_away(now),
                    None => self.change(command, app, now)?,
                }
                app.touch(now);
                // A step shows and saves the change at once.
                self.event = Some(Event::Tick);
                later.map_or(What::Nothing, What::Later)
            }
        })
    }

    /// Whether a command that begins a game puts the one on the board away: not if it has no game, or is refused.
    fn puts_away<'a>(&mut self, command: Command<'a>, app: &App) -> Result<bool, Wrong<'a>> {
        Ok(match command {
            Command::New(sheet, seating) => table(sheet, seating, app).map(|_| true)?,
            Command::Import(piece) => {
                let record = self.record_in(piece);
                if record.is_err() {
                    self.parcel = Parcel::default();
                }
                record?.game.is_some()
            }
            _ => false,
        })
    }

    /// Executes a command that changes the app.
    fn change<'a>(&mut self, command: Command<'a>, app: &mut App, now: Time) -> Result<(), Wrong<'a>> {
        match command {
            Command::Set(name, value) => {
                let mut settings = *app.settings();
                settings.set(name, value).map_err(|unset| match unset {
                    Unset::Unknown => unknown(name, &settings),
                    Unset::Refused(refused) => Wrong::Refused(refused),
                })?;
                app.put_settings(settings);
            }
            Command::Defaults => app.put_settings(Settings::unset()),
            Command::New(sheet, seating) => {
                // Before anything else: it is the reason that counts.
                app.room().map_err(no_room)?;
                let (table, seating) = table(sheet, seating, app)?;
                app.start(table, seating, Replace::No, now).map_err(no_room)?;
            }
            Command::Seats(text) => {
                let play = app.any_play().ok_or(Wrong::Now("there is no game"))?;
                let seating = seating(play.sheet(), text)?;
                app.reseat(seating).map_err(Wrong::Refused)?;
            }
            Command::Drop(None) => done(app.drop_game(), "there is no game")?,
            Command::Drop(Some(number)) => done(app.drop_away(page(number)), NOT_AWAY)?,
            Command::PutAway => done(app.put_away(now), "no game is being played")?,
            Command::Pause => done(app.pause(now), "no game is being played")?,
            Command::Resume(None) => done(app.resume(now), "no game is paused or put away")?,
            Command::Resume(Some(_)) if app.playing() => {
                return Err(Wrong::Now("a game is on the board; 'game away' puts it away"));
            }
            Command::Resume(Some(number)) => {
                let page = page(number);
                let why_not = if page < app.games_away() { UNSAVED } else { NOT_AWAY };
                done(app.resume_away(page, now), why_not)?;
            }
            Command::Undo => done(app.undo(now), "there is no move to take back")?,
            Command::Import(piece) => self.import(piece, app, now)?,
            Command::SelfTest => app.begin_self_test(now),
            Command::EndSelfTest => done(app.end_self_test(now), "no self-test is running")?,
            // Handled in `execute`.
            Command::Help(_)
            | Command::Info
            | Command::Status
            | Command::Settings
            | Command::Get(_)
            | Command::Stats
            | Command::Games(_)
            | Command::Frame
            | Command::Export
            | Command::Watch(_)
            | Command::Press(..)
            | Command::Bootsel => {}
        }
        Ok(())
    }

    fn press(&mut self, button: Button, ms: u32, app: &App, now: Time) -> Result<(), Wrong<'static>> {
        let Some(finger) = self.fingers.get_mut(usize::from(button.index())) else { return Ok(()) };
        if app.down() & button.bit() != 0 || finger.is_some() {
            return Err(Wrong::Now("that button is already down"));
        }
        *finger = Some(now.after(ms.into()));
        self.event = Some(Event::Down(button));
        Ok(())
    }

    /// The record in the parcel, if it is complete and has what is imported.
    fn record_in(&self, piece: Piece) -> Result<Record, Wrong<'static>> {
        let (Piece::Settings(sum) | Piece::Games(sum) | Piece::Game(sum) | Piece::Away(sum)) = piece else {
            return Err(Wrong::Parcel("not a valid Galop record"));
        };
        check(&self.parcel, sum)?;
        let record = Record::decode(self.parcel.bytes()).map_err(unreadable)?;
        match piece {
            Piece::Game(_) | Piece::Away(_) if record.game.is_none() => {
                Err(Wrong::Parcel("there is no game in this record"))
            }
            _ => Ok(record),
        }
    }

    /// Imports the parcel, which is complete. It replaces what the app has.
    fn import(&mut self, piece: Piece, app: &mut App, now: Time) -> Result<(), Wrong<'static>> {
        let (Piece::Settings(sum) | Piece::Games(sum) | Piece::Game(sum) | Piece::Away(sum)) = piece else {
            return Ok(());
        };
        let record = match piece {
            Piece::Settings(_) => check(&self.parcel, sum).map(|()| None),
            _ => self.record_in(piece).map(Some),
        };
        let parcel = core::mem::take(&mut self.parcel);
        let put = match (piece, record?) {
            (_, None) => {
                let settings = decode_settings(parcel.bytes()).map_err(unreadable)?;
                // The lock is not imported, or the games that follow would be refused.
                app.put_settings(Settings { lock: app.settings().lock, ..settings });
                Ok(())
            }
            (Piece::Game(_) | Piece::Away(_), Some(Record { game: Some(game), .. })) => {
                let away = game.away || matches!(piece, Piece::Away(_));
                app.put_game(&GameRecord { away, ..game }, Replace::No, now)
            }
            (_, Some(record)) => app.put_record(&record, Replace::No, now),
        };
        put.map_err(|why| match why {
            NotPut::NoRoom(why) => {
                // The pieces stay: after 'game drop' only this line is sent again.
                self.parcel = parcel;
                no_room(why)
            }
            NotPut::Invalid => Wrong::Parcel("the game in this record is not valid"),
        })
    }
}

/// The answer to a command that begins a game when none can begin.
const fn no_room(why: NoRoom) -> Wrong<'static> {
    Wrong::Now(match why {
        NoRoom::Full | NoRoom::Playing => "no more games can be put away; finish one, or discard one with 'game drop'",
        NoRoom::Unsaved => UNSAVED,
    })
}

const UNSAVED: &str = "the game that was put away could not be saved: no other can take its place";

/// The table of a game, with the players of the menu unless others are named.
fn table(sheet: Sheet, seating: Option<Seating>, app: &App) -> Result<(Table, Seating), Wrong<'static>> {
    let seating = seating.unwrap_or_else(|| app.seating(sheet));
    let table = Table::new(sheet, &app.settings().house, &seating).map_err(Wrong::Refused)?;
    Ok((table, seating))
}

const NOT_AWAY: &str = "there is no such game; 'status' lists those that are put away";

/// The page of a game that was put away, from its number in `status`.
fn page(number: u32) -> u8 {
    number.checked_sub(1).and_then(|page| page.try_into().ok()).unwrap_or(u8::MAX)
}

const NO_GAME: Wrong<'static> = Wrong::Now("there is no such game; 'games' lists them");

fn done(done: bool, why_not: &'static str) -> Result<(), Wrong<'static>> {
    if done { Ok(()) } else { Err(Wrong::Now(why_not)) }
}

/// The error for a setting that does not exist.
fn unknown<'a>(name: &'a str, settings: &Settings) -> Wrong<'a> {
    let (_, bare) = parts(name);
    Wrong::Setting(name, nearest(bare, settings.rows().map(|row| row.name)))
}

/// Refuses a parcel that is not complete.
fn check(parcel: &Parcel, sum: u32) -> Result<(), Wrong<'static>> {
    match () {
        () if parcel.bytes().is_empty() => Err(Wrong::Parcel("there is nothing to import: begin with a piece at 0")),
        () if parcel.sum() != sum => Err(Wrong::Parcel("wrong checksum: a piece is missing or mistyped")),
        () => Ok(()),
    }
}

fn unreadable(why: Unreadable) -> Wrong<'static> {
    match why {
        Unreadable::Newer(_) => Wrong::Parcel("written by a newer version of Galop"),
        Unreadable::Broken => Wrong::Parcel("not a valid Galop record"),
        Unreadable::Refused(refused) => Wrong::Refused(refused),
    }
}
