//! Legal moves: §3's reference form, for all horses of a seat at once.

use super::super::{Candidates, Choice, Die, Seat, setting::contains};
use super::position::{Position, STEPS, TRACK, bit, rotate};
use super::progress::Progress;
use super::settings::{AfterExit, ExitObligation, ExitOnto, Finish, Overshoot, OwnCell, Stairs, ThreeSixes};
use super::{Rules, Sides};

/// The places of horses that can move, for the one or two seats a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources {
    first: u64,
    second: u64,
}

/// The second of a player's two seats, in a [`Choice`]; the other bits are the place.
const SECOND: u8 = 64;

impl Candidates for Sources {
    #[inline]
    fn first(&self) -> Option<Choice> {
        foremost(self.first).map(Choice).or_else(|| foremost(self.second).map(|place| Choice(place | SECOND)))
    }

    #[inline]
    fn after(&self, choice: Choice) -> Option<Choice> {
        let below = bit(Progress::from_code(choice.0)).wrapping_sub(1);
        if choice.0 & SECOND == 0 {
            Self { first: self.first & below, ..*self }.first()
        } else {
            Self { first: 0, second: self.second & below }.first()
        }
    }

    #[inline]
    fn len(&self) -> u8 {
        self.first.count_ones().wrapping_add(self.second.count_ones()) as u8
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.first | self.second == 0
    }
}

/// C-5: the most advanced horse first, so that the stable (bit 0) comes last.
#[inline]
fn foremost(places: u64) -> Option<u8> {
    match places {
        0 => None,
        _ => Some(63u32.wrapping_sub(places.leading_zeros()) as u8),
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

    /// The horse's way ends here: it sparkles, and no longer runs.
    pub fn finishes(self) -> bool {
        self.to == Progress::FINISHED
    }
}

/// The table as one seat sees it: places by its own count.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Its own horses, stable and stairs included.
    pub horses: u64,
    /// Track cells held by horses of the same player.
    pub own: u64,
    /// Track cells held by others.
    pub enemies: u64,
}

impl Rules {
    #[inline]
    pub(super) fn frame(&self, position: &Position, seat: Seat) -> Frame {
        let horses = position.board(seat);
        let left = rotate::<14>(position.board(seat.clockwise(1)));
        let across = rotate::<28>(position.board(seat.clockwise(2)));
        let right = rotate::<42>(position.board(seat.clockwise(3)));
        let (own, enemies) = (horses & TRACK, left | right);
        if self.partners() {
            Frame { horses, own: own | across, enemies }
        } else {
            Frame { horses, own, enemies: enemies | across }
        }
    }

