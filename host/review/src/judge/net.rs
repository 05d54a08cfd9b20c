//! The value of any state by the net, and the best move of each throw.

use galop::review::{ByNet, Chances, Evaluator};
use galop::rules::{Die, Next, Outcome, Rules as _, Seat, Seats, Thrown, any, throw};
use galop::session::{Game as _, Sides};

/// A game, and the net that evaluates it.
pub struct Net<'a> {
    pub rules: &'a any::Rules,
    pub sides: Sides,
    pub net: ByNet,
}

/// What a throw leads to, if the best move follows.
pub struct Fallen {
    /// How likely the throw is.
    pub weight: i64,
    pub next: Next<any::Rules>,
    pub value: Chances,
}

impl Net<'_> {
    /// The value of a position in which a player must throw.
    pub fn position(&mut self, position: &any::Position) -> Chances {
        loop {
            if let Some(value) = self.net.work(self.rules, self.sides, position) {
                return value;
            }
        }
    }

    /// The value after a throw and its move. `go_on` evaluates positions that go on.
    pub fn after(
        &mut self,
        next: &Next<any::Rules>,
        go_on: &mut impl FnMut(&mut Self, &any::Position) -> Chances,
    ) -> Chances {
        let won = |player| Chances::won(self.rules, self.sides, self.rules.party(player, self.sides));
        match next {
            Next::Again(position) | Next::Turn(position) => match self.rules.decided(position) {
                Some(winner) => won(winner),
                None => go_on(self, position),
            },
            Next::Over(over) => match over.outcome {
                Outcome::Draw => Chances::won(self.rules, self.sides, Seats::ALL),
                Outcome::Won(winner) => won(winner),
            },
        }
    }

    /// What each throw leads to, each player with the best move for himself, the first of equals.
    pub fn throws(
        &mut self,
        position: &any::Position,
        go_on: &mut impl FnMut(&mut Self, &any::Position) -> Chances,
    ) -> Vec<Fallen> {
        let mover = self.rules.hands(self.rules.thrower(position), self.sides).iter().next().unwrap_or(Seat::Red);
        let mut fallen: Vec<Fallen> = Vec::with_capacity(6);
        for die in Die::ALL.into_iter().filter(|die| self.rules.weight(*die) > 0) {
            let weight = i64::from(self.rules.weight(die));
            let (next, value) = match throw(self.rules, *position, die) {
                Thrown::NoMove(next) => {
                    // Several throws without a legal move mostly lead to the same position.
                    let same = fallen.iter().find(|other| other.next == next).map(|other| other.value);
                    (next, same.unwrap_or_else(|| self.after(&next, go_on)))
                }
                Thrown::Choose(offer) => {
                    let mut best: Option<(Next<any::Rules>, Chances)> = None;
                    for each in offer.each() {
                        let next = each.play();
                        let value = self.after(&next, go_on);
                        if best.is_none_or(|(_, best)| value.at(mover) > best.at(mover)) {
                            best = Some((next, value));
                        }
                    }
                    best.unwrap_or((offer.play(), Chances::default()))
                }
            };
            fallen.push(Fallen { weight, next, value });
        }
        fallen
    }
}

/// The mean over all throws.
pub fn mean(fallen: &[Fallen]) -> Chances {
    let all: i64 = fallen.iter().map(|throw| throw.weight).sum();
    let sum = |seat: Seat| fallen.iter().map(|throw| throw.value.at(seat) * throw.weight).sum::<i64>();
    Chances::new(Seat::ALL.map(|seat| sum(seat) / all.max(1)))
}
