//! A worked example on the board: the very program of the board is switched on with its position, and fingers throw
//! the number it speaks of.

use galop::app::Boot;
use galop::board::geometry::{self, Cell};
use galop::board::{LIGHTS, Light};
use galop::dice::Dice;
use galop::input::{Button, Key};
use galop::rules::any::{self, Any};
use galop::rules::horses::Progress;
use galop::rules::{Die, Offer, Seat, Side};
use galop::save::{GameRecord, Record};
use galop::session::{Game as _, Phase, Play, Saved, Stats};
use galop::settings::Settings;
use galop::time::Time;
use galop::view::rhythm::ROUND_MS;
use galop_desk::board::{Board, TAP_MS, on_screen};
use galop_desk::eye::{Colour, Eye};
use serde_json::Value;

use galop_referee as referee;

/// The worked examples of the rules, with their answers.
const EXAMPLES: &str = include_str!("../../../../host-tests/data/examples.jsonl");
/// The sweep at power-on is over by then.
const AWAKE_MS: u64 = 2500;
/// A die of any wanted face falls within so many ms of a finger's patience.
const PATIENCE_MS: u64 = 2000;
/// A die has fallen by then, and if it was no use it still says so.
const FALLEN_MS: u64 = 640;
/// In each round of the rhythms: what can be chosen is bright, and its destination is lit.
const BRIGHT_MS: u64 = 712;
/// And then whoever would be sent back is seen there, or gold, or water.
const OTHER_MS: u64 = 960;

/// What an eye sees of every light.
pub type Lights = [Colour; LIGHTS];

/// A board in the middle of something.
pub struct Scene {
    board: Board,
    eye: Eye,
}

impl Scene {
    /// The position of a worked example, with the throw still to come. The example, too.
    pub fn example(id: &str) -> Result<(Self, Value), String> {
        let all = EXAMPLES.lines().map(|line| serde_json::from_str::<Value>(line).map_err(|why| why.to_string()));
        for example in all {
            let example = example?;
            if example["in"]["id"] == id {
                let (saved, _) = referee::saved(example["in"].to_string().as_bytes())?;
                return Ok((Self::kept(saved, Settings::default()), example));
            }
        }
        Err(format!("there is no example {id}"))
    }

    /// The position of a question in the words of the referee.
    pub fn question(question: &Value) -> Result<(Self, Die), String> {
        let (saved, die) = referee::saved(question.to_string().as_bytes())?;
        Ok((Self::kept(saved, Settings::default()), die))
    }

    fn kept(saved: Saved, settings: Settings) -> Self {
        let game = GameRecord { away: false, saved, lying: None, rolled: [0; 4] };
        let record = Record { dice: [7; 32], stats: Stats::default(), menu: None, game: Some(game) };
        let boot = Boot { seed: [0; 32], held: 0, settings: on_screen(settings), saved: Some(record), failed: false };
        let mut eye = Eye::default();
        let board = Board::new(boot, |_| {}, &mut eye);
        let mut scene = Self { board, eye };
        scene.wait(AWAKE_MS);
        // It is paused after a power cut; A goes on.
        scene.press(Key::A);
        scene
    }

    /// Lets time pass.
    pub fn wait(&mut self, ms: u64) {
        self.board.advance(self.board.now().after(ms), &mut self.eye);
    }

    /// Whoever's turn it is presses, and all comes to rest.
    pub fn press(&mut self, key: Key) {
        self.board.press(Button::new(self.board.turn(), key), TAP_MS, &mut self.eye);
        self.wait(TAP_MS + 200);
    }

    /// A finger goes down at whoever's turn it is.
    pub fn down(&mut self, key: Key) {
        self.board.down(Button::new(self.board.turn(), key), &mut self.eye);
    }

    /// And comes up.
    pub fn up(&mut self, key: Key) {
        self.board.up(Button::new(self.board.turn(), key), &mut self.eye);
    }

    /// What would fall if A came up now.
    pub fn would_fall(&self) -> Result<Die, String> {
        Ok(self.foresee(Button::new(self.board.turn(), Key::A))?(self.board.now()))
    }

    /// A, which is down, is let go at the next moment at which `die` falls; it has not fallen yet.
    pub fn let_go(&mut self, die: Die) -> Result<(), String> {
        let button = Button::new(self.board.turn(), Key::A);
        let foreseen = self.foresee(button)?;
        let now = self.board.now();
        let at = (0..PATIENCE_MS).map(|ms| now.after(ms)).find(|at| foreseen(*at) == die);
        self.board.advance(at.ok_or("that face never fell")?, &mut self.eye);
        self.board.up(button, &mut self.eye);
        match self.board.app().thrown() {
            Some(thrown) if thrown.die == die => Ok(()),
            thrown => Err(format!("{thrown:?} fell, not {die:?}")),
        }
    }

