//! Routes gestures: they wake the board, or go to the current mode.

use super::clock::ATTRACT_MS;
use super::game::{Context, Fate};
use super::menu::{Page, Replace, Wish};
use super::past::Past;
use super::{App, Mode, tunes};
use crate::app::tunes::Tune;
use crate::input::{Button, Gesture, Key};
use crate::save::MenuRecord;
use crate::session::Table;
use crate::time::Time;

impl App {
    /// Whether the running lights are shown instead of the menu.
    pub(super) fn asleep(&self, now: Time) -> bool {
        matches!(self.mode, Mode::Menu) && now.since(self.touched) >= ATTRACT_MS
    }

    /// Whether a gesture belongs to a press that only woke the board.
    pub(super) fn only_wakes(&mut self, gesture: Gesture) -> bool {
        match gesture {
            Gesture::Press(button) | Gesture::Hold(button) => self.waking & button.bit() != 0,
            Gesture::Short(button) | Gesture::Release(button) => {
                let wakes = self.waking & button.bit() != 0;
                self.waking &= !button.bit();
                wakes
            }
            Gesture::Pair(seat) | Gesture::PairHold(seat) => {
                // No release is reported for a pair.
                for key in [Key::A, Key::B] {
                    self.waking &= !Button::new(seat, key).bit();
                }
                false
            }
        }
    }

    pub(super) fn gesture(&mut self, gesture: Gesture, now: Time) -> Option<Tune> {
        match &mut self.mode {
            Mode::Sweep(_) | Mode::Stuck(..) => {
                if let Gesture::Press(button) = gesture {
                    self.waking |= button.bit();
                    self.open(now);
                }
                None
            }
            Mode::Menu => {
                if let Gesture::PairHold(_) = gesture {
                    self.turn_to(0, now);
                    self.bring_back();
                    return None;
                }
                let (before, away) = (self.menu.record(), self.games_away());
                let wish = self.menu.gesture(gesture, away, &mut self.settings, now);
                // A change of the players is saved; turning pages is not worth a write.
                let MenuRecord { seats, sides, .. } = self.menu.record();
                self.unsaved |= (seats, sides) != (before.seats, before.sides);
                match wish? {
                    Wish::Begin(table, seating) => match self.start(table, seating, Replace::No, now) {
                        Ok(()) => Some(tunes::THROW),
                        Err(_) => {
                            self.menu.refuse(now);
                            Some(tunes::NO)
                        }
                    },
                    Wish::Ask => Some(tunes::NO),
                    Wish::Drop(page) => {
                        self.drop_away(page);
                        Some(tunes::TICK)
                    }
                    Wish::GoOn => {
                        self.resume(now);
                        None
                    }
                    Wish::Reseat(seat) => {
                        let seating = self.away()?.with_next(seat);
                        self.reseat(seating).ok().map(|()| tunes::TICK)
                    }
                }
            }
            Mode::SelfTest(test) => {
                if test.gesture(gesture, &mut self.settings, now) {
                    self.open(now);
                }
                None
            }
            Mode::Game(_) if self.past.is_some() => {
                // Any press ends it, and does no more.
                if let Gesture::Press(_) = gesture {
                    self.past = None;
                    self.forget_fingers();
                }
                None
            }
            Mode::Game(game) => {
                let Self { dice, stats, settings, .. } = self;
                let (fate, tune) = game.gesture(gesture, &mut Context { dice, stats, settings, now });
                let again = (game.play().sheet(), *game.play().seating());
                match fate {
                    Fate::On => {}
                    Fate::Done => self.leave(),
                    Fate::Past => {
                        if self.sheet.head().is_empty() {
                            // It was over before it was recalled: of its history only the end is known.
                            self.sheet.resume(game.play());
                        }
                        self.past = Past::new(&self.sheet, game.play(), now);
                        return Some(if self.past.is_some() { tunes::TICK } else { tunes::NO });
                    }
                    Fate::Again => {
                        let (sheet, seating) = again;
                        let table = Table::new(sheet, &self.settings.house, &seating).ok();
                        if table.is_some_and(|table| self.start(table, seating, Replace::No, now).is_ok()) {
                            self.forget_fingers();
                            return Some(tunes::THROW);
                        }
                        // The house rules were changed, and these players do not fit them.
                        self.leave();
                    }
                    Fate::Away => _ = self.put_away(now),
                }
                tune
            }
        }
    }

    /// Leaves a game that is over: the menu opens.
    fn leave(&mut self) {
        self.mode = Mode::Menu;
        self.unsaved = true;
        self.forget_fingers();
    }

    /// Ignores the buttons that are down until they are released: they were pressed in another mode.
    pub(super) fn forget_fingers(&mut self) {
        let down = Button::ALL.into_iter().filter(|button| self.gestures.pressed(*button).is_some());
        self.waking |= down.fold(0, |bits, button| bits | button.bit());
    }

    /// Opens the game that was being played at the power cut, or the menu, at the game that was put away last.
    pub(super) fn open(&mut self, now: Time) {
        self.forget_fingers();
        self.mode = Mode::Menu;
        if self.shelf.is_none() {
            return;
        }
        match core::mem::take(&mut self.resumes) {
            true => self.lay_out(),
            false => {
                self.menu.turn_to(Page::Away(0));
                self.turn_to(0, now);
            }
        }
    }

    /// Puts the game from the shelf on the board; it stays paused.
    fn lay_out(&mut self) {
        if let Some(game) = self.shelf.take() {
            self.menu.leave_shelf(game.play().sheet());
            self.mode = Mode::Game(game);
            // Its history may still be waited for.
            let wanted = self.wanted;
            self.clear_shelf();
            self.wanted = wanted;
        }
    }

    /// Brings back the game on the shelf, paused. Does nothing if there is none.
    pub(super) fn bring_back(&mut self) {
        if self.shelf.is_some() {
            self.lay_out();
            // A game of computers alone is saved now too: until then a power cut would put it away again.
            (self.unsaved, self.saved_at) = (true, None);
            self.forget_fingers();
        }
    }
}
