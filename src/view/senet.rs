//! Senet on the board.

use super::any::beside_the_middle;
use super::brush::{Brush, FAINT, FULL, REST};
use super::canvas::{BLACK, RGB16};
use super::path::Mark;
use super::scenery::{Ending, Finger, Moment, Portrait, Scenery};
use super::ur::north_west_or_south_east;
use super::{palette, rhythm};
use crate::board::geometry::{self, Cell};
use crate::rules::senet::{Dice, HOUSES, Move, OUT, Position, Rules, Settings, WAIT, WATER};
use crate::rules::{Seat, Seats, Side};
use crate::session::Sides;
use crate::sheets::Picture;

/// The brightness of the waiting place, by the number of pawns there.
const BY_NUMBER: [u8; 6] = [0, 100, 130, 160, 190, 220];
/// « one colour per half-second if both wait »
const BOTH_WAIT_MS: u32 = 1000;

impl Portrait for Settings {
    fn portrait(&self, _: &Picture, brush: &mut Brush) {
        for square in 1..OUT {
            let (colour, level) = match square {
                WATER => (palette::WATER, 200),
                square if HOUSES.contains(&square) => (palette::GOLD, 150),
                square => match Position::PLACED.at(square) {
                    Some(side) => (palette::side(side), 200),
                    None => (palette::WHITE, 30),
                },
            };
            mark(square, colour, level, brush);
        }
    }

    fn seat_colour(&self, _: Seat) -> RGB16 {
        // SE4-5: who is Black is decided in the game.
        palette::PIP
    }
}

impl Scenery for Rules {
    fn colour(&self, seat: Seat, sides: Option<Sides>) -> RGB16 {
        match sides {
            Some(sides) if sides.seats(Side::Black).contains(seat) => palette::VIOLET,
            Some(_) => palette::WHITE,
            // SE4-5: who is Black is not decided yet.
            None => palette::PIP,
        }
    }

    fn die_at(&self, hands: Seats) -> Seats {
        north_west_or_south_east(hands)
    }

    fn ahead_at(&self) -> [Cell; 2] {
        beside_the_middle()
    }

    fn coins(&self) -> bool {
        self.settings().dice == Dice::Coins
    }

    fn path(&self, _: &Position, _: Seats, brush: &mut Brush) {
        for square in 1..=OUT {
            let mark = match square {
                WATER => Mark::Water,
                OUT => Mark::Exit,
                square if HOUSES.contains(&square) => Mark::House,
                _ => Mark::Way,
            };
            if let Some(cell) = geometry::senet(square) {
                brush.trace(cell, square, mark);
            }
        }
    }

    fn lay(&self, position: &Position, brush: &mut Brush) {
        for square in HOUSES {
            special(square, palette::GOLD, brush);
        }
        special(WATER, palette::WATER, brush);
        if position.may_bear_off(position.turn()) {
            mark(OUT, palette::GOLD, REST, brush);
        }
        for square in 1..OUT {
            if let (Some(side), Some(cell)) = (position.at(square), geometry::senet(square)) {
                brush.pawn(cell, side, REST);
            }
        }
        wait(Side::BOTH.map(|side| position.waiting(side)), brush);
        for side in Side::BOTH {
            let out = arm(side, brush).into_iter().take(position.out(side).into());
            out.for_each(|cell| brush.pawn(cell, side, REST));
        }
    }

    fn steps(&self, chosen: &Move) -> u8 {
        chosen.path().count() as u8
    }

    fn way(&self, chosen: &Move, step: u8) -> Option<Cell> {
        chosen.path().nth(step.into()).and_then(geometry::senet)
    }

    fn ending(&self, chosen: &Move) -> Ending {
        Ending { strikes: chosen.swaps || chosen.drowns.is_some(), arrives: chosen.to == OUT }
    }

