//! What the page does with a board beside pressing its buttons: players, settings, lessons, announcements.

use galop::app::menu::Page;
use galop::rules::Seat;
use galop::settings::Settings;
use galop_desk::lessons::{Manner, Stage};
use galop_desk::list::{self, Item, List};

use super::Sitting;
use crate::steady::Steady;

impl Sitting {
    /// The players of the game that is not over, a line each: the number of the seat, the name, who plays, and the side
    /// as [`Sitting::side`] returns it.
    pub fn players(&self) -> String {
        let app = self.board.app();
        let Some(play) = app.any_play().filter(|play| !play.over()) else { return String::new() };
        let line = |seat: Seat| {
            let hands = play.hands_at(seat);
            let (name, who) = (self.lang.hands(app, hands), self.lang.who(play.who(hands)));
            format!("{}\t{name}\t{who}\t{}\n", seat.index(), self.side(seat))
        };
        list::first_seats(play).into_iter().map(line).collect()
    }

    /// Lets the next kind of player take over a seat of the game, on the page of the board's menu where it waits.
    pub fn hand_over(&mut self, seat: Seat) {
        self.open_list();
        if let Some(list) = &mut self.list {
            list.choose(Item::Hand(seat), &mut self.board, &mut self.listeners);
        }
    }

    /// The game that waits since [`Sitting::hand_over`] goes on; if `menu`, also one in the board's own menu, and one
    /// that is paused since power-on.
    pub fn go_on(&mut self, menu: bool) {
        if menu && self.board.app().menu().is_none() {
            list::wake(&mut self.board, &mut self.listeners);
        } else if menu && self.board.app().away().is_some() {
            self.open_list();
        }
        if let Some(list) = self.list.take() {
            list.close(&mut self.board, &mut self.listeners);
        }
    }

    fn open_list(&mut self) {
        if self.list.is_none() {
            self.list = List::open(&mut self.board, &mut self.listeners);
        }
    }

    /// After a game, begins another with the same players.
    pub fn again(&mut self) {
        list::again(&mut self.board, &mut self.listeners);
    }

    /// Changes a setting of the board at once, if the value is valid.
    pub fn set(&mut self, name: &str, value: &str) {
        if let Some(recorder) = &mut self.listeners.1.1 {
            recorder.set(self.board.now(), name, value);
        }
        let _ = self.board.set(name, value, &mut self.listeners);
    }

    /// The settings of the board.
    pub fn settings(&self) -> &Settings {
        self.board.app().settings()
    }

    /// Lets lights pulse, or not.
    pub fn calm(&mut self, steady: bool) {
        if steady != self.steady.is_some() {
            self.steady = steady.then(|| Steady::at(self.board.now()));
        }
    }

    /// Speaks of clicks, or of buttons.
    pub const fn clicks(&mut self, clicks: bool) {
        self.clicks = clicks;
    }

    /// Whether the board's menu shows the game that was put away.
    pub fn shows_away(&self) -> bool {
        self.board.app().menu().is_some_and(|menu| matches!(menu.page(), Page::Away(_)))
    }

    /// What a screen reader says now; empty if there is nothing new.
    pub fn announcement(&mut self) -> String {
        let ((_, log), _) = &self.listeners;
        self.announcer.announce(self.lang, self.board.app(), log, &self.line).unwrap_or_default()
    }

    /// The state of the lesson: the number of the step, the number of steps, `task`, `other`, `done` or `over`, the
    /// title and the text, with tabs between. Empty without a lesson.
    pub fn lesson(&self) -> String {
        let Some(tutor) = self.board.tutor() else { return String::new() };
        let (n, of) = tutor.progress();
        let stage = match tutor.stage() {
            _ if tutor.over() => "over",
            Stage::Task => "task",
            Stage::Other => "other",
            Stage::Done => "done",
        };
        let title = tutor.step().map_or("", |step| self.lang.text(step.title));
        let manner = match self.clicks {
            true => Manner::pointer(self.lang),
            false => Manner::buttons(self.lang, &self.names()),
        };
        let text = tutor.text(self.lang, &manner);
        format!("{n}\t{of}\t{stage}\t{title}\t{text}")
    }

    /// Goes on to the next step of the lesson.
    pub fn next_step(&mut self) {
        self.board.skip_step(&mut self.listeners);
    }
}
