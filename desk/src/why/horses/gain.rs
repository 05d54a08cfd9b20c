//! What a move of Petits Chevaux achieves.

use galop::rules::Seat;
use galop::rules::horses::{Move, Place, Progress, Rules};

use super::super::View;

/// The most cells a throw can move a horse.
const REACH: u8 = 6;

impl View<'_, Rules> {
    /// What a move achieves, as a part of a sentence.
    pub(super) fn gain(&self, chosen: &Move) -> String {
        let Move { seat, from, to, captures, .. } = *chosen;
        let (lang, piece) = (self.lang, self.piece_noun());
        match (captures, to.place()) {
            (Some(victim), _) => {
                let walked = seen_by(victim, seat, to).code();
                let (victim, plural) = (lang.seat(victim), if walked > 1 { "s" } else { "" });
                lang.pick(
                    format!("{victim} y perd {walked} case{plural}"),
                    format!("{victim} loses {walked} cell{plural}"),
                )
            }
            (None, Place::Finished) => {
                lang.pick(format!("un {piece} de moins à rentrer"), format!("one {piece} fewer to bring home"))
            }
            (None, Place::Step(_)) => {
                lang.pick("personne ne peut l'y renvoyer".into(), "there it cannot be sent back".into())
            }
            _ if from == Progress::STABLE => {
                lang.pick(format!("un {piece} de plus en course"), format!("one more {piece} in the race"))
            }
            _ => match (self.hunter(seat, from), self.hunter(seat, to)) {
                (Some((hunter, cells)), None) => {
                    let (hunter, plural) = (lang.seat(hunter), if cells > 1 { "s" } else { "" });
                    lang.pick(
                        format!("il s'éloigne de {hunter}, {cells} case{plural} derrière lui"),
                        format!("it gets away from {hunter}, {cells} cell{plural} behind it"),
                    )
                }
                _ => self.judged_best(),
            },
        }
    }

    /// The nearest other player's horse that stands behind this place, at most a throw away, and how many cells.
    fn hunter(&self, seat: Seat, place: Progress) -> Option<(Seat, u8)> {
        let Place::Track(k) = place.place() else { return None };
        (1..=REACH).find_map(|cells| {
            let behind = Progress::new(Place::Track((k + 56 - cells) % 56))?;
            let other = self.at(seat, behind).filter(|other| !self.question.rules.side(seat).contains(*other))?;
            // A horse before its own door turns into its lane.
            (seen_by(other, seat, behind).code() + cells <= Progress::DOOR.code()).then_some((other, cells))
        })
    }
}

/// A place of the track of `seat`, as another seat counts it.
fn seen_by(other: Seat, seat: Seat, place: Progress) -> Progress {
    let steps = (0..4u8).find(|steps| seat.clockwise(*steps) == other).unwrap_or(0);
    place.seen_by(steps)
}
