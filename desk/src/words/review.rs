//! Texts of the review of a game.

use galop::history::Event;
use galop::review::{Chances, Kind, Turn, tenths};
use galop::rules::{Seat, Seats};
use galop::session::Phase;

use super::Lang;
use crate::review::Reviewed;

impl Lang {
    /// The chance of a seat in percent, without decimals, see [`Reviewed::percent`].
    pub fn percent(self, game: &Reviewed, chances: Chances, seat: Seat) -> String {
        format!("{} %", game.percent(chances, seat))
    }

    /// A change of a chance in points, that is in percent, with its sign.
    pub fn points(self, change: i64) -> String {
        let tenths = tenths(change);
        let sign = match tenths {
            ..0 => "−",
            0 => "",
            1.. => "+",
        };
        format!("{sign}{}", self.size(tenths))
    }

    /// What a move gave away, in points; negative if it was better than what it is compared with.
    pub fn loss(self, given: i64) -> String {
        let tenths = tenths(given);
        format!("{}{}", if tenths < 0 { "−" } else { "" }, self.size(tenths))
    }

    fn size(self, tenths: i32) -> String {
        let tenths = tenths.unsigned_abs();
        format!("{}{}{}", tenths / 10, self.pick(",", "."), tenths % 10)
    }

    /// What an event was: the throw and its move, or what else happened.
    pub fn event(self, game: &Reviewed, event: usize) -> String {
        let entry = game.entry(event);
        match entry.event {
            None => String::new(),
            Some(Event::Undo) => self.pick("Coup repris.", "Taken back.").into(),
            Some(Event::Time) => self.pick("Le temps est écoulé.", "The time is up.").into(),
            Some(Event::Seats(seating)) => {
                let players = self.players(game.last().sheet(), &seating);
                self.pick(format!("Les joueurs changent. {players}."), format!("The players change. {players}."))
            }
            Some(Event::Throw(die, _)) => {
                let before = game.play(event);
                let (who, pips) = (self.player(before, entry.by), die.pips());
                let deed = match (before.phase(), game.offer(event)) {
                    (_, Some(offer)) => self.deed(before.sheet(), offer.chosen()),
                    (Phase::Opening(_), None) => String::new(),
                    (_, None) => self.pick("rien à jouer", "no move").into(),
                };
                let comma = if deed.is_empty() { "" } else { ", " };
                self.pick(format!("{who} : {pips}{comma}{deed}"), format!("{who}: {pips}{comma}{deed}"))
            }
        }
    }

    /// What an event changed: the luck of the throw, and what the move gave away, with the better move.
    pub fn changed(self, game: &Reviewed, event: usize) -> String {
        let entry = game.entry(event);
        let (Some(Event::Throw(..)), Some(seat)) = (entry.event, entry.by.iter().next()) else { return String::new() };
        let luck = self.points(entry.luck.at(seat));
        let mut text = self.pick(format!("chance {luck}"), format!("luck {luck}"));
        if let Some(lost) = game.lost(event) {
            let (lost, better, s) = (self.loss(lost), self.better(game, event), plural(lost));
            text += &self
                .pick(format!(" · {lost} perdu{s} ; mieux : {better}"), format!(" · {lost} lost; better: {better}"));
        }
        text
    }

    /// The best move of a throw.
    fn better(self, game: &Reviewed, event: usize) -> String {
        let deed = game.offer(event).map(|mut offer| {
            offer.choose(game.entry(event).best);
            self.deed(game.last().sheet(), offer.chosen())
        });
        deed.unwrap_or_default().trim_end_matches(['!', ' ', '\u{a0}']).to_owned()
    }

    /// A turning point in a sentence.
    pub fn turning(self, game: &Reviewed, turn: &Turn) -> String {
        let event = turn.event as usize;
        let (entry, number) = (game.entry(event), game.throws(event));
        let seat = turn.by.iter().next().unwrap_or(Seat::Red);
        let who = self.player(game.last(), turn.by);
        // The player whose chance changes most: mostly the one who threw.
        let most = Seat::ALL.into_iter().max_by_key(|seat| turn.change.at(*seat).abs()).unwrap_or(seat);
        let own = turn.change.at(seat).abs() * 4 > turn.change.at(most).abs() * 3;
        let after = match turn.kind {
            Kind::Luck => entry.value.minus(entry.choice),
            Kind::Choice => entry.value,
        };
        let (whose, fate) = match own {
            true => (self.pick(" et", " and").into(), self.fate(game, seat, turn, after)),
            false => {
                let other = self.player(game.last(), game.last().hands_at(most));
                (format!("{} {other}", self.pick(" ;", ";")), self.fate(game, most, turn, after))
            }
        };
        match turn.kind {
            Kind::Luck => {
                let pips = match entry.event {
                    Some(Event::Throw(die, _)) => die.pips(),
                    _ => 0,
                };
                let throws = match many(game, turn.by) {
                    true => self.pick("font", "throw"),
                    false => self.pick("fait", "throws"),
                };
                self.pick(
                    format!("Lancer {number}, la chance : {who} {throws} {pips}{whose} {fate}."),
                    format!("Throw {number}, luck: {who} {throws} {pips}{whose} {fate}."),
                )
            }
            Kind::Choice => {
                let played = game.offer(event).map(|offer| self.deed(game.last().sheet(), offer.chosen()));
                let played = played.unwrap_or_default().trim_end_matches(['!', ' ', '\u{a0}']).to_owned();
                let (better, given) = (self.better(game, event), -entry.choice.at(seat));
                let (lost, s) = (self.loss(given), plural(given));
                // What the player himself lost is said already.
                let rest = if own { String::new() } else { format!("{whose} {fate}") };
                self.pick(
                    format!(
                        "Lancer {number}, le choix de {who} : {played}. Mieux : {better}. \
                         {lost} point{s} perdu{s}{rest}."
                    ),
                    format!(
                        "Throw {number}, the choice of {who}: {played}. Better: {better}. {lost} points lost{rest}."
                    ),
                )
            }
        }
    }

    /// How the chance of a player changes at a turning point, after which the chances are these.
    fn fate(self, game: &Reviewed, seat: Seat, turn: &Turn, after: Chances) -> String {
        let [from, to] = [after.minus(turn.change), after].map(|chances| self.percent(game, chances, seat));
        let way = match (many(game, game.last().hands_at(seat)), turn.change.at(seat) < 0) {
            (false, false) => self.pick("passe", "rises"),
            (false, true) => self.pick("passe", "falls"),
            (true, false) => self.pick("passent", "rise"),
            (true, true) => self.pick("passent", "fall"),
        };
        self.pick(format!("{way} de {from} à {to}"), format!("{way} from {from} to {to}"))
    }
}

/// Whether the name of a player is several words: two colours of one.
fn many(game: &Reviewed, hands: Seats) -> bool {
    hands.len() > 1 && !game.last().sheet().two_sided()
}

/// The s of a French plural, which begins at 2.
fn plural(given: i64) -> &'static str {
    if tenths(given) < 20 { "" } else { "s" }
}
