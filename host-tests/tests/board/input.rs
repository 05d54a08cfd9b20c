//! Contacts bounce and samples come late: every press is reported once, when first seen, and no other press is
//! reported.

use galop::input::{BOUNCE_MS, Button, CALM_MS, Debouncer, Event, Key};
use galop::rules::Seat;
use galop::time::Time;
use galop_host_tests::bounces::{Contact, Trace, traces};
use galop_host_tests::chance::Chance;

/// The presses to be reported: each at the first sample that sees it.
fn expected(trace: &Trace, samples: &[u64]) -> Vec<(u64, Button)> {
    let first_seen = |contact: &Contact, press: u64| {
        let seen = |us: &&u64| **us >= press && trace.levels(**us) & contact.button.bit() != 0;
        *samples.iter().find(seen).expect("a sample sees the press")
    };
    let each = |contact: &Contact| {
        contact.presses.iter().map(|press| (first_seen(contact, *press), contact.button)).collect::<Vec<_>>()
    };
    let mut presses: Vec<_> = trace.contacts.iter().flat_map(each).collect();
    presses.sort();
    presses
}

/// Samples the trace at these moments and returns the reported presses. Checks that reports alternate, and that
/// everything is up and settled in the end.
fn play(trace: &Trace, samples: &[u64]) -> Vec<(u64, Button)> {
    let mut debouncer = Debouncer::new(trace.levels(0), Time(0));
    let mut down = 0;
    let mut presses = Vec::new();
    for us in samples {
        for event in debouncer.sample(trace.levels(*us), Time(us / 1000)) {
            note(&mut down, event);
            if let Event::Down(button) = event {
                presses.push((*us, button));
            }
        }
    }
    assert_eq!(down, 0, "{}: all buttons must be up in the end", trace.name);
    assert!(debouncer.settled(Time(samples.last().unwrap() / 1000)), "{}: settled", trace.name);
    presses
}

/// Tracks the reported state of each button, which must alternate.
fn note(down: &mut u8, event: Event) {
    match event {
        Event::Down(button) => {
            assert_eq!(*down & button.bit(), 0, "{button:?} was reported down twice");
            *down |= button.bit();
        }
        Event::Up(button) => {
            assert_ne!(*down & button.bit(), 0, "{button:?} was reported up twice");
            *down &= !button.bit();
        }
        Event::Tick => panic!("a sample must not report a tick"),
    }
}

/// Moments from near `start` to `end`, `step` apart.
fn samples(end: u64, start: u64, mut step: impl FnMut() -> u64) -> Vec<u64> {
    let mut moments = vec![start];
    while *moments.last().unwrap() < end {
        moments.push(moments.last().unwrap() + step());
    }
    moments
}

#[test]
fn every_press_is_told_once_at_the_first_sample_that_saw_it_at_any_regular_pace() {
    for trace in traces() {
        for period in [250, 500, 1000, 2000, 5000] {
            // Every phase of the sampling relative to the trace.
            for phase in (0..period).step_by(125) {
                let samples = samples(trace.end(), phase, || period);
                assert_eq!(play(&trace, &samples), expected(&trace, &samples), "{} every {period} us", trace.name);
            }
        }
    }
}

#[test]
fn every_press_is_told_once_when_samples_come_irregularly() {
    let mut chance = Chance::new(1);
    for trace in traces() {
        for round in 0..2000 {
            let coarsest = [10_000, 30_000][round % 2].min(trace.coarsest_us);
            let samples = samples(trace.end(), 0, || chance.between(100, coarsest));
            assert_eq!(play(&trace, &samples), expected(&trace, &samples), "{}, round {round}", trace.name);
        }
    }
}

