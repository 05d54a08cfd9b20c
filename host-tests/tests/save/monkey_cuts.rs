//! Random presses on a board that saves to flash and loses power all the time: between two steps, and in the middle of
//! flash operations.
//!
//! After each cut the board starts from flash: with the record that was saved last, or the one that was being saved,
//! and likewise for the settings. Two million steps, five in `.ci/run`, a hundred with `GALOP_LONG=1`; `--nocapture`
//! shows the counts.

use galop::app::{App, Boot};
use galop::history::Transcript;
use galop::input::{Button, Event, Key};
use galop::rules::Seats;
use galop::save::log::Error;
use galop::save::{Archive as _, PENDING, Record, SECTORS, Store};
use galop::session::Play;
use galop::settings::Settings;
use galop::time::Time;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::chance::Chance;
use galop_host_tests::nor::{Cut, Nor, Tear};
use galop_host_tests::options::{held, settings};
use galop_host_tests::share;
use galop_host_tests::written::{leads_to, written_down};

/// The number of steps with each of the four kinds of damage.
fn enough() -> u64 {
    share::of(500_000, 1_250_000, 25_000_000, "steps of random presses with power cuts")
}

/// What may be read after a cut: what was saved last, and what was being saved since.
struct Promise<T> {
    saved: T,
    tried: Vec<T>,
}

impl<T: PartialEq + std::fmt::Debug> Promise<T> {
    fn of(saved: T) -> Self {
        Self { saved, tried: Vec::new() }
    }

    fn save<E>(&mut self, value: T, save: impl FnOnce(&T) -> Result<(), E>) -> Result<(), E> {
        let result = save(&value);
        match result {
            Ok(()) => *self = Self::of(value),
            Err(_) => self.tried.push(value),
        }
        result
    }

    /// Checks what was read; true if it is what was being saved.
    fn holds(&self, read: &T) -> bool {
        assert!(*read == self.saved || self.tried.contains(read), "read {read:?}, saved {self:?}");
        *read != self.saved
    }
}

impl<T: std::fmt::Debug> std::fmt::Debug for Promise<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, tried {:?}", self.saved, self.tried)
    }
}

#[derive(Debug, Default)]
struct Met {
    steps: u64,
    boards: u64,
    cuts_between_steps: u64,
    cuts_in_flash: u64,
    /// Starts that read what was being saved when power went off.
    new_after_cut: u64,
    starts_afresh: u64,
    saves: u64,
    settings_saves: u64,
    erases: u64,
    /// Starts with a game on the board.
    games_resumed: u64,
    games_ended: u64,
    /// Starts with a game of which a part is in the history area.
    pending: u64,
    /// The most games that were put away beside another.
    beside: usize,
}

/// A record without the places of its games in the history.
fn plain(record: &Record) -> Record {
    let mut record = Record { place: None, ..record.clone() };
    record.others.iter_mut().for_each(|aside| aside.place = None);
    record
}

/// A board, its flash, and what must be found in the flash.
struct Life<'a> {
    app: App,
    now: Time,
    wake: Option<Time>,
    down: u8,
    flash: Nor,
    store: Store,
    games: Promise<Option<Record>>,
    settings: Promise<Settings>,
    chance: Chance,
    met: &'a mut Met,
}

impl<'a> Life<'a> {
    /// A new board with settings of its maker.
    fn new(tear: Tear, seed: u64, met: &'a mut Met) -> Self {
        let mut chance = Chance::new(seed);
        let sectors = SECTORS as usize;
        let mut flash = match chance.one_in(4) {
            // The chip held other data before.
            true => Nor::holding((0..sectors * 4096).map(|_| chance.bits() as u8).collect(), tear, seed),
            false => Nor::blank(sectors, tear, seed),
        };
        let (mut store, found) = Store::open(&mut flash, false).expect("there is power");
        assert!(found.record.is_none() && found.settings == Settings::unset());
        let wanted = settings(&mut chance);
        store.save_settings(&mut flash, &wanted).expect("there is power");
        let boot = Boot { seed: [7; 32], held: 0, settings: wanted, saved: None, failed: false };
        met.boards += 1;
        Self {
            app: App::new(boot, Time(0)),
            now: Time(0),
            wake: Some(Time(0)),
            down: 0,
            flash,
            store,
            games: Promise::of(None),
            settings: Promise::of(wanted),
            chance,
            met,
        }
    }

