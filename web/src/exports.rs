//! The edge: what the page calls.
//!
//! Numbers go in and out as they are. Text and bytes go through two pieces of memory: the page writes into what
//! [`input`] hands out and reads what an answer points at, [`length`] bytes from there. One board at a time is
//! open; without one, every question has the answer of an empty table.
//!
//! Unsafe is only that these functions keep their names in the linked library, where they could meet others of
//! the same name; the page links nothing else. No pointer is read here.

use std::cell::RefCell;

use galop::input::Button;
use galop::rules::Seat;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::mirror::Mirror;
use galop_desk::save_text::{self, unfinished};
use galop_desk::seats::seat_words;
use galop_desk::words::Lang;

use crate::cable;
use crate::games;
use crate::picture;
use crate::request::{Request, players};
use crate::sitting::{Sitting, bytes, colours};

#[derive(Default)]
struct Desk {
    sitting: Option<Sitting>,
    mirror: Mirror,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    /// A page has one thread.
    static DESK: RefCell<Desk> = RefCell::default();
}

impl Desk {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.input).into_owned()
    }

    fn answer(&mut self, bytes: impl Into<Vec<u8>>) -> *const u8 {
        self.output = bytes.into();
        self.output.as_ptr()
    }
}

/// Asks the board that is open.
fn ask<T>(default: T, question: impl FnOnce(&mut Sitting) -> T) -> T {
    DESK.with_borrow_mut(|desk| desk.sitting.as_mut().map_or(default, question))
}

/// Asks for text or bytes.
fn tell(question: impl FnOnce(&mut Sitting) -> Vec<u8>) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let bytes = desk.sitting.as_mut().map(question).unwrap_or_default();
        desk.answer(bytes)
    })
}

/// The input, for what only tests call.
#[cfg(feature = "plugged")]
pub(crate) fn given() -> Vec<u8> {
    DESK.with_borrow(|desk| desk.input.clone())
}

/// An answer of it.
#[cfg(feature = "plugged")]
pub(crate) fn answered(bytes: String) -> *const u8 {
    DESK.with_borrow_mut(|desk| desk.answer(bytes))
}

fn button(index: u32) -> Option<Button> {
    Button::ALL.get(index as usize).copied()
}

/// Room for so many bytes of text; the page writes them there before the next call.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.input.clear();
        desk.input.resize(length, 0);
        desk.input.as_mut_ptr()
    })
}

/// How long the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    DESK.with_borrow(|desk| desk.output.len())
}

/// Switches a board on, as the input asks for; the answer is what is wrong with that, or nothing.
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

/// Lets time pass until so many ms after the board was switched on.
#[unsafe(no_mangle)]
pub extern "C" fn advance(now: f64) {
    ask((), |sitting| sitting.advance(Time(now as u64)));
}

/// A finger goes down on button 0 to 7.
#[unsafe(no_mangle)]
pub extern "C" fn down(index: u32) {
    ask((), |sitting| button(index).into_iter().for_each(|button| sitting.finger(button, true)));
}

/// A finger comes up.
#[unsafe(no_mangle)]
pub extern "C" fn up(index: u32) {
    ask((), |sitting| button(index).into_iter().for_each(|button| sitting.finger(button, false)));
}

/// A finger goes down, and comes up by itself after so many ms.
#[unsafe(no_mangle)]
pub extern "C" fn press(index: u32, ms: u32) {
    ask((), |sitting| button(index).into_iter().for_each(|button| sitting.press(button, ms.into())));
}

/// The board's clock, in ms.
#[unsafe(no_mangle)]
pub extern "C" fn now() -> f64 {
    ask(0.0, |sitting| sitting.now().0 as f64)
}

/// When something happens next by itself; infinity if nothing does.
#[unsafe(no_mangle)]
pub extern "C" fn wake() -> f64 {
    ask(f64::INFINITY, |sitting| sitting.wake().map_or(f64::INFINITY, |at| at.0 as f64))
}

/// The lights as an eye sees them: 133 times red, green and blue.
#[unsafe(no_mangle)]
pub extern "C" fn lights() -> *const u8 {
    tell(Sitting::lights)
}

/// The lights as they are on the wire of any other board.
#[unsafe(no_mangle)]
pub extern "C" fn frame() -> *const u8 {
    tell(|sitting| sitting.frame())
}

/// What the lights say, in words.
#[unsafe(no_mangle)]
pub extern "C" fn line() -> *const u8 {
    tell(|sitting| sitting.line().into())
}

/// How many lines the chronicle has told.
#[unsafe(no_mangle)]
pub extern "C" fn told() -> u32 {
    ask(0, |sitting| sitting.told() as u32)
}

/// Its last so many lines.
#[unsafe(no_mangle)]
pub extern "C" fn chronicle(lines: u32) -> *const u8 {
    tell(|sitting| sitting.chronicle(lines as usize).into())
}

/// French is spoken from now on, or English.
#[unsafe(no_mangle)]
pub extern "C" fn speak(french: bool) {
    ask((), |sitting| sitting.speak(if french { Lang::Fr } else { Lang::En }));
}

/// Whether there is something new to be kept.
#[unsafe(no_mangle)]
pub extern "C" fn unsaved() -> bool {
    ask(false, Sitting::take_unsaved)
}

/// What is to be kept.
#[unsafe(no_mangle)]
pub extern "C" fn kept() -> *const u8 {
    tell(|sitting| sitting.kept().into())
}

/// What could not be read of what was kept.
#[unsafe(no_mangle)]
pub extern "C" fn trouble() -> *const u8 {
    tell(|sitting| sitting.trouble().into())
}

