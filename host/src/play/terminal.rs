//! The edge: the clock, the keys, the mouse and the screen.

use std::fs::File;
use std::io::{self, IsTerminal, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use galop::app::{App, Effects};
use galop::input::{Button, Event, Key};
use galop::time::Time;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as Happened, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    KeyboardEnhancementFlags, MouseButton, MouseEvent, MouseEventKind, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, supports_keyboard_enhancement,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;

use super::disk::Keeper;
use super::keys::{self, Wish};
use super::options::{Colours, Options};
use super::screen::{self, Places, View};
use super::{Setup, result};
use galop_desk::board::{Board, HOLD_MS, TAP_MS, Witness};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::tape::{self, Recorder, Tape};
use galop_desk::words::Lang;

/// Between two pictures.
const PICTURE: Duration = Duration::from_millis(33);
/// So long after the last frame the eye has seen all of it.
const AFTERGLOW: Duration = Duration::from_millis(400);
/// A key that comes again so soon repeats itself: no finger is that quick.
const REPEAT: Duration = Duration::from_millis(60);
/// Whoever was away for longer than this was stopped: the board's clock stood still too.
const STOPPED: Duration = Duration::from_secs(2);

/// Plays with keys and mouse until somebody leaves.
pub fn play(setup: Setup, recorder: Option<Recorder<File>>, options: &Options, lang: Lang) -> Result<String, String> {
    let mut witness = Witnesses { eye: Eye::default(), log: Chronicle::new(lang), keeper: setup.keeper, recorder };
    setup.notes.into_iter().for_each(|note| witness.log.tell(note));
    let start = setup.start;
    let board = Board::new(setup.boot, |app| tape::prepare(app, start.as_ref()), &mut witness);
    let mut desk = Desk::new(board, witness, None, options, lang);
    desk.run().map_err(|why| format!("the terminal failed: {why}"))?;
    if let Some(recorder) = desk.witness.recorder {
        recorder.end(desk.board.now()).map_err(|why| format!("the recording failed: {why}"))?;
    }
    Ok(if desk.board.app().winners().is_empty() {
        String::new()
    } else {
        result(desk.board.app(), lang, desk.board.now())
    })
}

/// Shows a tape.
pub fn replay(tape: &Tape, options: &Options, lang: Lang) -> Result<String, String> {
    let mut witness = Witnesses { eye: Eye::default(), log: Chronicle::new(lang), keeper: None, recorder: None };
    let board = tape.board(&mut witness);
    let mut desk = Desk::new(board, witness, Some((tape, 0)), options, lang);
    desk.run().map_err(|why| format!("the terminal failed: {why}"))?;
    Ok(String::new())
}

/// Everybody who hears of what happens.
struct Witnesses {
    eye: Eye,
    log: Chronicle,
    keeper: Option<Keeper>,
    recorder: Option<Recorder<File>>,
}

impl Witness for Witnesses {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.eye.stepped(app, event, now, effects);
        self.log.stepped(app, event, now, effects);
        self.recorder.stepped(app, event, now, effects);
        self.keeper.stepped(app, event, now, effects);
        if let Some(trouble) = self.keeper.as_mut().and_then(Keeper::take_trouble) {
            self.log.tell(format!("! {trouble}"));
        }
    }
}

/// The board's clock: it goes as fast as was asked, and stands while the program is stopped.
struct Clock {
    looked: Instant,
    ms: f64,
    speed: f64,
}

impl Clock {
    fn new(speed: u32) -> Self {
        Self { looked: Instant::now(), ms: 0.0, speed: f64::from(speed.max(1)) }
    }

    fn now(&mut self) -> Time {
        let looked = Instant::now();
        let passed = looked - self.looked;
        self.looked = looked;
        if passed < STOPPED {
            self.ms += passed.as_secs_f64() * 1000.0 * self.speed;
        }
        Time(self.ms as u64)
    }
}

