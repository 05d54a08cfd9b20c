//! Several games put away: after a power cut at any point each of them is there exactly once, with its position and its
//! history.

use galop::app::menu::Page;
use galop::app::{App, Boot, NoRoom, Replace};
use galop::history::Scoresheet;
use galop::input::{Event, Key};
use galop::rules::{Die, Seat};
use galop::save::log::{Error, Log, SECTOR};
use galop::save::{Failed, GameRecord, Part, Place, Record, SECTORS, Store, Unreadable};
use galop::session::{Play, Table};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop_host_tests::ask::Rooms as _;
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, random_game};
use galop_host_tests::nor::{Cut, Defect, Nor, Tear};
use galop_host_tests::old_records;
use galop_host_tests::share;
use galop_host_tests::written::{leads_to, written_down};

/// The first sector of the area of the history.
const AREA: usize = Store::HISTORY.start as usize;

/// A game: how it stands, and its history as bytes.
type Whole = (String, Vec<u8>);

/// Switches a board on with what its flash holds.
fn boot(flash: &mut Nor) -> (Store, App) {
    flash.power_on();
    let (mut store, found) = Store::open(flash, false).expect("there is power");
    assert_eq!(found.trouble, [None; 2]);
    let boot = Boot { seed: [3; 32], held: 0, settings: Settings::default(), saved: found.record, failed: false };
    let mut app = App::new(boot, Time(0));
    app.recall(|sheet| store.recall(flash, sheet).expect("there is power"));
    (store, app)
}

/// How a game stands. Its clock runs on while it is played.
fn gist(game: &GameRecord) -> String {
    let mut game = game.clone();
    game.saved.left_ms = None;
    format!("{game:?}")
}

/// The history of a game, which reaches exactly to its position.
fn history(sheet: &Scoresheet, play: &Play) -> Vec<u8> {
    let game = written_down(sheet);
    assert!(game.header.is_whole() && leads_to(&game, play), "{}\n{play:?}", game.text());
    [sheet.head(), sheet.events()].concat()
}

/// All games that are not over, in any order.
fn games(store: &mut Store, flash: &mut Nor, app: &App) -> Vec<Whole> {
    let record = app.record(Time(0));
    let first = record.game.iter().map(|game| {
        let play = app.any_play().expect("the game of the record");
        (gist(game), history(app.scoresheet(), play))
    });
    let mut all: Vec<Whole> = first.collect();
    for aside in &record.others {
        let mut sheet = Scoresheet::new();
        let place = aside.place.expect("it is in the history");
        assert!(store.clone().recall_at(flash, place, &mut sheet).expect("there is power"));
        let play = Play::restore(&aside.game.saved, Time(0)).expect("it can go on");
        all.push((gist(&aside.game), history(&sheet, &play)));
    }
    all.sort();
    all
}

/// A board, its flash, and cuts at many points of each save.
struct Life {
    board: Bench,
    store: Store,
    flash: Nor,
    saves: u64,
    nth: u64,
    cuts: u64,
    before: u64,
}

impl Life {
    fn new(tear: Tear, seed: u8, nth: u64) -> Self {
        let mut settings = Settings::default();
        settings.look.pace = galop::view::look::Pace::Instant;
        let mut board = Bench::new(seed, 0, settings);
        let mut flash = Nor::blank(SECTORS as usize, tear, seed.into());
        let (mut store, _) = Store::open(&mut flash, false).expect("there is power");
        board.app.recall(|sheet| store.recall(&mut flash, sheet).expect("there is power"));
        board.wait(1500);
        Self { board, store, flash, saves: 0, nth, cuts: 0, before: 0 }
    }

