//! The two sides of 002 and 004 in questions and answers: `b` and `w`.

use super::fields::{Fields, Wrong};
use galop::rules::Side;

/// Takes the field `turn`.
pub fn read_turn(fields: &mut Fields) -> Result<Side, Wrong> {
    match fields.text("turn")?.as_str() {
        "b" => Ok(Side::Black),
        "w" => Ok(Side::White),
        other => Err(Wrong::field("turn", format_args!("\"{other}\" is not b or w"))),
    }
}

pub fn write(side: Side) -> String {
    match side {
        Side::Black => "b".into(),
        Side::White => "w".into(),
    }
}
