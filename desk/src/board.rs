//! The board on the desk: the app, its clock, fingers that press for a while, and what was told of the game.
//!
//! The clock stands still between two calls of [`Board::advance`], which steps at the very moments that were asked
//! for, however late it is called. So what happens is a function of the presses and their times alone, and a tape of
//! them plays the same again, frame by frame.

use galop::app::{App, Boot, Effects};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::session::Who;
use galop::settings::Settings;
use galop::time::Time;

/// A key that does not tell when it comes up is down for so long: long enough to see the die tumble.
pub const TAP_MS: u64 = 120;
/// Long enough for a hold.
pub const HOLD_MS: u64 = galop::input::HOLD_MS + 60;
/// Long enough for a pair that is held.
pub const PAIR_MS: u64 = galop::input::PAIR_HOLD_MS + 60;

/// Hears of everything that happens.
pub trait Witness {
    /// A step was taken; what it led to is to be seen in `app`.
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects);
}

/// Somebody who does not care.
impl Witness for () {
    fn stepped(&mut self, _: &App, _: Event, _: Time, _: &Effects) {}
}

/// A board, its clock, and the fingers on it.
pub struct Board {
    app: App,
    now: Time,
    wake: Option<Time>,
    /// The buttons that are down.
    down: u8,
    /// Fingers that come up by themselves.
    ups: Vec<(Time, Button)>,
    /// A frame was made since this was last asked.
    fresh: bool,
}

impl Board {
    /// A board that is switched on at time 0, and begins with what `prepare` does to it.
    pub fn new(boot: Boot, prepare: impl FnOnce(&mut App), witness: &mut impl Witness) -> Self {
        let mut app = App::new(boot, Time(0));
        prepare(&mut app);
        let mut board = Self { app, now: Time(0), wake: None, down: 0, ups: Vec::new(), fresh: true };
        board.step(Event::Tick, witness);
        board
    }

    /// What runs on it.
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// Changes it from outside, as a console does; a step has to follow for it to be seen.
    pub fn change<T>(&mut self, what: impl FnOnce(&mut App) -> T) -> T {
        what(&mut self.app)
    }

    /// Its clock.
    pub const fn now(&self) -> Time {
        self.now
    }

    /// Whether a finger is on a button.
    pub const fn is_down(&self, button: Button) -> bool {
        self.down & button.bit() != 0
    }

    /// Whether there is something new to be seen, since this was last asked.
    pub fn take_fresh(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }

    /// When something happens next by itself.
    pub fn wake(&self) -> Option<Time> {
        self.ups.iter().map(|(at, _)| *at).chain(self.tick_at()).min()
    }

    /// When the app is to be woken. What is due already is dealt with a millisecond later, so that time goes on.
    fn tick_at(&self) -> Option<Time> {
        self.wake.map(|at| at.max(self.now.after(1)))
    }

    /// Lets time pass until `now`.
    pub fn advance(&mut self, now: Time, witness: &mut impl Witness) {
        while let Some(at) = self.wake().filter(|at| *at <= now) {
            // What happens by itself comes before the fingers of the same moment, here and on a tape.
            let ticks = self.tick_at().is_some_and(|tick| tick <= at);
            self.now = at;
            match self.ups.iter().find(|(up, _)| *up <= at) {
                Some((_, button)) if !ticks => self.up(*button, witness),
                _ => self.step(Event::Tick, witness),
            }
        }
        self.now = self.now.max(now);
    }

    /// A finger goes down, and stays.
    pub fn down(&mut self, button: Button, witness: &mut impl Witness) {
        if !self.is_down(button) {
            self.step(Event::Down(button), witness);
        }
    }

    /// A finger comes up.
    pub fn up(&mut self, button: Button, witness: &mut impl Witness) {
        self.ups.retain(|(_, other)| *other != button);
        if self.is_down(button) {
            self.step(Event::Up(button), witness);
        }
    }

    /// A finger goes down, and comes up by itself after `ms`.
    pub fn press(&mut self, button: Button, ms: u64, witness: &mut impl Witness) {
        if !self.is_down(button) {
            self.step(Event::Down(button), witness);
            self.ups.push((self.now.after(ms), button));
        }
    }

    /// Both buttons of a seat, held until the board believes it.
    pub fn pair(&mut self, seat: Seat, witness: &mut impl Witness) {
        for key in [Key::A, Key::B] {
            self.press(Button::new(seat, key), PAIR_MS, witness);
        }
    }

    /// Down if it was up, up if it was down.
    pub fn toggle(&mut self, button: Button, witness: &mut impl Witness) {
        if self.is_down(button) { self.up(button, witness) } else { self.down(button, witness) }
    }

    /// Something happens now.
    pub fn step(&mut self, event: Event, witness: &mut impl Witness) {
        match event {
            Event::Down(button) => self.down |= button.bit(),
            Event::Up(button) => self.down &= !button.bit(),
            Event::Tick => {}
        }
        let effects = self.app.step(event, self.now);
        self.wake = effects.wake;
        self.fresh |= effects.frame || event != Event::Tick;
        witness.stepped(&self.app, event, self.now, &effects);
    }

    /// The seat whose buttons a player without a seat of his own means: whoever is to move, or red.
    pub fn turn(&self) -> Seat {
        let Some(play) = self.app.play() else { return Seat::Red };
        let hands = play.hands();
        let mut persons = hands.iter().filter(|seat| play.seating().at(*seat) == Who::Person);
        persons.next().or_else(|| hands.iter().next()).unwrap_or(Seat::Red)
    }
}

/// Several who listen.
impl<A: Witness, B: Witness> Witness for (A, B) {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.0.stepped(app, event, now, effects);
        self.1.stepped(app, event, now, effects);
    }
}

impl<W: Witness> Witness for &mut W {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        (**self).stepped(app, event, now, effects);
    }
}

impl<W: Witness> Witness for Option<W> {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        if let Some(witness) = self {
            witness.stepped(app, event, now, effects);
        }
    }
}

/// A screen has no supply that could be too weak, and is as bright as it can be.
pub fn on_screen(mut settings: Settings) -> Settings {
    settings.output = galop::view::output::Settings::default();
    settings.output.power.budget_ma = 10_000;
    settings
}

/// Chance from a number: the same for the same.
pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed.chunks_mut(8).zip(0u8..).for_each(|(chunk, n)| {
        chunk.copy_from_slice(&number.wrapping_add(u64::from(n)).to_le_bytes());
    });
    seed
}
