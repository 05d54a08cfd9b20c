//! The board as something to point at: what is printed on it, what a click does, and where moves go.
//!
//! Lights are numbered 0 to 132, row by row.

use galop::board::Light;
use galop::board::geometry::Cell;
use galop::input::Button;
use galop::rules::any;
use galop::session::Table;
use galop::settings::Settings;
use galop::view::canvas::RGB16;
use galop::view::palette;
use galop_desk::click::{Purpose, presses, purposes};
use galop_desk::keys::letter;
use galop_desk::pieces::{Owner, Piece, piece};
use galop_desk::print::{Print, steps};
use galop_desk::seats::{game, usual_seats};
use galop_desk::way::candidates;

use crate::exports::{answer, ask, reply};
use crate::sitting::Sitting;

/// No button stays down after a click.
const NONE: u32 = 8;
/// A click has no effect.
const IDLE: u32 = 9;

fn light(cell: Cell) -> Option<u8> {
    Light::at(cell).map(Light::index)
}

/// The numbers of the lights of cells.
pub(crate) fn lights(cells: &[Cell]) -> String {
    cells.iter().filter_map(|cell| light(*cell)).map(|light| light.to_string()).collect::<Vec<_>>().join(",")
}

fn cell(light: u32) -> Option<Cell> {
    Light::all().nth(light as usize).map(Light::cell)
}

/// A line for each light: its kind, whose it is, and its number, `-` for none. Then a line of the steps of the way,
/// pairs of lights.
pub(crate) fn printed(print: &Print, rules: Option<&any::Rules>) -> String {
    let or_none = |number: Option<u8>| number.map_or("-".into(), |number| number.to_string());
    let line = |light: Light| {
        let mark = print.at(light.cell());
        let (kind, owner) = mark.kind.name();
        format!("{kind} {} {}\n", or_none(owner), or_none(mark.number))
    };
    let pairs = rules.map(steps).unwrap_or_default();
    let pairs = pairs.into_iter().filter_map(|(from, to)| Some(format!("{}-{}", light(from)?, light(to)?)));
    Light::all().map(line).collect::<String>() + &pairs.collect::<Vec<_>>().join(" ")
}

/// The print under the lights.
#[unsafe(no_mangle)]
pub extern "C" fn print() -> *const u8 {
    let printed = |sitting: &mut Sitting| {
        let app = sitting.board().app();
        printed(&Print::of(app), app.shown().map(|play| play.rules()))
    };
    answer(|sitting| printed(sitting).into())
}

/// The print of the game in the input, by its name, as it is before a game; that of the board itself for another name.
#[unsafe(no_mangle)]
pub extern "C" fn print_of() -> *const u8 {
    reply(|name| {
        let table = game(name).ok().and_then(|sheet| {
            Table::new(sheet, &Settings::default().house, &usual_seats(sheet, false)).ok().map(|table| table.rules)
        });
        match table {
            Some(rules) => printed(&Print::game(&rules, None, None), Some(&rules)),
            None => printed(&Print::board(), None),
        }
    })
}

/// Clicks on a light. Returns the button that stays down until it is released, `NONE` or `IDLE`.
#[unsafe(no_mangle)]
pub extern "C" fn click(light: u32) -> u32 {
    ask(IDLE, |sitting| match cell(light).map(|cell| sitting.click(cell)) {
        Some(Ok(Some(button))) => button.index().into(),
        Some(Ok(None)) => NONE,
        Some(Err(_)) | None => IDLE,
    })
}

/// Why a click on a light has no effect; nothing if it has one.
#[unsafe(no_mangle)]
pub extern "C" fn idle(light: u32) -> *const u8 {
    answer(|sitting| {
        let why = cell(light).and_then(|cell| presses(sitting.board().app(), cell, sitting.now()).err());
        why.map(|why| sitting.lang().idle(why)).unwrap_or_default().into()
    })
}

/// The effect of a click on each light, a byte each: 0 nothing, 1 a press of a button, 2 + n the move n.
#[unsafe(no_mangle)]
pub extern "C" fn purpose() -> *const u8 {
    answer(|sitting| {
        let byte = |purpose| match purpose {
            Purpose::Nothing => 0,
            Purpose::Press => 1,
            Purpose::Move(n) => n + 2,
        };
        purposes(sitting.board().app(), sitting.now()).into_iter().map(byte).collect()
    })
}

