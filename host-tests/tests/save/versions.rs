//! Records of every version ever written can still be read and mean the same.
//!
//! `GALOP_BLESS=1` writes the data file of a version that has none yet; it never changes an existing file.

use galop::app::Boot;
use galop::input::Key;
use galop::rules::any::Any;
use galop::rules::{Die, Seat, horses, senet, ur};
use galop::save::{Bytes, GameRecord, LOGGED, Lying, MAX_BYTES, Record, Unreadable, decode_settings, encode_settings};
use galop::session::{Level, Play, Seating, State, Stats, Table, Who};
use galop::setting_table::{Range, Setting, Tabled as _, values};
use galop::settings::{Foreign, Settings};
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop_host_tests::ask::{Ask as _, Rooms as _, S000, S001, S002, S003, S004};
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin};
use galop_host_tests::old_records::{Kept, as_read_today, read, tell, tell_settings, turn_all, write_once};

/// The current versions of records and of settings.
const VERSION: u8 = 5;
const SETTINGS_VERSION: u8 = 2;

const SEATINGS: [(&str, [Who; 4]); 3] = [
    ("four", [Who::Person, Who::Computer(Level::Two), Who::Person, Who::Computer(Level::Three)]),
    ("two colours", [Who::Person, Who::Computer(Level::One), Who::Nobody, Who::Nobody]),
    ("sides", [Who::Person, Who::Person, Who::Computer(Level::One), Who::Computer(Level::One)]),
];

/// A board on which a game of `sheet` has begun.
fn board(seed: u8, sheet: Sheet, seating: &str, change: impl Fn(&mut Settings)) -> Bench {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    change(&mut settings);
    let (_, who) = SEATINGS.into_iter().find(|(name, _)| *name == seating).expect("one of them");
    let seating = Seating::new(who);
    let table = Table::new(sheet, &settings.house, &seating).expect("they fit");
    begin(seed, (settings, seating, table))
}

fn phase(board: &Bench) -> &'static str {
    match board.app.record(board.now).game.expect("a game").saved.state {
        State::RollOff(..) => "roll-off",
        State::Start(_) => "start",
        State::Throw(_) => "throw",
        State::Choose(_) => "choose",
        State::Played(_) => "played",
        State::Won(_) => "won",
        State::Stuck(..) => "stuck",
    }
}

fn written(name: String, board: &Bench) -> Kept {
    let record = board.app.record(board.now);
    Kept { name, bytes: record.encode().to_vec(), told: tell(VERSION, &record) }
}

/// Records of every game in each of its phases.
fn made() -> Vec<Kept> {
    let mut menu = Bench::new(7, 0, Settings::default());
    menu.wait(1500);
    let mut kept = vec![written("menu".into(), &menu)];
    for (sheet, seating, die) in [
        (S000, "four", false),
        (S001, "four", false),
        (S002, "sides", false),
        (S003, "four", false),
        (S003, "two colours", false),
        (S004, "sides", false),
        (S004, "sides", true),
    ] {
        let mut chance = Chance::new(sheet.place().into());
        let kind = format!("{} {seating}{}", sheet.number(), if die { ", die" } else { "" });
        let mut wanted = vec!["throw", "choose", "played", "won", "stuck", "put away"];
        if sheet == S004 {
            wanted.push("start");
        } else if sheet != S001 {
            wanted.push("roll-off");
        }
        for seed in 0..=255 {
            // C-9: with a clock, a game can end by a throw that has no move.
            let clock = wanted == ["stuck"];
            let mut board = board(seed, sheet, seating, |settings| {
                let house = &mut settings.house;
                if die {
                    house.senet().dice = senet::Dice::D6;
                }
                house.every_horses(|rules| rules.horses = rules.horses.min(2));
                if clock {
                    house.every_horses(|rules| rules.time_limit = 1);
                    (house.ur().time_limit, house.senet().time_limit) = (1, 1);
                }
            });
            for number in 0..1500 {
                let phase = phase(&board);
                // A position in the middle of a game covers more than one at its beginning.
                let telling = number > if matches!(phase, "roll-off" | "start") { 0 } else { 25 };
                if telling && let Some(at) = wanted.iter().position(|wanted| *wanted == phase) {
                    wanted.remove(at);
                    kept.push(written(format!("{kind}, {phase}"), &board));
                }
                if number == 40
                    && let Some(at) = wanted.iter().position(|wanted| *wanted == "put away")
                {
                    let mut board = board.clone();
                    board.pair(Seat::Green, 2200);
                    // Red changes hands.
                    board.press(Seat::Red, Key::A, 60);
                    wanted.remove(at);
                    kept.push(written(format!("{kind}, put away"), &board));
                }
                if !board.app.winners().is_empty() || wanted.is_empty() {
                    break;
                }
                if clock && number == 30 {
                    board.wait(60_000);
                }
                act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
            }
            if wanted.is_empty() {
                break;
            }
        }
        assert!(wanted.is_empty(), "{kind}: {wanted:?} did not come up");
    }
    kept
}

