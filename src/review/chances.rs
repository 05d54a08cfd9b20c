//! The chance of winning of each seat, as an exact number: sums of differences leave no remainder.

use crate::rules::{Seat, Seats, any};
use crate::session::{Game as _, Sides};

/// The chance of a certain win. A throw of four coins has 16 equally likely outcomes, and the net returns 16 bits: 44
/// bits leave room for both.
pub const ONE: i64 = 1 << 44;

/// A chance of each seat, red to yellow, or a change of it. Seats that win together have the same; an empty seat has 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances([i64; 4]);

impl Chances {
    /// The chance of each seat.
    pub const fn new(seats: [i64; 4]) -> Self {
        Self(seats)
    }

    /// The chance of `seat`.
    pub fn at(self, seat: Seat) -> i64 {
        self.0.get(usize::from(seat.index())).copied().unwrap_or(0)
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Self {
        self.with(other, i64::wrapping_add)
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Self {
        self.with(other, i64::wrapping_sub)
    }

    /// The sum with `times` times the other.
    pub(super) fn plus_times(self, other: Self, times: u32) -> Self {
        self.with(other, |own, other| own.wrapping_add(other.wrapping_mul(times.into())))
    }

    /// Each divided by `by`; 0 if that is 0.
    pub(super) fn divided(self, by: u32) -> Self {
        Self(self.0.map(|chance| chance.checked_div(by.into()).unwrap_or(0)))
    }

    /// The largest change of a seat, up or down.
    pub fn largest(self) -> i64 {
        self.0.into_iter().map(i64::abs).max().unwrap_or(0)
    }

    fn with(mut self, other: Self, change: impl Fn(i64, i64) -> i64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own = change(*own, other));
        self
    }

    /// The chances of the parties in proportion to `shares`; equal ones if all are 0. A party's share is that of its
    /// first seat.
    pub fn in_proportion(rules: &any::Rules, sides: Sides, shares: [u32; 4]) -> Self {
        let firsts = |seat: &Seat| party(rules, sides, *seat).iter().next() == Some(*seat);
        let share = |seat: Seat| i64::from(shares.get(usize::from(seat.index())).copied().unwrap_or(0));
        let sum = Seat::ALL.iter().filter(|seat| firsts(seat)).fold(0i64, |sum, seat| sum.wrapping_add(share(*seat)));
        let parties = Seat::ALL.iter().filter(|seat| firsts(seat)).count() as i64;
        Self(Seat::ALL.map(|seat| match party(rules, sides, seat).iter().next() {
            None => 0,
            Some(_) if sum == 0 => ONE.checked_div(parties).unwrap_or(0),
            Some(first) => ONE.wrapping_mul(share(first)).checked_div(sum).unwrap_or(0),
        }))
    }

    /// The end of a game that these seats won; after a draw, all of them, and each party has an equal share.
    pub fn won(rules: &any::Rules, sides: Sides, winners: Seats) -> Self {
        match winners {
            Seats::ALL => Self::in_proportion(rules, sides, [0; 4]),
            _ => Self(Seat::ALL.map(|seat| if winners.contains(seat) { ONE } else { 0 })),
        }
    }
}

/// The seats that win together with `seat`; none if no player sits there.
pub fn party(rules: &any::Rules, sides: Sides, seat: Seat) -> Seats {
    rules.player_at(seat, sides).map_or(Seats::default(), |player| rules.party(player, sides))
}

/// A chance in tenths of a percent, rounded.
pub fn tenths(chance: i64) -> i32 {
    let half = if chance < 0 { -ONE / 2 } else { ONE / 2 };
    // A chance, and a change of it, is at most `ONE`; the sums of a game are not much larger.
    (chance.saturating_mul(1000).saturating_add(half) / ONE) as i32
}
