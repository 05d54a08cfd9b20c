//! From scene colours to bytes: never more current than allowed, no colour shifted, no dim light lost.

use galop::board::Light;
use galop::board::layout::{Corner, Direction, Layout, Strip};
use galop::time::Time;
use galop::view::canvas::{BLACK, Canvas, RGB16};
use galop::view::gamma::{FULL, gamma};
use galop::view::output::{
    ColourOrder, DARK, DITHER_STEP_MS, DITHER_STEPS, Dither, Frame, Kind, NOT_LIMITED, RGB8, Settings, Wire,
    estimate_ua, output,
};
use galop::view::power::{Power, WHOLE};
use galop_host_tests::chance::Chance;

/// A current budget that never limits.
const AMPLE: Power = Power { budget_ma: u16::MAX, channel_ma: [20; 3], white_ma: 20, dark_tenths_ma: 10 };

fn ample() -> Settings {
    Settings { power: AMPLE, ..Settings::default() }
}

fn painted(mut colour: impl FnMut() -> RGB16) -> Canvas {
    let mut canvas = Canvas::BLACK;
    Light::all().for_each(|light| canvas.set(light, colour()));
    canvas
}

fn rgb(r: u16, g: u16, b: u16) -> RGB16 {
    RGB16 { r, g, b }
}

fn white() -> Canvas {
    painted(|| rgb(u16::MAX, u16::MAX, u16::MAX))
}

fn dark(frame: &Frame) -> bool {
    frame.leds().iter().all(|led| *led == DARK)
}

/// Red, green and blue of a light.
fn bytes(frame: &Frame, settings: &Settings, light: Light) -> [u8; 3] {
    frame.leds()[usize::from(settings.layout.led(light).0)].into()
}

/// The mean of each channel of each light over a whole period of the dithering, in bytes.
fn averages(canvas: &Canvas, settings: &Settings, start: u64) -> Vec<[f64; 3]> {
    let mut sums = vec![[0.0; 3]; canvas.colours().len()];
    for step in 0..u64::from(DITHER_STEPS) {
        let frame = output(canvas, settings, Dither::At(Time(start + step * DITHER_STEP_MS)));
        for (light, sum) in Light::all().zip(&mut sums) {
            for (sum, byte) in sum.iter_mut().zip(bytes(&frame, settings, light)) {
                *sum += f64::from(byte) / f64::from(DITHER_STEPS);
            }
        }
    }
    sums
}

#[test]
fn gamma_is_monotone_from_nothing_to_full_and_keeps_the_dark_end_apart() {
    assert_eq!((gamma(0), gamma(u16::MAX)), (0, FULL));
    for value in 1..=u16::MAX {
        assert!(gamma(value) >= gamma(value - 1), "the curve falls at {value}");
        assert!(gamma(value) - gamma(value - 1) <= 4, "the curve jumps at {value}");
    }
    // smart-leds maps 0 to 27 of 255 to 0; here the first 64th is already visible.
    assert!((10..=u16::MAX).all(|value| gamma(value) > 0));
    for percent in 0..100u16 {
        let (l, next) = (percent * 655, (percent + 1) * 655);
        assert!(gamma(next) >= gamma(l) + 64, "a percent more must be visible, at {percent}");
    }
    // Compared with the CIE 1931 curve itself, to half a byte of 256.
    for value in 0..=u16::MAX {
        let l = f64::from(value) / 655.35;
        let y = if l <= 8.0 { l / 903.3 } else { ((l + 16.0) / 116.0).powi(3) };
        assert!((f64::from(gamma(value)) - y * f64::from(FULL)).abs() < 6.0, "at {value}");
    }
}