fn made_settings() -> Vec<Kept> {
    let mut turned = Settings::default();
    turned.house.every_horses(|rules| turn_all(horses::Settings::TABLE, rules, |rules| rules.check().is_ok()));
    turn_all(ur::Settings::TABLE, turned.house.ur(), |rules| rules.check().is_ok());
    turn_all(senet::Settings::TABLE, turned.house.senet(), |rules| rules.check().is_ok());
    turn_all(Settings::TABLE, &mut turned, |settings| settings.check().is_ok());
    let kept = |(name, settings): (&str, Settings)| Kept {
        name: name.into(),
        bytes: encode_settings(&settings).to_vec(),
        told: tell_settings(&settings),
    };
    [("defaults", Settings::default()), ("all turned", turned)].map(kept).to_vec()
}

fn blessing() -> bool {
    std::env::var_os("GALOP_BLESS").is_some()
}

#[test]
fn records_of_every_version_are_what_they_were() {
    let file = |version| format!("records-{version}.txt");
    if blessing() {
        let about =
            format!("Records of version {VERSION} as they were written, and what they are: never to be changed.");
        write_once(&file(VERSION), &about, &made());
    }
    for version in 1..=VERSION {
        let all = read(&file(version));
        assert!(all.len() >= 45, "{} records", all.len());
        for Kept { name, bytes, told } in all {
            assert_eq!(bytes[0], version, "{name}");
            let record = Record::decode(&bytes).unwrap_or_else(|why| panic!("version {version}, {name}: {why:?}"));
            assert_eq!(tell(version, &record), told, "version {version}, {name}");
            // Version 1 had no statistics.
            assert!(version > 1 || record.stats == Stats::default(), "{name}");
            if version == VERSION {
                assert_eq!(record.encode(), bytes.as_slice(), "{name}");
            }
            // The board can continue the game.
            let boot = Boot {
                seed: [1; 32],
                held: 0,
                settings: Settings::default(),
                saved: Some(record.clone()),
                failed: false,
            };
            let mut board = Bench::boot(boot, Time(40));
            let game = board.app.record(board.now).game;
            // Without the rules: they may have gained settings since.
            let gist = |game: &GameRecord| (game.away, game.lying, game.rolled, game.saved.state.clone());
            assert_eq!(game.as_ref().map(gist), record.game.as_ref().map(gist), "{name}");
            board.tick();
            board.wait(2000);
            assert_eq!(board.app.playing(), game.is_some_and(|game| !game.away), "{name}");
        }
    }
}

#[test]
fn settings_of_every_version_are_what_they_were() {
    let file = |version| format!("settings-{version}.txt");
    if blessing() {
        let about = format!(
            "Settings of version {SETTINGS_VERSION} as they were written, and what they are: never to be changed."
        );
        write_once(&file(SETTINGS_VERSION), &about, &made_settings());
    }
    for version in 1..=SETTINGS_VERSION {
        for Kept { name, bytes, told } in read(&file(version)) {
            assert_eq!(bytes[0], version, "{name}");
            let settings = decode_settings(&bytes).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            // New settings are at the end of their line, with their defaults.
            for (line, told) in tell_settings(&settings).lines().zip(told.lines()) {
                let told = as_read_today(version, told);
                assert!(line == told || line.starts_with(&format!("{told} ")), "{name}\n  was {told}\n  is  {line}");
            }
        }
    }
}

