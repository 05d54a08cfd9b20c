//! A match of Senet.

use super::game::{Aside, Game, Opening, Playable, Throw, Why};
use super::seating::{Sides, both_sides};
use crate::dice::Dice;
use crate::rules::senet::{self, Move, OUT, Position, Rules, Settings, Start};
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
    fn opening(&self, draw: &mut dyn FnMut(u8) -> u8) -> Opening {
        Opening::Start(Start::new(draw(2)))
    }

    fn begin(&self, number: u8) -> (Position, Sides) {
        // SE4-5: « prend les pions noirs », on either side of the table.
        (self.start(), Sides { black_west: number == 0 })
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

    fn cast(&self, dice: &mut Dice) -> Throw {
        if self.settings().dice == senet::Dice::D6 {
            return Throw { die: dice.throw(), coins: None };
        }
        let coins = dice.coins();
        // SE4-3: the throw is the number of faces; no face at all counts 6.
        let faces = coins.count_ones() as u8;
        Throw { die: Die::new(faces).unwrap_or(Die::Six), coins: Some(coins) }
    }

    fn showing(&self, die: Die) -> Option<Throw> {
        let coins = match (self.settings().dice, die) {
            (senet::Dice::D6, _) => None,
            (senet::Dice::Coins, Die::Five) => return None,
            (senet::Dice::Coins, Die::Six) => Some(0),
            // Which of the coins show a face does not matter: here the first ones.
            (senet::Dice::Coins, die) => Some(1u8.wrapping_shl(die.pips().into()).wrapping_sub(1)),
        };
        Some(Throw { die, coins })
    }

    fn stuck(&self, _: &Position, die: Die) -> Why {
        // SE4-4. With coins there is no 5.
        if die == Die::Five { Why::Number } else { Why::Blocked }
    }

    fn is_capture(&self, chosen: &Move) -> bool {
        chosen.swaps
    }

    fn is_finish(&self, chosen: &Move) -> bool {
        chosen.to == OUT
    }

    fn first_move(&self) -> Aside<Self> {
        Some(self.opening_move())
    }

    fn after_move(&self, before: &Position, chosen: &Move, after: &Position) -> Aside<Self> {
        self.reentered(before, chosen, after)
    }
}