#[test]
fn brightness_dims_as_the_eye_counts_and_full_is_the_whole() {
    let grey = painted(|| rgb(40_000, 40_000, 40_000));
    let byte = |brightness| output(&grey, &Settings { brightness, ..ample() }, Dither::Off).leds()[0].r;
    assert_eq!(byte(0), 0);
    assert_eq!(byte(255), ((gamma(40_000) + 128) >> 8) as u8);
    assert_eq!(byte(128), ((gamma(20_156) + 128) >> 8) as u8, "129/256 of 40,000");
    assert!((1..=255).all(|brightness| byte(brightness) >= byte(brightness - 1)));
}

#[test]
fn colours_go_on_the_wire_in_any_order() {
    let canvas = painted(|| rgb(u16::MAX, 45_000, 20_000));
    let [r, g, b] = [gamma(u16::MAX), gamma(45_000), gamma(20_000)].map(|light| ((light + 128) >> 8) as u8);
    for (order, expected) in [
        (ColourOrder::Grb, [g, r, b]),
        (ColourOrder::Rgb, [r, g, b]),
        (ColourOrder::Rbg, [r, b, g]),
        (ColourOrder::Gbr, [g, b, r]),
        (ColourOrder::Brg, [b, r, g]),
        (ColourOrder::Bgr, [b, g, r]),
    ] {
        let power = Power { channel_ma: [20, 10, 5], ..AMPLE };
        let wire = Wire { order, ..Wire::default() };
        let settings = Settings { wire, power, ..ample() };
        let frame = output(&canvas, &settings, Dither::Off);
        for led in frame.leds() {
            let [x, y, z, rest] = wire.word(*led).to_be_bytes();
            assert_eq!(([x, y, z], rest), (expected, 0), "{order:?}");
            assert_eq!(wire.colour(wire.word(*led)), *led, "{order:?}");
        }
        let ma = 133.0 + 133.0 / 255.0 * (20.0 * f64::from(r) + 10.0 * f64::from(g) + 5.0 * f64::from(b));
        assert_eq!(estimate_ua(&frame, &settings), (ma * 1000.0).ceil() as u32, "{order:?}");
    }
    assert_eq!(Settings::default().wire.order, ColourOrder::Grb, "the order of the WS2812B");
}

#[test]
fn a_frame_has_the_whole_chain_and_only_lights_are_lit() {
    for layout in [Layout::CHAIN133, Layout::PANEL16] {
        let settings = Settings { layout, ..ample() };
        let frame = output(&white(), &settings, Dither::Off);
        assert_eq!(frame.leds().len(), layout.leds());
        assert_eq!(frame.leds().iter().filter(|led| **led != DARK).count(), 133);
        assert!(Light::all().all(|light| bytes(&frame, &settings, light) == [255; 3]));
    }
}

#[test]
fn current_is_counted_per_channel_and_per_led() {
    let settings = Settings { power: Power { channel_ma: [20, 10, 5], ..AMPLE }, ..ample() };
    let mut canvas = Canvas::BLACK;
    let ua = |canvas: &Canvas| estimate_ua(&output(canvas, &settings, Dither::Off), &settings);
    assert_eq!(ua(&canvas), 133_000, "dark LEDs draw 1 mA each");
    let mut lights = Light::all();
    canvas.set(lights.next().unwrap(), rgb(u16::MAX, 0, 0));
    assert_eq!(ua(&canvas), 133_000 + 20_000);
    canvas.set(lights.next().unwrap(), rgb(0, u16::MAX, 0));
    assert_eq!(ua(&canvas), 133_000 + 30_000);
    canvas.set(lights.next().unwrap(), rgb(0, 0, u16::MAX));
    assert_eq!(ua(&canvas), 133_000 + 35_000);
    let panel = Settings { layout: Layout::PANEL16, ..settings };
    assert_eq!(estimate_ua(&output(&canvas, &panel, Dither::Off), &panel), 256_000 + 35_000);
}

