//! What is heard: short, and never twice the same for two things.

/// Notes: Hz (0 is silence) and ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tune(pub &'static [(u16, u16)]);

/// The die has fallen.
pub const THROW: Tune = Tune(&[(660, 25), (0, 20), (880, 25)]);
/// The finger goes on.
pub const TICK: Tune = Tune(&[(1200, 8)]);
/// A piece has gone its way.
pub const STEP: Tune = Tune(&[(520, 30)]);
/// Nothing can be played.
pub const NO: Tune = Tune(&[(200, 60), (0, 30), (160, 80)]);
/// A piece is sent home.
pub const CAPTURE: Tune = Tune(&[(880, 40), (660, 40), (440, 40), (330, 60)]);
/// A piece is home.
pub const FINISH: Tune = Tune(&[(660, 50), (880, 50), (1320, 90)]);
/// The game is won.
pub const WIN: Tune = Tune(&[(523, 120), (659, 120), (784, 120), (1047, 280)]);
