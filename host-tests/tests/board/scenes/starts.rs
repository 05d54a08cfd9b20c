//! The first picture of each of the five games.

use galop::rules::{Seat, Seats, senet};
use galop::sheets::House;
use galop_host_tests::ask::{S000, S003};
use galop_host_tests::stand::{EAST, duel, horses, only, persons, senet_board, ur_board, ur_game};

/// PC1-5: the beginner is drawn, so the game begins at once. Red's corner breathes, here at its dimmest.
#[test]
fn sheet_001() {
    duel(2).shows(
        0,
        "
        ...   ...   rrr
        ...   ...   rrr
        ...   ...   rrr
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
        ...   ...   ...",
    );
}

/// PC0-3: during the roll-off the horses are dim.
#[test]
fn sheet_000() {
    let board = horses(S000, persons(&Seat::ALL), House::default(), only(Seat::Red));
    board.shows(
        0,
        "
        ...   ...   rrr
        ...   ...   rrr
        ...   ...   rrr
           YY ... RR   
           YY ... RR   
              ...      
        ...............
        ...............
        ...............
              ...      
           BB ... GG   
           BB ... GG   
        ...   ...   ...
        ...   ...   ...
        ...   ...   ...",
    );
}

/// PC3-3: two players, two colours each: both corners of red and blue breathe.
#[test]
fn sheet_003() {
    let seating = persons(&[Seat::Red, Seat::Green]);
    let mut board = horses(S003, seating, House::default(), Seats::from_bits(0b0101));
    board.go(&[(6, 0), (1, 0)]);
    board.shows(
        1024,
        "
        ...   ...   RRR
        .p.   ...   RRR
        ...   ...   RRR
           YY ... RR   
           YY ... RR   
              ...      
        ...............
        ...............
        ...............
              ...      
           BB ... GG   
           BB ... GG   
        BBB   ...   ...
        BBB   ...   .p.
        BBB   ...   ...",
    );
}

/// PR2-1: ten pawns on each arm; the exits glow, the bridge is dark. Black begins: west breathes.
#[test]
fn sheet_002() {
    let mut board = ur_game();
    board.look.rhythm = true;
    board.shows(
        256,
        "
        KKK   ...   ...
        KKK   ...   ...
        KKK   ...   ...
           .. ... ..   
           .. ... ..   
              ...      
        KKKKK.....WWWWW
        ...............
        KKKKK.....WWWWW
              o.o      
           .. ... ..   
           .. ... ..   
        KKK   ...   ..p
        KKK   ...   ...
        KKK   ...   p..",
    );
}

/// PR2-2: the west has thrown a 5; now the east throws, in the south-east or at its other corner.
#[test]
fn roll_off_of_002() {
    let mut board = ur_board();
    board.throw(5);
    board.shows(
        500,
        "
        P.P   ...   www
        .P.   ...   www
        P.P   ...   www
           .. ... ..   
           .. ... ..   
              ...      
        KKKKK.....WWWWW
        ...............
        KKKKK.....WWWWW
              o.o      
           .. ... ..   
           .. ... ..   
        ...   ...   www
        ...   ...   www
        ...   ...   www",
    );
}

/// SE4-2, SE4-5: Black has played 10 → 11 and throws again; here Black sits east.
#[test]
fn sheet_004() {
    let mut board = senet_board(senet::Dice::Coins, EAST);
    board.toss(0b0010);
    board.stage.skip();
    board.shows(
        1024,
        "
        ...   ...   KKK
        ...   ...   KKK
        ...   W..   KKK
           .. K.. ..   
           .. W.. ..   
              K..      
        ......W........
        ......K.o......
        ......W.a......
              K.o      
           .. W.o ..   
           .. .Ko .p   
        ...   ...   KKK
        ...   ...   KpK
        ...   ...   KKK",
    );
}
