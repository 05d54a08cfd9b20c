//! What the lifetime statistics count, and what they do not.

use galop::app::Replace;
use galop::bots::Balance;
use galop::input::Key;
use galop::rules::any::Any;
use galop::rules::{Die, Seat, Seats, horses};
use galop::save::Record;
use galop::session::{Level, Seating, Stats, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, Rooms as _, S000, S001, S002, S003, S004};
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin, random_game};

/// A short game in which all players are persons or all are computer players.
fn game(seed: u8, sheet: Sheet, who: Who) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings.house.every_horses(|rules| rules.horses = 1);
    let seating = Seating::new([who; 4]);
    let table = Table::new(sheet, &settings.house, &seating).expect("four players are valid in every game");
    let mut board = begin(seed, (settings, seating, table));
    board.finger = (3, 1);
    board
}

fn stats(board: &Bench) -> Stats {
    *board.app.stats()
}

/// The statistics without throws, which are never taken back.
fn deeds(board: &Bench) -> Stats {
    Stats { faces: [0; 6], coins: [0; 5], ..stats(board) }
}

fn throws(stats: &Stats) -> u32 {
    stats.faces.iter().chain(&stats.coins).sum()
}

/// The seats whose count has risen; no count may have fallen.
fn above(now: [u32; 4], before: [u32; 4]) -> Seats {
    Seats::of(|seat| {
        let [now, before] = [now, before].map(|counts| counts[usize::from(seat.index())]);
        assert!(now == before || now == before + 1);
        now > before
    })
}

/// The number of horses in the stable, for each seat.
fn in_stable(board: &Bench) -> Option<[usize; 4]> {
    let play = board.app.play()?;
    let (Any::Horses(rules), Any::Horses(position)) = (play.rules(), play.position()?) else { return None };
    Some(Seat::ALL.map(|seat| {
        let horses = rules.horses(position, seat);
        horses.iter().filter(|progress| progress.place() == horses::Place::Stable).count()
    }))
}

#[test]
fn every_throw_is_counted_by_its_face() {
    let mut chance = Chance::new(1);
    for sheet in [S000, S001, S002, S003] {
        let mut board = game(3, sheet, Who::Person);
        let mut faces = [0; 6];
        for _ in 0..200 {
            let seat = board.app.hands().iter().next();
            match (seat, board.app.choice()) {
                (None, _) => break,
                (Some(seat), None) => {
                    let die = *chance.pick(&Die::ALL);
                    board.throw(seat, die);
                    faces[usize::from(die.pips()) - 1] += 1;
                }
                (Some(seat), Some(_)) => board.press(seat, Key::A, 3),
            }
            assert_eq!(stats(&board).faces, faces, "{}", sheet.number());
        }
        assert_eq!(stats(&board).coins, [0; 5]);
    }
}

#[test]
fn coins_are_counted_by_how_many_fell_on_their_face() {
    let mut board = game(3, S004, Who::Person);
    let (mut coins, mut chance) = ([0; 5], Chance::new(7));
    for number in 0..100 {
        let die = *chance.pick(&[Die::One, Die::Two, Die::Three, Die::Four, Die::Six]);
        match (board.app.choice(), board.app.hands().iter().next()) {
            (None, Some(seat)) => {
                board.throw(seat, die);
                // SE4-3: four piles count 6.
                coins[usize::from(die.pips()) % 6] += 1;
            }
            _ => act(&mut board, die, number),
        }
        assert_eq!(stats(&board).coins, coins);
    }
    assert!(coins.iter().all(|count| *count > 0) && stats(&board).faces == [0; 6]);
}

/// Compares the counts with the horses that return to a stable, and with the winners that the board shows.
#[test]
fn captures_and_games_are_counted_for_whoever_did_it() {
    let mut chance = Chance::new(2);
    let (mut captures, mut games) = (0, 0);
    for number in 0..60 {
        let sheet = Sheet::ALL[number % 5];
        let mut board = game(number as u8, sheet, Who::Person);
        for _ in 0..4000 {
            let (before, hands, stables) = (stats(&board), board.app.hands(), in_stable(&board));
            let choosing = board.app.choice().is_some();
            act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
            let after = stats(&board);
            let captors = above(after.captures, before.captures);
            assert!(captors.is_empty() || choosing && captors == hands, "{captors:?} of {hands:?}");
            if let (true, Some(before), Some(after)) = (choosing, stables, in_stable(&board)) {
                let sent = (0..4).any(|seat| after[seat] > before[seat]);
                assert_eq!(!captors.is_empty(), sent, "{}", sheet.number());
            }
            captures += usize::from(!captors.is_empty());
            let winners = board.app.winners();
            assert_eq!(after.games - before.games, u32::from(!winners.is_empty()));
            let won = above(after.won, before.won);
            // All four win together only in a draw.
            assert_eq!(won, if winners == Seats::ALL { Seats::default() } else { winners });
            if !winners.is_empty() {
                games += 1;
                break;
            }
        }
    }
    println!("{captures} captures, {games} games");
    assert!(captures > 200 && games == 60);
}

