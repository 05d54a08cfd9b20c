//! Explanations for Petits Chevaux: sheets 000, 001, 003 and the house rules.

mod gain;
mod refusal;
mod sequel;

use galop::rules::any::Any;
use galop::rules::horses::{
    AfterExit, ExitObligation, ExitOnto, Finish, Move, Overshoot, OwnCell, Progress, Rules, Settings, Stairs,
};
use galop::rules::{Die, Next, Seat};
use galop::sheets::{Sheet, Terms};

use super::{Explains, Id, Question, Said, Verdict, View};

/// Why a horse may not move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bar {
    /// This number brings no horse out.
    NoExit,
    /// An own horse stands on the start cell.
    StartHeld,
    /// An own horse stands where it would land.
    Own(Progress),
    /// H-3: the cell behind that horse is not free either.
    NoRoomBehind(Progress),
    /// It would pass this horse.
    Passes(Progress, Seat),
    /// It needs exactly this number to reach its door.
    PastDoor(u8),
    /// The throw is greater than this number of cells left in its lane.
    PastLane(u8),
    /// An own horse is in the way in the lane or on the stairs.
    StepHeld(u8),
    /// This number is needed for the next step.
    WrongStep(u8),
    /// `stairs=number`: it stands on this step, and the die names none above it.
    NoHigherStep(u8),
    /// H-9: it takes a 6 to reach the centre.
    CentreWantsSix,
    /// H-2: it would come back to where it stands.
    BouncesHome,
    /// H-2: an own horse stands where it would land.
    BouncesOntoOwn(Progress),
    /// H-2: it would pass this horse on its way.
    BouncesPast(Progress, Seat),
    /// Another move comes first.
    Duty(Duty),
    /// PC3-3a: it is the other colour's turn.
    OtherColour,
}

/// A move that takes precedence over all others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duty {
    /// PC0-11: the horse just brought out moves.
    MoveIt,
    /// H-11: the start cell is cleared.
    ClearStart,
    /// PC0-10: a horse comes out.
    ComeOut,
}

impl Explains for Rules {
    fn lost(view: &View<Self>) -> Option<Said> {
        let (fr, en) = ("Le troisième 6 de suite ne se joue pas.", "The third 6 in a row is not played.");
        view.third_six().then(|| view.say(fr, en, &["H-1"]))
    }

    fn verdicts(view: &View<Self>) -> Vec<Verdict> {
        view.verdicts()
    }

    fn follows(view: &View<Self>, next: Next<Self>) -> Said {
        view.sequel(next)
    }

    fn gain(view: &View<Self>, chosen: &Move) -> String {
        view.gain(chosen)
    }
}

