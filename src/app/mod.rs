//! The application: joins the layers. Takes events and the time, and returns frames, sounds and save requests.
//!
//! A board from power-on to the first throw:
//!
//! ```
//! use galop::app::{App, Boot, Replace};
//! use galop::input::{Button, Event, Key};
//! use galop::session::{Seating, Table, Who};
//! use galop::settings::Settings;
//! use galop::sheets::Sheet;
//! use galop::time::Time;
//!
//! let settings = Settings::default();
//! let boot = Boot { seed: [1; 32], held: 0, settings, saved: None, failed: false };
//! let mut now = Time(0);
//! let mut app = App::new(boot, now);
//! // A step says when the next one is due: here until the sweep of lights has ended.
//! while app.menu().is_none() {
//!     now = app.step(Event::Tick, now).wake.expect("the sweep goes on");
//! }
//!
//! let seating = Seating::new([Who::Person; 4]);
//! let table = Table::new(Sheet::default(), &settings.house, &seating)?;
//! app.start(table, seating, Replace::No, now).expect("no other game is put away");
//! let seat = app.play().and_then(|play| play.hands().iter().next()).expect("a player throws");
//! let a = Button::new(seat, Key::A);
//! app.step(Event::Down(a), now.after(1_000));
//! let effects = app.step(Event::Up(a), now.after(1_100));
//! assert!(app.thrown().is_some());
//! assert!(effects.frame && effects.save, "the die is shown, and saved while it still falls");
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod clock;
pub mod console;
mod fingers;
mod game;
pub mod menu;
mod paint;
mod past;
mod pictures;
mod remote;
mod saving;
pub mod selftest;
mod shelf;
mod state;
pub mod tunes;

use crate::dice::Dice;
use crate::history::Scoresheet;
use crate::input::{BOUNCE_MS, Event, Gesture, Gestures};
use crate::save::{Failed, Others, Place, Record};
use crate::session::{Play, Seating, Stats, Table};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::Canvas;
use crate::view::output::{self, Dither, Frame};
use clock::FRAME_MS;
use game::Match;
pub use game::Note;
use menu::Menu;
pub use menu::Replace;
use past::Past;
pub use remote::NotPut;
use saving::{Retry, SETTLE_MS};
use selftest::SelfTest;
pub use shelf::NoRoom;
use tunes::Tune;

/// The initial state of an [`App`].
#[derive(Clone)]
pub struct Boot {
    /// The source of all randomness.
    pub seed: [u8; 32],
    /// Buttons held at power-on, bit n for button n.
    pub held: u8,
    /// The saved settings, or the defaults.
    pub settings: Settings,
    /// The saved record, if there is one.
    pub saved: Option<Record>,
    /// The program failed and was reset: the game resumes at once, without the sweep, even if buttons are held.
    pub failed: bool,
}

/// What the caller must do after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// [`App::frame`] changed: send it.
    pub frame: bool,
    /// Step with [`Event::Tick`] at this time, at the latest.
    pub wake: Option<Time>,
    /// Play this tune, and stop the one that is playing.
    pub sound: Option<Tune>,
    /// [`App::settings`] changed: save them.
    pub settings: bool,
    /// [`App::record`] changed: save it. Set as soon as a throw is drawn, while the die still falls, so that cutting
    /// the power cannot undo an unwelcome throw.
    pub save: bool,
    /// No animation of a game runs, none is paused, and no button is down: a good moment for slow work. The first such
    /// moment is in the sweep, so that nothing slow is left for the first press.
    pub calm: bool,
}

