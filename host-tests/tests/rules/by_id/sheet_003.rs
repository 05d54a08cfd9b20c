//! PC3-1 … PC3-18: sheet 003, « Jeu de Chevaux ».

use galop::board::geometry;
use galop::rules::horses::{Place, Players, Progress, Rules, Settings, Start, TwoPlayerMode};
use galop::rules::roll_off::{RollOff, Rolled};
use galop::rules::{Die, Seat, Seats};
use galop_host_tests::case::{Case, game};
use serde_json::Value;

fn at(position: &str) -> Case {
    game("003").at(position)
}

/// Two players, red and blue against green and yellow; red and blue throw.
fn pairs(position: &str) -> Case {
    game("003").turn("R+B").at(position)
}

/// PC3-1: « 16 chevaux : 4 rouges, 4 verts, 4 bleus et 4 jaunes »
#[test]
fn two_to_four_players_with_four_horses_of_each_colour() {
    assert_eq!(Settings::SHEET_003.horses, 4);
    for bits in 0..16 {
        let seats = Seats::from_bits(bits);
        let accepted = Rules::new(Settings::SHEET_003, Players::Each(seats)).is_ok();
        assert_eq!(accepted, seats.len() >= 2, "{seats:?}");
    }
    let rules = Rules::new(Settings::SHEET_003, Players::Pairs).expect("two players");
    let start = rules.start(Seat::Red);
    assert_eq!(Seat::ALL.map(|seat| start.in_stable(seat)), [4; 4]);
    at("R:S,S,S G:S,S,S").set("horses", 4).refused("position.R");
}

/// PC3-2: « chaque joueur se choisit une écurie et y place 4 chevaux de la même couleur. »
#[test]
fn three_or_four_players_have_one_stable_each() {
    let three = at("R:7,S,S,S G:7,S,S,S B:7,S,S,S");
    three.throws(6).offers("R 7 13; R S 0");
    three.turn("B").throws(6).offers("B 7 13; B S 0");
    at("R:7,S,S,S G:7,S,S,S B:7,S,S,S Y:7,S,S,S").throws(2).offers("R 7 9").plays("R 7 9").next("G");
}

/// PC3-3: « chacun d'eux se choisit deux écuries placées l'une en face de l'autre – rouge et bleue ou
/// bien verte et jaune, respectivement »
#[test]
fn two_players_have_two_facing_stables_each() {
    assert_eq!(Settings::SHEET_003.two_player_mode, TwoPlayerMode::TwoColours);
    let rules = Rules::new(Settings::SHEET_003, Players::Pairs).expect("two players");
    assert_eq!(rules.players().len(), 2);
    assert_eq!(rules.side(Seat::Red), Seats::from_bits(0b0101), "red and blue");
    assert_eq!(rules.side(Seat::Yellow), Seats::from_bits(0b1010), "green and yellow");
    let table = pairs("R:S,S,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S");
    table.throws(6).offers("R S 0; B S 0");
    table.clone().turn("G+Y").throws(6).offers("G S 0; Y S 0");
    table.set("two_player_mode", "two_colours").turn("R").refused("turn");
    pairs("R:S,S,S,S B:S,S,S,S").refused("position");
    at("R:S,S,S,S G:S,S,S,S B:S,S,S,S Y:S,S,S,S").set("two_player_mode", "one_colour").throws(6).offers("R S 0");
}

/// PC3-3a: the two players alternate, and a throw may move any of your eight horses.
/// (Buttons and dice at both corners are tested with the session and the view.)
#[test]
fn two_players_alternate_and_move_any_of_their_eight_horses() {
    let table = pairs("R:5,20,S,S G:34,S,S,S B:2,E2,S,S Y:3,S,S,S");
    table.throws(3).offers("R 5 8; R 20 23; B 2 5; B E2 E3").plays("B E2 E3").next("G+Y");
    let again = table.throws(6).offers("R 5 11; R 20 26; R S 0; B 2 8; B S 0").plays("R S 0").again().then();
    let green = again.throws(1).offers("R 0 1; R 5 6; R 20 21; B 2 3").plays("B 2 3").next("G+Y").then();
    green.throws(2).offers("G 34 36; Y 3 5");
}

