//! SE4-5: how the players decide who is Black.

use super::super::Die;

/// Two players, 0 and 1, throw in turn until one throws a 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    thrower: u8,
}

/// What a throw of the start leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// The other player throws.
    Next(Start),
    /// This player is Black; the board plays 10 → 11, and he throws again.
    Black(u8),
}

impl Start {
    /// `drawn` is the player who throws first.
    pub const fn new(drawn: u8) -> Self {
        Self { thrower: drawn & 1 }
    }

    /// The player who throws now, 0 or 1.
    pub const fn thrower(&self) -> u8 {
        self.thrower
    }

    /// « le premier qui obtient 1 face prend les pions noirs »
    pub const fn throw(self, die: Die) -> Begun {
        match die {
            Die::One => Begun::Black(self.thrower),
            _ => Begun::Next(Self { thrower: self.thrower ^ 1 }),
        }
    }
}
