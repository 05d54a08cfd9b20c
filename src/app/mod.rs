//! Joins the layers: what happens to the board, and what the board does about it.
//!
//! A board from power-on to the first throw:
//!
//! ```
//! use galop::app::{App, Boot};
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
//! app.start(Table::new(Sheet::default(), &settings.house, &seating)?, seating, now);
//! let seat = app.play().and_then(|play| play.hands().iter().next()).expect("a player throws");
//! let a = Button::new(seat, Key::A);
//! app.step(Event::Down(a), now.after(1_000));
//! let effects = app.step(Event::Up(a), now.after(1_100));
//! assert!(app.thrown().is_some());
//! assert!(effects.frame && effects.save, "the die is shown, and saved while it still falls");
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

pub mod console;
mod fingers;
mod game;
pub mod menu;
mod paint;
mod pictures;
mod remote;
pub mod selftest;
pub mod tunes;

use crate::dice::Dice;
use crate::input::{BOUNCE_MS, Event, Gestures};
use crate::save::Record;
use crate::session::{News, Play, Seating, Stats, Table, Throw};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::Canvas;
use crate::view::output::{self, Dither, Frame};
use game::{Context, Match};
use menu::Menu;
use selftest::SelfTest;
use tunes::Tune;

/// While something moves, a frame every so often: 200 a second, near the most that 133 LEDs can take.
const FRAME_MS: u64 = 5;
/// The sweep at power-on.
const SWEEP_MS: u64 = 900;
/// How long stuck buttons are shown instead.
const STUCK_MS: u64 = 4000;
/// Nobody touched the board for so long: it dims, the game stays.
const IDLE_MS: u64 = 10 * 60 * 1000;
/// How often a game of computers alone is kept.
const KEEP_MS: u64 = 60 * 1000;
/// Nobody touched the menu for so long: lights run round.
const ATTRACT_MS: u64 = 60 * 1000;

/// What an [`App`] begins with.
#[derive(Clone)]
pub struct Boot {
    /// Where all chance comes from.
    pub seed: [u8; 32],
    /// Buttons held at power-on, bit n for button n.
    pub held: u8,
    /// How the board is set.
    pub settings: Settings,
    /// What was kept when the power went.
    pub saved: Option<Record>,
    /// The program failed and was reset: it goes on at once, whatever fingers are doing, with no sweep.
    pub failed: bool,
}

/// What is to be done after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// [`App::frame`] changed: send it.
    pub frame: bool,
    /// Step with [`Event::Tick`] then, at the latest.
    pub wake: Option<Time>,
    /// Play this instead of whatever is playing.
    pub sound: Option<Tune>,
    /// [`App::settings`] changed: keep them.
    pub settings: bool,
    /// [`App::record`] changed: keep it. A throw is told as soon as it is drawn, while the die still falls, so
    /// that nobody can pull the plug on one he does not like.
    pub save: bool,
    /// A game is being played in which nothing moves but what breathes, and no finger is on a button: a moment
    /// for slow work.
    pub calm: bool,
}

/// The board: everything but the silicon.
#[derive(Clone)]
pub struct App {
    settings: Settings,
    /// The settings as they were last told to be kept.
    told: Settings,
    dice: Dice,
    stats: Stats,
    gestures: Gestures,
    /// The buttons that are down.
    down: u8,
    /// When a button last moved.
    touched: Time,
    /// Buttons whose press only woke the board, a bit each: nothing else comes of it.
    waking: u8,
    menu: Menu,
    mode: Mode,
    /// The game that was put away, until another begins: the same gesture brings it back.
    shelf: Option<Match>,
    /// The game on the shelf was being played when the power went: it comes back by itself.
    resumes: bool,
    /// When the game was last kept.
    kept: Option<Time>,
    /// The record changed.
    unsaved: bool,
    frame: Frame,
    /// When that was painted.
    painted: Time,
    /// Nothing was thought of since then.
    rested: bool,
}

