//! Two sets of rules, written independently from one specification, give the same answer to every question.

use galop::rules::horses;
use galop::rules::{senet, ur};
use galop::setting_table::Tabled as _;
use galop_host_tests::chance::Chance;
use galop_host_tests::{naive, options, share};
use galop_referee as referee;
use serde_json::{Value, json};

/// The number of questions; `GALOP_LONG=1` asks a hundred times as many as `.ci/run`.
fn questions() -> usize {
    share::of(10_000, 40_000, 4_000_000, "questions to both sets of rules") as usize
}

/// Asks both sets of rules; questions that the referee refuses are not compared.
fn ask(question: &Value) -> Value {
    let answer = referee::answer(question.to_string().as_bytes()).expect("the referee answers every question");
    if answer.get("error").is_none() {
        assert_eq!(answer, naive::answer(question), "\n{question}");
    }
    answer
}

/// How many random positions were valid, and how many questions were asked about them.
#[derive(Default)]
struct Tally {
    accepted: usize,
    compared: usize,
}

impl Tally {
    /// If the position is valid, asks which moves are legal, and then what each of them leads to.
    fn add(&mut self, mut question: Value) {
        let answer = ask(&question);
        let Some(legal) = answer["legal"].as_array() else { return };
        for play in legal {
            question["play"] = play.clone();
            ask(&question);
        }
        self.accepted += 1;
        self.compared += 1 + legal.len();
    }

    fn print(&self) {
        println!("{} questions from {} positions", self.compared, self.accepted);
    }
}

/// Plays whole games question by question, until `budget` questions were asked.
fn walk(budget: usize, chance: &mut Chance, mut new_game: impl FnMut(&mut Chance) -> Value) {
    let mut asked = 0;
    while asked < budget {
        let mut question = new_game(chance);
        for _ in 0..3000 {
            let faces: &[u8] = if question["game"] == "004" && question["options"]["dice"] != "d6" {
                &[1, 2, 3, 4, 6]
            } else {
                &[1, 2, 3, 4, 5, 6]
            };
            question["throw"] = json!(chance.pick(faces));
            let mut answer = ask(&question);
            asked += 1;
            let legal = answer["legal"].as_array().unwrap_or_else(|| panic!("{answer}\n{question}")).clone();
            if !legal.is_empty() {
                question["play"] = chance.pick(&legal).clone();
                answer = ask(&question);
                asked += 1;
            }
            if !answer["winner"].is_null() || asked >= budget {
                break;
            }
            let fields = question.as_object_mut().expect("an object");
            fields.remove("play");
            fields.insert("turn".into(), answer["next"].clone());
            for (name, value) in answer.as_object().expect("an object") {
                if !["id", "legal", "winner", "next", "again"].contains(&name.as_str()) {
                    fields.insert(name.clone(), value.clone());
                }
            }
        }
    }
    println!("{asked} questions");
}

fn horses(chance: &mut Chance) -> Value {
    let (game, options, rules, players) = options::horses(chance, 5);
    let horses = vec!["S"; usize::from(rules.settings().horses)];
    let letters: Vec<String> = rules.seats().iter().map(|seat| seat.letter().to_string()).collect();
    let position: serde_json::Map<_, _> = letters.iter().map(|seat| (seat.clone(), json!(horses))).collect();
    let together = players == horses::Players::Pairs && rules.settings().two_colour_turn == horses::TwoColourTurn::Any;
    let turn = if together { "R+B".to_string() } else { chance.pick(&letters).clone() };
    let opening = rules.settings().opening_three;
    // With `three_throws` a new turn has three throws; the referee takes the number from the question.
    let throws_left = if opening || rules.settings().three_throws { 3 } else { 1 };
    let options = options::to_json(horses::Settings::TABLE, &options);
    json!({ "game": game, "options": options, "position": position, "turn": turn, "opening": opening,
            "throws_left": throws_left })
}

#[test]
fn petits_chevaux_games_with_random_settings() {
    walk(questions(), &mut Chance::new(1), horses);
}

#[test]
fn ur_games_with_random_settings() {
    walk(questions() / 4, &mut Chance::new(2), |chance| {
        let (options, rules) = options::ur(chance, 3);
        let pawns = rules.pawns();
        json!({ "game": "002", "options": options::to_json(ur::Settings::TABLE, &options), "position": {}, "turn": "b",
                "reserve": { "b": pawns, "w": pawns }, "removed": { "b": 0, "w": 0 } })
    });
}

