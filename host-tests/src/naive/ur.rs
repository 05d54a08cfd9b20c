//! Game 002, prisoners and guards (Royal Game of Ur): docs/rules.md, section 4, literally.

use crate::naive::{Naive, Outcome, enemy_of, leader, number_option, sorted, text_option};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// PR2-18: the exit is the last index of a path.
const EXIT: i32 = 14;
/// PR2-10: at most five pawns on a cell.
const HIGHEST_STACK: usize = 5;

#[derive(Clone)]
pub struct State {
    /// Stacks by cell name, bottom to top; a cell without pawns is not in the map.
    stacks: BTreeMap<String, String>,
    /// Pawns in reserve, by colour 'b' or 'w'.
    reserve: BTreeMap<char, u64>,
    /// Pawns of that colour taken out of the game.
    removed: BTreeMap<char, u64>,
    /// The colour to move.
    turn: char,
    /// Turns without progress so far (PR2-26).
    idle: u64,
    six: String,
    win: String,
    no_progress: u64,
}

/// The colour of a pawn or guard: capitals are guards.
fn colour(pawn: char) -> char {
    pawn.to_ascii_lowercase()
}

fn is_guard(pawn: char) -> bool {
    pawn.is_ascii_uppercase()
}

/// The name of the cell at an index of a colour's path (G-10): 5 to 12 are common.
fn cell_name(player: char, index: i32) -> String {
    if (5..=12).contains(&index) { format!("C{index}") } else { format!("{}{index}", player.to_ascii_uppercase()) }
}

/// One legal move: path indices, `from` 0 is the reserve.
struct Move {
    from: i32,
    to: i32,
}

impl Move {
    fn text(&self) -> String {
        format!("{} {}", self.from, self.to)
    }
}

impl State {
    pub fn from_question(question: &Value) -> State {
        let mut stacks = BTreeMap::new();
        for (cell, stack) in question["position"].as_object().expect("position") {
            let stack = stack.as_str().expect("stack");
            if !stack.is_empty() {
                stacks.insert(cell.clone(), stack.to_string());
            }
        }
        let counts = |field: &str| -> BTreeMap<char, u64> {
            let mut map = BTreeMap::new();
            for player in ['b', 'w'] {
                map.insert(player, question[field][player.to_string()].as_u64().unwrap_or(0));
            }
            map
        };
        State {
            stacks,
            reserve: counts("reserve"),
            removed: counts("removed"),
            turn: question["turn"].as_str().expect("turn").chars().next().expect("turn"),
            idle: question["idle"].as_u64().unwrap_or(0),
            six: text_option(question, "six", "pass"),
            win: text_option(question, "win", "captive"),
            no_progress: number_option(question, "no_progress", 100),
        }
    }

    fn stack_at(&self, player: char, index: i32) -> String {
        match self.stacks.get(&cell_name(player, index)) {
            Some(stack) => stack.clone(),
            None => String::new(),
        }
    }

    /// PR2-12: the moving unit of a stack, bottom to top: the top pawn and the unbroken run of
    /// enemy pawns directly under it.
    fn unit_of(stack: &str) -> String {
        let pawns: Vec<char> = stack.chars().collect();
        let owner = colour(pawns[pawns.len() - 1]);
        let mut first = pawns.len() - 1;
        while first > 0 && colour(pawns[first - 1]) != owner {
            first -= 1;
        }
        pawns[first..].iter().collect()
    }

    /// PR2-10; PR2-22: on the exit the limit is counted after the removal.
    fn fits(&self, player: char, target: i32, unit: usize) -> bool {
        let arriving = if target == EXIT { 1 } else { unit };
        self.stack_at(player, target).len() + arriving <= HIGHEST_STACK
    }

    /// All legal moves.
    fn moves(&self, throw: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        // PR2-3: nothing moves on a 6.
        if throw == 6 {
            return moves;
        }
        let player = self.turn;
        let die = i32::from(throw);
        // PR2-4: entering counts from 0.
        if self.reserve[&player] > 0 && self.fits(player, die, 1) {
            moves.push(Move { from: 0, to: die });
        }
        for index in 1..=EXIT {
            let stack = self.stack_at(player, index);
            // PR2-11: the owner of the top pawn controls the stack.
            let Some(top) = stack.chars().last() else { continue };
            if colour(top) != player {
                continue;
            }
            let unit = State::unit_of(&stack).len();
            // PR2-18: the exit needs the exact count.
            if index + die <= EXIT && self.fits(player, index + die, unit) {
                moves.push(Move { from: index, to: index + die });
            }
            // PR2-19: guards also go back, but never below 5.
            if is_guard(top) && index - die >= 5 && self.fits(player, index - die, unit) {
                moves.push(Move { from: index, to: index - die });
            }
        }
        moves
    }

