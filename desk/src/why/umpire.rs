//! Follows a game, and remembers its last throws for whoever asks why.

use galop::app::App;
use galop::rules::{Next, Seats, any};
use galop::session::{News, Phase, Play, Sequel};
use galop::sheets::Sheet;

use super::{Answer, Id, Question, once};
use crate::words::Lang;

/// Knows why, of the game that is being played.
#[derive(Default)]
pub struct Umpire {
    game: Option<Thread>,
}

impl Umpire {
    /// Nothing has been thrown yet.
    pub const fn new() -> Self {
        Self { game: None }
    }

    /// Hears of something that happened; the rules that it followed, without those of every turn.
    pub fn hear(&mut self, news: &News) -> Vec<Id> {
        let mut ids = self.game.as_mut().map(|thread| thread.hear(news)).unwrap_or_default();
        ids.retain(|id| !["C-6", "PR2-2"].contains(id));
        ids
    }

    /// Looks where the game stands after all news of a step.
    pub fn look(&mut self, app: &App) {
        let last = self.game.take();
        self.game = app.play().map(|play| match last {
            Some(thread) => thread.look(play),
            None => Thread::new(play),
        });
    }

    /// Whose hands threw, and what there is to say about it: the last throws, the newest first.
    pub fn why(&self, lang: Lang) -> Vec<(Seats, Answer)> {
        self.game.as_ref().map(|thread| thread.why(lang)).unwrap_or_default()
    }
}

/// So many throws are remembered: enough for a turn of everybody.
const THROWS: usize = 12;

/// One game, from throw to throw.
struct Thread {
    sheet: Sheet,
    rules: any::Rules,
    /// Where the next throw falls.
    stands: Option<any::Position>,
    /// The last throws, the newest last.
    asked: Vec<(Seats, Question<any::Rules>)>,
}

impl Thread {
    fn new(play: &Play) -> Self {
        Self { sheet: play.sheet(), rules: *play.rules(), stands: None, asked: Vec::new() }.look(play)
    }

    /// Takes what the game itself knows for granted: moves are taken back, games are resumed.
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
                    // A move that was taken back is to be chosen again.
                    Some((_, last)) if (last.position, last.die) == (question.position, question.die) => {
                        *last = question;
                    }
                    _ => self.ask(play.hands(), question),
                }
            }
            Phase::Over(_) => {
                if let Some((_, last)) = self.asked.last_mut() {
                    // The rules would have gone on: it was the clock.
                    last.timed_out = !matches!(last.next(), Some(Next::Over(_)));
                }
            }
        }
        self
    }

    fn hear(&mut self, news: &News) -> Vec<Id> {
        match *news {
            News::Threw(hands, cast, Sequel::Choose | Sequel::NoMove) => {
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
            News::Threw(..) | News::Aside(_) | News::TakenBack | News::Over(_) => Vec::new(),
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

    fn why(&self, lang: Lang) -> Vec<(Seats, Answer)> {
        self.asked.iter().rev().map(|(hands, question)| (*hands, question.explain_any(self.sheet, lang))).collect()
    }
}
