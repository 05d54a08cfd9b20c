//! A worked position in the referee's notation: the legal moves, the result of a move, the refused questions.
//!
//! ```
//! use galop_host_tests::case::game;
//! // PC1-15: « ni dépasser un cheval d'une quelconque couleur »
//! game("001").at("R:10,S G:55,S").throws(5).offers_nothing().next("G");
//! game("001").at("R:10,S G:55,S").throws(3).offers("R 10 13 xG").plays("R 10 13 xG").position("R:S,13 G:S,S");
//! ```

use galop::board::geometry;
use galop::rules::{Seat, horses::Place, horses::Progress};
use galop_referee as referee;
use serde_json::{Map, Value, json};

/// A question to the referee.
#[derive(Clone)]
pub struct Case(Map<String, Value>);

/// A question of `game` without options. By default the first player named in `at` throws, in 002 `b`.
pub fn game(game: &str) -> Case {
    Case(Map::from_iter([("game".into(), json!(game)), ("options".into(), json!({}))]))
}

impl Case {
    /// Sets an option.
    pub fn set(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0["options"][name] = value.into();
        self
    }

    /// Sets any other field: `turn`, `opening`, `must`, `thrown`, `reserve` …
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.0.insert(field.into(), value.into());
        self
    }

    /// Sets the player who throws.
    pub fn turn(self, player: &str) -> Self {
        self.with("turn", player)
    }

    /// Sets the position in short form: `R:10,S G:55,S`, `C5=b C7=w` (by default the other pawns are in reserve), or
    /// `b:2,4,6,8,11 w:1,3,5,7,9`.
    pub fn at(self, position: &str) -> Self {
        let board = read(position);
        let letters = |stack: &Value, side| stack.as_str().map_or(0, |text| text.to_lowercase().matches(side).count());
        let turn = position.split(':').next().filter(|name| name.len() == 1).unwrap_or("b");
        let mut case = if self.0.contains_key("turn") { self } else { self.turn(turn) };
        if case.0["game"] == "002" && !case.0.contains_key("reserve") {
            let rest = |side| 10 - board.values().map(|stack| letters(stack, side)).sum::<usize>();
            case = case.with("reserve", json!({ "b": rest("b"), "w": rest("w") }));
        }
        if case.0["game"] == "002" && !case.0.contains_key("removed") {
            case = case.with("removed", json!({ "b": 0, "w": 0 }));
        }
        if let Some(horses) = board.get("R").or(board.get("G")).or(board.get("B")).and_then(Value::as_array) {
            case = case.set("horses", horses.len());
        }
        case.with("position", board)
    }

    /// Asks the referee with this throw.
    pub fn throws(&self, throw: u8) -> Asked {
        let case = self.clone().with("throw", throw);
        Asked { answer: case.ask(), case }
    }

    /// The question must be refused with an error that begins with `field`.
    #[track_caller]
    pub fn refused(&self, field: &str) {
        let error = self.error();
        assert!(error.starts_with(field), "the error does not begin with {field}: {error}");
    }

    /// The question must be refused; returns the error.
    #[track_caller]
    pub fn error(&self) -> String {
        let case = if self.0.contains_key("throw") { self.clone() } else { self.clone().with("throw", 1) };
        match &case.ask()["error"] {
            Value::String(error) => error.clone(),
            _ => panic!("must be refused: {} → {}", json!(case.0), case.ask()),
        }
    }

    fn ask(&self) -> Value {
        referee::answer(json!(self.0).to_string().as_bytes()).expect("the referee answers every question")
    }
}

/// An answer of the referee, to be checked step by step.
pub struct Asked {
    case: Case,
    answer: Value,
}

impl Asked {
    /// The legal moves must be these, in any order, separated by `; `.
    #[track_caller]
    pub fn offers(self, moves: &str) -> Self {
        let mut expected: Vec<_> = moves.split("; ").filter(|name| !name.is_empty()).collect();
        expected.sort();
        self.check("legal", json!(expected))
    }

