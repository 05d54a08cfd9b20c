//! Saves games and settings in flash, at moments when stopping the processor is not noticeable.

use galop::app::{App, Effects};
use galop::save::Store;
use galop::time::Time;

use super::flash::Chip;
use super::{leds, log};

/// The store and the chip it is on.
pub struct Keeper {
    store: Store,
    chip: Chip,
    /// A game was saved since sectors were last erased ahead. Without this, a chip that fails to erase would be
    /// erased over and over.
    may_prepare: bool,
}

impl Keeper {
    pub const fn new(store: Store, chip: Chip) -> Self {
        Self { store, chip, may_prepare: true }
    }

    /// Saves what a step asks to save. First waits until the frame of that step is on the chain, which takes 4 ms.
    /// That is too short to cut the power after seeing a throw and before it is saved. Saving may fail on a worn
    /// chip; the game goes on, and the next save tries other sectors.
    pub async fn keep(&mut self, app: &App, effects: &Effects, now: Time) {
        // Erases only during a game: switching a board on and off should not wear the chip.
        let prepare = effects.calm && self.may_prepare && self.store.needs_erase();
        if !(effects.save || effects.settings || prepare) {
            return;
        }
        leds::latched().await;
        let chip = &mut self.chip;
        if effects.save {
            log::saved("game", self.store.save(chip, &app.record(now)));
            self.may_prepare = true;
        }
        if effects.settings {
            log::saved("settings", self.store.save_settings(chip, app.settings()));
        }
        if prepare {
            let _ = self.store.prepare(chip);
            self.may_prepare = false;
        }
    }
}
