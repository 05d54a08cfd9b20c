//! Legal moves: §3's reference form, horse by horse.

use super::super::{Candidates, Choice, Die, Seat, setting::contains};
use super::position::{Cell, Position};
use super::progress::Progress;
use super::quartet::Quartet;
use super::settings::{AfterExit, ExitObligation, ExitOnto, Finish, Overshoot, OwnCell, Stairs, ThreeSixes};
use super::{Rules, Sides};

/// The horses that can move: bits 0 to 3 are those of the seat to throw, the most advanced first,
/// bits 4 to 7 those of its partner seat where one throw may move either. At most eight: the
/// horses of two colours, all on the track. Of horses in one stable only the first is ever set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movers(u8);

/// The horses of the second seat.
const SECOND: u8 = 0b1111_0000;

impl Candidates for Movers {
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
        let mut bits = self.0;
        let mut count = 0;
        while bits != 0 {
            bits &= bits.wrapping_sub(1);
            count = u8::wrapping_add(count, 1);
        }
        count
    }
}

/// A move as it is shown before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose horse.
    pub seat: Seat,
    /// Where it stands.
    pub from: Progress,
    /// Where it will stand.
    pub to: Progress,
    /// Whose horse it sends to the stable.
    pub captures: Option<Seat>,
    /// H-2: it runs to the door and back.
    pub bounces: bool,
}

impl Move {
    /// The places walked over one by one, the last one included.
    pub fn path(self) -> impl Iterator<Item = Progress> {
        let turn = if self.bounces { Progress::DOOR } else { self.to };
        let there = self.from.code().saturating_add(1)..=turn.code();
        let back = (self.to.code()..Progress::DOOR.code()).rev();
        there.chain(back.filter(move |_| self.bounces)).map(Progress::from_code)
    }

    /// The horse's way ends here: it leaves the board.
    pub fn finishes(self) -> bool {
        self.to == Progress::FINISHED
    }
}

impl Rules {
    /// Every legal move of the player to throw.
    #[inline]
    pub(super) fn movers(&self, position: &Position, die: Die) -> Movers {
        if self.third_six(position, die) {
            return Movers(0);
        }
        let seat = position.turn;
        let mut movers = self.seat_movers(position, seat, die);
        if self.sides == Sides::TwoColours {
            movers |= self.seat_movers(position, seat.opposite(), die).wrapping_shl(4);
        }
        Movers(if self.obliges { self.obligations(position, movers) } else { movers })
    }

    /// H-1: the third six in a row is not played.
    #[inline]
    pub(super) fn third_six(&self, position: &Position, die: Die) -> bool {
        die == Die::Six
            && self.settings.three_sixes != ThreeSixes::None
            && position.pace.sixes() >= 2
            && !position.pace.opening()
    }

    /// The legal moves of one seat's horses, obligations aside.
    #[inline]
    fn seat_movers(&self, position: &Position, seat: Seat, die: Die) -> u8 {
        let horses = position.quartet(seat);
        let mut movers = 0;
        for (bit, place) in [1u8, 2, 4, 8].into_iter().zip(horses.places()) {
            if place == Progress::STABLE {
                // The rest are in the stable too, and interchangeable (C-5).
                if contains(self.settings.exit_on, die) && self.may_exit(position, seat) {
                    movers |= bit;
                }
                break;
            }
            if place != Progress::FINISHED && self.may_advance(position, seat, horses, place, die) {
                movers |= bit;
            }
        }
        movers
    }

    /// PC1-15, A0-4: an own horse on the start cell bars the exit; onto the first free cell nothing does.
    #[inline]
    fn may_exit(&self, position: &Position, seat: Seat) -> bool {
        let start = Progress::START;
        !position.track.holds(Cell::new(seat, start))
            || self.settings.exit_onto == ExitOnto::FirstFree
            || !self.own_at(position, seat, start)
    }