/// The board, without its hardware.
#[derive(Clone)]
pub struct App {
    settings: Settings,
    /// The settings when a save was last requested.
    saved_settings: Settings,
    dice: Dice,
    stats: Stats,
    gestures: Gestures,
    /// The last hold or pair of the last step.
    hold: Option<Gesture>,
    /// The buttons that are down.
    down: u8,
    /// The time of the last edge of a button.
    touched: Time,
    /// From this time on there may be slow work.
    settled: Time,
    /// Buttons whose press only woke the board, a bit each: the rest of the press is ignored.
    waking: u8,
    menu: Menu,
    mode: Mode,
    /// A game that was put away: the one whose page is open, or else the latest. None while a game is on the board.
    shelf: Option<Match>,
    /// The game on the shelf was being played at the power cut: it comes back by itself.
    resumes: bool,
    /// Where the game on the shelf is in the history.
    place: Option<Place>,
    /// The other games that were put away, see [`shelf`].
    others: Others,
    /// The page of the game on the shelf.
    turned: u8,
    /// A game was set aside, and that is not saved yet: until then no other comes to the shelf.
    set_aside: bool,
    /// The caller keeps a history: only games that are in it can be put away beside another.
    history: bool,
    /// The history that the scoresheet waits for.
    wanted: Option<Place>,
    /// The history of the match on the board, or else of the one on the shelf.
    sheet: Scoresheet,
    /// The match on the board is over, and is being looked back at.
    past: Option<Past>,
    /// When the game was last saved.
    saved_at: Option<Time>,
    /// The record changed since it was last saved.
    unsaved: bool,
    /// Why games and settings could not be saved, the last time each was to be.
    failed: [Option<Failed>; 2],
    retry: Retry,
    frame: Frame,
    /// When `frame` was painted.
    painted: Time,
    /// No step has pondered since then.
    rested: bool,
}

/// The mode of the board.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
enum Mode {
    Sweep(Time),
    /// These buttons were down at power-on: shown, and ignored until they are released.
    Stuck(Time, u8),
    Menu,
    Game(Match),
    SelfTest(SelfTest),
}

impl Mode {
    /// The match on the board, or the one on the shelf.
    const fn game_or<'a>(&'a mut self, shelf: &'a mut Option<Match>) -> Option<&'a mut Match> {
        match self {
            Self::Game(game) => Some(game),
            Self::Sweep(_) | Self::Stuck(..) | Self::Menu | Self::SelfTest(_) => shelf.as_mut(),
        }
    }
}

impl App {
    /// A board at power-on. If both buttons of red are held, it starts the self-test.
    pub fn new(boot: Boot, now: Time) -> Self {
        let mut app = Self::bare(&boot, now);
        app.load(boot, now);
        app
    }

    /// The first of the two steps of [`App::new`]: all but what was saved. The board calls them one by one, to make the
    /// app in its static. For that this must be inlined, and call no function that returns a part of the app in memory:
    /// then each field is written to its place, and there is no copy on the stack.
    #[inline(always)]
    pub fn bare(boot: &Boot, now: Time) -> Self {
        Self {
            settings: boot.settings,
            saved_settings: boot.settings,
            dice: Dice::new(boot.seed),
            stats: Stats::default(),
            gestures: Gestures::new(),
            hold: None,
            down: 0,
            touched: now,
            settled: now.after(SETTLE_MS),
            waking: 0,
            menu: Menu::new(),
            mode: Mode::Sweep(now),
            shelf: None,
            resumes: false,
            place: None,
            others: Others::new(),
            turned: 0,
            set_aside: false,
            history: false,
            wanted: None,
            sheet: Scoresheet::new(),
            past: None,
            saved_at: None,
            unsaved: false,
            failed: [None; 2],
            retry: Retry::NONE,
            frame: Frame::dark(0),
            painted: now,
            rested: true,
        }
    }

    /// The second step: takes over what was saved, and begins. Not inlined, so that its copies of games take stack only
    /// while it runs.
    #[inline(never)]
    pub fn load(&mut self, boot: Boot, now: Time) {
        let Boot { held, saved, failed, .. } = boot;
        if let Some(record) = saved {
            let shelf = record.game.as_ref().and_then(|game| Match::restore(game, now));
            // Earlier programs put away a game that was over, too: it is shown again.
            let away = record.game.is_some_and(|game| game.away);
            self.resumes = shelf.as_ref().is_some_and(|shelf| !away || shelf.play().over());
            (self.shelf, self.place, self.others, self.stats) = (shelf, record.place, record.others, record.stats);
            if let Some(menu) = &record.menu {
                self.menu = Menu::restore(menu);
            }
            // A game continues with its own dice, or a reset would change the next throw.
            if self.shelf.is_some() || !self.others.is_empty() {
                self.dice = Dice::from_state(record.dice);
            }
        }
        match held {
            0 => {}
            held if held & 0b11 == 0b11 => self.mode = Mode::SelfTest(SelfTest::new(now)),
            held => self.mode = Mode::Stuck(now, held),
        }
        self.frame = output::output(&Canvas::BLACK, &self.settings.output, Dither::Off);
        if failed && self.shelf.is_none() {
            // A game that fails too would come first again at each start, unless it is saved that this one is left
            // out. Save, so that a game that was set aside does not come back at the next start.
            (self.set_aside, self.unsaved) = (true, true);
        } else {
            self.arrange(now);
        }
        if failed {
            self.open(now);
        }
    }

