//! Perfect play of small games, as `cargo solve` found it.

use std::io;
use std::path::Path;
use std::sync::Arc;

use galop::history::Header;
use galop::review::{Chances, Evaluator, ONE};
use galop::rules::any::{self, Any};
use galop::rules::{Rules as _, Seat, horses, senet, ur};
use galop::session::{Game as _, Phase, Sides};
use galop_players::solve::{Horses, Senet, Small, Solved, Ur};

/// The values of a solved game, shared between reviews.
pub type Table<S> = Arc<Solved<S>>;

/// A solved game.
#[derive(Clone)]
pub enum Exact {
    /// 001 with two players and two horses each.
    Horses(Table<Horses>),
    /// The Royal Game of Ur with three pawns each left.
    Ur(Table<Ur>),
    /// Senet with three pawns each left.
    Senet(Table<Senet>),
}

impl Exact {
    /// Perfect play of this game, if it is solved in `folder`. A game that has a limit of turns is evaluated as if it
    /// had none.
    pub fn find(header: &Header, folder: &Path) -> io::Result<Option<Self>> {
        let Ok(play) = header.play() else { return Ok(None) };
        let found = match play.rules() {
            Any::Horses(rules) => match small_horses(rules) {
                Some(game) => Solved::found(game, folder)?.map(|solved| Self::Horses(solved.into())),
                None => None,
            },
            // To list the states of this one takes minutes: only if there are values for them.
            Any::Ur(rules) if is_ur(rules) && in_middle(play.phase()) && folder.join(UR).exists() => match Ur::new(3) {
                Ok(game) => Solved::found(game, folder)?.map(|solved| Self::Ur(solved.into())),
                Err(_) => None,
            },
            Any::Senet(rules) if is_senet(rules) && in_middle(play.phase()) => match Senet::new(3) {
                Ok(game) => Solved::found(game, folder)?.map(|solved| Self::Senet(solved.into())),
                Err(_) => None,
            },
            Any::Ur(_) | Any::Senet(_) => None,
        };
        Ok(found.filter(|exact| play.position().is_none_or(|position| exact.holds(position))))
    }

    /// Whether a position is a state of the solved game.
    fn holds(&self, position: &any::Position) -> bool {
        match (self, position) {
            (Self::Horses(solved), Any::Horses(position)) => solved.game.holds(position),
            (Self::Ur(solved), Any::Ur(position)) => solved.game.holds(position),
            (Self::Senet(solved), Any::Senet(position)) => solved.game.holds(position),
            _ => false,
        }
    }

    /// The chance of the player who throws.
    fn chance(&self, position: &any::Position) -> f64 {
        match (self, position) {
            (Self::Horses(solved), Any::Horses(position)) => solved.chance(position),
            (Self::Ur(solved), Any::Ur(position)) => solved.chance(position),
            (Self::Senet(solved), Any::Senet(position)) => solved.chance(position),
            // A game has positions of one engine.
            _ => 0.5,
        }
    }
}

impl Evaluator for Exact {
    fn work(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Option<Chances> {
        let own = (self.chance(position) * ONE as f64).round() as i64;
        let thrower = rules.party(rules.thrower(position), sides);
        Some(Chances::new(Seat::ALL.map(|seat| match () {
            () if thrower.contains(seat) => own,
            () if rules.player_at(seat, sides).is_some() => ONE - own,
            () => 0,
        })))
    }
}

/// The file of the Royal Game of Ur with three pawns each.
const UR: &str = "002-3v3.values";

/// The game of two players with one or two horses by the rules of 001.
fn small_horses(rules: &horses::Rules) -> Option<Horses> {
    let seats: Vec<Seat> = rules.seats().iter().collect();
    let &[first, second] = seats.as_slice() else { return None };
    // The table of neighbours begins with the one whose neighbour is next clockwise.
    let pair = if first.clockwise(3) == second { [second, first] } else { [first, second] };
    let game = Horses::new(pair, rules.settings().horses).ok()?;
    (rules.settings().horses <= 2 && game.rules() == rules).then_some(game)
}

fn is_ur(rules: &ur::Rules) -> bool {
    let ur::Settings { pawns, no_progress, .. } = *rules.settings();
    *rules.settings() == ur::Settings { pawns, no_progress, ..ur::Settings::SHEET_002 }
}

fn is_senet(rules: &senet::Rules) -> bool {
    let max_turns = rules.settings().max_turns;
    *rules.settings() == senet::Settings { max_turns, ..senet::Settings::SHEET_004 }
}

/// Whether a game begins in its middle, with few pawns left.
const fn in_middle(phase: &Phase) -> bool {
    matches!(phase, Phase::Throw(_))
}
