//! What the buttons of a seat do.

use galop::app::App;
use galop::rules::Seat;
use galop::session::{Phase, Play, Who};
use galop_desk::seats::shown_hands;

/// What a seat's buttons do at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Act {
    /// Nothing: it is another seat's turn, or the board is in another mode.
    Nothing,
    /// A throws.
    Throw,
    /// A plays the chosen move, B chooses the next.
    Choose,
    /// A opens the menu.
    Over,
    /// A resumes the game.
    Paused,
    /// A changes the seat's option, B turns the page.
    Menu,
    /// A plays the only move.
    Single,
}

pub(super) fn act(app: &App, play: &Play, seat: Seat) -> Act {
    // No animation shows something that is not reported yet.
    let shown = app.coming().is_empty();
    let person = play.who(play.hands_at(seat)) == Who::Person;
    match play.phase() {
        _ if play.paused() => Act::Paused,
        // The end is not shown yet.
        Phase::Over(_) if !shown => Act::Nothing,
        Phase::Over(_) => Act::Over,
        // The turn has not visibly passed until then.
        _ if !person || !play.hands().contains(seat) || !shown_hands(app, play).contains(seat) => Act::Nothing,
        Phase::Opening(_) | Phase::Throw(_) => Act::Throw,
        Phase::Choose(_) if !shown => Act::Nothing,
        Phase::Choose(offer) if offer.len() == 1 => Act::Single,
        Phase::Choose(_) => Act::Choose,
    }
}
