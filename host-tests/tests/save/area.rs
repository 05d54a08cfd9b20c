//! The history area: the game on the board and those before it, whatever happens to the power.

use galop::app::{App, Boot, Replace};
use galop::crc::crc32;
use galop::history::{Event, Header, ROOM, Scoresheet, Transcript};
use galop::input::Event::Tick;
use galop::rules::{Die, Seat, Seats};
use galop::save::log::{Error, Log, SECTOR};
use galop::save::{Archive as _, PENDING, Record, SECTORS, Store, Unreadable};
use galop::session::{Level, Play, Seating, Table, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::bench::Bench;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::{act, begin, random_game};
use galop_host_tests::nor::{Cut, Defect, Nor, Tear};
use galop_host_tests::old_records;
use galop_host_tests::share;
use galop_host_tests::written::{Written, leads_to, random, written_down};

/// The first sector of the area.
const AREA: usize = Store::HISTORY.start as usize;

fn blank(tear: Tear, seed: u64) -> Nor {
    Nor::blank(SECTORS as usize, tear, seed)
}

fn open(flash: &mut Nor) -> (Store, Option<Record>) {
    let (store, found) = Store::open(flash, false).expect("there is power");
    (store, found.record)
}

/// Switches a board on with what its flash holds.
fn boot(flash: &mut Nor) -> (Store, App) {
    flash.power_on();
    let (mut store, saved) = open(flash);
    let boot = Boot { seed: [3; 32], held: 0, settings: Settings::default(), saved, failed: false };
    let mut app = App::new(boot, Time(0));
    app.recall(|sheet| store.recall(flash, sheet).expect("there is power"));
    (store, app)
}

fn save(store: &mut Store, flash: &mut Nor, board: &Bench) -> Result<(), Error<Cut>> {
    store.save(flash, &board.app.record(board.now), board.app.scoresheet())
}

/// The history reaches exactly to the position that is resumed. Returns whether it does from the beginning on.
fn reaches(app: &App) -> bool {
    let game = written_down(app.scoresheet());
    assert!(leads_to(&game, app.any_play().expect("a game")), "{}", game.text());
    game.header.is_whole()
}

/// All games in the area: number, bytes, and whether it is over.
fn games(store: &mut Store, flash: &mut Nor) -> Vec<(u32, Vec<u8>, bool)> {
    let (mut archive, mut games, mut last) = (store.history(flash), Vec::new(), 0);
    while let Some(past) = archive.after(last) {
        last = past.number;
        let events = past.closing.map_or(0, |(events, _)| events.into());
        let events: Vec<u8> = (0..events).map(|at| archive.event(last, at)).collect();
        games.push((last, [&past.head[..], &events].concat(), past.closing.is_some()));
    }
    games
}

/// A scoresheet with this game.
fn sheet(sheet: Sheet, most: usize, chance: &mut Chance) -> Scoresheet {
    noted(&random(sheet, most, chance))
}

/// A scoresheet with a game of 1,500 throws or more that is over.
fn long(chance: &mut Chance) -> Scoresheet {
    let chevaux = Sheet::called("chevaux").expect("a game");
    loop {
        let game = random(chevaux, 1800, chance);
        if game.throws() >= 1500 && game.header.result.is_some() && game.header.is_whole() {
            return noted(&game);
        }
    }
}

fn noted(game: &Written) -> Scoresheet {
    let mut sheet = Scoresheet::new();
    let head = Header { result: None, ..game.header.clone() }.encode();
    sheet.recall(&head);
    assert!(sheet.recall_events(&game.bytes()[head.len()..]));
    sheet.end(game.header.result);
    sheet
}

/// What happens between two saves: mostly a throw or a move; sometimes a move is taken back, a player is replaced, the
/// game is paused or put away, or the board is switched off.
fn something(board: &mut Bench, chance: &mut Chance, met: &mut [u32; 4]) {
    match chance.below(12) {
        0 => met[0] += u32::from(board.app.undo(board.now)),
        1 => {
            let seats: Vec<Seat> =
                board.app.any_play().into_iter().flat_map(|play| play.seating().taken().iter()).collect();
            let next = board.app.any_play().expect("a game").with_next(*chance.pick(&seats));
            met[1] += u32::from(board.app.reseat(next).is_ok());
        }
        2 => met[2] += u32::from(board.app.pause(board.now)),
        3 if !board.app.play().is_some_and(Play::over) => {
            board.pair(Seat::Green, 2200);
            met[3] += 1;
        }
        _ => {}
    }
    board.tick();
    board.app.resume(board.now);
    act(board, *chance.pick(&Die::ALL), chance.below(4));
}

/// Every save of long games is cut at many points. The history must then end where the game resumes.
fn every_cut(tear: Tear) {
    // All of them take a minute.
    let nth = match share::full() && !share::long() {
        true => 7,
        false => share::every(29, "points of power cuts in the history") as u64,
    };
    let (mut cuts, mut met, mut over) = (0u64, [0; 4], 0);
    for seed in 0..10u8 {
        let mut chance = Chance::new(seed.into());
        let sheet = Sheet::ALL[usize::from(seed) % Sheet::ALL.len()];
        let (settings, seating, table) = random_game(sheet, 12, &mut chance);
        let mut board = begin(seed, (settings, seating, table));
        let mut flash = blank(tear, seed.into());
        let (mut store, _) = open(&mut flash);
        for number in 0..150 {
            if board.app.any_play().is_none_or(Play::over) {
                over += 1;
                break;
            }
            something(&mut board, &mut chance, &mut met);
            if chance.one_in(20) {
                // Power goes off between two saves.
                (store, board.app) = boot(&mut flash);
                board.app.resume(board.now);
                board.tick();
                if board.app.any_play().is_none() {
                    // Not even its beginning was saved.
                    break;
                }
            }
            if chance.one_in(3) {
                store.prepare(&mut flash).expect("there is power");
            }
            let before = flash.points();
            let (mut after_store, mut after) = (store.clone(), flash.clone());
            save(&mut after_store, &mut after, &board).expect("there is power");
            let points = after.points() - before;
            for point in (0..points).skip(number as usize % nth as usize).step_by(nth as usize) {
                let (mut store, mut flash) = (store.clone(), flash.clone());
                flash.cut_after(point);
                assert_eq!(save(&mut store, &mut flash, &board), Err(Error::Flash(Cut)));
                let (mut store, app) = boot(&mut flash);
                if app.any_play().is_some() {
                    assert!(reaches(&app), "seed {seed}, save {number}, point {point} of {points}");
                }
                // The board can go on and save.
                save(&mut store, &mut flash, &board).expect("there is power");
                let (_, mut app) = boot(&mut flash);
                assert!(reaches(&app));
                assert_eq!(app.scoresheet().events(), board.app.scoresheet().events());
                // Players that were replaced in a pause are written down when play goes on.
                app.resume(Time(1));
                app.step(Tick, Time(1));
                let replays = written_down(app.scoresheet()).replays().expect("a legal game");
                let last = replays.last().expect("the beginning").play();
                assert_eq!(Some(last.seating()), app.play().map(Play::seating));
                cuts += 1;
            }
            (store, flash) = (after_store, after);
        }
    }
    println!("{tear:?}: {cuts} cuts, {over} games to their end");
    println!("moves taken back, players replaced, pauses, games put away: {met:?}");
    assert!(met.into_iter().all(|met| met > 5), "{met:?}");
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

/// Sixty games of up to 1,500 throws, then eight of 1,500 and more: the last are all there, each as it was, and the
/// oldest make room.
#[test]
fn a_full_area_has_the_last_games() {
    let (mut flash, mut chance) = (blank(Tear::Clean, 1), Chance::new(8));
    let record =
        App::new(Boot { seed: [1; 32], held: 0, settings: Settings::default(), saved: None, failed: false }, Time(0));
    let mut record = record.record(Time(0));
    let mut kept: Vec<Vec<u8>> = Vec::new();
    let (mut longest, mut bytes) = (0, 0);
    for number in 0..68 {
        let (mut store, _) = open(&mut flash);
        let sheet = match number {
            ..60 => sheet(Sheet::ALL[number % 5], 1500, &mut chance),
            _ => long(&mut chance),
        };
        let game = begin(number as u8, random_game(Sheet::ALL[number % 5], 9, &mut chance));
        record.game = game.app.record(game.now).game;
        while store.needs_erase() {
            store.prepare(&mut flash).expect("there is power");
        }
        store.save(&mut flash, &record, &sheet).expect("there is room");
        let whole = [sheet.head(), sheet.events()].concat();
        (longest, bytes) = (longest.max(sheet.events().len()), bytes + whole.len());
        if sheet.result().is_some() {
            kept.push(whole);
        }
        record.game = None;
        store.save(&mut flash, &record, &Scoresheet::new()).expect("there is room");
        let there: Vec<Vec<u8>> = games(&mut store, &mut flash)
            .into_iter()
            .map(|(_, bytes, over)| {
                assert!(over && Transcript::read(&bytes).is_ok());
                bytes
            })
            .collect();
        let least = kept.len().min(27);
        assert!(there.len() >= least && kept.ends_with(&there), "{} of {} games", there.len(), kept.len());
    }
    println!("{} games to their end, the longest of {longest} bytes, {} bytes each", kept.len(), bytes / 68);
    let last = kept.iter().rev().take(8).map(Vec::len).min();
    assert!(kept.len() > 40 && longest <= ROOM && last >= Some(1500), "{last:?} bytes");
}

/// A game that is too long for a sector goes on in another, from its middle on; after a cut as without one.
#[test]
fn a_game_that_is_too_long_is_known_from_its_middle_on() {
    let (settings, seating) = (Settings::default(), Seating::new([Who::Person; 4]));
    let settings = Settings { look: galop::view::look::Look { pace: Pace::Instant, ..settings.look }, ..settings };
    let table = Table::new(Sheet::called("escalier").expect("a game"), &settings.house, &seating).expect("they fit");
    let mut board = begin(3, (settings, seating, table));
    let mut flash = blank(Tear::Clean, 1);
    let (mut store, _) = open(&mut flash);
    let mut parts = 1;
    let mut edition = board.app.scoresheet().edition();
    for _ in 0..2 * ROOM {
        act(&mut board, Die::Six, 0);
        // The same move again and again: a game of this length without an end.
        while board.app.undo(board.now) {
            board.tick();
            save(&mut store, &mut flash, &board).expect("there is power");
            if board.app.scoresheet().edition() != edition {
                (edition, parts) = (board.app.scoresheet().edition(), parts + 1);
                break;
            }
            act(&mut board, Die::Six, 0);
        }
        save(&mut store, &mut flash, &board).expect("there is power");
        if parts > 1 {
            break;
        }
    }
    assert!(parts > 1 && board.app.scoresheet().events().len() < ROOM / 2);
    assert!(!reaches(&board.app));
    let (_, app) = boot(&mut flash);
    assert!(!reaches(&app));
    assert_eq!(app.scoresheet().events(), board.app.scoresheet().events());
}

/// A sector of a newer program: the version is at its place, and the CRC is right.
fn newer(number: u8) -> Vec<u8> {
    let mut bytes = vec![number; SECTOR];
    bytes[12] = 2;
    let sum = crc32(&bytes[4..128]);
    bytes[..4].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Sectors of a newer program are never erased, and other games find their place beside them, if there is one.
#[test]
fn what_a_newer_program_wrote_is_left_alone() {
    for foreign in [20, 32] {
        let mut bytes = vec![0xFF; SECTORS as usize * SECTOR];
        let theirs: Vec<u8> = (0..foreign).flat_map(|number| newer(number as u8)).collect();
        bytes[AREA * SECTOR..][..theirs.len()].copy_from_slice(&theirs);
        let mut flash = Nor::holding(bytes, Tear::Clean, 1);
        let mut chance = Chance::new(9);
        for number in 0..40u8 {
            let (mut store, mut app) = boot(&mut flash);
            app.drop_game();
            let mut board = begin(number, random_game(Sheet::ALL[usize::from(number) % 5], 9, &mut chance));
            for _ in 0..30 {
                if board.app.any_play().is_none_or(Play::over) {
                    break;
                }
                something(&mut board, &mut chance, &mut [0; 4]);
                while store.needs_erase() {
                    store.prepare(&mut flash).expect("there is power");
                }
                save(&mut store, &mut flash, &board).expect("the game is saved");
            }
            // A game that is over is left by the next press.
            if board.app.any_play().is_none() {
                continue;
            }
            let (_, app) = boot(&mut flash);
            assert_eq!(app.any_play().map(Play::sheet), board.app.any_play().map(Play::sheet));
            assert_eq!(reaches(&app), foreign < 32, "known from its beginning, if there is room");
        }
        assert_eq!(flash.bytes()[AREA * SECTOR..][..theirs.len()], theirs);
        assert!(flash.erases[AREA..][..foreign].iter().all(|erases| *erases == 0));
    }
}

/// A record of a newer program may name any sector: while it is protected, none is written or erased.
#[test]
fn beside_a_newer_record_the_history_rests() {
    let mut flash = blank(Tear::Clean, 1);
    let mut chance = Chance::new(10);
    let mut board = begin(1, random_game(Sheet::default(), 9, &mut chance));
    let (mut store, _) = open(&mut flash);
    for _ in 0..60 {
        something(&mut board, &mut chance, &mut [0; 4]);
        save(&mut store, &mut flash, &board).expect("there is power");
    }
    let mut log = Log::open(&mut flash, Store::GAMES).expect("there is power").0;
    log.append(&mut flash, &[6, 1, 2, 3]).expect("there is room");
    let theirs = flash.bytes()[AREA * SECTOR..].to_vec();
    for _ in 0..3 {
        let (mut store, found) = Store::open(&mut flash, false).expect("there is power");
        assert_eq!(found.trouble[1], Some(Unreadable::Newer(6)));
        for _ in 0..60 {
            something(&mut board, &mut chance, &mut [0; 4]);
            while store.needs_erase() {
                store.prepare(&mut flash).expect("there is power");
            }
            save(&mut store, &mut flash, &board).expect("there is power");
        }
    }
    assert_eq!(flash.bytes()[AREA * SECTOR..], theirs);
}

/// A board that is updated: records of the version before have no history. Their games go on, known from their middle.
#[test]
fn games_of_the_version_before_go_on() {
    let mut games = 0;
    for kept in old_records::read("records-3.txt") {
        let mut flash = blank(Tear::Clean, 1);
        let mut log = Log::open(&mut flash, Store::GAMES).expect("there is power").0;
        log.append(&mut flash, &kept.bytes).expect("there is room");
        let (mut store, app) = boot(&mut flash);
        if app.any_play().is_none() {
            continue;
        }
        games += 1;
        assert!(!reaches(&app), "{}", kept.name);
        store.save(&mut flash, &app.record(Time(0)), app.scoresheet()).expect("there is room");
        let (_, again) = boot(&mut flash);
        assert!(!reaches(&again), "{}", kept.name);
        assert_eq!(again.scoresheet().events(), app.scoresheet().events());
    }
    assert!(games > 40, "{games}");
}

/// Power cuts fill the area with copies that no record names. They make room, not the games that ended. Until a record
/// is saved an interrupted one may name them: so the last one is saved again before one of them is erased.
#[test]
fn games_that_ended_stay_longer_than_copies() {
    let (mut flash, mut chance) = (blank(Tear::Clean, 1), Chance::new(12));
    let mut ended = Vec::new();
    for number in 0..32 {
        let (mut store, _) = open(&mut flash);
        let over = number % 10 == 1;
        let board = begin(number, random_game(Sheet::default(), 9, &mut chance));
        let fits = |sheet: &Scoresheet| sheet.result().is_some() == over;
        let sheet = (0..100).map(|_| sheet(Sheet::default(), if over { 1500 } else { 9 }, &mut chance)).find(fits);
        let sheet = sheet.expect("a game that is over, or not");
        while store.needs_erase() {
            store.prepare(&mut flash).expect("there is power");
        }
        store.save(&mut flash, &board.app.record(board.now), &sheet).expect("there is power");
        ended.extend(over.then(|| [sheet.head(), sheet.events()].concat()));
    }
    let heads = flash.bytes()[AREA * SECTOR..].chunks(SECTOR).filter(|sector| sector[12] == 1).count();
    assert_eq!(heads, 32, "each sector holds a game");

    let newest = |flash: &mut Nor| {
        let log = Log::open(flash, Store::GAMES).expect("there is power").0;
        log.newest(flash).expect("there is power").expect("a record")
    };
    let (mut store, _) = open(&mut flash);
    let before = newest(&mut flash);
    while store.needs_erase() {
        store.prepare(&mut flash).expect("there is power");
    }
    let after = newest(&mut flash);
    assert!(after.record().sequence() > before.record().sequence() && after.payload() == before.payload());
    let there = |store: &mut Store, flash: &mut Nor| -> Vec<Vec<u8>> {
        games(store, flash).into_iter().filter(|(.., over)| *over).map(|(_, bytes, _)| bytes).collect()
    };
    let mut board = begin(40, random_game(Sheet::default(), 9, &mut chance));
    for _ in 0..30 {
        save(&mut store, &mut flash, &board).expect("there is power");
        assert_eq!(there(&mut store, &mut flash), ended);
        something(&mut board, &mut chance, &mut [0; 4]);
    }
    save(&mut store, &mut flash, &board).expect("there is power");
    let (_, app) = boot(&mut flash);
    assert!(reaches(&app), "known from its beginning");
}

/// Bad sectors are passed over; without a good one the game is saved all the same.
#[test]
fn bad_sectors_cost_only_history() {
    for (defect, bad) in [Defect::Deaf, Defect::Unerasable, Defect::StuckHigh, Defect::StuckLow]
        .into_iter()
        .flat_map(|defect| [(defect, 3), (defect, 32)])
    {
        let mut flash = blank(Tear::Clean, 1);
        // Without a trace of something an erase cannot be seen to fail.
        let rubbish = vec![0x5A; SECTOR];
        let mut bytes = flash.bytes().to_vec();
        (0..bad).for_each(|sector| bytes[(AREA + sector) * SECTOR..][..SECTOR].copy_from_slice(&rubbish));
        flash = Nor::holding(bytes, Tear::Clean, 1);
        (0..bad).for_each(|sector| flash.damage(AREA + sector, defect));
        let (mut store, _) = open(&mut flash);
        let mut chance = Chance::new(11);
        let mut board = begin(1, random_game(Sheet::default(), 9, &mut chance));
        for _ in 0..40 {
            something(&mut board, &mut chance, &mut [0; 4]);
            save(&mut store, &mut flash, &board).expect("the game is saved");
        }
        let (_, app) = boot(&mut flash);
        assert_eq!(
            app.record(Time(0)).game.map(|game| game.saved.state),
            board.app.record(board.now).game.map(|game| game.saved.state)
        );
        let whole = reaches(&app);
        assert!(whole || bad == 32, "{defect:?}");
    }
}

/// The cost: bytes of a game, and pages programmed besides the record.
#[test]
fn a_page_for_every_eight_throws_at_most() {
    let (mut bytes, mut throws, mut pages, mut erases) = (0u64, 0, 0, 0);
    for seed in 0..5u8 {
        let mut flash = blank(Tear::Clean, 1);
        let (mut store, _) = open(&mut flash);
        let settings = Settings::default();
        let sheet = Sheet::ALL[usize::from(seed)];
        let who = [Who::Person, Who::Computer(Level::One)];
        let seating = Seating::new(if sheet.two_sided() {
            [who[0], who[0], who[1], who[1]]
        } else {
            [who[0], who[1], who[0], who[1]]
        });
        let settings = Settings {
            look: galop::view::look::Look { pace: Pace::Instant, ..settings.look },
            auto_single: true,
            ..settings
        };
        let table = Table::new(sheet, &settings.house, &seating).expect("they fit");
        let mut board = Bench::new(seed, 0, settings);
        board.wait(1000);
        board.app.start(table, seating, Replace::Confirmed, board.now).expect("an empty board");
        board.tick();
        let mut chance = Chance::new(seed.into());
        let (mut count, mut programs) = (0, 0);
        for _ in 0..1500 {
            if board.app.play().is_some_and(Play::over) {
                break;
            }
            act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
            let before = pages_programmed(&flash);
            save(&mut store, &mut flash, &board).expect("there is room");
            programs += pages_programmed(&flash) - before;
            count = board.app.scoresheet().events().len() as u64;
        }
        bytes += count;
        let stats = board.app.stats();
        throws += stats.faces.iter().chain(&stats.coins).sum::<u32>();
        // The first page has the head, and the closing.
        pages += programs;
        erases += flash.erases[AREA..].iter().map(|erases| u64::from(*erases)).sum::<u64>();
        assert!(programs <= 2 + count / 8, "{programs} pages for {count} throws");
    }
    println!(
        "5 games: {throws} throws, {bytes} bytes of events, {pages} pages, {erases} erases; {PENDING} bytes may wait"
    );
}

/// The pages of the history that were programmed.
fn pages_programmed(flash: &Nor) -> u64 {
    flash.programmed[AREA * SECTOR / 256..].iter().sum()
}

/// After a win, until the board is left, the last move can be taken back: the game goes on in another sector.
#[test]
fn a_win_that_is_taken_back_is_no_end() {
    let mut chance = Chance::new(77);
    let mut tried = 0;
    for seed in 0..40u8 {
        let mut board = begin(seed, random_game(Sheet::ALL[usize::from(seed) % 5], 12, &mut chance));
        let mut flash = blank(Tear::Clean, 1);
        let (mut store, _) = open(&mut flash);
        for _ in 0..900 {
            if board.app.play().is_some_and(Play::over) {
                break;
            }
            act(&mut board, *chance.pick(&Die::ALL), chance.below(4));
            save(&mut store, &mut flash, &board).expect("there is room");
        }
        let won = board.app.play().map_or(Seats::default(), Play::winners);
        if won.is_empty() || !board.app.undo(board.now) {
            continue;
        }
        tried += 1;
        board.tick();
        save(&mut store, &mut flash, &board).expect("there is room");
        assert_eq!(games(&mut store, &mut flash).iter().filter(|(.., over)| *over).count(), 0, "it is being played");
        let (again, app) = boot(&mut flash);
        store = again;
        assert!(reaches(&app));
        assert!(written_down(app.scoresheet()).events.contains(&Event::Undo));
        board.app = app;
        board.app.resume(board.now);
        board.tick();
        let end = board.app.hands().iter().next().expect("a player");
        board.wait(100);
        board.press(end, galop::input::Key::A, 3);
        board.wait(100);
        if board.app.play().is_some_and(Play::over) {
            save(&mut store, &mut flash, &board).expect("there is room");
            board.app.drop_game();
            board.tick();
            save(&mut store, &mut flash, &board).expect("there is room");
            let games = games(&mut store, &mut flash);
            assert_eq!(games.len(), 1, "one game, once");
            assert!(Transcript::read(&games[0].1).expect("a legal game").header().result.is_some());
        }
    }
    assert!(tried > 4, "{tried}");
}
