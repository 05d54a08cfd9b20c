//! `cargo play` without a screen: demos, recorded games, and the news of a step.

use galop::app::{App, Boot, Effects};
use galop::input::{Button, Event, Key};
use galop::session::{News, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop::view::output::RGB8;
use galop_desk::board::{Board, TAP_MS, Witness, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::tape::{Recorder, Tape, prepare};
use galop_desk::words::Lang;
use galop_host_tests::ask::S003;
use galop_play::options::Begin;
use galop_play::{headless_demo, headless_replay, keys, run};

use super::{BOT, board, desk, options, play_a_while};

#[test]
fn a_demo_of_every_game_ends_with_a_winner_and_the_same_one_for_the_same_seed() {
    for sheet in Sheet::ALL {
        let told = |seed: u64| {
            let words =
                format!("--demo --headless --game {} --seed {seed} --set pace=instant --lang en", sheet.number());
            run(&options(&words)).expect("the game ends")
        };
        let first = told(1);
        assert!(first.contains(" won!"), "{first}");
        assert!(first.starts_with(&format!("{}: ", sheet.words().title.en)), "{first}");
        assert_eq!(first, told(1));
        assert!((2..6).any(|seed| told(seed) != first), "another seed must give another game");
    }
}

#[test]
fn at_the_calmest_pace_a_demo_ends_too_and_its_log_is_complete() {
    for lang in [Lang::Fr, Lang::En] {
        for sheet in Sheet::ALL {
            let Begin::Game(_, seating) = options(&format!("--demo --game {}", sheet.number())).begin else { panic!() };
            let mut chronicle = Chronicle::new(lang);
            let mut board = board(sheet, seating, Settings::default(), &mut chronicle);
            assert!(headless_demo(&mut board, &mut chronicle));
            assert!(chronicle.lines().len() > 20);
            assert!(
                lang.line(board.app(), &keys::names(lang)).contains(lang.pick("gagné", "won")),
                "{}",
                lang.line(board.app(), &keys::names(lang))
            );
        }
    }
}

/// Every frame and its time.
#[derive(Default, PartialEq)]
struct Frames(Vec<(Time, Vec<RGB8>)>);

impl Witness for Frames {
    fn stepped(&mut self, app: &App, _: Event, now: Time, effects: &Effects) {
        if effects.frame {
            self.0.push((now, app.frame().leds().to_vec()));
        }
    }
}

#[test]
fn a_recorded_game_plays_again_frame_by_frame() {
    for sheet in Sheet::ALL {
        for pace in [Pace::Calm, Pace::Instant] {
            let mut settings = Settings::default();
            settings.look.pace = pace;
            let other = if sheet == S003 { Who::Nobody } else { BOT };
            let seating = match sheet.two_sided() {
                true => Seating::new([Who::Person, Who::Person, BOT, BOT]),
                false => Seating::new([Who::Person, BOT, other, Who::Nobody]),
            };
            let boot = Boot { seed: seed(9), held: 0, settings, saved: None, failed: false };
            let start = Some((sheet, seating));
            let recorder = Recorder::new(Vec::new(), &boot, start.as_ref()).expect("memory");
            let mut witness = (Frames::default(), recorder);
            let mut board = Board::new(boot, |app| prepare(app, start.as_ref()), &mut witness);
            play_a_while(&mut board, &mut witness);
            let (frames, recorder) = witness;
            let text = String::from_utf8(recorder.end(board.now()).expect("memory")).expect("text");

            let tape = Tape::read(&text).expect("a tape");
            let mut again = Frames::default();
            let replayed = headless_replay(&tape, &mut again);
            assert!(frames.0.len() > 1000);
            assert!(frames == again, "{} {pace:?}", sheet.number());
            assert_eq!(replayed.now(), board.now());
            assert_eq!(replayed.app().record(board.now()), board.app().record(board.now()));
        }
    }
}

#[test]
fn a_broken_tape_is_refused_with_its_line() {
    let told = |text: &str| Tape::read(text).err().expect("no tape");
    assert_eq!(told("hello"), "not a recorded game: the first line is not \"galop tape 2\"");
    assert_eq!(told("galop tape 2\n"), "the line \"seed\" is missing");
    assert_eq!(told("galop tape 2\nseed 12\n"), "line 2: not a seed: seed 12");
    assert_eq!(told("galop tape 2\n5 down RA\n4 up RA\n"), "line 3: time goes backwards: 4 up RA");
    assert_eq!(told("galop tape 2\n5 down RC\n"), "line 2: not an event: 5 down RC");
    assert_eq!(told("galop tape 2\nx\n"), "line 2: a word is missing: x");
    let missing = run(&options("--replay no/such/tape --headless --lang en")).expect_err("no file");
    assert!(missing.starts_with("no/such/tape cannot be read: "), "{missing}");
}

#[test]
fn a_step_reports_its_news_once() {
    let (mut board, ..) = desk();
    let mut last = News::TakenBack;
    struct Ear<'a>(&'a mut News);
    impl Witness for Ear<'_> {
        fn stepped(&mut self, app: &App, _: Event, _: Time, _: &Effects) {
            if let Some(news) = app.news().last() {
                *self.0 = *news;
            }
        }
    }
    let seat = board.turn();
    board.press(Button::new(seat, Key::A), TAP_MS, &mut Ear(&mut last));
    board.advance(Time(2000 + TAP_MS + 499), &mut Ear(&mut last));
    assert_eq!(last, News::TakenBack, "the die has not fallen yet");
    board.advance(Time(2000 + TAP_MS + 500), &mut Ear(&mut last));
    assert!(
        matches!(last, News::Threw(hands, throw, _) if hands.contains(seat) && Some(throw) == board.app().thrown())
    );
    board.advance(Time(2000 + TAP_MS + 510), &mut Ear(&mut last));
    assert!(board.app().news().is_empty(), "news must be announced only once");
}
