//! PC0-1 … PC0-22: sheet 000, « Règles du jeu ».

use galop::rules::horses::{Horses, Players, Progress, Rules, Settings, Start};
use galop::rules::roll_off::{RollOff, Rolled};
use galop::rules::{Die, Seat, Seats};
use galop_host_tests::case::{Case, game};
use serde_json::Value;

fn at(position: &str) -> Case {
    game("000").at(position)
}

/// The start of a game with two players.
fn opening() -> Case {
    at("R:S,S,S,S G:S,S,S,S").with("opening", true)
}

fn rules(players: Players) -> Rules {
    Rules::new(Settings::SHEET_000, players).expect("the sheet's own settings")
}

/// PC0-1: « faire entrer tous ses pions chevaux dans l'écurie »
#[test]
fn two_to_four_players_have_one_colour_and_four_pawns_each() {
    for bits in 0..16 {
        let seats = Seats::from_bits(bits);
        let accepted = Rules::new(Settings::SHEET_000, Players::Each(seats)).is_ok();
        assert_eq!(accepted, seats.len() >= 2, "{seats:?}");
    }
    assert!(Rules::new(Settings::SHEET_000, Players::Pairs).is_err(), "one colour each");
    assert_eq!(Settings::SHEET_000.horses, 4);
    at("R:S,S,S G:S,S,S").set("horses", 4).refused("position.R");
    at("R:S,S,S,S").refused("position");
}

/// PC0-2: « sortir un pion de son couloir de départ »
#[test]
fn all_pawns_begin_in_the_stable() {
    let rules = rules(Players::ALL);
    let start = rules.start(Seat::Blue);
    for seat in Seat::ALL {
        assert_eq!(rules.horses(&start, seat), Horses::from_array([Progress::STABLE; 4]));
    }
    at("R:S,S,S,S B:S,S,S,S").throws(5).offers_nothing();
    at("R:S,S,S,S B:S,S,S,S").throws(6).offers("R S 0");
}

/// PC0-3: « Le joueur qui a obtenu le plus grand nombre commence la partie »
#[test]
fn the_highest_throw_begins_and_is_not_played() {
    assert_eq!(Settings::SHEET_000.start, Start::Highest);
    let rules = rules(Players::Each(Seats::from_bits(0b0111)));
    let mut off = RollOff::new(rules.players().bits()).expect("three players");
    for die in [Die::Three, Die::Six] {
        let Rolled::Next(next) = off.throw(die) else { panic!("blue has not thrown") };
        off = next;
    }
    assert_eq!(off.throw(Die::Two), Rolled::Begins(1));
    let start = rules.start(Seat::Green);
    assert_eq!(start.turn(), Seat::Green);
    assert_eq!(start.in_stable(Seat::Green), 4, "the 6 of the throw-off brings no pawn out");
    assert!(start.opening() && start.throws_left() == 3, "the opening throws come after it");
}

/// PC0-4: « le tour de jeu se déroule dans le sens des aiguilles d'une montre »
#[test]
fn turns_go_clockwise() {
    let mut turn = at("R:S,S,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S");
    for next in ["G", "B", "Y", "R", "G"] {
        turn = turn.throws(3).offers_nothing().next(next).then();
    }
    at("B:S,S,S,S R:S,S,S,S Y:S,S,S,S").throws(1).next("Y");
}

/// PC0-5: « chaque joueur lance le dé trois fois jusqu'à ce qu'un joueur obtienne un 6 »
#[test]
fn the_opening_gives_everybody_up_to_three_throws() {
    let second = opening().throws(2).offers_nothing().again().check("throws_left", 2).then();
    let third = second.throws(5).offers_nothing().again().check("throws_left", 1).check("thrown", 0).then();
    let green = third.throws(1).offers_nothing().next("G").check("opening", true).check("throws_left", 3).then();
    green.throws(3).offers_nothing().again().check("throws_left", 2);
    // With `opening_three=false` there are no such throws.
    let plain = at("R:S,S,S,S G:S,S,S,S").set("opening_three", false);
    plain.throws(2).offers_nothing().next("G").check("throws_left", 1);
    plain.with("opening", true).refused("opening");
}

/// PC0-6: « Une fois qu'un joueur a obtenu un 6, il sort son pion et relance le dé pour déterminer le
/// nombre de cases à avancer. »
#[test]
fn the_first_six_ends_the_opening_for_everybody() {
    let six = opening().with("throws_left", 1).throws(6).offers("R S 0").plays("R S 0").again();
    let after = six.check("opening", false).check("throws_left", 1).then();
    let green = after.throws(4).offers("R 0 4").plays("R 0 4").next("G").check("opening", false).then();
    green.throws(3).offers_nothing().next("R");
}

