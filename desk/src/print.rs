//! The print of a game: what each cell is in it, and its number, as the log counts.
//!
//! The cross is printed for Petits Chevaux. On a screen each game has its own print under the lights. The numbers are
//! those of the rules, placed by [`geometry`], so that "from 11 to 14" can be found on the board.

use galop::app::App;
use galop::board::geometry::{self, Cell};
use galop::board::{LIGHTS, Light};
use galop::rules::any::{self, Any};
use galop::rules::horses::{Place, Progress};
use galop::rules::senet::{HOUSES, OUT, WAIT, WATER};
use galop::rules::ur::{COMMON, EXIT};
use galop::rules::{Seat, Seats, Side};
use galop::session::{News, Phase, Play, Sides};
use galop::view::canvas::{BLACK, RGB16};
use galop::view::palette;
use galop::view::scenery::Scenery as _;

use crate::seats::shown_hands;

/// What a cell is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The game does not use it.
    Blank,
    /// The corner of a seat, where its die falls.
    Corner(Seat),
    /// A place of a seat's stable.
    Stable(Seat),
    /// The start cell of a seat, or a cell of its stairs or lane.
    Own(Seat),
    /// A cell of the way that is nothing else.
    Way,
    /// A square on which only this side moves.
    Side(Side),
    /// Where a side's pawns wait before they enter, or lie when they are out.
    Beside(Side),
    /// A house of Senet.
    House,
    /// The house of water.
    Water,
    /// Where pawns wait after the water.
    Wait,
    /// Where pawns leave the board, or prisoners do.
    Exit,
}

impl Kind {
    /// Its name, and the number of the seat or side whose it is: Black is 0, White 1.
    pub const fn name(self) -> (&'static str, Option<u8>) {
        match self {
            Self::Blank => ("blank", None),
            Self::Corner(seat) => ("corner", Some(seat.index())),
            Self::Stable(seat) => ("stable", Some(seat.index())),
            Self::Own(seat) => ("own", Some(seat.index())),
            Self::Way => ("way", None),
            Self::Side(side) => ("side", Some(side as u8)),
            Self::Beside(side) => ("beside", Some(side as u8)),
            Self::House => ("house", None),
            Self::Water => ("water", None),
            Self::Wait => ("wait", None),
            Self::Exit => ("exit", None),
        }
    }

    /// The colour of its print; black for what is not printed.
    pub fn colour(self) -> RGB16 {
        match self {
            Self::Blank | Self::Corner(_) => BLACK,
            Self::Stable(seat) | Self::Own(seat) => palette::seat(seat),
            Self::Side(side) | Self::Beside(side) => palette::side(side),
            Self::Way | Self::Wait => palette::PIP,
            Self::House | Self::Exit => palette::GOLD,
            Self::Water => palette::WATER,
        }
    }
}

/// What is printed on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What the cell is.
    pub kind: Kind,
    /// Its number in the log.
    pub number: Option<u8>,
}

/// What is printed on each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Print([Mark; LIGHTS]);

impl Print {
    /// The print of the game that the lights show; that of the board itself without a game.
    pub fn of(app: &App) -> Self {
        let Some(play) = app.shown() else { return Self::board() };
        Self::game(play.rules(), counting(app, play), play.known_sides())
    }

    /// The print of a game. The track has numbers if it is known who counts, Senet's arms an owner if the sides are
    /// known.
    pub fn game(rules: &any::Rules, counting: Option<Seat>, sides: Option<Sides>) -> Self {
        let mut print = Self::corners();
        match rules {
            Any::Horses(rules) => print.horses(rules.settings().lane(), counting),
            Any::Ur(_) => print.ur(),
            Any::Senet(_) => print.senet(sides),
        }
        print
    }

    /// The print of the board itself: the cells of Petits Chevaux, without numbers.
    pub fn board() -> Self {
        let mut print = Self::corners();
        print.horses(6, None);
        print
    }

    fn corners() -> Self {
        let mut print = Self([Mark { kind: Kind::Blank, number: None }; LIGHTS]);
        for seat in Seat::ALL {
            let corner = geometry::die(seat).into_iter().chain(geometry::stable(seat));
            corner.for_each(|cell| print.set(Some(cell), Kind::Corner(seat), None));
        }
        print
    }

    /// What is printed on a cell; blank if it has no light.
    pub fn at(&self, cell: Cell) -> Mark {
        let light = Light::at(cell).and_then(|light| self.0.get(usize::from(light.index())));
        light.copied().unwrap_or(Mark { kind: Kind::Blank, number: None })
    }

    fn set(&mut self, cell: Option<Cell>, kind: Kind, number: Option<u8>) {
        if let Some(light) = cell.and_then(Light::at) {
            self.0[usize::from(light.index())] = Mark { kind, number };
        }
    }