impl View<'_, Rules> {
    fn settings(&self) -> &Settings {
        self.question.rules.settings()
    }

    /// What the sheet calls a piece.
    fn piece_noun(&self) -> &'static str {
        self.lang.text(self.lang.nouns(self.sheet).piece)
    }

    fn place(&self, progress: Progress) -> String {
        self.lang.place(self.sheet, progress)
    }

    /// Picks the id of this sheet from the ids of 000, 001 and 003. If a house rule changes what that id says, picks
    /// the id of a sheet that `is_so`.
    fn id(&self, ids: [Id; 3], is_so: impl Fn(&Settings) -> bool) -> Id {
        let [pawns, horses, numbered] = ids;
        let id = |terms| match terms {
            Terms::Pawns => pawns,
            Terms::Horses => horses,
            Terms::NumberedCells => numbered,
        };
        let own = self.sheet.words().terms;
        let has = |terms: &Terms| {
            let sheet = Sheet::ALL.into_iter().find(|sheet| sheet.words().terms == Some(*terms));
            sheet.is_some_and(|sheet| match &sheet.info().preset {
                Any::Horses(preset) => is_so(preset),
                Any::Ur(_) | Any::Senet(_) => false,
            })
        };
        // After the own sheet 001: it is the best known.
        let families = [Terms::Horses, Terms::NumberedCells, Terms::Pawns];
        own.into_iter().chain(families).find(has).or(own).map_or(horses, id)
    }

    /// The id of this sheet for a rule that no setting changes.
    fn own_id(&self, ids: [Id; 3]) -> Id {
        self.id(ids, |_| true)
    }

    /// H-1: whether this is the third six in a row.
    fn third_six(&self) -> bool {
        self.question.rules.third_six(&self.question.position, self.question.die)
    }

    fn verdicts(&self) -> Vec<Verdict> {
        let Question { rules, position, .. } = self.question;
        let (turn, moves) = (position.turn(), self.question.moves());
        let (movable, side) = (rules.moved_by_thrower(position), rules.side(turn));
        let mut found = Vec::new();
        for seat in [turn, turn.opposite()].into_iter().filter(|seat| side.contains(*seat)) {
            // H-14: a partner's horses are moved by the partner.
            if self.settings().teams && seat != turn {
                continue;
            }
            let mut places: Vec<_> = rules.horses(position, seat).iter().rev().copied().collect();
            places.dedup();
            for place in places.into_iter().filter(|place| *place != Progress::FINISHED) {
                let bar = if movable.contains(seat) { self.bar(seat, place) } else { Some(Bar::OtherColour) };
                found.push((seat, place, bar));
            }
        }
        let free: Vec<_> =
            found.iter().filter(|(.., bar)| bar.is_none()).map(|(seat, place, _)| (*seat, *place)).collect();
        let duty = self.duty(&free);
        let judge = |(seat, place, bar): (Seat, Progress, Option<Bar>)| {
            let other = duty.as_ref().filter(|(_, bound)| !bound.contains(&(seat, place)));
            match bar.or(other.map(|(duty, _)| Bar::Duty(*duty))) {
                Some(bar) => Some(self.refusal(seat, place, bar)),
                None => {
                    let chosen = moves.iter().find(|chosen| (chosen.seat, chosen.from) == (seat, place))?;
                    Some(self.permission(chosen, duty.as_ref().map(|(duty, _)| *duty)))
                }
            }
        };
        found.into_iter().filter_map(judge).collect()
    }

    /// Those of the horses able to move that have precedence, and why.
    fn duty(&self, free: &[(Seat, Progress)]) -> Option<(Duty, Vec<(Seat, Progress)>)> {
        let position = &self.question.position;
        let only = |wanted: &dyn Fn(Seat, Progress) -> bool| -> Vec<_> {
            free.iter().copied().filter(|(seat, place)| wanted(*seat, *place)).collect()
        };
        let first = match self.settings().after_exit {
            AfterExit::Free => None,
            AfterExit::MustMoveIt => Some((Duty::MoveIt, only(&|seat, place| position.must() == Some((seat, place))))),
            AfterExit::ClearStart => {
                let waits = |seat| position.in_stable(seat) > 0;
                Some((Duty::ClearStart, only(&|seat, place| place == Progress::START && waits(seat))))
            }
        };
        let out = (self.settings().exit_obligation == ExitObligation::Must)
            .then(|| (Duty::ComeOut, only(&|_, place| place == Progress::STABLE)));
        [first, out].into_iter().flatten().find(|(_, bound)| !bound.is_empty())
    }

    /// Why this horse may not move, without regard to duties.
    fn bar(&self, seat: Seat, from: Progress) -> Option<Bar> {
        let (settings, pips) = (self.settings(), self.question.die.pips());
        if from == Progress::STABLE {
            return match settings.exit_onto {
                _ if settings.exit_on >> pips & 1 == 0 => Some(Bar::NoExit),
                ExitOnto::Start if self.own_at(seat, Progress::START) => Some(Bar::StartHeld),
                _ => None,
            };
        }
        let ends = from.code() + pips;
        if ends <= Progress::DOOR.code() {
            let to = Progress::from_code(ends);
            return self.passed(seat, from.code() + 1..ends).map(|(place, whose)| Bar::Passes(place, whose)).or_else(
                || {
                    let behind = Progress::from_code(ends - 1);
                    match (self.own_at(seat, to), settings.own_cell) {
                        (false, _) => None,
                        (true, OwnCell::Forbid) => Some(Bar::Own(to)),
                        (true, OwnCell::StopBehind) => {
                            (behind == from || self.at(seat, behind).is_some()).then_some(Bar::NoRoomBehind(to))
                        }
                    }
                },
            );
        }
        match settings.stairs {
            Stairs::Count => {
                let end = self.question.rules.way_end().code();
                if ends > end {
                    return Some(Bar::PastLane(end - from.code()));
                }
                let passed = self.passed(seat, from.code() + 1..Progress::DOOR.code() + 1);
                passed.map(|(place, whose)| Bar::Passes(place, whose)).or_else(|| self.step_held(seat, from, ends))
            }
            _ if from == Progress::TOP => (pips != 6).then_some(Bar::CentreWantsSix),
            stairs if from >= Progress::DOOR => {
                let (on, to) = (from.code() - Progress::DOOR.code(), Progress::DOOR.code() + pips);
                match stairs {
                    Stairs::Sequential if pips != on + 1 => Some(Bar::WrongStep(on + 1)),
                    _ if pips <= on => Some(Bar::NoHigherStep(on)),
                    _ => self.step_held(seat, from, to),
                }
            }
            _ if settings.overshoot == Overshoot::Bounce => self.bounce_bar(seat, from, ends),
            _ => Some(Bar::PastDoor(Progress::DOOR.code() - from.code())),
        }
    }

    /// The first step above `from`, up to the place of code `last`, on which a horse of the seat stands.
    fn step_held(&self, seat: Seat, from: Progress, last: u8) -> Option<Bar> {
        let first = from.max(Progress::DOOR).code() + 1;
        let held = (first..=last).find(|code| self.question.position.holds(seat, Progress::from_code(*code)))?;
        Some(Bar::StepHeld(held - Progress::DOOR.code()))
    }

    /// H-2: why this horse may not go to the door and back.
    fn bounce_bar(&self, seat: Seat, from: Progress, ends: u8) -> Option<Bar> {
        let door = Progress::DOOR.code();
        let to = Progress::from_code(2 * door - ends);
        if to == from {
            return Some(Bar::BouncesHome);
        }
        let way = from.min(to).code() + 1..door + 1;
        let passed = way.filter(|code| *code != from.code());
        match self.passed(seat, passed) {
            Some((place, whose)) => Some(Bar::BouncesPast(place, whose)),
            None => self.own_at(seat, to).then_some(Bar::BouncesOntoOwn(to)),
        }
    }

    /// The first of these track places on which a horse stands; `None` if passing is allowed.
    fn passed(&self, seat: Seat, codes: impl IntoIterator<Item = u8>) -> Option<(Progress, Seat)> {
        if self.settings().jump {
            return None;
        }
        codes.into_iter().map(Progress::from_code).find_map(|place| Some((place, self.at(seat, place)?)))
    }

    /// The seat of the horse on a place of the track, as `seat` counts.
    fn at(&self, seat: Seat, place: Progress) -> Option<Seat> {
        let mut seats =
            (0..4u8).filter(|_| place.on_track()).map(|steps| (seat.clockwise(steps), place.seen_by(steps)));
        seats.find(|(other, seen)| self.question.position.holds(*other, *seen)).map(|(other, _)| other)
    }

    /// Whether an own horse stands there.
    fn own_at(&self, seat: Seat, place: Progress) -> bool {
        self.at(seat, place).is_some_and(|other| self.question.rules.side(seat).contains(other))
    }

    /// The rule by which the horse there counts as own, if it is of another seat.
    fn partner_id(&self, seat: Seat, place: Progress) -> Option<Id> {
        self.at(seat, place).filter(|other| *other != seat)?;
        Some(if self.settings().teams { "H-14" } else { "PC3-3b" })
    }

    fn permission(&self, chosen: &Move, duty: Option<Duty>) -> Verdict {
        let mut ids = self.move_ids(chosen);
        ids.extend(duty.map(duty_id));
        let mut verdict = self.allow(chosen, ids);
        if self.question.rules.moved_by_thrower(&self.question.position).len() > 1 {
            let (seat, text) = (self.lang.seat(chosen.seat), &verdict.said.text);
            verdict.said.text = self.lang.pick(format!("{seat} : {text}"), format!("{seat}: {text}"));
        }
        verdict
    }

    /// The rules behind a move.
    fn move_ids(&self, chosen: &Move) -> Vec<Id> {
        let (settings, die) = (self.settings(), self.question.die);
        let mut ids = Vec::new();
        let Move { seat, from, to, captures, bounces, .. } = *chosen;
        let ends = from.code() + die.pips();
        if from == Progress::STABLE {
            ids.push(self.exit_id());
        } else if bounces {
            ids.push("H-2");
        } else if to == Progress::FINISHED && settings.finish == Finish::Centre {
            ids.push("H-9");
        } else if to == Progress::FINISHED {
            ids.push(self.id(["PC0-22", "PC1-14", "PC3-16"], |sheet| sheet.finish == Finish::Top));
        } else if to > Progress::DOOR && settings.stairs == Stairs::Count {
            ids.push("PC0-18");
        } else if to > Progress::DOOR {
            ids.push(self.stairs_id());
        } else if to.code() != ends {
            ids.push("H-3");
        } else if die == Die::Six {
            ids.push(self.own_id(["PC0-8", "PC1-7", "PC3-12"]));
        } else {
            ids.push(self.own_id(["PC0-8", "PC1-9", "PC3-7"]));
        }
        if captures.is_some() {
            ids.push(self.own_id(["PC0-14", "PC1-10", "PC3-10"]));
        }
        let between = from.code() + 1..to.code().min(Progress::DOOR.code() + 1);
        let mut between = between.map(Progress::from_code);
        if from != Progress::STABLE && !bounces && between.any(|place| self.at(seat, place).is_some()) {
            ids.push("PC0-16");
        }
        ids
    }

    /// The rule that says which numbers bring a horse out.
    fn exit_id(&self) -> Id {
        match self.settings().exit_on {
            SIX_OR_ONE => "H-4",
            FIVE => "H-5",
            _ => self.own_id(["PC0-9", "PC1-7", "PC3-6"]),
        }
    }

    /// Whether no sheet and no house rule names these numbers.
    fn exit_is_odd(&self) -> bool {
        ![SIX, SIX_OR_ONE, FIVE].contains(&self.settings().exit_on)
    }

    fn stairs_id(&self) -> Id {
        match self.settings().stairs {
            Stairs::Sequential => self.id(["PC0-18", "PC1-13", "PC3-15"], |sheet| sheet.stairs == Stairs::Sequential),
            Stairs::Number => "PC3-15",
            Stairs::Count => "PC0-18",
        }
    }

    fn passing_id(&self) -> Id {
        self.id(["PC0-16", "PC1-15", "PC3-8"], |sheet| !sheet.jump)
    }
}

/// Sets of faces, encoded as in `exit_on`.
const SIX: u8 = 1 << 6;
const SIX_OR_ONE: u8 = SIX | 1 << 1;
const FIVE: u8 = 1 << 5;

const fn duty_id(duty: Duty) -> Id {
    match duty {
        Duty::MoveIt => "PC0-11",
        Duty::ClearStart => "H-11",
        Duty::ComeOut => "PC0-10",
    }
}
