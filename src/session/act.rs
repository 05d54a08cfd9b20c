//! The actions of a match: throwing, choosing, playing, taking back.

use super::game::{Game as _, Opening, Throw};
use super::play::{Last, Phase, Play, Played};
use crate::dice::Dice;
use crate::rules::roll_off::Rolled;
use crate::rules::{Die, Next, Outcome, Over, Seats, Thrown, any, senet, throw};
use crate::time::Time;

impl Play {
    /// Throws for the player whose turn it is.
    pub fn throw(&mut self, dice: &mut Dice, now: Time) -> Played {
        match self.phase {
            Phase::Opening(_) | Phase::Throw(_) => self.take(self.rules.cast(dice), now),
            Phase::Choose(_) | Phase::Over(_) => Played::Nothing,
        }
    }

    /// The player whose turn it is has thrown this.
    pub fn take(&mut self, cast: Throw, now: Time) -> Played {
        let hands = self.hands();
        match self.phase {
            Phase::Opening(opening) => self.take_opening(opening, hands, cast),
            Phase::Throw(position) => {
                self.last = Last::Nothing;
                match throw(&self.rules, position, cast.die) {
                    Thrown::Choose(offer) => {
                        self.phase = Phase::Choose(offer);
                        Played::Offered(cast, hands)
                    }
                    Thrown::NoMove(next) => {
                        let why = self.rules.stuck(&position, cast.die);
                        let aside = self.rules.after_no_move(&position, next.position());
                        self.follow_stuck(position, cast.die, next, now);
                        Played::Stuck(cast, hands, why, aside)
                    }
                }
            }
            Phase::Choose(_) | Phase::Over(_) => Played::Nothing,
        }
    }

    fn take_opening(&mut self, opening: Opening, hands: Seats, cast: Throw) -> Played {
        let (next, begins) = match opening {
            Opening::Drawn(number) => (opening, Some(number)),
            Opening::RollOff(off, mut faces) => {
                if let Some(face) = faces.get_mut(usize::from(off.thrower())) {
                    *face = cast.die.pips();
                }
                match off.throw(cast.die) {
                    Rolled::Next(next) => {
                        // A new round among equals begins without throws.
                        let faces = if next.is_new_round() { [0; 4] } else { faces };
                        (Opening::RollOff(next, faces), None)
                    }
                    Rolled::Begins(number) => (opening, Some(number)),
                }
            }
            Opening::Start(start) => match start.throw(cast.die) {
                senet::Begun::Next(next) => (Opening::Start(next), None),
                senet::Begun::Black(number) => (opening, Some(number)),
            },
        };
        match begins {
            Some(number) => {
                self.begin(number);
                Played::Began(cast, hands, self.rules.first_move())
            }
            None => {
                self.phase = Phase::Opening(next);
                Played::Opened(cast, hands)
            }
        }
    }

    pub(super) fn begin(&mut self, number: u8) {
        let (position, sides) = self.rules.begin(number);
        self.sides = sides;
        self.phase = Phase::Throw(position);
    }

    /// Chooses the next candidate (C-3).
    pub fn next(&mut self) {
        if let Phase::Choose(offer) = &mut self.phase {
            offer.next();
        }
    }

    /// Chooses the candidate of this index, in the order of C-5.
    pub fn point(&mut self, choice: u8) {
        if let Phase::Choose(offer) = &mut self.phase {
            offer.choose(choice);
        }
    }

    /// Plays the chosen move.
    pub fn play(&mut self, now: Time) -> Played {
        let Phase::Choose(offer) = self.phase else { return Played::Nothing };
        let (before, chosen, next) = (*offer.position(), offer.chosen(), offer.play());
        let aside = self.rules.after_move(&before, &chosen, next.position());
        self.follow(next, now);
        self.last = Last::Move(offer);
        Played::Moved(before, chosen, aside)
    }

    /// Takes the last move back: the same throw must be played again. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        match self.last {
            Last::Move(offer) => {
                self.phase = Phase::Choose(offer);
                self.last = Last::Nothing;
                true
            }
            Last::Nothing | Last::Stuck(..) => false,
        }
    }

    /// The throw of the last move, and the index of that move in the order of C-5; or the throw without a legal move
    /// that ended the game, and 0.
    pub fn last_throw(&self) -> Option<(Die, u8)> {
        match &self.last {
            Last::Nothing => None,
            Last::Move(offer) => Some((offer.die(), offer.finger())),
            Last::Stuck(_, die) => Some((*die, 0)),
        }
    }

    /// C-9: whether the clock ended the game.
    pub const fn out_of_time(&self) -> bool {
        self.over() && self.late
    }

    /// Continues after a throw of `die` in `position` without a legal move.
    fn follow_stuck(&mut self, position: any::Position, die: Die, next: Next<any::Rules>, now: Time) {
        self.follow(next, now);
        if let Phase::Over(_) = self.phase {
            self.last = Last::Stuck(position, die);
        }
    }

    fn follow(&mut self, next: Next<any::Rules>, now: Time) {
        self.late = matches!(next, Next::Turn(_)) && self.ends.is_some_and(|ends| ends <= now);
        self.phase = match next {
            // C-9: « the current turn is completed, then rank ».
            Next::Turn(position) if self.late => {
                let standing = self.rules.standing(&position);
                let outcome = match (standing.first(), standing.get(1)) {
                    (Some(first), Some(second)) if second.place > first.place => Outcome::Won(first.player),
                    _ => Outcome::Draw,
                };
                Phase::Over(Over { position, outcome })
            }
            Next::Again(position) | Next::Turn(position) => Phase::Throw(position),
            Next::Over(over) => Phase::Over(over),
        };
    }
}