    fn walk(&self, position: &Position, chosen: &Move, moment: Moment, brush: &mut Brush) {
        let colour = palette::side(chosen.side);
        self.lay(position, brush);
        lift(position, chosen, brush);
        match moment {
            Moment::Step(n) => {
                if let Some(cell) = self.way(chosen, n) {
                    brush.glow(cell, colour, FULL);
                }
            }
            Moment::Strike(share) => match chosen.drowns {
                Some(to) => drown(to, colour, share, brush),
                None => {
                    mark(chosen.to, colour, FULL, brush);
                    // SE4-9: « le fait reculer jusqu'à la case d'où il est parti ».
                    mark(back(chosen, share), palette::side(chosen.side.other()), FULL, brush);
                }
            },
            Moment::Arrive(share) => {
                if let Some(cell) = geometry::senet(OUT) {
                    brush.sparkle(cell, colour, share);
                }
                if let Some(cell) = arm(chosen.side, brush).get(usize::from(position.out(chosen.side))) {
                    brush.sparkle(*cell, colour, share);
                }
            }
        }
    }

    fn source(&self, _: &Position, chosen: &Move) -> Option<Cell> {
        geometry::senet(chosen.from)
    }

    fn target(&self, chosen: &Move) -> Option<Cell> {
        geometry::senet(chosen.to)
    }

    fn point(&self, position: &Position, chosen: &Move, finger: Finger, brush: &mut Brush) {
        let colour = palette::side(chosen.side);
        let Some(from) = self.source(position, chosen) else { return };
        if brush.finger(from, colour, finger)
            && let Some(to) = self.target(chosen)
        {
            let with = match chosen {
                chosen if chosen.swaps => Some(palette::side(chosen.side.other())),
                chosen if chosen.drowns.is_some() => Some(palette::WATER),
                chosen => (chosen.to == OUT).then_some(palette::GOLD),
            };
            brush.destination(to, colour, with);
        }
    }
}

fn mark(square: u8, colour: RGB16, level: u8, brush: &mut Brush) {
    if let Some(cell) = geometry::senet(square) {
        brush.glow(cell, colour, level);
    }
}

/// Paints a house, or the water, without a pawn.
fn special(square: u8, colour: RGB16, brush: &mut Brush) {
    if let Some(cell) = geometry::senet(square) {
        brush.special(cell, colour, FAINT);
    }
}

/// The cells of the pawns that are out: on the arm of their side.
fn arm(side: Side, brush: &Brush) -> [Cell; 5] {
    let black_west = brush.sides.is_none_or(|sides| sides.black_west);
    geometry::senet_out(if black_west { side } else { side.other() })
}

/// Paints the waiting place with these numbers of black and white pawns.
fn wait([black, white]: [u8; 2], brush: &mut Brush) {
    let black_now = white == 0 || black > 0 && rhythm::blink(brush.now, BOTH_WAIT_MS);
    let (side, number) = if black_now { (Side::Black, black) } else { (Side::White, white) };
    let level = BY_NUMBER.get(usize::from(number)).copied().unwrap_or(FULL);
    if let Some(cell) = geometry::senet(WAIT) {
        brush.pawn(cell, side, level);
    }
}

/// Removes the moving pawn from its square.
fn lift(position: &Position, chosen: &Move, brush: &mut Brush) {
    if chosen.from == WAIT {
        let left = |side| position.waiting(side).saturating_sub(u8::from(side == chosen.side));
        wait(Side::BOTH.map(left), brush);
    } else if HOUSES.contains(&chosen.from) {
        special(chosen.from, palette::GOLD, brush);
    } else {
        mark(chosen.from, BLACK, 0, brush);
    }
}

/// Paints a pawn that drowns, and its new place: square 1 or the waiting place.
fn drown(to: u8, colour: RGB16, share: u8, brush: &mut Brush) {
    let lit = share & 32 == 0;
    match share {
        0..128 => mark(WATER, if lit { palette::WATER } else { colour }, FULL, brush),
        _ if lit => mark(to, colour, FULL, brush),
        _ => {}
    }
}

/// The square of a pawn that is sent back along the path of a move, when `share` of 255 is over.
fn back(chosen: &Move, share: u8) -> u8 {
    let steps = chosen.to.abs_diff(chosen.from);
    let done = (u16::from(steps).wrapping_mul(u16::from(share)) >> 8) as u8;
    let done = done.saturating_add(1).min(steps);
    if chosen.retreats() { chosen.to.saturating_add(done) } else { chosen.to.saturating_sub(done) }
}