/// A capture and a win are taken back with the move: by holding B, before and after a power cut, and by a press that
/// turns out to be half of a pair. Throws are never taken back.
#[test]
fn what_is_taken_back_does_not_count() {
    let mut chance = Chance::new(3);
    let (mut captures, mut wins) = (0, 0);
    for number in 0..40 {
        let mut board = game(number as u8, Sheet::ALL[number % 5], Who::Person);
        for _ in 0..4000 {
            let (before, was, seat) = (stats(&board), board.clone(), board.app.hands().iter().next().expect("a turn"));
            let die = *chance.pick(&Die::ALL);
            act(&mut board, die, 0);
            if deeds(&board) != deeds(&was) && was.app.choice().is_some() {
                captures += usize::from(stats(&board).captures != before.captures);
                wins += usize::from(stats(&board).games != before.games);
                let mut undone = board.clone();
                undone.press(seat, Key::B, 700);
                assert_eq!(stats(&undone), before, "taken back: the counts must be as before the move");
                undone.press(seat, Key::A, 3);
                assert_eq!(deeds(&undone), deeds(&board), "played again: the move must count again");
                let mut cut = board.clone();
                cut.cut();
                cut.wait(1000);
                assert_eq!(stats(&cut), stats(&board), "the counts must survive a power cut");
                cut.press(seat, Key::A, 30);
                cut.press(seat, Key::B, 700);
                assert_eq!(stats(&cut), before, "taken back after a power cut");
                let mut pair = was.clone();
                let finger = pair.app.choice().expect("a choice").0;
                (0..finger).for_each(|_| pair.press(seat, Key::B, 3));
                pair.pair(seat, 100);
                assert_eq!(stats(&pair), before, "taken back by half of a pair");
            }
            if !board.app.winners().is_empty() {
                break;
            }
        }
    }
    println!("{captures} captures and {wins} games taken back");
    assert!(captures > 100 && wins >= 20);
}

/// Half of a pair takes the move and its counts back; but once a computer player has answered, the game has gone on,
/// and nothing is taken back.
#[test]
fn half_a_pair_takes_back_nobody_elses_throw() {
    let mut chance = Chance::new(4);
    let mut answers = 0;
    for seed in 0..40 {
        let mut board = game(seed, S003, Who::Computer(Level::Two));
        let seats = [Who::Person, Who::Computer(Level::Two), Who::Computer(Level::One), Who::Computer(Level::One)];
        let seating = Seating::new(seats);
        let table = Table::new(S003, &board.app.settings().house, &seating).expect("the players are valid");
        board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
        board.tick();
        for _ in 0..60 {
            if board.app.choice().is_some() && board.app.hands().contains(Seat::Red) {
                let before = stats(&board);
                let mut pair = board.clone();
                pair.down(Seat::Red, Key::A);
                pair.wait(140);
                let played = stats(&pair);
                let answered = throws(&played) > throws(&before);
                answers += usize::from(answered);
                pair.down(Seat::Red, Key::B);
                assert_eq!(stats(&pair), if answered { played } else { before });
            }
            act(&mut board, *chance.pick(&Die::ALL), 0);
        }
    }
    assert!(answers > 10, "{answers}");
}

