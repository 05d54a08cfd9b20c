//! Seats change hands in the middle of random games of all five sheets, with power cuts before, between and after.

use galop::input::Key;
use galop::rules::{Die, Seat};
use galop::save::Record;
use galop::session::{Play, Seating, Who};
use galop::sheets::Sheet;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin, random_game};
use galop_host_tests::share;

#[derive(Debug, Default)]
struct Met {
    changes: u64,
    cuts: u64,
    undone: u64,
    /// Changes after which only computers play.
    computers_alone: u64,
    over: u64,
}

/// The saved record.
fn kept(board: &Bench) -> Record {
    Record::decode(&board.kept.0).expect("a saved record can be decoded")
}

/// Cuts power. The board must come back with the game, the dice and the counts that were saved last.
fn cut(board: &mut Bench, met: &mut Met) {
    let saved = kept(board);
    board.cut();
    board.wait(1000);
    let now = board.app.record(board.now);
    assert_eq!((&now.game, now.dice, now.stats), (&saved.game, saved.dice, saved.stats));
    met.cuts += 1;
}

/// Lets other players take over at some seats of the game that was put away. Each change is saved at once, whole.
fn change_hands(board: &mut Bench, chance: &mut Chance, met: &mut Met) {
    let before = *board.app.away().expect("a game is put away");
    let mut handed = before.handed();
    for _ in 0..chance.between(1, 6) {
        let seat = *chance.pick(&Seat::ALL);
        let seating = *board.app.away().expect("a game").seating();
        board.press(seat, Key::A, 60);
        let play = *board.app.away().expect("a game");
        let changed = |seat: &Seat| play.seating().at(*seat) != seating.at(*seat);
        assert_eq!(play.hands_at(seat).iter().any(|seat| changed(&seat)), !play.hands_at(seat).is_empty());
        assert_eq!(play.seating().taken(), before.seating().taken(), "no seat is emptied or filled");
        for seat in Seat::ALL.into_iter().filter(changed) {
            handed = galop::rules::Seats::from_bits(handed.bits() | 1 << seat.index());
            met.changes += 1;
        }
        assert_eq!(play.handed(), handed);
        let live = board.app.record(board.now);
        let saved = kept(board);
        assert_eq!(saved.game, live.game, "a change must be saved");
        if !play.hands_at(seat).is_empty() {
            assert_eq!(saved.dice, live.dice);
        }
        if chance.one_in(4) {
            cut(board, met);
        }
    }
    // Nothing but the players has changed.
    let mut after = *board.app.away().expect("a game");
    assert_eq!((after.position(), after.phase(), after.sides()), (before.position(), before.phase(), before.sides()));
    assert_eq!(after.undoable(), before.undoable());
    if !after.over() {
        let _ = after.reseat(*before.seating());
        assert_eq!(after.seating(), before.seating());
    }
}

/// Brings the game back: with A held, or with both buttons and then A.
fn go_on(board: &mut Bench, chance: &mut Chance) {
    match chance.one_in(2) {
        true => board.press(*chance.pick(&Seat::ALL), Key::A, 700),
        false => {
            board.pair(Seat::Yellow, 2200);
            board.press(Seat::Yellow, Key::A, 30);
        }
    }
    assert!(board.app.playing() && !board.app.paused());
}

fn play(number: u64, met: &mut Met) {
    let mut chance = Chance::new(number);
    let sheet = Sheet::ALL[number as usize % 5];
    let mut board = begin(number as u8, random_game(sheet, 3, &mut chance));
    board.finger = (3, 1);
    for _ in 0..80 {
        if !board.app.winners().is_empty() {
            met.over += 1;
            break;
        }
        if chance.one_in(10) {
            board.pair(Seat::Green, 2200);
            if board.app.away().is_none_or(Play::over) {
                break;
            }
            change_hands(&mut board, &mut chance, met);
            let before = board.app.away().map(|play| (*play.seating(), play.handed()));
            if chance.one_in(3) {
                cut(&mut board, met);
            }
            go_on(&mut board, &mut chance);
            assert_eq!(board.app.play().map(|play| (*play.seating(), play.handed())), before);
            met.computers_alone += u64::from(board.app.play().is_some_and(Play::unattended));
            // A move of before can be taken back if a person sits where it was made.
            let undoable = board.app.undoable();
            if let Some(seat) = undoable.iter().next().filter(|_| chance.one_in(2) && board.app.settings().undo) {
                assert_eq!(board.app.play().map(|play| play.who(undoable)), Some(Who::Person));
                let stats = *board.app.stats();
                board.press(seat, Key::B, 700);
                // With no animation a computer may have acted first.
                met.undone += u64::from(board.app.choice().is_some() && board.app.stats().faces == stats.faces);
            }
        }
        act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
        if chance.one_in(20) && board.app.playing() && board.app.winners().is_empty() {
            cut(&mut board, met);
            board.press(Seat::Yellow, Key::A, 30);
        }
    }
}

#[test]
fn seats_change_hands_in_the_middle_of_every_game() {
    let mut met = Met::default();
    for number in 0..share::of(150, 1_500, 15_000, "games in which seats change hands") {
        play(number, &mut met);
    }
    println!("{met:?}");
    let least = [met.changes / 10, met.cuts / 2, met.undone, met.computers_alone, met.over];
    assert!(least.into_iter().min() > Some(5), "{met:?}");
}

/// Versions 1 and 2 have no seats that changed hands; a game of theirs goes on, changes hands, and is saved as today.
#[test]
fn a_game_of_an_older_version_can_change_hands() {
    for version in 1..=2 {
        let old = galop_host_tests::old_records::read(&format!("records-{version}.txt"));
        let games: Vec<_> = old.iter().filter(|kept| kept.name.contains("put away")).collect();
        assert!(games.len() >= 5);
        for kept in games {
            let mut board = Bench::new(1, 0, galop::settings::Settings::default());
            board.kept.0 = galop::save::Bytes::from_slice(&kept.bytes).expect("a record fits");
            board.cut();
            board.wait(1000);
            let before = *board.app.away().expect("a game that was put away");
            assert_eq!((before.handed(), board.app.stats().handed), (Default::default(), 0), "{}", kept.name);
            board.press(Seat::Red, Key::A, 60);
            let play = *board.app.away().expect("a game");
            assert_ne!(play.seating(), before.seating(), "{}", kept.name);
            assert!(play.handed().contains(Seat::Red) && board.kept.0[0] == 3);
            board.cut();
            board.wait(1000);
            assert_eq!(
                board.app.away().map(|play| (*play.seating(), play.handed())),
                Some((*play.seating(), play.handed()))
            );
        }
    }
}

/// A record that says that an empty seat changed hands, or a seat of no game, is not valid.
#[test]
fn seats_that_cannot_have_changed_hands_are_refused() {
    let two = Seating::new([Who::Person, Who::Nobody, Who::Person, Who::Nobody]);
    let settings = galop::settings::Settings::default();
    let table = galop::session::Table::new(Sheet::ALL[1], &settings.house, &two).expect("they fit");
    let board = begin(1, (settings, two, table));
    let mut record = board.app.record(board.now);
    for handed in 0..=255 {
        record.game.as_mut().expect("a game").saved.handed = handed;
        let read = Record::decode(&record.encode());
        assert_eq!(read.is_ok(), handed & !0b0101 == 0, "{handed:08b}");
        assert!(read.is_err() || read.as_ref() == Ok(&record));
    }
}
