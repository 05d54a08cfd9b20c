//! Why: what each piece could do with a throw, or why it may not, and why somebody else throws next.
//!
//! The moves are the engine's own. What forbids the others is found out here, rule by rule, so that it can be told
//! with the ids of docs/rules.md; a test holds the two against each other.

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

/// A sentence in somebody's language, and the rules that it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The rules, the one that decides first.
    pub ids: Vec<Id>,
}

/// What is to be said of one piece, or of several that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move that it may make; none if it may not move.
    pub may: Option<any::Move>,
    /// What the move does, or why there is none.
    pub said: Said,
}

/// Everything there is to say about a throw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What was thrown.
    pub pips: u8,
    /// Why the throw cannot be played at all, whatever the pieces are.
    pub lost: Option<Said>,
    /// The pieces of whoever threw, in the order of C-5.
    pub verdicts: Vec<Verdict>,
    /// Who throws next, and why; none as long as a move is to be chosen.
    pub sequel: Option<Said>,
}

impl Answer {
    /// Every rule that is named, in the order of the answer, once.
    pub fn ids(&self) -> Vec<Id> {
        let said = self.lost.iter().chain(self.verdicts.iter().map(|verdict| &verdict.said)).chain(&self.sequel);
        once(said.flat_map(|said| said.ids.iter().copied()))
    }
}

/// Every id once, in this order.
fn once(ids: impl IntoIterator<Item = Id>) -> Vec<Id> {
    let mut all = Vec::new();
    for id in ids {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

/// A throw in a position, and what was played with it.
#[derive(Clone, Copy, Debug)]
pub struct Question<R: rules::Rules> {
    /// The rules of the game.
    pub rules: R,
    /// Before the throw.
    pub position: R::Position,
    /// What fell.
    pub die: Die,
    /// The move that was made, if it was.
    pub played: Option<R::Move>,
    /// C-9: the game was ended by its clock after that.
    pub timed_out: bool,
}

impl<R: rules::Rules> Question<R> {
    /// A throw of which nothing has been played yet.
    pub const fn new(rules: R, position: R::Position, die: Die) -> Self {
        Self { rules, position, die, played: None, timed_out: false }
    }

    /// What followed: the position that was reached, or none as long as a move is to be chosen.
    fn next(&self) -> Option<Next<R>> {
        match throw(&self.rules, self.position, self.die) {
            Thrown::NoMove(next) => Some(next),
            Thrown::Choose(offer) => offer.each().find(|offer| Some(offer.chosen()) == self.played).map(Offer::play),
        }
    }

    /// The engine's moves.
    fn moves(&self) -> Vec<R::Move> {
        match throw(&self.rules, self.position, self.die) {
            Thrown::NoMove(_) => Vec::new(),
            Thrown::Choose(offer) => offer.each().map(|offer| offer.chosen()).collect(),
        }
    }
}

impl<R: Explains> Question<R> {
    /// Everything there is to say about the throw, in a game of `sheet`.
    pub fn explain(&self, sheet: Sheet, lang: Lang) -> Answer {
        let view = View { question: self, sheet, lang };
        let lost = R::lost(&view);
        let verdicts = if lost.is_some() { Vec::new() } else { R::verdicts(&view) };
        let sequel = self.next().map(|next| R::follows(&view, next));
        Answer { pips: self.die.pips(), lost, verdicts, sequel }
    }
}

impl Question<any::Rules> {
    /// The same of whichever game it is.
    pub fn explain_any(&self, sheet: Sheet, lang: Lang) -> Answer {
        macro_rules! of {
            ($engine:path, $rules:expr) => {{
                // A position and a move are of the game whose rules made them.
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

/// A game that can say why.
pub trait Explains: Game<Move: Into<any::Move>> {
    /// Why a throw cannot be played at all.
    fn lost(view: &View<Self>) -> Option<Said>;
    /// What is to be said of each piece, in the order of C-5.
    fn verdicts(view: &View<Self>) -> Vec<Verdict>;
    /// Who throws next, and why.
    fn follows(view: &View<Self>, next: Next<Self>) -> Said;
}

/// A question, and how it is to be answered.
pub struct View<'a, R: rules::Rules> {
    question: &'a Question<R>,
    /// Whose ids are meant.
    sheet: Sheet,
    lang: Lang,
}

impl<R: Explains> View<'_, R> {
    fn say(&self, fr: &str, en: &str, ids: &[Id]) -> Said {
        Said { text: self.lang.pick(fr, en).into(), ids: ids.to_vec() }
    }

    /// A move that is allowed, by these rules.
    fn allow(&self, chosen: &R::Move, ids: Vec<Id>) -> Verdict {
        let may = (*chosen).into();
        Verdict { may: Some(may), said: Said { text: self.lang.deed(self.sheet, may), ids } }
    }

    /// A piece that may not move, why, and by which rules.
    fn refuse(&self, piece: &str, why: &str, ids: Vec<Id>) -> Verdict {
        let text = self.lang.pick(format!("{piece} : {why}"), format!("{piece}: {why}"));
        Verdict { may: None, said: Said { text, ids } }
    }

    /// C-9
    fn timed_out(&self) -> Said {
        self.say("Le temps est écoulé.", "The time is up.", &["C-9"])
    }
}
