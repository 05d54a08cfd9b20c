//! The settings: their ranges, the three presets, and refused values.

use galop::rules::horses::{self, Players};
use galop::rules::{Seats, senet, ur};
use galop::setting_table::Tabled as _;
use galop::setting_table::{self, Fault, Range, Refused, Setting};
use galop_host_tests::case::{Case, game};
use serde_json::{Value, json};

/// The presets of docs/rules.md, section 7.
const PRESETS: &str = r#"{
 "000": {"horses":4,"two_player_mode":"one_colour","start":"highest","opening_three":true,"exit_on":[6],
         "exit_obligation":"must","after_exit":"must_move_it","exit_onto":"start","rethrow_without_move":true,
         "max_throws":0,"three_sixes":"none","jump":true,"own_cell":"forbid","overshoot":"forbid","stairs":"count",
         "lane_cells":4,"finish":"lane","capture_bonus":"none","end":"first"},
 "001": {"horses":2,"two_player_mode":"one_colour","start":"draw","opening_three":false,"exit_on":[6],
         "exit_obligation":"may","after_exit":"free","exit_onto":"start","rethrow_without_move":true,"max_throws":0,
         "three_sixes":"none","jump":false,"own_cell":"forbid","overshoot":"forbid","stairs":"sequential",
         "lane_cells":6,"finish":"top","capture_bonus":"none","end":"first"},
 "003": {"horses":4,"two_player_mode":"two_colours","two_colour_turn":"any","two_colour_win":"all","start":"highest",
         "opening_three":false,"exit_on":[6],"exit_obligation":"may","after_exit":"free","exit_onto":"start",
         "rethrow_without_move":false,"max_throws":0,"three_sixes":"none","jump":false,"own_cell":"forbid",
         "overshoot":"forbid","stairs":"sequential","lane_cells":6,"finish":"top","capture_bonus":"none","end":"first"}
}"#;

/// The settings that are the same on all three sheets, or apply to 003 only, with their defaults.
const DEFAULTS: &str = r#"{"two_colour_turn":"any","two_colour_win":"all","time_limit":0,"three_throws":false,
                           "win_horses":"all","teams":false}"#;

/// One setting as a JSON value.
fn read<S>(setting: &Setting<S>, settings: &S) -> Value {
    let mut text = String::new();
    setting.get(settings).write(setting.range, &mut text).expect("a String takes all");
    match setting.range {
        Range::Faces => text.split(',').map(|face| face.parse::<u8>().expect("a face")).collect(),
        _ => serde_json::from_str(&text).unwrap_or(json!(text)),
    }
}

