//! The fuzz targets, run by cargo-fuzz (`fuzz/`) and by the ordinary tests: no input may panic, and accepted data must
//! be valid.

use crate::bytes::crc32;
use crate::chance::Chance;
use crate::machine;
use crate::nor::{Nor, Tear};
use crate::old_records;
use crate::talk::Talk;
use crate::written::{parse, random, text};
use galop::app::{App, Boot};
use galop::history::{Reader, Transcript};
use galop::input::{Button, Event};
use galop::save::log::{LONGEST, Log, PAGE, SECTOR};
use galop::save::{Record, SECTORS, Store, decode_settings, encode_settings};
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use std::path::PathBuf;
use std::sync::OnceLock;

/// A target's name, which is also the name of its corpus, and its function, which returns whether it accepted the
/// bytes.
pub type Target = (&'static str, fn(&[u8]) -> bool);

/// A record of games is refused; or it is encoded to the same bytes, and a board plays on with it.
pub fn record(bytes: &[u8]) -> bool {
    Record::without_game(bytes);
    let Ok(record) = Record::decode(bytes) else { return false };
    assert_eq!(Record::decode(&record.encode()).as_ref(), Ok(&record));
    play(record);
    true
}

/// The board starts with the record, buttons are pressed, and the new record can be decoded.
fn play(record: Record) {
    let boot =
        Boot { seed: [1; 32], held: 0, settings: Settings::default(), saved: Some(record.clone()), failed: false };
    let mut app = App::new(boot, Time(0));
    assert_eq!(app.record(Time(0)).game.is_some(), record.game.is_some());
    let mut now = Time(0);
    for number in 0..12 {
        now = now.after(1000);
        app.step(Event::Tick, now);
        let button = Button::ALL[number * 2 % 8];
        app.step(Event::Down(button), now);
        now = now.after(100);
        app.step(Event::Up(button), now);
        let record = app.record(now);
        assert_eq!(Record::decode(&record.encode()), Ok(record));
    }
}

/// Settings are refused; or they are in range, compatible, and encoded to the same bytes.
pub fn settings(bytes: &[u8]) -> bool {
    let Ok(settings) = decode_settings(bytes) else { return false };
    assert_eq!(settings.check(), Ok(()));
    assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
    true
}

/// Opens a log, the store and a board on flash with these contents, and saves. Runs once with the bytes over 64 KiB as
/// they are, and once in pieces, so that a few bytes make records with a valid CRC all over the save area.
pub fn flash(bytes: &[u8]) -> bool {
    let mut raw = bytes.to_vec();
    raw.resize(16 * SECTOR, 0xFF);
    let mut flash = Nor::holding(raw, Tear::Clean, 1);
    for payload in [b"first".as_slice(), b"second"] {
        let mut log = Log::open(&mut flash, 0..16).expect("there is power").0;
        log.append(&mut flash, payload).expect("a save succeeds");
        let log = Log::open(&mut flash, 0..16).expect("there is power").0;
        let newest = log.newest(&mut flash).expect("there is power").expect("a record");
        assert_eq!(newest.payload(), payload);
    }
    let mut believed = false;
    for afresh in [true, false] {
        let mut flash = Nor::holding(pieces(bytes), Tear::Clean, 1);
        let (mut store, found) = Store::open(&mut flash, afresh).expect("there is power");
        believed |= found.record.is_some() || found.settings != Settings::unset();
        assert_eq!(found.settings.check(), Ok(()));
        store.protected(&mut flash).expect("there is power");
        let boot = Boot { seed: [1; 32], held: 0, settings: found.settings, saved: found.record, failed: false };
        let mut app = App::new(boot, Time(0));
        app.recall(|sheet| store.recall(&mut flash, sheet).expect("there is power"));
        let record = app.record(Time(0));
        store.save(&mut flash, &record, app.scoresheet()).expect("a save succeeds");
        store.save_settings(&mut flash, &found.settings).expect("a save succeeds");
        for _ in 0..3 {
            store.prepare(&mut flash).expect("there is power");
        }
        let (store, again) = Store::open(&mut flash, false).expect("there is power");
        assert_eq!((again.record, again.settings), (Some(record), found.settings));
        store.protected(&mut flash).expect("there is power");
    }
    believed
}

/// In typed bytes: time passes, and the host disconnects.
const PASSES: u8 = 0x1e;
const GOES: u8 = 0x1d;

/// Types any bytes on the console: every line is answered once, in lines of a known form, and the board afterwards can
/// be saved.
pub fn console(bytes: &[u8]) -> bool {
    static FRESH: OnceLock<Talk> = OnceLock::new();
    let mut talk = FRESH.get_or_init(|| Talk::new(Settings::default())).clone();
    let (mut rest, mut done) = (bytes, 0);
    loop {
        let mut answering = false;
        // No answer is this long.
        for turn in 0..300 {
            let Some(line) = talk.line() else { break };
            assert!(turn < 299 && !line.contains(char::is_control), "{line:?}");
            answering = match line.as_str() {
                "ok" => {
                    done += 1;
                    false
                }
                line if line.starts_with("error: ") => {
                    assert!(!answering, "lines before an error: {line}");
                    false
                }
                // Watched events come between answers.
                line if line.starts_with('{') => {
                    assert!(!answering && line.ends_with('}'), "{line}");
                    false
                }
                _ => true,
            };
        }
        assert!(!answering && !talk.console.has_more(), "the answer does not end");
        match rest {
            [] => break,
            [PASSES, after @ ..] => {
                talk.wait(37);
                rest = after;
            }
            [GOES, after @ ..] => {
                talk.console.hang_up();
                rest = after;
            }
            _ => {
                let end = rest.iter().position(|byte| [PASSES, GOES].contains(byte)).unwrap_or(rest.len());
                let taken = talk.hear(&rest[..end]);
                assert!(taken > 0, "the console takes input after an answer");
                rest = &rest[taken..];
            }
        }
    }
    assert_eq!(talk.app.settings().check(), Ok(()));
    let record = talk.app.record(talk.now);
    for aside in &record.others {
        let other = Record::of(Some(aside.game.clone()));
        assert_eq!(Record::decode(&other.encode()), Ok(other));
    }
    let alone = Record { place: None, others: Default::default(), ..record };
    assert_eq!(Record::decode(&alone.encode()), Ok(alone));
    done > 0
}

/// What people and programs might type.
fn typed() -> Vec<(&'static str, Vec<u8>)> {
    let mut talk = Talk::new(Settings::default());
    talk.ask("game new 003 bot1,person,off,off").ok();
    talk.wait(2000);
    let export = talk.ask("export").ok().join("\n");
    let texts = [
        ("asks", "help\ninfo\r\nstatus\rstats\nsettings\nhelp set\n"),
        ("settings", "set pace quick\nget pace\nset 001.horses 2\nget horses\nset budget_ma 900\ndefaults\n"),
        (
            "computers",
            "watch on\nset pace instant\ngame new 001 bot1,bot2,bot3,bot1\n\x1e\x1e\x1estatus\nframe\nwatch off\n",
        ),
        ("presses", "game new 002\npress R A 30\n\x1e\x1epress B A\n\x1e\x1eundo\npause\nresume\ngame drop\n"),
        ("senet", "set 004.dice d6\ngame new 004 person,bot2\n\x1epress R A 20\n\x1e\x1estatus\nresume\n"),
        ("menu", "press R B\n\x1e\x1e\x1epress G A 10000\n\x1e\x1e\x1dstatus\n"),
        ("selftest", "selftest\npress R A 20\n\x1epress R B 20\n\x1estatus\nset pace calm\n"),
        ("lock", "set lock true\npress R A\nbootsel\nset lock false\nbootsel\n"),
        ("export", "game new 000 person,bot1,person,bot1\n\x1eexport\n"),
        ("wrong", "sett pace\nget\nset pace slow\npress R A ten\ngame new 009\nimport 32 00\n\u{7f}\u{8}\n"),
    ];
    let mut typed: Vec<_> = texts.into_iter().map(|(name, text)| (name, text.as_bytes().to_vec())).collect();
    typed.push(("import", [export.as_bytes(), b"\nresume\n\x1e"].concat()));
    typed.push(("long", [&b"x".repeat(200)[..], b"\nget pace\n\xff\n"].concat()));
    typed
}

/// The save area with pieces of `bytes` in it. A piece starts with two bytes: the slot, then a byte whose lowest bit is
/// the slot's ninth bit, whose next bit asks for a valid CRC, and whose other bits are the piece's length in steps of
/// four.
fn pieces(bytes: &[u8]) -> Vec<u8> {
    let mut area = vec![0xFF; SECTORS as usize * SECTOR];
    let mut rest = bytes;
    while let [slot, head, after @ ..] = rest {
        let slot = (usize::from(*slot) | usize::from(head & 1) << 8) * PAGE;
        let (piece, after) = after.split_at(after.len().min(usize::from(head >> 2) * 4));
        area[slot..slot + piece.len()].copy_from_slice(piece);
        if head & 2 != 0 {
            // Fills in the length of the piece and its CRC.
            let payload = piece.len().saturating_sub(16).min(LONGEST);
            area[slot + 12..slot + 16].copy_from_slice(&(payload as u32).to_le_bytes());
            let crc = crc32(&area[slot + 4..slot + 16 + payload]);
            area[slot..slot + 4].copy_from_slice(&crc.to_le_bytes());
        }
        rest = after;
    }
    area
}

/// A piece for [`pieces`]: a record with this sequence number, whose CRC is to be filled in.
fn piece(slot: u16, sequence: u32, kept: u32, payload: &[u8]) -> Vec<u8> {
    let mut piece = [0, sequence, kept, 0].map(u32::to_le_bytes).as_flattened().to_vec();
    piece.extend(payload);
    // Padding to a multiple of four becomes garbage after the record.
    piece.resize(piece.len().next_multiple_of(4).min(252), 0);
    let head = ((piece.len() / 4) << 2) as u8 | 2 | (slot >> 8) as u8;
    [&[slot as u8, head], piece.as_slice()].concat()
}

/// Bytes of a game are refused; or they are encoded to the same bytes, and the text has the same game.
pub fn history(bytes: &[u8]) -> bool {
    let Ok(log) = Transcript::read(bytes) else { return false };
    let events: Vec<_> = log.events().collect();
    let again: Vec<u8> =
        log.header().encode().into_iter().chain(events.iter().flat_map(|event| event.bytes())).collect();
    assert_eq!(Transcript::read(&again).as_ref(), Ok(&log));
    let (header, read, play) = parse(&text(log.header(), &events)).expect("what was written can be read");
    assert_eq!((&header, &read), (log.header(), &events));
    assert_eq!(log.at(log.total()), Some(play));
    true
}

/// A text is refused with a place in it; or it is written to a text that is read as the same game, and so are its
/// bytes.
pub fn notation(bytes: &[u8]) -> bool {
    let Ok(typed) = std::str::from_utf8(bytes) else { return false };
    let (mut reader, mut events) = (Reader::new(), Vec::new());
    for (number, line) in (1..).zip(typed.lines()) {
        match reader.line(line) {
            Ok(event) => events.extend(event),
            Err(wrong) => {
                assert!(!wrong.to_string().contains(char::is_control), "{wrong}");
                assert!(
                    wrong.line <= number && wrong.column as usize <= line.chars().count() + 1 || wrong.line < number
                );
                return false;
            }
        }
    }
    let Ok((header, replay)) = reader.end() else { return false };
    let again = text(&header, &events);
    let (read_header, read_events, play) = parse(&again).expect("what was written can be read");
    assert_eq!((&read_header, &read_events, &play), (&header, &events, replay.play()));
    let game: Vec<u8> = header.encode().into_iter().chain(events.iter().flat_map(|event| event.bytes())).collect();
    let log = Transcript::read(&game).expect("a legal game");
    assert_eq!((log.header(), log.total()), (&header, events.len()));
    true
}

fn corpus_of(target: &str) -> PathBuf {
    machine::root().join("fuzz/corpus").join(target)
}

/// The stored corpus of a target, sorted by file name.
pub fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = corpus_of(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("a file")).collect()
}

