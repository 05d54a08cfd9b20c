//! Senet: coins, swaps, the water, bearing off.

use galop::rules::any::Any;
use galop::rules::senet::{Dice, Move, Reenter, Rules, Settings};
use galop::rules::{Seat, Seats, Side};
use galop::session::{Phase, Table};
use galop_host_tests::ask::S004;
use galop_host_tests::stand::{EAST, LAST, Stand, WEST, persons, senet_board};

/// Black has begun; with a die, because a 5 passes.
fn begun(black: u8) -> Stand {
    let mut board = senet_board(Dice::D6, black);
    board.go(&[(1, 0)]);
    board
}

/// Black on 2 changes places with White on 3.
#[test]
fn a_swap_alternates_and_sends_the_victim_back() {
    let mut board = begun(WEST);
    board.throw(1);
    assert_eq!(board.film((4, 6), &[512, 768, 1024, 1280]), "KWKW");
    board.play(0);
    board.rests_after(140 + 600);
    assert_eq!(board.cells(0, &[(3, 6), (4, 6)]), ".K");
    assert_eq!(board.cells(140, &[(3, 6), (4, 6)]), "WK");
    assert_eq!(board.cells(739, &[(3, 6), (4, 6)]), "WK");
    assert_eq!(board.cells(740, &[(3, 6), (4, 6)]), "WK");
}

/// SE4-15: a pawn from 23 falls into the water; square 1 is occupied, so it waits.
#[test]
fn the_water_takes_a_pawn_to_the_waiting_place() {
    let mut board = begun(WEST);
    board.go(&[(6, LAST), (6, LAST)]);
    assert_eq!(board.cells(0, &[(4, 8), (7, 8), (8, 8), (9, 8), (10, 8), (11, 8), (12, 8)]), "Koaooo.");
    board.throw(4);
    board.play(LAST);
    board.rests_after(4 * 140 + 600);
    let way = [(5, 8), (6, 8), (7, 8), (8, 8)];
    for (ms, cells) in [(0, "K.oa"), (140, ".Koa"), (280, "..Ka"), (420, "..oK"), (560, "..oA"), (635, "..oK")] {
        assert_eq!(board.cells(ms, &way), cells);
    }
    assert_eq!(board.film((8, 8), &[860, 1160]), "aa");
    assert_eq!(board.film((1, 6), &[560, 860, 935, 1010, 1160]), ".K.Kk", "one waiting pawn is dim");
}

#[test]
fn a_fall_into_the_water_is_announced() {
    let mut board = begun(WEST);
    board.go(&[(6, LAST), (6, LAST)]);
    board.throw(4);
    for _ in 1..board.offer().len() {
        board.play.next();
    }
    assert_eq!(board.film((8, 8), &[512, 768, 1024, 1280]), "KAKA");
}

/// « one colour per half-second if both wait »
#[test]
fn both_wait_in_turn() {
    let mut board = begun(WEST);
    board.go(&[(6, LAST), (6, LAST), (4, LAST), (5, 0)]);
    board.go(&[(6, LAST), (6, LAST), (6, LAST)]);
    assert_eq!(board.film((1, 6), &[0, 499, 500, 999, 1000, 1500]), "kkwwkw");
    let Phase::Throw(Any::Senet(position)) = board.play.phase() else { panic!("a throw is awaited") };
    assert_eq!(galop::rules::Side::BOTH.map(|side| position.waiting(side)), [1, 1]);
}

/// Brings all black pawns to the last row, short of the water; White passes with 5s.
fn on_the_last_row(black: u8) -> Stand {
    let mut board = begun(black);
    let far = |chosen: &Move| chosen.from < 21 && chosen.to < 27 && chosen.to > chosen.from;
    for _ in 0..200 {
        let (Any::Senet(rules), Some(Any::Senet(position))) = (board.play.rules(), board.play.position()) else {
            break;
        };
        if (1..21).all(|square| position.at(square) != Some(galop::rules::Side::Black)) {
            board.stage.skip();
            return board;
        }
        if position.turn() == galop::rules::Side::White {
            board.throw(5);
            continue;
        }
        // The first throw and candidate that helps; only 2 and 3 end the turn.
        let found = [2, 3, 1, 4, 6].into_iter().find_map(|pips| {
            let die = galop::rules::Die::new(pips)?;
            let galop::rules::Thrown::Choose(offer) = galop::rules::throw(rules, *position, die) else { return None };
            let n = offer.each().position(|each| far(&each.chosen()))?;
            Some((pips, n as u8))
        });
        board.go(&[found.expect("a throw moves a pawn forward")]);
    }
    panic!("the pawns did not reach the last row")
}