    /// Does something to the flash, after trials in which power is cut in the middle of it: then the games are those of
    /// before, or those of after.
    fn with_cuts(&mut self, what: impl Fn(&mut Store, &mut Nor) -> Result<(), Error<Cut>>) {
        let (mut store, mut flash) = (self.store.clone(), self.flash.clone());
        let (mut old_store, old) = boot(&mut self.flash.clone());
        let old = games(&mut old_store, &mut self.flash.clone(), &old);
        let from = flash.points();
        what(&mut store, &mut flash).expect("there is power");
        let points = flash.points() - from;
        let (mut new_store, new) = boot(&mut flash.clone());
        let new = games(&mut new_store, &mut flash.clone(), &new);
        self.before += 1;
        for point in (self.before % self.nth..points).step_by(self.nth as usize) {
            let (mut store, mut flash) = (self.store.clone(), self.flash.clone());
            flash.cut_after(point);
            assert_eq!(what(&mut store, &mut flash), Err(Error::Flash(Cut)));
            let (mut store, app) = boot(&mut flash);
            let found = games(&mut store, &mut flash, &app);
            assert!(found == old || found == new, "point {point} of {points}:\n{found:#?}\n{old:#?}\n{new:#?}");
            // The board can go on and save.
            store.save(&mut flash, &app.record(Time(0)), app.scoresheet()).expect("there is power");
            while store.needs_erase() {
                store.prepare(&mut flash).expect("there is power");
            }
            let (mut store, app) = boot(&mut flash);
            assert_eq!(games(&mut store, &mut flash, &app), found);
            self.cuts += 1;
        }
        (self.store, self.flash) = (store, flash);
    }

    /// Reads the history of a game that came to the shelf.
    fn recall(&mut self) {
        if let Some(place) = self.board.app.wants_history() {
            let (store, flash) = (&mut self.store, &mut self.flash);
            self.board.app.recall(|sheet| store.recall_at(flash, place, sheet).expect("there is power"));
        }
    }

    /// Saves, and reports the result as a caller does.
    fn save(&mut self) -> Result<(), Error<Cut>> {
        let app = &mut self.board.app;
        let saved = self.store.save(&mut self.flash, &app.record(self.board.now), app.scoresheet());
        if saved.is_ok() {
            app.placed(self.store.place());
        }
        app.saved(Part::Games, saved.map_err(Failed::from));
        self.saves = self.board.saves;
        saved
    }

    /// What a caller does after a step.
    fn sync(&mut self) {
        self.recall();
        if self.board.saves != self.saves {
            self.saves = self.board.saves;
            let (record, sheet) = (self.board.app.record(self.board.now), self.board.app.scoresheet().clone());
            self.with_cuts(|store, flash| store.save(flash, &record, &sheet));
            self.board.app.placed(self.store.place());
            // What is on the flash is what the board has.
            let (_, app) = boot(&mut self.flash.clone());
            let gists = |record: Record| -> Vec<String> {
                record.game.iter().chain(record.others.iter().map(|aside| &aside.game)).map(gist).collect()
            };
            assert_eq!(gists(app.record(Time(0))), gists(record));
        }
    }

    fn press(&mut self, seat: Seat, key: Key, ms: u64) {
        self.board.press(seat, key, ms);
        self.sync();
    }

    fn pair(&mut self) {
        self.board.pair(Seat::Green, 2200);
        self.sync();
    }

    fn page(&self) -> Option<Page> {
        self.board.app.menu().map(|menu| menu.page())
    }

    /// Begins another game.
    fn begin(&mut self, sheet: Sheet, chance: &mut Chance) -> Result<(), NoRoom> {
        let (mut settings, seating, table) = random_game(sheet, 12, chance);
        // Mostly short games.
        settings.house.every_horses(|rules| rules.horses = 1);
        let table = Table::new(sheet, &settings.house, &seating).unwrap_or(table);
        self.board.app.start(table, seating, Replace::No, self.board.now)?;
        self.board.tick();
        self.sync();
        Ok(())
    }

    /// Switches the board off and on.
    fn switch(&mut self) {
        (self.store, self.board.app) = boot(&mut self.flash);
        self.saves = self.board.saves;
        self.board.tick();
        self.sync();
        self.board.wait(1500);
        self.sync();
    }

    fn play(&mut self, acts: usize, chance: &mut Chance) {
        for _ in 0..acts {
            if self.board.app.play().is_none_or(Play::over) {
                return;
            }
            self.board.app.resume(self.board.now);
            act(&mut self.board, *chance.pick(&Die::ALL), chance.below(4));
            self.sync();
        }
    }
}

