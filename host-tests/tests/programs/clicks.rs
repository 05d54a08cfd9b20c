//! The board on a screen: the print with its numbers, the mouse, and the menu as a list.

use galop::app::menu::Page;
use galop::app::{App, Boot};
use galop::board::geometry::{self, Cell};
use galop::board::{LIGHTS, Light};
use galop::input::{Button, Key};
use galop::rules::any::Move;
use galop::rules::horses::{Place, Progress};
use galop::rules::{Offer, Seat, any};
use galop::session::{Level, Phase, Play, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop::view::scenery::Scenery as _;
use galop_desk::board::{Board, TAP_MS, Witness, screen_settings, seed};
use galop_desk::click::{Idle, presses};
use galop_desk::list::{Item, List, Then};
use galop_desk::print::{Kind, Print};
use galop_desk::tape::{Recorder, Tape, prepare};
use galop_desk::words::Lang;
use galop_host_tests::ask::{S000, S001, S002, S003, S004};

const BOT: Who = Who::Computer(Level::One);

/// Two persons, or a person and a computer, in any game.
fn seating(sheet: Sheet, other: Who) -> Seating {
    match sheet.two_sided() {
        true => Seating::new([Who::Person, Who::Person, other, other]),
        false => Seating::new([Who::Person, other, Who::Nobody, Who::Nobody]),
    }
}

fn boot(pace: Pace) -> Boot {
    let mut settings = Settings::default();
    settings.look.pace = pace;
    Boot { seed: seed(4), held: 0, settings, saved: None, failed: false }
}

/// A new game after the sweep.
fn game(sheet: Sheet, other: Who, pace: Pace, witness: &mut impl Witness) -> Board {
    let start = (sheet, seating(sheet, other));
    let mut board = Board::new(boot(pace), |app| prepare(app, Some(&start)), witness);
    board.advance(Time(2000), witness);
    board
}

fn play(board: &Board) -> &Play {
    board.app().play().expect("a game")
}

fn offer(board: &Board) -> Option<&Offer<any::Rules>> {
    match play(board).phase() {
        Phase::Choose(offer) => Some(offer),
        Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => None,
    }
}

/// The cells where a move begins and ends.
fn ends(board: &Board, offer: &Offer<any::Rules>, deed: &Move) -> [Cell; 2] {
    let rules = play(board).rules();
    let source = rules.source(offer.position(), deed).expect("a piece has a cell");
    // A pawn that is out of the game has none: its own.
    [source, rules.target(deed).unwrap_or(source)]
}

/// The first number after a word of a text.
fn number_after(text: &str, word: &str) -> Option<u8> {
    let mut words = text.split([' ', ',', '.', '!', ':']).skip_while(|other| *other != word).skip(1);
    // The name of the place may come first, but no other verb.
    words.by_ref().take(3).find_map(|word| word.parse().ok())
}

#[test]
fn every_number_of_the_log_is_on_the_board() {
    for sheet in Sheet::ALL {
        let mut board = game(sheet, Who::Person, Pace::Instant, &mut ());
        let mut seen = 0;
        while !play(&board).over() && board.now() < Time(400_000) {
            if let Some(offer) = offer(&board) {
                for each in offer.each() {
                    let mut shown = board.app().clone();
                    // The track is counted for the colour of the chosen move.
                    while shown.play().and_then(|play| play.choice()) != Some((each.finger(), each.len())) {
                        let b = Button::new(board.turn(), Key::B);
                        shown.step(galop::input::Event::Down(b), board.now());
                        shown.step(galop::input::Event::Up(b), board.now());
                    }
                    let print = Print::of(&shown);
                    let text = Lang::En.deed(sheet, each.chosen());
                    let [from, to] = ends(&board, offer, &each.chosen()).map(|cell| print.at(cell).number);
                    if let Some(number) = number_after(&text, "from") {
                        assert_eq!(from, Some(number), "{text}");
                        let number = number_after(&text, "to").expect("a destination");
                        assert_eq!(to, Some(number), "{text}");
                        seen += 1;
                    } else if let Some(number) = number_after(&text, "enters") {
                        assert_eq!(to, Some(number), "{text}");
                    }
                }
            }
            board.press(Button::new(board.turn(), Key::A), 10, &mut ());
            board.advance(board.now().after(50), &mut ());
        }
        assert!(seen > 60, "{}: only {seen} moves", sheet.slug());
    }
}

#[test]
fn each_game_has_its_own_print() {
    let numbers = |sheet| {
        let board = game(sheet, Who::Person, Pace::Instant, &mut ());
        let print = Print::of(board.app());
        let mut all: Vec<u8> = Light::all().filter_map(|light| print.at(light.cell()).number).collect();
        all.sort_unstable();
        (print, all)
    };
    // 1 to 14 for each side, 5 to 12 of which are common.
    let (print, all) = numbers(S002);
    assert_eq!(all.len(), 8 + 2 * 6);
    assert_eq!((all.first(), all.last()), (Some(&1), Some(&14)));
    assert_eq!(
        print.at(geometry::ur_reserve(galop::rules::Side::White)[0]).kind,
        Kind::Beside(galop::rules::Side::White)
    );
    let (print, all) = numbers(S004);
    assert_eq!(all, (1..=30).collect::<Vec<_>>());
    assert_eq!(geometry::senet(27).map(|cell| print.at(cell).kind), Some(Kind::Water));
    // The track, and the stairs of four seats.
    for sheet in [S001, S003] {
        let (print, all) = numbers(sheet);
        let mut wanted: Vec<u8> = (0..56).chain((0..4).flat_map(|_| 1..=6)).collect();
        wanted.sort_unstable();
        assert_eq!(all, wanted, "{}", sheet.slug());
        assert!(Light::all().count() == LIGHTS && Light::all().all(|light| print.at(light.cell()).kind != Kind::Blank));
        // The stairs of each seat, from the side of the board to its centre.
        for seat in Seat::ALL {
            for n in 1..=6 {
                let step = Progress::new(Place::Step(n)).and_then(|step| geometry::horse(seat, step));
                let mark = step.map(|cell| print.at(cell));
                assert_eq!(mark.map(|mark| (mark.kind, mark.number)), Some((Kind::Own(seat), Some(n))), "{seat:?} {n}");
            }
        }
    }
    // Sheet 000 has four places in a stable.
    assert_eq!(numbers(Sheet::ALL[0]).1.len(), 56 + 4 * 4);
}

/// Clicks on a cell and releases the pointer after a while.
fn click(board: &mut Board, cell: Cell, witness: &mut impl Witness) -> Result<(), Idle> {
    let held = board.click(cell, witness)?;
    board.advance(board.now().after(30), witness);
    if let Some(button) = held {
        board.up(button, witness);
    }
    board.advance(board.now().after(30), witness);
    Ok(())
}

#[test]
fn a_whole_game_is_played_by_clicks_alone_and_its_tape_replays_it() {
    for sheet in Sheet::ALL {
        let boot = boot(Pace::Instant);
        let start = (sheet, seating(sheet, Who::Person));
        let mut recorder = Recorder::new(Vec::new(), &boot, Some(&start)).expect("memory");
        let mut board = Board::new(boot, |app| prepare(app, Some(&start)), &mut recorder);
        board.advance(Time(2000), &mut recorder);
        let (mut moves, mut chosen) = (0, 0);
        while !play(&board).over() {
            assert!(board.now() < Time(3_600_000), "{}: no end", sheet.slug());
            let Some(offer) = offer(&board).copied() else {
                let seat = play(&board).hands().iter().last().expect("a player");
                click(&mut board, geometry::die(seat)[4], &mut recorder).expect("the die is thrown");
                continue;
            };
            // Every candidate in turn, by its piece or by its destination.
            let wanted = offer.each().nth(moves % usize::from(offer.len())).expect("a move").chosen();
            let [from, to] = ends(&board, &offer, &wanted);
            let place = if moves % 3 == 0 { to } else { from };
            let chooses = |all: Vec<Button>| all.iter().all(|button| button.key() == Key::B);
            if wanted != offer.chosen() && presses(board.app(), place, board.now()).is_ok_and(chooses) {
                click(&mut board, place, &mut recorder).expect("a candidate");
                let now = *self::offer(&board).expect("it is chosen, not played");
                assert!(ends(&board, &now, &now.chosen()).contains(&place), "{}: {wanted}", sheet.slug());
                assert_ne!(now.finger(), offer.finger());
                chosen += 1;
            }
            let now = *self::offer(&board).expect("a choice");
            let [from, to] = ends(&board, &now, &now.chosen());
            // Unless another piece is there.
            let plays = |cell| presses(board.app(), cell, board.now()).is_ok_and(|all| all[0].key() == Key::A);
            let place = if moves % 2 == 0 && plays(to) { to } else { from };
            let before = board.app().record(Time(0)).game;
            click(&mut board, place, &mut recorder).expect("the chosen move");
            assert!(self::offer(&board).is_none(), "{}: the move is played", sheet.slug());
            assert_ne!(board.app().record(Time(0)).game, before);
            moves += 1;
        }
        assert!(moves > 20 && chosen > 3, "{}: {moves} moves, {chosen} chosen", sheet.slug());
        let record = board.app().record(board.now());
        let text = String::from_utf8(recorder.end(board.now()).expect("memory")).expect("text");
        let tape = Tape::read(&text).expect("a tape");
        let again = galop_play::headless_replay(&tape, &mut ());
        assert_eq!(again.app().record(again.now()), record, "{}", sheet.slug());
    }
}

#[test]
fn a_click_at_any_moment_does_what_a_button_would() {
    let (red_die, middle) = (geometry::die(Seat::Red)[0], geometry::CENTRE);
    // During the sweep it ends the sweep.
    let mut board = Board::new(boot(Pace::Calm), |_| {}, &mut ());
    click(&mut board, middle, &mut ()).expect("the sweep ends");
    // In the menu a corner changes its player, and the cross does nothing.
    let who = |board: &Board| board.app().menu().map(|menu| menu.who(S001, Seat::Green, board.app().settings()));
    assert_eq!(who(&board), Some(Who::Nobody));
    click(&mut board, geometry::stable(Seat::Green)[0], &mut ()).expect("a player sits down");
    assert_eq!(who(&board), Some(Who::Person));
    assert_eq!(click(&mut board, middle, &mut ()), Err(Idle::Menu));
    // Before the throw only the die counts.
    let mut board = game(S001, Who::Person, Pace::Calm, &mut ());
    while play(&board).hands().iter().next() != Some(Seat::Red) || matches!(play(&board).phase(), Phase::Opening(_)) {
        board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut ());
        board.advance(board.now().after(4000), &mut ());
    }
    assert_eq!(click(&mut board, middle, &mut ()), Err(Idle::Throw));
    assert_eq!(click(&mut board, geometry::die(Seat::Green)[0], &mut ()), Err(Idle::Throw));
    let held = board.click(red_die, &mut ()).expect("the die tumbles");
    assert_eq!(held, Some(Button::new(Seat::Red, Key::A)));
    board.advance(board.now().after(300), &mut ());
    assert_eq!(board.app().news(), []);
    board.up(held.expect("A"), &mut ());
    // Paused, a click anywhere goes on.
    board.change(|app| app.pause(Time(60_000)));
    assert!(play(&board).paused());
    click(&mut board, middle, &mut ()).expect("it goes on");
    assert!(!play(&board).paused());
}

