//! The drawn screen: the board, its words, panels and pictures.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use galop::input::{Button, Key};
use galop::rules::Seat;
use galop::session::{News, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::board::{Board, TAP_MS};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::words::Lang;
use galop_host_tests::ask::{Ask as _, S001};
use galop_play::options::Colours;
use galop_play::panel::Panel;
use galop_play::places::{Places, SMALLEST, WITH_SEATS};
use galop_play::screen::{self, View};
use galop_play::{keys, lamps, picture};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BOT, board, desk};

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
        let show =
            |panel: &Panel, size| draw(&View { ids: true, lang, panel: Some(panel), ..view(&board, &eye, &log) }, size);
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
    let ids = |ids| draw(&View { ids, ..view(&board, &eye, &log) }, (120, 24));
    assert!(!ids(false).contains("PC1-7") && ids(true).contains("[PC1-7"), "{}", ids(true));
    for id in log.rules().iter().flatten() {
        assert!(galop_desk::sentences::of(id).is_some(), "{id}");
    }
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
