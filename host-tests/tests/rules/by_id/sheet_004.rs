//! SE4-1 … SE4-19: sheet 004, Senet.

use galop::rules::senet::{Begun, Rules, Settings, Start};
use galop::rules::{Die, Side};
use galop_host_tests::case::{Case, game};
use serde_json::Value;

/// Completes a position to five pawns each: pawns that are not given are out.
fn all(position: &str) -> String {
    let five = |part: &str| format!("{part}{}", ",out".repeat(5 - part.split(',').count()));
    position.split(' ').map(five).collect::<Vec<_>>().join(" ")
}

/// The colour named first throws.
fn at(position: &str) -> Case {
    game("004").at(&all(position))
}

/// SE4-1: « déplacez vos 5 pions en suivant la flèche pour sortir tous vos pions du tablier »
#[test]
fn five_pawns_each() {
    game("004").at("b:2,4,6,8,11 w:1,3,5,7,9").throws(6).offers("4 10; 6 12; 8 14; 11 17");
    game("004").at("b:2,4,6,8 w:1,3,5,7,9").refused("position.b");
    game("004").at("b:2,4,6,8,10 w:1,3,5,7,9,11").refused("position.w");
}

/// SE4-2: « Placez 1 pion noir sur les cases 2,4,6,8 et 10 puis placez 1 pion blanc sur les cases 1,3,5,7
/// et 9 »
#[test]
fn black_begins_on_even_squares_and_white_on_odd_ones() {
    let rules = Rules::new(Settings::SHEET_004).expect("the sheet");
    let start = rules.start();
    // The first pawn has already moved from 10 to 11, as SE4-5 says.
    assert_eq!(rules.parts(&start).pawns, [[2, 4, 6, 8, 11], [1, 3, 5, 7, 9]]);
    assert_eq!(start.at(10), None);
}

/// SE4-3: « 1 face avance un pion de 1 case et relance les pièces »
#[test]
fn the_coins_tell_how_far_and_whether_to_throw_again() {
    for (throw, again) in [(1, true), (2, false), (3, false), (4, true), (6, true)] {
        let name = format!("15 {}", 15 + throw);
        let played = at("b:15 w:1,3,5,7,9").throws(throw).offers(&name).plays(&name);
        let _ = if again { played.again().check("turns", 0) } else { played.next("w").check("turns", 1) };
    }
    at("b:15 w:1,3,5,7,9").with("throw", 5).refused("throw");
}

/// SE4-4: « Si on fait 5 on passe son tour sans avancer »
#[test]
fn a_die_may_take_the_place_of_the_coins() {
    for (throw, again) in [(1, true), (2, false), (3, false), (4, true), (6, true)] {
        let name = format!("15 {}", 15 + throw);
        let played = at("b:15 w:1,3,5,7,9").set("dice", "d6").throws(throw).offers(&name).plays(&name);
        let _ = if again { played.again() } else { played.next("w") };
    }
    at("b:15 w:1,3,5,7,9").set("dice", "d6").throws(5).offers_nothing().next("w");
    at("b:28,29,30 w:1,3,5,7,9").set("dice", "d6").throws(5).offers_nothing().next("w"); // not even a retreat
}

/// SE4-5: « le premier qui obtient 1 face prend les pions noirs et avance le premier pion de la case 10 à
/// 11. Ensuite le même joueur relance les pièces »
#[test]
fn whoever_first_throws_a_one_is_black() {
    // A throws 2, B 3, A 6, B 1: B is Black.
    let mut start = Start::new(0);
    for (thrower, die) in [(0, Die::Two), (1, Die::Three), (0, Die::Six)] {
        assert_eq!(start.thrower(), thrower);
        let Begun::Next(next) = start.throw(die) else { panic!("{die:?} is not a 1") };
        start = next;
    }
    assert_eq!(start.throw(Die::One), Begun::Black(1));
    assert_eq!(Start::new(1).throw(Die::One), Begun::Black(1), "the player drawn to throw first becomes Black at once");
    for die in &Die::ALL[1..] {
        assert_eq!(Start::new(1).throw(*die), Begun::Next(Start::new(0)), "{die:?}");
    }
    let rules = Rules::new(Settings::SHEET_004).expect("the sheet");
    let position = rules.start();
    assert_eq!(position.at(11), Some(Side::Black));
    assert_eq!((position.turn(), position.turns()), (Side::Black, 0), "Black throws again in the same turn");
}

