//! The games that were put away: the one on the shelf, and the others as they are saved.
//!
//! The pages have the latest first, the records the oldest. The shelf has the game whose page is open, or else the
//! latest. When a page is turned, the game on the shelf becomes a record in the place of the next one, which is
//! restored.
//!
//! The history of a game that comes to the shelf is with the caller, if it keeps one: [`App::wants_history`] asks for
//! it after the step. A game may leave the shelf only if it is all there, or the next save would lose it.

use super::game::Match;
use super::menu::Page;
use super::{App, Mode, Replace};
use crate::save::{Aside, Place};
use crate::session::Seating;
use crate::sheets::Sheet;
use crate::time::Time;

/// Why no other game can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoom {
    /// No more games can be put away: one must be finished or discarded first.
    Full,
    /// The game on the board must be put away first, and be saved: see [`App::put_away`].
    Playing,
    /// The game that was put away is not in the history: the next save would lose it.
    Unsaved,
}

impl App {
    /// How many games are put away.
    pub fn games_away(&self) -> u8 {
        self.on_shelf().saturating_add(self.others.len()) as u8
    }

    /// The game of a page, 0 for the latest, and its players.
    pub fn nth_away(&self, page: u8) -> Option<(Sheet, Seating)> {
        match self.behind(page)? {
            None => self.away().map(|play| (play.sheet(), *play.seating())),
            Some(other) => self.others.get(other).map(|Aside { game, .. }| (game.saved.sheet, game.saved.seating)),
        }
    }

    /// Where the game of a page is among the others; within, none if it is on the shelf.
    fn behind(&self, page: u8) -> Option<Option<usize>> {
        if self.on_shelf() == 1 && page == self.turned {
            return Some(None);
        }
        // The one on the shelf is missing among those before it.
        let later = usize::from(page).saturating_sub(usize::from(page > self.turned).min(self.on_shelf()));
        self.others.len().checked_sub(later.saturating_add(1)).map(Some)
    }

    /// 1 if a game that was put away is on the shelf, else 0.
    pub(super) fn on_shelf(&self) -> usize {
        usize::from(self.shelf.is_some() && !self.resumes)
    }

    /// Whether another game can begin, or why not.
    pub fn room(&self) -> Result<(), NoRoom> {
        match self.unfinished() {
            None => Ok(()),
            Some(_) if self.others.is_full() => Err(NoRoom::Full),
            Some(_) if !self.history => Ok(()),
            Some(_) if self.playing() || self.resumes => Err(NoRoom::Playing),
            Some(_) if self.place.is_some() => Ok(()),
            Some(_) => Err(NoRoom::Unsaved),
        }
    }

    /// Makes room for another game: the one that is not over is put away with the others, or discarded if that is
    /// confirmed.
    pub(super) fn make_room(&mut self, replace: Replace, now: Time) -> Result<(), NoRoom> {
        if replace == Replace::No {
            self.room()?;
            self.put_away(now);
            self.turn_to(0, now);
            let game = self.shelf.as_ref().filter(|game| !game.play().over()).map(|game| game.record(true, now));
            if let Some(game) = game {
                // Cannot be full: there is room.
                let _ = self.others.push(Aside { game, place: self.place });
            }
        }
        self.clear_shelf();
        Ok(())
    }

    /// Puts the game on the board away, unless it is over; the menu opens at its page. Returns false if there is none.
    pub fn put_away(&mut self, now: Time) -> bool {
        match &mut self.mode {
            Mode::Game(game) if !game.play().over() => game.pause(now),
            Mode::Game(_) => return false,
            // It would have come back by itself.
            _ if !self.resumes => return false,
            _ => {}
        }
        self.forget_fingers();
        if let Mode::Game(_) = self.mode
            && let Mode::Game(game) = core::mem::replace(&mut self.mode, Mode::Menu)
        {
            self.shelf = Some(game);
            self.menu.turn_to(Page::Away(0));
        }
        (self.resumes, self.place, self.turned, self.unsaved) = (false, None, 0, true);
        true
    }

