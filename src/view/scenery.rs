//! What a scene needs to know of a game: where its pieces lie, and how its moves are walked.

use super::brush::Brush;
use super::canvas::Rgb16;
use crate::board::geometry::Cell;
use crate::rules::{Seat, Seats};
use crate::session::{Game, Sides};
use crate::sheets::Picture;

/// How one game lies on the board.
pub trait Scenery: Game {
    /// The colour of whoever plays with the buttons of a seat; nobody's while sides are not known.
    fn colour(&self, seat: Seat, sides: Option<Sides>) -> Rgb16;
    /// On which of a player's corners the throw lies.
    fn die_at(&self, hands: Seats) -> Seats;
    /// Where it is shown who is ahead: the middle, or beside it where that is a square of the game.
    fn ahead_at(&self) -> [Cell; 2];
    /// Coins are thrown, and lie on the stable block beside the number they count for.
    fn coins(&self) -> bool {
        false
    }
    /// Paints a position that is left alone.
    fn lay(&self, position: &Self::Position, brush: &mut Brush);
    /// How many cells a move walks.
    fn steps(&self, chosen: &Self::Move) -> u8;
    /// What follows the walk.
    fn ending(&self, chosen: &Self::Move) -> Ending;
    /// Paints `position` with a move being made in it.
    fn walk(&self, position: &Self::Position, chosen: &Self::Move, moment: Moment, brush: &mut Brush);
    /// Paints a move that may be chosen, over the position that was laid.
    fn point(&self, position: &Self::Position, chosen: &Self::Move, finger: Finger, brush: &mut Brush);
}

/// How a game presents itself in the menu, before anybody plays it.
pub trait Portrait {
    /// Paints its picture on the cross.
    fn portrait(&self, picture: &Picture, brush: &mut Brush);
    /// The colour of a seat.
    fn seat_colour(&self, seat: Seat) -> Rgb16;
}

/// What follows a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Somebody is captured, sent back, or drowns.
    pub strikes: bool,
    /// Somebody has arrived for good.
    pub arrives: bool,
}

/// A moment of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// On the cell with this number of its way, from 0.
    Step(u8),
    /// [`Ending::strikes`], of which so much of 255 is over.
    Strike(u8),
    /// [`Ending::arrives`], of which so much of 255 is over.
    Arrive(u8),
}

/// How a finger lies on a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finger {
    /// It does not: the candidate pulses, this bright.
    Off(u8),
    /// It does: the destination is shown as well.
    On,
    /// It was just put back there: the candidate flashes, and is lit or dark.
    Back(bool),
}
