//! A board on the test bench: time passes, fingers press buttons, and every frame is checked and can be drawn.

use crate::ask::Ask as _;
use galop::app::tunes::Tune;
use galop::app::{App, Boot, Effects};
use galop::board::Light;
use galop::dice::Dice;
use galop::input::{Button, Event, Key};
use galop::rules::{Die, Seat, Seats};
use galop::save::{Bytes, Others, Record, decode_settings, encode_settings};
use galop::session::{Game as _, Who};
use galop::settings::Settings;
use galop::time::Time;
use galop::view::canvas::Canvas;
use galop::view::look::Pace;
use galop::view::output;

/// The longest time in ms to search for a moment at which the wanted die falls.
const PATIENCE_MS: u64 = 2000;
/// How long A must be held in the menu to start a game.
pub const START_MS: u64 = 700;

/// At the calmest pace, a die has fallen and a throw without a move has been shown after this time.
const FALL_MS: u64 = 1500;
/// At the calmest pace, a move of six cells with a capture and an arrival has been shown after this time.
const MOVE_MS: u64 = 2200;

/// When the boards on the bench are switched on.
const POWER_ON: Time = Time(40);

/// The current of all LEDs when dark, in µA.
fn dark_ua(settings: &output::Settings) -> u32 {
    output::estimate_ua(&output::output(&Canvas::BLACK, settings, output::Dither::Off), settings)
}

/// A board, its clock, and when it wants to be woken.
#[derive(Clone)]
pub struct Bench {
    pub app: App,
    pub now: Time,
    wake: Option<Time>,
    /// What the board was switched on with, and when.
    boot: (Boot, Time),
    /// The output settings, and the current of all LEDs when dark with these settings.
    dark: (output::Settings, u32),
    /// Everything that entered the app, in order.
    pub trace: Vec<(Event, Time)>,
    /// How many frames were sent.
    pub frames: u64,
    /// Every tune that was played.
    pub tunes: Vec<Tune>,
    /// What was saved last, as bytes: games and settings.
    pub kept: (Bytes, Bytes),
    /// The other games that were saved with it.
    pub others: Others,
    /// How often games were saved.
    pub saves: u64,
    /// The shortest time a throwing finger stays down, and the pause after any press, in ms.
    pub finger: (u64, u64),
}

impl Bench {
    pub fn new(seed: u8, held: u8, settings: Settings) -> Self {
        let mut board = Self::boot(Boot { seed: [seed; 32], held, settings, saved: None, failed: false }, POWER_ON);
        board.step(Event::Tick);
        board
    }

    /// A board at power-on, before its first step.
    pub fn boot(boot: Boot, now: Time) -> Self {
        let output = boot.settings.output;
        let app = App::new(boot.clone(), now);
        Self {
            now,
            wake: None,
            dark: (output, dark_ua(&output)),
            trace: Vec::new(),
            frames: 0,
            tunes: Vec::new(),
            kept: (app.record(now).encode(), encode_settings(&boot.settings)),
            others: app.record(now).others,
            saves: 0,
            finger: (50, 30),
            boot: (boot, now),
            app,
        }
    }

    /// The app as it was at power-on, before the first event of the trace.
    pub fn fresh(&self) -> App {
        App::new(self.boot.0.clone(), self.boot.1)
    }

    /// Cuts power with all fingers where they are, and switches the board on again with what was saved last.
    pub fn cut(&mut self) {
        let (record, settings) = &self.kept;
        let record = Record::decode(record).expect("a saved record can be decoded");
        let boot = Boot {
            seed: [99; 32],
            held: 0,
            settings: decode_settings(settings).expect("saved settings can be decoded"),
            saved: Some(Record { others: self.others.clone(), ..record }),
            failed: false,
        };
        self.now = self.now.after(1);
        self.app = App::new(boot, self.now);
        self.step(Event::Tick);
    }

    /// Steps the app with an event at this moment.
    pub fn step_at(&mut self, event: Event, now: Time) -> Effects {
        self.now = now;
        self.step(event)
    }

