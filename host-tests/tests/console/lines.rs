//! Lines: their ends, their length, those that are no command.

use galop::app::console::Line;
use galop::console::{COMMANDS, LONGEST};
use galop::nearest::nearest;
use galop_host_tests::talk::{Answer, Talk};

use crate::quick;

#[test]
fn lines_end_as_terminals_end_them() {
    let mut talk = Talk::new(quick());
    for ending in ["\n", "\r", "\r\n", " \r\n"] {
        let answer = talk.ask_bytes(format!("get pace{ending}").as_bytes());
        assert_eq!(answer.end, "ok", "{ending:?}");
    }
    assert_eq!(talk.hear(b"\r\n\n\r"), 4);
    assert_eq!(talk.line(), None, "an empty line must have no answer");
    assert_eq!(talk.ask_bytes(b"gex\x08t  paceee\x7f\x7f\n").end, "ok", "erased characters must not count");
    assert_eq!(
        talk.ask_bytes("é\u{7f}get pace\n".as_bytes()).end,
        "ok",
        "a multi-byte character must be erased as one"
    );
    assert_eq!(talk.ask_bytes(b"\x7f\x7fget pace\n").end, "ok");
    assert_eq!(talk.ask("  get \t pace  ").end, "ok");
    assert_eq!((talk.hear(b"  \t\n"), talk.line()), (4, None), "a line of blanks must have no answer");
}

#[test]
fn lines_that_are_none_are_told() {
    let mut talk = Talk::new(quick());
    let longest = format!("get {}", "x".repeat(LONGEST - 4));
    assert_eq!(talk.ask(&longest).error().0, "setting", "the longest line must be read");
    assert_eq!(talk.ask(&format!("{longest}x")).error(), ("line", "longer than 128 bytes"));
    assert_eq!(talk.ask(&"flood ".repeat(10_000)).error(), ("line", "longer than 128 bytes"));
    assert_eq!(talk.ask_bytes(b"get \xff\n").error(), ("line", "not UTF-8"));
    assert_eq!(talk.ask("get pace").end, "ok", "the next line must be read as usual");
    assert_eq!(talk.ask("sett pace quick").error(), ("command", "there is no command 'sett'; did you mean settings?"));
    assert_eq!(talk.ask("setp pace quick").error(), ("command", "there is no command 'setp'; did you mean set?"));
    assert_eq!(talk.ask("xyzzy").error(), ("command", "there is no command 'xyzzy'; 'help' lists them"));
    assert_eq!(
        talk.ask("\u{1b}[2J").error(),
        ("command", "there is no command '?[2J'; 'help' lists them"),
        "control characters must not be echoed"
    );
    let long = "é".repeat(60);
    assert_eq!(talk.ask(&long).error().1, format!("there is no command '{}'; 'help' lists them", "é".repeat(24)));
    for entry in &COMMANDS {
        let too_much = talk.ask(&format!("{} 1 2 3 4", entry.name));
        assert_eq!(too_much.error(), ("usage", &*entry.to_string()), "{}", entry.name);
    }
}

#[test]
fn a_host_that_goes_leaves_a_clean_line() {
    let mut talk = Talk::new(quick());
    talk.ask("watch on").ok();
    talk.ask("press R B 500").ok();
    talk.hear(b"settings\n");
    talk.line();
    talk.console.hang_up();
    assert_eq!(talk.line(), None);
    talk.hear(b"half a li");
    talk.console.hang_up();
    assert_eq!(talk.ask("get pace").end, "ok");
    talk.wait(600);
    assert_eq!(talk.app.down(), 0, "a pressed button must still come up");
    assert_eq!(talk.read_seen(), Vec::<String>::new(), "events must no longer be reported");
}

#[test]
fn the_nearest_word_is_one_that_was_meant() {
    let words = || ["status", "stats", "set", "settings"].into_iter();
    let meant = [("statsu", "stats"), ("statis", "status"), ("setings", "settings"), ("settingss", "settings")];
    for (typed, word) in meant {
        assert_eq!(nearest(typed, words()), Some(word), "{typed}");
    }
    for typed in ["frob", "x", "", "a word that is longer than any there is"] {
        assert!(nearest(typed, words()).is_none_or(|_| typed.is_empty()), "{typed}");
    }
}

/// The longest lines are not cut off: `Talk::line` checks the end of each line.
#[test]
fn every_line_has_room() {
    let mut talk = Talk::new(quick());
    assert_eq!(Line::new().capacity(), 256);
    let word = "ü".repeat(60);
    for line in ["set", "get", "help", "import 0", "import games", "press R A", "press R", "game new", "game new 001"] {
        let answer: Answer = talk.ask(&format!("{line} {word}"));
        assert!(answer.end.starts_with("error: "), "{answer:?}");
    }
    talk.ask("set faces_do_not_exist 1").error();
}
