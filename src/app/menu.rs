//! The menu on the LEDs: the games and their players, the games that were put away, and three pages of options.

use crate::input::{Button, Gesture, Key};
use crate::rules::Seat;
use crate::save::MenuRecord;
use crate::session::{Level, Seating, Table, Who};
use crate::setting_table::Value;
use crate::settings::Settings;
use crate::sheets::{Chair, Sheet};
use crate::time::Time;

/// How long a refused start is shown.
const REFUSAL_MS: u64 = 900;
/// How long the menu waits for the second hold of B that discards a game.
pub const CONFIRM_MS: u64 = 5000;

/// A page of the menu; B goes from one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// A game and its players.
    Game(Sheet),
    /// A game that was put away, 0 for the latest.
    Away(u8),
    /// Horses, pace, brightness, sound: one at each seat's A.
    Common,
    /// Coins or die, single moves, rhythms, undo.
    More,
    /// The lights that guide players: the path, hints, who is ahead; and whether the kind player adapts.
    Guides,
}

impl Page {
    /// The next page; the first after the last. The pages of the games that were put away follow the games.
    pub fn next(self, away: u8) -> Self {
        let [first, ..] = Sheet::ALL;
        let on_shelf = |place: u8| if place < away { Self::Away(place) } else { Self::Common };
        match self {
            Self::Game(sheet) => sheet.next().map_or_else(|| on_shelf(0), Self::Game),
            Self::Away(place) => on_shelf(place.saturating_add(1)),
            Self::Common => Self::More,
            Self::More => Self::Guides,
            Self::Guides => Self::Game(first),
        }
    }
}

/// The options of a page as names of settings: one at each seat, red to yellow; empty if a seat has none.
pub const fn options(page: Page) -> [&'static str; 4] {
    match page {
        Page::Game(_) | Page::Away(_) => [""; 4],
        Page::Common => ["horses", "pace", "brightness", "sound"],
        Page::More => ["dice", "auto_single", "rhythm", "undo"],
        Page::Guides => ["path", "hints", "chance_light", "adapt"],
    }
}

/// The option of a page at a seat.
pub(super) fn option(page: Page, seat: Seat) -> &'static str {
    options(page).get(usize::from(seat.index())).copied().unwrap_or("")
}

/// The state of the menu. The players of the horse games and of the games of two sides are stored separately, so that
/// turning pages does not change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu {
    page: Page,
    seats: Seating,
    sides: Seating,
    /// When a start was refused.
    refused: Option<Time>,
    /// When the menu asked whether the game that was put away, whose page is open, is to be discarded.
    asked: Option<Time>,
    /// The B that went down since then: held, it confirms. One that was down before does not.
    answer: Option<Button>,
}

/// What the app must do after a gesture in the menu.
pub(super) enum Wish {
    /// Start this game.
    Begin(Table, Seating),
    /// Continue the game whose page is open.
    GoOn,
    /// Let the next kind of player take over this seat of it.
    Reseat(Seat),
    /// Make heard that it asks whether the game is to be discarded.
    Ask,
    /// Discard the game of this page.
    Drop(u8),
}

/// Whether a new game may replace one that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// No: that one is put away.
    No,
    /// The game on the board, or else the one that was put away last, is lost.
    Confirmed,
}

impl Menu {
    /// The menu of a new board. PC1-1: with two players, opposite seats are proposed.
    pub fn new() -> Self {
        let usual = Sheet::default().info().usual;
        Self {
            page: Page::Game(Sheet::default()),
            seats: Seating::new(usual.map(|chair| if chair == Chair::Empty { Who::Nobody } else { Who::Person })),
            sides: Seating::new([Who::Person; 4]),
            refused: None,
            asked: None,
            answer: None,
        }
    }

    /// The menu from its saved state.
    pub(super) const fn restore(record: &MenuRecord) -> Self {
        let MenuRecord { sheet, seats, sides } = *record;
        Self { page: Page::Game(sheet), seats, sides, refused: None, asked: None, answer: None }
    }

