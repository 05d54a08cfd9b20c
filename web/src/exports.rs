//! The functions that the page calls.
//!
//! Numbers are passed directly, text and bytes through two buffers: the page writes into the one that [`input`]
//! returns, and reads [`length`] bytes from the pointer that a function returns. One board at a time is open; without
//! one, every function returns an empty answer.
//!
//! `unsafe` is needed only for `no_mangle`: an exported name could collide with that of another library, and the page
//! links none. No pointer is read here.

use std::cell::RefCell;

use galop::input::Button;
use galop::rules::Seat;
use galop::save::{GameRecord, Record};
use galop::time::Time;
use galop_desk::mirror::Mirror;
use galop_desk::save_text;

use crate::cable;
use crate::games;
use crate::past::Opened;
use crate::picture;
use crate::request::{Request, players};
use crate::sitting::{Sitting, bytes, colours};
use crate::ways::lang;

#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) sitting: Option<Sitting>,
    /// The board that waits while another is open for a lesson.
    pub(crate) aside: Option<Sitting>,
    /// The game that is looked back at.
    pub(crate) past: Option<Opened>,
    mirror: Mirror,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    /// A page has one thread.
    pub(crate) static DESK: RefCell<Desk> = RefCell::default();
}

impl Desk {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.input).into_owned()
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.input
    }

    pub(crate) fn answer(&mut self, bytes: impl Into<Vec<u8>>) -> *const u8 {
        self.output = bytes.into();
        self.output.as_ptr()
    }
}

/// Calls `question` with the open board, or returns `default`.
pub(crate) fn ask<T>(default: T, question: impl FnOnce(&mut Sitting) -> T) -> T {
    DESK.with_borrow_mut(|desk| desk.sitting.as_mut().map_or(default, question))
}

/// Calls `question` with the open board, and answers with its text or bytes.
pub(crate) fn answer(question: impl FnOnce(&mut Sitting) -> Vec<u8>) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let bytes = desk.sitting.as_mut().map(question).unwrap_or_default();
        desk.answer(bytes)
    })
}

/// Answers a question that needs no board, with the input.
pub(crate) fn reply(question: impl FnOnce(&str) -> String) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let text = question(&desk.text());
        desk.answer(text)
    })
}

/// The input, for functions that only tests call.
#[cfg(feature = "plugged")]
pub(crate) fn given() -> Vec<u8> {
    DESK.with_borrow(|desk| desk.input.clone())
}

/// Answers with a text, for functions that only tests call.
#[cfg(feature = "plugged")]
pub(crate) fn answered(bytes: impl Into<Vec<u8>>) -> *const u8 {
    DESK.with_borrow_mut(|desk| desk.answer(bytes))
}

fn button(index: u32) -> Option<Button> {
    Button::ALL.get(index as usize).copied()
}

/// Returns a buffer of `length` bytes, which the page fills before the next call.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.input.clear();
        desk.input.resize(length, 0);
        desk.input.as_mut_ptr()
    })
}

/// The length of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    DESK.with_borrow(|desk| desk.output.len())
}

/// Switches a board on with the request in the input. Answers with the error, or nothing.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> *const u8 {
    DESK.with_borrow_mut(|desk| match Request::read(&desk.text()).and_then(Sitting::new) {
        Ok(sitting) => {
            desk.sitting = Some(sitting);
            desk.answer("")
        }
        Err(why) => desk.answer(why),
    })
}

/// Advances the board's clock to `now`, in ms since it was switched on.
#[unsafe(no_mangle)]
pub extern "C" fn advance(now: f64) {
    ask((), |sitting| sitting.advance(Time(now as u64)));
}

/// Presses button 0 to 7.
#[unsafe(no_mangle)]
pub extern "C" fn down(index: u32) {
    ask((), |sitting| button(index).into_iter().for_each(|button| sitting.finger(button, true)));
}

/// Releases button 0 to 7.
#[unsafe(no_mangle)]
pub extern "C" fn up(index: u32) {
    ask((), |sitting| button(index).into_iter().for_each(|button| sitting.finger(button, false)));
}

/// Presses button 0 to 7, and releases it after `ms`.
#[unsafe(no_mangle)]
pub extern "C" fn press(index: u32, ms: u32) {
    ask((), |sitting| button(index).into_iter().for_each(|button| sitting.press(button, ms.into())));
}

