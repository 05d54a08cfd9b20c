//! Sheets 000, 001 and 003, the Petits Chevaux: state, turn order, re-throws and win (docs/rules.md, sections 2, 3, 6
//! and 7).

mod moves;
mod options;

use crate::naive::{Naive, Outcome, lists, sorted};
use moves::{Move, track_cell};
use options::{Mode, Options};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Seats in clockwise order (G-3).
const SEATS: [char; 4] = ['R', 'G', 'B', 'Y'];
/// Position codes: track 0 to 55, steps 56 to 61.
const STABLE: i32 = -1;
const DOOR: i32 = 55;
const FINISHED: i32 = 62;

#[derive(Clone)]
pub struct State {
    options: Rc<Options>,
    /// The horses of every occupied seat, each list sorted by progress.
    horses: BTreeMap<char, Vec<i32>>,
    /// "R", or "R+B" for two colours.
    turn: String,
    opening: bool,
    throws_left: u64,
    must: Option<(char, i32)>,
    thrown: u64,
    sixes: u64,
    last: Option<(char, i32)>,
}

fn place_text(k: i32) -> String {
    match k {
        STABLE => "S".to_string(),
        0..=DOOR => k.to_string(),
        56..=61 => format!("E{}", k - DOOR),
        FINISHED => "F".to_string(),
        _ => panic!("position code {k}"),
    }
}

fn place_of(text: &str) -> i32 {
    match text {
        "S" => STABLE,
        "F" => FINISHED,
        _ => match text.strip_prefix('E') {
            Some(step) => DOOR + step.parse::<i32>().expect("step"),
            None => text.parse().expect("track cell"),
        },
    }
}

/// Reads `must` and `last`: "R 0", or null.
fn horse_of(value: &Value) -> Option<(char, i32)> {
    let (seat, place) = value.as_str()?.split_once(' ').expect("horse");
    Some((seat.chars().next().expect("seat"), place_of(place)))
}

fn horse_text(horse: Option<(char, i32)>) -> Value {
    match horse {
        Some((seat, k)) => json!(format!("{seat} {}", place_text(k))),
        None => Value::Null,
    }
}

/// The side of a seat when opposite seats belong together (PC3-3).
fn pair_of(seat: char) -> &'static str {
    if seat == 'R' || seat == 'B' { "R+B" } else { "G+Y" }
}

impl State {
    pub fn from_question(question: &Value) -> State {
        let mut horses = BTreeMap::new();
        for (seat, list) in question["position"].as_object().expect("position") {
            let list = list.as_array().expect("horses");
            let mut places: Vec<i32> = list.iter().map(|h| place_of(h.as_str().expect("horse"))).collect();
            places.sort();
            horses.insert(seat.chars().next().expect("seat"), places);
        }
        let opening = question["opening"].as_bool().unwrap_or(false);
        State {
            options: Rc::new(Options::from_question(question)),
            horses,
            turn: question["turn"].as_str().expect("turn").to_string(),
            opening,
            throws_left: question["throws_left"].as_u64().unwrap_or(if opening { 3 } else { 1 }),
            must: horse_of(&question["must"]),
            thrown: question["thrown"].as_u64().unwrap_or(0),
            sixes: question["sixes"].as_u64().unwrap_or(0),
            last: horse_of(&question["last"]),
        }
    }

    /// The seats whose horses the player to throw may move.
    fn moving_seats(&self) -> Vec<char> {
        SEATS.into_iter().filter(|seat| self.turn.contains(*seat)).collect()
    }

    /// "Own" means the same player (PC3-3b); with teams also the partner (H-14).
    fn own(&self, one: char, other: char) -> bool {
        match self.options.mode {
            Mode::OneColour => one == other,
            _ => pair_of(one) == pair_of(other),
        }
    }

    fn shift(&mut self, seat: char, from: i32, to: i32) {
        let places = self.horses.get_mut(&seat).unwrap();
        let index = places.iter().position(|place| *place == from).expect("a horse there");
        places[index] = to;
        places.sort();
    }

    /// Whether this seat has reached its goal (PC0-22: in the lane; PC1-17, PC3-18: finished).
    fn is_home(&self, seat: char) -> bool {
        let home = |k: &i32| if self.options.finish == "lane" { *k > DOOR } else { *k == FINISHED };
        if self.options.first_home_wins {
            self.horses[&seat].iter().any(home)
        } else {
            self.horses[&seat].iter().all(home)
        }
    }

    /// The win test after a move of `mover` (PC0-22, PC1-17, PC3-18, PC3-3c, H-12, H-14, C-8).
    fn winner_after(&self, mover: char) -> Option<String> {
        if self.options.mode == Mode::OneColour {
            if !self.is_home(mover) {
                return None;
            }
            let home: Vec<char> = self.seats().into_iter().filter(|seat| self.is_home(*seat)).collect();
            if self.options.end == "ranking" && self.horses.len() - home.len() > 1 {
                return None;
            }
            // Ranking: the first seat in seat order that was home before this move, else the mover.
            let before = home.into_iter().find(|seat| *seat != mover);
            return Some(before.unwrap_or(mover).to_string());
        }
        let pair = pair_of(mover);
        let mut seats = SEATS.into_iter().filter(|seat| pair.contains(*seat));
        let one_is_enough = self.options.first_home_wins
            || (self.options.mode != Mode::Teams && self.options.two_colour_win == "one_colour");
        let won =
            if one_is_enough { seats.any(|seat| self.is_home(seat)) } else { seats.all(|seat| self.is_home(seat)) };
        won.then(|| pair.to_string())
    }