/// Moves Black to where a pawn can leave with a 3.
fn bear_off(black: u8) -> Stand {
    let mut board = on_the_last_row(black);
    if matches!(board.play.position(), Some(Any::Senet(position)) if position.turn() == Side::White) {
        board.go(&[(5, 0)]);
    }
    // The pawn on 26 would need a 5, which passes: so one goes to 28 first, with a 2.
    board.go(&[(2, LAST), (5, 0)]);
    board
}

/// SE4-17: the exit is lit only for Black, and the pawn leaves with a 3.
#[test]
fn bearing_off() {
    for (black, home) in [(WEST, (7, 0)), (EAST, (7, 14))] {
        let mut board = bear_off(black);
        assert_eq!(board.cells(0, &[(9, 8), (12, 8), home]), "KO.", "28, the exit, the arm");
        board.throw(3);
        for _ in 1..board.offer().len() {
            board.play.next();
        }
        assert_eq!(board.film((12, 8), &[512, 768, 1024, 1280]), "KOKO");
        board.play(0);
        board.rests_after(3 * 140 + 700);
        let way = [(9, 8), (10, 8), (11, 8), (12, 8)];
        for (ms, cells) in [(0, "oKoO"), (140, "ooKO"), (280, "oooK"), (420, "oooO"), (508, "oooP")] {
            assert_eq!(board.cells(ms, &way), cells);
        }
        assert_eq!(board.film(home, &[0, 420, 508, 596, 1120]), ".OPKK");
        assert_eq!(board.cells(1120, &[(12, 8)]), ".", "White must not leave yet");
    }
}

/// « lit = face, dark = pile »
#[test]
fn coins_lie_on_the_stable_block_and_their_number_on_the_die_block() {
    let mut board = senet_board(Dice::Coins, WEST);
    board.toss(0b0001);
    board.toss(0b1010);
    // The lights of the north-west stable as yellow sees them.
    let coins = [(4, 3), (3, 3), (4, 4), (3, 4)];
    assert_eq!(board.cells(499, &coins), ".P.P");
    assert_eq!(board.cells(499, &[(2, 0), (0, 2), (1, 1)]), "PPk");
    board.play(0);
    assert_eq!(board.cells(5000, &coins), ".p.p", "the coins stay until any player's next throw");
    board.stage.tumble(board.play.hands(), galop::time::Time(board.now));
    let east = [(10, 10), (10, 11), (11, 10), (11, 11)];
    assert_ne!(board.cells(0, &east), board.cells(64, &east), "coins must spin while A is down");
    assert_eq!(board.cells(0, &coins), ".p.p");
    board.toss(0b1111);
    assert_eq!(board.cells(499, &coins), "....");
    assert_eq!(board.cells(499, &east), "PPPP");
}

/// SE4-2, SE4-5: Black stands on 10 until a player throws a 1; then the board moves it to 11.
#[test]
fn the_first_move_is_walked_by_the_board() {
    let mut board = senet_board(Dice::D6, WEST);
    let squares = [(11, 6), (11, 7)];
    assert_eq!(board.cells(0, &squares), "K.");
    board.throw(1);
    board.rests_after(500 + 900 + 140);
    assert_eq!(board.cells(0, &squares), "K.", "the die is falling");
    assert_eq!(board.cells(1399, &squares), "K.", "the west begins");
    assert_eq!(board.cells(1400, &squares), ".K");
    assert_eq!(board.cells(1540, &squares), ".K");
}

/// SE4-16, with `reenter=auto`: a waiting pawn is put on square 1 after the move that leaves it empty.
#[test]
fn a_pawn_that_comes_back_by_itself_is_seen_to() {
    let auto = Settings { dice: Dice::D6, reenter: Reenter::Auto, ..Settings::SHEET_004 };
    let rules = Rules::new(auto).expect("they go together").into();
    let mut board = Stand::new(Table { sheet: S004, rules }, persons(&Seat::ALL), Seats::from_bits(WEST));
    // 11 → 17 → 23 → the water; White stands on 1, so the pawn waits. Black 8 → 10, White 7 → 11.
    board.go(&[(1, 0), (6, LAST), (6, LAST), (4, LAST), (2, 0), (4, 0)]);
    let squares = [(1, 6), (2, 6), (8, 6)];
    assert_eq!(board.cells(0, &squares), "kW.");
    board.throw(6);
    board.play(0);
    board.rests_after(6 * 140 + 140);
    assert_eq!(board.cells(839, &squares), "k.W", "White has moved from 1 to 7");
    assert_eq!(board.cells(840, &squares), ".KW", "Black's pawn enters");
    assert_eq!(board.cells(980, &squares), ".KW");
    board.throw(2);
    assert!(
        matches!(board.offer().chosen(), Any::Senet(Move { side: Side::White, .. })),
        "White throws again after a 6"
    );
}
