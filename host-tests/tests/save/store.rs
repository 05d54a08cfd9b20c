//! What a board finds when it is switched on, for any contents of the flash: the newest readable record, or an older
//! one, or nothing; and what it leaves unchanged.

use galop::history::Scoresheet;
use galop::rules::Die;
use galop::save::log::{Log, PAGE, SECTOR};
use galop::save::{Found, Record, SECTORS, Store, Unreadable, encode_settings};
use galop::session::{Seating, Table, Who};
use galop::setting_table::Refused;
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_host_tests::ask::S001;
use galop_host_tests::bench::Bench;
use galop_host_tests::bytes::hex;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin};
use galop_host_tests::nor::{Nor, Tear};
use galop_host_tests::old_records::read;
use galop_host_tests::share;

fn blank() -> Nor {
    Nor::blank(SECTORS as usize, Tear::Clean, 1)
}

fn boot(flash: &mut Nor, afresh: bool) -> (Store, Found) {
    Store::open(flash, afresh).expect("there is power")
}

/// A board on which persons play.
fn playing(seed: u8) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let seating = Seating::new([Who::Person; 4]);
    let table = Table::new(S001, &settings.house, &seating).expect("the players are valid");
    begin(seed, (settings, seating, table))
}

/// `count` different records of a game.
fn records(count: usize) -> Vec<Record> {
    let (mut board, mut chance) = (playing(9), Chance::new(9));
    let mut record = || {
        act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
        board.app.record(board.now)
    };
    (0..count).map(|_| record()).collect()
}

/// Appends bytes to a log, with their valid CRC.
fn append(flash: &mut Nor, region: std::ops::Range<u32>, payload: &[u8]) {
    let mut log = Log::open(flash, region).expect("there is power").0;
    log.append(flash, payload).expect("there is room");
}

/// The same flash, with the first payload byte changed in the slots of the `newest` records of `region`.
fn spoilt(flash: &mut Nor, region: std::ops::Range<u32>, newest: usize) -> Nor {
    let log = Log::open(flash, region.clone()).expect("there is power").0;
    let mut entry = log.newest(flash).expect("there is power");
    let mut bytes = flash.bytes().to_vec();
    for _ in 0..newest {
        let found = entry.expect("a record");
        let number = found.record().sequence().to_le_bytes();
        let sectors = region.start as usize * SECTOR..region.end as usize * SECTOR;
        let slot = sectors.step_by(PAGE).find(|slot| bytes[slot + 4..slot + 8] == number).expect("its slot");
        bytes[slot + 16] ^= 0x40;
        entry = log.older(flash, found.record()).expect("there is power");
    }
    Nor::holding(bytes, Tear::Clean, 2)
}

#[test]
fn a_new_board_starts_clean() {
    let (_, found) = boot(&mut blank(), false);
    assert_eq!(found.settings, Settings::unset());
    assert_eq!((found.record, found.trouble), (None, [None, None]));
}

#[test]
fn the_newest_that_can_be_read_is_taken_or_the_newest_before_it() {
    let records = records(40);
    let mut flash = blank();
    let (mut store, _) = boot(&mut flash, false);
    for record in &records {
        store.save(&mut flash, record, &Scoresheet::new()).expect("there is room");
    }
    for spoils in 0..=records.len() {
        let (_, found) = boot(&mut spoilt(&mut flash, Store::GAMES, spoils), false);
        let wanted = records.len().checked_sub(spoils + 1).map(|at| records[at].clone());
        assert_eq!(found.record, wanted, "{spoils} spoilt");
        // A wrong CRC is an incomplete write, and is not reported.
        assert_eq!(found.trouble, [None, None]);
    }
}

