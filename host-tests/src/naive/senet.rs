//! Game 004, Senet: docs/rules.md, section 5, literally.

use crate::naive::{Naive, Outcome, bool_option, enemy_of, leader, lists, number_option, sorted, text_option};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The waiting place (SE4-15).
const WAIT: i32 = 0;
/// The house of water (SE4-15).
const WATER: i32 = 27;
/// Borne off (SE4-17).
const OUT: i32 = 31;

#[derive(Clone)]
pub struct State {
    /// Five places per colour 'b' and 'w': WAIT, 1 to 30, OUT; always sorted.
    pawns: BTreeMap<char, Vec<i32>>,
    /// The colour to move.
    turn: char,
    /// Turns played so far (SE4-19).
    turns: u64,
    dice: String,
    reenter: String,
    corners: bool,
    max_turns: u64,
}

/// One legal move: places, WAIT and OUT included.
struct Move {
    from: i32,
    to: i32,
}

impl Move {
    fn text(&self) -> String {
        format!("{} {}", place_text(self.from), place_text(self.to))
    }
}

fn place_text(place: i32) -> String {
    match place {
        WAIT => "wait".to_string(),
        OUT => "out".to_string(),
        square => square.to_string(),
    }
}

fn place_of(text: &str) -> i32 {
    match text {
        "wait" => WAIT,
        "out" => OUT,
        square => square.parse().expect("square"),
    }
}

/// SE4-3, SE4-4: 1, 4 and 6 give another throw.
fn gives_another_throw(throw: u8) -> bool {
    throw == 1 || throw == 4 || throw == 6
}

impl State {
    pub fn from_question(question: &Value) -> State {
        let mut pawns = BTreeMap::new();
        for player in ['b', 'w'] {
            let mut places = Vec::new();
            for place in question["position"][player.to_string()].as_array().expect("position") {
                places.push(place_of(place.as_str().expect("place")));
            }
            places.sort();
            pawns.insert(player, places);
        }
        State {
            pawns,
            turn: question["turn"].as_str().expect("turn").chars().next().expect("turn"),
            turns: question["turns"].as_u64().unwrap_or(0),
            dice: text_option(question, "dice", "coins"),
            reenter: text_option(question, "reenter", "count"),
            corners: bool_option(question, "corners", true),
            max_turns: number_option(question, "max_turns", 1000),
        }
    }

    /// Does a pawn of this colour stand on this square of the board?
    fn holds(&self, player: char, square: i32) -> bool {
        (1..=30).contains(&square) && self.pawns[&player].contains(&square)
    }

    fn is_empty(&self, square: i32) -> bool {
        !self.holds('b', square) && !self.holds('w', square)
    }

    /// SE4-10, setting `corners`: are square n and square n + 1 neighbours for duo and barrage?
    fn adjacent(&self, n: i32) -> bool {
        self.corners || (n != 10 && n != 20)
    }

    /// SE4-10: is the pawn of `player` on this square in a duo?
    fn in_duo(&self, player: char, square: i32) -> bool {
        let before = self.holds(player, square - 1) && self.adjacent(square - 1);
        let behind = self.holds(player, square + 1) && self.adjacent(square);
        before || behind
    }

    /// SE4-11: do the squares strictly between the two places hold three enemy pawns in a row?
    fn barred(&self, player: char, one: i32, other: i32) -> bool {
        let enemy = enemy_of(player);
        let (low, high) = (one.min(other), one.max(other));
        for n in low + 1..high {
            let inside = n + 2 < high;
            let three = self.holds(enemy, n) && self.holds(enemy, n + 1) && self.holds(enemy, n + 2);
            if inside && three && self.adjacent(n) && self.adjacent(n + 1) {
                return true;
            }
        }
        false
    }

    /// SE4-17: all own pawns that are not out are on squares 21 to 30.
    fn may_bear_off(&self, player: char) -> bool {
        self.pawns[&player].iter().all(|place| *place >= 21)
    }

    /// May the player's pawn on `from` (WAIT included) go forward by the die?
    fn forward(&self, from: i32, die: i32) -> bool {
        let player = self.turn;
        let to = from + die;
        if to > OUT || self.barred(player, from, to) {
            return false;
        }
        if from == WAIT {
            // SE4-16 and setting `reenter`.
            return match self.reenter.as_str() {
                "count" => self.is_empty(to),
                "one" => die == 1 && self.is_empty(1),
                "auto" => false,
                other => panic!("reenter {other}"),
            };
        }
        if to == OUT {
            return self.may_bear_off(player);
        }
        // SE4-7: one pawn per square.
        if self.holds(player, to) {
            return false;
        }
        if self.holds(enemy_of(player), to) {
            // SE4-9, SE4-10, SE4-12: only an isolated pawn on an ordinary square is swapped.
            let protected = [26, 28, 29, 30].contains(&to);
            return !protected && !self.in_duo(enemy_of(player), to);
        }
        true
    }