/// PC3-3b: your second colour is your own, never captured, never landed on, never jumped.
#[test]
fn the_second_colour_is_own() {
    // B 48 = R-20, Y 34 = R-20.
    let friend = pairs("R:17,S,S,S B:48,S,S,S G:S,S,S,S Y:S,S,S,S");
    friend.throws(3).offers("B 48 51");
    friend.throws(4).offers("B 48 52");
    friend.throws(2).offers("R 17 19; B 48 50");
    let enemy = pairs("R:17,S,S,S B:S,S,S,S G:S,S,S,S Y:34,S,S,S");
    enemy.throws(3).offers("R 17 20 xY");
    // B 28 is on red's start cell; blue's own stays open.
    pairs("R:S,S,S,S B:28,S,S,S G:S,S,S,S Y:S,S,S,S").throws(6).offers("B 28 34; B S 0");
    // B 27 is red's door: blue goes on, red climbs.
    pairs("R:E1,S,S,S B:27,S,S,S G:S,S,S,S Y:S,S,S,S").throws(2).offers("R E1 E2; B 27 29");
}

/// PC3-3c: with two colours you win when all eight horses are home.
#[test]
fn two_colours_win_with_eight_horses() {
    let last = pairs("G:F,F,F,E5 Y:F,F,F,F R:0,S,S,S B:S,S,S,S").turn("G+Y");
    last.throws(6).offers("G E5 F").plays("G E5 F").winner("G+Y");
    // One finished colour is not enough, and the other plays on.
    let half = pairs("R:E5,F,F,F B:12,S,S,S G:S,S,S,S Y:S,S,S,S");
    let on = half.throws(6).plays("R E5 F").check("winner", Value::Null).again().then();
    on.throws(4).offers("B 12 16").plays("B 12 16").next("G+Y");
    half.set("two_colour_win", "one_colour").throws(6).plays("R E5 F").winner("R+B");
}

/// PC3-4: « On joue dans le sens des aiguilles d'une montre. »
#[test]
fn turns_go_clockwise_round_the_empty_seat() {
    let mut turn = at("R:S,S,S,S B:S,S,S,S Y:S,S,S,S");
    for next in ["B", "Y", "R"] {
        turn = turn.throws(2).offers_nothing().next(next).then();
    }
}

/// PC3-5: « Chacun des joueurs lance le dé ; c'est celui qui a obtenu le plus de points qui commence. »
#[test]
fn each_player_throws_once_to_begin() {
    assert_eq!(Settings::SHEET_003.start, Start::Highest);
    let rules = Rules::new(Settings::SHEET_003, Players::Pairs).expect("two players");
    let off = RollOff::new(rules.players().bits()).expect("two players");
    let Rolled::Next(off) = off.throw(Die::Two) else { panic!("G+Y must throw too") };
    assert_eq!(off.throw(Die::Five), Rolled::Begins(1));
    let start = rules.start(Seat::from_index(1));
    assert_eq!((start.turn(), start.opening(), start.throws_left()), (Seat::Green, false, 1));
}

/// PC3-6: « Il placera alors le cheval sur la première case de son parcours, et lancera le dé une
/// deuxième fois. »
#[test]
fn a_six_brings_a_horse_out_and_throws_again() {
    for d in 1..=5 {
        at("R:S,S,S,S G:S,S,S,S").throws(d).offers_nothing().next("G");
    }
    let out = at("R:S,S,S,S G:S,S,S,S").throws(6).offers("R S 0").plays("R S 0").position("R:S,S,S,0 G:S,S,S,S");
    out.again().then().throws(3).offers("R 0 3").plays("R 0 3").next("G");
}

