//! The pieces on the cells, as the view lays them.

use galop::board::geometry::{self, Cell};
use galop::rules::any::Any;
use galop::rules::horses::{self, Progress};
use galop::rules::senet::{self, OUT, WAIT};
use galop::rules::ur::{self, EXIT, Stack};
use galop::rules::{Seat, Side};
use galop::session::{Play, Sides};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A piece of Petits Chevaux, and how far it is.
    Horse(Seat, Progress),
    /// A single pawn.
    Pawn(Side),
    /// Pawns of Ur on each other.
    Stack(Stack),
    /// Pawns of Senet that wait outside: of Black, and of White.
    Waiting([u8; 2]),
}

/// Whose a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A colour of Petits Chevaux.
    Seat(Seat),
    /// A side of Ur or Senet.
    Side(Side),
}

impl Piece {
    /// Returns whose it is: of a stack, who controls it; none if both sides wait.
    pub fn owner(self) -> Option<Owner> {
        match self {
            Self::Horse(seat, _) => Some(Owner::Seat(seat)),
            Self::Pawn(side) => Some(Owner::Side(side)),
            Self::Stack(stack) => stack.top().map(|pawn| Owner::Side(pawn.side)),
            Self::Waiting([_, 0]) => Some(Owner::Side(Side::Black)),
            Self::Waiting([0, _]) => Some(Owner::Side(Side::White)),
            Self::Waiting(_) => None,
        }
    }
}

/// Returns what stands on a cell; nothing before the first throw.
pub fn piece(play: &Play, cell: Cell) -> Option<Piece> {
    match (play.rules(), play.position()?) {
        (Any::Horses(rules), Any::Horses(position)) => horse(rules, position, cell),
        (Any::Ur(_), Any::Ur(position)) => of_ur(position, cell),
        (Any::Senet(_), Any::Senet(position)) => of_senet(position, play.sides(), cell),
        // A position is of the engine of its rules.
        (Any::Horses(_) | Any::Ur(_) | Any::Senet(_), _) => None,
    }
}

fn horse(rules: &horses::Rules, position: &horses::Position, cell: Cell) -> Option<Piece> {
    rules.seats().iter().find_map(|seat| {
        // Those in the stable first.
        let horses = rules.horses(position, seat);
        let mut places = horses.iter().zip(geometry::stable(seat));
        let (horse, _) = places.find(|(horse, slot)| geometry::horse(seat, **horse).unwrap_or(*slot) == cell)?;
        Some(Piece::Horse(seat, *horse))
    })
}

fn of_ur(position: &ur::Position, cell: Cell) -> Option<Piece> {
    Side::BOTH.into_iter().find_map(|side| {
        if geometry::ur_reserve(side).into_iter().take(position.reserve(side).into()).any(|place| place == cell) {
            return Some(Piece::Pawn(side));
        }
        let i = (1..=EXIT).find(|i| geometry::ur(side, *i) == Some(cell))?;
        Some(Piece::Stack(position.stack(side, i))).filter(|_| position.stack(side, i).height() > 0)
    })
}

fn of_senet(position: &senet::Position, sides: Sides, cell: Cell) -> Option<Piece> {
    if geometry::senet(WAIT) == Some(cell) {
        let waiting = Side::BOTH.map(|side| position.waiting(side));
        return Some(Piece::Waiting(waiting)).filter(|_| waiting != [0, 0]);
    }
    if let Some(square) = (1..OUT).find(|square| geometry::senet(*square) == Some(cell)) {
        return position.at(square).map(Piece::Pawn);
    }
    Side::BOTH.into_iter().find_map(|side| {
        let arm = geometry::senet_out(if sides.black_west { side } else { side.other() });
        arm.into_iter().take(position.out(side).into()).any(|place| place == cell).then_some(Piece::Pawn(side))
    })
}
