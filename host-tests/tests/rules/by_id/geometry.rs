//! G-1 … G-13: every table of the board, typed again from the specification.

use galop::board::geometry::{self, Cell};
use galop::rules::horses::{Place, Progress};
use galop::rules::{Seat, Side};
use galop_host_tests::case::game;
use std::collections::BTreeSet;

type At = (u8, u8);

/// The table of G-2, 0 to 55.
#[rustfmt::skip]
const TRACK: [At; 56] = [
    (5, 6), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6),
    (0, 7),
    (0, 8), (1, 8), (2, 8), (3, 8), (4, 8), (5, 8),
    (6, 8),
    (6, 9), (6, 10), (6, 11), (6, 12), (6, 13), (6, 14),
    (7, 14),
    (8, 14), (8, 13), (8, 12), (8, 11), (8, 10), (8, 9),
    (8, 8),
    (9, 8), (10, 8), (11, 8), (12, 8), (13, 8), (14, 8),
    (14, 7),
    (14, 6), (13, 6), (12, 6), (11, 6), (10, 6), (9, 6),
    (8, 6),
    (8, 5), (8, 4), (8, 3), (8, 2), (8, 1), (8, 0),
    (7, 0),
    (6, 0), (6, 1), (6, 2), (6, 3), (6, 4), (6, 5),
    (6, 6),
];

/// One row of the table of seats.
struct Corner {
    seat: Seat,
    letter: char,
    start: (u8, At),
    door: (u8, At),
    stairs: [At; 6],
    /// First row and first column of the 3 × 3 block.
    die: At,
    /// First row and first column of the 2 × 2 block.
    stable: At,
}

#[rustfmt::skip]
const CORNERS: [Corner; 4] = [
    Corner { seat: Seat::Red, letter: 'R', start: (7, (0, 8)), door: (6, (0, 7)),
             stairs: [(1, 7), (2, 7), (3, 7), (4, 7), (5, 7), (6, 7)], die: (0, 12), stable: (3, 10) },
    Corner { seat: Seat::Green, letter: 'G', start: (21, (8, 14)), door: (20, (7, 14)),
             stairs: [(7, 13), (7, 12), (7, 11), (7, 10), (7, 9), (7, 8)], die: (12, 12), stable: (10, 10) },
    Corner { seat: Seat::Blue, letter: 'B', start: (35, (14, 6)), door: (34, (14, 7)),
             stairs: [(13, 7), (12, 7), (11, 7), (10, 7), (9, 7), (8, 7)], die: (12, 0), stable: (10, 3) },
    Corner { seat: Seat::Yellow, letter: 'Y', start: (49, (6, 0)), door: (48, (7, 0)),
             stairs: [(7, 1), (7, 2), (7, 3), (7, 4), (7, 5), (7, 6)], die: (0, 0), stable: (3, 3) },
];

/// G-10: the path, 1 to 14, Black's and White's.
#[rustfmt::skip]
const UR: [(At, At); 14] = [
    ((6, 6), (6, 8)), ((5, 6), (5, 8)), ((4, 6), (4, 8)), ((3, 6), (3, 8)),
    ((3, 7), (3, 7)), ((4, 7), (4, 7)), ((5, 7), (5, 7)), ((6, 7), (6, 7)),
    ((7, 7), (7, 7)), ((8, 7), (8, 7)), ((9, 7), (9, 7)), ((10, 7), (10, 7)),
    ((10, 6), (10, 8)), ((9, 6), (9, 8)),
];

/// G-12: squares 1 to 30.
#[rustfmt::skip]
const SENET: [At; 30] = [
    (2, 6), (3, 6), (4, 6), (5, 6), (6, 6), (7, 6), (8, 6), (9, 6), (10, 6), (11, 6),
    (11, 7), (10, 7), (9, 7), (8, 7), (7, 7), (6, 7), (5, 7), (4, 7), (3, 7), (2, 7),
    (2, 8), (3, 8), (4, 8), (5, 8), (6, 8), (7, 8), (8, 8), (9, 8), (10, 8), (11, 8),
];

