//! Seats change hands in the middle of random games of all five sheets, with power cuts before, between and after.

use galop::input::Key;
use galop::rules::{Die, Seat, Seats};
use galop::save::Record;
use galop::session::{Play, Seating, Table, Who};
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
    /// Games that went on after a change.
    resumed: u64,
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
    // A seat that goes round to the same player has not changed hands, unless power is cut meanwhile.
    let mut settled = (*before.seating(), before.handed());
    // Half of the time the person whose move can be taken back stays.
    let stays = if chance.one_in(2) { before.takes_back() } else { Seats::default() };
    let others: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| !stays.contains(*seat)).collect();
    for _ in 0..chance.between(1, 6) {
        let seat = *chance.pick(&others);
        let seating = *board.app.away().expect("a game").seating();
        board.press(seat, Key::A, 60);
        let play = *board.app.away().expect("a game");
        let changed = |seat: &Seat| play.seating().at(*seat) != seating.at(*seat);
        assert_eq!(play.hands_at(seat).iter().any(|seat| changed(&seat)), !play.hands_at(seat).is_empty());
        assert_eq!(play.seating().taken(), before.seating().taken(), "no seat is emptied or filled");
        met.changes += Seat::ALL.iter().filter(|seat| changed(seat)).count() as u64;
        let new = |seat| settled.1.contains(seat) || play.seating().at(seat) != settled.0.at(seat);
        assert_eq!(play.handed(), Seats::of(new));
        let live = board.app.record(board.now);
        let saved = kept(board);
        assert_eq!(saved.game, live.game, "a change must be saved");
        if !play.hands_at(seat).is_empty() {
            assert_eq!(saved.dice, live.dice);
        }
        if chance.one_in(4) {
            cut(board, met);
            settled = (*play.seating(), play.handed());
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
        // More often after a move that can be taken back.
        let often = board.app.settings().undo && !board.app.undoable().is_empty();
        if chance.one_in(if often { 5 } else { 10 }) {
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
            met.resumed += 1;
            assert_eq!(board.app.play().map(|play| (*play.seating(), play.handed())), before);
            met.computers_alone += u64::from(board.app.play().is_some_and(Play::unattended));
            // A move of before can be taken back if a person sits where it was made.
            let undoable = board.app.undoable();
            if let Some(seat) = undoable.iter().next().filter(|_| board.app.settings().undo) {
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
    let mut met = [(); 5].map(|()| Met::default());
    for number in 0..share::of(150, 200, 15_000, "games in which seats change hands") {
        play(number, &mut met[number as usize % 5]);
    }
    for (sheet, met) in Sheet::ALL.into_iter().zip(&met) {
        println!("{sheet:?} {met:?}");
        let least = [met.changes / 10, met.cuts / 5, met.resumed / 5, 2 * met.undone, met.computers_alone];
        assert!(least.into_iter().min() >= Some(5), "{sheet:?} {met:?}");
    }
    assert!(met.iter().map(|met| met.over).sum::<u64>() > 5, "{met:?}");
}

/// In every game: a person's move cannot be taken back while a computer has the seat, and can again when a person has
/// it, after power cuts before and after each change.
#[test]
fn a_move_can_be_taken_back_after_its_seat_went_to_a_computer_and_back() {
    for (sheet, cuts) in Sheet::ALL.into_iter().flat_map(|sheet| [(sheet, false), (sheet, true)]) {
        let mut settings = galop::settings::Settings::default();
        settings.look.pace = galop::view::look::Pace::Instant;
        let persons = Seating::new([Who::Person; 4]);
        let table = Table::new(sheet, &settings.house, &persons).expect("a game for four");
        let (mut board, mut met) = (begin(3, (settings, persons, table)), Met::default());
        let mut cut_if = |board: &mut Bench| {
            if cuts {
                cut(board, &mut met);
            }
        };
        let (mut offer, chance) = (None, &mut Chance::new(4));
        for _ in 0..200 {
            if board.app.undoable().is_empty() {
                offer = board.app.play().map(|play| *play.phase());
                act(&mut board, *chance.pick(&Die::ALL), 0);
            }
        }
        let mover = board.app.undoable();
        let seat = mover.iter().next().expect("a seat");
        board.pair(Seat::Green, 2200);
        cut_if(&mut board);
        for taker in [1, 2, 3, 4, 0] {
            board.press(seat, Key::A, 60);
            cut_if(&mut board);
            let play = board.app.away().expect("a game");
            assert_eq!(play.undoable(), mover, "{sheet:?}");
            assert_eq!(play.handed().is_empty(), taker == 0 && !cuts, "{sheet:?}");
            assert_eq!(play.takes_back(), if taker == 0 { mover } else { Seats::default() }, "{sheet:?}");
        }
        board.press(Seat::Red, Key::A, 700);
        assert!(board.app.playing() && !board.app.paused());
        board.press(seat, Key::B, 700);
        assert_eq!(board.app.play().map(|play| *play.phase()), offer, "{sheet:?}");
    }
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
            assert!(play.handed().contains(Seat::Red) && board.kept.0[0] == 5);
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
    let table = Table::new(Sheet::ALL[1], &settings.house, &two).expect("they fit");
    let board = begin(1, (settings, two, table));
    let mut record = board.app.record(board.now);
    for handed in 0..=255 {
        record.game.as_mut().expect("a game").saved.handed = handed;
        let read = Record::decode(&record.encode());
        assert_eq!(read.is_ok(), handed & !0b0101 == 0, "{handed:08b}");
        assert!(read.is_err() || read.as_ref() == Ok(&record));
    }
}
