//! The first half of `cargo bench`: random playouts of every game, in moves a second and instructions a move.
//!
//! A move is a throw and the move played with it, if there is one. Callgrind counts the instructions of a long and of a
//! short run; the difference leaves out the start-up. The engine with all its settings must not need more instructions
//! than a plain engine of one rule set.

use galop::bots::{Balance, Level, Thought};
use galop::dice::Dice;
use galop::history::{Event, Header};
use galop::review::{ByNet, Review};
use galop::rules::horses::{self, Players, Settings};
use galop::rules::{Die, Next, Rules, Seat, Side, Then, Thrown, any, roll, senet, throw, ur};
use galop::session::{Play, Seating, Table, Who};
use galop::sheets::{House, Sheet};
use galop::time::Time;
use galop_players::chance::Chance;
use plain::Plain;
use std::process::Command;
use std::time::Instant;

const PLAIN: &str = "plain 001, 4 players, 4 horses";
const FULL: &str = "001, 4 players, 4 horses";
const CHOICE: &str = "a choice of level 3";
const REVIEW: &str = "the review of a throw";

/// Plays `moves` moves, one game after the other, and returns how many games ended.
fn playout<R: Rules>(rules: &R, moves: u64, start: impl Fn() -> R::Position) -> u64 {
    let mut chance = Chance::new(1);
    let mut position = start();
    let mut ended = 0;
    let coins = rules.weight(Die::Five) == 0;
    for _ in 0..moves {
        let die = if coins { chance.throw(rules) } else { Die::ALL[chance.below(6)] };
        let pick = |count: u8| chance.below(usize::from(count)) as u8;
        if let Then::Over(_) = roll(rules, &mut position, die, pick) {
            ended += 1;
            position = start();
        }
    }
    ended
}

fn plain(moves: u64) -> u64 {
    let mut chance = Chance::new(1);
    let mut game = Plain::default();
    let mut ended = 0;
    for _ in 0..moves {
        let die = 1 + chance.below(6) as i8;
        if game.roll(die, |count| if count > 1 { chance.below(count) } else { 0 }) {
            ended += 1;
            game = Plain::default();
        }
    }
    ended
}

fn horses(settings: Settings, players: Players, moves: u64) -> u64 {
    let rules = horses::Rules::new(settings, players).expect("a preset");
    playout(&rules, moves, || rules.start(Seat::Red))
}