/// What came up.
#[derive(Debug, Default)]
struct Met {
    begun: u32,
    put_away: u32,
    turned: u32,
    reseated: u32,
    resumed: u32,
    dropped: u32,
    finished: u32,
    refused: u32,
    switched: u32,
    most: u8,
}

fn every_cut(tear: Tear) {
    // All of them take half an hour.
    let nth = match share::full() && !share::long() {
        true => 29,
        false => share::every(199, "points of power cuts with several games put away") as u64,
    };
    let (mut met, mut cuts) = (Met::default(), 0);
    for seed in 0..3u8 {
        let mut chance = Chance::new(u64::from(seed) + 40);
        let mut life = Life::new(tear, seed, nth);
        for number in 0..90usize {
            let away = life.board.app.games_away();
            met.most = met.most.max(away);
            if life.board.app.play().is_some_and(Play::over) {
                met.finished += 1;
                life.press(Seat::Red, Key::A, 60);
                life.press(Seat::Red, Key::A, 60);
                continue;
            }
            match (life.page(), chance.below(10)) {
                (None, 0..4) => life.play(3, &mut chance),
                (None, 4) => life.play(if number % 3 > 0 { 500 } else { 9 }, &mut chance),
                (None, 5) => {
                    life.switch();
                    met.switched += 1;
                }
                (None, _) => {
                    life.pair();
                    met.put_away += u32::from(life.board.app.games_away() > away);
                }
                (Some(_), 0..3) => {
                    let sheet = Sheet::ALL[number % 5];
                    match life.begin(sheet, &mut chance) {
                        Ok(()) => met.begun += 1,
                        Err(_) => {
                            assert_eq!(away, 4, "on an intact chip there is room for four");
                            met.refused += 1;
                        }
                    }
                }
                (Some(Page::Away(_)), 3) => {
                    life.press(Seat::Red, Key::A, 60);
                    met.reseated += 1;
                }
                (Some(Page::Away(_)), 4 | 5) => {
                    life.press(Seat::Blue, Key::A, 700);
                    met.resumed += 1;
                }
                (Some(Page::Away(_)), 6) if away > 2 => {
                    life.press(Seat::Blue, Key::B, 700);
                    life.press(Seat::Blue, Key::B, 700);
                    assert_eq!(life.board.app.games_away(), away - 1);
                    met.dropped += 1;
                }
                (Some(_), 7) => {
                    life.pair();
                    met.resumed += u32::from(life.board.app.playing());
                }
                (Some(_), 8) => {
                    life.switch();
                    met.switched += 1;
                }
                (Some(_), _) => {
                    for _ in 0..chance.below(7) {
                        life.press(Seat::Red, Key::B, 60);
                    }
                    met.turned += 1;
                }
            }
            if chance.one_in(3) && life.store.needs_erase() {
                life.with_cuts(|store, flash| store.prepare(flash));
            }
        }
        cuts += life.cuts;
    }
    println!("{tear:?}: {cuts} cuts, {met:?}");
    let Met { begun, put_away, turned, reseated, resumed, dropped, finished, refused, switched, most } = met;
    let least = [begun, put_away, turned, reseated, resumed, dropped, finished, refused, switched];
    assert!(least.into_iter().min() > Some(1) && most == 4, "{met:?}");
}

#[test]
fn cut_clean() {
    every_cut(Tear::Clean);
}

#[test]
fn cut_ragged() {
    every_cut(Tear::Ragged);
}

#[test]
fn cut_faint() {
    every_cut(Tear::Faint);
}

#[test]
fn cut_charged() {
    every_cut(Tear::Charged);
}