#[test]
fn a_click_while_the_die_falls_chooses_but_never_plays() {
    for sheet in Sheet::ALL {
        let mut board = game(sheet, Who::Person, Pace::Calm, &mut ());
        let mut tried = 0;
        while tried < 8 {
            assert!(!play(&board).over() && board.now() < Time(3_600_000), "{}", sheet.slug());
            let seat = board.turn();
            let held = board.click(geometry::die(seat)[4], &mut ()).ok().flatten();
            board.advance(board.now().after(40), &mut ());
            if let Some(button) = held {
                board.up(button, &mut ());
            }
            if let Some(offer) = offer(&board).copied().filter(|_| !board.app().still(board.now())) {
                let wanted = offer.each().last().expect("a move").chosen();
                let from = ends(&board, &offer, &wanted)[0];
                click(&mut board, from, &mut ()).expect("a candidate");
                let now = self::offer(&board).expect("it was not played");
                let begins = ends(&board, now, &now.chosen())[0];
                assert_eq!(begins, from, "{}", sheet.slug());
                tried += 1;
            }
            board.advance(board.now().after(5000), &mut ());
            if offer(&board).is_some() {
                board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut ());
                board.advance(board.now().after(8000), &mut ());
            }
        }
    }
}

// --- The list ---

fn open(board: &mut Board, witness: &mut impl Witness) -> List {
    List::open(board, witness).expect("no self-test")
}

