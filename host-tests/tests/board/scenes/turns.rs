//! What every game shows: whose throw it is, the die, no move, who begins, undo, the end.

use galop::board::geometry::stable;
use galop::rules::{Seat, Seats, ur};
use galop::session::{Level, Phase, Played, Table, Who};
use galop::sheets::House;
use galop::time::Time;
use galop::view::look::{Look, Pace};
use galop::view::rhythm::pulse;
use galop::view::stage::Stage;
use galop_host_tests::ask::{Rooms as _, S000, S001, S002, S003};
use galop_host_tests::stand::{LAST, ROUND, Stand, WEST, duel, horses, only, persons, ur_game};

#[test]
fn the_corner_of_whoever_throws_breathes() {
    let board = duel(2);
    assert_eq!(board.film((0, 12), &[0, 1024, 2047, 3072]), "rRrR");
    assert_eq!(board.film((14, 0), &[0, 1024, 2047, 3072]), "....");
}

#[test]
fn a_computers_corner_breathes_dimmer() {
    let mut seating = persons(&[Seat::Red, Seat::Blue]);
    seating.set(Seat::Red, Who::Computer(Level::One));
    let board = horses(S001, seating, House::default(), only(Seat::Red));
    assert_eq!(board.film((0, 12), &[0, 1024, 2047, 3072]), "rrrr");
}

/// The rhythms: slow; two beats; fast; long and short.
#[test]
fn each_seat_has_its_own_rhythm() {
    let film = |seat, rhythm| -> String {
        (0..16).map(|i| if pulse(seat, Time(i * 128 + 64), rhythm) < 100 { '-' } else { '#' }).collect()
    };
    assert_eq!(film(Seat::Red, true), "---##########---");
    assert_eq!(film(Seat::Green, true), "##-##-----------");
    assert_eq!(film(Seat::Blue, true), "-##--##--##--##-");
    assert_eq!(film(Seat::Yellow, true), "--####----##----");
    for seat in Seat::ALL {
        assert_eq!(film(seat, false), film(Seat::Red, true), "without rhythms all seats must breathe alike");
        let round: Vec<u8> = (0..2048).map(|ms| pulse(seat, Time(ms), true)).collect();
        assert_eq!((round.iter().min(), round.iter().max() > Some(&250)), (Some(&0), true));
    }
}

/// « A down: the die tumbles »: 1, 5, 2 …
#[test]
fn the_die_tumbles_while_a_is_down() {
    let mut board = duel(2);
    board.stage.tumble(only(Seat::Red), Time(board.now));
    assert_eq!(board.film((1, 13), &[0, 64, 128]), "PPR");
    assert_eq!(board.film((0, 12), &[0, 64, 128]), "RPP");
    assert_eq!(board.stage.busy_until(board.play.rules(), &board.look), None);
    board.stage.skip();
    assert_eq!(board.film((1, 13), &[0]), "P", "another press must not stop the die");
    board.stage.stop();
    assert_eq!(board.film((1, 13), &[0]), "r");
}

#[test]
fn the_face_falls_and_stays_until_the_next_throw() {
    let mut board = duel(2);
    board.throw(6);
    board.rests_after(500);
    // 1 → 2 … 6; it shows its final face before the time is over.
    assert_eq!(board.film((1, 12), &[0, 350, 499, 500, 5000]), "rPPPP");
    board.play(0);
    assert_eq!(board.film((1, 12), &[0, 5000]), "Pp");
    board.throw(3);
    assert_eq!(board.film((1, 12), &[499]), "r");
    board.play(0);
    assert_eq!(board.cells(5000, &[(0, 12), (1, 13), (2, 14), (0, 13)]), "ppp.");
    board.stage.tumble(only(Seat::Blue), Time(board.now));
    assert_eq!(
        board.cells(0, &[(0, 12), (1, 13), (13, 1)]),
        "ppP",
        "while blue's die tumbles, red's last throw is still shown"
    );
    board.throw(1);
    assert_eq!(
        board.cells(499, &[(0, 12), (1, 13), (2, 14), (0, 13)]),
        "....",
        "the throw is now shown on blue's corner only"
    );
    assert_eq!(board.cells(499, &[(13, 1), (14, 0)]), "Pb");
}

/// C-3: « |L| = 0 → show "no move" »
#[test]
fn no_move_blinks_the_face_twice_and_then_the_next_seat_breathes() {
    let mut board = duel(2);
    board.look.rhythm = true;
    assert!(matches!(board.throw(1), Played::Stuck(..)));
    board.rests_after(1400);
    assert_eq!(board.film((1, 13), &[500, 724, 725, 949, 950, 1175, 1399, 1400]), "PPppPppp");
    assert_eq!(board.film((0, 12), &[500, 1399, 1400]), "rr.");
    assert_eq!(board.film((14, 0), &[500, 1399, 1400, 1792]), "..bB");
}

