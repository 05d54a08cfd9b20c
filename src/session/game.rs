//! What a match needs to know of a game beyond its rules.

use super::seating::Sides;
use crate::dice::Dice;
use crate::rules::roll_off::RollOff;
use crate::rules::{Die, Rules, Seat, Seats, senet};
use crate::setting_table::{Refused, Tabled};

/// What a match needs to know of a game beyond its rules. Players have numbers: their seat, or in
/// a two-sided game 0 for west and 1 for east.
pub trait Game: Rules {
    /// How it is found out who begins.
    fn opening(&self, dice: &mut Dice) -> Opening;
    /// The first position, and whose pawns are whose; player `number` begins.
    fn begin(&self, number: u8) -> (Self::Position, Sides);
    /// Whose buttons count for a player.
    fn hands(&self, player: Self::Player, sides: Sides) -> Seats;
    /// Everybody who wins with a player.
    fn party(&self, player: Self::Player, sides: Sides) -> Seats {
        self.hands(player, sides)
    }
    /// Who plays with the buttons of a seat.
    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Self::Player>;
    /// The same by number, before the game has begun.
    fn hands_of(&self, number: u8) -> Seats;
    /// A throw: of the die, or of four coins.
    fn cast(&self, dice: &mut Dice) -> Throw {
        Throw { die: dice.throw(), coins: None }
    }
    /// The move sends a piece back.
    fn is_capture(&self, chosen: &Self::Move) -> bool;
    /// The move brings a piece home.
    fn is_finish(&self, chosen: &Self::Move) -> bool;
    /// The move that the board itself makes once it is known who begins.
    fn first_move(&self) -> Aside<Self> {
        None
    }
    /// The move that the board itself made after `chosen`, on the way from `before` to `after`.
    fn after_move(&self, _before: &Self::Position, _chosen: &Self::Move, _after: &Self::Position) -> Aside<Self> {
        None
    }
    /// The move that the board itself made because a throw in `before` had none.
    fn after_no_move(&self, _before: &Self::Position, _after: &Self::Position) -> Aside<Self> {
        None
    }
}

/// A position as bytes, of whichever game.
pub type Packed = heapless::Vec<u8, 31>;

/// A move that nobody chose, if there is one, and the position in which it is made.
pub type Aside<R> = Option<(<R as Rules>::Position, <R as Rules>::Move)>;

/// What fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The number it counts for.
    pub die: Die,
    /// The four coins, a bit each, where coins were thrown.
    pub coins: Option<u8>,
}

/// How it is found out who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// PC1-5: drawn, and so known: this player's number.
    Drawn(u8),
    /// C-7: the highest throw, and what everybody has thrown in this round, 0 for nothing yet.
    RollOff(RollOff, [u8; 4]),
    /// SE4-5: whoever first throws a 1 takes Black.
    Start(senet::Start),
}

/// Settings of a game, and who can play by them.
pub trait Playable: Tabled {
    /// The rules that they make.
    type Rules: Game;

    /// The rules for the players at these seats, or why they do not fit.
    fn rules(&self, taken: Seats) -> Result<Self::Rules, Refused>;
    /// PC3-3: these are two players, with two colours each.
    fn pairs(&self, _taken: Seats) -> bool {
        false
    }
}
