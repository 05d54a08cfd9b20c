//! The Royal Game of Ur on the board.

use super::any::beside_the_middle;
use super::brush::{Brush, FAINT, FULL, REST};
use super::canvas::RGB16;
use super::path::Mark;
use super::scenery::{Ending, Finger, Moment, Portrait, Scenery};
use super::{palette, rhythm};
use crate::board::geometry::{self, CENTRE, Cell};
use crate::rules::ur::{COMMON, EXIT, Move, Position, Rules, Settings, Stack};
use crate::rules::{Seat, Seats, Side};
use crate::session::Sides;
use crate::sheets::Picture;

/// The brightness of a stack, by its height.
const BY_HEIGHT: [u8; 6] = [0, 135, 155, 180, 210, 240];

impl Portrait for Settings {
    fn portrait(&self, _: &Picture, brush: &mut Brush) {
        for side in Side::BOTH {
            for cell in (1..=EXIT).filter_map(|i| geometry::ur(side, i)) {
                let common = cell.col == CENTRE.col;
                let (colour, level) = if common { (palette::GOLD, 90) } else { (palette::side(side), 150) };
                brush.glow(cell, colour, level);
            }
            for cell in geometry::ur_reserve(side) {
                brush.glow(cell, palette::side(side), 60);
            }
        }
    }

    fn seat_colour(&self, seat: Seat) -> RGB16 {
        side_colour(seat)
    }
}

fn side_colour(seat: Seat) -> RGB16 {
    palette::side(Sides::BLACK_WEST.side_of(seat))
}

impl Scenery for Rules {
    fn colour(&self, seat: Seat, _: Option<Sides>) -> RGB16 {
        side_colour(seat)
    }

    fn die_at(&self, hands: Seats) -> Seats {
        north_west_or_south_east(hands)
    }

    fn ahead_at(&self) -> [Cell; 2] {
        beside_the_middle()
    }

    fn path(&self, _: &Position, _: Seats, brush: &mut Brush) {
        for side in Side::BOTH {
            for i in 1..=EXIT {
                let mark = match i {
                    EXIT => Mark::Exit,
                    i if COMMON.contains(&i) => Mark::Way,
                    _ => Mark::Side(side),
                };
                if let Some(cell) = geometry::ur(side, i) {
                    brush.trace(cell, i, mark);
                }
            }
        }
    }

    fn lay(&self, position: &Position, brush: &mut Brush) {
        for side in Side::BOTH {
            let reserve = geometry::ur_reserve(side).into_iter().take(position.reserve(side).into());
            reserve.for_each(|cell| brush.pawn(cell, side, REST));
            for i in 1..=EXIT {
                if let Some(cell) = geometry::ur(side, i) {
                    match position.stack(side, i) {
                        Stack::EMPTY if i == EXIT => {
                            let level = rhythm::between(FAINT / 2, FAINT.saturating_mul(2), rhythm::breath(brush.now));
                            brush.special(cell, palette::GOLD, level);
                        }
                        stack => stand(stack, cell, brush),
                    }
                }
            }
            let removed = corner(side.other()).take(self.removed(position, side).into());
            removed.for_each(|cell| brush.pawn(cell, side, REST));
        }
    }

    fn steps(&self, chosen: &Move) -> u8 {
        chosen.path().count() as u8
    }

    fn way(&self, chosen: &Move, step: u8) -> Option<Cell> {
        chosen.path().nth(step.into()).and_then(|i| geometry::ur(chosen.side, i))
    }

    fn ending(&self, chosen: &Move) -> Ending {
        Ending { strikes: chosen.captures > 0 || chosen.removes > 0, arrives: chosen.promotes }
    }