/// C-7: R4 G4 Y2, so red and green throw again: R3 G5.
#[test]
fn in_the_roll_off_everybodys_face_stays_and_the_beginner_flashes() {
    let seating = persons(&[Seat::Red, Seat::Green, Seat::Yellow]);
    let mut board = horses(S000, seating, House::default(), only(Seat::Red));
    board.look.rhythm = true;
    board.throw(4);
    assert_eq!(board.cells(0, &[(0, 12), (1, 13)]), "rP", "the falling die shows a 1");
    let corners = [(0, 12), (14, 12), (0, 0)];
    assert_eq!(board.cells(512, &corners), "PG.", "red has thrown, green throws");
    board.throw(4);
    assert_eq!(board.cells(512, &corners), "PPY");
    board.throw(2);
    // The 2 of yellow lies turned as its player sees it.
    assert_eq!(board.cells(512, &[(0, 12), (0, 13), (14, 12), (14, 0), (2, 0), (0, 2)]), "prp.pp");
    board.stage.tumble(only(Seat::Red), Time(board.now));
    assert_eq!(board.cells(0, &[(0, 12), (1, 13), (14, 12)]), "RPp", "the tumbling die must not show the 4");
    board.throw(3);
    assert_eq!(board.cells(512, &[(0, 12), (0, 14), (1, 13)]), "P.P");
    assert!(matches!(board.throw(5), Played::Began(..)));
    board.rests_after(1400);
    assert_eq!(board.film((13, 14), &[0, 499, 500, 725, 950, 1175]), "ggG.G.");
    assert_eq!(
        board.cells(500, &[(10, 10), (13, 13), (1, 13)]),
        "GPp",
        "the whole corner flashes, and all throws are shown"
    );
    assert_eq!(board.cells(5000, &[(13, 13), (1, 13), (13, 14)]), "p.g", "then only the last throw is shown");
}

#[test]
fn a_move_taken_back_flashes_its_candidate() {
    let mut board = duel(2);
    board.throw(6);
    board.play(0);
    board.now += ROUND;
    assert!(board.play.undo());
    board.stage.undone(Time(board.now));
    board.rests_after(300);
    assert_eq!(board.film((3, 11), &[0, 75, 150, 225, 300]), "R.R.R");
    assert_eq!(board.film((0, 8), &[0, 299, 512, 768]), "..R.");
}

#[test]
fn a_press_ends_an_animation() {
    let mut board = duel(2);
    board.look.rhythm = true;
    board.throw(1);
    board.stage.skip();
    assert!(!board.stage.busy(board.play.rules(), &board.look, Time(board.now)));
    assert_eq!(board.cells(256, &[(14, 0), (1, 13)]), "Bp");
}

#[test]
fn the_pace_halves_or_drops_every_animation() {
    let mut board = duel(2);
    board.throw(1);
    board.look = Look { pace: Pace::Quick, rhythm: true, ..board.look };
    board.rests_after(700);
    board.look.pace = Pace::Instant;
    assert!(!board.stage.busy(board.play.rules(), &board.look, Time(board.now)));
    assert_eq!(board.cells(256, &[(14, 0), (1, 13)]), "Bp");
}

/// Red's only horse is home: waves run from the centre outward, red's corner is steady.
#[test]
fn the_winner_gets_the_whole_board() {
    let mut board = duel(1);
    board.go(&[(6, 0)]);
    board.go(&[(6, 0); 9]);
    for pips in [1, 1, 2, 3, 4, 5] {
        board.go(&[(pips, 0), (1, 0)]);
    }
    board.throw(6);
    board.play(0);
    board.rests_after(140 + 700);
    board.shows(
        2048,
        "
        RRR   RRR   RRR
        RRR   RRR   RRR
        RRr   rrr   RRR
           .. ... o.   
           .. ... ..   
              ...      
        RRr.........rRR
        RRr....R....rRR
        RRr.........rRR
              ...      
           .. ... ..   
           .b ... ..   
        RRr   rrr   rRR
        RRR   RRR   RRR
        RRR   RRR   RRR",
    );
    assert_eq!(board.film((7, 7), &[2048, 2560]), "R.");
    assert_eq!(board.film((3, 7), &[2048, 2560]), ".R");
    assert_eq!(board.film((0, 12), &[2048, 2300, 2560, 2800]), "RRRR");
}

/// C-8: with more than two players the places are shown as pips; equal players share a place.
#[test]
fn places_are_pips_on_the_die_blocks() {
    let mut house = House::default();
    house.horses(S001).horses = 1;
    let mut board = horses(S001, persons(&[Seat::Red, Seat::Green, Seat::Blue]), house, only(Seat::Red));
    board.go(&[(6, 0); 10]);
    // Green has left its stable, blue has not, so green is second.
    board.go(&[(1, 0), (6, 0), (1, 0), (1, 0)]);
    for pips in [1, 2, 3, 4, 5] {
        board.go(&[(pips, 0), (1, LAST), (1, 0)]);
    }
    board.go(&[(6, 0)]);
    assert_eq!(board.play.winners(), only(Seat::Red));
    assert_eq!(board.cells(2048, &[(0, 12), (0, 13), (1, 13), (2, 14)]), "RRPR");
    assert_eq!(board.cells(2048, &[(12, 12), (12, 14), (13, 13), (14, 12), (14, 14)]), ".P.P.");
    assert_eq!(board.cells(2048, &[(14, 2), (12, 0), (13, 1), (12, 2), (14, 0)]), "PPP..");
}

