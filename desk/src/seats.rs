//! Who sits where, as words.

use galop::app::App;
use galop::rules::{Seat, Side};
use galop::session::{AnyPlay, Level, Seating, Sheet, Who};

use crate::word::word;

const SEATS: [(&str, Who); 5] = [
    ("person", Who::Person),
    ("bot1", Who::Computer(Level::One)),
    ("bot2", Who::Computer(Level::Two)),
    ("bot3", Who::Computer(Level::Three)),
    ("off", Who::Nobody),
];

/// Who sits where, as four words.
pub fn seat_words(seating: &Seating) -> String {
    let word = |seat| SEATS.iter().find(|(_, who)| *who == seating.at(seat)).map_or("off", |(word, _)| *word);
    Seat::ALL.map(word).join(",")
}

/// Reads four words, or two for the sides of a game that has only those.
pub fn seating(sheet: Sheet, text: &str) -> Result<Seating, String> {
    let who = text.split(',').map(|name| word(name.trim(), &SEATS)).collect::<Result<Vec<_>, _>>()?;
    match who[..] {
        [red, green, blue, yellow] => {
            if sheet.two_sided() && (red != green || blue != yellow) {
                let why = "red and green play together, and so do blue and yellow";
                return Err(format!("in game {} {why}", sheet.name()));
            }
            Ok(Seating::new(who.try_into().unwrap_or([red, green, blue, yellow])))
        }
        [east, west] if sheet.two_sided() => Ok(Seating::new([east, east, west, west])),
        _ => Err(format!("it takes four words, for red, green, blue and yellow, not {}", who.len())),
    }
}

/// Who sits where if nobody says so: somebody against a computer, or two computers.
pub fn usual_seats(sheet: Sheet, demo: bool) -> Seating {
    let computer = Who::Computer(Level::Two);
    let first = if demo { Who::Computer(Level::Three) } else { Who::Person };
    match sheet {
        Sheet::S002 | Sheet::S004 => Seating::new([first, first, computer, computer]),
        // PC3-3: red has blue too, so the other one is green.
        Sheet::S003 => Seating::new([first, computer, Who::Nobody, Who::Nobody]),
        Sheet::S000 | Sheet::S001 => Seating::new([first, Who::Nobody, computer, Who::Nobody]),
    }
}

/// In games of two sides, the side that a seat plays, once it is known which.
pub fn side(app: &App, seat: Seat) -> Option<Side> {
    let sides = match app.play()? {
        AnyPlay::Ur(play) => play.sides(),
        AnyPlay::Senet(play) if play.position().is_some() => play.sides(),
        _ => return None,
    };
    Side::BOTH.into_iter().find(|side| sides.seats(*side).contains(seat))
}
