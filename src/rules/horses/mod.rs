//! The Petits Chevaux engine; the sheets 000, 001 and 003 are presets of its settings.
//!
//! A horse that lands on another sends it back to its stable (PC1-10):
//!
//! ```
//! use galop::rules::horses::{Place, Players, Progress, Rules, Settings};
//! use galop::rules::{Die, Seat, Thrown, throw};
//!
//! let rules = Rules::new(Settings::SHEET_001, Players::ALL)?;
//! // Each seat counts from its own start: green's 55 is red's 13.
//! let mut parts = rules.parts(&rules.start(Seat::Red));
//! parts.horses[0][1] = Progress::new(Place::Track(10)).expect("red on the track");
//! parts.horses[1][1] = Progress::DOOR;
//! let position = rules.position(&parts).expect("play can reach it");
//!
//! let Thrown::Choose(offer) = throw(&rules, position, Die::Three) else { panic!("one horse can move") };
//! assert_eq!(offer.chosen().captures, Some(Seat::Green));
//! let after = offer.play();
//! assert_eq!(after.position().in_stable(Seat::Green), 2);
//! # Ok::<(), galop::setting_table::Refused>(())
//! ```

mod moves;
mod parts;
mod play;
mod position;
mod progress;
mod quartet;
mod settings;

pub use moves::{Choices, Move};
pub use parts::{Horses, Parts};
pub use position::Position;
pub use progress::{CELLS, Place, Progress, cell, code_at};
pub use settings::*;

use super::{Choice, Die, Seal, Seat, Seats, Then};
use crate::setting_table::{Fault, Refused, Tabled};
use position::{Memory, Pace, Track};
use quartet::Quartet;

/// How the players are seated.
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

/// How seats belong to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    /// Each seat for itself.
    OneColour,
    /// PC3-3a: a player moves both colours with one throw.
    TwoColours,
    /// PC3-3a: a player has two colours, and the colours take turns.
    ByColour,
    /// H-14: opposite seats are partners.
    Teams,
}

/// Checked settings, for a given set of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    settings: Settings,
    seats: Seats,
    sides: Sides,
    /// Mask of the seat number in the turn order: both bits, or only the lowest when one throw moves two colours.
    turns: u8,
    /// The code of [`Rules::way_end()`].
    way_end: u8,
    /// The first place that counts as home.
    home: Progress,
    /// The index of the horse in a [`Quartet`] whose arrival wins: the last, or with `win_horses=1` the first.
    decisive: u8,
    /// The classes of horses from the first pass in [`moves`] that need a second check before they may move.
    closer_look: u32,
    /// Some moves take precedence over others (PC0-10, PC0-11, H-11).
    obliges: bool,
    /// A throw moves one colour, and no move takes precedence.
    plain_choice: bool,
    /// All four seats race to the end, and each turn begins with one throw.
    plain_turns: bool,
}