/// The program may stop sampling for 400 ms (flash, a debugger): a button that is down afterwards counts once.
#[test]
fn a_press_during_a_long_gap_is_told_when_the_gap_ends() {
    for trace in traces().iter().filter(|trace| trace.name.starts_with("classic") || trace.name == "clean") {
        let press = trace.contacts[0].presses[0];
        // The gap begins before the press, or anywhere in its bouncing, and ends with the button down or already up
        // again.
        for begin in (press - 20_000..press + 20_000).step_by(137) {
            for gap in [60_000, 115_000, 400_000] {
                let mut moments = samples(begin, 0, || 1000);
                moments.extend(samples(begin + gap + 300_000, begin + gap, || 1000));
                let seen = moments.iter().any(|us| trace.levels(*us) != 0);
                let expected = if seen { expected(trace, &moments) } else { Vec::new() };
                assert_eq!(play(trace, &moments), expected, "{}: no samples for {gap} us from {begin}", trace.name);
            }
        }
    }
}

/// Sampling stops while nothing happens, and an edge on a pin starts it again.
#[test]
fn sampling_may_pause_whenever_the_lines_are_settled() {
    for trace in traces() {
        let mut debouncer = Debouncer::new(trace.levels(0), Time(0));
        let (mut presses, mut taken) = (Vec::new(), 0);
        let mut paused = false;
        for us in (0..trace.end()).step_by(100) {
            let edge = us > 0 && trace.levels(us) != trace.levels(us - 100);
            if edge || (!paused && us % 1000 == 0) {
                taken += 1;
                for event in debouncer.sample(trace.levels(us), Time(us / 1000)) {
                    if let Event::Down(button) = event {
                        presses.push((us, button));
                    }
                }
                paused = debouncer.settled(Time(us / 1000));
            }
        }
        let every: Vec<u64> = (0..trace.end()).step_by(100).collect();
        assert_eq!(presses, expected(&trace, &every), "{}: an edge wakes at once, so no press may be late", trace.name);
        assert!(taken < 400, "{}: {taken} samples, so sampling did not pause", trace.name);
    }
}

#[test]
fn a_button_down_at_power_on_is_stuck_until_it_was_up_for_the_bounce_time() {
    let stuck = Button::new(Seat::Green, Key::B);
    let mut debouncer = Debouncer::new(stuck.bit(), Time(0));
    assert!(debouncer.settled(Time(0)), "a stuck line changes by an edge only, so it needs no samples");
    assert_eq!(debouncer.sample(stuck.bit(), Time(5000)).count(), 0);
    assert_eq!(debouncer.stuck(), stuck.bit());

    assert_eq!(debouncer.sample(0, Time(6000)).count(), 0);
    assert!(!debouncer.settled(Time(6000)), "a release must be sampled");
    assert_eq!(debouncer.sample(stuck.bit(), Time(6000 + BOUNCE_MS - 1)).count(), 0, "a bounce");
    assert_eq!(debouncer.stuck(), stuck.bit());

    assert_eq!(debouncer.sample(0, Time(7000)).count(), 0);
    assert_eq!(
        debouncer.sample(0, Time(7000 + BOUNCE_MS)).count(),
        0,
        "its press was not reported, so its release must not be either"
    );
    assert_eq!(debouncer.stuck(), 0);
    assert!(debouncer.settled(Time(7000 + BOUNCE_MS)));
    let reported: Vec<_> = debouncer.sample(stuck.bit(), Time(7100)).collect();
    assert_eq!(reported, [Event::Down(stuck)]);
}

#[test]
fn a_glitch_on_an_idle_line_is_one_press_at_most_and_ends_with_the_bounce_time() {
    let a = Button::new(Seat::Red, Key::A);
    let mut debouncer = Debouncer::new(0, Time(0));
    assert_eq!(debouncer.sample(a.bit(), Time(100)).collect::<Vec<_>>(), [Event::Down(a)]);
    for ms in 101..100 + BOUNCE_MS {
        assert_eq!(debouncer.sample(0, Time(ms)).count(), 0);
    }
    let reported: Vec<_> = debouncer.sample(0, Time(100 + BOUNCE_MS)).collect();
    assert_eq!(reported, [Event::Up(a)], "at the end of the bounce time the level decides");
}

