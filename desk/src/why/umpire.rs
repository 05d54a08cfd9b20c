//! Follows a game and stores its last throws, to explain them on request.

use galop::app::App;
use galop::board::geometry::Cell;
use galop::rules::{Next, Seats, any};
use galop::session::{News, Phase, Play, Sequel};
use galop::sheets::Sheet;

use super::{Answer, Id, Question, once};
use crate::words::Lang;
use crate::{print, way};

/// Explains the throws of the game being played.
#[derive(Default)]
pub struct Umpire {
    game: Option<Thread>,
}

impl Umpire {
    /// An umpire that has seen no game yet.
    pub const fn new() -> Self {
        Self { game: None }
    }

    /// Records news of the game; returns the rules behind it, except those that apply in every turn.
    pub fn hear(&mut self, news: &News) -> Vec<Id> {
        let mut ids = self.game.as_mut().map(|thread| thread.hear(news)).unwrap_or_default();
        ids.retain(|id| !["C-6", "PR2-2"].contains(id));
        ids
    }

    /// Why the last throw has no move, as a part of a sentence.
    pub fn no_move(&self, lang: Lang) -> Option<String> {
        self.game.as_ref()?.answer(None, lang)?.no_move(lang)
    }

    /// What a move with the last throw achieves, as a part of a sentence.
    pub fn gain(&self, deed: any::Move, lang: Lang) -> Option<String> {
        self.game.as_ref()?.answer(Some(deed), lang)?.gain
    }

    /// The cells of a move with the last throw: that of its piece, then those it walks over.
    pub fn cells(&self, deed: any::Move) -> Vec<Cell> {
        let Some(thread) = &self.game else { return Vec::new() };
        let position = thread.asked.last().map(|(_, last)| last.position).or(thread.stands);
        way::cells(&thread.rules, position.as_ref(), &deed)
    }

    /// The number printed where a move ends, as its player counts.
    pub fn end(&self, deed: any::Move) -> Option<u8> {
        print::end(&self.game.as_ref()?.rules, &deed)
    }

    /// Forgets the game: another begins.
    pub fn forget(&mut self) {
        self.game = None;
    }

    /// Synchronises with the game after all news of a step; does not look at what is still being shown.
    pub fn look(&mut self, app: &App) {
        if self.game.is_some() && !app.coming().is_empty() {
            return;
        }
        let last = self.game.take();
        self.game = app.play().map(|play| match last {
            Some(thread) => thread.look(play),
            None => Thread::new(play),
        });
    }

    /// The last throws, newest first: the seats that threw, and the explanation.
    pub fn why(&self, lang: Lang) -> Vec<(Seats, Answer)> {
        self.game.as_ref().map(|thread| thread.why(lang)).unwrap_or_default()
    }
}

/// The number of throws stored: enough for a turn of each player.
const THROWS: usize = 12;

/// One game, from throw to throw.
struct Thread {
    sheet: Sheet,
    rules: any::Rules,
    /// The position of the next throw.
    stands: Option<any::Position>,
    /// The last throws, the newest last.
    asked: Vec<(Seats, Question<any::Rules>)>,
}

impl Thread {
    fn new(play: &Play) -> Self {
        Self { sheet: play.sheet(), rules: *play.rules(), stands: None, asked: Vec::new() }.look(play)
    }

    /// Adopts the state of the game itself, which may have changed by an undo or a resume.
    fn look(mut self, play: &Play) -> Self {
        if (self.sheet, self.rules) != (play.sheet(), *play.rules()) {
            return Self::new(play);
        }
        match play.phase() {
            Phase::Opening(_) => (self.stands, self.asked) = (None, Vec::new()),
            Phase::Throw(position) => self.stands = Some(*position),
            Phase::Choose(offer) => {
                let question = Question::new(self.rules, *offer.position(), offer.die());
                match self.asked.last_mut() {
                    // The move was taken back and is to be chosen again.
                    Some((_, last)) if (last.position, last.die) == (question.position, question.die) => {
                        *last = question;
                    }
                    _ => self.ask(play.hands(), question),
                }
            }
            Phase::Over(_) => {
                if let Some((_, last)) = self.asked.last_mut() {
                    // By the rules the game would go on, so the time limit ended it.
                    last.timed_out = !matches!(last.next(), Some(Next::Over(_)));
                }
            }
        }
        self
    }

    fn hear(&mut self, news: &News) -> Vec<Id> {
        match *news {
            News::Threw(hands, cast, Sequel::Choose | Sequel::NoMove(_)) => {
                let Some(position) = self.stands else { return Vec::new() };
                let question = Question::new(self.rules, position, cast.die);
                self.ask(hands, question);
                match question.next() {
                    None => Vec::new(),
                    Some(next) => {
                        self.stands = Some(*next.position());
                        question.explain_any(self.sheet, Lang::En).ids()
                    }
                }
            }
            News::Moved(_, deed) => self.moved(deed).unwrap_or_default(),
            News::Threw(..) | News::Aside(_) | News::TakenBack | News::Hint(..) | News::Seated(..) | News::Over(_) => {
                Vec::new()
            }
        }
    }

    fn ask(&mut self, hands: Seats, question: Question<any::Rules>) {
        if self.asked.len() == THROWS {
            self.asked.remove(0);
        }
        self.asked.push((hands, question));
    }

    fn moved(&mut self, deed: any::Move) -> Option<Vec<Id>> {
        let (_, last) = self.asked.last_mut()?;
        last.played = last.moves().into_iter().find(|chosen| *chosen == deed);
        self.stands = last.next().map(|next| *next.position());
        let answer = last.explain_any(self.sheet, Lang::En);
        let of_move = answer.verdicts.into_iter().find(|verdict| verdict.may == Some(deed)).map(|verdict| verdict.said);
        let said = of_move.into_iter().chain(answer.sequel);
        Some(once(said.flat_map(|said| said.ids)))
    }

    /// The explanation of the last throw, as if `deed` had been played with it.
    fn answer(&self, deed: Option<any::Move>, lang: Lang) -> Option<Answer> {
        let (_, last) = self.asked.last()?;
        Some(Question { played: deed, ..*last }.explain_any(self.sheet, lang))
    }

    fn why(&self, lang: Lang) -> Vec<(Seats, Answer)> {
        self.asked.iter().rev().map(|(hands, question)| (*hands, question.explain_any(self.sheet, lang))).collect()
    }
}