fn pair(cell: Cell) -> At {
    (cell.row, cell.col)
}

fn set(cells: impl IntoIterator<Item = Cell>) -> BTreeSet<At> {
    cells.into_iter().map(pair).collect()
}

/// All cells of a block, given its first row and column.
fn block((row, col): At, size: u8) -> BTreeSet<At> {
    (row..row + size).flat_map(|row| (col..col + size).map(move |col| (row, col))).collect()
}

/// Whether two cells share an edge.
fn touch(a: At, b: At) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

fn horse(seat: Seat, place: Place) -> Option<At> {
    geometry::horse(seat, Progress::new(place).expect("a place")).map(pair)
}

/// G-1: the cross has 81 cells: 56 on the track, 24 on the stairs, and the centre.
#[test]
fn the_cross_is_track_stairs_and_centre() {
    let grid = (0..15).flat_map(|row| (0..15).map(move |col| Cell { row, col }));
    let cross = set(grid.filter(|cell| cell.in_cross()));
    let track: BTreeSet<At> = TRACK.into();
    let stairs: BTreeSet<At> = CORNERS.iter().flat_map(|corner| corner.stairs).collect();
    let centre = BTreeSet::from([(7, 7)]);
    assert_eq!((cross.len(), track.len(), stairs.len()), (81, 56, 24));
    assert_eq!(cross, &(&track | &stairs) | &centre, "56 + 24 + 1 = 81: the parts must not overlap");
    let rule = |at: &At| (6..=8).contains(&at.0) || (6..=8).contains(&at.1);
    assert!(cross.iter().all(rule), "the cross is all cells whose row or column is 6, 7 or 8");
    let off = [(5, 5), (9, 5), (5, 9), (9, 9), (0, 0), (15, 7), (7, 15), (6, 200)];
    assert!(off.iter().all(|at| !Cell { row: at.0, col: at.1 }.in_cross()));
}

/// G-2: the track is a ring of 56 cells, numbered clockwise from 0 to 55.
#[test]
fn the_track_is_a_ring_of_56_neighbours() {
    assert_eq!(geometry::TRACK.map(pair), TRACK);
    for (a, cell) in TRACK.iter().enumerate() {
        assert!(touch(*cell, TRACK[(a + 1) % 56]), "{a} must touch the next cell");
    }
}

/// G-3: « rouge et bleue ou bien verte et jaune »
#[test]
fn four_seats_clockwise_with_red_facing_blue_and_green_facing_yellow() {
    let order: Vec<_> = CORNERS.iter().map(|corner| corner.seat).collect();
    assert_eq!(order, Seat::ALL);
    for (index, corner) in CORNERS.iter().enumerate() {
        assert_eq!(usize::from(corner.seat.index()), index);
        assert_eq!(corner.seat.letter(), corner.letter);
        assert_eq!(corner.seat.clockwise(1), CORNERS[(index + 1) % 4].seat);
    }
    let facing = Seat::ALL.map(Seat::opposite);
    assert_eq!(facing, [Seat::Blue, Seat::Yellow, Seat::Red, Seat::Green]);
}

/// G-4: every seat has a start cell and a door, side by side; from start to door is 55 steps.
#[test]
fn the_start_cell_follows_the_door_clockwise() {
    for Corner { seat, start, door, .. } in CORNERS {
        assert_eq!(geometry::track_index(seat, 0), start.0, "{seat:?}'s start");
        assert_eq!(geometry::track_index(seat, 55), door.0, "{seat:?}'s door");
        assert_eq!(horse(seat, Place::Track(0)), Some(start.1));
        assert_eq!(horse(seat, Place::Track(55)), Some(door.1));
        assert_eq!(start.0, door.0 + 1);
        assert!(touch(start.1, door.1));
    }
}

