//! The console: every command, every error, what a locked board refuses, and arbitrary bytes.

mod backup;
mod events;
mod frame;
mod games;
mod hardware;
mod information;
mod lines;
mod lock;
mod settings;

use galop::settings::Settings;
use galop::view::look::Pace;
use galop_host_tests::talk::Talk;

fn quick() -> Settings {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings
}

/// Two persons play 001; red throws first, all horses are in the stables.
fn in_game() -> Talk {
    let mut talk = Talk::new(quick());
    talk.ask("game new 001 person,off,person,off").ok();
    talk.wait(20);
    talk
}

fn press(talk: &mut Talk, what: &str) {
    talk.ask(&format!("press {what}")).ok();
    talk.wait(400);
}

/// The answer to anything that would replace a game that is not over.
const FULL: (&str, &str) = ("now", "no more games can be put away; finish one, or discard one with 'game drop'");

/// Everything that is exported, as it would be typed.
fn export(talk: &mut Talk) -> Vec<String> {
    talk.ask("export").ok()
}
