//! The guided rounds of Petits Chevaux. Each sheet speaks in its own terms. The learner is red.

mod chevaux;
mod ecurie;
mod escalier;

use galop::rules::Seat;
use galop::rules::horses::{Horses, Parts, Place, Position, Progress, Rules};

pub use chevaux::CHEVAUX;
pub use ecurie::ECURIE;
pub use escalier::ESCALIER;

/// Reads a position, red to throw: `R:10,S B:41,S`; then `; opening` or `; must 0` for the horse of red that must move.
pub fn read(rules: &Rules, at: &str) -> Option<Position> {
    let (board, state) = at.split_once(';').unwrap_or((at, ""));
    let mut horses: [Horses; 4] = Default::default();
    for part in board.split(' ') {
        let (name, places) = part.split_once(':')?;
        let seat = Seat::ALL.into_iter().find(|seat| name.chars().eq([seat.letter()]))?;
        horses[usize::from(seat.index())] = places.split(',').map(place).collect::<Option<_>>()?;
    }
    let opening = state == " opening";
    let must = match state.strip_prefix(" must ") {
        Some(text) => Some((Seat::Red, place(text)?)),
        None => None,
    };
    let throws_left = if opening { 3 } else { 1 };
    let (thrown, sixes) = if must.is_some() { (1, 1) } else { (0, 0) };
    let parts = Parts { horses, turn: Seat::Red, opening, throws_left, thrown, sixes, must, last: must, first: None };
    rules.position(&parts).ok()
}

/// `S`, `0` to `55`, `E1` to `E6` or `F`.
fn place(text: &str) -> Option<Progress> {
    Progress::new(match (text, text.strip_prefix('E')) {
        ("S", _) => Place::Stable,
        ("F", _) => Place::Finished,
        (_, Some(step)) => Place::Step(step.parse().ok()?),
        (cell, None) => Place::Track(cell.parse().ok()?),
    })
}
