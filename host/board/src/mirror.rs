//! Shows a board's lights live in the terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use galop::time::Time;
use galop_desk::mirror::Mirror;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::talk::{NoAnswer, Talk};
use galop_play::lease::{self, Lease};
use galop_play::screen;

/// The time between two requests for the lights.
const FRAME: Duration = Duration::from_millis(40);
/// The time between two requests for the status.
const STATUS: Duration = Duration::from_millis(500);

/// Why the mirror ended.
#[derive(Debug)]
pub enum Dark {
    /// The board did not answer.
    NoAnswer(NoAnswer),
    /// The terminal failed.
    Terminal(io::Error),
}

impl From<NoAnswer> for Dark {
    fn from(why: NoAnswer) -> Self {
        Self::NoAnswer(why)
    }
}

impl From<io::Error> for Dark {
    fn from(why: io::Error) -> Self {
        Self::Terminal(why)
    }
}

/// Shows the lights until the user quits.
pub fn run<P: Read + Write>(talk: &mut Talk<P>) -> Result<(), Dark> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(
            io::Error::other("standard output is not a terminal; use `cargo board frame` to print the lights").into()
        );
    }
    let mut mirror = Mirror::default();
    let mut lease = Lease::open()?;
    let (start, colours) = (Instant::now(), lease::colours());
    let (mut words, mut asked) = (String::new(), None::<Instant>);
    let asked_to_leave = lease::asked_to_leave()?;
    while !asked_to_leave.load(Ordering::Relaxed) {
        if asked.is_none_or(|asked| asked.elapsed() >= STATUS) {
            asked = Some(Instant::now());
            words = format!("{}   ·   Q quits", talk.ask("status")?.join(" · "));
            // The settings may change at the board, such as its rotation.
            mirror.mount(talk.ask("settings")?.iter().map(String::as_str));
        }
        lease.suspend(false)?;
        let now = || Time(start.elapsed().as_millis() as u64);
        mirror.show(talk.ask("frame")?.iter().map(String::as_str), now());
        mirror.eye.look(now());
        lease.terminal.draw(|frame| screen::mirror(frame, &mirror.eye, colours, &words))?;
        if event::poll(FRAME)?
            && let Event::Key(key) = event::read()?
            && leaves(key)
        {
            break;
        }
    }
    Ok(())
}

fn leaves(key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    key.kind == KeyEventKind::Press
        && match key.code {
            KeyCode::Char('c' | 'd') => control,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => true,
            _ => false,
        }
}
