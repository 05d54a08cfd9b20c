//! H-1 … H-14: the house rules, both those that are offered and those that are not.

use galop::rules::horses::{Players, Rules, Settings};
use galop::rules::{Seat, Seats};
use galop_host_tests::case::{Case, game};
use serde_json::{Value, json};

/// A case of 001, the game of these tests by default.
fn at(position: &str) -> Case {
    game("001").at(position)
}

/// Two sixes have been thrown this turn.
fn two_sixes(position: &str, last: impl Into<Value>) -> Case {
    at(position).with("thrown", 2).with("sixes", 2).with("last", last)
}

/// H-1: the third consecutive 6 of one turn is not played and ends the turn.
#[test]
fn the_third_six_in_a_row_is_lost() {
    let mut turn = at("R:5,S G:S,S").set("three_sixes", "lose_turn");
    for (from, to) in [(5, 11), (11, 17)] {
        turn = turn.throws(6).plays(&format!("R {from} {to}")).again().then();
    }
    turn.throws(6).offers_nothing().position("R:S,17 G:S,S").next("G").check("sixes", 0);
    turn.throws(5).offers("R 17 22").plays("R 17 22").next("G"); // only a 6 is lost
    turn.clone().set("three_sixes", "none").throws(6).offers("R 17 23; R S 0");
    turn.with("sixes", 7).throws(6).offers_nothing().next("G"); // and so is every further one
}

/// H-1: sixes that could not be played count too; a throw in between starts the count anew.
#[test]
fn what_counts_as_sixes_in_a_row() {
    // B 32 = R-4 bars 0→6, red itself bars the exit.
    let mut turn = at("R:0,S B:32,S").set("three_sixes", "lose_turn");
    for sixes in [1, 2] {
        turn = turn.throws(6).offers_nothing().again().check("sixes", sixes).then();
    }
    turn.throws(6).offers_nothing().next("B");
    // G 55 = R-13: a capture with a new throw comes between.
    let bonus = two_sixes("R:10,S G:55,S", "R 10").set("three_sixes", "lose_turn").set("capture_bonus", "throw");
    let after = bonus.throws(3).plays("R 10 13 xG").again().check("sixes", 0).then();
    after.throws(6).offers("R 13 19; R S 0");
}

/// H-1: with `horse_back` the horse moved last also returns to its stable, if it is on the track.
#[test]
fn the_third_six_may_send_the_last_horse_back() {
    let back =
        |position, last: Value| two_sixes(position, last).set("three_sixes", "horse_back").throws(6).offers_nothing();
    back("R:18,30 G:S,S", json!("R 30")).position("R:S,18 G:S,S").next("G");
    back("R:0,30 G:S,S", json!("R 0")).position("R:S,30 G:S,S");
    back("R:30,55 G:S,S", json!("R 55")).position("R:S,30 G:S,S"); // the door included
    back("R:30,E3 G:S,S", json!("R E3")).position("R:30,E3 G:S,S").next("G");
    back("R:30,F G:S,S", json!("R F")).position("R:30,F G:S,S").next("G");
    back("R:30,S G:S,S", Value::Null).position("R:S,30 G:S,S").next("G"); // no horse was moved
    two_sixes("R:18,30 G:S,S", "R 30").set("three_sixes", "lose_turn").throws(6).position("R:18,30 G:S,S");
}

/// H-2: too big a number runs to the door and back.
#[test]
fn a_horse_runs_to_the_door_and_back() {
    let bounce = |position: &str| at(position).set("overshoot", "bounce");
    bounce("R:51,S G:S,S").throws(5).offers("R 51 54").plays("R 51 54").position("R:S,54 G:S,S").next("G");
    bounce("R:54,S G:S,S").throws(5).offers("R 54 51");
    bounce("R:51,S G:S,S").throws(4).offers("R 51 55"); // an exact number does not bounce
    bounce("R:54,S G:S,S").throws(2).offers_nothing().next("G"); // it would return to where it stood
    bounce("R:55,S G:S,S").throws(3).offers_nothing(); // from the door only the stairs follow
    bounce("R:55,S G:S,S").throws(1).offers("R 55 E1");
    at("R:51,S G:S,S").throws(5).offers_nothing();
}