/// The time of the board's clock, in ms.
#[unsafe(no_mangle)]
pub extern "C" fn now() -> f64 {
    ask(0.0, |sitting| sitting.now().0 as f64)
}

/// The time of the next tick or release, in ms; infinity if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn wake() -> f64 {
    ask(f64::INFINITY, |sitting| sitting.wake().map_or(f64::INFINITY, |at| at.0 as f64))
}

/// The lights as an eye sees them: 133 times red, green and blue.
#[unsafe(no_mangle)]
pub extern "C" fn lights() -> *const u8 {
    answer(Sitting::lights)
}

/// The lights as bytes on the wire, equal on every board after the same presses.
#[unsafe(no_mangle)]
pub extern "C" fn frame() -> *const u8 {
    answer(|sitting| sitting.frame())
}

/// The state of the board in words.
#[unsafe(no_mangle)]
pub extern "C" fn line() -> *const u8 {
    answer(|sitting| sitting.line().into())
}

/// What a screen reader says now; nothing if nothing has happened since the last call.
#[unsafe(no_mangle)]
pub extern "C" fn announcement() -> *const u8 {
    answer(|sitting| sitting.announcement().into())
}

/// The number of lines ever written to the log.
#[unsafe(no_mangle)]
pub extern "C" fn told() -> u32 {
    ask(0, |sitting| sitting.told() as u32)
}

/// The last `lines` lines of the log.
#[unsafe(no_mangle)]
pub extern "C" fn chronicle(lines: u32) -> *const u8 {
    answer(|sitting| sitting.chronicle(lines as usize).into())
}

/// The log of the game that is not over, to save.
#[unsafe(no_mangle)]
pub extern "C" fn game_log() -> *const u8 {
    answer(|sitting| sitting.log_of_game().into())
}

/// Changes the language to French or English, of the open board and of the one that waits.
#[unsafe(no_mangle)]
pub extern "C" fn speak(french: bool) {
    DESK.with_borrow_mut(|desk| {
        for sitting in [&mut desk.sitting, &mut desk.aside].into_iter().flatten() {
            sitting.speak(lang(french));
        }
    });
}

/// Whether there is something new to save since the last call.
#[unsafe(no_mangle)]
pub extern "C" fn unsaved() -> bool {
    ask(false, Sitting::take_unsaved)
}

/// Reports whether the browser has saved that text.
#[unsafe(no_mangle)]
pub extern "C" fn saved(done: bool) {
    ask((), |sitting| sitting.saved(done));
}

/// Settings and games as text to save.
#[unsafe(no_mangle)]
pub extern "C" fn kept() -> *const u8 {
    answer(|sitting| sitting.kept().into())
}

/// Why the saved text could not be read; nothing if it could.
#[unsafe(no_mangle)]
pub extern "C" fn trouble() -> *const u8 {
    answer(|sitting| sitting.trouble().into())
}

/// The tune to play, `Hz:ms` for each note; nothing if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn tune() -> *const u8 {
    answer(|sitting| sitting.take_tune().into())
}

/// The tape of the game, for `cargo play --replay`.
#[unsafe(no_mangle)]
pub extern "C" fn tape() -> *const u8 {
    answer(|sitting| sitting.tape().into())
}

/// The game and its players as text; nothing in the menu.
#[unsafe(no_mangle)]
pub extern "C" fn game() -> *const u8 {
    answer(|sitting| {
        let seats = sitting.seating().to_string();
        sitting.sheet().map(|sheet| format!("{} {seats}", sheet.number())).unwrap_or_default().into()
    })
}

/// The player of seat 0 to 3: 0 none, 1 a person, 2 to 5 a computer.
#[unsafe(no_mangle)]
pub extern "C" fn who(seat: u32) -> u32 {
    ask(0, |sitting| sitting.who(Seat::from_index(seat as u8)).into())
}

/// The name that stands at a seat and who plays there, with a tab between.
#[unsafe(no_mangle)]
pub extern "C" fn label(seat: u32) -> *const u8 {
    answer(|sitting| sitting.label(Seat::from_index(seat as u8)).into())
}

/// The side that a seat plays: 1 black, 2 white, 0 neither.
#[unsafe(no_mangle)]
pub extern "C" fn side(seat: u32) -> u32 {
    ask(0, |sitting| sitting.side(Seat::from_index(seat as u8)).into())
}