/// PC3-7: « Les chevaux avancent d'un nombre de cases correspondant au nombre de points obtenu avec le
/// dé, dans le sens de la flèche »
#[test]
fn horses_move_by_the_number_thrown_clockwise() {
    for d in 1..=5 {
        at("Y:26,S,S,S G:S,S,S,S").throws(d).offers(&format!("Y 26 {}", 26 + d));
    }
    // Where the arrows of the four start cells point.
    let arrows = [((0, 8), (1, 8)), ((8, 14), (8, 13)), ((14, 6), (13, 6)), ((6, 0), (6, 1))];
    for (seat, (start, next)) in Seat::ALL.into_iter().zip(arrows) {
        let cell = |k| geometry::horse(seat, Progress::new(Place::Track(k))?).map(|cell| (cell.row, cell.col));
        assert_eq!((cell(0), cell(1)), (Some(start), Some(next)));
    }
}

/// PC3-8: « Un cheval ne peut sauter par-dessus un autre cheval, qu'il appartienne à sa propre écurie ou
/// à une autre. »
#[test]
fn no_horse_jumps_over_another() {
    at("R:30,32,S,S G:S,S,S,S").throws(4).offers("R 32 36");
    // G 18 = R-32.
    at("R:30,S,S,S G:18,S,S,S").throws(4).offers_nothing().next("G");
    at("R:30,S,S,S G:18,S,S,S").set("jump", true).throws(4).offers("R 30 34");
}

/// PC3-9: « Si un joueur ne peut faire avancer aucun de ses chevaux sur son parcours, il laissera passer
/// son tour. »
#[test]
fn nothing_to_move_ends_the_turn_even_after_a_six() {
    // Y 18 = R-4 bars 0→6, red's own horse bars the exit.
    let blocked = at("R:0,S,S,S Y:18,S,S,S");
    blocked.throws(6).offers_nothing().next("Y").check("sixes", 0);
    blocked.throws(5).offers_nothing().next("Y");
    blocked.throws(3).offers("R 0 3").waits(); // a possible move must be played
    blocked.set("rethrow_without_move", true).throws(6).offers_nothing().again();
}

/// PC3-10: « il renvoie celui-ci dans son écurie, et occupe avec son cheval la case devenue libre »
#[test]
fn a_captured_horse_needs_a_six_to_come_out() {
    // G 31 = R-45.
    let captured = at("R:43,S,S,S G:31,S,S,S").throws(2).offers("R 43 45 xG").plays("R 43 45 xG");
    let green = captured.position("R:S,S,S,45 G:S,S,S,S").next("G").then();
    for d in 1..=5 {
        green.throws(d).offers_nothing().next("R");
    }
    green.throws(6).offers("G S 0");
}

/// PC3-11: a horse may not end its move on an own horse; one on the start cell keeps the others in.
#[test]
fn a_horse_does_not_land_on_an_own_horse() {
    at("R:30,33,S,S G:S,S,S,S").throws(3).offers("R 33 36");
    at("R:0,30,S,S G:S,S,S,S").throws(6).offers("R 0 6; R 30 36");
}

/// PC3-12: « Dans les deux cas, il pourra lancer le dé une deuxième fois. »
#[test]
fn on_a_six_the_player_chooses_and_throws_again() {
    let six = at("R:10,20,30,S G:S,S,S,S");
    six.throws(6).offers("R 10 16; R 20 26; R 30 36; R S 0").plays("R 30 36").again();
    let second = six.throws(6).plays("R S 0").position("R:0,10,20,30 G:S,S,S,S").again().then();
    let third = second.throws(6).offers("R 0 6; R 10 16; R 20 26; R 30 36").plays("R 0 6").again().then();
    third.throws(1).plays("R 6 7").next("G");
}

/// PC3-12: « il pourra lancer le dé une deuxième fois »: with `max_throws=2`, no third time.
#[test]
fn a_second_throw_and_no_third_with_max_throws_2() {
    let second = at("R:10,S,S,S G:S,S,S,S").set("max_throws", 2).throws(6).plays("R 10 16").again().then();
    second.throws(6).offers("R 16 22; R S 0").plays("R S 0").position("R:S,S,0,16 G:S,S,S,S").next("G");
}

