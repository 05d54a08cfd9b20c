//! A match on the board: gestures become actions, computers take their time, everything is shown.

use crate::dice::Dice;
use crate::input::{Button, Gesture, HOLD_MS, Key};
use crate::rules::{Seats, petits_chevaux as pc, senet, ur};
use crate::session::{Phase, Play, Played, Seating, Table, Throw, Who};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::{Canvas, Light};
use crate::view::look::Pace;
use crate::view::palette::dim;
use crate::view::rhythm::{between, breath};
use crate::view::scene::{self, Fingers, Scenery};
use crate::view::stage::Stage;

use super::tunes::{self, Tune};

/// A single move waits this long before it is played by itself (C-3).
const SINGLE_MS: u64 = 1000;

/// How bright the winner's show is under a finger that is about to leave it.
const LEAVING: u8 = 80;

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

/// What a finger is on a button for: decided when it goes down, and so its release and its being
/// held can mean one thing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    /// There is no finger.
    None,
    /// It has done what it was for: whatever else comes of the press means nothing.
    Spent,
    /// A: the die tumbles, and is thrown when the button comes up.
    Throws,
    /// A: a move was played at once; taken back if the press turns out to be half of a pair.
    Plays,
    /// B while choosing: short goes to the next candidate, held asks for a hint.
    Asks,
    /// B while choosing: it was held, and the hint is there to be looked at.
    Asked,
    /// B of whoever moved last: held takes the move back.
    TakesBack,
    /// A: the pause ends.
    Resumes,
    /// A: a game that is over is put away.
    Leaves,
}

/// A game and all that the board knows of its being played.
#[derive(Clone)]
pub(super) struct Match<R: Scenery> {
    play: Play<R>,
    stage: Stage<R>,
    /// One for each button.
    touches: [Touch; 8],
    /// The game before a press of A played a move, while that press lasts.
    before: Option<Play<R>>,
    /// When a computer, or the clock of a single move, acts.
    due: Option<Time>,
    /// What will be heard, and when.
    cue: Option<(Time, Tune)>,
    /// What was thrown last.
    thrown: Option<Throw>,
}

