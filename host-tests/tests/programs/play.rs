//! `cargo play` without a terminal: its options, the drawn screen, saved games and replayed tapes.

use galop_host_tests::ask::{Ask as _, S001, S003, S004};
use galop_host_tests::written::{leads_to, written_down};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

use galop::app::menu::Page;
use galop::app::{App, Boot, Effects};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::{Part, Unreadable};
use galop::session::{Level, News, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop::view::output::RGB8;
use galop_desk::board::{Board, TAP_MS, Witness, screen_settings, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::line::Line;
use galop_desk::tape::{Recorder, Tape, prepare};
use galop_desk::words::Lang;
use galop_play::disk::{Keeper, Unusable, copy_new, tell};
use galop_play::options::{Begin, Colours, HELP, Options, Save, parse};
use galop_play::panel::Panel;
use galop_play::places::{Places, SMALLEST, WITH_SEATS};
use galop_play::screen::{self, View};
use galop_play::{headless_demo, headless_replay, keys, lamps, picture, run};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

// --- Options ---

fn asked(words: &str) -> Result<Option<Options>, String> {
    parse(words.split_whitespace().map(Into::into))
}

fn options(words: &str) -> Options {
    match asked(words) {
        Ok(Some(options)) => options,
        other => panic!("{words}: {other:?}"),
    }
}

const BOT: Who = Who::Computer(Level::Three);

#[test]
fn every_option_is_understood() {
    assert_eq!(options(""), Options::default());
    assert_eq!(asked("--help"), Ok(None));
    let seating = Seating::new([Who::Person, BOT, Who::Nobody, Who::Computer(Level::One)]);
    let all = options(
        "--game 001 --seats person,bot3,off,bot1 --set pace=quick --set 001.horses=2 --seed 7 --speed=4 --record a \
         --save b --lang fr --colours 256",
    );
    let expected = Options {
        begin: Begin::Game(S001, seating),
        set: vec![("pace".into(), "quick".into()), ("001.horses".into(), "2".into())],
        seed: Some(7),
        speed: 4,
        record: Some("a".into()),
        save: Save::File("b".into()),
        lang: Some(Lang::Fr),
        colours: Some(Colours::Palette),
        ..Options::default()
    };
    assert_eq!(all, expected);
    assert_eq!(seating.to_string(), "person,bot3,off,bot1");
    let sides = Begin::Game(S004, Seating::new([BOT, BOT, Who::Person, Who::Person]));
    assert_eq!(options("--game 004 --seats bot3,person").begin, sides);
    assert_eq!(options("--game senet --seats bot3,person").begin, sides, "the game's name must work too");
    assert_eq!(options("--menu").begin, Begin::Menu);
    assert_eq!(options("--learn senet").begin, Begin::Learn(Some(S004)));
    assert_eq!(options("--learn=escalier --speed 4 --lang fr --ids").begin, Begin::Learn(Some(S001)));
    assert_eq!(options("--learn --lang en").begin, Begin::Learn(None));
}

#[test]
fn without_a_name_the_guided_rounds_are_listed() {
    let list = run(&options("--learn --lang fr")).expect("a list");
    assert!(list.starts_with("Pour apprendre un jeu, étape par étape :\n"), "{list}");
    for sheet in Sheet::ALL {
        let line = list.lines().find(|line| line.contains(sheet.words().title.fr)).expect("a line for each game");
        assert!(line.starts_with(&format!("  cargo play --learn {} ", sheet.info().slug)), "{line}");
    }
}

#[test]
fn wrong_arguments_suggest_the_nearest_right_ones() {
    for (words, told) in [
        ("--gmae 001", "unknown option --gmae; did you mean --game?"),
        ("001", "\"001\" is not an option; to play this game, use --game escalier"),
        ("senet", "\"senet\" is not an option; to play this game, use --game senet"),
        ("--game 005", "--game: unknown value \"005\"; use one of ecurie, escalier, ur, chevaux, senet"),
        ("--game escaliers", "--game: unknown value \"escaliers\"; did you mean escalier?"),
        ("--game", "--game needs a game, such as escalier"),
        ("--game --demo", "--game needs a game, such as escalier"),
        ("--demo --demo", "--demo is given twice"),
        ("--demo=1", "--demo takes no value"),
        ("--seats person,bto3,off,off", "--seats: unknown value \"bto3\"; did you mean bot3?"),
        ("--seats person,off", "--seats: needs four words, for red, green, blue and yellow, not 2"),
        ("--set pase=quick", "--set: unknown setting pase; did you mean pace?"),
        ("--set 001.hores=2", "--set: unknown setting 001.hores; did you mean 001.horses?"),
        ("--set pace=qick", "--set pace=qick: pace: must be one of calm, quick, instant; did you mean quick?"),
        ("--set horses=9", "--set horses=9: horses: must be a whole number from 1 to 4"),
        ("--set pace", "--set needs NAME=VALUE, such as pace=quick, not pace"),
        ("--seed x", "--seed needs a whole number, not \"x\""),
        ("--speed 1001", "--speed needs a number from 1 to 1000, not \"1001\""),
        ("--speed 0", "--speed needs a number from 1 to 1000, not \"0\""),
        ("--replay a --record b", "--replay excludes --record: it cannot change what was recorded"),
        ("--lang de", "--lang: unknown value \"de\"; use one of fr, en"),
        ("--colours blue", "--colours: unknown value \"blue\"; did you mean true?"),
        ("--headless", "--headless needs --demo or --replay: without a screen no button can be pressed"),
        ("--console --demo --headless", "--console excludes --headless and --record: a tape records buttons only"),
        ("--replay a --console", "--replay excludes --console: it cannot change what was recorded"),
        ("--replay a --game 001", "--replay excludes --game: it cannot change what was recorded"),
        ("--menu --game 001", "--menu excludes --game, --seats and --demo: choose them in the menu"),
        ("--learn chess", "--learn: unknown value \"chess\"; use one of ecurie, escalier, ur, chevaux, senet"),
        ("--learn escaliers", "--learn: unknown value \"escaliers\"; did you mean escalier?"),
        ("--learn ur --game ur", "--learn excludes all options but --lang, --colours, --speed and --ids"),
        ("--learn ur --save a", "--learn excludes all options but --lang, --colours, --speed and --ids"),
        ("--save a --no-save", "--save and --no-save contradict each other; give one of them"),
        (
            "--demo --seats person,off,bot1,off",
            "--demo: only computers play; use bot1, bot2, bot3, kind or off for every seat",
        ),
    ] {
        assert_eq!(asked(words), Err(told.into()), "{words}");
    }
    let lonely = asked("--game 001 --seats person,off,off,off").expect_err("a game needs two players");
    assert!(lonely.starts_with("these players do not fit Petits Chevaux – the stairs: "), "{lonely}");
    let split = asked("--game 002 --seats person,bot1,bot1,bot1").expect_err("a side is one player");
    assert!(split.starts_with("--seats: in Royal Game of Ur (prisoners) "), "{split}");
}

#[test]
fn the_help_fits_a_terminal_and_names_every_option() {
    assert!(HELP.lines().all(|line| line.chars().count() <= 81));
    for name in
        ["--game", "--menu", "--learn", "--seats", "--set", "--demo", "--speed", "--seed", "--record", "--replay"]
    {
        assert!(HELP.contains(name), "{name}");
    }
    // The examples of the help are valid.
    for example in HELP.lines().filter_map(|line| line.trim().strip_prefix("cargo play")) {
        let words = example.split("  ").next().expect("a command");
        assert!(asked(words).is_ok(), "{words}");
    }
}

// --- Demos ---

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

fn board(sheet: Sheet, seating: Seating, settings: Settings, witness: &mut impl Witness) -> Board {
    let boot = Boot { seed: seed(3), held: 0, settings, saved: None, failed: false };
    Board::new(boot, |app| prepare(app, Some(&(sheet, seating))), witness)
}

// --- Tapes ---

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

/// Presses keys at odd moments: throws, moves, hints, take-backs, and a game that is put away and restored.
fn play_a_while(board: &mut Board, witness: &mut impl Witness) {
    let mut now = 950;
    for n in 0..120u64 {
        board.advance(Time(now), witness);
        let seat = board.turn();
        match n % 17 {
            16 => board.pair(seat, witness),
            5 => board.press(Button::new(seat, Key::B), 700, witness),
            9 => board.press(Button::new(seat, Key::B), TAP_MS, witness),
            _ => board.press(Button::new(seat, Key::A), TAP_MS, witness),
        }
        now += 300 + n * 37 % 1900;
    }
    board.advance(Time(now), witness);
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

// --- The screen ---

fn shown(board: &Board, eye: &Eye, log: &Chronicle, size: (u16, u16), colours: Colours) -> String {
    draw(&View { colours, ..view(board, eye, log) }, size)
}

fn view<'a>(board: &'a Board, eye: &'a Eye, log: &'a Chronicle) -> View<'a> {
    View {
        board,
        eye,
        log,
        ids: false,
        lang: Lang::En,
        colours: Colours::None,
        listing: None,
        panel: None,
        note: None,
        alarm: None,
    }
}

fn draw(view: &View, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory");
    terminal.draw(|frame| screen::draw(frame, view)).expect("memory");
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

fn desk() -> (Board, Eye, Chronicle) {
    let mut witness = (Eye::default(), Chronicle::new(Lang::En));
    let seating = Seating::new([Who::Person, Who::Nobody, BOT, Who::Nobody]);
    let mut board = board(S001, seating, Settings::default(), &mut witness);
    board.advance(Time(2000), &mut witness);
    let (eye, chronicle) = witness;
    (board, eye, chronicle)
}

#[test]
fn the_board_fits_80_by_24() {
    let (board, eye, log) = desk();
    let picture = shown(&board, &eye, &log, (80, 24), Colours::None);
    compare(&picture, "play-80x24.txt");
}

/// While a throw without a move is shown, the mark stays with the player who threw; and a single move changes what B
/// says only when its throw has fallen.
#[test]
fn the_screen_does_not_run_ahead_of_the_lights() {
    let mut witness = (Eye::default(), Chronicle::new(Lang::En));
    let seating = Seating::new([Who::Person, Who::Nobody, Who::Person, Who::Nobody]);
    let mut board = board(S001, seating, Settings::default(), &mut witness);
    board.advance(Time(2000), &mut witness);
    let (mut passed, mut single) = (0, 0);
    while passed < 2 || single < 2 {
        let seat = board.turn();
        let name = Lang::En.seat(seat);
        board.press(Button::new(seat, Key::A), TAP_MS, &mut witness);
        board.advance(board.now().after(TAP_MS + 20), &mut witness);
        let falls = matches!(board.app().coming(), [News::Threw(..), ..]);
        let screen = shown(&board, &witness.0, &witness.1, (80, 24), Colours::None);
        if falls {
            assert!(screen.contains(&format!("▶ {name}")), "{screen}");
            assert_eq!(screen.matches("B next").count(), 4, "{screen}");
        }
        let choice = board.app().play().and_then(|play| play.choice());
        passed += usize::from(falls && board.turn() != seat);
        board.advance(board.now().after(800), &mut witness);
        if falls && matches!(choice, Some((_, 1))) {
            let screen = shown(&board, &witness.0, &witness.1, (80, 24), Colours::None);
            assert_eq!(screen.matches("B next").count(), 3, "{screen}");
            single += 1;
        }
        board.advance(board.now().after(10_000), &mut witness);
    }
}

/// Ur and Senet have their own prints: squares 1 to 14 and 1 to 30.
#[test]
fn the_prints_of_ur_and_senet_have_their_numbers() {
    for (slug, squares) in [("ur", 14), ("senet", 30)] {
        let mut witness = (Eye::default(), Chronicle::new(Lang::En));
        let seating = Seating::new([Who::Person, Who::Person, BOT, BOT]);
        let sheet = Sheet::called(slug).expect("a game");
        let mut board = board(sheet, seating, Settings::default(), &mut witness);
        board.advance(Time(2000), &mut witness);
        let picture = shown(&board, &witness.0, &witness.1, (80, 24), Colours::None);
        let words: BTreeSet<&str> = picture.split(|letter: char| !letter.is_ascii_digit()).collect();
        for square in 1..=squares {
            assert!(words.contains(&*square.to_string()), "{square} is not on the screen:\n{picture}");
        }
        compare(&picture, &format!("play-{slug}-80x24.txt"));
    }
}

/// Compares a picture with the stored one, or stores it.
#[track_caller]
fn compare(picture: &str, name: &str) {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data")).join(name);
    if std::env::var_os("GALOP_BLESS").is_some() {
        fs::write(path, format!("{picture}\n")).expect("the picture is written");
        return;
    }
    assert_eq!(picture, fs::read_to_string(path).expect("a picture").trim_end(), "\n{picture}");
}

/// Red plays until one of its horses may move and another may not.
fn something_to_ask(lang: Lang) -> (Board, Eye, Chronicle) {
    let mut witness = (Eye::default(), Chronicle::new(lang));
    let seating = Seating::new([Who::Person, Who::Nobody, BOT, Who::Nobody]);
    let mut board = board(S001, seating, Settings::default(), &mut witness);
    loop {
        board.advance(board.now().after(1500), &mut witness);
        let may: Vec<_> = match witness.1.umpire().why(lang).first() {
            Some((_, answer)) => answer.verdicts.iter().map(|verdict| verdict.may.is_some()).collect(),
            None => Vec::new(),
        };
        if board.app().choice().is_some() && board.app().hands().contains(Seat::Red) && may == [true, false] {
            let (eye, chronicle) = witness;
            return (board, eye, chronicle);
        }
        board.press(Button::new(Seat::Red, Key::A), TAP_MS, &mut witness);
    }
}

#[test]
fn reasons_are_in_the_words_of_the_sheet() {
    for (lang, name) in [(Lang::En, "why-80x24-en.txt"), (Lang::Fr, "why-80x24-fr.txt")] {
        let (board, eye, log) = something_to_ask(lang);
        let throws = log.umpire().why(lang).into_iter();
        let throws: Vec<_> = throws.map(|(hands, answer)| (lang.hands(board.app(), hands), answer)).collect();
        let earlier = throws.len();
        let mut panel = Panel::why(throws).expect("something was thrown");
        let show = |panel: &Panel, size| {
            let colours = Colours::None;
            let view = View {
                board: &board,
                eye: &eye,
                log: &log,
                ids: true,
                lang,
                colours,
                listing: None,
                panel: Some(panel),
                note: None,
                alarm: None,
            };
            draw(&view, size)
        };
        compare(&show(&panel, (80, 24)), name);
        // In a smaller window it scrolls, as far as there is text.
        let small = Rect::new(0, 0, 58, 8);
        let part = |panel: &Panel| {
            let mut out = Buffer::empty(small);
            panel.draw(lang, Colours::True, small, &mut out);
            out.content.iter().map(|cell| cell.symbol()).collect::<String>()
        };
        let first = part(&panel);
        assert!(first.contains('↓') && !first.contains('↑'), "{first}");
        panel.scroll(1000, small, lang);
        let last = part(&panel);
        assert!(last.contains('↑') && !last.contains('↓') && last.contains('»'), "{last}");
        panel.scroll(-1000, small, lang);
        assert_eq!(part(&panel), first);
        // Earlier throws can be read too, as far as they are remembered, then the newest again.
        (0..earlier + 3).for_each(|_| panel.leaf(true));
        assert_ne!(part(&panel), first);
        (0..earlier).for_each(|_| panel.leaf(false));
        assert_eq!(part(&panel), first);
        assert!(Panel::why(Vec::new()).is_none());
        // The whole help can be read in the smallest window that fits the board.
        let help = show(&Panel::help(), (58, 22));
        assert!(help.contains("Ctrl-C"), "{help}");
    }
}

#[test]
fn the_log_names_rules_on_request() {
    let (board, eye, log) = something_to_ask(Lang::En);
    let ids = |ids| {
        let (lang, colours) = (Lang::En, Colours::None);
        draw(
            &View {
                board: &board,
                eye: &eye,
                log: &log,
                ids,
                lang,
                colours,
                listing: None,
                panel: None,
                note: None,
                alarm: None,
            },
            (120, 24),
        )
    };
    assert!(!ids(false).contains("PC1-7") && ids(true).contains("[PC1-7"), "{}", ids(true));
    for id in log.rules().iter().flatten() {
        assert!(galop_desk::sentences::of(id).is_some(), "{id}");
    }
}

#[test]
fn the_pictures_in_the_documentation_are_what_the_board_looks_like() {
    for (path, drawn) in picture::draw() {
        let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path);
        assert!(fs::read_to_string(file).expect("a picture") == drawn, "{path} is out of date: run `cargo picture`");
    }
}

#[test]
fn any_size_can_be_drawn_and_a_tiny_one_says_what_is_missing() {
    let (board, eye, log) = desk();
    let sizes = [(1, 1), (30, 18), (40, 12), (45, 20), (57, 24), (80, 21), (58, 22), (72, 22), (73, 22), (77, 22)];
    for colours in [Colours::True, Colours::Palette, Colours::None] {
        for size in sizes.into_iter().chain([(100, 30), (110, 37), (120, 40), (200, 60), (400, 200)]) {
            shown(&board, &eye, &log, size, colours);
        }
    }
    // Without room for the lights, the words remain.
    let tiny = shown(&board, &eye, &log, (40, 12), Colours::True);
    assert!(tiny.starts_with("Red, your throw: A (Space).\n(The lights need a window of 30 x 18.)"), "{tiny}");
    let places = |(width, height)| Places::of(Rect::new(0, 0, width, height));
    let fits = |size| places(size).is_some();
    assert!(fits(SMALLEST) && !fits((SMALLEST.0 - 1, SMALLEST.1)) && !fits((SMALLEST.0, SMALLEST.1 - 1)));
    let seats = |size| places(size).is_some_and(|places| (0..size.0).any(|x| !places.pointed(x, 3).is_empty()));
    assert!(seats(WITH_SEATS) && !seats((WITH_SEATS.0 - 1, WITH_SEATS.1)) && !seats((WITH_SEATS.0, WITH_SEATS.1 - 1)));
}

#[test]
fn a_click_is_on_the_cell_that_is_drawn_there() {
    for (width, height) in [(30, 18), (50, 20), (60, 24), (80, 24), (120, 40), (160, 60)] {
        let places = Places::of(Rect::new(0, 0, width, height)).expect("room");
        let mut cells: Vec<_> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .filter_map(|(x, y)| {
                let cell = places.cell_at(x, y)?;
                assert!(places.pointed(x, y).is_empty(), "a cell is not a button");
                let (left, top) = places.corner(cell);
                assert!(left <= x && top <= y && x < left + 4 && y < top + 2);
                Some(cell)
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), galop::board::LIGHTS, "{width} x {height}");
    }
}

#[test]
fn a_finger_on_the_screen_is_on_the_button_that_is_drawn_there() {
    let (board, eye, log) = desk();
    for (width, height) in [(80, 24), (160, 50)] {
        let places = Places::of(Rect::new(0, 0, width, height)).expect("room");
        let picture = shown(&board, &eye, &log, (width, height), Colours::None);
        for button in Button::ALL {
            let text = format!("[{}]", keys::letter(button).to_ascii_uppercase());
            let (y, line) = picture.lines().enumerate().find(|(_, line)| line.contains(&text)).expect("a key");
            let x = line.split(&text).next().expect("a beginning").chars().count();
            assert_eq!(places.pointed(x as u16 + 1, y as u16), [button]);
            assert_eq!(keys::button(keys::letter(button)), Some(button));
        }
        let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        assert!(
            all.map(|(x, y)| places.pointed(x, y)).any(|both| both.len() == 2),
            "a click on a name must press both buttons"
        );
    }
}

#[test]
fn colours_have_a_nearest_one_and_a_letter() {
    for (rgb, index) in [([0, 0, 0], 16), ([255, 255, 255], 231), ([255, 0, 0], 196), ([128, 128, 128], 244)] {
        assert_eq!(lamps::palette(rgb), index, "{rgb:?}");
    }
    for (colour, letter) in [
        ([0.0; 3], '·'),
        ([1.0, 0.0, 0.1], 'R'),
        ([0.0, 0.8, 0.3], 'G'),
        ([0.0, 0.2, 1.0], 'B'),
        ([0.9, 0.8, 0.0], 'Y'),
        ([0.2, 0.18, 0.0], 'y'),
        ([0.7, 0.0, 1.0], 'V'),
    ] {
        assert_eq!(lamps::letter(colour), letter, "{colour:?}");
    }
    for (colour, faint) in [([0.0; 3], false), ([0.07, 0.07, 0.13], true), ([0.0, 0.0, 0.19], false)] {
        assert_eq!(lamps::is_faint(colour), faint, "{colour:?}");
    }
}

// --- Saved games ---

/// A folder for files that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("galop-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

#[test]
fn a_game_survives_a_kill() {
    let folder = Folder::new("kill");
    let path = folder.file("deep/board.save");
    let (mut keeper, found) = Keeper::open(&path, Lang::En).expect("a new file");
    assert!(found.record.is_none());
    let (mut board, ..) = desk();
    play_a_while(&mut board, &mut keeper);
    let record = board.app().record(board.now());
    assert!(record.game.is_some());
    assert!(
        matches!(Keeper::open(&path, Lang::En), Err(Unusable::Taken)),
        "a file in use by another board must be refused"
    );
    // Dropped without closing, as if the program had been killed.
    drop(keeper);
    let (keeper, found) = Keeper::open(&path, Lang::En).expect("the same file");
    let (game, saved) = (record.game.expect("a game"), found.record.expect("a record").game.expect("a game"));
    assert_eq!(saved.saved.sheet, game.saved.sheet);
    assert_eq!(saved.saved.seating, game.saved.seating);
    drop(keeper);

    // Wherever the file is truncated, the complete records are found, and playing on works.
    let whole = fs::read(&path).expect("the file");
    for length in (0..whole.len()).step_by(997) {
        fs::write(&path, &whole[..length]).expect("a shorter file");
        let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("still a file of ours");
        let (mut board, ..) = desk();
        board.press(Button::new(Seat::Red, Key::A), TAP_MS, &mut keeper);
        board.advance(Time(4000), &mut keeper);
        assert_eq!(keeper.trouble(), None);
        drop(keeper);
        let (_, found) = Keeper::open(&path, Lang::En).expect("the file is valid again");
        assert!(found.record.is_some_and(|record| record.game.is_some()));
    }
}

/// The save file has the history too: the game is whole after a kill, and the console lists it.
#[test]
fn the_history_of_a_game_survives_a_kill() {
    let folder = Folder::new("history");
    let path = folder.file("board.save");
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    play_a_while(&mut board, &mut keeper);
    let sheet = board.app().scoresheet().clone();
    drop(keeper);
    let (mut keeper, found) = Keeper::open(&path, Lang::En).expect("the same file");
    let history = keeper.recall().expect("the history of the game");
    let saved = Boot { seed: seed(3), held: 0, settings: found.settings, saved: found.record, failed: false };
    let recall = |app: &mut App| {
        app.recall(|sheet| {
            *sheet = history;
            true
        });
    };
    let mut board = Board::new(saved, recall, &mut keeper);
    // A game of computers alone is saved once a minute: the history ends where the game does.
    let recalled = board.app().scoresheet();
    assert_eq!(recalled.head(), sheet.head());
    assert!(recalled.events().len() > 20 && sheet.events().starts_with(recalled.events()));
    assert!(leads_to(&written_down(recalled), board.app().any_play().expect("a game")));
    let mut line = Line::default();
    assert_eq!(line.hear(b"games\n"), 6);
    let listed = line.turn(&mut board, &mut keeper).expect("a line");
    assert!(listed.starts_with("1: ") && listed.ends_with(" playing\r\n"), "{listed}");
    assert_eq!(line.turn(&mut board, &mut keeper).as_deref(), Some("ok\r\n"));
}

/// Only changes of the menu are saved: `--set` is valid for one run.
#[test]
fn a_setting_of_the_command_line_is_not_saved_with_those_of_the_menu() {
    let folder = Folder::new("set");
    let path = folder.file("board.save");
    let (mut keeper, found) = Keeper::open(&path, Lang::En).expect("a new file");
    let mut begun = options("--set 001.horses=1 --set sound=false").apply(found.settings).expect("settings");
    begun.output.brightness = 200;
    keeper.begins_with(found.settings, begun);
    let boot = Boot { seed: seed(3), held: 0, settings: begun, saved: None, failed: false };
    let mut board = Board::new(boot, |_| {}, &mut keeper);
    let mut press = |board: &mut Board, button, now: &mut u64| {
        board.advance(Time(*now), &mut keeper);
        board.press(button, TAP_MS, &mut keeper);
        *now += 500;
        board.advance(Time(*now), &mut keeper);
    };
    let mut now = 3000;
    while board.app().menu().is_none_or(|menu| menu.page() != Page::Common) {
        assert!(now < 20_000, "the menu has a page with the pace");
        press(&mut board, Button::new(Seat::Red, Key::B), &mut now);
    }
    // Green's A sets the pace.
    press(&mut board, Button::new(Seat::Green, Key::A), &mut now);
    let changed = board.app().settings().look.pace;
    assert_ne!(changed, begun.look.pace);
    drop(keeper);
    let (_, found) = Keeper::open(&path, Lang::En).expect("the same file");
    let mut expected = screen_settings();
    expected.look.pace = changed;
    assert_eq!(found.settings, expected);
}

#[test]
fn errors_are_in_french_too() {
    let folder = Folder::new("french");
    let path = folder.file("lettre.txt");
    fs::write(&path, "Cher Monsieur").expect("a letter");
    let told = run(&options(&format!("--demo --headless --lang fr --save {}", path.display()))).expect_err("not ours");
    assert!(
        told.ends_with("le fichier est resté tel quel\n--save FICHIER en prend un autre, --no-save aucun"),
        "{told}"
    );
    let missing = run(&options("--replay pas/de/fichier --headless --lang fr")).expect_err("no file");
    assert!(missing.starts_with("pas/de/fichier ne peut pas être lu : "), "{missing}");
    let newer = tell(Unreadable::Newer(9), Lang::Fr);
    assert_eq!(newer, "! un Galop plus récent a écrit ce fichier (version 9) : il n'est pas modifié");
}

#[test]
fn a_file_of_another_program_is_left_alone() {
    let folder = Folder::new("foreign");
    let path = folder.file("letter.txt");
    for text in ["Dear Sir", "galop save 2\n…", &"x".repeat(200_000)] {
        fs::write(&path, text).expect("a letter");
        let told =
            run(&options(&format!("--demo --headless --lang en --save {}", path.display()))).expect_err("not ours");
        assert!(told.contains("this is not a save file of Galop; it was not changed"), "{told}");
        assert_eq!(fs::read_to_string(&path).expect("a letter"), text);
    }
}

/// Presses red's A and lets the game go on, so that it is saved.
fn one_more_throw(board: &mut Board, keeper: &mut Keeper) {
    for _ in 0..2 {
        board.press(Button::new(board.turn(), Key::A), TAP_MS, keeper);
        board.advance(board.now().after(4000), keeper);
    }
}

#[test]
fn a_save_file_that_was_deleted_is_written_again() {
    let folder = Folder::new("deleted");
    let path = folder.file("deep/board.save");
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    one_more_throw(&mut board, &mut keeper);
    fs::remove_dir_all(folder.file("deep")).expect("the file is deleted, with its folder");
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.take_news().as_deref(), Some("! the save file was deleted; it is written again"));
    assert_eq!(keeper.trouble(), None);
    let game = |record: galop::save::Record| record.game.expect("a game").saved;
    let saved = || Keeper::open(&path, Lang::En).map(|(_, found)| game(found.record.expect("a record")));
    assert!(matches!(saved(), Err(Unusable::Taken)), "the new file is this board's too");
    // Deleted after the last save: the end of the program writes it.
    fs::remove_file(&path).expect("the file is there");
    keeper.finish(board.app(), board.now()).expect("it is written");
    drop(keeper);
    assert_eq!(saved().expect("the file is whole"), game(board.app().record(board.now())));
}