    fn walk(&self, position: &Position, chosen: &Move, moment: Moment, brush: &mut Brush) {
        let Move { side, from, to, unit, captures, removes, .. } = *chosen;
        let (own, enemy) = (palette::side(side), palette::side(side.other()));
        self.lay(position, brush);
        if let Some(cell) = self.source(position, chosen) {
            brush.wipe(cell);
            let stack = position.stack(side, from);
            let stays = stack.iter().take(stack.height().saturating_sub(unit).into());
            let rest = stays.fold(Stack::EMPTY, |rest, pawn| rest.push(pawn).unwrap_or(rest));
            if from != 0 {
                stand(rest, cell, brush);
            }
        }
        let Some(last) = geometry::ur(side, to) else { return };
        // The prisoners are shown after those taken out before.
        let taken = corner(side)
            .skip(self.removed(position, side.other()).into())
            .take(if matches!(moment, Moment::Step(_)) { 0 } else { removes.into() });
        match moment {
            Moment::Step(n) => {
                if let Some(cell) = self.way(chosen, n) {
                    brush.glow(cell, own, height(unit));
                }
            }
            Moment::Strike(share) => {
                let lit = share & 32 == 0;
                brush.paint(last, if captures > 0 && lit { enemy } else { own });
                taken.for_each(|cell| brush.glow(cell, enemy, if lit { FULL } else { 0 }));
            }
            Moment::Arrive(share) => {
                brush.sparkle(last, own, share);
                taken.for_each(|cell| brush.glow(cell, enemy, REST));
            }
        }
    }

    fn source(&self, position: &Position, chosen: &Move) -> Option<Cell> {
        match chosen.from {
            0 => {
                let last = position.reserve(chosen.side).checked_sub(1)?;
                geometry::ur_reserve(chosen.side).get(usize::from(last)).copied()
            }
            from => geometry::ur(chosen.side, from),
        }
    }

    fn target(&self, chosen: &Move) -> Option<Cell> {
        geometry::ur(chosen.side, chosen.to)
    }

    fn point(&self, position: &Position, chosen: &Move, finger: Finger, brush: &mut Brush) {
        let colour = palette::side(chosen.side);
        let Some(from) = self.source(position, chosen) else { return };
        if brush.finger(from, colour, finger)
            && let Some(to) = self.target(chosen)
        {
            if chosen.from != 0 {
                spread(position.stack(chosen.side, chosen.from), chosen.side, brush);
            }
            let with = match chosen {
                chosen if chosen.captures > 0 => Some(palette::side(chosen.side.other())),
                chosen => (chosen.to == EXIT).then_some(palette::GOLD),
            };
            brush.destination(to, colour, with);
        }
    }
}

/// The corner for a side's throw: north-west for the side in the west, south-east for the other.
pub(super) fn north_west_or_south_east(hands: Seats) -> Seats {
    let west = Sides::WEST.iter().any(|seat| hands.contains(seat));
    let at = if west { Seat::Yellow } else { Seat::Green };
    Seats::of(|seat| seat == at)
}

/// The second corner of a side, the one without the die.
const fn second(side: Side) -> Seat {
    match side {
        Side::Black => Seat::Blue,
        Side::White => Seat::Red,
    }
}

/// The lights of the second corner.
fn corner(side: Side) -> impl Iterator<Item = Cell> {
    geometry::die(second(side)).into_iter().chain(geometry::stable(second(side)))
}

fn height(pawns: u8) -> u8 {
    BY_HEIGHT.get(usize::from(pawns)).copied().unwrap_or(FULL)
}

/// Whether guards are dim now: in half of every two seconds.
fn guard_is_low(brush: &Brush) -> bool {
    !rhythm::blink(brush.now, 2048)
}

/// Paints a resting stack in the colour of its top pawn: brighter the higher it is, slowly blinking if the top is a
/// guard, and winking if it holds prisoners.
fn stand(stack: Stack, cell: Cell, brush: &mut Brush) {
    let Some(top) = stack.top() else { return };
    let winks = stack.count(top.side.other()) > 0 && brush.now.0 & 1023 < 128;
    let level = match height(stack.height()) {
        _ if winks => 0,
        level if top.guard && guard_is_low(brush) => level >> 2,
        level => level,
    };
    brush.pawn(cell, top.side, level);
}

/// « When a stack is the selected candidate, the owner's second corner shows it from bottom to
/// top »: along the diagonal, from the stable outward. A single pawn is not shown there.
fn spread(stack: Stack, side: Side, brush: &mut Brush) {
    if stack.height() < 2 {
        return;
    }
    corner(side).for_each(|cell| brush.wipe(cell));
    let [_, second_of_stable, first_of_stable, _] = geometry::stable(second(side));
    let [_, _, outer, _, middle, _, inner, _, _] = geometry::die(second(side));
    let diagonal = [first_of_stable, second_of_stable, inner, middle, outer];
    for (pawn, cell) in stack.iter().zip(diagonal) {
        let level = if pawn.guard && guard_is_low(brush) { FAINT } else { FULL };
        brush.glow(cell, palette::side(pawn.side), level);
    }
}
