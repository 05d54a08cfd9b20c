//! Recorded games: a tape shows the same frames again in every later version that reads it.
//!
//! `GALOP_BLESS=1` records the tapes of a version that has none yet; it never changes an existing file.

use std::path::PathBuf;

use galop::app::{App, Boot, Effects};
use galop::crc::crc32;
use galop::input::{Button, Event, Key};
use galop::save::Record;
use galop::session::{Level, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::board::{Board, HOLD_MS, TAP_MS, Witness, seed};
use galop_desk::eye::wire;
use galop_desk::tape::{Recorder, Tape, prepare};
use galop_host_tests::bytes::{hex, unhex};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine;
use galop_play::headless_replay;

fn file(version: u8, sheet: Sheet) -> PathBuf {
    machine::root().join(format!("host-tests/data/tape-{version}-{}.txt", sheet.number()))
}

fn read(version: u8, sheet: Sheet) -> String {
    let path = file(version, sheet);
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

/// Records two minutes of a game: mostly A of the player to move, at any moment.
fn record(sheet: Sheet) -> String {
    let (person, bot) = (Who::Person, Who::Computer(Level::Two));
    let seating = Seating::new(if sheet.two_sided() { [person, person, bot, bot] } else { [person, bot, bot, bot] });
    let boot = Boot { seed: seed(9), held: 0, settings: Settings::default(), saved: None, failed: false };
    let start = Some((sheet, seating));
    let recorder = Recorder::new(Vec::new(), &boot, start.as_ref()).expect("memory");
    let mut witness = (Frames::default(), recorder);
    let mut board = Board::new(boot, |app| prepare(app, start.as_ref()), &mut witness);
    let mut chance = Chance::new(sheet.place().into());
    while board.now() < Time(120_000) {
        board.advance(board.now().after(chance.below(2000) as u64), &mut witness);
        let (key, ms) = match chance.below(12) {
            0 => (Key::B, HOLD_MS),
            1 | 2 => (Key::B, TAP_MS),
            _ => (Key::A, TAP_MS),
        };
        board.press(Button::new(board.turn(), key), ms, &mut witness);
    }
    board.advance(board.now().after(HOLD_MS), &mut witness);
    let (Frames(count, sum), recorder) = witness;
    let text = String::from_utf8(recorder.end(board.now()).expect("memory")).expect("text");
    let (title, rest) = text.split_once('\n').expect("lines");
    let ends = hex(&board.app().record(board.now()).encode());
    format!("{title}\n# ends with record {ends}\n# frames {count} {sum:08x}\n{rest}")
}

#[test]
fn a_tape_shows_the_same_frames_and_ends_with_the_same_record() {
    for sheet in Sheet::ALL {
        if std::env::var_os("GALOP_BLESS").is_some() && !file(2, sheet).exists() {
            std::fs::write(file(2, sheet), record(sheet)).expect("the folder exists");
        }
        let text = read(2, sheet);
        let expected =
            |what: &str| text.lines().find_map(|line| line.strip_prefix(what)).expect("the tape has this comment");
        let tape = Tape::read(&text).unwrap_or_else(|why| panic!("{}: {why}", sheet.number()));
        let mut frames = Frames::default();
        let board = headless_replay(&tape, &mut frames);
        let Frames(count, sum) = frames;
        assert_eq!(format!("{count} {sum:08x}"), expected("# frames "), "{}", sheet.number());
        let ends = Record::decode(&unhex(expected("# ends with record "))).expect("a record");
        assert_eq!(board.app().record(board.now()), ends, "{}", sheet.number());
    }
}

/// Before version 2 a press of A during an animation did not throw.
#[test]
fn a_tape_of_version_1_is_refused_with_the_reason() {
    for sheet in Sheet::ALL {
        let refused = Tape::read(&read(1, sheet)).err();
        assert_eq!(
            refused.as_deref(),
            Some(
                "recorded by an older Galop, in which A did not throw during an animation: the same presses would play \
                 a different game; replay it with the Galop that recorded it"
            )
        );
    }
}
