//! Explanations for the Royal Game of Ur.

use galop::rules::ur::{COMMON, EXIT, Move, Rules, Six, Stack};
use galop::rules::{Next, Side};

use super::{Explains, Id, Said, Verdict, View};

/// Why a pawn may not move.
#[derive(Clone, Copy)]
enum Bar {
    /// More than five would stand there.
    Full(u8),
    /// The throw leads beyond the exit, which is this many cells away.
    PastExit(u8),
    /// A guard does not go back into its own corridor.
    Corridor,
    /// It lies under an enemy.
    Captive,
}

impl Explains for Rules {
    fn lost(view: &View<Self>) -> Option<Said> {
        let lost = view.question.rules.is_lost(view.question.die);
        lost.then(|| view.say("Un 6 ne fait avancer aucun pion.", "A 6 moves nothing.", &["PR2-3"]))
    }

    fn verdicts(view: &View<Self>) -> Vec<Verdict> {
        let (position, side, pips) = (&view.question.position, view.side(), view.question.die.pips());
        let moves = view.question.moves();
        let mut verdicts = Vec::new();
        let mut judge = |from: u8, to: Option<u8>, bar: Option<Bar>| match bar {
            Some(bar) => verdicts.push(view.refusal(from, to, bar)),
            None => {
                let chosen = moves.iter().find(|chosen| chosen.from == from && Some(chosen.to) == to);
                verdicts.extend(chosen.map(|chosen| view.permission(chosen)));
            }
        };
        if position.reserve(side) > 0 {
            judge(0, Some(pips), view.full(pips, 1));
        }
        for i in 1..=EXIT {
            let stack = position.stack(side, i);
            let Some(top) = stack.top() else { continue };
            if top.side != side {
                if stack.count(side) > 0 {
                    judge(i, None, Some(Bar::Captive));
                }
                continue;
            }
            let unit = stack.unit();
            let forward = i + pips;
            match forward <= EXIT {
                true => judge(i, Some(forward), view.full(forward, unit)),
                false => judge(i, Some(forward), Some(Bar::PastExit(EXIT - i))),
            }
            let back = i.saturating_sub(pips);
            match COMMON.start() <= &back {
                _ if !top.guard => {}
                true => judge(i, Some(back), view.full(back, unit)),
                false => judge(i, Some(back), Some(Bar::Corridor)),
            }
        }
        // The cell next to the other side's exit can only be reached as a prisoner.
        if position.stack(side.other(), EXIT - 1).count(side) > 0 {
            judge(EXIT - 1, None, Some(Bar::Captive));
        }
        verdicts
    }

    fn follows(view: &View<Self>, next: Next<Self>) -> Said {
        let lost = view.question.rules.is_lost(view.question.die);
        match next {
            Next::Over(over) => {
                let won = view.question.played.is_some() && over.position.turn() == view.side();
                let idle = over.position.idle() >= view.question.rules.settings().no_progress;
                match won && !idle {
                    true => view.say("C'est gagné.", "The game is won.", &["PR2-24"]),
                    false => view.say(
                        "Trop de tours sans progrès : on compte les prisonniers.",
                        "Too many turns without progress: prisoners are counted.",
                        &["PR2-26", "PR2-27"],
                    ),
                }
            }
            _ if view.question.timed_out => view.timed_out(),
            Next::Again(_) => view.say("Un 6 fait relancer.", "A 6 throws again.", &["PR2-3"]),
            Next::Turn(_) if lost && view.question.rules.settings().six == Six::Pass => {
                view.say("Avec un 6, on passe son tour.", "A 6 passes the turn.", &["PR2-3"])
            }
            Next::Turn(_) if view.question.played.is_none() => {
                view.say("Rien à jouer : c'est à l'autre.", "Nothing to play: the other side.", &["PR2-5"])
            }
            Next::Turn(_) => {
                view.say("Chacun son tour : c'est à l'autre.", "Turns alternate: the other side.", &["PR2-2"])
            }
        }
    }

    fn gain(view: &View<Self>, chosen: &Move) -> String {
        let Move { from, captures, removes, promotes, .. } = *chosen;
        let text = match () {
            () if removes > 0 => view.lang.pick("ce qui est sorti l'est pour de bon", "what is off stays off"),
            () if captures > 0 => view.lang.pick("à conduire jusqu'à la sortie", "to be carried to the exit"),
            () if promotes => view.lang.pick("un garde peut aussi reculer", "a guard may also go back"),
            () if from == 0 => view.lang.pick("un pion de plus en jeu", "one more pawn in play"),
            () => return view.judged_best(),
        };
        text.into()
    }
}

impl View<'_, Rules> {
    fn side(&self) -> Side {
        self.question.position.turn()
    }

    /// PR2-10; at the exit the prisoners do not count (PR2-22).
    fn full(&self, to: u8, unit: u8) -> Option<Bar> {
        let arriving = if to == EXIT { 1 } else { unit };
        let height = self.question.position.height(self.side(), to) + arriving;
        (height > Stack::MAX).then_some(Bar::Full(to))
    }

    fn permission(&self, chosen: &Move) -> Verdict {
        let (position, side) = (&self.question.position, self.side());
        let Move { from, to, unit, captures, removes, promotes, .. } = *chosen;
        let mut ids = vec![if to < from { "PR2-19" } else { "PR2-4" }];
        let below = position.stack(side, to);
        if captures > 0 {
            // A captor is taken with its own prisoners.
            let captor = below.top().is_some_and(|top| top.side != side) && below.count(side) > 0;
            ids.push(if captor { "PR2-14" } else { "PR2-11" });
        } else if below.height() > 0 && to != EXIT {
            ids.push("PR2-16");
        }
        if captures > 1 {
            ids.push("PR2-13");
        }
        if unit > 1 {
            ids.push("PR2-12");
        }
        if promotes {
            ids.push("PR2-17");
        }
        if removes > 0 {
            ids.push("PR2-22");
        }
        self.allow(chosen, ids)
    }

    fn refusal(&self, from: u8, to: Option<u8>, bar: Bar) -> Verdict {
        let lang = self.lang;
        let back = to.is_some_and(|to| to < from);
        let piece = match (from, bar) {
            (0, _) => lang.pick("un pion au départ".to_string(), "a pawn in reserve".into()),
            (from, Bar::Captive) => lang.pick(format!("votre pion en {from}"), format!("your pawn on {from}")),
            (from, _) if back => {
                lang.pick(format!("le garde de {from}, en arrière"), format!("the guard on {from}, back"))
            }
            (from, _) => lang.pick(format!("le pion de {from}"), format!("the pawn on {from}")),
        };
        let (why, id): (String, Id) = match bar {
            Bar::Full(to) => (
                lang.pick(
                    format!("il y aurait plus de cinq pions sur la case {to}"),
                    format!("more than five on cell {to}"),
                ),
                "PR2-10",
            ),
            Bar::PastExit(0) => (lang.pick("il est sur la sortie", "it is on the exit").into(), "PR2-18"),
            Bar::PastExit(n) => (
                lang.pick(
                    format!("il lui faut {n} ou moins pour la sortie"),
                    format!("it needs {n} or less to the exit"),
                ),
                "PR2-18",
            ),
            Bar::Corridor => (
                lang.pick("un garde ne rentre pas dans son couloir", "a guard does not return to its corridor").into(),
                "PR2-19",
            ),
            Bar::Captive => {
                (lang.pick("prisonnier sous un pion adverse", "a prisoner under an enemy").into(), "PR2-11")
            }
        };
        self.refuse(&piece, &why, vec![id])
    }
}
