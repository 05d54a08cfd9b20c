//! The settings about who throws, when, and with which horses: H-10 and those of the sheets' rules.

use galop::rules::horses::{CaptureBonus, Players, Position, Rules, Settings, ThreeSixes, TwoColourTurn};
use galop::rules::{Die, Next, Seat, Seats, Thrown, throw};
use galop_host_tests::case::{Case, game};
use serde_json::Value;

fn at(position: &str) -> Case {
    game("001").at(position)
}

/// The settings of 003 for two players whose colours take turns.
fn by_colour(turn: &str, position: &str) -> Case {
    let two = game("003").set("two_player_mode", "two_colours").set("two_colour_turn", "by_colour");
    two.turn(turn).at(position)
}

/// Throws these numbers from the start, red first, and always plays the first candidate.
fn after(rules: &Rules, throws: &[u8]) -> Position {
    throws.iter().fold(rules.start(Seat::Red), |position, pips| {
        let next = match throw(rules, position, Die::new(*pips).expect("a face")) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(offer) => offer.play(),
        };
        match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(_) => panic!("the game must not end here"),
        }
    })
}

/// H-10: if only a number that brings a horse out could move anything, you have up to three throws.
#[test]
fn three_throws_while_nothing_can_move() {
    let house = |position: &str| at(position).set("three_throws", true);
    let mut green = house("R:10,S G:S,S").throws(3).plays("R 10 13").next("G").check("throws_left", 3).then();
    for (throw, left) in [(2, 2), (4, 1)] {
        green = green.throws(throw).offers_nothing().again().check("throws_left", left).then();
    }
    green.throws(1).offers_nothing().next("R").check("throws_left", 1); // red can move
    at("R:10,S G:S,S").throws(3).plays("R 10 13").next("G").check("throws_left", 1);
    at("R:S,S G:S,S").with("throws_left", 3).refused("throws_left");
}

/// H-10: a move ends the three throws; what counts is whether a number that brings no horse out could move.
#[test]
fn a_move_cancels_the_throws_that_were_left() {
    let house = |position: &str| at(position).set("three_throws", true);
    let out = house("R:S,S G:S,S").with("throws_left", 2).throws(6).plays("R S 0").again().check("throws_left", 1);
    out.then().throws(2).plays("R 0 2").next("G").check("throws_left", 3);
    // Green's turn begins with these horses.
    let begins = |green: &str, left: u8| {
        let red = house(&format!("R:10,S G:{green}")).throws(1).plays("R 10 11");
        red.next("G").check("throws_left", left);
    };
    begins("E5,S", 3); // only a 6 moves it, and a 6 brings out
    begins("E2,S", 1); // a 3 moves it
    begins("0,S", 1);
    begins("F,S", 3);
    let settings = Settings { three_throws: true, ..Settings::SHEET_001 };
    let rules = Rules::new(settings, Players::ALL).expect("a house rule");
    assert_eq!(rules.start(Seat::Blue).throws_left(), 3, "the rule must apply to the first turn too");
}

/// H-10: a 6 that could not be played gives the throw back; `max_throws` limits them too.
#[test]
fn unplayable_sixes_and_the_limit_of_throws() {
    let five = at("R:S,S G:S,S").set("three_throws", true).set("exit_on", vec![5]).with("throws_left", 3);
    five.throws(6).offers_nothing().again().check("throws_left", 3);
    five.throws(4).offers_nothing().again().check("throws_left", 2);
    five.clone().set("rethrow_without_move", false).throws(6).offers_nothing().again().check("throws_left", 2);
    five.throws(5).plays("R S 0").next("G");
    let limited = five.set("max_throws", 2);
    limited.throws(1).offers_nothing().again().check("thrown", 1).then().throws(1).offers_nothing().next("G");
}

