//! `src/hw/handover.rs`, with a writer that records what it is to send.

#[path = "../../../src/hw/handover.rs"]
pub mod hw;

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::signal::Signal;
use hw::HandOver;
use smart_leds::SmartLedsWriteAsync;
use std::cell::RefCell;
use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

const LEDS: usize = 32;
const SECOND_US: u64 = 1_000_000;
/// A colour is a number here, and a format a letter: with 'a' it takes 40 LEDs to reach the end of any chain, with 'b'
/// 32.
type Next = HandOver<NoopRawMutex, u8, char, LEDS>;

fn next() -> Next {
    HandOver::new(0, 'a')
}

fn all(format: char) -> usize {
    if format == 'a' { 40 } else { 32 }
}

fn show(next: &Next, frame: &[u8], format: char) {
    next.show(frame, format, all(format));
}

/// A frame and its format.
type Sent = (char, Vec<u8>);

/// Records each frame with its format. Like the driver, it takes all colours and then waits for the LEDs.
#[derive(Default)]
struct Records<'a> {
    frames: Option<&'a RefCell<Vec<Sent>>>,
    format: char,
    shown: Option<&'a Signal<NoopRawMutex, ()>>,
}

impl SmartLedsWriteAsync for Records<'_> {
    type Error = Infallible;
    type Color = u8;

    async fn write<T: IntoIterator<Item = I>, I: Into<u8>>(&mut self, iterator: T) -> Result<(), Infallible> {
        // The first one alone, and the rest at once.
        let mut colours = iterator.into_iter().map(Into::into);
        let mut frame: Vec<u8> = colours.next().into_iter().collect();
        colours.for_each(|colour| frame.push(colour));
        self.frames.expect("a place to record").borrow_mut().push((self.format, frame));
        if let Some(shown) = self.shown {
            shown.wait().await;
        }
        Ok(())
    }
}

fn polled<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Sends what is pending, as the task does.
fn sent(next: &Next) -> Sent {
    sent_at(next, 0)
}

/// The same at a time in seconds.
fn sent_at(next: &Next, seconds: u64) -> Sent {
    let frames = RefCell::default();
    let mut writer = Records { frames: Some(&frames), ..Records::default() };
    assert!(polled(pin!(next.changed())).is_ready(), "a frame is pending");
    assert!(
        polled(pin!(next.send(&mut writer, seconds * SECOND_US, |writer, format| writer.format = format))).is_ready()
    );
    frames.into_inner().pop().expect("a frame was sent")
}

/// `lit`, followed by dark LEDs.
fn padded(lit: &[u8], leds: usize) -> Vec<u8> {
    lit.iter().copied().chain(std::iter::repeat(0)).take(leds).collect()
}

#[test]
fn the_latest_frame_wins() {
    let next = next();
    show(&next, &[1; LEDS], 'a');
    show(&next, &[2; LEDS], 'b');
    assert_eq!(sent(&next), ('b', vec![2; LEDS]));
    assert!(polled(pin!(next.changed())).is_pending(), "the older frame is gone");
}

#[test]
fn every_led_of_a_frame_is_sent_in_its_place() {
    let next = next();
    let frame: Vec<u8> = (1..=LEDS as u8).collect();
    show(&next, &frame, 'a');
    assert_eq!(sent(&next).1, padded(&frame, all('a')));
    for leds in [0, 1, 15, 16, 17, 31] {
        show(&next, &frame, 'a');
        sent(&next);
        show(&next, &frame[..leds], 'a');
        assert_eq!(sent(&next).1, padded(&frame[..leds], LEDS), "{leds}");
    }
}

