//! Presses during animations. The rig compares every frame with the library's, so the LEDs show what is tested here.

use galop::input::Key;
use galop::rules::Seat;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::{Fingers, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::rig::Rig;
use std::path::Path;

use super::Test;

pub const TESTS: [(&str, Test); 1] = [("presses::early_presses_throw_and_play_nothing_unseen", early)];

/// Throws as early as possible: each press but the first comes while the throw or the move before it is shown.
fn early(image: &Path) {
    let mut rig = Rig::in_menu(image);
    rig.press(Seat::Red, Key::A, START_MS);
    let mut chance = Chance::new(18);
    let (mut thrown, mut played) = (0, 0);
    while thrown < 30 || played < 3 {
        assert!(thrown < 100, "{played} moves after {thrown} throws");
        let seat = rig.app().hands().iter().next().expect("a person's turn");
        let choice = rig.app().choice();
        rig.press(seat, Key::A, chance.between(40, 120));
        rig.wait(chance.between(0, 200));
        if choice.is_none() {
            thrown += 1;
            assert_eq!(rig.app().stats().faces.iter().sum::<u32>(), thrown, "a press on \"throw\" was lost");
        } else {
            assert_eq!(rig.app().choice(), choice, "the die was still falling");
            rig.press(seat, Key::A, 60);
            assert_eq!(rig.app().choice(), None, "the throw was shown, and its move is played");
            played += 1;
        }
    }
}
