//! Positions that play can never reach, of every kind and game: the referee refuses them.

use galop_host_tests::case::{Case, game};
use serde_json::{Value, json};

/// A question with this position as JSON, valid otherwise.
fn board(name: &str, position: Value) -> Case {
    let good = match name {
        "002" => game("002").at("C5=b C7=w"),
        "004" => game("004").at("b:2,4,6,8,20 w:1,3,5,7,9"),
        sheet => game(sheet).at("R:10,S G:S,S"),
    };
    good.with("position", position)
}

/// The position must be refused, for this reason.
#[track_caller]
fn impossible(case: Case, why: &str) {
    let error = case.error();
    assert!(error.starts_with("position: ") && error.contains(why), "{why}? {error}");
}

#[test]
fn an_impossible_place_of_a_horse_is_named() {
    for place in ["56", "255", "-1", "E0", "E7", "E", "s", "f", "", "01", "+1", "E01", " 10", "10 ", "1e1", "SS", "F1"]
    {
        board("001", json!({ "R": [place, "S"], "G": ["S", "S"] })).refused("position.R");
    }
    for place in [json!(10), json!(null), json!(["10"]), json!(true)] {
        board("001", json!({ "R": ["S", "S"], "G": ["S", place] })).refused("position.G");
    }
    for horses in [json!([]), json!(["S"]), json!(["S", "S", "S"]), json!("S,S"), json!(null)] {
        board("001", json!({ "R": horses, "G": ["S", "S"] })).refused("position.R");
    }
    for seat in ["X", "r", "RG", "", "R+B"] {
        board("001", json!({ "R": ["S", "S"], seat: ["S", "S"] })).refused("position");
    }
    board("001", json!({})).refused("position");
    board("001", json!({ "R": ["S", "S"] })).refused("position");
}

#[test]
fn an_impossible_petits_chevaux_position_is_refused() {
    let at = |sheet, position: &str| game(sheet).at(position);
    impossible(at("001", "R:10,10 G:S,S"), "two horses on one cell");
    impossible(at("001", "R:14,S G:0,S"), "two horses on one cell"); // one cell, two names
    impossible(at("001", "R:55,S B:27,S"), "two horses on one cell");
    impossible(at("001", "R:E2,E2 G:S,S"), "two horses on one cell");
    at("001", "R:E2,S G:E2,S").throws(3).offers("R E2 E3"); // two stairs are two cells
    impossible(at("001", "R:E6,S G:S,S"), "finish=top");
    impossible(at("000", "R:F,S G:S,S"), "finish=lane");
    impossible(at("000", "R:E5,S G:S,S"), "lane_cells=4");
    impossible(at("000", "R:E6,S G:S,S"), "lane_cells=4");
    at("000", "R:E6,S G:S,S").set("lane_cells", 6).throws(6).offers("R S 0");
    for turn in ["B", "X", "", "r", "R+B", "b", "R "] {
        at("001", "R:10,S G:S,S").turn(turn).refused("turn"); // an empty seat
    }
    let pairs = game("003").turn("R+B").at("R:S,S G:S,S B:S,S Y:S,S").set("two_player_mode", "two_colours");
    for turn in ["R", "G", "B+R", "R+G", "Y+G"] {
        pairs.clone().turn(turn).refused("turn");
    }
    impossible(game("003").turn("R+B").at("R:S,S B:S,S"), "all four seats");
    game("003").turn("R+B").at("R:S,S G:S,S B:S,S Y:S,S").set("two_player_mode", "one_colour").refused("turn");
}

#[test]
fn an_impossible_turn_is_refused() {
    let out = game("000").at("R:0,10,S,E2 G:5,S,S,S");
    out.clone().with("must", "R 0").throws(3).offers("R 0 3");
    for must in ["R 1", "G 5", "R S", "R E2", "B 0", "R", "R 0 3", "0", "R  0", ""] {
        out.clone().with("must", must).refused("must");
    }
    for last in ["R 1", "G 5", "R S", "R F", "B 0", "R", "10"] {
        out.clone().with("last", last).refused("last");
    }
    out.clone().with("opening", true).refused("opening"); // a pawn is out
    for left in [0, 2, 3, 4] {
        out.clone().with("throws_left", left).refused("throws_left");
    }
    let opening = game("000").at("R:S,S,S,S G:S,S,S,S").with("opening", true);
    for left in [0, 4, 255] {
        opening.clone().with("throws_left", left).refused("throws_left");
    }
    game("001").at("R:S,S G:S,S").with("opening", true).refused("opening");
}

