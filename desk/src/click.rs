//! A click on a cell as the presses that do what was pointed at. They are presses like any other, so a recording holds
//! them.

use galop::app::App;
use galop::board::Light;
use galop::board::geometry::{self, Cell};
use galop::input::{Button, Key};
use galop::rules::{Offer, Seat, any};
use galop::session::{Phase, Play};
use galop::time::Time;
use galop::view::scenery::Scenery as _;

use crate::board::{Board, Witness, turn};
use crate::print::{Kind, Print};
use crate::words::Lang;

/// Why a click has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// The player must throw: only the corners of the player count.
    Throw,
    /// No legal move begins or ends at the cell.
    Choose,
    /// In the menu only the corners count.
    Menu,
    /// The game is over: only the corners count.
    Over,
    /// The self-test has buttons only.
    SelfTest,
}

/// Returns the presses that do what a click on `cell` means.
///
/// B is a short press. A comes last, and may be down for as long as the pointer is: the die tumbles until it is
/// released. A click during an animation ends it, and may choose a move but never plays it, as with the buttons.
pub fn presses(app: &App, cell: Cell, now: Time) -> Result<Vec<Button>, Idle> {
    presses_on(app, cell, &Print::of(app), now)
}

fn presses_on(app: &App, cell: Cell, print: &Print, now: Time) -> Result<Vec<Button>, Idle> {
    let a = |seat: Seat| vec![Button::new(seat, Key::A)];
    let corner = corner(cell);
    if app.menu().is_some() {
        return corner.map(a).ok_or(Idle::Menu);
    }
    if app.self_test().is_some() {
        return Err(Idle::SelfTest);
    }
    let turn = turn(app);
    let Some(play) = app.play() else { return Ok(a(turn)) };
    if play.paused() || play.computers_turn() {
        // A goes on, or makes the computer act at once.
        return Ok(a(turn));
    }
    let b = Button::new(turn, Key::B);
    let still = app.still(now);
    match play.phase() {
        Phase::Over(_) => corner.map(a).ok_or(Idle::Over),
        Phase::Opening(_) | Phase::Throw(_) => match corner.filter(|seat| play.hands().contains(*seat)) {
            Some(seat) => Ok(a(seat)),
            None if still => Err(Idle::Throw),
            None => Ok(vec![b]),
        },
        Phase::Choose(offer) => match (steps(play.rules(), offer, cell, print), still) {
            (Some(0), true) => Ok(a(turn)),
            (None, true) => Err(Idle::Choose),
            // The first press only ends the animation.
            (steps, false) => Ok(vec![b; usize::from(steps.unwrap_or(0)) + 1]),
            (Some(steps), true) => Ok(vec![b; usize::from(steps)]),
        },
    }
}

/// The effect of a click on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Nothing: it would only be explained, or end an animation.
    Nothing,
    /// It presses a button: throws, goes on, changes a player.
    Press,
    /// It chooses the move of this index in the order of C-5, or plays it if it is chosen.
    Move(u8),
}

/// The effect of a click on each light.
pub fn purposes(app: &App, now: Time) -> Vec<Purpose> {
    let print = Print::of(app);
    let choosing =
        app.play().filter(|play| !play.paused() && !play.computers_turn()).and_then(|play| match play.phase() {
            Phase::Choose(offer) => Some((play.rules(), offer)),
            Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => None,
        });
    let purpose = |cell| match choosing {
        Some((rules, offer)) => match steps(rules, offer, cell, &print) {
            Some(steps) => Purpose::Move((offer.finger() + steps) % offer.len()),
            None => Purpose::Nothing,
        },
        None => match presses_on(app, cell, &print, now).as_deref() {
            Ok([button]) if button.key() == Key::A => Purpose::Press,
            _ => Purpose::Nothing,
        },
    };
    Light::all().map(|light| purpose(light.cell())).collect()
}

/// How often B must be pressed until the move at a cell is chosen: the next that begins there, or else the next that
/// ends there; none if that is the chosen one.
fn steps(rules: &any::Rules, offer: &Offer<any::Rules>, cell: Cell, print: &Print) -> Option<u8> {
    // All pieces of a stable or a reserve are the same move.
    let same = |other: Cell| match print.at(other).kind {
        kind @ (Kind::Stable(_) | Kind::Beside(_)) => print.at(cell).kind == kind,
        _ => other == cell,
    };
    let begins = |deed: &any::Move| rules.source(offer.position(), deed).is_some_and(same);
    let ends = |deed: &any::Move| rules.target(deed) == Some(cell);
    let mut next = *offer;
    let in_turn: Vec<any::Move> = (0..offer.len())
        .map(|_| {
            let deed = next.chosen();
            next.next();
            deed
        })
        .collect();
    // A piece before a destination: a click on a piece must not play the move that ends there.
    let found = in_turn.iter().position(begins).or_else(|| in_turn.iter().position(ends))?;
    u8::try_from(found).ok()
}

/// The seat in whose corner a cell lies.
fn corner(cell: Cell) -> Option<Seat> {
    let holds = |seat: &Seat| geometry::die(*seat).contains(&cell) || geometry::stable(*seat).contains(&cell);
    Seat::ALL.into_iter().find(holds)
}

impl Board {
    /// Clicks on a cell. Returns the button that stays down, if there is one: release it with the pointer.
    pub fn click(&mut self, cell: Cell, witness: &mut impl Witness) -> Result<Option<Button>, Idle> {
        let presses = presses(self.app(), cell, self.now())?;
        for button in &presses {
            self.down(*button, witness);
            if button.key() == Key::B {
                self.up(*button, witness);
            }
        }
        Ok(presses.last().filter(|button| button.key() == Key::A).copied())
    }

    /// Chooses the move before the chosen one: B as often as needed, once more if an animation has to end first.
    pub fn previous(&mut self, witness: &mut impl Witness) {
        let Some((_, of)) = self.app().play().filter(|play| !play.computers_turn()).and_then(Play::choice) else {
            return;
        };
        let ends = u8::from(!self.app().still(self.now()));
        let b = Button::new(self.turn(), Key::B);
        for _ in 0..of - 1 + ends {
            self.down(b, witness);
            self.up(b, witness);
        }
    }
}

impl Lang {
    /// What to click instead.
    pub fn idle(self, idle: Idle) -> &'static str {
        match idle {
            Idle::Throw => self.pick("Cliquez sur votre dé pour le lancer.", "Click your die to throw it."),
            Idle::Choose => self.pick(
                "Aucun coup ici. Cliquez sur ce qui clignote : un départ ou une arrivée.",
                "No move here: click a piece that pulses, or its destination.",
            ),
            Idle::Menu => {
                self.pick("Cliquez sur un coin pour changer de joueur.", "Click a corner to change who plays there.")
            }
            Idle::Over => self.pick("Cliquez sur un coin pour le menu.", "Click a corner for the menu."),
            Idle::SelfTest => self.pick(
                "Pendant l'autotest, seuls les boutons répondent.",
                "During the self-test only the buttons count.",
            ),
        }
    }
}
