//! A game with given throws, to look at its lights.

use crate::ask::{Rooms as _, S001, S002, S004};
use crate::picture::{cell, looks_like};
use galop::board::Light;
use galop::board::geometry::Cell;
use galop::dice::Dice;
use galop::rules::{Offer, Seat, Seats, any, senet};
use galop::session::{Game as _, Phase, Play, Played, Seating, Table, Who};
use galop::sheets::{House, Sheet};
use galop::time::Time;
use galop::view::canvas::Canvas;
use galop::view::look::Look;
use galop::view::path::Path;
use galop::view::scene::{Fingers, table};
use galop::view::stage::Stage;

/// The time in ms between events: a multiple of all blinking periods, so that each starts anew.
pub const ROUND: u64 = 256_000;

/// A game with given throws.
pub struct Stand {
    pub play: Play,
    pub stage: Stage,
    pub look: Look,
    pub now: u64,
}

/// Dice that satisfy `wanted` with their next throw.
fn loaded(wanted: impl Fn(&mut Dice) -> bool) -> Dice {
    (0..=255)
        .map(|seed| Dice::new([seed; 32]))
        .find(|dice| wanted(&mut dice.clone()))
        .expect("one of the seeds satisfies it")
}

impl Stand {
    pub fn new(table: Table, seating: Seating, first: Seats) -> Self {
        let begin = |dice: &mut Dice| Play::new(table, seating, dice, Time(0));
        let mut dice = loaded(|dice| begin(dice).hands() == first);
        Self {
            play: begin(&mut dice),
            stage: Stage::new(),
            look: Look { rhythm: false, path: Path::Off, ..Look::default() },
            now: ROUND,
        }
    }

    /// Executes the next act at a multiple of [`ROUND`].
    pub fn happen(&mut self, act: impl FnOnce(&mut Play, Time) -> Played) -> Played {
        self.now += ROUND;
        let played = act(&mut self.play, Time(self.now));
        self.stage.happened(&played, Time(self.now));
        played
    }

    /// Throws this number.
    pub fn throw(&mut self, pips: u8) -> Played {
        let rules = *self.play.rules();
        let mut dice = loaded(|dice| rules.cast(dice).die.pips() == pips);
        self.happen(|play, now| play.throw(&mut dice, now))
    }

    /// Tosses the four coins, a bit each: 1 is face up.
    pub fn toss(&mut self, coins: u8) -> Played {
        let rules = *self.play.rules();
        let mut dice = loaded(|dice| rules.cast(dice).coins == Some(coins));
        self.happen(|play, now| play.throw(&mut dice, now))
    }

    /// The moves that can be chosen.
    pub fn offer(&self) -> Offer<any::Rules> {
        match self.play.phase() {
            Phase::Choose(offer) => *offer,
            phase => panic!("nothing to choose: {phase:?}"),
        }
    }

    /// Plays candidate `n`, from 0; the last one if there are fewer.
    pub fn play(&mut self, n: u8) -> Played {
        (0..n.min(self.offer().len() - 1)).for_each(|_| self.play.next());
        self.happen(|play, now| play.play(now))
    }

    /// Throws and plays `(pips, n)` one after the other; a throw without a move is not played.
    pub fn go(&mut self, throws: &[(u8, u8)]) {
        for (pips, n) in throws {
            let played = self.throw(*pips);
            if matches!(played, Played::Offered(..)) {
                self.play(*n);
            }
        }
        self.stage.skip();
    }

    /// The lights `ms` after the last act.
    pub fn paint(&self, ms: u64) -> Canvas {
        let mut canvas = Canvas::BLACK;
        table(&self.play, &self.stage, Fingers::default(), &self.look, Time(self.now + ms), &mut canvas);
        canvas
    }

    /// The sum of the three channels of a cell, `ms` after the last act.
    pub fn brightness(&self, ms: u64, (row, col): (u8, u8)) -> u32 {
        let light = Light::at(Cell { row, col }).expect("a cell with a light");
        let colour = self.paint(ms).get(light);
        u32::from(colour.r) + u32::from(colour.g) + u32::from(colour.b)
    }

    /// The board must look like this `ms` after the last act.
    #[track_caller]
    pub fn shows(&self, ms: u64, drawn: &str) {
        looks_like(&self.paint(ms), drawn);
    }

    /// One cell at several moments.
    pub fn film(&self, (row, col): (u8, u8), moments: &[u64]) -> String {
        moments.iter().map(|ms| cell(&self.paint(*ms), row, col)).collect()
    }

    /// Several cells at one moment.
    pub fn cells(&self, ms: u64, cells: &[(u8, u8)]) -> String {
        let canvas = self.paint(ms);
        cells.iter().map(|(row, col)| cell(&canvas, *row, *col)).collect()
    }

    /// The last animation must end exactly `ms` after the last act.
    #[track_caller]
    pub fn rests_after(&self, ms: u64) {
        let until = self.stage.busy_until(self.play.rules(), &self.look);
        assert_eq!(until, Some(Time(self.now + ms)));
        assert!(self.stage.busy(self.play.rules(), &self.look, Time(self.now + ms - 1)));
        assert!(!self.stage.busy(self.play.rules(), &self.look, Time(self.now + ms)));
    }
}

pub fn only(seat: Seat) -> Seats {
    Seats::of(|other| other == seat)
}

pub fn persons(seats: &[Seat]) -> Seating {
    let mut seating = Seating::default();
    seats.iter().for_each(|seat| seating.set(*seat, Who::Person));
    seating
}

pub fn horses(sheet: Sheet, seating: Seating, house: House, first: Seats) -> Stand {
    Stand::new(Table::new(sheet, &house, &seating).expect("the seating is valid"), seating, first)
}

/// 001 between red and blue with `n` horses each; red begins.
pub fn duel(n: u8) -> Stand {
    let mut house = House::default();
    house.horses(S001).horses = n;
    horses(S001, persons(&[Seat::Red, Seat::Blue]), house, only(Seat::Red))
}

pub fn ur_board() -> Stand {
    let seating = persons(&Seat::ALL);
    let table = Table::new(S002, &House::default(), &seating).expect("the seating is valid");
    Stand::new(table, seating, Seats::from_bits(0b1100))
}

/// Black, in the west, begins.
pub fn ur_game() -> Stand {
    let mut board = ur_board();
    board.go(&[(5, 0), (2, 0)]);
    board
}

pub fn senet_board(dice: senet::Dice, first: u8) -> Stand {
    let (mut house, seating) = (House::default(), persons(&Seat::ALL));
    house.senet().dice = dice;
    Stand::new(Table::new(S004, &house, &seating).expect("the seating is valid"), seating, Seats::from_bits(first))
}

/// Blue and yellow.
pub const WEST: u8 = 0b1100;
/// Red and green.
pub const EAST: u8 = 0b0011;
/// More than there are candidates: [`Stand::play`] takes the last.
pub const LAST: u8 = u8::MAX;