/// Four games wait while the area fills with others, again and again: they stay as they were.
#[test]
fn erasing_never_takes_a_game_that_was_put_away() {
    let mut chance = Chance::new(4);
    let mut life = Life::new(Tear::Clean, 1, u64::MAX);
    for sheet in &Sheet::ALL[..3] {
        life.begin(*sheet, &mut chance).expect("there is room");
        life.play(4, &mut chance);
        life.pair();
    }
    let three: Vec<Whole> = games(&mut life.store, &mut life.flash, &life.board.app.clone());
    assert_eq!(three.len(), 3);
    for number in 0..80 {
        life.begin(Sheet::ALL[number % 5], &mut chance).expect("there is room");
        life.play(3, &mut chance);
        assert!(life.board.app.drop_game());
        life.board.tick();
        life.sync();
        while life.store.needs_erase() {
            life.store.prepare(&mut life.flash).expect("there is power");
        }
        if number % 10 == 0 {
            life.switch();
        }
        assert_eq!(games(&mut life.store, &mut life.flash, &life.board.app.clone()), three, "game {number}");
    }
    let erased = life.flash.erases[AREA..].iter().filter(|erases| **erases > 0).count();
    println!("{erased} sectors erased, at most {:?} times", life.flash.erases[AREA..].iter().max());
    assert!(life.flash.erases[AREA..].iter().max() > Some(&1));
}

/// A game can be put away many times: when the state pages of its sector are used up, it moves to another.
#[test]
fn a_game_is_put_away_as_often_as_the_players_like() {
    let mut chance = Chance::new(5);
    let mut life = Life::new(Tear::Clean, 2, u64::MAX);
    life.begin(Sheet::default(), &mut chance).expect("there is room");
    let mut places: Vec<Place> = Vec::new();
    for _ in 0..20 {
        life.play(2, &mut chance);
        life.pair();
        let place = life.store.place().expect("it is in the history");
        assert!(!places.contains(&place), "each state has a page of its own");
        places.push(place);
        life.pair();
    }
    let (mut store, app) = boot(&mut life.flash);
    assert_eq!(games(&mut store, &mut life.flash, &app).len(), 1);
}

/// If the history does not hold it, one game can be put away, as before; no other begins beside it, and nothing is
/// lost.
#[test]
fn without_a_history_there_is_room_for_one() {
    let mut bytes = vec![0xFF; SECTORS as usize * SECTOR];
    bytes[AREA * SECTOR..].fill(0x5A);
    let mut flash = Nor::holding(bytes, Tear::Clean, 1);
    (0..32).for_each(|sector| flash.damage(AREA + sector, Defect::Unerasable));
    let mut chance = Chance::new(6);
    let mut life = Life::new(Tear::Clean, 3, u64::MAX);
    (life.store, _) = Store::open(&mut flash, false).expect("there is power");
    life.flash = flash;
    let record = |life: &Life| life.board.app.record(life.board.now);
    let game = random_game(Sheet::default(), 12, &mut chance);
    life.board.app.start(game.2, game.1, Replace::No, life.board.now).expect("an empty board");
    life.board.pair(Seat::Green, 2200);
    let saved = record(&life);
    life.store.save(&mut life.flash, &saved, life.board.app.scoresheet()).expect("the game is saved");
    life.board.app.placed(life.store.place());
    assert_eq!(life.store.place(), None);
    while life.page() != Some(Page::Game(Sheet::ALL[4])) {
        life.board.press(Seat::Red, Key::B, 60);
    }
    life.board.press(Seat::Red, Key::A, 700);
    assert!(!life.board.app.playing() && life.board.app.room() == Err(NoRoom::Unsaved));
    let (_, found) = Store::open(&mut life.flash, false).expect("there is power");
    let found = found.record.and_then(|record| record.game).expect("the game");
    assert_eq!(gist(&found), gist(&record(&life).game.expect("the game")));
}

/// Beside a record of a newer program nothing of the history is written, and no game leaves the shelf.
#[test]
fn beside_a_newer_record_there_is_room_for_one() {
    let mut flash = Nor::blank(SECTORS as usize, Tear::Clean, 1);
    let mut log = Log::open(&mut flash, Store::GAMES).expect("there is power").0;
    log.append(&mut flash, &[6, 1, 2, 3]).expect("there is room");
    let (mut store, found) = Store::open(&mut flash, false).expect("there is power");
    assert_eq!(found.trouble[1], Some(Unreadable::Newer(6)));
    let mut chance = Chance::new(7);
    let mut life = Life::new(Tear::Clean, 3, u64::MAX);
    let game = random_game(Sheet::default(), 12, &mut chance);
    life.board.app.start(game.2, game.1, Replace::No, life.board.now).expect("an empty board");
    life.board.pair(Seat::Green, 2200);
    let record = life.board.app.record(life.board.now);
    store.save(&mut flash, &record, life.board.app.scoresheet()).expect("the game is saved");
    life.board.app.placed(store.place());
    assert_eq!(life.board.app.room(), Err(NoRoom::Unsaved));
    assert!(flash.bytes()[AREA * SECTOR..].iter().all(|byte| *byte == 0xFF));
}

