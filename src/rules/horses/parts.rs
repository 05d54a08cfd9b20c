//! The parts of a position: setting it up, checking it, and saving it in 16 bytes.

use super::super::{Impossible, Seat, Seats};
use super::position::{Cell, Horse, Memory, Pace, Position, Track};
use super::progress::Progress;
use super::quartet::Quartet;
use super::settings::{AfterExit, End, Finish, Stairs};
use super::{Rules, Sides};

/// The horses of one seat, the stable first, the most advanced last.
pub type Horses = heapless::Vec<Progress, 4>;

/// Everything a position holds, named as in the referee protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Red to yellow; empty for a seat without a player.
    pub horses: [Horses; 4],
    /// The seat to throw; when one throw moves two colours, the first.
    pub turn: Seat,
    /// PC0-5: the game is still in its opening.
    pub opening: bool,
    /// Throws left in this turn, including this one.
    pub throws_left: u8,
    /// Throws made in this turn, saturating.
    pub thrown: u8,
    /// Sixes in a row, up to 3.
    pub sixes: u8,
    /// PC0-11: the horse that must move if it can.
    pub must: Option<(Seat, Progress)>,
    /// The horse last moved in this turn.
    pub last: Option<(Seat, Progress)>,
    /// The seat that finished first, with `end=ranking`.
    pub first: Option<Seat>,
}

impl Parts {
    /// The first throw of the turn of `turn`, after the opening.
    pub const fn new(horses: [Horses; 4], turn: Seat) -> Self {
        Self { horses, turn, opening: false, throws_left: 1, thrown: 0, sixes: 0, must: None, last: None, first: None }
    }
}

impl Rules {
    /// The horses of `seat`, the stable first, the most advanced last.
    pub fn horses(&self, position: &Position, seat: Seat) -> Horses {
        let mut horses = Horses::new();
        // A quartet is in descending order and begins with the horses not in play; this list is in ascending order.
        for place in position.quartet(seat).places().into_iter().rev().take(self.number(seat).into()) {
            // Cannot be full: a seat has at most four horses.
            let _ = horses.push(place);
        }
        horses
    }

    /// Returns the parts of a position.
    pub fn parts(&self, position: &Position) -> Parts {
        Parts {
            horses: Seat::ALL.map(|seat| self.horses(position, seat)),
            turn: position.turn,
            opening: position.memory.pace.opening(),
            throws_left: position.memory.pace.left(),
            thrown: position.memory.thrown,
            sixes: position.memory.pace.sixes(),
            must: position.memory.must.get(),
            last: position.memory.last.get(),
            first: position.first,
        }
    }

    /// Builds a position from its parts; an error says why no game can reach it.
    pub fn position(&self, parts: &Parts) -> Result<Position, Impossible> {
        let horse =
            |named: Option<(Seat, Progress)>| named.map_or(Horse::NONE, |(seat, place)| Horse::new(seat, place));
        let mut position = Position {
            horses: [Quartet::in_stable(0); 4],
            track: Track::EMPTY,
            memory: Memory {
                must: horse(parts.must),
                last: horse(parts.last),
                thrown: parts.thrown,
                pace: Pace::new(parts.throws_left, parts.opening, parts.sixes),
            },
            first: parts.first,
            turn: parts.turn,
        };
        for (seat, horses) in Seats::ALL.iter().zip(&parts.horses) {
            self.place(&mut position, seat, horses)?;
        }
        self.check_goal(&position)?;
        self.check_turn(&mut position)?;
        self.check_memory(&position, parts)?;
        Ok(position)
    }

