//! What is being shown right now: which act, since when, and the throw that lies on the board.

use super::look::{Lasts, Look};
use super::scenery::{Moment, Scenery};
use crate::rules::{Seats, any};
use crate::session::{Aside, Played, Throw};
use crate::time::Time;

/// The stage of one game.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    act: Act,
    since: Time,
    /// The last throw, and whose; it lies there until the next throw of anybody.
    thrown: Option<(Throw, Seats)>,
    /// What every seat threw last in the opening, 0 for nothing.
    rolled: [u8; 4],
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Still,
    Tumble(Seats),
    Throw(Sequel, Aside<any::Rules>),
    Move(any::Position, any::Move, Aside<any::Rules>),
    Undone,
}

/// What follows the fall of a die.
#[derive(Clone, Copy, Debug)]
enum Sequel {
    Nothing,
    NoMove,
    Began,
}

/// The act at a moment.
pub(super) enum Showing<'a> {
    Still,
    /// The die tumbles in these hands, for so many ms.
    Tumble(Seats, u32),
    /// The die falls, for so many ms and so much of 255.
    Fall(u32, u8),
    /// There is no move; so much of 255 is over.
    NoMove(u8),
    /// Somebody begins; so much of 255 is over.
    Began(u8),
    /// A move in the position before it.
    Move(&'a any::Position, &'a any::Move, Moment),
    /// A move was taken back; so much of 255 is over.
    Undone(u8),
}

impl Default for Stage {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage {
    /// Nothing moves and nothing was thrown.
    pub const fn new() -> Self {
        Self { act: Act::Still, since: Time(0), thrown: None, rolled: [0; 4] }
    }

    /// Nothing moves, and this lies on the board from before.
    pub const fn resumed(thrown: Option<(Throw, Seats)>, rolled: [u8; 4]) -> Self {
        Self { act: Act::Still, since: Time(0), thrown, rolled }
    }

    fn begin(&mut self, act: Act, now: Time) {
        (self.act, self.since) = (act, now);
    }

    /// A is down: the die tumbles until told otherwise.
    pub fn tumble(&mut self, hands: Seats, now: Time) {
        self.begin(Act::Tumble(hands), now);
    }

    /// The tumbling ends without a throw.
    pub fn stop(&mut self) {
        if let Act::Tumble(_) = self.act {
            self.act = Act::Still;
        }
    }

    /// The game went on.
    pub fn happened(&mut self, played: &Played, now: Time) {
        match *played {
            Played::Opened(throw, hands) => self.fall(throw, hands, true, Act::Throw(Sequel::Nothing, None), now),
            Played::Began(throw, hands, aside) => self.fall(throw, hands, true, Act::Throw(Sequel::Began, aside), now),
            Played::Offered(throw, hands) => self.fall(throw, hands, false, Act::Throw(Sequel::Nothing, None), now),
            Played::Stuck(throw, hands, aside) => {
                self.fall(throw, hands, false, Act::Throw(Sequel::NoMove, aside), now);
            }
            Played::Moved(position, chosen, aside) => self.begin(Act::Move(position, chosen, aside), now),
            Played::Nothing => {}
        }
    }

    fn fall(&mut self, throw: Throw, hands: Seats, opening: bool, act: Act, now: Time) {
        self.thrown = Some((throw, hands));
        if opening {
            for seat in hands.iter() {
                if let Some(face) = self.rolled.get_mut(usize::from(seat.index())) {
                    *face = throw.die.pips();
                }
            }
        } else {
            self.rolled = [0; 4];
        }
        self.begin(act, now);
    }

    /// A move was taken back.
    pub fn undone(&mut self, now: Time) {
        self.begin(Act::Undone, now);
    }

    /// A press ends the animation at once. A die that tumbles in a hand is none.
    pub fn skip(&mut self) {
        if !matches!(self.act, Act::Tumble(_)) {
            self.act = Act::Still;
        }
    }

    /// The throw that lies on the board, and whose it is.
    pub const fn thrown(&self) -> Option<(Throw, Seats)> {
        self.thrown
    }

    /// The position in which the board will make a move of its own, as long as the die is looked at.
    pub(super) const fn before_aside(&self) -> Option<&any::Position> {
        match &self.act {
            Act::Throw(_, Some((position, _))) => Some(position),
            _ => None,
        }
    }

    /// What every seat threw last while it was found out who begins, 0 for nothing.
    pub const fn rolled(&self) -> [u8; 4] {
        self.rolled
    }

