//! SE4-3: the throw of the four coins.

use super::super::Die;

/// What four coins are worth, a bit each: as many as show their face. « 4 piles avance un pion de 6 cases »
pub const fn value(coins: u8) -> Die {
    match Die::new(coins.count_ones() as u8) {
        Some(die) => die,
        None => Die::Six,
    }
}

/// Coins that are worth `die`, if there are any. Which of them show their face does not matter: here the first ones.
pub const fn showing(die: Die) -> Option<u8> {
    match die {
        Die::Five => None,
        Die::Six => Some(0),
        die => Some(1u8.wrapping_shl(die.pips() as u32).wrapping_sub(1)),
    }
}
