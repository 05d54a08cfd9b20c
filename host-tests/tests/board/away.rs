//! A game that was put away: its page of the menu, and seats that change hands.

use galop::app::menu::Page;
use galop::board::{Light, geometry};
use galop::input::Key;
use galop::rules::{Die, Seat, Seats};
use galop::session::{Level, News, Play, Seating, Sides, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop::view::path::Path;
use galop_desk::eye::lights;
use galop_host_tests::ask::{Ask as _, Rooms as _, S001, S002, S003};
use galop_host_tests::bench::Bench;
use galop_host_tests::games::begin;

use crate::app::{TWO, match_of, only, red_begins};

const BOT: [Who; 4] =
    [Who::Computer(Level::One), Who::Computer(Level::Two), Who::Computer(Level::Three), Who::Computer(Level::Kind)];

/// A short game of `sheet` for these players.
fn game(sheet: Sheet, who: [Who; 4]) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings.house.every_horses(|rules| rules.horses = 1);
    let seating = Seating::new(who);
    let table = Table::new(sheet, &settings.house, &seating).expect("the players are valid");
    begin(3, (settings, seating, table))
}

fn put_away(board: &mut Bench) {
    board.pair(Seat::Green, 2200);
    assert_eq!(page(board), Some(Page::Away(0)));
}

fn page(board: &Bench) -> Option<Page> {
    board.app.menu().map(|menu| menu.page())
}

/// The players of the game that was put away.
fn seated(board: &Bench) -> [Who; 4] {
    Seat::ALL.map(|seat| board.app.away().expect("a game is put away").seating().at(seat))
}

/// A red horse is out, and red is to throw again; then the game is put away.
fn red_is_out_and_away() -> Bench {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    board.press(Seat::Red, Key::A, 60);
    put_away(&mut board);
    board
}

#[test]
fn a_side_or_seat_goes_from_person_to_computer_and_round() {
    let (person, nobody) = (Who::Person, Who::Nobody);
    let [red, green, blue, yellow] = Seat::ALL.map(only);
    for (sheet, who, hands) in [
        (S001, [person; 4], [red, green, blue, yellow]),
        (Sheet::ALL[0], [person, nobody, person, nobody], [red, Seats::default(), blue, Seats::default()]),
        // PC3-3: a player has two colours, and sits at one of their seats.
        (S003, [person, person, nobody, nobody], [red, green, red, green]),
        (S002, [person; 4], [Sides::EAST, Sides::EAST, Sides::WEST, Sides::WEST]),
        (Sheet::ALL[4], [person; 4], [Sides::EAST, Sides::EAST, Sides::WEST, Sides::WEST]),
    ] {
        let mut board = game(sheet, who);
        put_away(&mut board);
        for (seat, hands) in Seat::ALL.into_iter().zip(hands) {
            for next in [BOT[0], BOT[1], BOT[2], BOT[3], person] {
                let saves = board.saves;
                board.press(seat, Key::A, 60);
                let expected = Seat::ALL
                    .map(|seat| if hands.contains(seat) { next } else { seated(&board)[seat.index() as usize] });
                assert_eq!(seated(&board), expected, "{} {seat:?}", sheet.number());
                assert_eq!(board.saves - saves, u64::from(!hands.is_empty()), "a change must be saved at once");
            }
        }
        assert_eq!(seated(&board), who);
        let handed = |board: &Bench| board.app.away().map(Play::handed).expect("a game");
        assert!(handed(&board).is_empty(), "{}: all seats have gone round to the same player", sheet.number());
        board.press(Seat::Red, Key::A, 60);
        assert_eq!(handed(&board), Seats::of(|seat| hands[0].contains(seat) && who[seat.index() as usize] == person));
    }
}

/// Outside the corners, which show its number and its players, the page has the lights of the game, dimmed.
#[test]
fn a_game_that_was_put_away_is_dimmed() {
    for sheet in Sheet::ALL {
        let [person, nobody] = [Who::Person, Who::Nobody];
        let who = if sheet.two_sided() { [person; 4] } else { [person, person, nobody, nobody] };
        let mut board = game(sheet, who);
        let mut settings = *board.app.settings();
        settings.look.path = Path::Off;
        board.app.put_settings(settings);
        for _ in 0..30 {
            let seat = board.app.hands().iter().next().expect("nobody has won yet");
            board.press(seat, Key::A, 60);
        }
        let play = brightest(&mut board);
        put_away(&mut board);
        let page = brightest(&mut board);
        let [in_play, on_page] = [&play, &page].map(|lights| lights.iter().sum::<u32>());
        println!("{}: {in_play} in play, {on_page} on the page", sheet.slug());
        assert!(on_page > 0 && on_page * 2 < in_play, "{}", sheet.slug());
        for (page, play) in page.iter().zip(&play) {
            assert!(page <= play, "{}: {page} on the page, {play} in play", sheet.slug());
        }
    }
}

