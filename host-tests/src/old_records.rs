//! Records written by earlier versions, and their meaning: `host-tests/data/records-1.txt` and similar files.
//!
//! A block has a name, the bytes, and the expected content, with the names of fields, variants and settings. So a test
//! fails if the order of any of them changes.

use crate::ask::{S000, S001, S002, S003, S004};
use crate::bytes::{hex, unhex};
use crate::machine;
use galop::rules::any::Any;
use galop::rules::{horses, senet, ur};
use galop::save::{GameRecord, Record};
use galop::session::{Fortune, Play};
use galop::setting_table::{Range, Setting, Tabled, values};
use galop::settings::Settings;
use galop::time::Time;
use std::fmt::Write;

/// One block of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub name: String,
    pub bytes: Vec<u8>,
    pub told: String,
}

/// The blocks of a file in `host-tests/data`.
pub fn read(file: &str) -> Vec<Kept> {
    let path = machine::root().join("host-tests/data").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let blocks = text.split("\n\n").map(|block| block.trim_end().lines().filter(|line| !line.starts_with('#')));
    let kept = |mut lines: Vec<&str>| {
        let told = lines.split_off(2).join("\n");
        Kept { name: lines[0].into(), bytes: unhex(lines[1]), told }
    };
    blocks.map(Iterator::collect::<Vec<_>>).filter(|lines| !lines.is_empty()).map(kept).collect()
}

/// Writes a file unless it exists: an existing file holds what released boards have saved.
pub fn write_once(file: &str, about: &str, kept: &[Kept]) {
    let path = machine::root().join("host-tests/data").join(file);
    if path.exists() {
        return;
    }
    let mut text = format!("# {about}\n");
    for Kept { name, bytes, told } in kept {
        write!(text, "\n{name}\n{}\n{told}\n", hex(bytes)).expect("writing to a string succeeds");
    }
    std::fs::write(path, text).expect("the folder exists");
}

/// Describes a record of games, with the fields that its version has.
pub fn tell(version: u8, record: &Record) -> String {
    let mut text = format!("dice {}\n", hex(&record.dice));
    if version > 1 {
        let mut stats = format!("{:?}", record.stats);
        if version == 2 {
            stats = stats.replace(", handed: 0", "");
        }
        if version < 5 {
            stats = stats.replace(&format!(", fortunes: {:?}", [Fortune::default(); 4]), "");
        }
        text.push_str(&format!("{stats}\n{:?}\n", record.menu));
    }
    match &record.game {
        None => text.push_str("no game"),
        Some(game) => {
            if version > 2 {
                text.push_str(&format!("changed hands {:04b}\n", game.saved.handed));
            }
            tell_game(game, &mut text).expect("writing to a string succeeds");
        }
    }
    text
}

fn tell_game(game: &GameRecord, text: &mut String) -> std::fmt::Result {
    let GameRecord { away, saved, lying, rolled } = game;
    writeln!(text, "away {away}, lying {lying:?}, rolled {rolled:?}")?;
    writeln!(
        text,
        "sheet {}, {:?}, {:?}, left {:?} ms",
        saved.sheet.number(),
        saved.seating,
        saved.sides,
        saved.left_ms
    )?;
    let rules = match saved.sheet.info().preset {
        Any::Horses(_) => tell_values(horses::Settings::TABLE, &saved.rules),
        Any::Ur(_) => tell_values(ur::Settings::TABLE, &saved.rules),
        Any::Senet(_) => tell_values(senet::Settings::TABLE, &saved.rules),
    };
    writeln!(text, "{rules}")?;
    writeln!(text, "{:?}", saved.state)?;
    // The position once the game continues.
    let play = Play::restore(saved, Time(0)).expect("a saved game can be restored");
    let position = match (play.rules(), play.position()) {
        (Any::Horses(rules), Some(Any::Horses(position))) => format!("{:?}", rules.parts(position)),
        (Any::Ur(rules), Some(Any::Ur(position))) => format!("{:?}", rules.parts(position)),
        (Any::Senet(rules), Some(Any::Senet(position))) => format!("{:?}", rules.parts(position)),
        (_, position) => {
            assert_eq!(position, None, "the position belongs to another engine than the rules");
            "no position yet".into()
        }
    };
    write!(text, "{position}\nhands {:?}, takes back {:?}, won {:?}", play.hands(), play.undoable(), play.winners())
}

/// The values of a table, with their present names.
pub fn tell_values<S>(table: &[Setting<S>], values: &[u16]) -> String {
    let named = table.iter().zip(values).map(|(setting, code)| {
        let mut text = String::new();
        match setting.range.decode(*code) {
            Some(value) => value.write(setting.range, &mut text).expect("writing to a string succeeds"),
            None => text.push('?'),
        }
        format!("{}={text}", setting.name)
    });
    named.collect::<Vec<_>>().join(" ")
}

/// A line of [`tell_settings`] as settings of this version are read today: in version 1, where six was the default, six
/// lane cells of sheet 000 are read as four.
pub fn as_read_today(version: u8, line: &str) -> String {
    match line.split_once("lane_cells=6") {
        Some((before, after)) if version == 1 && line.starts_with("000: ") && line.contains("stairs=count") => {
            format!("{before}lane_cells=4{after}")
        }
        _ => line.into(),
    }
}

/// Describes a record of settings: a line for each table.
pub fn tell_settings(settings: &Settings) -> String {
    fn line<S: Tabled>(name: &str, settings: &S) -> String {
        format!("{name}: {}", tell_values(S::TABLE, &values(settings)))
    }
    // In the order of version 1.
    let sheets = [S000, S001, S003, S002, S004].map(|sheet| match settings.house.of(sheet) {
        Any::Horses(rules) => line(sheet.number(), rules),
        Any::Ur(rules) => line(sheet.number(), rules),
        Any::Senet(rules) => line(sheet.number(), rules),
    });
    format!("{}\n{}", line("board", settings), sheets.join("\n"))
}

/// Changes every setting of a table, as far as `fits` accepts it.
pub fn turn_all<S: Copy>(table: &[Setting<S>], settings: &mut S, fits: impl Fn(&S) -> bool) {
    for setting in table {
        // Of a range take the far end, of words and faces any other value.
        let other = match setting.range {
            Range::Number(min, max) => {
                galop::setting_table::Value::Number(if setting.get(settings).code() == max { min } else { max })
            }
            range => range.next(setting.get(settings)),
        };
        let mut trial = *settings;
        setting.set(&mut trial, other);
        if fits(&trial) {
            *settings = trial;
        }
    }
}
