//! Explanations for Senet.

use galop::rules::senet::{Dice, HOUSES, Move, OUT, Reenter, Rules, WAIT, WATER};
use galop::rules::{Next, Side};

use super::{Explains, Id, Said, Verdict, View};

/// Why a pawn may not go forward, or back.
#[derive(Clone, Copy)]
enum Bar {
    /// An own pawn is there.
    Own(u8),
    /// Two enemies protect each other there.
    Duo(u8),
    /// The enemy there stands on a protected square.
    Protected(u8),
    /// A barrage is in between, starting at this square.
    Barrage(u8),
    /// It needs exactly this number to leave.
    PastOut(u8),
    /// Not all other pawns are on the last row.
    NotAllHome,
    /// A waiting pawn needs an empty square.
    Taken(u8),
    /// `reenter=one`: a waiting pawn needs a 1.
    WaitsForOne,
    /// `reenter=auto`: a waiting pawn comes in by itself.
    ComesByItself,
    /// A pawn that goes back needs an empty square.
    BackTaken(u8),
    /// There is nothing before square 1.
    BeforeFirst,
}

impl Explains for Rules {
    fn lost(view: &View<Self>) -> Option<Said> {
        let lost = view.question.rules.is_lost(view.question.die);
        lost.then(|| view.say("Un 5 ne fait avancer aucun pion.", "A 5 moves nothing.", &["SE4-4"]))
    }

    fn verdicts(view: &View<Self>) -> Vec<Verdict> {
        let (position, side) = (&view.question.position, view.side());
        let moves = view.question.moves();
        let waiting = (position.waiting(side) > 0).then_some(WAIT);
        let pawns: Vec<u8> =
            waiting.into_iter().chain((1..OUT).filter(|square| position.at(*square) == Some(side))).collect();
        let judge = |from: u8, bar: Option<Bar>, back: bool| match bar {
            Some(bar) => Some(view.refusal(from, bar, back)),
            None => {
                let chosen = moves.iter().find(|chosen| chosen.from == from && chosen.retreats() == back)?;
                Some(view.permission(chosen))
            }
        };
        let forward: Vec<_> = pawns.iter().map(|from| (*from, view.bar(*from))).collect();
        let stuck = forward.iter().all(|(_, bar)| bar.is_some());
        let mut verdicts = Vec::new();
        for (from, bar) in forward {
            verdicts.extend(judge(from, bar, false));
            // SE4-13: only when no pawn can go forward.
            if stuck && from != WAIT {
                verdicts.extend(judge(from, view.back_bar(from), true));
            }
        }
        verdicts
    }

    fn follows(view: &View<Self>, next: Next<Self>) -> Said {
        let (pips, throw) = (view.pips(), view.throw_id());
        match next {
            Next::Over(over) if over.position.out(view.side()) == galop::rules::senet::PAWNS => {
                view.say("Tous les pions sont sortis : gagné.", "All pawns are out: won.", &["SE4-18"])
            }
            Next::Over(_) => {
                view.say("Trop de tours : on compte les pions.", "Too many turns: pawns are counted.", &["SE4-19"])
            }
            _ if view.question.timed_out => view.timed_out(),
            Next::Again(_) => {
                view.say(&format!("Un {pips} fait relancer."), &format!("A {pips} throws again."), &[throw])
            }
            Next::Turn(_) if view.question.rules.is_lost(view.question.die) => {
                view.say("Avec un 5, on passe son tour.", "A 5 passes the turn.", &["SE4-4"])
            }
            Next::Turn(_) if view.question.played.is_none() => view.say(
                "Ni en avant ni en arrière : c'est à l'autre.",
                "Neither forward nor back: the other side.",
                &["SE4-14"],
            ),
            Next::Turn(_) => {
                view.say(&format!("Un {pips} met fin au tour."), &format!("A {pips} ends the turn."), &[throw])
            }
        }
    }

    fn gain(view: &View<Self>, chosen: &Move) -> String {
        let Move { from, to, swaps, .. } = *chosen;
        let lang = view.lang;
        match to {
            _ if chosen.drowns.is_some() => view.judged_best(),
            OUT => lang.pick("un pion de moins à sortir", "one pawn fewer to take off").into(),
            _ if swaps => {
                let lost = to - from;
                let plural = if lost > 1 { "s" } else { "" };
                lang.pick(
                    format!("l'adversaire y perd {lost} case{plural}"),
                    format!("the opponent loses {lost} square{plural}"),
                )
            }
            to if HOUSES.contains(&to) => lang.pick("il y est protégé", "it is protected there").into(),
            _ if from == WAIT => lang.pick("un pion de plus en jeu", "one more pawn in play").into(),
            _ => match view.partner(from, to) {
                Some(beside) => lang.pick(
                    format!("avec celui de {beside}, il forme un duo protégé"),
                    format!("with the pawn on {beside} it forms a protected pair"),
                ),
                None => view.judged_best(),
            },
        }
    }
}