/// PC0-6: « Une fois qu'un joueur a obtenu un 6 »: any 6 ends the opening, and so does any pawn that
/// comes out.
#[test]
fn what_ends_the_opening_and_what_earns_a_throw() {
    let unplayable = opening().set("exit_on", vec![5]).throws(6).offers_nothing();
    unplayable.again().check("opening", false).check("throws_left", 1);
    let by_a_one = opening().set("exit_on", vec![6, 1]).throws(1).offers("R S 0").plays("R S 0");
    by_a_one.next("G").check("opening", false).check("throws_left", 1);
}

/// PC0-7: « Les autres joueurs n'ont droit qu'à un seul lancer de dé lors de leur tour, même s'ils n'ont
/// pas encore obtenu de 6. »
#[test]
fn afterwards_a_turn_is_one_throw_even_with_every_pawn_sent_home() {
    // G 50 = R-8.
    let sent_home = at("R:5,S,S,S G:50,S,S,S").throws(3).offers("R 5 8 xG").plays("R 5 8 xG");
    let green = sent_home.position("R:S,S,S,8 G:S,S,S,S").next("G").check("opening", false).check("throws_left", 1);
    green.then().throws(2).offers_nothing().next("R");
    at("R:S,S,S,S G:3,S,S,S").with("opening", true).refused("opening");
}

/// PC0-8: « avance l'un de ses pions d'un nombre de cases égal au résultat du dé »
#[test]
fn a_throw_moves_one_pawn_by_exactly_the_die() {
    for d in 1..=6 {
        let offers = [3, 20, 30, 40].map(|k| format!("R {k} {}", k + d)).join("; ");
        at("R:3,20,30,40 B:S,S,S,S").throws(d).offers(&offers);
    }
    at("R:3,20,30,40 B:S,S,S,S").throws(5).plays("R 30 35").position("R:3,20,35,40 B:S,S,S,S").next("B");
}

/// PC0-9: « Lorsqu'un joueur obtient un 6 avec le dé, il peut sortir un pion de son couloir de départ et
/// le placer sur la première case libre du chemin. »
#[test]
fn only_a_six_brings_a_pawn_out_onto_the_start_cell() {
    for d in 1..=5 {
        at("R:S,S,S,S Y:S,S,S,S").throws(d).offers_nothing().next("Y");
    }
    at("R:S,S,S,S Y:S,S,S,S").throws(6).offers("R S 0").plays("R S 0").position("R:S,S,S,0 Y:S,S,S,S").again();
    // Y 14 = R-0: an enemy there is captured; an own pawn there bars the way.
    at("R:S,S,S,S Y:14,S,S,S").throws(6).offers("R S 0 xY").plays("R S 0 xY").position("R:S,S,S,0 Y:S,S,S,S");
    at("R:0,20,S,S Y:S,S,S,S").throws(6).offers("R 0 6; R 20 26");
}

/// PC0-10: « Le joueur est obligé de sortir un pion du couloir de départ avant de pouvoir déplacer
/// d'autres pions. »
#[test]
fn on_a_six_the_exit_is_the_only_move() {
    let both = at("R:33,E2,S,S B:S,S,S,S");
    both.throws(6).offers("R S 0");
    both.throws(5).offers("R 33 38");
    both.set("exit_obligation", "may").throws(6).offers("R 33 39; R S 0");
    // B 28 = R-0: an enemy on the start cell does not lift the obligation, an own pawn does.
    at("R:33,S,S,S B:28,S,S,S").throws(6).offers("R S 0 xB");
    at("R:0,33,S,S B:S,S,S,S").throws(6).offers("R 0 6; R 33 39");
}

/// PC0-11: « Ensuite, le joueur relance le dé et doit déplacer ce pion sorti du couloir de départ. »
#[test]
fn the_throw_after_the_exit_moves_that_pawn() {
    let out = at("R:40,S,S,S G:S,S,S,S").throws(6).plays("R S 0").again().check("must", "R 0").then();
    out.throws(4).offers("R 0 4").plays("R 0 4").next("G").check("must", Value::Null);
    out.clone().set("after_exit", "free").with("must", Value::Null).throws(4).offers("R 0 4; R 40 44");
    // Another 6: the start cell is taken, so the pawn moves 6; then the obligation is over.
    let six = out.throws(6).offers("R 0 6").plays("R 0 6").again().check("must", Value::Null).then();
    six.throws(2).offers("R 6 8; R 40 42");
}

