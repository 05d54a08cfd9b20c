//! C-1 … C-9: what holds in all five games.

use galop::rules::horses;
use galop::rules::roll_off::{RollOff, Rolled};
use galop::rules::{Die, Next, Offer, Outcome, Rules, Seat, Seats, Side, Standing, Thrown, senet, throw, ur};
use galop_host_tests::case::{Case, game};
use serde_json::Value;

const SHEETS: [(&str, horses::Settings); 3] =
    [("000", horses::Settings::SHEET_000), ("001", horses::Settings::SHEET_001), ("003", horses::Settings::SHEET_003)];

/// The rules of a Petits Chevaux game and a position in them, such as `R:10,S G:55,S`.
fn horses(
    mut settings: horses::Settings,
    players: horses::Players,
    turn: Seat,
    text: &str,
) -> (horses::Rules, horses::Position) {
    let mut horses: [horses::Horses; 4] = Default::default();
    for part in text.split(' ') {
        let (seat, places) = part.split_once(':').expect("`R:10,S`");
        let seat = "RGBY".find(seat).expect("a seat");
        for place in places.split(',') {
            let place = match (place, place.strip_prefix('E')) {
                ("S", _) => horses::Place::Stable,
                ("F", _) => horses::Place::Finished,
                (_, Some(step)) => horses::Place::Step(step.parse().expect("a step")),
                (k, None) => horses::Place::Track(k.parse().expect("a cell")),
            };
            horses[seat].push(horses::Progress::new(place).expect("a place")).expect("at most four");
        }
        settings.horses = horses[seat].len() as u8;
    }
    let rules = horses::Rules::new(settings, players).expect("compatible settings");
    let position = rules.position(&horses::Parts::new(horses, turn)).expect("a possible position");
    (rules, position)
}

/// A Royal Game of Ur position: stacks on Black's path, such as `9=wB`; the rest of the ten pawns are in reserve.
fn stacks(removed: [u8; 2], text: &str) -> (ur::Rules, ur::Position) {
    let rules = ur::Rules::new(ur::Settings::SHEET_002).expect("the sheet");
    let mut parts = rules.parts(&rules.start(Side::Black));
    for (reserve, removed) in parts.reserve.iter_mut().zip(removed) {
        *reserve -= removed;
    }
    parts.removed = removed;
    for part in text.split_whitespace() {
        let (cell, pawns) = part.split_once('=').expect("`9=wB`");
        let cell: usize = cell.parse().expect("a path index");
        let stack = if cell < 5 { &mut parts.private[0][cell - 1] } else { &mut parts.common[cell - 5] };
        for pawn in pawns.chars() {
            let side = if pawn.eq_ignore_ascii_case(&'b') { Side::Black } else { Side::White };
            *stack = stack.push(ur::Pawn { side, guard: pawn.is_uppercase() }).expect("at most five");
            parts.reserve[side as usize] -= 1;
        }
    }
    (rules, rules.position(&parts).expect("a possible position"))
}

fn squares(pawns: [[u8; 5]; 2]) -> (senet::Rules, senet::Position) {
    let rules = senet::Rules::new(senet::Settings::SHEET_004).expect("the sheet");
    let parts = senet::Parts { pawns, turn: Side::Black, turns: 0 };
    (rules, rules.position(&parts).expect("a possible position"))
}

fn offer<R: Rules>((rules, position): &(R, R::Position), die: Die) -> Offer<R> {
    match throw(rules, *position, die) {
        Thrown::Choose(offer) => offer,
        Thrown::NoMove(_) => panic!("there must be a move to choose"),
    }
}

/// All moves of an offer, in the order in which button B shows them.
fn in_order<R: Rules, T>(game: (R, R::Position), die: Die, show: impl Fn(R::Move) -> T) -> Vec<T> {
    let offer = offer(&game, die);
    let listed: Vec<R::Move> = offer.each().map(|offer| offer.chosen()).collect();
    let mut finger = offer;
    for (n, expected) in (0..).zip(&listed) {
        assert_eq!(finger.chosen(), *expected, "`next` must step in the order of `each`");
        let mut chosen = offer;
        chosen.choose(n);
        assert_eq!(chosen, finger, "`choose` must count in the same order");
        finger.next();
    }
    assert_eq!(finger, offer, "after the last candidate the first must come");
    listed.into_iter().map(show).collect()
}