/// A game that an earlier program put away gets its place in the history when the board is switched on; then another
/// can begin beside it.
#[test]
fn games_of_earlier_programs_get_a_place() {
    let mut placed = 0;
    for version in 1..=4 {
        for kept in old_records::read(&format!("records-{version}.txt")) {
            if !kept.name.ends_with("put away") {
                continue;
            }
            let mut flash = Nor::blank(SECTORS as usize, Tear::Clean, 1);
            let mut log = Log::open(&mut flash, Store::GAMES).expect("there is power").0;
            log.append(&mut flash, &kept.bytes).expect("there is room");
            let (mut store, mut app) = boot(&mut flash);
            assert_eq!(app.room(), Err(NoRoom::Unsaved), "{}", kept.name);
            assert!(app.step(Event::Tick, Time(1)).save);
            let before = app.record(Time(1));
            store.save(&mut flash, &before, app.scoresheet()).expect("there is power");
            app.placed(store.place());
            assert_eq!(app.room(), Ok(()), "{}", kept.name);
            let (_, again) = boot(&mut flash);
            let after = again.record(Time(0));
            assert_eq!((after.game, after.place), (before.game, store.place()), "{}", kept.name);
            placed += 1;
        }
    }
    assert!(placed > 20, "{placed}");
}

/// A game on which the program fails is set aside; the others are there, once that is saved. If the program fails on
/// the latest of them, too, that one is left out the next time.
#[test]
fn the_others_outlive_a_game_that_is_set_aside() {
    let mut chance = Chance::new(9);
    let mut life = Life::new(Tear::Clean, 4, u64::MAX);
    for sheet in &Sheet::ALL[..4] {
        life.begin(*sheet, &mut chance).expect("there is room");
        life.play(6, &mut chance);
        life.pair();
    }
    let others = life.board.app.record(Time(0)).others;
    for left in (1..=3).rev() {
        let (mut store, found) = Store::open(&mut life.flash, true).expect("there is power");
        let record = found.record.expect("a record");
        assert_eq!((&record.game, &record.others[..]), (&None, &others[..left]));
        let boot = Boot { seed: [3; 32], held: 0, settings: Settings::default(), saved: Some(record), failed: true };
        let mut app = App::new(boot, Time(0));
        let effects = app.step(Event::Tick, Time(0));
        assert!(app.away().is_none() && effects.save && effects.wake < Some(Time(1000)));
        app.recall(|sheet| store.recall(&mut life.flash, sheet).expect("there is power"));
        store.save(&mut life.flash, &app.record(Time(0)), app.scoresheet()).expect("there is power");
        app.step(Event::Tick, Time(500));
        let place = app.wants_history().expect("a game came to the shelf");
        app.recall(|sheet| store.recall_at(&mut life.flash, place, sheet).expect("there is power"));
        assert_eq!(games(&mut store, &mut life.flash, &app).len(), left);
    }
}

/// The games that the history of a board lists, as bytes.
fn listed(life: &mut Life) -> Vec<Vec<u8>> {
    use galop::save::Archive as _;
    let (mut archive, mut last, mut found) = (life.store.history(&mut life.flash), 0, Vec::new());
    while let Some(past) = archive.after(last) {
        last = past.number;
        let length = past.away.map_or(life.board.app.scoresheet().events().len(), usize::from);
        let own = past.away.is_none().then(|| life.board.app.scoresheet().events().to_vec());
        let events = own.unwrap_or_else(|| (0..length as u32).map(|at| archive.event(last, at)).collect());
        assert_eq!(past.closing, None);
        found.push([&past.head[..], &events].concat());
    }
    found.sort();
    found
}

