//! What survives a power cut: records and games are restored as they were.

use galop::input::Key;
use galop::rules::{Die, Seat};
use galop::save::{MAX_BYTES, Record, Unreadable, decode_settings, encode_settings};
use galop::session::{Level, Seating, Table, Who};
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, S001, S002, S003};
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin, random_game};
use galop_host_tests::share;

/// Games with random rules, checked after each act: the saved record is restored equal, is short, and a board that
/// starts from it saves the same.
#[test]
fn a_record_is_the_whole_game() {
    let mut chance = Chance::new(21);
    let mut longest = 0;
    for n in 0..150 {
        let sheet = Sheet::ALL[n % 5];
        let mut board = begin(n as u8, random_game(sheet, 3, &mut chance));
        for _ in 0..120 {
            act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
            let record = board.app.record(board.now);
            let bytes = record.encode();
            longest = longest.max(bytes.len());
            assert_eq!(Record::decode(&bytes).as_ref(), Ok(&record), "{}", sheet.number());
            let mut again = board.clone();
            again.kept.0 = bytes;
            again.cut();
            assert_eq!(again.app.record(again.now), record, "{}", sheet.number());
        }
    }
    println!("the longest record: {longest} bytes");
    assert!(longest <= MAX_BYTES);
}

#[test]
fn settings_come_back() {
    let mut chance = Chance::new(22);
    let mut longest = 0;
    for n in 0..2000 {
        let (mut settings, ..) = random_game(Sheet::ALL[n % 5], 2, &mut chance);
        for setting in galop::settings::Settings::TABLE {
            let before = settings;
            for _ in 0..chance.below(5) {
                let next = setting.range.next(setting.get(&settings));
                setting.set(&mut settings, next);
            }
            if settings.check().is_err() {
                settings = before;
            }
        }
        let bytes = encode_settings(&settings);
        longest = longest.max(bytes.len());
        assert_eq!(decode_settings(&bytes), Ok(settings));
    }
    println!("the longest settings: {longest} bytes");
    assert!(longest <= MAX_BYTES);
}

#[test]
fn settings_out_of_range_are_refused_by_name() {
    let bytes = encode_settings(&Settings::default());
    // The version, the number of values of the first table, and then the first value: the layout.
    let mut broken = bytes.clone();
    broken[2] = 7;
    match decode_settings(&broken) {
        Err(Unreadable::Refused(refused)) => {
            assert_eq!(refused.to_string(), "layout: must be one of chain133, panel16");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_newer_program_wrote_is_told_from_what_is_broken() {
    let board = Bench::new(1, 0, Settings::default());
    let (mut record, mut settings) = board.kept.clone();
    record[0] = 200;
    settings[0] = 200;
    assert_eq!(Record::decode(&record), Err(Unreadable::Newer(200)));
    assert_eq!(decode_settings(&settings), Err(Unreadable::Newer(200)));
    for bytes in [&[][..], &[0], &[1], &record[1..]] {
        assert_eq!(Record::decode(bytes).err(), Some(Unreadable::Broken), "{bytes:?}");
    }
}

/// Any bit of a record may be flipped: it is refused, or it is a valid game.
#[test]
fn what_is_read_can_be_played() {
    let mut chance = Chance::new(23);
    let (mut read, mut refused) = (0, 0);
    for n in 0..15 {
        let mut board = begin(n as u8, random_game(Sheet::ALL[n % 5], 3, &mut chance));
        board.finger = (3, 1);
        (0..chance.below(60)).for_each(|_| act(&mut board, *chance.pick(&Die::ALL), chance.below(4)));
        let bytes = board.app.record(board.now).encode();
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let Ok(record) = Record::decode(&flipped) else {
                refused += 1;
                continue;
            };
            read += 1;
            assert_eq!(Record::decode(&record.encode()), Ok(record));
            let mut board = board.clone();
            board.kept.0 = flipped;
            board.cut();
            board.wait(1000);
            for _ in 0..3 {
                board.press(Seat::Red, Key::A, 30);
                act(&mut board, Die::Six, 0);
            }
        }
    }
    println!("{read} changed records were games, {refused} were refused");
    assert!(read > 100 && refused > 100);
}

fn two_persons(sheet: Sheet) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Calm;
    let seating = if sheet.two_sided() {
        Seating::new([Who::Person; 4])
    } else {
        Seating::new([Who::Person, Who::Person, Who::Nobody, Who::Nobody])
    };
    let table = Table::new(sheet, &settings.house, &seating).expect("the players are valid");
    begin(5, (settings, seating, table))
}

/// Power comes back: the opening animation, then the same board, paused; A continues.
#[test]
fn a_game_comes_back_paused_and_goes_on() {
    for sheet in Sheet::ALL {
        let mut board = two_persons(sheet);
        for step in 0..12 {
            act(&mut board, [Die::Six, Die::One, Die::Two][step % 3], 0);
            board.wait(5000);
        }
        let (hands, choice, thrown) = (board.app.hands(), board.app.choice(), board.app.thrown());
        let before = board.app.record(board.now);
        board.cut();
        assert!(!board.app.playing(), "the opening animation must come first");
        board.wait(1000);
        assert_eq!((board.app.hands(), board.app.choice(), board.app.thrown()), (hands, choice, thrown));
        assert_eq!(board.app.record(board.now), before, "{}", sheet.number());
        let seat = hands.iter().next().expect("a player's turn");
        board.press(seat, Key::A, 60);
        assert_eq!(board.app.record(board.now).game, before.game, "the first A must only end the pause");
        act(&mut board, Die::Six, 0);
        assert_ne!(board.app.record(board.now).game, before.game);
    }
}

/// A throw is saved before it can be seen: a cut right after it does not throw again.
#[test]
fn pulling_the_plug_does_not_throw_anew() {
    for face in Die::ALL {
        let mut board = two_persons(S003);
        act(&mut board, Die::Six, 0);
        board.wait(5000);
        act(&mut board, Die::Five, 0);
        board.wait(5000);
        let seat = board.app.hands().iter().next().expect("a player is to throw");
        board.throw(seat, face);
        let thrown = board.app.thrown();
        board.cut();
        board.wait(1000);
        assert_eq!(board.app.thrown(), thrown);
    }
}

#[test]
fn a_game_put_away_stays_away() {
    let mut board = two_persons(S001);
    act(&mut board, Die::Six, 0);
    board.wait(3000);
    board.pair(Seat::Green, 2200);
    let record = board.app.record(board.now);
    board.cut();
    board.wait(1000);
    assert!(!board.app.playing(), "the menu is open");
    board.pair(Seat::Green, 2200);
    assert!(board.app.playing(), "the same gesture must restore the game");
    board.wait(10);
    let back = board.app.record(board.now).game.expect("a game");
    assert_eq!(back.saved, record.game.expect("a game").saved);
}

#[test]
fn a_move_can_be_taken_back_after_a_cut_too() {
    let mut board = two_persons(S001);
    while board.app.undoable().is_empty() {
        act(&mut board, Die::Six, 0);
        board.wait(3000);
    }
    let seat = board.app.undoable().iter().next().expect("a player has moved");
    board.cut();
    board.wait(1000);
    board.press(seat, Key::A, 60);
    assert_eq!(board.app.choice(), None);
    board.press(seat, Key::B, 700);
    assert!(board.app.choice().is_some(), "the same throw must be played again");
}

#[test]
fn the_menu_keeps_what_was_set() {
    let mut board = Bench::new(1, 0, Settings::default());
    board.wait(1200);
    (0..4).for_each(|_| board.press(Seat::Red, Key::B, 60));
    board.press(Seat::Green, Key::A, 60);
    board.cut();
    assert_eq!(board.app.settings().look.pace, Pace::Quick);
}

/// Computer players alone at their fastest: one save a minute, not thousands.
#[test]
fn computers_alone_do_not_wear_the_flash_out() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let seating = Seating::new([Who::Computer(Level::One); 4]);
    let table = Table::new(S002, &settings.house, &seating).expect("the players are valid");
    let mut board = begin(1, (settings, seating, table));
    let mut again = board.clone();
    while board.app.winners().is_empty() {
        board.wait(100);
    }
    let minutes = board.now.0 / 60_000;
    assert!(board.saves <= minutes + 3, "{} saves in {minutes} minutes", board.saves);
    // From the first record they play the same game again.
    again.cut();
    again.wait(1000);
    again.press(Seat::Red, Key::A, 30);
    while again.app.winners().is_empty() {
        again.wait(100);
    }
    assert_eq!(again.app.winners(), board.app.winners());
    assert_eq!(again.app.record(again.now).game, board.app.record(board.now).game);
}