impl Rules {
    /// Checks the settings for these players; an error names the setting at fault.
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
        let (way_end, home) = match settings.stairs {
            Stairs::Count => (Progress::DOOR.code().wrapping_add(settings.lane()), Progress::STEP_1),
            Stairs::Sequential | Stairs::Number => (Progress::DOOR.code(), Progress::FINISHED),
        };
        let obliges = settings.after_exit != AfterExit::Free || settings.exit_obligation != ExitObligation::May;
        let decisive = match settings.win_horses {
            WinHorses::All => 3,
            WinHorses::One => 4u8.wrapping_sub(settings.horses),
        };
        let plain_stairs = settings.stairs == Stairs::Sequential
            && settings.overshoot == Overshoot::Forbid
            && settings.finish == Finish::Top;
        let jumping = if settings.jump { moves::PASSING } else { 0 };
        let climbing = if plain_stairs { 0 } else { moves::LEAVING };
        let closer_look = moves::MEETING | jumping | climbing;
        let plain_choice = sides != Sides::TwoColours && !obliges;
        let plain_turns =
            sides == Sides::OneColour && seats == Seats::ALL && settings.end == End::First && !settings.three_throws;
        let turns = if sides == Sides::TwoColours { 1 } else { 3 };
        Ok(Self {
            settings,
            seats,
            sides,
            turns,
            way_end,
            home,
            decisive,
            closer_look,
            obliges,
            plain_choice,
            plain_turns,
        })
    }

    /// The furthest place reached by counting: the end of the lane with `stairs=count`, otherwise the door.
    pub const fn way_end(&self) -> Progress {
        Progress::from_code(self.way_end)
    }

    /// The checked settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seats that have horses.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// The seats that throw in the roll-off and take turns; for a player with two colours, the first.
    pub const fn players(&self) -> Seats {
        match self.sides {
            Sides::OneColour | Sides::Teams => self.seats,
            Sides::TwoColours | Sides::ByColour => Seats::from_bits(0b0011),
        }
    }

    /// The seats on the same side as `seat`, itself included.
    pub const fn side(&self, seat: Seat) -> Seats {
        let own = 1u8.wrapping_shl(seat.index() as u32);
        match self.partners() {
            true => Seats::from_bits(own | 1u8.wrapping_shl(seat.opposite().index() as u32)),
            false => Seats::from_bits(own),
        }
    }

    /// The seats whose horses the player who throws may move.
    pub const fn moved_by_thrower(&self, position: &Position) -> Seats {
        match self.sides {
            Sides::TwoColours => self.side(position.turn),
            _ => Seats::from_bits(1u8.wrapping_shl(position.turn.index() as u32)),
        }
    }

    /// The number of horses of `seat`.
    const fn number(&self, seat: Seat) -> u8 {
        if self.seats.contains(seat) { self.settings.horses } else { 0 }
    }

    /// Whether the horses of the opposite seat count as own (PC3-3b, H-14).
    #[inline]
    const fn partners(&self) -> bool {
        !matches!(self.sides, Sides::OneColour)
    }

    /// All horses in their stables; `first` begins, or the next player clockwise if that seat does not play.
    pub fn start(&self, first: Seat) -> Position {
        let mut position = Position {
            horses: Seat::ALL.map(|seat| Quartet::in_stable(self.number(seat))),
            track: Track::EMPTY,
            memory: Memory::with_pace(Pace::new(1, self.settings.opening_three, 0)),
            first: None,
            turn: first,
        };
        while !self.players().contains(position.turn) {
            position.turn = position.turn.clockwise(1);
        }
        position.memory.pace = Pace::new(self.fresh_throws(&position), self.settings.opening_three, 0);
        position
    }
}

impl super::offer::sealed::Sealed for Rules {}

impl super::Rules for Rules {
    type Position = Position;
    type Player = Seat;
    type Candidates = Choices;
    type Move = Move;

    fn weight(&self, _: Die) -> u8 {
        1
    }

    fn sides(&self) -> u8 {
        if self.partners() { 2 } else { self.seats.len() }
    }

    fn thrower(&self, position: &Position) -> Seat {
        position.turn
    }

    #[inline(always)]
    fn candidates(&self, position: &Position, die: Die) -> Choices {
        self.movers(position, die)
    }

    fn describe(&self, position: &Position, die: Die, choice: Choice) -> Move {
        let (seat, _, from) = self.horse(position, choice);
        let to = self.landing(position, seat, from, die);
        let ends = from.code().wrapping_add(die.pips());
        let bounces = from != Progress::STABLE && from < Progress::DOOR && ends > self.way_end;
        let captures = self.victim(position, seat, to).map(|(seat, _)| seat);
        Move { seat, from, to, captures, bounces, arrives: self.arrives(from, to) }
    }

    #[inline(always)]
    fn play(&self, position: &mut Position, die: Die, choice: Choice, _: Seal) -> Then<Seat> {
        self.play_choice(position, die, choice)
    }

    fn is_capture(&self, chosen: &Move) -> bool {
        chosen.captures.is_some()
    }

    #[inline(always)]
    fn no_move(&self, position: &mut Position, die: Die, _: Seal) -> Then<Seat> {
        self.after_no_move(position, die)
    }
}
