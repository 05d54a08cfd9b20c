//! Calls every public function of the library, in a program that does not link if one of them can panic.
//!
//! The panic handler calls a function that does not exist. If the optimiser can prove that no panic is reachable, it
//! removes the call, and the program links. All inputs go through `black_box`, so that nothing can be proven from their
//! values.
#![no_std]
#![no_main]
#![allow(unsafe_code, reason = "an entry point without a runtime, and a symbol that the linker must not need")]

use core::fmt::Write;
use core::hint::black_box;
use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, NorFlashErrorKind, ReadNorFlash};
use galop::app::console::{Console, Facts, Line};
use galop::app::{App, Boot};
use galop::blackbox::{BlackBox, Failure, WORDS};
use galop::board::geometry;
use galop::bots::{Balance, Level, Thought};
use galop::dice::{Dice, seed_from};
use galop::history::{Header, Lines, Reader, Transcript};
use galop::input::Debouncer;
use galop::review::{ByNet, Review, Tally, tenths};
use galop::rules::horses;
use galop::rules::{Candidates, Die, Next, Rules, Seat, Seats, Side, Thrown, roll, roll_off, senet, throw, ur};
use galop::save::log::{Log, PAGE, SECTOR};
use galop::save::{Archive, Found, Record, Store, Unreadable, decode_settings, encode_settings};
use galop::setting_table::Tabled as _;
use galop::setting_table::{Refused, Setting};
use galop::settings::{Settings, Unset};
use galop::time::Time;

unsafe extern "C" {
    /// Defined nowhere: the linker names it when the library has a panic path.
    fn the_library_can_panic() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: never runs, since a program with a call to it does not link.
    unsafe { the_library_can_panic() }
}

#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    die_and_seats();
    places();
    horses();
    royal_game();
    senet_game();
    save_log();
    dice();
    named_settings();
    records();
    failures();
    games();
    board();
    #[cfg(feature = "unwrap")]
    black_box(black_box(None::<u8>).unwrap());
    loop {
        core::hint::spin_loop();
    }
}

/// A writer that discards its text.
struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        black_box(text);
        Ok(())
    }
}

fn die_and_seats() {
    black_box(black_box(Die::Six).pips());
    black_box(Die::new(black_box(9)));
    let seat = black_box(Seat::Blue);
    black_box((seat.index(), seat.clockwise(black_box(200)), seat.opposite(), seat.letter()));
    let seats = Seats::from_bits(black_box(255));
    black_box((seats.bits(), seats.contains(seat), seats.len(), seats.is_empty(), seats.iter().count()));
    black_box(black_box(Side::Black).other());
    let mut rolling = roll_off::RollOff::new(black_box(15));
    while let Some(roll) = rolling {
        black_box((roll.thrower(), roll.players()));
        rolling = match roll.throw(black_box(Die::Two)) {
            roll_off::Rolled::Next(roll) => Some(roll),
            roll_off::Rolled::Begins(player) => {
                black_box(player);
                None
            }
        };
    }
}

fn places() {
    let (seat, side) = (black_box(Seat::Green), black_box(Side::White));
    let place = horses::Progress::from_code(black_box(77));
    black_box((place.place(), place.code(), place.score(), place.on_track()));
    black_box(horses::Progress::new(black_box(horses::Place::Step(9))));
    black_box((geometry::horse(seat, place), geometry::track_index(seat, black_box(250))));
    black_box((geometry::stable(seat), geometry::die(seat)));
    black_box((geometry::ur(side, black_box(99)), geometry::ur_reserve(side)));
    black_box((geometry::senet(black_box(99)), geometry::senet_out(side)));
    black_box(black_box(geometry::CENTRE).in_cross());
}

/// What is done with every settings table.
fn settings<S: Copy>(table: &[Setting<S>], mut settings: S) -> S {
    for setting in table {
        let text = black_box("stop_behind");
        if let Err(refused) = setting.parse(&mut settings, text) {
            refuse(refused);
        }
        let value = setting.get(&settings);
        let _ = value.write(setting.range, &mut Nowhere);
        setting.set(&mut settings, black_box(value));
        let _ = write!(Nowhere, "{}", setting.range);
        black_box(setting.help);
    }
    settings
}

fn refuse(refused: Refused) {
    let _ = write!(Nowhere, "{refused}");
}