struct Desk<'a> {
    board: Board,
    witness: Witnesses,
    /// What is shown instead of played, and how much of it was.
    tape: Option<(&'a Tape, usize)>,
    clock: Clock,
    lang: Lang,
    colours: Colours,
    help: bool,
    area: Rect,
    /// The terminal tells when keys come up.
    releases: bool,
    /// What was pressed by which key, to come up with it.
    pressed: Vec<(KeyCode, Button)>,
    /// What the mouse pressed.
    clicked: Vec<Button>,
    last: Option<(KeyCode, Instant)>,
    leaves: bool,
}

impl<'a> Desk<'a> {
    fn new(board: Board, witness: Witnesses, tape: Option<(&'a Tape, usize)>, options: &Options, lang: Lang) -> Self {
        Self {
            board,
            witness,
            tape,
            clock: Clock::new(options.speed),
            lang,
            colours: options.colours.unwrap_or_else(system_colours),
            help: false,
            area: Rect::ZERO,
            releases: false,
            pressed: Vec::new(),
            clicked: Vec::new(),
            last: None,
            leaves: false,
        }
    }

    fn run(&mut self) -> io::Result<()> {
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(io::Error::other("this is none; --headless plays without"));
        }
        let mut screen = Screen::open()?;
        self.releases = screen.releases;
        self.clock.looked = Instant::now();
        let (mut drawn, mut changed) = (Instant::now() - PICTURE, Instant::now());
        let asked_to_leave = asked_to_leave()?;
        while !self.leaves && !asked_to_leave.load(Ordering::Relaxed) {
            self.advance();
            if self.board.take_fresh() {
                changed = Instant::now();
            }
            if drawn.elapsed() >= PICTURE {
                if changed.elapsed() < AFTERGLOW {
                    self.witness.eye.look(self.board.now());
                    self.draw(&mut screen.terminal)?;
                }
                drawn = Instant::now();
            }
            if event::poll(PICTURE.saturating_sub(drawn.elapsed()))? {
                // Whatever comes is to be seen, even if it is only another size.
                changed = Instant::now();
                self.happened(event::read()?);
            }
        }
        Ok(())
    }

    /// Lets the board catch up with the clock.
    fn advance(&mut self) {
        let now = self.clock.now();
        match &mut self.tape {
            Some((tape, played)) => tape.advance(&mut self.board, played, now, &mut self.witness),
            None => self.board.advance(now, &mut self.witness),
        }
    }

    fn draw(&mut self, terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
        let (fr, en) = ("Fin de l'enregistrement. Q quitte.", "The recording is over. Q leaves.");
        let over = self.tape.as_ref().is_some_and(|(tape, _)| self.board.now() >= tape.end);
        let view = View {
            board: &self.board,
            eye: &self.witness.eye,
            log: self.witness.log.lines(),
            lang: self.lang,
            colours: self.colours,
            help: self.help,
            note: over.then(|| self.lang.pick(fr, en)),
        };
        let area = &mut self.area;
        terminal.draw(|frame| {
            *area = frame.area();
            screen::draw(frame, &view);
        })?;
        Ok(())
    }

