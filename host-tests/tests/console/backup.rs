//! Export and import of settings and games.

use galop::console::LONGEST;
use galop::settings::Settings;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bytes::{crc32, unhex};
use galop_host_tests::talk::Talk;

use crate::{FULL, export, in_game, quick};

#[test]
fn what_is_exported_comes_back_on_a_new_board() {
    let mut talk = Talk::new(quick());
    talk.ask("set brightness 33").ok();
    talk.ask("game new 000 bot2,person,bot1,off").ok();
    talk.wait(3000);
    let (record, lines) = (talk.app.record(talk.now), export(&mut talk));
    let mut other = Talk::new(Settings::default());
    for line in &lines {
        assert!(line.starts_with("import ") && line.len() < LONGEST, "{line}");
        other.ask(line).ok();
    }
    assert_eq!(other.app.settings(), talk.app.settings());
    assert_eq!((other.app.record(other.now), other.app.paused()), (record.clone(), true));
    assert_eq!(
        (other.kept.0.as_ref(), &other.kept.1),
        (Some(&record), talk.app.settings()),
        "the imported data must be saved"
    );
    other.ask("resume").ok();

    // Imports only the game, on a board that has statistics of its own.
    let mut third = Talk::new(quick());
    third.ask("game new 001 bot1,bot1,bot1,bot1").ok();
    third.wait(10_000);
    let (dice, stats) = (third.app.record(third.now).dice, *third.app.stats());
    let games = lines.iter().rposition(|line| line.starts_with("import 0 ")).expect("the games come last");
    for line in &lines[games..] {
        third.ask(&line.replace("games", "game")).ok();
    }
    let taken = third.app.record(third.now);
    assert_eq!((taken.game, taken.dice, taken.stats), (record.game, dice, stats));
}

#[test]
fn a_board_without_a_game_is_exported_too() {
    let mut talk = Talk::new(quick());
    let lines = export(&mut talk);
    let mut other = in_game();
    let (last, rest) = lines.split_last().expect("some lines");
    rest.iter().for_each(|line| drop(other.ask(line).ok()));
    // A game that is not over is not lost.
    let record = other.app.record(other.now);
    assert_eq!(other.ask(&last.replace("games", "game")).error().0, "import");
    rest.iter().for_each(|line| drop(other.ask(line).ok()));
    other.ask(last).ok();
    assert!(other.app.playing(), "nothing takes its place");
    assert_eq!(other.app.record(other.now).game.map(|game| game.saved), record.game.map(|game| game.saved));
    assert_eq!(other.app.stats(), talk.app.stats());
    let games = lines.iter().rposition(|line| line.starts_with("import 0 ")).expect("the games come last");
    for line in &lines[games..lines.len() - 1] {
        other.ask(line).ok();
    }
    let last = lines.last().expect("a sum").replace("games", "game");
    assert_eq!(other.ask(&last).error(), ("import", "there is no game in this record"));
}

/// An export has all games that are put away, and brings them back in their order; onto a board with games too, as far
/// as there is room.
#[test]
fn an_export_has_every_game_that_is_put_away() {
    let mut talk = Talk::new(quick());
    for game in ["ur person,bot1", "senet person,person", "ecurie person,off,person,off"] {
        talk.ask(&format!("game new {game}")).ok();
        talk.wait(500);
    }
    for away in [false, true] {
        if away {
            talk.ask("game away").ok();
        }
        let plain = |talk: &Talk| {
            let record = talk.app.record(talk.now);
            let others: Vec<_> = record.others.iter().map(|aside| aside.game.clone()).collect();
            (record.game, others, record.dice, record.stats, record.menu)
        };
        let (before, lines) = (plain(&talk), export(&mut talk));
        let count = lines.iter().filter(|line| line.starts_with("import away ")).count();
        assert_eq!((count, before.1.len()), (2, 2));
        assert!(lines.last().expect("a line").starts_with("import games "));
        let mut other = Talk::new(quick());
        if !away {
            other.ask("pause").error();
            talk.ask("pause").ok();
        }
        lines.iter().for_each(|line| drop(other.ask(line).ok()));
        let after = plain(&other);
        assert_eq!((&after.0, &after.1, after.2, after.3), (&before.0, &before.1, before.2, before.3), "away: {away}");
        // They are in its history, known from their middle on: another game can begin.
        other.ask("game new escalier").ok();
        assert_eq!(other.app.games_away(), 3);
        // Once more: there is room for none.
        let parcel: Vec<&String> =
            lines.iter().skip_while(|line| !line.starts_with("import settings")).skip(1).collect();
        let (sum, pieces) = (parcel.iter().position(|line| line.starts_with("import away ")).expect("one"), &parcel);
        pieces[..sum].iter().for_each(|line| drop(other.ask(line).ok()));
        assert_eq!(other.ask(pieces[sum]).error(), FULL);
        // The pieces stay: with room only the last line is sent again.
        other.ask("game drop 2").ok();
        other.ask(pieces[sum]).ok();
        assert_eq!(other.app.games_away(), 4);
    }
}

