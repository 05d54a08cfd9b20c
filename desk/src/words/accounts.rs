//! What the chances of each player were made of, in words: the rows of the tables of a review.

use galop::history::Date;
use galop::review::tenths;
use galop::rules::{Seat, Seats};
use galop::session::Play;

use super::Lang;
use crate::history::Game;
use crate::review::Reviewed;

/// A player of the game, for a row of a table.
pub struct Account {
    /// The name, and who plays.
    pub name: String,
    /// The chance at the beginning.
    pub start: String,
    /// All luck, and the part of it from the own throws.
    pub luck: String,
    pub own_luck: String,
    /// The effect of all moves.
    pub choice: String,
    /// The changes of the evaluator's mind.
    pub revision: String,
    /// The result, or the chance at the end.
    pub end: String,
    /// The points given away, the number of errors, of choices, and the worst.
    pub given: String,
    pub errors: String,
    pub worst: String,
    /// Throws by value.
    pub faces: [u16; 6],
    /// The seats.
    pub hands: Seats,
}

impl Lang {
    /// The rows of all players.
    pub fn accounts(self, game: &Reviewed) -> Vec<Account> {
        let (tally, last) = (&game.tally, game.last());
        let row = |hands: Seats| {
            let seat = hands.iter().next().unwrap_or(Seat::Red);
            let account = tally.account(seat);
            let points = |chance: i64| self.points(chance);
            // What shows as 0.0 is no error.
            let worst = account.worst.filter(|(worst, _)| tenths(*worst) > 0);
            let worst = worst.map_or(String::from("–"), |(worst, event)| {
                let throw = game.throws(event as usize);
                self.pick(
                    format!("{} au lancer {throw}", self.loss(worst)),
                    format!("{} at throw {throw}", self.loss(worst)),
                )
            });
            Account {
                name: format!("{} ({})", self.player(last, hands), self.who(last.who(hands))),
                start: self.percent(game, tally.start(), seat),
                luck: points(tally.luck().at(seat)),
                own_luck: points(account.own_luck),
                choice: points(tally.choice().at(seat)),
                revision: points(tally.revision().at(seat)),
                end: self.percent(game, tally.value(), seat),
                given: self.loss(account.given),
                errors: format!("{}/{}", account.errors, account.choices),
                worst,
                faces: account.faces,
                hands,
            }
        };
        game.players().into_iter().map(row).collect()
    }

    /// What the columns of the accounts are.
    pub fn accounts_note(self) -> &'static str {
        self.pick(
            "Départ + chance + coups + révision = fin. Un point, c'est un pour cent de chances de gagner. La chance \
         d'un lancer, c'est la valeur de la position qui suit si le meilleur coup est joué, moins la moyenne de tous \
         les lancers possibles ; les lancers des autres comptent aussi. Les coups, c'est ce que chacun a joué, comparé \
         au meilleur coup ; une erreur coûte au moins un point. La révision, c'est de combien l'évaluation change \
         d'avis sur une même position, un lancer plus tard.",
            "Start + luck + moves + revision = end. A point is one percent of winning. The luck of a throw is the \
         value of the position after it, if the best move follows, minus the mean over all throws; the throws of the \
         others count too. Moves are what was played, compared with the best move; an error costs a point or more. \
         Revision is how much the evaluation changes its mind about the same position, one throw later.",
        )
    }

    /// What a game was: its name, its length, its day.
    pub fn heading(self, game: &Game) -> String {
        let (title, throws) = (self.title(game.header.sheet), game.throws());
        let day = game.header.date.map_or(String::new(), |date| format!(", {}", self.day(date)));
        let part = match (game.header.is_whole(), game.header.result.is_some()) {
            (true, true) => "",
            (false, true) => self.pick(", début inconnu", ", beginning unknown"),
            (false, false) => self.pick(", début inconnu, pas finie", ", beginning unknown, not over"),
            (true, false) => self.pick(", pas finie", ", not over"),
        };
        let all = match throws {
            0 => self.pick("lancer", "throws"),
            1 => self.pick("lancer", "throw"),
            _ => self.pick("lancers", "throws"),
        };
        format!("{title}, {throws} {all}{day}{part}")
    }

    /// Of a game whose beginning is not known: what that means for its review. Empty for others.
    pub fn from_middle(self, game: &Game) -> &'static str {
        match game.header.is_whole() {
            true => "",
            false => self.pick(
                "Le début de cette partie n'a pas été noté : l'analyse commence en cours de partie.",
                "The beginning of this game was not written down: the review starts in its middle.",
            ),
        }
    }

    /// A day: in French as it is written by hand.
    fn day(self, date: Date) -> String {
        let iso = date.to_string();
        match self {
            Self::Fr => iso.rsplit('-').collect::<Vec<_>>().join("/"),
            Self::En => iso,
        }
    }

    /// The result, if the game is over.
    pub fn result(self, last: &Play) -> String {
        if last.over() { self.won(last, last.winners()) } else { String::new() }
    }
}
