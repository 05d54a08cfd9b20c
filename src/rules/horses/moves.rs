//! Legal moves, horse by horse.

use super::super::{Candidates, Choice, Die, Seat};
use super::position::{Cell, Position, Track};
use super::progress::Progress;
use super::quartet::Quartet;
use super::settings::{AfterExit, ExitObligation, ExitOnto, Finish, Overshoot, OwnCell, Stairs, ThreeSixes};
use super::{Rules, Sides};
use core::fmt;

// The loop over the horses makes no calls. Rare cases are handled after it and out of line
// (`inline(never)`): inlined, their constants would occupy the few registers of the Cortex-M0+
// before the loop starts.

/// The horses that can move: bits 0 to 3 are those of the seat to throw, the most advanced first,
/// bits 4 to 7 those of its partner seat if one throw may move either. At most eight: the horses
/// of two colours, all on the track. Of several horses in one stable only the first can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices(u8);

/// Codes of places, as words.
const STABLE: u32 = Progress::STABLE.code() as u32;
const DOOR: u32 = Progress::DOOR.code() as u32;
const FINISHED: u32 = Progress::FINISHED.code() as u32;

/// The bits of the partner seat.
const SECOND: u8 = 0b1111_0000;

impl Candidates for Choices {
    #[inline]
    fn first(&self) -> Option<Choice> {
        match self.0 {
            0 => None,
            bits => Some(Choice(bits.trailing_zeros() as u8)),
        }
    }

    #[inline]
    fn nth(&self, n: u8) -> Option<Choice> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Self(bits).first()
    }

    #[inline]
    fn after(&self, choice: Choice) -> Option<Choice> {
        Self(self.0 & 254u8.wrapping_shl(choice.0.into())).first()
    }

    #[inline]
    fn len(&self) -> u8 {
        let bits = |nibble: u8| BITS.get(usize::from(nibble & 15)).copied().unwrap_or(0);
        bits(self.0).wrapping_add(bits(self.0.wrapping_shr(4)))
    }
}

/// The number of set bits of a nibble: the Cortex-M0+ has no popcount instruction.
const BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The description of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The seat of the horse.
    pub seat: Seat,
    /// Where it stands.
    pub from: Progress,
    /// Where it will stand.
    pub to: Progress,
    /// The seat whose horse it sends to the stable.
    pub captures: Option<Seat>,
    /// H-2: the horse goes to the door and back.
    pub bounces: bool,
    /// The horse comes home by this move: it leaves the board, or with `finish=lane` enters the lane (PC0-22).
    pub arrives: bool,
}

/// As the referee writes it: `R 10 13 xG`; with `#` as in the text of a game, without the seat: `10-13xG`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (between, gap) = match f.alternate() {
            true => ('-', ""),
            false => {
                write!(f, "{} ", self.seat.letter())?;
                (' ', " ")
            }
        };
        write!(f, "{}{between}{}", self.from, self.to)?;
        match self.captures {
            None => Ok(()),
            Some(victim) => write!(f, "{gap}x{}", victim.letter()),
        }
    }
}

impl Move {
    /// The places on the way in order, the last one included.
    pub fn path(self) -> impl Iterator<Item = Progress> {
        let turn = if self.bounces { Progress::DOOR } else { self.to };
        let there = self.from.code().saturating_add(1)..=turn.code();
        let back = (self.to.code()..Progress::DOOR.code()).rev();
        there.chain(back.filter(move |_| self.bounces)).map(Progress::from_code)
    }

    /// Whether the horse leaves the board.
    pub fn finishes(self) -> bool {
        self.to == Progress::FINISHED
    }
}

impl Rules {
    /// Every legal move of the player to throw.
    #[inline(always)]
    pub(super) fn movers(&self, position: &Position, die: Die) -> Choices {
        if self.third_six(position, die) {
            return Choices(0);
        }
        let seat = position.turn;
        let movers = self.seat_movers(position, seat, die);
        Choices(if self.plain_choice { movers } else { self.rare_choice(position, die, movers) })
    }

    /// Adds the moves of the second colour, and removes those that an obligation forbids; most games need neither.
    #[inline(never)]
    fn rare_choice(&self, position: &Position, die: Die, mut movers: u8) -> u8 {
        if self.sides == Sides::TwoColours {
            movers |= self.seat_movers(position, position.turn.opposite(), die).wrapping_shl(4);
        }
        if self.obliges { self.obligations(position, movers) } else { movers }
    }

