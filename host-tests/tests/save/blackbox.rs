//! What is remembered of failures across resets.

use galop::blackbox::{Beginning, BlackBox, Failure, WORDS};
use galop_host_tests::chance::Chance;

/// The box as it is after a reset.
fn after_reset(black_box: &BlackBox) -> BlackBox {
    BlackBox::read(&black_box.words())
}

#[test]
fn a_message_outlives_a_reset() {
    let mut black_box = BlackBox::EMPTY;
    black_box.fail(Failure::Panic, 1234, format_args!("panicked at {}:{}: no horse", "src/x.rs", 7));
    let black_box = after_reset(&black_box);
    assert_eq!((black_box.failures(), black_box.last()), (1, Some(Failure::Panic)));
    assert_eq!(black_box.message(), "panicked at src/x.rs:7: no horse");
    let mut again = black_box;
    again.fail(Failure::Hang, 5, "hung");
    let again = after_reset(&again);
    assert_eq!((again.failures(), again.last(), again.message()), (2, Some(Failure::Hang), "hung"));
}

/// After a power cut RAM holds garbage; a single wrong bit must make the box empty.
#[test]
fn garbage_is_no_message() {
    let mut chance = Chance::new(8);
    assert_eq!(BlackBox::read(&[0; WORDS]), BlackBox::EMPTY);
    assert_eq!(BlackBox::read(&[u32::MAX; WORDS]), BlackBox::EMPTY);
    for _ in 0..100_000 {
        let words = std::array::from_fn(|_| chance.bits());
        assert_eq!(BlackBox::read(&words), BlackBox::EMPTY);
    }
    let mut black_box = BlackBox::EMPTY;
    black_box.fail(Failure::Fault, 9, "hard fault at 0x10000000");
    for bit in 0..WORDS * 32 {
        let mut words = black_box.words();
        words[bit / 32] ^= 1 << (bit % 32);
        assert_eq!(BlackBox::read(&words), BlackBox::EMPTY, "bit {bit}");
    }
}

#[test]
fn a_long_message_is_cut_and_stays_text() {
    for filler in ["x", "é", "→", "🎲"] {
        let mut black_box = BlackBox::EMPTY;
        black_box.fail(Failure::Panic, 0, filler.repeat(500));
        let black_box = after_reset(&black_box);
        let message = black_box.message();
        assert!(message.len() > 150 && message.chars().all(|c| c == filler.chars().next().unwrap()), "{message}");
    }
}

/// How the program starts after failures at these uptimes.
fn begins(black_box: &mut BlackBox, uptimes: &[u32]) -> Vec<Beginning> {
    let begin = |ms: &u32| {
        black_box.fail(Failure::Panic, *ms, "again");
        *black_box = after_reset(black_box);
        black_box.begin()
    };
    uptimes.iter().map(begin).collect()
}

#[test]
fn three_failures_within_a_minute_set_the_game_aside() {
    let last = |uptimes: &[u32]| *begins(&mut BlackBox::EMPTY.clone(), uptimes).last().unwrap();
    assert_eq!(last(&[100]), Beginning::Failed);
    assert_eq!(last(&[100, 100]), Beginning::Failed);
    assert_eq!(last(&[100, 100, 100]), Beginning::SetAside);
    assert_eq!(
        last(&[3_600_000, 29_000, 30_000]),
        Beginning::SetAside,
        "the uptime before the first failure must not matter"
    );
    assert_eq!(last(&[100, 30_000, 30_000]), Beginning::Failed, "a minute lies between the first and the third");
    assert_eq!(last(&[3_600_000, 3_600_000, 100, 100]), Beginning::SetAside);
    assert_eq!(last(&[u32::MAX, u32::MAX, u32::MAX]), Beginning::Failed);
}

/// A game is set aside once, not at every later start.
#[test]
fn a_failure_counts_once() {
    let mut black_box = BlackBox::EMPTY;
    assert_eq!(black_box.begin(), Beginning::Fresh, "power-on");
    assert_eq!(begins(&mut black_box, &[100, 100, 100]).last(), Some(&Beginning::SetAside));
    let mut black_box = after_reset(&black_box);
    assert_eq!((black_box.beginning(), black_box.message()), (Beginning::SetAside, "again"));
    assert_eq!(black_box.begin(), Beginning::Fresh, "after a reset by the button RUN");
    let mut black_box = after_reset(&black_box);
    assert_eq!(
        begins(&mut black_box, &[100, 100]),
        [Beginning::Failed, Beginning::Failed],
        "three failures are needed again"
    );
    assert_eq!(black_box.failures(), 5);
}