/// SE4-6: « Chaque coup doit être utilisé totalement »
#[test]
fn the_whole_throw_goes_to_one_pawn() {
    at("b:15,18 w:1,3,5,7,9").throws(4).offers("15 19; 18 22").plays("15 19").position(&all("b:18,19 w:1,3,5,7,9"));
    at("b:29,30 w:1,3,5,7,9").throws(3).offers("29 26; 30 27"); // no pawn leaves with a part of the throw
}

/// SE4-7: « une case ne peut contenir qu'un seul pion »
#[test]
fn one_pawn_to_a_square() {
    at("b:12,14,20 w:1,3,5,7,9").throws(2).offers("14 16; 20 22");
    at("b:12,12,20 w:1,3,5,7,9").refused("position");
    at("b:12,14,20 w:1,3,5,7,12").refused("position");
}

/// SE4-8: « Les pions peuvent sauter par-dessus d'autres pions si le score le permet. »
#[test]
fn pawns_jump_over_friends_singles_and_duos() {
    at("b:12,13 w:14,15,1,3,5").throws(4).offers("12 16; 13 17").plays("12 16").position(&all("b:13,16 w:1,3,5,14,15"));
    at("b:12 w:13,15,17,1,3").throws(6).offers("12 18");
}

/// SE4-9: « Un pion qui tombe sur une case occupée par un pion adverse isolé, prend sa place et le fait
/// reculer jusqu'à la case d'où il est parti. »
#[test]
fn landing_on_a_lonely_enemy_changes_places() {
    at("b:12 w:15,1,3,5,7").throws(3).plays("12 15").position(&all("b:15 w:1,3,5,7,12")).next("w");
    at("w:20 b:24,2,4,6,8").throws(4).plays("20 24").position(&all("w:24 b:2,4,6,8,20")).again();
    at("b:12 w:16,1,3,5,7").throws(3).plays("12 15").position(&all("b:15 w:1,3,5,7,16"));
}

/// SE4-10: « Un pion ne peut pas prendre la place d'un pion adverse si ce dernier est à côté d'un autre
/// pion ami et qu'ils forment un duo de même couleur. »
#[test]
fn two_neighbours_of_one_colour_protect_each_other() {
    at("b:12,20 w:14,15,1,3,5").throws(2).offers("20 22");
    at("b:12,20 w:14,15,1,3,5").throws(3).offers("20 23");
    at("b:12,20 w:14,16,1,3,5").throws(2).offers("12 14; 20 22"); // with a gap they are no duo
    at("b:12,15 w:14,1,3,5,7").throws(2).offers("12 14; 15 17"); // two colours are no duo either
}

/// SE4-10: « à côté d'un autre pion ami »: round the corners 10–11 and 20–21 too, unless `corners` is off.
#[test]
fn a_duo_may_stand_round_a_corner() {
    for (from, to, duo) in [(8, 10, "10,11"), (9, 11, "10,11"), (18, 20, "20,21"), (19, 21, "20,21")] {
        let round = at(&format!("b:{from},15 w:{duo},1,3,5"));
        round.throws(2).offers("15 17");
        round.set("corners", false).throws(2).offers(&format!("{from} {to}; 15 17"));
    }
    at("b:12,20 w:14,15,1,3,5").set("corners", false).throws(2).offers("20 22"); // unchanged elsewhere
}

/// SE4-11: « Si 3 pions de même couleur se suivent, ils forment un barrage protecteur que les pions
/// adverses ne peuvent ni sauter, ni faire reculer. »
#[test]
fn three_in_a_row_cannot_be_jumped() {
    let barred = at("b:12,20 w:14,15,16,1,3");
    barred.throws(6).offers("20 26");
    barred.throws(4).offers("20 24"); // it cannot be pushed back either
    barred.throws(1).offers("12 13; 20 21");
    at("b:12,20 w:14,15,17,1,3").throws(6).offers("12 18; 20 26"); // three with a gap are no barrage
    at("b:13,20 w:14,15,16,17,3").throws(6).offers("20 26"); // four are a barrage too
    at("w:12,14,15,16,1 b:20,22").throws(6).offers("1 7; 12 18; 14 20; 15 21; 16 22"); // its owner may pass it
}

