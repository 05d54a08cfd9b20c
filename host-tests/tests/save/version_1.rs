//! Files of the last Galop that wrote version 1 settings: a backup, the browser's save, settings.

use galop::save::decode_settings;
use galop::settings::Settings;
use galop_desk::{backup, save_text};
use galop_host_tests::machine;
use galop_host_tests::old_records::{Kept, as_read_today, read, tell_settings};
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