    /// Reports where the game that was put away is in the history, after it was saved; none if only the record has it.
    /// For callers that keep a history. Not for a save that failed: what was saved before it still holds.
    pub fn placed(&mut self, place: Option<Place>) {
        self.place = place.filter(|_| self.on_shelf() != 0);
    }

    /// A game came to the shelf whose history is there: the caller that keeps a history now answers with
    /// [`App::recall`].
    pub const fn wants_history(&self) -> Option<Place> {
        self.wanted
    }

    /// After a step: the shelf has the game whose page is open, or else the latest.
    pub(super) fn arrange(&mut self, now: Time) {
        if core::mem::take(&mut self.set_aside) || self.playing() {
            return;
        }
        if self.shelf.is_none()
            && let Some(latest) = self.others.pop()
        {
            self.show(Match::restore(&latest.game, now), latest.place);
        }
        match self.menu.page() {
            Page::Away(page) => {
                self.turn_to(page, now);
                if self.on_shelf() == 1 && self.turned != page {
                    // The game on the shelf stays there: B goes on to the options.
                    self.menu.turn_to(if page > self.turned { Page::Common } else { Page::Away(self.turned) });
                }
            }
            Page::Game(_) | Page::Common | Page::More | Page::Guides => self.turn_to(0, now),
        }
    }

    /// Exchanges the game on the shelf until it is the one of this page. A game that is not in the history yet stays:
    /// the next record would not name it.
    pub(super) fn turn_to(&mut self, page: u8, now: Time) {
        while self.turned != page && !self.resumes && (self.place.is_some() || !self.history) {
            let next = if self.turned < page { self.turned.saturating_add(1) } else { self.turned.saturating_sub(1) };
            let Some(Some(behind)) = self.behind(next) else { return };
            let (Some(shelf), Some(aside)) = (&self.shelf, self.others.get_mut(behind)) else { return };
            let (game, place) = (Match::restore(&aside.game, now), aside.place);
            *aside = Aside { game: shelf.record(true, now), place: self.place };
            self.turned = next;
            self.show(game, place);
        }
    }

    /// Puts a game on the shelf that was put away before.
    fn show(&mut self, game: Option<Match>, place: Option<Place>) {
        (self.shelf, self.place, self.resumes) = (game, place, false);
        self.wanted = place.filter(|_| self.history);
        let Some(game) = &mut self.shelf else { return };
        match self.wanted {
            Some(_) => self.sheet.clear(),
            None => {
                self.sheet.resume(game.play());
                game.follow(&self.sheet);
            }
        }
    }

    /// The shelf is empty.
    pub(super) fn clear_shelf(&mut self) {
        (self.shelf, self.place, self.turned, self.resumes, self.wanted) = (None, None, 0, false, None);
    }

    /// Discards the game of a page. Returns false if there is none.
    pub fn drop_away(&mut self, page: u8) -> bool {
        let (Some(behind), Some((sheet, _))) = (self.behind(page), self.nth_away(page)) else { return false };
        match behind {
            // The latest takes its place.
            None => self.clear_shelf(),
            Some(other) => {
                if let Some(mut last) = self.others.pop() {
                    self.others.iter_mut().skip(other).rev().for_each(|slot| core::mem::swap(slot, &mut last));
                }
                self.turned = self.turned.saturating_sub(u8::from(page < self.turned));
            }
        }
        match (self.menu.page(), self.games_away()) {
            (Page::Away(_), 0) => self.menu.leave_shelf(sheet),
            (Page::Away(_), _) => self.menu.turn_to(Page::Away(self.turned)),
            (Page::Game(_) | Page::Common | Page::More | Page::Guides, _) => {}
        }
        self.unsaved = true;
        true
    }
}
