//! The colours can be distinguished, also by people with red-green colour blindness.

use galop::view::canvas::{BLACK, RGB16};
use galop::view::palette::{BLUE, GOLD, GREEN, PIP, RED, VIOLET, WATER, WHITE, YELLOW, dim, mix};

/// Viénot, Brettel and Mollon 1999: the mixture of linear red and green that a dichromat perceives as one value.
const PROTAN: [f64; 2] = [0.112, 0.888];
const DEUTAN: [f64; 2] = [0.293, 0.707];
const ALL_CONES: [f64; 2] = [f64::NAN; 2];

/// Red, green and blue as perceived with these eyes, 0 to 1.
fn seen(colour: RGB16, eyes: [f64; 2]) -> [f64; 3] {
    let linear = |value: u16| (f64::from(value) / 65_535.0).powf(2.2);
    let [r, g, b] = [colour.r, colour.g, colour.b].map(linear);
    let both = eyes[0] * r + eyes[1] * g;
    let [r, g] = if both.is_nan() { [r, g] } else { [both, both] };
    [r, g, b].map(|value| value.powf(1.0 / 2.2))
}

fn distance(a: RGB16, b: RGB16, eyes: [f64; 2]) -> f64 {
    seen(a, eyes).iter().zip(seen(b, eyes)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The colours that occur together in one game, at the same brightness.
const GAMES: [&[(&str, RGB16)]; 2] = [
    &[("red", RED), ("green", GREEN), ("blue", BLUE), ("yellow", YELLOW), ("gold", GOLD)],
    &[("violet", VIOLET), ("white", WHITE), ("gold", GOLD), ("water", WATER)],
];

#[test]
fn colours_of_one_game_differ_for_all_eyes() {
    for (who, eyes) in [("all cones", ALL_CONES), ("protanopia", PROTAN), ("deuteranopia", DEUTAN)] {
        for game in GAMES {
            for (i, (one, a)) in game.iter().enumerate() {
                for (other, b) in &game[i + 1..] {
                    let distance = distance(*a, *b, eyes);
                    assert!(distance > 0.15, "{who}: {one} and {other} are only {distance:.2} apart");
                }
            }
        }
    }
}

#[test]
fn dim_and_mix_reach_both_ends() {
    assert_eq!((dim(PIP, 0), dim(PIP, 255)), (BLACK, PIP));
    assert_eq!((mix(RED, BLUE, 0), mix(RED, BLUE, 255)), (RED, BLUE));
    let white = RGB16 { r: u16::MAX, g: u16::MAX, b: u16::MAX };
    assert_eq!((dim(white, 255), mix(white, white, 77)), (white, white));
    for level in 0..255 {
        assert!(dim(white, level).r < dim(white, level + 1).r, "{level}");
    }
}
