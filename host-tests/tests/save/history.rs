//! A game as bytes and as text: both hold all of it, and what is not legal is refused.

use galop::history::{Event, Events, Header, LONGEST, MOVES, RESULT_AT, Start, Transcript, VERSION};
use galop::rules::horses::{self, Place, Players, Progress};
use galop::rules::{Die, Rules, Seat, Seats, Side, Thrown, senet, throw, ur};
use galop::session::{Level, Seating, Unreadable, Who};
use galop::sheets::Sheet;
use galop_host_tests::chance::Chance;
use galop_host_tests::share;
use galop_host_tests::written::{Written, parse, random, state};

/// What the random games met, to be sure that all of it was tested.
#[derive(Default, Debug)]
struct Met {
    over: usize,
    undone: usize,
    seated: usize,
    timed: usize,
    middle: usize,
    drawn: usize,
    bytes: usize,
    throws: usize,
}

impl Met {
    fn add(&mut self, game: &Written) {
        let count = |wanted: fn(&Event) -> bool| game.events.iter().filter(|event| wanted(event)).count();
        self.over += usize::from(game.header.result.is_some());
        self.undone += count(|event| *event == Event::Undo);
        self.seated += count(|event| matches!(event, Event::Seats(_)));
        self.timed += count(|event| *event == Event::Time);
        self.middle += usize::from(matches!(game.header.start, Start::Middle(_)));
        self.drawn += usize::from(matches!(game.header.start, Start::Drawn(_)));
        self.bytes += game.bytes().len();
        self.throws += game.throws();
    }
}