/// SE4-11: « que les pions adverses ne peuvent ni sauter »: retreating, entering and leaving are barred
/// as well.
#[test]
fn a_barrage_also_stops_retreating_entering_and_leaving() {
    at("b:28 w:23,24,25,1,3").throws(6).offers_nothing().next("w");
    at("b:28 w:23,24,1,3,5").throws(6).offers("28 22");
    at("b:wait w:1,2,3,10,20").throws(4).offers_nothing().next("w");
    at("b:wait w:3,4,5,10,20").throws(6).offers_nothing().next("w");
    at("b:wait w:1,2,10,12,20").throws(4).offers("wait 4");
    at("b:25 w:28,29,30,1,3").throws(6).offers("25 19"); // leaving is barred, so it must retreat
    at("b:25 w:28,29,1,3,5").throws(6).offers("25 out");
}

/// SE4-11: « Si 3 pions de même couleur se suivent »: round the corners too, unless `corners` is off.
#[test]
fn a_barrage_may_stand_round_a_corner() {
    for (from, row) in [(7, "9,10,11"), (8, "10,11,12"), (16, "19,20,21"), (18, "20,21,22")] {
        let round = at(&format!("b:{from},23 w:{row},1,3"));
        round.throws(6).offers("23 29");
        round.set("corners", false).throws(6).offers(&format!("{from} {}; 23 29", from + 6));
    }
}

/// SE4-12: « Les pions qui se trouvent sur les cases 26, 28, 29 et 30 sont protégés et ne peuvent pas
/// être permutés par des pions adverses. »
#[test]
fn pawns_on_26_28_29_and_30_are_protected() {
    for (from, throw, to) in [(24, 2, 26), (24, 4, 28), (23, 6, 29), (24, 6, 30)] {
        let other = format!("10 {}", 10 + throw);
        at(&format!("b:10,{from} w:{to},1,3,5,7")).throws(throw).offers(&other);
        at(&format!("b:10,{from} w:9,1,3,5,7")).throws(throw).offers(&format!("{other}; {from} {to}"));
    }
    at("b:10,23 w:25,1,3,5,7").throws(2).offers("10 12; 23 25"); // 25 is not protected
}

/// SE4-13: « si la disposition des pions ne permet pas d'avancer, le pion doit reculer sur une case libre. »
#[test]
fn without_a_forward_move_one_pawn_goes_back_by_the_whole_throw() {
    let retreat = at("b:28,30 w:1,3,5,7,9").throws(4).offers("28 24; 30 26");
    retreat.plays("30 26").position(&all("b:26,28 w:1,3,5,7,9")).again(); // a 4 still throws again
    at("b:28,30 w:1,3,5,7,9").throws(2).offers("28 26").plays("28 26").next("w"); // 30→28 is occupied by an own pawn
    at("b:28,30 w:26,3,5,7,9").throws(4).offers("28 24"); // a retreat never swaps
    for from in [3, 4] {
        // Forward the duo bars the way, and there is no square before 1 to retreat to.
        at(&format!("b:{from} w:{},{},20,22,24", from + 4, from + 5)).throws(4).offers_nothing();
    }
    at("b:5 w:9,10,20,22,24").throws(4).offers("5 1");
}

/// SE4-13: « si la disposition des pions ne permet pas d'avancer »: entering, leaving and falling in
/// count as forward.
#[test]
fn nobody_goes_back_while_any_pawn_can_go_forward() {
    at("b:21,28,30 w:1,3,5,7,9").throws(4).offers("21 25").waits();
    at("b:wait,30 w:1,5,7,9,11").throws(3).offers("wait 3");
    at("b:28,30 w:1,3,5,7,9").throws(3).offers("28 out");
    at("b:25,30 w:1,3,5,7,9").throws(2).offers("25 27");
    at("b:25,30 w:1,3,5,7,9").with("throw", 2).with("play", "30 28").refused("play");
}

