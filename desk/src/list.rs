//! The menu as a list, for screens: what can be chosen, in words, and the presses that choose it.
//!
//! The list never changes the app itself. It presses the buttons of the board's own menu, so the board shows the same,
//! and a recording holds it. The board's clock runs ahead while a button is down: the caller sets its own clock to
//! [`Board::now`] afterwards.

use std::iter;

use galop::app::App;
use galop::app::menu::{Page, options};
use galop::input::{Button, Key};
use galop::rules::{Seat, Seats};
use galop::session::{Play, Sides, Table};
use galop::setting_table::Refused;
use galop::sheets::Sheet;

use crate::board::{Board, HOLD_MS, PAIR_MS, Witness};
use crate::words::Lang;

/// How long a short press lasts.
const SHORT_MS: u64 = 20;
/// More presses than any way through the board's menu takes.
const MOST: usize = 16;

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Go on with a game that was put away, 0 for the latest.
    Back(u8),
    /// Change who plays at a seat of the latest.
    Hand(Seat),
    /// Discard a game that was put away: the first choice asks.
    Drop(u8),
    /// Choose a game.
    Game(Sheet),
    /// Change who plays at a seat.
    Seat(Seat),
    /// Begin the chosen game.
    Begin,
    /// Change the option of this seat on this page of the board's menu.
    Option(Page, Seat),
    /// Quit.
    Quit,
}

/// What happens to the list after a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It stays open; this line is proposed next.
    Stays(Item),
    /// It closes.
    Closes,
    /// The program ends.
    Quits,
}

/// The open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    /// The chosen game.
    sheet: Sheet,
}

impl List {
    /// Opens the board's menu, which puts a game away, and the list. `None` during the self-test.
    pub fn open(board: &mut Board, witness: &mut impl Witness) -> Option<Self> {
        let_go(board, witness);
        let playing = board.app().play().map(Play::sheet);
        for _ in 0..MOST {
            if let Some(menu) = board.app().menu() {
                let shown = match menu.page() {
                    Page::Game(sheet) => Some(sheet),
                    _ => board.app().away().map(Play::sheet),
                };
                let (list, page) = (Self { sheet: playing.or(shown).unwrap_or_default() }, menu.page());
                if matches!(page, Page::Away(1..)) {
                    // The list begins with the latest.
                    turn_to(board, Page::Game(list.sheet), witness);
                }
                return Some(list);
            }
            if board.app().self_test().is_some() {
                return None;
            }
            let turn = board.turn();
            match board.app().play() {
                Some(play) if !play.over() => pair(board, turn, witness),
                // A press ends the sweep, and leaves a game that is over.
                Some(_) | None => press(board, Button::new(turn, Key::A), SHORT_MS, witness),
            }
        }
        None
    }

    /// The chosen game.
    pub const fn sheet(&self) -> Sheet {
        self.sheet
    }

    /// The lines, in groups.
    pub fn groups(&self, app: &App) -> Vec<Vec<Item>> {
        let seats: &[Seat] = if self.sheet.two_sided() { &[Seat::Red, Seat::Blue] } else { &Seat::ALL };
        let players = seats.iter().map(|seat| Item::Seat(*seat)).chain([Item::Begin]).collect();
        let first = Page::Game(Sheet::ALL[0]);
        let pages = iter::successors(Some(first), |page| Some(page.next(0)).filter(|next| *next != first));
        let options = pages.flat_map(|page| {
            Seat::ALL
                .into_iter()
                .zip(options(page))
                .filter(|(_, name)| !name.is_empty())
                .map(move |(seat, _)| Item::Option(page, seat))
        });
        let hands = app.away().into_iter().flat_map(first_seats).map(Item::Hand);
        let waiting = (0..app.games_away()).map(Item::Back);
        let drops = (0..app.games_away()).map(Item::Drop);
        let back = waiting.clone().take(1).chain(hands).chain(waiting.skip(1)).chain(drops).collect();
        let games = Sheet::ALL.into_iter().map(Item::Game).collect();
        vec![back, games, players, options.collect(), vec![Item::Quit]]
    }

