//! Several games put away: a page each, another game beside them, dropping one, and the board that is full.

use galop::app::menu::{CONFIRM_MS, Page};
use galop::app::{NoRoom, NotPut, Replace};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::{GameRecord, Record};
use galop::session::{Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, S000, S001, S002, S003, S004};
use galop_host_tests::bench::{Bench, picture};
use galop_host_tests::games::act;

/// The board with which every test begins: its menu, without animations.
fn empty() -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let mut board = Bench::new(5, 0, settings);
    board.wait(1500);
    board
}

/// Begins a game of four persons in the menu, and plays some throws.
fn begin(board: &mut Bench, sheet: Sheet) {
    let (seating, now) = (Seating::new([Who::Person; 4]), board.now);
    let table = Table::new(sheet, &board.app.settings().house, &seating).expect("they fit");
    board.app.start(table, seating, Replace::No, now).expect("there is room");
    board.tick();
    for number in 0..7 {
        act(board, galop::rules::Die::ALL[number % 6], 0);
    }
}

fn put_away(board: &mut Bench) {
    board.pair(Seat::Green, 2200);
    assert_eq!(page(board), Some(Page::Away(0)));
}

fn page(board: &Bench) -> Option<Page> {
    board.app.menu().map(|menu| menu.page())
}

/// The games that are put away, in the order of their pages.
fn away(board: &Bench) -> Vec<Sheet> {
    (0..board.app.games_away()).map(|page| board.app.nth_away(page).expect("a game").0).collect()
}

/// Turns to a page.
fn turn_to(board: &mut Bench, wanted: Page) {
    for _ in 0..13 {
        if page(board) != Some(wanted) {
            board.press(Seat::Red, Key::B, 60);
        }
    }
    assert_eq!(page(board), Some(wanted));
}

/// A board with these games put away, the first one first, and what each was then.
fn with(sheets: &[Sheet]) -> (Bench, Vec<GameRecord>) {
    let (mut board, mut games) = (empty(), Vec::new());
    for sheet in sheets {
        begin(&mut board, *sheet);
        put_away(&mut board);
        games.push(board.app.record(board.now).game.expect("a game"));
    }
    (board, games)
}

/// The game on the board or on the shelf, as if it were put away.
fn game(board: &Bench) -> GameRecord {
    GameRecord { away: true, ..board.app.record(board.now).game.expect("a game") }
}

#[test]
fn each_game_has_its_page_the_latest_first() {
    let (mut board, games) = with(&[S000, S002, S004, S001]);
    assert_eq!(away(&board), [S001, S004, S002, S000]);
    let mut pages = Vec::new();
    for _ in 0..12 {
        if let Some(Page::Away(page)) = page(&board) {
            assert_eq!(game(&board), games[3 - usize::from(page)], "page {page}");
            assert_eq!(board.app.shown().map(|play| play.sheet()), board.app.nth_away(page).map(|(sheet, _)| sheet));
        }
        pages.extend(page(&board));
        board.press(Seat::Red, Key::B, 60);
    }
    let aways: Vec<_> = (0..4).map(Page::Away).collect();
    let rest = [Page::Common, Page::More, Page::Guides];
    assert_eq!(pages, [&aways[..], &rest, &Sheet::ALL.map(Page::Game)].concat());
    assert_eq!(page(&board), Some(Page::Away(0)));
    // Turning pages saves nothing and changes nothing.
    assert_eq!((away(&board), game(&board)), (vec![S001, S004, S002, S000], games[3].clone()));
    // After a power cut the menu opens at the latest, and the others are there.
    turn_to(&mut board, Page::Away(2));
    board.cut();
    board.wait(1500);
    assert_eq!((page(&board), away(&board)), (Some(Page::Away(0)), vec![S001, S004, S002, S000]));
}