/// SE4-14: « Si ce n'est pas possible alors le joueur passe son tour. »
#[test]
fn without_any_move_the_turn_is_over_even_on_1_4_or_6() {
    at("b:5 w:4,6,7,20,22").throws(1).offers_nothing().next("w").check("turns", 1);
    at("b:5 w:1,9,10,20,22").throws(4).offers_nothing().next("w");
    at("b:5 w:1,11,12,20,22").throws(6).offers_nothing().next("w");
}

/// SE4-15: « Lorsqu'un pion tombe sur la case 27 (maison de l'eau), il est ramené sur la case 1. »
#[test]
fn the_water_takes_a_pawn_back_to_square_1() {
    let falls = at("b:10,24 w:3,5,7,9,11").throws(3).offers("10 13; 24 27").plays("24 27");
    falls.position(&all("b:1,10 w:3,5,7,9,11")).next("w");
    at("b:10,26 w:3,5,7,9,11").throws(1).plays("26 27").position(&all("b:1,10 w:3,5,7,9,11")).again();
    // Backwards too: 30 cannot leave with a 3, and 28 cannot move onto the protected 29.
    at("b:30 w:3,5,7,9,11").throws(3).offers("30 27").plays("30 27").position(&all("b:1 w:3,5,7,9,11")).next("w");
    at("b:28 w:3,5,7,9,29").throws(1).offers("28 27").plays("28 27").position(&all("b:1 w:3,5,7,9,29")).again();
    at("b:27 w:3,5,7,9,11").refused("position");
}

/// SE4-15: « Si cette dernière est occupée, le pion est posé en dehors du plateau et devra cheminer à
/// nouveau en passant par la case 1. »
#[test]
fn with_square_1_taken_it_waits_beside_the_board() {
    at("b:10,24 w:1,5,7,9,11").throws(3).plays("24 27").position(&all("b:wait,10 w:1,5,7,9,11")).next("w");
    at("b:1,24 w:3,5,7,9,11").throws(3).plays("24 27").position(&all("b:wait,1 w:3,5,7,9,11")); // by an own pawn too
    at("b:30 w:1,5,7,9,11").throws(3).plays("30 27").position(&all("b:wait w:1,5,7,9,11"));
}

/// SE4-16: a waiting pawn comes in on the square of the number thrown, if that is empty.
#[test]
fn a_waiting_pawn_enters_on_the_square_of_the_throw() {
    let two = at("b:wait,wait,20 w:5,7,9,11,13").throws(3).offers("wait 3; 20 23");
    two.plays("wait 3").position(&all("b:wait,3,20 w:5,7,9,11,13")).next("w");
    at("b:wait,20 w:5,7,9,11,13").throws(1).offers("wait 1; 20 21").plays("wait 1").again();
    at("b:wait,20 w:3,7,9,11,13").throws(3).offers("20 23"); // it cannot swap
    at("b:wait,3,20 w:5,7,9,11,13").throws(3).offers("3 6; 20 23");
    at("b:wait,wait,wait,wait,wait w:5,7,9,11,13").throws(2).offers("wait 2");
}

/// SE4-16: with `reenter=one` only a throw of 1 brings it in, onto an empty square 1.
#[test]
fn it_may_need_a_one() {
    let one = |position: &str| at(position).set("reenter", "one");
    one("b:wait,20 w:5,7,9,11,13").throws(1).offers("wait 1; 20 21");
    one("b:wait,20 w:1,7,9,11,13").throws(1).offers("20 21");
    one("b:wait,20 w:5,7,9,11,13").throws(3).offers("20 23");
    one("b:wait w:5,7,9,11,13").throws(6).offers_nothing().next("w");
}

/// SE4-16: with `reenter=auto` no throw does, but a move that leaves square 1 empty.
#[test]
fn it_may_come_back_by_itself() {
    let auto = |position: &str| at(position).set("reenter", "auto");
    auto("b:wait,20 w:5,7,9,11,13").throws(1).offers("20 21");
    let freed = auto("w:1,5,7,9,11 b:wait,20").throws(2).offers("1 3; 11 13").plays("1 3");
    freed.position(&all("w:3,5,7,9,11 b:1,20")).next("b");
    auto("w:1,5,7,9,11 b:wait,20").throws(2).plays("11 13").position(&all("w:1,5,7,9,13 b:wait,20"));
    // The mover's pawn first, and one pawn per move.
    let both = auto("w:wait,wait,1,7,9 b:wait,20").throws(2).plays("1 3");
    both.position("w:wait,1,3,7,9 b:wait,20,out,out,out");
    // A throw without a move brings no pawn in, nor does the move that wins.
    auto("b:wait w:5,7,9,11,13").throws(3).offers_nothing().position(&all("b:wait w:5,7,9,11,13"));
    auto("b:30 w:wait,5,7,9,11").throws(1).plays("30 out").position(&all("b:out w:wait,5,7,9,11")).winner("b");
}