#[test]
fn the_list_leads_back_to_the_game_as_it_was() {
    for sheet in Sheet::ALL {
        let boot = boot(Pace::Calm);
        let start = (sheet, seating(sheet, BOT));
        let mut recorder = Recorder::new(Vec::new(), &boot, Some(&start)).expect("memory");
        let mut board = Board::new(boot, |app| prepare(app, Some(&start)), &mut recorder);
        board.advance(Time(3000), &mut recorder);
        let mut list = open(&mut board, &mut recorder);
        assert_eq!(board.app().away().map(Play::sheet), Some(sheet));
        assert_eq!((list.sheet(), list.first(board.app())), (sheet, Item::Back(0)));
        let saved = |app: &App| app.record(Time(0)).game.expect("a game").saved;
        let before = saved(board.app());
        assert_eq!(list.choose(Item::Back(0), &mut board, &mut recorder), Then::Closes);
        assert!(!play(&board).paused(), "it goes on at once");
        assert_eq!(saved(board.app()).seating, before.seating);
        assert_eq!(saved(board.app()).state, before.state);
        let text = String::from_utf8(recorder.end(board.now()).expect("memory")).expect("text");
        let again = galop_play::headless_replay(&Tape::read(&text).expect("a tape"), &mut ());
        assert_eq!(again.app().record(again.now()), board.app().record(board.now()));
    }
}

