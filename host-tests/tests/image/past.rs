//! After a win: the game runs past, and each corner shows its luck. The rig compares every frame with the library's.

use galop::input::Key;
use galop::rules::{Die, Seat};
use galop::save::Store;
use galop::session::{Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Fingers;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin};
use galop_host_tests::nor::{Nor, Tear};
use galop_host_tests::rig::{Rig, STORE_SIZE};
use galop_host_tests::speed::STEP;
use galop_host_tests::written::{leads_to, written_down};
use std::path::Path;

use super::Test;

pub const TESTS: [(&str, Test); 1] = [("past::b_after_a_win_shows_the_luck_of_each", luck)];

/// A board that was switched off after a win: its flash has the game and all of its history.
fn luck(image: &Path) {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let seating = Seating::new([Who::Person; 4]);
    let table = Table::new(Sheet::default(), &settings.house, &seating).expect("they fit");
    let mut board = begin(6, (settings, seating, table));
    let mut chance = Chance::new(6);
    while board.app.winners().is_empty() {
        act(&mut board, *chance.pick(&Die::ALL), chance.below(8));
    }
    let mut area = Nor::holding(vec![0xff; STORE_SIZE], Tear::Clean, 0);
    let (mut store, _) = Store::open(&mut area, false).expect("the area can be read");
    store.save_settings(&mut area, &settings).expect("the settings fit");
    store.save(&mut area, &board.app.record(board.now), board.app.scoresheet()).expect("the game fits");

    let mut rig = Rig::new(image);
    rig.save_area(area.bytes());
    rig.power_on(0);
    rig.wait(1200);
    rig.press(Seat::Red, Key::A, 60);
    // From the winner's show on.
    rig.figures();
    rig.wait(300);
    assert_eq!(rig.app().scoresheet().events(), board.app.scoresheet().events());
    rig.press(Seat::Green, Key::B, 60);
    assert!(rig.app().looks_back());
    let frames = rig.frames.len();
    let mut seconds = 0;
    while !rig.app().knows_luck() {
        assert!(seconds < 60, "the luck is not known after a minute");
        rig.wait(1000);
        seconds += 1;
    }
    let steps = rig.figures();
    let (most, events) = (steps["steps"]["most"].as_f64().expect("cycles"), board.app.scoresheet().events().len());
    println!(
        "{events} bytes ran past in {seconds} s, {} frames, longest step {most} cycles",
        rig.frames.len() - frames
    );
    assert!(most <= STEP, "{most} cycles");
    // The last frame, with the pips, is on the chain.
    rig.wait(100);
    rig.press(Seat::Blue, Key::B, 60);
    assert!(!rig.app().looks_back() && rig.app().play().is_some_and(Play::over));
    assert!(leads_to(&written_down(rig.app().scoresheet()), rig.app().play().expect("the game")));
}
