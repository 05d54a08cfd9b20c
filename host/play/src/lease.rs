//! The terminal on lease: taken for a while, and given back as it was.

use std::io::{self, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::options::Colours;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, supports_keyboard_enhancement,
};
use ratatui::crossterm::{cursor, execute};

/// The terminal while it is ours; it is given back however we leave, a panic included.
pub struct Lease {
    /// To draw on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    /// It tells when keys come up.
    pub releases: bool,
}

/// It is ours.
static OURS: AtomicBool = AtomicBool::new(false);
/// It was asked to tell when keys come up.
static TELLS_RELEASES: AtomicBool = AtomicBool::new(false);

impl Lease {
    /// Takes the terminal.
    pub fn open() -> io::Result<Self> {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            hook(panic);
        }));
        enable_raw_mode()?;
        OURS.store(true, Ordering::Relaxed);
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| give_back())?;
        // From here on it is given back by being dropped.
        let mut lease = Self { terminal, releases: false };
        lease.releases = supports_keyboard_enhancement().unwrap_or(false);
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableFocusChange, cursor::Hide)?;
        if lease.releases {
            let flags =
                KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
            execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
            TELLS_RELEASES.store(true, Ordering::Relaxed);
        }
        Ok(lease)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        give_back();
    }
}

/// Once: a second time would undo what somebody else has asked of the terminal. Nothing can be done about one that does
/// not want to be given back.
fn give_back() {
    if !OURS.swap(false, Ordering::Relaxed) {
        return;
    }
    if TELLS_RELEASES.swap(false, Ordering::Relaxed) {
        execute!(io::stdout(), PopKeyboardEnhancementFlags).ok();
    }
    execute!(io::stdout(), DisableFocusChange, DisableMouseCapture, LeaveAlternateScreen, cursor::Show).ok();
    disable_raw_mode().ok();
}

/// What the terminal says it can show.
pub fn colours() -> Colours {
    let get = |name| std::env::var(name).unwrap_or_default();
    let (term, depth) = (get("TERM"), get("COLORTERM"));
    match () {
        () if !get("NO_COLOR").is_empty() || term.ends_with("-m") => Colours::None,
        () if depth == "truecolor" || depth == "24bit" || term.ends_with("-direct") => Colours::True,
        () if !get("WT_SESSION").is_empty() => Colours::True,
        () if term == "linux" || term == "vt100" => Colours::None,
        () => Colours::Palette,
    }
}

/// Becomes true when the system asks us to end: then the terminal is given back as after Q. Asked twice, we end at
/// once; and so we do when the terminal itself is gone, for there is nothing to give back, and to read from it would
/// never end. The game is in its file since the last throw or move.
pub fn asked_to_leave() -> io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_shutdown};
        register_conditional_shutdown(SIGHUP, 128 + SIGHUP, Arc::new(AtomicBool::new(true)))?;
        for signal in [SIGTERM, SIGINT] {
            register_conditional_shutdown(signal, 128 + signal, Arc::clone(&asked))?;
            register(signal, Arc::clone(&asked))?;
        }
    }
    Ok(asked)
}