/// The most that each LED outside the corners shows within two seconds.
fn brightest(board: &mut Bench) -> Vec<u32> {
    let corners: Vec<_> =
        Seat::ALL.iter().flat_map(|seat| geometry::die(*seat).into_iter().chain(geometry::stable(*seat))).collect();
    let mut most = vec![0; Light::all().count()];
    for _ in 0..100 {
        board.wait(20);
        for ((most, light), led) in most.iter_mut().zip(Light::all()).zip(lights(&board.app)) {
            if !corners.contains(&light.cell()) {
                *most = led.into_iter().map(u32::from).sum::<u32>().max(*most);
            }
        }
    }
    most
}

#[test]
fn a_held_goes_on_at_once_and_the_pair_brings_it_back_paused() {
    let mut board = red_is_out_and_away();
    let mut paired = board.clone();
    let before = board.app.record(board.now).game.expect("a game").saved;
    board.press(Seat::Yellow, Key::A, 700);
    assert!(board.app.playing() && !board.app.paused());
    paired.pair(Seat::Yellow, 2200);
    assert!(paired.app.playing() && paired.app.paused());
    for board in [&board, &paired] {
        let game = board.app.record(board.now).game.expect("a game");
        assert_eq!((game.away, &game.saved), (false, &before));
        assert_eq!(
            board.app.thrown().map(|thrown| thrown.die),
            Some(Die::Six),
            "the finger that resumed threw nothing"
        );
    }
    // When the game is discarded, the menu is at its page, and the page of the game that was put away is gone.
    put_away(&mut board);
    assert!(board.app.drop_game());
    board.tick();
    assert_eq!(page(&board), Some(Page::Game(S001)));
    for _ in 0..8 {
        board.press(Seat::Red, Key::B, 60);
        assert!(!matches!(page(&board), Some(Page::Away(_))));
    }
    assert_eq!(page(&board), Some(Page::Game(S001)));
}

/// The pages in turn: five games, the one that was put away, the options.
#[test]
fn its_page_follows_the_games() {
    let mut board = red_is_out_and_away();
    let mut pages = Vec::new();
    for _ in 0..9 {
        pages.extend(page(&board));
        board.press(Seat::Red, Key::B, 60);
    }
    let games = Sheet::ALL.map(Page::Game);
    assert_eq!(pages, [&[Page::Away(0), Page::Common, Page::More, Page::Guides][..], &games].concat());
    // After a power cut the menu opens there too.
    board.cut();
    board.wait(1000);
    assert_eq!(page(&board), Some(Page::Away(0)));
}

/// A computer takes over in the middle of a choice, and a person in the middle of a computer's.
#[test]
fn the_new_player_goes_on_with_the_throw() {
    let mut board = match_of(TWO, |_| {});
    red_begins(&mut board);
    board.throw(Seat::Red, Die::Six);
    assert!(board.app.choice().is_some());
    put_away(&mut board);
    board.press(Seat::Red, Key::A, 60);
    board.press(Seat::Red, Key::A, 700);
    board.wait(2000);
    let stats = *board.app.stats();
    assert!(stats.faces.iter().sum::<u32>() > 3, "computer 1 must have played and thrown again");
    // Blue is a person: its turn waits.
    while board.app.hands() != only(Seat::Blue) {
        board.wait(100);
    }
    board.throw(Seat::Blue, Die::Three);
    board.wait(10);
    let (faces, before) = (board.app.stats().faces, board.app.hands());
    put_away(&mut board);
    (0..3).for_each(|_| board.press(Seat::Red, Key::A, 60));
    board.press(Seat::Red, Key::A, 700);
    board.wait(5000);
    assert_eq!((board.app.stats().faces, board.app.hands()), (faces, before), "persons alone must be waited for");
}

/// Over USB seats can change hands while a die falls: the fall ends, so that the words do not run ahead of the lights.
#[test]
fn a_change_of_hands_ends_an_animation() {
    let mut board = match_of(TWO, |settings| settings.look.pace = Pace::Calm);
    board.press(Seat::Red, Key::A, 60);
    assert!(!board.app.still(board.now) && !board.app.coming().is_empty(), "the die falls");
    let mut seating = *board.app.play().expect("a game").seating();
    seating.set(Seat::Blue, Who::Computer(Level::Two));
    board.app.reseat(seating).expect("blue may change hands");
    assert!(board.app.still(board.now));
    board.tick();
    let news: Vec<News> = board.app.news().to_vec();
    assert!(matches!(news[..], [News::Threw(..), News::Seated(..)]), "{news:?}");
}

