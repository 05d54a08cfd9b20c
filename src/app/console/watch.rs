//! The events of `watch`: queues them, and writes each as a line of JSON.

use super::answer::Name;
use super::{Console, Line};
use crate::app::App;
use crate::input::Event;
use crate::rules::{Rules as _, any};
use crate::session::{Game as _, News, Play, Sequel, Why};
use crate::time::Time;
use core::fmt::{self, Write};

/// The queued events while the host does not read: some throws and moves with their buttons.
pub(super) const REMEMBERED: usize = 24;

/// An event of `watch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Button(Event),
    Mode(&'static str),
    News(News),
}

impl Console {
    /// Queues the events of a step, if the host is watching.
    pub fn watch(&mut self, event: Event, app: &App, now: Time) {
        if !self.watching {
            return;
        }
        if event != Event::Tick {
            self.see(Seen::Button(event), now);
        }
        if self.mode != app.mode() {
            self.mode = app.mode();
            self.see(Seen::Mode(self.mode), now);
        }
        for news in app.news() {
            self.see(Seen::News(*news), now);
        }
    }

    fn see(&mut self, seen: Seen, now: Time) {
        if self.seen.push_back((now, seen)).is_err() {
            self.lost = self.lost.saturating_add(1);
        }
    }

    /// Writes the next event as a line of JSON.
    pub(super) fn write_seen(&mut self, app: &App, out: &mut Line) {
        let Some((at, seen)) = self.seen.pop_front() else {
            if self.lost != 0 {
                let _ = write!(out, "{{\"lost\":{}}}\r\n", core::mem::take(&mut self.lost));
            }
            return;
        };
        let _ = write!(out, "{{\"at\":{},{seen}", at.0);
        if let (Seen::News(News::Hint(_, chosen)), Some(play)) = (seen, app.any_play()) {
            let _ = write!(out, ",\"why\":\"{}\"", gain(play, &chosen));
        }
        let _ = out.push_str("}\r\n");
    }
}

/// The reason for a throw without a legal move.
const fn word(why: Why) -> &'static str {
    match why {
        Why::Number => "number",
        Why::Outside => "outside",
        Why::Blocked => "blocked",
    }
}

/// What the move of a hint achieves.
fn gain(play: &Play, chosen: &any::Move) -> &'static str {
    match play.rules() {
        rules if rules.is_capture(chosen) => "capture",
        rules if rules.is_finish(chosen) => "goal",
        _ => "best",
    }
}

/// The fields of the line of JSON after the time. None of its strings needs escaping.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Button(Event::Down(button)) => write!(f, r#""down":"{}""#, Name(*button)),
            Self::Button(Event::Up(button)) => write!(f, r#""up":"{}""#, Name(*button)),
            Self::Button(Event::Tick) => Ok(()),
            Self::Mode(mode) => write!(f, r#""mode":"{mode}""#),
            Self::News(News::Threw(hands, throw, sequel)) => {
                write!(f, r#""by":"{hands}","threw":{}"#, throw.die.pips())?;
                if let Some(coins) = throw.coins {
                    write!(f, r#","coins":{}"#, coins.count_ones())?;
                }
                match sequel {
                    Sequel::Opening => f.write_str(r#","then":"opening""#),
                    Sequel::Begins(hands) => write!(f, r#","then":"begins","begins":"{hands}""#),
                    Sequel::Choose => f.write_str(r#","then":"choose""#),
                    Sequel::NoMove(why) => write!(f, r#","then":"nothing","why":"{}""#, word(*why)),
                }
            }
            Self::News(News::Moved(hands, chosen)) => write!(f, r#""by":"{hands}","moved":"{chosen}""#),
            Self::News(News::Aside(chosen)) => write!(f, r#""aside":"{chosen}""#),
            Self::News(News::Hint(hands, chosen)) => write!(f, r#""by":"{hands}","hint":"{chosen}""#),
            Self::News(News::TakenBack) => f.write_str(r#""undone":true"#),
            Self::News(News::Seated(hands, who)) => write!(f, r#""by":"{hands}","seated":"{}""#, who.name()),
            Self::News(News::Over(winners)) => write!(f, r#""won":"{winners}""#),
        }
    }
}