#[test]
fn full_white_is_dimmed_to_a_usb_port() {
    for (layout, least_ua) in [(Layout::CHAIN133, 405_000), (Layout::PANEL16, 405_000)] {
        let settings = Settings { layout, ..Settings::default() };
        for dither in [Dither::Off, Dither::At(Time(0)), Dither::At(Time(70))] {
            let frame = output(&white(), &settings, dither);
            let ua = estimate_ua(&frame, &settings);
            println!("{:?} {dither:?}: {ua} uA, limited {}", layout.strip, frame.limited());
            assert!((least_ua..=450_000).contains(&ua), "{ua} uA must be within the budget, and use most of it");
            assert!(frame.limited() < NOT_LIMITED / 2);
        }
    }
}

#[test]
fn a_frame_within_the_budget_is_not_limited() {
    let mut canvas = Canvas::BLACK;
    for light in Light::all().take(8) {
        canvas.set(light, rgb(u16::MAX, 0, 0));
    }
    let settings = Settings::default();
    let frame = output(&canvas, &settings, Dither::Off);
    assert_eq!(frame.limited(), NOT_LIMITED);
    assert_eq!(bytes(&frame, &settings, Light::all().next().unwrap()), [255, 0, 0]);
}

#[test]
fn a_supply_that_cannot_feed_dark_leds_is_reported() {
    let power = Power { budget_ma: 255, ..Power::default() };
    let settings = Settings { layout: Layout::PANEL16, power, ..Settings::default() };
    for canvas in [white(), Canvas::BLACK] {
        let frame = output(&canvas, &settings, Dither::Off);
        assert!(dark(&frame));
        assert_eq!(frame.limited(), 0);
    }
}

/// Any scene, any board, any supply, any moment.
#[test]
fn a_million_random_frames_keep_to_the_budget() {
    let mut chance = Chance::new(1);
    let (mut limited, mut starved, mut closest) = (0, 0, u32::MAX);
    for _ in 0..1_000_000 {
        let canvas = random_canvas(&mut chance);
        let mut settings = random_settings(&mut chance);
        let dither =
            if chance.one_in(4) { Dither::Off } else { Dither::At(Time(chance.bits64() >> chance.between(0, 64))) };
        if chance.one_in(2) {
            // A budget that is barely enough, where every rounding counts.
            settings.power.budget_ma = u16::MAX;
            let ma = estimate_ua(&output(&canvas, &settings, dither), &settings) / 1000;
            settings.power.budget_ma = ma.saturating_sub(chance.between(0, 40) as u32) as u16;
        }
        let frame = output(&canvas, &settings, dither);
        let ua = estimate_ua(&frame, &settings);
        let budget = u32::from(settings.power.budget_ma) * 1000;
        let quiescent = settings.leds() as u32 * u32::from(settings.power.dark_tenths_ma) * 100;
        if quiescent > budget {
            assert!(dark(&frame) && frame.limited() == 0);
            starved += 1;
        } else {
            assert!(ua <= budget, "the frame draws {ua} uA of {budget}: {settings:?} {dither:?}");
            if (1..NOT_LIMITED).contains(&frame.limited()) {
                closest = closest.min(budget - ua);
            }
        }
        limited += u32::from(frame.limited() < NOT_LIMITED);
    }
    println!("{limited} limited, {starved} of them starved; one came within {closest} uA of its budget");
    assert!(limited > 500_000 && starved > 10_000, "too few frames were limited");
}

fn random_canvas(chance: &mut Chance) -> Canvas {
    let sparse = *chance.pick(&[1, 1, 2, 8, 40]);
    // Few bits: many equal channels, all at a rounding limit.
    let mask = *chance.pick(&[0xffff, 0xffff, 0x8000, 0xff00, 0x00ff, 0x0fff]);
    let flat = chance.one_in(4).then(|| chance.bits64());
    painted(|| {
        let bits = flat.unwrap_or_else(|| chance.bits64());
        let colour = [bits as u16, (bits >> 16) as u16, (bits >> 32) as u16].map(|value| value & mask);
        if sparse > 1 && !chance.one_in(sparse) { BLACK } else { rgb(colour[0], colour[1], colour[2]) }
    })
}

