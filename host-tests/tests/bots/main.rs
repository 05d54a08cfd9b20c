//! The computer players: their moves are legal, repeatable, and found in pieces of thought; games end, and each level
//! is stronger than the one below. And their review of games.

mod review;

use galop::board::Light;
use galop::board::geometry::CENTRE;
use galop::bots::net::{CERTAIN, Features, MOST_FEATURES};
use galop::bots::{Balance, Level, Mind, Search, Thought};
use galop::input::Key;
use galop::rules::any::Any;
use galop::rules::horses::{self, Players};
use galop::rules::{Die, Next, Offer, Outcome, Seat, Seats, Side, Thrown, senet, throw, ur};
use galop::session::{Phase, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_desk::eye::lights;
use galop_host_tests::ask::{Ask as _, S001};
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin, random_game};
use galop_players::league::{Player, against, family, regret};
use galop_players::solve::{Graph, Horses, Senet, Small, Solved, Ur};
use galop_players::train::{Model, Plan, Royal, Training};
use std::sync::{Arc, OnceLock};

/// The most pieces of a thought in any game: with four in five milliseconds, little more than a second.
const MOST_PIECES: u32 = 1000;

/// Thinks to the end; returns the number of the move and of the pieces.
fn think<R: Mind>(rules: &R, offer: &Offer<R>, level: Level) -> (u8, u32) {
    let mut thought = Thought::new(rules, offer, level, Balance::default());
    for pieces in 1.. {
        if let Some(found) = thought.work(rules, offer) {
            assert!(found.choice < offer.len(), "{level:?} chose {} of {}", found.choice, offer.len());
            assert!(found.chance <= CERTAIN);
            return (found.choice, pieces);
        }
        assert!(pieces < MOST_PIECES, "{level:?} does not stop thinking in {offer:?}");
    }
    unreachable!("the loop above returns or panics")
}

/// Plays a game in which a random level chooses each move, for at most `throws` throws.
fn play<R: Mind>(rules: &R, mut position: R::Position, throws: usize, chance: &mut Chance) -> bool {
    for _ in 0..throws {
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                // Level 3 rarely: it thinks a thousand times as long as the others.
                let level = if chance.one_in(40) { Level::Three } else { *chance.pick(&[Level::One, Level::Two]) };
                let (choice, _) = think(rules, &offer, level);
                let mut elsewhere = offer;
                elsewhere.choose(chance.below(usize::from(offer.len())) as u8);
                assert_eq!(
                    think(rules, &elsewhere, level).0,
                    choice,
                    "the choice must not depend on the chosen candidate"
                );
                offer.choose(choice);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(_) => return true,
        };
    }
    false
}

/// All five games with random settings: moves are legal and repeatable, and every thought ends.
#[test]
fn every_level_plays_by_any_settings() {
    let mut chance = Chance::new(71);
    for game in 0..60 {
        let sheet = Sheet::ALL[game % 5];
        match random_game(sheet, 3, &mut chance).2.rules {
            Any::Horses(rules) => {
                let first = *chance.pick(&Seat::ALL);
                play(&rules, rules.start(first), 300, &mut chance);
            }
            Any::Ur(rules) => {
                play(&rules, rules.start(Side::White), 300, &mut chance);
            }
            Any::Senet(rules) => {
                play(&rules, rules.start(), 300, &mut chance);
            }
        }
    }
}

/// With the sheets' own settings games end.
#[test]
fn games_of_computers_end() {
    let mut chance = Chance::new(72);
    for settings in [horses::Settings::SHEET_000, horses::Settings::SHEET_001, horses::Settings::SHEET_003] {
        let rules = horses::Rules::new(settings, Players::ALL).unwrap();
        assert!(play(&rules, rules.start(Seat::Red), 20_000, &mut chance));
    }
    let rules = ur::Rules::new(ur::Settings::SHEET_002).unwrap();
    assert!(play(&rules, rules.start(Side::Black), 5_000, &mut chance));
    let rules = senet::Rules::new(senet::Settings::SHEET_004).unwrap();
    assert!(play(&rules, rules.start(), 5_000, &mut chance));
}