impl<R: Scenery> Match<R> {
    pub fn new(play: Play<R>) -> Self {
        let touches = [Touch::None; 8];
        Self { play, stage: Stage::new(), touches, before: None, due: None, cue: None, thrown: None }
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
            Gesture::Press(button) => {
                let (touch, heard) = self.press(button, settings, now);
                self.touch(button, touch);
                tune = heard;
            }
            Gesture::Short(button) | Gesture::Release(button) => {
                let short = matches!(gesture, Gesture::Short(_));
                match self.touch(button, Touch::None) {
                    Touch::Throws => {
                        // C-1: « The throw is drawn when the button is released, never before. »
                        dice.stir(now, button.index());
                        tune = self.throw(dice, settings, now);
                    }
                    Touch::Asks if short => {
                        self.play.next();
                        tune = Some(tunes::TICK);
                    }
                    Touch::Plays => self.before = None,
                    Touch::Resumes => self.play.resume(now),
                    Touch::Leaves if short => return (Fate::Done, None),
                    _ => {}
                }
            }
            Gesture::Hold(button) => match self.touch_of(button) {
                Touch::Asks => {
                    if settings.hints {
                        self.play.advise();
                        tune = Some(tunes::TICK);
                    }
                    self.touch(button, Touch::Asked);
                }
                Touch::TakesBack => {
                    self.take_back(now);
                    self.touch(button, Touch::Spent);
                }
                _ => {}
            },
            // Both buttons count only as the pair: whatever the first one did is taken back. Nothing
            // more is told of either until both are up.
            Gesture::Pair(seat) => {
                for key in [Key::A, Key::B] {
                    match self.touch(Button::new(seat, key), Touch::None) {
                        Touch::Throws => self.stage.stop(),
                        Touch::Plays => {
                            if let Some(play) = self.before.take() {
                                self.play = play;
                                self.cue = None;
                                self.stage.skip();
                            }
                        }
                        _ => {}
                    }
                }
            }
            Gesture::PairHold(_) => return (Fate::Away, None),
        }
        (Fate::On, tune)
    }

    /// Puts a finger on a button, and tells what the last one was there for.
    fn touch(&mut self, button: Button, touch: Touch) -> Touch {
        match self.touches.get_mut(usize::from(button.index())) {
            Some(slot) => core::mem::replace(slot, touch),
            None => Touch::None,
        }
    }

    fn touch_of(&self, button: Button) -> Touch {
        self.touches.get(usize::from(button.index())).copied().unwrap_or(Touch::None)
    }

    /// Whether any finger is on the board for this.
    fn touched(&self, touch: Touch) -> bool {
        self.touches.contains(&touch)
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

    /// A button went down: what for, and what is heard of it at once.
    fn press(&mut self, button: Button, settings: &Settings, now: Time) -> (Touch, Option<Tune>) {
        let is_a = button.key() == Key::A;
        if self.play.paused() {
            return (if is_a { Touch::Resumes } else { Touch::Spent }, None);
        }
        let takes_back = !is_a && settings.undo && self.undoable().contains(button.seat());
        // A press that skips an animation does nothing else. Unless B is held: then the move that is
        // being shown is taken back.
        if self.stage.busy(self.play.rules(), &settings.look, now) {
            self.stage.skip();
            let tune = self.cue.take().map(|(_, tune)| tune);
            return (if takes_back { Touch::TakesBack } else { Touch::Spent }, tune);
        }
        if self.computers_turn() {
            // The computer waits to see whether B is held; any other press hurries it on.
            let patience = now.after(HOLD_MS.saturating_add(100));
            self.due = Some(if takes_back { self.due.map_or(patience, |due| due.max(patience)) } else { now });
            return (if takes_back { Touch::TakesBack } else { Touch::Spent }, None);
        }
        let counts = self.counts(button);
        match self.play.phase() {
            Phase::Over(_) if is_a => (Touch::Leaves, None),
            Phase::Choose(_) if counts && !is_a => (Touch::Asks, None),
            Phase::Choose(_) if counts => {
                self.before = Some(self.play);
                let played = self.play.play(now);
                (Touch::Plays, self.show(&played, settings, now))
            }
            Phase::Opening(_) | Phase::Throw(_) if counts && is_a => {
                self.stage.tumble(self.play.hands(), now);
                (Touch::Throws, None)
            }
            _ if takes_back => (Touch::TakesBack, None),
            _ => (Touch::Spent, None),
        }
    }

    /// The seats whose B takes the last move back: none when a computer made it.
    fn undoable(&self) -> Seats {
        let hands = self.play.undoable();
        if self.play.who(hands) == Who::Person { hands } else { Seats::from_bits(0) }
    }

    fn take_back(&mut self, now: Time) {
        if self.play.undo() {
            self.due = None;
            self.cue = None;
            self.stage.undone(now);
        }
    }

    fn throw(&mut self, dice: &mut Dice, settings: &Settings, now: Time) -> Option<Tune> {
        let played = self.play.throw(dice, now);
        self.show(&played, settings, now)
    }

    /// Shows what happened, and says what is heard of it now; the rest is heard when it is seen.
    fn show(&mut self, played: &Played<R>, settings: &Settings, now: Time) -> Option<Tune> {
        self.stage.happened(played, now);
        self.due = None;
        let lasts = settings.look.pace.lasts();
        let rules = self.play.rules();
        let (at, tune) = match played {
            Played::Nothing => return None,
            Played::Opened(throw, _) | Played::Began(throw, _) | Played::Offered(throw, _) => {
                self.thrown = Some(*throw);
                (lasts.fall, tunes::THROW)
            }
            Played::Stuck(throw, _) => {
                self.thrown = Some(*throw);
                (lasts.fall, if self.over() { tunes::WIN } else { tunes::NO })
            }
            Played::Moved(_, chosen) => {
                let tune = match () {
                    () if self.over() => tunes::WIN,
                    () if rules.is_capture(chosen) => tunes::CAPTURE,
                    () if rules.is_finish(chosen) => tunes::FINISH,
                    () => return Some(tunes::STEP),
                };
                (lasts.step.saturating_mul(rules.steps(chosen).into()), tune)
            }
        };
        self.cue = Some((now.after(at.into()), tune));
        self.heard(now)
    }

    /// The tune that is due.
    fn heard(&mut self, now: Time) -> Option<Tune> {
        self.cue.take_if(|(at, _)| *at <= now).map(|(_, tune)| tune)
    }

    /// Lets time pass: computers throw and play, single moves are played, each at most once a step.
    pub fn tick(&mut self, dice: &mut Dice, settings: &Settings, now: Time) -> Option<Tune> {
        if self.play.paused() {
            return None;
        }
        let heard = self.heard(now);
        if self.stage.busy(self.play.rules(), &settings.look, now) {
            return heard;
        }
        let computer = self.computers_turn();
        let choosing = matches!(self.play.phase(), Phase::Choose(_));
        // A finger on B is still asking for something.
        let asking = self.touched(Touch::Asks) || self.touched(Touch::Asked);
        let single = match self.play.phase() {
            Phase::Choose(offer) => settings.auto_single && offer.len() == 1 && !asking,
            _ => false,
        };
        if self.over() || !computer && !single {
            self.due = None;
            return heard;
        }
        let wait = if computer { think_ms(settings.look.pace) } else { SINGLE_MS };
        let due = *self.due.get_or_insert(now.after(wait));
        if due > now {
            return heard;
        }
        self.due = None;
        if choosing {
            if computer {
                self.play.advise();
            }
            let played = self.play.play(now);
            return self.show(&played, settings, now).or(heard);
        }
        self.throw(dice, settings, now).or(heard)
    }

    /// When [`Match::tick`] has something to do, at the latest; none when it waits for fingers.
    pub fn wake(&self, settings: &Settings, now: Time) -> Option<Time> {
        if self.play.paused() {
            return None;
        }
        // While an animation runs nobody acts; one that is over asks for nothing any more.
        let busy = self.stage.busy_until(self.play.rules(), &settings.look).filter(|end| *end > now);
        let cue = self.cue.map(|(at, _)| at);
        [busy.or(self.due), cue].into_iter().flatten().min()
    }

    /// Stops the clock, and whatever is being shown; fingers that are still on the buttons are forgotten.
    pub fn pause(&mut self, now: Time) {
        self.play.pause(now);
        self.stage.stop();
        self.stage.skip();
        (self.touches, self.before, self.due, self.cue) = ([Touch::None; 8], None, None, None);
    }

    pub fn paint(&self, settings: &Settings, now: Time, canvas: &mut Canvas) {
        let back = Seats::of(|seat| self.touch_of(Button::new(seat, Key::B)) == Touch::TakesBack);
        let fingers = Fingers { lifted: self.touched(Touch::Asks), back };
        scene::table(&self.play, &self.stage, fingers, &settings.look, now, canvas);
        let level = match () {
            () if self.touched(Touch::Leaves) => LEAVING,
            // The whole board breathes: any A goes on.
            () if self.play.paused() && !self.touched(Touch::Resumes) => between(40, 150, breath(now)),
            () => return,
        };
        for light in Light::all() {
            canvas.set(light, dim(canvas.get(light), level));
        }
    }
}