fn random_settings(chance: &mut Chance) -> Settings {
    let corners = [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast];
    let layout = Layout {
        strip: if chance.one_in(2) { Strip::Chain133 } else { Strip::Panel16 },
        start: *chance.pick(&corners),
        direction: if chance.one_in(2) { Direction::Rows } else { Direction::Columns },
        serpentine: chance.one_in(2),
    };
    let wild = chance.one_in(4);
    let power = if wild {
        let ma = chance.bits64().to_le_bytes();
        Power {
            budget_ma: chance.between(0, 65_536) as u16,
            channel_ma: [ma[0], ma[1], ma[2]],
            white_ma: ma[4],
            dark_tenths_ma: ma[3],
        }
    } else {
        Power {
            budget_ma: chance.between(60, 1000) as u16,
            channel_ma: [chance.between(5, 21) as u8; 3],
            white_ma: chance.between(5, 41) as u8,
            dark_tenths_ma: chance.between(3, 11) as u8,
        }
    };
    let brightness = if chance.one_in(2) { 255 } else { chance.bits() as u8 };
    Settings {
        layout,
        confirmed: chance.one_in(2),
        wire: Wire { kind: *chance.pick(Kind::ALL), order: *chance.pick(ColourOrder::ALL) },
        brightness,
        power,
    }
}

#[test]
fn the_average_over_a_period_is_the_undithered_light() {
    let mut chance = Chance::new(2);
    let mut worst: f64 = 0.0;
    for round in 0..500 {
        let canvas = random_canvas(&mut chance);
        let start = chance.bits64() >> chance.between(1, 64);
        for (average, (_, colour)) in averages(&canvas, &ample(), start).iter().zip(canvas.iter()) {
            for (average, value) in average.iter().zip([colour.r, colour.g, colour.b]) {
                worst = worst.max((average - f64::from(gamma(value)) / 256.0).abs());
            }
        }
        assert!(worst <= 1.0 / 16.0, "round {round}: off by {worst} of a byte");
    }
    println!("off by {worst:.4} of a byte's step at most");
}

/// The board makes a frame every 5 ms, screens every 16 or 33. Slower displays show only some of the dithering steps;
/// the mean light must be the same.
#[test]
fn the_average_does_not_depend_on_the_pace_of_frames() {
    let canvas = painted(|| rgb(3000, 9000, 30_000));
    for pace in [5, 10, 16, 20, 33] {
        let frames = 1600;
        let mut sums = [0.0; 3];
        for n in 0..frames {
            let frame = output(&canvas, &ample(), Dither::At(Time(n * pace)));
            for (sum, byte) in sums.iter_mut().zip(<[u8; 3]>::from(frame.leds()[0])) {
                *sum += f64::from(byte) / frames as f64;
            }
        }
        for (sum, value) in sums.iter().zip([3000, 9000, 30_000]) {
            let light = f64::from(gamma(value)) / 256.0;
            assert!((sum - light).abs() < 0.15, "every {pace} ms: {sum} instead of {light}");
        }
    }
}

/// A red horse stays red: limiting scales all lights and all channels by one factor.
#[test]
fn limiting_keeps_the_ratios() {
    let mut chance = Chance::new(3);
    let mut limited = 0;
    for _ in 0..300 {
        let canvas = random_canvas(&mut chance);
        let power = Power { budget_ma: chance.between(200, 900) as u16, ..Power::default() };
        let settings = Settings { power, ..ample() };
        let (mut sums, mut lit) = ([0; 3], [0; 3]);
        for colour in canvas.colours() {
            for (n, value) in [colour.r, colour.g, colour.b].into_iter().enumerate() {
                sums[n] += u32::from(gamma(value));
                lit[n] += u32::from(gamma(value) > 0);
            }
        }
        let factor = f64::from(power.factor(133, (sums, 0), (lit, 0))) / f64::from(WHOLE);
        limited += u32::from(factor < 1.0);
        for (average, (_, colour)) in averages(&canvas, &settings, 0).iter().zip(canvas.iter()) {
            for (average, value) in average.iter().zip([colour.r, colour.g, colour.b]) {
                let expected = f64::from(gamma(value)) / 256.0 * factor;
                assert!((average - expected).abs() <= 1.0 / 16.0, "{average} instead of {expected}");
            }
        }
    }
    assert!(limited > 100);
}

