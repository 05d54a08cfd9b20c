//! A match on the board: gestures become actions, computers take their time, everything is shown.

use crate::dice::Dice;
use crate::input::{Button, Gesture, HOLD_MS, Key};
use crate::session::{Phase, Play, Played, Throw, Who};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::{Canvas, Light};
use crate::view::look::Pace;
use crate::view::palette::dim;
use crate::view::rhythm::{between, breath};
use crate::view::scene::{self, Scenery};
use crate::view::stage::Stage;

use super::tunes::{self, Tune};

/// A single move waits this long before it is played by itself (C-3).
const SINGLE_MS: u64 = 1000;

/// What becomes of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It goes on.
    On,
    /// It is put away, and the menu opens.
    Away,
    /// It is over and has been seen.
    Done,
}

/// A game and all that the board knows of its being played.
#[derive(Clone)]
pub(super) struct Match<R: Scenery> {
    play: Play<R>,
    stage: Stage<R>,
    /// Any A goes on.
    paused: bool,
    /// The button that makes the die tumble.
    tumbling: Option<Button>,
    /// The buttons whose press was all that was meant, a bit each: their release means nothing.
    spent: u8,
    /// The game before a press of A played a move, in case the press becomes half of a pair.
    before: Option<(Button, Play<R>)>,
    /// When a computer, or the clock of a single move, acts.
    due: Option<Time>,
    /// What was thrown last.
    thrown: Option<Throw>,
}

impl<R: Scenery> Match<R> {
    pub fn new(play: Play<R>) -> Self {
        let stage = Stage::new();
        Self { play, stage, paused: false, tumbling: None, spent: 0, before: None, due: None, thrown: None }
    }

    pub fn gesture(
        &mut self,
        gesture: Gesture,
        dice: &mut Dice,
        settings: &Settings,
        now: Time,
    ) -> (Fate, Option<Tune>) {
        let mut tune = None;
        match gesture {
            Gesture::Press(button) => tune = self.press(button, settings, now),
            Gesture::Short(button) | Gesture::Release(button) => {
                let short = matches!(gesture, Gesture::Short(_));
                let spent = self.spent & button.bit() != 0;
                self.spent &= !button.bit();
                if self.paused {
                    self.paused = button.key() != Key::A;
                } else if !spent {
                    if self.over() && short && button.key() == Key::A {
                        return (Fate::Done, None);
                    }
                    tune = self.release(button, short, dice, now);
                }
                self.before.take_if(|(pressed, _)| *pressed == button);
            }
            Gesture::Hold(button) => self.hold(button, settings, now),
            Gesture::Pair(seat) => {
                // Both buttons count only as the pair: whatever the first one did is taken back.
                if let Some((_, play)) = self.before.take_if(|(button, _)| button.seat() == seat) {
                    self.play = play;
                    self.stage.skip();
                }
                if self.tumbling.take_if(|button| button.seat() == seat).is_some() {
                    self.stage.stop();
                }
                // Their releases are not told.
                for key in [Key::A, Key::B] {
                    self.spent &= !Button::new(seat, key).bit();
                }
            }
            Gesture::PairHold(_) => return (Fate::Away, None),
        }
        (Fate::On, tune)
    }

    fn over(&self) -> bool {
        matches!(self.play.phase(), Phase::Over(_))
    }

    pub fn computers_turn(&self) -> bool {
        matches!(self.play.who(self.play.hands()), Who::Computer(_))
    }

    /// Whether this button is one of the person's whose turn it is (C-2).
    fn counts(&self, button: Button) -> bool {
        let hands = self.play.hands();
        hands.contains(button.seat()) && self.play.who(hands) == Who::Person
    }

    fn press(&mut self, button: Button, settings: &Settings, now: Time) -> Option<Tune> {
        if self.paused {
            return None;
        }
        let takes_back = button.key() == Key::B && settings.undo && self.play.undoable().contains(button.seat());
        // A press that skips an animation, or a computer's thinking, does nothing else.
        if self.stage.busy(self.play.rules(), &settings.look, now) {
            self.stage.skip();
            // Unless B is held: then the move that is being shown is taken back.
            if !takes_back {
                self.spent |= button.bit();
                return None;
            }
        }
        if self.computers_turn() {
            let patience = now.after(HOLD_MS.saturating_add(100));
            match takes_back {
                // The computer waits to see whether B is held.
                true => self.due = Some(self.due.map_or(patience, |due| due.max(patience))),
                false => {
                    self.due = Some(now);
                    self.spent |= button.bit();
                }
            }
            return None;
        }
        if !self.counts(button) || button.key() != Key::A {
            return None;
        }
        match self.play.phase() {
            Phase::Opening(_) | Phase::Throw(_) => {
                self.tumbling = Some(button);
                self.stage.tumble(self.play.hands(), now);
                None
            }
            Phase::Choose(_) => {
                self.before = Some((button, self.play));
                // Its release must not also put a game away that this move has won.
                self.spent |= button.bit();
                let played = self.play.play(now);
                self.show(&played, now)
            }
            Phase::Over(_) => None,
        }
    }