    /// All lines.
    pub fn items(&self, app: &App) -> Vec<Item> {
        self.groups(app).concat()
    }

    /// The line that is proposed first.
    pub fn first(&self, app: &App) -> Item {
        if app.games_away() > 0 { Item::Back(0) } else { Item::Game(self.sheet) }
    }

    /// Chooses a line.
    pub fn choose(&mut self, item: Item, board: &mut Board, witness: &mut impl Witness) -> Then {
        let_go(board, witness);
        match item {
            Item::Back(0) => return self.close(board, witness),
            Item::Back(page) => {
                turn_to(board, Page::Away(page), witness);
                press(board, Button::new(Seat::Red, Key::A), HOLD_MS, witness);
                return Then::Closes;
            }
            Item::Quit => return Then::Quits,
            Item::Game(sheet) => {
                self.sheet = sheet;
                turn_to(board, Page::Game(sheet), witness);
                return Then::Stays(Item::Begin);
            }
            Item::Drop(page) => {
                let before = board.app().games_away();
                change(board, Page::Away(page), (Button::new(Seat::Red, Key::B), HOLD_MS), witness);
                if board.app().games_away() != before {
                    return Then::Stays(self.first(board.app()));
                }
            }
            Item::Hand(seat) => change(board, Page::Away(0), a(seat), witness),
            Item::Seat(seat) => change(board, Page::Game(self.sheet), a(seat), witness),
            Item::Option(page, seat) => change(board, page, a(seat), witness),
            Item::Begin => {
                self.begin(board, witness);
                if board.app().playing() {
                    return Then::Closes;
                }
                return Then::Stays(Item::Begin);
            }
        }
        Then::Stays(item)
    }

    /// Closes the list. The game that was put away last goes on.
    pub fn close(&self, board: &mut Board, witness: &mut impl Witness) -> Then {
        let_go(board, witness);
        if board.app().away().is_some() {
            pair(board, Seat::Red, witness);
            if board.app().play().is_some_and(Play::paused) {
                press(board, Button::new(board.turn(), Key::A), SHORT_MS, witness);
            }
        }
        Then::Closes
    }

    /// Holds A on the page of the game. The first hold may only wake the board.
    fn begin(&self, board: &mut Board, witness: &mut impl Witness) {
        turn_to(board, Page::Game(self.sheet), witness);
        for _ in 0..2 {
            if board.app().menu().is_some_and(|menu| menu.refused().is_none()) {
                press(board, Button::new(Seat::Red, Key::A), HOLD_MS, witness);
            }
        }
    }

    /// Why the chosen game cannot begin with its players.
    fn refused(&self, app: &App) -> Option<Refused> {
        Table::new(self.sheet, &app.settings().house, &app.seating(self.sheet)).err()
    }
}

/// The first seat of every player of a match.
pub fn first_seats(play: &Play) -> Vec<Seat> {
    let first = |seat: &Seat| play.hands_at(*seat).iter().next() == Some(*seat);
    play.seating().taken().iter().filter(first).collect()
}

/// After a game the same players begin another.
pub fn again(board: &mut Board, witness: &mut impl Witness) {
    let_go(board, witness);
    // The first hold may only end what is being shown.
    for _ in 0..2 {
        if board.app().play().is_some_and(Play::over) {
            press(board, Button::new(board.turn(), Key::A), HOLD_MS, witness);
        }
    }
}

/// A game that was restored at power-on goes on: one press ends the sweep, another the pause.
pub fn wake(board: &mut Board, witness: &mut impl Witness) {
    let_go(board, witness);
    for _ in 0..2 {
        if board.app().unfinished().is_some() && board.app().play().is_none_or(Play::paused) {
            press(board, Button::new(board.turn(), Key::A), SHORT_MS, witness);
        }
    }
}

/// Releases buttons that are still down: a finger may come up later than what it has caused.
fn let_go(board: &mut Board, witness: &mut impl Witness) {
    if board.app().down() != 0 {
        Button::ALL.into_iter().for_each(|button| board.up(button, witness));
        board.advance(board.now().after(SHORT_MS), witness);
    }
}