    /// Throws `die`, and waits until it lies.
    pub fn throw(&mut self, die: Die) -> Result<(), String> {
        self.down(Key::A);
        self.wait(TAP_MS);
        self.let_go(die)?;
        self.wait(FALLEN_MS);
        Ok(())
    }

    /// What would fall if the button came up at a moment: the state of the dice tells.
    fn foresee(&self, button: Button) -> Result<impl Fn(Time) -> Die + use<>, String> {
        let record = self.board.app().record(self.board.now());
        let game = record.game.ok_or("no game is being played")?;
        let table = game.saved.table().map_err(|why| why.to_string())?;
        Ok(move |moment| {
            let mut dice = Dice::from_state(record.dice);
            dice.stir(moment, button.index());
            table.rules.cast(&mut dice).die
        })
    }

    /// The finger goes to the candidate whose name the referee would write so.
    pub fn choose(&mut self, name: &str) -> Result<(), String> {
        for _ in 0..self.ways().len() {
            if self.ways().iter().any(|way| way.chosen && way.name == name) {
                return Ok(());
            }
            self.press(Key::B);
        }
        Err(format!("{name} cannot be chosen"))
    }

    /// Waits for the best moment of a picture; where nothing can be chosen that is now.
    pub fn brighten(&mut self) {
        if self.ways().is_empty() {
            return;
        }
        let other = self.ways().iter().any(|way| way.chosen && way.captures);
        let wanted = if other { OTHER_MS } else { BRIGHT_MS };
        let round = u64::from(ROUND_MS);
        let now = self.board.now().0;
        self.wait(round + wanted - now % round);
    }

    /// What the eye sees now.
    pub fn lights(&mut self) -> Lights {
        self.eye.look(self.board.now());
        let mut lights = [[0.0; 3]; LIGHTS];
        for (slot, light) in lights.iter_mut().zip(Light::all()) {
            *slot = self.eye.colour(light.cell()).unwrap_or_default();
        }
        lights
    }

    /// The board's clock.
    pub const fn now(&self) -> Time {
        self.board.now()
    }

    /// The ways of all moves that can be chosen now.
    pub fn ways(&self) -> Vec<Way> {
        let Some(Phase::Choose(offer)) = self.board.app().play().map(Play::phase) else { return Vec::new() };
        let way = |each: Offer<any::Rules>| Way {
            chosen: each.finger() == offer.finger(),
            name: each.chosen().to_string(),
            captures: captures(&each.chosen()),
            cells: cells(each.position(), &each.chosen()),
        };
        offer.each().map(way).collect()
    }
}

/// The way of a move over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// As the referee writes it.
    pub name: String,
    /// Somebody is sent back, or falls into the water: another colour is to be seen at its end.
    pub captures: bool,
    /// From where the piece stands to where it ends.
    pub cells: Vec<Cell>,
    /// The finger is on it.
    pub chosen: bool,
}

/// Somebody is sent back, or falls into the water.
fn captures(chosen: &any::Move) -> bool {
    match chosen {
        Any::Horses(chosen) => chosen.captures.is_some(),
        Any::Ur(chosen) => chosen.captures > 0,
        Any::Senet(chosen) => chosen.swaps || chosen.drowns.is_some(),
    }
}

/// From where a piece stands to where it ends.
fn cells(position: &any::Position, chosen: &any::Move) -> Vec<Cell> {
    let (from, way): (Option<Cell>, Vec<Cell>) = match chosen {
        Any::Horses(chosen) => (
            stable_light(chosen.from, chosen.seat, position),
            chosen.path().filter_map(|place| geometry::horse(chosen.seat, place)).collect(),
        ),
        Any::Ur(chosen) => (
            reserve_light(chosen.from, chosen.side, position),
            chosen.path().filter_map(|index| geometry::ur(chosen.side, index)).collect(),
        ),
        Any::Senet(chosen) => (geometry::senet(chosen.from), chosen.path().filter_map(geometry::senet).collect()),
    };
    from.into_iter().chain(way).collect()
}

/// Where a horse sets out: its cell, or the last light of its stable.
fn stable_light(from: Progress, seat: Seat, position: &any::Position) -> Option<Cell> {
    let Any::Horses(position) = position else { return None };
    match from {
        Progress::STABLE => geometry::stable(seat).get(usize::from(position.in_stable(seat).checked_sub(1)?)).copied(),
        from => geometry::horse(seat, from),
    }
}

/// Where a pawn of Ur sets out: its cell, or the last light of the reserve.
fn reserve_light(from: u8, side: Side, position: &any::Position) -> Option<Cell> {
    let Any::Ur(position) = position else { return None };
    match from {
        0 => geometry::ur_reserve(side).get(usize::from(position.reserve(side).checked_sub(1)?)).copied(),
        from => geometry::ur(side, from),
    }
}