    /// The state to save. From a page of options the menu comes back at the default game; while a game is put away, at
    /// that game.
    pub(super) fn record(&self) -> MenuRecord {
        let sheet = match self.page {
            Page::Game(sheet) => sheet,
            Page::Away(_) | Page::Common | Page::More | Page::Guides => Sheet::default(),
        };
        MenuRecord { sheet, seats: self.seats, sides: self.sides }
    }

    /// The open page.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// Opens a page.
    pub(super) const fn turn_to(&mut self, page: Page) {
        (self.page, self.refused, self.asked) = (page, None, None);
    }

    /// Leaves the page of a game that is no longer on the shelf: goes to the page of its sheet.
    pub(super) const fn leave_shelf(&mut self, sheet: Sheet) {
        if let Page::Away(_) = self.page {
            self.turn_to(Page::Game(sheet));
        }
    }

    /// Shows that the game on the open page cannot start.
    pub(super) const fn refuse(&mut self, now: Time) {
        self.refused = Some(now);
    }

    /// When the menu asked whether the game on its page is to be discarded, while it waits for the answer.
    pub const fn asked(&self) -> Option<Time> {
        self.asked
    }

    /// Ends a question that was not answered in time. A button that went down in time may still become a hold.
    pub(super) fn tick(&mut self, now: Time) {
        let answering = self.answer.is_some();
        self.asked.take_if(|at| !answering && now.since(*at) >= CONFIRM_MS);
    }

    /// When a start was last refused; none after another press.
    pub const fn refused(&self) -> Option<Time> {
        self.refused
    }

    /// Whether its picture moves: a computer's lights, the player to move of
    /// a game that was put away and the second page of options breathe; a refusal and a question blink.
    pub(super) fn moves(&self, settings: &Settings, now: Time) -> bool {
        let computer =
            |sheet| Seat::ALL.iter().any(|seat| matches!(self.who(sheet, *seat, settings), Who::Computer(_)));
        match self.page {
            Page::Game(sheet) => computer(sheet) || self.refusing(now),
            Page::Common | Page::Guides => false,
            Page::Away(_) | Page::More => true,
        }
    }

    /// Whether a refused start is being shown.
    pub(super) fn refusing(&self, now: Time) -> bool {
        self.refused.is_some_and(|at| now.since(at) < REFUSAL_MS)
    }

    /// The players of the game on a page.
    pub fn seating(&self, sheet: Sheet, settings: &Settings) -> Seating {
        self.seated(sheet, self.two_colours(sheet, settings))
    }

    fn seated(&self, sheet: Sheet, two_colours: bool) -> Seating {
        if sheet.two_sided() {
            return self.sides;
        }
        let mut seats = self.seats;
        if two_colours {
            // PC3-3: opposite seats are one pair of colours, so the second of two opposite players moves on by a seat.
            for (first, second) in [(Seat::Red, Seat::Blue), (Seat::Green, Seat::Yellow)] {
                if seats.at(first) != Who::Nobody && seats.at(second) != Who::Nobody {
                    seats.set(second.clockwise(1), seats.at(second));
                    seats.set(second, Who::Nobody);
                }
            }
        }
        seats
    }

    /// PC3-3: whether the game has two players with two colours each.
    fn two_colours(&self, sheet: Sheet, settings: &Settings) -> bool {
        settings.house.of(sheet).pairs(self.seats.taken())
    }

    /// The player who has the buttons of a seat: the one at the seat, or at the opposite seat if he has two colours.
    pub fn who(&self, sheet: Sheet, seat: Seat, settings: &Settings) -> Who {
        let two_colours = self.two_colours(sheet, settings);
        let seating = self.seated(sheet, two_colours);
        match seating.at(seat) {
            Who::Nobody if two_colours => seating.at(seat.opposite()),
            who => who,
        }
    }