/// Computer players count too, and the counts survive the end of the game, the menu and a power cut.
#[test]
fn computers_count_and_counts_stay() {
    for sheet in Sheet::ALL {
        let mut board = game(5, sheet, Who::Computer(Level::Two));
        while board.app.winners().is_empty() {
            board.wait(1000);
        }
        let after = stats(&board);
        assert_eq!(after.games, 1);
        assert!(throws(&after) > 10);
        assert!(board.app.winners() == Seats::ALL || after.won.iter().sum::<u32>() > 0);
        board.press(Seat::Red, Key::A, 60);
        board.press(Seat::Red, Key::A, 60);
        assert!(board.app.menu().is_some());
        let record = board.app.record(board.now);
        assert_eq!((record.stats, record.game), (after, None));
        let kept = Record::decode(&board.kept.0).expect("a record");
        assert_eq!((kept.stats, kept.game), (after, None), "the saved menu must have the counts and no game");
        board.cut();
        board.wait(1000);
        assert_eq!(stats(&board), after);
        // The next game adds to the counts.
        let seating = Seating::new([Who::Computer(Level::One); 4]);
        let table =
            Table::new(sheet, &board.app.settings().house, &seating).expect("four players are valid in every game");
        board.app.start(table, seating, Replace::Confirmed, board.now).expect("that is confirmed");
        board.tick();
        while board.app.winners().is_empty() {
            board.wait(1000);
        }
        assert_eq!(stats(&board).games, 2);
        assert!(throws(&stats(&board)) > throws(&after));
    }
}

/// The kind player knows how the games of the persons at the table went, also after a power cut; with `adapt` off it
/// forgets them.
#[test]
fn the_kind_player_remembers_the_games_of_a_person() {
    let mut chance = Chance::new(8);
    let (mut won, mut lost) = (0, 0);
    for sheet in Sheet::ALL {
        let mut settings = Settings::default();
        settings.look.pace = Pace::Instant;
        settings.house.every_horses(|rules| rules.horses = 1);
        let seats = if sheet.two_sided() { "person,kind" } else { "person,kind,person,kind" };
        let seating = Seating::parse(seats, sheet.two_sided()).expect("players");
        let sides = if sheet.two_sided() { 2 } else { 4 };
        let table = Table::new(sheet, &settings.house, &seating).expect("a table");
        let mut board = begin(1, (settings, seating, table));
        let mut expected = [Balance::default(); 2];
        for _ in 0..3 {
            while board.app.winners().is_empty() {
                match board.app.play().is_some_and(|play| play.who(play.hands()) == Who::Person) {
                    true => act(&mut board, *chance.pick(&Die::ALL), chance.below(4)),
                    false => board.wait(20),
                }
            }
            for (balance, seat) in expected.iter_mut().zip([Seat::Red, Seat::Blue]) {
                let wins = board.app.winners().contains(seat);
                *balance = balance.after(wins, sides);
                (won, lost) = (won + u32::from(wins), lost + u32::from(!wins));
            }
            let persons = if sheet.two_sided() { 1 } else { 2 };
            let balance = |board: &Bench| board.app.stats().balance(board.app.play().expect("a game"));
            assert_eq!(balance(&board), Balance::of_table(expected.into_iter().take(persons)), "{}", sheet.number());
            board.cut();
            board.wait(1000);
            board.app.start(table, seating, Replace::Confirmed, board.now).expect("no other game");
            board.tick();
            assert_eq!(balance(&board), Balance::of_table(expected.into_iter().take(persons)), "after a power cut");
        }
        let settings = Settings { adapt: false, ..*board.app.settings() };
        board.app.put_settings(settings);
        board.tick();
        assert_eq!(board.app.stats().balance(board.app.play().expect("a game")), Balance::default());
    }
    assert!(won > 2 && lost > 2, "{won} won, {lost} lost");
}

/// A game with power cuts counts the same as one without: what was lost is counted again when it is repeated.
#[test]
fn a_cut_counts_nothing_twice() {
    let mut chance = Chance::new(6);
    for number in 0..100 {
        let mut setup = random_game(Sheet::ALL[number % 5], 4, &mut chance);
        let taken = setup.1.taken();
        setup.1 = Seating::new(Seat::ALL.map(|seat| if taken.contains(seat) { Who::Person } else { Who::Nobody }));
        let mut boards = [begin(1, setup), begin(1, setup)];
        boards.iter_mut().for_each(|board| board.finger = (3, 1));
        for _ in 0..80 {
            let (die, steps, cut) = (*chance.pick(&Die::ALL), chance.below(4), chance.one_in(5));
            let [killed, unkilled] = &mut boards;
            if cut {
                killed.cut();
                killed.wait(1000);
                killed.press(Seat::Yellow, Key::A, 30);
            }
            act(killed, die, steps);
            act(unkilled, die, steps);
            assert_eq!(stats(killed), stats(unkilled), "game {number}");
            if !unkilled.app.winners().is_empty() {
                break;
            }
        }
    }
}