#[test]
fn another_game_begins_beside_them_without_a_question() {
    let (mut board, games) = with(&[S000, S003]);
    turn_to(&mut board, Page::Game(S001));
    board.press(Seat::Red, Key::A, 700);
    assert_eq!((board.app.sheet(), away(&board)), (Some(S001), vec![S003, S000]));
    // While it is being played a power cut keeps all of them.
    board.cut();
    board.wait(1500);
    assert_eq!((board.app.sheet(), away(&board)), (Some(S001), vec![S003, S000]));
    let asides: Vec<GameRecord> = board.app.record(board.now).others.into_iter().map(|aside| aside.game).collect();
    assert_eq!(asides, games, "the oldest first");
}

#[test]
fn with_four_put_away_a_start_is_refused_visibly() {
    let (mut board, games) = with(&[S000, S002, S004, S001]);
    turn_to(&mut board, Page::Game(S003));
    board.press(Seat::Red, Key::A, 600);
    assert!(!board.app.playing());
    let menu = board.app.menu().expect("the menu");
    assert!(menu.refused().is_some());
    // The stables blink red, as for players that do not fit.
    let red = |board: &Bench| picture(&board.app).matches('R').count();
    let usual = {
        let mut board = board.clone();
        board.press(Seat::Red, Key::A, 60);
        board.press(Seat::Red, Key::A, 60);
        red(&board)
    };
    let lit = (0..600).step_by(50).map(|ms| {
        let mut board = board.clone();
        board.wait(ms);
        red(&board)
    });
    assert!(lit.max() > Some(usual + 8));
    assert_eq!((away(&board), board.app.room()), (vec![S001, S004, S002, S000], Err(NoRoom::Full)));
    // Nor can one be put on the board from outside, while one of them is.
    let now = board.now;
    assert_eq!(board.app.put_game(&games[0], Replace::No, now), Err(NotPut::NoRoom(NoRoom::Full)));
    turn_to(&mut board, Page::Away(3));
    board.press(Seat::Blue, Key::A, 700);
    let (seating, before) = (Seating::new([Who::Person; 4]), board.app.record(board.now));
    let table = Table::new(S003, &board.app.settings().house, &seating).expect("they fit");
    let now = board.now;
    assert_eq!(board.app.start(table, seating, Replace::No, now), Err(NoRoom::Full));
    assert_eq!(board.app.record(board.now), before);
    // When one is finished, there is room.
    assert_eq!(board.app.sheet(), Some(S000));
    assert!(board.app.drop_game());
    board.tick();
    assert_eq!(away(&board), [S001, S004, S002]);
    assert_eq!(board.app.start(table, seating, Replace::No, now), Ok(()));
}

#[test]
fn a_held_on_a_page_goes_on_with_its_game() {
    for page in 0..4 {
        let (mut board, games) = with(&[S000, S002, S004, S001]);
        turn_to(&mut board, Page::Away(page));
        let wanted = games[3 - usize::from(page)].clone();
        board.press(Seat::Yellow, Key::A, 700);
        assert!(board.app.playing() && !board.app.paused());
        assert_eq!(game(&board), wanted);
        let mut rest = vec![S001, S004, S002, S000];
        let own = rest.remove(page.into());
        assert_eq!(away(&board), rest);
        // Put away again, it is the latest.
        put_away(&mut board);
        rest.insert(0, own);
        assert_eq!(away(&board), rest);
    }
}

#[test]
fn the_held_pair_brings_back_the_latest_from_any_page() {
    let (board, games) = with(&[S000, S002, S004]);
    for _ in 0..11 {
        let mut board = board.clone();
        for _ in 0..11 {
            let mut paired = board.clone();
            paired.pair(Seat::Yellow, 2200);
            assert!(paired.app.playing() && paired.app.paused(), "from {:?}", page(&board));
            assert_eq!((game(&paired), away(&paired)), (games[2].clone(), vec![S002, S000]));
            board.press(Seat::Red, Key::B, 60);
        }
    }
}