    /// Whether a horse that is out may play `die`.
    #[inline]
    fn may_advance(&self, position: &Position, seat: Seat, horses: Quartet, from: Progress, die: Die) -> bool {
        let pips = die.pips();
        if from >= Progress::DOOR && self.settings.stairs != Stairs::Count {
            return self.may_climb(horses, from, die);
        }
        let code = from.code().wrapping_add(pips);
        if code > self.way_end {
            return self.settings.overshoot == Overshoot::Bounce && self.may_bounce(position, seat, from, die);
        }
        let to = Progress::from_code(code);
        if to > Progress::DOOR {
            return self.may_enter(position, seat, horses, from, to);
        }
        // Bit 0 is the next cell, `target` the one where the throw ends.
        let ahead = position.track.after(Cell::new(seat, from));
        let target = 1u8.wrapping_shl(u32::from(pips).wrapping_sub(1));
        let passed = ahead & target.wrapping_sub(1);
        // PC1-15: « ni dépasser un cheval d'une quelconque couleur ».
        if passed != 0 && !self.settings.jump {
            return false;
        }
        if ahead & target == 0 || !self.own_at(position, seat, to) {
            return true;
        }
        // H-3: stops on the cell before, if that is empty and not its own.
        let before = target.wrapping_shr(1);
        self.settings.own_cell == OwnCell::StopBehind && before != 0 && passed & before == 0
    }

    /// PC0-18: whether a horse may count into the lane, or deeper into it, as far as `to`.
    fn may_enter(&self, position: &Position, seat: Seat, horses: Quartet, from: Progress, to: Progress) -> bool {
        let step = |code: u8| Progress::from_code(code);
        let track = (from.code().wrapping_add(1)..=Progress::DOOR.code()).map(step);
        let mut lane = (from.max(Progress::DOOR).code().wrapping_add(1)..=to.code()).map(step);
        let barred = !self.settings.jump && track.into_iter().any(|place| position.track.holds(Cell::new(seat, place)));
        // PC0-20: « On ne peut pas aller au-dessus de l'autre pion déjà dans l'écurie. »
        !barred && lane.all(|place| !horses.contains(place))
    }

    /// Whether this throw moves a horse from the door or a step upward (PC1-13, PC3-15).
    #[inline]
    fn may_climb(&self, horses: Quartet, from: Progress, die: Die) -> bool {
        let step = Progress::DOOR.code().wrapping_add(die.pips());
        let free = |step: u8| !horses.contains(Progress::from_code(step));
        match self.settings.stairs {
            // H-9: from the top step another 6 leads to the centre.
            _ if from == Progress::TOP => die == Die::Six && self.settings.finish == Finish::Centre,
            // From step n only n + 1 moves it, by one step. PC3-17: « celle-ci doit être vide ».
            Stairs::Sequential => step == from.code().wrapping_add(1) && free(step),
            // From step n any d > n moves it to step d, if nothing stands between.
            Stairs::Number | Stairs::Count => step > from.code() && (from.code().wrapping_add(1)..=step).all(free),
        }
    }

    /// H-2: whether a horse may run to the door and back. « il avance jusqu'à la case puis recule »
    fn may_bounce(&self, position: &Position, seat: Seat, from: Progress, die: Die) -> bool {
        let to = bounced(from, die);
        let taken = |place: Progress| position.track.holds(Cell::new(seat, place));
        // k+1 … 55, then 54 … t+1, except k itself: all above the lower of the two.
        let low = from.min(to).code().wrapping_add(1);
        let passed = (low..=Progress::DOOR.code()).map(Progress::from_code).filter(|place| *place != from);
        to != from && !self.own_at(position, seat, to) && (self.settings.jump || !passed.into_iter().any(taken))
    }

    /// Whether a horse of the same player stands on a track place of `seat`.
    #[inline]
    fn own_at(&self, position: &Position, seat: Seat, place: Progress) -> bool {
        position.quartet(seat).contains(place)
            || self.partners() && position.quartet(seat.opposite()).contains(seen_by(place, 2))
    }