/// H-2: it captures where it ends; every cell it crosses must be empty where passing is forbidden.
#[test]
fn the_way_to_the_door_and_back_must_be_free() {
    let bounce = |position: &str| at(position).set("overshoot", "bounce");
    // B 24 = R-52, B 25 = R-53, B 26 = R-54, B 27 = R-55.
    bounce("R:54,S B:24,S").throws(4).offers("R 54 52 xB").plays("R 54 52 xB").position("R:S,52 B:S,S");
    bounce("R:54,S B:25,S").throws(4).offers_nothing();
    bounce("R:54,S B:27,S").throws(4).offers_nothing();
    bounce("R:54,S B:25,S").set("jump", true).throws(4).offers("R 54 52");
    // 51 + 5 = 54: crossed on the way out, so it cannot be captured unless jumping is allowed.
    bounce("R:51,S B:26,S").throws(5).offers_nothing();
    bounce("R:51,S B:26,S").set("jump", true).throws(5).offers("R 51 54 xB");
    // Never onto an own horse, nor just behind it.
    let own = bounce("R:52,54 G:S,S").set("jump", true);
    own.throws(4).offers_nothing();
    own.set("own_cell", "stop_behind").throws(4).offers_nothing();
}

/// H-3: a horse that would hit an own horse stops just behind it.
#[test]
fn a_horse_stops_just_behind_an_own_horse() {
    let behind = |sheet, position: &str| game(sheet).at(position).set("own_cell", "stop_behind");
    behind("001", "R:20,25 G:S,S").throws(5).offers("R 20 24; R 25 30").plays("R 20 24").position("R:24,25 G:S,S");
    behind("001", "R:20,21 G:S,S").throws(1).offers("R 21 22"); // the horse must move at least one cell
    behind("001", "R:0,S G:S,S").throws(6).offers("R 0 6"); // does not apply to coming out
    behind("001", "R:E2,E3 G:S,S").throws(3).offers_nothing(); // does not apply on the stairs
    // Y 36 = R-22 is in the way where passing is forbidden.
    behind("001", "R:20,25 Y:36,S").throws(5).offers("R 25 30");
    // In 000 too, if that cell is empty: Y 38 = R-24. It does not apply in the lane.
    behind("000", "R:20,25,S,S Y:37,S,S,S").throws(5).offers("R 20 24; R 25 30");
    behind("000", "R:20,25,S,S Y:38,S,S,S").throws(5).offers("R 25 30");
    behind("000", "R:20,24,25,S Y:S,S,S,S").throws(5).offers("R 24 29; R 25 30");
    behind("000", "R:51,55,S,S Y:S,S,S,S").throws(4).offers("R 51 54; R 55 E4");
    behind("000", "R:53,E1,S,S Y:S,S,S,S").throws(3).offers("R E1 E4");
    // The second colour is own: B 48 = R-20.
    let pairs = game("003").turn("R+B").set("own_cell", "stop_behind").at("R:17,S B:48,S G:S,S Y:S,S");
    pairs.throws(3).offers("R 17 19; B 48 51");
}

/// H-4: a 1 brings a horse out as well as a 6, but gives no new throw.
#[test]
fn a_one_may_bring_a_horse_out() {
    let house = |position: &str| at(position).set("exit_on", vec![6, 1]);
    house("R:14,S G:S,S").throws(1).offers("R 14 15; R S 0").plays("R S 0").position("R:0,14 G:S,S").next("G");
    house("R:14,S G:S,S").throws(6).offers("R 14 20; R S 0").plays("R S 0").again();
    house("R:14,S G:S,S").throws(5).offers("R 14 19");
    at("R:14,S G:S,S").throws(1).offers("R 14 15");
}

/// H-5: a 5 brings a horse out; the 6 keeps its new throw, the 5 has none.
#[test]
fn a_five_may_bring_a_horse_out() {
    let house = |position: &str| at(position).set("exit_on", vec![5]);
    house("R:14,S G:S,S").throws(5).offers("R 14 19; R S 0").plays("R S 0").next("G");
    house("R:14,S G:S,S").throws(6).offers("R 14 20").plays("R 14 20").again();
    house("R:S,S G:S,S").throws(6).offers_nothing().again();
}

