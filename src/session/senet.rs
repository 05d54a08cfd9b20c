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
        Throw { die: senet::value(coins), coins: Some(coins) }
    }

    fn showing(&self, die: Die) -> Option<Throw> {
        match self.settings().dice {
            senet::Dice::D6 => Some(Throw { die, coins: None }),
            senet::Dice::Coins => senet::showing(die).map(|coins| Throw { die, coins: Some(coins) }),
        }
    }

    fn stuck(&self, _: &Position, die: Die) -> Why {
        if self.is_lost(die) { Why::Number } else { Why::Blocked }
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