/// What the buttons of a seat do, as the number of an [`Act`](crate::sitting::Act).
#[unsafe(no_mangle)]
pub extern "C" fn act(seat: u32) -> u32 {
    ask(0, |sitting| sitting.act(Seat::from_index(seat as u8)) as u32)
}

/// The seats that take the last move back by holding B, bit 0 for red.
#[unsafe(no_mangle)]
pub extern "C" fn undoable() -> u32 {
    ask(0, |sitting| sitting.undoable().into())
}

/// The seat of the player to move.
#[unsafe(no_mangle)]
pub extern "C" fn turn() -> u32 {
    ask(0, |sitting| sitting.turn().index().into())
}

/// The lights of the menu with the game and players in the input, such as `001 person,off,bot2,off`.
#[unsafe(no_mangle)]
pub extern "C" fn picture() -> *const u8 {
    DESK.with_borrow_mut(|desk| match players(&desk.text()) {
        Ok((sheet, seating)) => desk.answer(picture::menu(sheet, &seating)),
        Err(_) => desk.answer(""),
    })
}

/// The lights of a saved game in the input, by its number; nothing if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn kept_picture(number: u32) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let found = save_text::read(&desk.text());
        let game = found.record.iter().flat_map(save_text::games).nth(number as usize).cloned();
        match game {
            Some(game) => {
                let record = Record::of(Some(GameRecord { away: false, ..game }));
                desk.answer(picture::kept(found.settings, record))
            }
            None => desk.answer(""),
        }
    })
}

/// The saved text in the input without the game of this number.
#[unsafe(no_mangle)]
pub extern "C" fn kept_drop(number: u32) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let mut found = save_text::read(&desk.text());
        let text = found.record.as_mut().map(|record| {
            save_text::remove(record, number as usize);
            save_text::write(&found.settings, record)
        });
        desk.answer(text.unwrap_or_default())
    })
}

/// The saved games in the input that are not over, a line each: the number of the sheet, and who plays.
#[unsafe(no_mangle)]
pub extern "C" fn kept_games(french: bool) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let found = save_text::read(&desk.text());
        let line = |game: &GameRecord| {
            let (sheet, seating) = (game.saved.sheet, game.saved.seating);
            format!("{}\t{}\n", sheet.number(), lang(french).players(sheet, &seating))
        };
        let lines: String = found.record.iter().flat_map(save_text::games).map(line).collect();
        desk.answer(lines)
    })
}

/// All games, as [`games::table`] writes them.
#[unsafe(no_mangle)]
pub extern "C" fn games() -> *const u8 {
    DESK.with_borrow_mut(|desk| desk.answer(games::table()))
}

/// Starts the mirror of a newly connected board.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_begin() {
    DESK.with_borrow_mut(|desk| desk.mirror = Mirror::default());
}

/// Takes the layout of the mirrored board from the input, its answer to `settings`.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_mount() {
    DESK.with_borrow_mut(|desk| {
        let text = desk.text();
        desk.mirror.mount(text.lines());
    });
}

/// From `now` on, in ms, the mirror shows the input, the board's answer to `frame`.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_show(now: f64) {
    DESK.with_borrow_mut(|desk| {
        let text = desk.text();
        desk.mirror.show(text.lines(), Time(now as u64));
    });
}

/// The mirrored lights as an eye sees them at `now`, in ms.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_lights(now: f64) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        desk.mirror.eye.look(Time(now as u64));
        let seen = bytes(&colours(&desk.mirror.eye));
        desk.answer(seen)
    })
}

/// The mirrored lights with another layout: the input has names and values of settings in turn. Nothing if one of them
/// is not valid.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_mounted_so() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let eye = desk.mirror.mounted_so(desk.text().split_whitespace());
        let seen = eye.map(|eye| bytes(&colours(&eye))).unwrap_or_default();
        desk.answer(seen)
    })
}

/// All settings, as [`cable::form`] writes them.
#[unsafe(no_mangle)]
pub extern "C" fn form() -> *const u8 {
    DESK.with_borrow_mut(|desk| desk.answer(cable::form()))
}

/// The backup file for the export in the input, as [`cable::file`] writes it.
#[unsafe(no_mangle)]
pub extern "C" fn backup_file() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let file = cable::file(&desk.text());
        desk.answer(file)
    })
}

/// The lines to send of the backup file in the input, as [`cable::lines`] returns them.
#[unsafe(no_mangle)]
pub extern "C" fn backup_lines() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let lines = cable::lines(&desk.text());
        desk.answer(lines)
    })
}
