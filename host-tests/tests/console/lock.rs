//! A locked board, and the secret of the dice.

use galop::app::Replace;
use galop::console::COMMANDS;
use galop::save::Record;
use galop_host_tests::talk::Talk;

use crate::{export, in_game, press, quick};

/// For tournaments: a locked board accepts no change except to the lock itself.
#[test]
fn a_locked_board_is_looked_at_only() {
    let mut talk = in_game();
    let lines = export(&mut talk);
    talk.ask("set lock true").ok();
    let before = (talk.app.record(talk.now), *talk.app.settings());
    let mut changing = vec!["set brightness 3", "defaults", "game new 001", "game drop", "pause", "resume", "undo"];
    changing.extend(["press R A", "selftest", "bootsel", "set"]);
    changing.extend(lines.iter().map(String::as_str));
    for line in changing {
        let answer = talk.ask(line);
        let words = "the board is locked; 'set lock false' unlocks it";
        assert_eq!(answer.error(), ("locked", words), "{line}");
    }
    assert!(!talk.console.wants_bootsel());
    assert_eq!((talk.app.record(talk.now), *talk.app.settings()), before);
    for line in [
        "help",
        "info",
        "status",
        "settings",
        "get pace",
        "frame",
        "stats",
        "games",
        "games 1",
        "watch on",
        "watch off",
    ] {
        assert_eq!(talk.ask(line).end, "ok", "{line}");
    }
    assert_eq!(export(&mut talk).len(), lines.len());
    assert_eq!(
        COMMANDS.iter().filter(|entry| entry.changes).count(),
        10,
        "every command that changes something must be tried here"
    );
    talk.ask("set lock false").ok();
    talk.ask("pause").ok();
}

/// A backup of a locked board has the lock in its settings, and its game after them, but not the key of its dice. The
/// restored game is the same, with the dice of the board it is on.
#[test]
fn the_backup_of_a_locked_board_has_all_but_the_dice() {
    let mut talk = in_game();
    press(&mut talk, "R A");
    talk.ask("set lock true").ok();
    let (record, lines) = (talk.app.record(talk.now), export(&mut talk));
    let key: String = record.dice.iter().map(|byte| format!("{byte:02x}")).collect();
    for part in [&key[..16], &key[48..]] {
        assert!(!lines.iter().any(|line| line.contains(part)), "the export must not contain the key of the dice");
    }
    let mut other = Talk::new(quick());
    let dice = other.app.record(other.now).dice;
    assert_ne!(dice, record.dice);
    lines.iter().for_each(|line| drop(other.ask(line).ok()));
    assert!(!other.app.settings().lock, "the restored board must not be locked");
    assert_eq!(other.app.record(other.now), Record { dice, ..record.clone() });
    // Unlocked, the backup is complete.
    talk.ask("set lock false").ok();
    other.ask("game drop").ok();
    export(&mut talk).iter().for_each(|line| drop(other.ask(line).ok()));
    assert_eq!(other.app.record(other.now), record);
}

/// Boards that differ only in their dice give the same answers: none reveals the key or a throw to come. Only the
/// export of an unlocked board has the key.
#[test]
fn no_answer_depends_on_the_dice() {
    let talk = in_game();
    let record = talk.app.record(talk.now);
    for lock in ["true", "false"] {
        let answers = [[7; 32], [8; 32]].map(|dice| {
            let mut talk = talk.clone();
            let record = Record { dice, ..record.clone() };
            assert_eq!(talk.app.put_record(&record, Replace::Confirmed, talk.now), Ok(()));
            talk.ask("resume").ok();
            talk.ask(&format!("set lock {lock}")).ok();
            let reading = COMMANDS.iter().filter(|entry| !entry.changes).map(|entry| match entry.name {
                "get" => "get pace",
                "watch" => "watch on",
                other => other,
            });
            reading.map(|line| (line, talk.ask(line).ok())).collect::<Vec<_>>()
        });
        let [one, other] = answers;
        assert_eq!(one.len(), COMMANDS.len() - 10);
        for ((line, one), (_, other)) in one.into_iter().zip(other) {
            assert_eq!(one != other, line == "export" && lock == "false", "{line}, lock {lock}");
        }
    }
}