    /// There must be no legal move.
    #[track_caller]
    pub fn offers_nothing(self) -> Self {
        self.offers("")
    }

    /// Returns the legal moves, to compare with another answer's.
    pub fn legal(self) -> Value {
        self.answer["legal"].clone()
    }

    /// There must be moves, and without a choice among them nothing happens (C-4).
    #[track_caller]
    pub fn waits(self) -> Self {
        assert_ne!(self.answer["legal"], json!([]), "{}", self.picture());
        self.check("position", Value::Null).check("next", Value::Null).check("winner", Value::Null)
    }

    /// Plays one of the legal moves.
    #[track_caller]
    pub fn plays(self, name: &str) -> Self {
        let case = self.case.with("play", name);
        let asked = Self { answer: case.ask(), case };
        assert!(asked.answer.get("error").is_none(), "{}", asked.picture());
        asked
    }

    /// The position reached must be this.
    #[track_caller]
    pub fn position(self, position: &str) -> Self {
        self.check("position", read(position))
    }

    /// The turn must have passed to `player`.
    #[track_caller]
    pub fn next(self, player: &str) -> Self {
        self.check("again", json!(false)).check("next", json!(player))
    }

    /// The same player must throw again.
    #[track_caller]
    pub fn again(self) -> Self {
        let turn = self.case.0["turn"].clone();
        self.check("again", json!(true)).check("next", turn)
    }

    /// The game must be over with this winner, and no player throws next.
    #[track_caller]
    pub fn winner(self, player: &str) -> Self {
        self.check("winner", json!(player)).check("next", Value::Null)
    }

    /// A field of the answer must have this value.
    #[track_caller]
    pub fn check(self, field: &str, expected: impl Into<Value>) -> Self {
        assert_eq!(self.answer[field], expected.into(), "the field {field} of the answer\n{}", self.picture());
        self
    }

    /// Continues from the answer: the same options, the position and state reached.
    pub fn then(self) -> Case {
        let mut case = self.case;
        for field in ["throw", "play"] {
            case.0.remove(field);
        }
        let answer = self.answer.as_object().expect("an answer");
        case.0.insert("turn".into(), answer["next"].clone());
        for (field, value) in answer {
            if !["legal", "id", "winner", "next", "again"].contains(&field.as_str()) {
                case.0.insert(field.clone(), value.clone());
            }
        }
        case
    }

    /// What a failed check shows: the question, the answer, and the board.
    fn picture(&self) -> String {
        let mut grid = vec![vec!['.'; 15]; 15];
        for (row, line) in grid.iter_mut().enumerate() {
            for (col, cell) in line.iter_mut().enumerate() {
                if !(geometry::Cell { row: row as u8, col: col as u8 }).in_cross() {
                    *cell = ' ';
                }
            }
        }
        for seat in Seat::ALL {
            let horses = self.case.0["position"][seat.letter().to_string()].as_array().cloned().unwrap_or_default();
            for text in horses.iter().filter_map(Value::as_str) {
                let place = match text.strip_prefix('E') {
                    Some(step) => step.parse().ok().map(Place::Step),
                    None => text.parse().ok().map(Place::Track),
                };
                if let Some(cell) = place.and_then(Progress::new).and_then(|place| geometry::horse(seat, place)) {
                    grid[usize::from(cell.row)][usize::from(cell.col)] = seat.letter();
                }
            }
        }
        let rows: Vec<String> = grid.into_iter().map(|row| row.into_iter().collect()).collect();
        format!("{}\n{}\n{}", json!(self.case.0), self.answer, rows.join("\n"))
    }
}

/// Reads a position: `R:10,S` is a list, `C5=b` a stack.
fn read(position: &str) -> Map<String, Value> {
    let part = |part: &str| match part.split_once(':') {
        Some((name, list)) => (name.to_string(), list.split(',').collect::<Value>()),
        None => {
            let (name, stack) = part.split_once('=').expect("`R:10,S` or `C5=b`");
            (name.to_string(), json!(stack))
        }
    };
    position.split_whitespace().map(part).collect()
}
