//! Files of the last Galop that wrote version 1 settings: a backup, the browser's save, settings.

use galop::save::decode_settings;
use galop::settings::Settings;
use galop_desk::{backup, save_text};
use galop_host_tests::machine;
use galop_host_tests::old_records::{Kept, as_read_today, read, tell, tell_settings};
use galop_host_tests::talk::Talk;

fn file(name: &str) -> String {
    let path = machine::root().join("host-tests/data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
