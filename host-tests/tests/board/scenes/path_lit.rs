//! The path is within the current budget and darker than every piece in everything that a game can show: who begins,
//! the tumbling and the falling die, no move, every part of a walk, an undo, the lights over the board; at every value
//! of every house rule, for two, three and four players, at every brightness, for both kinds of LED.

use super::path::{LOOK, compare, moments, supply};
use super::random::pieces_of;
use galop::app::Replace;
use galop::board::Light;
use galop::board::geometry::{CENTRE, Cell};
use galop::dice::Dice;
use galop::rules::any::{self, Any};
use galop::rules::{Seat, Seats};
use galop::session::{Aside, Level, Phase, Play, Played, Seating, Table, Who};
use galop::setting_table::{Range, Setting, Tabled, Value};
use galop::settings::Settings;
use galop::sheets::{House, Sheet};
use galop::time::Time;
use galop::view::canvas::{Canvas, RGB16};
use galop::view::output::{self, Kind, NOT_LIMITED};
use galop::view::palette::{PIP, WHITE, dim};
use galop::view::path::Path;
use galop::view::scene::{Fingers, table};
use galop::view::scenery::Scenery as _;
use galop::view::stage::Stage;
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::share;
use galop_host_tests::stand::persons;
use std::collections::BTreeMap;

/// What the board shows.
#[derive(Clone, Copy, Debug)]
enum Act {
    Still,
    Tumble,
    Happened(Played),
    Undone,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug)]
struct Sight {
    name: &'static str,
    play: Play,
    /// Before the act.
    stage: Stage,
    act: Act,
    /// Since the act.
    ms: u64,
    fingers: Fingers,
}

impl Sight {
    fn still(name: &'static str, play: Play, stage: Stage) -> Self {
        Self { name, play, stage, act: Act::Still, ms: 0, fingers: Fingers::default() }
    }

    /// Paints it with the act at `since`, so that the rhythms are elsewhere each time. Over it the lights that show who
    /// is ahead and that a save failed.
    fn paint(&self, since: u64) -> Canvas {
        let (mut stage, now) = (self.stage, Time(since));
        match &self.act {
            Act::Still => {}
            Act::Tumble => stage.tumble(self.play.hands(), now),
            Act::Happened(played) => stage.happened(played, now),
            Act::Undone => stage.undone(now),
        }
        let mut canvas = Canvas::BLACK;
        table(&self.play, &stage, self.fingers, &LOOK, now.after(self.ms), &mut canvas);
        self.play.rules().ahead_at().into_iter().for_each(|cell| set(&mut canvas, cell, dim(WHITE, 180)));
        set(&mut canvas, CENTRE, dim(PIP, 200));
        canvas
    }
}

fn set(canvas: &mut Canvas, cell: Cell, colour: RGB16) {
    canvas.set(Light::at(cell).expect("a light"), colour);
}

/// The cells of a walk, in which no piece rests.
fn walked(rules: &any::Rules, played: &Played) -> Vec<Cell> {
    let of = |(position, chosen): &(any::Position, any::Move)| {
        [rules.source(position, chosen), rules.target(chosen)].into_iter().flatten().collect::<Vec<_>>()
    };
    let aside = |aside: &Aside<any::Rules>| aside.iter().flat_map(of).collect::<Vec<_>>();
    match played {
        Played::Opened(..) | Played::Offered(..) | Played::Nothing => Vec::new(),
        Played::Began(_, _, then) | Played::Stuck(_, _, _, then) => aside(then),
        Played::Moved(position, chosen, then) => [of(&(*position, *chosen)), aside(then)].concat(),
    }
}

