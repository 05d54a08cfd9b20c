//! Questions about the Royal Game of Ur.

use super::fields::{Fields, Wrong, set_options};
use super::{Asked, Scribe, side};
use galop::rules::ur::{Move, PRIVATE, Parts, Pawn, Position, Rules, Settings, Stack};
use galop::rules::{Die, Side};
use serde_json::{Map, Value, json};

pub fn read(mut settings: Settings, mut fields: Fields) -> Result<Asked<Rules>, Wrong> {
    let options = fields.object("options", false)?;
    let mut board = fields.object("position", true)?;
    let reserve = read_pair(&mut fields, "reserve")?;
    let removed = read_pair(&mut fields, "removed")?;
    let turn = side::read_turn(&mut fields)?;
    let idle = fields.number("idle")?.unwrap_or_default();
    let die = fields.die()?;
    let play = fields.optional_text("play")?;
    fields.finish()?;

    set_options(&mut settings, options)?;
    let rules = Rules::new(settings).map_err(|refused| Wrong(format!("options.{refused}")))?;

    let mut parts = Parts {
        private: [[Stack::EMPTY; 6]; 2],
        common: [Stack::EMPTY; 8],
        reserve,
        removed,
        turn,
        idle: idle.or_most(),
    };
    for (name, stack) in cells(&mut parts) {
        if let Some(value) = board.remove(&name) {
            *stack = read_stack(&name, &value)?;
        }
    }
    if let Some(name) = board.keys().next() {
        return Err(Wrong::field("position", format_args!("\"{name}\" is not a cell of this board")));
    }
    let position = rules.position(&parts).map_err(|impossible| Wrong(impossible.to_string()))?;
    Ok(Asked { scribe: rules, position, die, play })
}

/// Every cell of the board with its name.
fn cells(parts: &mut Parts) -> impl Iterator<Item = (String, &mut Stack)> {
    let common = parts.common.iter_mut().zip(5..).map(|(stack, i)| (format!("C{i}"), stack));
    let private =
        parts.private.iter_mut().zip(["B", "W"]).flat_map(|(stacks, side)| {
            stacks.iter_mut().zip(PRIVATE).map(move |(stack, i)| (format!("{side}{i}"), stack))
        });
    common.chain(private)
}

/// `{"b":n,"w":n}`
fn read_pair(fields: &mut Fields, name: &str) -> Result<[u8; 2], Wrong> {
    let mut pair = Fields::new(fields.object(name, true)?);
    let mut number = |side: &str| {
        let path = format!("{name}.{side}");
        let value = pair.number(side).map_err(|_| Wrong::field(&path, "must be a whole number, 0 or more"))?;
        let value = value.ok_or_else(|| Wrong::field(&path, "is missing"))?;
        Ok(value.or_most())
    };
    let numbers = [number("b")?, number("w")?];
    pair.finish().map_err(|Wrong(what)| Wrong(format!("{name}.{what}")))?;
    Ok(numbers)
}

fn read_stack(name: &str, value: &Value) -> Result<Stack, Wrong> {
    let path = format!("position.{name}");
    let text = value.as_str().filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| Wrong::field(&path, "must be a string of b, w, B, W, bottom to top"))?;
    text.chars().try_fold(Stack::EMPTY, |stack, letter| {
        let side = match letter {
            'b' | 'B' => Side::Black,
            'w' | 'W' => Side::White,
            _ => return Err(Wrong::field(&path, format_args!("'{letter}' is not b, w, B or W"))),
        };
        let pawn = Pawn { side, guard: letter.is_ascii_uppercase() };
        stack.push(pawn).ok_or_else(|| Wrong::field(&path, "more than five pawns on one cell"))
    })
}

fn write_stack(stack: Stack) -> String {
    let letter = |pawn: Pawn| match (pawn.side, pawn.guard) {
        (Side::Black, false) => 'b',
        (Side::White, false) => 'w',
        (Side::Black, true) => 'B',
        (Side::White, true) => 'W',
    };
    stack.iter().map(letter).collect()
}

impl Scribe for Rules {
    type Rules = Self;

    fn rules(&self) -> &Self {
        self
    }

    fn write_move(&self, chosen: &Move) -> String {
        chosen.to_string()
    }

    fn write_board(&self, position: &Position, answer: &mut Map<String, Value>) {
        let mut parts = self.parts(position);
        let pair = |[black, white]: [u8; 2]| json!({ "b": black, "w": white });
        answer.insert("reserve".into(), pair(parts.reserve));
        answer.insert("removed".into(), pair(parts.removed));
        let occupied = cells(&mut parts).filter(|(_, stack)| **stack != Stack::EMPTY);
        let board = occupied.map(|(name, stack)| (name, write_stack(*stack).into()));
        answer.insert("position".into(), Value::Object(board.collect()));
    }

    fn write_state(&self, position: &Position, _: Die, _: bool, answer: &mut Map<String, Value>) {
        answer.insert("idle".into(), position.idle().into());
    }

    fn write_player(&self, player: Side) -> String {
        side::write(player)
    }
}