/// What is done with every game: throw, choose, inspect, play, and play in place.
fn play<R: Rules>(rules: &R, position: R::Position) {
    let die = black_box(Die::Three);
    black_box((rules.weight(die), rules.thrower(&position), rules.candidates(&position, die).is_empty()));
    let next = match throw(rules, position, die) {
        Thrown::NoMove(next) => next,
        Thrown::Choose(mut offer) => {
            offer.next();
            offer.choose(black_box(200));
            black_box((offer.position(), offer.die(), offer.len(), offer.is_empty(), offer.chosen()));
            for each in offer.each() {
                black_box(each.chosen());
            }
            offer.play()
        }
    };
    black_box(next.position());
    if let Next::Over(over) = next {
        black_box(over.outcome);
    }
    let mut position = black_box(position);
    black_box(roll(rules, &mut position, die, black_box));
    black_box(position);
}

fn horses() {
    let chosen = settings(horses::Settings::TABLE, black_box(horses::Settings::SHEET_000));
    if let Err(refused) = chosen.check() {
        refuse(refused);
    }
    let rules = match horses::Rules::new(chosen, black_box(horses::Players::ALL)) {
        Ok(rules) => rules,
        Err(refused) => return refuse(refused),
    };
    black_box((rules.settings(), rules.seats(), rules.players(), rules.start(black_box(Seat::Red))));
    let position = match rules.load(black_box(&[7; 16])) {
        Ok(position) => position,
        Err(impossible) => {
            let _ = write!(Nowhere, "{impossible}");
            return;
        }
    };
    black_box((position.turn(), position.opening(), position.throws_left(), position.must(), position.last()));
    let seat = black_box(Seat::Yellow);
    black_box(position.taken_after(seat, black_box(horses::Progress::FINISHED)));
    black_box((position.in_stable(seat), position.holds(seat, black_box(horses::Progress::DOOR))));
    black_box((rules.side(seat), rules.moved_by_thrower(&position), rules.player(seat)));
    black_box((rules.racing(&position, seat), rules.finished(&position), rules.standings(&position)));
    black_box((rules.horses(&position, seat), rules.save(&position)));
    let _ = black_box(rules.position(&rules.parts(&position)));
    play(&rules, position);
    if let Thrown::Choose(offer) = throw(&rules, position, black_box(Die::Six)) {
        let chosen = offer.chosen();
        black_box((chosen.finishes(), chosen.path().count()));
        let balance = Balance::default().after(black_box(true), black_box(4));
        let mut kind = Thought::new(&rules, &offer, Level::Kind, Balance::of_table([black_box(balance)]));
        black_box(kind.work(&rules, &offer));
    }
}

fn royal_game() {
    let chosen = settings(ur::Settings::TABLE, black_box(ur::Settings::SHEET_002));
    let rules = match ur::Rules::new(chosen).and_then(|rules| rules.with_pawns(black_box(3))) {
        Ok(rules) => rules,
        Err(refused) => return refuse(refused),
    };
    black_box((rules.settings(), rules.pawns(), rules.start(black_box(Side::White))));
    let Ok(position) = rules.load(black_box(&[7; 31])) else { return };
    let side = black_box(Side::White);
    let stack = position.stack(side, black_box(99));
    black_box((stack.height(), stack.top(), stack.unit(), stack.count(side), stack.iter().rev().count()));
    black_box(stack.push(black_box(ur::Pawn { side, guard: true })));
    black_box((position.turn(), position.idle(), position.reserve(side), position.height(side, black_box(99))));
    black_box((rules.removed(&position, side), rules.standings(&position), rules.save(&position)));
    let _ = black_box(rules.position(&rules.parts(&position)));
    play(&rules, position);
    if let Thrown::Choose(offer) = throw(&rules, position, black_box(Die::Five)) {
        black_box(offer.chosen().path().count());
    }
}

fn senet_game() {
    let mut start = Some(senet::Start::new(black_box(1)));
    while let Some(begin) = start {
        black_box(begin.thrower());
        start = match begin.throw(black_box(Die::Two)) {
            senet::Begun::Next(begin) => Some(begin),
            senet::Begun::Black(_) => None,
        };
    }
    let chosen = settings(senet::Settings::TABLE, black_box(senet::Settings::SHEET_004));
    let rules = match senet::Rules::new(chosen) {
        Ok(rules) => rules,
        Err(refused) => return refuse(refused),
    };
    black_box((rules.settings(), rules.start()));
    let Ok(position) = rules.load(black_box(&[7; 9])) else { return };
    let side = black_box(Side::White);
    black_box((position.turn(), position.turns(), position.at(black_box(99)), position.board(side)));
    black_box(rules.safe(&position, side));
    black_box((position.waiting(side), position.out(side), rules.standings(&position), rules.save(&position)));
    let _ = black_box(rules.position(&rules.parts(&position)));
    play(&rules, position);
    if let Thrown::Choose(offer) = throw(&rules, position, black_box(Die::Four)) {
        let chosen = offer.chosen();
        black_box((chosen.retreats(), chosen.path().count()));
    }
}

