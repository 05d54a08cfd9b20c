//! The request by which the page opens a board: lines of a word and its value.
//!
//! ```text
//! lang fr
//! seed 7                              or 64 hexadecimal digits
//! kept galop save 1 …                 the saved text, if there is one
//! today 2026-03-14                    the day of games that begin now
//! past 01ff…                          what was written of a saved game, in hexadecimal; repeatable, last game first
//! log Red throws a 6                  a line of the log of the saved game; repeatable
//! set pace=quick                      a setting; repeatable
//! game escalier person,off,bot2,off   a new game; or `menu`; without either, the saved game goes on
//! go 2                                another of the saved games goes on: 0 is the one that was played last
//! steady                              no light pulses
//! ```

use galop::history::Date;
use galop::session::{Seating, Table};
use galop::settings::{Settings, Unset};
use galop::sheets::Sheet;
use galop_desk::board::{on_screen, seed};
use galop_desk::history::Game;
use galop_desk::save_text::{self, Found};
use galop_desk::seats::{game, seating, usual_seats};
use galop_desk::tape::unhex;
use galop_desk::words::Lang;

/// A valid request.
pub struct Request {
    /// The language.
    pub lang: Lang,
    /// The seed of the dice.
    pub seed: [u8; 32],
    /// Saved settings and games; the settings are changed by the request.
    pub found: Found,
    /// The log of the saved game.
    pub log: Vec<String>,
    /// The day.
    pub today: Option<Date>,
    /// What was written of the saved games, the last one first.
    pub past: Vec<Game>,
    /// What to start with.
    pub begin: Begin,
    /// No light pulses.
    pub steady: bool,
}

/// What to start with.
pub enum Begin {
    /// The saved game of this number, or else the menu.
    Kept(usize),
    /// The menu.
    Menu,
    /// A new game.
    Game(Sheet, Seating),
}

impl Request {
    /// Parses a request. The error says what is wrong.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut request = Self {
            lang: Lang::En,
            seed: [0; 32],
            found: Found::default(),
            log: Vec::new(),
            today: None,
            past: Vec::new(),
            begin: Begin::Kept(0),
            steady: false,
        };
        let (mut sets, mut game) = (Vec::new(), None);
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            match name {
                "lang" => request.lang = Lang::of_locale(value),
                "seed" => request.seed = read_seed(value)?,
                "kept" => request.found = save_text::read(value),
                "log" => request.log.push(value.into()),
                "today" => request.today = Date::parse(value),
                "past" => request.past.extend(unhex(value).and_then(|bytes| Game::read(&bytes).ok())),
                "set" => sets.push(value),
                "game" => game = Some(value),
                "menu" => request.begin = Begin::Menu,
                "go" => request.begin = Begin::Kept(value.parse().unwrap_or(0)),
                "steady" => request.steady = true,
                _ => return Err(format!("unknown request \"{name}\"")),
            }
        }
        let settings = &mut request.found.settings;
        *settings = on_screen(*settings);
        sets.into_iter().try_for_each(|text| set(settings, text))?;
        if let Some(text) = game {
            let (sheet, seating) = players(text)?;
            Table::new(sheet, &settings.house, &seating)
                .map_err(|why| format!("these players do not fit {}: {why}", sheet.words().title.en))?;
            request.begin = Begin::Game(sheet, seating);
        }
        Ok(request)
    }
}

/// Parses a seed: a number, or all 32 bytes.
fn read_seed(text: &str) -> Result<[u8; 32], String> {
    let bytes = unhex(text).and_then(|bytes| bytes.try_into().ok());
    let number = || text.parse().ok().map(seed);
    bytes.or_else(number).ok_or_else(|| format!("a seed is a whole number, not \"{text}\""))
}

fn set(settings: &mut Settings, text: &str) -> Result<(), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    settings.set(name, value).map_err(|why| match why {
        Unset::Unknown => format!("unknown setting \"{name}\""),
        Unset::Refused(why) => format!("{name}={value}: {why}"),
    })
}

/// Parses a game and its players; without players, the default ones.
pub fn players(text: &str) -> Result<(Sheet, Seating), String> {
    let (name, seats) = text.split_once(' ').unwrap_or((text, ""));
    let sheet = game(name)?;
    let seating = if seats.is_empty() { usual_seats(sheet, false) } else { seating(sheet, seats)? };
    Ok((sheet, seating))
}
