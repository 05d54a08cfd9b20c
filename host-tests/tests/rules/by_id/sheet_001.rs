//! PC1-1 … PC1-17: sheet 001, « Les petits chevaux ».

use galop::board::geometry;
use galop::rules::horses::{Horses, Players, Progress, Rules, Settings, Start};
use galop::rules::{Seat, Seats};
use galop_host_tests::case::{Case, game};
use serde_json::Value;

fn at(position: &str) -> Case {
    game("001").at(position)
}

/// PC1-1: « Matériel pour 2 à 4 joueurs »
/// (That facing seats are proposed to two is tested with the menu.)
#[test]
fn any_two_to_four_seats_may_play() {
    for bits in 0..16 {
        let seats = Seats::from_bits(bits);
        let accepted = Rules::new(Settings::SHEET_001, Players::Each(seats)).is_ok();
        assert_eq!(accepted, seats.len() >= 2, "{seats:?}");
    }
    at("G:S,S B:S,S").throws(2).next("B");
    at("R:S,S").refused("position");
}

/// PC1-2: « Choisir le nombre de chevaux par joueurs : deux, trois ou quatre. »
#[test]
fn the_table_chooses_one_number_of_horses() {
    assert_eq!(Settings::SHEET_001.horses, 2, "proposed");
    for horses in ["S,S", "S,S,S", "S,S,S,S"] {
        let both = format!("R:{horses} G:{horses}");
        at(&both).throws(6).offers("R S 0");
    }
    at("R:S,S G:S,S,S").refused("position.G");
    at("R:S,S,S,S,S G:S,S,S,S,S").refused("options.horses");
}

/// PC1-3: « Pour chaque joueur, un dé » (The core's part: every seat has a die block of its own. That the throw is
/// shown there is tested with the view.)
#[test]
fn every_seat_has_a_die_of_its_own() {
    let blocks = Seat::ALL.map(geometry::die);
    for (seat, cell) in Seat::ALL.into_iter().flat_map(|seat| geometry::die(seat).map(|cell| (seat, cell))) {
        let owners = blocks.iter().filter(|block| block.contains(&cell)).count();
        assert_eq!(owners, 1, "{seat:?} {cell:?}");
    }
}

/// PC1-4: « Chaque joueur choisit une couleur et place ses chevaux dans son écurie. »
#[test]
fn all_horses_begin_in_the_stable_of_their_colour() {
    let rules = Rules::new(Settings::SHEET_001, Players::Each(Seats::from_bits(0b1010))).expect("green and yellow");
    let start = rules.start(Seat::Green);
    let horses = Seat::ALL.map(|seat| rules.horses(&start, seat).len());
    assert_eq!(horses, [0, 2, 0, 2], "the other seats are empty");
    for seat in [Seat::Green, Seat::Yellow] {
        assert_eq!(rules.horses(&start, seat), [Progress::STABLE; 2].into_iter().collect::<Horses>());
    }
}

/// PC1-5: « Tirer au sort pour savoir quel joueur commence la partie. » (The core's part: any player who is drawn can
/// begin. That all are equally likely is tested with the session.)
#[test]
fn whoever_is_drawn_begins() {
    assert_eq!(Settings::SHEET_001.start, Start::Draw);
    let rules = Rules::new(Settings::SHEET_001, Players::ALL).expect("the sheet");
    for seat in Seat::ALL {
        let start = rules.start(seat);
        assert_eq!((start.turn(), start.throws_left(), start.opening()), (seat, 1, false));
    }
    at("R:S,S G:S,S").set("start", "highest").throws(6).offers("R S 0");
}

/// PC1-6: « On joue dans le sens des aiguilles d'une montre. » « Chaque joueur jette à son tour son dé. »
#[test]
fn one_throw_each_clockwise() {
    let mut turn = at("Y:S,S R:S,S G:S,S B:S,S");
    for next in ["R", "G", "B", "Y", "R"] {
        turn = turn.throws(4).offers_nothing().next(next).check("throws_left", 1).then();
    }
}

