//! The buttons during a match: what each press is for, and what it does.

use super::notes::Note;
use super::{Context, Fate, Match};
use crate::app::tunes::{self, Tune};
use crate::history::Event;
use crate::input::{Button, Gesture, HOLD_MS, Key};
use crate::session::{News, Phase, Stats, Who};
use crate::time::Time;

/// The purpose of a press. It is decided when the button goes down, so that holding and releasing it have one meaning
/// only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    /// The button is up.
    None,
    /// The press has had its effect: the rest of it is ignored.
    Spent,
    /// A: the die tumbles, and is thrown when the button is released.
    Throws,
    /// A: a move was played at once. It is taken back if the press becomes half of a pair.
    Plays,
    /// B while choosing: a short press goes to the next candidate, holding it asks for a hint.
    Asks,
    /// B while choosing: it was held, and the hint is being searched.
    Asked,
    /// B was held and is up again: the hint is still being searched.
    Awaits,
    /// B while choosing: it was held, and the hint is shown, or hints are off.
    Hinted,
    /// B of the player who moved last: holding it takes the move back.
    TakesBack,
    /// A: ends the pause.
    Resumes,
    /// A: leaves a game that is over; holding it begins another with the same players.
    Leaves,
    /// B of a game that is over: looks back at it; holding it takes the last move back.
    LooksBack,
}

impl Match {
    pub fn gesture(&mut self, gesture: Gesture, context: &mut Context) -> (Fate, Option<Tune>) {
        let mut tune = None;
        match gesture {
            Gesture::Press(button) => {
                let (touch, heard) = self.press(button, context);
                self.touch(button, touch);
                tune = heard;
            }
            Gesture::Short(button) | Gesture::Release(button) => {
                let short = matches!(gesture, Gesture::Short(_));
                match self.touch(button, Touch::None) {
                    // C-1: « The throw is drawn when the button is released, never before. »
                    Touch::Throws => tune = self.throw(context),
                    Touch::Asks if short => {
                        self.play.next();
                        self.changed = true;
                        tune = Some(tunes::TICK);
                    }
                    // A search may take longer than the press.
                    Touch::Asked => {
                        self.touch(button, Touch::Awaits);
                    }
                    Touch::Plays => self.before = None,
                    Touch::Resumes => self.resume(context.now),
                    Touch::Leaves if short => return (Fate::Done, None),
                    Touch::LooksBack if short => return (Fate::Past, None),
                    _ => {}
                }
            }
            Gesture::Hold(button) => match self.touch_of(button) {
                Touch::Asks => {
                    self.touch(button, if context.settings.hints { Touch::Asked } else { Touch::Hinted });
                }
                Touch::TakesBack => {
                    self.take_back(context.stats, context.now);
                    self.touch(button, Touch::Spent);
                }
                Touch::LooksBack => {
                    if context.settings.undo && self.play.takes_back().contains(button.seat()) {
                        self.take_back(context.stats, context.now);
                    }
                    self.touch(button, Touch::Spent);
                }
                Touch::Leaves => return (Fate::Again, None),
                _ => {}
            },
            // Both buttons count only as a pair: the effect of the first is taken back. No other gesture follows
            // until both are up.
            Gesture::Pair(seat) => {
                for key in [Key::A, Key::B] {
                    match self.touch(Button::new(seat, key), Touch::None) {
                        // Unless the other seat of the same side still has its A down.
                        Touch::Throws if !self.touched(Touch::Throws) => self.stage.stop(),
                        Touch::Plays => {
                            if let Some(before) = self.before.take() {
                                (self.play, self.stage, *context.stats) = before;
                                self.notes.add(Note::Event(Event::Undo));
                                self.cue = None;
                                self.changed = true;
                                self.spend();
                                self.reports.now(News::TakenBack);
                            }
                        }
                        _ => {}
                    }
                }
            }
            Gesture::PairHold(_) => return (if self.play.over() { Fate::Done } else { Fate::Away }, None),
        }
        (Fate::On, tune)
    }

    /// Sets the purpose of a button's press, and returns the one before.
    fn touch(&mut self, button: Button, touch: Touch) -> Touch {
        match self.touches.get_mut(usize::from(button.index())) {
            Some(slot) => core::mem::replace(slot, touch),
            None => Touch::None,
        }
    }