#[test]
fn the_list_hands_a_seat_of_the_game_to_another_player() {
    for sheet in Sheet::ALL {
        let mut board = game(sheet, Who::Person, Pace::Instant, &mut ());
        let mut list = open(&mut board, &mut ());
        let hands: Vec<_> = list.items(board.app()).into_iter().filter(|item| matches!(item, Item::Hand(_))).collect();
        let Some(Item::Hand(seat)) = hands.last().copied() else { panic!("{sheet:?} has players") };
        let who = |board: &Board| {
            let play = board.app().any_play().expect("the game");
            play.who(play.hands_at(seat))
        };
        for expected in Level::ALL.map(Who::Computer) {
            assert_eq!(list.choose(Item::Hand(seat), &mut board, &mut ()), Then::Stays(Item::Hand(seat)));
            assert_eq!(who(&board), expected, "{sheet:?}");
            for lang in [Lang::Fr, Lang::En] {
                let (name, value) = lang.item(&list, Item::Hand(seat), board.app());
                assert!(!name.is_empty() && value == lang.who(expected), "{name} {value}");
            }
        }
        assert_eq!(list.choose(Item::Back(0), &mut board, &mut ()), Then::Closes);
        assert_eq!((play(&board).sheet(), who(&board)), (sheet, Who::Computer(Level::Kind)));
    }
}