    fn happened(&mut self, happened: Happened) {
        self.advance();
        match happened {
            Happened::Key(key) => self.key(key),
            Happened::Mouse(mouse) if self.tape.is_none() => self.mouse(mouse),
            // Nobody holds a key in a window that is not looked at.
            Happened::FocusLost => self.pressed.clear(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd' | 'q')) {
            self.leaves = true;
            return;
        }
        match key.kind {
            KeyEventKind::Release => {
                let code = plain(key.code);
                let up: Vec<_> = self.pressed.extract_if(.., |(other, _)| *other == code).collect();
                up.into_iter().for_each(|(_, button)| self.board.up(button, &mut self.witness));
                return;
            }
            KeyEventKind::Repeat => return,
            KeyEventKind::Press => {}
        }
        let now = Instant::now();
        let repeats =
            !self.releases && self.last.is_some_and(|(code, at)| code == key.code && now.duration_since(at) < REPEAT);
        self.last = Some((key.code, now));
        if repeats {
            return;
        }
        let wish = match key.code {
            KeyCode::Char(letter) => {
                let shift = key.modifiers.contains(KeyModifiers::SHIFT);
                keys::wish(if shift { letter.to_ascii_uppercase() } else { letter })
            }
            KeyCode::Tab | KeyCode::Right => Some(Wish::Turn(Key::B)),
            KeyCode::Enter => Some(Wish::HoldTurn(Key::A)),
            KeyCode::Backspace => Some(Wish::TakeBack),
            KeyCode::F(1) => Some(Wish::Help),
            _ => None,
        };
        match wish {
            Some(Wish::Leave) => self.leaves = true,
            // Whoever has read enough presses anything.
            _ if self.help => self.help = false,
            Some(Wish::Help) => self.help = true,
            Some(wish) if self.tape.is_none() => self.wish(wish, key.code),
            _ => {}
        }
    }

    fn wish(&mut self, wish: Wish, code: KeyCode) {
        let turn = self.board.turn();
        let (board, witness) = (&mut self.board, &mut self.witness);
        match wish {
            Wish::Toggle(button) => board.toggle(button, witness),
            Wish::Press(button) if board.is_down(button) => board.up(button, witness),
            Wish::Press(button) => self.press(button, code),
            Wish::Turn(key) => self.press(Button::new(turn, key), code),
            Wish::HoldTurn(key) => board.press(Button::new(turn, key), HOLD_MS, witness),
            Wish::TakeBack => {
                if let Some(seat) = board.app().undoable().iter().next() {
                    board.press(Button::new(seat, Key::B), HOLD_MS, witness);
                }
            }
            Wish::Pair => board.pair(turn, witness),
            Wish::Help | Wish::Leave => {}
        }
    }

    /// Until the key comes up, or for as long as a short press lasts where that is not told.
    fn press(&mut self, button: Button, code: KeyCode) {
        if self.releases {
            self.board.down(button, &mut self.witness);
            self.pressed.push((plain(code), button));
        } else {
            self.board.press(button, TAP_MS, &mut self.witness);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let places = Places::of(self.area);
                self.clicked = places.map(|places| places.pointed(mouse.column, mouse.row)).unwrap_or_default();
                for button in &self.clicked {
                    self.board.down(*button, &mut self.witness);
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                for button in std::mem::take(&mut self.clicked) {
                    self.board.up(button, &mut self.witness);
                }
            }
            _ => {}
        }
    }
}

/// A key without Shift: it may come up after Shift did.
fn plain(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    }
}

/// The terminal while it is ours; it is given back however we leave.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    releases: bool,
}

impl Screen {
    fn open() -> io::Result<Self> {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            hook(panic);
        }));
        enable_raw_mode()?;
        let releases = supports_keyboard_enhancement().unwrap_or(false);
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
        if releases {
            let flags =
                KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
            execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?, releases })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if self.releases {
            execute!(io::stdout(), PopKeyboardEnhancementFlags).ok();
        }
        give_back();
    }
}

/// Nothing can be done about a terminal that does not want to be given back.
fn give_back() {
    execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show).ok();
    disable_raw_mode().ok();
}

/// Becomes true when the system asks us to end: then the terminal is given back as after Q. Asked twice, we end at
/// once; and so we do when the terminal itself is gone, for there is nothing to give back, and to read from it would
/// never end. The game is in its file since the last throw or move.
fn asked_to_leave() -> io::Result<Arc<AtomicBool>> {
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

/// What the terminal says it can show.
fn system_colours() -> Colours {
    let get = |name| std::env::var(name).unwrap_or_default();
    let (term, depth) = (get("TERM"), get("COLORTERM"));
    match () {
        () if !get("NO_COLOR").is_empty() || term == "dumb" || term.ends_with("-m") => Colours::None,
        () if depth == "truecolor" || depth == "24bit" || term.ends_with("-direct") => Colours::True,
        () if !get("WT_SESSION").is_empty() => Colours::True,
        () if term == "linux" || term == "vt100" => Colours::None,
        () => Colours::Palette,
    }
}