    /// Puts one seat's horses on the board.
    fn place(&self, position: &mut Position, seat: Seat, horses: &Horses) -> Result<(), Impossible> {
        let wrong = |why| Err(Impossible::new("position", why));
        if horses.len() != usize::from(self.number(seat)) {
            return wrong("the number of horses of a seat is not the setting `horses`");
        }
        position.set_quartet(seat, Quartet::new(horses));
        for place in horses {
            match *place {
                Progress::STABLE => {}
                Progress::FINISHED if self.settings.finish == Finish::Lane => {
                    return wrong("F does not exist with finish=lane");
                }
                Progress::FINISHED => {}
                Progress::TOP if self.settings.finish == Finish::Top => {
                    return wrong("E6 is left at once with finish=top");
                }
                // At most one horse per track cell.
                place if place.on_track() => {
                    if position.track.holds(Cell::of(seat, place)) {
                        return wrong("two horses on one cell");
                    }
                    position.track.flip(Cell::of(seat, place));
                }
                place if place.code() > self.way_end && self.settings.stairs == Stairs::Count => {
                    return wrong("E5 and E6 do not exist with lane_cells=4");
                }
                // At most one horse per stair cell.
                place if horses.iter().filter(|other| **other == place).count() > 1 => {
                    return wrong("two horses on one cell");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks that the game is not over.
    fn check_goal(&self, position: &Position) -> Result<(), Impossible> {
        let over = match self.settings.end {
            End::Ranking if !self.partners() => self.racing_players(position) < 2,
            _ => self.seats.iter().any(|seat| self.side_home(position, seat)),
        };
        if over {
            return Err(Impossible::new("position", "the game is already won"));
        }
        Ok(())
    }

    /// Checks the seat to throw and the seat that finished first.
    fn check_turn(&self, position: &mut Position) -> Result<(), Impossible> {
        let possible = match self.sides {
            Sides::TwoColours => self.players().contains(position.turn),
            _ => self.seats.contains(position.turn),
        };
        if !possible {
            return Err(Impossible::new("turn", "no player sits there"));
        }
        if self.sides != Sides::TwoColours && !self.racing(position, position.turn) {
            return Err(Impossible::new("turn", "this player has finished"));
        }
        let ranked = self.settings.end == End::Ranking && !self.partners();
        let finished = |seat: &Seat| ranked && self.seats.contains(*seat) && !self.racing(position, *seat);
        match position.first {
            Some(seat) if !finished(&seat) => return Err(Impossible::new("first", "this player has not finished")),
            Some(_) => {}
            // Not given: assume the first finished seat in seat order.
            None => position.first = Seats::ALL.iter().find(finished),
        }
        Ok(())
    }

    /// Checks that the memory of the turn fits the board and the settings.
    fn check_memory(&self, position: &Position, parts: &Parts) -> Result<(), Impossible> {
        if parts.opening && !self.settings.opening_three {
            return Err(Impossible::new("opening", "needs opening_three"));
        }
        if parts.opening && parts.horses.iter().flatten().any(|place| *place != Progress::STABLE) {
            return Err(Impossible::new("opening", "a horse that is out has ended it"));
        }
        let most = if parts.opening || self.settings.three_throws { 3 } else { 1 };
        if !(1..=most).contains(&parts.throws_left) {
            return Err(Impossible::new("throws_left", "1, or up to 3 in the opening and with three_throws"));
        }
        let own = |seat: Seat, place: Progress| {
            let horses = parts.horses.get(usize::from(seat.index()));
            self.moved_by_thrower(position).contains(seat) && horses.is_some_and(|horses| horses.contains(&place))
        };
        if let Some((seat, place)) = parts.must {
            if self.settings.after_exit != AfterExit::MustMoveIt {
                return Err(Impossible::new("must", "needs after_exit=must_move_it"));
            }
            if !place.on_track() || !own(seat, place) {
                return Err(Impossible::new("must", "the player has no such horse on the track"));
            }
        }
        if let Some((seat, place)) = parts.last
            && (place == Progress::STABLE || !own(seat, place))
        {
            return Err(Impossible::new("last", "the player has no such horse out of the stable"));
        }
        Ok(())
    }

    /// Encodes the position in 16 bytes, without the settings.
    pub fn save(&self, position: &Position) -> [u8; 16] {
        let parts = self.parts(position);
        let mut bits = Bits { bytes: [0; 16], used: 0 };
        for horses in &parts.horses {
            for index in 0..4 {
                bits.push(6, horses.get(index).map_or(0, |horse| horse.code()));
            }
        }
        let number = |named: Option<(Seat, Progress)>| match named {
            None => 0,
            Some((seat, place)) => {
                let horses = parts.horses.get(usize::from(seat.index()));
                let index = horses.and_then(|horses| horses.iter().position(|horse| *horse == place));
                // Four horses per seat: 1 to 16.
                index.map_or(0, |index| seat.index().wrapping_mul(4).wrapping_add(index as u8).wrapping_add(1))
            }
        };
        bits.push(5, number(parts.must));
        bits.push(5, number(parts.last));
        bits.push(8, parts.thrown);
        bits.push(2, parts.sixes);
        bits.push(2, parts.throws_left);
        bits.push(1, parts.opening.into());
        bits.push(2, parts.turn.index());
        bits.push(3, parts.first.map_or(0, |seat| seat.index().wrapping_add(1)));
        bits.bytes
    }

    /// Decodes what [`Rules::save`] wrote under the same rules; refuses a position that no game can reach.
    pub fn load(&self, bytes: &[u8; 16]) -> Result<Position, Impossible> {
        let mut bits = Bits { bytes: *bytes, used: 0 };
        let mut horses: [Horses; 4] = Default::default();
        for (seat, horses) in Seats::ALL.iter().zip(&mut horses) {
            for index in 0..4 {
                let horse = Progress::from_code(bits.pop(6));
                if self.seats.contains(seat) && index < self.settings.horses {
                    let _ = horses.push(horse);
                }
            }
        }
        let numbered = |number: u8| {
            let index = number.checked_sub(1)?;
            let seat = Seat::from_index(index.wrapping_shr(2));
            let place = horses.get(usize::from(seat.index()))?.get(usize::from(index & 3))?;
            Some((seat, *place))
        };
        let (must, last) = (numbered(bits.pop(5)), numbered(bits.pop(5)));
        let (thrown, sixes, throws_left, opening) = (bits.pop(8), bits.pop(2), bits.pop(2), bits.pop(1) == 1);
        let turn = Seat::from_index(bits.pop(2));
        let first = bits.pop(3).checked_sub(1).map(Seat::from_index);
        let position =
            self.position(&Parts { horses, turn, opening, throws_left, thrown, sixes, must, last, first })?;
        // Unused bits must be as `save` writes them.
        match self.save(&position) == *bytes {
            true => Ok(position),
            false => Err(Impossible::new("position", "not a saved position")),
        }
    }

    /// The seats that have finished while the game continues.
    pub fn finished(&self, position: &Position) -> Seats {
        let done = self.seats.iter().filter(|seat| !self.racing(position, *seat));
        Seats::from_bits(done.fold(0, |bits, seat| bits | 1u8.wrapping_shl(seat.index().into())))
    }
}

/// 128 bits, written and read from the lowest up, and the number of bits used so far.
struct Bits {
    bytes: [u8; 16],
    used: u8,
}

impl Bits {
    fn push(&mut self, width: u8, value: u8) {
        for at in 0..width {
            if let Some(byte) = self.bytes.get_mut(usize::from(self.used >> 3)) {
                *byte |= (value.wrapping_shr(at.into()) & 1).wrapping_shl(self.used.into());
            }
            self.used = self.used.wrapping_add(1);
        }
    }

    fn pop(&mut self, width: u8) -> u8 {
        let mut value = 0;
        for at in 0..width {
            let byte = self.bytes.get(usize::from(self.used >> 3)).copied().unwrap_or(0);
            value |= (byte.wrapping_shr(self.used.into()) & 1).wrapping_shl(at.into());
            self.used = self.used.wrapping_add(1);
        }
        value
    }
}
