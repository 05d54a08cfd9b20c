//! C-7: every player throws once, the highest begins, ties throw again among themselves.
//!
//! ```
//! use galop::rules::Die;
//! use galop::rules::roll_off::{RollOff, Rolled};
//!
//! let red_and_blue = RollOff::new(0b0101).expect("two players");
//! let Rolled::Next(blue) = red_and_blue.throw(Die::Four) else { panic!("blue has yet to throw") };
//! assert_eq!(blue.thrower(), 2);
//! assert_eq!(blue.throw(Die::Six), Rolled::Begins(2));
//! // Equal throws begin a new round among those who made them.
//! assert_eq!(blue.throw(Die::Four), Rolled::Next(red_and_blue));
//! ```

use super::Die;

/// The roll-off, waiting for one player's throw. Players are bits 0 to 3, in seat order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOff {
    /// The players who still throw in this round.
    waiting: u8,
    /// The players who threw `best` in this round.
    leaders: u8,
    /// The highest throw of this round, 0 before the first.
    best: u8,
}

/// What a throw of the roll-off leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// Another throw is needed.
    Next(RollOff),
    /// This player (a number 0 to 3) begins.
    Begins(u8),
}

impl RollOff {
    /// A roll-off among `players` (bits 0 to 3). None without players.
    pub const fn new(players: u8) -> Option<Self> {
        match players & 0b1111 {
            0 => None,
            waiting => Some(Self { waiting, leaders: 0, best: 0 }),
        }
    }

    /// The state to save.
    pub const fn parts(&self) -> [u8; 3] {
        [self.waiting, self.leaders, self.best]
    }

    /// Reads what [`RollOff::parts`] returned. None if play cannot reach it.
    pub const fn from_parts([waiting, leaders, best]: [u8; 3]) -> Option<Self> {
        let seats = waiting != 0 && waiting < 16 && leaders < 16 && waiting & leaders == 0;
        let thrown = best <= 6 && (best == 0) == (leaders == 0);
        if seats && thrown { Some(Self { waiting, leaders, best }) } else { None }
    }

    /// The player who throws now.
    pub const fn thrower(&self) -> u8 {
        // `waiting` is never empty, so this is 0 to 3.
        self.waiting.trailing_zeros() as u8
    }

    /// The players who can still begin: those who have not thrown and those who lead.
    pub const fn players(&self) -> u8 {
        self.waiting | self.leaders
    }

    /// Whether no player has thrown yet in this round.
    pub const fn is_new_round(&self) -> bool {
        self.best == 0
    }

    /// The thrower throws `die`.
    pub const fn throw(self, die: Die) -> Rolled {
        let thrower = self.waiting & self.waiting.wrapping_neg();
        let (leaders, best) = match die.pips() {
            pips if pips > self.best => (thrower, pips),
            pips if pips == self.best => (self.leaders | thrower, pips),
            _ => (self.leaders, self.best),
        };
        let waiting = self.waiting & !thrower;
        if waiting != 0 {
            Rolled::Next(Self { waiting, leaders, best })
        } else if leaders.is_power_of_two() {
            Rolled::Begins(leaders.trailing_zeros() as u8)
        } else {
            Rolled::Next(Self { waiting: leaders, leaders: 0, best: 0 })
        }
    }
}
