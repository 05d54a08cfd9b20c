//! Files of the last Galop that wrote version 1 settings: tapes, a backup, the browser's save, settings.

use galop::app::{App, Effects};
use galop::crc::crc32;
use galop::input::Event;
use galop::rules::horses;
use galop::save::{Record, decode_settings};
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop::time::Time;
use galop_desk::board::Witness;
use galop_desk::eye::wire;
use galop_desk::tape::Tape;
use galop_desk::{backup, save_text};
use galop_host_tests::machine;
use galop_host_tests::old_records::{Kept, as_read_today, from_hex, read, tell, tell_settings};
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
        let tape = Tape::read(&text).unwrap_or_else(|why| panic!("{number}: {why}"));
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
    let settings = tell_settings(talk.app.settings());
    let record = tell(2, &talk.app.record(talk.now));
    for (told, parts) in [(&settings, BACKED_UP_SETTINGS), (&record, BACKED_UP_RECORD)] {
        parts.lines().for_each(|part| assert!(told.contains(part), "{part} is not in\n{told}"));
    }
    // The browser saved the same.
    let saved = save_text::read(&file("save-1.txt"));
    assert_eq!(saved.trouble, None);
    assert_eq!(Some(talk.app.record(talk.now)), saved.record);
    assert_eq!(*talk.app.settings(), saved.settings);
}

/// What is in the backup, as the version that wrote it said; and that its board was set up.
const BACKED_UP_SETTINGS: &str = "\
layout=panel16 start_corner=north_east direction=columns serpentine=false colour_order=rgb brightness=255
budget_ma=10000 red_ma=60 green_ma=60 blue_ma=60 dark_tenths_ma=30 pace=instant rhythm=false sound=true
auto_single=true undo=false hints=false lock=false chance_light=true layout_confirmed=true
000: horses=1 win_horses=1 two_player_mode=two_colours
001: horses=4 win_horses=1 two_player_mode=two_colours
002: pawns=7 six=rethrow win=removed no_progress=10000 time_limit=255
004: dice=d6 reenter=one corners=false max_turns=65535 time_limit=255";
const BACKED_UP_RECORD: &str = "\
dice e1256dfd1545af81cdaa423ede5e2d1270c23d8ce9cc935fb99f316be1260898
faces: [0, 0, 0, 1, 0, 0]
sheet 001, Seating([Computer(Two), Person, Computer(One), Computer(Three)])
left Some(15270000) ms
RollOff([14, 1, 4], [4, 0, 0, 0])";

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
