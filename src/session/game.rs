//! What a match needs of an engine beyond its rules.

use super::seating::Sides;
use crate::dice::Dice;
use crate::rules::roll_off::RollOff;
use crate::rules::{Die, Rules, Seat, Seats, senet};
use crate::setting_table::{Refused, Tabled};

/// What a match needs of an engine beyond its rules. Players have numbers: that of their seat, or in a game of two
/// sides 0 for west and 1 for east.
pub trait Game: Rules {
    /// How it is decided who begins. `draw` returns a number below its argument.
    fn opening(&self, draw: &mut dyn FnMut(u8) -> u8) -> Opening;
    /// The first position, and who plays which side, if player `number` begins.
    fn begin(&self, number: u8) -> (Self::Position, Sides);
    /// The seats whose buttons a player uses.
    fn hands(&self, player: Self::Player, sides: Sides) -> Seats;
    /// The seats that win together with a player.
    fn party(&self, player: Self::Player, sides: Sides) -> Seats {
        self.hands(player, sides)
    }
    /// The player who uses the buttons of a seat.
    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Self::Player>;
    /// The seats whose buttons player `number` uses before the game has begun.
    fn hands_of(&self, number: u8) -> Seats;
    /// Throws the die, or four coins.
    fn cast(&self, dice: &mut Dice) -> Throw {
        Throw { die: dice.throw(), coins: None }
    }
    /// The throw that shows this value; none if it cannot fall.
    fn showing(&self, die: Die) -> Option<Throw> {
        (self.weight(die) > 0).then_some(Throw { die, coins: None })
    }
    /// Why a throw of `die` in `position` has no legal move.
    fn stuck(&self, position: &Self::Position, die: Die) -> Why;
    /// Whether the move brings a piece to its goal.
    fn is_finish(&self, chosen: &Self::Move) -> bool;
    /// C-8 with `end=ranking`: the player who has won, while the others play on for their places.
    fn decided(&self, _position: &Self::Position) -> Option<Self::Player> {
        None
    }
    /// The automatic move once it is known who begins.
    fn first_move(&self) -> Aside<Self> {
        None
    }
    /// The automatic move after `chosen`, between the positions `before` and `after`.
    fn after_move(&self, _before: &Self::Position, _chosen: &Self::Move, _after: &Self::Position) -> Aside<Self> {
        None
    }
    /// The automatic move because a throw in `before` had no legal move.
    fn after_no_move(&self, _before: &Self::Position, _after: &Self::Position) -> Aside<Self> {
        None
    }
}

/// A position of any engine as bytes.
pub type Packed = heapless::Vec<u8, 31>;

/// An automatic move, which the board makes by itself, and the position in which it is made.
pub type Aside<R> = Option<(<R as Rules>::Position, <R as Rules>::Move)>;

/// A throw of the die or of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Its value.
    pub die: Die,
    /// The four coins, a bit each, if coins were thrown.
    pub coins: Option<u8>,
}

/// Its value, and the coins if there are any: `3 of 0b0111`.
#[cfg(feature = "defmt")]
impl defmt::Format for Throw {
    fn format(&self, f: defmt::Formatter) {
        match self.coins {
            None => self.die.format(f),
            Some(coins) => defmt::write!(f, "{} of {=u8:#06b}", self.die, coins),
        }
    }
}

/// Why a throw has no legal move, in short. The reasons for each piece need more words: see `desk/src/why/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Why {
    /// This number is not played in any position: a 6 in Ur, a 5 in Senet, the third 6 in a row (H-1).
    Number,
    /// No piece is on the board, and this number brings none in.
    Outside,
    /// Every piece is blocked, or would go too far.
    Blocked,
}

/// How it is decided who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// PC1-5: the player of this number was drawn.
    Drawn(u8),
    /// C-7: the highest throw begins; with the throws of this round, 0 for none yet.
    RollOff(RollOff, [u8; 4]),
    /// SE4-5: the first to throw a 1 plays Black.
    Start(senet::Start),
}

/// Settings of a game that make rules for the players at the table.
pub trait Playable: Tabled {
    /// The rules of the engine.
    type Rules: Game;

    /// The rules for the players at these seats, or why they do not fit.
    fn rules(&self, taken: Seats) -> Result<Self::Rules, Refused>;
    /// PC3-3: whether these are two players with two colours each.
    fn pairs(&self, _taken: Seats) -> bool {
        false
    }
}
