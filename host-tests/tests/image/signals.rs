//! What tells that something went wrong: the light of a failed save, the heartbeat's codes; and the buzzer.

use galop::app::tunes;
use galop::input::Key;
use galop::rules::Seat;
use galop::save::log::Log;
use galop::save::{Failed, Store};
use galop::settings::Settings;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::nor::{Nor, Tear};
use galop_host_tests::rig::{Rig, Tone};
use std::path::Path;

use super::{Test, WATCHDOG_MS, play};

pub const TESTS: [(&str, Test); 4] = [
    ("signals::a_worn_chip_is_seen_and_the_game_goes_on", worn),
    ("signals::settings_that_cannot_be_saved_are_seen", worn_settings),
    ("signals::the_heartbeat_has_a_code_for_each_failure", heartbeat),
    ("signals::the_buzzer_has_a_square_wave", buzzer),
];

/// The rig compares every frame with the library's, so the light is on the LEDs as it is in the library.
fn worn(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(5), 3);
    assert_eq!((rig.app().save_failed(), rig.console("info").field("save")), (None, None));
    rig.wear(Store::GAMES);
    let mut chance = Chance::new(6);
    let throws = |rig: &Rig| rig.app().stats().faces.iter().sum::<u32>();
    let before = throws(&rig);
    // A sector that was erased before it was worn is used first; programming it has no effect either.
    play(&mut rig, &mut chance, 12);
    assert_eq!(rig.app().save_failed(), Some(Failed::Worn));
    assert!(throws(&rig) > before, "the game must go on");
    let failed = Some("failed: the flash does not hold what is written to it");
    assert_eq!(rig.console("info").field("save"), failed);
    assert_eq!(rig.console("status").field("save"), failed);
    assert_eq!(rig.blinks(), 7);
    // A save that works ends it.
    rig.wear(0..0);
    play(&mut rig, &mut chance, 8);
    assert_eq!((rig.app().save_failed(), rig.console("info").field("save")), (None, None));
    assert_eq!(rig.blinks(), 1);
    rig.power_off();
    rig.power_on(0);
    rig.wait(1200);
    assert!(rig.app().playing(), "the game must be restored");
}

/// In the menu nothing moves: the light must come by itself.
fn worn_settings(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.wear(Store::SETTINGS);
    rig.console("set brightness 77");
    rig.wait(300);
    assert_eq!(rig.app().save_failed(), Some(Failed::Worn));
    let frames = rig.frames.len();
    rig.wait(2100);
    assert!(rig.frames.len() > frames, "the centre must flash");
    // Games are saved elsewhere; the settings are still not.
    rig.press(Seat::Red, Key::A, START_MS);
    rig.wait(300);
    assert_eq!(rig.app().save_failed(), Some(Failed::Worn));
    rig.wear(0..0);
    rig.console("set brightness 78");
    rig.wait(300);
    assert_eq!(rig.app().save_failed(), None);
}

/// Panics are tested with the image that panics.
fn heartbeat(image: &Path) {
    // Without settings in flash, so that unreadable ones leave the board as it was.
    let mut rig = Rig::new(image);
    rig.power_on(0);
    rig.wait(1200);
    assert_eq!(rig.blinks(), 1);
    rig.fault();
    rig.run(100.0);
    assert_eq!(rig.blinks(), 3);
    for code in [4, 5] {
        rig.hang("game");
        rig.run(WATCHDOG_MS);
        assert_eq!(rig.blinks(), code, "a hang; and the third failure within a minute sets the game aside");
    }
    rig.power_off();
    // Settings of a newer program.
    let mut area = Nor::holding(rig.read_save_area(), Tear::Clean, 0);
    let (mut log, _) = Log::open(&mut area, Store::SETTINGS).expect("the save area can be read");
    log.append(&mut area, &[0xfe]).expect("there is room");
    rig.save_area(area.bytes());
    rig.power_on(0);
    rig.wait(1200);
    assert_eq!(rig.blinks(), 6);
}

/// The notes of a game, with equal halves; silent at rest.
fn buzzer(image: &Path) {
    let mut rig = Rig::new(image);
    rig.set(&Settings { sound: true, ..Settings::default() });
    rig.power_on(0);
    rig.wait(1200);
    rig.press(Seat::Red, Key::A, START_MS);
    play(&mut rig, &mut Chance::new(12), 12);
    rig.wait(1000);
    // A pause between two notes reads as a long period.
    let tones: Vec<_> = rig.tones().into_iter().filter(|tone| tone.hertz > 50.0).collect();
    assert!(tones.len() > 50, "{} periods", tones.len());
    // A note begins and ends at any moment of a period.
    let same = |pair: &&[Tone]| (pair[0].hertz / pair[1].hertz - 1.0).abs() < 0.01;
    let whole: Vec<_> = tones.windows(2).filter(same).map(|pair| pair[1]).collect();
    assert!(whole.len() * 10 > tones.len() * 8, "{} of {} periods are of a note", whole.len(), tones.len());
    let tunes = [tunes::THROW, tunes::TICK, tunes::STEP, tunes::NO, tunes::CAPTURE, tunes::FINISH];
    for tone in whole {
        assert!((tone.duty - 0.5).abs() < 0.01, "{tone:?}");
        let sounds = |hertz: u16| (f64::from(hertz) / tone.hertz - 1.0).abs() < 0.01;
        assert!(tunes.iter().any(|tune| tune.0.iter().any(|(hertz, _)| sounds(*hertz))), "{tone:?} is in no tune");
    }
    rig.wait(500);
    assert!(rig.tones().is_empty(), "the buzzer must be silent");
}
