//! The board without hardware: the app, its clock, and its buttons.
//!
//! The clock moves only in [`Board::advance`], which steps the app at exactly the times it asked to be woken, however
//! late the call is. So what happens depends only on the presses and their times, and a tape of them replays the same
//! frames.

use galop::app::{App, Boot, Effects};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::Archive;
use galop::session::Who;
use galop::settings::{Settings, Unset};
use galop::time::Time;

use crate::lessons::{self, Lesson, Tutor};

/// How long a button is down if the release of its key is not reported: long enough to see the die tumble.
pub const TAP_MS: u64 = 120;
/// Long enough to count as a hold.
pub const HOLD_MS: u64 = galop::input::HOLD_MS + 60;
/// Long enough to count as a held pair.
pub const PAIR_MS: u64 = galop::input::PAIR_HOLD_MS + 60;

/// Observes every step of the board.
pub trait Witness {
    /// Is called after each step; `app` is in its new state.
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects);

    /// Answers the app, before and after [`Witness::stepped`], if this witness keeps a history: see
    /// [`App::wants_history`] and [`App::placed`].
    fn answer(&mut self, _: &mut App) {}

    /// The history of games, if this witness keeps one.
    fn games(&mut self) -> Option<Box<dyn Archive + '_>> {
        None
    }
}

/// Ignores every step.
impl Witness for () {
    fn stepped(&mut self, _: &App, _: Event, _: Time, _: &Effects) {}
}

/// A board, its clock, and the state of its buttons.
pub struct Board {
    app: App,
    now: Time,
    wake: Option<Time>,
    /// The buttons that are down.
    down: u8,
    /// The buttons that are released later, and when.
    ups: Vec<(Time, Button)>,
    /// There is a new frame or press since the last [`Board::take_fresh`].
    fresh: bool,
    /// Guides the player through a lesson.
    tutor: Option<Tutor>,
}

impl Board {
    /// Switches a board on at time 0; `prepare` changes the app before its first step.
    pub fn new(boot: Boot, prepare: impl FnOnce(&mut App), witness: &mut impl Witness) -> Self {
        let mut app = App::new(boot, Time(0));
        prepare(&mut app);
        let mut board = Self { app, now: Time(0), wake: None, down: 0, ups: Vec::new(), fresh: true, tutor: None };
        board.step(Event::Tick, witness);
        board
    }

    /// Switches a board on for a lesson. It has nothing saved, and nothing of it is worth saving.
    pub fn learn(lesson: &'static Lesson, witness: &mut impl Witness) -> Self {
        let boot = Boot { seed: seed(0), held: 0, settings: lessons::settings(), saved: None, failed: false };
        let mut tutor = Tutor::new(lesson);
        let board = Self::new(boot, |app| tutor.set_up(app, Time(0)), witness);
        Self { tutor: Some(tutor), ..board }
    }

    /// The tutor, on a board for a lesson.
    pub const fn tutor(&self) -> Option<&Tutor> {
        self.tutor.as_ref()
    }

    /// Skips a step of the lesson.
    pub fn skip_step(&mut self, witness: &mut impl Witness) {
        if let Some(tutor) = &mut self.tutor {
            tutor.skip(&mut self.app, self.now);
            self.step(Event::Tick, witness);
        }
    }

    /// The app.
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// Changes the app from outside, as a console does. A step must follow for the change to show.
    pub fn change<T>(&mut self, what: impl FnOnce(&mut App) -> T) -> T {
        what(&mut self.app)
    }

    /// Changes a setting at once, as a console does. An error changes nothing.
    pub fn set(&mut self, name: &str, value: &str, witness: &mut impl Witness) -> Result<(), Unset> {
        let mut settings = *self.app.settings();
        settings.set(name, value)?;
        self.app.put_settings(settings);
        self.step(Event::Tick, witness);
        Ok(())
    }

    /// The time of the board's clock.
    pub const fn now(&self) -> Time {
        self.now
    }

    /// Whether a button is down.
    pub const fn is_down(&self, button: Button) -> bool {
        self.down & button.bit() != 0
    }

    /// Whether there is a new frame or press since the last call.
    pub fn take_fresh(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }

    /// The time of the next tick or release.
    pub fn wake(&self) -> Option<Time> {
        self.ups.iter().map(|(at, _)| *at).chain(self.tick_at()).min()
    }

    /// The time of the next tick. One that is overdue happens a millisecond later, so that time advances.
    fn tick_at(&self) -> Option<Time> {
        self.wake.map(|at| at.max(self.now.after(1)))
    }

    /// Lets time pass until `now`.
    pub fn advance(&mut self, now: Time, witness: &mut impl Witness) {
        while let Some(at) = self.wake().filter(|at| *at <= now) {
            // A tick comes before a release of the same time, here and on a tape.
            let ticks = self.tick_at().is_some_and(|tick| tick <= at);
            self.now = at;
            match self.ups.iter().find(|(up, _)| *up <= at) {
                Some((_, button)) if !ticks => self.up(*button, witness),
                _ => self.step(Event::Tick, witness),
            }
        }
        self.now = self.now.max(now);
    }