/// Any bytes and any text as a game, its text, and its review.
fn games() {
    let bytes = black_box([7u8; 300]);
    let Some(bytes) = bytes.get(..black_box(200)) else { return };
    let whole = match Transcript::read(bytes) {
        Ok(whole) => whole,
        Err(why) => return unreadable(why),
    };
    black_box((whole.header().encode(), whole.total(), whole.at(black_box(9)), whole.header().is_whole()));
    for event in whole.events() {
        black_box(event.bytes());
    }
    if let Ok(mut lines) = Lines::new(whole.header(), whole.events()) {
        while lines.line(&mut Nowhere) == Ok(true) {}
    }
    let mut reader = Reader::new();
    let text = black_box("R 6 S-0 # text");
    match reader.line(text) {
        Ok(event) => drop(black_box(event)),
        Err(wrong) => drop(write!(Nowhere, "{wrong}")),
    }
    match reader.end() {
        Ok((header, replay)) => drop(black_box((header.encode(), Header::resumed(replay.play(), header.date)))),
        Err(wrong) => drop(write!(Nowhere, "{wrong}")),
    }
    let Ok(mut review) = Review::new(whole.header()) else { return };
    let (mut net, mut tally) = (ByNet::default(), Tally::new());
    for event in whole.events() {
        while !review.is_waiting() {
            review.work(&mut net).iter().for_each(|entry| tally.add(entry));
        }
        if let Err(illegal) = review.add(event) {
            let _ = write!(Nowhere, "{illegal}");
        }
    }
    tally.settle();
    black_box((tally.start(), tally.luck(), tally.choice(), tally.revision(), tally.value(), tally.turns()));
    let account = tally.account(black_box(Seat::Blue));
    black_box((tenths(account.given), account.worst, account.faces));
}

/// Recording a failure must not fail itself.
fn failures() {
    let mut found = BlackBox::read(&black_box([0; WORDS]));
    found.fail(black_box(Failure::Hang), black_box(7), black_box("text"));
    black_box(found.begin());
    black_box((found.words(), found.message(), found.failures(), found.last(), found.beginning()));
}

/// The whole board, with every kind of event.
fn board() {
    let held = black_box(0);
    let mut chosen = settings(galop::settings::Settings::TABLE, black_box(Settings::default()));
    chosen.house = black_box(chosen.house);
    if let Err(refused) = chosen.check() {
        return refuse(refused);
    }
    let seed = seed_from(black_box([7u8; 1024]).into_iter());
    let mut now = Time(black_box(0));
    let mut flash = AnyFlash;
    let Ok((mut store, found)) = Store::open(&mut flash, black_box(true)) else { return };
    let Found { record: saved, trouble, .. } = found;
    trouble.into_iter().flatten().for_each(unreadable);
    let mut app = App::new(Boot { seed, held, settings: chosen, saved, failed: black_box(false) }, now);
    app.recall(|sheet| store.recall(&mut flash, sheet).unwrap_or(false));
    let mut debouncer = Debouncer::new(held, now);
    let mut console = Console::new();
    loop {
        console_turn(&mut console, &mut app, now, &mut store.history(&mut flash));
        now = black_box(now);
        for event in debouncer.sample(black_box(3), now) {
            let effects = app.step(event, now);
            black_box((effects, app.frame().leds(), app.frame().limited()));
            if let Some(place) = app.wants_history() {
                app.recall(|sheet| store.recall_at(&mut flash, place, sheet).unwrap_or(false));
            }
            let _ = black_box(store.save(&mut flash, &app.record(now), app.scoresheet()));
            app.placed(store.place());
            let _ = black_box(store.save_settings(&mut flash, app.settings()));
            let _ = black_box((store.needs_erase(), store.prepare(&mut flash)));
        }
        black_box((debouncer.settled(now), debouncer.stuck(), app.settings(), app.thrown(), app.news().len()));
        black_box((app.playing(), app.stats(), app.menu(), app.self_test(), app.notes()));
        if let Some(play) = app.play() {
            black_box((
                play.hands(),
                play.winners(),
                play.sheet(),
                play.choice(),
                play.takes_back(),
                play.known_sides(),
            ));
            black_box((play.seating().at(black_box(Seat::Red)), play.computers_turn(), play.unattended()));
        }
    }
}