#[test]
fn a_save_that_fails_is_an_alarm_until_one_succeeds() {
    let folder = Folder::new("failed");
    let (path, deep) = (folder.file("deep/board.save"), folder.file("deep"));
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.trouble(), None);
    assert_eq!(keeper.take_news(), None);
    // A file is where the folder was, so the save file can be neither found nor written.
    fs::remove_dir_all(&deep).expect("a folder");
    fs::write(&deep, "in the way").expect("a file");
    one_more_throw(&mut board, &mut keeper);
    let trouble = keeper.trouble().expect("a failure").to_owned();
    assert!(trouble.starts_with("! the game is no longer saved: "), "{trouble}");
    assert_eq!(keeper.take_news().as_ref(), Some(&trouble));
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.take_news(), None, "the log has it once");
    let why = keeper.finish(board.app(), board.now()).expect_err("nothing was saved");
    assert!(why.contains("board.save: the game is not saved: "), "{why}");
    // The next save is tried again.
    fs::remove_file(&deep).expect("a file");
    one_more_throw(&mut board, &mut keeper);
    assert_eq!(keeper.trouble(), None);
    assert_eq!(keeper.take_news().as_deref(), Some("the game is saved again"));
    assert_eq!(keeper.finish(board.app(), board.now()), Ok(()));
}

