//! The stage: the running animation, and the throw shown on the board.

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
    /// The last throw and the seats that threw it. It is shown until the next throw.
    thrown: Option<(Throw, Seats)>,
    /// The last throw of each seat in the opening, 0 for none.
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

/// The part of an animation at a moment. A `u8` is how much of it is over, of 255.
pub(super) enum Showing<'a> {
    Still,
    /// The die of these seats tumbles, since this many ms.
    Tumble(Seats, u32),
    /// The die falls, since this many ms.
    Fall(u32, u8),
    /// There is no legal move.
    NoMove(u8),
    /// It is known who begins.
    Began(u8),
    /// A move in the position before it.
    Move(&'a any::Position, &'a any::Move, Moment),
    /// A move was taken back.
    Undone(u8),
}

impl Default for Stage {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage {
    /// No animation and no throw.
    pub const fn new() -> Self {
        Self { act: Act::Still, since: Time(0), thrown: None, rolled: [0; 4] }
    }

    /// No animation, with the throws of a restored game.
    pub const fn resumed(thrown: Option<(Throw, Seats)>, rolled: [u8; 4]) -> Self {
        Self { act: Act::Still, since: Time(0), thrown, rolled }
    }

    fn begin(&mut self, act: Act, now: Time) {
        (self.act, self.since) = (act, now);
    }

    /// Starts the tumbling of the die, while A is down.
    pub fn tumble(&mut self, hands: Seats, now: Time) {
        self.begin(Act::Tumble(hands), now);
    }

    /// Ends the tumbling without a throw.
    pub fn stop(&mut self) {
        if let Act::Tumble(_) = self.act {
            self.act = Act::Still;
        }
    }

    /// Starts the animation of an action.
    pub fn happened(&mut self, played: &Played, now: Time) {
        match *played {
            Played::Opened(throw, hands) => self.fall(throw, hands, true, Act::Throw(Sequel::Nothing, None), now),
            Played::Began(throw, hands, aside) => self.fall(throw, hands, true, Act::Throw(Sequel::Began, aside), now),
            Played::Offered(throw, hands) => self.fall(throw, hands, false, Act::Throw(Sequel::Nothing, None), now),
            Played::Stuck(throw, hands, _, aside) => {
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

    /// Starts the animation of a move that was taken back.
    pub fn undone(&mut self, now: Time) {
        self.begin(Act::Undone, now);
    }

    /// Ends the animation at once, except for a tumbling die.
    pub fn skip(&mut self) {
        if !matches!(self.act, Act::Tumble(_)) {
            self.act = Act::Still;
        }
    }

    /// The throw shown on the board, and the seats that threw it.
    pub const fn thrown(&self) -> Option<(Throw, Seats)> {
        self.thrown
    }

    /// The throw of the animation, if it has no legal move, and the seats that threw it.
    pub const fn no_move(&self) -> Option<(Throw, Seats)> {
        match &self.act {
            Act::Throw(Sequel::NoMove, _) => self.thrown,
            _ => None,
        }
    }

    /// The position before the board's automatic move, while the throw before it is shown.
    pub(super) const fn before_aside(&self) -> Option<&any::Position> {
        match &self.act {
            Act::Throw(_, Some((position, _))) => Some(position),
            _ => None,
        }
    }

    /// The last throw of each seat in the opening, 0 for none.
    pub const fn rolled(&self) -> [u8; 4] {
        self.rolled
    }

    /// How long the throw, the move or the undo itself is shown, and how long what follows it, in ms; none without an
    /// animation, and while a die tumbles.
    fn lasts(&self, rules: &any::Rules, look: &Look) -> Option<(u32, u32)> {
        let lasts = look.pace.lasts();
        match &self.act {
            Act::Still | Act::Tumble(_) => None,
            Act::Throw(sequel, aside) => {
                let sequel = match sequel {
                    Sequel::Nothing => 0,
                    Sequel::NoMove => lasts.no_move,
                    Sequel::Began => lasts.began,
                };
                Some((lasts.fall, sequel.saturating_add(aside_ms(rules, &lasts, aside))))
            }
            Act::Move(_, chosen, aside) => Some((move_ms(rules, &lasts, chosen), aside_ms(rules, &lasts, aside))),
            Act::Undone => Some((lasts.undo, 0)),
        }
    }

    /// When the die has fallen, or the move has been walked; none without an animation, and while a die tumbles.
    pub fn shown_at(&self, rules: &any::Rules, look: &Look) -> Option<Time> {
        self.lasts(rules, look).map(|(shown, _)| self.since.after(shown.into()))
    }

    /// When the animation ends; none without one, and while a die tumbles.
    pub fn busy_until(&self, rules: &any::Rules, look: &Look) -> Option<Time> {
        self.lasts(rules, look).map(|(shown, rest)| self.since.after(shown.saturating_add(rest).into()))
    }

    /// Whether an animation runs.
    pub fn busy(&self, rules: &any::Rules, look: &Look, now: Time) -> bool {
        self.busy_until(rules, look).is_some_and(|end| now < end)
    }

    /// What to show now.
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

/// How long the automatic move lasts; 0 if there is none.
fn aside_ms(rules: &any::Rules, lasts: &Lasts, aside: &Aside<any::Rules>) -> u32 {
    aside.as_ref().map_or(0, |(_, chosen)| move_ms(rules, lasts, chosen))
}

/// The elapsed milliseconds of an animation, less those of its parts that are over.
struct Clock(u32);

impl Clock {
    /// How much of the next part, which lasts `ms`, is over, of 255. If all of it is, returns none and subtracts it.
    fn part(&mut self, ms: u32) -> Option<u8> {
        if self.0 < ms {
            return Some(self.0.saturating_mul(256).checked_div(ms).unwrap_or(0).min(255) as u8);
        }
        self.0 = self.0.saturating_sub(ms);
        None
    }

    /// The current moment of a move; none if the move is over.
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

    /// The current moment of the automatic move, which comes last.
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
