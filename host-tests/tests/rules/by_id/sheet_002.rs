//! PR2-1 … PR2-27: sheet 002, the Royal Game of Ur with prisoners and guards.

use galop::rules::roll_off::{RollOff, Rolled};
use galop::rules::ur::{Rules, Settings, Stack};
use galop::rules::{Die, Side};
use galop_host_tests::case::{Case, game};
use serde_json::{Value, json};

/// Black throws; the rest of the ten pawns are in reserve.
fn at(position: &str) -> Case {
    game("002").at(position)
}

/// The same with given pawns in reserve and removed, Black's and White's.
fn with(position: &str, reserve: [u8; 2], removed: [u8; 2]) -> Case {
    let pair = |[b, w]: [u8; 2]| json!({ "b": b, "w": w });
    game("002").with("reserve", pair(reserve)).with("removed", pair(removed)).at(position)
}

fn removed(black: u8, white: u8) -> Value {
    json!({ "b": black, "w": white })
}

/// PR2-1: « chaque joueur place ses 10 pions au départ, en dehors du plateau »
#[test]
fn ten_pawns_each_begin_beside_the_board() {
    let rules = Rules::new(Settings::SHEET_002).expect("the sheet");
    let parts = rules.parts(&rules.start(Side::White));
    assert_eq!((parts.reserve, parts.removed, parts.turn), ([10, 10], [0, 0], Side::White));
    assert!(parts.private.iter().flatten().chain(&parts.common).all(|stack| *stack == Stack::EMPTY));
    with("", [11, 10], [0, 0]).refused("reserve");
    with("C5=b", [8, 10], [0, 0]).refused("position");
    with("", [7, 7], [0, 0]).set("pawns", 7).throws(2).offers("0 2");
    with("", [5, 5], [0, 0]).set("pawns", 5).throws(2).offers("0 2");
    with("", [6, 6], [0, 0]).set("pawns", 6).refused("options.pawns");
}

/// PR2-2: the highest throw begins, then you alternate.
#[test]
fn the_highest_throw_begins_and_the_sides_alternate() {
    let off = RollOff::new(0b11).expect("two sides");
    let Rolled::Next(off) = off.throw(Die::Five) else { panic!("White must throw too") };
    assert_eq!(off.throw(Die::Six), Rolled::Begins(1), "in the roll-off a 6 counts as 6");
    let mut turn = at("");
    for (side, next) in [("b", "w"), ("w", "b"), ("b", "w")] {
        turn = turn.turn(side).throws(3).plays("0 3").next(next).then();
    }
}

/// PR2-3: « Si on obtient 6 on passe son tour »
#[test]
fn a_six_passes_and_no_number_throws_again() {
    at("C5=b C7=w").throws(6).offers_nothing().position("C5=b C7=w").next("w").check("idle", 1);
    for d in 1..=5 {
        at("").throws(d).plays(&format!("0 {d}")).next("w");
    }
}

/// PR2-3: « Si on obtient 6 »: with `six=rethrow` nothing moves, the same player throws again, idle
/// unchanged.
#[test]
fn a_six_may_throw_again_instead() {
    let again = at("C5=b C7=w").set("six", "rethrow").with("idle", 42);
    again.throws(6).offers_nothing().position("C5=b C7=w").again().check("idle", 42);
    again.throws(5).plays("5 10").next("w").check("idle", 43);
}

/// PR2-4: « On avance un de ses pions (au choix) du nombre de cases correspondant au lancé du dé. »
#[test]
fn one_pawn_of_choice_moves_by_the_throw() {
    at("C6=b C9=b").throws(3).offers("0 3; 6 9; 9 12").plays("9 12").position("C6=b C12=b").next("w");
    // Entering counts from outside the board: a 5 enters directly onto the shared corridor.
    for (d, black, white) in [(1, "B1", "W1"), (2, "B2", "W2"), (3, "B3", "W3"), (4, "B4", "W4"), (5, "C5", "C5")] {
        let name = format!("0 {d}");
        let entered = at("").throws(d).offers(&name).plays(&name).position(&format!("{black}=b"));
        entered.check("reserve", json!({ "b": 9, "w": 10 }));
        at("").turn("w").throws(d).plays(&name).position(&format!("{white}=w"));
    }
}

/// PR2-5: « Si on ne peut pas déplacer de pion on passe son tour. »
#[test]
fn who_cannot_move_passes_and_who_can_must() {
    let alone = with("W13=w", [10, 0], [0, 9]).turn("w");
    alone.throws(4).offers_nothing().position("W13=w").next("b");
    alone.throws(1).offers("13 14").waits();
    alone.with("play", "pass").refused("play");
}