/// What the board is at.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
enum Mode {
    Sweep(Time),
    /// These buttons were down at power-on: shown, and not listened to until they come up.
    Stuck(Time, u8),
    Menu,
    Game(Match),
    SelfTest(SelfTest),
}

impl App {
    /// A board at power-on. R's pair held down is the self-test, not a pair of stuck buttons.
    pub fn new(boot: Boot, now: Time) -> Self {
        let Boot { seed, held, settings, saved, failed } = boot;
        let game = saved.as_ref().and_then(|record| record.game.as_ref());
        let shelf = game.and_then(|game| Match::restore(game, now));
        let resumes = shelf.is_some() && game.is_some_and(|game| !game.away);
        let stats = saved.as_ref().map(|record| record.stats).unwrap_or_default();
        let menu = saved.as_ref().and_then(|record| record.menu.as_ref()).map_or_else(Menu::new, Menu::restore);
        // A game goes on with the dice it had, or a reset would throw anew.
        let dice = match saved {
            Some(record) if shelf.is_some() => Dice::from_state(record.dice),
            _ => Dice::new(seed),
        };
        let mode = match held {
            0 => Mode::Sweep(now),
            held if held & 0b11 == 0b11 => Mode::SelfTest(SelfTest::new(now)),
            held => Mode::Stuck(now, held),
        };
        let has_game = shelf.is_some();
        let mut app = Self {
            settings,
            told: settings,
            dice,
            stats,
            gestures: Gestures::new(),
            down: 0,
            touched: now,
            waking: 0,
            menu,
            mode,
            shelf,
            resumes,
            kept: None,
            // A game that was set aside does not come back at the next start.
            unsaved: failed && !has_game,
            frame: output::output(&Canvas::BLACK, &settings.output, Dither::Off),
            painted: now,
            rested: true,
        };
        if failed {
            app.open();
        }
        app
    }

    /// What the LEDs are to show.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// What has happened on the board since it was new.
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What is to be kept of the games.
    pub fn record(&self, now: Time) -> Record {
        let game = match (self.game(), &self.shelf) {
            (Some(game), _) => Some(game.record(false, now)),
            (None, Some(game)) => Some(game.record(!self.resumes, now)),
            (None, None) => None,
        };
        Record { dice: self.dice.state(), stats: self.stats, menu: Some(self.menu.record()), game }
    }

    /// The match on the board, if there is one.
    const fn game(&self) -> Option<&Match> {
        match &self.mode {
            Mode::Game(game) => Some(game),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::SelfTest(_) => None,
        }
    }

    /// The match that is being played, or has just ended.
    pub const fn play(&self) -> Option<&Play> {
        match self.game() {
            Some(game) => Some(game.play()),
            None => None,
        }
    }

    /// The throw that lies on the board.
    pub fn thrown(&self) -> Option<Throw> {
        self.game().and_then(Match::thrown)
    }

    /// What happened in the match during the last step, in order.
    pub fn news(&self) -> &[News] {
        self.game().map(|game| game.news().as_slice()).unwrap_or_default()
    }

    /// The menu, while it is open.
    pub const fn menu(&self) -> Option<&Menu> {
        match &self.mode {
            Mode::Menu => Some(&self.menu),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Game(_) | Mode::SelfTest(_) => None,
        }
    }

    /// The self-test, while it runs.
    pub const fn self_test(&self) -> Option<&SelfTest> {
        match &self.mode {
            Mode::SelfTest(test) => Some(test),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::Game(_) => None,
        }
    }

    /// A match is being played, or has just ended.
    pub const fn playing(&self) -> bool {
        matches!(self.mode, Mode::Game(_))
    }

    /// Begins a game at once, without the menu.
    pub fn start(&mut self, table: Table, seating: Seating, now: Time) {
        (self.shelf, self.resumes, self.kept) = (None, false, None);
        self.mode = Mode::Game(Match::new(table, seating, &mut self.dice, now));
    }