/// Text, bytes and positions say the same.
fn holds_all(game: &Written) {
    let bytes = game.bytes();
    let log = Transcript::read(&bytes).expect("a legal game");
    assert_eq!(log.header(), &game.header);
    assert_eq!(log.total(), game.events.len());
    assert!(log.events().eq(game.events.iter().copied()));
    assert!(log.plays().map(|play| state(&play)).eq(game.plays.iter().map(state)), "{}", game.text());
    assert!(!bytes[log.header().encode().len()..].contains(&0xFF), "0xFF is erased flash");

    let text = game.text();
    let (header, events, play) = parse(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(header, game.header, "{text}");
    assert_eq!(events, game.events, "{text}");
    assert_eq!(state(&play), state(game.plays.last().expect("there is one")));
}

/// 10,000 games in CI, with all that can happen in a game.
#[test]
fn text_bytes_and_positions_hold_the_same_game() {
    let games = share::of(400, 10_000, 100_000, "games as text and bytes");
    let (mut chance, mut met) = (Chance::new(22), Met::default());
    for number in 0..games {
        let sheet = Sheet::ALL[number as usize % Sheet::ALL.len()];
        // Most are short, so that there can be many.
        let most = if number / 5 % 10 == 0 { 1500 } else { 60 };
        let game = random(sheet, most, &mut chance);
        holds_all(&game);
        met.add(&game);
    }
    println!("{met:?}");
    let Met { over, undone, seated, timed, middle, drawn, .. } = met;
    assert!([over, undone, seated, timed, middle, drawn].into_iter().min() > Some(4), "{met:?}");
}

/// Checks that every move of this throw has a byte of its own.
fn fits<R: Rules>(rules: &R, position: R::Position, die: Die, moves: u8) {
    let Thrown::Choose(offer) = throw(rules, position, die) else { panic!("nothing to play") };
    assert_eq!(offer.len(), moves);
    for choice in 0..moves {
        let event = Event::Throw(die, choice);
        let bytes = event.bytes();
        assert_eq!(bytes.len(), 1);
        assert_eq!(Events::new(bytes.into_iter()).collect::<Vec<_>>(), [Ok(event)]);
    }
}

/// The largest choices of each engine: a byte has room for 40.
#[test]
fn the_largest_choice_fits_a_byte() {
    let rules = horses::Rules::new(horses::Settings::SHEET_003, Players::Pairs).expect("a preset");
    let mut parts = rules.parts(&rules.start(Seat::Red));
    for (seat, horses) in parts.horses.iter_mut().enumerate() {
        for (horse, slot) in horses.iter_mut().enumerate() {
            // Red and blue are alone on the track.
            let place = if seat % 2 == 0 { Place::Track(3 + 7 * horse as u8) } else { Place::Stable };
            *slot = Progress::new(place).expect("a place");
        }
    }
    fits(&rules, rules.position(&parts).expect("a possible position"), Die::Two, 8);

    let rules = ur::Rules::new(ur::Settings::SHEET_002).expect("a preset");
    let guard = ur::Stack::one(ur::Pawn { side: Side::Black, guard: true });
    let mut parts = rules.parts(&rules.start(Side::Black));
    (parts.common, parts.private[0][4], parts.private[0][5], parts.reserve[0]) = ([guard; 8], guard, guard, 0);
    fits(&rules, rules.position(&parts).expect("a possible position"), Die::One, 18);

    let rules = senet::Rules::new(senet::Settings::SHEET_004).expect("a preset");
    let parts = senet::Parts { pawns: [[2, 5, 8, 11, 14], [20, 21, 22, 23, 24]], turn: Side::Black, turns: 0 };
    fits(&rules, rules.position(&parts).expect("a possible position"), Die::Two, 5);
    assert_eq!(MOVES, 40);
}

/// The longest header: a game of each engine in its middle, with every setting at its longest.
#[test]
fn the_longest_header_fits() {
    let mut longest = 0;
    let mut chance = Chance::new(23);
    for number in 0..2000 {
        let game = random(Sheet::ALL[number % 5], 40, &mut chance);
        let (mut header, _) = Header::resumed(game.plays.last().expect("one"), game.header.date);
        header.date = galop::history::Date::new(2026, 12, 31);
        // Numbers that take the most bytes.
        match &mut header.settings {
            galop::rules::any::Any::Horses(settings) => (settings.time_limit, settings.max_throws) = (255, 255),
            galop::rules::any::Any::Ur(settings) => (settings.time_limit, settings.no_progress) = (255, 10_000),
            galop::rules::any::Any::Senet(settings) => (settings.time_limit, settings.max_turns) = (255, 65_535),
        }
        let bytes = header.encode();
        assert_eq!(Header::decode(&bytes), Ok((header, &[][..])));
        longest = longest.max(bytes.len());
    }
    println!("the longest header has {longest} of {LONGEST} bytes");
    assert!(longest > 50, "{longest}");
}

fn some_game() -> Written {
    random(Sheet::ALL[1], 30, &mut Chance::new(5))
}

/// A header of a newer version is reported as such, whatever follows; version 0 and erased flash are not valid.
#[test]
fn a_newer_version_is_left_alone() {
    let mut bytes = some_game().bytes();
    for version in 0..=255 {
        bytes[0] = version;
        let expected = match version {
            VERSION => None,
            0 | 255 => Some(Unreadable::Broken),
            newer => Some(Unreadable::Newer(newer)),
        };
        assert_eq!(Transcript::read(&bytes).err(), expected);
        assert!(version < 2 || version == 255 || Transcript::read(&bytes[..1]) == Err(Unreadable::Newer(version)));
    }
    assert_eq!(Transcript::read(&[]), Err(Unreadable::Broken));
}

/// Bytes that no event uses are refused, also inside a change of players.
#[test]
fn reserved_bytes_are_refused() {
    let game = some_game();
    for byte in 0xF3..=0xFF {
        let bytes: Vec<u8> = game.bytes().into_iter().chain([byte]).collect();
        assert_eq!(Transcript::read(&bytes), Err(Unreadable::Broken), "{byte:#x}");
    }
    for seats in [[6, 0], [0, 6], [8 * 6, 0], [64, 0], [0, 255]] {
        assert_eq!(
            Events::new([0xF2, seats[0], seats[1], 0].into_iter()).collect::<Vec<_>>(),
            [Err(Unreadable::Broken)]
        );
    }
    let all = Seating::new([Who::Computer(Level::Three), Who::Person, Who::Nobody, Who::Computer(Level::One)]);
    assert_eq!(Event::Seats(all).bytes(), [0xF2, 4 | 1 << 3, 2 << 3]);
}

/// After a power cut the end may be missing: every beginning of a game is a game, except inside a change of players.
#[test]
fn every_beginning_of_a_game_is_a_game() {
    for seed in 0..40 {
        let game = random(Sheet::ALL[seed % 5], 60, &mut Chance::new(seed as u64));
        let mut bytes = game.header.encode();
        // The result is written when the game is over.
        bytes[RESULT_AT] = 0xFF;
        let mut bytes = bytes.to_vec();
        for (event, play) in game.events.iter().zip(&game.plays[1..]) {
            let event = event.bytes();
            for cut in 1..event.len() {
                bytes.extend(&event[..cut]);
                assert_eq!(Transcript::read(&bytes), Err(Unreadable::Broken));
                bytes.truncate(bytes.len() - cut);
            }
            bytes.extend(event);
            let log = Transcript::read(&bytes).expect("a part of a game");
            assert_eq!(state(&log.at(log.total()).expect("the last")), state(play));
            assert_eq!(log.header().result, play.over().then(|| play.winners()));
        }
    }
}

/// A result that the game does not have is refused.
#[test]
fn a_wrong_result_is_refused() {
    let mut bytes = some_game().bytes();
    assert_eq!(bytes[RESULT_AT], 0xFF, "the game is not over");
    bytes[RESULT_AT] = Seats::ALL.bits();
    assert_eq!(Transcript::read(&bytes), Err(Unreadable::Broken));
}

/// Text version 1 has only the settings that differ from the presets, so the presets are a part of it. If one changes,
/// `TEXT_VERSION` must change, and texts of version 1 must be read with these values.
#[test]
fn the_presets_of_text_version_1_have_not_changed() {
    let presets = Sheet::ALL.map(|sheet| format!("{} {:?}", sheet.slug(), sheet.info().preset.values()));
    let expected = [
        "ecurie [4, 0, 0, 0, 0, 0, 0, 1, 0, 64, 1, 1, 0, 1, 0, 0, 1, 0, 0, 2, 1, 1, 0, 0, 0]",
        "escalier [2, 0, 0, 0, 0, 0, 1, 0, 0, 64, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "ur [0, 0, 0, 100, 0]",
        "chevaux [4, 0, 1, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "senet [0, 0, 1, 1000, 0]",
    ];
    assert_eq!(presets, expected);
}