    pub(super) fn touch_of(&self, button: Button) -> Touch {
        self.touches.get(usize::from(button.index())).copied().unwrap_or(Touch::None)
    }

    /// Whether any press has this purpose.
    pub(super) fn touched(&self, touch: Touch) -> bool {
        self.touches.contains(&touch)
    }

    /// Whether a hint was asked for and is not shown yet.
    pub(super) fn awaits_hint(&self) -> bool {
        self.touched(Touch::Asked) || self.touched(Touch::Awaits)
    }

    /// Whether this button belongs to the person whose turn it is (C-2).
    fn counts(&self, button: Button) -> bool {
        let hands = self.play.hands();
        hands.contains(button.seat()) && self.play.who(hands) == Who::Person
    }

    /// Handles a button that went down. Returns the purpose of the press, and the tune to play at once.
    fn press(&mut self, button: Button, context: &mut Context) -> (Touch, Option<Tune>) {
        let (settings, now) = (context.settings, context.now);
        let is_a = button.key() == Key::A;
        if self.play.paused() {
            return (if is_a { Touch::Resumes } else { Touch::Spent }, None);
        }
        let takes_back = !is_a && settings.undo && self.play.takes_back().contains(button.seat());
        let counts = self.counts(button);
        // No press on "throw" is lost: it ends the animation of what came before, and its tune is played now.
        if is_a && counts && matches!(self.play.phase(), Phase::Opening(_) | Phase::Throw(_)) {
            self.stage.tumble(self.play.hands(), now);
            return (Touch::Throws, self.cue.take().map(|(_, tune)| tune));
        }
        // Any other press during an animation only ends it, so that no player plays a move that was not shown yet. But
        // holding B takes back the move that is being shown.
        if self.busy(settings, now) {
            self.stage.skip();
            if takes_back {
                self.wait_for_hold(now);
            }
            let tune = self.cue.take().map(|(_, tune)| tune);
            return (if takes_back { Touch::TakesBack } else { Touch::Spent }, tune);
        }
        if self.play.computers_turn() {
            // Any press makes a computer act at once, except for one that may take a move back.
            match takes_back {
                true => self.wait_for_hold(now),
                false => self.due = Some(now),
            }
            return (if takes_back { Touch::TakesBack } else { Touch::Spent }, None);
        }
        match self.play.phase() {
            Phase::Over(_) => (if is_a { Touch::Leaves } else { Touch::LooksBack }, None),
            Phase::Choose(_) if counts && !is_a => (Touch::Asks, None),
            Phase::Choose(_) if counts => {
                let before = (self.play, self.stage, *context.stats);
                let played = self.play.play(now);
                let tune = self.show(&played, context);
                self.before = Some(before);
                (Touch::Plays, tune)
            }
            _ if takes_back => (Touch::TakesBack, None),
            _ => (Touch::Spent, None),
        }
    }

    /// Delays the computer until it is known whether B is held.
    fn wait_for_hold(&mut self, now: Time) {
        let patience = now.after(HOLD_MS.saturating_add(100));
        self.due = Some(self.due.map_or(patience, |due| due.max(patience)));
    }

    /// Ends the purpose of all presses, because the game has changed. Otherwise a press from before could throw, choose
    /// or take back for another player.
    pub(super) fn spend(&mut self) {
        self.before = None;
        for touch in &mut self.touches {
            match touch {
                Touch::Throws
                | Touch::Plays
                | Touch::Asks
                | Touch::Asked
                | Touch::Awaits
                | Touch::Hinted
                | Touch::TakesBack
                | Touch::Leaves
                | Touch::LooksBack => *touch = Touch::Spent,
                Touch::None | Touch::Spent | Touch::Resumes => {}
            }
        }
    }

    /// Takes the last move back.
    pub fn take_back(&mut self, stats: &mut Stats, now: Time) {
        let deed = self.play.deed();
        if self.play.undo() {
            stats.take_back(deed);
            self.spend();
            self.due = None;
            self.cue = None;
            self.stage.undone(now);
            self.changed = true;
            self.reports.now(News::TakenBack);
            self.notes.add(Note::Event(Event::Undo));
        }
    }
}
