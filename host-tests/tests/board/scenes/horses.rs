//! Petits Chevaux: leaving the stable, walking, capturing, arriving.

use galop::rules::Seat;
use galop::sheets::House;
use galop_host_tests::ask::{Rooms as _, S000, S001};
use galop_host_tests::stand::{LAST, Stand, duel, horses, only, persons};

/// A 6: the only candidate is the second horse of the stable; it is bright, and red's start cell blinks.
#[test]
fn the_exit_shows_the_horse_and_the_start_cell() {
    let mut board = duel(2);
    board.throw(6);
    let lit = "
        ...   ..R   PrP
        ...   ...   PrP
        ...   ...   PrP
           .. ... RR   
           .. ... ..   
              ...      
        ...............
        ...............
        ...............
              ...      
           .. ... ..   
           BB ... ..   
        ...   ...   ...
        ...   ...   ...
        ...   ...   ...";
    board.shows(512, lit);
    board.shows(768, &lit.replace("...   ..R", "...   ..."));
    assert_eq!(
        board.film((0, 8), &[0, 499, 512, 768, 1024, 1280]),
        "..R.R.",
        "it must not blink before the die lies still"
    );
    board.play(0);
    board.rests_after(140);
    assert_eq!(board.cells(0, &[(3, 10), (3, 11), (0, 8)]), "R.R");
}

/// Red, with one horse out on k = 0, throws a 4.
#[test]
fn a_walk_lights_cell_after_cell() {
    let mut board = duel(2);
    board.go(&[(6, 0)]);
    board.throw(4);
    assert_eq!(board.film((4, 8), &[512, 768]), "R.");
    board.play(0);
    board.rests_after(560);
    let way = [(0, 8), (1, 8), (2, 8), (3, 8), (4, 8)];
    assert_eq!(board.cells(0, &way), ".R...");
    assert_eq!(board.cells(139, &way), ".R...");
    assert_eq!(board.cells(140, &way), "..R..");
    assert_eq!(board.cells(280, &way), "...R.");
    assert_eq!(board.cells(420, &way), "....R");
    assert_eq!(board.cells(560, &way), "....R");
}

/// Of two candidates the chosen one is bright, the other pulses.
#[test]
fn candidates_pulse_and_the_finger_moves_on() {
    let mut board = duel(2);
    board.go(&[(6, 0), (6, 0)]);
    board.throw(6);
    // The most advanced first (C-5): k = 6 to 12; then the exit.
    let cells = [(6, 8), (5, 8), (3, 10), (0, 8)];
    assert_eq!(board.film((6, 8), &[2048, 3072]), "RR");
    assert_eq!(board.film((3, 10), &[2048, 3072]), "rR");
    assert_eq!(board.cells(2048, &cells), "R.r.");
    assert_eq!(board.film((6, 14), &[2048, 2304]), "R.");
    board.play.next();
    assert_eq!(board.cells(2048, &cells), "r.RR");
    assert_eq!(board.cells(2304, &cells), "R.R.");
    for ms in 2048..4096 {
        assert!(5 * board.brightness(ms, (6, 8)) <= 4 * board.brightness(ms, (3, 10)), "{ms}: the chosen is brighter");
    }
}

/// Red on k = 27, blue's horse three cells further, on its k = 2.
fn face_to_face() -> Stand {
    let mut board = duel(2);
    board.go(&[(6, 0), (6, 0), (6, 0), (6, 0), (6, 0), (3, 0), (6, 0), (2, 0)]);
    board
}

#[test]
fn a_capture_alternates_with_the_victims_colour() {
    let mut board = face_to_face();
    board.throw(3);
    assert_eq!(board.film((12, 6), &[512, 768, 1024, 1280]), "RBRB");
}

#[test]
fn a_captured_horse_runs_home() {
    let mut board = face_to_face();
    board.throw(3);
    board.play(0);
    board.rests_after(3 * 140 + 600);
    let way = [(14, 7), (14, 6), (13, 6), (12, 6)];
    assert_eq!(board.cells(0, &way), ".R.B");
    assert_eq!(board.cells(140, &way), "..RB");
    assert_eq!(board.cells(280, &way), "...R");
    assert_eq!(board.cells(420, &way), "..BR", "blue runs home");
    assert_eq!(board.cells(720, &way), ".B.R", "past its start cell");
    assert_eq!(board.cells(1000, &way), "...R", "blue is in the stable");
    assert_eq!(board.film((11, 3), &[419, 420, 495, 570, 1020]), ".B.BB", "the light in the stable blinks");
}