#[test]
fn a_seat_changes_hands_on_its_own_page() {
    let (mut board, _) = with(&[S000, S002, S004]);
    turn_to(&mut board, Page::Away(1));
    let saves = board.saves;
    board.press(Seat::Red, Key::A, 60);
    assert_eq!(board.saves - saves, 1);
    let red = |board: &Bench, page: u8| board.app.nth_away(page).expect("a game").1.at(Seat::Red);
    let computers = |board: &Bench| [0, 1, 2].map(|page| matches!(red(board, page), Who::Computer(_)));
    assert_eq!(computers(&board), [false, true, false]);
    turn_to(&mut board, Page::Common);
    assert_eq!((computers(&board), away(&board)), ([false, true, false], vec![S004, S002, S000]));
}

/// B held asks, and the dice flash; B held again within five seconds drops the game.
#[test]
fn b_held_twice_drops_the_game_of_the_page() {
    for page in 0..3 {
        let (mut board, _) = with(&[S000, S002, S004]);
        turn_to(&mut board, Page::Away(page));
        let (before, stats) = (away(&board), *board.app.stats());
        board.press(Seat::Blue, Key::B, 700);
        assert_eq!(away(&board), before, "once is a question");
        let asked = board.app.menu().and_then(|menu| menu.asked()).expect("the menu asks");
        let held_again = |ms: u64, seat: Seat| {
            let mut board = board.clone();
            board.wait(asked.after(ms).since(board.now));
            board.press(seat, Key::B, 700);
            board
        };
        let mut rest = before.clone();
        rest.remove(page.into());
        for (ms, seat) in [(1500, Seat::Blue), (1500, Seat::Red), (CONFIRM_MS - 1, Seat::Blue)] {
            let mut dropped = held_again(ms, seat);
            assert_eq!(away(&dropped), rest, "page {page}, after {ms} ms");
            // The menu is at the latest of the others.
            assert_eq!(self::page(&dropped), Some(Page::Away(0)));
            assert_eq!(*dropped.app.stats(), stats, "a game that is dropped is not counted");
            dropped.cut();
            dropped.wait(1500);
            assert_eq!(away(&dropped).len(), 2, "it does not come back");
        }
        assert_eq!(away(&held_again(CONFIRM_MS, Seat::Blue)), before, "too late: it asks again");
        type Cancel<'a> = (&'a str, &'a dyn Fn(&mut Bench));
        let cancels: [Cancel; 4] = [
            ("B", &|board| board.press(Seat::Green, Key::B, 60)),
            ("A", &|board| board.press(Seat::Green, Key::A, 60)),
            ("both", &|board| board.pair(Seat::Green, 100)),
            ("nothing", &|board| board.wait(CONFIRM_MS)),
        ];
        for (name, cancel) in cancels {
            let mut board = board.clone();
            cancel(&mut board);
            assert_eq!(board.app.menu().and_then(|menu| menu.asked()), None, "{name}");
            board.press(Seat::Blue, Key::B, 700);
            assert_eq!(away(&board), before, "{name}");
        }
    }
}

/// A short B turns the page, a held one does not; and the dice flash only while the menu asks.
#[test]
fn the_dice_flash_while_the_menu_asks() {
    let (mut board, _) = with(&[S000, S002]);
    // All nine lights of the die of yellow, on which nothing lies.
    let dice = |board: &Bench| {
        let text = picture(&board.app);
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        (0..3).flat_map(|row| rows[row][..3].to_vec()).filter(|light| *light == 'W').count()
    };
    let most = |board: &Bench| {
        let lit = (0..600).step_by(20).map(|ms| {
            let mut board = board.clone();
            board.wait(ms);
            dice(&board)
        });
        let lit: Vec<_> = lit.collect();
        (*lit.iter().min().expect("many"), *lit.iter().max().expect("many"))
    };
    assert!(most(&board).1 < 9);
    board.press(Seat::Red, Key::B, 700);
    assert_eq!(page(&board), Some(Page::Away(0)), "a held B turns no page");
    assert_eq!(most(&board), (0, 9));
    board.press(Seat::Red, Key::B, 60);
    assert_eq!(page(&board), Some(Page::Away(1)));
    assert!(most(&board).1 < 9);
}