/// H-6: a capture gives a new throw.
#[test]
fn a_capture_gives_a_new_throw() {
    // B 50 = R-22, B 28 = R-0.
    let house = |position: &str| at(position).set("capture_bonus", "throw");
    let bonus = house("R:20,S B:50,S").throws(2).plays("R 20 22 xB").again().check("throws_left", 1).then();
    bonus.throws(3).plays("R 22 25").next("B"); // no new throw without a capture
    house("R:S,S B:28,S").throws(6).plays("R S 0 xB").again().then().throws(1).plays("R 0 1").next("B"); // one, not two
    house("R:S,S B:28,S").set("exit_on", vec![5]).throws(5).plays("R S 0 xB").again();
    house("R:20,S B:50,S").set("max_throws", 1).throws(2).plays("R 20 22 xB").next("B");
    at("R:20,S B:50,S").throws(2).plays("R 20 22 xB").next("B");
}

/// H-7: a capture is worth 20 cells: not offered.
#[test]
fn no_capture_is_worth_twenty_cells() {
    for value in [json!("20"), json!(20), json!("advance_20"), json!("move"), json!(true)] {
        at("R:20,S B:50,S").set("capture_bonus", value).refused("options.capture_bonus");
    }
    // After a capture comes a throw or the next turn, never another move.
    at("R:20,30 B:50,S").set("capture_bonus", "throw").throws(2).plays("R 20 22 xB").position("R:22,30 B:S,S");
    at("R:22,30 B:S,S").with("throw", 20).refused("throw");
}

/// H-8: two own horses on one cell form a barrier: not offered.
#[test]
fn no_two_horses_form_a_barrier() {
    for value in ["barrier", "share", "stack", "allow"] {
        at("R:20,22 G:S,S").set("own_cell", value).refused("options.own_cell");
    }
    at("R:20,20 G:S,S").refused("position");
    for own_cell in ["forbid", "stop_behind"] {
        let pair = at("R:20,22 G:S,S").set("own_cell", own_cell);
        pair.clone().with("throw", 2).with("play", "R 20 22").refused("play");
    }
    at("R:S,S G:S,S").set("barriers", true).refused("options.barriers");
}

/// H-9: step 6 becomes a step like the others, and one more 6 leads from there into the centre.
#[test]
fn the_centre_may_be_the_end() {
    let centre = |position: &str| at(position).set("finish", "centre");
    centre("R:E5,F G:S,S").throws(6).offers("R E5 E6").plays("R E5 E6").position("R:E6,F G:S,S").again();
    centre("R:E6,F G:S,S").throws(6).offers("R E6 F").plays("R E6 F").winner("R");
    for d in 1..=5 {
        centre("R:E6,F G:S,S").throws(d).offers_nothing();
    }
    centre("R:E5,E6 G:S,S").throws(6).offers("R E6 F"); // a step holds one horse
    centre("R:55,F G:S,S").set("stairs", "number").throws(6).offers("R 55 E6");
    centre("R:55,E6 G:S,S").set("stairs", "number").throws(6).offers("R E6 F");
    game("000").at("R:S,S,S,S G:S,S,S,S").set("finish", "centre").refused("options.finish");
}

/// H-11: while horses wait and one stands on its start cell and can move, only such a move is offered.
#[test]
fn the_start_cell_is_cleared_first() {
    let clear = |position: &str| at(position).set("after_exit", "clear_start");
    clear("R:0,20,S G:S,S,S").throws(3).offers("R 0 3");
    clear("R:0,20,S G:S,S,S").throws(6).offers("R 0 6");
    clear("R:0,20,30 G:S,S,S").throws(3).offers("R 0 3; R 20 23; R 30 33"); // no horse waits
    clear("R:0,3,S G:S,S,S").throws(3).offers("R 3 6"); // the horse on the start cell cannot move
    clear("R:20,S,S G:S,S,S").throws(6).offers("R 20 26; R S 0"); // no horse stands on the start cell
    at("R:0,20,S G:S,S,S").throws(3).offers("R 0 3; R 20 23");
    game("000").at("R:0,20,S,S G:S,S,S,S").set("after_exit", "clear_start").throws(6).offers("R 0 6");
    // Of two colours each clears its own start cell: B 0 = R-28.
    let pairs = |position: &str| game("003").turn("R+B").set("after_exit", "clear_start").at(position);
    pairs("R:0,S B:20,S G:S,S Y:S,S").throws(3).offers("R 0 3");
    pairs("R:0,S B:0,S G:S,S Y:S,S").throws(3).offers("R 0 3; B 0 3");
    pairs("R:0,12 B:20,S G:S,S Y:S,S").throws(3).offers("R 0 3; R 12 15; B 20 23");
}