/// PC0-11: « doit déplacer ce pion sorti du couloir de départ »: if it cannot move, any other may, and
/// the duty is over.
#[test]
fn the_duty_to_move_it_lapses_when_it_cannot_move() {
    let out = at("R:6,S,S,S G:S,S,S,S").throws(6).plays("R S 0").check("must", "R 0").then();
    let lapsed = out.throws(6).offers("R 6 12").plays("R 6 12").again().check("must", Value::Null).then();
    lapsed.throws(3).offers("R 0 3; R 12 15");
}

/// PC0-12: « Si tous les pions d'un joueur sont déjà sortis du couloir de départ, le joueur peut choisir
/// de déplacer un pion déjà en jeu à partir du résultat du dé. »
#[test]
fn with_an_empty_stable_a_six_is_for_any_pawn() {
    let free = at("R:1,9,44,E1 G:S,S,S,S").throws(6).offers("R 1 7; R 9 15; R 44 50");
    free.plays("R 9 15").position("R:1,15,44,E1 G:S,S,S,S").again();
    at("R:1,9,44,S G:S,S,S,S").throws(6).offers("R S 0");
}

/// PC0-13: every 6 gives a new throw, without limit.
#[test]
fn every_six_throws_again_without_limit() {
    let mut runner = at("R:0 G:S");
    for sixes in 1..=9 {
        let name = format!("R {} {}", 6 * sixes - 6, 6 * sixes);
        let asked = runner.throws(6).offers(&name).plays(&name).again().check("sixes", sixes);
        runner = asked.check("thrown", sixes).then();
    }
    runner.throws(5).plays("R 54 E4").winner("R");
    at("R:0,7,S,S G:S,S,S,S").throws(5).plays("R 0 5").next("G");
}

/// PC0-13: every 6 gives a new throw, also a 6 that could not be played.
#[test]
fn an_unplayable_six_throws_again() {
    let blocked = at("R:54,E1,E3,E4 G:S,S,S,S");
    blocked.throws(6).offers_nothing().again().check("sixes", 1).check("thrown", 1);
    blocked.throws(4).offers_nothing().next("G");
    blocked.set("rethrow_without_move", false).throws(6).offers_nothing().next("G");
}

/// PC0-14: « Si un pion atterrit sur une case déjà occupée par un pion adverse, le pion adverse est
/// renvoyé dans son couloir de départ et doit recommencer son parcours depuis le début. »
#[test]
fn a_pawn_captures_where_it_lands_on_every_track_cell() {
    let captured = |from: u8, enemy: &str, throw: u8, to: u8| {
        let (seat, place) = enemy.split_once(' ').expect("an enemy such as `G 0`");
        let name = format!("R {from} {to} x{seat}");
        let asked = at(&format!("R:{from},S,S,S {seat}:{place},S,S,S")).throws(throw).offers(&name).plays(&name);
        asked.position(&format!("R:S,S,S,{to} {seat}:S,S,S,S")).next(seat);
    };
    captured(33, "B 7", 2, 35); // an ordinary cell
    captured(10, "G 0", 4, 14); // green's start cell
    captured(36, "Y 55", 5, 41); // yellow's door
    captured(52, "G 41", 3, 55); // red's own door
    // A pawn that is jumped over stays.
    at("R:12,S,S,S G:0,S,S,S").throws(5).offers("R 12 17").plays("R 12 17").position("R:S,S,S,17 G:S,S,S,0");
}

/// PC0-15: a pawn may not end its move on an own pawn.
#[test]
fn a_pawn_may_not_land_on_an_own_pawn() {
    at("R:20,24,S,S G:S,S,S,S").throws(4).offers("R 24 28");
    at("R:20,24,S,S G:S,S,S,S").throws(3).offers("R 20 23; R 24 27");
}

/// PC0-16: jumping is allowed on the track, over friends and enemies.
#[test]
fn pawns_jump_over_others_on_the_track() {
    // Y 37 = R-23.
    let crowd = at("R:20,22,S,S Y:37,S,S,S");
    crowd.throws(5).offers("R 20 25; R 22 27");
    crowd.set("jump", false).throws(5).offers_nothing();
}

/// PC0-17: « Les pions avancent le long du chemin en spirale jusqu'à ce qu'ils atteignent l'arrivée. »
#[test]
fn the_way_is_once_round_and_then_inward() {
    for (seat, other) in [("R", "G"), ("G", "B"), ("B", "Y"), ("Y", "R")] {
        for k in 0..=55 {
            let to = if k == 55 { "E1".to_string() } else { (k + 1).to_string() };
            at(&format!("{seat}:{k},E4 {other}:S,S")).throws(1).offers(&format!("{seat} {k} {to}"));
        }
    }
}