/// PC0-18: a lane of six cells is read as four from version 1, where it was the default, and from nowhere else.
#[test]
fn the_lane_of_sheet_000_has_four_cells_unless_the_players_chose_six() {
    let lane = |settings: &Settings| match settings.house.of(S000) {
        Any::Horses(rules) => rules.lane_cells,
        _ => panic!("sheet 000 is a game of horses"),
    };
    let [defaults, _] = read("settings-1.txt").try_into().expect("two");
    assert!(defaults.told.contains("lane_cells=6"));
    assert_eq!(lane(&decode_settings(&defaults.bytes).expect("settings")), horses::LaneCells::Four);

    let mut chosen = Settings::default();
    assert_eq!(lane(&chosen), horses::LaneCells::Four);
    chosen.set("ecurie.lane_cells", "6").expect("one of its words");
    assert_eq!(decode_settings(&encode_settings(&chosen)), Ok(chosen));
    assert_eq!(lane(&chosen), horses::LaneCells::Six);

    // A game that began with six cells continues with six.
    let old = read("records-1.txt").into_iter().find(|kept| kept.name.starts_with("000 four, throw")).expect("one");
    assert!(old.told.contains("lane_cells=6"));
    let game = Record::decode(&old.bytes).expect("a record").game.expect("a game");
    let play = Play::restore(&game.saved, Time(0)).expect("a game that can go on");
    let Any::Horses(rules) = play.rules() else { panic!("a game of horses") };
    assert_eq!(rules.settings().lane_cells, horses::LaneCells::Six);
}

/// A version 2 record of settings: the board's own values, then one entry per sheet.
fn pairs(settings: &Settings) -> (Vec<u8>, Vec<Vec<u8>>) {
    let whole = encode_settings(settings).to_vec();
    let own = 2 + values(settings).iter().map(|value| varint(*value)).sum::<usize>();
    let (head, mut rest) = whole.split_at(own);
    let mut pairs = Vec::new();
    for sheet in Sheet::ALL {
        let length = 2 + settings.house.of(sheet).values().iter().map(|value| varint(*value)).sum::<usize>();
        let (pair, after) = rest.split_at(length);
        assert_eq!(pair[0], sheet.code());
        pairs.push(pair.to_vec());
        rest = after;
    }
    assert!(rest.is_empty());
    (head.to_vec(), pairs)
}

#[test]
fn a_sheet_that_is_absent_has_its_defaults() {
    let mut settings = Settings::default();
    settings.set("horses", "3").expect("in its range");
    let (head, pairs) = pairs(&settings);
    for (absent, sheet) in Sheet::ALL.into_iter().enumerate() {
        let kept = pairs.iter().enumerate().filter(|(at, _)| *at != absent).flat_map(|(_, pair)| pair.clone());
        let read = decode_settings(&head.iter().copied().chain(kept).collect::<Vec<_>>()).expect("settings");
        let mut expected = settings;
        *expected.house.of_mut(sheet) = sheet.info().preset;
        assert_eq!(read, expected, "without {sheet:?}");
    }
}

#[test]
fn a_sheet_of_a_newer_program_is_written_back_as_it_was() {
    let settings = Settings::default();
    let (head, pairs) = pairs(&settings);
    // Unknown sheets 200 and 201, with three values and with none, among the known ones.
    let [first, others @ ..] = &pairs[..] else { panic!("no sheets") };
    let foreign = [vec![200, 3, 7, 0x80, 0x01, 9], vec![201, 0]];
    let bytes = [&head[..], &foreign[0], first, &foreign[1], &others.concat()].concat();
    let mut read = decode_settings(&bytes).expect("settings");
    assert_eq!(read.foreign.bytes(), foreign.concat());
    read.set("brightness", "33").expect("in its range");
    let again = encode_settings(&read);
    assert!(again.ends_with(&foreign.concat()), "{again:?}");
    assert_eq!(decode_settings(&again), Ok(read));

    // A record that is too long is left unread, like a record of a newer version.
    let long = [vec![202, 60], vec![1; 60]].concat();
    let too_long = [&head[..], &long, &long].concat();
    assert!(matches!(decode_settings(&too_long), Err(Unreadable::Newer(_) | Unreadable::Broken)));
    // A truncated entry is an error.
    assert_eq!(decode_settings(&[&head[..], &[200, 3, 7]].concat()), Err(Unreadable::Broken));
}