/// The console of a board lists them, whichever page is open.
#[test]
fn the_history_lists_them() {
    let mut chance = Chance::new(10);
    let mut life = Life::new(Tear::Clean, 5, u64::MAX);
    for sheet in &Sheet::ALL[..4] {
        life.begin(*sheet, &mut chance).expect("there is room");
        life.play(12, &mut chance);
        life.pair();
    }
    for _ in 0..2 {
        let all = games(&mut life.store, &mut life.flash, &life.board.app.clone());
        let mut wanted: Vec<Vec<u8>> = all.into_iter().map(|(_, bytes)| bytes).collect();
        wanted.sort();
        for _ in 0..14 {
            assert_eq!(listed(&mut life), wanted, "at {:?}", life.page());
            life.press(Seat::Red, Key::B, 60);
        }
        life.switch();
    }
}

/// The bytes of a record and of a state page, as boards have them.
#[test]
fn places_are_a_byte_each() {
    let mut chance = Chance::new(11);
    let mut life = Life::new(Tear::Clean, 6, u64::MAX);
    for sheet in &Sheet::ALL[..4] {
        life.begin(*sheet, &mut chance).expect("there is room");
        life.play(2, &mut chance);
        life.pair();
    }
    let record = life.board.app.record(life.board.now);
    let log = Log::open(&mut life.flash, Store::GAMES).expect("there is power").0;
    let entry = log.newest(&mut life.flash).expect("there is power").expect("a record");
    let (saved, alone) = (entry.payload().to_vec(), record.encode());
    // In a backup there are none; on the chip the history follows the game.
    let at = saved.iter().zip(&alone).position(|(saved, alone)| saved != alone).expect("the places");
    assert_eq!((saved[0], &alone[at..at + 4]), (5, &[0xFF; 4][..]));
    let places = &saved[at..at + 4];
    assert_eq!(saved[at + 4..][..alone.len() - at - 4], alone[at + 4..]);
    assert_eq!(saved.len(), alone.len() + 7, "nothing of it is pending");
    let games = record.game.into_iter().chain(record.others.into_iter().map(|aside| aside.game));
    let mut sectors = Vec::new();
    for (place, game) in places.iter().zip(games) {
        let (sector, page) = (usize::from(place >> 3), usize::from(place & 7));
        let start = (AREA + sector) * SECTOR + (10 + page) * 256;
        let state = &life.flash.bytes()[start..][..256];
        let length = usize::from(state[10]);
        assert_eq!(state[11..][..length], *Record::of(Some(game)).encode());
        assert_eq!(state[..4], galop::crc::crc32(&state[4..11 + length]).to_le_bytes());
        assert_eq!(state[4..8], life.flash.bytes()[(AREA + sector) * SECTOR..][4..8], "the stamp of the sector");
        sectors.push(sector);
    }
    sectors.sort_unstable();
    sectors.dedup();
    assert_eq!(sectors.len(), 4);
}

/// Two games wait, and the page of the later one is open.
fn two_away(seed: u8) -> Life {
    let mut chance = Chance::new(seed.into());
    let mut life = Life::new(Tear::Clean, seed, u64::MAX);
    for sheet in &Sheet::ALL[..2] {
        life.begin(*sheet, &mut chance).expect("there is room");
        life.play(6, &mut chance);
        life.pair();
    }
    assert_eq!(life.page(), Some(Page::Away(0)));
    life
}

