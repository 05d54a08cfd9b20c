//! Short and long presses never overlap, and two buttons of a seat at once are only a pair.

use galop::input::{Button, Event, Gesture, Gestures, HOLD_MS, Key, PAIR_HOLD_MS, PAIR_MS};
use galop::rules::Seat;
use galop::time::Time;
use galop_host_tests::chance::Chance;

const A: Button = Button::new(Seat::Red, Key::A);
const B: Button = Button::new(Seat::Red, Key::B);
const OTHER: Button = Button::new(Seat::Blue, Key::B);

/// The gestures of these events, each at its time.
fn gestures_of(events: &[(u64, Event)]) -> Vec<Gesture> {
    let mut gestures = Gestures::new();
    events.iter().flat_map(|(ms, event)| gestures.step(*event, Time(*ms))).collect()
}

#[test]
fn a_press_that_ends_early_is_short() {
    assert_eq!(
        gestures_of(&[
            (0, Event::Down(A)),
            (HOLD_MS - 1, Event::Tick),
            (HOLD_MS - 1, Event::Up(A)),
            (5000, Event::Tick)
        ]),
        [Gesture::Press(A), Gesture::Short(A)]
    );
}

#[test]
fn a_press_that_lasts_is_a_hold_once_and_then_no_short() {
    assert_eq!(
        gestures_of(&[(0, Event::Down(A)), (HOLD_MS, Event::Tick), (5000, Event::Tick), (5001, Event::Up(A))]),
        [Gesture::Press(A), Gesture::Hold(A), Gesture::Release(A)]
    );
}

#[test]
fn a_hold_is_told_even_when_its_tick_never_came() {
    let reported = gestures_of(&[(0, Event::Down(A)), (HOLD_MS, Event::Up(A))]);
    assert_eq!(reported, [Gesture::Press(A), Gesture::Hold(A), Gesture::Release(A)]);
}

#[test]
fn both_buttons_of_a_seat_at_once_are_only_a_pair() {
    for (first, second) in [(A, B), (B, A)] {
        assert_eq!(
            gestures_of(&[
                (0, Event::Down(first)),
                (PAIR_MS, Event::Down(second)),
                (PAIR_MS + PAIR_HOLD_MS - 1, Event::Tick),
                (PAIR_MS + PAIR_HOLD_MS, Event::Tick),
                (9000, Event::Tick),
                (9001, Event::Up(first)),
                (9100, Event::Down(first)),
                (9200, Event::Up(second)),
                (19_000, Event::Up(first)),
                (19_100, Event::Down(second)),
            ]),
            [Gesture::Press(first), Gesture::Pair(Seat::Red), Gesture::PairHold(Seat::Red), Gesture::Press(second)],
            "single presses must count again only after both buttons were up"
        );
    }
}

#[test]
fn a_pair_that_let_go_is_not_held() {
    let events =
        [(0, Event::Down(A)), (10, Event::Down(B)), (1000, Event::Up(A)), (1200, Event::Down(A)), (9000, Event::Tick)];
    assert_eq!(gestures_of(&events), [Gesture::Press(A), Gesture::Pair(Seat::Red)]);
}

#[test]
fn two_buttons_are_no_pair_when_late_or_of_two_seats_or_one_after_the_other() {
    assert_eq!(
        gestures_of(&[(0, Event::Down(A)), (PAIR_MS + 1, Event::Down(B)), (300, Event::Up(A)), (301, Event::Up(B))]),
        [Gesture::Press(A), Gesture::Press(B), Gesture::Short(A), Gesture::Short(B)]
    );
    assert_eq!(
        gestures_of(&[(0, Event::Down(A)), (1, Event::Down(OTHER))]),
        [Gesture::Press(A), Gesture::Press(OTHER)]
    );
    assert_eq!(
        gestures_of(&[(0, Event::Down(A)), (60, Event::Up(A)), (100, Event::Down(B))]),
        [Gesture::Press(A), Gesture::Short(A), Gesture::Press(B)]
    );
}

/// The most gestures of one event: all eight become holds, and one of them comes up.
#[test]
fn all_eight_become_holds_at_once() {
    let mut gestures = Gestures::new();
    for (n, button) in Button::ALL.iter().enumerate() {
        let late = n as u64 % 2 * 200;
        assert_eq!(gestures.step(Event::Down(*button), Time(late)).len(), 1);
    }
    let reported: Vec<_> = gestures.step(Event::Up(A), Time(5000)).into_iter().collect();
    assert_eq!(reported.len(), 9);
    assert_eq!(reported.iter().filter(|gesture| matches!(gesture, Gesture::Hold(_))).count(), 8);
    assert!(reported.contains(&Gesture::Release(A)));
}

/// Ticks at the requested wake times give the same gestures as a tick every millisecond.
#[test]
fn waking_when_asked_misses_nothing() {
    for seed in 0..500 {
        let mut chance = Chance::new(seed);
        let mut levels = 0u8;
        let mut edges = Vec::new();
        let mut now = 0;
        for _ in 0..40 {
            now += *chance.pick(&[20, 100, 400, 900, 2500]) + chance.between(0, 100);
            let button = *chance.pick(&Button::ALL);
            levels ^= button.bit();
            edges.push((now, if levels & button.bit() != 0 { Event::Down(button) } else { Event::Up(button) }));
        }

        let (mut eager, mut lazy) = (Gestures::new(), Gestures::new());
        let (mut eagerly, mut lazily) = (Vec::new(), Vec::new());
        let mut edges = edges.into_iter().peekable();
        for ms in 0..now + 10 {
            eagerly.extend(eager.step(Event::Tick, Time(ms)).into_iter().map(|gesture| (ms, gesture)));
            if lazy.wake() == Some(Time(ms)) {
                lazily.extend(lazy.step(Event::Tick, Time(ms)).into_iter().map(|gesture| (ms, gesture)));
                assert!(lazy.wake().is_none_or(|next| next > Time(ms)), "the next wake must be later than now");
            }
            while let Some((_, edge)) = edges.next_if(|(at, _)| *at == ms) {
                eagerly.extend(eager.step(edge, Time(ms)).into_iter().map(|gesture| (ms, gesture)));
                lazily.extend(lazy.step(edge, Time(ms)).into_iter().map(|gesture| (ms, gesture)));
            }
        }
        assert_eq!(eagerly, lazily);
    }
}

/// The times that the guides give: 600 ms for a hold, 150 ms between the buttons of a pair, 2 s for a pair.
#[test]
fn the_times_are_those_of_the_guides() {
    let [short, hold] = [599, 600].map(|ms| gestures_of(&[(0, Event::Down(A)), (ms, Event::Up(A))]));
    assert_eq!(short, [Gesture::Press(A), Gesture::Short(A)]);
    assert_eq!(hold, [Gesture::Press(A), Gesture::Hold(A), Gesture::Release(A)]);
    let both = |ms| gestures_of(&[(0, Event::Down(A)), (ms, Event::Down(B))]);
    assert_eq!(both(150), [Gesture::Press(A), Gesture::Pair(Seat::Red)]);
    assert_eq!(both(151), [Gesture::Press(A), Gesture::Press(B)]);
    let held = |ms: u64| gestures_of(&[(0, Event::Down(A)), (100, Event::Down(B)), (100 + ms, Event::Up(A))]);
    assert_eq!(held(1999), [Gesture::Press(A), Gesture::Pair(Seat::Red)]);
    assert_eq!(held(2000), [Gesture::Press(A), Gesture::Pair(Seat::Red), Gesture::PairHold(Seat::Red)]);
}