#[test]
fn a_release_is_told_once_the_contact_stayed_open() {
    let a = Button::new(Seat::Yellow, Key::A);
    let mut debouncer = Debouncer::new(0, Time(0));
    assert_eq!(debouncer.sample(a.bit(), Time(100)).count(), 1);
    for ms in 500..500 + CALM_MS {
        assert_eq!(debouncer.sample(0, Time(ms)).count(), 0);
    }
    assert_eq!(debouncer.sample(0, Time(500 + CALM_MS)).collect::<Vec<_>>(), [Event::Up(a)]);
}

#[test]
fn a_clock_set_back_delays_a_button_but_never_silences_it() {
    let a = Button::new(Seat::Blue, Key::A);
    let mut debouncer = Debouncer::new(0, Time(1_000_000));
    assert_eq!(debouncer.sample(a.bit(), Time(1_000_000)).collect::<Vec<_>>(), [Event::Down(a)]);
    assert_eq!(debouncer.sample(0, Time(500)).count(), 0);
    assert_eq!(debouncer.sample(0, Time(500 + BOUNCE_MS)).collect::<Vec<_>>(), [Event::Up(a)]);
}

/// On any lines and clocks: no panic, reports alternate, and quiet lines settle.
#[test]
fn reports_alternate_on_random_lines_and_clocks() {
    for seed in 0..2000 {
        let mut chance = Chance::new(seed);
        let mut levels = chance.bits() as u8;
        let mut now = Time(chance.between(0, 1000));
        let mut debouncer = Debouncer::new(levels, now);
        let boot = levels;
        let mut was_up = !boot;
        let mut down = 0;
        for _ in 0..2000 {
            if chance.one_in(3) {
                levels ^= 1 << chance.between(0, 8);
            }
            now = match chance.between(0, 200) {
                0 => Time(chance.between(0, 5000)),
                1 => Time(u64::MAX - chance.between(0, 100)),
                2 => now.after(400),
                _ => now.after(chance.between(0, 30)),
            };
            was_up |= !levels;
            for event in debouncer.sample(levels, now) {
                note(&mut down, event);
                if let Event::Down(button) = event {
                    assert_ne!(was_up & button.bit(), 0, "a button stuck from power-on is not pressed");
                }
            }
            assert_eq!(debouncer.stuck() & !boot, 0);
            assert_eq!(debouncer.stuck() & down, 0);
        }
        let quiet = Time(10_000);
        for ms in [0, BOUNCE_MS, 2 * BOUNCE_MS, 3 * BOUNCE_MS] {
            debouncer.sample(levels, quiet.after(ms)).for_each(|event| note(&mut down, event));
        }
        assert!(debouncer.settled(quiet.after(3 * BOUNCE_MS)));
        assert_eq!(down, levels & !debouncer.stuck(), "the reported state must be the actual one");
    }
}

/// The most reports of one sample: eight late releases, and eight presses.
#[test]
fn all_eight_can_come_up_and_go_down_between_two_samples() {
    let mut debouncer = Debouncer::new(0, Time(0));
    assert_eq!(debouncer.sample(0xff, Time(100)).count(), 8);
    assert_eq!(debouncer.sample(0, Time(200)).count(), 0);
    let reported: Vec<_> = debouncer.sample(0xff, Time(230)).collect();
    let expected: Vec<_> = Button::ALL.iter().flat_map(|b| [Event::Up(*b), Event::Down(*b)]).collect();
    assert_eq!(reported, expected);
}

#[test]
fn buttons_are_numbered_by_seat_then_key() {
    let names: Vec<_> = Button::ALL.iter().map(|b| (b.seat(), b.key())).collect();
    let expected: Vec<_> = Seat::ALL.iter().flat_map(|seat| [(*seat, Key::A), (*seat, Key::B)]).collect();
    assert_eq!(names, expected);
    for (n, button) in Button::ALL.iter().enumerate() {
        assert_eq!((Button::new(button.seat(), button.key()), button.index()), (*button, n as u8));
    }
}
