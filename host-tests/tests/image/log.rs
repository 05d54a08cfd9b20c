//! The log of the image, read from the emulated RAM as a debug probe reads it, and decoded as its host does: it shows
//! the presses, throws and moves that the LEDs show. `--nocapture` prints it.

use galop::input::{Button, Event, Key};
use galop::rules::{Die, Seat};
use galop::session::{News, Sequel, Throw};
use galop::settings::Settings;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::{Fingers as _, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine;
use galop_host_tests::rig::{CHIP_NUMBER, Rig};
use libtest_mimic::Failed;
use std::path::Path;

type Test = fn() -> Result<(), Failed>;

pub const TESTS: [(&str, Test); 5] = [
    ("log::the_log_has_what_the_leds_show", || games(&machine::image()?)),
    ("log::the_log_of_the_image_for_a_probe_has_what_the_leds_show", || games(&machine::image_for_a_probe()?)),
    ("log::a_failure_is_logged_by_the_next_start", || failure(&machine::image()?)),
    ("log::the_log_in_contributing_is_that_of_a_run", || sample(&machine::image()?)),
    ("log::a_ring_that_no_probe_reads_stops_nothing", || unread(&machine::image()?)),
];

/// A debug probe that reads the log often enough to lose nothing.
#[derive(Default)]
struct Probe(Vec<u8>);

impl Probe {
    fn read(&mut self, rig: &mut Rig) {
        self.0.extend(rig.log());
    }

    /// Everything that was read, as lines without their times.
    fn lines(&self, image: &Path) -> Result<Lines, String> {
        Ok(Lines(texts(machine::decode_log(image, &self.0)?)))
    }
}

fn texts(lines: Vec<(String, String)>) -> Vec<String> {
    lines.into_iter().map(|(_, text)| text).collect()
}

struct Lines(Vec<String>);

impl Lines {
    /// The lines that begin with one of these.
    fn of(&self, kinds: &[&str]) -> Vec<&str> {
        self.0.iter().map(String::as_str).filter(|line| kinds.iter().any(|kind| line.starts_with(kind))).collect()
    }
}

/// A game with a die and one with coins, by buttons. The rig compares every frame on the wire with the library, so the
/// throws of the library are those that the LEDs show.
fn games(image: &Path) -> Result<(), Failed> {
    let mut probe = Probe::default();
    let mut rig = Rig::in_menu(image);
    rig.plug();
    probe.read(&mut rig);
    let chance = &mut Chance::new(17);
    // From the page of the game that was put away, the last game is the eighth. It begins beside that one.
    for next_in_menu in [0, 8] {
        (0..next_in_menu).for_each(|_| rig.press(Seat::Green, Key::B, 60));
        rig.press(Seat::Red, Key::A, START_MS);
        assert!(rig.app().playing(), "the game must have begun");
        for _ in 0..20 {
            probe.read(&mut rig);
            let hands = rig.app().hands();
            let seat = hands.iter().next().unwrap_or(Seat::Red);
            rig.press(seat, if chance.one_in(5) { Key::B } else { Key::A }, 60);
            rig.wait(chance.between(20, 300));
        }
        // Both buttons of a seat put the game away. The first may play a move, whose save delays the second.
        let both = [Key::A, Key::B].map(|key| Button::new(Seat::Red, key));
        for button in both {
            rig.down(button);
            rig.wait(15);
        }
        rig.wait(2100);
        both.iter().for_each(|button| rig.up(*button));
        rig.wait(100);
        probe.read(&mut rig);
    }
    assert_eq!(rig.app().games_away(), 2);
    rig.open(115_200, false);
    probe.read(&mut rig);

    let log = probe.lines(image)?;
    let events: Vec<String> = rig.events.iter().map(|(event, _)| event_text(*event)).collect();
    assert_eq!(log.of(&["Down(", "Up("]), events);
    // Each game begins with a hold, and is put away by a pair.
    assert_eq!(log.of(&["Hold(", "Pair"]), ["Hold(RA)", "Pair(R)", "PairHold(R)"].repeat(2));
    let news: Vec<String> = rig.news.iter().map(news_text).collect();
    assert_eq!(log.of(&["Threw(", "Moved(", "Aside(", "Hint(", "TakenBack", "Seated(", "Over("]), news);
    let coins = |line: &&str| line.starts_with("Threw(") && line.contains(" of 0b");
    let throws = log.of(&["Threw("]);
    let of_coins = throws.iter().filter(|line| coins(line)).count();
    assert!(of_coins > 4 && throws.len() - of_coins > 4, "{throws:?}");
    // The first of those that were to be saved was found at the start.
    assert_eq!(log.of(&["saved", "not saved"]), vec!["saved game"; rig.kept.len() - 1]);
    let games = log.of(&["game", "no game"]);
    assert!(
        matches!(games[..], [first, "no game", second, "no game"]
            if first.starts_with("game escalier, ") && second.starts_with("game senet, ")),
        "{games:?}"
    );
    assert_eq!(log.of(&["USB"]), ["USB port open", "USB port closed"]);
    assert_eq!(log.of(&["board"]), [format!("board {}, start Fresh", CHIP_NUMBER)]);
    Ok(())
}

/// A hard fault, and a restart that the host asks for.
fn failure(image: &Path) -> Result<(), Failed> {
    let mut probe = Probe::default();
    let mut rig = Rig::in_menu(image);
    rig.log();
    rig.fault();
    rig.run(300.0);
    probe.read(&mut rig);
    let message = rig.black_box.message().to_owned();
    rig.plug();
    rig.may_reset();
    rig.request(2, 2);
    probe.read(&mut rig);
    let log = probe.lines(image)?;
    assert_eq!(log.of(&["failures"]), [format!("failures since power-on: 1, the last: Fault, {message}")]);
    assert!(log.of(&["board"])[0].ends_with(", start Failed"), "{:?}", log.0);
    assert_eq!(log.of(&["restart"]), ["restart: Program"]);
    Ok(())
}

/// Without a probe the ring wraps several times; what is read afterwards are its newest lines. The rig checks that
/// presses and frames are in time meanwhile.
fn unread(image: &Path) -> Result<(), Failed> {
    let mut rig = Rig::in_menu(image);
    rig.plug();
    rig.console("set pace instant");
    rig.console("game new 001 bot1,bot1,bot1,bot1");
    while rig.news.len() < 200 {
        rig.wait(500);
    }
    rig.console("pause");
    // The probe is attached now, and reads the whole ring: first the rest of a line, then complete lines.
    let bytes = rig.whole_log();
    let complete = bytes.iter().position(|byte| *byte == 0).expect("a frame ends in the ring");
    let lines = texts(machine::decode_log(image, &bytes[complete + 1..])?);
    let throws = |line: &String| line.starts_with("Threw(") || line.starts_with("Moved(");
    let lines: Vec<_> = lines.into_iter().filter(throws).collect();
    let news: Vec<String> = rig.news.iter().map(news_text).collect();
    assert!(lines.len() > 10 && news.ends_with(&lines), "{lines:?}\n{news:?}");
    Ok(())
}

/// A game is begun, a 6 is thrown, and a horse comes out: CONTRIBUTING.md shows the log of this, so only the commit and
/// the times may differ. A difference is printed as the new sample.
fn sample(image: &Path) -> Result<(), Failed> {
    let mut probe = Probe::default();
    let mut rig = Rig::new(image);
    rig.set(&Settings::default());
    rig.power_on(0);
    rig.wait(1200);
    rig.start(Seat::Red, Seat::Red);
    probe.read(&mut rig);
    rig.throw(Seat::Red, Die::Six);
    rig.wait(700);
    rig.press(Seat::Red, Key::A, 60);
    rig.wait(500);
    probe.read(&mut rig);
    let lines = machine::decode_log(image, &probe.0)?;
    let page = std::fs::read_to_string(machine::root().join("CONTRIBUTING.md"))?;
    let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).ok_or("no sample")?;
    let shown: Vec<&str> = shown.lines().filter_map(|line| line.split_once(" INFO ")).map(|(_, text)| text).collect();
    let same = |text: &str, shown: &str| text == shown || text.starts_with("galop ") && shown.starts_with("galop ");
    if lines.len() != shown.len() || !lines.iter().zip(&shown).all(|((_, text), shown)| same(text, shown)) {
        let sample: Vec<_> = lines.iter().map(|(at, text)| format!("{at} INFO {text}")).collect();
        return Err(format!("the log of this run is\n{}", sample.join("\n")).into());
    }
    Ok(())
}

