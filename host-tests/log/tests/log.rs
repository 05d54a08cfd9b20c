//! The log of the image, read from the emulated RAM as a debug probe reads it, and decoded as its host does: it shows
//! the presses, throws and moves that the LEDs show. `--nocapture` prints it.

use defmt_decoder::{DecodeError, Table};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::session::{News, Sequel, Throw};
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::{Fingers as _, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::machine::{self, trial};
use galop_host_tests::rig::{self, Rig};
use libtest_mimic::{Arguments, Failed};
use std::path::Path;

fn main() {
    let arguments = Arguments::from_args();
    let missing = machine::lacks_target().or_else(machine::lacks_emulator);
    let tests = vec![
        trial("the_log_has_what_the_leds_show", &missing, || games(&machine::image()?)),
        trial("the_log_of_the_image_for_a_probe_has_what_the_leds_show", &missing, || {
            games(&machine::image_for_a_probe()?)
        }),
        trial("a_failure_is_logged_by_the_next_start", &missing, || failure(&machine::image()?)),
        trial("a_ring_that_no_probe_reads_stops_nothing", &missing, || unread(&machine::image()?)),
    ];
    let conclusion = libtest_mimic::run(&arguments, tests);
    rig::close();
    conclusion.exit();
}

/// The host of a debug probe.
struct Probe {
    table: Table,
    /// The lines so far, without their times.
    lines: Vec<String>,
}

impl Probe {
    fn new(image: &Path) -> Result<Self, String> {
        let elf = std::fs::read(image).map_err(|error| error.to_string())?;
        let table = Table::parse(&elf).map_err(|error| error.to_string())?.ok_or("the image has no log")?;
        Ok(Self { table, lines: Vec::new() })
    }

    /// Reads and decodes what the board has logged since the last call.
    fn read(&mut self, rig: &mut Rig) {
        let mut decoder = self.table.new_stream_decoder();
        decoder.received(&rig.log());
        loop {
            match decoder.decode() {
                Ok(frame) => {
                    println!("{}", frame.display(false));
                    self.lines.push(frame.display_message().to_string());
                }
                Err(DecodeError::UnexpectedEof) => break,
                Err(DecodeError::Malformed) => panic!("a malformed frame after {:?}", self.lines.last()),
            }
        }
    }

    /// The lines that begin with one of these.
    fn of(&self, kinds: &[&str]) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| kinds.iter().any(|kind| line.starts_with(kind))).collect()
    }
}

/// A game with a die and one with coins, by buttons. The rig compares every frame on the wire with the library, so the
/// throws of the library are those that the LEDs show.
fn games(image: &Path) -> Result<(), Failed> {
    let mut probe = Probe::new(image)?;
    let mut rig = Rig::in_menu(image);
    rig.plug();
    probe.read(&mut rig);
    let chance = &mut Chance::new(17);
    // From the page of the game that was put away, the last game is the eighth; a second hold confirms.
    for (next_in_menu, holds) in [(0, 1), (8, 2)] {
        (0..next_in_menu).for_each(|_| rig.press(Seat::Green, Key::B, 60));
        for _ in 0..holds {
            assert!(!rig.app().playing(), "a game that is not over is not replaced at once");
            rig.press(Seat::Red, Key::A, START_MS);
        }
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
    rig.open(115_200, false);
    probe.read(&mut rig);

    let events: Vec<String> = rig.events.iter().map(|(event, _)| event_text(*event)).collect();
    assert_eq!(probe.of(&["Down(", "Up("]), events);
    // Each game begins with a hold, the second with one more that confirms it, and is put away by a pair.
    let [hold, away] = [&["Hold(RA)"][..], &["Pair(R)", "PairHold(R)"]];
    assert_eq!(probe.of(&["Hold(", "Pair"]), [hold, away, hold, hold, away].concat());
    let news: Vec<String> = rig.news.iter().map(news_text).collect();
    assert_eq!(probe.of(&["Threw(", "Moved(", "Aside(", "Hint(", "TakenBack", "Seated(", "Over("]), news);
    let coins = |line: &&str| line.starts_with("Threw(") && line.contains(" of 0b");
    let throws = probe.of(&["Threw("]);
    let of_coins = throws.iter().filter(|line| coins(line)).count();
    assert!(of_coins > 4 && throws.len() - of_coins > 4, "{throws:?}");
    // The first of those that were to be saved was found at the start.
    assert_eq!(probe.of(&["saved", "not saved"]), vec!["saved game"; rig.kept.len() - 1]);
    let games = probe.of(&["game", "no game"]);
    assert!(
        matches!(games[..], [first, "no game", second, "no game"]
            if first.starts_with("game escalier, ") && second.starts_with("game senet, ")),
        "{games:?}"
    );
    assert_eq!(probe.of(&["USB"]), ["USB port open", "USB port closed"]);
    assert_eq!(probe.of(&["board"]), [format!("board {}, start Fresh", rig::CHIP_NUMBER)]);
    Ok(())
}

/// A hard fault, and a restart that the host asks for.
fn failure(image: &Path) -> Result<(), Failed> {
    let mut probe = Probe::new(image)?;
    let mut rig = Rig::in_menu(image);
    probe.read(&mut rig);
    rig.fault();
    rig.run(300.0);
    probe.read(&mut rig);
    let message = rig.black_box.message().to_owned();
    assert_eq!(probe.of(&["failures"]), [format!("failures since power-on: 1, the last: Fault, {message}")]);
    assert!(probe.lines.iter().any(|line| line.ends_with(", start Failed")), "{:?}", probe.lines);
    rig.plug();
    rig.may_reset();
    rig.request(2, 2);
    probe.read(&mut rig);
    assert_eq!(probe.of(&["restart"]), ["restart: Program"]);
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
    let elf = std::fs::read(image)?;
    let table = Table::parse(&elf).map_err(|error| error.to_string())?.ok_or("the image has no log")?;
    let mut decoder = table.new_stream_decoder();
    let complete = bytes.iter().position(|byte| *byte == 0).expect("a frame ends in the ring");
    decoder.received(&bytes[complete + 1..]);
    let mut lines = Vec::new();
    while let Ok(frame) = decoder.decode() {
        lines.push(frame.display_message().to_string());
    }
    let throws = |line: &String| line.starts_with("Threw(") || line.starts_with("Moved(");
    let lines: Vec<_> = lines.into_iter().filter(throws).collect();
    let news: Vec<String> = rig.news.iter().map(news_text).collect();
    assert!(lines.len() > 10 && news.ends_with(&lines), "{lines:?}\n{news:?}");
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
        Sequel::Opening | Sequel::Choose | Sequel::NoMove => format!("{sequel:?}"),
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