    /// H-1: the third six in a row is not played.
    #[inline]
    pub fn third_six(&self, position: &Position, die: Die) -> bool {
        die == Die::Six
            && self.settings.three_sixes != ThreeSixes::None
            && position.memory.pace.sixes() >= 2
            && !position.memory.pace.opening()
    }

    /// The legal moves of one seat's horses, without regard to obligations.
    #[inline(always)]
    fn seat_movers(&self, position: &Position, seat: Seat, die: Die) -> u8 {
        let found = survey(&position.track, position.quartet(seat), seat, die.pips().into());
        let mut movers = found & FREE;
        let mut doubtful = found & self.closer_look;
        if die.is_in(self.settings.exit_on) {
            // PC1-7: the exit is certainly legal if the start cell is empty.
            match position.track.holds(Cell::of(seat, Progress::START)) {
                true => doubtful |= found & WAITING,
                false => movers |= found / (WAITING / FREE),
            }
        }
        if doubtful != 0 {
            movers |= self.doubtful_movers(position, seat, die, doubtful);
        }
        movers as u8
    }

    /// Returns those of the horses `doubtful` that may move.
    #[inline(never)]
    fn doubtful_movers(&self, position: &Position, seat: Seat, die: Die, doubtful: u32) -> u32 {
        let doubtful = doubtful | doubtful.wrapping_shr(8);
        let doubtful = (doubtful | doubtful.wrapping_shr(4) | doubtful.wrapping_shr(16)) & FREE;
        let mut rest = position.quartet(seat);
        let mut movers = doubtful;
        let mut bit = 1u32;
        while bit <= doubtful {
            let place = Progress::from_byte(rest.next() as u8);
            if doubtful & bit != 0 && !self.may_move(position, seat, place, die) {
                movers ^= bit;
            }
            bit = bit.wrapping_shl(1);
        }
        movers
    }

    /// Whether a horse may come out, leave the track, or land where another stands.
    #[inline(never)]
    fn may_move(&self, position: &Position, seat: Seat, place: Progress, die: Die) -> bool {
        let horses = position.quartet(seat);
        let to = place.plus(die);
        if place == Progress::STABLE {
            self.may_exit(position, seat)
        } else if to <= Progress::DOOR {
            self.may_land(position, seat, horses, place, to)
        } else {
            self.may_leave_track(position, seat, horses, place, die)
        }
    }

    /// PC1-15, A0-4: an own horse on the start cell bars the exit; with `exit_onto=first_free` nothing does.
    fn may_exit(&self, position: &Position, seat: Seat) -> bool {
        let start = Progress::START;
        !position.track.holds(Cell::of(seat, start))
            || self.settings.exit_onto == ExitOnto::FirstFree
            || !self.own_at(position, seat, start)
    }

    /// Whether a move that no horse in between bars may end on `to`: not on an own horse.
    fn may_land(&self, position: &Position, seat: Seat, horses: Quartet, from: Progress, to: Progress) -> bool {
        let own = horses.contains(to) || self.partner_at(position, seat, to);
        // H-3: the horse stops on the cell before, if that is empty and not its own.
        let before = to.before();
        !own || self.settings.own_cell == OwnCell::StopBehind
            && before != from
            && !position.track.holds(Cell::of(seat, before))
    }

    /// Whether a move that passes the door, or starts at or beyond it, is legal.
    fn may_leave_track(&self, position: &Position, seat: Seat, horses: Quartet, from: Progress, die: Die) -> bool {
        let to = from.plus(die);
        match self.settings.stairs {
            // PC0-19: « supérieur au nombre de cases restantes ».
            Stairs::Count => to.code() <= self.way_end && self.may_enter(position, seat, horses, from, to),
            _ if from >= Progress::DOOR => self.may_climb(horses, from, die),
            _ => self.settings.overshoot == Overshoot::Bounce && self.may_bounce(position, seat, from, die),
        }
    }

