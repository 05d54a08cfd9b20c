//! A sixth sheet is one row of `src/sheets.rs` (feature `sixth-sheet`): everything else works without changes.

use galop::app::menu::Page;
use galop::app::{App, Boot};
use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::rules::any::Any;
use galop::save::{Record, decode_settings, encode_settings};
use galop::session::{Phase, Play};
use galop::settings::Settings;
use galop::sheets::{SHEETS, Sheet};
use galop::time::Time;
use galop_desk::board::{Board, HOLD_MS, TAP_MS};
use galop_desk::chronicle::Chronicle;
use galop_desk::words::{Lang, Names};

const NUMBER: &str = "099";

fn sixth() -> Sheet {
    Sheet::called(NUMBER).expect("the feature `sixth-sheet` is on")
}

fn boot(saved: Option<Record>) -> Boot {
    let mut settings = Settings::default();
    settings.look.pace = galop::view::look::Pace::Instant;
    Boot { seed: [5; 32], held: 0, settings, saved, failed: false }
}

/// A board whose menu was browsed with B of green, and whose game was started with A of red.
fn started() -> (Board, Chronicle) {
    let mut chronicle = Chronicle::new(Lang::En);
    let mut board = Board::new(boot(None), |_| {}, &mut chronicle);
    board.advance(Time(2000), &mut chronicle);
    while board.app().menu().map(|menu| menu.page()) != Some(Page::Game(sixth())) {
        board.press(Button::new(Seat::Green, Key::B), TAP_MS, &mut chronicle);
        board.advance(board.now().after(500), &mut chronicle);
        assert!(board.now() < Time(60_000), "the menu has no page of the sixth sheet");
    }
    board.press(Button::new(Seat::Red, Key::A), HOLD_MS, &mut chronicle);
    board.advance(board.now().after(1000), &mut chronicle);
    (board, chronicle)
}

fn play(app: &App) -> &Play {
    app.play().expect("a game is being played")
}

#[test]
fn it_is_the_sixth_of_the_menu_and_has_a_picture_of_its_own() {
    assert_eq!((SHEETS.len(), sixth().place()), (6, 6));
    let (board, _) = started();
    assert_eq!(play(board.app()).sheet(), sixth());
    assert!(matches!(play(board.app()).rules(), Any::Horses(rules) if rules.settings().horses == 1));
    let seating = galop_desk::seats::usual_seats(sixth(), false);
    let pictures: Vec<_> = Sheet::ALL.map(|sheet| galop_web::picture::menu(sheet, &seating)).to_vec();
    assert!(pictures.iter().all(|lights| !lights.is_empty()));
    for (at, lights) in pictures.iter().enumerate() {
        assert!(!pictures[..at].contains(lights), "two games have the same picture");
    }
}

#[test]
fn it_is_played_to_its_end_saved_and_resumed_at_every_step() {
    let (mut board, mut chronicle) = started();
    let (mut presses, mut saved) = (0, Vec::new());
    while !matches!(play(board.app()).phase(), Phase::Over(_)) {
        board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut chronicle);
        board.advance(board.now().after(400), &mut chronicle);
        saved.push(board.app().record(board.now()).encode());
        presses += 1;
        assert!(presses < 5000, "the game does not end");
    }
    assert!(chronicle.lines().iter().any(|line| line.contains("has won")), "{:?}", chronicle.lines().last());
    for bytes in saved.iter().step_by(7) {
        let record = Record::decode(bytes).expect("a record");
        let again = App::new(boot(Some(record.clone())), Time(0));
        assert_eq!(again.record(Time(0)).game, record.game);
    }
}

#[test]
fn its_settings_are_set_by_name_and_saved() {
    let mut settings = Settings::default();
    settings.set("099.horses", "3").expect("the sixth sheet has this setting");
    settings.set("sixth.jump", "false").expect("the setting can be named by the slug too");
    assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
    // A program with five sheets writes these settings back unchanged: `host-tests/tests/save/versions.rs`.
    assert!(settings.rows().any(|row| row.is_called("099.horses")));
}

#[test]
fn the_referee_is_asked_about_it() {
    let question = r#"{"id":"q","game":"099","position":{"R":["S"],"B":["12"]},"turn":"R","throw":6,"play":"R S 0"}"#;
    let answer = galop_referee::answer(question.as_bytes()).expect("an answer");
    assert_eq!(answer["legal"], serde_json::json!(["R S 0"]), "{answer}");
    let unknown = galop_referee::answer(br#"{"game":"098","position":{},"turn":"R","throw":6}"#).expect("an answer");
    assert!(unknown["error"].as_str().is_some_and(|why| why.ends_with("000, 001, 002, 003, 004, 099")), "{unknown}");
}

#[test]
fn terminal_and_page_list_it() {
    let names = Names { a: "A", throw: "A", b: "B", hold: "A held", pair: "A and B held", clicks: false };
    for (lang, title) in [(Lang::Fr, "Sixième"), (Lang::En, "Sixth")] {
        let mut board = Board::new(boot(None), |_| {}, &mut ());
        board.advance(Time(2000), &mut ());
        while !lang.line(board.app(), &names).contains(title) {
            board.press(Button::new(Seat::Green, Key::B), TAP_MS, &mut ());
            board.advance(board.now().after(500), &mut ());
            assert!(board.now() < Time(60_000), "no page of the menu says {title}");
        }
    }
    let words = ["--game", NUMBER, "--seats", "person,bot1,bot2,bot3"].map(Into::into);
    assert!(galop_play::options::parse(words).is_ok());
    let table = galop_web::games::table();
    let line = table.lines().last().expect("six lines");
    assert!(line.starts_with("099\tsixth\tseats\tperson,off,bot2,off\t1\t\tSixième\tSixth\t"), "{line}");
    assert!(galop_web::request::Request::read("game 099 person,person,bot1,bot1").is_ok());
}