fn all<S>(table: &[Setting<S>], settings: &S) -> Value {
    table
        .iter()
        .map(|setting| (setting.name.to_string(), read(setting, settings)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[test]
fn the_three_presets_are_those_of_the_specification() {
    let presets: Value = serde_json::from_str(PRESETS).expect("JSON");
    let sheets = [
        ("000", horses::Settings::SHEET_000),
        ("001", horses::Settings::SHEET_001),
        ("003", horses::Settings::SHEET_003),
    ];
    for (sheet, settings) in sheets {
        let mut expected: Value = serde_json::from_str(DEFAULTS).expect("JSON");
        for (name, value) in presets[sheet].as_object().expect("an object") {
            expected[name] = value.clone();
        }
        assert_eq!(all(horses::Settings::TABLE, &settings), expected, "{sheet}");
    }
    let ur = json!({ "pawns": 10, "six": "pass", "win": "captive", "no_progress": 100, "time_limit": 0 });
    assert_eq!(all(ur::Settings::TABLE, &ur::Settings::SHEET_002), ur);
    let senet = json!({ "dice": "coins", "reenter": "count", "corners": true, "max_turns": 1000, "time_limit": 0 });
    assert_eq!(all(senet::Settings::TABLE, &senet::Settings::SHEET_004), senet);
}

/// The range of each setting: the words of a choice, `true/false`, `n-m` or faces.
fn ranges<S>(table: &[Setting<S>]) -> Vec<(&'static str, String)> {
    let range = |range| match range {
        Range::Flag => "true false".to_string(),
        Range::Number(min, max) => format!("{min}-{max}"),
        Range::Faces => "faces".to_string(),
        Range::Choice(words) => words.join(" "),
    };
    let mut ranges: Vec<_> = table.iter().map(|setting| (setting.name, range(setting.range))).collect();
    ranges.sort();
    ranges
}

/// The settings and values are exactly those that docs/rules.md lists.
#[test]
fn the_ranges_are_those_of_the_rules_page() {
    let listed = |rows: &[(&'static str, &str)]| {
        let mut rows: Vec<_> = rows.iter().map(|(name, range)| (*name, range.to_string())).collect();
        rows.sort();
        rows
    };
    let horses = [
        ("horses", "1-4"),
        ("win_horses", "all 1"),
        ("two_player_mode", "one_colour two_colours"),
        ("two_colour_turn", "any by_colour"),
        ("two_colour_win", "all one_colour"),
        ("teams", "true false"),
        ("start", "highest draw"),
        ("opening_three", "true false"),
        ("three_throws", "true false"),
        ("exit_on", "faces"),
        ("exit_obligation", "may must"),
        ("exit_onto", "start first_free"),
        ("after_exit", "free must_move_it clear_start"),
        ("rethrow_without_move", "true false"),
        ("max_throws", "0-255"),
        ("three_sixes", "none lose_turn horse_back"),
        ("capture_bonus", "none throw"),
        ("jump", "true false"),
        ("own_cell", "forbid stop_behind"),
        ("overshoot", "forbid bounce"),
        ("stairs", "sequential number count"),
        ("lane_cells", "6 4"),
        ("finish", "top lane centre"),
        ("end", "first ranking"),
        ("time_limit", "0-255"),
    ];
    assert_eq!(ranges(horses::Settings::TABLE), listed(&horses));
    let ur = [
        ("pawns", "10 7 5"),
        ("six", "pass rethrow"),
        ("win", "captive removed"),
        ("no_progress", "1-10000"),
        ("time_limit", "0-255"),
    ];
    assert_eq!(ranges(ur::Settings::TABLE), listed(&ur));
    let senet = [
        ("dice", "coins d6"),
        ("reenter", "count one auto"),
        ("corners", "true false"),
        ("max_turns", "1-65535"),
        ("time_limit", "0-255"),
    ];
    assert_eq!(ranges(senet::Settings::TABLE), listed(&senet));
}

fn table_of(name: &str) -> Case {
    match name {
        "002" => game("002").at("C5=b"),
        "004" => game("004").at("b:2,4,6,8,11 w:1,3,5,7,9"),
        sheet => game(sheet).at("R:S,S G:S,S"),
    }
}

/// Tries, for every setting, values below, above and beside its range, and of another type.
#[test]
fn a_value_outside_its_range_is_refused_by_name() {
    let word = || vec![json!("no such word"), json!(""), json!(true), json!(9), json!(null), json!(["any"])];
    let flag = || vec![json!("true"), json!(1), json!(0), json!(null), json!([])];
    let number = |bad: &[i64]| {
        let mut values: Vec<Value> = bad.iter().map(|bad| json!(bad)).collect();
        values.extend([json!(-1), json!(1.5), json!("2"), json!("many"), json!(true), json!(null), json!([2])]);
        values
    };
    let faces = vec![json!([]), json!([0]), json!([7]), json!([6, 7]), json!([-1]), json!(["6"]), json!(6), json!("6")];
    let mut rows = vec![
        ("001", "horses", number(&[0, 5, 256, i64::MAX])),
        ("001", "max_throws", number(&[256, 65536])),
        ("001", "time_limit", number(&[256, 1000])),
        ("001", "exit_on", faces),
        ("000", "lane_cells", vec![json!(5), json!(0), json!(3), json!(-4), json!("six"), json!(true)]),
        ("001", "win_horses", vec![json!(2), json!(0), json!("none"), json!(true), json!([1])]),
        ("002", "pawns", vec![json!(6), json!(0), json!(11), json!(-5), json!("ten"), json!(true)]),
        ("002", "no_progress", number(&[0, 10001])),
        ("002", "time_limit", number(&[256])),
        ("004", "max_turns", number(&[0, 65536, 1 << 40])),
        ("004", "time_limit", number(&[256])),
        ("004", "corners", flag()),
        ("002", "six", word()),
        ("002", "win", word()),
        ("004", "dice", word()),
        ("004", "reenter", word()),
    ];
    let flags = ["teams", "opening_three", "three_throws", "rethrow_without_move", "jump"];
    rows.extend(flags.map(|name| ("001", name, flag())));
    let words = "two_player_mode two_colour_turn two_colour_win start exit_obligation after_exit exit_onto three_sixes \
                 own_cell overshoot stairs finish capture_bonus end";
    rows.extend(words.split_whitespace().map(|name| ("001", name, word())));
    assert_eq!(rows.len(), 25 + 5 + 5, "every setting of the three tables");
    for (sheet, name, values) in rows {
        for value in values {
            table_of(sheet).set(name, value).refused(&format!("options.{name}: "));
        }
    }
}

#[test]
fn an_unknown_setting_is_refused_by_name() {
    for sheet in ["000", "001", "003", "002", "004"] {
        for name in ["no_such_setting", "Horses", "", "stairs "] {
            table_of(sheet).set(name, 1).refused(&format!("options.{name}: "));
        }
    }
    // A setting of another game is unknown in this one.
    table_of("002").set("horses", 2).refused("options.horses");
    table_of("002").set("end", "ranking").refused("options.end");
    table_of("004").set("end", "ranking").refused("options.end");
    table_of("004").set("six", "pass").refused("options.six");
    table_of("001").set("dice", "d6").refused("options.dice");
}

/// docs/rules.md, section 7: settings that exclude each other.
#[test]
fn a_forbidden_combination_is_refused_by_name() {
    let conflict = |case: Case, names: &[&str]| {
        let error = case.error();
        assert!(error.starts_with("options.") || error.starts_with("position"), "{error}");
        assert!(names.iter().all(|name| error.contains(name)), "{error} does not name {names:?}");
    };
    // stairs=count and finish=lane need each other.
    conflict(table_of("001").set("stairs", "count"), &["stairs", "finish"]);
    conflict(table_of("001").set("stairs", "count").set("finish", "centre"), &["stairs", "finish"]);
    conflict(table_of("001").set("finish", "lane"), &["stairs", "finish"]);
    conflict(table_of("001").set("stairs", "number").set("finish", "lane"), &["stairs", "finish"]);
    conflict(table_of("000").set("finish", "top"), &["stairs", "finish"]);
    conflict(table_of("000").set("finish", "centre"), &["stairs", "finish"]);
    conflict(table_of("000").set("stairs", "sequential"), &["stairs", "finish"]);
    conflict(table_of("000").set("overshoot", "bounce"), &["stairs", "overshoot"]);
    conflict(table_of("001").set("lane_cells", 4), &["stairs", "lane_cells"]);
    conflict(table_of("003").set("stairs", "number").set("lane_cells", 4), &["stairs", "lane_cells"]);
    // Settings that do not fit the players.
    conflict(table_of("001").set("end", "ranking"), &["end"]);
    conflict(table_of("001").set("teams", true), &["teams"]);
    conflict(table_of("001").set("two_player_mode", "two_colours"), &["two_player_mode"]);
    let four = |sheet, turn: &str| game(sheet).turn(turn).at("R:S,S G:S,S B:S,S Y:S,S");
    conflict(four("003", "R+B").set("end", "ranking"), &["end"]);
    conflict(four("003", "R+B").set("two_player_mode", "two_colours").set("teams", true), &["teams"]);
    // Allowed combinations.
    table_of("001").set("stairs", "count").set("finish", "lane").set("lane_cells", 4).throws(6).offers("R S 0");
    table_of("000").set("stairs", "number").set("finish", "top").set("overshoot", "bounce").throws(6).offers("R S 0");
    four("003", "R+B").set("two_player_mode", "two_colours").throws(6).offers("R S 0; B S 0");
    four("001", "R").set("end", "ranking").set("teams", false).throws(6).offers("R S 0");
}

/// The library itself refuses them, without the referee.
#[test]
fn the_library_refuses_what_cannot_be() {
    let refused =
        |settings, players| horses::Rules::new(settings, players).map(|_| ()).map_err(|refused| refused.setting);
    let sheet = horses::Settings::SHEET_001;
    let not_in = |settings: horses::Settings| matches!(settings.check(), Err(Refused { fault: Fault::NotIn(_), .. }));
    for horses in [0, 5, 255] {
        assert_eq!(refused(horses::Settings { horses, ..sheet }, Players::ALL), Err("horses"));
        assert!(not_in(horses::Settings { horses, ..sheet }));
    }
    for exit_on in [0, 1, 0b1000_0000, 0b1100_0000] {
        assert_eq!(refused(horses::Settings { exit_on, ..sheet }, Players::ALL), Err("exit_on"));
        assert!(not_in(horses::Settings { exit_on, ..sheet }));
    }
    let ranking = horses::Settings { end: horses::End::Ranking, ..horses::Settings::SHEET_003 };
    assert_eq!(refused(ranking, Players::Pairs), Err("end"));
    assert_eq!(refused(ranking, Players::Each(Seats::from_bits(0b0101))), Err("end"));
    assert_eq!(refused(ranking, Players::Each(Seats::from_bits(0b0111))), Ok(()));
    assert_eq!(refused(sheet, Players::Pairs), Err("two_player_mode"));
    assert_eq!(refused(sheet, Players::Each(Seats::from_bits(0b0100))), Err("players"));
    for no_progress in [0, 10_001, u16::MAX] {
        let settings = ur::Settings { no_progress, ..ur::Settings::SHEET_002 };
        assert_eq!(ur::Rules::new(settings).map_err(|refused| refused.setting), Err("no_progress"));
    }
    let ten = ur::Rules::new(ur::Settings::SHEET_002).expect("the sheet");
    assert_eq!([0, 11].map(|pawns| ten.with_pawns(pawns).map_err(|refused| refused.setting)), [Err("pawns"); 2]);
    let endless = senet::Settings { max_turns: 0, ..senet::Settings::SHEET_004 };
    assert_eq!(senet::Rules::new(endless).map_err(|refused| refused.setting), Err("max_turns"));
}

/// Every value of a range.
fn values(range: Range) -> Vec<setting_table::Value> {
    match range {
        Range::Flag => [false, true].map(setting_table::Value::Flag).into(),
        Range::Number(min, max) => (min..=max).map(setting_table::Value::Number).collect(),
        Range::Choice(words) => (0..words.len() as u8).map(setting_table::Value::Choice).collect(),
        Range::Faces => (1..64).map(|faces: u8| setting_table::Value::Faces(faces << 1)).collect(),
    }
}

fn round_trip<S: Copy>(table: &[Setting<S>], preset: S) {
    for setting in table {
        for value in values(setting.range) {
            let mut text = String::new();
            value.write(setting.range, &mut text).expect("a String takes all");
            let mut settings = preset;
            setting.parse(&mut settings, &text).unwrap_or_else(|refused| panic!("{refused}: {text}"));
            assert_eq!(setting.get(&settings), value, "{}={text}", setting.name);
            for other in table.iter().filter(|other| other.name != setting.name) {
                assert_eq!(other.get(&settings), other.get(&preset), "{} changed {}", setting.name, other.name);
            }
        }
        for text in ["", " ", "no such word", "-1", "65536", "1.0", "6,", ",6", "0,6", "6 1", "TRUE", "yes"] {
            let mut settings = preset;
            let refused = setting.parse(&mut settings, text).expect_err(setting.name);
            assert_eq!(refused, Refused { setting: setting.name, fault: Fault::NotIn(setting.range) });
            assert!(refused.to_string().starts_with(setting.name), "{refused}");
        }
        assert!(!setting.help.is_empty(), "{} is explained", setting.name);
    }
}

#[test]
fn every_value_is_written_and_read_back_and_changes_nothing_else() {
    round_trip(horses::Settings::TABLE, horses::Settings::SHEET_000);
    round_trip(ur::Settings::TABLE, ur::Settings::SHEET_002);
    round_trip(senet::Settings::TABLE, senet::Settings::SHEET_004);
    let mut settings = horses::Settings::SHEET_001;
    let exit_on = horses::Settings::TABLE.iter().find(|setting| setting.name == "exit_on").expect("exit_on");
    exit_on.parse(&mut settings, "1,6").expect("a set has no order");
    assert_eq!(read(exit_on, &settings), json!([6, 1]));
}

/// `Range::parse`: « `+5` parses, but is not how a number is written »; a face of the die is a number too.
#[test]
fn a_sign_is_not_part_of_a_number() {
    for setting in horses::Settings::TABLE {
        let mut settings = horses::Settings::SHEET_001;
        assert!(setting.parse(&mut settings, "+1").is_err(), "{}=+1", setting.name);
    }
}

/// The three sheets give different answers in one position.
#[test]
fn the_presets_differ_on_one_common_position() {
    let differ = |position: &str, throw: u8, legal: [&str; 3]| {
        for (sheet, legal) in ["000", "001", "003"].into_iter().zip(legal) {
            game(sheet).at(position).throws(throw).offers(legal);
        }
    };
    // E1-12 and E3-3: the legal moves are the same, the next player is not.
    let blocked = "R:0,S,S,S G:45,S,S,S";
    differ(blocked, 6, ["R 0 6", "", ""]);
    game("001").at(blocked).throws(6).again();
    game("003").at(blocked).throws(6).next("G");
    // E0-5 and E1-2.
    differ("R:10,S,S,S G:S,S,S,S", 6, ["R S 0", "R 10 16; R S 0", "R 10 16; R S 0"]);
    // E0-10 and E1-3.
    differ("R:5,8,S,S G:49,S,S,S", 4, ["R 5 9; R 8 12", "R 8 12", "R 8 12"]);
    differ("R:10,S,S,S G:55,S,S,S", 5, ["R 10 15", "", ""]);
    // E0-11 and E1-6.
    differ("R:52,S,S,S G:S,S,S,S", 5, ["R 52 E2", "", ""]);
    differ("R:52,20,S,S G:S,S,S,S", 4, ["R 52 E1; R 20 24", "R 20 24", "R 20 24"]);
}
