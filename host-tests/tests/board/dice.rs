//! The die is fair through the whole path, from biased raw bytes to faces, and repeats from its state.

use galop::dice::{Dice, seed_from};
use galop::rules::Die;
use galop::time::Time;
use galop_host_tests::bytes::hex;
use galop_host_tests::chance::Chance;

const THROWS: u32 = 1_000_000;

/// A KiB of ring oscillator bits biased to 0, as reported of the RP2040: P(0) = 0.55.
fn rosc(seed: u64) -> impl Iterator<Item = u8> {
    let mut chance = Chance::new(seed);
    (0..1024).map(move |_| (0..8).fold(0, |byte, _| byte << 1 | u8::from(chance.between(0, 100) >= 55)))
}

fn dice(seed: u64) -> Dice {
    Dice::new(seed_from(rosc(seed)))
}

fn chi2(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum()
}

/// Throws a million times, and tests faces and consecutive pairs by chi-squared at 1 %.
fn check(what: &str, mut throw: impl FnMut() -> Die) {
    let mut faces = [0; 6];
    let mut pairs = [0; 36];
    let mut last = usize::from(throw().pips() - 1);
    for _ in 0..THROWS {
        let face = usize::from(throw().pips() - 1);
        faces[face] += 1;
        pairs[last * 6 + face] += 1;
        last = face;
    }
    let worst = faces.iter().map(|n| (f64::from(*n) / f64::from(THROWS) - 1.0 / 6.0).abs()).fold(0.0, f64::max);
    let (faces, pairs) = (chi2(&faces), chi2(&pairs));
    println!("{what}: chi2 faces {faces:.2}, pairs {pairs:.2}, worst face off by {:.3} points", worst * 100.0);
    assert!(faces < 15.09, "chi-squared of the faces (5 degrees of freedom, 1 %): {faces}");
    assert!(pairs < 57.34, "chi-squared of the pairs (35 degrees of freedom, 1 %): {pairs}");
    assert!(worst < 0.0015, "a face is further than 0.15 points from 1/6: {worst}");
}

/// C-1: each face is equally likely, exactly.
#[test]
fn a_million_throws_are_fair() {
    let mut dice = dice(1);
    check("throws", || dice.throw());
}

#[test]
fn a_million_throws_with_a_press_before_each_are_fair() {
    let mut dice = dice(2);
    let mut chance = Chance::new(3);
    let mut now = Time(0);
    check("stirred throws", || {
        now = now.after(chance.between(300, 5000));
        dice.stir(now, chance.below(16) as u8);
        dice.throw()
    });
}

/// C-1: four coins are independent and fair.
#[test]
fn four_coins_are_independent_and_fair() {
    let mut dice = dice(4);
    let mut outcomes = [0; 16];
    for _ in 0..THROWS {
        outcomes[usize::from(dice.coins())] += 1;
    }
    let chi2 = chi2(&outcomes);
    println!("coins: chi2 {chi2:.2}");
    assert!(chi2 < 30.58, "chi-squared of the coins (15 degrees of freedom, 1 %): {chi2}");
}

#[test]
fn a_choice_is_uniform_whatever_the_number() {
    let mut dice = dice(5);
    assert_eq!((dice.below(0), dice.below(1)), (0, 0));
    // The 1 % bounds for n - 1 degrees of freedom.
    for (n, bound) in [(2, 6.63), (3, 9.21), (4, 11.34), (7, 16.81), (128, 166.99), (129, 168.13), (255, 309.35)] {
        let mut counts = vec![0; usize::from(n)];
        for _ in 0..200_000 {
            counts[usize::from(dice.below(n))] += 1;
        }
        let chi2 = chi2(&counts);
        println!("below {n}: chi2 {chi2:.2} < {bound}");
        assert!(chi2 < bound, "below {n}: {chi2}");
    }
}

#[test]
fn the_same_seed_and_the_same_presses_throw_the_same() {
    let play = |mut dice: Dice, salt| {
        (0..100)
            .map(|n| {
                dice.stir(Time(n * 700), salt);
                (dice.throw(), dice.coins(), dice.below(100))
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(play(dice(6), 1), play(dice(6), 1));
    assert_ne!(play(dice(6), 1), play(dice(6), 2), "another button must give other throws");
    assert_ne!(play(dice(6), 1), play(dice(7), 1), "another seed must give other throws");
}

#[test]
fn a_millisecond_changes_what_follows() {
    let throws = |now| {
        let mut dice = dice(8);
        dice.stir(Time(now), 0);
        (0..40).map(|_| dice.throw()).collect::<Vec<_>>()
    };
    assert_ne!(throws(1000), throws(1001));
}

#[test]
fn a_saved_state_throws_what_would_have_been_thrown() {
    let mut dice = dice(9);
    for n in 0..200 {
        let mut restored = Dice::from_state(dice.state());
        match n % 4 {
            0 => assert_eq!(dice.throw(), restored.throw()),
            1 => assert_eq!(dice.coins(), restored.coins()),
            2 => assert_eq!(dice.below(200), restored.below(200)),
            _ => (dice.stir(Time(n), 0), restored.stir(Time(n), 0)).0,
        }
        assert_eq!(dice, restored);
    }
}

#[test]
fn every_draw_and_every_stir_replaces_the_key() {
    let mut dice = dice(10);
    let mut seen = vec![dice.state()];
    for n in 0..50 {
        dice.throw();
        seen.push(dice.state());
        dice.coins();
        seen.push(dice.state());
        dice.below(5);
        seen.push(dice.state());
        dice.stir(Time(n), 0);
        seen.push(dice.state());
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 201);
}

/// SHA-256 and ChaCha12 give the standard results, so that a saved key survives a change of crate.
#[test]
fn seed_and_throws_are_pinned() {
    let seed = seed_from(b"abc".iter().copied());
    assert_eq!(hex(&seed), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    let mut dice = Dice::new([0; 32]);
    dice.stir(Time(0), 0);
    // The first test vector of ChaCha12 with a key and nonce of zeros.
    assert_eq!(hex(&dice.state()), "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f");
    let throws: String = (0..30).map(|_| char::from(b'0' + dice.throw().pips())).collect();
    assert_eq!(throws, "631411352365242414116461662645", "computed independently, by a ChaCha12 in another language");
}