#[test]
fn senet_games_with_random_settings() {
    walk(questions() / 4, &mut Chance::new(3), |chance| {
        let (options, _) = options::senet(chance, 3);
        json!({ "game": "004", "options": options::to_json(senet::Settings::TABLE, &options), "turn": "b",
                "position": { "b": ["2", "4", "6", "8", "11"], "w": ["1", "3", "5", "7", "9"] } })
    });
}

/// Random positions that play may never reach.
#[test]
fn petits_chevaux_positions_out_of_nowhere() {
    let mut chance = Chance::new(4);
    let mut tally = Tally::default();
    while tally.accepted < questions() {
        let mut question = horses(&mut chance);
        let crowded = chance.one_in(2);
        for places in question["position"].as_object_mut().expect("seats").values_mut() {
            for place in places.as_array_mut().expect("horses") {
                *place = json!(match chance.below(if crowded { 6 } else { 12 }) {
                    0 => "S".to_string(),
                    1 => "F".to_string(),
                    2 => format!("E{}", 1 + chance.below(6)),
                    // The cells before the door, where most rules apply.
                    3 => (49 + chance.below(7)).to_string(),
                    _ => chance.below(56).to_string(),
                });
            }
        }
        question["opening"] = json!(false);
        question["throws_left"] =
            json!(if question["throws_left"] == 3 && question["options"]["three_throws"] == true {
                1 + chance.below(3)
            } else {
                1
            });
        question["thrown"] = json!(chance.below(4));
        question["sixes"] = json!(chance.below(4));
        if chance.one_in(3) {
            let turn = question["turn"].as_str().expect("a turn")[..1].to_string();
            let place = chance
                .pick(question["position"][&turn].as_array().expect("horses"))
                .as_str()
                .expect("a place")
                .to_string();
            question["last"] = json!(format!("{turn} {place}"));
            if chance.one_in(2) {
                question["must"] = question["last"].clone();
            }
        }
        question["throw"] = json!(1 + chance.below(6));
        tally.add(question);
    }
    tally.print();
}

#[test]
fn ur_positions_out_of_nowhere() {
    let mut chance = Chance::new(5);
    let mut tally = Tally::default();
    while tally.accepted < questions() / 4 {
        let mut left = [10u8, 10];
        let mut board = serde_json::Map::new();
        for name in [
            "B1", "B3", "B4", "W2", "W4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "B13", "W13", "B14", "W14",
        ] {
            let mut stack = String::new();
            for _ in 0..chance.below(6).saturating_sub(1) {
                let side = chance.below(2);
                if left[side] > 0 {
                    left[side] -= 1;
                    let guard = chance.one_in(4) || name.ends_with("14");
                    stack.push(match (side, guard) {
                        (0, false) => 'b',
                        (0, true) => 'B',
                        (_, false) => 'w',
                        _ => 'W',
                    });
                }
            }
            if !stack.is_empty() && !chance.one_in(3) {
                board.insert(name.into(), json!(stack));
            } else {
                for pawn in stack.chars() {
                    left[usize::from(pawn.eq_ignore_ascii_case(&'w'))] += 1;
                }
            }
        }
        let removed = left.map(|left| if chance.one_in(2) { left } else { chance.below(usize::from(left) + 1) as u8 });
        let (options, rules) = options::ur(&mut chance, 3);
        if rules.pawns() != 10 {
            continue;
        }
        let question = json!({
            "game": "002", "options": options::to_json(ur::Settings::TABLE, &options), "position": board,
            "reserve": { "b": left[0] - removed[0], "w": left[1] - removed[1] },
            "removed": { "b": removed[0], "w": removed[1] },
            "turn": chance.pick(&["b", "w"]), "idle": chance.below(60), "throw": 1 + chance.below(6),
        });
        tally.add(question);
    }
    tally.print();
}

#[test]
fn senet_positions_out_of_nowhere() {
    let mut chance = Chance::new(6);
    let mut tally = Tally::default();
    while tally.accepted < questions() / 2 {
        let (options, _) = options::senet(&mut chance, 3);
        let low = if chance.one_in(2) { 19 } else { 1 };
        let mut pawns = || -> Vec<String> {
            let pawn = |chance: &mut Chance| match chance.below(9) {
                0 => "wait".to_string(),
                1 => "out".to_string(),
                _ => (low + chance.below(31 - low)).to_string(),
            };
            (0..5).map(|_| pawn(&mut chance)).collect()
        };
        let (black, white) = (pawns(), pawns());
        let question = json!({
            "game": "004", "options": options::to_json(senet::Settings::TABLE, &options),
            "position": { "b": black, "w": white },
            "turn": chance.pick(&["b", "w"]), "turns": chance.below(60), "throw": chance.pick(&[1, 2, 3, 4, 6, 6, 5]),
        });
        tally.add(question);
    }
    tally.print();
}
