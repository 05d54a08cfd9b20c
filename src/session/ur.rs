//! A match of the Royal Game of Ur.

use super::game::{Game, Opening, Playable};
use super::seating::{Sides, both_sides};
use crate::dice::Dice;
use crate::rules::roll_off::RollOff;
use crate::rules::ur::{Move, Position, Rules, Settings};
use crate::rules::{Seat, Seats, Side};
use crate::setting_table::Refused;

impl Playable for Settings {
    type Rules = Rules;

    fn rules(&self, taken: Seats) -> Result<Rules, Refused> {
        both_sides(taken)?;
        Rules::new(*self)
    }
}

impl Game for Rules {
    fn opening(&self, _: &mut Dice) -> Opening {
        RollOff::new(0b11).map_or(Opening::Drawn(0), |off| Opening::RollOff(off, [0; 4]))
    }

    fn begin(&self, number: u8) -> (Position, Sides) {
        // Black sits west.
        (self.start(if number == 0 { Side::Black } else { Side::White }), Sides { black_west: true })
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

    fn is_capture(&self, chosen: &Move) -> bool {
        chosen.captures > 0
    }

    fn is_finish(&self, chosen: &Move) -> bool {
        chosen.promotes || chosen.removes > 0
    }
}
