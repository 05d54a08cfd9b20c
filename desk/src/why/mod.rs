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
}

impl Answer {
    /// The ids of all rules named, in the order of the answer, without duplicates.
    pub fn ids(&self) -> Vec<Id> {
        let said = self.lost.iter().chain(self.verdicts.iter().map(|verdict| &verdict.said)).chain(&self.sequel);
        once(said.flat_map(|said| said.ids.iter().copied()))
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
        Answer { pips: self.die.pips(), lost, verdicts, sequel }
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
        Verdict { may: Some(may), said: Said { text: self.lang.deed(self.sheet, may), ids } }
    }

    /// The verdict for a piece that may not move, the reason, and its rules.
    fn refuse(&self, piece: &str, why: &str, ids: Vec<Id>) -> Verdict {
        let text = self.lang.pick(format!("{piece} : {why}"), format!("{piece}: {why}"));
        Verdict { may: None, said: Said { text, ids } }
    }

    /// C-9: the time limit ended the game.
    fn timed_out(&self) -> Said {
        self.say("Le temps est écoulé.", "The time is up.", &["C-9"])
    }
}