    fn step(&mut self, event: Event) -> Effects {
        self.trace.push((event, self.now));
        let (hands, throws) = (self.app.hands(), throws(&self.app));
        let effects = self.app.step(event, self.now);
        self.check_who_threw(event, hands, throws);
        self.frames += u64::from(effects.frame);
        self.wake = effects.wake;
        self.tunes.extend(effects.sound);
        if effects.save {
            self.saves += 1;
            let record = self.app.record(self.now);
            (self.kept.0, self.others) = (record.encode(), record.others);
        }
        if effects.settings {
            self.kept.1 = encode_settings(self.app.settings());
        }
        assert!(effects.wake.is_none_or(|wake| wake >= self.now), "the app must not ask for a wake in the past");
        let settings = &self.app.settings().output;
        let drawn = output::estimate_ua(self.app.frame(), settings);
        let budget = u32::from(settings.power.budget_ma) * 1000;
        if self.dark.0 != *settings {
            self.dark = (*settings, dark_ua(settings));
        }
        assert!(drawn <= budget.max(self.dark.1), "the frame draws {drawn} µA, the budget is {budget} µA");
        effects
    }

    /// C-2: if only persons play, a die falls when the player whose turn it is releases A, and at no other moment.
    fn check_who_threw(&self, event: Event, hands: Seats, before: u32) {
        let computers = Seat::ALL.iter().any(|seat| matches!(self.app.who(*seat), Who::Computer(_)));
        let by_hand = matches!(event, Event::Up(button) if button.key() == Key::A && hands.contains(button.seat()));
        let thrown = throws(&self.app).saturating_sub(before);
        assert!(
            computers || thrown == 0 || thrown == 1 && by_hand,
            "{event:?} caused {thrown} throws in the turn of {hands:?}"
        );
    }

    /// Lets time pass, waking the app when it asked for it.
    pub fn wait(&mut self, ms: u64) {
        let end = self.now.after(ms);
        while let Some(wake) = self.wake.filter(|wake| *wake <= end) {
            // A wake in the past is served a millisecond from now.
            self.now = wake.max(self.now.after(1)).min(end);
            self.step(Event::Tick);
            if self.now >= end {
                break;
            }
        }
        self.now = end;
    }

    /// The event with which the app wants to be stepped at this moment, if it does.
    pub fn woken(&self, now: Time) -> Option<Event> {
        self.wake.filter(|wake| *wake <= now).map(|_| Event::Tick)
    }

    /// Steps the app with a tick.
    pub fn tick(&mut self) -> Effects {
        self.step(Event::Tick)
    }

    pub fn down(&mut self, seat: Seat, key: Key) -> Effects {
        self.step(Event::Down(Button::new(seat, key)))
    }

    pub fn up(&mut self, seat: Seat, key: Key) -> Effects {
        self.step(Event::Up(Button::new(seat, key)))
    }

    /// Holds a button for `ms`, then pauses.
    pub fn press(&mut self, seat: Seat, key: Key, ms: u64) {
        Fingers::press(self, seat, key, ms);
    }

    /// Holds both buttons of a seat for `ms`.
    pub fn pair(&mut self, seat: Seat, ms: u64) {
        Fingers::pair(self, seat, ms);
    }

    /// Throws `die`: presses A and releases it at a moment at which this die falls. The moment is stirred into the
    /// dice, so a suitable one always comes; a copy of the dice shows which.
    pub fn throw(&mut self, seat: Seat, die: Die) {
        assert!(self.app.hands().contains(seat), "it is not {seat:?}'s turn");
        self.down(seat, Key::A);
        self.wait(self.finger.0);
        let foreseen = foresee(&self.app, self.now, Button::new(seat, Key::A));
        for ms in 0..PATIENCE_MS {
            if foreseen(self.now.after(ms)) == die {
                self.wait(ms);
                let saves = self.saves;
                self.up(seat, Key::A);
                assert_eq!(self.saves, saves + 1, "the throw of {seat:?} must be saved once");
                // A computer player may have thrown already.
                let persons = Seat::ALL.iter().all(|seat| !matches!(self.app.who(*seat), Who::Computer(_)));
                let thrown = self.app.thrown().map(|thrown| thrown.die);
                assert!(thrown == Some(die) || !persons, "{thrown:?} fell instead of {die:?}");
                self.wait(self.finger.1);
                return;
            }
        }
        panic!("no {die:?} falls within {PATIENCE_MS} ms");
    }

    /// Holds A in the menu, starting at a moment at which `first` is drawn to begin.
    pub fn start(&mut self, seat: Seat, first: Seat) {
        for ms in 0..PATIENCE_MS {
            let mut trial = self.clone();
            trial.wait(ms);
            trial.press(seat, Key::A, START_MS);
            if trial.app.hands().contains(first) {
                *self = trial;
                return;
            }
        }
        panic!("{first:?} is not drawn to begin within {PATIENCE_MS} ms, or the game does not start");
    }

    /// The board as text.
    pub fn picture(&self) -> String {
        picture(&self.app)
    }
}

impl Fingers for Bench {
    fn app(&self) -> &App {
        &self.app
    }

