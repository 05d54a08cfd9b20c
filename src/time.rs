//! The one clock of the library: milliseconds since power-on, always handed in by the caller.

/// A moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// Milliseconds from `earlier` to this moment; 0 when `earlier` is later, so that a clock set
    /// back is a pause and not a jump of ages.
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment `ms` milliseconds later.
    pub const fn after(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}