/// Any input at any time, with reads and disconnections.
fn console_turn(console: &mut Console, app: &mut App, now: Time, history: &mut dyn Archive) {
    let typed = black_box([b'x'; 64]);
    black_box(console.hear(typed.get(..black_box(9)).unwrap_or_default()));
    let failures = BlackBox::read(&black_box([0; WORDS]));
    let facts = Facts { board: black_box("E661"), black_box: &failures };
    let mut line = Line::new();
    if console.has_more() {
        console.say(app, &facts, now, &mut line, history);
    }
    black_box(line.as_bytes());
    if let Some(event) = console.event(now) {
        black_box(app.step(event, now));
        console.watch(event, app, now);
    }
    black_box((console.wake(), console.wants_bootsel()));
    if black_box(false) {
        console.hang_up();
    }
}

/// Flash with any contents, which may fail at any time.
struct AnyFlash;

impl ErrorType for AnyFlash {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for AnyFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        bytes.fill(black_box(offset) as u8);
        black_box(bytes);
        black_box(Ok(()))
    }

    fn capacity(&self) -> usize {
        black_box(0)
    }
}

impl NorFlash for AnyFlash {
    const WRITE_SIZE: usize = PAGE;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        black_box((from, to));
        black_box(Ok(()))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        black_box((offset, bytes));
        black_box(Ok(()))
    }
}

impl MultiwriteNorFlash for AnyFlash {}

fn save_log() {
    let mut flash = AnyFlash;
    let Ok((mut log, newest)) = Log::open(&mut flash, black_box(5)..black_box(31)) else { return };
    let mut found = log.newest(&mut flash).unwrap_or(newest);
    while let Some(entry) = found {
        black_box((entry.record().sequence(), entry.payload()));
        log.protect(black_box(Some(entry.record())));
        found = log.older(&mut flash, entry.record()).unwrap_or_default();
    }
    black_box((log.protected(), log.needs_erase()));
    let _ = black_box(log.prepare(&mut flash));
    let payload = black_box([7; 300]);
    let _ = black_box(payload.get(..black_box(9)).map(|payload| log.append(&mut flash, payload)));
}

fn dice() {
    let mut dice = Dice::from_state(black_box([7; 32]));
    dice.stir(Time(black_box(9)), black_box(3));
    black_box((dice.throw(), dice.coins(), dice.below(black_box(7)), dice.state()));
}

/// Settings by name, as the programs set them.
fn named_settings() {
    let mut settings = black_box(Settings::default());
    match settings.set(black_box("001.horses"), black_box("3")) {
        Err(Unset::Refused(refused)) => refuse(refused),
        Err(Unset::Unknown) | Ok(()) => {}
    }
    settings.step(black_box("pace"));
    black_box((settings.value(black_box("brightness")), settings.check().is_ok()));
}

fn unreadable(why: Unreadable) {
    match black_box(why) {
        Unreadable::Refused(refused) => refuse(refused),
        Unreadable::Newer(_) | Unreadable::Broken => {}
    }
}

/// Any bytes as records, and games as records.
fn records() {
    let bytes = black_box([7u8; 300]);
    let Some(bytes) = bytes.get(..black_box(200)) else { return };
    match decode_settings(bytes) {
        Ok(settings) => drop(black_box(encode_settings(&settings))),
        Err(why) => unreadable(why),
    }
    black_box(Record::without_game(bytes));
    match Record::decode(bytes) {
        Ok(record) => {
            black_box(record.encode());
            let boot = Boot {
                seed: record.dice,
                held: black_box(0),
                settings: Settings::default(),
                saved: Some(record),
                failed: black_box(true),
            };
            let app = App::new(boot, Time(black_box(5)));
            black_box(app.record(Time(black_box(6))).encode());
        }
        Err(why) => unreadable(why),
    }
    let mut flash = AnyFlash;
    if let Ok((store, found)) = Store::open(&mut flash, black_box(false)) {
        let _ = black_box(store.protected(&mut flash));
        black_box((found.settings, found.record));
    }
}
