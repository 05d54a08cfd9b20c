//! The referee answers any input; bad questions get an error that says what is wrong and where.

use galop_referee as referee;
use serde_json::{Value, json};

/// A valid question of each game, to be changed.
fn good(game: &str) -> Value {
    match game {
        "002" => json!({ "id": "q", "game": "002", "options": {}, "position": { "C5": "b", "C7": "w" }, "turn": "b",
                         "reserve": { "b": 9, "w": 9 }, "removed": { "b": 0, "w": 0 }, "idle": 3, "throw": 2 }),
        "004" => json!({ "id": "q", "game": "004", "options": {}, "turn": "b", "turns": 3, "throw": 2,
                         "position": { "b": ["2", "4", "6", "8", "20"], "w": ["1", "3", "5", "7", "9"] } }),
        _ => json!({ "id": "q", "game": game, "options": { "horses": 2 }, "turn": "R", "throw": 3,
                     "position": { "R": ["10", "S"], "G": ["S", "S"] }, "throws_left": 1, "thrown": 0, "sixes": 0,
                     "must": null, "last": null }),
    }
}

const GAMES: [&str; 5] = ["000", "001", "003", "002", "004"];

fn answer(line: impl AsRef<[u8]>) -> Value {
    referee::answer(line.as_ref()).expect("every line except an empty one has an answer")
}

/// The question must be refused with its own id, and the error must begin with `place`.
#[track_caller]
fn refused(question: &Value, place: &str) {
    let answer = answer(question.to_string());
    let error = answer["error"].as_str().unwrap_or_else(|| panic!("must be refused: {question} → {answer}"));
    assert!(error.starts_with(place), "{place}? {error}\n{question}");
    assert_eq!(answer, json!({ "id": "q", "error": error }), "the answer must have only the id and the error");
}

/// The valid question of `game` with one field changed.
fn spoilt(game: &str, field: &str, value: impl Into<Value>) -> Value {
    let mut question = good(game);
    question[field] = value.into();
    question
}

/// The line must be refused, with no id because none can be read.
#[track_caller]
fn unreadable(line: impl AsRef<[u8]>) {
    let answer = answer(line.as_ref());
    assert!(answer["error"].is_string(), "must be refused: {answer}");
    assert_eq!(answer["id"], Value::Null);
}

#[test]
fn the_questions_to_be_spoilt_are_good() {
    for game in GAMES {
        let answer = answer(good(game).to_string());
        assert!(answer["error"].is_null() && answer["id"] == "q", "{answer}");
    }
}

#[test]
fn what_is_no_json_is_answered_with_an_error() {
    let question = good("001").to_string();
    for line in
        ["{", "}", "nonsense", "{\"id\":\"q\"", "{\"id\":\"q\",}", "{'id':'q'}", "\"q", "{\"throw\":01}", "NaN", "\\"]
    {
        unreadable(line);
        assert!(answer(line)["error"].as_str().is_some_and(|error| error.contains("JSON")));
    }
    unreadable(format!("{question} {question}"));
    for cut in 1..question.len() {
        unreadable(&question[..cut]);
    }
}

#[test]
fn what_is_no_object_is_answered_with_an_error() {
    for line in ["[]", "3", "\"001\"", "null", "true", "[{\"game\":\"001\"}]", "-0.5e9"] {
        unreadable(line);
    }
}

#[test]
fn invalid_utf_8_is_answered_with_an_error() {
    unreadable(b"\xff");
    unreadable(b"{\"id\":\"\xff\xfe\",\"game\":\"001\"}");
    unreadable(b"{\"id\":\"q\",\"game\":\"\xc3\x28\"}");
    unreadable(b"{\"id\":\"q\"}\x80");
    unreadable(b"\0\0\0");
}

#[test]
fn empty_lines_have_no_answer() {
    for line in ["", " ", "\t \t", "\n", "\r\n", "   \r\n"] {
        assert_eq!(referee::answer(line.as_bytes()), None, "{line:?}");
    }
    assert_eq!(answer(format!("  {}\r\n", good("001"))), answer(good("001").to_string()));
}

#[test]
fn an_unknown_game_is_named() {
    for game in ["005", "1", "", "000 ", "PC0", "００１"] {
        refused(&spoilt("001", "game", game), "game");
    }
    for game in [json!(1), json!(null), json!(["001"]), json!({ "game": "001" })] {
        refused(&spoilt("001", "game", game), "game");
    }
    refused(&json!({ "id": "q" }), "game");
}

