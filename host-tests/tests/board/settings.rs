//! The board's settings: one table, a name for everything, and no invalid combination.

use galop::board::layout::Layout;
use galop::rules::{horses, senet, ur};
use galop::setting_table::Tabled as _;
use galop::setting_table::{Refused, Setting};
use galop::settings::{self, Settings, Unset};
use galop::view::look::Pace;
use galop_host_tests::ask::{Rooms as _, S000, S001, S003};

/// Every setting of the board reads back what it writes, and refuses values outside its range.
#[test]
fn the_settings_table_is_whole() {
    let mut settings = Settings::default();
    assert_eq!(settings.check(), Ok(()));
    for setting in Settings::TABLE {
        let mut text = String::new();
        setting.get(&settings).write(setting.range, &mut text).expect("writing to a string succeeds");
        let before = settings;
        setting.parse(&mut settings, &text).expect("what was written can be read");
        assert_eq!(settings, before, "{}", setting.name);
        assert!(setting.parse(&mut settings, "nonsense").is_err());
        assert_eq!(settings, before, "{}", setting.name);
    }
    settings.output.power.budget_ma = 99;
    assert_eq!(settings.check().map_err(|refused| refused.setting), Err("budget_ma"));
}

/// Every setting has a sentence in English and one in French.
#[test]
fn every_setting_is_explained_twice() {
    fn explained<S>(table: &[Setting<S>], french: &[&str]) {
        assert_eq!(table.len(), french.len());
        for (setting, french) in table.iter().zip(french) {
            let sentences = [setting.help, french];
            assert!(sentences.iter().all(|help| help.len() > 1 && help.ends_with('.')), "{}", setting.name);
            assert_ne!(setting.help, *french, "{}", setting.name);
        }
    }
    explained(Settings::TABLE, settings::Settings::FRENCH);
    explained(horses::Settings::TABLE, horses::Settings::FRENCH);
    explained(ur::Settings::TABLE, ur::Settings::FRENCH);
    explained(senet::Settings::TABLE, senet::Settings::FRENCH);
}

#[test]
fn every_setting_has_its_default_from_one_place() {
    let fresh = Settings::default();
    for setting in Settings::TABLE {
        assert_eq!(setting.default(), setting.get(&fresh), "{}", setting.name);
    }
    let mut names: Vec<&str> = Settings::TABLE.iter().map(|setting| setting.name).collect();
    names.extend(galop::rules::horses::Settings::TABLE.iter().map(|setting| setting.name));
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "a name without a sheet must be unique");
}

#[test]
fn names_reach_the_board_one_sheet_or_all() {
    let mut settings = Settings::default();
    assert_eq!(settings.set("pace", "quick"), Ok(()));
    assert_eq!(settings.look.pace, Pace::Quick);
    assert_eq!(settings.set("horses", "3"), Ok(()));
    assert_eq!([S000, S001, S003].map(|sheet| settings.house.horses(sheet).horses), [3; 3]);
    assert_eq!(settings.set("003.horses", "1"), Ok(()));
    assert_eq!([S000, S001, S003].map(|sheet| settings.house.horses(sheet).horses), [3, 3, 1]);
    assert_eq!(settings.set("time_limit", "20"), Ok(()));
    assert_eq!((settings.house.ur().time_limit, settings.house.senet().time_limit), (20, 20));
    for unknown in ["", "hors", "002.horses", "005.horses", "001.pace", "001.", ".", "horses."] {
        assert_eq!(settings.set(unknown, "1"), Err(Unset::Unknown), "{unknown}");
    }
}

#[test]
fn what_is_refused_changes_nothing_and_says_why() {
    let told = |name: &str, text: &str| -> String {
        let mut settings = Settings::default();
        let refused = match settings.set(name, text) {
            Err(Unset::Refused(refused)) => refused,
            other => panic!("{name} = {text}: {other:?}"),
        };
        assert_eq!(settings, Settings::default());
        refused.to_string()
    };
    assert_eq!(told("brightness", "0"), "brightness: must be a whole number from 1 to 255");
    assert_eq!(told("horses", "5"), "horses: must be a whole number from 1 to 4");
    assert_eq!(told("pace", "fast"), "pace: must be one of calm, quick, instant");
    // 001 climbs step by step.
    assert_eq!(told("001.finish", "lane"), "finish: finish=lane goes with stairs=count only");
    let dark = "the dark current of 133 LEDs (133 mA); try 200";
    assert_eq!(told("budget_ma", "40"), format!("budget_ma: 40 is below {dark}"));
    assert_eq!(told("budget_ma", "150"), format!("budget_ma: 150 is too near {dark}"));
}

/// A board that could light nothing is refused, whichever of the two settings is changed last.
#[test]
fn a_budget_below_the_dark_current_is_refused() {
    let mut settings = Settings::default();
    settings.output.power.budget_ma = 182;
    assert_eq!(settings.check().map_err(|Refused { setting, .. }| setting), Err("budget_ma"));
    settings.output.power.budget_ma = 183;
    assert_eq!(settings.check(), Ok(()));
    assert!(settings.set("layout", "panel16").is_err());
    assert_eq!(settings.output.layout, Layout::CHAIN133);
    settings.step("layout");
    assert_eq!(settings.output.layout, Layout::CHAIN133, "the menu must skip a layout that does not fit the budget");
}

/// The number that a refusal names is accepted.
#[test]
fn a_refused_budget_comes_with_one_that_would_do() {
    for (confirmed, tenths) in [(true, 0), (true, 10), (true, 30), (false, 0), (false, 10), (false, 30)] {
        let mut settings = Settings::default();
        (settings.output.confirmed, settings.output.power.dark_tenths_ma) = (confirmed, tenths);
        settings.output.power.budget_ma = 10_000;
        let Err(Unset::Refused(refused)) = settings.set("budget_ma", "1") else { panic!("{confirmed} {tenths}") };
        let said = refused.to_string();
        let (_, enough) = said.split_once("; try ").unwrap_or_else(|| panic!("{said}"));
        assert_eq!(settings.set("budget_ma", enough), Ok(()), "{said}");
    }
}

/// On a board that was never set up, 256 LEDs count.
#[test]
fn setting_the_layout_confirms_it() {
    let mut settings = Settings::unset();
    assert_eq!(settings.output.leds(), 256);
    settings.step("layout");
    settings.step("layout");
    assert_eq!(
        (settings.output.layout, settings.output.leds()),
        (Layout::CHAIN133, 256),
        "the self-test only tries it"
    );
    assert!(settings.set("budget_ma", "200").is_err(), "256 LEDs draw more");
    assert_eq!(settings.set("layout", "chain133"), Ok(()), "the value that it has");
    assert_eq!(settings.output.leds(), 133);
    assert_eq!(settings.set("budget_ma", "200"), Ok(()));
}

#[test]
fn stepping_goes_round_through_all_values() {
    let mut settings = Settings::default();
    for (name, count) in [("colour_order", 6), ("pace", 3), ("sound", 2), ("brightness", 5), ("horses", 4), ("dice", 2)]
    {
        let first = settings.value(name);
        let mut seen = vec![];
        for _ in 0..count {
            settings.step(name);
            assert!(!seen.contains(&settings.value(name)), "{name}");
            seen.push(settings.value(name));
        }
        if name != "horses" {
            assert_eq!(settings.value(name), first, "{name}");
        }
    }
    assert_eq!(settings.value("no such thing"), None);
}