#[test]
fn what_makes_no_sense_is_passed_over_and_told_even_if_its_crc_is_right() {
    let records = records(12);
    let mut chance = Chance::new(3);
    let noise: Vec<u8> = (0..200).map(|_| chance.bits() as u8).collect();
    let whole = records[3].encode();
    let mut unplayable = records[3].clone();
    unplayable.game.as_mut().expect("a game").rolled[0] = 7;
    let broken: Vec<Vec<u8>> = vec![
        vec![],
        vec![0],
        vec![1],
        vec![2, 1, 2, 3],
        whole[..whole.len() - 1].to_vec(),
        [&whole[..], &[0]].concat(),
        unplayable.encode().to_vec(),
        [&[2][..], &noise].concat(),
    ];
    for count in 1..=broken.len() {
        let mut flash = blank();
        let (mut store, _) = boot(&mut flash, false);
        records.iter().for_each(|record| store.save(&mut flash, record, &Scoresheet::new()).expect("there is room"));
        broken.iter().take(count).for_each(|payload| append(&mut flash, Store::GAMES, payload));
        let (mut store, found) = boot(&mut flash, false);
        // At most eight records are tried, so that power-on is fast in any case.
        let wanted = if count < 8 { records.last() } else { None };
        assert_eq!(found.record.as_ref(), wanted, "{count} broken");
        assert_eq!(found.trouble, [None, Some(Unreadable::Broken)]);
        store.save(&mut flash, &records[0], &Scoresheet::new()).expect("the board can save");
        assert_eq!(boot(&mut flash, false).1.record.as_ref(), Some(&records[0]));
    }
}

#[test]
fn settings_that_cannot_be_are_replaced_by_those_before_or_the_defaults_and_told() {
    let mut good = Settings::default();
    good.set("brightness", "99").expect("in range");
    let refused = |found: &Found| match found.trouble {
        [Some(Unreadable::Refused(Refused { setting, .. })), None] => setting,
        other => panic!("{other:?}"),
    };
    // Out of range, and values that are valid alone but not together: 256 LEDs with 100 mA.
    let mut out_of_range = encode_settings(&good).to_vec();
    out_of_range[2] = 7;
    let mut contradictory = good;
    contradictory.output.power.budget_ma = 100;
    contradictory.output.layout.strip = galop::board::layout::Strip::Panel16;
    for (bytes, name) in [(out_of_range, "layout"), (encode_settings(&contradictory).to_vec(), "budget_ma")] {
        let mut flash = blank();
        append(&mut flash, Store::SETTINGS, &bytes);
        let (_, found) = boot(&mut flash, false);
        assert_eq!((found.settings, refused(&found)), (Settings::unset(), name));
        let mut flash = blank();
        let (mut store, _) = boot(&mut flash, false);
        store.save_settings(&mut flash, &good).expect("there is room");
        append(&mut flash, Store::SETTINGS, &bytes);
        let (mut store, found) = boot(&mut flash, false);
        assert_eq!((found.settings, refused(&found)), (good, name));
        // New settings are saved.
        store.save_settings(&mut flash, &Settings::default()).expect("there is room");
        let (_, found) = boot(&mut flash, false);
        assert_eq!((found.settings, found.trouble), (Settings::default(), [None, None]));
    }
}

/// Settings and games of a newer program: a board with this program starts without them, plays, saves as often as it
/// likes, and they are still there, byte for byte, when the newer program is back.
#[test]
fn what_a_newer_program_wrote_survives_10_000_saves() {
    let records = records(50);
    let newer = [&[6u8][..], &[0x5A; 239]].concat();
    let newer_settings = [&[3u8][..], &[0xA5; 100]].concat();
    let mut flash = blank();
    let (mut store, _) = boot(&mut flash, false);
    records.iter().for_each(|record| store.save(&mut flash, record, &Scoresheet::new()).expect("there is room"));
    append(&mut flash, Store::GAMES, &newer);
    append(&mut flash, Store::SETTINGS, &newer_settings);
    let trouble = [3, 6].map(|version| Some(Unreadable::Newer(version)));
    let (mut store, found) = boot(&mut flash, false);
    assert_eq!((found.record, found.settings, found.trouble), (None, Settings::unset(), trouble));
    let mut settings = Settings::default();
    for number in 0..10_000 {
        if number % 2 == 0 {
            store.prepare(&mut flash).expect("there is power");
        }
        store.save(&mut flash, &records[number % 50], &Scoresheet::new()).expect("there is room");
        if number % 10 == 0 {
            settings.step("brightness");
            store.save_settings(&mut flash, &settings).expect("there is room");
        }
        if number % 321 == 0 {
            // One start after repeated failures: even then the newer record must not be given up.
            let afresh = number == 321 * 7;
            let (again, found) = boot(&mut flash, afresh);
            assert_eq!(
                (found.settings, found.trouble),
                (settings, trouble),
                "the newer record must be reported at every power-on"
            );
            let wanted = if afresh { None } else { records[number % 50].game.clone() };
            assert_eq!(found.record.expect("a record").game, wanted);
            store = again;
        }
    }
    let kept = store.protected(&mut flash).expect("there is power").expect("the record is protected");
    assert_eq!(kept.payload(), newer);
    let log = Log::open(&mut flash, Store::SETTINGS).expect("there is power").0;
    let kept = log.load(&mut flash, log.protected().expect("the record is protected")).expect("there is power");
    assert_eq!(kept.expect("the record exists").payload(), newer_settings);
}

