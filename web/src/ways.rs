//! The functions of [`exports`](crate::exports) for ways through the page: players and settings of a game in progress,
//! guided rounds, pictures of games.

use galop::rules::Seat;
use galop::save::Record;
use galop::session::Table;
use galop::settings::Settings;
use galop_desk::lessons::Lesson;
use galop_desk::save_text;
use galop_desk::seats::game;
use galop_desk::words::Lang;

use crate::exports::{DESK, answer, ask};
use crate::picture;
use crate::request::players;
use crate::sitting::Sitting;

pub(crate) const fn lang(french: bool) -> Lang {
    if french { Lang::Fr } else { Lang::En }
}

/// The players of the game that is not over, as [`Sitting::players`] writes them.
#[unsafe(no_mangle)]
pub extern "C" fn players_here() -> *const u8 {
    answer(|sitting| sitting.players().into())
}

/// Lets the next kind of player take over seat 0 to 3 of the game; it waits until [`go_on`].
#[unsafe(no_mangle)]
pub extern "C" fn hand_over(seat: u32) {
    ask((), |sitting| sitting.hand_over(Seat::from_index(seat as u8)));
}

/// The game that waits since [`hand_over`] goes on; if `menu`, also one that waits in the board's own menu, or is
/// paused since power-on.
#[unsafe(no_mangle)]
pub extern "C" fn go_on(menu: bool) {
    ask((), |sitting| sitting.go_on(menu));
}

/// After a game, begins another with the same players.
#[unsafe(no_mangle)]
pub extern "C" fn again() {
    ask((), Sitting::again);
}

/// Lets lights pulse, or not.
#[unsafe(no_mangle)]
pub extern "C" fn calm(steady: bool) {
    ask((), |sitting| sitting.calm(steady));
}

/// Lets the line and lessons speak of clicks on the board, or of its buttons.
#[unsafe(no_mangle)]
pub extern "C" fn clicks(clicks: bool) {
    ask((), |sitting| sitting.clicks(clicks));
}

/// Whether the board's menu shows the game that was put away.
#[unsafe(no_mangle)]
pub extern "C" fn shows_away() -> bool {
    ask(false, |sitting| sitting.shows_away())
}

/// Changes the setting in the input, a name and a value, on the open board and on the one that waits.
#[unsafe(no_mangle)]
pub extern "C" fn set() {
    DESK.with_borrow_mut(|desk| {
        let text = desk.text();
        let (name, value) = text.split_once(' ').unwrap_or_default();
        for sitting in [&mut desk.sitting, &mut desk.aside].into_iter().flatten() {
            sitting.set(name, value);
        }
    });
}

/// The board's own settings, a name and a value a line: those of the open board unless it is for a lesson, or those of
/// the saved text in the input.
#[unsafe(no_mangle)]
pub extern "C" fn values() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let saved = || save_text::read(&desk.text()).settings;
        let boards = [&desk.sitting, &desk.aside].into_iter().flatten();
        let board = boards.into_iter().find(|sitting| sitting.lesson().is_empty());
        let settings = board.map_or_else(saved, |sitting| *sitting.settings());
        desk.answer(written(&settings))
    })
}

fn written(settings: &Settings) -> String {
    let mut text = String::new();
    for row in settings.rows().take_while(|row| row.sheet.is_none()) {
        text += row.name;
        text.push(' ');
        let _ = row.value.write(row.range, &mut text);
        text.push('\n');
    }
    text
}

/// Changes a setting in a saved text: the input is a line with its name and value, and the saved text. Answers with the
/// new text; with nothing if the old one cannot be read or the value is refused.
#[unsafe(no_mangle)]
pub extern "C" fn kept_set() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let changed = changed(&desk.text()).unwrap_or_default();
        desk.answer(changed)
    })
}

fn changed(text: &str) -> Option<String> {
    let (setting, kept) = text.split_once('\n')?;
    let (name, value) = setting.split_once(' ')?;
    let found = if kept.is_empty() { save_text::Found::default() } else { save_text::read(kept) };
    if found.trouble.is_some() {
        return None;
    }
    let mut settings = found.settings;
    settings.set(name, value).ok()?;
    Some(save_text::write(&settings, &found.record.unwrap_or_else(|| Record::of(None))))
}

/// Why the game and players in the input do not fit; nothing if they do.
#[unsafe(no_mangle)]
pub extern "C" fn misfit(french: bool) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let why = players(&desk.text()).map_or_else(
            |why| why,
            |(sheet, seating)| {
                let table = Table::new(sheet, &Settings::default().house, &seating);
                table.err().map(|refused| lang(french).misfit(sheet, &refused)).unwrap_or_default()
            },
        );
        desk.answer(why)
    })
}

/// The lights of a position in the middle of the game in the input.
#[unsafe(no_mangle)]
pub extern "C" fn middle() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let lights = game(&desk.text()).map(picture::middle).unwrap_or_default();
        desk.answer(lights)
    })
}

/// Opens a board for a lesson; the one that is open waits. The input is the name of the game and the pace. Returns
/// whether the game has a lesson.
#[unsafe(no_mangle)]
pub extern "C" fn learn(french: bool, steady: bool) -> bool {
    DESK.with_borrow_mut(|desk| {
        let text = desk.text();
        let (name, pace) = text.split_once(' ').unwrap_or_default();
        let Some(lesson) = game(name).ok().and_then(Lesson::of) else { return false };
        let lesson = Sitting::learn(lesson, lang(french), pace, steady);
        let before = desk.sitting.replace(lesson);
        // A lesson after a lesson: the game still waits.
        if before.as_ref().is_some_and(|sitting| sitting.lesson().is_empty()) {
            desk.aside = before;
        }
        true
    })
}

/// Ends the lesson: the board that was open before is there again.
#[unsafe(no_mangle)]
pub extern "C" fn leave() {
    DESK.with_borrow_mut(|desk| {
        if desk.sitting.as_ref().is_some_and(|sitting| !sitting.lesson().is_empty()) {
            desk.sitting = desk.aside.take();
        }
    });
}

/// The state of the lesson, as [`Sitting::lesson`] writes it.
#[unsafe(no_mangle)]
pub extern "C" fn lesson() -> *const u8 {
    answer(|sitting| sitting.lesson().into())
}

/// Goes on to the next step of the lesson.
#[unsafe(no_mangle)]
pub extern "C" fn next_step() {
    ask((), Sitting::next_step);
}