/// The moves to choose from, a line each with tabs between: `chosen` or `-`, the light of the piece, the lights of its
/// way, and the move in words.
#[unsafe(no_mangle)]
pub extern "C" fn moves() -> *const u8 {
    answer(|sitting| {
        let app = sitting.board().app();
        let Some(sheet) = sitting.sheet() else { return Vec::new() };
        let line = |each: &galop_desk::way::Candidate| {
            let chosen = if each.chosen { "chosen" } else { "-" };
            let from = each.from.and_then(light).map(|light| light.to_string()).unwrap_or_default();
            format!("{chosen}\t{from}\t{}\t{}\n", lights(&each.way), sitting.lang().deed(sheet, each.deed))
        };
        candidates(app).iter().map(line).collect::<String>().into()
    })
}

/// Chooses the move before the chosen one.
#[unsafe(no_mangle)]
pub extern "C" fn previous() {
    ask((), Sitting::previous);
}

/// Whether a game is being played and no animation runs.
#[unsafe(no_mangle)]
pub extern "C" fn still() -> bool {
    ask(false, |sitting| sitting.board().app().still(sitting.now()))
}

/// The name of each light, a line each: what its cell is and what stands on it.
#[unsafe(no_mangle)]
pub extern "C" fn cells() -> *const u8 {
    answer(|sitting| sitting.lang().cells(sitting.board().app()).join("\n").into())
}

/// Whose piece is on each light, a byte each: 0 none, 1 to 4 a seat, 5 Black, 6 White.
#[unsafe(no_mangle)]
pub extern "C" fn owners() -> *const u8 {
    answer(|sitting| {
        let play = sitting.board().app().shown();
        let byte = |light: Light| match play.and_then(|play| piece(play, light.cell())).and_then(Piece::owner) {
            None => 0,
            Some(Owner::Seat(seat)) => 1 + seat.index(),
            Some(Owner::Side(side)) => 5 + side as u8,
        };
        Light::all().map(byte).collect()
    })
}

/// The colours of pieces and places, a line each: the name, then red, green and blue, 0 to 255, as a screen shows them.
#[unsafe(no_mangle)]
pub extern "C" fn colours() -> *const u8 {
    reply(|_| {
        let all = [
            ("red", palette::RED),
            ("green", palette::GREEN),
            ("blue", palette::BLUE),
            ("yellow", palette::YELLOW),
            ("black", palette::VIOLET),
            ("white", palette::WHITE),
            ("gold", palette::GOLD),
            ("water", palette::WATER),
            ("pip", palette::PIP),
        ];
        let line = |(name, RGB16 { r, g, b }): (&str, RGB16)| format!("{name} {} {} {}", r >> 8, g >> 8, b >> 8);
        all.map(line).join("\n")
    })
}

/// The whole position in sentences, a line each.
#[unsafe(no_mangle)]
pub extern "C" fn position() -> *const u8 {
    answer(|sitting| sitting.position().into())
}

/// The number printed where the move of each of the last `lines` lines of the log ends, as its player counts.
#[unsafe(no_mangle)]
pub extern "C" fn log_ends(lines: u32) -> *const u8 {
    answer(|sitting| {
        let all = sitting.log().ends();
        let last = &all[all.len().saturating_sub(lines as usize)..];
        let number = |end: &Option<u8>| end.map(|number| number.to_string()).unwrap_or_default();
        last.iter().map(number).collect::<Vec<_>>().join("\n").into()
    })
}

/// The lights of the last `lines` lines of the log, a line each.
#[unsafe(no_mangle)]
pub extern "C" fn log_lights(lines: u32) -> *const u8 {
    answer(|sitting| {
        let all = sitting.log().cells();
        let last = &all[all.len().saturating_sub(lines as usize)..];
        last.iter().map(|cells| lights(cells)).collect::<Vec<_>>().join("\n").into()
    })
}

/// The keys of the eight buttons.
#[unsafe(no_mangle)]
pub extern "C" fn keys() -> *const u8 {
    reply(|_| Button::ALL.map(letter).iter().collect())
}