#[test]
fn an_unknown_field_is_named() {
    for game in GAMES {
        for field in ["plays", "Throw", "", "legal", "winner", "next", "comment"] {
            refused(&spoilt(game, field, 1), field);
        }
    }
    // The fields of another game are unknown in this one.
    let foreign = [("001", "idle turns reserve removed"), ("002", "turns opening must last thrown sixes throws_left")];
    for (game, fields) in foreign.into_iter().chain([("004", "idle reserve removed opening must throws_left")]) {
        for field in fields.split(' ') {
            refused(&spoilt(game, field, 0), field);
        }
    }
}

#[test]
fn a_missing_field_is_named() {
    for game in GAMES {
        for field in ["position", "turn", "throw", "reserve", "removed"] {
            let mut question = good(game);
            if question.as_object_mut().expect("an object").remove(field).is_some() {
                refused(&question, field);
            }
        }
    }
}

#[test]
fn a_field_of_the_wrong_type_is_named() {
    let number = [json!("1"), json!(-1), json!(1.5), json!(true), json!(null), json!([1]), json!({})];
    let text = [json!(1), json!(true), json!(["R"]), json!({})];
    let flag = [json!(1), json!("true"), json!(null), json!([])];
    let object = [json!([]), json!("R:10,S"), json!(1), json!(null), json!(true)];
    for game in GAMES {
        object.iter().for_each(|value| refused(&spoilt(game, "options", value.clone()), "options"));
        object.iter().for_each(|value| refused(&spoilt(game, "position", value.clone()), "position"));
        number.iter().for_each(|value| refused(&spoilt(game, "throw", value.clone()), "throw"));
        text.iter().for_each(|value| refused(&spoilt(game, "play", value.clone()), "play"));
        text.iter().chain([&json!(null)]).for_each(|value| refused(&spoilt(game, "turn", value.clone()), "turn"));
    }
    for field in ["thrown", "sixes", "throws_left"] {
        number.iter().for_each(|value| refused(&spoilt("001", field, value.clone()), field));
    }
    for field in ["must", "last"] {
        text.iter().for_each(|value| refused(&spoilt("001", field, value.clone()), field));
    }
    flag.iter().for_each(|value| refused(&spoilt("000", "opening", value.clone()), "opening"));
    for field in ["reserve", "removed"] {
        object.iter().for_each(|value| refused(&spoilt("002", field, value.clone()), field));
        number.iter().for_each(|value| refused(&spoilt("002", field, json!({ "b": value, "w": 9 })), field));
        refused(&spoilt("002", field, json!({ "b": 9 })), field);
        refused(&spoilt("002", field, json!({ "b": 9, "w": 9, "r": 0 })), field);
    }
    number.iter().for_each(|value| refused(&spoilt("002", "idle", value.clone()), "idle"));
    number.iter().for_each(|value| refused(&spoilt("004", "turns", value.clone()), "turns"));
}

#[test]
fn an_unknown_option_or_value_is_named() {
    for game in GAMES {
        refused(&spoilt(game, "options", json!({ "colour": "red" })), "options.colour");
        refused(&spoilt(game, "options", json!({ "time_limit": "long" })), "options.time_limit");
    }
}

#[test]
fn an_impossible_throw_is_refused() {
    for game in GAMES {
        for throw in [0, 7, 8, 255, 256, 262, u64::MAX] {
            refused(&spoilt(game, "throw", throw), "throw");
        }
    }
    refused(&spoilt("004", "throw", 5), "throw"); // no five with coins
    let mut die = spoilt("004", "throw", 5);
    die["options"] = json!({ "dice": "d6" });
    assert_eq!(answer(die.to_string())["legal"], json!([]));
}

#[test]
fn a_play_that_is_not_legal_is_refused() {
    let plays = [
        ("001", "R 10 14"),
        ("001", "R 10 13 xG"),
        ("001", "G S 0"),
        ("001", "r 10 13"),
        ("001", " R 10 13"),
        ("001", ""),
        ("002", "5 8"),
        ("002", "7 9"),
        ("004", "2 4"),
        ("004", "20 out"),
    ];
    for (game, play) in plays {
        refused(&spoilt(game, "play", play), "play");
    }
    // Also if no move is legal.
    let mut nothing = spoilt("001", "play", "R 10 13");
    nothing["position"] = json!({ "R": ["S", "S"], "G": ["S", "S"] });
    refused(&nothing, "play");
}