/// No position has more features than the capacity: sixteen horses that may jump, all on the track.
#[test]
fn all_features_have_room() {
    let mut chance = Chance::new(73);
    let settings = horses::Settings { horses: 4, jump: true, ..horses::Settings::SHEET_001 };
    let rules = horses::Rules::new(settings, Players::ALL).unwrap();
    let mut most = 0;
    for _ in 0..20_000 {
        let mut parts = rules.parts(&rules.start(Seat::Red));
        // A stretch of the track on which all horses stand close together.
        let mut cells: Vec<u8> = (0..17).collect();
        for seat in 0..4u8 {
            for horse in &mut parts.horses[usize::from(seat)] {
                let a = cells.swap_remove(chance.below(cells.len()));
                *horse = horses::Progress::from_code((a + 56 - 14 * seat) % 56 + 1);
            }
            parts.horses[usize::from(seat)].sort_unstable();
        }
        let Ok(position) = rules.position(&parts) else { continue };
        let mut features = Features::new();
        rules.see(&position, *chance.pick(&Seat::ALL), &mut features);
        most = most.max(features.list().len());
    }
    assert!((100..MOST_FEATURES).contains(&most), "{most}");
}

/// The results of players against the perfect player of a small game can be computed exactly.
#[test]
fn a_small_game_is_solved() {
    let solved = Solved::quickly(Horses::new([Seat::Red, Seat::Blue], 1).unwrap());
    let graph = Graph::new(&solved.game);
    assert!(graph.residual(solved.table().values()) < 1e-9);
    // With one horse each no player has a choice, so any players win as the values predict.
    let rules = solved.game.rules();
    let starts = [rules.start(Seat::Red)];
    let won = against("", rules, &starts, &[Seat::Red], Player::Random, Player::Random, 20_000);
    let expected = 100.0 * solved.chance(&starts[0]);
    assert!(
        (won.percent() - expected).abs() < 1.5 * won.error() + 0.2,
        "won {} %, expected {expected} %",
        won.percent()
    );
}

/// Every position of a small game has a number, and every number a position.
#[test]
fn states_have_numbers() {
    fn check<S: Small>(game: &S) {
        let mut chance = Chance::new(74);
        let mut found = 0;
        for _ in 0..20_000 {
            let number = chance.below(game.numbers());
            if let Some(position) = game.position(number) {
                assert_eq!(game.number(&position), number, "{position:?}");
                found += 1;
            }
        }
        assert!(found > 10_000);
        for start in game.starts() {
            assert!(game.number(&start) < game.numbers());
        }
    }
    check(&Horses::new([Seat::Red, Seat::Blue], 2).unwrap());
    check(&Horses::new([Seat::Red, Seat::Green], 2).unwrap());
    check(&Senet::new(3).unwrap());
    check(&Ur::new(2).unwrap());
}

/// Senet with two pawns a side, solved once for all tests.
fn small_senet() -> &'static Arc<Solved<Senet>> {
    static SOLVED: OnceLock<Arc<Solved<Senet>>> = OnceLock::new();
    SOLVED.get_or_init(|| Solved::quickly(Senet::new(2).unwrap()).into())
}

/// Senet with two pawns a side is solved quickly: the perfect player loses nothing, and weaker players lose more.
#[test]
fn stronger_players_give_less_away() {
    let solved = small_senet();
    assert!(Graph::new(&solved.game).residual(solved.table().values()) < 1e-9);
    let given = |player: Player, games: u64| regret(solved, player, games).percent();
    let [random, level_1, level_2, level_3] = [
        given(Player::Random, 400),
        given(Player::Computer(Level::One), 400),
        given(Player::Computer(Level::Two), 400),
        given(Player::Computer(Level::Three), 100),
    ];
    let order = format!("random {random:.2}, levels {level_1:.2}, {level_2:.2}, {level_3:.2}");
    assert!(random > level_1 && level_1 > level_2 && level_2 > level_3, "{order}");
    assert!(level_3 < 2.0, "{order}");
}

/// The Royal Game of Ur with one pawn a side and only the reachable states: the values are consistent, and games are
/// won as they predict.
#[test]
fn a_small_royal_dur_is_solved() {
    let solved = Solved::quickly(Ur::new(1).unwrap());
    assert!(Graph::new(&solved.game).residual(solved.table().values()) < 1e-9);
    let rules = solved.game.rules();
    let start = rules.start(Side::Black);
    let games = 20_000;
    let won = |game: u64| {
        let outcome = galop_players::league::play(rules, start, &mut Chance::new(game), |offer, _| {
            solved.choose(offer);
        });
        u32::from(outcome == Some(Outcome::Won(Side::Black)))
    };
    let share = f64::from((0..games).map(won).sum::<u32>()) / games as f64;
    let expected = solved.chance(&start);
    assert!((share - expected).abs() < 4.0 * 0.5 / (games as f64).sqrt(), "won {share}, expected {expected}");
}