/// PC3-13: « Les chevaux provenant d'autres écuries ne peuvent pénétrer dans ces cases. »
#[test]
fn the_numbered_cells_are_for_their_own_colour() {
    // G 41, B 27 and Y 13 stand on red's door.
    for (horse, next) in [("G:41", "G 41 42"), ("B:27", "B 27 28"), ("Y:13", "Y 13 14")] {
        at(&format!("{horse},S,S,S R:S,S,S,S")).throws(1).offers(next);
    }
    at("R:55,S,S,S G:S,S,S,S").throws(1).offers("R 55 E1");
}

/// PC3-14: « Pour pouvoir pénétrer dans la case 1, le cheval concerné doit être placé dans la case
/// précédente. »
#[test]
fn the_cell_before_cell_1_is_reached_exactly() {
    at("R:52,S,S,S G:S,S,S,S").throws(3).offers("R 52 55");
    for d in [4, 5] {
        at("R:52,S,S,S G:S,S,S,S").throws(d).offers_nothing().next("G");
        at("R:52,7,S,S G:S,S,S,S").throws(d).offers(&format!("R 7 {}", 7 + d));
    }
}

/// PC3-15: « pour la case 2, on devra faire 2 points, et ainsi de suite jusqu'à la case 6, pour laquelle
/// 6 points sont exigés »
#[test]
fn each_numbered_cell_asks_for_its_number_one_after_the_other() {
    let steps = ["55", "E1", "E2", "E3", "E4", "E5", "F"];
    for (n, step) in steps.iter().enumerate().take(6) {
        for d in 1..=6 {
            let expected = if usize::from(d) == n + 1 { format!("R {step} {}", steps[n + 1]) } else { String::new() };
            at(&format!("R:{step},F,F,F G:S,S,S,S")).throws(d).offers(&expected);
        }
    }
}

/// PC3-15: « pour la case 2, on devra faire 2 points »: read with `stairs=number`, the die names the cell.
#[test]
fn the_die_may_name_the_cell() {
    let steps = ["55", "E1", "E2", "E3", "E4", "E5", "F"];
    let number = |position: &str| at(position).set("stairs", "number");
    for (n, step) in steps.iter().enumerate().take(6) {
        for d in 1..=6 {
            let to = steps[usize::from(d)];
            let expected = if usize::from(d) > n { format!("R {step} {to}") } else { String::new() };
            number(&format!("R:{step},F,F,F G:S,S,S,S")).throws(d).offers(&expected);
        }
    }
    // Every cell up to it must be free.
    let queue = number("R:55,E3,F,F G:S,S,S,S");
    queue.throws(2).offers("R 55 E2");
    queue.throws(3).offers_nothing();
    queue.throws(5).offers("R E3 E5");
    queue.throws(6).offers("R E3 F");
}

/// PC3-16: « Lorsque le cheval a atteint la case 6, il traverse la ligne d'arrivée et est retiré du jeu. »
#[test]
fn at_cell_6_a_horse_leaves_the_game() {
    let home = at("R:E5,19,S,S G:S,S,S,S").throws(6).offers("R 19 25; R E5 F; R S 0").plays("R E5 F");
    home.position("R:S,S,19,F G:S,S,S,S").again().then().throws(2).offers("R 19 21");
    at("R:E6,19,S,S G:S,S,S,S").refused("position");
}

/// PC3-17: « Deux chevaux ne peuvent occuper la même case numérotée »
#[test]
fn two_horses_never_share_a_numbered_cell() {
    at("R:55,E1,S,19 G:S,S,S,S").throws(1).offers("R 19 20");
    at("R:E3,E4,F,F G:S,S,S,S").throws(4).offers_nothing().next("G");
    at("R:E3,E5,F,F G:S,S,S,S").throws(4).offers("R E3 E4");
    at("R:E3,E3,F,F G:S,S,S,S").refused("position");
}

/// PC3-18: « Le gagnant sera le premier joueur dont les 4 chevaux auront traversé la ligne d'arrivée. »
#[test]
fn the_fourth_horse_over_the_line_wins() {
    at("B:E5,F,F,F R:F,F,F,E4").throws(6).plays("B E5 F").position("R:E4,F,F,F B:F,F,F,F").winner("B");
    at("B:E4,E5,F,F R:S,S,S,S").throws(6).plays("B E5 F").check("winner", Value::Null).again();
}
