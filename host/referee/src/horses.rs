//! Questions about Petits Chevaux.

use super::fields::{Fields, Whole, Wrong, set_options};
use super::{Asked, Scribe};
use galop::rules::horses::{
    Horses, LaneCells, Move, Parts, Place, Players, Position, Progress, Rules, Settings, Stairs, TwoColourTurn,
    TwoPlayerMode,
};
use galop::rules::{Die, Seat, Seats};
use serde_json::{Map, Value};

pub fn read(preset: Settings, mut fields: Fields) -> Result<Asked<Scribing>, Wrong> {
    let options = fields.object("options", false)?;
    let position = fields.object("position", true)?;
    let turn = fields.text("turn")?;
    let (opening, throws_left) = (fields.flag("opening")?, fields.number("throws_left")?);
    let (must, last) = (fields.optional_text("must")?, fields.optional_text("last")?);
    let (thrown, sixes) = (fields.number("thrown")?.unwrap_or_default(), fields.number("sixes")?.unwrap_or_default());
    let die = fields.die()?;
    let play = fields.optional_text("play")?;
    fields.finish()?;

    let rules = read_rules(preset, options, &position, &turn)?;
    let parts = Parts {
        horses: read_board(position, &rules)?,
        turn: read_turn(&turn, &rules)?,
        opening,
        throws_left: throws_left.map_or(if opening { 3 } else { 1 }, |left| left.or_most()),
        thrown: thrown.or_most(),
        sixes: sixes.or_most(),
        must: must.map(|text| read_horse("must", &text)).transpose()?,
        last: last.map(|text| read_horse("last", &text)).transpose()?,
        first: None,
    };
    let position = rules.position(&parts).map_err(|impossible| Wrong(impossible.to_string()))?;
    Ok(Asked { scribe: Scribing { rules, opening, thrown, sixes }, position, die, play })
}

fn read_rules(
    preset: Settings,
    options: Map<String, Value>,
    position: &Map<String, Value>,
    turn: &str,
) -> Result<Rules, Wrong> {
    let (mode_given, lane_given) = (options.contains_key("two_player_mode"), options.contains_key("lane_cells"));
    let mut settings = preset;
    set_options(&mut settings, options)?;
    if !lane_given && settings.stairs != Stairs::Count {
        // Only a lane that is counted can have four cells.
        settings.lane_cells = LaneCells::Six;
    }
    if !mode_given && preset.two_player_mode == TwoPlayerMode::TwoColours {
        // If absent, a turn with + means two colours.
        settings.two_player_mode =
            if turn.contains('+') { TwoPlayerMode::TwoColours } else { TwoPlayerMode::OneColour };
    }
    let mut seats = 0;
    for name in position.keys() {
        seats |= 1
            << read_seat(name)
                .ok_or_else(|| Wrong::field("position", format_args!("\"{name}\" is not a seat")))?
                .index();
    }
    let seats = Seats::from_bits(seats);
    let players = match settings.two_player_mode {
        TwoPlayerMode::OneColour => Players::Each(seats),
        TwoPlayerMode::TwoColours if seats == Seats::ALL => Players::Pairs,
        TwoPlayerMode::TwoColours => {
            return Err(Wrong::field("position", "two_player_mode=two_colours needs all four seats"));
        }
    };
    Rules::new(settings, players).map_err(|refused| match refused.setting {
        "players" => Wrong(format!("position: {}", refused.to_string().trim_start_matches("players: "))),
        _ => Wrong(format!("options.{refused}")),
    })
}

fn read_board(position: Map<String, Value>, rules: &Rules) -> Result<[Horses; 4], Wrong> {
    let mut board: [Horses; 4] = Default::default();
    let number = usize::from(rules.settings().horses);
    for (seat, horses) in Seat::ALL.into_iter().zip(&mut board) {
        let name = seat.letter().to_string();
        let Some(value) = position.get(&name) else { continue };
        let path = format!("position.{name}");
        let Value::Array(places) = value else {
            return Err(Wrong::field(&path, "must be an array of places"));
        };
        if places.len() != number {
            return Err(Wrong::field(&path, format_args!("{} horses, but `horses` is {number}", places.len())));
        }
        for place in places {
            let read = place.as_str().and_then(read_place);
            let read =
                read.ok_or_else(|| Wrong::field(&path, format_args!("{place} is not S, 0 to 55, E1 to E6 or F")))?;
            horses.push(read).map_err(|_| Wrong::field(&path, "more than four horses"))?;
        }
    }
    Ok(board)
}