/// As on a disk that is full: what was written of the file must not be in the way of the next attempt.
#[test]
fn a_save_file_that_cannot_be_written_again_leaves_no_part() {
    struct Half(usize);
    impl Read for Half {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(ErrorKind::StorageFull)?;
            bytes.fill(b'g');
            Ok(bytes.len())
        }
    }
    let folder = Folder::new("half");
    fs::create_dir_all(folder.file("")).expect("a folder");
    let path = folder.file("board.save");
    let why = copy_new(&mut Half(2), &path).expect_err("half of it");
    assert_eq!((why.kind(), path.exists()), (ErrorKind::StorageFull, false));
    copy_new(&mut b"all of it".as_slice(), &path).expect("nothing is in the way");
    assert_eq!(fs::read(&path).expect("a file"), b"all of it");
    let why = copy_new(&mut b"another".as_slice(), &path).expect_err("a file is in the way");
    assert_eq!((why.kind(), fs::read(&path).expect("a file")), (ErrorKind::AlreadyExists, b"all of it".to_vec()));
}

/// The board knows whether it is saved, so that its light is on the screen too.
#[test]
fn the_result_of_every_save_is_reported() {
    let folder = Folder::new("reported");
    let (path, deep) = (folder.file("deep/board.save"), folder.file("deep"));
    let (mut keeper, _) = Keeper::open(&path, Lang::En).expect("a new file");
    let (mut board, ..) = desk();
    one_more_throw(&mut board, &mut keeper);
    let results = keeper.take_results();
    assert!(!results.is_empty() && results.iter().all(|result| *result == (Part::Games, Ok(()))), "{results:?}");
    assert_eq!(keeper.take_results(), []);
    fs::remove_dir_all(&deep).expect("a folder");
    fs::write(&deep, "in the way").expect("a file");
    one_more_throw(&mut board, &mut keeper);
    let results = keeper.take_results();
    let failed = (Part::Games, Err(galop::save::Failed::Refused));
    assert!(!results.is_empty() && results.iter().all(|result| *result == failed), "{results:?}");
    // Settings fail with them. When the way is free, both are saved.
    let set = |board: &mut Board, keeper: &mut Keeper, value| {
        let mut settings = *board.app().settings();
        settings.set("brightness", value).expect("a brightness");
        board.change(|app| app.put_settings(settings));
        board.step(Event::Tick, keeper);
        keeper.take_results()
    };
    assert_eq!(set(&mut board, &mut keeper, "77"), [failed, (Part::Settings, failed.1)]);
    fs::remove_file(&deep).expect("a file");
    assert_eq!(set(&mut board, &mut keeper, "78"), [Part::Games, Part::Settings].map(|part| (part, Ok(()))));
}

