//! Saves games and settings in flash, at moments when stopping the processor is not noticeable.

use embassy_futures::select::{Either, select};
use embassy_time::Timer;
use galop::app::{App, Effects};
use galop::save::{Failed, HistoryOnChip, Part, Store};
use galop::time::Time;

use super::flash::Chip;
use super::{game, heartbeat, leds, log};

/// The store and the chip it is on.
pub struct Keeper {
    store: Store,
    chip: Chip,
}

impl Keeper {
    pub const fn new(store: Store, chip: Chip) -> Self {
        Self { store, chip }
    }

    /// Reads the history of the game that was saved.
    pub fn recall(&mut self, app: &mut App) {
        app.recall(|sheet| {
            let Ok(found) = self.store.recall(&mut self.chip, sheet);
            found
        });
    }

    /// Reads the history of a game that came to the shelf.
    fn recall_wanted(&mut self, app: &mut App) {
        if let Some(place) = app.wants_history() {
            app.recall(|sheet| {
                let Ok(found) = self.store.recall_at(&mut self.chip, place, sheet);
                found
            });
        }
    }

    /// The history, for the console.
    pub const fn history(&mut self) -> HistoryOnChip<'_, Chip> {
        self.store.history(&mut self.chip)
    }

    /// Saves what a step asks to save, and reports the result to the app. First waits until the frame of that step is
    /// on the chain, which takes 4 ms. That is too short to cut the power after seeing a throw and before it is saved.
    /// Returns whether the app has something new to show: saving may fail on a worn chip. The game goes on, and the
    /// next save tries other sectors.
    ///
    /// At a calm moment, from the sweep on, erases a sector ahead: saves are made under a finger, and should find one.
    /// Only if buttons are pressed from the first half second until a save, as to resume a game, that save erases.
    pub async fn keep(&mut self, app: &mut App, effects: &Effects, now: Time) -> bool {
        self.recall_wanted(app);
        let (chip, mut changed) = (&mut self.chip, false);
        if effects.save || effects.settings {
            leds::latched().await;
        }
        if effects.save {
            let result = self.store.save(chip, &app.record(now), app.scoresheet());
            log::saved("game", &result);
            if result.is_ok() {
                app.placed(self.store.place());
            }
            changed |= galop_saved(app, Part::Games, result.err().map(Failed::from));
        }
        if effects.settings {
            let result = self.store.save_settings(chip, app.settings());
            log::saved("settings", &result);
            changed |= galop_saved(app, Part::Settings, result.err().map(Failed::from));
        }
        if effects.save || effects.settings {
            heartbeat::set_unsaved(app.save_failed().is_some());
        }
        // For games and for settings: on a board that stands still no other step may follow.
        while effects.calm && self.store.needs_erase() && still_calm().await {
            // If it fails, the next save tries another sector, and reports.
            let _ = self.store.prepare(chip);
        }
        changed
    }
}

/// Waits until the frame is on the chain. Returns false as soon as a button changes: it may have done so while a sector
/// was erased, so its task gets time to sample first.
async fn still_calm() -> bool {
    Timer::after_millis(1).await;
    matches!(select(game::event_waits(), leds::latched()).await, Either::Second(()))
}

/// A function of its own so that the emulator finds calls into the library by name.
#[inline(never)]
fn galop_saved(app: &mut App, part: Part, failed: Option<Failed>) -> bool {
    app.saved(part, failed.map_or(Ok(()), Err))
}