    /// Every legal move of the player to throw.
    #[inline]
    pub(super) fn sources(&self, position: &Position, die: Die) -> Sources {
        if self.third_six(position, die) {
            return Sources { first: 0, second: 0 };
        }
        let seat = position.turn;
        let first = self.seat_sources(&self.frame(position, seat), die);
        let second = match self.sides {
            Sides::TwoColours => self.seat_sources(&self.frame(position, seat.opposite()), die),
            _ => 0,
        };
        self.obligations(position, Sources { first, second })
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
    fn seat_sources(&self, frame: &Frame, die: Die) -> u64 {
        let Frame { horses, own, enemies } = *frame;
        let count = self.settings.stairs == Stairs::Count;
        let pips = u32::from(die.pips());

        // Bit p of `between`: a horse on p+1 … p+pips-1. PC1-15: « ni dépasser un cheval ».
        let all = own | enemies;
        let mut shifted = all.wrapping_shr(1);
        let mut between = 0;
        for _ in 1..pips {
            between |= shifted;
            shifted = shifted.wrapping_shr(1);
        }
        let barred = if self.settings.jump { 0 } else { between };

        // Horses that can count out the whole throw. PC1-11, PC0-19: k + d ends on the way.
        let able = horses & self.way.wrapping_shr(pips) & !1 & !barred;
        let onto_own = own.wrapping_shr(pips);
        let mut sources = able & !onto_own;
        if self.settings.own_cell == OwnCell::StopBehind && pips > 1 {
            // H-3: the cell before the own horse must be empty; with one pip it is the horse's own.
            sources |= able & onto_own & !all.wrapping_shr(pips.wrapping_sub(1));
        }

        if count {
            // PC0-20: « On ne peut pas aller au-dessus de l'autre pion déjà dans l'écurie. »
            let mut lane = horses & STEPS;
            for _ in 0..pips {
                lane = lane.wrapping_shr(1);
                sources &= !lane;
            }
        } else {
            sources |= self.climbers(horses, die);
            if self.settings.overshoot == Overshoot::Bounce {
                sources |= self.bouncers(frame, die);
            }
        }

        // PC1-7, PC0-9: the exit, unless an own horse holds the start cell.
        let exit = horses & u64::from(contains(self.settings.exit_on, die));
        if own & bit(Progress::START) == 0 || self.settings.exit_onto == ExitOnto::FirstFree {
            sources |= exit;
        }
        sources
    }

    /// Horses at the door or on the stairs that this throw moves up (PC1-13, PC3-15).
    #[inline]
    fn climbers(&self, horses: u64, die: Die) -> u64 {
        let pips = u32::from(die.pips());
        let target = bit(Progress::DOOR).wrapping_shl(pips);
        let below = match self.settings.stairs {
            // From step n only n + 1 moves it, and that by one step.
            Stairs::Sequential => target.wrapping_shr(1),
            // From step n any d > n moves it to step d, if nothing stands between.
            Stairs::Number | Stairs::Count => target.wrapping_sub(bit(Progress::DOOR)),
        };
        let ready = horses & below;
        let mut climbers = match foremost(ready) {
            // PC3-17: « celle-ci doit être vide ».
            Some(place) if horses & target == 0 => bit(Progress::from_code(place)),
            _ => 0,
        };
        if die == Die::Six && self.settings.finish == Finish::Centre {
            // H-9: from the top step another 6 leads to the centre.
            climbers |= horses & bit(Progress::TOP);
        }
        climbers
    }

    /// H-2: horses that run to the door and back. « il avance jusqu'à la case puis recule »
    fn bouncers(&self, frame: &Frame, die: Die) -> u64 {
        let all = frame.own | frame.enemies;
        let mut bouncers = 0;
        let last = Progress::DOOR.code();
        for from in last.saturating_sub(die.pips()).saturating_add(1)..last {
            let here = bit(Progress::from_code(from));
            let to = bounced(from, die);
            let target = bit(Progress::from_code(to));
            // k+1 … 55, then 54 … t+1, except k itself: all above the lower of the two.
            let passed = TRACK & !up_to(here.min(target)) & !here;
            let clear = self.settings.jump || all & passed == 0;
            if frame.horses & here != 0 && to != from && frame.own & target == 0 && clear {
                bouncers |= here;
            }
        }
        bouncers
    }

    /// What must be played before anything else.
    #[inline]
    fn obligations(&self, position: &Position, sources: Sources) -> Sources {
        match self.settings.after_exit {
            AfterExit::Free => {}
            AfterExit::MustMoveIt => {
                // PC0-11: « doit déplacer ce pion sorti du couloir de départ ».
                if let Some((seat, place)) = position.must.get() {
                    let only = if seat == position.turn {
                        Sources { first: sources.first & bit(place), second: 0 }
                    } else {
                        Sources { first: 0, second: sources.second & bit(place) }
                    };
                    if !only.is_empty() {
                        return only;
                    }
                }
            }
            AfterExit::ClearStart => {
                // H-11: while horses wait, the start cell is cleared first.
                let waits =
                    |seat, sources| if position.in_stable(seat) > 0 { sources & bit(Progress::START) } else { 0 };
                let only = Sources {
                    first: waits(position.turn, sources.first),
                    second: waits(position.turn.opposite(), sources.second),
                };
                if !only.is_empty() {
                    return only;
                }
            }
        }
        if self.settings.exit_obligation == ExitObligation::Must {
            // PC0-10: « Le joueur est obligé de sortir un pion ».
            let exits = Sources { first: sources.first & 1, second: sources.second & 1 };
            if !exits.is_empty() {
                return exits;
            }
        }
        sources
    }

    /// The seat and place that a choice names.
    #[inline]
    pub(super) fn horse(&self, position: &Position, choice: Choice) -> (Seat, Progress) {
        let seat = if choice.0 & SECOND == 0 { position.turn } else { position.turn.opposite() };
        (seat, Progress::from_code(choice.0))
    }

    /// Where a legal move of the horse on `from` ends, and whether it came back from the door.
    #[inline]
    pub(super) fn landing(&self, frame: &Frame, from: Progress, die: Die) -> (Progress, bool) {
        let pips = die.pips();
        if from == Progress::STABLE {
            return (self.way_out(frame), false);
        }
        let to = Progress::from_code(from.code().wrapping_add(pips));
        if self.settings.stairs != Stairs::Count {
            if from >= Progress::DOOR {
                let step = Progress::from_code(Progress::DOOR.code().wrapping_add(pips));
                let finishes = step == Progress::TOP && (self.settings.finish == Finish::Top || from == Progress::TOP);
                return (if finishes { Progress::FINISHED } else { step }, false);
            }
            if to > Progress::DOOR {
                return (Progress::from_code(bounced(from.code(), die)), true);
            }
        }
        if frame.own & bit(to) != 0 {
            return (Progress::from_code(to.code().wrapping_sub(1)), false);
        }
        (to, false)
    }

    /// Where a horse comes out of the stable (A0-4).
    #[inline]
    fn way_out(&self, frame: &Frame) -> Progress {
        match self.settings.exit_onto {
            ExitOnto::Start => Progress::START,
            ExitOnto::FirstFree => {
                let free = TRACK & !(frame.own | frame.enemies);
                Progress::from_code(free.trailing_zeros() as u8)
            }
        }
    }
}

/// t = 110 − k − d, in codes.
#[inline]
const fn bounced(from: u8, die: Die) -> u8 {
    Progress::DOOR.code().wrapping_mul(2).wrapping_sub(from).wrapping_sub(die.pips())
}

/// A single bit and all below it.
#[inline]
const fn up_to(bit: u64) -> u64 {
    bit | bit.wrapping_sub(1)
}