    /// Something happened, or time passed.
    pub fn step(&mut self, event: Event, now: Time) -> Effects {
        if let Mode::Game(game) = &mut self.mode {
            game.forget_news();
        }
        match event {
            Event::Down(button) => {
                // The moment of every press goes into the die, long before it is thrown; but not of those that
                // end the sweep or a pause, or computers alone would not throw the same after a power cut.
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
            // A press that wakes a dimmed board does what it always does: every edge gives light at once.
            self.touched = now;
        }
        let (mut sound, mut quiet) = (None, event == Event::Tick);
        for gesture in self.gestures.step(event, now) {
            quiet = false;
            if !self.only_wakes(gesture) {
                sound = self.gesture(gesture, now).or(sound);
            }
        }
        let pondered = quiet && self.ponder(now);
        if !pondered {
            sound = self.tick(now).or(sound);
        }
        let animates = self.animates(now);
        let changed = !pondered && self.paint(animates, now);
        // One that is due already came late, and so does not come sooner than anything else.
        let frame = animates.then(|| self.painted.after(FRAME_MS).max(now.after(1)));
        let wakes = [frame, self.gestures.wake(), self.wake(now), self.idles(now)];
        let save = self.saves(now);
        // The self-test keeps what it found when it is done, not what it tries.
        let settings = self.settings != self.told && !matches!(self.mode, Mode::SelfTest(_));
        if settings {
            self.told = self.settings;
        }
        let calm = self.game().is_some_and(|game| game.still(&self.settings, now));
        Effects {
            save,
            // Contacts that were let go may still bounce.
            calm: calm && self.down == 0 && now.since(self.touched) >= BOUNCE_MS,
            frame: changed,
            wake: wakes.into_iter().flatten().min(),
            sound: sound.filter(|_| self.settings.sound),
            settings,
        }
    }

    /// Whether the record is to be kept now.
    ///
    /// Games of computers alone are kept every [`KEEP_MS`] only: at their pace they would wear the flash
    /// out, and from the same dice they would play the same again.
    fn saves(&mut self, now: Time) -> bool {
        let (changed, unattended) = match &mut self.mode {
            Mode::Game(game) => (game.take_changed(), game.play().unattended() && !game.play().over()),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::SelfTest(_) => (false, false),
        };
        self.unsaved |= changed;
        if unattended && self.kept.is_some_and(|kept| now.since(kept) < KEEP_MS) {
            return false;
        }
        if self.unsaved {
            self.kept = Some(now);
        }
        core::mem::take(&mut self.unsaved)
    }

    fn tick(&mut self, now: Time) -> Option<Tune> {
        match &mut self.mode {
            Mode::Sweep(since) => {
                if now.since(*since) >= SWEEP_MS {
                    self.open();
                }
                None
            }
            Mode::Stuck(since, _) => {
                if now.since(*since) >= STUCK_MS {
                    self.open();
                }
                None
            }
            Mode::Menu => None,
            Mode::SelfTest(test) => {
                test.pressed(self.down);
                test.tick(&self.settings, now);
                None
            }
            Mode::Game(game) => {
                let Self { dice, stats, settings, .. } = self;
                game.tick(&mut Context { dice, stats, settings, now })
            }
        }
    }

    /// Thinks for a piece, if there is nothing else to be done: a step thinks or paints, for both take their time. Whoever
    /// steps so seldom that a frame is always due sees every other one.
    fn ponder(&mut self, now: Time) -> bool {
        let between_frames = now < self.painted.after(FRAME_MS) || self.rested;
        match &mut self.mode {
            Mode::Game(game) if between_frames && game.may_ponder(&self.settings, now) => {
                game.ponder(&self.settings);
                self.rested = false;
                true
            }
            _ => false,
        }
    }

    fn wake(&self, now: Time) -> Option<Time> {
        match &self.mode {
            Mode::Sweep(since) => Some(since.after(SWEEP_MS)),
            Mode::Stuck(since, _) => Some(since.after(STUCK_MS)),
            Mode::Menu => Some(self.touched.after(ATTRACT_MS)).filter(|at| *at > now),
            Mode::SelfTest(test) => test.wake(now),
            Mode::Game(game) => game.wake(&self.settings, now),
        }
    }
}