/// In a record from before a setting was added, that setting has its default.
#[test]
fn a_setting_at_the_end_of_a_table_breaks_no_old_record() {
    let [_, kept] = read("settings-1.txt").try_into().expect("two");
    let now = decode_settings(&kept.bytes).expect("settings");
    // The first table: its length, and its values, the last of which are flags of a byte each.
    let mut bytes = kept.bytes.clone();
    let values = usize::from(bytes[1]);
    let wide = Settings::TABLE.iter().filter(|setting| setting.get(&now).code() > 127).count();
    let last = 1 + values + wide;
    assert!(bytes.remove(last) <= 1);
    bytes[1] -= 1;
    let old = decode_settings(&bytes).expect("settings of before");
    assert_eq!((old.hints, old.undo), (Settings::default().hints, now.undo));
    assert!(bytes.len() < MAX_BYTES);
    let again: Bytes = encode_settings(&old);
    assert_eq!(decode_settings(&again), Ok(old));
}

/// The length of a number as postcard encodes it.
fn varint(number: u16) -> usize {
    1 + usize::from(number > 0x7F) + usize::from(number > 0x3FFF)
}

/// The highest code of a setting, for the longest record.
fn highest(range: Range) -> u16 {
    match range {
        Range::Flag => 1,
        Range::Number(_, max) => max,
        Range::Choice(words) => words.len() as u16 - 1,
        Range::Faces => 0b111_1110,
    }
}

/// Every field of variable length has its maximum length; positions have a fixed length.
#[test]
fn the_longest_record_there_can_be_fits() {
    let mut longest = 0;
    for Kept { bytes, name, .. } in read(&format!("records-{VERSION}.txt")) {
        let mut record = Record::decode(&bytes).expect("a record");
        let most = Stats::MOST;
        record.stats = Stats {
            faces: [most; 6],
            coins: [most; 5],
            games: most,
            won: [most; 4],
            captures: [most; 4],
            handed: most,
            // Of fixed length.
            fortunes: record.stats.fortunes,
        };
        if let Some(game) = &mut record.game {
            let saved = &mut game.saved;
            saved.seating = Seating::new([Who::Computer(Level::Three); 4]);
            saved.left_ms = Some(u32::MAX);
            saved.handed = 0b1111;
            let ranges: Vec<Range> = match saved.sheet.info().preset {
                Any::Horses(_) => horses::Settings::TABLE.iter().map(|setting| setting.range).collect(),
                Any::Ur(_) => ur::Settings::TABLE.iter().map(|setting| setting.range).collect(),
                Any::Senet(_) => senet::Settings::TABLE.iter().map(|setting| setting.range).collect(),
            };
            saved.rules.iter_mut().zip(ranges).for_each(|(value, range)| *value = highest(range));
            game.lying = Some(Lying { pips: 6, coins: Some(15), hands: 15 });
        }
        let length = record.encode().len();
        // A record that did not fit would consist of its version only.
        assert!(length > 120 && length <= MAX_BYTES, "{name}: {length}");
        longest = longest.max(length);
    }
    println!("the longest record: {longest} bytes, and {LOGGED} of its history, of {MAX_BYTES}");
    assert!(longest > 190, "it is the longest that is meant");
    assert!(longest + LOGGED + 8 <= MAX_BYTES, "8 bytes are left for a later field");
}

#[test]
fn the_longest_settings_there_can_be_fit() {
    fn table<S>(table: &[Setting<S>]) -> usize {
        1 + table.iter().map(|setting| varint(highest(setting.range))).sum::<usize>()
    }
    // The number of each sheet precedes its values.
    let longest = 1
        + Sheet::ALL.len()
        + table(Settings::TABLE)
        + 3 * table(horses::Settings::TABLE)
        + table(ur::Settings::TABLE)
        + table(senet::Settings::TABLE);
    println!("the longest settings: {longest} bytes of {MAX_BYTES}");
    assert!(longest + Foreign::MOST <= MAX_BYTES);
    assert!(read("settings-2.txt").iter().all(|kept| kept.bytes.len() <= longest));
}