    /// As the firmware does: a step, then the save if there is one, before anything is shown.
    fn step(&mut self, event: Event) -> Result<(), Error<Cut>> {
        let effects = self.app.step(event, self.now);
        self.met.steps += 1;
        self.wake = effects.wake;
        if let Some(place) = self.app.wants_history() {
            let (store, flash) = (&mut self.store, &mut self.flash);
            self.app.recall(|sheet| store.recall_at(flash, place, sheet).expect("there is power"));
        }
        if effects.save {
            let record = self.app.record(self.now);
            let (store, flash, sheet) = (&mut self.store, &mut self.flash, self.app.scoresheet());
            let saved = self.games.save(Some(plain(&record)), |_| store.save(flash, &record, sheet));
            saved?;
            self.app.placed(self.store.place());
            self.met.saves += 1;
            self.met.beside = self.met.beside.max(record.others.len());
        }
        if effects.settings {
            let (store, flash) = (&mut self.store, &mut self.flash);
            self.settings.save(*self.app.settings(), |settings| store.save_settings(flash, settings))?;
            self.met.settings_saves += 1;
        }
        if effects.calm && self.store.needs_erase() {
            self.store.prepare(&mut self.flash)?;
        }
        Ok(())
    }

    fn wait(&mut self, ms: u64) -> Result<(), Error<Cut>> {
        let end = self.now.after(ms);
        while let Some(wake) = self.wake.filter(|wake| *wake <= end) {
            self.now = wake.max(self.now.after(1));
            self.step(Event::Tick)?;
        }
        self.now = self.now.max(end);
        Ok(())
    }

    /// A button goes down or up: often one of the players whose turn it is.
    fn press(&mut self) -> Result<(), Error<Cut>> {
        let hands = self.app.hands();
        let button = match hands.iter().nth(self.chance.below(4)) {
            Some(seat) if !self.chance.one_in(3) => {
                Button::new(seat, if self.chance.one_in(4) { Key::B } else { Key::A })
            }
            _ => *self.chance.pick(&Button::ALL),
        };
        self.down ^= button.bit();
        self.step(if self.down & button.bit() != 0 { Event::Down(button) } else { Event::Up(button) })?;
        // Mostly short times: nothing is saved while lights move.
        let ms = match self.chance.below(80) {
            0 | 1 => 700,
            2 => 2100,
            3..=9 => self.chance.below(250) as u64,
            _ => self.chance.below(12) as u64,
        };
        self.wait(ms)
    }

    /// Switches power on again.
    fn start(&mut self) {
        self.flash.power_on();
        let afresh = self.chance.one_in(40);
        let (store, found) = Store::open(&mut self.flash, afresh).expect("there is power");
        let news = self.settings.holds(&found.settings);
        if afresh {
            self.met.starts_afresh += 1;
            let counts = found.record.as_ref().map(|record| record.stats);
            let promised = self.games.tried.iter().chain([&self.games.saved]);
            let promised: Vec<_> = promised.map(|record| record.as_ref().map(|record| record.stats)).collect();
            assert!(promised.contains(&counts), "found the statistics {counts:?}, expected one of {promised:?}");
            assert!(found.record.as_ref().is_none_or(|record| record.game.is_none()));
        } else {
            let found = found.record.as_ref().map(plain);
            self.met.new_after_cut += u64::from(news | self.games.holds(&found));
        }
        // Without a game the board begins with the latest of those that were put away.
        let first = |record: &Record| record.game.clone().or_else(|| Some(record.others.last()?.game.clone()));
        let game = found.record.as_ref().and_then(first);
        let counts = found.record.as_ref().map(|record| record.stats).unwrap_or_default();
        let held = held(&mut self.chance);
        let seed = [self.chance.bits() as u8; 32];
        (self.now, self.store, self.down) = (Time(self.chance.below(50) as u64), store, held);
        self.app =
            App::new(Boot { seed, held, settings: found.settings, saved: found.record, failed: false }, self.now);
        let (store, flash) = (&mut self.store, &mut self.flash);
        self.app.recall(|sheet| store.recall(flash, sheet).expect("there is power"));
        if let Some(play) = self.app.any_play() {
            // The history reaches from the beginning of the game exactly to the position that is resumed.
            let game = written_down(self.app.scoresheet());
            assert!(game.header.is_whole());
            assert!(leads_to(&game, play));
            self.met.pending += usize::from(self.app.scoresheet().events().len() > PENDING) as u64;
        }
        self.wake = Some(self.now);
        let now = self.app.record(self.now);
        assert_eq!((&now.game, now.stats), (&game, counts), "the board must continue with what was found");
        self.met.games_resumed += u64::from(game.is_some());
    }