/// Red on step 5 throws a 6.
#[test]
fn a_finish_alternates_with_gold_and_sparkles() {
    let mut board = duel(2);
    board.go(&[(6, 0); 10]);
    for pips in [1, 1, 2, 3, 4, 5] {
        board.go(&[(pips, 0), (1, 0)]);
    }
    board.throw(6);
    assert_eq!(board.cells(512, &[(5, 7), (3, 10), (3, 11)]), "RR.");
    assert_eq!(board.film((6, 7), &[512, 768, 1024, 1280]), "RORO");
    board.play(0);
    board.rests_after(140 + 700);
    assert_eq!(board.film((5, 7), &[0, 140, 840]), "...");
    assert_eq!(board.film((6, 7), &[0, 140, 228, 316, 404, 840]), "ROPR..");
    assert_eq!(board.film((3, 11), &[0, 140, 1024, 2048]), ".oOo", "the finished horse shimmers");
    assert_eq!(board.film((3, 10), &[0, 1024, 2048]), "RRR", "the other horse is in the stable");
}

/// H-9: from step 6 a 6 takes the horse to the centre.
#[test]
fn the_centre_is_a_cell_when_it_is_the_goal() {
    let mut house = House::default();
    house.horses(S001).finish = galop::rules::horses::Finish::Centre;
    let mut board = horses(S001, persons(&[Seat::Red, Seat::Blue]), house, only(Seat::Red));
    board.go(&[(6, 0); 10]);
    for pips in [1, 1, 2, 3, 4, 5] {
        board.go(&[(pips, 0), (1, 0)]);
    }
    board.throw(6);
    assert_eq!(board.film((6, 7), &[512, 768]), "R.");
    board.play(0);
    board.throw(6);
    assert_eq!(board.film((7, 7), &[512, 768]), "RO");
    board.play(0);
    assert_eq!(board.film((7, 7), &[0, 140]), "RO");
}

/// H-2: to the door and back.
#[test]
fn a_bounce_is_walked_both_ways() {
    let mut house = House::default();
    house.horses(S001).overshoot = galop::rules::horses::Overshoot::Bounce;
    let mut board = horses(S001, persons(&[Seat::Red, Seat::Blue]), house, only(Seat::Red));
    board.go(&[(6, 0); 10]);
    board.throw(3);
    board.play(LAST);
    board.rests_after(3 * 140);
    // From k = 54 (0,6): the door, then back.
    let way = [(0, 7), (0, 6), (1, 6)];
    assert_eq!(board.cells(0, &way), "R..");
    assert_eq!(board.cells(140, &way), ".R.");
    assert_eq!(board.cells(280, &way), "..R");
}

/// H-1, with `three_sixes=horse_back`: the third 6 is shown, then the horse last moved runs home.
#[test]
fn a_horse_sent_back_by_a_throw_runs_home() {
    let mut house = House::default();
    house.horses(S001).three_sixes = galop::rules::horses::ThreeSixes::HorseBack;
    let mut board = horses(S001, persons(&[Seat::Red, Seat::Blue]), house, only(Seat::Red));
    // Out, and on k = 6.
    board.go(&[(6, 0), (6, 0)]);
    board.throw(6);
    board.rests_after(500 + 900 + 600);
    let way = [(0, 8), (3, 8), (6, 8)];
    assert_eq!(board.cells(0, &way), "..R", "the die is falling");
    assert_eq!(board.cells(1399, &way), "..R", "the face blinks");
    assert_eq!(board.cells(1650, &way), ".R.", "the horse runs home");
    assert_eq!(board.cells(1900, &way), "R..", "to its start cell");
    assert_eq!(board.cells(2000, &way), "...", "the horse is in the stable");
    assert_eq!(board.film((3, 11), &[1399, 1400, 1475, 1550, 2000]), ".R.RR", "the light in the stable blinks");
}

/// A throw without a move is shown, and no horse runs.
#[test]
fn no_horse_runs_when_none_is_sent_back() {
    let mut board = duel(2);
    board.throw(3);
    board.rests_after(500 + 900);
}

/// PC0-22: in 000 a pawn is home as soon as it is in the lane; there it may go deeper, which is an ordinary walk.
#[test]
fn a_pawn_that_enters_the_lane_sparkles() {
    let mut house = House::default();
    house.horses(S000).horses = 2;
    let mut board = horses(S000, persons(&[Seat::Red, Seat::Blue]), house, only(Seat::Red));
    // The roll-off; then one pawn goes to k = 54, the other to k = 0.
    board.go(&[(5, 0), (2, 0)]);
    board.go(&[(6, 0); 11]);
    board.throw(3);
    assert_eq!(board.film((2, 7), &[512, 768, 1024, 1280]), "RORO");
    board.play(0);
    board.rests_after(3 * 140 + 700);
    assert_eq!(board.film((2, 7), &[280, 420, 508, 596, 684, 1120]), "ROPR.R");
    board.go(&[(3, 0)]);
    board.throw(2);
    assert_eq!(board.film((4, 7), &[512, 768]), "R.", "the pawn goes from the second cell to the fourth");
    board.play(0);
    board.rests_after(2 * 140);
}