/// PC0-18: « Pour entrer dans l'écurie centrale, les pions doivent obtenir exactement le nombre requis
/// avec le dé. »
#[test]
fn the_lane_is_entered_by_plain_counting() {
    for k in 50..=54 {
        for d in 1..=6 {
            let t = k + d;
            let to = if t > 55 { format!("E{}", t - 55) } else { t.to_string() };
            let asked = at(&format!("R:{k} G:S")).throws(d);
            if t <= 55 + 4 {
                asked.offers(&format!("R {k} {to}"))
            } else {
                asked.offers_nothing()
            };
        }
    }
    // E4 is the last cell; E5 and E6 are not used.
    at("R:53,E1,S,S G:S,S,S,S").throws(3).offers("R E1 E4");
    at("R:S,S,S,E5 G:S,S,S,S").refused("position");
    // With `lane_cells=6` there are six.
    let six = |position: &str| at(position).set("lane_cells", 6);
    six("R:53,E1,S,S G:S,S,S,S").throws(5).offers("R E1 E6");
    six("R:E5,E6,S,S G:S,S,S,S").throws(1).offers_nothing();
}

/// PC0-19: « Si le résultat du dé est supérieur au nombre de cases restantes, le pion ne peut pas entrer
/// dans l'écurie et doit attendre le prochain tour. »
#[test]
fn nothing_leads_beyond_the_end_of_the_lane() {
    at("R:E3,S,S,S G:S,S,S,S").throws(1).offers("R E3 E4");
    for d in [2, 3, 4, 5] {
        at("R:E3,S,S,S G:S,S,S,S").throws(d).offers_nothing().next("G");
    }
    at("R:55,S,S,S G:S,S,S,S").throws(4).offers("R 55 E4");
    at("R:55,S,S,S G:S,S,S,S").throws(5).offers_nothing().next("G");
    at("R:54,S,S,S G:S,S,S,S").throws(5).offers("R 54 E4");
    // With six cells an empty lane accepts every throw.
    at("R:55 G:S").set("lane_cells", 6).throws(6).offers("R 55 E6");
    at("R:E3,S,S,S G:S,S,S,S").set("lane_cells", 6).throws(3).offers("R E3 E6");
}

/// PC0-20: « On ne peut pas aller au-dessus de l'autre pion déjà dans l'écurie. »
#[test]
fn no_pawn_passes_or_lands_on_another_in_the_lane() {
    let lane = at("R:55,E2,S,S G:S,S,S,S");
    lane.throws(1).offers("R 55 E1; R E2 E3");
    lane.throws(2).offers("R E2 E4");
    lane.throws(3).offers_nothing();
    lane.set("lane_cells", 6).throws(3).offers("R E2 E5");
    at("R:E1,E3,S,S G:S,S,S,S").throws(2).offers_nothing();
    at("R:E1,E3,S,S G:S,S,S,S").throws(3).offers_nothing();
    // No pawn is captured in the lane: G 40 + 2 passes red's door and stays on the track.
    at("G:40,S,S,S R:E1,S,S,S").throws(2).offers("G 40 42").plays("G 40 42").position("G:S,S,S,42 R:S,S,S,E1");
}

/// PC0-21: « Le joueur peut choisir de déplacer différents pions en fonction de ses besoins tactiques,
/// tant qu'il respecte le nombre de cases indiqué par le dé. »
#[test]
fn the_player_chooses_which_pawn_but_not_whether() {
    at("R:2,9,17,30 B:S,S,S,S").throws(4).offers("R 2 6; R 9 13; R 17 21; R 30 34").waits();
    at("R:2,9,17,30 B:S,S,S,S").with("play", "pass").with("throw", 4).refused("play");
    at("R:E4,S,S,S B:S,S,S,S").throws(4).offers_nothing().next("B");
}

/// PC0-22: « Le premier joueur à faire entrer tous ses pions chevaux dans l'écurie remporte la partie. »
#[test]
fn all_pawns_in_the_lane_win_wherever_they_are() {
    let won = at("R:53,E2,E3,E4 G:2,S,S,S").throws(3).offers("R 53 E1").plays("R 53 E1");
    won.position("R:E1,E2,E3,E4 G:S,S,S,2").winner("R");
    at("R:50,E2,E3,E4 G:S,S,S,S").throws(6).plays("R 50 E1").winner("R");
    at("R:E1,E2,E3,E4 G:S,S,S,S").refused("position"); // already won
    // The door is not part of the lane.
    at("R:54,E2,E3,E4 G:S,S,S,S").throws(1).plays("R 54 55").check("winner", Value::Null).next("G");
    // With fewer pawns, or with six cells, the lane need not be full.
    at("R:53,E4 G:S,S").throws(3).plays("R 53 E1").winner("R");
    at("R:53,E3,E5,E6 G:S,S,S,S").set("lane_cells", 6).throws(3).plays("R 53 E1").winner("R");
}
