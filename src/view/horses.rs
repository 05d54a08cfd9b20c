//! Petits Chevaux on the board.

use super::brush::{Brush, FULL, REST};
use super::canvas::RGB16;
use super::path::Mark;
use super::scenery::{Ending, Finger, Moment, Portrait, Scenery};
use super::{palette, rhythm};
use crate::board::geometry::{self, CENTRE, Cell};
use crate::rules::horses::{Finish, Move, Place, Position, Progress, Rules, Settings};
use crate::rules::{Seat, Seats};
use crate::session::Sides;
use crate::sheets::Picture;

/// The brightness of the start cells in the menu's picture.
const START: u8 = 200;

impl Portrait for Settings {
    fn portrait(&self, picture: &Picture, brush: &mut Brush) {
        let Picture::Lanes([red_and_blue, green_and_yellow]) = picture else { return };
        for seat in Seats::ALL.iter() {
            let colour = palette::seat(seat);
            let lane = if matches!(seat, Seat::Red | Seat::Blue) { red_and_blue } else { green_and_yellow };
            for (step, level) in (1..).zip(lane) {
                let place = Progress::new(Place::Step(step));
                if let Some(cell) = place.and_then(|place| geometry::horse(seat, place)) {
                    brush.glow(cell, colour, *level);
                }
            }
            if let Some(cell) = geometry::horse(seat, Progress::START) {
                brush.glow(cell, colour, START);
            }
        }
    }

    fn seat_colour(&self, seat: Seat) -> RGB16 {
        palette::seat(seat)
    }
}

impl Scenery for Rules {
    fn colour(&self, seat: Seat, _: Option<Sides>) -> RGB16 {
        palette::seat(seat)
    }

    /// PC3-3a: one throw for both colours, so it is shown on both corners.
    fn die_at(&self, hands: Seats) -> Seats {
        hands
    }

    fn ahead_at(&self) -> [Cell; 2] {
        [CENTRE; 2]
    }

    /// The way home: from the rearmost horse, or from the start cell, to the end of the lane.
    fn path(&self, position: &Position, hands: Seats, brush: &mut Brush) {
        let end = match self.way_end() {
            Progress::DOOR => Progress::TOP,
            end => end,
        };
        let mut trace = |seat: Seat, place: Progress, mark| {
            if let Some(cell) = geometry::horse(seat, place) {
                // Counted along the track, so that the crests of two colours run together.
                brush.trace(cell, geometry::track_index(seat, 0).wrapping_add(place.code()), mark);
            }
        };
        for seat in hands.iter() {
            let rear = self.rear(position, seat);
            (rear.code()..=Progress::DOOR.code()).for_each(|code| trace(seat, Progress::from_code(code), Mark::Way));
        }
        // The cells of a colour, over the track of another.
        for seat in hands.iter() {
            let rear = self.rear(position, seat);
            if rear == Progress::STABLE {
                trace(seat, Progress::START, Mark::Seat(seat));
            }
            for code in rear.max(Progress::STEP_1).code()..=end.code() {
                trace(seat, Progress::from_code(code), Mark::Seat(seat));
            }
        }
        if self.settings().finish == Finish::Centre {
            brush.trace(CENTRE, 0, Mark::Centre);
        }
    }

    fn lay(&self, position: &Position, brush: &mut Brush) {
        for seat in self.seats().iter() {
            let colour = brush.horse(seat, REST);
            // Horses are sorted, those in the stable first: lights at one end are in the stable, at the other home.
            for (horse, slot) in self.horses(position, seat).iter().zip(geometry::stable(seat)) {
                match geometry::horse(seat, *horse) {
                    Some(cell) => brush.paint(cell, colour),
                    None if *horse == Progress::FINISHED => home(slot, brush),
                    None => brush.paint(slot, colour),
                }
            }
        }
    }

    fn steps(&self, chosen: &Move) -> u8 {
        way(*chosen).count() as u8
    }

    fn way(&self, chosen: &Move, step: u8) -> Option<Cell> {
        way(*chosen).nth(step.into())
    }

    fn ending(&self, chosen: &Move) -> Ending {
        // H-1: a horse may be sent back by a throw.
        Ending { strikes: chosen.captures.is_some() || chosen.to == Progress::STABLE, arrives: chosen.arrives }
    }