/// Saves are cut near their end, after a record of a newer program and perhaps in it, so that the newest record reads
/// as complete at one time and as damaged at another. The newer program still finds a record of its own.
#[test]
fn what_a_newer_program_wrote_survives_records_that_read_differently_each_time() {
    let records = records(20);
    let newer = [1u8, 2].map(|number| [&[6, number][..], &[0x5A; 90]].concat());
    let mut cuts = 0;
    for seed in 0..share::of(400, 4_000, 40_000, "samples of power cuts after a record of a newer program") {
        let mut chance = Chance::new(seed);
        let tear = *chance.pick(&[Tear::Faint, Tear::Charged]);
        let mut flash = Nor::blank(SECTORS as usize, tear, seed);
        append(&mut flash, Store::GAMES, &newer[0]);
        if chance.one_in(2) {
            let mut log = Log::open(&mut flash, Store::GAMES).expect("there is power").0;
            cut(&mut flash, &mut chance, |flash| log.clone().append(flash, &newer[1]).is_ok());
            assert!(log.append(&mut flash, &newer[1]).is_err());
        }
        let mut start = |flash: &mut Nor| {
            flash.power_on();
            let (store, found) = boot(flash, chance.one_in(4));
            assert_eq!(found.trouble, [None, Some(Unreadable::Newer(6))], "seed {seed}");
            (store, chance.clone(), chance.between(1, 4))
        };
        for _ in 0..3 {
            let (mut store, mut chance, saves) = start(&mut flash);
            (1..saves).for_each(|_| {
                store.save(&mut flash, chance.pick(&records), &Scoresheet::new()).expect("there is room")
            });
            let record = chance.pick(&records);
            cut(&mut flash, &mut chance.clone(), |flash| store.clone().save(flash, record, &Scoresheet::new()).is_ok());
            assert!(store.save(&mut flash, record, &Scoresheet::new()).is_err());
            cuts += 1;
        }
        let (mut store, ..) = start(&mut flash);
        // As many as fit in the log.
        (0..448).for_each(|number| {
            store.save(&mut flash, &records[number % 20], &Scoresheet::new()).expect("there is room")
        });
        let (store, ..) = start(&mut flash);
        let kept = store.protected(&mut flash).expect("there is power").expect("the record is protected");
        assert!(newer.iter().any(|newer| newer == kept.payload()), "seed {seed}");
    }
    println!("{cuts} cuts");
}

/// Lets power go off in the last points of a save.
fn cut(flash: &mut Nor, chance: &mut Chance, save: impl Fn(&mut Nor) -> bool) {
    let mut after = flash.clone();
    assert!(save(&mut after), "there is room");
    flash.cut_after(after.points() - flash.points() - 1 - chance.between(0, 4));
}