impl View<'_, Rules> {
    fn side(&self) -> Side {
        self.question.position.turn()
    }

    fn pips(&self) -> u8 {
        self.question.die.pips()
    }

    fn bar(&self, from: u8) -> Option<Bar> {
        let (position, side, to) = (&self.question.position, self.side(), from + self.pips());
        let barrage = || self.barrage(from, to).map(Bar::Barrage);
        if from == WAIT {
            return match self.question.rules.settings().reenter {
                Reenter::Auto => Some(Bar::ComesByItself),
                Reenter::One if to != 1 => Some(Bar::WaitsForOne),
                _ if position.at(to).is_some() => Some(Bar::Taken(to)),
                _ => barrage(),
            };
        }
        match to {
            ..OUT => match position.at(to) {
                Some(other) if other == side => Some(Bar::Own(to)),
                Some(_) if HOUSES.contains(&to) => Some(Bar::Protected(to)),
                Some(_) if self.duo(to) => Some(Bar::Duo(to)),
                _ => barrage(),
            },
            OUT if !position.may_bear_off(side) => Some(Bar::NotAllHome),
            OUT => barrage(),
            _ => Some(Bar::PastOut(OUT - from)),
        }
    }

    fn back_bar(&self, from: u8) -> Option<Bar> {
        let Some(to) = from.checked_sub(self.pips()).filter(|to| *to > 0) else { return Some(Bar::BeforeFirst) };
        match self.question.position.at(to) {
            Some(_) => Some(Bar::BackTaken(to)),
            None => self.barrage(to, from).map(Bar::Barrage),
        }
    }

    /// Whether enemies stand on this square and on the next one.
    fn pair(&self, low: u8) -> bool {
        let enemy = |square| self.question.position.at(square) == Some(self.side().other());
        low > 0 && enemy(low) && enemy(low + 1) && self.joined(low)
    }

    /// SE4-10: whether pawns on this square and the next can be a pair: also across the corners, unless a house rule
    /// says otherwise.
    fn joined(&self, low: u8) -> bool {
        ![10, 20].contains(&low) || self.question.rules.settings().corners
    }

    /// The own pawn with which one that goes to `to` forms a pair.
    fn partner(&self, from: u8, to: u8) -> Option<u8> {
        let own = |square: &u8| *square != from && self.question.position.at(*square) == Some(self.side());
        let (before, after) = (to.checked_sub(1), to.checked_add(1));
        let before = before.filter(|low| own(low) && self.joined(*low));
        before.or(after.filter(|high| own(high) && self.joined(to)))
    }

    fn duo(&self, square: u8) -> bool {
        self.pair(square) || self.pair(square - 1)
    }

    /// The first square of an enemy barrage strictly between two squares.
    fn barrage(&self, low: u8, high: u8) -> Option<u8> {
        (low + 1..high.saturating_sub(2)).find(|first| self.pair(*first) && self.pair(first + 1))
    }

    fn permission(&self, chosen: &Move) -> Verdict {
        let Move { from, to, swaps, .. } = *chosen;
        let mut ids = vec![match (from, to) {
            (WAIT, _) => "SE4-16",
            (_, OUT) => "SE4-17",
            _ if chosen.retreats() => "SE4-13",
            _ => self.throw_id(),
        }];
        if swaps {
            ids.push("SE4-9");
        }
        if to == WATER {
            ids.push("SE4-15");
        }
        self.allow(chosen, ids)
    }

    fn throw_id(&self) -> Id {
        if self.question.rules.settings().dice == Dice::Coins { "SE4-3" } else { "SE4-4" }
    }

    fn refusal(&self, from: u8, bar: Bar, back: bool) -> Verdict {
        let lang = self.lang;
        let piece = match from {
            WAIT => lang.pick("le pion en attente".to_string(), "the waiting pawn".into()),
            from if back => lang.pick(format!("le pion de {from}, en arrière"), format!("the pawn on {from}, back")),
            from => lang.pick(format!("le pion de {from}"), format!("the pawn on {from}")),
        };
        let (why, ids): (String, &[Id]) = match bar {
            Bar::Own(to) => {
                (lang.pick(format!("un de vos pions est en {to}"), format!("a pawn of yours is on {to}")), &["SE4-7"])
            }
            Bar::Duo(to) => (
                lang.pick(
                    format!("en {to}, deux pions forment un duo"),
                    format!("two pawns on {to} and beside it form a pair"),
                ),
                &["SE4-10"],
            ),
            Bar::Protected(to) => (
                lang.pick(format!("le pion en {to} est protégé"), format!("the pawn on {to} is protected")),
                &["SE4-12"],
            ),
            Bar::Barrage(first) => {
                let last = first + 2;
                let text = lang.pick(
                    format!("il y a un barrage de {first} à {last}"),
                    format!("a barrage from {first} to {last}"),
                );
                (text, &["SE4-11"])
            }
            Bar::PastOut(n) => (
                lang.pick(format!("il faut {n} exactement pour sortir"), format!("it takes exactly {n} to leave")),
                &["SE4-17"],
            ),
            Bar::NotAllHome => (
                lang.pick("tous doivent d'abord être sur la dernière ligne", "all must be on the last row first")
                    .into(),
                &["SE4-17"],
            ),
            Bar::Taken(to) => {
                (lang.pick(format!("la case {to} est occupée"), format!("square {to} is taken")), &["SE4-16", "SE4-7"])
            }
            Bar::WaitsForOne => (lang.pick("il faut un 1 pour revenir", "it takes a 1 to come in").into(), &["SE4-16"]),
            Bar::ComesByItself => (
                lang.pick(
                    "il revient de lui-même quand la case 1 est libre",
                    "it comes in by itself when square 1 is free",
                )
                .into(),
                &["SE4-16"],
            ),
            Bar::BackTaken(to) => {
                (lang.pick(format!("la case {to} est occupée"), format!("square {to} is taken")), &["SE4-13"])
            }
            Bar::BeforeFirst => {
                (lang.pick("il n'y a rien avant la case 1", "nothing lies before square 1").into(), &["SE4-13"])
            }
        };
        self.refuse(&piece, &why, ids.to_vec())
    }
}