/// Ten thousand games, each with power cuts at random moments and buttons held: the same throws and choices lead to the
/// same end as without cuts.
#[test]
fn games_that_are_killed_end_like_those_that_are_not() {
    let games = share::of(1_000, 1_500, 100_000, "games with power cuts") as usize;
    let threads = 4;
    let kills: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || (thread..games).step_by(threads).map(play_and_kill).sum::<u64>()))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).sum()
    });
    println!("{games} games, {kills} power cuts");
    assert!(kills > games as u64);
}

/// The die and the choice of an act, by its number, so that it does not matter when it happens.
fn scripted(game: usize, act: u64) -> (Die, usize) {
    let mut chance = Chance::new(game as u64 * 1_000_003 + act);
    (*chance.pick(&Die::ALL), chance.below(4))
}

fn play_and_kill(game: usize) -> u64 {
    let mut chance = Chance::new(game as u64);
    let sheet = Sheet::ALL[game % 5];
    let mut setup = random_game(sheet, 4, &mut chance);
    // Short games of persons: the throws of a computer player would be random.
    setup.1 = match setup.1.taken().len() {
        4 => Seating::new([Who::Person; 4]),
        _ => {
            Seating::new(Seat::ALL.map(|seat| if setup.1.at(seat) == Who::Nobody { Who::Nobody } else { Who::Person }))
        }
    };
    let mut boards = [begin(1, setup), begin(1, setup)];
    boards.iter_mut().for_each(|board| board.finger = (3, 1));
    let mut kills = 0;
    let [killed, unkilled] = &mut boards;
    let limit = 60 + chance.below(60) as u64;
    for act_number in 0..limit {
        let (die, steps) = scripted(game, act_number);
        act(unkilled, die, steps);
        if chance.one_in(12) {
            kills += 1;
            // At any moment: buttons go down, a die tumbles, and then power goes off.
            for _ in 0..chance.below(3) {
                let key = if killed.app.choice().is_none() && chance.one_in(2) { Key::A } else { Key::B };
                killed.down(*chance.pick(&Seat::ALL), key);
                killed.wait(chance.below(150) as u64);
            }
            killed.cut();
            killed.wait(chance.below(1500) as u64);
            if !killed.app.playing() {
                killed.press(Seat::Yellow, Key::A, 30); // end the opening animation
            }
            killed.press(Seat::Yellow, Key::A, 30); // continue the game
        }
        act(killed, die, steps);
        if !unkilled.app.winners().is_empty() {
            break;
        }
    }
    let end = |board: &Bench| {
        let game = board.app.record(board.now).game.expect("a game");
        (board.app.winners(), board.app.hands(), game.saved.state)
    };
    assert_eq!(end(killed), end(unkilled), "game {game}, {}", sheet.number());
    kills
}
