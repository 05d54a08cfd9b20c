//! Random settings: any value of any setting, as text for the library and as JSON for the referee.

use crate::chance::Chance;
use galop::rules::any::Any;
use galop::rules::{horses, senet, ur};
use galop::setting_table::Tabled as _;
use galop::setting_table::{Range, Setting};
use galop::settings as board;
use galop::sheets::{House, Sheet};
use galop::view::look::Pace;
use serde_json::{Map, Value, json};

/// Settings picked at random, each as the table writes it.
pub type Options = Vec<(&'static str, String)>;

/// Changes every setting of a table in one of `rarity` cases.
pub fn pick<S>(table: &[Setting<S>], rarity: usize, chance: &mut Chance) -> Options {
    let mut options = Options::new();
    for setting in table {
        if chance.one_in(rarity) {
            options.push((setting.name, value(setting, chance)));
        }
    }
    options
}

fn value<S>(setting: &Setting<S>, chance: &mut Chance) -> String {
    match setting.range {
        Range::Flag => chance.one_in(2).to_string(),
        // Small limits are more interesting.
        Range::Number(min, max) => (usize::from(min) + chance.below(usize::from(max - min).min(60) + 1)).to_string(),
        Range::Choice(words) => (*chance.pick(words)).to_string(),
        Range::Faces => {
            let faces: Vec<_> = (1..=6u8).rev().filter(|_| chance.one_in(3)).map(|face| face.to_string()).collect();
            if faces.is_empty() { "6".into() } else { faces.join(",") }
        }
    }
}

fn apply<S: Copy>(table: &[Setting<S>], mut settings: S, options: &Options) -> S {
    for (name, text) in options {
        let setting = table.iter().find(|setting| setting.name == *name).expect("a name of the table");
        setting.parse(&mut settings, text).expect("a value of the range");
    }
    settings
}

/// The options as the referee reads them.
pub fn to_json<S>(table: &[Setting<S>], options: &Options) -> Value {
    let value = |(name, text): &(&str, String)| {
        let setting = table.iter().find(|setting| setting.name == *name).expect("a name of the table");
        let number = |text: &str| text.parse::<u64>().expect("digits");
        let value = match setting.range {
            Range::Flag => json!(text == "true"),
            Range::Number(..) => json!(number(text)),
            Range::Choice(_) if text.parse::<u64>().is_ok() => json!(number(text)),
            Range::Choice(_) => json!(text),
            Range::Faces => text.split(',').map(number).collect(),
        };
        ((*name).to_string(), value)
    };
    Value::Object(options.iter().map(value).collect::<Map<_, _>>())
}

/// A Petits Chevaux game with random, compatible settings and players.
pub fn horses(chance: &mut Chance, rarity: usize) -> (&'static str, Options, horses::Rules, horses::Players) {
    loop {
        let (game, preset) = *chance.pick(&[
            ("000", horses::Settings::SHEET_000),
            ("001", horses::Settings::SHEET_001),
            ("003", horses::Settings::SHEET_003),
        ]);
        let mut options = pick(horses::Settings::TABLE, rarity, chance);
        // The referee distinguishes two colours from four players by this option.
        options.retain(|(name, _)| *name != "two_player_mode");
        let players = match chance.below(3) {
            0 => horses::Players::Pairs,
            _ => horses::Players::Each(galop::rules::Seats::from_bits(chance.below(16) as u8)),
        };
        let mode = if players == horses::Players::Pairs { "two_colours" } else { "one_colour" };
        options.push(("two_player_mode", mode.into()));
        // Change `stairs` and `lane` together: few other combinations are valid.
        if let Some((_, stairs)) = options.iter().find(|(name, _)| *name == "stairs").cloned() {
            options.retain(|(name, _)| *name != "finish");
            let finish = if stairs == "count" { "lane" } else { *chance.pick(&["top", "centre"]) };
            options.push(("finish", finish.into()));
        }
        if let Ok(rules) = horses::Rules::new(apply(horses::Settings::TABLE, preset, &options), players) {
            return (game, options, rules, players);
        }
    }
}

/// A game of Royal Game of Ur with random settings.
pub fn ur(chance: &mut Chance, rarity: usize) -> (Options, ur::Rules) {
    let options = pick(ur::Settings::TABLE, rarity, chance);
    let rules = ur::Rules::new(apply(ur::Settings::TABLE, ur::Settings::SHEET_002, &options));
    (options, rules.expect("every combination is valid"))
}

/// A game of Senet with random settings.
pub fn senet(chance: &mut Chance, rarity: usize) -> (Options, senet::Rules) {
    let options = pick(senet::Settings::TABLE, rarity, chance);
    let rules = senet::Rules::new(apply(senet::Settings::TABLE, senet::Settings::SHEET_004, &options));
    (options, rules.expect("every combination is valid"))
}

/// House rules of all sheets; those of `sheet` are random.
pub fn house(sheet: Sheet, rarity: usize, chance: &mut Chance) -> House {
    let mut house = House::default();
    *house.of_mut(sheet) = match sheet.info().preset {
        Any::Horses(preset) => loop {
            let settings = apply(horses::Settings::TABLE, preset, &pick(horses::Settings::TABLE, rarity, chance));
            if settings.check().is_ok() {
                break settings.into();
            }
        },
        Any::Ur(_) => (*ur(chance, rarity).1.settings()).into(),
        Any::Senet(_) => (*senet(chance, rarity).1.settings()).into(),
    };
    house
}

/// Random board settings and house rules that are compatible.
pub fn settings(chance: &mut Chance) -> board::Settings {
    let mut settings = board::Settings::default();
    let mut changes: Vec<(String, String)> = Vec::new();
    let mut change = |sheet: &str, options: Options| {
        changes.extend(options.into_iter().map(|(name, value)| (format!("{sheet}{name}"), value)));
    };
    change("", pick(board::Settings::TABLE, 3, chance));
    for sheet in ["000.", "001.", "003."] {
        change(sheet, pick(horses::Settings::TABLE, 5, chance));
    }
    change("002.", pick(ur::Settings::TABLE, 3, chance));
    change("004.", pick(senet::Settings::TABLE, 3, chance));
    change("", vec![("pace", (*chance.pick(Pace::WORDS)).into())]);
    // The current budget decides whether a panel is possible at all.
    change("", vec![("budget_ma", (*chance.pick(&["250", "450", "2000"])).into())]);
    change("", vec![("layout", (*chance.pick(&["chain133", "panel16"])).into())]);
    for (name, value) in changes {
        // An incompatible value leaves the setting unchanged.
        let _ = settings.set(&name, &value);
    }
    settings
}

/// Buttons held at power-on: none, those of the self-test, or a few that are stuck.
pub fn held(chance: &mut Chance) -> u8 {
    match chance.below(10) {
        0 | 1 => 0b11 | chance.bits() as u8 & chance.bits() as u8 & chance.bits() as u8,
        2 | 3 => chance.bits() as u8 & chance.bits() as u8,
        _ => 0,
    }
}