    /// PC0-18: whether a horse may move into the lane, or along it, as far as `to`.
    fn may_enter(&self, position: &Position, seat: Seat, horses: Quartet, from: Progress, to: Progress) -> bool {
        let step = |code: u8| Progress::from_code(code);
        let track = (from.code().wrapping_add(1)..=Progress::DOOR.code()).map(step);
        let mut lane = (from.max(Progress::DOOR).code().wrapping_add(1)..=to.code()).map(step);
        let barred = !self.settings.jump && track.into_iter().any(|place| position.track.holds(Cell::of(seat, place)));
        // PC0-20: « On ne peut pas aller au-dessus de l'autre pion déjà dans l'écurie. »
        !barred && lane.all(|place| !horses.contains(place))
    }

    /// Whether this throw moves a horse from the door or a step upward (PC1-13, PC3-15).
    fn may_climb(&self, horses: Quartet, from: Progress, die: Die) -> bool {
        let step = Progress::DOOR.code().wrapping_add(die.pips());
        let free = |step: u8| !horses.contains(Progress::from_code(step));
        match self.settings.stairs {
            // H-9: from the top step another 6 leads to the centre.
            _ if from == Progress::TOP => die == Die::Six && self.settings.finish == Finish::Centre,
            // From step n only n + 1 moves it, by one step. PC3-17: « celle-ci doit être vide ».
            Stairs::Sequential => step == from.code().wrapping_add(1) && free(step),
            // From step n any d > n moves it to step d, if the steps up to d are free.
            Stairs::Number | Stairs::Count => step > from.code() && (from.code().wrapping_add(1)..=step).all(free),
        }
    }

    /// H-2: whether a horse may go to the door and back. « il avance jusqu'à la case puis recule »
    fn may_bounce(&self, position: &Position, seat: Seat, from: Progress, die: Die) -> bool {
        let to = bounced(from, die);
        let taken = |place: Progress| position.track.holds(Cell::of(seat, place));
        // k+1 … 55, then 54 … t+1, except k itself: all above the lower of the two.
        let low = from.min(to).code().wrapping_add(1);
        let passed = (low..=Progress::DOOR.code()).map(Progress::from_code).filter(|place| *place != from);
        to != from && !self.own_at(position, seat, to) && (self.settings.jump || !passed.into_iter().any(taken))
    }

    /// Whether a horse of the same player stands on a track place of `seat`.
    fn own_at(&self, position: &Position, seat: Seat, place: Progress) -> bool {
        position.quartet(seat).contains(place) || self.partner_at(position, seat, place)
    }

    /// Whether a horse of the player's other colour, or of the partner, stands there.
    fn partner_at(&self, position: &Position, seat: Seat, place: Progress) -> bool {
        self.partners() && position.quartet(seat.opposite()).contains(place.seen_by(2))
    }

    /// Restricts the movers to those that must go first, if any.
    fn obligations(&self, position: &Position, movers: u8) -> u8 {
        let seats = [(position.turn, 0u32), (position.turn.opposite(), 4)];
        // The movers of both seats that satisfy `wanted`.
        let only = |wanted: &dyn Fn(Seat, Progress) -> bool| {
            let mut found = 0u8;
            for (seat, shift) in seats {
                for (index, place) in (0u32..).zip(position.quartet(seat).places()) {
                    if wanted(seat, place) {
                        found |= 1u8.wrapping_shl(shift.wrapping_add(index));
                    }
                }
            }
            found & movers
        };
        let first = match self.settings.after_exit {
            AfterExit::Free => 0,
            // PC0-11: « doit déplacer ce pion sorti du couloir de départ ».
            AfterExit::MustMoveIt => match position.memory.must.get() {
                Some(horse) => only(&|seat, place| (seat, place) == horse),
                None => 0,
            },
            // H-11: while horses wait in the stable, the start cell is cleared first.
            AfterExit::ClearStart => {
                only(&|seat, place| place == Progress::START && position.quartet(seat).contains(Progress::STABLE))
            }
        };
        if first != 0 {
            return first;
        }
        if self.settings.exit_obligation == ExitObligation::Must {
            // PC0-10: « Le joueur est obligé de sortir un pion ».
            let exits = only(&|_, place| place == Progress::STABLE);
            if exits != 0 {
                return exits;
            }
        }
        movers
    }

    /// The seat, index and place of the horse that a choice stands for.
    #[inline]
    pub(super) fn horse(&self, position: &Position, choice: Choice) -> (Seat, u8, Progress) {
        let second = 1u8.wrapping_shl(choice.0.into()) & SECOND != 0;
        let seat = if second { position.turn.opposite() } else { position.turn };
        let index = choice.0 & 3;
        let place = position.quartet(seat).get(index);
        (seat, index, place)
    }