#[test]
fn a_still_frame_is_the_same_twice_and_the_same_at_any_time() {
    let mut chance = Chance::new(4);
    for _ in 0..100 {
        let (canvas, settings) = (random_canvas(&mut chance), random_settings(&mut chance));
        assert_eq!(output(&canvas, &settings, Dither::Off), output(&canvas, &settings, Dither::Off));
        let dither = Dither::At(Time(chance.bits64()));
        assert_eq!(output(&canvas, &settings, dither), output(&canvas, &settings, dither));
    }
}

/// White takes the common part of a colour; the rest is as with three channels.
#[test]
fn a_fourth_channel_takes_the_common_part() {
    let full = |value: u16| ((gamma(value) + 128) >> 8) as u8;
    let (high, low) = (full(u16::MAX), full(45_000));
    for (canvas, [r, g, b, w]) in [
        (painted(|| rgb(u16::MAX, 45_000, 45_000)), [high - low, 0, 0, low]),
        (painted(|| rgb(u16::MAX, u16::MAX, u16::MAX)), [0, 0, 0, high]),
        (painted(|| rgb(u16::MAX, 0, 45_000)), [high, 0, low, 0]),
    ] {
        for order in ColourOrder::ALL {
            let (three, four) = (Wire { order: *order, kind: Kind::Rgb }, Wire { order: *order, kind: Kind::Rgbw });
            let power = Power { channel_ma: [20, 10, 5], white_ma: 15, ..AMPLE };
            let settings = Settings { wire: four, power, ..ample() };
            let frame = output(&canvas, &settings, Dither::Off);
            let led = frame.leds()[0];
            let word = four.word(led).to_be_bytes();
            assert_eq!((word[3], four.bits()), (w, 32));
            assert_eq!(three.colour(four.word(led) & !0xff), RGB8 { r, g, b }, "{order:?}");
            assert_eq!(four.colour(four.word(led)), led, "{order:?}");
            let [r, g, b, w] = [r, g, b, w].map(f64::from);
            let ma = 133.0 + 133.0 / 255.0 * (20.0 * r + 10.0 * g + 5.0 * b + 15.0 * w);
            let ua = estimate_ua(&frame, &settings);
            assert!((f64::from(ua) - ma * 1000.0).abs() < 1.0, "{ua} instead of {ma}");
        }
    }
}

#[test]
fn black_stays_black_under_dithering() {
    let mut chance = Chance::new(5);
    for _ in 0..2000 {
        let (canvas, settings) = (random_canvas(&mut chance), random_settings(&mut chance));
        let frame = output(&canvas, &settings, Dither::At(Time(chance.between(0, 1000))));
        for (light, colour) in canvas.iter() {
            let bytes = bytes(&frame, &settings, light);
            assert!(colour.r > 0 || bytes[0] == 0);
            assert!(colour.g > 0 || bytes[1] == 0);
            assert!(colour.b > 0 || bytes[2] == 0);
        }
    }
}

#[test]
fn a_byte_that_is_to_be_half_higher_changes_nearly_every_step() {
    // 384 is one and a half.
    let value = (0..u16::MAX).find(|value| gamma(*value) == 384).expect("the curve has this value");
    let canvas = painted(|| rgb(value, value, value));
    let levels: Vec<u8> =
        (0..16).map(|n| output(&canvas, &ample(), Dither::At(Time(n * DITHER_STEP_MS))).leds()[0].r).collect();
    assert_eq!(levels.iter().map(|byte| u32::from(*byte)).sum::<u32>(), 24);
    assert!(levels.windows(3).all(|three| three.iter().any(|byte| *byte != three[0])), "{levels:?}");
}