/// Each game that was put away has a line, with its name and its players; another begins beside them without a
/// question.
#[test]
fn the_list_has_a_line_for_every_game_that_was_put_away() {
    let mut board = game(S001, Who::Person, Pace::Quick, &mut ());
    let sheets = |board: &Board| -> Vec<Sheet> {
        (0..board.app().games_away()).filter_map(|page| board.app().nth_away(page)).map(|(sheet, _)| sheet).collect()
    };
    for sheet in [S004, S002, S000] {
        let mut list = open(&mut board, &mut ());
        assert_eq!(list.choose(Item::Game(sheet), &mut board, &mut ()), Then::Stays(Item::Begin));
        assert_eq!(board.app().menu().map(|menu| menu.page()), Some(Page::Game(sheet)), "the board's menu follows");
        assert_eq!(Lang::En.list_refused(&list, board.app()), None);
        assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Closes);
        assert_eq!(play(&board).sheet(), sheet);
    }
    // With four put away no other begins, and the list says why.
    let mut list = open(&mut board, &mut ());
    assert_eq!(sheets(&board), [S000, S002, S004, S001]);
    assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Stays(Item::Begin));
    assert!(!board.app().playing());
    assert!(Lang::En.list_refused(&list, board.app()).expect("no room").starts_with("Four games are waiting"));
    assert!(Lang::Fr.list_refused(&list, board.app()).expect("no room").starts_with("Quatre parties attendent"));
    let lines = |lang: Lang, list: &List, board: &Board| -> Vec<(String, String)> {
        let items = list.items(board.app()).into_iter().filter(|item| matches!(item, Item::Back(_)));
        items.map(|item| lang.item(list, item, board.app())).collect()
    };
    let [_, ur, senet, stairs] = &lines(Lang::En, &list, &board)[..] else { panic!("four lines") };
    assert_eq!(ur.0, "Back to the game");
    assert_eq!(ur.1, "Royal Game of Ur (prisoners) (Red and Green: player, Blue and Yellow: player)");
    assert_eq!(senet.1, "Senet (Red and Green: player, Blue and Yellow: player)");
    assert_eq!(stairs.1, "Petits Chevaux – the stairs (Red: player, Green: player)");
    assert_eq!(lines(Lang::Fr, &list, &board)[3].1, "Petits Chevaux – l'escalier (Rouge : joueur, Vert : joueur)");
    // Each goes on from its line.
    assert_eq!(list.choose(Item::Back(2), &mut board, &mut ()), Then::Closes);
    assert_eq!((play(&board).sheet(), play(&board).paused()), (S004, false));
    assert_eq!(sheets(&board), [S000, S002, S001]);
    let list = open(&mut board, &mut ());
    assert_eq!(list.first(board.app()), Item::Back(0));
    assert_eq!(list.close(&mut board, &mut ()), Then::Closes);
    assert_eq!(play(&board).sheet(), S004, "the latest goes on when the list is closed");
}

/// With the keys of the list alone: the first choice asks, the second discards the game. So there is room again.
#[test]
fn the_list_discards_a_game_that_was_put_away() {
    let mut board = game(S001, Who::Person, Pace::Quick, &mut ());
    for sheet in [S004, S002, S000] {
        let mut list = open(&mut board, &mut ());
        list.choose(Item::Game(sheet), &mut board, &mut ());
        list.choose(Item::Begin, &mut board, &mut ());
    }
    let sheets = |board: &Board| -> Vec<Sheet> {
        (0..board.app().games_away()).filter_map(|page| board.app().nth_away(page)).map(|(sheet, _)| sheet).collect()
    };
    let mut list = open(&mut board, &mut ());
    assert_eq!(sheets(&board), [S000, S002, S004, S001]);
    let drops: Vec<_> = list.items(board.app()).into_iter().filter(|item| matches!(item, Item::Drop(_))).collect();
    assert_eq!(drops, [0, 1, 2, 3].map(Item::Drop));
    let line = |lang: Lang, list: &List, board: &Board| lang.item(list, Item::Drop(2), board.app());
    assert_eq!(line(Lang::En, &list, &board).0, "Discard the game");
    assert_eq!(line(Lang::En, &list, &board).1, "Senet (Red and Green: player, Blue and Yellow: player)");
    let drop = |list: &mut List, board: &mut Board| list.choose(Item::Drop(2), board, &mut ());
    assert_eq!(drop(&mut list, &mut board), Then::Stays(Item::Drop(2)));
    assert_eq!(sheets(&board).len(), 4, "it asks");
    assert_eq!(line(Lang::En, &list, &board).0, "Really discard the game?");
    assert_eq!(line(Lang::Fr, &list, &board).0, "Vraiment abandonner la partie ?");
    // Without an answer in time, or after another choice, it asks again.
    board.advance(board.now().after(10_000), &mut ());
    assert_eq!(line(Lang::En, &list, &board).0, "Discard the game");
    assert_eq!(drop(&mut list, &mut board), Then::Stays(Item::Drop(2)));
    list.choose(Item::Drop(1), &mut board, &mut ());
    // The menu sleeps after a minute, and a first press only wakes it.
    board.advance(board.now().after(100_000), &mut ());
    assert_eq!(drop(&mut list, &mut board), Then::Stays(Item::Drop(2)));
    assert_eq!(sheets(&board).len(), 4);
    assert_eq!(drop(&mut list, &mut board), Then::Stays(Item::Back(0)));
    assert_eq!(sheets(&board), [S000, S002, S001]);
    assert_eq!(Lang::En.list_refused(&list, board.app()), None);
    assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Closes);
    // The last one leaves nothing to go back to.
    let mut list = open(&mut board, &mut ());
    while board.app().games_away() > 0 {
        list.choose(Item::Drop(0), &mut board, &mut ());
    }
    assert!(matches!(list.first(board.app()), Item::Game(_)));
    assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Closes);
}