    /// The occupied seats in clockwise order.
    fn seats(&self) -> Vec<char> {
        SEATS.into_iter().filter(|seat| self.horses.contains_key(seat)).collect()
    }

    /// C-6: the next occupied seat clockwise; home seats are skipped (C-8).
    fn next_turn(&self) -> String {
        if self.options.mode == Mode::TwoColours {
            return if self.turn == "R+B" { "G+Y" } else { "R+B" }.to_string();
        }
        let here = SEATS.iter().position(|seat| self.turn.contains(*seat)).expect("turn");
        for step in 1..=4 {
            let seat = SEATS[(here + step) % 4];
            if self.horses.contains_key(&seat) && !self.is_home(seat) {
                return seat.to_string();
            }
        }
        panic!("nobody is left to play");
    }

    fn end_turn(mut self) -> Outcome {
        self.turn = self.next_turn();
        (self.must, self.last, self.thrown, self.sixes) = (None, None, 0, 0);
        self.throws_left = 1;
        if self.opening {
            // PC0-5.
            self.throws_left = 3;
        } else if self.options.three_throws {
            // H-10: three throws if no die outside `exit_on` has a legal move.
            let mut others = (1..=6).filter(|die| !self.options.exit_on.contains(die));
            if others.all(|die| self.moves(die).is_empty()) {
                self.throws_left = 3;
            }
        }
        Outcome { state: Box::new(self), winner: None, again: false }
    }

    /// The same player throws again, with this many throws left, if `max_throws` allows it.
    fn throw_again(mut self, throw: u8, throws_left: u64) -> Outcome {
        if self.options.max_throws != 0 && self.thrown + 1 >= self.options.max_throws {
            return self.end_turn();
        }
        self.thrown += 1;
        self.sixes = if throw == 6 { self.sixes + 1 } else { 0 };
        self.throws_left = throws_left;
        Outcome { state: Box::new(self), winner: None, again: true }
    }

    fn after_no_move(&self, throw: u8) -> Outcome {
        let mut next = self.clone();
        next.must = None;
        if self.is_third_six(throw) {
            if let (Some((seat, k)), "horse_back") = (self.last, self.options.three_sixes.as_str())
                && (0..=DOOR).contains(&k)
            {
                next.shift(seat, k, STABLE);
            }
            return next.end_turn();
        }
        if self.opening && throw != 6 {
            // PC0-5: opening throws count in `throws_left` only.
            if self.throws_left <= 1 {
                return next.end_turn();
            }
            next.throws_left -= 1;
            next.sixes = 0;
            return Outcome { state: Box::new(next), winner: None, again: true };
        }
        // PC0-6: a 6 ends the opening, and with it its three throws.
        next.opening = false;
        let left = if self.opening { 1 } else { self.throws_left };
        // PC0-13, PC1-16, PC3-9: an unplayable 6; H-10: throws left.
        if throw == 6 && self.options.rethrow_without_move {
            return next.throw_again(throw, left);
        }
        if left > 1 {
            return next.throw_again(throw, left - 1);
        }
        next.end_turn()
    }

    fn after_move(&self, throw: u8, m: &Move) -> Outcome {
        let mut next = self.clone();
        if let Some(colour) = m.captured {
            let place = self.horses[&colour]
                .iter()
                .find(|place| (0..=DOOR).contains(*place) && track_cell(colour, **place) == track_cell(m.seat, m.to));
            next.shift(colour, *place.expect("the captured horse"), STABLE);
        }
        next.shift(m.seat, m.from, m.to);
        next.last = Some((m.seat, m.to));
        next.must = None;
        if let Some(winner) = next.winner_after(m.seat) {
            return Outcome { state: Box::new(next), winner: Some(winner), again: false };
        }
        // PC0-6: the first 6 or the first exit ends the opening.
        if throw == 6 || m.from == STABLE {
            next.opening = false;
        }
        // A colour that is home stops at once (C-8, H-14); two colours with `any` play on.
        if self.options.mode != Mode::TwoColours && next.is_home(m.seat) {
            return next.end_turn();
        }
        let bonus = m.captured.is_some() && self.options.capture_bonus == "throw";
        if throw != 6 && !bonus {
            return next.end_turn();
        }
        // PC0-11; cleared again by `end_turn` if `max_throws` forbids the throw.
        if m.from == STABLE && self.options.after_exit == "must_move_it" {
            next.must = Some((m.seat, m.to));
        }
        next.throw_again(throw, 1)
    }
}

impl Naive for State {
    fn throws(&self) -> Vec<(u8, u32)> {
        (1..=6).map(|die| (die, 1)).collect()
    }

    fn legal(&self, throw: u8) -> Vec<String> {
        sorted(self.moves(throw).iter().map(Move::text))
    }

    fn after(&self, throw: u8, play: Option<&str>) -> Outcome {
        let moves = self.moves(throw);
        let Some(play) = play else {
            assert!(moves.is_empty(), "a move must be played (C-4)");
            return self.after_no_move(throw);
        };
        let m = moves.iter().find(|m| m.text() == play).expect("a legal move");
        self.after_move(throw, m)
    }

    fn turn(&self) -> String {
        self.turn.clone()
    }

    fn position_fields(&self) -> Map<String, Value> {
        Map::from_iter([("position".into(), lists(&self.horses, place_text))])
    }

    fn rest_fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("opening".into(), json!(self.opening));
        fields.insert("throws_left".into(), json!(self.throws_left));
        fields.insert("must".into(), horse_text(self.must));
        fields.insert("thrown".into(), json!(self.thrown));
        fields.insert("sixes".into(), json!(self.sixes));
        fields.insert("last".into(), horse_text(self.last));
        fields
    }
}