/// C-1: each face 1 to 6 is equally likely, and four coins are four independent fair coins. (That the throw is drawn at
/// the release, and without bias, is tested with the session.)
#[test]
fn a_die_has_six_equal_faces_and_four_coins_are_four_fair_coins() {
    for (_, settings) in SHEETS {
        let rules = horses::Rules::new(settings, horses::Players::ALL).expect("the sheet");
        assert_eq!(Die::ALL.map(|die| rules.weight(die)), [1; 6]);
    }
    let ur = ur::Rules::new(ur::Settings::SHEET_002).expect("the sheet");
    assert_eq!(Die::ALL.map(|die| ur.weight(die)), [1; 6]);
    let d6 = senet::Settings { dice: senet::Dice::D6, ..senet::Settings::SHEET_004 };
    assert_eq!(Die::ALL.map(|die| senet::Rules::new(d6).expect("a die").weight(die)), [1; 6]);

    let coins = senet::Rules::new(senet::Settings::SHEET_004).expect("the sheet");
    let mut fallen = [0; 6];
    for coins in 0..16u8 {
        let faces = coins.count_ones() as usize;
        fallen[if faces == 0 { 6 } else { faces } - 1] += 1;
    }
    assert_eq!(Die::ALL.map(|die| coins.weight(die)), fallen, "4, 6, 4, 1, 0 and 1 of 16");
}

/// C-2: only the player whose turn it is may act. (Buttons and undo are tested with the session; here: no other
/// player's horse is ever offered or played.)
#[test]
fn only_the_throwers_horses_are_offered() {
    for (sheet, _) in SHEETS {
        for seat in ["R", "G", "B", "Y"] {
            let table = game(sheet).turn(seat).at("R:3,10 G:3,10 B:3,10 Y:3,10");
            table.throws(4).offers(&format!("{seat} 3 7; {seat} 10 14"));
            let other = if seat == "R" { "G" } else { "R" };
            table.with("throw", 4).with("play", format!("{other} 3 7")).refused("play");
        }
    }
    game("002").turn("w").at("C6=b W2=w C7=w").throws(1).offers("0 1; 2 3; 7 8");
    game("004").turn("w").at("b:2,4,6,8,20 w:1,3,5,7,25").throws(6).offers("3 9; 5 11; 7 13");
}

/// C-3: no candidate: the turn goes on; one: it is shown; two or more: B steps through them, A plays. (`auto_single`
/// and what is shown are tested with the session and the view.)
#[test]
fn a_throw_finds_no_move_one_or_a_choice() {
    let two =
        horses(horses::Settings::SHEET_001, horses::Players::Each(Seats::from_bits(0b0011)), Seat::Red, "R:53,9 G:S,S");
    assert_eq!(offer(&two, Die::Two).len(), 2);
    assert_eq!(offer(&two, Die::Five).len(), 1, "53 + 5 is too much");
    let none = horses(
        horses::Settings::SHEET_001,
        horses::Players::Each(Seats::from_bits(0b0011)),
        Seat::Red,
        "R:53,54 G:S,S",
    );
    let Thrown::NoMove(Next::Turn(position)) = throw(&none.0, none.1, Die::Five) else {
        panic!("there must be no move")
    };
    assert_eq!(position.turn(), Seat::Green);
    // The first candidate is chosen at first, `next` chooses the next one, and the chosen one is played.
    let mut chosen = offer(&two, Die::Two);
    assert_eq!(chosen.chosen().from.place(), horses::Place::Track(53));
    chosen.next();
    let Next::Turn(after) = chosen.play() else { panic!("a 2 ends the turn") };
    assert!(after.holds(Seat::Red, horses::Progress::new(horses::Place::Track(11)).expect("a cell")));
}

/// C-4: if you can move, you must.
#[test]
fn who_can_move_must_in_all_five_games() {
    let cases: [(Case, u8); 5] = [
        (game("000").at("R:53,E2,S,S G:S,S,S,S"), 1),
        (game("001").at("R:54,S G:S,S"), 1),
        (game("003").at("R:E5,F,F,F G:S,S,S,S"), 6),
        (game("002").at("B13=b C12=B"), 1),
        (game("004").at("b:26,out,out,out,out w:1,3,5,7,9"), 1), // into the water
    ];
    for (case, throw) in cases {
        case.throws(throw).waits();
        for pass in ["", "pass", "none"] {
            case.clone().with("throw", throw).with("play", pass).refused("play");
        }
        case.clone().with("play", Value::Null).throws(throw).waits();
    }
}

