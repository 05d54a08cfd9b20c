//! Time in the library: milliseconds since power-on, always passed in by the caller.
//!
//! ```
//! use galop::time::Time;
//!
//! let pressed = Time(1_000);
//! let released = pressed.after(600);
//! assert_eq!(released.since(pressed), 600);
//! assert_eq!(pressed.since(released), 0, "a clock set back is a pause");
//! ```

/// A moment, in milliseconds since power-on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// Milliseconds from `earlier` to this moment; 0 if `earlier` is later, so that a clock that is set back is a
    /// pause and not a huge jump.
    #[inline(never)]
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment `ms` milliseconds later.
    #[inline(never)]
    pub const fn after(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// The earliest of some moments; none if there is none.
    #[inline(never)]
    pub fn earliest(moments: &[Option<Self>]) -> Option<Self> {
        moments.iter().flatten().min().copied()
    }
}
