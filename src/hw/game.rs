//! The game: the only place where presses, time and the library meet.

use core::pin::pin;

use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Instant, with_deadline};
use galop::app::{App, Effects};
use galop::input::Event;
use galop::time::Time;

use super::keeper::Keeper;
use super::log::Journal;
use super::talk::Talk;
use super::{leds, now, sound, watchdog};

/// Room for all edges of one sample: at most two a button, a late release and another press. The first edge wakes
/// the game task, which takes all of them before it waits again. While it saves a game, for some 5 ms, a button that
/// just had an edge cannot have another: the debouncer ignores it.
pub const CAPACITY: usize = 16;

static EVENTS: Channel<ThreadModeRawMutex, (Event, Time), CAPACITY> = Channel::new();

/// Queues an event for the game task, without waiting. `at` is when it happened, not when it is handled.
pub fn happened(event: Event, at: Time) {
    // Cannot be full, see CAPACITY. If it ever were, sampling would go on and the watchdog would see a stuck game.
    let _ = EVENTS.try_send((event, at));
}

/// Returns once an event waits for the game task.
pub async fn event_waits() {
    EVENTS.ready_to_receive().await;
}

/// Steps the app for ever, from the moment at which it began. A recording of these steps can be replayed.
///
/// Times never run backwards: a queued event is always taken before the deadline and the console are checked, so any
/// event that is queued after them was also sampled after them.
#[embassy_executor::task]
pub async fn task(app: &'static mut App, talk: &'static mut Talk, mut keeper: Keeper, begun: Time) -> ! {
    let (mut event, mut at) = (Event::Tick, begun);
    // After a reset the LEDs still show the old frame: always send the first one.
    let mut first = true;
    let mut journal = Journal::new();
    loop {
        let effects = galop_step(app, event, at);
        #[cfg(feature = "panic-test")]
        panic_if_all_are_down(event);
        let begins = core::mem::take(&mut first);
        if begins || effects.frame {
            leds::show(app.frame(), app.settings().output.wire);
        }
        if begins {
            // Not before the first light, which is soon due.
            keeper.recall(app);
        }
        if let Some(tune) = effects.sound {
            sound::play(tune);
        }
        journal.step(event, app, !EVENTS.is_empty());
        talk.watch(event, app, at);
        let wake = if keeper.keep(app, &effects, at).await { Some(at) } else { effects.wake };
        (event, at) = next(app, talk, &mut keeper, wake).await;
    }
}

/// Waits for the next event, and returns it with its time. Runs the console meanwhile.
async fn next(app: &mut App, talk: &mut Talk, keeper: &mut Keeper, wake: Option<Time>) -> (Event, Time) {
    loop {
        let soonest = Time::earliest(&[wake, talk.wake()]);
        let deadline = soonest.and_then(|at| Instant::try_from_millis(at.0)).unwrap_or(Instant::MAX);
        let work = select(with_deadline(deadline, EVENTS.receive()), talk.ready());
        let done = watchdog::GAME.idle(pin!(work)).await;
        match done {
            Either::First(Ok(happened)) => return happened,
            Either::First(Err(_)) => {
                let now = now();
                return (talk.event(now).unwrap_or(Event::Tick), now);
            }
            Either::Second(()) => {
                let now = now();
                talk.turn(app, keeper, now);
                if let Some(event) = talk.event(now) {
                    return (event, now);
                }
                // A host that sends without a pause must not delay the buttons: the other tasks run between two lines.
                yield_now().await;
            }
        }
    }
}

#[cfg(feature = "panic-test")]
fn panic_if_all_are_down(event: Event) {
    use core::sync::atomic::{AtomicU8, Ordering};
    static DOWN: AtomicU8 = AtomicU8::new(0);
    let down = DOWN.load(Ordering::Relaxed);
    DOWN.store(
        match event {
            Event::Down(button) => down | button.bit(),
            Event::Up(button) => down & !button.bit(),
            Event::Tick => down,
        },
        Ordering::Relaxed,
    );
    assert!(DOWN.load(Ordering::Relaxed) != 0xff, "all eight buttons are down");
}

/// A function of its own so that the emulator finds calls into the library by name.
#[inline(never)]
fn galop_step(app: &mut App, event: Event, at: Time) -> Effects {
    app.step(event, at)
}