/// PC1-7: « soit il avance de 6 cases autour de la croix un de ses chevaux déjà sorti. Puis il jette de
/// nouveau son dé. »
#[test]
fn a_six_brings_out_or_moves_six_and_throws_again() {
    let six = at("R:17,S G:S,S");
    six.throws(6).offers("R 17 23; R S 0").plays("R 17 23").position("R:S,23 G:S,S").again();
    let out = six.throws(6).plays("R S 0").position("R:0,17 G:S,S").again().check("must", Value::Null).then();
    out.throws(2).offers("R 0 2; R 17 19"); // the next throw has no obligation
    at("R:E5,17 G:S,S").throws(6).offers("R 17 23; R E5 F");
}

/// PC1-7: « S'il fait 6, soit il sort un de ses chevaux de l'écurie »: no other number does, nor throws
/// again.
#[test]
fn only_a_six_brings_out_or_throws_again() {
    for d in 1..=5 {
        let name = format!("R 17 {}", 17 + d);
        at("R:17,S G:S,S").throws(d).offers(&name).plays(&name).next("G");
    }
}

/// PC1-8: sixes may follow each other without end.
#[test]
fn there_is_no_limit_of_sixes() {
    let late = at("R:2,S G:S,S").with("thrown", 1000).with("sixes", 1000).with("last", "R 2");
    late.throws(6).offers("R 2 8; R S 0").plays("R 2 8").again().check("sixes", 1001).check("thrown", 1001);
}

/// PC1-9: « il avance un de ses chevaux déjà sorti d'autant de cases que le chiffre obtenu, s'il le peut.
/// Puis c'est au tour du joueur suivant »
#[test]
fn any_other_number_moves_a_horse_that_is_out_if_it_can() {
    at("R:8,31,S G:S,S,S").throws(5).offers("R 8 13; R 31 36").waits();
    at("R:8,31,S G:S,S,S").throws(5).plays("R 31 36").position("R:S,8,36 G:S,S,S").next("G");
    at("R:S,S,S G:S,S,S").throws(5).offers_nothing().next("G");
    at("R:8,31,S G:S,S,S").with("play", "").with("throw", 5).refused("play");
}

/// PC1-10: « Lorsqu'un cheval arrive sur une case occupée par un cheval d'une autre couleur, il le
/// renvoie dans son écurie. »
#[test]
fn a_horse_captures_where_it_lands() {
    // B 28 = R-0, Y 55 = R-41 (yellow's door), G 0 = R-14 (green's start cell).
    at("R:S,S B:28,S").throws(6).offers("R S 0 xB").plays("R S 0 xB").position("R:S,0 B:S,S").again();
    at("R:38,S Y:55,S").throws(3).offers("R 38 41 xY").plays("R 38 41 xY").position("R:S,41 Y:S,S").next("Y");
    at("R:12,S G:0,9").throws(2).offers("R 12 14 xG").plays("R 12 14 xG").position("R:S,14 G:S,9").next("G");
    // Capturing is never obligatory.
    at("R:12,20 G:0,S").throws(2).offers("R 12 14 xG; R 20 22").plays("R 20 22").position("R:12,22 G:S,0");
}

/// PC1-11: « le joueur doit faire le chiffre exact nécessaire pour amener son cheval juste devant son
/// escalier »
#[test]
fn the_lap_ends_exactly_in_front_of_the_stairs() {
    for d in 1..=4 {
        at("R:51,S G:S,S").throws(d).offers(&format!("R 51 {}", 51 + d));
    }
    at("R:51,S G:S,S").throws(5).offers_nothing().next("G");
    for d in 2..=5 {
        at("R:55,S G:S,S").throws(d).offers_nothing().next("G"); // no second lap
    }
}