/// SE4-17: « Il faut faire le chiffre exact pour sortir du plateau (sur la case Dragono !). »
#[test]
fn pawns_leave_by_an_exact_throw() {
    for (from, exact) in [(30, 1), (29, 2), (28, 3), (25, 6)] {
        for throw in [1, 2, 3, 4, 6] {
            let leave = format!("{from} out");
            let refused = at(&format!("b:{from},21 w:1,3,5,7,9")).with("throw", throw).with("play", leave.as_str());
            if throw != exact {
                refused.refused("play");
            }
        }
        let left = at(&format!("b:21,{from} w:1,3,5,7,9")).throws(exact).plays(&format!("{from} out"));
        left.position(&all("b:21 w:1,3,5,7,9"));
    }
    for (throw, to) in [(1, 27), (2, 28), (3, 29), (4, 30), (6, 20)] {
        at("b:26 w:1,3,5,7,9").throws(throw).offers(&format!("26 {to}")); // no coins throw a 5
    }
}

/// SE4-17: « il faut que tous les pions amis (sauf ceux qui sont déjà sortis) soit dans la dernière ligne
/// (sur les cases 21 à 30) »
#[test]
fn pawns_leave_only_when_all_friends_are_on_the_last_row() {
    at("b:21,30 w:1,3,5,7,9").throws(1).offers("21 22; 30 out"); // leaving is not obligatory
    at("b:20,30 w:1,3,5,7,9").throws(1).offers("20 21");
    at("b:wait,30 w:3,5,7,9,11").throws(1).offers("wait 1");
    // An own pawn that a swap has moved back before 21 prevents leaving.
    let swapped = at("w:18,1,3,5,7 b:22,30").throws(4).plays("18 22").position(&all("w:1,3,5,7,22 b:18,30"));
    swapped.again().then().throws(2).plays("22 24").next("b").then().throws(1).offers("18 19");
}

/// SE4-18: « sortir tous vos pions du tablier »
#[test]
fn the_fifth_pawn_out_wins_at_once() {
    at("b:29 w:1,3,5,7,9").throws(2).plays("29 out").position(&all("b:out w:1,3,5,7,9")).winner("b");
    at("w:30 b:30").refused("position");
    at("w:30 b:29").throws(1).plays("30 out").winner("w"); // a 1, but there is no further throw
    at("b:29,30 w:1,3,5,7,9").throws(2).plays("29 out").check("winner", Value::Null).next("w");
    at("b:out w:1,3,5,7,9").turn("w").refused("position");
}

/// SE4-19: after 1,000 turns the game is stopped: more pawns out, then the larger total of squares.
#[test]
fn a_long_game_is_stopped_when_a_turn_ends() {
    let late = |position: &str| at(position).with("turns", 999);
    late("b:15 w:1,3,5,7,9").throws(2).plays("15 17").winner("b"); // four out against none
    late("b:15 w:1,3,5,7,9").throws(1).plays("15 16").again().check("turns", 999); // the turn is not over
    at("b:15 w:1,3,5,7,9").with("turns", 998).throws(2).plays("15 17").next("w").check("turns", 999);
    let tie = |position: &str| late(position).set("dice", "d6").throws(5); // a 5 moves nothing
    tie("b:1,5 w:2,3").winner("b");
    tie("b:1,4 w:2,3").winner("draw");
    tie("b:wait,5 w:2,3").winner("draw"); // waiting counts 0
    tie("b:20,22,24 w:1,3").winner("w"); // the number of pawns out decides first
    at("b:15 w:1").set("max_turns", 10).with("turns", 9).throws(3).plays("15 18").winner("b");
    at("b:15 w:1").set("max_turns", 10).with("turns", 10).refused("turns");
}