/// G-5: every seat has stairs of six cells, from its door towards the centre.
#[test]
fn the_stairs_lead_from_the_door_to_the_centre() {
    for Corner { seat, door, stairs, .. } in CORNERS {
        for (step, n) in stairs.into_iter().zip(1..) {
            assert_eq!(horse(seat, Place::Step(n)), Some(step), "{seat:?} E{n}");
        }
        assert!(touch(door.1, stairs[0]), "E1 must touch the door");
        assert!(stairs.windows(2).all(|steps| touch(steps[0], steps[1])));
        assert!(touch(stairs[5], (7, 7)), "E6 must touch the centre");
    }
    assert_eq!([0, 7, 255].map(|n| Progress::new(Place::Step(n))), [None; 3], "there are six steps");
}

/// G-6: seat s at place k stands on track cell (7 + 14·s + k) mod 56.
#[test]
fn a_place_is_counted_from_the_horses_own_start() {
    for (s, seat) in Seat::ALL.into_iter().enumerate() {
        for k in 0..56u8 {
            let a = (7 + 14 * s + usize::from(k)) % 56;
            assert_eq!(usize::from(geometry::track_index(seat, k)), a, "{seat:?} {k}");
            assert_eq!(horse(seat, Place::Track(k)), Some(TRACK[a]), "{seat:?} {k}");
        }
        assert_eq!(horse(seat, Place::Stable), None, "the stable is not on the track or stairs");
        assert_eq!(horse(seat, Place::Finished), None);
    }
    assert_eq!(Progress::new(Place::Track(56)), None, "there is no place 56");
    // One cell with four names: G's start cell.
    let names = [(Seat::Red, 14), (Seat::Green, 0), (Seat::Blue, 42), (Seat::Yellow, 28)];
    assert_eq!(names.map(|(seat, k)| horse(seat, Place::Track(k))), [Some((8, 14)); 4]);
}

/// G-7: the centre is only for show in Petits Chevaux; in Ur it is cell 9, in Senet square 15.
/// (With H-9 a horse that reaches it is finished, and stands on no cell either.)
#[test]
fn the_centre_is_played_on_in_ur_and_senet_only() {
    assert_eq!(pair(geometry::CENTRE), (7, 7));
    for seat in Seat::ALL {
        let track = (0..56).map(Place::Track);
        let places = track.chain((1..=6).map(Place::Step)).chain([Place::Stable, Place::Finished]);
        assert!(places.map(|place| horse(seat, place)).all(|cell| cell != Some((7, 7))));
    }
    assert_eq!(geometry::ur(Side::Black, 9).map(pair), Some((7, 7)));
    assert_eq!(geometry::ur(Side::White, 9).map(pair), Some((7, 7)));
    assert_eq!(geometry::senet(15).map(pair), Some((7, 7)));
}

/// G-8: each corner has a die block and a stable of its own, apart from the cross.
#[test]
fn each_corner_has_a_die_block_and_a_stable() {
    for Corner { seat, die, stable, start, .. } in CORNERS {
        assert_eq!(set(geometry::die(seat)), block(die, 3), "{seat:?}'s die");
        assert_eq!(set(geometry::stable(seat)), block(stable, 2), "{seat:?}'s stable");
        let near = |at: At| (5..=9).contains(&at.0) || (5..=9).contains(&at.1);
        assert!(!geometry::stable(seat).map(pair).into_iter().any(near), "a dark row and column must lie between");
        // Both are in the quarter of the board that the start cell touches.
        let quarter = |at: At| (at.0 > 7, at.1 > 7);
        let corner = quarter(die);
        assert_eq!(quarter(stable), corner);
        assert_eq!(quarter(start.1), corner);
    }
}

