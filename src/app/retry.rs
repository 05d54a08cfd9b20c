//! When to try a failed save again.

use crate::time::Time;

/// The pause before the first attempt. Each further one is twice as long, up to [`MOST_MS`]: an attempt on a worn chip
/// erases up to four sectors in vain, which stops the board for some 200 ms.
const FIRST_MS: u64 = 5_000;
const MOST_MS: u64 = 10 * 60 * 1000;

/// The next attempt to save what could not be saved.
#[derive(Clone)]
pub(super) struct Retry {
    /// When it is due; none if nothing failed.
    pub at: Option<Time>,
    /// The pause before it.
    pause_ms: u64,
}

impl Retry {
    pub const NONE: Self = Self { at: None, pause_ms: FIRST_MS };

    /// Whether to save again now. `failed` is whether the last save did; an attempt is made only when `calm`.
    pub fn due(&mut self, failed: bool, calm: bool, now: Time) -> bool {
        if !failed {
            *self = Self::NONE;
            return false;
        }
        let at = *self.at.get_or_insert(now.after(self.pause_ms));
        let due = calm && now >= at;
        if due {
            self.pause_ms = self.pause_ms.saturating_mul(2).min(MOST_MS);
            self.at = Some(now.after(self.pause_ms));
        }
        due
    }
}
