//! What a screen reader says: one announcement an event, in whole sentences.
//!
//! The log and the line are for the eye: a throw is in the log before its move is, and the line changes while the die
//! tumbles. An announcement waits until what happened is complete, and says with it what the player can do next.

use galop::app::App;
use galop::rules::Seat;
use galop::session::{Play, Who};

use crate::chronicle::{Chronicle, sentence, without_coins};
use crate::words::Lang;

/// Remembers what was announced.
#[derive(Default)]
pub struct Announcer {
    /// The number of lines of the log so far; none before the first announcement.
    told: Option<usize>,
    line: String,
    labels: Vec<String>,
}

impl Announcer {
    /// Returns what to say now: what has happened since the last call, and the line if it asks the player for
    /// something. Nothing if nothing has, or if it is still being shown.
    pub fn announce(&mut self, lang: Lang, app: &App, log: &Chronicle, line: &str) -> Option<String> {
        let mut sentences: Vec<String> = match self.told {
            None => app.play().map(|play| sentence(lang.title(play.sheet()))).into_iter().collect(),
            Some(told) => fresh(log, told).to_vec(),
        };
        self.told = Some(log.told() - usize::from(log.goes_on()));
        let labels: Vec<_> = Seat::ALL.map(|seat| label(lang, app, seat)).into();
        if asks(app) {
            if line != self.line || !sentences.is_empty() {
                // The result of a game is in the log, and begins the line.
                sentences.retain(|said| !line.starts_with(said.as_str()));
                sentences.push(without_coins(line));
                self.line = line.into();
            } else if app.menu().is_some() {
                let changed = labels.iter().zip(&self.labels).filter(|(new, old)| new != old);
                sentences.extend(changed.map(|(new, _)| sentence(new)));
            }
            self.labels = labels;
        } else {
            // The same line asks again after the turn of a computer.
            self.line.clear();
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

/// Whether a person can do something, and everything that happened was shown.
fn asks(app: &App) -> bool {
    let waits = |play: &Play| {
        let shown = app.coming().is_empty() && app.no_move().is_none();
        play.paused() || (shown && (play.over() || play.who(play.hands()) == Who::Person))
    };
    app.menu().is_some() || app.self_test().is_some() || app.play().is_some_and(waits)
}

/// The sentences of the log after the first `told` lines, without a throw whose move is still to come.
fn fresh(log: &Chronicle, told: usize) -> &[String] {
    let said = log.sentences();
    let end = said.len() - usize::from(log.goes_on());
    let count = (log.told() - usize::from(log.goes_on())).saturating_sub(told).min(end);
    &said[end - count..end]
}

fn label(lang: Lang, app: &App, seat: Seat) -> String {
    let (name, who) = lang.label(app, seat);
    lang.pick(format!("{name} : {who}"), format!("{name}: {who}"))
}
