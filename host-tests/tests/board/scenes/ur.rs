//! The Royal Game of Ur: stacks, prisoners, guards.

use galop::board::Light;
use galop::board::geometry::Cell;
use galop_host_tests::stand::{LAST, Stand, ur_game};

/// Black enters with a 5 on the common corridor.
#[test]
fn a_pawn_enters_from_the_reserve() {
    let mut board = ur_game();
    board.throw(5);
    assert_eq!(board.film((8, 4), &[512, 768]), "KK", "the last pawn of the reserve is chosen");
    assert_eq!(board.film((3, 7), &[512, 768]), "K.");
    board.play(0);
    board.rests_after(700);
    let way = [(8, 4), (6, 6), (5, 6), (4, 6), (3, 6), (3, 7)];
    for (ms, cells) in
        [(0, ".K...."), (140, "..K..."), (280, "...K.."), (420, "....K."), (560, ".....K"), (700, ".....K")]
    {
        assert_eq!(board.cells(ms, &way), cells);
    }
}

/// White lands on Black's pawn: the cell becomes White's, and flashes its prisoner's colour at times.
#[test]
fn a_capture_alternates_and_then_winks() {
    let mut board = ur_game();
    board.go(&[(5, 0)]);
    board.throw(5);
    assert_eq!(board.film((3, 7), &[512, 768, 1024, 1280]), "WKWK");
    board.play(0);
    board.rests_after(700 + 600);
    assert_eq!(board.film((3, 7), &[0, 420, 560, 700, 775, 850]), "KKWKWK");
    assert_eq!(board.film((3, 7), &[2048, 2175, 2176, 3071, 3072, 3200]), "..WW.W");
}

/// White carries its prisoner to the exit: it is taken out, and the pawn becomes a guard.
fn at_the_exit() -> Stand {
    let mut board = ur_game();
    // A 6 passes.
    board.go(&[(5, 0), (5, 0), (6, 0), (5, LAST), (6, 0)]);
    board
}

#[test]
fn a_chosen_stack_is_spread_out_in_the_second_corner() {
    let mut board = at_the_exit();
    board.throw(4);
    let diagonal = [(4, 10), (3, 11), (2, 12), (1, 13), (0, 14)];
    assert_eq!(board.cells(512, &diagonal), "..www", "the reserve is chosen");
    board.play.next();
    assert_eq!(board.cells(512, &diagonal), "KW...", "the stack from bottom to top, from the stable outward");
    assert_eq!(board.film((9, 8), &[512, 768]), "WO");
}

#[test]
fn prisoners_are_taken_out_and_a_guard_blinks_slowly() {
    let mut board = at_the_exit();
    assert_eq!(board.film((9, 8), &[0, 1024]), "oO", "the exit is empty and glows");
    board.throw(4);
    board.play(LAST);
    board.rests_after(4 * 140 + 600 + 700);
    let way = [(8, 7), (9, 7), (10, 7), (10, 8), (9, 8)];
    for (ms, cells) in [(0, ".W..o"), (140, "..W.o"), (280, "...Wo"), (420, "....W"), (560, "....W")] {
        assert_eq!(board.cells(ms, &way), cells);
    }
    assert_eq!(
        board.film((0, 12), &[0, 559, 560, 635, 1160]),
        "wwK.K",
        "the removed prisoner is shown in White's second corner"
    );
    assert_eq!(board.film((9, 8), &[1160, 1248]), "OP", "the guard sparkles");
    assert_eq!(board.film((9, 8), &[2048, 3071, 3072, 4095]), "WWww");
    assert_eq!(board.film((0, 12), &[2048, 3072]), "KK");
    assert_eq!(board.cells(2048, &[(9, 6), (7, 6), (8, 6), (7, 8), (8, 8)]), "o....", "the bridge is dark");
}

/// « brightness by height »
#[test]
fn a_higher_stack_is_brighter() {
    let mut board = ur_game();
    let level = |board: &Stand| {
        let light = Light::at(Cell { row: 6, col: 6 }).expect("a light");
        board.paint(0).get(light).b
    };
    let mut before = 0;
    for _ in 0..5 {
        board.go(&[(1, 0), (6, 0)]);
        assert!(level(&board) > before, "{before}");
        before = level(&board);
    }
}