#[test]
fn an_impossible_ur_position_is_refused() {
    let at = |position: &str| game("002").at(position);
    for stack in ["bbbbbb", "x", "b w", "", "bé"] {
        board("002", json!({ "C5": stack })).refused("position.C5");
    }
    for stack in [json!(1), json!(null), json!(["b"])] {
        board("002", json!({ "C5": stack })).refused("position.C5");
    }
    for cell in ["C4", "C13", "B5", "B0", "W15", "c5", "5", "", "C05", "R1"] {
        board("002", json!({ cell: "b" })).refused("position");
    }
    for (position, why) in [
        ("B2=w", "cells 1 to 4"),
        ("B2=B", "cells 1 to 4"),
        ("W4=bw", "cells 1 to 4"),
        ("B14=b", "cell 14"),
        ("B14=W", "cell 14"),
        ("W14=w", "cell 14"),
        ("W13=wb", "cell 13"),
        ("B13=bW", "cell 13"),
    ] {
        impossible(at(position), why);
    }
    at("W3=ww B3=bb W13=bw").throws(2).offers("0 2; 3 5");
    // The numbers must add up to ten.
    let numbers = |reserve: [u8; 2], removed: [u8; 2]| {
        let pair = |[b, w]: [u8; 2]| json!({ "b": b, "w": w });
        at("C5=b C7=w").with("reserve", pair(reserve)).with("removed", pair(removed))
    };
    for (reserve, removed) in [([10, 9], [0, 0]), ([8, 9], [0, 0]), ([9, 9], [0, 1]), ([0, 9], [10, 0])] {
        impossible(numbers(reserve, removed), "pawns");
    }
    numbers([9, 11], [0, 0]).refused("reserve");
    numbers([0, 0], [9, 9]).throws(2).offers("5 7");
    at("C5=b").turn("R").refused("turn");
    at("C5=b").with("idle", 100).refused("idle");
}

#[test]
fn an_impossible_senet_position_is_refused() {
    let black = |pawns: Value| board("004", json!({ "b": pawns, "w": ["1", "3", "5", "7", "9"] }));
    black(json!(["2", "4", "6", "8"])).refused("position.b");
    black(json!(["2", "4", "6", "8", "10", "12"])).refused("position.b");
    for square in ["0", "31", "32", "255", "-1", "02", "+2", "waiting", "Out", "", " 2"] {
        black(json!(["2", "4", "6", "8", square])).refused("position.b");
    }
    for square in [json!(10), json!(null), json!(["10"])] {
        black(json!(["2", "4", "6", "8", square])).refused("position.b");
    }
    impossible(game("004").at("b:2,2,6,8,10 w:1,3,5,7,9"), "two pawns on one square");
    impossible(game("004").at("b:2,4,6,8,9 w:1,3,5,7,9"), "two pawns on one square");
    impossible(game("004").at("b:27,4,6,8,10 w:1,3,5,7,9"), "27");
    board("004", json!({ "b": ["2", "4", "6", "8", "10"] })).refused("position.w");
    let third = json!({ "b": ["2", "4", "6", "8", "10"], "w": ["1", "3", "5", "7", "9"], "r": [] });
    board("004", third).refused("position");
    let start = game("004").at("b:2,4,6,8,11 w:1,3,5,7,9");
    start.clone().turn("R").refused("turn");
    start.with("turns", 1000).refused("turns");
}

#[test]
fn a_game_already_won_is_refused() {
    let won = |case| impossible(case, "already won");
    won(game("000").at("G:S,S,S,S R:E1,E2,E3,E4"));
    won(game("001").at("G:S,S R:F,F"));
    won(game("003").at("G:S,S,S,S R:F,F,F,F"));
    won(game("003").turn("R+B").at("R:S,S G:F,F B:S,S Y:F,F"));
    game("003").turn("R+B").at("R:S,S G:F,F B:S,S Y:S,F").throws(6).offers("R S 0; B S 0");
    for (position, removed) in [("C10=wb", json!({ "b": 0, "w": 9 })), ("C10=b", json!({ "b": 0, "w": 10 }))] {
        won(game("002").with("reserve", json!({ "b": 9, "w": 0 })).with("removed", removed).at(position));
    }
    won(game("004").at("b:2,4,6,8,10 w:out,out,out,out,out"));
}
