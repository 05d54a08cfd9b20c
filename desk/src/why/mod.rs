//! Explains a throw: what each piece could do with it or why it may not move, and who throws next and why.
//!
//! The legal moves come from the engine. Why the others are not legal is worked out here, rule by rule, to name the ids
//! of docs/rules.md; a test checks that both agree.

mod horses;
mod senet;
mod umpire;
mod ur;

pub use umpire::Umpire;

use galop::rules::any::{self, Any};
use galop::rules::{self, Die, Next, Offer, Thrown, throw};
use galop::session::Game;
use galop::sheets::Sheet;

use crate::capital::uncapitalised;
use crate::words::Lang;

/// An id of docs/rules.md, such as `PC1-15`.
pub type Id = &'static str;

/// A sentence in the player's language, and the rules that it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The rules, the decisive one first.
    pub ids: Vec<Id>,
}

/// The explanation for one piece, or for several alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its legal move; `None` if it may not move.
    pub may: Option<any::Move>,
    /// What the move does, or why it is not legal.
    pub said: Said,
    /// Why it is not legal, without the name of the piece; empty if it is.
    why: String,
}

/// The explanation of a throw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The number thrown.
    pub pips: u8,
    /// Why the throw cannot be played in any position.
    pub lost: Option<Said>,
    /// The pieces of the player who threw, in the order of C-5.
    pub verdicts: Vec<Verdict>,
    /// Who throws next, and why; `None` while a move is to be chosen.
    pub sequel: Option<Said>,
    /// What the played move achieves.
    gain: Option<String>,
}

/// A throw without a move names this many reasons at most.
const REASONS: usize = 2;

impl Answer {
    /// The ids of all rules named, in the order of the answer, without duplicates.
    pub fn ids(&self) -> Vec<Id> {
        let said = self.lost.iter().chain(self.verdicts.iter().map(|verdict| &verdict.said)).chain(&self.sequel);
        once(said.flat_map(|said| said.ids.iter().copied()))
    }

    /// Why there is no legal move, as a part of a sentence; `None` if there is one, or no piece is left.
    pub fn no_move(&self, lang: Lang) -> Option<String> {
        if let Some(lost) = &self.lost {
            return Some(uncapitalised(lost.text.trim_end_matches('.')));
        }
        if self.verdicts.iter().any(|verdict| verdict.may.is_some()) {
            return None;
        }
        let mut reasons: Vec<&str> = Vec::new();
        for verdict in &self.verdicts {
            if !reasons.contains(&verdict.why.as_str()) {
                reasons.push(&verdict.why);
            }
        }
        let more = if reasons.len() > REASONS { " …" } else { "" };
        reasons.truncate(REASONS);
        (!reasons.is_empty()).then(|| reasons.join(lang.pick(" ; ", "; ")) + more)
    }
}

