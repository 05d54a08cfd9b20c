//! The view traits for the game of any engine.

use super::brush::Brush;
use super::canvas::RGB16;
use super::scenery::{Ending, Finger, Moment, Portrait, Scenery};
use crate::board::geometry::{CENTRE, Cell};
use crate::rules::any::{Move, Position, Rules, Settings, dispatch};
use crate::rules::{Seat, Seats};
use crate::session::Sides;
use crate::sheets::Picture;

impl Portrait for Settings {
    fn portrait(&self, picture: &Picture, brush: &mut Brush) {
        dispatch!(self => |settings| settings.portrait(picture, brush));
    }

    fn seat_colour(&self, seat: Seat) -> RGB16 {
        dispatch!(self => |settings| settings.seat_colour(seat))
    }
}

impl Scenery for Rules {
    fn colour(&self, seat: Seat, sides: Option<Sides>) -> RGB16 {
        dispatch!(self => |rules| rules.colour(seat, sides))
    }

    fn die_at(&self, hands: Seats) -> Seats {
        dispatch!(self => |rules| rules.die_at(hands))
    }

    fn ahead_at(&self) -> [Cell; 2] {
        dispatch!(self => |rules| rules.ahead_at())
    }

    fn coins(&self) -> bool {
        dispatch!(self => |rules| rules.coins())
    }

    fn path(&self, position: &Position, hands: Seats, brush: &mut Brush) {
        dispatch!(self, position => |rules, position| rules.path(position, hands, brush), else ());
    }

    fn lay(&self, position: &Position, brush: &mut Brush) {
        dispatch!(self, position => |rules, position| rules.lay(position, brush), else ());
    }

    fn steps(&self, chosen: &Move) -> u8 {
        dispatch!(self, chosen => |rules, chosen| rules.steps(chosen), else 0)
    }

    fn way(&self, chosen: &Move, step: u8) -> Option<Cell> {
        dispatch!(self, chosen => |rules, chosen| rules.way(chosen, step), else None)
    }

    fn ending(&self, chosen: &Move) -> Ending {
        dispatch!(self, chosen => |rules, chosen| rules.ending(chosen), else Ending { strikes: false, arrives: false })
    }

    fn walk(&self, position: &Position, chosen: &Move, moment: Moment, brush: &mut Brush) {
        dispatch!(
            self, position, chosen => |rules, position, chosen| rules.walk(position, chosen, moment, brush),
            else ()
        );
    }

    fn source(&self, position: &Position, chosen: &Move) -> Option<Cell> {
        dispatch!(self, position, chosen => |rules, position, chosen| rules.source(position, chosen), else None)
    }

    fn target(&self, chosen: &Move) -> Option<Cell> {
        dispatch!(self, chosen => |rules, chosen| rules.target(chosen), else None)
    }

    fn point(&self, position: &Position, chosen: &Move, finger: Finger, brush: &mut Brush) {
        dispatch!(
            self, position, chosen => |rules, position, chosen| rules.point(position, chosen, finger, brush),
            else ()
        );
    }
}

/// Two cells beside the middle, for games with a square in the middle.
pub(super) const fn beside_the_middle() -> [Cell; 2] {
    let Cell { row, col } = CENTRE;
    [Cell { row, col: col.wrapping_sub(2) }, Cell { row, col: col.wrapping_add(2) }]
}