/// Writes a corpus from the stored records: some of each kind.
pub fn write_corpus() {
    let write = |target: &str, name: &str, bytes: &[u8]| {
        std::fs::create_dir_all(corpus_of(target)).expect("a folder");
        let name = name.replace([' ', ','], "-").replace("--", "-");
        std::fs::write(corpus_of(target).join(name), bytes).expect("a file");
    };
    let (old, new) = (old_records::read("records-1.txt"), old_records::read("records-2.txt"));
    for (version, records, every) in [(1, &old, 9), (2, &new, 3)] {
        for kept in records.iter().step_by(every) {
            write("record", &format!("{version}-{}", kept.name), &kept.bytes);
        }
    }
    let settings = old_records::read("settings-1.txt");
    settings.iter().for_each(|kept| write("settings", &format!("1-{}", kept.name), &kept.bytes));
    typed().iter().for_each(|(name, bytes)| write("console", name, bytes));
    for (number, sheet) in Sheet::ALL.into_iter().cycle().take(15).enumerate() {
        let name = format!("{}-{}", sheet.slug(), number / 5);
        write("history", &name, &random(sheet, 40, &mut Chance::new(number as u64)).bytes());
        // Most mutations of a long text make a move illegal.
        let short = random(sheet, 10, &mut Chance::new(number as u64)).text();
        write("notation", &name, format!("# A game of {}\n{short}", sheet.slug()).as_bytes());
    }
    let some: Vec<&[u8]> = new.iter().step_by(7).map(|kept| kept.bytes.as_slice()).collect();
    // The first slots of the two logs are 0 and 64.
    let games = |number: usize| piece(64 + number as u16, number as u32 + 1, 0, some[number % some.len()]);
    let log: Vec<u8> = (0..20).flat_map(games).collect();
    let set = piece(0, 1, 0, &settings[1].bytes);
    write("flash", "blank", &[]);
    write("flash", "log", &[log.as_slice(), &set].concat());
    write("flash", "highest-number", &[games(0), piece(300, u32::MAX, 0, some[1]), set.clone()].concat());
    write("flash", "newer", &[games(0), piece(90, 7, 0, &[9; 100]), piece(17, 3, 0, &[7; 50])].concat());
    write("flash", "kept", &[games(0), piece(200, 9, 1, some[2]), set].concat());
    write("flash", "broken", &(0..9).flat_map(|number| piece(70 + number, 9, 3, &[2; 60])).collect::<Vec<_>>());
    write("flash", "rubbish", &(0..=255).map(|byte: u8| byte.wrapping_mul(73)).collect::<Vec<_>>());
}

/// An input of the corpus, changed in a few places, sometimes with a part of another.
pub fn mutated(corpus: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = chance.pick(corpus).clone();
    for _ in 0..chance.between(1, 8) {
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(20)).min(bytes.len());
        match chance.below(8) {
            0 | 1 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            2 if at < bytes.len() => bytes[at] = *chance.pick(&[0, 1, 2, 3, 6, 7, 15, 16, 31, 32, 127, 128, 254, 255]),
            3 if at < bytes.len() => bytes[at] = chance.bits() as u8,
            4 => bytes.insert(at, chance.bits() as u8),
            5 => drop(bytes.drain(at..end)),
            6 => {
                let other = chance.pick(corpus);
                let from = chance.below(other.len() + 1);
                let part = other[from..(from + chance.below(40)).min(other.len())].to_vec();
                bytes.splice(at..end, part);
            }
            _ if chance.one_in(8) => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}
