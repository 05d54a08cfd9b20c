//! The review of a game: every change of a player's chance is booked once, and luck is fair.

use super::small_senet;
use galop::history::{Event, Header, Start};
use galop::review::{ByNet, Chances, Entry, Evaluator, ONE, Review};
use galop::rules::any::{self, Any};
use galop::rules::senet::{OUT, Parts, Settings};
use galop::rules::{Die, Rules as _, Seat, Side};
use galop::session::{Game as _, Phase, Play, Seating, Sides, Table, Who};
use galop::sheets::Sheet;
use galop::time::Time;
use galop_desk::history::Game;
use galop_desk::review::Reviewed;
use galop_host_tests::chance::Chance;
use galop_host_tests::share;
use galop_host_tests::written::random;
use galop_players::solve::Small as _;
use galop_review::judge::{Deep, Exact, Rollouts};

/// Small differences are rounding: a thousandth of a millionth of a chance.
const TINY: i64 = ONE / 1_000_000_000;

/// Nearly all random games end before this many throws.
const MOST_THROWS: usize = 3000;

fn review(game: &Game, evaluator: &mut impl Evaluator) -> Reviewed {
    Reviewed::of(game, evaluator, |_| {}).expect("a legal game")
}

/// Checks that each event begins with the value that the one before ended with, and that the sums are the result.
fn adds_up(reviewed: &Reviewed) {
    let tally = &reviewed.tally;
    let all = tally.start().plus(tally.luck()).plus(tally.choice()).plus(tally.revision());
    assert_eq!(all, tally.value());
    let mut value = reviewed.chances(0);
    for entry in reviewed.entries() {
        value = value.plus(entry.luck).plus(entry.choice).plus(entry.revision);
        assert_eq!(value, entry.value);
    }
    let last = reviewed.last();
    if last.over() {
        assert_eq!(tally.value(), Chances::won(last.rules(), last.sides(), last.winners()));
    }
    for events in 0..=reviewed.len() {
        let chances = reviewed.chances(events);
        let percents = reviewed.parties().into_iter().map(|seat| (seat, reviewed.percent(chances, seat)));
        let off = |(seat, percent): (Seat, i64)| (100 * chances.at(seat) - percent * ONE).abs();
        assert!(percents.clone().all(|each| off(each) < ONE), "{chances:?}");
        assert_eq!(percents.map(|(_, percent)| percent).sum::<i64>(), 100, "{chances:?}");
    }
    let given: i64 = Seat::ALL.iter().map(|seat| tally.account(*seat).given).sum();
    assert!(given >= 0, "no move is better than the best");
}

/// The move of the mover himself is never better than the best, and the throws that decide who begins need no revision.
fn is_sound(reviewed: &Reviewed) {
    for (event, entry) in reviewed.entries().iter().enumerate() {
        if let (Some(Event::Throw(..)), Some(mover)) = (entry.event, entry.by.iter().next()) {
            assert!(entry.choice.at(mover) <= 0, "{entry:?}");
            assert!(entry.moves > 1 || entry.choice.largest() == 0, "{entry:?}");
        }
        if let Phase::Opening(_) = reviewed.play(event).phase() {
            assert!(entry.revision.largest() < TINY, "who begins is a matter of throws alone: {entry:?}");
        }
    }
}

/// The mean of some numbers, and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let number = values.len() as f64;
    let mean = values.iter().sum::<f64>() / number;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (number - 1.0) / number).sqrt())
}

/// Whole games with all that can happen in them, by random rules. What is booked adds up exactly, and luck is fair: the
/// mean of each seat is within three standard errors of 0. The seeds are fixed, so this is the same in every run.
#[test]
fn every_change_is_booked_once_and_luck_is_fair() {
    let games = if share::long() { 10_000 } else { 200 };
    // The games of each sheet have their own randomness, so all sheets are played at once.
    std::thread::scope(|scope| {
        for sheet in Sheet::ALL {
            scope.spawn(move || booked_and_fair(sheet, games));
        }
    });
}

