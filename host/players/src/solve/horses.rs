//! 001 with two players and one or two horses each.

use super::Small;
use galop::rules::horses::{Horses as Places, Parts, Players, Position, Progress, Rules, Settings};
use galop::rules::{Seat, Seats};
use galop::setting_table::Refused;

/// Two players at 001, each with a horse or two.
pub struct Horses {
    rules: Rules,
    horses: u8,
    seats: [Seat; 2],
}

/// The number of codes of [`Progress`].
const PLACES: usize = 64;

impl Horses {
    /// The game of two `seats`. If they are opposite, the board looks the same to both.
    pub fn new(seats: [Seat; 2], horses: u8) -> Result<Self, Refused> {
        let settings = Settings { horses, ..Settings::SHEET_001 };
        let players = Players::Each(Seats::of(|seat| seats.contains(&seat)));
        Ok(Self { rules: Rules::new(settings, players)?, horses: horses.min(2), seats })
    }

    fn opposite(&self) -> bool {
        self.seats[0].opposite() == self.seats[1]
    }

    /// The number of ways to place the horses of a seat.
    fn ways(&self) -> usize {
        if self.horses == 1 { PLACES } else { PLACES * (PLACES + 1) / 2 }
    }

    /// The index of a seat's horses among all ways; they are in rising order.
    fn way(places: &Places) -> usize {
        match places.as_slice() {
            [low, high] => {
                let high = usize::from(high.code());
                high * (high + 1) / 2 + usize::from(low.code())
            }
            [only] => usize::from(only.code()),
            _ => 0,
        }
    }

    fn places(&self, way: usize) -> Places {
        let codes = match self.horses {
            1 => vec![way],
            _ => {
                let high = (0..PLACES).rev().find(|high| high * (high + 1) / 2 <= way).unwrap_or(0);
                vec![way - high * (high + 1) / 2, high]
            }
        };
        codes.into_iter().map(|code| Progress::from_code(code as u8)).collect()
    }

    /// Splits a state number into the player to throw and both seats' horses, the thrower's first.
    fn split(&self, number: usize) -> (usize, [usize; 2]) {
        let (turn, board) = (number / (self.ways() * self.ways()), number % (self.ways() * self.ways()));
        (turn, [board / self.ways(), board % self.ways()])
    }
}

impl Small for Horses {
    type Rules = Rules;

    fn name(&self) -> String {
        let how = if self.opposite() { "opposite" } else { "adjacent" };
        format!("001-{how}-{}v{}", self.horses, self.horses)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn numbers(&self) -> usize {
        let turns = if self.opposite() { 1 } else { 2 };
        turns * self.ways() * self.ways()
    }

    fn number(&self, position: &Position) -> usize {
        let turn = usize::from(position.turn() == self.seats[1]);
        let [own, other] = [turn, 1 - turn].map(|seat| Self::way(&self.rules.horses(position, self.seats[seat])));
        // If the seats are opposite, the board looks the same to both.
        let turn = if self.opposite() { 0 } else { turn };
        (turn * self.ways() + own) * self.ways() + other
    }

    fn holds(&self, position: &Position) -> bool {
        // In another turn order, or after a third throw, it would be another state.
        self.position(self.number(position)).is_some()
    }

    fn position(&self, number: usize) -> Option<Position> {
        let (turn, ways) = self.split(number);
        let mut horses: [Places; 4] = Default::default();
        for (seat, way) in [turn, 1 - turn].into_iter().zip(ways) {
            horses[usize::from(self.seats[seat].index())] = self.places(way);
        }
        self.rules.position(&Parts::new(horses, self.seats[turn])).ok()
    }

    fn lateness(&self, number: usize) -> u32 {
        let (_, ways) = self.split(number);
        ways.iter().flat_map(|way| self.places(*way)).map(|place| u32::from(place.code())).sum()
    }

    fn starts(&self) -> Vec<Position> {
        self.seats.iter().map(|seat| self.rules.start(*seat)).collect()
    }
}
