//! The game: the only place where presses, time and the library meet.

use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Instant, with_deadline};
use galop::app::{App, Effects};
use galop::input::Event;
use galop::time::Time;

use super::{leds, now, sound, watchdog};

/// A late release and an edge per button. The first edge of a sample wakes the game task, which takes all of them
/// before it waits again; so the next sample, which is another turn of the button task, always
/// finds the channel empty.
const CAPACITY: usize = 16;

static EVENTS: Channel<ThreadModeRawMutex, (Event, Time), CAPACITY> = Channel::new();

/// Tells the game, without waiting for it. `at` is when it happened, not when it is dealt with.
pub fn happened(event: Event, at: Time) {
    // Full cannot be, see CAPACITY. If it ever is, sampling goes on and the watchdog sees a stuck game.
    let _ = EVENTS.try_send((event, at));
}

/// Plays for ever, from the moment at which the app began: whoever records the steps knows all.
///
/// Times never run backwards: an event that waits is always taken before the deadline is looked
/// at, so whatever comes after a tick was also sampled after it.
#[embassy_executor::task]
pub async fn task(app: &'static mut App, begun: Time) -> ! {
    let mut effects = galop_step(app, Event::Tick, begun);
    // After a reset the LEDs still show the frame from before: send the first one in any case.
    effects.frame = true;
    loop {
        if effects.frame {
            leds::show(app.frame());
        }
        if let Some(tune) = effects.sound {
            sound::play(tune);
        }
        let wake = effects.wake.and_then(|at| Instant::try_from_millis(at.0)).unwrap_or(Instant::MAX);
        let event = watchdog::GAME.idle(with_deadline(wake, EVENTS.receive())).await;
        let (event, at) = event.unwrap_or_else(|_| (Event::Tick, now()));
        effects = galop_step(app, event, at);
    }
}

/// A function of its own so that an emulator finds the library's share of the work by its name.
#[inline(never)]
fn galop_step(app: &mut App, event: Event, at: Time) -> Effects {
    app.step(event, at)
}
