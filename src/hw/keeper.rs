//! Saves games and settings in flash, at moments when stopping the processor is not noticeable.

use galop::app::{App, Effects};
use galop::save::{Failed, Part, Store};
use galop::time::Time;

use super::flash::Chip;
use super::{heartbeat, leds, log};

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

    /// Saves what a step asks to save, and reports the result to the app. First waits until the frame of that step is
    /// on the chain, which takes 4 ms. That is too short to cut the power after seeing a throw and before it is saved.
    /// Returns whether the app has something new to show: saving may fail on a worn chip. The game goes on, and the
    /// next save tries other sectors.
    pub async fn keep(&mut self, app: &mut App, effects: &Effects, now: Time) -> bool {
        // Erases only during a game: switching a board on and off should not wear the chip.
        let prepare = effects.calm && self.may_prepare && self.store.needs_erase();
        if !(effects.save || effects.settings || prepare) {
            return false;
        }
        leds::latched().await;
        let (chip, mut changed) = (&mut self.chip, false);
        if effects.save {
            let result = self.store.save(chip, &app.record(now));
            log::saved("game", &result);
            changed |= galop_saved(app, Part::Games, result.err().map(Failed::from));
            self.may_prepare = true;
        }
        if effects.settings {
            let result = self.store.save_settings(chip, app.settings());
            log::saved("settings", &result);
            changed |= galop_saved(app, Part::Settings, result.err().map(Failed::from));
        }
        if prepare {
            // If it fails, the next save tries another sector, and reports.
            let _ = self.store.prepare(chip);
            self.may_prepare = false;
        }
        heartbeat::set_unsaved(app.save_failed().is_some());
        changed
    }
}

/// A function of its own so that the emulator finds calls into the library by name.
#[inline(never)]
fn galop_saved(app: &mut App, part: Part, failed: Option<Failed>) -> bool {
    app.saved(part, failed.map_or(Ok(()), Err))
}
