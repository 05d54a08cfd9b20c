//! The second set of rules: written from docs/rules.md without looking at the engine, as literally and slowly as
//! possible.
//!
//! `host-tests/tests/rules/` asks both the same questions, and the answers must be equal: games and random positions
//! under random settings (`differential.rs`), all paths of throws and moves (`perft.rs`), worked examples
//! (`examples.rs`).
//!
//! This file has what every naive game shares: the `Naive` trait, the referee's answer, perft, and the choice of the
//! game.

pub mod horses;
pub mod senet;
pub mod ur;

use serde_json::{Map, Value, json};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What one throw (and the move played with it, if any) leads to.
pub struct Outcome {
    pub state: Box<dyn Naive>,
    /// A player ("R", "R+B", "b" ...) or "draw"; None while the game goes on.
    pub winner: Option<String>,
    /// True when the player who threw throws again.
    pub again: bool,
}

/// A position together with everything else that decides what may happen next.
pub trait Naive {
    /// The possible throws, each with its weight.
    fn throws(&self) -> Vec<(u8, u32)>;

    /// The legal moves as the referee writes them, sorted by code point.
    fn legal(&self, throw: u8) -> Vec<String>;

    /// The consequence of a throw. `play` is None only when there is no legal move.
    fn after(&self, throw: u8, play: Option<&str>) -> Outcome;

    /// The player to throw, as the referee writes it.
    fn turn(&self) -> String;

    /// The answer's fields that are always printed: `position`, for 002 also `reserve` and `removed`.
    fn position_fields(&self) -> Map<String, Value>;

    /// The answer's fields that are printed while no player has won, besides `next` and `again`.
    fn rest_fields(&self) -> Map<String, Value>;

    /// The answer of docs/referee.md.
    fn answer(&self, id: &Value, throw: u8, play: Option<&str>) -> Value {
        let legal = self.legal(throw);
        if let Some(wanted) = play
            && !legal.iter().any(|m| m == wanted)
        {
            return json!({"id": id, "error": format!("play: {wanted} is not legal")});
        }
        let mut out = Map::new();
        out.insert("id".into(), id.clone());
        out.insert("legal".into(), json!(legal));
        if play.is_none() && !legal.is_empty() {
            return Value::Object(out);
        }
        let outcome = self.after(throw, play);
        out.extend(outcome.state.position_fields());
        out.insert("winner".into(), json!(outcome.winner));
        if outcome.winner.is_none() {
            out.insert("next".into(), json!(outcome.state.turn()));
            out.insert("again".into(), json!(outcome.again));
            out.extend(outcome.state.rest_fields());
        }
        Value::Object(out)
    }

    /// Number of (throw, move) paths of the given length. A throw without a legal move is one
    /// path; a finished game counts 1 whatever depth is left; weights are ignored.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut paths = 0;
        for (throw, _weight) in self.throws() {
            let legal = self.legal(throw);
            let mut outcomes = Vec::new();
            if legal.is_empty() {
                outcomes.push(self.after(throw, None));
            }
            for play in &legal {
                outcomes.push(self.after(throw, Some(play)));
            }
            for outcome in outcomes {
                paths += match outcome.winner {
                    Some(_) => 1,
                    None => outcome.state.perft(depth - 1),
                };
            }
        }
        paths
    }
}

/// The state that a valid referee question describes; ignores its `throw` and `play`.
pub fn state_of(question: &Value) -> Box<dyn Naive> {
    match question["game"].as_str() {
        Some("000" | "001" | "003") => Box::new(horses::State::from_question(question)),
        Some("002") => Box::new(ur::State::from_question(question)),
        Some("004") => Box::new(senet::State::from_question(question)),
        other => panic!("unknown game {other:?}"),
    }
}

/// The referee's answer to a question.
pub fn answer(question: &Value) -> Value {
    let throw = question["throw"].as_u64().expect("throw") as u8;
    state_of(question).answer(&question["id"], throw, question["play"].as_str())
}

/// Perft from the state of a question without a throw.
pub fn perft(question: &Value, depth: u32) -> u64 {
    state_of(question).perft(depth)
}

/// Sorts by code point, as the referee lists moves.
pub(crate) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// Places in lists by player, as the referee writes them.
pub(crate) fn lists(places: &BTreeMap<char, Vec<i32>>, text: fn(i32) -> String) -> Value {
    let list = |(player, places): (&char, &Vec<i32>)| {
        (player.to_string(), places.iter().map(|place| text(*place)).collect::<Value>())
    };
    Value::Object(places.iter().map(list).collect())
}

pub(crate) fn enemy_of(player: char) -> char {
    if player == 'b' { 'w' } else { 'b' }
}

/// The winner of a game that was stopped: the player who has more.
pub(crate) fn leader<T: Ord>(black: T, white: T) -> String {
    let name = match black.cmp(&white) {
        Ordering::Greater => "b",
        Ordering::Less => "w",
        Ordering::Equal => "draw",
    };
    name.to_string()
}

/// The text of a setting: the question's option, or the default.
pub(crate) fn text_option(question: &Value, name: &str, default: &str) -> String {
    match &question["options"][name] {
        Value::Null => default.to_string(),
        value => value.as_str().expect(name).to_string(),
    }
}

/// The number of a setting: the question's option, or the default.
pub(crate) fn number_option(question: &Value, name: &str, default: u64) -> u64 {
    match &question["options"][name] {
        Value::Null => default,
        value => value.as_u64().expect(name),
    }
}

/// The flag of a setting: the question's option, or the default.
pub(crate) fn bool_option(question: &Value, name: &str, default: bool) -> bool {
    match &question["options"][name] {
        Value::Null => default,
        value => value.as_bool().expect(name),
    }
}