    /// Handles a gesture, and returns what the app must do. `away` is the number of games on the shelf.
    pub(super) fn gesture(&mut self, gesture: Gesture, away: u8, settings: &mut Settings, now: Time) -> Option<Wish> {
        self.tick(now);
        let confirms = |button| self.asked.is_some() && self.answer == Some(button);
        let confirmed = matches!(gesture, Gesture::Hold(button) if confirms(button));
        match gesture {
            Gesture::Press(button) if button.key() == Key::B => self.answer = self.asked.map(|_| button),
            // The release of the hold that asked.
            Gesture::Release(_) => {}
            _ => self.asked = None,
        }
        match gesture {
            Gesture::Short(button) if button.key() == Key::B => self.turn_to(self.page.next(away)),
            Gesture::Short(button) => {
                self.refused = None;
                match self.page {
                    Page::Game(sheet) => self.toggle(sheet, button.seat(), settings),
                    Page::Away(_) => return Some(Wish::Reseat(button.seat())),
                    page @ (Page::Common | Page::More | Page::Guides) => settings.step(option(page, button.seat())),
                }
            }
            Gesture::Hold(button) if button.key() == Key::A => match self.page {
                Page::Game(sheet) => {
                    let seating = self.seating(sheet, settings);
                    match Table::new(sheet, &settings.house, &seating) {
                        Ok(table) => return Some(Wish::Begin(table, seating)),
                        Err(_) => self.refuse(now),
                    }
                }
                Page::Away(_) => return Some(Wish::GoOn),
                Page::Common | Page::More | Page::Guides => {}
            },
            Gesture::Hold(_) if let Page::Away(page) = self.page => {
                if confirmed {
                    return Some(Wish::Drop(page));
                }
                (self.asked, self.answer) = (Some(now), None);
                return Some(Wish::Ask);
            }
            _ => {}
        }
        None
    }

    /// Changes the player at a seat, starting from the players as they are shown.
    fn toggle(&mut self, sheet: Sheet, seat: Seat, settings: &Settings) {
        if sheet.two_sided() {
            self.sides.toggle(true, seat);
            return;
        }
        self.seats = self.seating(sheet, settings);
        if !self.two_colours(sheet, settings) {
            self.seats.toggle(false, seat);
            return;
        }
        let other = seat.opposite();
        let owner = if self.seats.at(seat) == Who::Nobody { other } else { seat };
        match self.seats.at(owner).next() {
            // One player alone cannot play. Instead the pair is split, and three play.
            Who::Nobody => [seat, other].into_iter().for_each(|seat| self.seats.set(seat, Who::Person)),
            who => self.seats.set(owner, who),
        }
    }
}

impl Default for Menu {
    fn default() -> Self {
        Self::new()
    }
}

/// The face that the die of a seat shows, 1 to 6: the number of the game, or the value of the seat's option. 0 for a
/// game that was put away, which shows its own throw.
pub fn pips(page: Page, seat: Seat, settings: &Settings) -> u8 {
    if let Page::Game(sheet) = page {
        return sheet.place();
    }
    let name = option(page, seat);
    match (name, settings.value(name)) {
        ("brightness", Some(Value::Number(value))) => {
            let darker = Settings::BRIGHTNESS.iter().filter(|step| u16::from(**step) <= value);
            darker.count().max(1) as u8
        }
        (_, Some(Value::Flag(on))) => u8::from(on).wrapping_add(1),
        (_, Some(Value::Choice(index))) => index.wrapping_add(1),
        (_, Some(Value::Number(number))) => number.min(6) as u8,
        _ => 0,
    }
}

/// Which of the four stable lights are lit for a player, a bit each: all for a person, one to three for a computer, two
/// in a diagonal for the kind one.
pub const fn lights(who: Who) -> u8 {
    match who {
        Who::Nobody => 0b0000,
        Who::Person => 0b1111,
        Who::Computer(Level::One) => 0b0001,
        Who::Computer(Level::Two) => 0b0011,
        Who::Computer(Level::Three) => 0b0111,
        Who::Computer(Level::Kind) => 0b1001,
    }
}
