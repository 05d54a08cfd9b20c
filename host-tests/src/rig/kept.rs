//! What the image saves in its flash.

use galop::save::{GameRecord, Record};
use galop::settings::Settings;

/// What survives a power cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// None on a board that has saved nothing yet.
    pub record: Option<Record>,
    pub settings: Settings,
    /// When the save was requested.
    pub at: f64,
}

impl Kept {
    /// The game, if there is one.
    pub fn game(&self) -> Option<&GameRecord> {
        self.record.as_ref()?.game.as_ref()
    }
}
