//! Fingers on the image's buttons. The library beside the image predicts the die that falls.

use crate::ask::Ask as _;
use galop::app::App;
use galop::input::{Button, Event, Key};
use galop::rules::{Die, Seat};
use galop::time::Time;

use super::Rig;
use super::checks::CALM_MS;
use crate::bench::{Fingers, START_MS, foresee};

impl Fingers for Rig {
    /// The library, with all the events of the image.
    fn app(&self) -> &App {
        &self.mirror.as_ref().expect("the image has started").board.app
    }

    fn wait(&mut self, ms: u64) {
        self.run(ms as f64);
    }

    /// A finger that has held the button since power-on releases it first.
    fn down(&mut self, button: Button) {
        if self.stuck & button.bit() != 0 {
            self.stuck &= !button.bit();
            self.contact(button, false);
            self.run(30.0);
        }
        self.edges.push((Event::Down(button), self.now));
        self.contact(button, true);
    }

    fn up(&mut self, button: Button) {
        self.edges.push((Event::Up(button), self.now));
        self.contact(button, false);
    }

    fn start(&mut self, seat: Seat, first: Seat) {
        let button = Button::new(seat, Key::A);
        let board = self.mirror.as_ref().expect("the image has started").board.clone();
        let moment = self.moment(|now| {
            let mut board = board.clone();
            board.wait(now.0.saturating_sub(board.now.0));
            board.step_at(Event::Down(button), now);
            board.wait(START_MS);
            board.app.hands().contains(first)
        });
        self.run(moment - self.now);
        self.press(seat, Key::A, START_MS);
        let hands = self.app().hands();
        assert!(
            hands.contains(first),
            "{hands:?} begins instead of {first:?}: the press was reported at an unexpected moment"
        );
    }

    fn throw(&mut self, seat: Seat, die: Die) {
        assert!(self.app().hands().contains(seat), "it is not {seat:?}'s turn");
        let button = Button::new(seat, Key::A);
        self.down(button);
        self.run(60.0);
        let foreseen = foresee(self.app(), Time((self.now - self.epoch) as u64), button);
        let moment = self.moment(|now| foreseen(now) == die);
        self.run(moment - CALM_MS - self.now);
        self.up(button);
        self.run(30.0);
        let fallen = fell(self.app());
        assert!(
            fallen == Some(die),
            "{fallen:?} fell instead of {die:?}: the release was reported at an unexpected moment"
        );
    }
}

fn fell(app: &App) -> Option<Die> {
    app.thrown().map(|thrown| thrown.die)
}