fn booked_and_fair(sheet: Sheet, games: usize) {
    let mut chance = Chance::new(400 + u64::from(sheet.code()));
    let mut luck = [(); 4].map(|()| Vec::new());
    let (mut over, mut throws, mut revision) = (0, 0, Vec::new());
    for _ in 0..games {
        let written = random(sheet, MOST_THROWS, &mut chance);
        throws += written.throws();
        let game = Game { header: written.header, events: written.events };
        let reviewed = review(&game, &mut ByNet::default());
        adds_up(&reviewed);
        is_sound(&reviewed);
        over += usize::from(reviewed.last().over());
        for (luck, seat) in luck.iter_mut().zip(Seat::ALL) {
            luck.push(reviewed.tally.luck().at(seat) as f64 / ONE as f64);
        }
        revision.push(reviewed.tally.revision().largest() as f64 / ONE as f64);
    }
    let slug = sheet.slug();
    println!("{slug}: {games} games, {over} played to the end, {throws} throws");
    println!("{slug}: revision {:.2} points a game", 100.0 * mean(&revision).0);
    for (luck, seat) in luck.iter().zip(Seat::ALL) {
        let (mean, error) = mean(luck);
        println!("{slug} {}: luck {:+.2} ±{:.2} points", seat.letter(), 100.0 * mean, 100.0 * error);
        assert!(mean.abs() <= 3.0 * error, "{slug} {}: {mean} ±{error}", seat.letter());
    }
    assert!(over * 100 > games * 95, "{slug}: only {over} of {games} games ended");
}

/// Over all throws of a position, by their weights, luck is exactly 0 for every player.
#[test]
fn the_luck_of_all_throws_is_nothing() {
    let mut chance = Chance::new(51);
    for number in 0..40 {
        let written = random(Sheet::ALL[number % 5], 40, &mut chance);
        let mut review = Review::new(&written.header).expect("valid rules");
        let mut net = ByNet::default();
        let mut book = |review: &mut Review| -> Entry {
            loop {
                if let Some(entry) = review.work(&mut net) {
                    return entry;
                }
            }
        };
        book(&mut review);
        for event in &written.events {
            if let Phase::Throw(_) | Phase::Opening(_) = review.play().phase() {
                let rules = *review.play().rules();
                let mut sum = Chances::default();
                for die in Die::ALL.into_iter().filter(|die| rules.weight(*die) > 0) {
                    let mut trial = review.clone();
                    trial.add(Event::Throw(die, 0)).expect("the first move is legal");
                    let entry = book(&mut trial);
                    (0..rules.weight(die)).for_each(|_| sum = sum.plus(entry.luck));
                }
                assert!(sum.largest() < TINY, "{sum:?}");
            }
            review.add(*event).expect("a legal game");
            book(&mut review);
        }
    }
}

/// A move that is taken back takes its error back, and is no turning point.
#[test]
fn a_move_that_is_taken_back_gave_nothing_away() {
    let text = "galop 1\ngame ur\nseats person,person\n\nBY 3\nRG 2\nBY 5 0-5\nRG 3 0-3\nBY 6 –\n";
    let play = |rest: &str| review(&Game::parse(&format!("{text}{rest}")).expect("a game"), &mut ByNet::default());
    let good = play("RG 2 3-5x1\n");
    let bad = play("RG 2 0-2\n");
    let undone = play("RG 2 0-2\nundo\nRG 2 3-5x1\n");
    let given = |game: &Reviewed| game.tally.account(Seat::Red).given;
    assert!(given(&bad) > ONE / 1000, "to capture is better");
    assert_eq!((given(&good), given(&undone)), (0, 0));
    assert_eq!(undone.tally.luck(), good.tally.luck());
    assert_eq!(undone.tally.choice(), good.tally.choice());
    assert_eq!(undone.tally.account(Seat::Red).faces, good.tally.account(Seat::Red).faces);
    assert_eq!(undone.tally.turns().len(), good.tally.turns().len());
    let back = play("RG 2 0-2\nundo\n");
    assert_eq!(given(&back), 0);
    adds_up(&back);
}

