//! Saved positions: what is written is read back, and damaged bytes are refused.

use galop::rules::{Next, Rules, Seat, Side, Thrown, throw};
use galop_host_tests::chance::Chance;
use galop_host_tests::options;

/// Plays at random from `start`, and calls `see` with every position that can be saved.
fn walk<R: Rules>(rules: &R, start: R::Position, chance: &mut Chance, mut see: impl FnMut(&R::Position)) {
    let mut position = start;
    for _ in 0..400 {
        see(&position);
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                offer.choose(chance.below(usize::from(offer.len())) as u8);
                offer.play()
            }
        };
        match next {
            Next::Again(next) | Next::Turn(next) => position = next,
            Next::Over(_) => return,
        }
    }
}

/// Every byte string that differs from `bytes` by one bit.
fn flipped<const N: usize>(bytes: [u8; N]) -> impl Iterator<Item = [u8; N]> {
    (0..N * 8).map(move |bit| {
        let mut flipped = bytes;
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    })
}

#[test]
fn petits_chevaux_positions_come_back_from_16_bytes() {
    let mut chance = Chance::new(11);
    for _ in 0..60 {
        let (_, _, rules, _) = options::horses(&mut chance, 4);
        let start = rules.start(*chance.pick(&Seat::ALL));
        walk(&rules, start, &mut chance, |position| {
            let bytes: [u8; 16] = rules.save(position);
            assert_eq!(rules.load(&bytes), Ok(*position));
            for bytes in flipped(bytes) {
                // An accepted position is a valid one: it saves and loads.
                if let Ok(position) = rules.load(&bytes) {
                    assert_eq!(rules.load(&rules.save(&position)), Ok(position));
                }
            }
        });
    }
}

#[test]
fn ur_positions_come_back_from_31_bytes() {
    let mut chance = Chance::new(12);
    for _ in 0..60 {
        let (_, rules) = options::ur(&mut chance, 3);
        walk(&rules, rules.start(Side::White), &mut chance, |position| {
            let bytes: [u8; 31] = rules.save(position);
            assert_eq!(rules.load(&bytes), Ok(*position));
            for bytes in flipped(bytes) {
                if let Ok(position) = rules.load(&bytes) {
                    assert_eq!(rules.save(&position), bytes, "every bit must be significant");
                }
            }
        });
    }
}

#[test]
fn senet_positions_come_back_from_9_bytes() {
    let mut chance = Chance::new(13);
    for _ in 0..60 {
        let (_, rules) = options::senet(&mut chance, 3);
        walk(&rules, rules.start(), &mut chance, |position| {
            let bytes: [u8; 9] = rules.save(position);
            assert_eq!(rules.load(&bytes), Ok(*position));
            for bytes in flipped(bytes) {
                if let Ok(position) = rules.load(&bytes) {
                    assert_eq!(rules.load(&rules.save(&position)), Ok(position));
                }
            }
        });
    }
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    let mut chance = Chance::new(14);
    let (_, ur) = options::ur(&mut chance, 3);
    let (_, senet) = options::senet(&mut chance, 3);
    assert!(ur.load(&[0xFF; 31]).is_err() && ur.load(&[0; 31]).is_err());
    assert!(
        senet.load(&[0xFF; 9]).is_err() && senet.load(&[0; 9]).is_ok_and(|all_wait| all_wait.waiting(Side::Black) == 5)
    );
    for _ in 0..20 {
        let (_, _, rules, _) = options::horses(&mut chance, 4);
        assert!(rules.load(&[0xFF; 16]).is_err() && rules.load(&[0; 16]).is_err(), "{:?}", rules.settings());
    }
}
