//! The edge of the program: the clock, the keys, the mouse and the screen.

use std::fs::File;
use std::io::{self, IsTerminal, Stdout};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use galop::app::{App, Effects};
use galop::input::{Button, Event, Key};
use galop::time::Time;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, Event as Happened, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::disk::Keeper;
use super::keys::{self, Wish};
use super::lease::{self, Lease};
use super::options::{Colours, Options};
use super::panel::Panel;
use super::port::Port;
use super::screen::{self, Places, View};
use super::{Setup, finish, result};
use galop_desk::board::{Board, HOLD_MS, TAP_MS, Witness};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::lessons::{Lesson, Tutor};
use galop_desk::tape::{self, Recorder, Tape};
use galop_desk::words::Lang;

/// The time between two redraws.
const PICTURE: Duration = Duration::from_millis(33);
/// The time after the last frame until all lights have stopped changing for the eye.
const AFTERGLOW: Duration = Duration::from_millis(400);
/// A key that comes again within this time repeats itself: no finger is that fast.
const REPEAT: Duration = Duration::from_millis(60);
/// After a longer gap the program had been suspended, and the board's clock stood still.
const STOPPED: Duration = Duration::from_secs(2);

/// Plays with keys and mouse until the player quits.
pub fn play(setup: Setup, recorder: Option<Recorder<File>>, options: &Options, lang: Lang) -> Result<String, String> {
    let port = open_port(options, lang)?;
    let mut witness =
        Witnesses { eye: Eye::default(), log: Chronicle::new(lang), keeper: setup.keeper, recorder, port };
    if let Some(port) = &witness.port {
        let colon = lang.pick(" :", ":");
        witness.log.tell(format!("console{colon} {}", port.path()));
    }
    setup.notes.into_iter().for_each(|note| witness.log.tell(note));
    let start = setup.start;
    let board = Board::new(setup.boot, |app| tape::prepare(app, start.as_ref()), &mut witness);
    let mut desk = Desk::new(board, witness, None, options, lang);
    let done = desk.run(options).map_err(|why| terminal_failed(lang, &why));
    finish(done, &desk.board, desk.witness.recorder, desk.witness.keeper, lang)?;
    Ok(if desk.board.app().play().is_none_or(|play| !play.over()) {
        String::new()
    } else {
        result(desk.board.app(), lang, desk.board.now())
    })
}

/// Replays a tape.
pub fn replay(tape: &Tape, options: &Options, lang: Lang) -> Result<String, String> {
    let mut witness =
        Witnesses { eye: Eye::default(), log: Chronicle::new(lang), keeper: None, recorder: None, port: None };
    let board = tape.board(&mut witness);
    let mut desk = Desk::new(board, witness, Some((tape, 0)), options, lang);
    desk.run(options).map_err(|why| terminal_failed(lang, &why))?;
    Ok(String::new())
}

/// Plays a guided round. It has no save file and no recording.
pub fn learn(lesson: &'static Lesson, options: &Options, lang: Lang) -> Result<String, String> {
    let mut witness =
        Witnesses { eye: Eye::default(), log: Chronicle::new(lang), keeper: None, recorder: None, port: None };
    let board = Board::learn(lesson, &mut witness);
    let mut desk = Desk::new(board, witness, None, options, lang);
    desk.run(options).map_err(|why| terminal_failed(lang, &why))?;
    let slug = lesson.sheet().info().slug;
    Ok(lang.pick(format!("Pour jouer : cargo play --game {slug}"), format!("To play: cargo play --game {slug}")))
}

fn open_port(options: &Options, lang: Lang) -> Result<Option<Port>, String> {
    let open = || {
        Port::open().map_err(|why| {
            lang.pick(
                format!("impossible d'ouvrir un port pour la console : {why}"),
                format!("cannot open a port for the console: {why}"),
            )
        })
    };
    options.console.then(open).transpose()
}

/// Checks that there is a terminal to draw on.
fn check(options: &Options, lang: Lang) -> io::Result<()> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        let (fr, en) = (
            "la sortie standard n'est pas un terminal ; utilisez --headless",
            "standard output is not a terminal; use --headless",
        );
        return Err(io::Error::other(lang.pick(fr, en)));
    }
    if options.colours.is_none() && std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        let (fr, en) = (
            "TERM=dumb ne sait pas placer le texte ; utilisez --headless, ou --colours none pour essayer quand même",
            "TERM=dumb cannot position text; use --headless, or --colours none to try anyway",
        );
        return Err(io::Error::other(lang.pick(fr, en)));
    }
    Ok(())
}

fn terminal_failed(lang: Lang, why: &io::Error) -> String {
    lang.pick(format!("le terminal ne répond pas : {why}"), format!("the terminal failed: {why}"))
}

/// All witnesses of the board's steps.
struct Witnesses {
    eye: Eye,
    log: Chronicle,
    keeper: Option<Keeper>,
    recorder: Option<Recorder<File>>,
    port: Option<Port>,
}

impl Witness for Witnesses {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.eye.stepped(app, event, now, effects);
        self.log.stepped(app, event, now, effects);
        self.recorder.stepped(app, event, now, effects);
        self.keeper.stepped(app, event, now, effects);
        self.port.stepped(app, event, now, effects);
        if let Some(news) = self.keeper.as_mut().and_then(Keeper::take_news) {
            self.log.tell(news);
        }
    }
}

