//! What a scene needs of an engine: how to paint its positions and its moves.

use super::brush::Brush;
use super::canvas::RGB16;
use crate::board::geometry::Cell;
use crate::rules::{Seat, Seats};
use crate::session::{Game, Sides};
use crate::sheets::Picture;

/// How an engine paints its games.
pub trait Scenery: Game {
    /// The colour of the player at a seat; neutral while the sides are not known.
    fn colour(&self, seat: Seat, sides: Option<Sides>) -> RGB16;
    /// The corners of a player on which the throw is shown.
    fn die_at(&self, hands: Seats) -> Seats;
    /// The cells that show who is ahead: the middle, or beside it if that is a square of the game.
    fn ahead_at(&self) -> [Cell; 2];
    /// Whether coins are thrown. They are shown on the stable block, beside their value.
    fn coins(&self) -> bool {
        false
    }
    /// Marks the cells of the path: of the game, or of the seats whose turn it is.
    fn path(&self, position: &Self::Position, hands: Seats, brush: &mut Brush);
    /// Paints a resting position.
    fn lay(&self, position: &Self::Position, brush: &mut Brush);
    /// How many cells a move walks.
    fn steps(&self, chosen: &Self::Move) -> u8;
    /// The cell of index `step` on the path of a move.
    fn way(&self, chosen: &Self::Move, step: u8) -> Option<Cell>;
    /// What follows the walk.
    fn ending(&self, chosen: &Self::Move) -> Ending;
    /// Paints `position` and a move that is being made in it.
    fn walk(&self, position: &Self::Position, chosen: &Self::Move, moment: Moment, brush: &mut Brush);
    /// The cell of the piece that moves: from the stable or the reserve, the last one there.
    fn source(&self, position: &Self::Position, chosen: &Self::Move) -> Option<Cell>;
    /// The cell where the destination of a move blinks.
    fn target(&self, chosen: &Self::Move) -> Option<Cell>;
    /// Paints a legal move over the position.
    fn point(&self, position: &Self::Position, chosen: &Self::Move, finger: Finger, brush: &mut Brush);
}

/// How a game is shown in the menu.
pub trait Portrait {
    /// Paints its picture on the cross.
    fn portrait(&self, picture: &Picture, brush: &mut Brush);
    /// The colour of a seat.
    fn seat_colour(&self, seat: Seat) -> RGB16;
}

/// What follows a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// A piece is captured, sent back, or drowns.
    pub strikes: bool,
    /// A piece has reached its goal.
    pub arrives: bool,
}

/// A moment of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// On the cell of this index of its path.
    Step(u8),
    /// [`Ending::strikes`], and how much of it is over, of 255.
    Strike(u8),
    /// [`Ending::arrives`], and how much of it is over, of 255.
    Arrive(u8),
}

/// Whether a candidate is the chosen move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finger {
    /// Not chosen: it pulses, at this brightness.
    Off(u8),
    /// Chosen: its destination is shown too.
    On,
    /// Chosen again by an undo: it flashes, and is lit or dark now.
    Back(bool),
}
