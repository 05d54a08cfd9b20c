//! What the console reports: its commands, the board, its state, its statistics.

use galop::app::Boot;
use galop::blackbox::{BlackBox, Failure};
use galop::console::COMMANDS;
use galop::setting_table::Tabled as _;
use galop::settings::Settings;
use galop_host_tests::machine;
use galop_host_tests::talk::Talk;

use crate::{in_game, press, quick};

#[test]
fn help_names_every_command_and_one_of_them() {
    let mut talk = Talk::new(quick());
    let lines = talk.ask("help").ok();
    assert_eq!(lines.len(), COMMANDS.len());
    for (line, entry) in lines.iter().zip(&COMMANDS) {
        assert!(line.starts_with(entry.name) && line.ends_with(entry.help), "{line}");
        assert_eq!(talk.ask(&format!("help {}", entry.name)).ok(), std::slice::from_ref(line));
    }
    assert_eq!(talk.ask("help hlep").error(), ("command", "there is no command 'hlep'; did you mean help?"));
}

#[test]
fn info_tells_the_board_and_its_last_failure() {
    let mut talk = Talk::new(quick());
    let info = talk.ask("info");
    let now = talk.now.0.to_string();
    let expected = [("name", "Galop"), ("version", galop::VERSION), ("commit", galop::COMMIT), ("board", "E661")];
    for (name, value) in expected.into_iter().chain([("uptime_ms", &*now), ("resets", "0"), ("began", "fresh")]) {
        assert_eq!(info.field(name), Some(value), "{name}");
    }
    assert_eq!((info.field("failure"), info.field("message"), info.lines.len()), (None, None, 7));
    for (failure, word) in [(Failure::Panic, "panic"), (Failure::Fault, "fault"), (Failure::Hang, "hang")] {
        talk.black_box = BlackBox::EMPTY;
        talk.black_box.fail(failure, 5, format_args!("at a.rs:1:\n{}", "é".repeat(200)));
        talk.black_box.begin();
        let info = talk.ask("info");
        assert_eq!((info.field("failure"), info.field("resets")), (Some(word), Some("1")));
        assert_eq!(info.field("began"), Some("after a failure"));
        let message = info.field("message").expect("info has a message");
        assert!(message.starts_with("at a.rs:1: éé") && message.len() >= 159, "{message}");
    }
}

#[test]
fn status_follows_the_board() {
    let mut talk = Talk::boot(Boot { seed: [7; 32], held: 0b100, settings: quick(), saved: None, failed: false });
    assert_eq!(talk.ask("status").field("mode"), Some("stuck"));
    talk = Talk::boot(Boot { seed: [7; 32], held: 0, settings: quick(), saved: None, failed: false });
    assert_eq!(talk.ask("status").field("mode"), Some("sweep"));
    talk.wait(1000);
    assert_eq!(talk.ask("status").ok(), ["mode: menu", "lock: false"]);
    talk.ask("game new 004 person,person").ok();
    let status = talk.ask("status");
    assert_eq!(status.field("seats"), Some("person,person,person,person"));
    assert_eq!((status.field("game"), status.field("phase")), (Some("senet"), Some("opening")));
    assert_eq!(status.field("black"), None, "the first 1 decides who is Black");
    talk.ask("game drop").ok();
    talk.ask("game new ur person,person").ok();
    assert_eq!(talk.ask("status").field("black"), Some("BY"));
    talk.ask("game drop").ok();
    talk.ask("game new senet person,person").ok();
    talk.ask("pause").ok();
    assert_eq!(talk.ask("status").field("phase"), Some("paused"));
    talk.ask("resume").ok();
    talk.ask("press G B 1000").ok();
    assert_eq!(talk.ask("status").field("down"), Some("GB"));
    let mut talk = in_game();
    for _ in 0..40 {
        if talk.ask("status").field("choice").is_some() {
            break;
        }
        let turn = talk.ask("status").field("turn").expect("a player's turn").to_string();
        press(&mut talk, &format!("{turn} A"));
    }
    let status = talk.ask("status");
    assert_eq!(status.field("phase"), Some("choose"), "{status:?}");
    assert!(status.field("choice").is_some_and(|choice| choice.starts_with("1 of ")), "{status:?}");
    assert!(status.field("thrown").is_some());
}

#[test]
fn stats_are_those_of_the_board() {
    let mut talk = Talk::new(quick());
    assert_eq!(
        talk.ask("stats").ok(),
        ["faces: 0 0 0 0 0 0", "coins: 0 0 0 0 0", "captures: 0 0 0 0", "won: 0 0 0 0", "games: 0", "handed: 0"]
    );
    talk.ask("game new 001 bot1,bot1,bot1,bot1").ok();
    talk.wait(60_000);
    let stats = *talk.app.stats();
    let faces = stats.faces.map(|count| count.to_string()).join(" ");
    assert_eq!(talk.ask("stats").field("faces"), Some(&*faces));
    assert!(stats.faces.iter().sum::<u32>() > 10);
}

/// docs/console.md has every row of the program's tables; missing rows are printed.
#[test]
fn the_page_says_what_the_console_says() {
    let page = std::fs::read_to_string(machine::root().join("docs/console.md")).expect("the page");
    let cell = |text: String| text.replace('|', "\\|");
    let commands = COMMANDS.iter().map(|entry| format!("| `{}` | {} |", cell(entry.to_string()), entry.help));
    let settings = Settings::TABLE.iter().map(|row| format!("| `{}` | {} | {} |", row.name, row.range, row.help));
    let missing: Vec<_> = commands.chain(settings).filter(|row| !page.lines().any(|line| line == row)).collect();
    assert!(missing.is_empty(), "docs/console.md lacks:\n{}", missing.join("\n"));
    let rows = page.lines().filter(|line| line.starts_with("| `")).count();
    assert!(rows >= COMMANDS.len() + Settings::TABLE.len());
}