/// The program failed repeatedly: the board starts without the game, and the game is kept for inspection.
#[test]
fn afresh_keeps_the_old_record_and_all_counts() {
    let records = records(30);
    let last = records.last().expect("some");
    let mut flash = blank();
    let (mut store, _) = boot(&mut flash, false);
    records.iter().for_each(|record| store.save(&mut flash, record, &Scoresheet::new()).expect("there is room"));
    assert!(store.protected(&mut flash).expect("there is power").is_none());
    let (mut store, found) = boot(&mut flash, true);
    let record = found.record.expect("a record with the counts");
    assert_eq!((record.stats, record.game, found.trouble), (last.stats, None, [None, None]));
    assert_ne!(record.stats, galop::session::Stats::default());
    for number in 0..10_000 {
        store.save(&mut flash, &records[number % 30], &Scoresheet::new()).expect("there is room");
        if number % 777 == 0 {
            store = boot(&mut flash, false).0;
        }
    }
    let kept = store.protected(&mut flash).expect("there is power").expect("the record is protected");
    assert_eq!(Record::decode(kept.payload()).as_ref(), Ok(last));
    // A board without a record has nothing to protect.
    let (store, found) = boot(&mut blank(), true);
    assert!(found.record.is_none() && store.protected(&mut blank()).expect("there is power").is_none());
}

/// What `afresh` returns is not read from the game, which may be anything.
#[test]
fn afresh_does_not_look_at_the_game() {
    let last = records(20).pop().expect("some");
    let mut bytes = last.encode();
    let head = Record { game: None, ..last.clone() }.encode().len() - 1;
    bytes[head..].fill(0xFF);
    assert_eq!(Record::decode(&bytes), Err(Unreadable::Broken));
    let mut flash = blank();
    append(&mut flash, Store::GAMES, &bytes);
    let (store, found) = boot(&mut flash, true);
    assert_eq!(found.record, Some(Record { game: None, ..last }));
    assert_eq!(store.protected(&mut flash).expect("there is power").expect("kept").payload(), bytes.as_slice());
    // Version 1 had no statistics.
    let old = read("records-1.txt").pop().expect("some");
    let record = Record::without_game(&old.bytes).expect("its beginning");
    assert!(record.game.is_none() && old.told.contains(&hex(&record.dice)));
    assert_eq!(Record::without_game(&[4, 1, 2]), None);
}

/// A sheet that this program does not know is one of a newer program, in the game or in the menu: its record stays.
#[test]
fn a_record_of_an_unknown_sheet_is_left_alone() {
    let last = records(20).pop().expect("some");
    let bytes = last.encode();
    let menu = Record { menu: None, ..last.clone() }.encode();
    let menu = menu.iter().zip(&bytes).position(|(without, with)| without != with).expect("a menu");
    let game = Record { game: None, ..last.clone() }.encode().len() - 1;
    for at in [menu + 1, game + 2] {
        let mut bytes = bytes.to_vec();
        assert_eq!(bytes[at], S001.code());
        bytes[at] = 200;
        assert_eq!(Record::decode(&bytes), Err(Unreadable::Newer(5)));
        let mut flash = blank();
        append(&mut flash, Store::GAMES, &bytes);
        for afresh in [false, true, false] {
            let (mut store, found) = boot(&mut flash, afresh);
            assert_eq!(found.trouble, [None, Some(Unreadable::Newer(5))]);
            for _ in 0..600 {
                store.save(&mut flash, &last, &Scoresheet::new()).expect("there is room");
            }
            let protected = store.protected(&mut flash).expect("there is power").expect("the record is protected");
            assert_eq!(protected.payload(), bytes);
        }
    }
}

/// The two logs never touch each other.
#[test]
fn settings_and_games_are_apart() {
    let records = records(10);
    let mut flash = blank();
    let (mut store, _) = boot(&mut flash, false);
    let mut settings = Settings::default();
    settings.step("pace");
    store.save_settings(&mut flash, &settings).expect("there is room");
    (0..2000)
        .for_each(|number| store.save(&mut flash, &records[number % 10], &Scoresheet::new()).expect("there is room"));
    let (mut store, found) = boot(&mut flash, false);
    assert_eq!((found.settings, found.record.as_ref()), (settings, Some(&records[9])));
    for _ in 0..2000 {
        settings.step("pace");
        store.save_settings(&mut flash, &settings).expect("there is room");
    }
    let (_, found) = boot(&mut flash, false);
    assert_eq!((found.settings, found.record.as_ref()), (settings, Some(&records[9])));
}