/// C-5: your seats in seat order, in each the foremost horse first and leaving the stable last.
#[test]
fn petits_chevaux_candidates_come_by_seat_and_from_the_front() {
    let show = |shown: horses::Move| (shown.seat.letter(), shown.from.place());
    use horses::Place::{Stable, Step, Track};
    let one = horses(
        horses::Settings::SHEET_001,
        horses::Players::ALL,
        Seat::Blue,
        "R:S,S,S,S G:S,S,S,S B:S,E5,9,30 Y:S,S,S,S",
    );
    assert_eq!(in_order(one, Die::Six, show), [('B', Step(5)), ('B', Track(30)), ('B', Track(9)), ('B', Stable)]);
    // Three horses in one stable are one candidate; the second colour comes after the first.
    let text = "R:S,S,S,S G:S,S,S,12 B:S,S,S,S Y:7,S,E5,S";
    let pairs = horses(horses::Settings::SHEET_003, horses::Players::Pairs, Seat::Green, text);
    let expected = [('G', Track(12)), ('G', Stable), ('Y', Step(5)), ('Y', Track(7)), ('Y', Stable)];
    assert_eq!(in_order(pairs, Die::Six, show), expected);
    // Also when the turn returns from green and yellow: red before blue.
    let (rules, green) = (pairs.0, pairs.0.start(Seat::Green));
    let Thrown::NoMove(Next::Turn(red)) = throw(&rules, green, Die::Five) else {
        panic!("there must be no move: all horses are in the stables")
    };
    assert_eq!(in_order((rules, red), Die::Six, show), [('R', Stable), ('B', Stable)]);
}

/// C-5: the reserve first, then along the path, a guard's step forward before its step back; Senet by square.
#[test]
fn ur_and_senet_candidates_come_along_the_path() {
    let ur = in_order(stacks([0, 0], "12=wb 9=B 3=b 5=w"), Die::Two, |shown| (shown.from, shown.to));
    assert_eq!(ur, [(0, 2), (3, 5), (9, 11), (9, 7), (12, 14)]);
    let forward = squares([[20, 9, 0, 31, 0], [1, 12, 14, 16, 18]]);
    assert_eq!(in_order(forward, Die::Four, |shown| (shown.from, shown.to)), [(0, 4), (9, 13), (20, 24)]);
    let back = squares([[30, 28, 31, 31, 29], [1, 12, 14, 16, 18]]);
    assert_eq!(in_order(back, Die::Four, |shown| (shown.from, shown.to)), [(28, 24), (29, 25), (30, 26)]);
}

/// C-6: when your turn is over, the next seat clockwise that is being played takes over.
#[test]
fn the_next_occupied_seat_clockwise_plays() {
    let orders = [
        ("R:S,S B:S,S", "RBR"),
        ("G:S,S Y:S,S", "GYG"),
        ("Y:S,S R:S,S", "YRY"),
        ("R:S,S G:S,S Y:S,S", "RGYR"),
        ("G:S,S B:S,S Y:S,S", "GBYG"),
        ("R:S,S G:S,S B:S,S Y:S,S", "RGBYR"),
    ];
    for (position, order) in orders {
        let mut turn = game("001").at(position);
        for next in order[1..].chars() {
            turn = turn.throws(2).offers_nothing().next(&next.to_string()).then();
        }
    }
    let two = horses::Rules::new(horses::Settings::SHEET_001, horses::Players::Each(Seats::from_bits(0b0101)))
        .expect("red and blue");
    assert_eq!(Seat::ALL.map(|first| two.start(first).turn()), [Seat::Red, Seat::Blue, Seat::Blue, Seat::Red]);
    // The start cell of an empty seat is an ordinary cell: G-0 = R-14.
    game("001").at("R:12,S B:S,S").throws(2).offers("R 12 14");
    game("001").at("R:12,S B:42,S").throws(2).offers("R 12 14 xB");
    game("004").at("b:20,out,out,out,out w:1,3,5,7,9").throws(2).plays("20 22").next("w");
}

