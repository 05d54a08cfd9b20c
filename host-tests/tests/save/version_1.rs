//! Files of the last Galop that wrote version 1 settings: tapes, a backup, the browser's save, settings.

use galop::app::{App, Effects};
use galop::crc::crc32;
use galop::input::Event;
use galop::rules::horses;
use galop::save::{Record, decode_settings};
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop::time::Time;
use galop::view::path::Path;
use galop_desk::board::Witness;
use galop_desk::eye::wire;
use galop_desk::tape::Tape;
use galop_desk::{backup, save_text};
use galop_host_tests::machine;
use galop_host_tests::old_records::{Kept, as_read_today, from_hex, read, tell_settings};
use galop_host_tests::talk::Talk;
use galop_play::headless_replay;

fn file(name: &str) -> String {
    let path = machine::root().join("host-tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The number of frames, and a checksum over all of them with their times.
#[derive(Default)]
struct Frames(usize, u32);

impl Witness for Frames {
    fn stepped(&mut self, app: &App, _: Event, now: Time, effects: &Effects) {
        if effects.frame {
            let (sum, time) = (self.1.to_le_bytes(), now.0.to_le_bytes());
            *self = Self(self.0 + 1, crc32(&[&sum, &time[..], &wire(app)[..]].concat()));
        }
    }
}

#[test]
fn a_tape_shows_the_same_frames_and_ends_with_the_same_record() {
    for number in ["000", "001", "002", "003", "004"] {
        let text = file(&format!("tape-1-{number}.txt"));
        let expected =
            |what: &str| text.lines().find_map(|line| line.strip_prefix(what)).expect("the tape has this comment");
        let mut tape = Tape::read(&text).unwrap_or_else(|why| panic!("{number}: {why}"));
        // The frames are of a board that had no path.
        tape.boot.settings.look.path = Path::Off;
        let mut frames = Frames::default();
        let board = headless_replay(&tape, &mut frames);
        let Frames(count, sum) = frames;
        assert_eq!(format!("{count} {sum:08x}"), expected("# frames "), "{number}");
        let mut ends = Record::decode(&from_hex(expected("# ends with record "))).expect("a record");
        if number == "000" {
            // The tape begins with settings of version 1, in which six lane cells are read as four.
            let lane = horses::Settings::TABLE.iter().position(|setting| setting.name == "lane_cells").expect("a row");
            let rules = &mut ends.game.as_mut().expect("a game").saved.rules;
            assert_eq!(std::mem::replace(&mut rules[lane], 1), 0);
        }
        assert_eq!(board.app().record(board.now()), ends, "{number}");
    }
}

#[test]
fn a_backup_comes_back_on_a_new_board() {
    let text = file("backup-1.txt");
    let lines = backup::read(&text).expect("a backup");
    let mut talk = Talk::new(Settings::default());
    lines.iter().for_each(|line| drop(talk.ask(line).ok()));
    let saved = save_text::read(&file("save-1.txt"));
    assert_eq!(saved.trouble, None);
    assert_eq!(Some(talk.app.record(talk.now)), saved.record);
    assert_eq!(*talk.app.settings(), saved.settings);
    assert_ne!(saved.settings, Settings::default());
}

#[test]
fn settings_are_what_they_were() {
    let kept = read("settings-1-last.txt");
    assert_eq!(kept.len(), 2);
    for Kept { name, bytes, told } in kept {
        let settings = decode_settings(&bytes).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        for (line, told) in tell_settings(&settings).lines().zip(told.lines()) {
            let told = as_read_today(1, told);
            assert!(line == told || line.starts_with(&format!("{told} ")), "{name}\n  was {told}\n  is  {line}");
        }
    }
}