fn read_turn(turn: &str, rules: &Rules) -> Result<Seat, Wrong> {
    let seat = match rules.settings() {
        settings if together(settings) && !settings.teams => match turn {
            "R+B" => Some(Seat::Red),
            "G+Y" => Some(Seat::Green),
            _ => return Err(Wrong::field("turn", "must be \"R+B\" or \"G+Y\" with two colours")),
        },
        _ => read_seat(turn),
    };
    seat.ok_or_else(|| Wrong::field("turn", format_args!("\"{turn}\" is not one of R, G, B, Y")))
}

/// Whether one throw may move either of a player's two colours.
fn together(settings: &Settings) -> bool {
    settings.two_player_mode == TwoPlayerMode::TwoColours && settings.two_colour_turn == TwoColourTurn::Any
}

fn read_seat(text: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| text.chars().eq([seat.letter()]))
}

fn read_place(text: &str) -> Option<Progress> {
    let canonical = |number: &str| number.parse().ok().filter(|n: &u8| n.to_string() == number);
    Progress::new(match text {
        "S" => Place::Stable,
        "F" => Place::Finished,
        _ => match text.strip_prefix('E') {
            Some(step) => Place::Step(canonical(step)?),
            None => Place::Track(canonical(text)?),
        },
    })
}

fn read_horse(field: &str, text: &str) -> Result<(Seat, Progress), Wrong> {
    let read = text.split_once(' ').and_then(|(seat, place)| Some((read_seat(seat)?, read_place(place)?)));
    read.ok_or_else(|| Wrong::field(field, format_args!("\"{text}\" does not name a horse such as \"R 10\"")))
}

fn write_horse(horse: Option<(Seat, Progress)>) -> Value {
    horse.map_or(Value::Null, |(seat, place)| format!("{} {}", seat.letter(), place).into())
}

pub struct Scribing {
    rules: Rules,
    opening: bool,
    /// The counts of the question; those of the rules saturate.
    thrown: Whole,
    sixes: Whole,
}

impl Scribing {
    fn write_side(&self, seat: Seat) -> String {
        let letters: Vec<_> = self.rules.side(seat).iter().map(|seat| seat.letter().to_string()).collect();
        letters.join("+")
    }
}

impl Scribe for Scribing {
    type Rules = Rules;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn write_move(&self, chosen: &Move) -> String {
        chosen.to_string()
    }

    fn write_board(&self, position: &Position, answer: &mut Map<String, Value>) {
        let seats = self.rules.seats().iter().map(|seat| {
            let horses = self.rules.horses(position, seat);
            (seat.letter().to_string(), horses.iter().map(|horse| horse.to_string()).collect())
        });
        answer.insert("position".into(), Value::Object(seats.collect()));
    }

    fn write_state(&self, position: &Position, die: Die, again: bool, answer: &mut Map<String, Value>) {
        // An opening throw that did not end the opening is not counted.
        let counted = again && !(self.opening && position.opening());
        let thrown = match (counted, again) {
            (true, _) => self.thrown.next(),
            (false, true) => self.thrown.clone(),
            (false, false) => Whole::default(),
        };
        let sixes = if again && die == Die::Six { self.sixes.next() } else { Whole::default() };
        let state = [
            ("opening", position.opening().into()),
            ("throws_left", position.throws_left().into()),
            ("must", write_horse(position.must())),
            ("thrown", thrown.to_json()),
            ("sixes", sixes.to_json()),
            ("last", write_horse(position.last())),
        ];
        answer.extend(state.map(|(name, value)| (name.to_string(), value)));
    }

    fn write_player(&self, player: Seat) -> String {
        self.write_side(player)
    }

    fn write_thrower(&self, position: &Position) -> String {
        let movers = self.rules.moved_by_thrower(position);
        if movers.len() > 1 { self.write_side(position.turn()) } else { position.turn().letter().to_string() }
    }
}