/// A save that fails loses no game, also if a page is turned before the next one works.
#[test]
fn a_failed_save_loses_no_game() {
    for changes in [false, true] {
        let mut life = two_away(12);
        if changes {
            // Another player takes over a seat: what was saved of the game no longer holds.
            life.board.press(Seat::Red, Key::A, 60);
        }
        life.flash.cut_after(0);
        life.save().expect_err("there is no power");
        life.flash.power_on();
        let pages: Vec<_> = (0..16)
            .map(|_| {
                life.board.press(Seat::Red, Key::B, 60);
                life.recall();
                life.page().expect("the menu")
            })
            .collect();
        // A game that is not saved stays on its page; all other pages can be reached.
        assert_eq!(pages.contains(&Page::Away(1)), !changes, "{pages:?}");
        for page in [Page::Common, Page::More, Page::Guides, Page::Away(0)] {
            assert!(pages.contains(&page), "{page:?} is not among {pages:?}");
        }
        if changes {
            assert!(!life.board.app.resume_away(1, life.board.now), "the other game must not come for this one");
            assert!(!life.board.app.playing());
        }
        life.save().expect("there is power");
        let wanted = games(&mut life.store, &mut life.flash, &life.board.app.clone());
        assert_eq!(wanted.len(), 2);
        let (mut store, app) = boot(&mut life.flash);
        assert_eq!(games(&mut store, &mut life.flash, &app), wanted);
        // Now pages can be turned again.
        while life.page() != Some(Page::Away(1)) {
            life.press(Seat::Red, Key::B, 60);
        }
    }
}

/// A newer program wrote the sector of a game that was put away: the only record that names it is protected.
#[test]
fn a_game_in_a_sector_of_a_newer_program_is_left_alone() {
    let mut life = two_away(14);
    let log = Log::open(&mut life.flash, Store::GAMES).expect("there is power").0;
    let entry = log.newest(&mut life.flash).expect("there is power").expect("a record");
    let own = usize::from(entry.payload()[entry.payload().len() - 7]);
    let mut bytes = life.flash.bytes().to_vec();
    let sectors = bytes[AREA * SECTOR..].chunks_mut(SECTOR).enumerate();
    for (_, sector) in sectors.filter(|(number, sector)| *number != own && sector[12] == 1) {
        sector[12] = 2;
        let sum = galop::crc::crc32(&sector[4..128]);
        sector[..4].copy_from_slice(&sum.to_le_bytes());
    }
    life.flash = Nor::holding(bytes, Tear::Clean, 1);
    let theirs = life.flash.bytes()[AREA * SECTOR..].to_vec();
    for (number, trouble) in [Some(Unreadable::Newer(2)), None].into_iter().enumerate() {
        let (mut store, found) = Store::open(&mut life.flash, false).expect("there is power");
        assert_eq!(found.trouble, [None, trouble]);
        let record = found.record.expect("a record");
        assert_eq!((record.game.is_some(), record.others.len()), (true, 0));
        for _ in 0..600 {
            store.save(&mut life.flash, &record, &Scoresheet::new()).expect("there is power");
        }
        let protected = store.protected(&mut life.flash).expect("there is power").expect("the record is protected");
        assert_eq!(protected.payload(), entry.payload(), "start {number}");
    }
    assert_eq!(life.flash.bytes()[AREA * SECTOR..], theirs);
}

/// The history of the game on the shelf cannot be read: it gets another place with the next save, and is not lost.
#[test]
fn a_game_without_its_history_gets_another_place() {
    let mut life = two_away(13);
    let place = life.store.place().expect("it is in the history");
    let log = Log::open(&mut life.flash, Store::GAMES).expect("there is power").0;
    let entry = log.newest(&mut life.flash).expect("there is power").expect("a record");
    let ends = entry.payload().len();
    let sector = usize::from(entry.payload()[ends - 7]);
    let mut bytes = life.flash.bytes().to_vec();
    bytes[(AREA + sector) * SECTOR..][..SECTOR].fill(0);
    life.flash = Nor::holding(bytes, Tear::Clean, 1);
    let (mut store, mut app) = boot(&mut life.flash);
    assert_eq!(app.room(), Err(NoRoom::Unsaved), "it is not in the history");
    assert!(app.step(Event::Tick, Time(1)).save);
    store.save(&mut life.flash, &app.record(Time(1)), app.scoresheet()).expect("there is power");
    app.placed(store.place());
    assert!(app.room() == Ok(()) && store.place() != Some(place));
    let (_, found) = Store::open(&mut life.flash, false).expect("there is power");
    let record = found.record.expect("a record");
    assert_eq!((record.game.is_some(), record.others.len()), (true, 1));
    assert_eq!(record.place, store.place());
}