    /// Where a legal move of the horse on `from` ends.
    pub(super) fn landing(&self, position: &Position, seat: Seat, from: Progress, die: Die) -> Progress {
        if from == Progress::STABLE {
            return self.way_out(position, seat);
        }
        let to = from.plus(die);
        if self.settings.stairs != Stairs::Count {
            if from >= Progress::DOOR {
                let step = Progress::from_code(Progress::DOOR.code().wrapping_add(die.pips()));
                let finishes = step == Progress::TOP && (self.settings.finish == Finish::Top || from == Progress::TOP);
                return if finishes { Progress::FINISHED } else { step };
            }
            if to > Progress::DOOR {
                return bounced(from, die);
            }
        }
        // H-3: a legal move onto an own horse stops on the cell before it.
        let stops = self.settings.own_cell == OwnCell::StopBehind;
        match stops && to.on_track() && self.own_at(position, seat, to) {
            true => to.before(),
            false => to,
        }
    }

    /// Where a horse comes out of the stable (A0-4).
    fn way_out(&self, position: &Position, seat: Seat) -> Progress {
        let taken = |place: &Progress| position.track.holds(Cell::of(seat, *place));
        match self.settings.exit_onto {
            ExitOnto::Start => Progress::START,
            // The first 16 cells cannot all be taken: there are at most fifteen other horses.
            ExitOnto::FirstFree => {
                (1..=16).map(Progress::from_code).find(|place| !taken(place)).unwrap_or(Progress::START)
            }
        }
    }

    /// The seat of the horse that a move to `to` sends home, and its place as that seat counts.
    pub(super) fn victim(&self, position: &Position, seat: Seat, to: Progress) -> Option<(Seat, Progress)> {
        let taken = to.on_track() && position.track.holds(Cell::of(seat, to));
        if !taken {
            return None;
        }
        let mut others = (1..4u8).map(|steps| (seat.clockwise(steps), to.seen_by(steps)));
        others.find(|(enemy, place)| position.quartet(*enemy).contains(*place))
    }
}

/// Classifies the four horses of a seat: bits as in [`Choices`], in one of five nibbles.
///
/// It makes no calls, so that its variables fit in the few registers of the Cortex-M0+.
#[inline(never)]
fn survey(track: &Track, horses: Quartet, seat: Seat, pips: u32) -> u32 {
    let mut rest = horses;
    let mut found = 0;
    let mut bit = 1u32;
    loop {
        let code = rest.next();
        if code == STABLE {
            return found | bit.wrapping_mul(WAITING / FREE);
        }
        if code.wrapping_add(pips) <= DOOR {
            // The highest bit is the target cell, the bits below it are the cells passed.
            let ahead = track.from(Cell::new(seat, code.wrapping_add(1))).wrapping_shl(32u32.wrapping_sub(pips));
            if ahead == 0 {
                found |= bit;
            } else if ahead.wrapping_shl(1) == 0 {
                found |= bit.wrapping_mul(MEETING / FREE);
            } else {
                found |= bit.wrapping_mul(PASSING / FREE);
            }
        } else if code.wrapping_add(1) == DOOR.wrapping_add(pips) {
            found |= bit.wrapping_mul(MEETING / FREE);
        } else if code < FINISHED {
            found |= bit.wrapping_mul(LEAVING / FREE);
        }
        bit = bit.wrapping_shl(1);
        if bit > FREE {
            return found;
        }
    }
}

/// Horses whose cells up to the target are empty and on the track: they can move.
const FREE: u32 = 0xF;
/// Horses whose target on the track is taken, or that are on the step before the one thrown.
pub(super) const MEETING: u32 = 0xF0;
/// Horses that would pass others on the track (PC0-16).
pub(super) const PASSING: u32 = 0xF00;
/// Other horses that would leave the track or are on the stairs (PC0-18, A3-6, H-2, H-9).
pub(super) const LEAVING: u32 = 0xF000;
/// The first horse in the stable.
const WAITING: u32 = 0xF_0000;

/// H-2: t = 110 − k − d, in codes.
#[inline]
const fn bounced(from: Progress, die: Die) -> Progress {
    Progress::from_code(Progress::DOOR.code().wrapping_mul(2).wrapping_sub(from.code()).wrapping_sub(die.pips()))
}