/// G-9: the board has 133 lights in all.
#[test]
fn the_board_has_133_lights() {
    let corners = Seat::ALL.map(|seat| &set(geometry::die(seat)) | &set(geometry::stable(seat)));
    assert!(corners.iter().all(|corner| corner.len() == 13));
    let mut lights: BTreeSet<At> = corners.into_iter().flatten().collect();
    assert_eq!(lights.len(), 52);
    lights.extend(TRACK);
    lights.extend(CORNERS.iter().flat_map(|corner| corner.stairs));
    lights.insert((7, 7));
    assert_eq!(lights.len(), 133);
    assert!(lights.iter().all(|at| at.0 < 15 && at.1 < 15), "row 15 and column 15 must stay dark");
    assert_eq!(geometry::SIZE, 15);
}

/// G-10: the Ur board lies in the vertical bar, rows 3 to 10: 4 own cells, 8 shared, 2 own.
#[test]
fn the_ur_board_is_mirrored_on_column_7() {
    for (i, (black, white)) in (1..).zip(UR) {
        assert_eq!(geometry::ur(Side::Black, i).map(pair), Some(black), "Black {i}");
        assert_eq!(geometry::ur(Side::White, i).map(pair), Some(white), "White {i}");
        assert_eq!(black == white, (5..=12).contains(&i), "{i} is shared or own");
    }
    for path in [UR.map(|row| row.0), UR.map(|row| row.1)] {
        assert!(path.windows(2).all(|step| touch(step[0], step[1])), "every step must lead to a neighbour");
    }
    assert_eq!(Side::BOTH.map(|side| geometry::ur(side, 0)), [None; 2]);
    assert_eq!(Side::BOTH.map(|side| geometry::ur(side, 15)), [None; 2]);
    let lit: BTreeSet<At> = UR.into_iter().flat_map(|(black, white)| [black, white]).collect();
    assert_eq!(lit.len(), 20, "the 20 squares of Ur");
    assert!([(7, 6), (7, 8), (8, 6), (8, 8)].iter().all(|dark| !lit.contains(dark)));
}

/// G-11: in Ur Black's reserve is on the west arm and White's on the east, rows 6 and 8.
/// (Whose buttons and whose dice the corners are is tested with the session and the view.)
#[test]
fn the_reserves_of_ur_lie_west_and_east() {
    let arm = |cols: std::ops::RangeInclusive<u8>| {
        [6, 8].into_iter().flat_map(move |row| cols.clone().map(move |col| (row, col)))
    };
    assert_eq!(set(geometry::ur_reserve(Side::Black)), arm(0..=4).collect());
    assert_eq!(set(geometry::ur_reserve(Side::White)), arm(10..=14).collect());
}

/// G-12: the 30 squares of Senet snake through the vertical bar, rows 2 to 11.
#[test]
fn the_squares_of_senet_snake_down_up_and_down() {
    for (n, cell) in (1..).zip(SENET) {
        assert_eq!(geometry::senet(n).map(pair), Some(cell), "square {n}");
    }
    assert!(SENET.windows(2).all(|step| touch(step[0], step[1])), "neighbours must touch, also at the two corners");
    assert_eq!(BTreeSet::from(SENET).len(), 30);
}

/// G-13: waiting place, way out, protected squares, water, and the pawns that are out.
/// (That the stable lights show the coins is tested with the view.)
#[test]
fn some_places_of_senet_have_a_meaning_of_their_own() {
    assert_eq!(geometry::senet(0).map(pair), Some((1, 6)), "the waiting place");
    assert_eq!(geometry::senet(31).map(pair), Some((12, 8)), "the way out");
    assert_eq!(geometry::senet(32), None);
    let special = [26, 28, 29, 30, 27].map(|n| geometry::senet(n).map(pair));
    assert_eq!(special, [(7, 8), (9, 8), (10, 8), (11, 8), (8, 8)].map(Some));
    assert_eq!(set(geometry::senet_out(Side::Black)), (0..=4).map(|col| (7, col)).collect());
    assert_eq!(set(geometry::senet_out(Side::White)), (10..=14).map(|col| (7, col)).collect());
    game("004").at("b:27,2,4,6,8 w:1,3,5,7,9").refused("position");
    game("004").at("b:26,2,4,6,8 w:1,3,5,7,9").throws(2).offers("8 10; 26 28");
}
