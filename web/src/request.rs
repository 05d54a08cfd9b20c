//! What the page asks for when it opens a board: a word and its value a line.
//!
//! ```text
//! lang fr
//! seed 7                              or 64 letters of bytes
//! kept galop save 1 …                 what was kept, if anything was
//! set pace=quick                      as often as wanted
//! game escalier person,off,bot2,off   a new game; `menu` puts the kept one away; else the kept one goes on
//! steady                              nothing pulses
//! ```

use galop::session::{Seating, Table};
use galop::settings::{Settings, Unset};
use galop::sheets::Sheet;
use galop_desk::board::{on_screen, seed};
use galop_desk::save_text::{self, Found};
use galop_desk::seats::{game, seating, usual_seats};
use galop_desk::tape::unhex;
use galop_desk::words::Lang;

/// A request that makes sense.
pub struct Request {
    /// What is spoken.
    pub lang: Lang,
    /// Where all chance comes from.
    pub seed: [u8; 32],
    /// What was kept, with the settings that were asked for.
    pub found: Found,
    /// What to begin with.
    pub begin: Begin,
    /// Nothing pulses.
    pub steady: bool,
}

/// What to begin with.
pub enum Begin {
    /// The game that was kept, or the menu.
    Kept,
    /// The menu.
    Menu,
    /// A new game.
    Game(Sheet, Seating),
}

impl Request {
    /// Understands a request, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut request =
            Self { lang: Lang::En, seed: [0; 32], found: Found::default(), begin: Begin::Kept, steady: false };
        let (mut sets, mut game) = (Vec::new(), None);
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            match name {
                "lang" => request.lang = Lang::of_locale(value),
                "seed" => request.seed = chance(value)?,
                "kept" => request.found = save_text::read(value),
                "set" => sets.push(value),
                "game" => game = Some(value),
                "menu" => request.begin = Begin::Menu,
                "steady" => request.steady = true,
                _ => return Err(format!("there is no request \"{name}\"")),
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

/// A number, for the same dice every time; or all the bytes.
fn chance(text: &str) -> Result<[u8; 32], String> {
    let bytes = unhex(text).and_then(|bytes| bytes.try_into().ok());
    let number = || text.parse().ok().map(seed);
    bytes.or_else(number).ok_or_else(|| format!("a seed is a whole number, not \"{text}\""))
}

fn set(settings: &mut Settings, text: &str) -> Result<(), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    settings.set(name, value).map_err(|why| match why {
        Unset::Unknown => format!("there is no setting \"{name}\""),
        Unset::Refused(why) => format!("{name}={value}: {why}"),
    })
}

/// A game and who plays it; the usual seats if nobody is named.
pub fn players(text: &str) -> Result<(Sheet, Seating), String> {
    let (name, seats) = text.split_once(' ').unwrap_or((text, ""));
    let sheet = game(name)?;
    let seating = if seats.is_empty() { usual_seats(sheet, false) } else { seating(sheet, seats)? };
    Ok((sheet, seating))
}
