//! The evaluators of a review: the net, a search, games played on, or perfect play.

mod deep;
mod exact;
mod net;
mod rollouts;

pub use deep::Deep;
pub use exact::Exact;
pub use rollouts::{Rollouts, Spread};

use std::io;
use std::path::Path;

use galop::review::{ByNet, Chances, Evaluator};
use galop::rules::any;
use galop::session::Sides;
use galop_desk::history::Game;

use crate::options::By;

/// An evaluator.
pub enum Judge {
    /// The net, without search.
    Net(ByNet),
    /// The net, some throws ahead.
    Deep(Deep),
    /// Games played on.
    Rollouts(Rollouts),
    /// Perfect play.
    Exact(Exact),
}

impl Judge {
    /// The evaluator for a game. Solved games are in the folder `solved`.
    pub fn of(by: By, game: &Game, solved: &Path) -> io::Result<Self> {
        Ok(match by {
            By::Depth(throws) => Self::Deep(Deep::new(throws)),
            By::Rollouts(games) => Self::Rollouts(Rollouts::new(games)),
            By::Best => match Exact::find(&game.header, solved)? {
                Some(exact) => Self::Exact(exact),
                None => Self::Net(ByNet::default()),
            },
        })
    }

    /// The intervals of the sums, if games were played on.
    pub fn spread(&mut self, game: &Game) -> Result<Option<Spread>, String> {
        match self {
            Self::Rollouts(rollouts) => rollouts.spread(game).map(Some),
            Self::Net(_) | Self::Deep(_) | Self::Exact(_) => Ok(None),
        }
    }
}

impl Evaluator for Judge {
    fn work(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Option<Chances> {
        match self {
            Self::Net(net) => net.work(rules, sides, position),
            Self::Deep(deep) => deep.work(rules, sides, position),
            Self::Rollouts(rollouts) => rollouts.work(rules, sides, position),
            Self::Exact(exact) => exact.work(rules, sides, position),
        }
    }

    fn rank(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position, value: Chances) -> Chances {
        match self {
            Self::Rollouts(rollouts) => rollouts.rank(rules, sides, position, value),
            Self::Net(_) | Self::Deep(_) | Self::Exact(_) => value,
        }
    }
}