#[test]
#[cfg(unix)]
fn another_file_in_the_place_of_the_save_file_is_left_alone() {
    let folder = Folder::new("replaced");
    let path = folder.file("board.save");
    let (mut keeper, _) = Keeper::open(&path, Lang::Fr).expect("a new file");
    let (mut board, ..) = desk();
    fs::remove_file(&path).expect("the file is there");
    fs::write(&path, "a letter").expect("a file");
    one_more_throw(&mut board, &mut keeper);
    let trouble = "! la partie n'est plus enregistrée : un autre fichier a pris la place de la sauvegarde";
    assert_eq!(keeper.trouble(), Some(trouble));
    assert_eq!(fs::read_to_string(&path).expect("a letter"), "a letter");
}

#[test]
fn an_alarm_is_on_the_screen_in_any_window_and_over_any_panel() {
    let (board, eye, log) = desk();
    let alarm = "! the game is no longer saved: no space left on device";
    let panel = Panel::help();
    for size in [(40, 12), (58, 22), (80, 24), (130, 45)] {
        for panel in [None, Some(&panel)] {
            let view = View { alarm: Some(alarm), panel, ..view(&board, &eye, &log) };
            let seen = draw(&view, size).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(seen.contains(alarm), "{size:?}:\n{seen}");
        }
    }
}

// --- Announced events ---

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