/// Removes duplicates; keeps the order.
fn once(ids: impl IntoIterator<Item = Id>) -> Vec<Id> {
    let mut all = Vec::new();
    for id in ids {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

/// A throw in a position, and the move played with it.
#[derive(Clone, Copy, Debug)]
pub struct Question<R: rules::Rules> {
    /// The rules of the game.
    pub rules: R,
    /// The position before the throw.
    pub position: R::Position,
    /// The throw.
    pub die: Die,
    /// The move played, if any.
    pub played: Option<R::Move>,
    /// C-9: the time limit then ended the game.
    pub timed_out: bool,
}

impl<R: rules::Rules> Question<R> {
    /// A throw that has not been played yet.
    pub const fn new(rules: R, position: R::Position, die: Die) -> Self {
        Self { rules, position, die, played: None, timed_out: false }
    }

    /// The position that followed; `None` while a move is to be chosen.
    fn next(&self) -> Option<Next<R>> {
        match throw(&self.rules, self.position, self.die) {
            Thrown::NoMove(next) => Some(next),
            Thrown::Choose(offer) => offer.each().find(|offer| Some(offer.chosen()) == self.played).map(Offer::play),
        }
    }

    /// The legal moves, from the engine.
    fn moves(&self) -> Vec<R::Move> {
        match throw(&self.rules, self.position, self.die) {
            Thrown::NoMove(_) => Vec::new(),
            Thrown::Choose(offer) => offer.each().map(|offer| offer.chosen()).collect(),
        }
    }
}

impl<R: Explains> Question<R> {
    /// Explains the throw, in a game of `sheet`.
    pub fn explain(&self, sheet: Sheet, lang: Lang) -> Answer {
        let view = View { question: self, sheet, lang };
        let lost = R::lost(&view);
        let verdicts = if lost.is_some() { Vec::new() } else { R::verdicts(&view) };
        let sequel = self.next().map(|next| R::follows(&view, next));
        let gain = self.played.as_ref().map(|chosen| R::gain(&view, chosen));
        Answer { pips: self.die.pips(), lost, verdicts, sequel, gain }
    }
}

impl Question<any::Rules> {
    /// Explains the throw, in a game of any engine.
    pub fn explain_any(&self, sheet: Sheet, lang: Lang) -> Answer {
        macro_rules! of {
            ($engine:path, $rules:expr) => {{
                // The position and the move are always of the same engine as the rules.
                let $engine(position) = self.position else { return Answer::default() };
                let played =
                    self.played.and_then(|played| if let $engine(played) = played { Some(played) } else { None });
                let Self { die, timed_out, .. } = *self;
                Question { rules: $rules, position, die, played, timed_out }.explain(sheet, lang)
            }};
        }
        match self.rules {
            Any::Horses(rules) => of!(Any::Horses, rules),
            Any::Ur(rules) => of!(Any::Ur, rules),
            Any::Senet(rules) => of!(Any::Senet, rules),
        }
    }
}

/// A game whose throws can be explained.
pub trait Explains: Game<Move: Into<any::Move>> {
    /// Why a throw cannot be played at all.
    fn lost(view: &View<Self>) -> Option<Said>;
    /// The explanation for each piece, in the order of C-5.
    fn verdicts(view: &View<Self>) -> Vec<Verdict>;
    /// Who throws next, and why.
    fn follows(view: &View<Self>, next: Next<Self>) -> Said;
    /// What a move achieves, beyond what its description says; a part of a sentence.
    fn gain(view: &View<Self>, chosen: &Self::Move) -> String;
}

/// A question, with the sheet and language of the answer.
pub struct View<'a, R: rules::Rules> {
    question: &'a Question<R>,
    /// The sheet whose rule ids are preferred.
    sheet: Sheet,
    lang: Lang,
}

impl<R: Explains> View<'_, R> {
    fn say(&self, fr: &str, en: &str, ids: &[Id]) -> Said {
        Said { text: self.lang.pick(fr, en).into(), ids: ids.to_vec() }
    }

    /// The verdict for a legal move, by these rules.
    fn allow(&self, chosen: &R::Move, ids: Vec<Id>) -> Verdict {
        let may = (*chosen).into();
        Verdict { may: Some(may), said: Said { text: self.lang.deed(self.sheet, may), ids }, why: String::new() }
    }

    /// The verdict for a piece that may not move, the reason, and its rules.
    fn refuse(&self, piece: &str, why: &str, ids: Vec<Id>) -> Verdict {
        let text = self.lang.pick(format!("{piece} : {why}"), format!("{piece}: {why}"));
        Verdict { may: None, said: Said { text, ids }, why: why.into() }
    }

    /// What is true of every hint: the search of level 3 found it.
    fn judged_best(&self) -> String {
        self.lang.pick("c'est le choix de l'ordinateur 3", "computer 3 judges it best").into()
    }

    /// C-9: the time limit ended the game.
    fn timed_out(&self) -> Said {
        self.say("Le temps est écoulé.", "The time is up.", &["C-9"])
    }
}