/// C-7: « Le joueur qui a obtenu le plus grand nombre commence la partie »; ties throw again among
/// themselves.
#[test]
fn the_highest_throw_begins_and_ties_throw_again() {
    /// Plays a roll-off; each throw is given with the player who must throw it.
    fn begins(players: u8, throws: &[(u8, Die)]) -> Option<u8> {
        let mut off = RollOff::new(players)?;
        for (n, (thrower, die)) in throws.iter().enumerate() {
            assert_eq!(off.thrower(), *thrower, "throw {n}");
            match off.throw(*die) {
                Rolled::Next(next) => off = next,
                Rolled::Begins(player) => {
                    assert_eq!(n + 1, throws.len(), "no throw may follow the decision");
                    return Some(player);
                }
            }
        }
        None
    }
    use Die::{Five, Four, One, Six, Three, Two};
    // The example: red 4, green 6, blue 6, yellow 1; green 2, blue 5: blue begins.
    assert_eq!(begins(0b1111, &[(0, Four), (1, Six), (2, Six), (3, One), (1, Two), (2, Five)]), Some(2));
    assert_eq!(begins(0b1001, &[(0, Three), (3, Two)]), Some(0));
    assert_eq!(begins(0b1001, &[(0, Two), (3, Two), (0, One), (3, One), (0, Four), (3, Six)]), Some(3));
    // A tie below the top has no effect; three at the top throw again, then two of them.
    assert_eq!(begins(0b0111, &[(0, Three), (1, Three), (2, Five)]), Some(2));
    let three = [(0, Six), (1, Six), (2, Two), (3, Six), (0, Five), (1, Four), (3, Five), (0, One), (3, Two)];
    assert_eq!(begins(0b1111, &three), Some(3));
    assert_eq!(begins(0b1111, &three[..8]), None, "yellow has not thrown yet");
    assert_eq!(RollOff::new(0), None);
    // The number is not played: all horses are still in their stables.
    let rules = horses::Rules::new(horses::Settings::SHEET_003, horses::Players::ALL).expect("the sheet");
    assert_eq!(Seat::ALL.map(|seat| rules.start(Seat::Blue).in_stable(seat)), [4; 4]);
}

/// C-8: the game ends with the first winner.
#[test]
fn the_first_winner_ends_the_game() {
    game("001").at("R:E5,F G:S,S B:S,S").throws(6).plays("R E5 F").winner("R");
    game("001").at("R:F,F G:S,S B:S,S").turn("G").refused("position");
}

/// C-8: with `ranking` a player who has finished is skipped and the others play on until one is left.
#[test]
fn with_ranking_the_others_play_for_the_places() {
    let ranking = |position: &str| game("001").set("end", "ranking").at(position);
    // The turn of a player who has just finished ends at once, even after a 6.
    let on = ranking("R:E5,F G:9,S B:S,S").throws(6).plays("R E5 F").check("winner", Value::Null).next("G").then();
    let blue = on.throws(2).plays("G 9 11").next("B").then();
    blue.throws(2).offers_nothing().next("G"); // red is skipped
    ranking("R:F,F G:9,S B:S,S").turn("R").refused("turn");
    ranking("R:F,F G:F,F B:S,S").turn("B").refused("position");
    ranking("R:F,F G:E5,F B:S,S Y:S,S").turn("G").throws(6).plays("G E5 F").check("winner", Value::Null).next("B");

    // Blue finished first, then red: two of three have finished, and the game is over.
    let settings = horses::Settings { end: horses::End::Ranking, ..horses::Settings::SHEET_001 };
    let three = horses::Players::Each(Seats::from_bits(0b0111));
    let (rules, position) = horses(settings, three, Seat::Blue, "R:E5,F G:S,S B:E5,F");
    let Next::Turn(position) = offer(&(rules, position), Die::Six).play() else {
        panic!("two players must still be playing")
    };
    assert_eq!((position.turn(), rules.finished(&position)), (Seat::Red, Seats::from_bits(0b0100)));
    let Next::Over(over) = offer(&(rules, position), Die::Six).play() else {
        panic!("the game must be over with one player left")
    };
    assert_eq!(over.outcome, Outcome::Won(Seat::Blue));
    assert_eq!(places(rules.standings(&over.position), &[Seat::Blue, Seat::Red, Seat::Green]), [1, 2, 3]);
    // Pawns in a home lane stay there.
    let lane = game("000").set("end", "ranking").at("R:54,E2,E3,E4 G:S,S,S,S B:S,S,S,S").throws(2).plays("R 54 E1");
    lane.position("R:E1,E2,E3,E4 G:S,S,S,S B:S,S,S,S").next("G");
}