#[test]
fn a_parcel_that_is_not_whole_is_refused() {
    let mut talk = in_game();
    let (record, settings, lines) = (talk.app.record(talk.now), *talk.app.settings(), export(&mut talk));
    let games = lines.iter().rposition(|line| line.starts_with("import 0 ")).expect("the games come last");
    let (settings_lines, game_lines) = lines.split_at(games);
    let error = |talk: &mut Talk, line: &str, kind: &str, words: &str| {
        let answer = talk.ask(line);
        assert_eq!(answer.error(), (kind, words), "{line}");
    };
    const MISSING: &str = "a piece is missing before this one: begin again at 0";
    const PAIRS: &str = "a piece must be pairs of hexadecimal digits";
    error(&mut talk, "import settings 00000000", "import", "there is nothing to import: begin with a piece at 0");
    error(&mut talk, "import 32 00", "import", MISSING);
    talk.ask(&game_lines[0]).ok();
    error(&mut talk, &game_lines[2], "import", MISSING);
    error(&mut talk, "import 32 0g", "import", PAIRS);
    error(&mut talk, "import 32 012", "import", PAIRS);
    error(&mut talk, "import 241 00", "number", "'241' is not a whole number from 0 to 240");
    error(&mut talk, "import 0x20 00", "number", "'0x20' is not a whole number from 0 to 240");
    error(&mut talk, "import games 123", "word", "'123' is not a checksum of eight hexadecimal digits");
    error(&mut talk, "import games +1234567", "word", "'+1234567' is not a checksum of eight hexadecimal digits");
    error(&mut talk, "import games 12345678", "import", "wrong checksum: a piece is missing or mistyped");
    error(&mut talk, "import", "usage", "import OFFSET HEX | settings SUM | games SUM | game SUM | away SUM");
    // Settings are not games, and the other way round.
    for (parcel, word, other) in [(settings_lines, "settings", "games"), (game_lines, "games", "settings")] {
        let (last, pieces) = parcel.split_last().expect("a sum");
        pieces.iter().for_each(|line| drop(talk.ask(line).ok()));
        let answer = talk.ask(&last.replace(word, other));
        assert!(["import", "refused"].contains(&answer.error().0), "{answer:?}");
    }
    // A record of a newer program.
    let mut newer: Vec<_> = game_lines.to_vec();
    newer[0].replace_range(9..11, "63");
    let bytes: Vec<u8> =
        newer.iter().filter_map(|line| line.split(' ').nth(2).filter(|hex| hex.len() != 8)).flat_map(unhex).collect();
    *newer.last_mut().expect("a sum") = format!("import games {:08x}", crc32(&bytes));
    let (last, pieces) = newer.split_last().expect("a sum");
    pieces.iter().for_each(|line| drop(talk.ask(line).ok()));
    error(&mut talk, last, "import", "written by a newer version of Galop");
    // One piece more than any record has.
    for piece in 0..7 {
        talk.ask(&format!("import {} {}", piece * 32, "00".repeat(32))).ok();
    }
    error(&mut talk, &format!("import 224 {}", "00".repeat(17)), "import", "too long for a record");
    assert_eq!(
        (talk.app.record(talk.now), *talk.app.settings()),
        (record, settings),
        "refused imports must change nothing"
    );
}