    fn wait(&mut self, ms: u64) {
        Bench::wait(self, ms);
    }

    fn down(&mut self, button: Button) {
        self.step(Event::Down(button));
    }

    fn up(&mut self, button: Button) {
        self.step(Event::Up(button));
    }

    fn start(&mut self, seat: Seat, first: Seat) {
        Bench::start(self, seat, first);
    }

    fn throw(&mut self, seat: Seat, die: Die) {
        Bench::throw(self, seat, die);
    }

    fn rest_ms(&self) -> u64 {
        self.finger.1
    }
}

/// The number of throws on a board so far.
fn throws(app: &App) -> u32 {
    let stats = app.stats();
    stats.faces.iter().chain(&stats.coins).sum()
}

/// Returns the die that would fall if the throwing button were released at a given moment.
pub fn foresee(app: &App, now: Time, button: Button) -> impl Fn(Time) -> Die + use<> {
    let record = app.record(now);
    let table = record.game.and_then(|game| game.saved.table().ok()).expect("a game is being played");
    move |moment| {
        let mut dice = Dice::from_state(record.dice);
        dice.stir(moment, button.index());
        table.rules.cast(&mut dice).die
    }
}

/// What fingers can do to a board: the library on the bench, or the image in an emulator.
pub trait Fingers {
    /// The library behind the board.
    fn app(&self) -> &App;
    /// Lets time pass.
    fn wait(&mut self, ms: u64);
    fn down(&mut self, button: Button);
    fn up(&mut self, button: Button);
    /// Holds A in the menu, starting at a moment at which `first` is drawn to begin.
    fn start(&mut self, seat: Seat, first: Seat);
    /// Presses A and releases it at a moment at which this die falls.
    fn throw(&mut self, seat: Seat, die: Die);

    /// The pause after a press, in ms.
    fn rest_ms(&self) -> u64 {
        30
    }

    /// Holds a button for `ms`, then pauses.
    fn press(&mut self, seat: Seat, key: Key, ms: u64) {
        self.down(Button::new(seat, key));
        self.wait(ms);
        self.up(Button::new(seat, key));
        self.wait(self.rest_ms());
    }

    /// Holds both buttons of a seat for `ms`.
    fn pair(&mut self, seat: Seat, ms: u64) {
        self.down(Button::new(seat, Key::A));
        self.wait(40);
        self.down(Button::new(seat, Key::B));
        self.wait(ms);
        self.up(Button::new(seat, Key::A));
        self.up(Button::new(seat, Key::B));
        self.wait(self.rest_ms());
    }

    /// Throws `die`, waits until it lies still, plays candidate `nth` (from 1), and waits for the end of the animation.
    fn play(&mut self, seat: Seat, die: Die, nth: u64) {
        // Nothing to wait for without animations.
        let calm = u64::from(self.app().settings().look.pace != Pace::Instant);
        self.throw(seat, die);
        self.wait(FALL_MS * calm);
        for _ in 1..nth {
            self.press(seat, Key::B, 60);
        }
        self.press(seat, Key::A, 60);
        assert!(self.app().undoable().contains(seat), "{seat:?} had no move with {die:?}");
        self.wait(MOVE_MS * calm);
    }
}

/// Draws the frame as fifteen lines of letters: a capital is bright, a small letter dim, a dot dark, and a
/// blank has no LED.
pub fn picture(app: &App) -> String {
    let settings = &app.settings().output;
    let leds = app.frame().leds();
    let mut grid = vec![[' '; 15]; 15];
    for light in Light::all() {
        let cell = light.cell();
        let colour = leds[usize::from(settings.layout.led(light).0)];
        grid[usize::from(cell.row)][usize::from(cell.col)] = letter(colour.into());
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect::<String>().trim_end().to_string()).collect();
    rows.join("\n")
}

/// R, G, B, Y; V for violet (Black), W for white.
fn letter(colour: [u8; 3]) -> char {
    let [r, g, b] = colour.map(u32::from);
    let most = r.max(g).max(b);
    if most == 0 {
        return '.';
    }
    let share = |value: u32| value * 100 / most;
    let name = match (share(r) >= 35, share(g) >= 35, share(b) >= 35) {
        // White is warm; it differs from yellow by a little blue.
        (true, true, _) if share(b) >= 12 => 'W',
        (true, true, _) => 'Y',
        (true, false, true) => 'V',
        (false, true, true) => 'C',
        (true, false, false) => 'R',
        (false, true, false) => 'G',
        (false, false, _) => 'B',
    };
    if most >= 24 { name } else { name.to_ascii_lowercase() }
}