/// The place of each player; the standings must be sorted, best first.
fn places<P: PartialEq>(standings: impl IntoIterator<Item = Standing<P>>, players: &[P]) -> Vec<u8> {
    let standings: Vec<_> = standings.into_iter().collect();
    assert!(standings.is_sorted_by_key(|standing| standing.place), "the standings must be sorted, best first");
    assert_eq!(standings.len(), players.len());
    let place = |player: &P| standings.iter().find(|standing| standing.player == *player).expect("every player").place;
    players.iter().map(place).collect()
}

/// C-9: more horses finished first, then the greater total of progress; equal players share the place.
/// (That the turn in progress is finished first is tested with the session: the core reads no clock.)
#[test]
fn the_clock_ranks_horses_home_and_then_progress() {
    let ranked = |settings, players, text: &str| {
        let (rules, position) = horses(settings, players, Seat::Red, text);
        let players: Vec<Seat> = rules.players().iter().collect();
        places(rules.standings(&position), &players)
    };
    let two = horses::Players::Each(Seats::from_bits(0b0011));
    let one = |text| ranked(horses::Settings::SHEET_001, two, text);
    assert_eq!(one("R:F,S G:55,54"), [1, 2], "one finished horse beats any progress");
    assert_eq!(one("R:0,S G:S,S"), [1, 2], "place 0 counts 1, the stable 0");
    assert_eq!(one("R:E1,S G:55,0"), [1, 1], "57 = 56 + 1: a draw");
    assert_eq!(one("R:E2,3 G:E1,6"), [2, 1], "58 + 4 against 57 + 7");
    assert_eq!(
        (horses::Progress::TOP.score(), horses::Progress::FINISHED.score()),
        (62, 62),
        "step 6 and a finished horse"
    );
    let centre = horses::Settings { finish: horses::Finish::Centre, ..horses::Settings::SHEET_001 };
    assert_eq!(ranked(centre, two, "R:E6,0 G:F,S"), [2, 1], "63 against 62, but green has one finished");
    assert_eq!(ranked(centre, two, "R:F,3 G:F,E1"), [2, 1]);
    assert_eq!(
        ranked(horses::Settings::SHEET_000, two, "R:E1,S,S,S G:55,54,53,S"),
        [1, 2],
        "in 000 a pawn in the lane has finished"
    );
    assert_eq!(ranked(horses::Settings::SHEET_001, horses::Players::ALL, "R:5,S G:7,S B:7,S Y:S,S"), [3, 1, 1, 4]);
    let pairs = ranked(horses::Settings::SHEET_003, horses::Players::Pairs, "R:9,S G:5,S B:9,S Y:14,S");
    assert_eq!(pairs, [2, 1], "the progress of two colours is added: 20 against 21");
}

/// C-9: in Ur as in PR2-27; in Senet more pawns out, then the larger total of squares.
#[test]
fn the_clock_ranks_prisoners_and_pawns_out() {
    let ur = |removed, text| {
        let (rules, position) = stacks(removed, text);
        places(rules.standings(&position), &Side::BOTH)
    };
    assert_eq!(ur([0, 0], "9=wwb 6=bw"), [1, 2]);
    assert_eq!(ur([1, 0], "9=wwb 6=bw"), [1, 1]);
    assert_eq!(ur([2, 0], "9=wwb 6=bw"), [2, 1]);
    let senet = |black, white| {
        let (rules, position) = squares([black, white]);
        places(rules.standings(&position), &Side::BOTH)
    };
    assert_eq!(senet([1, 2, 3, 4, 31], [26, 28, 29, 30, 25]), [1, 2], "pawns out come first");
    assert_eq!(senet([0, 5, 8, 9, 31], [1, 2, 3, 16, 31]), [1, 1], "waiting counts 0");
    assert_eq!(senet([0, 5, 8, 9, 31], [1, 2, 3, 17, 31]), [2, 1]);
}

/// C-9: `time_limit` is off by default, and changes no move.
#[test]
fn the_clock_is_a_setting_of_every_game() {
    assert!(SHEETS.iter().all(|(_, settings)| settings.time_limit == 0));
    assert_eq!((ur::Settings::SHEET_002.time_limit, senet::Settings::SHEET_004.time_limit), (0, 0));
    for case in [game("001").at("R:10,S G:S,S"), game("002").at(""), game("004").at("b:2,4,6,8,11 w:1,3,5,7,9")] {
        assert_eq!(case.throws(2).legal(), case.clone().set("time_limit", 255).throws(2).legal());
        case.set("time_limit", 256).refused("options.time_limit");
    }
}
