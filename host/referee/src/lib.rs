//! The referee: in a position, with a throw, which moves are legal, and what do they lead to?

mod fields;
mod horses;
mod json;
pub mod lines;
mod saved;
mod senet;
mod side;
mod ur;

pub use saved::saved;

use fields::{Fields, Wrong};
use galop::rules::any::Any;
use galop::rules::{Die, Next, Offer, Outcome, Rules, Thrown, throw};
use galop::sheets::Sheet;
use serde_json::{Map, Value};

/// Answers one line of input; an empty line has no answer.
pub fn answer(line: &[u8]) -> Option<Value> {
    let line = line.trim_ascii();
    if line.is_empty() {
        return None;
    }
    let mut id = Value::Null;
    Some(match question(line, &mut id) {
        Ok(mut answer) => {
            answer.insert("id".into(), id);
            answer.into()
        }
        Err(Wrong(error)) => serde_json::json!({ "id": id, "error": error }),
    })
}

/// The answer to a line that is too long to be a question.
pub fn too_long() -> Value {
    serde_json::json!({ "id": null, "error": format!("line: longer than {} bytes", lines::LONGEST) })
}

/// Counts the (throw, move) paths of `depth` throws from the position of a question; its throw is ignored.
///
/// Every possible throw counts once, whatever its weight. A throw without a move is a path; a game that is over counts
/// one, whatever depth is left.
pub fn perft(question: &[u8], depth: u32) -> Result<u64, String> {
    let count = |(sheet, fields): (Sheet, Fields)| {
        Ok(match sheet.info().preset {
            Any::Horses(preset) => count_paths(&horses::read(preset, fields)?, depth),
            Any::Ur(preset) => count_paths(&ur::read(preset, fields)?, depth),
            Any::Senet(preset) => count_paths(&senet::read(preset, fields)?, depth),
        })
    };
    open(question, &mut Value::Null).and_then(count).map_err(|Wrong(error)| error)
}

fn count_paths<S: Scribe>(asked: &Asked<S>, depth: u32) -> u64 {
    fn paths<R: Rules>(rules: &R, position: R::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let follow = |next: Next<R>| match next {
            Next::Again(position) | Next::Turn(position) => paths(rules, position, depth - 1),
            Next::Over(_) => 1,
        };
        let dice = Die::ALL.into_iter().filter(|die| rules.weight(*die) > 0);
        dice.map(|die| match throw(rules, position, die) {
            Thrown::NoMove(next) => follow(next),
            Thrown::Choose(offer) => offer.each().map(|offer| follow(offer.play())).sum(),
        })
        .sum()
    }
    paths(asked.scribe.rules(), asked.position, depth)
}

/// Parses a question and answers it. `id` is set as soon as it is known.
fn question(line: &[u8], id: &mut Value) -> Result<Map<String, Value>, Wrong> {
    let (sheet, fields) = open(line, id)?;
    match sheet.info().preset {
        Any::Horses(preset) => judge(&horses::read(preset, fields)?),
        Any::Ur(preset) => judge(&ur::read(preset, fields)?),
        Any::Senet(preset) => judge(&senet::read(preset, fields)?),
    }
}

/// Parses what all questions have in common: the id and the game.
fn open(line: &[u8], id: &mut Value) -> Result<(Sheet, Fields), Wrong> {
    let value = json::read(line).map_err(|error| Wrong(format!("not valid JSON: {error}")))?;
    let Value::Object(fields) = value else {
        return Err(Wrong("a question is a JSON object".into()));
    };
    let mut fields = Fields::new(fields);
    if let Some(value) = fields.take("id") {
        match value {
            Value::String(_) | Value::Null => *id = value,
            _ => return Err(Wrong("id: must be a string".into())),
        }
    }
    let game = fields.text("game")?;
    match Sheet::ALL.into_iter().find(|sheet| sheet.number() == game) {
        Some(sheet) => Ok((sheet, fields)),
        None => {
            let all = Sheet::ALL.map(Sheet::number).join(", ");
            Err(Wrong(format!("game: \"{game}\" is not one of {all}")))
        }
    }
}

/// A valid question.
struct Asked<S: Scribe> {
    scribe: S,
    position: <S::Rules as Rules>::Position,
    die: Die,
    play: Option<String>,
}

/// The part of the referee for one engine: how its moves and its state are written.
trait Scribe {
    type Rules: Rules;
    fn rules(&self) -> &Self::Rules;
    fn write_move(&self, chosen: &<Self::Rules as Rules>::Move) -> String;
    /// The board, as in the question.
    fn write_board(&self, position: &<Self::Rules as Rules>::Position, answer: &mut Map<String, Value>);
    /// The rest of the state, in the form of a question.
    fn write_state(
        &self,
        position: &<Self::Rules as Rules>::Position,
        die: Die,
        again: bool,
        answer: &mut Map<String, Value>,
    );
    fn write_player(&self, player: <Self::Rules as Rules>::Player) -> String;
    /// Who throws next; if a player has several names, the one for the field `turn`.
    fn write_thrower(&self, position: &<Self::Rules as Rules>::Position) -> String {
        self.write_player(self.rules().thrower(position))
    }
}

/// Answers a question of any game: throws, lists the legal moves, plays.
fn judge<S: Scribe>(asked: &Asked<S>) -> Result<Map<String, Value>, Wrong> {
    let Asked { scribe, position, die, play } = asked;
    let play = play.as_deref();
    let rules = scribe.rules();
    let named = |offer: &Offer<S::Rules>| scribe.write_move(&offer.chosen());
    let (mut legal, next) = match throw(rules, *position, *die) {
        Thrown::NoMove(next) => (Vec::new(), Some(next)),
        Thrown::Choose(offer) => {
            let played = offer.each().find(|offer| play == Some(&named(offer)));
            (offer.each().map(|offer| named(&offer)).collect(), played.map(|offer| offer.play()))
        }
    };
    legal.sort();
    if let Some(play) = play
        && !legal.iter().any(|name| name == play)
    {
        let list = if legal.is_empty() { "no moves".into() } else { legal.join(", ") };
        return Err(Wrong(format!("play: \"{play}\" is not legal; legal: {list}")));
    }

    let mut answer = Map::new();
    answer.insert("legal".into(), legal.into());
    let Some(next) = next else { return Ok(answer) };
    scribe.write_board(next.position(), &mut answer);
    let winner = match &next {
        Next::Over(over) => match over.outcome {
            Outcome::Won(player) => scribe.write_player(player).into(),
            Outcome::Draw => "draw".into(),
        },
        Next::Again(position) | Next::Turn(position) => {
            let again = matches!(next, Next::Again(_));
            answer.insert("next".into(), scribe.write_thrower(position).into());
            answer.insert("again".into(), again.into());
            scribe.write_state(position, *die, again, &mut answer);
            Value::Null
        }
    };
    answer.insert("winner".into(), winner);
    Ok(answer)
}