    fn release(&mut self, button: Button, short: bool, dice: &mut Dice, now: Time) -> Option<Tune> {
        if self.tumbling.take_if(|tumbling| *tumbling == button).is_some() {
            // C-1: « The throw is drawn when the button is released, never before. »
            dice.stir(now, button.index());
            return self.throw(dice, now);
        }
        if short && button.key() == Key::B && self.counts(button) {
            self.play.next();
            return Some(tunes::TICK);
        }
        None
    }

    fn hold(&mut self, button: Button, settings: &Settings, now: Time) {
        if button.key() != Key::B || self.spent & button.bit() != 0 || self.paused {
            return;
        }
        let choosing = matches!(self.play.phase(), Phase::Choose(_));
        if choosing && self.counts(button) {
            if settings.hints {
                self.play.advise();
            }
        } else if settings.undo && self.play.undoable().contains(button.seat()) {
            // PC3-3a: either of a person's two seats will do.
            let person = self.play.who(self.play.undoable()) == Who::Person;
            if person && self.play.undo() {
                self.due = None;
                self.stage.undone(now);
            }
        }
    }

    fn throw(&mut self, dice: &mut Dice, now: Time) -> Option<Tune> {
        let played = self.play.throw(dice, now);
        self.show(&played, now)
    }

    fn show(&mut self, played: &Played<R>, now: Time) -> Option<Tune> {
        self.stage.happened(played, now);
        self.due = None;
        if let Played::Opened(throw, _)
        | Played::Began(throw, _)
        | Played::Offered(throw, _)
        | Played::Stuck(throw, _) = played
        {
            self.thrown = Some(*throw);
        }
        match played {
            _ if self.over() => Some(tunes::WIN),
            Played::Moved(_, chosen) if self.play.rules().is_capture(chosen) => Some(tunes::CAPTURE),
            Played::Moved(_, chosen) if self.play.rules().is_finish(chosen) => Some(tunes::FINISH),
            Played::Moved(..) => Some(tunes::STEP),
            Played::Stuck(..) => Some(tunes::NO),
            Played::Nothing => None,
            Played::Opened(..) | Played::Began(..) | Played::Offered(..) => Some(tunes::THROW),
        }
    }

    /// Lets time pass: computers throw and play, single moves are played, each at most once a step.
    pub fn tick(&mut self, dice: &mut Dice, settings: &Settings, now: Time) -> Option<Tune> {
        if self.paused || self.stage.busy(self.play.rules(), &settings.look, now) {
            return None;
        }
        let computer = self.computers_turn();
        let choosing = matches!(self.play.phase(), Phase::Choose(_));
        let single = match self.play.phase() {
            Phase::Choose(offer) => settings.auto_single && offer.len() == 1,
            _ => false,
        };
        if self.over() || !computer && !single {
            self.due = None;
            return None;
        }
        let wait = if computer { think_ms(settings.look.pace) } else { SINGLE_MS };
        let due = *self.due.get_or_insert(now.after(wait));
        if due > now {
            return None;
        }
        self.due = None;
        if choosing {
            if computer {
                self.play.advise();
            }
            let played = self.play.play(now);
            return self.show(&played, now);
        }
        self.throw(dice, now)
    }

    /// When [`Match::tick`] has something to do, at the latest; none when it waits for fingers.
    pub fn wake(&self, settings: &Settings, now: Time) -> Option<Time> {
        if self.paused {
            return None;
        }
        // While an animation runs nobody acts; one that is over asks for nothing any more.
        let busy = self.stage.busy_until(self.play.rules(), &settings.look).filter(|end| *end > now);
        busy.or(self.due)
    }

    pub fn pause(&mut self) {
        self.paused = true;
    }

    pub fn paint(&self, settings: &Settings, now: Time, canvas: &mut Canvas) {
        scene::table(&self.play, &self.stage, &settings.look, now, canvas);
        if self.paused {
            // The whole board breathes: any A goes on.
            let level = between(40, 150, breath(now));
            for light in Light::all() {
                canvas.set(light, dim(canvas.get(light), level));
            }
        }
    }

    pub const fn thrown(&self) -> Option<Throw> {
        self.thrown
    }

    pub const fn play(&self) -> &Play<R> {
        &self.play
    }
}

/// The human moment before a computer throws or moves.
const fn think_ms(pace: Pace) -> u64 {
    match pace {
        Pace::Calm => 700,
        Pace::Quick => 300,
        Pace::Instant => 0,
    }
}
