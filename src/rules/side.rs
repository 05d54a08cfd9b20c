//! The two sides of the Royal Game of Ur and of Senet.

/// A player of a two-sided game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// « les noirs »
    Black,
    /// « les blancs »
    White,
}

impl Side {
    /// Both, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BySide<T> {
    pub black: T,
    pub white: T,
}

impl<T: Copy> BySide<T> {
    pub const fn both(value: T) -> Self {
        Self { black: value, white: value }
    }

    #[inline]
    pub fn get(&self, side: Side) -> T {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    #[inline]
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }
}
