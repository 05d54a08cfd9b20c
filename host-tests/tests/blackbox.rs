//! What is known of failures across resets.

use galop::blackbox::{BlackBox, Failure, WORDS};
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

/// After a power cut RAM holds anything; a single bit too many or too few makes it nothing.
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

#[test]
fn three_failures_within_a_minute_are_too_many() {
    let failed = |uptimes: &[u32]| {
        let mut black_box = BlackBox::EMPTY;
        uptimes.iter().for_each(|ms| black_box.fail(Failure::Panic, *ms, "again"));
        after_reset(&black_box).again_and_again()
    };
    assert!(!failed(&[100]) && !failed(&[100, 100]));
    assert!(failed(&[100, 100, 100]));
    assert!(failed(&[3_600_000, 29_000, 30_000]), "how long it ran before the first does not count");
    assert!(!failed(&[100, 30_000, 30_000]), "a minute between the first and the third");
    assert!(!failed(&[100, 100, 100, 3_600_000]), "then it ran for an hour");
    assert!(failed(&[3_600_000, 3_600_000, 100, 100, 100]));
    assert!(!failed(&[u32::MAX, u32::MAX, u32::MAX]));
}