    /// Petits Chevaux with lanes of this length. The track has numbers if it is known who counts.
    fn horses(&mut self, lane: u8, counting: Option<Seat>) {
        for k in 0..56 {
            let place = Progress::new(Place::Track(k));
            let cell = place.and_then(|place| geometry::horse(counting.unwrap_or(Seat::Red), place));
            self.set(cell, Kind::Way, counting.map(|_| k));
        }
        for seat in Seat::ALL {
            geometry::stable(seat).into_iter().for_each(|cell| self.set(Some(cell), Kind::Stable(seat), None));
            let start = geometry::horse(seat, Progress::START);
            let number = start.and_then(|cell| self.at(cell).number);
            self.set(start, Kind::Own(seat), number);
            for n in 1..=lane {
                let step = Progress::new(Place::Step(n));
                let cell = step.and_then(|step| geometry::horse(seat, step));
                self.set(cell, Kind::Own(seat), counting.map(|_| n));
            }
        }
        self.set(Some(geometry::CENTRE), Kind::Exit, None);
    }

    fn ur(&mut self) {
        for side in Side::BOTH {
            geometry::ur_reserve(side).into_iter().for_each(|cell| self.set(Some(cell), Kind::Beside(side), None));
            for i in 1..=EXIT {
                let kind = match i {
                    EXIT => Kind::Exit,
                    i if COMMON.contains(&i) => Kind::Way,
                    _ => Kind::Side(side),
                };
                self.set(geometry::ur(side, i), kind, Some(i));
            }
        }
    }

    fn senet(&mut self, sides: Option<Sides>) {
        for square in WAIT..=OUT {
            let (kind, number) = match square {
                WAIT => (Kind::Wait, None),
                OUT => (Kind::Exit, None),
                WATER => (Kind::Water, Some(square)),
                _ if HOUSES.contains(&square) => (Kind::House, Some(square)),
                _ => (Kind::Way, Some(square)),
            };
            self.set(geometry::senet(square), kind, number);
        }
        let Some(sides) = sides else { return };
        for side in Side::BOTH {
            let arm = geometry::senet_out(if sides.black_west { side } else { side.other() });
            arm.into_iter().for_each(|cell| self.set(Some(cell), Kind::Beside(side), None));
        }
    }
}

/// The number printed where a move ends, as its player counts.
pub fn end(rules: &any::Rules, deed: &any::Move) -> Option<u8> {
    let counting = match deed {
        Any::Horses(deed) => Some(deed.seat),
        Any::Ur(_) | Any::Senet(_) => None,
    };
    Print::game(rules, counting, None).at(rules.target(deed)?).number
}

/// The steps of a game's way from cell to cell, as far as its direction is printed.
pub fn steps(rules: &any::Rules) -> Vec<(Cell, Cell)> {
    let pairs = |cells: Vec<Option<Cell>>| {
        let next = cells.clone().into_iter().skip(1);
        cells.into_iter().zip(next).filter_map(|(from, to)| Some((from?, to?))).collect::<Vec<_>>()
    };
    match rules {
        Any::Horses(rules) => {
            let mut steps =
                pairs(geometry::TRACK.iter().chain(geometry::TRACK.first()).map(|cell| Some(*cell)).collect());
            for seat in Seat::ALL {
                let places = [Place::Track(55)].into_iter().chain((1..=rules.settings().lane()).map(Place::Step));
                let cell = |place| Progress::new(place).and_then(|place| geometry::horse(seat, place));
                steps.extend(pairs(places.map(cell).collect()));
            }
            steps
        }
        Any::Ur(_) => {
            let ways = Side::BOTH.map(|side| pairs((1..=EXIT).map(|i| geometry::ur(side, i)).collect()));
            let [black, mut white] = ways;
            white.retain(|step| !black.contains(step));
            black.into_iter().chain(white).collect()
        }
        Any::Senet(_) => pairs((1..=OUT).map(geometry::senet).collect()),
    }
}

/// The seat from whose start the track is counted: that of the move which is being shown or chosen, or of the player
/// whose turn is shown.
fn counting(app: &App, play: &Play) -> Option<Seat> {
    let chosen = match (play.phase(), app.coming().first()) {
        (Phase::Choose(offer), _) => Some(offer.chosen()),
        (_, Some(News::Moved(_, chosen))) => Some(*chosen),
        _ => None,
    };
    let first = |seats: Seats| seats.iter().next();
    match (chosen, play.phase()) {
        (Some(Any::Horses(chosen)), _) => Some(chosen.seat),
        (Some(Any::Ur(_) | Any::Senet(_)), _) => None,
        (None, Phase::Over(_)) => first(play.winners()),
        (None, _) => first(shown_hands(app, play)),
    }
}
