//! A board on the test bench: time passes, fingers press, and every frame is checked and can be drawn.

use crate::ask::Ask as _;
use galop::app::tunes::Tune;
use galop::app::{App, Boot, Effects};
use galop::board::Light;
use galop::dice::Dice;
use galop::input::{Button, Event, Key};
use galop::rules::{Die, Seat, Seats};
use galop::save::{Bytes, Record, decode_settings, encode_settings};
use galop::session::{Game as _, Who};
use galop::settings::Settings;
use galop::time::Time;
use galop::view::canvas::Canvas;
use galop::view::look::Pace;
use galop::view::output::{self, ColourOrder};

/// The longest that a finger may wait for the die it wants.
const PATIENCE_MS: u64 = 2000;
/// Held for so long, A starts a game.
pub const START_MS: u64 = 700;

/// A die has fallen by then, and a throw without a move has said no, at the calmest pace.
const FALL_MS: u64 = 1500;
/// A move of six cells that captures and arrives has been seen by then, at the calmest pace.
const MOVE_MS: u64 = 2200;

/// When the boards of the bench are switched on.
const POWER_ON: Time = Time(40);

/// What the LEDs draw when all are dark.
fn dark_ua(settings: &output::Settings) -> u32 {
    output::estimate_ua(&output::output(&Canvas::BLACK, settings, output::Dither::Off), settings)
}

/// A board, its clock, and when it wants to be woken.
#[derive(Clone)]
pub struct Bench {
    pub app: App,
    pub now: Time,
    wake: Option<Time>,
    /// What it was switched on with, and when.
    boot: (Boot, Time),
    /// What the LEDs draw when all are dark, and the settings of which this is true.
    dark: (output::Settings, u32),
    /// Everything that entered the app, in order.
    pub trace: Vec<(Event, Time)>,
    /// How many frames were sent.
    pub frames: u64,
    /// Everything that was to be heard.
    pub tunes: Vec<Tune>,
    /// What was kept last, as bytes: games and settings.
    pub kept: (Bytes, Bytes),
    /// How often games were kept.
    pub saves: u64,
    /// How long a finger that throws stays down at least, and how long it rests after any press, in ms.
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

    /// The power goes, with whatever fingers are on the buttons, and comes back: all that is left is
    /// what was kept.
    pub fn cut(&mut self) {
        let (record, settings) = &self.kept;
        let boot = Boot {
            seed: [99; 32],
            held: 0,
            settings: decode_settings(settings).expect("the settings that were kept"),
            saved: Some(Record::decode(record).expect("the record that was kept")),
            failed: false,
        };
        self.now = self.now.after(1);
        self.app = App::new(boot, self.now);
        self.step(Event::Tick);
    }

    /// Something happened at that moment.
    pub fn step_at(&mut self, event: Event, now: Time) -> Effects {
        self.now = now;
        self.step(event)
    }

    fn step(&mut self, event: Event) -> Effects {
        self.trace.push((event, self.now));
        let (hands, throws) = (self.app.hands(), throws(&self.app));
        let effects = self.app.step(event, self.now);
        self.nobody_else_threw(event, hands, throws);
        self.frames += u64::from(effects.frame);
        self.wake = effects.wake;
        self.tunes.extend(effects.sound);
        if effects.save {
            self.saves += 1;
            self.kept.0 = self.app.record(self.now).encode();
        }
        if effects.settings {
            self.kept.1 = encode_settings(self.app.settings());
        }
        assert!(effects.wake.is_none_or(|wake| wake >= self.now), "a wake in the past would keep the processor busy");
        let settings = &self.app.settings().output;
        let drawn = output::estimate_ua(self.app.frame(), settings);
        let budget = u32::from(settings.power.budget_ma) * 1000;
        if self.dark.0 != *settings {
            self.dark = (*settings, dark_ua(settings));
        }
        assert!(drawn <= budget.max(self.dark.1), "{drawn} µA drawn of {budget}");
        effects
    }

    /// C-2: where only persons play, a die falls when a button A of whoever's turn it is comes up, and at no other
    /// moment.
    fn nobody_else_threw(&self, event: Event, hands: Seats, before: u32) {
        let computers = Seat::ALL.iter().any(|seat| matches!(self.app.who(*seat), Who::Computer(_)));
        let by_hand = matches!(event, Event::Up(button) if button.key() == Key::A && hands.contains(button.seat()));
        let thrown = throws(&self.app).saturating_sub(before);
        assert!(computers || thrown == 0 || thrown == 1 && by_hand, "{thrown} throws by {event:?}, turn of {hands:?}");
    }

    /// Lets time pass, waking the app when it asked for it.
    pub fn wait(&mut self, ms: u64) {
        let end = self.now.after(ms);
        while let Some(wake) = self.wake.filter(|wake| *wake <= end) {
            // A wake that is already over is served at once, a millisecond later at the soonest.
            self.now = wake.max(self.now.after(1)).min(end);
            self.step(Event::Tick);
            if self.now >= end {
                break;
            }
        }
        self.now = end;
    }

    /// Steps without anything having happened.
    pub fn tick(&mut self) -> Effects {
        self.step(Event::Tick)
    }

    pub fn down(&mut self, seat: Seat, key: Key) -> Effects {
        self.step(Event::Down(Button::new(seat, key)))
    }

