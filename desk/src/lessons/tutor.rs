//! Guides a player through a lesson.
//!
//! The tutor watches the match itself, not its news: a throw is counted, and a move judged, as soon as it happens. The
//! judgement is shown when the animation has ended, or with the next press.

use galop::app::{App, Replace};
use galop::dice::Dice;
use galop::input::{Event, Key};
use galop::rules::{Offer, any};
use galop::session::{Game as _, Phase, Play};
use galop::time::Time;

use super::{Goal, Lesson, Manner, Step};
use crate::board::seed;
use crate::words::{Lang, Names};

/// A lesson in progress.
pub struct Tutor {
    lesson: &'static Lesson,
    /// The index of the step; past the last one, the lesson is over.
    at: usize,
    stage: Stage,
    /// What the player has just done, until it has been seen: whether that was the goal.
    judged: Option<bool>,
    /// How many of the step's throws have fallen.
    fallen: usize,
    /// The match before the step of the board that is being made.
    before: Seen,
}

/// What the text of a step says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// What to do.
    Task,
    /// That another move was meant; the one played has been taken back.
    Other,
    /// What was to be seen. The next press of A goes on.
    Done,
}

/// A match before a step.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// All throws of the board's life.
    throws: u32,
    /// The moves to choose from.
    offer: Option<Offer<any::Rules>>,
}

impl Seen {
    fn of(app: &App) -> Self {
        let stats = app.stats();
        let offer = match app.play().map(Play::phase) {
            Some(Phase::Choose(offer)) => Some(*offer),
            _ => None,
        };
        Self { throws: stats.faces.iter().chain(&stats.coins).sum(), offer }
    }
}

impl Tutor {
    /// The lesson at its first step.
    pub(crate) fn new(lesson: &'static Lesson) -> Self {
        Self { lesson, at: 0, stage: Stage::Task, judged: None, fallen: 0, before: Seen::default() }
    }

    /// The number of the step, from 1, and the number of steps.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.lesson.steps.len();
        ((self.at + 1).min(all), all)
    }

    /// Whether the lesson is over.
    pub fn over(&self) -> bool {
        self.step().is_none()
    }

    /// Whether the step has reached its goal, and its last text is shown.
    pub fn done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// The lesson.
    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The current step; none when the lesson is over.
    pub fn step(&self) -> Option<&'static Step> {
        self.lesson.steps.get(self.at)
    }

    /// What the text of the step says.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The text of the step. Empty when the lesson is over.
    pub fn text(&self, lang: Lang, manner: &Manner) -> String {
        let Some(step) = self.step() else { return String::new() };
        let text = match (self.stage, &step.goal) {
            (Stage::Done, _) => step.done,
            (Stage::Other, Goal::Move(_, other)) => *other,
            (Stage::Task | Stage::Other, _) => step.task,
        };
        manner.fill(lang.text(text))
    }

    /// What to say now on one line, for a player with buttons. Empty when the lesson is over.
    pub fn line(&self, lang: Lang, names: &Names) -> String {
        let Some(step) = self.step() else { return String::new() };
        let (n, of) = self.progress();
        let text = self.text(lang, &Manner::buttons(lang, names));
        let a = names.a;
        let next = match (self.stage, n < of) {
            (Stage::Done, true) => lang.pick(format!(" {a} : la suite."), format!(" {a}: go on.")),
            (Stage::Done, false) => lang.pick(format!(" {a} : fin."), format!(" {a}: end.")),
            (Stage::Task | Stage::Other, _) => String::new(),
        };
        format!("{n}/{of} {} · {text}{next}", lang.text(step.title))
    }

    /// Goes on to the next step, whether this one is done or not.
    pub(crate) fn skip(&mut self, app: &mut App, now: Time) {
        self.at += 1;
        self.set_up(app, now);
    }

    /// Puts the position of the step on the board.
    pub(crate) fn set_up(&mut self, app: &mut App, now: Time) {
        (self.stage, self.judged, self.fallen) = (Stage::Task, None, 0);
        if let Some(game) = self.step().and_then(|step| self.lesson.game(step)) {
            // The game of the step before is not worth a question.
            let put = app.put_game(&game, Replace::Confirmed, now);
            debug_assert!(put.is_ok(), "every position of a lesson is valid");
            app.resume(now);
        }
    }

    /// Is called before a step of the board: chooses the throw that it may make.
    pub(crate) fn before(&mut self, app: &mut App, event: Event, now: Time) {
        self.before = Seen::of(app);
        let die = self.step().and_then(|step| step.throws.get(self.fallen));
        let (Some(die), Event::Up(button), Some(play)) = (die, event, app.play()) else { return };
        // Nothing of the game is changed for this: of many states of the dice, one is taken from which the board, by
        // itself, throws this number when the button comes up now.
        let falls = |state: &[u8; 32]| {
            let mut dice = Dice::from_state(*state);
            dice.stir(now, button.index());
            play.rules().cast(&mut dice).die.pips() == *die
        };
        if let Some(state) = (0..STATES).map(seed).find(falls) {
            app.put_dice(state);
        }
    }

    /// Is called after a step of the board. Returns whether it changed the game on it.
    pub(crate) fn after(&mut self, app: &mut App, event: Event, now: Time) -> bool {
        let Some(step) = self.step() else { return false };
        if app.play().is_none() {
            // The menu: a lesson has none.
            if self.done() {
                self.skip(app, now)
            } else {
                self.set_up(app, now)
            }
            return true;
        }
        let (before, seen, waited) = (self.before, Seen::of(app), self.judged.is_some());
        if seen.throws != before.throws {
            self.fallen += 1;
        }
        match (&step.goal, before.offer, seen.offer) {
            (Goal::Throw, None, None) if seen.throws != before.throws && self.fallen == step.throws.len() => {
                self.judged = Some(true);
            }
            (Goal::Move(meant, _) | Goal::Only(meant), Some(offer), None) => {
                self.judged = Some(offer.chosen().to_string() == **meant);
            }
            // Taken back by the player.
            (_, None, Some(_)) if seen.throws == before.throws => (self.stage, self.judged) = (Stage::Task, None),
            _ => {}
        }
        let pressed = matches!(event, Event::Down(_));
        match self.judged {
            Some(good) if app.still(now) && app.down() == 0 || waited && pressed => self.settle(app, good, now),
            None if self.done() && matches!(event, Event::Down(button) if button.key() == Key::A) => {
                self.skip(app, now);
            }
            _ => return false,
        }
        true
    }

    /// When to step the board again although nothing on it is due: soon, while the player's move is being shown.
    pub(crate) fn wake(&self, now: Time) -> Option<Time> {
        self.judged.map(|_| now.after(LOOK_MS))
    }

    /// Shows what the player's move or throw was.
    fn settle(&mut self, app: &mut App, good: bool, now: Time) {
        self.judged = None;
        self.stage = if good { Stage::Done } else { Stage::Other };
        if !good {
            app.undo(now);
        }
        // A press that ended the animation must not throw for the next player.
        if app.pause(now) {
            app.resume(now);
        }
    }
}

/// More states than are needed to find one for any throw: the rarest comes once in 16.
const STATES: u64 = 2_000;
/// How often to look whether an animation has ended.
const LOOK_MS: u64 = 20;
