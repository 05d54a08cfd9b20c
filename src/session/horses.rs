//! A match of Petits Chevaux.

use super::game::{Aside, Game, Opening, Playable, Why};
use super::seating::Sides;
use crate::rules::horses::{Move, Players, Position, Progress, Rules, Settings, Start, TwoPlayerMode};
use crate::rules::roll_off::RollOff;
use crate::rules::{Die, Seat, Seats};
use crate::setting_table::{Fault, Refused};

impl Playable for Settings {
    type Rules = Rules;

    fn rules(&self, taken: Seats) -> Result<Rules, Refused> {
        let players = match self.pairs(taken) {
            // PC3-3: « chacun d'eux se choisit deux écuries placées l'une en face de l'autre ».
            true => {
                one_of_each_pair(taken)?;
                Players::Pairs
            }
            false => Players::Each(taken),
        };
        Rules::new(*self, players)
    }

    fn pairs(&self, taken: Seats) -> bool {
        taken.len() == 2 && self.two_player_mode == TwoPlayerMode::TwoColours && !self.teams
    }
}

/// Refuses two players at opposite seats: these are one pair of colours.
fn one_of_each_pair(taken: Seats) -> Result<(), Refused> {
    match taken.contains(Seat::Red) != taken.contains(Seat::Blue) {
        true => Ok(()),
        false => {
            let why = "one player needs red or blue, the other green or yellow";
            Err(Refused { setting: "two_player_mode", fault: Fault::Conflict(why) })
        }
    }
}

impl Game for Rules {
    fn opening(&self, draw: &mut dyn FnMut(u8) -> u8) -> Opening {
        let players = self.players();
        match self.settings().start {
            Start::Draw => {
                let drawn = players.iter().nth(draw(players.len()).into());
                Opening::Drawn(drawn.map_or(0, Seat::index))
            }
            Start::Highest => {
                RollOff::new(players.bits()).map_or(Opening::Drawn(0), |off| Opening::RollOff(off, [0; 4]))
            }
        }
    }

    fn begin(&self, number: u8) -> (Position, Sides) {
        (self.start(Seat::from_index(number)), Sides::BLACK_WEST)
    }

    fn hands(&self, player: Seat, _: Sides) -> Seats {
        // PC3-3a: the buttons of both own seats work. Partners (H-14) are two people.
        if self.settings().teams { Seats::of(|seat| seat == player) } else { self.side(player) }
    }

    fn player_at(&self, seat: Seat, _: Sides) -> Option<Seat> {
        self.seats().contains(seat).then_some(seat)
    }

    fn party(&self, player: Seat, _: Sides) -> Seats {
        // H-14: partners win together.
        self.side(player)
    }

    fn hands_of(&self, number: u8) -> Seats {
        self.hands(Seat::from_index(number), Sides::BLACK_WEST)
    }

    fn stuck(&self, position: &Position, die: Die) -> Why {
        let outside = |seat| {
            self.horses(position, seat).iter().all(|place| [Progress::STABLE, Progress::FINISHED].contains(place))
        };
        match () {
            () if self.third_six(position, die) => Why::Number,
            () if die.is_in(self.settings().exit_on) => Why::Blocked,
            () if self.moved_by_thrower(position).iter().all(outside) => Why::Outside,
            () => Why::Blocked,
        }
    }

    fn is_finish(&self, chosen: &Move) -> bool {
        chosen.arrives
    }

    fn decided(&self, position: &Position) -> Option<Seat> {
        position.first()
    }

    fn after_no_move(&self, before: &Position, after: &Position) -> Aside<Self> {
        self.sent_back(before, after).map(|sent| (*before, sent))
    }
}