    /// Starts a game at once, without the menu. One that is not over is put away, if there is room.
    pub fn start(&mut self, table: Table, seating: Seating, replace: Replace, now: Time) -> Result<(), NoRoom> {
        self.make_room(replace, now)?;
        self.saved_at = None;
        self.menu.leave_shelf(table.sheet);
        self.mode = Mode::Game(Match::new(table, seating, &mut self.dice, now));
        Ok(())
    }

    /// Handles an event, or the passing of time, and returns what the caller must do.
    pub fn step(&mut self, event: Event, now: Time) -> Effects {
        if let Some(game) = self.mode.game_or(&mut self.shelf) {
            game.forget_news();
        }
        if !self.play().is_some_and(Play::over) {
            self.past = None;
        }
        match event {
            Event::Down(button) => {
                // The time of every press is mixed into the dice, long before the throw. Presses that end the sweep
                // or a pause are not, or computers alone would throw differently after a power cut.
                if !self.resumes && !self.play().is_some_and(Play::paused) {
                    self.dice.stir(now, button.index());
                }
                self.down |= button.bit();
            }
            Event::Up(button) => {
                if self.game().is_some_and(|game| game.throws(button)) {
                    self.dice.stir(now, button.index());
                }
                self.down &= !button.bit();
            }
            Event::Tick => {}
        }
        if let Event::Down(button) = event
            && self.asleep(now)
        {
            self.waking |= button.bit();
        }
        if event != Event::Tick {
            // A press that wakes a dimmed board also has its usual effect: every edge is visible at once.
            self.touched = now;
        }
        let (mut sound, mut quiet) = (None, event == Event::Tick);
        self.hold = None;
        // By reference: an iterator that owns the list ends with a check that could panic.
        for gesture in &self.gestures.step(event, now) {
            let gesture = *gesture;
            quiet = false;
            self.hold = Some(gesture).filter(Gesture::takes_time).or(self.hold);
            if !self.only_wakes(gesture) {
                sound = self.gesture(gesture, now).or(sound);
            }
        }
        let pondered = quiet && self.ponder(now);
        if !pondered {
            sound = self.tick(now).or(sound);
        }
        self.arrange(now);
        if let Some(game) = self.mode.game_or(&mut self.shelf) {
            game.report(&self.settings, now);
        }
        self.write_down();
        let animates = self.animates(now);
        let changed = !pondered && self.paint(animates, now);
        // An overdue frame is late already, so it must not come before other deadlines.
        let frame = animates.then(|| self.painted.after(FRAME_MS).max(now.after(1)));
        // Released contacts may still bounce.
        let rests = self.touched.after(BOUNCE_MS).max(self.settled);
        let still = self.game().is_none_or(|game| game.still(&self.settings, now));
        let calm = still && self.down == 0 && now >= rests;
        let [failed_games, failed_settings] = self.failed.map(|failed| failed.is_some());
        let again = self.retry.due(failed_games || failed_settings, calm, now);
        // While frames follow each other, none is needed for this.
        let later = |at: Option<Time>| at.filter(|at| *at > now && !animates);
        let (rests, again_at) = (later(Some(rests)), later(self.retry.at));
        let wakes = [frame, self.gestures.wake(), self.wake(now), self.idles(now), rests, again_at];
        let save = self.saves(now) || again && failed_games;
        // The self-test saves the settings when it ends, not those that it tries.
        let unsaved = self.settings != self.saved_settings || again && failed_settings;
        let settings = unsaved && !matches!(self.mode, Mode::SelfTest(_));
        if settings {
            self.saved_settings = self.settings;
        }
        if !self.settings.adapt {
            self.stats.forget_fortunes();
        }
        Effects {
            save,
            calm,
            frame: changed,
            wake: Time::earliest(&wakes),
            sound: sound.filter(|_| self.settings.sound),
            settings,
        }
    }
}
