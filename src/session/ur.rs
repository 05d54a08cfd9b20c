//! A match of the Royal Game of Ur.

use super::game::{Game, Opening, Playable, Why};
use super::seating::{Sides, both_sides};
use crate::rules::roll_off::RollOff;
use crate::rules::ur::{Move, Position, Rules, Settings};
use crate::rules::{Die, Seat, Seats, Side};
use crate::setting_table::Refused;

impl Playable for Settings {
    type Rules = Rules;

    fn rules(&self, taken: Seats) -> Result<Rules, Refused> {
        both_sides(taken)?;
        Rules::new(*self)
    }
}

impl Game for Rules {
    fn opening(&self, _: &mut dyn FnMut(u8) -> u8) -> Opening {
        RollOff::new(0b11).map_or(Opening::Drawn(0), |off| Opening::RollOff(off, [0; 4]))
    }

    fn begin(&self, number: u8) -> (Position, Sides) {
        (self.start(if number == 0 { Side::Black } else { Side::White }), Sides::BLACK_WEST)
    }

    fn hands(&self, player: Side, sides: Sides) -> Seats {
        sides.seats(player)
    }

    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Side> {
        Some(sides.side_of(seat))
    }

    fn hands_of(&self, number: u8) -> Seats {
        Sides::west_or_east(number)
    }

    fn stuck(&self, _: &Position, die: Die) -> Why {
        // A pawn comes in with any other number.
        if self.is_lost(die) { Why::Number } else { Why::Blocked }
    }

    fn is_finish(&self, chosen: &Move) -> bool {
        chosen.promotes || chosen.removes > 0
    }
}
