//! A board's lights, live, in the terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use galop::settings::Settings;
use galop::time::Time;
use galop::view::canvas::LIGHTS;
use galop_desk::eye::{self, Eye};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::talk::{NoAnswer, Talk};
use crate::play::lease::{self, Lease};
use crate::play::screen;

/// Between two questions for the lights.
const FRAME: Duration = Duration::from_millis(40);
/// Between two questions for what the board is at.
const STATUS: Duration = Duration::from_millis(500);

/// Why the mirror went dark.
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

/// Shows the board until somebody leaves.
pub fn run<P: Read + Write>(talk: &mut Talk<P>) -> Result<(), Dark> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(io::Error::other("this is no terminal; `cargo board frame` prints the lights").into());
    }
    let mut settings = settings(&talk.ask("settings")?);
    let mut lease = Lease::open()?;
    let (start, colours) = (Instant::now(), lease::colours());
    let (mut eye, mut gain) = (Eye::default(), Gain::default());
    let (mut words, mut asked) = (String::new(), None::<Instant>);
    let asked_to_leave = lease::asked_to_leave()?;
    while !asked_to_leave.load(Ordering::Relaxed) {
        if asked.is_none_or(|asked| asked.elapsed() >= STATUS) {
            asked = Some(Instant::now());
            words = format!("{}   ·   Q leaves", talk.ask("status")?.join(" · "));
            // Somebody at the board may have turned it round.
            settings = self::settings(&talk.ask("settings")?);
        }
        let now = || Time(start.elapsed().as_millis() as u64);
        let leds = leds(&talk.ask("frame")?);
        eye.show(gain.apply(eye::from_wire(&settings.output, &leds)), now());
        eye.look(now());
        lease.terminal.draw(|frame| screen::mirror(frame, &eye, colours, &words))?;
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

/// What the board says of its settings, as far as this program knows them.
pub fn settings(lines: &[String]) -> Settings {
    let mut settings = Settings::default();
    for line in lines {
        if let Some((name, rest)) = line.split_once(": ") {
            // A newer board may have settings that are not known here; they do not move its lights.
            let value = rest.split(" | ").next().unwrap_or_default();
            settings.set(name, value).ok();
        }
    }
    settings
}

/// The bytes of each LED, in the order of the chain.
pub fn leds(lines: &[String]) -> Vec<[u8; 3]> {
    let mut bytes = Vec::new();
    for hex in lines.iter().filter_map(|line| line.split_once(": ")).map(|(_, hex)| hex) {
        let pairs = hex.as_bytes().chunks_exact(2).filter_map(|pair| str::from_utf8(pair).ok());
        bytes.extend(pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap_or(0)));
    }
    bytes.as_chunks::<3>().0.to_vec()
}

/// Boards are as bright as their supply lets them be; the brightest light that was seen is full light on a screen.
struct Gain(u8);

impl Default for Gain {
    fn default() -> Self {
        Self(DIM)
    }
}

/// A board whose brightest light is below this is dim on a screen too.
const DIM: u8 = 40;

impl Gain {
    fn apply(&mut self, lights: [[u8; 3]; LIGHTS]) -> [[u8; 3]; LIGHTS] {
        self.0 = lights.iter().flatten().copied().fold(self.0, u8::max);
        lights.map(|light| light.map(|byte| (u16::from(byte) * 255 / u16::from(self.0)) as u8))
    }
}