/// PC0-9, PC1-7, PC3-6: « la première case libre du chemin »: `exit_onto=first_free` never captures,
/// never is barred.
#[test]
fn a_horse_may_come_out_onto_the_first_free_cell() {
    let free = |sheet, position: &str| game(sheet).at(position).set("exit_onto", "first_free");
    // G 42 = R-0, B 29 = R-1, Y 15 = R-1.
    free("000", "R:S,S,S,S G:42,S,S,S").throws(6).offers("R S 1").plays("R S 1").position("R:S,S,S,1 G:S,S,S,42");
    let out = free("000", "R:0,S,S,S B:29,S,S,S").throws(6).offers("R S 2").plays("R S 2").again().check("must", "R 2");
    out.then().throws(3).offers("R 2 5");
    free("001", "R:0,S Y:15,S").throws(6).offers("R S 2"); // passing others in this way is no jump
    free("003", "R:20,S,S,S G:S,S,S,S").throws(6).offers("R 20 26; R S 0");
    game("001").at("R:0,S Y:15,S").throws(6).offers_nothing();
}

/// PC1-7, PC3-12: coming out may be made obligatory (`exit_obligation=must`), and so may moving that horse.
#[test]
fn the_duties_of_000_can_be_had_elsewhere() {
    at("R:10,S G:S,S").set("exit_obligation", "must").throws(6).offers("R S 0");
    at("R:10,S G:S,S").set("exit_obligation", "must").throws(5).offers("R 10 15");
    let out = game("003").at("R:10,S G:S,S").set("after_exit", "must_move_it").throws(6).plays("R S 0");
    out.check("must", "R 0").then().throws(2).offers("R 0 2");
    at("R:0,10 G:S,S").with("must", "R 0").refused("must"); // not with the default settings of 001
    // Of two colours, either stable satisfies the obligation.
    let pairs = game("003").turn("R+B").at("R:10,S G:S,S B:9,S Y:S,S").set("exit_obligation", "must");
    pairs.throws(6).offers("R S 0; B S 0");
}

/// PC0-13, PC1-8, PC3-12: `max_throws` is the most throws in one turn.
#[test]
fn the_throws_of_a_turn_may_be_limited() {
    at("R:10,S G:S,S").set("max_throws", 1).throws(6).offers("R 10 16; R S 0").plays("R 10 16").next("G");
    let third = at("R:10,S G:S,S").set("max_throws", 3).with("thrown", 1).throws(6).plays("R 10 16").again().then();
    third.throws(6).plays("R 16 22").next("G").check("thrown", 0);
    at("R:10,S G:S,S").set("max_throws", 255).with("thrown", 300).throws(6).plays("R 10 16").next("G");
}

/// PC3-12, H-1: throws and sixes are counted from 0 in every turn, and sixes after every other number. (Through the
/// library: the referee is given these counts.)
#[test]
fn a_turn_remembers_its_throws_and_its_sixes() {
    let players = Players::Each(Seats::from_bits(0b0011));
    let limited = Rules::new(Settings { max_throws: 2, ..Settings::SHEET_001 }, players).expect("a limit");
    assert_eq!(after(&limited, &[6, 1]).turn(), Seat::Green);
    assert_eq!(after(&limited, &[6, 1, 6]).turn(), Seat::Green, "this is green's first throw, not the third");
    assert_eq!(after(&limited, &[6, 1, 6, 6]).turn(), Seat::Red);

    let (three_sixes, capture_bonus) = (ThreeSixes::LoseTurn, CaptureBonus::Throw);
    let house = Rules::new(Settings { three_sixes, capture_bonus, ..Settings::SHEET_001 }, players).expect("rules");
    // Red to 3, green to 4 = R-18; then red 9, 15, and 18 with a capture.
    let bonus = after(&house, &[6, 3, 6, 4, 6, 6, 3]);
    assert_eq!((bonus.turn(), bonus.in_stable(Seat::Green), house.parts(&bonus).sixes), (Seat::Red, 2, 0));
    assert!(
        matches!(throw(&house, bonus, Die::Six), Thrown::Choose(_)),
        "this is the first six in a row, not the third"
    );
    let third = after(&house, &[6, 3, 6, 4, 6, 6, 6]);
    assert_eq!((third.turn(), house.parts(&third).sixes), (Seat::Green, 0));
}