    fn live(&mut self, steps: u64) {
        let end = self.met.steps + steps;
        while self.met.steps < end {
            match self.chance.below(60) {
                0 => {
                    self.met.cuts_between_steps += 1;
                    self.start();
                }
                // A cut in the next flash operations: at any point, or where a record as long as the last one is almost
                // complete.
                1 | 2 => {
                    let end = self.app.record(self.now).encode().len() + 16;
                    let points = match self.chance.one_in(2) {
                        true => self.chance.below(*self.chance.clone().pick(&[66, 130, 270, 500, 900])),
                        false => end + 4 - self.chance.below(24),
                    };
                    self.flash.cut_after(points as u64);
                }
                _ => {}
            }
            match self.press() {
                Ok(()) => {}
                Err(Error::Flash(Cut)) => {
                    self.met.cuts_in_flash += 1;
                    self.start();
                }
                Err(error) => panic!("{error:?} on an intact chip"),
            }
        }
        let games = self.app.stats().games;
        self.met.games_ended += u64::from(games);
        // Every game that was played to its end is there, or at least the last eight.
        let (mut archive, mut over, mut last) = (self.store.history(&mut self.flash), 0, 0);
        while let Some(past) = archive.after(last) {
            last = past.number;
            let Some((events, winners)) = past.closing else { continue };
            let events = (0..events.into()).map(|at| archive.event(past.number, at));
            let bytes: Vec<u8> = past.head.into_iter().chain(events).collect();
            let game = Transcript::read(&bytes).expect("a legal game");
            assert_eq!(game.header().result, Some(Seats::from_bits(winners)));
            over += 1;
        }
        over += u32::from(self.app.play().is_some_and(Play::over));
        assert!(over >= games.min(8), "{over} of {games}");
        self.met.erases += self.flash.erases.iter().map(|erases| u64::from(*erases)).sum::<u64>();
    }
}

fn monkeys(tear: Tear) {
    let mut met = Met::default();
    for seed in 0.. {
        if met.steps >= enough() {
            break;
        }
        Life::new(tear, 4 * seed + tear as u64 + 600, &mut met).live(25_000);
    }
    println!("{tear:?}: {met:?}");
    let least = [
        met.cuts_between_steps,
        met.cuts_in_flash,
        met.starts_afresh,
        met.settings_saves,
        met.games_resumed,
        met.pending,
    ];
    assert!(least.into_iter().min() > Some(20), "{met:?}");
    assert!(met.new_after_cut > 0 && met.games_ended > 0 && met.beside > 0, "{met:?}");
}

#[test]
fn cut_clean() {
    monkeys(Tear::Clean);
}

#[test]
fn cut_ragged() {
    monkeys(Tear::Ragged);
}

#[test]
fn cut_faint() {
    monkeys(Tear::Faint);
}

#[test]
fn cut_charged() {
    monkeys(Tear::Charged);
}