    fn walk(&self, position: &Position, chosen: &Move, moment: Moment, brush: &mut Brush) {
        let colour = palette::seat(chosen.seat);
        self.lay(position, brush);
        if let Some(cell) = self.source(position, chosen) {
            brush.wipe(cell);
        }
        let last = way(*chosen).last();
        match moment {
            Moment::Step(n) => {
                if let Some(cell) = self.way(chosen, n) {
                    brush.glow(cell, colour, FULL);
                }
            }
            Moment::Strike(share) => match (chosen.captures, last) {
                (Some(victim), Some(cell)) => {
                    brush.glow(cell, colour, FULL);
                    self.run_home(position, victim, cell, share, brush);
                }
                _ => {
                    if let Some(cell) = self.source(position, chosen) {
                        self.run_home(position, chosen.seat, cell, share, brush);
                    }
                }
            },
            Moment::Arrive(share) => {
                if let Some(cell) = last {
                    brush.sparkle(cell, colour, share);
                }
                if !chosen.finishes() {
                    return;
                }
                // Horses at home come after all others, the newest first.
                let horses = self.horses(position, chosen.seat);
                let racing = horses.iter().filter(|horse| **horse != Progress::FINISHED).count();
                if let Some(slot) = geometry::stable(chosen.seat).get(racing.saturating_sub(1)) {
                    home(*slot, brush);
                }
            }
        }
    }

    fn source(&self, position: &Position, chosen: &Move) -> Option<Cell> {
        match chosen.from {
            Progress::STABLE => {
                let last = position.in_stable(chosen.seat).checked_sub(1)?;
                geometry::stable(chosen.seat).get(usize::from(last)).copied()
            }
            from => geometry::horse(chosen.seat, from),
        }
    }

    fn target(&self, chosen: &Move) -> Option<Cell> {
        way(*chosen).last()
    }

    fn point(&self, position: &Position, chosen: &Move, finger: Finger, brush: &mut Brush) {
        let colour = palette::seat(chosen.seat);
        let Some(from) = self.source(position, chosen) else { return };
        if brush.finger(from, colour, finger)
            && let Some(to) = self.target(chosen)
        {
            let with = match chosen.captures {
                Some(victim) => Some(palette::seat(victim)),
                None => chosen.arrives.then_some(palette::GOLD),
            };
            brush.destination(to, colour, with);
        }
    }
}

impl Rules {
    /// The horse that is furthest from home.
    fn rear(&self, position: &Position, seat: Seat) -> Progress {
        self.horses(position, seat).iter().copied().min().unwrap_or(Progress::FINISHED)
    }

    /// Paints a horse that is sent home from a cell: it runs back along its path to the first free place of its stable.
    fn run_home(&self, position: &Position, victim: Seat, from: Cell, share: u8, brush: &mut Brush) {
        let colour = palette::seat(victim);
        if let Some(slot) = geometry::stable(victim).get(usize::from(position.in_stable(victim))) {
            let level = if share & 32 == 0 { REST } else { 0 };
            brush.glow(*slot, colour, level);
        }
        let horses = self.horses(position, victim);
        let caught = horses.iter().find(|horse| geometry::horse(victim, **horse) == Some(from));
        let Some(caught) = caught else { return };
        // From its place down to 0, the stable, which has no cell on the track.
        let left = u16::from(caught.code()).wrapping_mul(255u16.wrapping_sub(share.into())) >> 8;
        let place = geometry::horse(victim, Progress::from_code(left as u8));
        if let Some(cell) = place.filter(|cell| *cell != from) {
            brush.glow(cell, colour, FULL);
        }
    }
}

/// Paints a horse at home: it shimmers, to differ from a yellow horse in yellow's stable.
fn home(slot: Cell, brush: &mut Brush) {
    brush.glow(slot, palette::GOLD, rhythm::between(REST / 2, REST, rhythm::breath(brush.now)));
}

/// The cells of a move. If step 6 is the end, the horse leaves the board there; otherwise it goes on to the centre
/// (H-9).
fn way(chosen: Move) -> impl Iterator<Item = Cell> {
    let centre = chosen.from == Progress::TOP;
    chosen.path().filter_map(move |place| match geometry::horse(chosen.seat, place) {
        None if centre => Some(CENTRE),
        cell => cell,
    })
}