/// PC0-13: the throws of the opening do not count; the 6 that ends it is number one.
#[test]
fn opening_throws_do_not_count_towards_the_limit() {
    let opening = |most: u8| game("000").at("R:S,S,S,S G:S,S,S,S").with("opening", true).set("max_throws", most);
    let third = opening(2).throws(1).again().then().throws(1).again().check("thrown", 0).then();
    let second = third.throws(6).plays("R S 0").again().check("thrown", 1).then();
    second.throws(6).plays("R 0 6").next("G").check("opening", false);
    opening(1).throws(6).plays("R S 0").next("G").check("opening", false).check("must", Value::Null);
}

/// PC3-3a: with `by_colour` turns go round red, green, blue, yellow, and only that colour moves.
#[test]
fn the_two_colours_may_take_turns() {
    let mut turn = by_colour("R", "R:5,S G:5,S B:5,S Y:5,S");
    for (colour, next) in [("R", "G"), ("G", "B"), ("B", "Y"), ("Y", "R")] {
        let name = format!("{colour} 5 8");
        turn = turn.throws(3).offers(&name).plays(&name).next(next).then();
    }
    turn.throws(6).offers("R 8 14; R S 0").plays("R S 0").again().then().throws(1).offers("R 0 1; R 8 9");
    // The other colour is still own: B 48 = R-20.
    by_colour("R", "R:17,S G:S,S B:48,S Y:S,S").throws(3).offers_nothing().next("G");
    by_colour("R+B", "R:5,S G:5,S B:5,S Y:5,S").refused("turn");
}

/// PC3-3a: a finished colour is skipped and does not throw again, even after a 6.
#[test]
fn a_finished_colour_is_skipped() {
    let done = by_colour("R", "R:E5,F G:S,S B:9,S Y:S,S").throws(6).plays("R E5 F").check("winner", Value::Null);
    let blue = done.next("G").then().throws(1).next("B").then();
    blue.throws(2).plays("B 9 11").next("Y").then().throws(1).next("G"); // red is skipped
    by_colour("B", "R:F,F G:S,S B:E5,F Y:S,S").throws(6).plays("B E5 F").winner("R+B");
    by_colour("R", "R:F,F G:S,S B:9,S Y:S,S").refused("turn");
    let one = by_colour("Y", "Y:E5,F G:S,S B:9,S R:S,S").set("two_colour_win", "one_colour");
    one.throws(6).plays("Y E5 F").winner("G+Y");
}

/// PC3-3a: the winner of the throw-off begins with red or green.
#[test]
fn two_colours_begin_with_red_or_green() {
    let settings = Settings { two_colour_turn: TwoColourTurn::ByColour, ..Settings::SHEET_003 };
    let rules = Rules::new(settings, Players::Pairs).expect("two colours");
    assert_eq!(rules.players(), Seats::from_bits(0b0011));
    let begins = Seat::ALL.map(|first| rules.start(first).turn());
    assert_eq!(begins, [Seat::Red, Seat::Green, Seat::Red, Seat::Red], "blue and yellow must never begin");
}

/// C-8: `ranking` is for three or four players; with `win_horses=1` one horse home is a finish.
#[test]
fn ranking_goes_by_the_same_goal() {
    let ranking = |position: &str| at(position).set("end", "ranking").set("win_horses", 1);
    ranking("R:E5,S G:S,S B:S,S").throws(6).plays("R E5 F").check("winner", Value::Null).next("G");
    ranking("R:F,S G:E5,S B:S,S").turn("G").throws(6).plays("G E5 F").winner("R");
    ranking("R:S,S G:S,S").refused("options.end");
}

/// PC0-18, PC1-13, PC3-15: every way of finishing may be set in every sheet.
#[test]
fn the_stairs_are_a_setting_of_every_sheet() {
    for sheet in ["000", "001", "003"] {
        let stairs = |stairs: &str, finish: &str, position: &str| {
            game(sheet).at(position).set("stairs", stairs).set("finish", finish)
        };
        stairs("count", "lane", "R:54,S G:S,S").throws(3).offers("R 54 E2");
        stairs("count", "lane", "R:54,S G:S,S").set("lane_cells", 4).throws(5).offers("R 54 E4");
        stairs("sequential", "top", "R:55,S G:S,S").throws(3).offers_nothing();
        stairs("number", "top", "R:55,S G:S,S").throws(3).offers("R 55 E3");
        stairs("number", "centre", "R:E2,F G:S,S").throws(6).offers("R E2 E6");
    }
}