    /// Presses a button, until it is released.
    pub fn down(&mut self, button: Button, witness: &mut impl Witness) {
        if !self.is_down(button) {
            self.step(Event::Down(button), witness);
        }
    }

    /// Releases a button.
    pub fn up(&mut self, button: Button, witness: &mut impl Witness) {
        self.ups.retain(|(_, other)| *other != button);
        if self.is_down(button) {
            self.step(Event::Up(button), witness);
        }
    }

    /// Presses a button, and releases it after `ms`.
    pub fn press(&mut self, button: Button, ms: u64, witness: &mut impl Witness) {
        if !self.is_down(button) {
            self.step(Event::Down(button), witness);
            self.ups.push((self.now.after(ms), button));
        }
    }

    /// Holds both buttons of a seat, long enough to count as a held pair. B first: A alone would play a move at once,
    /// only for the pair to take it back.
    pub fn pair(&mut self, seat: Seat, witness: &mut impl Witness) {
        for key in [Key::B, Key::A] {
            self.press(Button::new(seat, key), PAIR_MS, witness);
        }
    }

    /// Presses a button that is up, or releases one that is down.
    pub fn toggle(&mut self, button: Button, witness: &mut impl Witness) {
        if self.is_down(button) { self.up(button, witness) } else { self.down(button, witness) }
    }

    /// Steps the app with an event at the present time.
    pub fn step(&mut self, event: Event, witness: &mut impl Witness) {
        match event {
            Event::Down(button) => self.down |= button.bit(),
            Event::Up(button) => self.down &= !button.bit(),
            Event::Tick => {}
        }
        if let Some(tutor) = &mut self.tutor {
            tutor.before(&mut self.app, event, self.now);
        }
        let effects = self.app.step(event, self.now);
        self.wake = effects.wake;
        self.fresh |= effects.frame || event != Event::Tick;
        witness.answer(&mut self.app);
        witness.stepped(&self.app, event, self.now, &effects);
        witness.answer(&mut self.app);
        if let Some(tutor) = &mut self.tutor {
            let changed = tutor.after(&mut self.app, event, self.now);
            let look = if changed { Some(self.now) } else { tutor.wake(self.now) };
            self.wake = [self.wake, look].into_iter().flatten().min();
            self.fresh |= changed;
        }
    }

    /// The seat for keys that belong to no seat: that of the player to move, or red.
    pub fn turn(&self) -> Seat {
        turn(&self.app)
    }
}

/// The seat of the player to move, a person's if there is a choice; red without a game.
pub(crate) fn turn(app: &App) -> Seat {
    let Some(play) = app.play() else { return Seat::Red };
    let hands = play.hands();
    let mut persons = hands.iter().filter(|seat| play.seating().at(*seat) == Who::Person);
    persons.next().or_else(|| hands.iter().next()).unwrap_or(Seat::Red)
}

/// Both observe every step.
impl<A: Witness, B: Witness> Witness for (A, B) {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.0.stepped(app, event, now, effects);
        self.1.stepped(app, event, now, effects);
    }

    fn answer(&mut self, app: &mut App) {
        self.0.answer(app);
        self.1.answer(app);
    }

    fn games(&mut self) -> Option<Box<dyn Archive + '_>> {
        self.0.games().or_else(|| self.1.games())
    }
}

impl<W: Witness> Witness for &mut W {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        (**self).stepped(app, event, now, effects);
    }

    fn answer(&mut self, app: &mut App) {
        (**self).answer(app);
    }

    fn games(&mut self) -> Option<Box<dyn Archive + '_>> {
        (**self).games()
    }
}

impl<W: Witness> Witness for Option<W> {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        if let Some(witness) = self {
            witness.stepped(app, event, now, effects);
        }
    }

    fn answer(&mut self, app: &mut App) {
        if let Some(witness) = self {
            witness.answer(app);
        }
    }

    fn games(&mut self) -> Option<Box<dyn Archive + '_>> {
        self.as_mut().and_then(W::games)
    }
}

/// The settings of a board on a screen on which none are saved: with the eyes on the screen and a log beside it, a
/// single move need not be confirmed.
pub fn screen_settings() -> Settings {
    Settings { auto_single: true, ..Settings::default() }
}

/// Returns settings with full brightness and without a current limit that matters: a screen has no weak supply.
pub fn on_screen(mut settings: Settings) -> Settings {
    settings.output = galop::view::output::Settings::default();
    settings.output.power.budget_ma = 10_000;
    settings
}

/// Returns a seed made from a number, always the same one.
pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed.chunks_mut(8).zip(0u8..).for_each(|(chunk, n)| {
        chunk.copy_from_slice(&number.wrapping_add(u64::from(n)).to_le_bytes());
    });
    seed
}
