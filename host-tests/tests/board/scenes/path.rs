//! The path: when it is lit, which cells it has, and that it is darker than every piece, hides none and does not
//! flicker, whatever the brightness and the supply.

use super::random::pieces_of;
use galop::app::App;
use galop::board::geometry::{self, CENTRE, Cell};
use galop::board::{LIGHTS, Light};
use galop::dice::Dice;
use galop::input::Key;
use galop::rules::any::Any;
use galop::rules::horses::Finish;
use galop::rules::{Seat, Side, ur};
use galop::session::{Phase, Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::{House, Sheet};
use galop::time::Time;
use galop::view::canvas::{BLACK, Canvas};
use galop::view::look::Look;
use galop::view::output::{self, DARK, DITHER_STEP_MS, DITHER_STEPS, Dither, Frame, Kind, RGB8, estimate_ua, output};
use galop::view::path::{BEGIN_MS, IDLE_MS, Mark, Path, Since, Strength, Trace};
use galop::view::power::Power;
use galop::view::scene::{Fingers, table};
use galop::view::stage::Stage;
use galop_host_tests::ask::{Rooms as _, S000, S001, S003};
use galop_host_tests::bench::{Bench, START_MS};
use galop_host_tests::chance::Chance;
use galop_host_tests::share;
use galop_host_tests::stand::{Stand, duel, horses, only, persons, senet_board, ur_game};
use std::fmt::Debug;

pub const LOOK: Look = Look { pace: galop::view::look::Pace::Calm, rhythm: true, path: Path::On };

/// Every kind of cell.
const MARKS: [Mark; 11] = [
    Mark::Way,
    Mark::Side(Side::Black),
    Mark::Side(Side::White),
    Mark::Seat(Seat::Red),
    Mark::Seat(Seat::Green),
    Mark::Seat(Seat::Blue),
    Mark::Seat(Seat::Yellow),
    Mark::House,
    Mark::Water,
    Mark::Exit,
    Mark::Centre,
];

#[test]
fn it_is_lit_at_the_beginning_and_without_a_press() {
    let since = Since { begun: Time(100_000), touched: Time(103_000) };
    let lit = |path: Path, ms| path.lit(since, Time(100_000 + ms));
    for ms in [0, 1, BEGIN_MS, 12_999, 13_000, 1 << 40] {
        assert!(lit(Path::On, ms) && !lit(Path::Off, ms), "{ms}");
    }
    let idle = |ms| lit(Path::Idle, ms);
    assert!(idle(0) && idle(BEGIN_MS - 1) && !idle(BEGIN_MS));
    assert!(!idle(3_000 + IDLE_MS - 1) && idle(3_000 + IDLE_MS) && idle(1 << 40));
}

/// The lights that show the path: those on which nothing is painted.
pub fn shown(canvas: &Canvas) -> impl Iterator<Item = (Light, Trace)> {
    let lights = canvas.iter().zip(canvas.path().into_iter().flatten());
    let shown = |((light, colour), trace): &((Light, _), &Trace)| {
        (*colour == BLACK && **trace != Trace::NONE).then_some((*light, **trace))
    };
    lights.filter_map(move |one| shown(&one))
}

/// The cells of the path, also below pieces.
fn cells(board: &mut Stand) -> Vec<Cell> {
    board.look.path = Path::On;
    let canvas = board.paint(0);
    // Without its colours the whole path is visible.
    let mut bare = canvas.clone();
    Light::all().for_each(|light| bare.set(light, BLACK));
    shown(&bare).map(|(light, _)| light.cell()).collect()
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort();
    cells.dedup();
    cells
}

#[test]
fn ur_and_senet_have_their_whole_way() {
    let both = Side::BOTH.into_iter().flat_map(|side| (1..=ur::EXIT).filter_map(move |i| geometry::ur(side, i)));
    assert_eq!(sorted(cells(&mut ur_game())), sorted(both.collect()));
    let squares = (1..=31).filter_map(geometry::senet).collect();
    assert_eq!(sorted(cells(&mut senet_board(galop::rules::senet::Dice::Coins, 0b1100))), sorted(squares));
}

#[test]
fn horses_have_the_way_home_of_the_player_to_move() {
    let lane = |seat: Seat, steps: u8| {
        let place = move |n| galop::rules::horses::Progress::new(galop::rules::horses::Place::Step(n));
        (1..=steps).filter_map(place).filter_map(move |place| geometry::horse(seat, place)).collect::<Vec<_>>()
    };
    let from = |seat: Seat, k: u8| {
        let index = move |k| usize::from(geometry::track_index(seat, k));
        (k..=55).map(move |k| geometry::TRACK[index(k)]).collect::<Vec<_>>()
    };
    // All horses in the stable: the whole track.
    let mut board = duel(1);
    assert_eq!(sorted(cells(&mut board)), sorted([from(Seat::Red, 0), lane(Seat::Red, 6)].concat()));
    // Red's only horse leaves, and comes as far as 11.
    board.go(&[(6, 0), (6, 0), (5, 0)]);
    assert_eq!(board.play.hands(), only(Seat::Blue));
    assert_eq!(sorted(cells(&mut board)), sorted([from(Seat::Blue, 0), lane(Seat::Blue, 6)].concat()));
    board.go(&[(1, 0)]);
    assert_eq!(board.play.hands(), only(Seat::Red));
    assert_eq!(sorted(cells(&mut board)), sorted([from(Seat::Red, 11), lane(Seat::Red, 6)].concat()));
    // A lane of four cells.
    let four = &mut horses(S000, persons(&[Seat::Red, Seat::Blue]), House::default(), only(Seat::Red));
    assert_eq!(sorted(cells(four)), sorted([from(Seat::Red, 0), lane(Seat::Red, 4)].concat()));
    // Two colours have two lanes.
    let mut house = House::default();
    let seating = persons(&[Seat::Red, Seat::Green]);
    let hands = |seat: Seat| galop::rules::Seats::of(|other| other == seat || other == seat.opposite());
    let two = &mut horses(S003, seating, house, hands(Seat::Red));
    let lanes = [lane(Seat::Red, 6), lane(Seat::Blue, 6)].concat();
    assert_eq!(sorted(cells(two)), sorted([from(Seat::Red, 0), from(Seat::Blue, 0), lanes].concat()));
    // The way may end in the centre.
    house.horses(S001).finish = Finish::Centre;
    let centre = &mut horses(S001, persons(&[Seat::Red, Seat::Blue]), house, only(Seat::Red));
    assert!(cells(centre).contains(&CENTRE));
}

/// Crests run from the beginning of the way to its end.
#[test]
fn crests_run_along_the_way() {
    let mut board = senet_board(galop::rules::senet::Dice::Coins, 0b1100);
    board.look.path = Path::On;
    let brightest = |board: &Stand, ms| {
        let canvas = board.paint(ms);
        let strength = Strength::at(160);
        let light = |square| geometry::senet(square).and_then(Light::at).expect("a light");
        let blue =
            |square| shown(&canvas).find(|(at, _)| *at == light(square)).map(|(_, trace)| trace.steps(strength).b);
        (11..=25).filter(|square| blue(*square) == Some(4)).collect::<Vec<u8>>()
    };
    let crests: Vec<_> = (0..8).map(|n| brightest(&board, n * 256)).collect();
    for pair in crests.windows(2) {
        assert!(pair[0].iter().all(|square| *square == 25 || pair[1].contains(&(square + 1))), "{crests:?}");
    }
    assert_eq!(brightest(&board, 0), brightest(&board, 2048), "all rhythms repeat after 2048 ms");
}

/// The limit reserves the current of the path at the full brightness, and sends it at a lower one: it may then have no
/// more of any colour, and no more of what these have in common, which a white channel takes.
#[test]
fn a_darker_board_needs_no_more_current_for_the_path() {
    for (mark, brightness) in MARKS.iter().flat_map(|mark| (1..=u8::MAX).map(move |brightness| (*mark, brightness))) {
        for crest in [false, true] {
            let parts = |brightness| {
                let RGB8 { r, g, b } = Trace::new(mark, crest).steps(Strength::at(brightness));
                [r, g, b, Kind::Rgbw.white(r, g, b)]
            };
            let (less, more) = (parts(brightness - 1), parts(brightness));
            assert!(less.iter().zip(more).all(|(less, more)| *less <= more), "{mark:?} at {brightness}");
        }
    }
}

/// Every 40th position of random games of every sheet, and the cells of its pieces.
fn positions(games: u64, mut see: impl FnMut(&Play, &[Cell])) {
    for sheet in Sheet::ALL {
        let pieces = pieces_of(sheet);
        for game in 0..games {
            let seating = Seating::new([Who::Person; 4]);
            let chance = &mut Chance::new(game);
            let mut dice = Dice::new([game as u8 + 1; 32]);
            let rules = Table::new(sheet, &House::default(), &seating).expect("a game for four");
            let mut play = Play::new(rules, seating, &mut dice, Time(0));
            for ply in 0..1000 {
                play.throw(&mut dice, Time(0));
                if ply % 40 == 0 && matches!(play.phase(), Phase::Throw(_) | Phase::Choose(_)) {
                    see(&play, &pieces(&play));
                }
                play.point(chance.below(4) as u8);
                play.play(Time(0));
                if play.over() {
                    break;
                }
            }
        }
    }
}

fn paint(play: &Play, look: &Look, now: u64) -> Canvas {
    let mut canvas = Canvas::BLACK;
    table(play, &Stage::new(), Fingers::default(), look, Time(now), &mut canvas);
    canvas
}

/// The light that an LED gives: the sum of its bytes.
fn light(frame: &Frame, settings: &output::Settings, at: Light) -> u32 {
    let led = frame.leds()[usize::from(settings.layout.led(at).0)];
    u32::from(led.r) + u32::from(led.g) + u32::from(led.b)
}

/// Moments of a round of all rhythms, each at another step of the dithering.
pub fn moments() -> impl Iterator<Item = u64> {
    (0..32).map(|n| n * 64 + n % 16 * DITHER_STEP_MS)
}

/// Compares the brightest light of the path with the mean of each piece over pictures of a round, because some pieces
/// wink or blink, and the current of each frame with the budget. Returns the brightest, and the frames.
pub fn compare(
    pictures: &[(u64, Canvas)],
    pieces: &[Cell],
    settings: &output::Settings,
    what: impl Debug,
) -> (u32, Vec<Frame>) {
    let (mut brightest, mut sums, mut frames) = (0, vec![0; LIGHTS], Vec::new());
    let Power { budget_ma, dark_tenths_ma, .. } = settings.power;
    let dark = settings.leds() as u32 * u32::from(dark_tenths_ma) * 100;
    for (now, canvas) in pictures {
        let frame = output(canvas, settings, Dither::At(Time(*now)));
        let (ua, budget) = (estimate_ua(&frame, settings), u32::from(budget_ma) * 1000);
        assert!(ua <= budget.max(dark), "{ua} of {budget} µA: {what:?} {settings:?}");
        assert!(dark <= budget || frame.leds().iter().all(|led| *led == DARK));
        brightest = shown(canvas).map(|(at, _)| light(&frame, settings, at)).fold(brightest, u32::max);
        Light::all().zip(&mut sums).for_each(|(at, sum)| *sum += light(&frame, settings, at));
        frames.push(frame);
    }
    let piece = |cell: &Cell| sums[usize::from(Light::at(*cell).expect("a light").index())];
    let darkest = pieces.iter().map(piece).min().unwrap_or(u32::MAX);
    assert!(
        brightest == 0 || brightest * (frames.len() as u32) < darkest,
        "the path gives {brightest}, a piece {darkest}/{}: {what:?} {settings:?}",
        frames.len()
    );
    (brightest, frames)
}

/// The pictures of a resting position over a round.
fn round(play: &Play) -> Vec<(u64, Canvas)> {
    moments().map(|now| (now, paint(play, &LOOK, now))).collect()
}

#[test]
fn it_is_darker_than_every_piece_at_every_brightness() {
    let mut guards = 0;
    let chance = &mut Chance::new(9);
    positions(share::of(2, 10, 60, "games of each sheet with a path"), |play, pieces| {
        if let Some(Any::Ur(position)) = play.position() {
            guards += u32::from(Side::BOTH.iter().any(|side| position.height(*side, ur::EXIT) == 1));
        }
        // A player whose horses fill the end of his lane has no way left.
        let pictures = round(play);
        let has_way = pictures.iter().any(|(_, canvas)| shown(canvas).next().is_some());
        let some = [1, 20, 47, 48, 60, 95, 96, 143, 144, 159, 160, 191, 192, 208, 240, 255];
        for brightness in some.into_iter().chain([(); 4].map(|()| chance.bits() as u8)) {
            for kind in [Kind::Rgb, Kind::Rgbw] {
                let mut settings = output::Settings { brightness, ..output::Settings::default() };
                settings.wire.kind = kind;
                let lit = compare(&pictures, pieces, &settings, play.phase()).0 > 0;
                assert_eq!(lit, has_way && brightness >= 48, "there is a path at every brightness of the menu");
            }
        }
    });
    assert!(guards > 0, "the darkest piece, a single guard, must have been met");
}

pub fn supply(chance: &mut Chance) -> output::Settings {
    let power = Power {
        budget_ma: chance.between(60, 600) as u16,
        channel_ma: [chance.between(5, 61) as u8, chance.between(5, 61) as u8, chance.between(5, 61) as u8],
        white_ma: chance.between(5, 61) as u8,
        dark_tenths_ma: chance.between(0, 11) as u8,
    };
    let mut settings = output::Settings { power, brightness: chance.bits() as u8, ..output::Settings::default() };
    settings.wire.kind = *chance.pick(Kind::ALL);
    settings.confirmed = chance.one_in(2);
    settings
}

/// In every game, at every brightness, with every supply.
#[test]
fn it_keeps_to_the_budget_and_below_the_pieces_that_the_limit_has_dimmed() {
    let chance = &mut Chance::new(3);
    let (mut lit, mut limited, mut closest) = (0, 0, u32::MAX);
    positions(2, |play, pieces| {
        let pictures = round(play);
        for _ in 0..12 {
            let settings = supply(chance);
            let (brightest, frames) = compare(&pictures, pieces, &settings, play.phase());
            let budget = u32::from(settings.power.budget_ma) * 1000;
            if brightest > 0 {
                lit += 1;
                limited += u32::from(frames.iter().any(|frame| frame.limited() < output::NOT_LIMITED));
                let left = frames.iter().map(|frame| budget - estimate_ua(frame, &settings)).min();
                closest = closest.min(left.expect("a frame"));
            }
        }
    });
    println!("{lit} with a path, {limited} of them limited; one came within {closest} µA of its budget");
    assert!(lit > 200 && limited > 50, "{lit} {limited}");
}

/// Nothing but the path fits in this budget.
#[test]
fn a_budget_that_is_too_small_for_the_path_keeps_it_dark() {
    let mut canvas = paint(&ur_game().play, &LOOK, 0);
    Light::all().for_each(|light| canvas.set(light, BLACK));
    let ample = output::Settings::default();
    let needed = estimate_ua(&output(&canvas, &ample, Dither::Off), &ample);
    assert!((134_000..160_000).contains(&needed), "{needed} µA");
    for budget_ma in 133..160 {
        let settings = output::Settings { power: Power { budget_ma, ..Power::default() }, ..ample };
        let frame = output(&canvas, &settings, Dither::Off);
        let dark = frame.leds().iter().all(|led| *led == DARK);
        assert_eq!(dark, u32::from(budget_ma) * 1000 < needed, "{budget_ma} mA");
    }
}

/// It is lit only where nothing else is, or where a special square has no piece, and the rest of the board does not
/// change; and dithering does not change it.
#[test]
fn it_hides_nothing_and_does_not_flicker() {
    let mut seen = 0;
    positions(2, |play, pieces| {
        // Squares that have a light without the path, too.
        let specials: Vec<Cell> = match play.rules() {
            Any::Horses(_) => Vec::new(),
            Any::Ur(_) => Side::BOTH.into_iter().filter_map(|side| geometry::ur(side, ur::EXIT)).collect(),
            Any::Senet(_) => (26..=30).filter_map(geometry::senet).collect(),
        };
        let dark = Look { path: Path::Off, ..LOOK };
        let settings = output::Settings { brightness: 160, ..output::Settings::default() };
        for now in moments() {
            let (with, without) = (paint(play, &LOOK, now), paint(play, &dark, now));
            let frame = |canvas: &Canvas, step: u8| {
                output(canvas, &settings, Dither::At(Time(u64::from(step) * DITHER_STEP_MS)))
            };
            let first = frame(&with, 0);
            let on_path: Vec<Light> = shown(&with).map(|(light, _)| light).collect();
            for at in Light::all() {
                let led = usize::from(settings.layout.led(at).0);
                if on_path.contains(&at) {
                    assert_ne!(first.leds()[led], DARK);
                    let special = specials.contains(&at.cell()) && !pieces.contains(&at.cell());
                    assert!(special || without.get(at) == BLACK && frame(&without, 0).leds()[led] == DARK, "{at:?}");
                    seen += 1;
                } else {
                    assert_eq!(with.get(at), without.get(at));
                    assert_eq!(first.leds()[led], frame(&without, 0).leds()[led]);
                }
            }
            for step in 1..DITHER_STEPS {
                let next = frame(&with, step);
                assert!(on_path.iter().all(|at| light(&next, &settings, *at) == light(&first, &settings, *at)));
            }
        }
    });
    assert!(seen > 10_000, "{seen}");
}

/// A match of Ur that has just begun.
fn begun(path: Path) -> Bench {
    let mut settings = Settings::default();
    settings.look.path = path;
    let mut board = Bench::new(5, 0, settings);
    board.wait(1200);
    board.press(Seat::Red, Key::B, 60);
    board.press(Seat::Red, Key::A, START_MS);
    assert!(board.app.playing());
    board
}

/// Whether the common corridor of Ur is lit; no piece stands there yet.
fn lit(app: &App) -> bool {
    let settings = &app.settings().output;
    let light = Light::at(geometry::ur(Side::Black, 8).expect("a cell")).expect("a light");
    app.frame().leds()[usize::from(settings.layout.led(light).0)] != DARK
}

#[test]
fn the_board_wakes_when_the_path_comes_and_goes_and_rests_when_dimmed() {
    let mut board = begun(Path::Idle);
    assert!(lit(&board.app));
    board.wait(BEGIN_MS);
    assert!(!lit(&board.app), "five seconds after the beginning");
    // A was released 30 ms before.
    board.wait(IDLE_MS - BEGIN_MS - 40);
    assert!(!lit(&board.app), "less than ten seconds after the last press");
    board.wait(20);
    assert!(lit(&board.app), "ten seconds after the last press");
    // Any press puts it out, also one that does nothing.
    board.down(Seat::Red, Key::B);
    assert!(!lit(&board.app));
    board.up(Seat::Red, Key::B);
    board.wait(IDLE_MS + 5);
    assert!(lit(&board.app));
    // A dimmed board shows it, too, and stands still: it asks for no step.
    board.wait(10 * 60_000);
    assert_eq!(board.tick().wake, None);
    let frames = board.frames;
    board.wait(60_000);
    assert_eq!(board.frames, frames);
}

/// Who begins is not decided yet: White's pawns, which do not sway, are as bright with the path as without it.
#[test]
fn the_pieces_do_not_dim_when_the_path_goes_out() {
    let mut board = begun(Path::Idle);
    let pawns = |board: &Bench| {
        let settings = &board.app.settings().output;
        let lights = geometry::ur_reserve(Side::White).map(|cell| Light::at(cell).expect("a light"));
        lights.iter().map(|at| light(board.app.frame(), settings, *at)).sum::<u32>()
    };
    let with = pawns(&board);
    board.wait(BEGIN_MS);
    assert!(!lit(&board.app) && matches!(board.app.play().map(Play::phase), Some(Phase::Opening(_))));
    // The steps of the dithering differ.
    assert!(with.abs_diff(pawns(&board)) < 10, "{with} {}", pawns(&board));
}

#[test]
fn a_game_that_goes_on_shows_it_and_a_paused_one_does_not() {
    for path in [Path::Idle, Path::On] {
        let mut board = begun(path);
        board.wait(BEGIN_MS);
        board.pair(Seat::Red, 2200);
        board.pair(Seat::Red, 2200);
        assert!(board.app.playing() && board.app.play().is_some_and(Play::paused));
        board.wait(100);
        assert!(!lit(&board.app), "paused: {path:?}");
        board.wait(IDLE_MS);
        assert!(!lit(&board.app), "paused for long: {path:?}");
        board.press(Seat::Red, Key::A, 60);
        board.wait(50);
        assert!(lit(&board.app), "play goes on: {path:?}");
        board.wait(BEGIN_MS);
        assert_eq!(lit(&board.app), path == Path::On);
    }
    let mut never = begun(Path::Off);
    for _ in 0..30 {
        assert!(!lit(&never.app));
        never.wait(1000);
    }
}
