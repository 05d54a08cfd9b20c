//! The players' pages agree with the board, and with each other in both languages.

use std::collections::BTreeSet;
use std::fs;

use galop::settings::Settings;
use galop::sheets::Sheet;
use galop_draw::play::examples::EXAMPLES;

fn page(lang: &str, sheet: Sheet) -> String {
    let path = format!("{}/../docs/play/{lang}/{}.md", env!("CARGO_MANIFEST_DIR"), sheet.info().slug);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The code between backticks in a line.
fn code(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// The settings and values of a page's house rules: `escalier.stairs` `number`, or `ur.pawns` `7` or `5`.
fn house_rules(text: &str, sheet: Sheet) -> BTreeSet<(String, String)> {
    let prefix = format!("{}.", sheet.info().slug);
    let mut rules = BTreeSet::new();
    for line in text.lines().filter(|line| line.starts_with('|')) {
        if let [name, values @ ..] = &code(line)[..]
            && name.starts_with(&prefix)
        {
            rules.extend(values.iter().map(|value| (name.to_string(), value.to_string())));
        }
    }
    rules
}

#[test]
fn house_rules_of_the_pages_can_be_set() {
    for sheet in Sheet::ALL {
        let rules = house_rules(&page("en", sheet), sheet);
        assert!(rules.len() > 2, "{}: {rules:?}", sheet.number());
        for (name, value) in &rules {
            let (mut settings, before) = (Settings::default(), Settings::default());
            assert!(settings.set(name, value).is_ok(), "the setting {name} refuses {value}");
            assert!(settings != before, "the setting {name} is {value} by default");
        }
        assert_eq!(rules, house_rules(&page("fr", sheet), sheet), "the pages of {} differ", sheet.number());
    }
}

/// The pages name the number that the dice show in the menu.
#[test]
fn the_pages_know_the_places_in_the_menu() {
    for sheet in Sheet::ALL {
        let number = sheet.place();
        assert!(page("en", sheet).contains(&format!("B until the dice show {number};")), "{}", sheet.number());
        assert!(
            page("fr", sheet).contains(&format!("B jusqu'à ce que les dés montrent {number} ;")),
            "{}",
            sheet.number()
        );
    }
}

/// E1-4 belongs to 001 and is on both of its pages.
#[test]
fn worked_examples_stand_on_the_page_of_their_game() {
    for example in &EXAMPLES {
        let (family, _) = example.id.split_once('-').expect("an id such as E1-4");
        for sheet in Sheet::ALL {
            let here = sheet.number().ends_with(&family[1..]);
            for lang in ["en", "fr"] {
                let shown = page(lang, sheet).contains(&format!("(../pictures/{}.svg)", example.id));
                assert_eq!(
                    shown,
                    here,
                    "{} must be on the page of its own game only: page of {} ({lang})",
                    example.id,
                    sheet.number()
                );
            }
        }
    }
}
