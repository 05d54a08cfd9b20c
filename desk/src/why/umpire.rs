//! Follows a game, and remembers the last throw for whoever asks why.

use galop::app::App;
use galop::rules::{Next, petits_chevaux as pc, senet, ur};
use galop::session::{AnyMove, AnyPlay, News, Phase, Play, Sequel, Sheet};

use super::{Answer, Explains, Id, Question, once};
use crate::words::Lang;

/// Knows why, of the game that is being played.
#[derive(Default)]
pub struct Umpire {
    game: Option<Watched>,
}

enum Watched {
    Horses(Sheet, Thread<pc::Rules>),
    Ur(Thread<ur::Rules>),
    Senet(Thread<senet::Rules>),
}

impl Umpire {
    /// Nothing has been thrown yet.
    pub const fn new() -> Self {
        Self { game: None }
    }

    /// Hears of something that happened; the rules that it followed, without those of every turn.
    pub fn hear(&mut self, news: &News) -> Vec<Id> {
        let mut ids = match &mut self.game {
            None => Vec::new(),
            Some(Watched::Horses(sheet, thread)) => thread.hear(*sheet, news),
            Some(Watched::Ur(thread)) => thread.hear(Sheet::S002, news),
            Some(Watched::Senet(thread)) => thread.hear(Sheet::S004, news),
        };
        ids.retain(|id| !["C-6", "PR2-2"].contains(id));
        ids
    }

    /// Looks where the game stands after all news of a step.
    pub fn look(&mut self, app: &App) {
        let (last, sheet) = (self.game.take(), app.sheet());
        self.game = match (app.play(), last) {
            (None, _) => None,
            (Some(AnyPlay::Horses(play)), Some(Watched::Horses(other, thread))) if Some(other) == sheet => {
                Some(Watched::Horses(other, thread.look(play)))
            }
            (Some(AnyPlay::Horses(play)), _) => sheet.map(|sheet| Watched::Horses(sheet, Thread::new(play))),
            (Some(AnyPlay::Ur(play)), Some(Watched::Ur(thread))) => Some(Watched::Ur(thread.look(play))),
            (Some(AnyPlay::Ur(play)), _) => Some(Watched::Ur(Thread::new(play))),
            (Some(AnyPlay::Senet(play)), Some(Watched::Senet(thread))) => Some(Watched::Senet(thread.look(play))),
            (Some(AnyPlay::Senet(play)), _) => Some(Watched::Senet(Thread::new(play))),
        };
    }

    /// What there is to say about the last throw; none if nothing was thrown yet.
    pub fn why(&self, lang: Lang) -> Option<Answer> {
        match self.game.as_ref()? {
            Watched::Horses(sheet, thread) => thread.why(*sheet, lang),
            Watched::Ur(thread) => thread.why(Sheet::S002, lang),
            Watched::Senet(thread) => thread.why(Sheet::S004, lang),
        }
    }
}

/// One game, from throw to throw.
struct Thread<R: Explains> {
    rules: R,
    /// Where the next throw falls.
    stands: Option<R::Position>,
    last: Option<Question<R>>,
}

impl<R: Explains> Thread<R> {
    fn new(play: &Play<R>) -> Self {
        Self { rules: *play.rules(), stands: None, last: None }.look(play)
    }

    /// Takes what the game itself knows for granted: moves are taken back, games are resumed.
    fn look(mut self, play: &Play<R>) -> Self {
        if self.rules != *play.rules() {
            return Self::new(play);
        }
        match play.phase() {
            Phase::Opening(_) => (self.stands, self.last) = (None, None),
            Phase::Throw(position) => self.stands = Some(*position),
            Phase::Choose(offer) => self.last = Some(Question::new(self.rules, *offer.position(), offer.die())),
            Phase::Over(_) => {
                if let Some(last) = &mut self.last {
                    // The rules would have gone on: it was the clock.
                    last.timed_out = !matches!(last.next(), Some(Next::Over(_)));
                }
            }
        }
        self
    }

    fn hear(&mut self, sheet: Sheet, news: &News) -> Vec<Id> {
        match *news {
            News::Threw(_, cast, Sequel::Choose | Sequel::NoMove) => {
                let Some(position) = self.stands else { return Vec::new() };
                let question = Question::new(self.rules, position, cast.die);
                self.last = Some(question);
                match question.next() {
                    None => Vec::new(),
                    Some(next) => {
                        self.stands = Some(*next.position());
                        R::explain(&question, sheet, Lang::En).ids()
                    }
                }
            }
            News::Moved(_, deed) => self.moved(sheet, deed).unwrap_or_default(),
            News::Threw(..) | News::Aside(_) | News::TakenBack | News::Over(_) => Vec::new(),
        }
    }

    fn moved(&mut self, sheet: Sheet, deed: AnyMove) -> Option<Vec<Id>> {
        let last = self.last.as_mut()?;
        last.played = last.moves().into_iter().find(|chosen| last.rules.any_move(chosen) == deed);
        self.stands = last.next().map(|next| *next.position());
        let answer = R::explain(last, sheet, Lang::En);
        let of_move = answer.verdicts.into_iter().find(|verdict| verdict.may == Some(deed)).map(|verdict| verdict.said);
        let said = of_move.into_iter().chain(answer.sequel);
        Some(once(said.flat_map(|said| said.ids)))
    }

    fn why(&self, sheet: Sheet, lang: Lang) -> Option<Answer> {
        self.last.as_ref().map(|last| R::explain(last, sheet, lang))
    }
}