/// The tune that is to be played, `Hz:ms` a note; nothing if none is.
#[unsafe(no_mangle)]
pub extern "C" fn tune() -> *const u8 {
    tell(|sitting| sitting.take_tune().into())
}

/// Everything that happened, as text that `cargo play --replay` plays again.
#[unsafe(no_mangle)]
pub extern "C" fn tape() -> *const u8 {
    tell(|sitting| sitting.tape().into())
}

/// The game, and who plays it, as text; nothing in the menu.
#[unsafe(no_mangle)]
pub extern "C" fn game() -> *const u8 {
    tell(|sitting| {
        let seats = seat_words(&sitting.seating());
        sitting.sheet().map(|sheet| format!("{} {seats}", sheet.number())).unwrap_or_default().into()
    })
}

/// Who sits at seat 0 to 3: 0 nobody, 1 a person, 2 to 4 a computer.
#[unsafe(no_mangle)]
pub extern "C" fn who(seat: u32) -> u32 {
    ask(0, |sitting| sitting.who(Seat::from_index(seat as u8)).into())
}

/// The name that stands at a seat and who plays there, with a tab between.
#[unsafe(no_mangle)]
pub extern "C" fn label(seat: u32) -> *const u8 {
    tell(|sitting| sitting.label(Seat::from_index(seat as u8)).into())
}

/// Which side a seat plays: 1 black, 2 white, 0 neither.
#[unsafe(no_mangle)]
pub extern "C" fn side(seat: u32) -> u32 {
    ask(0, |sitting| sitting.side(Seat::from_index(seat as u8)).into())
}

/// What the buttons of a seat are for, as [`Act`](crate::sitting::Act) counts.
#[unsafe(no_mangle)]
pub extern "C" fn act(seat: u32) -> u32 {
    ask(0, |sitting| sitting.act(Seat::from_index(seat as u8)) as u32)
}

/// The seats whose B, held, takes the last move back, bit 0 for red.
#[unsafe(no_mangle)]
pub extern "C" fn undoable() -> u32 {
    ask(0, |sitting| sitting.undoable().into())
}

/// The seat of whoever is to move.
#[unsafe(no_mangle)]
pub extern "C" fn turn() -> u32 {
    ask(0, |sitting| sitting.turn().index().into())
}

/// The lights of the menu with the game and players of the input, `001 person,off,bot2,off`.
#[unsafe(no_mangle)]
pub extern "C" fn picture() -> *const u8 {
    DESK.with_borrow_mut(|desk| match players(&desk.text()) {
        Ok((sheet, seating)) => desk.answer(picture::menu(sheet, &seating)),
        Err(_) => desk.answer(""),
    })
}

/// The lights of the board that the input kept; nothing if no game waits there.
#[unsafe(no_mangle)]
pub extern "C" fn kept_picture() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let found = save_text::read(&desk.text());
        match found.record.filter(|record| unfinished(Some(record)).is_some()) {
            Some(record) => desk.answer(picture::kept(found.settings, record)),
            None => desk.answer(""),
        }
    })
}

/// The sheet of the game that the input kept; nothing if none waits there.
#[unsafe(no_mangle)]
pub extern "C" fn kept_sheet() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let sheet = unfinished(save_text::read(&desk.text()).record.as_ref());
        desk.answer(sheet.map_or("", Sheet::number))
    })
}

/// All games, as [`games::table`] writes them.
#[unsafe(no_mangle)]
pub extern "C" fn games() -> *const u8 {
    DESK.with_borrow_mut(|desk| desk.answer(games::table()))
}

/// Another board is at the cable: nothing was seen of it.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_begin() {
    DESK.with_borrow_mut(|desk| desk.mirror = Mirror::default());
}

/// How the LEDs of the board at the cable are mounted: the input is its answer to `settings`.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_mount() {
    DESK.with_borrow_mut(|desk| {
        let text = desk.text();
        desk.mirror.mount(text.lines());
    });
}

/// From so many ms on it shows the input, its answer to `frame`.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_show(now: f64) {
    DESK.with_borrow_mut(|desk| {
        let text = desk.text();
        desk.mirror.show(text.lines(), Time(now as u64));
    });
}

/// Its lights as an eye sees them after so many ms.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_lights(now: f64) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        desk.mirror.eye.look(Time(now as u64));
        let seen = bytes(&colours(&desk.mirror.eye));
        desk.answer(seen)
    })
}

/// Its lights if they were mounted as the input says, names and values of settings in turn; nothing if they cannot be.
#[unsafe(no_mangle)]
pub extern "C" fn mirror_mounted_so() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let eye = desk.mirror.mounted_so(desk.text().split_whitespace());
        let seen = eye.map(|eye| bytes(&colours(&eye))).unwrap_or_default();
        desk.answer(seen)
    })
}

/// All settings there are, as [`cable::form`] writes them.
#[unsafe(no_mangle)]
pub extern "C" fn form() -> *const u8 {
    DESK.with_borrow_mut(|desk| desk.answer(cable::form()))
}

/// The file for the export in the input, as [`cable::file`] takes it.
#[unsafe(no_mangle)]
pub extern "C" fn backup_file() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let file = cable::file(&desk.text());
        desk.answer(file)
    })
}

/// What is to be sent of the file in the input, as [`cable::lines`] tells it.
#[unsafe(no_mangle)]
pub extern "C" fn backup_lines() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let lines = cable::lines(&desk.text());
        desk.answer(lines)
    })
}