    /// When the animation that runs ends; none when all is still, and while a die tumbles.
    pub fn busy_until(&self, rules: &any::Rules, look: &Look) -> Option<Time> {
        let lasts = look.pace.lasts();
        let ms = match &self.act {
            Act::Still | Act::Tumble(_) => return None,
            Act::Throw(sequel, aside) => {
                let sequel = match sequel {
                    Sequel::Nothing => 0,
                    Sequel::NoMove => lasts.no_move,
                    Sequel::Began => lasts.began,
                };
                lasts.fall.saturating_add(sequel).saturating_add(aside_ms(rules, &lasts, aside))
            }
            Act::Move(_, chosen, aside) => {
                move_ms(rules, &lasts, chosen).saturating_add(aside_ms(rules, &lasts, aside))
            }
            Act::Undone => lasts.undo,
        };
        Some(self.since.after(ms.into()))
    }

    /// An animation runs.
    pub fn busy(&self, rules: &any::Rules, look: &Look, now: Time) -> bool {
        self.busy_until(rules, look).is_some_and(|end| now < end)
    }

    /// What is to be seen now.
    pub(super) fn showing(&self, rules: &any::Rules, look: &Look, now: Time) -> Showing<'_> {
        let lasts = look.pace.lasts();
        let mut clock = Clock(u32::try_from(now.since(self.since)).unwrap_or(u32::MAX));
        match &self.act {
            Act::Still => Showing::Still,
            Act::Tumble(hands) => Showing::Tumble(*hands, clock.0),
            Act::Throw(sequel, aside) => {
                let ms = clock.0;
                if let Some(share) = clock.part(lasts.fall) {
                    return Showing::Fall(ms, share);
                }
                let shown = match sequel {
                    Sequel::Nothing => None,
                    Sequel::NoMove => clock.part(lasts.no_move).map(Showing::NoMove),
                    Sequel::Began => clock.part(lasts.began).map(Showing::Began),
                };
                shown.unwrap_or_else(|| clock.aside(rules, &lasts, aside))
            }
            Act::Move(position, chosen, aside) => match clock.moment(rules, &lasts, chosen) {
                Some(moment) => Showing::Move(position, chosen, moment),
                None => clock.aside(rules, &lasts, aside),
            },
            Act::Undone => clock.part(lasts.undo).map_or(Showing::Still, Showing::Undone),
        }
    }
}

/// How long a move lasts.
fn move_ms(rules: &any::Rules, lasts: &Lasts, chosen: &any::Move) -> u32 {
    let ending = rules.ending(chosen);
    let home = if ending.strikes { lasts.home } else { 0 };
    let sparkle = if ending.arrives { lasts.sparkle } else { 0 };
    let walk = lasts.step.saturating_mul(rules.steps(chosen).into());
    walk.saturating_add(home).saturating_add(sparkle)
}

/// How long the board's own move lasts, if it makes one.
fn aside_ms(rules: &any::Rules, lasts: &Lasts, aside: &Aside<any::Rules>) -> u32 {
    aside.as_ref().map_or(0, |(_, chosen)| move_ms(rules, lasts, chosen))
}

/// The milliseconds of an act that are not yet accounted for.
struct Clock(u32);

impl Clock {
    /// How much of 255 of the next part is over, which lasts `ms`; none if all of it is, and then
    /// the part after it is next.
    fn part(&mut self, ms: u32) -> Option<u8> {
        if self.0 < ms {
            return Some(self.0.saturating_mul(256).checked_div(ms).unwrap_or(0).min(255) as u8);
        }
        self.0 = self.0.saturating_sub(ms);
        None
    }

    /// The moment of a move that comes next; none if all of it is over.
    fn moment(&mut self, rules: &any::Rules, lasts: &Lasts, chosen: &any::Move) -> Option<Moment> {
        let ending = rules.ending(chosen);
        for step in 0..rules.steps(chosen) {
            if self.part(lasts.step).is_some() {
                return Some(Moment::Step(step));
            }
        }
        if ending.strikes
            && let Some(share) = self.part(lasts.home)
        {
            return Some(Moment::Strike(share));
        }
        if ending.arrives { self.part(lasts.sparkle).map(Moment::Arrive) } else { None }
    }

    /// The board's own move, if it makes one, comes last.
    fn aside<'a>(&mut self, rules: &any::Rules, lasts: &Lasts, aside: &'a Aside<any::Rules>) -> Showing<'a> {
        match aside {
            Some((position, chosen)) => match self.moment(rules, lasts, chosen) {
                Some(moment) => Showing::Move(position, chosen, moment),
                None => Showing::Still,
            },
            None => Showing::Still,
        }
    }
}
