//! Takes over the terminal, and restores it at the end.

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

/// The terminal in raw mode. Dropping it restores the terminal; so does a panic.
pub struct Lease {
    /// The terminal to draw on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    /// The terminal reports when keys are released.
    pub releases: bool,
    /// A signal asked the program to stop.
    stops: Arc<AtomicBool>,
    /// The program has been continued after a stop.
    continued: Arc<AtomicBool>,
}

/// The terminal is in raw mode.
static OURS: AtomicBool = AtomicBool::new(false);
/// The terminal was asked to report when keys are released.
static REPORTS_RELEASES: AtomicBool = AtomicBool::new(false);

impl Lease {
    /// Takes over the terminal.
    pub fn open() -> io::Result<Self> {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            hook(panic);
        }));
        enable_raw_mode()?;
        OURS.store(true, Ordering::Relaxed);
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| give_back())?;
        // From here on dropping `lease` restores the terminal.
        let mut lease = Self { terminal, releases: false, stops: Arc::default(), continued: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGTSTP};
            signal_hook::flag::register(SIGTSTP, Arc::clone(&lease.stops))?;
            signal_hook::flag::register(SIGCONT, Arc::clone(&lease.continued))?;
        }
        lease.releases = supports_keyboard_enhancement().unwrap_or(false);
        lease.enter()?;
        Ok(lease)
    }

    fn enter(&self) -> io::Result<()> {
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableFocusChange, cursor::Hide)?;
        if self.releases {
            let flags =
                KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
            execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
            REPORTS_RELEASES.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Restores the terminal and stops, if `asked` to by the player or by SIGTSTP. Takes the terminal over again when
    /// the program is continued, also after a SIGSTOP. Returns whether the screen must be drawn again.
    pub fn suspend(&mut self, asked: bool) -> io::Result<bool> {
        let stops = self.stops.swap(false, Ordering::Relaxed) || asked;
        if stops {
            give_back();
            stop()?;
        }
        if !self.continued.swap(false, Ordering::Relaxed) && !stops {
            return Ok(false);
        }
        // The shell may have changed the modes of the terminal.
        give_back();
        enable_raw_mode()?;
        OURS.store(true, Ordering::Relaxed);
        self.enter()?;
        // With nothing on it, so that all of it is drawn.
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(true)
    }
}

#[cfg(unix)]
fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
    Ok(())
}

impl Drop for Lease {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal, once: a second time would undo settings made since by other code. Errors are ignored, because
/// nothing can be done about them.
fn give_back() {
    if !OURS.swap(false, Ordering::Relaxed) {
        return;
    }
    if REPORTS_RELEASES.swap(false, Ordering::Relaxed) {
        execute!(io::stdout(), PopKeyboardEnhancementFlags).ok();
    }
    execute!(io::stdout(), DisableFocusChange, DisableMouseCapture, LeaveAlternateScreen, cursor::Show).ok();
    disable_raw_mode().ok();
}

/// Detects the colours of the terminal from the environment.
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

/// Returns a flag that SIGTERM and SIGINT set, so that the program ends as after Q. A second signal ends it at once.
/// So does SIGHUP: the terminal is gone then, and reading from it would never end. The game was saved at the last
/// throw or move.
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