/// PR2-6: « Les pions n'avancent que dans un sens en direction de la prison. »
#[test]
fn a_pawn_walks_its_corridor_the_shared_one_and_on_to_the_exit() {
    let path = ["B1", "B2", "B3", "B4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "B13", "B14"];
    let mut walk = with("B1=b", [0, 10], [9, 0]);
    for (i, cell) in (2..).zip(&path[1..]) {
        let name = format!("{} {i}", i - 1);
        let pawn = if i == 14 { "B" } else { "b" };
        let step = walk.throws(1).offers(&name).plays(&name).position(&format!("{cell}={pawn}"));
        walk = step.next("w").then().throws(6).offers_nothing().next("b").then();
    }
    at("C9=b").throws(4).offers("0 4; 9 13"); // a pawn never goes back
}

/// PR2-7: « Un pion noir ne peut pas se déplacer sur les cases du couloir des blancs (sauf s'il est
/// prisonnier) et vice versa. »
#[test]
fn each_corridor_is_its_owners_alone() {
    at("C12=b").throws(1).plays("12 13").position("B13=b");
    at("C12=w").turn("w").throws(1).plays("12 13").position("W13=w");
    at("B4=b W4=w").throws(1).plays("4 5").position("C5=b W4=w").then().throws(1).plays("4 5").position("C5=bw");
    for position in ["W2=b", "W13=b", "W13=wb", "W14=B", "B4=w", "B13=bw", "W1=bw"] {
        at(position).refused("position");
    }
    at("W13=bw").turn("w").throws(1).offers("0 1; 13 14"); // only as a prisoner
}

/// PR2-8: pawns may jump over anything.
#[test]
fn pawns_jump_over_any_stack() {
    at("C5=b C6=wwwww C7=bb").throws(3).offers("0 3; 5 8; 7 10").plays("5 8").position("C6=wwwww C7=bb C8=b");
}

/// PR2-9: « Si un pion tombe sur une case occupée par un ou plusieurs autres pions, on le pose dessus. »
#[test]
fn a_pawn_is_put_on_top_of_those_it_lands_on() {
    at("C5=b C8=wbw").throws(3).plays("5 8").position("C8=wbwb");
    at("C5=b C8=bb").throws(3).plays("5 8").position("C8=bbb");
}

/// PR2-10: « On peut empiler 5 pions au maximum sur la même case. »
#[test]
fn a_stack_holds_five_pawns_of_any_kind() {
    at("C5=wb C9=www").throws(4).offers("0 4; 5 9").plays("5 9").position("C9=wwwwb");
    at("C5=wb C9=wwww").throws(4).offers("0 4"); // two on four are too many
    at("C6=w C9=wwwwb").turn("w").throws(3).offers("0 3"); // no pawn may land on five
    at("B1=b B2=bbbbb").throws(1).offers("0 1; 2 3");
    at("B2=bbbbb").throws(2).offers("2 4");
    at("C9=bbbbbb").refused("position.C9");
}

/// PR2-11: « S'il s'agit de pions adverses, ils deviennent des prisonniers et ne peuvent plus être
/// déplacés par le joueur qui les possède. »
#[test]
fn the_owner_of_the_top_pawn_commands_the_stack() {
    at("C8=wwb").turn("w").throws(2).offers("0 2");
    at("C8=wwb").throws(2).offers("0 2; 8 10");
}

/// PR2-12: « Le pion du dessus se déplacera ensuite avec ses pions prisonniers en-dessous. »
#[test]
fn the_top_pawn_moves_with_the_enemies_directly_under_it() {
    let moved = |before: &str, after: &str| {
        at(&format!("C7={before}")).throws(2).offers("0 2; 7 9").plays("7 9").position(after);
    };
    moved("wwb", "C9=wwb"); // no prisoner is left behind
    moved("Wwb", "C9=Wwb"); // their order is kept
    moved("bb", "C7=b C9=b"); // own pawns stay
    moved("wbb", "C7=wb C9=b");
    moved("bwwb", "C7=b C9=wwb");
}

/// PR2-13: « On peut faire prisonnier plusieurs pions qui se trouvent sur la même case. »
#[test]
fn several_pawns_are_taken_at_once() {
    at("B3=b C5=ww").throws(2).plays("3 5").position("C5=wwb").then().throws(1).offers("0 1");
}

/// PR2-14: « Un pion peut faire prisonnier un pion adverse qui a lui-même des prisonniers en-dessous. »
#[test]
fn a_captor_is_captured_with_its_prisoners() {
    at("C6=b C10=bw").throws(4).plays("6 10").position("C10=bwb").then().throws(2).offers("0 2");
}

/// PR2-15: « Cela peut permettre, durant un autre tour, d'emmener le pion adverse et par conséquent de
/// délivrer les prisonniers qui sont au-dessous. »
#[test]
fn carrying_a_captor_away_frees_those_under_it() {
    // Landing alone frees no pawn: the stack is one unit, not two.
    let landed = at("C5=b C6=bww").throws(1).plays("5 6").position("C6=bwwb").then().throws(6).then();
    let freed = landed.throws(3).offers("0 3; 6 9").plays("6 9").position("C6=b C9=wwb").then().throws(6).then();
    freed.throws(1).offers("0 1; 6 7; 9 10").plays("6 7").position("C7=b C9=wwb");
}

/// PR2-16: landing on friends simply makes a higher stack.
#[test]
fn a_unit_stacks_on_friends() {
    at("C6=wb C10=bb").throws(4).plays("6 10").position("C10=bbwb");
}

/// PR2-17: « Un pion qui accède à sa case de sortie (croix), devient un garde et on le retourne »
#[test]
fn a_pawn_that_reaches_its_exit_becomes_a_guard() {
    at("C10=b").throws(4).plays("10 14").position("B14=B").check("removed", removed(0, 0));
    at("C10=wb").throws(4).plays("10 14").position("B14=B").check("removed", removed(0, 1));
    at("C10=b").throws(3).plays("10 13").position("B13=b"); // not before the exit
}

/// PR2-18: the exit must be reached exactly.
#[test]
fn the_exit_needs_the_exact_number() {
    at("C11=b").throws(3).offers("0 3; 11 14");
    at("C11=b").throws(4).offers("0 4");
    at("C11=b").throws(5).offers("0 5");
}

/// PR2-19: « Les gardes peuvent se déplacer dans les 2 sens sur les cases du couloir commun, sur la case
/// de sortie et sur la case voisine de la sortie. »
#[test]
fn a_guard_walks_both_ways_from_5_to_14() {
    at("C8=B").throws(3).offers("0 3; 8 11; 8 5").plays("8 5").position("C5=B");
    at("C8=B").throws(4).offers("0 4; 8 12"); // 4 is the own corridor
    at("B14=B").throws(5).offers("0 5; 14 9");
    at("B13=B").throws(1).offers("0 1; 13 14; 13 12");
    at("B13=B").throws(2).offers("0 2; 13 11"); // the whole throw in one direction
    at("C8=b").throws(3).offers("0 3; 8 11"); // a pawn does not
    at("B3=B").refused("position");
}

/// PR2-20: « Un garde peut se faire capturer et mener à la sortie comme les autres pions. »
#[test]
fn guards_capture_carry_and_are_captured() {
    at("C9=B C7=w").throws(2).offers("0 2; 9 11; 9 7").plays("9 7").position("C7=wB");
    at("C9=wB").throws(2).plays("9 7").position("C7=wB"); // carries backwards too
    at("C5=w C7=B").turn("w").throws(2).plays("5 7").position("C7=Bw");
    at("W13=Bw").turn("w").throws(1).plays("13 14").position("W14=W").check("removed", removed(1, 0));
}

/// PR2-21: once a guard, always a guard.
#[test]
fn a_guard_stays_a_guard_as_prisoner_and_when_freed() {
    let held = at("C5=b C8=Bw").throws(3).plays("5 8").position("C8=Bwb").then().throws(6).then();
    let freed = held.throws(2).offers("0 2; 8 10").plays("8 10").position("C8=B C10=wb").then().throws(6).then();
    freed.throws(3).offers("0 3; 8 5; 8 11; 10 13");
}

/// PR2-22: « Si un pion parvient sur la case de sortie avec ses prisonniers, on enlève ses pions
/// prisonniers du plateau. »
#[test]
fn at_the_exit_the_prisoners_leave_for_good() {
    let out = with("B13=wWb", [9, 4], [0, 4]).throws(1).plays("13 14").position("B14=B");
    let after = out.check("removed", removed(0, 6)).check("reserve", json!({ "b": 9, "w": 4 })).then();
    after.throws(2).plays("0 2").check("reserve", json!({ "b": 9, "w": 3 })).check("removed", removed(0, 6));
    // The own pawns under the unit stay on the cell.
    at("C12=bwb").throws(2).plays("12 14").position("B14=B C12=b").check("removed", removed(0, 1));
    // The limit of five is counted after the prisoners have left.
    at("B14=BBBB B13=wwwb").throws(1).offers("0 1; 13 14; 14 13").plays("13 14").position("B14=BBBBB");
    at("B14=BBBBB B13=b").throws(1).offers("0 1; 14 13");
}

/// PR2-23: cells 13 and 14 are safe.
#[test]
fn nobody_comes_to_the_other_sides_13_and_14() {
    let white = at("C12=w B13=b B14=B").turn("w");
    white.throws(1).plays("12 13").position("W13=w B13=b B14=B");
    white.throws(2).plays("12 14").position("W14=W B13=b B14=B");
}

/// PR2-24: « faire prisonniers tous les pions adverses »
#[test]
fn no_free_enemy_left_wins_at_once() {
    let last = |reserve, taken| with("C8=b C10=w C12=wb", [8, reserve], [0, taken]).throws(2);
    last(0, 8).offers("0 2; 8 10; 12 14").plays("8 10").position("C10=wb C12=wb").winner("b");
    last(1, 7).plays("8 10").check("winner", Value::Null).next("w"); // one enemy is still in reserve
    last(0, 8).plays("12 14").check("winner", Value::Null).next("w"); // one enemy is still on top
    with("C8=w C10=b", [0, 9], [9, 0]).turn("w").throws(2).plays("8 10").winner("w");
    with("C10=wb", [9, 0], [0, 9]).refused("position"); // already won
}

/// PR2-24: « faire prisonniers tous les pions adverses »: with `win=removed` they must all be taken out.
#[test]
fn all_enemies_may_have_to_be_taken_out() {
    let held = with("C8=b C10=w", [9, 0], [0, 9]).set("win", "removed").throws(2).plays("8 10").position("C10=wb");
    let white = held.check("winner", Value::Null).next("w").then();
    let black = white.throws(3).offers_nothing().next("b").check("idle", 2).then(); // no free pawn, so White passes
    black.throws(4).offers("0 4; 10 14").plays("10 14").check("removed", removed(0, 10)).winner("b");
    let stopped = with("C10=wb", [9, 0], [0, 9]).set("win", "removed").with("idle", 99);
    stopped.throws(6).winner("b"); // the limit of idle turns still applies
}

/// PR2-25: both sides can never be wiped out together.
#[test]
fn the_capturer_of_the_last_pawn_is_free_itself() {
    with("C8=b C10=w", [0, 0], [9, 9]).throws(2).offers("8 10").plays("8 10").position("C10=wb").winner("b");
}

/// PR2-26: for 100 turns no pawn enters, none becomes a guard, none is taken out: the game ends.
#[test]
fn a_game_that_goes_nowhere_is_stopped() {
    let idle = |position: &str, idle: u8| at(position).with("idle", idle);
    idle("C9=wb C12=B", 98).throws(6).next("w").check("idle", 99); // a pass counts
    idle("C9=wb C12=B", 99).throws(6).winner("b");
    idle("C9=wb C12=B", 99).throws(1).plays("9 10").winner("b");
    idle("C9=b C12=B", 99).throws(2).plays("12 14").winner("draw"); // it was a guard already, so this is no progress
    // Progress resets the count.
    idle("C9=wb C12=b", 99).throws(2).plays("0 2").next("w").check("idle", 0);
    idle("C9=wb C12=b", 99).throws(2).plays("12 14").next("w").check("idle", 0);
    idle("B13=wB", 99).throws(1).plays("13 14").next("w").check("idle", 0);
    at("C9=wb").set("no_progress", 7).with("idle", 6).throws(6).winner("b");
    at("C9=wb").set("no_progress", 7).with("idle", 7).refused("idle");
}

/// PR2-27: then the side that holds more enemies wins.
#[test]
fn the_side_with_more_enemies_captured_wins() {
    let stop = |position: &str, reserve, taken| with(position, reserve, taken).with("idle", 99).throws(6);
    stop("C9=wb C6=w", [6, 4], [3, 4]).winner("b"); // 4 + 1 against 3
    stop("C9=wb C6=bw", [8, 8], [0, 0]).winner("draw");
    stop("C9=wb C6=bw", [7, 8], [1, 0]).winner("w");
    stop("C9=wbwb C6=bw", [7, 7], [0, 0]).winner("b"); // all enemies in the stack count: 2 against 1
    stop("C9=b C6=w", [9, 9], [0, 0]).winner("draw");
}