    /// What must be played before anything else.
    fn obligations(&self, position: &Position, movers: u8) -> u8 {
        let seats = [(position.turn, 0u32), (position.turn.opposite(), 4)];
        // The movers that stand where `wanted` says, of both seats.
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
            AfterExit::MustMoveIt => match position.must.get() {
                Some(horse) => only(&|seat, place| (seat, place) == horse),
                None => 0,
            },
            // H-11: while horses wait, the start cell is cleared first.
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

    /// The seat, number and place of the horse that a choice names.
    #[inline]
    pub(super) fn horse(&self, position: &Position, choice: Choice) -> (Seat, u8, Progress) {
        let second = 1u8.wrapping_shl(choice.0.into()) & SECOND != 0;
        let seat = if second { position.turn.opposite() } else { position.turn };
        let index = choice.0 & 3;
        let place = position.quartet(seat).get(index);
        (seat, index, place)
    }

    /// Where a legal move of the horse on `from` ends, and whether it came back from the door.
    #[inline]
    pub(super) fn landing(&self, position: &Position, seat: Seat, from: Progress, die: Die) -> (Progress, bool) {
        let pips = die.pips();
        if from == Progress::STABLE {
            return (self.way_out(position, seat), false);
        }
        let to = Progress::from_code(from.code().wrapping_add(pips));
        if self.settings.stairs != Stairs::Count {
            if from >= Progress::DOOR {
                let step = Progress::from_code(Progress::DOOR.code().wrapping_add(pips));
                let finishes = step == Progress::TOP && (self.settings.finish == Finish::Top || from == Progress::TOP);
                return (if finishes { Progress::FINISHED } else { step }, false);
            }
            if to > Progress::DOOR {
                return (bounced(from, die), true);
            }
        }
        if self.settings.own_cell == OwnCell::StopBehind && to.on_track() && self.own_at(position, seat, to) {
            return (Progress::from_code(to.code().wrapping_sub(1)), false);
        }
        (to, false)
    }

    /// Where a horse comes out of the stable (A0-4).
    #[inline]
    fn way_out(&self, position: &Position, seat: Seat) -> Progress {
        let taken = |place: &Progress| position.track.holds(Cell::new(seat, *place));
        match self.settings.exit_onto {
            ExitOnto::Start => Progress::START,
            // At most fifteen other horses are in the way.
            ExitOnto::FirstFree => {
                (1..=16).map(Progress::from_code).find(|place| !taken(place)).unwrap_or(Progress::START)
            }
        }
    }

    /// The enemy horse on the track place `to` of `seat`, if any: its seat, and its place by its own count.
    #[inline]
    pub(super) fn victim(&self, position: &Position, seat: Seat, to: Progress) -> Option<(Seat, Progress)> {
        if !to.on_track() || !position.track.holds(Cell::new(seat, to)) {
            return None;
        }
        let enemies = (1..4u8).map(|steps| (seat.clockwise(steps), seen_by(to, steps)));
        enemies.into_iter().find(|(enemy, place)| position.quartet(*enemy).contains(*place))
    }
}

/// A track place as the seat `steps` further clockwise counts it: k − 14·steps, mod 56.
#[inline]
const fn seen_by(place: Progress, steps: u8) -> Progress {
    let ahead = steps.wrapping_mul(14);
    let code = place.code();
    Progress::from_code(if code > ahead { code.wrapping_sub(ahead) } else { code.wrapping_add(56).wrapping_sub(ahead) })
}

/// t = 110 − k − d, in codes.
#[inline]
const fn bounced(from: Progress, die: Die) -> Progress {
    Progress::from_code(Progress::DOOR.code().wrapping_mul(2).wrapping_sub(from.code()).wrapping_sub(die.pips()))
}
