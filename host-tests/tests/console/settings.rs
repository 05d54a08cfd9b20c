//! Settings: listed, changed, saved.

use galop::board::layout::Strip;
use galop::rules::{horses, senet, ur};
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop_host_tests::ask::Rooms as _;
use galop_host_tests::talk::Talk;

use crate::quick;

#[test]
fn settings_are_the_tables() {
    let mut talk = Talk::new(Settings::default());
    let lines = talk.ask("settings").ok();
    let all = Settings::TABLE.len()
        + 3 * horses::Settings::TABLE.len()
        + ur::Settings::TABLE.len()
        + senet::Settings::TABLE.len();
    assert_eq!(lines.len(), all);
    for line in &lines {
        let (name, rest) = line.split_once(": ").expect("a name");
        let [value, range, help] = rest.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(!range.is_empty() && help.ends_with('.'), "{line}");
        let named = talk.ask(&format!("get {name}")).ok();
        assert!(named.contains(line), "{name}: {named:?}");
        talk.ask(&format!("set {name} {value}")).ok();
    }
    assert_eq!(*talk.app.settings(), Settings::default(), "setting each to its own value must change nothing");
    let horses = talk.ask("get horses").ok();
    let names: Vec<_> = horses.iter().map(|line| line.split(':').next().expect("a name")).collect();
    assert_eq!(names, ["ecurie.horses", "escalier.horses", "chevaux.horses"]);
    assert_eq!(talk.ask("get 001.horses").ok().len(), 1);
    assert_eq!(
        talk.ask("get 005.horses").error(),
        ("setting", "there is no setting '005.horses'; did you mean horses?")
    );
    assert_eq!(
        talk.ask("get bightness").error(),
        ("setting", "there is no setting 'bightness'; did you mean brightness?")
    );
    assert_eq!(talk.ask("get xyzzy").error(), ("setting", "there is no setting 'xyzzy'; 'settings' lists them"));
}

#[test]
fn settings_are_changed_seen_and_kept() {
    let mut talk = Talk::new(quick());
    talk.ask("set brightness 20").ok();
    assert_eq!((talk.app.settings().output.brightness, talk.kept.1.output.brightness), (20, 20));
    talk.ask("set layout panel16").ok();
    assert_eq!(talk.kept.1.output.layout.strip, Strip::Panel16);
    assert_eq!(talk.app.frame().leds().len(), 256);
    talk.ask("set horses 2").ok();
    talk.kept.1.house.every_horses(|rules| assert_eq!(rules.horses, 2));
    let refused = [
        ("set brightness 0", "brightness: must be a whole number from 1 to 255"),
        ("set brightness bright", "brightness: must be a whole number from 1 to 255"),
        ("set pace slow", "pace: must be one of calm, quick, instant"),
        ("set lock maybe", "lock: must be true or false"),
        ("set budget_ma 100", "budget_ma: 100 is below the dark current of 256 LEDs (256 mA); try 350"),
    ];
    for (line, why) in refused {
        let before = *talk.app.settings();
        assert_eq!(talk.ask(line).error(), ("refused", why));
        assert_eq!(*talk.app.settings(), before);
    }
    assert_eq!(talk.ask("set paec quick").error().0, "setting");
    talk.ask("defaults").ok();
    assert_eq!((talk.app.settings(), &talk.kept.1), (&Settings::unset(), &Settings::unset()));
}