fn press(board: &mut Board, button: Button, ms: u64, witness: &mut impl Witness) {
    board.down(button, witness);
    board.advance(board.now().after(ms), witness);
    board.up(button, witness);
}

/// Holds both buttons of a seat.
fn pair(board: &mut Board, seat: Seat, witness: &mut impl Witness) {
    let both = [Key::B, Key::A].map(|key| Button::new(seat, key));
    both.into_iter().for_each(|button| board.down(button, witness));
    board.advance(board.now().after(PAIR_MS), witness);
    both.into_iter().for_each(|button| board.up(button, witness));
}

/// Turns the pages of the board's menu until this one.
fn turn_to(board: &mut Board, page: Page, witness: &mut impl Witness) {
    for _ in 0..MOST {
        if board.app().menu().is_none_or(|menu| menu.page() == page) {
            return;
        }
        press(board, Button::new(Seat::Red, Key::B), SHORT_MS, witness);
    }
}

/// A short press of A.
const fn a(seat: Seat) -> (Button, u64) {
    (Button::new(seat, Key::A), SHORT_MS)
}

/// Presses a button on a page until something changed: the first press may only wake the board.
fn change(board: &mut Board, page: Page, (button, ms): (Button, u64), witness: &mut impl Witness) {
    turn_to(board, page, witness);
    let seats = |board: &Board| board.app().away().map(|play| *play.seating());
    let state = |board: &Board| (board.app().menu().copied(), *board.app().settings(), seats(board));
    let before = state(board);
    for _ in 0..2 {
        if state(board) == before {
            press(board, button, ms, witness);
        }
    }
}

impl Lang {
    /// A line of the list: its name, and its value or description.
    pub fn item(self, list: &List, item: Item, app: &App) -> (String, String) {
        let title = self.title(list.sheet);
        match item {
            Item::Back(page) | Item::Drop(page) => {
                let (sheet, seating) = app.nth_away(page).unwrap_or_default();
                // Who plays the first one is in the lines after it.
                let players = match page {
                    0 => String::new(),
                    _ => format!(" ({})", self.players(sheet, &seating)),
                };
                let asks = app.menu().is_some_and(|menu| menu.asked().is_some() && menu.page() == Page::Away(page));
                let name = match item {
                    Item::Drop(_) if asks => self.pick("Vraiment abandonner la partie ?", "Really discard the game?"),
                    Item::Drop(_) => self.pick("Abandonner la partie", "Discard the game"),
                    _ => self.pick("Reprendre la partie", "Back to the game"),
                };
                (name.into(), format!("{}{players}", self.title(sheet)))
            }
            Item::Hand(seat) => {
                let hands = app.away().map_or_else(Seats::default, |play| play.hands_at(seat));
                let who = app.away().map(|play| self.who(play.who(hands)));
                (self.hands(app, hands), who.unwrap_or_default().into())
            }
            Item::Game(sheet) => (self.title(sheet).into(), self.text(sheet.words().line).into()),
            Item::Seat(seat) => {
                let seats = if list.sheet.two_sided() { Sides::side(seat).iter().collect() } else { vec![seat] };
                let names: Vec<_> = seats.into_iter().map(|seat| self.seat(seat)).collect();
                let who = app.menu().map(|menu| self.who(menu.who(list.sheet, seat, app.settings())));
                (names.join(self.pick(" et ", " and ")), who.unwrap_or_default().into())
            }
            Item::Begin => (self.pick("Commencer", "Begin").into(), title.into()),
            Item::Option(page, seat) => (self.option(page, seat, app.settings()).unwrap_or_default(), String::new()),
            Item::Quit => (
                self.pick("Quitter", "Quit").into(),
                self.pick("la partie est enregistrée", "the game is saved").into(),
            ),
        }
    }

    /// Why the chosen game cannot begin: its players do not fit, or no more games can be put away.
    pub fn list_refused(self, list: &List, app: &App) -> Option<String> {
        let misfit = list.refused(app).map(|refused| self.misfit(list.sheet, &refused));
        misfit.or_else(|| app.room().err().map(|why| self.full(why).into()))
    }
}