    pub fn up(&mut self, seat: Seat, key: Key) -> Effects {
        self.step(Event::Up(Button::new(seat, key)))
    }

    /// Presses for so long, and lets a moment pass.
    pub fn press(&mut self, seat: Seat, key: Key, ms: u64) {
        Fingers::press(self, seat, key, ms);
    }

    /// Both buttons of a seat together.
    pub fn pair(&mut self, seat: Seat, ms: u64) {
        Fingers::pair(self, seat, ms);
    }

    /// Throws `die`: presses A and lets go at a moment at which this very die falls. Chance is
    /// stirred by that moment, so there is always one; which, the state of the dice tells.
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
                assert_eq!(self.saves, saves + 1, "is it {seat:?}'s throw?");
                // A computer without patience may have thrown already.
                let persons = Seat::ALL.iter().all(|seat| !matches!(self.app.who(*seat), Who::Computer(_)));
                let thrown = self.app.thrown().map(|thrown| thrown.die);
                assert!(thrown == Some(die) || !persons, "{thrown:?} fell, not {die:?}");
                self.wait(self.finger.1);
                return;
            }
        }
        panic!("no {die:?} within {PATIENCE_MS} ms");
    }

    /// Holds A in the menu, beginning at a moment at which `first` is drawn to begin.
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
        panic!("{first:?} does not begin within {PATIENCE_MS} ms: does the game start at all?");
    }

    /// What the board shows.
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

/// How often anything was thrown on a board.
fn throws(app: &App) -> u32 {
    let stats = app.stats();
    stats.faces.iter().chain(&stats.coins).sum()
}

/// What would fall if the button that throws came up at a moment: the state of the dice tells.
pub fn foresee(app: &App, now: Time, button: Button) -> impl Fn(Time) -> Die + use<> {
    let record = app.record(now);
    let table = record.game.and_then(|game| game.saved.table().ok()).expect("a game is being played");
    move |moment| {
        let mut dice = Dice::from_state(record.dice);
        dice.stir(moment, button.index());
        table.rules.cast(&mut dice).die
    }
}

/// What fingers can do to a board, be it the library on the bench or the image in an emulator.
pub trait Fingers {
    /// The library behind it.
    fn app(&self) -> &App;
    /// Lets time pass.
    fn wait(&mut self, ms: u64);
    fn down(&mut self, button: Button);
    fn up(&mut self, button: Button);
    /// Holds A in the menu, beginning at a moment at which `first` is drawn to begin.
    fn start(&mut self, seat: Seat, first: Seat);
    /// Presses A and lets go at a moment at which this very die falls.
    fn throw(&mut self, seat: Seat, die: Die);

    /// How long a finger rests after a press.
    fn rest_ms(&self) -> u64 {
        30
    }

    /// Presses for so long, and lets a moment pass.
    fn press(&mut self, seat: Seat, key: Key, ms: u64) {
        self.down(Button::new(seat, key));
        self.wait(ms);
        self.up(Button::new(seat, key));
        self.wait(self.rest_ms());
    }

    /// Both buttons of a seat together.
    fn pair(&mut self, seat: Seat, ms: u64) {
        self.down(Button::new(seat, Key::A));
        self.wait(40);
        self.down(Button::new(seat, Key::B));
        self.wait(ms);
        self.up(Button::new(seat, Key::A));
        self.up(Button::new(seat, Key::B));
        self.wait(self.rest_ms());
    }

    /// Throws `die`, and plays the candidate of this number, from 1, when it lies. All comes to rest.
    fn play(&mut self, seat: Seat, die: Die, nth: u64) {
        // Where nothing is animated there is nothing to wait for.
        let calm = u64::from(self.app().settings().look.pace != Pace::Instant);
        self.throw(seat, die);
        self.wait(FALL_MS * calm);
        for _ in 1..nth {
            self.press(seat, Key::B, 60);
        }
        self.press(seat, Key::A, 60);
        assert!(self.app().undoable().contains(seat), "{seat:?} had nothing to play with {die:?}");
        self.wait(MOVE_MS * calm);
    }
}

/// The frame as it is on the wire, as fifteen lines of letters: a capital is bright, a small
/// letter dim, a dot dark, and where there is no light there is nothing.
pub fn picture(app: &App) -> String {
    let settings = &app.settings().output;
    let leds = app.frame().leds();
    let mut grid = vec![[' '; 15]; 15];
    for light in Light::all() {
        let cell = light.cell();
        let bytes = leds[usize::from(settings.layout.led(light).0)];
        grid[usize::from(cell.row)][usize::from(cell.col)] = letter(rgb(settings.order, bytes));
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect::<String>().trim_end().to_string()).collect();
    rows.join("\n")
}

/// Wire bytes as red, green, blue.
fn rgb(order: ColourOrder, [x, y, z]: [u8; 3]) -> [u8; 3] {
    match order {
        ColourOrder::Grb => [y, x, z],
        ColourOrder::Rgb => [x, y, z],
        ColourOrder::Rbg => [x, z, y],
        ColourOrder::Gbr => [z, x, y],
        ColourOrder::Brg => [y, z, x],
        ColourOrder::Bgr => [z, y, x],
    }
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
        // White is warm: a little blue makes the difference.
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
