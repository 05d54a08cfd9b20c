//! Guided rounds: a game explained in a few steps, on the real board.
//!
//! ```text
//! Lesson (data) → Tutor: sets up the position, chooses the throw → App::step → Tutor: was it the move asked for?
//! ```
//!
//! A step shows one thing. It begins with a position and ends with a throw or a move. All players are people, so
//! nothing happens without a press. A [`Board`](crate::board::Board) for a lesson is a board of its own: it has no
//! saved game and no settings but its own.

mod horses;
mod manner;
mod senet;
mod tutor;
mod ur;

use galop::rules::any::{self, Any};
use galop::save::GameRecord;
use galop::session::{Saved, Seating, Sides, State, Table, Who};
use galop::settings::Settings;
use galop::sheets::{Chair, House, Sheet, Text};

use crate::board::on_screen;

pub use manner::Manner;
pub use tutor::{Stage, Tutor};

/// A guided round of one game.
pub struct Lesson {
    /// The name of the game.
    slug: &'static str,
    /// A position in the middle of a game, with all seats taken: its picture.
    picture: &'static str,
    /// Five to eight steps.
    pub steps: &'static [Step],
}

/// One thing to learn. A [`Manner`] fills in its texts.
pub struct Step {
    /// What it is about, in one or two words.
    pub title: Text,
    /// The position before it, as in the examples of the rules.
    pub at: &'static str,
    /// The throws that fall in it, in order.
    pub throws: &'static [u8],
    /// What ends it.
    pub goal: Goal,
    /// What to do.
    pub task: Text,
    /// What it shows, once the goal is reached.
    pub done: Text,
}

/// What ends a step.
pub enum Goal {
    /// The last of its throws, which has no move to choose.
    Throw,
    /// This move, the only one that is legal.
    Only(&'static str),
    /// This move. For any other the text is shown, and the move is taken back.
    Move(&'static str, Text),
}

/// Every guided round.
static ALL: [&Lesson; 5] = [&horses::ECURIE, &horses::ESCALIER, &ur::UR, &horses::CHEVAUX, &senet::SENET];

impl Lesson {
    /// The guided round of a game; none for a game without one.
    pub fn of(sheet: Sheet) -> Option<&'static Self> {
        ALL.into_iter().find(|lesson| lesson.slug == sheet.info().slug)
    }

    /// The game.
    pub fn sheet(&self) -> Sheet {
        Sheet::called(self.slug).unwrap_or_default()
    }

    /// The game as it stands at the beginning of a step; none if play cannot reach it.
    pub fn game(&self, step: &Step) -> Option<GameRecord> {
        let seating = Seating::new(self.sheet().info().usual.map(|chair| match chair {
            Chair::Own | Chair::Other => Who::Person,
            Chair::Empty => Who::Nobody,
        }));
        self.at(step.at, seating)
    }

    /// A position in the middle of a game, by which it can be told from the others.
    pub fn picture(&self) -> Option<GameRecord> {
        self.at(self.picture, Seating::new([Who::Person; 4]))
    }

    fn at(&self, at: &str, seating: Seating) -> Option<GameRecord> {
        let sheet = self.sheet();
        let Table { rules, .. } = Table::new(sheet, &House::default(), &seating).ok()?;
        let (state, sides) = match &rules {
            Any::Horses(horses) => (throw(&rules, horses::read(horses, at)?.into()), Sides::BLACK_WEST),
            // The learner sits east and is White.
            Any::Ur(ur) => (throw(&rules, ur::read(ur, at)?.into()), Sides::BLACK_WEST),
            Any::Senet(_) if at == senet::START => (State::Start(senet::EAST), Sides { black_west: false }),
            // SE4-5: the learner, who sits east, has thrown the first 1 and is Black.
            Any::Senet(senet) => (throw(&rules, senet::read(senet, at)?.into()), Sides { black_west: false }),
        };
        let saved = Saved { sheet, rules: rules.values(), seating, sides, left_ms: None, handed: 0, state };
        saved.is_playable().then_some(GameRecord { away: false, saved, lying: None, rolled: [0; 4] })
    }
}

/// The learner must throw.
fn throw(rules: &any::Rules, position: any::Position) -> State {
    State::Throw(rules.pack(&position))
}

/// The settings of a board for a lesson: those of the rule sheets, and moves can be taken back.
pub fn settings() -> Settings {
    on_screen(Settings { undo: true, auto_single: false, ..Settings::default() })
}
