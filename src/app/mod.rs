//! Joins the layers: what happens to the board, and what the board does about it.

pub mod console;
mod matches;
pub mod menu;
mod pictures;
mod ponder;
pub mod selftest;
pub mod tunes;
mod verbs;

use crate::dice::Dice;
use crate::input::{BOUNCE_MS, Button, Event, Gesture, Gestures, Key};
use crate::rules::{Seat, Seats};
use crate::save::{MenuRecord, Record};
use crate::session::{AnyPlay, News, Seating, Sheet, Stats, Table, Throw, Who};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::Canvas;
use crate::view::output::{self, Dither, Frame, NOT_LIMITED};
use matches::{Fate, Game};
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
    shelf: Option<Game>,
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
    Game(Game),
    SelfTest(SelfTest),
}

impl App {
    /// A board at power-on. R's pair held down is the self-test, not a pair of stuck buttons.
    pub fn new(boot: Boot, now: Time) -> Self {
        let Boot { seed, held, settings, saved, failed } = boot;
        let game = saved.as_ref().and_then(|record| record.game.as_ref());
        let shelf = game.and_then(|game| Game::restore(game, now));
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

    /// The game that is being played, or has just ended.
    const fn game(&self) -> Option<&Game> {
        match &self.mode {
            Mode::Game(game) => Some(game),
            Mode::Sweep(_) | Mode::Stuck(..) | Mode::Menu | Mode::SelfTest(_) => None,
        }
    }

    /// Which game is being played.
    pub fn sheet(&self) -> Option<Sheet> {
        self.game().map(Game::sheet)
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

    /// What was thrown last in the game that is being played.
    pub fn thrown(&self) -> Option<Throw> {
        self.game().and_then(Game::thrown)
    }

    /// Whose buttons count in the game that is being played; none in the menu and after the end.
    pub fn hands(&self) -> Seats {
        self.game().map(Game::hands).unwrap_or_default()
    }

    /// Who sits at a seat in the game that is being played.
    pub fn who(&self, seat: Seat) -> Who {
        self.game().map_or(Who::Nobody, |game| game.who(seat))
    }

    /// While a move is to be chosen: on which candidate the finger is, from 0, and how many there are.
    pub fn choice(&self) -> Option<(u8, u8)> {
        self.game().and_then(Game::choice)
    }

    /// The seats whose B, held, takes the last move back, if it was a person's.
    pub fn undoable(&self) -> Seats {
        self.game().map(Game::undoable).unwrap_or_default()
    }

    /// A game is being played, or has just ended.
    pub const fn playing(&self) -> bool {
        self.game().is_some()
    }

    /// The game that is being played, to be looked at.
    pub const fn play(&self) -> Option<AnyPlay<'_>> {
        match self.game() {
            Some(game) => Some(game.play()),
            None => None,
        }
    }

    /// What happened in the game during the last step, in order.
    pub fn news(&self) -> &[News] {
        self.game().map(Game::news).unwrap_or_default()
    }

    /// The seats of whoever has won; none before the end.
    pub fn winners(&self) -> Seats {
        self.game().map(Game::winners).unwrap_or_default()
    }

    /// Begins a game at once, without the menu.
    pub fn start(&mut self, table: Table, seating: Seating, now: Time) {
        (self.shelf, self.resumes, self.kept) = (None, false, None);
        self.mode = Mode::Game(Game::new(table, seating, &mut self.dice, now));
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
                if !self.resumes && !self.game().is_some_and(Game::paused) {
                    self.dice.stir(now, button.index());
                }
                self.down |= button.bit();
            }
            Event::Up(button) => self.down &= !button.bit(),
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
            Mode::Game(game) => (game.take_changed(), game.unattended() && game.winners().is_empty()),
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

    /// The lights that run round are showing instead of the menu.
    fn asleep(&self, now: Time) -> bool {
        matches!(self.mode, Mode::Menu) && now.since(self.touched) >= ATTRACT_MS
    }

    /// Whether a gesture belongs to a press that woke the board.
    fn only_wakes(&mut self, gesture: Gesture) -> bool {
        match gesture {
            Gesture::Press(button) | Gesture::Hold(button) => self.waking & button.bit() != 0,
            Gesture::Short(button) | Gesture::Release(button) => {
                let wakes = self.waking & button.bit() != 0;
                self.waking &= !button.bit();
                wakes
            }
            Gesture::Pair(seat) | Gesture::PairHold(seat) => {
                // Of a pair no release is told.
                for key in [Key::A, Key::B] {
                    self.waking &= !Button::new(seat, key).bit();
                }
                false
            }
        }
    }

    fn gesture(&mut self, gesture: Gesture, now: Time) -> Option<Tune> {
        match &mut self.mode {
            Mode::Sweep(_) | Mode::Stuck(..) => {
                if let Gesture::Press(button) = gesture {
                    self.waking |= button.bit();
                    self.open();
                }
                None
            }
            Mode::Menu => {
                if let Gesture::PairHold(_) = gesture
                    && let Some(game) = self.shelf.take()
                {
                    self.mode = Mode::Game(game);
                    self.unsaved = true;
                    self.forget_fingers();
                    return None;
                }
                let before = self.menu.record();
                let starts = self.menu.gesture(gesture, &mut self.settings, now);
                // Who sits where is kept; leafing through the games is not worth a write.
                let MenuRecord { seats, sides, .. } = self.menu.record();
                self.unsaved |= (seats, sides) != (before.seats, before.sides);
                let (table, seating) = starts?;
                self.start(table, seating, now);
                Some(tunes::THROW)
            }
            Mode::SelfTest(test) => {
                if test.gesture(gesture, &mut self.settings, now) {
                    self.open();
                }
                None
            }
            Mode::Game(game) => {
                let (fate, tune) = game.gesture(gesture, &mut self.dice, &mut self.stats, &self.settings, now);
                match fate {
                    Fate::On => {}
                    Fate::Done => {
                        self.mode = Mode::Menu;
                        self.unsaved = true;
                        self.forget_fingers();
                    }
                    Fate::Away => {
                        game.pause(now);
                        self.unsaved = true;
                        self.forget_fingers();
                        if let Mode::Game(game) = core::mem::replace(&mut self.mode, Mode::Menu) {
                            self.shelf = Some(game);
                        }
                    }
                }
                tune
            }
        }
    }

    /// Fingers that are on buttons meant what was there before: nothing comes of them any more.
    fn forget_fingers(&mut self) {
        let down = Button::ALL.into_iter().filter(|button| self.gestures.pressed(*button).is_some());
        self.waking |= down.fold(0, |bits, button| bits | button.bit());
    }

    /// The board is there: with the game that was being played when the power went, or with the menu.
    fn open(&mut self) {
        self.forget_fingers();
        let game = if core::mem::take(&mut self.resumes) { self.shelf.take() } else { None };
        self.mode = game.map_or(Mode::Menu, Mode::Game);
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
            Mode::Game(game) => game.tick(&mut self.dice, &mut self.stats, &self.settings, now),
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

    /// Nobody has touched the board for a long time.
    fn idle(&self, now: Time) -> bool {
        now.since(self.touched) >= IDLE_MS
    }

    /// When the board will have been idle for long enough to dim.
    fn idles(&self, now: Time) -> Option<Time> {
        (!self.idle(now)).then(|| self.touched.after(IDLE_MS))
    }

    /// Whether the picture moves by itself. A dimmed board stands still, unless computers play on.
    fn animates(&self, now: Time) -> bool {
        let moves = match &self.mode {
            Mode::Sweep(_) | Mode::Stuck(..) => true,
            Mode::Menu => self.asleep(now) || self.down != 0 || self.menu.moves(&self.settings, now),
            Mode::Game(_) => true,
            Mode::SelfTest(_) => false,
        };
        let computers = self.game().is_some_and(|game| game.computers_turn() && !game.paused());
        (moves || self.short_of_current()) && !self.idle(now) || computers
    }

    /// The supply cannot give half of what the picture asks for, which is to be seen.
    const fn short_of_current(&self) -> bool {
        self.frame.limited() < NOT_LIMITED / 2
    }

    /// Paints the scene and turns it into a frame; true if that differs from the last one.
    fn paint(&mut self, animates: bool, now: Time) -> bool {
        let mut output = self.settings.output;
        if self.idle(now) {
            output.brightness = (output.brightness / 4).max(1);
        }
        let dither = if animates { Dither::At(now) } else { Dither::Off };
        // A board that stands still because it dimmed holds the breath it had then.
        let moment = if self.idle(now) && !animates { self.touched.after(IDLE_MS) } else { now };
        let frame = match &self.mode {
            Mode::SelfTest(test) if let Some((led, colour)) = test.walking(&self.settings, now) => {
                output::single(led, colour, &output)
            }
            mode => {
                let mut canvas = Canvas::BLACK;
                match mode {
                    Mode::Sweep(since) => pictures::sweep(now.since(*since), SWEEP_MS, &mut canvas),
                    Mode::Stuck(_, held) => pictures::stuck(*held, now, &mut canvas),
                    Mode::Menu if self.asleep(now) => pictures::attract(moment, &mut canvas),
                    Mode::Menu => pictures::menu(&self.menu, &self.settings, &self.gestures, moment, &mut canvas),
                    Mode::SelfTest(test) => pictures::selftest(test, now, &mut canvas),
                    Mode::Game(game) => game.paint(&self.settings, moment, &mut canvas),
                }
                if self.short_of_current() {
                    pictures::warning(moment, &mut canvas);
                }
                output::output(&canvas, &output, dither)
            }
        };
        let changed = frame != self.frame;
        (self.frame, self.painted, self.rested) = (frame, now, true);
        changed
    }
}
