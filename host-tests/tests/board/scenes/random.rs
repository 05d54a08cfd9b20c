//! Random games of all sheets with random settings: no panic, equal pictures when painted twice, no piece missing.

use galop::board::Light;
use galop::board::geometry::{self, Cell};
use galop::dice::Dice;
use galop::rules::any::Any;
use galop::rules::{Seat, Seats, Side, horses, ur};
use galop::session::{Level, Phase, Play, Seating, Table, Who};
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::canvas::{BLACK, Canvas};
use galop::view::look::{Look, Pace};
use galop::view::path::Path;
use galop::view::scene::{Fingers, table};
use galop::view::stage::Stage;
use galop_host_tests::ask::{S001, S002, S004};
use galop_host_tests::chance::Chance;
use galop_host_tests::options;

/// Where pieces must be visible, derived from the position alone.
type Pieces = fn(&Play) -> Vec<Cell>;

/// Where the pieces of a sheet must be visible.
pub fn pieces_of(sheet: Sheet) -> Pieces {
    match sheet.info().preset {
        Any::Horses(_) => of_horses,
        Any::Ur(_) => of_ur,
        Any::Senet(_) => of_senet,
    }
}

fn of_horses(play: &Play) -> Vec<Cell> {
    let (Any::Horses(rules), Some(Any::Horses(position))) = (play.rules(), play.position()) else { return Vec::new() };
    let mut cells = Vec::new();
    for seat in Seat::ALL {
        let horses = rules.horses(position, seat);
        // Stable, gone and finished together are all horses.
        let off = |place| horses.iter().filter(|horse| **horse == place).count();
        let (stable, home) = (off(horses::Progress::STABLE), off(horses::Progress::FINISHED));
        cells.extend(&geometry::stable(seat)[..stable]);
        cells.extend(&geometry::stable(seat)[horses.len() - home..horses.len()]);
        cells.extend(horses.iter().filter_map(|horse| geometry::horse(seat, *horse)));
    }
    cells
}

fn of_ur(play: &Play) -> Vec<Cell> {
    let (Any::Ur(rules), Some(Any::Ur(position))) = (play.rules(), play.position()) else { return Vec::new() };
    let mut cells = Vec::new();
    for side in Side::BOTH {
        cells.extend(&geometry::ur_reserve(side)[..position.reserve(side).into()]);
        let standing = (1..=ur::EXIT).filter(|i| position.height(side, *i) > 0);
        cells.extend(standing.filter_map(|i| geometry::ur(side, i)));
        let removed = usize::from(rules.removed(position, side));
        let corner = if side == Side::Black { Seat::Red } else { Seat::Blue };
        // While a stack is being chosen, its owner's second corner shows that stack instead.
        if let Phase::Throw(_) = play.phase() {
            cells.extend(geometry::die(corner).into_iter().chain(geometry::stable(corner)).take(removed));
        }
    }
    cells
}

fn of_senet(play: &Play) -> Vec<Cell> {
    let Some(Any::Senet(position)) = play.position() else { return Vec::new() };
    let mut cells: Vec<Cell> = (1..31).filter(|n| position.at(*n).is_some()).filter_map(geometry::senet).collect();
    for side in Side::BOTH {
        cells.extend(geometry::senet(0).filter(|_| position.waiting(side) > 0));
        let arm = if play.sides().black_west { side } else { side.other() };
        cells.extend(&geometry::senet_out(arm)[..position.out(side).into()]);
    }
    cells
}

fn paint(play: &Play, stage: &Stage, look: &Look, now: Time) -> Canvas {
    let mut canvas = Canvas::BLACK;
    table(play, stage, Fingers::default(), look, now, &mut canvas);
    canvas
}

/// Eight moments of four seconds, not in step with any blinking.
const MOMENTS: [u64; 8] = [0, 300, 900, 1400, 2100, 2500, 3250, 3900];

/// Presses at random for `steps` steps.
fn press(table: Table, seats: Seats, chance: &mut Chance, steps: usize, pieces: Pieces) {
    let mut seating = Seating::default();
    for seat in seats.iter() {
        seating.set(seat, *chance.pick(&[Who::Person, Who::Computer(Level::Two)]));
    }
    let mut dice = Dice::new([chance.bits() as u8; 32]);
    let mut play = Play::new(table, seating, &mut dice, Time(0));
    let mut stage = Stage::new();
    let pace = *chance.pick(&[Pace::Calm, Pace::Quick, Pace::Instant]);
    let look = Look { pace, rhythm: chance.one_in(2), path: *chance.pick(Path::ALL) };
    let mut now = Time(if chance.one_in(9) { u64::MAX - 300_000 } else { chance.bits().into() });
    for _ in 0..steps {
        // Sometimes the clock stands still or is set back.
        now = if chance.one_in(50) { Time(now.0 - now.0.min(777)) } else { now.after(chance.below(900) as u64) };
        match chance.below(12) {
            0 => stage.tumble(play.hands(), now),
            1 => stage.stop(),
            2 => stage.skip(),
            3 => play.next(),
            4 => play.point(chance.below(4) as u8),
            5 if play.undo() => stage.undone(now),
            6..=8 => stage.happened(&play.throw(&mut dice, now), now),
            _ => stage.happened(&play.play(now), now),
        }
        paint(&play, &stage, &look, now);
        // At the end of the clock's range nothing blinks any more.
        let blinks = now.after(5000) != now.after(6000);
        if blinks && !stage.busy(&table.rules, &look, now) && matches!(play.phase(), Phase::Throw(_) | Phase::Choose(_))
        {
            stage.skip();
            let moments: Vec<Canvas> = MOMENTS.iter().map(|ms| paint(&play, &stage, &look, now.after(*ms))).collect();
            for cell in pieces(&play) {
                let light = Light::at(cell).expect("pieces lie on lights");
                let seen = moments.iter().any(|canvas| canvas.get(light) != BLACK);
                assert!(seen, "{cell:?} has a piece but is never lit: {:?}", play.phase());
            }
        }
    }
}

#[test]
fn horses() {
    for seed in 0..150 {
        let chance = &mut Chance::new(seed);
        let (_, _, rules, _) = options::horses(chance, 3);
        press(Table { sheet: S001, rules: rules.into() }, rules.seats(), chance, 1500, of_horses);
    }
}

#[test]
fn royal_game() {
    for seed in 0..150 {
        let chance = &mut Chance::new(seed);
        let (_, rules) = options::ur(chance, 3);
        press(Table { sheet: S002, rules: rules.into() }, Seats::ALL, chance, 1500, of_ur);
    }
}

#[test]
fn senet_game() {
    for seed in 0..150 {
        let chance = &mut Chance::new(seed);
        let (_, rules) = options::senet(chance, 3);
        press(Table { sheet: S004, rules: rules.into() }, Seats::ALL, chance, 1500, of_senet);
    }
}
