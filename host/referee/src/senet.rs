//! Questions about Senet.

use super::fields::{Fields, Wrong, set_options};
use super::{Asked, Scribe, side};
use galop::rules::senet::{Move, OUT, PAWNS, Parts, Position, Rules, Settings, WAIT};
use galop::rules::{Die, Rules as _, Side};
use serde_json::{Map, Value};

pub fn read(mut settings: Settings, mut fields: Fields) -> Result<Asked<Rules>, Wrong> {
    let options = fields.object("options", false)?;
    let mut board = Fields::new(fields.object("position", true)?);
    let turn = side::read_turn(&mut fields)?;
    let turns = fields.number("turns")?.unwrap_or_default();
    let die = fields.die()?;
    let play = fields.optional_text("play")?;
    fields.finish()?;

    set_options(&mut settings, options)?;
    let rules = Rules::new(settings).map_err(|refused| Wrong(format!("options.{refused}")))?;
    if rules.weight(die) == 0 {
        return Err(Wrong::field("throw", "four coins show 1, 2, 3, 4 or 6"));
    }
    let parts =
        Parts { pawns: [read_pawns(&mut board, "b")?, read_pawns(&mut board, "w")?], turn, turns: turns.or_most() };
    board.finish().map_err(|_| Wrong::field("position", "has pawns of b and of w only"))?;
    let position = rules.position(&parts).map_err(|impossible| Wrong(impossible.to_string()))?;
    Ok(Asked { scribe: rules, position, die, play })
}

fn read_pawns(board: &mut Fields, side: &str) -> Result<[u8; PAWNS as usize], Wrong> {
    let path = format!("position.{side}");
    let five = || Wrong::field(&path, "must be an array of five of \"wait\", \"1\" to \"30\", \"out\"");
    let Some(Value::Array(pawns)) = board.take(side) else { return Err(five()) };
    let squares: Vec<u8> = pawns
        .iter()
        .map(|pawn| {
            let read = pawn.as_str().and_then(read_square);
            read.ok_or_else(|| Wrong::field(&path, format_args!("{pawn} is not \"wait\", \"1\" to \"30\" or \"out\"")))
        })
        .collect::<Result<_, _>>()?;
    squares.try_into().map_err(|_| five())
}

fn read_square(text: &str) -> Option<u8> {
    match text {
        "wait" => Some(WAIT),
        "out" => Some(OUT),
        _ => text.parse().ok().filter(|square: &u8| (1..OUT).contains(square) && square.to_string() == text),
    }
}

fn write_square(square: u8) -> String {
    match square {
        WAIT => "wait".into(),
        OUT => "out".into(),
        _ => square.to_string(),
    }
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
        let pawns = Side::BOTH.into_iter().zip(self.parts(position).pawns);
        let board =
            pawns.map(|(side, pawns)| (side::write(side), pawns.iter().map(|square| write_square(*square)).collect()));
        answer.insert("position".into(), Value::Object(board.collect()));
    }

    fn write_state(&self, position: &Position, _: Die, _: bool, answer: &mut Map<String, Value>) {
        answer.insert("turns".into(), position.turns().into());
    }

    fn write_player(&self, player: Side) -> String {
        side::write(player)
    }
}
