//! Time in the library: milliseconds since power-on, always passed in by the caller.

/// A moment, in milliseconds since power-on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// Milliseconds from `earlier` to this moment; 0 if `earlier` is later, so that a clock that is set back is a
    /// pause and not a huge jump.
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment `ms` milliseconds later.
    pub const fn after(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}