/// H-12: one or two horses each, or the first horse home wins.
#[test]
fn the_quick_game() {
    at("R:E5 G:30").throws(6).plays("R E5 F").winner("R");
    at("R:E5,S G:S,S").set("win_horses", 1).throws(6).plays("R E5 F").winner("R");
    at("R:E5,S G:S,S").set("win_horses", "all").throws(6).plays("R E5 F").check("winner", Value::Null).again();
    at("R:F,S G:S,S").set("win_horses", 1).turn("G").refused("position"); // already won
    game("000").at("R:53,S,S,S G:S,S,S,S").set("win_horses", 1).throws(3).plays("R 53 E1").winner("R");
    let pairs = game("003").turn("R+B").set("win_horses", 1).at("R:S,S B:E5,S G:S,S Y:S,S");
    pairs.throws(6).plays("B E5 F").winner("R+B");
}

/// H-13: two dice: not offered.
#[test]
fn there_is_one_die() {
    for throw in [json!([3, 4]), json!("3+4"), json!(7), json!(12), json!(0)] {
        at("R:10,20 G:S,S").with("throw", throw).refused("throw");
    }
    at("R:10,20 G:S,S").set("dice", 2).refused("options.dice");
    at("R:10,20 G:S,S").throws(3).plays("R 10 13").position("R:13,20 G:S,S").next("G"); // one throw, one move
}

/// H-14: four players in seat order, partners face to face; your partner's horses count as your own.
#[test]
fn partners_spare_each_other() {
    let teams = |position: &str| at(position).set("teams", true);
    // B 41 = R-13, B 28 = R-0, G 55 = R-13.
    let friend = teams("R:10,S G:S,S B:41,S Y:S,S");
    friend.throws(2).offers("R 10 12"); // only the own colour moves
    friend.throws(3).offers_nothing().next("G"); // a partner's horse is not landed on
    friend.throws(4).offers_nothing().next("G"); // nor passed
    friend.set("jump", true).throws(4).offers("R 10 14");
    teams("R:S,S G:S,S B:28,S Y:S,S").throws(6).offers_nothing().again();
    teams("R:10,S G:55,S B:S,S Y:S,S").throws(3).offers("R 10 13 xG");
    teams("R:S,S G:S,S B:S,S Y:S,S").turn("R+B").refused("turn");
}

/// H-14: a finished player is skipped and does not throw again; the team wins when all its horses are home.
#[test]
fn a_team_wins_together() {
    let teams = |position: &str| at(position).set("teams", true);
    teams("Y:S,S R:F,F G:S,S B:9,S").throws(2).offers_nothing().next("G");
    teams("R:F,F G:S,S B:9,S Y:S,S").turn("R").refused("turn");
    let done = teams("R:E5,F G:S,S B:9,S Y:S,S").throws(6).plays("R E5 F");
    done.check("winner", Value::Null).next("G").then().throws(1).offers_nothing().next("B");
    teams("B:E5,F R:F,F G:S,S Y:S,S").throws(6).plays("B E5 F").winner("R+B");
    teams("Y:E5,F R:F,F G:F,F B:S,S").throws(6).plays("Y E5 F").winner("G+Y");
    // `two_colour_win` is about two colours of one player; with `ranking` one team is left.
    let half = teams("R:E5,F G:S,S B:9,S Y:S,S").set("two_colour_win", "one_colour");
    half.throws(6).plays("R E5 F").check("winner", Value::Null).next("G");
    teams("B:E5,F R:F,F G:S,S Y:S,S").set("end", "ranking").throws(6).plays("B E5 F").winner("R+B");
    let settings = Settings { teams: true, ..Settings::SHEET_001 };
    for players in [Players::Pairs, Players::Each(Seats::from_bits(0b0111)), Players::Each(Seats::from_bits(0b0101))] {
        assert_eq!(Rules::new(settings, players).map_err(|refused| refused.setting), Err("teams"));
    }
    let rules = Rules::new(settings, Players::ALL).expect("four players");
    assert_eq!(rules.start(Seat::Yellow).turn(), Seat::Yellow, "each partner throws in his own turn");
}