/// PC1-12: « il déplace un autre de ses chevaux déjà sorti, s'il le peut, ou sort un de ses chevaux de
/// l'écurie (à condition d'avoir fait 6) »
#[test]
fn too_big_a_number_is_for_another_horse() {
    at("R:53,7 G:S,S").throws(4).offers("R 7 11");
    at("R:53,S G:S,S").throws(4).offers_nothing().next("G");
    at("R:53,S G:S,S").throws(6).offers("R S 0");
    at("R:53,7,S G:S,S,S").throws(6).offers("R 7 13; R S 0");
}

/// PC1-13: « Pour cela, le joueur doit faire à chaque fois le chiffre exact inscrit sur la marche à
/// atteindre. »
#[test]
fn each_step_asks_for_its_own_number() {
    let steps = ["55", "E1", "E2", "E3", "E4", "E5", "F"];
    for (step, next) in steps.iter().zip(&steps[1..]) {
        let number = steps.iter().position(|to| to == next).expect("a step");
        for d in 1..=6 {
            let expected = if usize::from(d) == number { format!("R {step} {next}") } else { String::new() };
            at(&format!("R:{step},F G:S,S")).throws(d).offers(&expected);
        }
    }
}

/// PC1-14: « Une fois sur la dernière marche, le cheval a fini son parcours, le joueur l'enlève du
/// plateau de jeu. »
#[test]
fn the_sixth_step_finishes_and_stays_free() {
    let home = at("R:E5,30,S G:S,S,S").throws(6).offers("R 30 36; R E5 F; R S 0").plays("R E5 F");
    let after = home.position("R:S,30,F G:S,S,S").again().check("last", "R F").then();
    after.throws(3).offers("R 30 33"); // a finished horse never moves again
    at("R:E6,30 G:S,S").refused("position");
}

/// PC1-15: « un cheval ne peut ni arriver sur une case occupée par un cheval de la même couleur »
#[test]
fn a_horse_does_not_land_on_its_own_colour() {
    at("R:20,24 G:S,S").throws(4).offers("R 24 28");
    at("R:0,S G:S,S").throws(6).offers("R 0 6"); // not by coming out either
    at("R:E2,E3 G:S,S").throws(3).offers_nothing().next("G");
    at("R:E2,E3 G:S,S").throws(4).offers("R E3 E4");
}

/// PC1-15: « ni dépasser un cheval d'une quelconque couleur »
#[test]
fn a_horse_passes_no_horse_at_all() {
    at("R:20,22 G:S,S").throws(3).offers("R 22 25");
    // B 50 = R-22.
    at("R:20,S B:50,S").throws(3).offers_nothing().next("B");
    at("R:20,S B:50,S").throws(1).offers("R 20 21");
    at("R:20,S B:50,S").throws(2).offers("R 20 22 xB");
    at("R:20,S B:50,S").set("jump", true).throws(3).offers("R 20 23");
}

/// PC1-16: « Puis il jette de nouveau son dé s'il a fait 6 sinon c'est au tour du joueur suivant »
#[test]
fn a_six_that_moves_nothing_throws_again() {
    // B 32 = R-4 bars 0→6, red's own horse bars the exit.
    let blocked = at("R:0,S B:32,S");
    blocked.throws(6).offers_nothing().position("R:S,0 B:S,32").again();
    blocked.throws(5).offers_nothing().next("B");
    blocked.set("rethrow_without_move", false).throws(6).offers_nothing().next("B");
}

/// PC1-17: « Le gagnant est le premier joueur dont tous les chevaux ont fini leur parcours. »
#[test]
fn the_last_horse_home_wins_at_once() {
    at("R:E5,F,F G:55,S,S").throws(6).plays("R E5 F").position("R:F,F,F G:S,S,55").winner("R");
    at("G:E5,F R:F,54").throws(6).plays("G E5 F").winner("G");
    at("R:E4,E5,F G:S,S,S").throws(6).plays("R E5 F").check("winner", Value::Null).again();
    at("R:F,F,F G:S,S,S").turn("G").refused("position");
}
