//! The menu on the LEDs: which game, who sits where, and two pages of common options.

use crate::input::{Gesture, Key};
use crate::rules::{Seat, petits_chevaux as pc, senet};
use crate::session::{Level, Seating, Sheet, Table, Who};
use crate::settings::Settings;
use crate::time::Time;

/// A page of the menu; B goes from one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// One of the five games and who plays it.
    Game(Sheet),
    /// Horses, pace, brightness, sound: one at each seat's A.
    Common,
    /// Coins or die, single moves, rhythms, undo.
    More,
}

impl Page {
    /// Round and round.
    const fn next(self) -> Self {
        match self {
            Self::Game(Sheet::S000) => Self::Game(Sheet::S001),
            Self::Game(Sheet::S001) => Self::Game(Sheet::S002),
            Self::Game(Sheet::S002) => Self::Game(Sheet::S003),
            Self::Game(Sheet::S003) => Self::Game(Sheet::S004),
            Self::Game(Sheet::S004) => Self::Common,
            Self::Common => Self::More,
            Self::More => Self::Game(Sheet::S000),
        }
    }
}

/// What the menu asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Nothing more than to be shown.
    Nothing,
    /// A setting was changed.
    Changed,
    /// A game is to begin.
    Start(Table, Seating),
}

/// The menu's own memory. Seats of the horse games and sides of the others are kept apart, so that
/// leafing through the games changes nobody's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu {
    page: Page,
    seats: Seating,
    sides: Seating,
    /// When a start was refused.
    refused: Option<Time>,
}

impl Menu {
    /// PC1-1: with two, opposite seats are proposed.
    pub const fn new() -> Self {
        let nobody = Who::Nobody;
        Self {
            page: Page::Game(Sheet::S001),
            seats: Seating::new([Who::Person, nobody, Who::Person, nobody]),
            sides: Seating::new([Who::Person; 4]),
            refused: None,
        }
    }

    /// What is open.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// When a start was last refused, until something else was done.
    pub const fn refused(&self) -> Option<Time> {
        self.refused
    }

    /// Who would play the game of a page.
    pub fn seating(&self, sheet: Sheet, settings: &Settings) -> Seating {
        if sheet.two_sided() {
            return self.sides;
        }
        let mut seats = self.seats;
        let two_colours = settings.house.petits_chevaux(sheet).two_player_mode == pc::TwoPlayerMode::TwoColours;
        if two_colours && seats.taken().len() == 2 {
            // PC3-3: two who face each other cannot both have the pair between them; the second moves on.
            for (first, second) in [(Seat::Red, Seat::Blue), (Seat::Green, Seat::Yellow)] {
                if seats.at(first) != Who::Nobody && seats.at(second) != Who::Nobody {
                    seats.set(second.clockwise(1), seats.at(second));
                    seats.set(second, Who::Nobody);
                }
            }
        }
        seats
    }

    pub(super) fn gesture(&mut self, gesture: Gesture, settings: &mut Settings, now: Time) -> Wish {
        match gesture {
            Gesture::Short(button) if button.key() == Key::B => {
                self.refused = None;
                self.page = self.page.next();
            }
            Gesture::Short(button) => {
                self.refused = None;
                match self.page {
                    Page::Game(sheet) => self.toggle(sheet, button.seat(), settings),
                    Page::Common | Page::More => {
                        change(self.page, button.seat(), settings);
                        return Wish::Changed;
                    }
                }
            }
            Gesture::Hold(button) if button.key() == Key::A => {
                if let Page::Game(sheet) = self.page {
                    let seating = self.seating(sheet, settings);
                    match Table::new(sheet, &settings.house, &seating) {
                        Ok(table) => return Wish::Start(table, seating),
                        Err(_) => self.refused = Some(now),
                    }
                }
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn toggle(&mut self, sheet: Sheet, seat: Seat, settings: &Settings) {
        if sheet.two_sided() {
            self.sides.toggle(sheet, seat);
        } else {
            // What is seen is what is changed.
            self.seats = self.seating(sheet, settings);
            self.seats.toggle(sheet, seat);
        }
    }
}

impl Default for Menu {
    fn default() -> Self {
        Self::new()
    }
}

/// The next value of the option at a seat.
fn change(page: Page, seat: Seat, settings: &mut Settings) {
    match (page, seat) {
        (Page::Common, Seat::Red) => {
            // One number for all three sheets, whatever each had.
            let shown = option_pips(page, seat, settings);
            let next = if shown >= 4 { 1 } else { shown.saturating_add(1) };
            settings.house.horses.iter_mut().for_each(|rules| rules.horses = next);
        }
        (Page::Common, Seat::Green) => settings.look.pace = settings.look.pace.next(),
        (Page::Common, Seat::Blue) => {
            let brighter = Settings::BRIGHTNESS.iter().find(|step| **step > settings.output.brightness);
            let [darkest, ..] = Settings::BRIGHTNESS;
            settings.output.brightness = brighter.copied().unwrap_or(darkest);
        }
        (Page::Common, Seat::Yellow) => settings.sound = !settings.sound,
        (_, Seat::Red) => settings.house.senet.dice = settings.house.senet.dice.next(),
        (_, Seat::Green) => settings.auto_single = !settings.auto_single,
        (_, Seat::Blue) => settings.look.rhythm = !settings.look.rhythm,
        (_, Seat::Yellow) => settings.undo = !settings.undo,
    }
}

/// The value of the option at a seat, as pips: 1 to 6.
pub fn option_pips(page: Page, seat: Seat, settings: &Settings) -> u8 {
    let flag = |on: bool| if on { 2 } else { 1 };
    match (page, seat) {
        (Page::Game(sheet), _) => sheet.number(),
        (Page::Common, Seat::Red) => settings.house.petits_chevaux(Sheet::S001).horses,
        (Page::Common, Seat::Green) => (settings.look.pace as u8).wrapping_add(1),
        (Page::Common, Seat::Blue) => {
            let darker = Settings::BRIGHTNESS.iter().filter(|step| **step <= settings.output.brightness);
            darker.count().max(1) as u8
        }
        (Page::Common, Seat::Yellow) => flag(settings.sound),
        (Page::More, Seat::Red) => flag(settings.house.senet.dice == senet::Dice::D6),
        (Page::More, Seat::Green) => flag(settings.auto_single),
        (Page::More, Seat::Blue) => flag(settings.look.rhythm),
        (Page::More, Seat::Yellow) => flag(settings.undo),
    }
}

/// How many of the four stable lights tell who sits there: all for a person, one to three for a computer.
pub const fn lights(who: Who) -> u8 {
    match who {
        Who::Nobody => 0,
        Who::Person => 4,
        Who::Computer(Level::One) => 1,
        Who::Computer(Level::Two) => 2,
        Who::Computer(Level::Three) => 3,
    }
}