    /// Plays a move. Returns the state after it, and whether it was progress (PR2-26).
    fn apply(&self, m: &Move) -> (State, bool) {
        let mut next = self.clone();
        let player = self.turn;
        let mut progress = false;
        let mut unit;
        if m.from == 0 {
            unit = player.to_string();
            *next.reserve.get_mut(&player).unwrap() -= 1;
            progress = true;
        } else {
            let stack = self.stack_at(player, m.from);
            unit = State::unit_of(&stack);
            let rest = stack[..stack.len() - unit.len()].to_string();
            next.put(&cell_name(player, m.from), rest);
        }
        if m.to == EXIT {
            // PR2-22: the prisoners leave the game; PR2-17: the top pawn becomes a guard.
            let top = unit.chars().last().unwrap();
            for pawn in unit.chars() {
                if colour(pawn) != player {
                    *next.removed.get_mut(&colour(pawn)).unwrap() += 1;
                    progress = true;
                }
            }
            if !is_guard(top) {
                progress = true;
            }
            unit = player.to_ascii_uppercase().to_string();
        }
        // PR2-9: put on top of whatever stands there.
        let landed = next.stack_at(player, m.to) + &unit;
        next.put(&cell_name(player, m.to), landed);
        (next, progress)
    }

    fn put(&mut self, cell: &str, stack: String) {
        if stack.is_empty() {
            self.stacks.remove(cell);
        } else {
            self.stacks.insert(cell.to_string(), stack);
        }
    }

    /// PR2-24, tested after a move of `player`.
    fn has_won(&self, player: char) -> bool {
        let enemy = enemy_of(player);
        if self.reserve[&enemy] > 0 {
            return false;
        }
        for stack in self.stacks.values() {
            for (place, pawn) in stack.chars().enumerate() {
                let on_top = place == stack.len() - 1;
                // win=captive: a free enemy pawn is left; win=removed: any enemy pawn is left.
                if colour(pawn) == enemy && (on_top || self.win == "removed") {
                    return false;
                }
            }
        }
        true
    }

    /// PR2-27: enemy pawns removed, plus enemy pawns in stacks whose top pawn is the player's.
    fn captured_by(&self, player: char) -> u64 {
        let enemy = enemy_of(player);
        let mut count = self.removed[&enemy];
        for stack in self.stacks.values() {
            if colour(stack.chars().last().unwrap()) == player {
                for pawn in stack.chars() {
                    if colour(pawn) == enemy {
                        count += 1;
                    }
                }
            }
        }
        count
    }

    /// PR2-2: strict alternation; PR2-26: the game stops after too many turns without progress.
    fn end_turn(mut self, progress: bool) -> Outcome {
        self.idle = if progress { 0 } else { self.idle + 1 };
        let mut winner = None;
        if self.idle >= self.no_progress {
            let (black, white) = (self.captured_by('b'), self.captured_by('w'));
            winner = Some(leader(black, white));
        }
        self.turn = enemy_of(self.turn);
        Outcome { state: Box::new(self), winner, again: false }
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
            assert!(moves.is_empty(), "a move must be played (PR2-5)");
            if throw == 6 && self.six == "rethrow" {
                // `six=rethrow` (PR2-3): the same player throws again, idle unchanged.
                return Outcome { state: Box::new(self.clone()), winner: None, again: true };
            }
            return self.clone().end_turn(false);
        };
        let m = moves.iter().find(|m| m.text() == play).expect("a legal move");
        let (next, progress) = self.apply(m);
        if next.has_won(self.turn) {
            let winner = Some(self.turn.to_string());
            return Outcome { state: Box::new(next), winner, again: false };
        }
        next.end_turn(progress)
    }

    fn turn(&self) -> String {
        self.turn.to_string()
    }

    fn position_fields(&self) -> Map<String, Value> {
        let counts = |map: &BTreeMap<char, u64>| json!({"b": map[&'b'], "w": map[&'w']});
        let mut fields = Map::new();
        fields.insert("position".into(), json!(self.stacks));
        fields.insert("reserve".into(), counts(&self.reserve));
        fields.insert("removed".into(), counts(&self.removed));
        fields
    }

    fn rest_fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("idle".into(), json!(self.idle));
        fields
    }
}