fn event_text(event: Event) -> String {
    let button = |button: Button| format!("{}{:?}", button.seat().letter(), button.key());
    match event {
        Event::Down(pressed) => format!("Down({})", button(pressed)),
        Event::Up(released) => format!("Up({})", button(released)),
        Event::Tick => "Tick".into(),
    }
}

fn news_text(news: &News) -> String {
    let sequel = |sequel: &Sequel| match sequel {
        Sequel::Begins(seats) => format!("Begins({seats})"),
        Sequel::Opening | Sequel::Choose | Sequel::NoMove(_) => format!("{sequel:?}"),
    };
    let throw = |Throw { die, coins }: &Throw| match coins {
        None => die.pips().to_string(),
        Some(coins) => format!("{} of {coins:#06b}", die.pips()),
    };
    match news {
        News::Threw(seats, thrown, then) => format!("Threw({seats}, {}, {})", throw(thrown), sequel(then)),
        News::Moved(seats, chosen) => format!("Moved({seats}, {chosen})"),
        News::Aside(chosen) => format!("Aside({chosen})"),
        News::Hint(seats, chosen) => format!("Hint({seats}, {chosen})"),
        News::TakenBack => "TakenBack".into(),
        News::Seated(seats, who) => format!("Seated({seats}, {who:?})"),
        News::Over(seats) => format!("Over({seats})"),
    }
}
