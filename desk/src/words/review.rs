//! Texts of the review of a game.

use galop::history::Event;
use galop::review::{Kind, Turn, tenths};
use galop::rules::{Seat, Seats};
use galop::session::Phase;

use super::Lang;
use crate::review::Reviewed;

impl Lang {
    /// A chance in percent, without decimals.
    pub fn percent(self, chance: i64) -> String {
        format!("{} %", (tenths(chance) + 5).div_euclid(10))
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
                self.pick(format!("Nouveaux joueurs : {seating}"), format!("New players: {seating}"))
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
            let (lost, better) = (self.loss(lost), self.better(game, event));
            text +=
                &self.pick(format!(" · {lost} perdus ; mieux : {better}"), format!(" · {lost} lost; better: {better}"));
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
        match turn.kind {
            Kind::Luck => {
                let thrown = entry.value.minus(entry.choice);
                // The player whose chance changes most: mostly the one who threw.
                let most = Seat::ALL.into_iter().max_by_key(|seat| entry.luck.at(*seat).abs()).unwrap_or(seat);
                let own = entry.luck.at(seat).abs() * 4 > entry.luck.at(most).abs() * 3;
                let (seat, hands) = if own { (seat, turn.by) } else { (most, game.last().hands_at(most)) };
                let [before, after] = [thrown.minus(entry.luck), thrown].map(|chances| chances.at(seat));
                let (from, to) = (self.percent(before), self.percent(after));
                let pips = match entry.event {
                    Some(Event::Throw(die, _)) => die.pips(),
                    _ => 0,
                };
                // Two colours of one player are several words.
                let many = |hands: Seats| hands.len() > 1 && !game.last().sheet().two_sided();
                let throws = if many(turn.by) { self.pick("font", "throw") } else { self.pick("fait", "throws") };
                let way = match (many(hands), after < before) {
                    (false, false) => self.pick("passe", "rises"),
                    (false, true) => self.pick("passe", "falls"),
                    (true, false) => self.pick("passent", "rise"),
                    (true, true) => self.pick("passent", "fall"),
                };
                let whose = match own {
                    true => self.pick(" et", " and").into(),
                    false => format!("{} {}", self.pick(" ;", ";"), self.player(game.last(), hands)),
                };
                self.pick(
                    format!("Lancer {number}, la chance : {who} {throws} {pips}{whose} {way} de {from} à {to}."),
                    format!("Throw {number}, luck: {who} {throws} {pips}{whose} {way} from {from} to {to}."),
                )
            }
            Kind::Choice => {
                let played = game.offer(event).map(|offer| self.deed(game.last().sheet(), offer.chosen()));
                let played = played.unwrap_or_default().trim_end_matches(['!', ' ', '\u{a0}']).to_owned();
                let (better, lost) = (self.better(game, event), self.loss(-entry.choice.at(seat)));
                self.pick(
                    format!("Lancer {number}, le choix de {who} : {played}. Mieux : {better}. {lost} points perdus."),
                    format!("Throw {number}, the choice of {who}: {played}. Better: {better}. {lost} points lost."),
                )
            }
        }
    }
}
