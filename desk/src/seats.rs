//! Players and seats as words.

use galop::app::App;
use galop::rules::{Seat, Seats, Side};
use galop::session::{Level, News, Play, Seating, Who};
use galop::sheets::{Chair, Sheet};

use crate::word::word;

/// Returns the game of this name or sheet number. The error suggests a name.
pub fn game(name: &str) -> Result<Sheet, String> {
    Sheet::called(name).map_or_else(|| word(name, &Sheet::ALL.map(|sheet| (sheet.info().slug, sheet))), Ok)
}

/// Parses four words, or two for the sides of a two-sided game.
pub fn seating(sheet: Sheet, text: &str) -> Result<Seating, String> {
    let who = text.split(',').map(|name| word(name.trim(), &Who::NAMES)).collect::<Result<Vec<_>, _>>()?;
    match who[..] {
        [red, green, blue, yellow] => {
            if sheet.two_sided() && (red != green || blue != yellow) {
                let why = "red and green play together, and so do blue and yellow";
                return Err(format!("in {} {why}", sheet.words().title.en));
            }
            Ok(Seating::new(who.try_into().unwrap_or([red, green, blue, yellow])))
        }
        [east, west] if sheet.two_sided() => Ok(Seating::new([east, east, west, west])),
        _ => Err(format!("needs four words, for red, green, blue and yellow, not {}", who.len())),
    }
}

/// Returns the default players: a person against a computer, or computers only if `demo`.
pub fn usual_seats(sheet: Sheet, demo: bool) -> Seating {
    let own = if demo { Who::Computer(Level::Three) } else { Who::Person };
    Seating::new(sheet.info().usual.map(|chair| match chair {
        Chair::Own => own,
        Chair::Other => Who::Computer(Level::Two),
        Chair::Empty => Who::Nobody,
    }))
}

/// The side that a seat plays in the two-sided game that is shown, once the sides are chosen.
pub fn side(app: &App, seat: Seat) -> Option<Side> {
    let play = app.shown().filter(|play| play.sheet().two_sided())?;
    Some(play.known_sides()?.side_of(seat))
}

/// The seats whose turn the lights show: while a throw or a move is shown, those that made it. A press of the player to
/// move counts earlier: it ends the animation.
pub fn shown_hands(app: &App, play: &Play) -> Seats {
    match app.coming().first() {
        Some(News::Threw(hands, ..) | News::Moved(hands, _)) => *hands,
        _ => app.no_move().map_or(play.hands(), |(_, hands)| hands),
    }
}