#[test]
fn leds_past_the_end_of_a_frame_are_dark() {
    let next = next();
    show(&next, &[1; 10], 'a');
    assert_eq!(sent(&next).1, padded(&[1; 10], all('a')), "before the first frame any LED may be lit");
    show(&next, &[2; 10], 'a');
    assert_eq!(sent(&next).1, [2; 10]);
    show(&next, &[3; 20], 'a');
    assert_eq!(sent(&next).1, [3; 20]);
    show(&next, &[4; 30], 'a');
    show(&next, &[5; 10], 'a');
    assert_eq!(sent(&next).1, padded(&[5; 10], 20), "the longer frame was replaced before it was sent");
    show(&next, &[6; 10], 'a');
    assert_eq!(sent(&next).1, [6; 10]);
    show(&next, &[7; 10], 'b');
    assert_eq!(sent(&next).1, padded(&[7; 10], all('b')), "in another format other LEDs were lit");
    show(&next, &[8; 10], 'b');
    assert_eq!(sent(&next).1, [8; 10]);
    show(&next, &[9; 10], 'a');
    assert_eq!(sent(&next).1, padded(&[9; 10], all('a')), "the chain may be of another kind, and longer in bits");
}

/// Noise may light an LED past the end.
#[test]
fn the_whole_chain_is_sent_every_ten_seconds() {
    let next = next();
    let expected = [(0, all('a')), (9, 10), (10, LEDS), (11, 10), (19, 10), (21, LEDS), (30, 10), (31, LEDS)];
    for (second, leds) in expected {
        show(&next, &[1; 10], 'a');
        assert_eq!(sent_at(&next, second).1, padded(&[1; 10], leds), "second {second}");
    }
}

/// Noise may change an LED under a picture that stands still. A save waits for the frame that is sent again, too.
#[test]
fn a_picture_that_stands_still_is_sent_again() {
    let next = next();
    show(&next, &[3; 10], 'a');
    assert_eq!(sent(&next).1.len(), all('a'));
    let due = 10 * SECOND_US + SECOND_US / 10;
    assert_eq!((next.refresh(0), next.refresh(due - 1)), (due, due));
    assert!(polled(pin!(next.changed())).is_pending(), "nothing has changed");
    assert!(polled(pin!(next.latched())).is_ready());
    assert_eq!(next.refresh(due), due + 10 * SECOND_US);
    assert!(polled(pin!(next.latched())).is_pending());
    assert_eq!(sent_at(&next, 11).1, padded(&[3; 10], LEDS));
    assert!(polled(pin!(next.latched())).is_ready());
    assert!(polled(pin!(next.changed())).is_pending(), "once");
    // Frames put it off.
    show(&next, &[4; 10], 'a');
    sent_at(&next, 21);
    assert_eq!(next.refresh(due + 10 * SECOND_US), 31 * SECOND_US + SECOND_US / 10);
    assert!(polled(pin!(next.changed())).is_pending());
}

#[test]
fn latched_waits_for_the_newest_frame() {
    let (next, frames, shown) = (next(), RefCell::default(), Signal::new());
    let mut writer = Records { frames: Some(&frames), shown: Some(&shown), ..Records::default() };
    assert!(polled(pin!(next.latched())).is_ready(), "nothing was shown yet");
    show(&next, &[1; LEDS], 'a');
    let mut latched = pin!(next.latched());
    assert!(polled(latched.as_mut()).is_pending());
    {
        let mut sending = pin!(next.send(&mut writer, 0, |_, _| ()));
        assert!(polled(pin!(next.changed())).is_ready());
        assert!(polled(sending.as_mut()).is_pending(), "in flight");
        show(&next, &[2; LEDS], 'a');
        shown.signal(());
        assert!(polled(sending).is_ready());
        assert!(polled(latched.as_mut()).is_pending(), "a newer frame is pending");
    }
    let mut sending = pin!(next.send(&mut writer, 0, |_, _| ()));
    assert!(polled(pin!(next.changed())).is_ready());
    assert!(polled(sending.as_mut()).is_pending());
    assert!(polled(latched.as_mut()).is_pending(), "in flight");
    shown.signal(());
    assert!(polled(sending).is_ready());
    assert!(polled(latched).is_ready());
    assert_eq!(frames.borrow().iter().map(|(_, frame)| frame[0]).collect::<Vec<_>>(), [1, 2]);
}