type Bench = (&'static str, fn(u64) -> u64);

const BENCHES: &[Bench] = &[
    (PLAIN, plain),
    (FULL, |moves| horses(Settings { horses: 4, ..Settings::SHEET_001 }, Players::ALL, moves)),
    ("000, 4 players", |moves| horses(Settings::SHEET_000, Players::ALL, moves)),
    ("003, 4 players", |moves| horses(Settings::SHEET_003, Players::ALL, moves)),
    ("003, two colours", |moves| horses(Settings::SHEET_003, Players::Pairs, moves)),
    ("002, Royal d'Ur", |moves| {
        let rules = ur::Rules::new(ur::Settings::SHEET_002).expect("a preset");
        playout(&rules, moves, || rules.start(Side::Black))
    }),
    ("004, Senet, coins", |moves| {
        let rules = senet::Rules::new(senet::Settings::SHEET_004).expect("a preset");
        playout(&rules, moves, || rules.start())
    }),
];

/// Moves a second, the best of five runs.
fn speed(bench: fn(u64) -> u64) -> f64 {
    let moves = 2_000_000;
    let run = || {
        let begin = Instant::now();
        std::hint::black_box(bench(moves));
        moves as f64 / begin.elapsed().as_secs_f64()
    };
    (0..5).map(|_| run()).fold(0.0, f64::max)
}

/// Counts the instructions of this program when it runs `name` for `moves` moves; `None` without valgrind.
fn instructions(name: &str, moves: u64) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let out = std::env::temp_dir().join(format!("galop-callgrind-{}", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--callgrind-out-file={}", out.display())])
        .arg(program)
        .args(["--count", name, &moves.to_string()])
        .output()
        .ok()?;
    let _ = std::fs::remove_file(out);
    let report = String::from_utf8_lossy(&output.stderr);
    let line = report.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// Chooses `choices` moves of level 3, from the middle of games of four players with four horses each.
fn choices(choices: u64) -> u64 {
    let rules = any::Rules::from(horses::Rules::new(FOUR, Players::ALL).expect("a preset"));
    let start = any::Position::from(horses::Rules::new(FOUR, Players::ALL).expect("a preset").start(Seat::Red));
    let mut chance = Chance::new(2);
    let (mut position, mut made, mut rolls) = (start, 0, 0);
    while made < choices {
        rolls += 1;
        let next = match throw(&rules, position, chance.throw(&rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                if rolls % 37 == 0 && offer.len() > 1 {
                    let mut thought = Thought::new(&rules, &offer, Level::Three, Balance::default());
                    while thought.work(&rules, &offer).is_none() {}
                    made += 1;
                }
                offer.choose(chance.below(offer.len().into()) as u8);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(_) => start,
        };
    }
    made
}

/// Reviews `throws` throws of games of four players with four horses each, one game after the other.
fn reviewed(throws: u64) -> u64 {
    let sheet = Sheet::called("escalier").expect("a game");
    let mut house = House::default();
    *house.of_mut(sheet) = FOUR.into();
    let seating = Seating::new([Who::Person; 4]);
    let table = Table::new(sheet, &house, &seating).expect("four players");
    let (mut dice, mut chance, mut net) = (Dice::new([3; 32]), Chance::new(3), ByNet::default());
    let mut left = throws;
    loop {
        let mut play = Play::new(table, seating, &mut dice, Time(0));
        let mut review = Review::new(&Header::begun(&play, None)).expect("valid rules");
        while review.work(&mut net).is_none() {}
        while !play.over() {
            let mut actions = vec![Event::of(&play.throw(&mut dice, Time(0)), &play)];
            if let Some((_, moves)) = play.choice() {
                play.point(chance.below(moves.into()) as u8);
                let moved = play.play(Time(0));
                actions.push(Event::of(&moved, &play));
            }
            for event in actions.into_iter().flatten().flatten() {
                let Some(less) = left.checked_sub(1) else { return throws };
                left = less;
                review.add(event).expect("a legal game");
                while review.work(&mut net).is_none() {}
            }
        }
    }
}

/// Four players with four horses each: the longest games.
const FOUR: Settings = Settings { horses: 4, ..Settings::SHEET_001 };

/// The review of a game of 1,000 throws, as a multiple of a choice of level 3.
fn print_review() {
    let each = |name: &str, short: u64, long: u64| {
        let count = instructions(name, long).zip(instructions(name, short));
        count.map(|(long_run, short_run)| (long_run - short_run) as f64 / (long - short) as f64)
    };
    let (Some(choice), Some(throw)) = (each(CHOICE, 3, 12), each(REVIEW, 300, 900)) else { return };
    println!("a choice of level 3, four players with four horses: {:.1} million instructions", choice / 1e6);
    println!("the review of one of their throws: {:.3} million instructions", throw / 1e6);
    println!("the review of a game of 1,000 throws / a choice of level 3: {:.1}", 1000.0 * throw / choice);
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, flag, name, moves] = args.as_slice()
        && flag == "--count"
    {
        let others: [Bench; 2] = [(CHOICE, choices), (REVIEW, reviewed)];
        let bench = BENCHES.iter().chain(&others).find(|(known, _)| known == name).expect("a bench of this name");
        std::hint::black_box(bench.1(moves.parse().expect("a number of moves")));
        return;
    }
    print_review();
    let mut counted = Vec::new();
    println!("{:32} {:>14} {:>20}", "random playouts", "million moves/s", "instructions/move");
    for (name, bench) in BENCHES {
        let (short, long) = (100_000, 300_000);
        let count = instructions(name, long).zip(instructions(name, short));
        let each = count.map(|(long_run, short_run)| (long_run - short_run) as f64 / (long - short) as f64);
        let shown = each.map_or("needs valgrind".into(), |each| format!("{each:.1}"));
        println!("{name:32} {:>14.1} {shown:>20}", speed(*bench) / 1e6);
        counted.push((*name, each));
    }
    let find = |wanted| counted.iter().find(|(name, _)| *name == wanted).and_then(|(_, each)| *each);
    match (find(FULL), find(PLAIN)) {
        (Some(full), Some(plain)) => {
            println!("instructions per move, all settings / plain engine: {:.2} (at most 1.00)", full / plain);
            if full > plain {
                eprintln!(
                    "the engine needs more instructions per move than the plain engine (host-tests/bench/plain.rs)"
                );
                std::process::exit(1);
            }
        }
        _ if std::env::var_os("CI").is_some() => {
            eprintln!("instructions were not counted: valgrind is missing, and CI is set");
            std::process::exit(1);
        }
        _ => println!("instructions were not counted: valgrind is missing"),
    }
}
