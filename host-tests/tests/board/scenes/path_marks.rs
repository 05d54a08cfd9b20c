//! The kinds of squares on the path can be told apart, at every brightness of the menu: the common way, the cells of a
//! side or a seat, the exit, the houses and the water of Senet, the centre.

use super::path::{LOOK, moments};
use galop::board::Light;
use galop::board::geometry::{self, CENTRE, Cell};
use galop::rules::horses::{Finish, Place, Progress};
use galop::rules::{Seat, Seats, Side, senet, ur};
use galop::session::Phase;
use galop::settings::Settings;
use galop::sheets::House;
use galop::view::output::{self, DARK, Dither, Kind, RGB8, output};
use galop_host_tests::ask::{Rooms as _, S001, S003};
use galop_host_tests::stand::{EAST, Stand, WEST, horses, only, persons, senet_board, ur_board, ur_game};

/// Squares of one kind, by name.
type Squares = (&'static str, Vec<Cell>);

/// Whether two lights look different: by a whole step of a channel or more, and either in hue, because other channels
/// are lit or a channel has another share of the light by a quarter, or in level, because one is twice as bright.
fn differ_visibly(a: RGB8, b: RGB8) -> bool {
    let (a, b) = (<[u8; 3]>::from(a).map(i32::from), <[u8; 3]>::from(b).map(i32::from));
    let (all_a, all_b) = (a.iter().sum::<i32>(), b.iter().sum::<i32>());
    let pairs = || a.into_iter().zip(b);
    let step = pairs().any(|(a, b)| a != b);
    let channels = pairs().any(|(a, b)| (a == 0) != (b == 0));
    let share = pairs().any(|(a, b)| 4 * (a * all_b - b * all_a).abs() >= all_a * all_b);
    let level = all_a >= 2 * all_b || all_b >= 2 * all_a;
    step && (channels || share || level)
}

#[test]
fn lights_of_one_hue_and_nearly_one_level_do_not_differ_visibly() {
    let rgb = |r, g, b| RGB8 { r, g, b };
    for (a, b) in [((0, 0, 1), (0, 0, 1)), ((2, 1, 0), (3, 1, 0)), ((0, 0, 4), (0, 0, 7)), ((2, 2, 3), (3, 2, 2))] {
        assert!(!differ_visibly(rgb(a.0, a.1, a.2), rgb(b.0, b.1, b.2)), "{a:?} {b:?}");
    }
    for (a, b) in [((0, 0, 1), (0, 1, 0)), ((0, 0, 1), (0, 0, 2)), ((1, 1, 2), (2, 1, 1)), ((2, 1, 0), (2, 1, 1))] {
        assert!(differ_visibly(rgb(a.0, a.1, a.2), rgb(b.0, b.1, b.2)), "{a:?} {b:?}");
    }
}

/// Compares all kinds with each other as they are sent, over a round of all rhythms, at every brightness. Where squares
/// are not free the caller leaves them out.
fn all_differ(board: &mut Stand, kinds: &[Squares]) {
    board.look = LOOK;
    for (brightness, kind) in Settings::BRIGHTNESS.into_iter().flat_map(|b| Kind::ALL.iter().map(move |k| (b, *k))) {
        let mut settings = output::Settings { brightness, ..output::Settings::default() };
        settings.wire.kind = kind;
        for now in moments() {
            let frame = output(&board.paint(now), &settings, Dither::At(galop::time::Time(now)));
            let led = |cell: &Cell| {
                let light = Light::at(*cell).expect("a light");
                frame.leds()[usize::from(settings.layout.led(light).0)]
            };
            for (n, (name, cells)) in kinds.iter().enumerate() {
                let dark = cells.iter().find(|cell| led(cell) == DARK);
                assert_eq!(dark, None, "{name} is dark at {brightness}, {now} ms");
                for ((other, others), cell) in kinds[n + 1..].iter().flat_map(|o| cells.iter().map(move |c| (o, c))) {
                    for (a, b) in others.iter().map(|other| (led(cell), led(other))) {
                        assert!(differ_visibly(a, b), "{name} {a} looks like {other} {b} at {brightness}, {now} ms");
                        assert_ne!(settings.wire.word(a), settings.wire.word(b));
                    }
                }
            }
        }
    }
}

fn squares(name: &'static str, cells: impl Iterator<Item = Option<Cell>>) -> Squares {
    (name, cells.map(|cell| cell.expect("a cell")).collect())
}

/// Without those on which something stands.
fn ur_squares(taken: &[(Side, u8)]) -> Vec<Squares> {
    let of = |side: Side, numbers: &[u8]| {
        let free = numbers.iter().filter(move |i| !taken.contains(&(side, **i)));
        free.map(move |i| geometry::ur(side, *i)).collect::<Vec<_>>()
    };
    vec![
        squares("the way", (5..=12).map(|i| geometry::ur(Side::Black, i))),
        squares("Black's lane", of(Side::Black, &[1, 2, 3, 4, 13]).into_iter()),
        squares("White's lane", of(Side::White, &[1, 2, 3, 4, 13]).into_iter()),
        squares("an exit", Side::BOTH.into_iter().map(|side| geometry::ur(side, ur::EXIT))),
    ]
}

#[test]
fn in_ur() {
    all_differ(&mut ur_board(), &ur_squares(&[]));
    let mut board = ur_game();
    all_differ(&mut board, &ur_squares(&[]));
    board.throw(3);
    board.stage.skip();
    assert!(matches!(board.play.phase(), Phase::Choose(_)));
    all_differ(&mut board, &ur_squares(&[(Side::Black, 3)]));
}

#[test]
fn in_senet() {
    let kinds = [
        squares("the way", (12..=25).filter(|n| !senet::HOUSES.contains(n)).map(geometry::senet)),
        squares("a house", senet::HOUSES.into_iter().map(geometry::senet)),
        squares("the water", [geometry::senet(senet::WATER)].into_iter()),
        squares("the exit", [geometry::senet(senet::OUT)].into_iter()),
    ];
    for first in [WEST, EAST] {
        let mut board = senet_board(senet::Dice::D6, first);
        all_differ(&mut board, &kinds);
        // The first 1 decides who begins; Black's first move is made by the board.
        board.go(&[(1, 0)]);
        assert!(matches!(board.play.phase(), Phase::Throw(_)));
        all_differ(&mut board, &kinds);
        board.throw(2);
        board.stage.skip();
        assert!(matches!(board.play.phase(), Phase::Choose(_)));
        let way = |n: &u8| !senet::HOUSES.contains(n) && *n > 14;
        let mut free = kinds.clone();
        free[0] = squares("the way", (12..=25).filter(way).map(geometry::senet));
        all_differ(&mut board, &free);
    }
}

/// The way home of one colour, and of two colours of one player, to the centre.
#[test]
fn in_petits_chevaux() {
    let mut house = House::default();
    for sheet in [S001, S003] {
        house.horses(sheet).finish = Finish::Centre;
        house.horses(sheet).start = galop::rules::horses::Start::Draw;
    }
    let kinds = |seats: Seats| {
        let own = |seat: Seat| {
            let lane = (1..=6).map(move |n| Progress::new(Place::Step(n)));
            let cells = lane.chain([Some(Progress::START)]).map(move |place| geometry::horse(seat, place?));
            squares(["red", "green", "blue", "yellow"][usize::from(seat.index())], cells)
        };
        let starts = Seat::ALL.map(|seat| geometry::horse(seat, Progress::START).expect("a cell"));
        let way = geometry::TRACK.into_iter().filter(move |cell| !starts.contains(cell)).map(Some);
        let mut kinds: Vec<_> = seats.iter().map(own).collect();
        kinds.extend([squares("the way", way), squares("the centre", [Some(CENTRE)].into_iter())]);
        kinds
    };
    for seat in Seat::ALL {
        let board = &mut horses(S001, persons(&[seat, seat.opposite()]), house, only(seat));
        all_differ(board, &kinds(only(seat)));
        board.throw(6);
        board.stage.skip();
        assert!(matches!(board.play.phase(), Phase::Choose(_)));
        let mut free = kinds(only(seat));
        // The chosen horse blinks on its start cell.
        free[0].1.pop();
        all_differ(board, &free);
        let hands = Seats::of(|other| other == seat || other == seat.opposite());
        let pairs = persons(&[Seat::Red, Seat::Green]);
        all_differ(&mut horses(S003, pairs, house, hands), &kinds(hands));
    }
}
