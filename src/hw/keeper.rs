//! Keeps games and settings in flash, at moments at which nobody sees the processor stop.

use galop::app::{App, Effects};
use galop::save::Store;
use galop::time::Time;

use super::flash::Chip;
use super::leds;

/// The store and the chip it is on.
pub struct Keeper {
    store: Store,
    chip: Chip,
    /// There was a save since sectors were last erased ahead: on a chip that does not come out blank this is
    /// not tried over and over.
    may_prepare: bool,
}

impl Keeper {
    pub const fn new(store: Store, chip: Chip) -> Self {
        Self { store, chip, may_prepare: true }
    }

    /// Does what a step asks to be kept. Waits until the frame of that step is on the chain: the wire takes
    /// 4 ms, in which a die that falls has not come to rest, and no hand is quick enough where it does not
    /// fall. Saving may fail, on a chip that is worn out;
    /// the game goes on, and the next save tries other sectors.
    pub async fn keep(&mut self, app: &App, effects: &Effects, now: Time) {
        // Not before a game is being played: a board that is only switched on and off should wear nothing.
        let prepare = effects.calm && self.may_prepare && self.store.needs_erase();
        if !(effects.save || effects.settings || prepare) {
            return;
        }
        leds::latched().await;
        let chip = &mut self.chip;
        if effects.save {
            let _ = self.store.save(chip, &app.record(now));
            self.may_prepare = true;
        }
        if effects.settings {
            let _ = self.store.save_settings(chip, app.settings());
        }
        if prepare {
            let _ = self.store.prepare(chip);
            self.may_prepare = false;
        }
    }
}