/// A move of before the change can be taken back by a person at the seat that made it, and by no other.
#[test]
fn a_move_is_taken_back_by_the_person_who_sits_there_now() {
    let mut board = red_is_out_and_away();
    let mut other = board.clone();
    // Red stays a person.
    board.press(Seat::Blue, Key::A, 60);
    board.cut();
    board.wait(1000);
    board.press(Seat::Red, Key::A, 700);
    assert_eq!(board.app.undoable(), only(Seat::Red));
    board.press(Seat::Red, Key::B, 700);
    assert!(board.app.choice().is_some(), "the six must be played again");
    // Red is a computer now: nothing is taken back, until a person sits there again.
    other.press(Seat::Red, Key::A, 60);
    assert_eq!(other.app.away().map(Play::takes_back), Some(Seats::default()));
    (0..4).for_each(|_| other.press(Seat::Red, Key::A, 60));
    assert_eq!(other.app.away().map(Play::takes_back), Some(only(Seat::Red)));
    other.press(Seat::Blue, Key::A, 700);
    other.press(Seat::Red, Key::B, 700);
    assert!(other.app.choice().is_some());
}

/// After a change computers play alone to the end. The match counts as one in which a seat changed hands, once.
#[test]
fn computers_alone_end_every_game() {
    for sheet in Sheet::ALL {
        let mut board = game(sheet, [Who::Person; 4]);
        put_away(&mut board);
        for seat in Seat::ALL {
            // In the games of two sides, once for each side.
            if seated(&board)[usize::from(seat.index())] == Who::Person {
                board.press(seat, Key::A, 60);
            }
        }
        assert_eq!(seated(&board), [BOT[0]; 4]);
        board.press(Seat::Blue, Key::A, 700);
        let mut cut = board.clone();
        for _ in 0..20_000 {
            if !board.app.winners().is_empty() {
                break;
            }
            board.wait(100);
        }
        let stats = *board.app.stats();
        assert_eq!((stats.games, stats.handed), (1, 1), "{}", sheet.number());
        // From the record that was saved when it went on, they play the same again.
        cut.cut();
        cut.wait(1000);
        cut.press(Seat::Red, Key::A, 30);
        while cut.app.winners().is_empty() {
            cut.wait(100);
        }
        let end = |board: &Bench| (board.app.record(board.now).game, *board.app.stats());
        assert_eq!(end(&cut), end(&board), "{}", sheet.number());
    }
}

/// A win taken back is taken from both counts, and a game without a change of hands is in one of them only.
#[test]
fn a_match_in_which_a_seat_changed_hands_is_counted_with_its_end() {
    for change in [false, true] {
        let mut board = game(S002, [Who::Person; 4]);
        if change {
            // To a computer and, when play has gone on, back to the person.
            for presses in [1, 4] {
                put_away(&mut board);
                (0..presses).for_each(|_| board.press(Seat::Red, Key::A, 60));
                board.press(Seat::Red, Key::A, 700);
            }
        }
        let mut last = board.app.hands();
        while board.app.winners().is_empty() {
            assert_eq!((board.app.stats().games, board.app.stats().handed), (0, 0));
            last = board.app.hands();
            let seat = last.iter().next().expect("a turn");
            board.press(seat, Key::A, 60);
        }
        assert_eq!((board.app.stats().games, board.app.stats().handed), (1, u32::from(change)));
        board.press(last.iter().next().expect("a seat"), Key::B, 700);
        assert_eq!((board.app.stats().games, board.app.stats().handed), (0, 0), "taken back");
    }
}

/// Every change is news, in the menu and during a game, with the player and the seats it has.
#[test]
fn a_change_of_hands_is_news() {
    let mut board = game(S002, [Who::Person; 4]);
    put_away(&mut board);
    board.down(Seat::Blue, Key::A);
    board.wait(60);
    board.up(Seat::Blue, Key::A);
    assert_eq!(board.app.news(), [News::Seated(Sides::WEST, BOT[0])]);
    board.tick();
    assert_eq!(board.app.news(), []);
    board.press(Seat::Red, Key::A, 700);
    let seating = Seating::new([BOT[2], BOT[2], Who::Person, Who::Person]);
    assert_eq!(board.app.reseat(seating), Ok(()));
    board.tick();
    assert_eq!(board.app.news()[..2], [News::Seated(Sides::EAST, BOT[2]), News::Seated(Sides::WEST, Who::Person)]);
}

/// A finger that was down when its seat changed hands throws nothing for the computer, and moves nothing.
#[test]
fn a_press_of_before_does_nothing_for_the_new_player() {
    let mut board = match_of(TWO, |settings| settings.look.pace = Pace::Calm);
    for (seat, die) in [(Seat::Red, Die::Six), (Seat::Blue, Die::One)] {
        board.throw(seat, die);
        board.wait(3000);
    }
    board.down(Seat::Red, Key::A);
    board.wait(100);
    assert_eq!(board.app.reseat(Seating::new([BOT[1], Who::Nobody, Who::Person, Who::Nobody])), Ok(()));
    board.tick();
    let before = *board.app.stats();
    board.up(Seat::Red, Key::A);
    assert_eq!(*board.app.stats(), before, "the release must not throw");
    board.wait(3000);
    assert_ne!(*board.app.stats(), before, "the computer throws by itself");
}
