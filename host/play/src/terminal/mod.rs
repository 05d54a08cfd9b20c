//! The edge of the program: the clock and the screen; keys and mouse are in [`input`].

mod input;

use std::fs::File;
use std::io::{self, IsTerminal, Stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use galop::app::{App, Effects};
use galop::input::{Button, Event};
use galop::save::Archive;
use galop::session::Play;
use galop::time::Time;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event as Happened, KeyCode, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::disk::Keeper;
use super::export::{Export, today};
use super::lease::{self, Lease};
use super::listing::Listing;
use super::options::{Colours, Options};
use super::panel::Panel;
use super::port::Port;
use super::screen::{self, View};
use super::viewer::Viewer;
use super::{Setup, finish, prepare, result};
use galop_desk::board::{Board, Witness};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::history::Scribe;
use galop_desk::lessons::{Lesson, Tutor};
use galop_desk::tape::{Recorder, Tape};
use galop_desk::words::Lang;

/// The time between two redraws.
const PICTURE: Duration = Duration::from_millis(33);
/// The time after the last frame until all lights have stopped changing for the eye.
const AFTERGLOW: Duration = Duration::from_millis(400);
/// After a longer gap the program had been suspended, and the board's clock stood still.
const STOPPED: Duration = Duration::from_secs(2);

/// Plays with keys and mouse until the player quits.
pub fn play(
    setup: Setup,
    recorder: Option<Recorder<File>>,
    export: Option<Export>,
    options: &Options,
    lang: Lang,
) -> Result<String, String> {
    let port = open_port(options, lang)?;
    let mut witness = Witnesses { keeper: setup.keeper, recorder, export, port, ..Witnesses::new(lang) };
    if let Some(port) = &witness.port {
        let colon = lang.pick(" :", ":");
        witness.log.tell(format!("console{colon} {}", port.path()));
    }
    setup.notes.into_iter().for_each(|note| witness.log.tell(note));
    let (start, history, kept) = (setup.start, setup.history, setup.kept);
    let board = Board::new(setup.boot, |app| prepare(app, kept, history, start.as_ref()), &mut witness);
    let mut desk = Desk::new(board, witness, None, options, lang);
    let done = desk.run(options).map_err(|why| terminal_failed(lang, &why));
    let Witnesses { recorder, keeper, export, .. } = desk.witness;
    finish(done, &desk.board, (recorder, keeper, export), lang)?;
    Ok(if desk.board.app().play().is_none_or(|play| !play.over()) {
        String::new()
    } else {
        result(desk.board.app(), lang, desk.board.now())
    })
}

/// Replays a tape.
pub fn replay(tape: &Tape, export: Option<Export>, options: &Options, lang: Lang) -> Result<String, String> {
    let mut witness = Witnesses { export, ..Witnesses::new(lang) };
    let board = tape.board(&mut witness);
    let mut desk = Desk::new(board, witness, Some((tape, 0)), options, lang);
    let done = desk.run(options).map_err(|why| terminal_failed(lang, &why));
    finish(done, &desk.board, (None, None, desk.witness.export), lang)?;
    Ok(String::new())
}

/// Plays a guided round. It has no save file and no recording.
pub fn learn(lesson: &'static Lesson, options: &Options, lang: Lang) -> Result<String, String> {
    let mut witness = Witnesses::new(lang);
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
pub(super) fn check(options: &Options, lang: Lang) -> io::Result<()> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        let what = lang.pick("la sortie standard n'est pas un terminal", "standard output is not a terminal");
        // A game that is looked back at needs one.
        let advice = lang.pick(" ; utilisez --headless", "; use --headless");
        return Err(io::Error::other(if options.open.is_some() { what.into() } else { format!("{what}{advice}") }));
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

pub(super) fn terminal_failed(lang: Lang, why: &io::Error) -> String {
    lang.pick(format!("le terminal ne répond pas : {why}"), format!("the terminal failed: {why}"))
}

/// All witnesses of the board's steps.
struct Witnesses {
    eye: Eye,
    log: Chronicle,
    scribe: Scribe,
    keeper: Option<Keeper>,
    recorder: Option<Recorder<File>>,
    export: Option<Export>,
    port: Option<Port>,
}

impl Witnesses {
    /// Those of a game of which nothing is written.
    fn new(lang: Lang) -> Self {
        let (eye, log, scribe) = (Eye::default(), Chronicle::new(lang), Scribe::on(today()));
        Self { eye, log, scribe, keeper: None, recorder: None, export: None, port: None }
    }
}

impl Witness for Witnesses {
    fn answer(&mut self, app: &mut App) {
        self.keeper.answer(app);
    }

    fn games(&mut self) -> Option<Box<dyn Archive + '_>> {
        self.keeper.games()
    }

    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.eye.stepped(app, event, now, effects);
        self.log.stepped(app, event, now, effects);
        self.scribe.stepped(app, event, now, effects);
        self.recorder.stepped(app, event, now, effects);
        self.keeper.stepped(app, event, now, effects);
        self.export.stepped(app, event, now, effects);
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

    /// The board's clock ran ahead until `now`.
    fn set(&mut self, now: Time) {
        self.ms = self.ms.max(now.0 as f64);
    }
}

/// What is offered after a game.
const LOOK_FR: &str = "V : revoir la partie ; qui a eu de la chance ? · Espace : le menu · Q : quitter";
const LOOK_EN: &str = "V: look back at the game; who was lucky? · Space: the menu · Q: quit";

/// Whether a game is over, and its end was shown.
fn ended(app: &App) -> bool {
    app.play().is_some_and(Play::over) && app.coming().is_empty()
}

struct Desk<'a> {
    board: Board,
    witness: Witnesses,
    /// The tape that is replayed, and the number of its events so far.
    tape: Option<(&'a Tape, usize)>,
    clock: Clock,
    lang: Lang,
    colours: Colours,
    listing: Option<Listing>,
    panel: Option<Panel>,
    /// What a click did not do, and until when this is shown.
    note: Option<(&'static str, Instant)>,
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
    /// The player asked to look back at the game.
    looks_back: bool,
    /// The player asked to suspend the program.
    stops: bool,
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
            listing: None,
            panel: None,
            note: None,
            ids: options.ids,
            area: Rect::ZERO,
            releases: false,
            pressed: Vec::new(),
            clicked: Vec::new(),
            last: None,
            leaves: false,
            looks_back: false,
            stops: false,
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
            self.report();
            let forgotten = self.note.take_if(|(_, until)| *until <= Instant::now()).is_some();
            if self.board.take_fresh() || forgotten {
                changed = Instant::now();
            }
            if lease.suspend(std::mem::take(&mut self.stops))? {
                self.let_go();
                changed = Instant::now();
            }
            if std::mem::take(&mut self.looks_back) {
                self.look_back(&mut lease, &asked_to_leave)?;
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
                let happened = event::read()?;
                // Redraw after any event, even a change of size, but not while the mouse only moves.
                if !matches!(happened, Happened::Mouse(MouseEvent { kind: MouseEventKind::Moved, .. })) {
                    changed = Instant::now();
                    self.happened(happened);
                }
            }
        }
        Ok(())
    }

    /// Looks back at the game so far. The board's clock stands meanwhile.
    fn look_back(&mut self, lease: &mut Lease, asked_to_leave: &AtomicBool) -> io::Result<()> {
        self.let_go();
        let game = self.witness.scribe.game().filter(|game| !game.events.is_empty());
        // Cannot fail: the game was played here.
        let viewer = game.map(|game| Viewer::new(game, usize::MAX, self.colours, self.lang));
        if let Some(Ok(mut viewer)) = viewer {
            viewer.run(lease, asked_to_leave)?;
            self.leaves |= viewer.quits();
        }
        self.clock.looked = Instant::now();
        // The key that comes now does not repeat one from before.
        self.last = None;
        Ok(())
    }

    /// Lets the board catch up with the clock.
    fn advance(&mut self) {
        if self.board.app().menu().is_none() {
            // A game began at the console.
            self.listing = None;
        }
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

    /// Reports the results of saves to the board, which shows a light while they fail.
    fn report(&mut self) {
        let results = self.witness.keeper.as_mut().map(Keeper::take_results).unwrap_or_default();
        let changed = |board: &mut Board, (part, result)| board.change(|app| app.saved(part, result));
        if results.into_iter().fold(false, |any, saved| any | changed(&mut self.board, saved)) {
            self.board.step(Event::Tick, &mut self.witness);
        }
    }

    fn draw(&mut self, terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
        let (fr, en) = ("Fin de l'enregistrement. Q pour quitter.", "The recording is over. Q quits.");
        let over = self.tape.as_ref().is_some_and(|(tape, _)| self.board.now() >= tape.end);
        let won = self.tape.is_none() && self.board.tutor().is_none() && ended(self.board.app());
        let view = View {
            board: &self.board,
            eye: &self.witness.eye,
            log: &self.witness.log,
            ids: self.ids,
            lang: self.lang,
            colours: self.colours,
            listing: self.listing.as_ref(),
            panel: self.panel.as_ref(),
            note: over
                .then(|| self.lang.pick(fr, en))
                .or(self.note.map(|(note, _)| note))
                .or(won.then(|| self.lang.pick(LOOK_FR, LOOK_EN))),
            alarm: self.witness.keeper.as_ref().and_then(Keeper::trouble),
        };
        let area = &mut self.area;
        terminal.draw(|frame| {
            *area = frame.area();
            screen::draw(frame, &view);
        })?;
        Ok(())
    }
}
