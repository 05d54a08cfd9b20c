//! Kinds and layouts of LEDs, and the pins they are connected to.

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::settings::Settings;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine;
use galop_host_tests::rig::Rig;
use libtest_mimic::Failed;
use std::path::Path;

use super::{Test, play};

pub const TESTS: [(&str, Test); 4] = [
    ("leds::a_panel_of_256_leds", panel),
    ("leds::leds_with_four_channels", four_channels),
    ("leds::leds_that_the_bits_no_longer_reach_are_dark", fewer_bits),
    ("leds::a_picture_that_stands_still_is_sent_again", still),
];

/// Holding both buttons of red at power-on starts the self-test, where a panel can be chosen. The board is new: the rig
/// checks that every frame stays within 450 mA for all LEDs it has, and until the layout is confirmed that is 256.
fn panel(image: &Path) {
    let mut rig = Rig::new(image);
    rig.power_on(0b11);
    rig.wait(300);
    [Key::A, Key::B].into_iter().for_each(|key| rig.contact(Button::new(Seat::Red, key), false));
    rig.press(Seat::Green, Key::A, 60); // end the walk over the LEDs
    rig.press(Seat::Green, Key::A, START_MS); // end the test of the buttons
    rig.wait(100);
    rig.wait(2500); // red, green, blue
    rig.press(Seat::Green, Key::A, 60); // confirm the colours
    rig.press(Seat::Green, Key::B, 60); // choose a panel
    assert!(rig.frames[1..].iter().all(|frame| frame.bits == 256 * 24), "a new board sends 256 LEDs");
    rig.press(Seat::Green, Key::A, 60);
    rig.press(Seat::Red, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    play(&mut rig, &mut Chance::new(256), 15);
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 24));
    // The layout chosen in the self-test is saved.
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 24));
}

/// A new board with LEDs of four channels: the self-test finds them after the six colour orders of three.
fn four_channels(image: &Path) {
    let mut rig = Rig::new(image);
    rig.with_white_channel();
    rig.power_on(0b11);
    rig.wait(300);
    rig.press(Seat::Green, Key::A, 60); // end the walk over the LEDs
    rig.press(Seat::Green, Key::A, START_MS); // end the test of the buttons
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 24));
    (0..6).for_each(|_| rig.press(Seat::Green, Key::B, 60));
    rig.wait(4000); // red, green, blue, white
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 32));
    rig.press(Seat::Green, Key::A, 60); // confirm the colours
    rig.press(Seat::Green, Key::A, 60); // confirm the chain of 133
    rig.press(Seat::Red, Key::A, START_MS);
    assert!(rig.app().playing(), "the game must have begun");
    let frames = rig.frames.len();
    play(&mut rig, &mut Chance::new(4), 15);
    let white = rig.frames[frames..].iter().any(|frame| frame.leds.chunks(4).any(|led| led[3] > 0));
    assert!(white, "the pips of a die are white");
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(133 * 32));
    // The kind of LED is saved.
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(133 * 32));
}

/// A panel of LEDs with four channels. As LEDs with three they receive only three quarters of the bits; the rig checks
/// that the rest of them is dark, also if the board begins anew before the kind is saved.
fn fewer_bits(image: &Path) {
    let mut rig = Rig::new(image);
    rig.with_white_channel();
    let mut settings = Settings::default();
    settings.set("layout", "panel16").expect("within the budget");
    rig.set(&settings);
    rig.power_on(0b11);
    rig.wait(300);
    rig.press(Seat::Green, Key::A, 60); // end the walk over the LEDs
    rig.press(Seat::Green, Key::A, START_MS); // end the test of the buttons
    for again in [false, true] {
        (0..6).for_each(|_| rig.press(Seat::Green, Key::B, 60));
        rig.wait(100);
        assert_eq!(rig.frames.last().map(|frame| frame.bits), Some(256 * 32));
        assert!(rig.chain[192 * 4..].iter().any(|byte| *byte > 0), "the last quarter of the chain must be lit");
        match again {
            false => (0..6).for_each(|_| rig.press(Seat::Green, Key::B, 60)),
            true => rig.fault(),
        }
        rig.wait(100);
        assert_eq!(rig.frames.last().map(|frame| frame.bits % 24), Some(0), "three channels");
    }
}

/// Noise changes LEDs of the menu, which stands still: within ten seconds they are right again. The rig checks that the
/// whole chain is sent, and that a press is not late.
fn still(image: &Path) {
    let mut rig = Rig::in_menu(image);
    let sent = rig.frames.len();
    let picture = rig.chain.clone();
    for round in 1..=2 {
        rig.chain.iter_mut().step_by(7).for_each(|byte| *byte ^= 0x55);
        rig.wait(10_200);
        assert_eq!(rig.frames.len(), sent + round, "one frame every ten seconds");
        assert!(rig.frames.last().is_some_and(|frame| frame.stepped.is_nan() && frame.bits == 256 * 24));
        assert_eq!(rig.chain, picture);
    }
    rig.press(Seat::Red, Key::B, 60);
    assert!(rig.frames.len() > sent + 2 && rig.chain != picture, "the menu must show its next page");
}

/// The image with other pins, changed in the table alone. The rig sees that the LEDs receive its frames.
pub fn moved_pins() -> Result<(), Failed> {
    let moved = [
        ("PIN_8 PIN_9,", "PIN_8 PIN_26,"),
        ("PIN_15 PWM_SLICE7 new_output_b", "PIN_14 PWM_SLICE7 new_output_a"),
        ("leds: PIN_16", "leds: PIN_22"),
        ("heartbeat: PIN_25", "heartbeat: PIN_17"),
    ];
    let image = machine::image_with("firmware-with-moved-pins", "src/wiring.rs", |text| {
        moved.iter().fold(text, |text, (from, to)| {
            assert_eq!(text.matches(from).count(), 1, "{from}");
            text.replace(from, to)
        })
    })?;
    let mut rig = Rig::new(&image);
    rig.move_pins([2, 3, 4, 5, 6, 7, 8, 26], 14, 22, 17);
    rig.set(&Settings { sound: true, ..Settings::default() });
    rig.power_on(0);
    rig.wait(1200);
    let frames = rig.frames.len();
    rig.press(Seat::Yellow, Key::B, 60);
    assert!(rig.frames.len() > frames, "the menu must show its next page");
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(16), 4);
    rig.wait(500);
    assert!(!rig.tones().is_empty(), "the throws must sound");
    assert_eq!(rig.blinks(), 1);
    Ok(())
}