/// The board's clock: it runs at the chosen speed, and stands while the program is suspended.
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
    /// The tape that is replayed, and the number of its events so far.
    tape: Option<(&'a Tape, usize)>,
    clock: Clock,
    lang: Lang,
    colours: Colours,
    panel: Option<Panel>,
    /// The log names the rules behind each line.
    ids: bool,
    area: Rect,
    /// The terminal reports when keys are released.
    releases: bool,
    /// The buttons that are down, each with its key: they are released with it.
    pressed: Vec<(KeyCode, Button)>,
    /// The buttons that the mouse holds down.
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
            colours: options.colours.unwrap_or_else(lease::colours),
            panel: None,
            ids: options.ids,
            area: Rect::ZERO,
            releases: false,
            pressed: Vec::new(),
            clicked: Vec::new(),
            last: None,
            leaves: false,
        }
    }

    fn run(&mut self, options: &Options) -> io::Result<()> {
        check(options, self.lang)?;
        let mut lease = Lease::open()?;
        self.releases = lease.releases;
        self.clock.looked = Instant::now();
        let (mut drawn, mut changed) = (Instant::now() - PICTURE, Instant::now());
        let asked_to_leave = lease::asked_to_leave()?;
        while !self.leaves && !asked_to_leave.load(Ordering::Relaxed) {
            self.advance();
            self.serve()?;
            if self.board.take_fresh() {
                changed = Instant::now();
            }
            if drawn.elapsed() >= PICTURE {
                if changed.elapsed() < AFTERGLOW {
                    self.witness.eye.look(self.board.now());
                    self.draw(&mut lease.terminal)?;
                }
                drawn = Instant::now();
            }
            if event::poll(PICTURE.saturating_sub(drawn.elapsed()))? {
                // Redraw after any event, even a change of size.
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
        self.leaves |= self.board.tutor().is_some_and(Tutor::over);
    }

    /// Serves the port. The port is not among the witnesses meanwhile: it sees by itself what its commands do.
    fn serve(&mut self) -> io::Result<()> {
        if let Some(mut port) = self.witness.port.take() {
            self.leaves |= port.serve(&mut self.board, &mut self.witness)?;
            self.witness.port = Some(port);
        }
        Ok(())
    }

    fn draw(&mut self, terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
        let (fr, en) = ("Fin de l'enregistrement. Q pour quitter.", "The recording is over. Q quits.");
        let over = self.tape.as_ref().is_some_and(|(tape, _)| self.board.now() >= tape.end);
        let view = View {
            board: &self.board,
            eye: &self.witness.eye,
            log: &self.witness.log,
            ids: self.ids,
            lang: self.lang,
            colours: self.colours,
            panel: self.panel.as_ref(),
            note: over.then(|| self.lang.pick(fr, en)),
            alarm: self.witness.keeper.as_ref().and_then(Keeper::trouble),
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
            // A window without the focus does not see keys come up.
            Happened::FocusLost => self.let_go(),
            _ => {}
        }
    }

    /// Releases every button that a key or the mouse holds down.
    fn let_go(&mut self) {
        let keys = std::mem::take(&mut self.pressed).into_iter().map(|(_, button)| button);
        for button in keys.chain(std::mem::take(&mut self.clicked)) {
            self.board.up(button, &mut self.witness);
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
            Some(Wish::Help) if self.panel.as_ref().is_none_or(|panel| !panel.is_help()) => {
                self.panel = Some(Panel::help());
            }
            Some(Wish::Why) => self.turn_page(),
            Some(Wish::Ids) => self.ids = !self.ids,
            _ if self.panel.is_some() => self.read_on(key.code),
            Some(wish) if self.tape.is_none() => self.wish(wish, key.code),
            _ => {}
        }
    }

    /// Opens the panel that says why, if there was a throw; then the keys; then none.
    fn turn_page(&mut self) {
        let (app, lang) = (self.board.app(), self.lang);
        let throws = || self.witness.log.umpire().why(lang).into_iter();
        let why = || Panel::why(throws().map(|(hands, answer)| (lang.hands(app, hands), answer)).collect());
        self.panel = match &self.panel {
            None => why().or(Some(Panel::help())),
            Some(panel) if panel.is_help() => None,
            Some(_) => Some(Panel::help()),
        };
    }

    /// Handles a key in an open panel: arrows scroll and change the throw, any other key closes it.
    fn read_on(&mut self, code: KeyCode) {
        let page = i32::from(self.area.height.saturating_sub(3));
        match code {
            KeyCode::Up => self.scroll(-1),
            KeyCode::Down => self.scroll(1),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::PageDown => self.scroll(page),
            KeyCode::Left => self.panel.iter_mut().for_each(|panel| panel.leaf(true)),
            KeyCode::Right => self.panel.iter_mut().for_each(|panel| panel.leaf(false)),
            _ => self.panel = None,
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
                if let Some(seat) = board.app().play().and_then(|play| play.takes_back().iter().next()) {
                    board.press(Button::new(seat, Key::B), HOLD_MS, witness);
                }
            }
            // A guided round has no menu.
            Wish::Pair if board.tutor().is_some() => {}
            Wish::Pair => board.pair(turn, witness),
            Wish::Skip => board.skip_step(witness),
            Wish::Help | Wish::Why | Wish::Ids | Wish::Leave => {}
        }
    }

    /// Presses a button until its key is released; for a short press if the terminal does not report that.
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
            MouseEventKind::ScrollUp => self.scroll(-3),
            MouseEventKind::ScrollDown => self.scroll(3),
            _ => {}
        }
    }

    fn scroll(&mut self, lines: i32) {
        if let Some(panel) = &mut self.panel {
            let alarm = self.witness.keeper.as_ref().and_then(Keeper::trouble);
            panel.scroll(lines, screen::panel_area(self.area, alarm), self.lang);
        }
    }
}

/// A key without Shift: Shift may be released before it.
fn plain(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    }
}