#[test]
fn players_and_options_of_the_list_are_those_of_the_board() {
    let mut board = Board::new(boot(Pace::Calm), |_| {}, &mut ());
    // Opened during the sweep, which it ends.
    let mut list = open(&mut board, &mut ());
    assert_eq!(list.first(board.app()), Item::Game(S001));
    // The menu sleeps after a minute, and a first press only wakes it.
    board.advance(Time(100_000), &mut ());
    list.choose(Item::Seat(Seat::Green), &mut board, &mut ());
    assert_eq!(board.app().seating(S001).at(Seat::Green), Who::Person);
    board.advance(Time(200_000), &mut ());
    list.choose(Item::Game(S002), &mut board, &mut ());
    assert_eq!(board.app().menu().map(|menu| menu.page()), Some(Page::Game(S002)));
    let seats = list.items(board.app()).into_iter().filter(|item| matches!(item, Item::Seat(_))).count();
    assert_eq!(seats, 2, "two sides");
    // All options that the board's menu has.
    let options: Vec<_> = list.items(board.app()).into_iter().filter(|item| matches!(item, Item::Option(..))).collect();
    assert_eq!(options.len(), 12);
    for option in options {
        let before = *board.app().settings();
        list.choose(option, &mut board, &mut ());
        assert_ne!(*board.app().settings(), before, "{option:?}");
        for lang in [Lang::Fr, Lang::En] {
            assert!(!lang.item(&list, option, board.app()).0.is_empty(), "{option:?}");
        }
    }
    // From a page of options, the chosen game begins all the same.
    assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Closes);
    assert_eq!(play(&board).sheet(), S002);
}

#[test]
fn players_that_do_not_fit_are_refused_with_the_reason() {
    let mut board = Board::new(boot(Pace::Calm), |_| {}, &mut ());
    let mut list = open(&mut board, &mut ());
    while board.app().seating(S001).at(Seat::Blue) != Who::Nobody {
        list.choose(Item::Seat(Seat::Blue), &mut board, &mut ());
    }
    assert_eq!(Lang::En.list_refused(&list, board.app()).as_deref(), Some("It takes two to four players."));
    assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Stays(Item::Begin));
    assert!(!board.app().playing());
}

#[test]
fn after_a_win_the_list_opens_without_a_game_to_lose() {
    let mut board = game(S001, Who::Person, Pace::Instant, &mut ());
    while !play(&board).over() {
        board.press(Button::new(board.turn(), Key::A), 10, &mut ());
        board.advance(board.now().after(30), &mut ());
    }
    let mut list = open(&mut board, &mut ());
    assert!(board.app().unfinished().is_none());
    assert_eq!(list.choose(Item::Begin, &mut board, &mut ()), Then::Closes, "nothing is asked");
    assert!(!play(&board).over());
}

#[test]
fn a_screen_without_saved_settings_plays_a_single_move_by_itself() {
    assert!(screen_settings().auto_single && !Settings::default().auto_single);
    assert!(galop_desk::save_text::Found::default().settings.auto_single);
    let path = std::env::temp_dir().join(format!("galop-single-{}", std::process::id()));
    let settings = |path| galop_play::disk::Keeper::open(path, Lang::En).map(|(_, found)| found.settings.auto_single);
    assert!(settings(&path).expect("a new file"));
    // Turned off in the menu, it stays off.
    {
        let (mut keeper, found) = galop_play::disk::Keeper::open(&path, Lang::En).expect("the file");
        let boot = Boot { seed: seed(1), held: 0, settings: found.settings, saved: None, failed: false };
        let mut board = Board::new(boot, |_| {}, &mut keeper);
        let mut list = open(&mut board, &mut keeper);
        let auto = list
            .items(board.app())
            .into_iter()
            .find(|item| Lang::En.item(&list, *item, board.app()).0.starts_with("single move played"));
        list.choose(auto.expect("an option"), &mut board, &mut keeper);
    }
    assert!(!settings(&path).expect("the file"), "saved settings win");
    std::fs::remove_file(path).expect("the file");
}
