//! The tunes of the buzzer: short, and each different.

/// Notes: Hz (0 is silence) and ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tune(pub &'static [(u16, u16)]);

/// The die has fallen.
pub const THROW: Tune = Tune(&[(660, 25), (0, 20), (880, 25)]);
/// The next move is chosen.
pub const TICK: Tune = Tune(&[(1200, 8)]);
/// A piece has moved.
pub const STEP: Tune = Tune(&[(520, 30)]);
/// There is no legal move.
pub const NO: Tune = Tune(&[(200, 60), (0, 30), (160, 80)]);
/// A piece is captured.
pub const CAPTURE: Tune = Tune(&[(880, 40), (660, 40), (440, 40), (330, 60)]);
/// A piece has reached its goal.
pub const FINISH: Tune = Tune(&[(660, 50), (880, 50), (1320, 90)]);
/// The game is won.
pub const WIN: Tune = Tune(&[(523, 120), (659, 120), (784, 120), (1047, 280)]);
