//! The position of a question as a saved game that waits for the throw.

use super::fields::{Fields, Wrong};
use super::{Asked, Scribe, horses, open, senet, ur};
use galop::rules::any::{self, Any};
use galop::rules::{self, Die, Seat, Seats};
use galop::session::{Saved, Seating, Sides, State, Who};
use galop::sheets::Sheet;
use serde_json::Value;

/// Returns the game of a question, with a person at every seat that plays, and the throw.
pub fn saved(question: &[u8]) -> Result<(Saved, Die), String> {
    open(question, &mut Value::Null).and_then(|(sheet, fields)| read(sheet, fields)).map_err(|Wrong(error)| error)
}

fn read(sheet: Sheet, fields: Fields) -> Result<(Saved, Die), Wrong> {
    Ok(match sheet.info().preset {
        Any::Horses(preset) => {
            let asked = horses::read(preset, fields)?;
            let rules = asked.scribe.rules();
            // PC3-3: two players with two colours sit at red and green.
            let paired = rules.side(Seat::Red).len() == 2 && !rules.settings().teams;
            let seats = if paired { Seats::from_bits(0b0011) } else { rules.seats() };
            save(sheet, seats, &asked)
        }
        Any::Ur(preset) => save(sheet, Seats::ALL, &ur::read(preset, fields)?),
        Any::Senet(preset) => save(sheet, Seats::ALL, &senet::read(preset, fields)?),
    })
}

fn save<S: Scribe>(sheet: Sheet, seats: Seats, asked: &Asked<S>) -> (Saved, Die)
where
    S::Rules: Into<any::Rules> + rules::Rules<Position: Into<any::Position>>,
{
    let rules: any::Rules = (*asked.scribe.rules()).into();
    let mut seating = Seating::default();
    seats.iter().for_each(|seat| seating.set(seat, Who::Person));
    let state = State::Throw(rules.pack(&asked.position.into()));
    let sides = Sides::BLACK_WEST;
    (Saved { sheet, rules: rules.values(), seating, handed: 0, sides, left_ms: None, state }, asked.die)
}