    /// SE4-13: may the player's pawn on `from` go back by the die?
    fn backward(&self, from: i32, die: i32) -> bool {
        let to = from - die;
        from != WAIT && to >= 1 && self.is_empty(to) && !self.barred(self.turn, from, to)
    }

    fn moves(&self, throw: u8) -> Vec<Move> {
        // SE4-4: a 5 of the d6 is a pass, without retreat.
        if throw == 5 {
            return Vec::new();
        }
        let die = i32::from(throw);
        // Pawns that are out never move; waiting pawns are one candidate (C-5).
        let mut places: Vec<i32> = self.pawns[&self.turn].clone();
        places.retain(|place| *place != OUT);
        places.dedup();
        let mut moves = Vec::new();
        for from in &places {
            if self.forward(*from, die) {
                moves.push(Move { from: *from, to: *from + die });
            }
        }
        // SE4-13: only when no pawn has a forward move.
        if moves.is_empty() {
            for from in &places {
                if self.backward(*from, die) {
                    moves.push(Move { from: *from, to: *from - die });
                }
            }
        }
        moves
    }

    /// Moves one pawn of `player` from one place to another, without further effects.
    fn shift(&mut self, player: char, from: i32, to: i32) {
        let places = self.pawns.get_mut(&player).unwrap();
        let index = places.iter().position(|place| *place == from).expect("a pawn there");
        places[index] = to;
        places.sort();
    }

    fn apply(&self, m: &Move) -> State {
        let mut next = self.clone();
        let player = self.turn;
        let enemy = enemy_of(player);
        if m.to == WATER {
            // SE4-15: to square 1, or to the waiting place if that is occupied.
            let ashore = if self.is_empty(1) { 1 } else { WAIT };
            next.shift(player, m.from, ashore);
        } else {
            // SE4-9: an enemy pawn goes to the square the mover came from.
            if self.holds(enemy, m.to) {
                next.shift(enemy, m.to, m.from);
            }
            next.shift(player, m.from, m.to);
        }
        next
    }

    /// Setting `reenter=auto`: one waiting pawn is put on an empty square 1, the mover's first.
    fn enter_by_itself(&mut self) {
        if self.reenter != "auto" || !self.is_empty(1) {
            return;
        }
        for player in [self.turn, enemy_of(self.turn)] {
            if self.pawns[&player].contains(&WAIT) {
                self.shift(player, WAIT, 1);
                return;
            }
        }
    }

    fn count_out(&self, player: char) -> usize {
        self.pawns[&player].iter().filter(|place| **place == OUT).count()
    }

    fn sum(&self, player: char) -> i32 {
        self.pawns[&player].iter().sum()
    }

    /// The other player's turn; SE4-19: the game stops when `turns` reaches `max_turns`.
    fn end_turn(mut self) -> Outcome {
        self.turns += 1;
        self.turn = enemy_of(self.turn);
        let mut winner = None;
        if self.turns >= self.max_turns {
            let black = (self.count_out('b'), self.sum('b'));
            let white = (self.count_out('w'), self.sum('w'));
            winner = Some(leader(black, white));
        }
        Outcome { state: Box::new(self), winner, again: false }
    }
}

impl Naive for State {
    /// SE4-3, SE4-4.
    fn throws(&self) -> Vec<(u8, u32)> {
        match self.dice.as_str() {
            "coins" => vec![(1, 4), (2, 6), (3, 4), (4, 1), (6, 1)],
            "d6" => (1..=6).map(|die| (die, 1)).collect(),
            other => panic!("dice {other}"),
        }
    }

    fn legal(&self, throw: u8) -> Vec<String> {
        sorted(self.moves(throw).iter().map(Move::text))
    }

    fn after(&self, throw: u8, play: Option<&str>) -> Outcome {
        let moves = self.moves(throw);
        let Some(play) = play else {
            assert!(moves.is_empty(), "a move must be played (C-4)");
            // SE4-14: the turn ends even on 1, 4 or 6.
            return self.clone().end_turn();
        };
        let m = moves.iter().find(|m| m.text() == play).expect("a legal move");
        let mut next = self.apply(m);
        // SE4-18.
        if next.count_out(self.turn) == next.pawns[&self.turn].len() {
            let winner = Some(self.turn.to_string());
            return Outcome { state: Box::new(next), winner, again: false };
        }
        next.enter_by_itself();
        if gives_another_throw(throw) {
            return Outcome { state: Box::new(next), winner: None, again: true };
        }
        next.end_turn()
    }

    fn turn(&self) -> String {
        self.turn.to_string()
    }

    fn position_fields(&self) -> Map<String, Value> {
        Map::from_iter([("position".into(), lists(&self.pawns, place_text))])
    }

    fn rest_fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("turns".into(), json!(self.turns));
        fields
    }
}