#[test]
fn the_id_comes_back_wherever_it_can_be_read() {
    for id in ["", "E1-1", "é ☃ \u{1F40E}", "\"quoted\"\n", "0"] {
        let mut question = good("001");
        question["id"] = json!(id);
        assert_eq!(answer(question.to_string())["id"], json!(id));
        question["throw"] = json!(9);
        assert_eq!(answer(question.to_string())["id"], json!(id));
    }
    let mut question = good("001");
    question.as_object_mut().expect("an object").remove("id");
    assert_eq!(answer(question.to_string())["id"], Value::Null);
    for id in [json!(7), json!(["q"]), json!({}), json!(true)] {
        question["id"] = id;
        unreadable(question.to_string()); // an id must be a string
    }
}

#[test]
fn huge_numbers_are_numbers() {
    for number in ["1e999", "-1e999", "1e-999", &"9".repeat(500), &format!("1{}", "0".repeat(4000))] {
        for game in GAMES {
            let line = good(game).to_string();
            let throw = if game == "001" || game == "000" || game == "003" { "\"throw\":3" } else { "\"throw\":2" };
            let huge = line.replace(throw, &format!("\"throw\":{number}"));
            assert_ne!(line, huge);
            assert!(answer(huge)["error"].as_str().is_some_and(|error| error.starts_with("throw")), "{game} {number}");
        }
        let horses = good("001").to_string().replace("\"horses\":2", &format!("\"horses\":{number}"));
        assert!(answer(horses)["error"].as_str().is_some_and(|error| error.starts_with("options.horses")));
    }
    for (game, field, digits) in [("002", "idle", 100), ("004", "turns", 65_536), ("004", "turns", u64::MAX)] {
        refused(&spoilt(game, field, digits), field); // the game would have ended before
    }
    refused(&spoilt("002", "reserve", json!({ "b": 265, "w": 9 })), "reserve"); // 265 is not 9
    refused(&spoilt("001", "throws_left", 257), "throws_left"); // nor is 257 1
}

/// docs/referee.md: `thrown` and `sixes` may be any integer.
#[test]
fn thrown_and_sixes_are_any_integer() {
    let counted = |thrown: &str| {
        let six = "\"throw\":6,\"play\":\"R 10 16\"";
        let line = good("001")
            .to_string()
            .replace("\"throw\":3", six)
            .replace("\"thrown\":0", &format!("\"thrown\":{thrown}"));
        answer(line.replace("\"sixes\":0", &format!("\"sixes\":{thrown}")))
    };
    let numbers = [
        ("255", "256"),
        ("18446744073709551615", "18446744073709551616"),
        ("340282366920938463463374607431768211455", "340282366920938463463374607431768211456"),
        ("1000000000000000000000000000000000000000000000000", "1000000000000000000000000000000000000000000000001"),
    ];
    for (number, next) in numbers {
        let answer = counted(number);
        assert_eq!(answer["thrown"].to_string(), next, "{answer}");
        assert_eq!(answer["sixes"].to_string(), next, "{answer}");
    }
}

#[test]
fn deep_nesting_does_not_stop_the_referee() {
    let deep = 200_000;
    unreadable("[".repeat(deep));
    unreadable(format!("{}{}", "[".repeat(deep), "]".repeat(deep)));
    unreadable("{\"a\":".repeat(deep));
    let nested = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    unreadable(good("001").to_string().replace("\"throw\":3", &format!("\"throw\":{nested}")));
}

#[test]
fn a_line_after_an_error_is_answered_as_usual() {
    let good = good("001").to_string();
    let expected = answer(&good);
    let lines = [good.as_bytes(), b"{", &good.as_bytes()[1..], b"\xff", b"", b"[]", b"{\"id\":\"q\",\"game\":\"9\"}"];
    for bad in lines {
        let _ = referee::answer(bad);
        assert_eq!(answer(&good), expected);
    }
}

#[test]
fn a_key_that_stands_twice_is_not_lost_in_silence() {
    let question = br#"{"game":"001","position":{"R":["S","S"],"R":["10","S"],"G":["S","S"]},"turn":"R","throw":3}"#;
    let answer = galop_referee::answer(question).expect("an answer");
    assert!(answer["error"].as_str().is_some_and(|error| error.contains("the key \"R\" is given twice")), "{answer}");
}
