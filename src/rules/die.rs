//! The face of a die. A throw of coins is a face too: 1, 2, 3, 4 or 6.

/// A throw, 1 to 6 (C-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Die {
    /// 1
    One = 1,
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
}

impl Die {
    /// All faces in order.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// The face with `pips` pips, if there is one.
    #[inline]
    pub const fn new(pips: u8) -> Option<Self> {
        Some(match pips {
            1 => Self::One,
            2 => Self::Two,
            3 => Self::Three,
            4 => Self::Four,
            5 => Self::Five,
            6 => Self::Six,
            _ => return None,
        })
    }

    /// Whether this face is in a set of faces: bit `n` is face `n`.
    #[inline]
    pub const fn is_in(self, faces: u8) -> bool {
        faces.wrapping_shr(self.pips() as u32) & 1 == 1
    }

    /// The number on the face.
    #[inline]
    pub const fn pips(self) -> u8 {
        self as u8
    }
}

/// Its number.
#[cfg(feature = "defmt")]
impl defmt::Format for Die {
    fn format(&self, f: defmt::Formatter) {
        defmt::write!(f, "{=u8}", self.pips());
    }
}