/// Two colours win together and alternate in the waves.
#[test]
fn both_colours_of_a_winner_sweep_in_turn() {
    let mut house = House::default();
    house.horses(S003).horses = 1;
    house.horses(S003).two_colour_win = galop::rules::horses::TwoColourWin::OneColour;
    let seating = persons(&[Seat::Red, Seat::Green]);
    let mut board = horses(S003, seating, house, Seats::from_bits(0b0101));
    board.go(&[(6, 0), (1, 0)]);
    board.go(&[(6, 0); 10]);
    for pips in [1, 1, 2, 3, 4, 5] {
        board.go(&[(pips, 0), (1, 0)]);
    }
    board.go(&[(6, 0)]);
    assert_eq!(board.play.winners(), Seats::from_bits(0b0101));
    assert_eq!(board.film((7, 7), &[2048, 3072]).chars().collect::<std::collections::BTreeSet<_>>().len(), 2);
    assert_eq!(board.cells(2560, &[(0, 12), (14, 0), (14, 14), (0, 0)]), "RB..");
}

/// PR2-27: equal numbers of prisoners are a draw: both sides alternate in the waves, no corner is steady.
#[test]
fn after_a_draw_everybody_sweeps() {
    let settings = ur::Settings { no_progress: 2, ..ur::Settings::SHEET_002 };
    let rules = ur::Rules::new(settings).expect("the settings are valid").into();
    let mut board = Stand::new(Table { sheet: S002, rules }, persons(&Seat::ALL), Seats::from_bits(WEST));
    board.go(&[(5, 0), (2, 0), (6, 0), (6, 0)]);
    assert!(matches!(board.play.phase(), Phase::Over(_)));
    let mut film: Vec<char> = board.film((7, 7), &[2048, 3072, 4096, 5120]).chars().collect();
    film.sort();
    assert_eq!(film, ['K', 'K', 'W', 'W'], "a wave for every corner");
    assert_eq!(board.cells(2560, &[(0, 0), (0, 14), (14, 0), (14, 14)]), "....", "corners are part of the waves");
}

/// A restored game has shown no throw yet, and still shows the die to be played.
#[test]
fn a_choice_shows_its_die_even_on_a_new_stage() {
    let mut board = duel(2);
    board.throw(6);
    board.stage = Stage::new();
    assert_eq!(board.cells(512, &[(0, 12), (0, 13), (0, 14)]), "PrP");
}

/// Pieces at rest: each seat's pulse slightly in its own rhythm; Black's breathe, White's do not.
#[test]
fn pieces_at_rest_keep_the_rhythm_of_their_seat() {
    let seating = persons(&Seat::ALL);
    let mut board = horses(S001, seating, House::default(), only(Seat::Red));
    let stables = Seat::ALL.map(|seat| {
        let [first, ..] = stable(seat);
        (seat, (first.row, first.col))
    });
    let film = |board: &Stand, at| -> Vec<u32> { (0..16).map(|i| board.brightness(i * 128, at)).collect() };
    for (seat, at) in stables {
        assert!(film(&board, at).windows(2).all(|pair| pair[0] == pair[1]), "{seat:?} is steady without rhythm");
    }
    board.look.rhythm = true;
    let films: Vec<Vec<u32>> = stables.iter().map(|(_, at)| film(&board, *at)).collect();
    for (i, one) in films.iter().enumerate() {
        let (low, high) = (one.iter().min().unwrap(), one.iter().max().unwrap());
        assert!(low * 10 < high * 8 && low * 2 > *high, "the pulse must be visible but never dark: {low} to {high}");
        for other in &films[..i] {
            // Compared by shape, because the colours differ in brightness.
            let beats = |film: &[u32]| -> Vec<bool> {
                let middle = (film.iter().min().unwrap() + film.iter().max().unwrap()) / 2;
                film.iter().map(|level| *level > middle).collect()
            };
            assert_ne!(beats(one), beats(other));
        }
    }

    let mut board = ur_game();
    board.look.rhythm = true;
    let film = |at| -> Vec<u32> { (0..16).map(|i| board.brightness(i * 128, at)).collect() };
    assert!(film((6, 0)).windows(2).any(|pair| pair[0] != pair[1]), "Black must breathe");
    assert!(film((6, 14)).windows(2).all(|pair| pair[0] == pair[1]), "White must not breathe");
}