/// The value of `next` for `player`, `throws` throws ahead, in a game of two sides: as simple as possible.
fn ahead<R: Mind>(rules: &R, next: Next<R>, player: R::Player, throws: u8) -> u32 {
    let position = match next {
        Next::Over(over) => {
            return match over.outcome {
                Outcome::Won(winner) => CERTAIN * u32::from(winner == player),
                Outcome::Draw => CERTAIN / 2,
            };
        }
        Next::Again(position) | Next::Turn(position) => position,
    };
    if throws == 0 {
        return rules.chance(&position, player);
    }
    let worth = |die: Die| match throw(rules, position, die) {
        Thrown::NoMove(next) => ahead(rules, next, player, throws - 1),
        Thrown::Choose(offer) => {
            let moves = offer.each().map(|each| ahead(rules, each.play(), player, throws - 1));
            (if rules.thrower(&position) == player { moves.max() } else { moves.min() }).unwrap()
        }
    };
    let fall = Die::ALL.into_iter().filter(|die| rules.weight(*die) > 0);
    fall.map(|die| worth(die) * u32::from(rules.weight(die))).sum::<u32>() / rules.weights()
}

/// Searches in the middle of games; each must find what a simple search finds.
fn searches<R: Mind>(rules: &R, start: R::Position, chance: &mut Chance) {
    let (mut position, mut looked) = (start, 0);
    while looked < 60 {
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                if offer.len() > 1 && chance.one_in(3) {
                    looked += 1;
                    let deepest = looked % 3;
                    let mut search = Search::new(rules, &offer, deepest);
                    let found = std::iter::from_fn(|| Some(search.work(rules))).flatten().next().unwrap();
                    offer.choose(found.choice);
                    let player = rules.thrower(&position);
                    // It may have stopped earlier, if the other moves were clearly worse.
                    let as_plain = |throws: u8| {
                        let best = offer.each().map(|each| ahead(rules, each.play(), player, throws)).max();
                        best == Some(found.chance) && ahead(rules, offer.play(), player, throws) == found.chance
                    };
                    assert!((0..=deepest).any(as_plain), "no plain search finds {found:?} in {offer:?}");
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
}

#[test]
fn a_search_finds_what_there_is() {
    let mut chance = Chance::new(77);
    let opposite = Players::Each(Seats::of(|seat| matches!(seat, Seat::Red | Seat::Blue)));
    for settings in [horses::Settings::SHEET_000, horses::Settings::SHEET_001, horses::Settings::SHEET_003] {
        let rules = horses::Rules::new(settings, opposite).unwrap();
        searches(&rules, rules.start(Seat::Red), &mut chance);
    }
    let rules = ur::Rules::new(ur::Settings::SHEET_002).unwrap();
    searches(&rules, rules.start(Side::Black), &mut chance);
    let rules = senet::Rules::new(senet::Settings::SHEET_004).unwrap();
    searches(&rules, rules.start(), &mut chance);
}

/// The same seed gives the same weights, another seed other ones.
#[test]
fn a_training_can_be_repeated() {
    let plan = Plan { games: 50, rolled: 10 };
    let course = Royal { solved: None };
    let train = |seed: u64| -> Model { Training::new(&course, seed).run(&course, plan, None).unwrap().clone() };
    let once = train(5);
    assert_eq!(once.file("a test"), train(5).file("a test"));
    assert_ne!(once, train(6));
}

/// The levels rank in their order at 001 with two players and two horses, with fixed seeds.
#[test]
fn levels_are_in_order() {
    let settings = horses::Settings::SHEET_001;
    let seats = [Seat::Red, Seat::Blue];
    let rules = horses::Rules::new(settings, Players::Each(Seats::of(|seat| seats.contains(&seat)))).unwrap();
    let starts = seats.map(|seat| rules.start(seat));
    let won =
        |hero: Player, others: Player, games: u64| against("", &rules, &starts, &seats, hero, others, games).percent();
    let [one, two, three, _] = Level::ALL.map(Player::Computer);
    assert!(won(one, Player::Random, 2000) > 55.0);
    assert!(won(one, Player::Greedy, 2000) < 47.0);
    assert!(won(two, one, 2000) > 55.0);
    assert!(won(three, one, 100) > 55.0);
}

/// The balance of a person who won the first of the games and lost the others.
fn balance(won: usize, lost: usize, sides: u8) -> Balance {
    let games = std::iter::repeat_n(true, won).chain(std::iter::repeat_n(false, lost));
    games.fold(Balance::default(), |balance, won| balance.after(won, sides))
}

/// What the kind player chooses, and the chances that level 2 gives the moves.
fn kindly<R: Mind>(rules: &R, offer: &Offer<R>, balance: Balance) -> (usize, Vec<u32>) {
    let mut kind = Thought::new(rules, offer, Level::Kind, balance);
    let found = std::iter::from_fn(|| Some(kind.work(rules, offer))).flatten().next().unwrap();
    let player = rules.thrower(offer.position());
    (found.choice.into(), offer.each().map(|each| ahead(rules, each.play(), player, 0)).collect())
}

/// Plays a game of kind players with random balances. Their choices follow the rules of kindness.
fn play_kindly<R: Mind>(rules: &R, mut position: R::Position, chance: &mut Chance) {
    for _ in 0..400 {
        let next = match throw(rules, position, chance.throw(rules)) {
            Thrown::NoMove(next) => next,
            Thrown::Choose(mut offer) => {
                let person = balance(chance.below(3), chance.below(20), rules.sides());
                let (chosen, chances) = kindly(rules, &offer, person);
                assert_eq!(kindly(rules, &offer, person).0, chosen, "the choice must be repeatable");
                let moves: Vec<R::Move> = offer.each().map(|each| each.chosen()).collect();
                let best = *chances.iter().max().unwrap();
                let finishes = moves.iter().any(|each| rules.finishes(each));
                assert!(!finishes || rules.finishes(&moves[chosen]), "refused a finish in {offer:?}");
                let ahead = best > CERTAIN / u32::from(rules.sides());
                let free = (0..moves.len()).any(|at| rules.is_capture(&moves[at]) && chances[at] == best);
                assert!(
                    ahead || finishes || !free || rules.is_capture(&moves[chosen]),
                    "passed a capture that costs nothing in {offer:?}"
                );
                assert!(finishes || best - chances[chosen] <= CERTAIN / 6, "{chances:?}: {chosen}");
                offer.choose(chance.below(moves.len()) as u8);
                offer.play()
            }
        };
        position = match next {
            Next::Again(position) | Next::Turn(position) => position,
            Next::Over(_) => return,
        };
    }
}

#[test]
fn the_kind_player_makes_no_move_that_looks_foolish() {
    let mut chance = Chance::new(78);
    for game in 0..40 {
        match random_game(Sheet::ALL[game % 5], 3, &mut chance).2.rules {
            Any::Horses(rules) => play_kindly(&rules, rules.start(*chance.pick(&Seat::ALL)), &mut chance),
            Any::Ur(rules) => play_kindly(&rules, rules.start(Side::White), &mut chance),
            Any::Senet(rules) => play_kindly(&rules, rules.start(), &mut chance),
        }
    }
}

/// The balance stays where it is while a person wins a fair share, and is bounded.
#[test]
fn the_balance_follows_the_games() {
    for sides in [2, 4] {
        assert_eq!(balance(1, usize::from(sides) - 1, sides), Balance::default());
        assert_eq!(balance(100, 0, sides), balance(200, 0, sides));
        assert_eq!(balance(0, 100, sides), balance(0, 200, sides));
    }
    assert_eq!(Balance::of_table([balance(1, 0, 2), balance(0, 1, 2)]), Balance::default());
    assert_eq!(Balance::of_table([]), Balance::default());
}

/// A beginner and a good player both win about half of the games against the kind player.
#[test]
fn people_of_different_strength_win_their_share() {
    let seats = [Seat::Red, Seat::Blue];
    let players = Players::Each(Seats::of(|seat| seats.contains(&seat)));
    let rules = horses::Rules::new(horses::Settings::SHEET_001, players).unwrap();
    let starts = seats.map(|seat| rules.start(seat));
    for person in [Player::Computer(Level::One), Player::Computer(Level::Two)] {
        let won = family("", &rules, &starts, &seats, person, 20).percent();
        assert!((40.0..60.0).contains(&won), "{} won {won} %", person.name());
    }
}

/// Settings without animations or waiting.
fn instant() -> Settings {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    settings
}

fn table(sheet: Sheet, who: [Who; 4], settings: Settings) -> Bench {
    let seating = Seating::new(who);
    let table = Table::new(sheet, &settings.house, &seating).unwrap();
    begin(3, (settings, seating, table))
}

/// While a computer player thinks, the board is stepped often, and every press is answered.
#[test]
fn thinking_leaves_time_for_everything_else() {
    let computer = Who::Computer(Level::Three);
    let mut board = table(S001, [computer, Who::Nobody, computer, Who::Nobody], instant());
    let (mut thinking, mut longest, mut shown) = (0u32, 0u32, board.now);
    for _ in 0..20_000 {
        let effects = board.tick();
        let wake = effects.wake.expect("computers play");
        assert!(wake > board.now, "the next wake must be later than now");
        // Breathing lights change with every frame, except a few where the direction changes.
        assert!(board.now.since(shown) <= 50, "no frame for {} ms", board.now.since(shown));
        shown = if effects.frame { board.now } else { shown };
        thinking = if board.app.choice().is_some() { thinking + 1 } else { 0 };
        longest = longest.max(thinking);
        board.now = wake;
    }
    assert!(longest > 20, "level 3 must think for more than a few steps");
    assert!(longest < MOST_PIECES, "{longest} steps");
}

/// A game that is cut in the middle of a thought continues with the same move.
#[test]
fn a_thought_that_was_cut_comes_to_the_same_end() {
    let computer = Who::Computer(Level::Three);
    let mut board = table(S001, [computer; 4], instant());
    let mut cuts = 0;
    for _ in 0..3000 {
        board.now = board.now.after(2);
        board.tick();
        let Some((_, moves)) = board.app.choice() else { continue };
        if moves < 2 || cuts > 12 {
            continue;
        }
        cuts += 1;
        let next = |board: &mut Bench| {
            while board.app.choice().is_some() {
                board.now = board.now.after(2);
                board.tick();
            }
            board.app.news().to_vec()
        };
        let mut other = board.clone();
        other.cut();
        other.wait(1000);
        other.press(Seat::Red, Key::A, 50);
        assert!(other.app.choice().is_some() || !other.app.news().is_empty());
        let whole = next(&mut board);
        // The move may have been played in the same step as the press.
        if other.app.choice().is_some() {
            assert_eq!(next(&mut other), whole);
        }
    }
    assert!(cuts > 5);
}

/// Computer players finish their thoughts even if the board is stepped too seldom for its frames.
#[test]
fn thinking_goes_on_however_seldom_the_board_is_stepped() {
    let computer = Who::Computer(Level::Three);
    for apart in [5, 20, 100] {
        let mut board = table(S001, [computer; 4], instant());
        let mut moves = 0;
        for _ in 0..20_000 {
            board.now = board.now.after(apart);
            let chose = board.app.choice().is_some_and(|(_, moves)| moves > 1);
            board.tick();
            moves += u32::from(chose && board.app.choice().is_none());
        }
        assert!(moves > 5, "{moves} moves with {apart} ms between steps");
    }
}

/// Two persons, opposite each other.
const PERSONS: [Who; 4] = [Who::Person, Who::Nobody, Who::Person, Who::Nobody];

/// Plays with two persons until there is a choice, and returns what level 3 would choose.
fn until_choice(board: &mut Bench, chance: &mut Chance) -> Option<(Seat, u8)> {
    while board.app.winners().is_empty() {
        if let Some(play) = board.app.play()
            && let Phase::Choose(offer) = play.phase()
            && offer.len() > 1
        {
            let (choice, _) = think(play.rules(), offer, Level::Three);
            let seat = board.app.hands().iter().next().expect("a player is to choose");
            if choice != offer.finger() {
                return Some((seat, choice));
            }
        }
        act(board, *chance.pick(&Die::ALL), chance.below(4));
    }
    None
}

/// Holding B during a choice asks level 3, unless hints are off; a short press selects the next candidate.
#[test]
fn the_hint_is_level_threes() {
    let mut chance = Chance::new(75);
    for hints in [true, false] {
        let mut board = table(S001, PERSONS, Settings { hints, ..instant() });
        let mut asked = 0;
        while let Some((seat, choice)) = until_choice(&mut board, &mut chance) {
            let before = board.app.choice().map(|(finger, _)| finger);
            board.press(seat, Key::B, 2500);
            let after = board.app.choice().map(|(finger, _)| finger);
            assert_eq!(after, if hints { Some(choice) } else { before });
            board.press(seat, Key::B, 50);
            assert_ne!(
                board.app.choice().map(|(finger, _)| finger),
                after,
                "a short press must select the next candidate"
            );
            board.press(seat, Key::A, 50);
            asked += 1;
        }
        assert!(asked > 3, "{asked} choices");
    }
}

/// The light in the centre is on during a game, if it is set, and shows who is ahead.
#[test]
fn the_middle_tells_who_is_ahead() {
    let middle = usize::from(Light::at(CENTRE).expect("the middle has a light").index());
    let mut board = table(S001, PERSONS, Settings { chance_light: true, ..instant() });
    let mut plain = table(S001, PERSONS, instant());
    let (mut chance, mut seen) = (Chance::new(76), Vec::new());
    for _ in 0..150 {
        let (die, steps) = (*chance.pick(&Die::ALL), chance.below(4));
        for board in [&mut board, &mut plain] {
            act(board, die, steps);
            board.wait(200);
        }
        if board.app.winners().is_empty() {
            seen.push(lights(&board.app)[middle]);
        }
        assert_eq!(lights(&plain.app)[middle], [0; 3], "the light must be off by default");
    }
    assert!(seen.iter().filter(|colour| **colour != [0; 3]).count() > 140, "{seen:?}");
    // Red and blue: more of one is less of the other.
    let most = |part: usize| seen.iter().map(|colour| colour[part]).max();
    let least = |part: usize| seen.iter().map(|colour| colour[part]).min();
    assert!(most(0) > least(0) && most(2) > least(2), "{seen:?}");
}

/// SE4-10: the net sees the pairs and barrages that block a move, round the corners unless a setting says otherwise.
#[test]
fn the_net_sees_the_pairs_of_the_rules() {
    // The features of two own pawns side by side, by groups of eight squares, of two enemy ones, and of three in a row.
    let (duos, barrages) = ([64..68, 68..72], [72, 73]);
    let preset = senet::Settings::SHEET_004;
    let [round, straight] = [true, false].map(|corners| senet::Settings { corners, ..preset });
    let mut seen = [0; 2];
    for (apart, settings) in [(0, round), (1 << 10 | 1 << 20, straight)] {
        let rules = senet::Rules::new(settings).unwrap();
        let (mut position, mut chance) = (rules.start(), Chance::new(77));
        for _ in 0..20_000 {
            let next = match throw(&rules, position, chance.throw(&rules)) {
                Thrown::Choose(mut offer) => {
                    offer.choose(chance.below(offer.len().into()) as u8);
                    offer.play()
                }
                Thrown::NoMove(next) => next,
            };
            position = if matches!(next, Next::Over(_)) { rules.start() } else { *next.position() };
            let mut features = Features::new();
            rules.see(&position, Side::Black, &mut features);
            for (side, (duos, barrage)) in Side::BOTH.into_iter().zip(duos.clone().into_iter().zip(barrages)) {
                let board = position.board(side);
                let pairs = board & board >> 1 & !apart;
                let found = |wanted: &dyn Fn(u16) -> bool| features.list().iter().filter(|each| wanted(**each)).count();
                assert_eq!(found(&|each| duos.contains(&each)), pairs.count_ones() as usize, "{position:?}");
                let rows = (pairs & pairs >> 1).count_ones() as usize;
                assert_eq!(found(&|each| each == barrage), rows, "{position:?}");
                seen[usize::from(apart == 0)] += rows;
            }
        }
    }
    assert!(seen.iter().all(|rows| *rows > 100), "{seen:?}");
}

/// Of two sides one wins, and the value of the end is certain for either of them.
#[test]
fn a_won_game_is_certain() {
    let rules = senet::Rules::new(senet::Settings::SHEET_004).unwrap();
    let out = senet::OUT;
    let parts = senet::Parts { pawns: [[25, out, out, out, out], [1, 3, 5, 7, 9]], turn: Side::Black, turns: 0 };
    let position = rules.position(&parts).unwrap();
    let Thrown::Choose(offer) = throw(&rules, position, Die::Six) else { panic!("25 + 6 must bear off") };
    let mut thought = Thought::new(&rules, &offer, Level::Three, Balance::default());
    let found = (0..10).find_map(|_| thought.work(&rules, &offer)).unwrap();
    assert_eq!(found.chance, CERTAIN);
    assert!(matches!(offer.play(), Next::Over(over) if over.outcome == Outcome::Won(Side::Black)));
}
