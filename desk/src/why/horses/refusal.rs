//! The text for a horse that may not move.

use galop::rules::Seat;
use galop::rules::horses::{Place, Progress, Rules, Stairs};

use super::super::{Verdict, View};
use super::{Bar, Duty, duty_id};

impl View<'_, Rules> {
    /// The verdict for a horse that may not move.
    pub(super) fn refusal(&self, seat: Seat, place: Progress, bar: Bar) -> Verdict {
        let own = || self.own_id(["PC0-15", "PC1-15", "PC3-11"]);
        let ids = match bar {
            Bar::NoExit => vec![self.exit_id()],
            Bar::StartHeld => {
                let own = self.own_id(["PC0-9", "PC1-15", "PC3-11"]);
                [own].into_iter().chain(self.partner_id(seat, Progress::START)).collect()
            }
            Bar::Own(to) => [own()].into_iter().chain(self.partner_id(seat, to)).collect(),
            Bar::NoRoomBehind(_) => vec!["H-3", own()],
            Bar::Passes(..) => vec![self.passing_id()],
            Bar::PastDoor(_) => {
                vec![self.id(["PC0-18", "PC1-11", "PC3-14"], |sheet| sheet.stairs != Stairs::Count)]
            }
            Bar::PastLane(_) => vec!["PC0-19"],
            Bar::StepHeld(_) if self.settings().stairs == Stairs::Count => vec!["PC0-20"],
            Bar::StepHeld(_) => {
                vec![self.id(["PC0-20", "PC1-15", "PC3-17"], |sheet| sheet.stairs != Stairs::Count)]
            }
            Bar::WrongStep(_) | Bar::NoHigherStep(_) => vec![self.stairs_id()],
            Bar::CentreWantsSix => vec!["H-9"],
            Bar::BouncesHome => vec!["H-2"],
            Bar::BouncesOntoOwn(to) => ["H-2", own()].into_iter().chain(self.partner_id(seat, to)).collect(),
            Bar::BouncesPast(..) => vec!["H-2", self.passing_id()],
            Bar::Duty(duty) => vec![duty_id(duty)],
            Bar::OtherColour => vec!["PC3-3a"],
        };
        self.refuse(&self.piece(seat, place), &self.words(bar), ids)
    }

    /// Names the horse, with its colour if a player has two.
    fn piece(&self, seat: Seat, place: Progress) -> String {
        let lang = self.lang;
        let two = self.question.rules.side(seat).len() > 1 && !self.settings().teams;
        let colour = if two { format!(" {}", lang.seat(seat).to_ascii_lowercase()) } else { String::new() };
        let piece = self.piece_noun();
        match place.place() {
            Place::Stable => {
                let there = lang.text(lang.nouns(self.sheet).in_stable);
                lang.pick(format!("le {piece}{colour} {there}"), format!("the{colour} {piece} {there}"))
            }
            _ => {
                let place = self.place(place);
                lang.pick(format!("le {piece}{colour} sur {place}"), format!("the{colour} {piece} on {place}"))
            }
        }
    }

    fn step(&self, n: u8) -> String {
        Progress::new(Place::Step(n)).map_or_else(String::new, |step| self.place(step))
    }

    fn words(&self, bar: Bar) -> String {
        let (lang, place, piece) = (self.lang, |place: Progress| self.place(place), self.piece_noun());
        let of_yours = |place: &str| {
            let pieces = if piece == "cheval" { "chevaux" } else { "pions" };
            lang.pick(format!("un de vos {pieces} est sur {place}"), format!("a {piece} of yours is on {place}"))
        };
        match bar {
            Bar::NoExit => {
                let faces = (1..=6u8).rev().filter(|face| self.settings().exit_on >> face & 1 == 1);
                let faces = faces.map(|face| face.to_string()).collect::<Vec<_>>();
                let faces = faces.join(lang.pick(" ou un ", " or a "));
                // A set of numbers that no sheet and no house rule has: name the setting.
                let by = if self.exit_is_odd() { " (exit_on)" } else { "" };
                lang.pick(format!("il faut un {faces} pour sortir{by}"), format!("it takes a {faces} to come out{by}"))
            }
            Bar::StartHeld => of_yours(lang.text(lang.nouns(self.sheet).start)),
            Bar::Own(to) => of_yours(&place(to)),
            Bar::NoRoomBehind(to) => {
                let to = place(to);
                lang.pick(
                    format!("pas de place derrière votre {piece} sur {to}"),
                    format!("no room behind your {piece} on {to}"),
                )
            }
            Bar::Passes(at, whose) | Bar::BouncesPast(at, whose) => {
                let (at, whose) = (place(at), lang.seat(whose));
                lang.pick(
                    format!("{whose} est sur {at}, on ne dépasse pas"),
                    format!("{whose} is on {at} and may not be passed"),
                )
            }
            Bar::PastDoor(n) => {
                let at_door = lang.text(lang.nouns(self.sheet).at_door);
                match n {
                    0 => lang.pick(format!("il est déjà {at_door}"), format!("it is {at_door} already")),
                    n => lang.pick(
                        format!("il lui faut {n} ou moins, pour s'arrêter d'abord {at_door}"),
                        format!("it needs {n} or less: it must stop {at_door} first"),
                    ),
                }
            }
            Bar::PastLane(0) => lang.pick("il est déjà au bout", "it is at the end").into(),
            Bar::PastLane(n) => {
                let s = if n > 1 { "s" } else { "" };
                lang.pick(
                    format!("nombre trop grand : il ne lui reste que {n} case{s}"),
                    format!("too far, only {n} to go"),
                )
            }
            Bar::StepHeld(n) => of_yours(&self.step(n)),
            Bar::WrongStep(n) => {
                let step = self.step(n);
                lang.pick(format!("il faut un {n} pour {step}"), format!("{step} takes a {n}"))
            }
            Bar::NoHigherStep(n) => {
                let step = self.step(n);
                lang.pick(format!("il est déjà sur {step}"), format!("it is on {step} already"))
            }
            Bar::CentreWantsSix => lang.pick("il faut un 6 pour le centre", "the centre takes a 6").into(),
            Bar::BouncesHome => lang.pick("il reviendrait à sa place", "it would run back to where it stands").into(),
            Bar::BouncesOntoOwn(to) => {
                let to = place(to);
                lang.pick(
                    format!("il reviendrait sur {to}, déjà occupée"),
                    format!("it would run back to {to}, onto a {piece} of yours"),
                )
            }
            Bar::Duty(Duty::MoveIt) => {
                lang.pick("celui qui vient de sortir joue d'abord", "the one that has just come out goes first").into()
            }
            Bar::Duty(Duty::ClearStart) => {
                let start = lang.text(lang.nouns(self.sheet).start);
                lang.pick(format!("il faut d'abord libérer {start}"), format!("{start} is cleared first"))
            }
            Bar::Duty(Duty::ComeOut) => {
                lang.pick(format!("il faut d'abord sortir un {piece}"), format!("a {piece} must come out first"))
            }
            Bar::OtherColour => lang.pick("c'est au tour de l'autre couleur", "it is the other colour's turn").into(),
        }
    }
}
