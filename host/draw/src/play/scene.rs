//! A worked example on the board: the board's own program is started with the position, and presses throw the number of
//! the example.

use galop::app::Boot;
use galop::board::geometry::Cell;
use galop::board::{LIGHTS, Light};
use galop::dice::Dice;
use galop::input::{Button, Key};
use galop::rules::any::{self, Any};
use galop::rules::{Die, Offer, Seats};
use galop::save::{GameRecord, Lying, Record};
use galop::session::{Game as _, Phase, Play, Saved, Throw, Who};
use galop::settings::Settings;
use galop::time::Time;
use galop::view::path::Path;
use galop::view::rhythm::ROUND_MS;
use galop_desk::board::{Board, TAP_MS, on_screen};
use galop_desk::eye::{Colour, Eye};
use galop_desk::way::cells;
use serde_json::Value;

use galop_referee as referee;

/// The worked examples of the rules, with their answers.
const EXAMPLES: &str = include_str!("../../../../host-tests/data/examples.jsonl");
/// By this time the sweep at power-on is over.
const AWAKE_MS: u64 = 2500;
/// Within this time there is a moment at which the wanted face falls.
const PATIENCE_MS: u64 = 2000;
/// By this time the die has fallen; if no move is possible, it still shows that.
const FALLEN_MS: u64 = 640;
/// The time in each round of the rhythms when the possible moves are bright and the destination is lit.
const BRIGHT_MS: u64 = 712;
/// The time in each round when the destination shows what would be captured, or gold, or water.
const OTHER_MS: u64 = 960;

/// The colour of every light as an eye sees it.
pub type Lights = [Colour; LIGHTS];

/// A board during a game.
pub struct Scene {
    board: Board,
    eye: Eye,
}

impl Scene {
    /// Returns the position of a worked example before the throw, and the example.
    pub fn example(id: &str) -> Result<(Self, Value), String> {
        let all = EXAMPLES.lines().map(|line| serde_json::from_str::<Value>(line).map_err(|why| why.to_string()));
        for example in all {
            let example = example?;
            if example["in"]["id"] == id {
                let (saved, _) = referee::saved(example["in"].to_string().as_bytes())?;
                return Ok((Self::kept(saved, None), example));
            }
        }
        Err(format!("unknown example {id}"))
    }

    /// Returns the position and the throw of a question to the referee.
    pub fn question(question: &Value) -> Result<(Self, Die), String> {
        let (saved, die) = referee::saved(question.to_string().as_bytes())?;
        Ok((Self::kept(saved, None), die))
    }

    /// Returns a match as it stands, with the last throw of the player at `hands` on the board. No computer plays on.
    pub fn of(play: &Play, throw: Throw, hands: Seats) -> Self {
        let mut saved = play.save(Time(0));
        saved.seating.taken().iter().for_each(|seat| saved.seating.set(seat, Who::Person));
        let lying = Lying { pips: throw.die.pips(), coins: throw.coins, hands: hands.bits() };
        Self::kept(saved, Some(lying))
    }

    fn kept(saved: Saved, lying: Option<Lying>) -> Self {
        let mut settings = Settings::default();
        // A picture shows one move; the path would be lit by the press that resumes the game.
        settings.look.path = Path::Off;
        let game = GameRecord { away: false, saved, lying, rolled: [0; 4] };
        let record = Record { dice: [7; 32], ..Record::of(Some(game)) };
        let boot = Boot { seed: [0; 32], held: 0, settings: on_screen(settings), saved: Some(record), failed: false };
        let mut eye = Eye::default();
        let board = Board::new(boot, |_| {}, &mut eye);
        let mut scene = Self { board, eye };
        scene.wait(AWAKE_MS);
        // A saved game starts paused; A resumes it.
        scene.press(Key::A);
        scene
    }

    /// Lets time pass.
    pub fn wait(&mut self, ms: u64) {
        self.board.advance(self.board.now().after(ms), &mut self.eye);
    }

    /// Presses a button of the player to move, and waits a moment.
    pub fn press(&mut self, key: Key) {
        self.board.press(Button::new(self.board.turn(), key), TAP_MS, &mut self.eye);
        self.wait(TAP_MS + 200);
    }

    /// Presses a button of the player to move and holds it.
    pub fn down(&mut self, key: Key) {
        self.board.down(Button::new(self.board.turn(), key), &mut self.eye);
    }

    /// Releases a button of the player to move.
    pub fn up(&mut self, key: Key) {
        self.board.up(Button::new(self.board.turn(), key), &mut self.eye);
    }

    /// The die that would fall if A were released now.
    pub fn would_fall(&self) -> Result<Die, String> {
        Ok(self.foresee(Button::new(self.board.turn(), Key::A))?(self.board.now()))
    }

    /// Releases A at the next moment at which `die` falls. Does not wait for the die to come to rest.
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

    /// Throws `die`, and waits until it is at rest.
    pub fn throw(&mut self, die: Die) -> Result<(), String> {
        self.down(Key::A);
        self.wait(TAP_MS);
        self.let_go(die)?;
        self.wait(FALLEN_MS);
        Ok(())
    }

    /// Returns a function from the time of release to the die, computed from the state of the dice.
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

    /// Presses B until the move with this name (as the referee writes it) is chosen.
    pub fn choose(&mut self, name: &str) -> Result<(), String> {
        for _ in 0..self.ways().len() {
            if self.ways().iter().any(|way| way.chosen && way.name == name) {
                return Ok(());
            }
            self.press(Key::B);
        }
        Err(format!("{name} cannot be chosen"))
    }

    /// Waits for the best moment for a picture, if there are moves to choose from.
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

    /// The lights as the eye sees them now.
    pub fn lights(&mut self) -> Lights {
        self.eye.look(self.board.now());
        let mut lights = [[0.0; 3]; LIGHTS];
        for (slot, light) in lights.iter_mut().zip(Light::all()) {
            *slot = self.eye.colour(light.cell()).unwrap_or_default();
        }
        lights
    }

    /// The time of the board's clock.
    pub const fn now(&self) -> Time {
        self.board.now()
    }

    /// The paths of all moves that can be chosen now.
    pub fn ways(&self) -> Vec<Way> {
        let Some(play) = self.board.app().play() else { return Vec::new() };
        let Phase::Choose(offer) = play.phase() else { return Vec::new() };
        let way = |each: Offer<any::Rules>| Way {
            chosen: each.finger() == offer.finger(),
            name: each.chosen().to_string(),
            captures: captures(&each.chosen()),
            cells: cells(play.rules(), Some(each.position()), &each.chosen()),
        };
        offer.each().map(way).collect()
    }
}

/// The path of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its name, as the referee writes it.
    pub name: String,
    /// A piece is sent back or falls into the water, so its destination shows another colour.
    pub captures: bool,
    /// The cells from the start of the piece to its destination.
    pub cells: Vec<Cell>,
    /// It is the chosen move.
    pub chosen: bool,
}

/// Whether a piece is sent back or falls into the water.
fn captures(chosen: &any::Move) -> bool {
    match chosen {
        Any::Horses(chosen) => chosen.captures.is_some(),
        Any::Ur(chosen) => chosen.captures > 0,
        Any::Senet(chosen) => chosen.swaps || chosen.drowns.is_some(),
    }
}
