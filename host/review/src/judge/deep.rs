//! A search for a review: all throws and all moves, some throws ahead, each player with the best move for himself.

use galop::review::{ByNet, Chances, Evaluator};
use galop::rules::any;
use galop::session::Sides;

use super::net::{Net, mean};

/// Evaluates by the net after some more throws.
pub struct Deep {
    depth: u8,
}

impl Deep {
    /// A search `depth` throws ahead.
    pub const fn new(depth: u8) -> Self {
        Self { depth }
    }

    /// The number of throws.
    pub const fn depth(&self) -> u8 {
        self.depth
    }
}

fn value(net: &mut Net, position: &any::Position, depth: u8) -> Chances {
    match depth {
        0 => net.position(position),
        _ => mean(&net.throws(position, &mut |net, position| value(net, position, depth - 1))),
    }
}

impl Evaluator for Deep {
    fn work(&mut self, rules: &any::Rules, sides: Sides, position: &any::Position) -> Option<Chances> {
        Some(value(&mut Net { rules, sides, net: ByNet::default() }, position, self.depth))
    }
}