/// A match of whatever game.
#[derive(Clone)]
pub(super) enum Game {
    Horses(Match<pc::Rules>),
    Ur(Match<ur::Rules>),
    Senet(Match<senet::Rules>),
}

/// Does the same with a match of whatever game.
macro_rules! any {
    ($any:expr, $game:ident => $then:expr) => {
        match $any {
            Game::Horses($game) => $then,
            Game::Ur($game) => $then,
            Game::Senet($game) => $then,
        }
    };
}

impl Game {
    pub fn new(table: Table, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        match table {
            Table::Horses(rules) => Self::Horses(Match::new(Play::new(rules, seating, dice, now))),
            Table::Ur(rules) => Self::Ur(Match::new(Play::new(rules, seating, dice, now))),
            Table::Senet(rules) => Self::Senet(Match::new(Play::new(rules, seating, dice, now))),
        }
    }

    pub fn gesture(
        &mut self,
        gesture: Gesture,
        dice: &mut Dice,
        settings: &Settings,
        now: Time,
    ) -> (Fate, Option<Tune>) {
        any!(self, game => game.gesture(gesture, dice, settings, now))
    }

    pub fn tick(&mut self, dice: &mut Dice, settings: &Settings, now: Time) -> Option<Tune> {
        any!(self, game => game.tick(dice, settings, now))
    }

    pub fn wake(&self, settings: &Settings, now: Time) -> Option<Time> {
        any!(self, game => game.wake(settings, now))
    }

    pub fn pause(&mut self, now: Time) {
        any!(self, game => game.pause(now));
    }

    pub fn paint(&self, settings: &Settings, now: Time, canvas: &mut Canvas) {
        any!(self, game => game.paint(settings, now, canvas));
    }

    pub fn computers_turn(&self) -> bool {
        any!(self, game => game.computers_turn())
    }

    pub fn thrown(&self) -> Option<Throw> {
        any!(self, game => game.thrown)
    }

    /// The seats whose B takes the last move back.
    pub fn undoable(&self) -> Seats {
        any!(self, game => game.undoable())
    }

    /// Whose buttons count now; none when the game is over.
    pub fn hands(&self) -> Seats {
        any!(self, game => game.play.hands())
    }

    /// The seats of whoever won; none before the end.
    pub fn winners(&self) -> Seats {
        any!(self, game => game.play.winners())
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