/// Two fingers at once are one hold, not two.
#[test]
fn two_fingers_at_once_are_one_question() {
    let (mut board, _) = with(&[S000, S002]);
    let b = |seat| Button::new(seat, Key::B);
    for seat in [Seat::Red, Seat::Blue] {
        board.wait(100);
        let now = board.now;
        board.step_at(Event::Down(b(seat)), now);
    }
    board.wait(2000);
    for seat in [Seat::Red, Seat::Blue] {
        let now = board.now.after(1);
        board.step_at(Event::Up(b(seat)), now);
    }
    assert_eq!(away(&board), [S002, S000], "the second was down before the question");
    board.press(Seat::Blue, Key::B, 700);
    assert_eq!(away(&board), [S000]);
}

/// The last page goes with its game: the menu is at the page of its sheet.
#[test]
fn the_last_one_dropped_leaves_the_menu_at_its_sheet() {
    let (mut board, _) = with(&[S002]);
    board.press(Seat::Red, Key::B, 700);
    board.press(Seat::Red, Key::B, 700);
    assert_eq!((page(&board), away(&board)), (Some(Page::Game(S002)), vec![]));
    assert_eq!(board.app.record(board.now).game, None);
}

/// When the game on the board is over and is left, the others are still there, and one of them can go on.
#[test]
fn after_a_win_the_others_are_there() {
    let (mut board, games) = with(&[S000, S004]);
    let seating = Seating::new([Who::Computer(galop::session::Level::One); 4]);
    let table = Table::new(S001, &board.app.settings().house, &seating).expect("they fit");
    let now = board.now;
    board.app.start(table, seating, Replace::No, now).expect("there is room");
    while board.app.winners().is_empty() {
        board.wait(1000);
    }
    board.wait(5000);
    board.press(Seat::Red, Key::A, 60);
    assert_eq!((page(&board), away(&board)), (Some(Page::Game(S001)), vec![S004, S000]));
    board.pair(Seat::Red, 2200);
    assert_eq!((game(&board), away(&board)), (games[1].clone(), vec![S000]));
}

/// A start while a game is on the board puts that one away; one that is confirmed discards it.
#[test]
fn a_start_from_outside_puts_the_game_on_the_board_away() {
    let mut board = empty();
    begin(&mut board, S001);
    let (seating, now) = (Seating::new([Who::Person; 4]), board.now);
    let table = Table::new(S002, &board.app.settings().house, &seating).expect("they fit");
    assert_eq!(board.app.start(table, seating, Replace::No, now), Ok(()));
    board.tick();
    assert_eq!((board.app.sheet(), away(&board)), (Some(S002), vec![S001]));
    assert_eq!(board.app.start(table, seating, Replace::Confirmed, now), Ok(()));
    board.tick();
    assert_eq!((board.app.sheet(), away(&board)), (Some(S002), vec![S001]));
}

/// For a caller that keeps a history, a game must be in it before another begins.
#[test]
fn what_the_history_does_not_hold_is_not_left() {
    let mut board = empty();
    board.app.recall(|_| false);
    begin(&mut board, S001);
    let (seating, now) = (Seating::new([Who::Person; 4]), board.now);
    let table = Table::new(S002, &board.app.settings().house, &seating).expect("they fit");
    assert_eq!(board.app.start(table, seating, Replace::No, now), Err(NoRoom::Playing));
    assert!(board.app.put_away(now));
    board.app.placed(None);
    assert_eq!(board.app.start(table, seating, Replace::No, now), Err(NoRoom::Unsaved));
    board.tick();
    assert_eq!(away(&board), [S001]);
    // Seats that changed hands must be saved first, too.
    assert_eq!(Record::decode(&board.kept.0).map(|record| record.game.is_some()), Ok(true));
    assert!(board.app.room().is_err() && board.now > Time(0));
}
