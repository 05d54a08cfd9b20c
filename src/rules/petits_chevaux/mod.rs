//! One Petits Chevaux engine; the sheets 000, 001 and 003 are presets of its settings.

mod moves;
mod parts;
mod play;
mod position;
mod progress;
mod settings;

pub use moves::{Move, Sources};
pub use parts::{Horses, Parts};
pub use position::Position;
pub use progress::{Place, Progress};
pub use settings::*;

use super::{Choice, Die, Fault, Next, Refused, Seal, Seat, Seats};
use position::{Horse, Pace};

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// One player per seat: 2 to 4 of them.
    Each(Seats),
    /// PC3-3: two players, R+B against G+Y.
    Pairs,
}

impl Players {
    /// Four players.
    pub const ALL: Self = Self::Each(Seats::ALL);
}

/// How seats make players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    /// Each seat for itself.
    OneColour,
    /// PC3-3a: a player moves both colours with one throw.
    TwoColours,
    /// A player has two colours, whose turns come one by one.
    ByColour,
    /// H-14: partners opposite.
    Teams,
}

/// Settings that were checked, for the players who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    settings: Settings,
    seats: Seats,
    sides: Sides,
    /// The places that a horse reaches by counting: the track, and with `stairs=count` the lane.
    way: u64,
    /// The places that count as home.
    home: u64,
}

impl Rules {
    /// Checks the settings for these players, or names the one that cannot be.
    pub fn new(settings: Settings, players: Players) -> Result<Self, Refused> {
        settings.check()?;
        let refuse = |setting, why| Err(Refused { setting, fault: Fault::Conflict(why) });
        let two_colours = settings.two_player_mode == TwoPlayerMode::TwoColours;
        let (seats, sides) = match players {
            Players::Pairs if settings.teams => return refuse("teams", "needs four players, not two colours each"),
            Players::Pairs if !two_colours => {
                return refuse("two_player_mode", "two colours each are not allowed here");
            }
            Players::Pairs => match settings.two_colour_turn {
                TwoColourTurn::Any => (Seats::ALL, Sides::TwoColours),
                TwoColourTurn::ByColour => (Seats::ALL, Sides::ByColour),
            },
            Players::Each(seats) if settings.teams && seats != Seats::ALL => {
                return refuse("teams", "needs four players");
            }
            Players::Each(_) if settings.teams => (Seats::ALL, Sides::Teams),
            Players::Each(seats) => (seats, Sides::OneColour),
        };
        if seats.len() < 2 {
            return refuse("players", "a game needs two to four players");
        }
        let players = if players == Players::Pairs { 2 } else { seats.len() };
        if settings.end == End::Ranking && players < 3 {
            return refuse("end", "ranking needs three or four players");
        }
        let lane = match (settings.stairs, settings.lane_cells) {
            (Stairs::Count, LaneCells::Six) => position::STEPS,
            (Stairs::Count, LaneCells::Four) => position::STEPS & position::STEPS.wrapping_shr(2),
            _ => 0,
        };
        let home = if lane == 0 { position::bit(Progress::FINISHED) } else { lane };
        Ok(Self { settings, seats, sides, way: position::TRACK | lane, home })
    }

    /// What was checked.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seats that have horses.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Those who throw in the roll-off and take turns: of two colours, the first.
    pub const fn players(&self) -> Seats {
        match self.sides {
            Sides::OneColour | Sides::Teams => self.seats,
            Sides::TwoColours | Sides::ByColour => Seats::from_bits(0b0011),
        }
    }

    /// The seats whose horses belong together with those of `seat`.
    pub const fn side(&self, seat: Seat) -> Seats {
        let own = 1u8.wrapping_shl(seat.index() as u32);
        match self.partners() {
            true => Seats::from_bits(own | 1u8.wrapping_shl(seat.opposite().index() as u32)),
            false => Seats::from_bits(own),
        }
    }

    /// The seats whose horses the player who throws may move.
    pub const fn movers(&self, position: &Position) -> Seats {
        match self.sides {
            Sides::TwoColours => self.side(position.turn),
            _ => Seats::from_bits(1u8.wrapping_shl(position.turn.index() as u32)),
        }
    }

    /// Horses of the seat opposite are own (PC3-3b, H-14).
    #[inline]
    const fn partners(&self) -> bool {
        !matches!(self.sides, Sides::OneColour)
    }

    /// All horses in their stables; `first` begins, or the next player clockwise if he does not play.
    pub fn start(&self, first: Seat) -> Position {
        let mut position = Position {
            boards: [0; 4],
            stabled: 0,
            must: Horse::NONE,
            last: Horse::NONE,
            thrown: 0,
            pace: Pace::new(1, self.settings.opening_three, 0),
            first: None,
            turn: first,
        };
        for seat in self.seats.iter() {
            for _ in 0..self.settings.horses {
                position.stable(seat);
            }
        }
        while !self.players().contains(position.turn) {
            position.turn = position.turn.clockwise(1);
        }
        position.pace = Pace::new(self.fresh_throws(&position), self.settings.opening_three, 0);
        position
    }
}

impl super::Rules for Rules {
    type Position = Position;
    type Player = Seat;
    type Candidates = Sources;
    type Move = Move;

    fn weight(&self, _: Die) -> u8 {
        1
    }

    fn thrower(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline]
    fn candidates(&self, position: &Position, die: Die) -> Sources {
        self.sources(position, die)
    }

    fn describe(&self, position: &Position, die: Die, choice: Choice) -> Move {
        let (seat, from) = self.horse(position, choice);
        let frame = self.frame(position, seat);
        let (to, bounces) = self.landing(&frame, from, die);
        let captures = self.victim(position, &frame, seat, to).map(|(seat, _)| seat);
        Move { seat, from, to, captures, bounces }
    }

    #[inline]
    fn play(&self, position: Position, die: Die, choice: Choice, _: Seal) -> Next<Self> {
        self.play_choice(position, die, choice)
    }

    #[inline]
    fn no_move(&self, position: Position, die: Die, _: Seal) -> Next<Self> {
        self.after_no_move(position, die)
    }
}