/// A game of Senet with two pawns each left, as [`small_senet`] has solved it.
fn small_game(choose: impl Fn(&mut galop::rules::Offer<galop::rules::senet::Rules>), chance: &mut Chance) -> Game {
    let solved = small_senet();
    let settings = any::Settings::from(Settings { max_turns: u16::MAX, ..Settings::SHEET_004 });
    let sheet = Sheet::called("senet").expect("a game");
    let seating = Seating::new([Who::Person; 4]);
    let table = Table { sheet, rules: settings.rules(seating.taken()).expect("a preset") };
    // From the middle: three pawns of each side are out already.
    let Any::Senet(rules) = table.rules else { panic!("Senet") };
    let parts = Parts { pawns: [[2, 5, OUT, OUT, OUT], [1, 3, OUT, OUT, OUT]], turn: Side::Black, turns: 0 };
    let position = any::Position::from(rules.position(&parts).expect("a position"));
    let middle = galop::history::Middle {
        state: galop::session::State::Throw(table.rules.pack(&position)),
        sides: Sides::BLACK_WEST,
        handed: 0,
    };
    let header = Header { sheet, settings, seating, date: None, start: Start::Middle(middle), result: None };
    let mut play: Play = header.play().expect("a position of the game");
    let mut events = Vec::new();
    while !play.over() {
        let die = chance.throw(&rules);
        let cast = play.rules().showing(die).expect("it can fall");
        let thrown = play.take(cast, Time(0));
        events.extend(Event::of(&thrown, &play).into_iter().flatten());
        if let Phase::Choose(offer) = play.phase() {
            let Any::Senet(position) = offer.position() else { panic!("Senet") };
            let galop::rules::Thrown::Choose(mut own) = galop::rules::throw(solved.game.rules(), *position, die) else {
                panic!("the same moves")
            };
            choose(&mut own);
            play.point(own.finger());
            let moved = play.play(Time(0));
            events.extend(Event::of(&moved, &play).into_iter().flatten());
        }
    }
    let header = Header { result: Some(play.winners()), ..header };
    Game { header, events }
}

/// By the values of a solved game there is no revision, and the perfect player gives nothing away; others do.
#[test]
fn perfect_play_has_no_errors_and_no_revision() {
    let solved = small_senet();
    let mut chance = Chance::new(52);
    let mut random = Chance::new(53);
    for _ in 0..30 {
        let perfect = |offer: &mut _| {
            solved.choose(offer);
        };
        let game = small_game(perfect, &mut chance);
        let reviewed = review(&game, &mut Exact::Senet(solved.clone()));
        adds_up(&reviewed);
        assert!(reviewed.tally.revision().largest() < TINY, "{:?}", reviewed.tally.revision());
        for seat in [Seat::Red, Seat::Blue] {
            let account = reviewed.tally.account(seat);
            assert!(account.choices > 0 && account.given < TINY && account.errors == 0, "{account:?}");
        }
    }
    let picks = std::cell::RefCell::new(&mut random);
    let game = small_game(|offer| offer.choose(picks.borrow_mut().below(offer.len().into()) as u8), &mut chance);
    let reviewed = review(&game, &mut Exact::Senet(solved.clone()));
    adds_up(&reviewed);
    assert!(reviewed.tally.revision().largest() < TINY);
    assert!(reviewed.tally.account(Seat::Red).given + reviewed.tally.account(Seat::Blue).given > ONE / 20);
}

/// All evaluators add up; a search one throw ahead needs less revision than none, in the sum over some games; and games
/// that are played on give the same values in every run.
#[test]
fn every_evaluator_adds_up() {
    let mut chance = Chance::new(54);
    let (mut plain, mut deep) = (0, 0);
    for number in 0..10 {
        let written = random(Sheet::ALL[number % 5], 25, &mut chance);
        let game = Game { header: written.header, events: written.events };
        let by_net = review(&game, &mut ByNet::default());
        let by_search = review(&game, &mut Deep::new(1));
        adds_up(&by_search);
        is_sound(&by_search);
        let size = |game: &Reviewed| game.entries().iter().map(|entry| entry.revision.largest()).sum::<i64>();
        plain += size(&by_net);
        deep += size(&by_search);
    }
    assert!(deep < plain, "{deep} {plain}");
    let game = Game::parse(
        "galop 1\ngame escalier\nset horses=1\nseats person,off,person,off\nfirst R\nR 6 S-0\nR 3 0-3\nB 2 –\n",
    )
    .expect("a game");
    let by_rollouts = review(&game, &mut Rollouts::new(20));
    adds_up(&by_rollouts);
    let mut again = Rollouts::new(20);
    assert_eq!(review(&game, &mut again).tally, by_rollouts.tally);
    let spread = again.spread(&game).expect("a legal game");
    assert!(spread.luck(Seat::Red) > 0.0 && spread.luck(Seat::Red) < 50.0, "{}", spread.luck(Seat::Red));
}