/// The moments of the parts of a walk.
fn parts(rules: &any::Rules, chosen: &any::Move) -> (Vec<(&'static str, u64)>, u64) {
    let (lasts, ending) = (LOOK.pace.lasts(), rules.ending(chosen));
    let mut end = u64::from(lasts.step) * u64::from(rules.steps(chosen));
    let mut parts = vec![("walk", 0), ("walk", end / 2), ("walk", end.saturating_sub(1))];
    for (name, there_is, ms) in [("strike", ending.strikes, lasts.home), ("arrive", ending.arrives, lasts.sparkle)] {
        if there_is {
            let ms = u64::from(ms);
            parts.extend([(name, end), (name, end + ms * 3 / 8), (name, end + ms - 1)]);
            end += ms;
        }
    }
    (parts, end)
}

/// The moments of what follows an action.
fn film(rules: &any::Rules, played: &Played) -> Vec<(&'static str, u64)> {
    let lasts = LOOK.pace.lasts();
    let fall = u64::from(lasts.fall);
    let falls = |name| vec![(name, 0), (name, fall / 2), (name, fall - 1)];
    let after = |name, ms: u32| vec![(name, fall), (name, fall + u64::from(ms) / 3), (name, fall + u64::from(ms) - 1)];
    let (mut film, end, aside) = match played {
        Played::Nothing => return Vec::new(),
        Played::Opened(..) => return falls("opening fall"),
        Played::Offered(..) => return falls("fall"),
        Played::Began(_, _, aside) => {
            ([falls("opening fall"), after("began", lasts.began)].concat(), fall + u64::from(lasts.began), aside)
        }
        Played::Stuck(_, _, _, aside) => {
            ([falls("fall"), after("no move", lasts.no_move)].concat(), fall + u64::from(lasts.no_move), aside)
        }
        Played::Moved(_, chosen, aside) => {
            let (parts, end) = parts(rules, chosen);
            (parts, end, aside)
        }
    };
    if let Some((_, chosen)) = aside {
        film.extend(parts(rules, chosen).0.into_iter().map(|(name, ms)| (name, end + ms)));
    }
    film
}

/// Plays a game at random. Shows moments of its opening, of the first turns without a move, with a strike and with an
/// arrival, and of some others; with the cells in which pieces rest.
fn watch(table: Table, seating: Seating, chance: &mut Chance, mut see: impl FnMut(&Sight, &[Cell])) {
    let pieces = pieces_of(table.sheet);
    let mut dice = Dice::new([chance.bits() as u8; 32]);
    let (mut now, mut stage) = (0, Stage::new());
    let mut play = Play::new(table, seating, &mut dice, Time(0));
    let mut begin: BTreeMap<&str, Sight> = BTreeMap::new();
    let mut rare = BTreeMap::new();
    for _ in 0..600 {
        let (before, opening) = (play, matches!(play.phase(), Phase::Opening(_)));
        let choosing = matches!(play.phase(), Phase::Choose(_));
        now += 3000;
        if choosing {
            play.point(chance.below(4) as u8);
        }
        let played = if choosing { play.play(Time(now)) } else { play.throw(&mut dice, Time(now)) };
        let mut sights = vec![Sight::still("rest", before, stage)];
        if opening {
            sights[0].name = "opening";
            sights.push(Sight { name: "opening tumble", act: Act::Tumble, ms: 200, ..sights[0] });
        } else if choosing {
            sights[0].name = "choice";
            let lifted = Fingers { lifted: true, ..Fingers::default() };
            sights.push(Sight { name: "lifted", fingers: lifted, ..sights[0] });
            let mut back = play;
            assert!(back.undo());
            sights.push(Sight { name: "undone", act: Act::Undone, ms: 50, ..Sight::still("", back, stage) });
            let held = Fingers { back: Seats::ALL, ..Fingers::default() };
            sights.push(Sight { name: "held", fingers: held, ..Sight::still("", play, stage) });
        } else {
            sights.push(Sight { name: "tumble", act: Act::Tumble, ms: 200, ..sights[0] });
        }
        let act = Act::Happened(played);
        let happens = film(play.rules(), &played);
        let film = happens.into_iter().map(|(name, ms)| Sight { act, ms, ..Sight::still(name, play, stage) });
        let walked = walked(play.rules(), &played);
        let rests = |cells: Vec<Cell>| {
            let over = play.rules().ahead_at();
            let moves = |cell: &Cell| walked.contains(cell) || over.contains(cell) || *cell == CENTRE;
            cells.into_iter().filter(|cell| !moves(cell)).collect::<Vec<_>>()
        };
        sights.extend(film);
        if opening {
            for sight in sights {
                begin.entry(sight.name).and_modify(|old| *old = *chance.pick(&[*old, sight])).or_insert(sight);
            }
            if !matches!(play.phase(), Phase::Opening(_)) {
                begin.values().for_each(|sight| see(sight, &rests(pieces(&play))));
            }
        } else {
            let after = pieces(&play);
            let cells = rests(pieces(&before).into_iter().filter(|cell| after.contains(cell)).collect());
            let seen = |sight: &&Sight| {
                let first = *rare.entry(sight.name).and_modify(|n| *n += 1).or_insert(0u32) == 0;
                first && matches!(sight.name, "no move" | "strike" | "arrive")
            };
            let first = sights.iter().find(seen);
            let some = chance.one_in(100).then(|| *chance.pick(&sights));
            first.copied().into_iter().chain(some).for_each(|sight| see(&sight, &cells));
        }
        stage.happened(&played, Time(now));
        stage.skip();
        if play.over() {
            break;
        }
    }
}

/// Every value of a setting; of large numbers the smallest, the largest and some others.
fn values(range: Range) -> Vec<Value> {
    match range {
        Range::Flag => [false, true].map(Value::Flag).into(),
        Range::Number(min, max) => (min..=max).filter(|n| *n < min + 5 || *n == max).map(Value::Number).collect(),
        Range::Choice(words) => (0..words.len() as u8).map(Value::Choice).collect(),
        Range::Faces => (1..=6).map(|face| 1 << face).chain([0b100_0010, 0b111_1110]).map(Value::Faces).collect(),
    }
}

fn written<S>(setting: &Setting<S>, value: Value) -> String {
    let mut text = format!("{}=", setting.name);
    value.write(setting.range, &mut text).expect("a string takes all");
    text
}

/// The preset with every value of every setting, one at a time; with another setting where these values need it.
fn rooms<S: Tabled + Into<any::Settings>>(preset: S) -> Vec<(String, any::Settings)> {
    let mut rooms = vec![(String::new(), preset.into())];
    for setting in S::TABLE {
        for value in values(setting.range) {
            let mut alone = preset;
            setting.set(&mut alone, value);
            let others = S::TABLE.iter().flat_map(|other| values(other.range).into_iter().map(move |v| (other, v)));
            let with = others.map(|(other, value)| {
                let mut both = alone;
                other.set(&mut both, value);
                both
            });
            let valid = std::iter::once(alone).chain(with).find(|settings| settings.check().is_ok());
            let text = written(setting, value);
            rooms.push((text.clone(), valid.unwrap_or_else(|| panic!("{text} goes with no other value")).into()));
        }
    }
    rooms
}

#[test]
fn the_path_keeps_to_the_budget_and_below_the_pieces_in_every_scene_and_with_every_house_rule() {
    let rounds = share::of(1, 2, 20, "rounds of every house rule with the path lit");
    let (chance, supplies) = (&mut Chance::new(18), &mut Chance::new(81));
    let seatings: [&[Seat]; 5] = [
        &[Seat::Red, Seat::Blue],
        &[Seat::Red, Seat::Green],
        &[Seat::Red, Seat::Green, Seat::Yellow],
        &[Seat::Green, Seat::Blue, Seat::Yellow],
        &Seat::ALL,
    ];
    let (mut number, mut limited) = (0usize, 0);
    for sheet in Sheet::ALL {
        let mut seen: BTreeMap<(&str, usize), (u32, u32)> = BTreeMap::new();
        let rooms = match sheet.info().preset {
            Any::Horses(preset) => rooms(preset),
            Any::Ur(preset) => rooms(preset),
            Any::Senet(preset) => rooms(preset),
        };
        for (text, room) in rooms {
            let mut house = House::default();
            *house.of_mut(sheet) = room;
            let mut played = 0;
            let sides = [&Seat::ALL as &[Seat]; 5];
            for seats in (0..rounds).flat_map(|_| if sheet.two_sided() { sides } else { seatings }) {
                let players = if sheet.two_sided() { 2 } else { seats.len() };
                // Two players with two colours each, a side of two seats, teams: the table knows who can play.
                let seating = persons(seats);
                let Ok(table) = Table::new(sheet, &house, &seating) else { continue };
                played += 1;
                watch(table, seating, chance, |sight, cells| {
                    let pictures: Vec<_> = moments().map(|now| (now + sight.ms, sight.paint(now))).collect();
                    let brightness = Settings::BRIGHTNESS[number % 5];
                    let mut settings = output::Settings { brightness, ..output::Settings::default() };
                    settings.wire.kind = Kind::ALL[number / 5 % Kind::ALL.len()];
                    number += 1;
                    let what = (sheet, &text, sight);
                    let lit = compare(&pictures, cells, &settings, what).0 > 0;
                    let (frames, with) = seen.entry((sight.name, players)).or_default();
                    (*frames, *with) = (*frames + 1, *with + u32::from(lit));
                    let (_, frames) = compare(&pictures, cells, &supply(supplies), what);
                    limited += frames.iter().filter(|frame| frame.limited() < NOT_LIMITED).count();
                });
            }
            assert!(played > 0, "{sheet:?} {text}: no players");
        }
        println!("{sheet:?}: {seen:?}");
        for name in [
            "opening",
            "opening tumble",
            "opening fall",
            "began",
            "rest",
            "tumble",
            "fall",
            "no move",
            "choice",
            "lifted",
            "walk",
            "strike",
            "arrive",
            "undone",
            "held",
        ] {
            for players in 2..=if sheet.two_sided() { 2 } else { 4 } {
                let (_, lit) = seen.get(&(name, players)).copied().unwrap_or_default();
                assert!(lit > 0, "{sheet:?} has never shown its path to {players}: {name}");
            }
        }
    }
    println!("{number} moments, {limited} frames dimmed by the limit");
    assert!(limited > 1000);
}

/// The bench checks the current of every frame. Computers play, which needs no fingers; the light that shows who is
/// ahead is on, and a supply that is too small adds its warning.
#[test]
fn a_whole_board_with_its_path_and_all_its_lights_keeps_to_the_budget() {
    let minutes = share::of(1, 2, 60, "minutes of every game with the path and all lights");
    for (sheet, budget_ma) in Sheet::ALL.into_iter().flat_map(|sheet| [(sheet, 450), (sheet, 200)]) {
        for kind in Kind::ALL {
            let mut settings = Settings::default();
            (settings.look.path, settings.chance_light) = (Path::On, true);
            settings.output.wire.kind = *kind;
            settings.output.power.budget_ma = budget_ma;
            settings.output.brightness = u8::MAX;
            let mut board = Bench::new(7, 0, settings);
            let seating = Seating::new([Who::Computer(Level::One); 4]);
            board.wait(1200);
            let table = Table::new(sheet, &settings.house, &seating).expect("a game for four");
            board.app.start(table, seating, Replace::Confirmed, board.now).expect("it replaces any");
            board.tick();
            let mut dimmed = false;
            for _ in 0..minutes * 60 {
                board.wait(1000);
                dimmed |= board.app.frame().limited() < NOT_LIMITED;
            }
            assert!(board.app.playing() && (dimmed || budget_ma > 200), "{sheet:?} {budget_ma} mA");
        }
    }
}
