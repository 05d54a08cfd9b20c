//! The game of a board is written down while it is played, whatever is pressed.

use galop::app::{Boot, Replace};
use galop::history::Header;
use galop::input::{Button, Key};
use galop::review::{ByNet, Kind, tenths};
use galop::rules::Seat;
use galop::session::{Level, Who};
use galop::sheets::Sheet;
use galop_desk::board::{Board, seed};
use galop_desk::history::{Game, Scribe};
use galop_desk::review::Reviewed;
use galop_desk::words::Lang;
use galop_host_tests::chance::Chance;
use galop_host_tests::games::random_game;
use galop_host_tests::written::{random, state};

/// Presses random buttons of the player to move: throws, chooses, takes back, changes players, puts away and resumes.
fn press(board: &mut Board, scribe: &mut Scribe, chance: &mut Chance) {
    let seat = if chance.one_in(12) { *chance.pick(&Seat::ALL) } else { board.turn() };
    match chance.below(60) {
        0 => board.pair(seat, scribe),
        1 => {
            board.change(|app| app.undo(galop::time::Time(0)));
        }
        2 => {
            let seating = board.app().any_play().map(|play| play.with_next(seat));
            board.change(|app| seating.map(|seating| app.reseat(seating)));
        }
        3 | 4 => {
            // Half of a pair, which takes a move back.
            board.press(Button::new(seat, Key::A), 200, scribe);
            board.advance(board.now().after(40), scribe);
            board.press(Button::new(seat, Key::B), 200, scribe);
        }
        5..10 => board.press(Button::new(seat, Key::B), 700, scribe),
        10..20 => board.press(Button::new(seat, Key::B), 60, scribe),
        _ => board.press(Button::new(seat, Key::A), 60, scribe),
    }
    board.advance(board.now().after(*chance.pick(&[50, 300, 900])), scribe);
}

#[test]
fn whatever_is_pressed_is_written_down() {
    let (mut throws, mut undone, mut seated) = (0, 0, 0);
    for number in 0..60 {
        let mut chance = Chance::new(number);
        let (settings, _, table) = random_game(Sheet::ALL[number as usize % 5], 6, &mut chance);
        // Few computers, so that there is much to press.
        let person = if chance.one_in(3) { Who::Computer(Level::One) } else { Who::Person };
        let (seating, table) = loop {
            let (_, mut seating, _) = random_game(table.sheet, 6, &mut chance);
            seating.taken().iter().for_each(|seat| seating.set(seat, Who::Person));
            if let Some(seat) = seating.taken().iter().next().filter(|_| !table.sheet.two_sided()) {
                seating.set(seat, person);
            }
            if let Ok(table) = galop::session::Table::new(table.sheet, &settings.house, &seating) {
                break (seating, table);
            }
        };
        let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
        let mut scribe = Scribe::default();
        let now = galop::time::Time(0);
        let prepare = |app: &mut galop::app::App| app.start(table, seating, Replace::No, now).expect("the first game");
        let mut board = Board::new(boot, prepare, &mut scribe);
        for _ in 0..150 {
            press(&mut board, &mut scribe, &mut chance);
            if board.app().any_play().is_none_or(galop::session::Play::over) {
                break;
            }
        }
        // Players that changed while the game is paused are written down when it goes on.
        while board.app().play().is_none_or(|play| play.paused()) && board.app().any_play().is_some() {
            board.change(|app| app.resume(galop::time::Time(0)));
            board.step(galop::input::Event::Tick, &mut scribe);
        }
        let (Some(game), Some(play)) = (scribe.game(), board.app().any_play()) else { continue };
        assert!(game.header.is_whole(), "game {number} was not followed from its beginning:\n{}", game.text());
        let (mut written, mut played) =
            (state(game.replays().expect("a legal game").last().expect("one").play()), state(play));
        if let galop::session::State::Choose(_) = played.state {
            // The move is not chosen yet: the throw is not written.
            (written.state, played.state) = (galop::session::State::Start(0), galop::session::State::Start(0));
        }
        assert_eq!(written, played, "game {number}:\n{}", game.text());
        assert_eq!(Game::parse(&game.text()).as_ref(), Ok(game));
        throws += game.throws();
        let count =
            |wanted: fn(&galop::history::Event) -> bool| game.events.iter().filter(|event| wanted(event)).count();
        undone += count(|event| *event == galop::history::Event::Undo);
        seated += count(|event| matches!(event, galop::history::Event::Seats(_)));
    }
    assert!(throws > 1000 && undone > 20 && seated > 10, "{throws} throws, {undone} undone, {seated} seated");
}

/// A game that was saved is written down from its position on, with the move that can still be taken back.
#[test]
fn a_resumed_game_is_written_from_its_middle() {
    let mut chance = Chance::new(3);
    let (settings, seating, table) = random_game(Sheet::ALL[1], 1000, &mut chance);
    let boot = |saved| Boot { seed: seed(1), held: 0, settings, saved, failed: true };
    let now = galop::time::Time(0);
    let mut first = Scribe::default();
    let prepare = |app: &mut galop::app::App| app.start(table, seating, Replace::No, now).expect("the first game");
    let mut board = Board::new(boot(None), prepare, &mut first);
    while first.game().is_none_or(|game| game.events.len() < 30) {
        press(&mut board, &mut first, &mut chance);
    }
    let mut second = Scribe::default();
    let board = Board::new(boot(Some(board.app().record(board.now()))), |_| {}, &mut second);
    let game = second.game().expect("a game");
    assert!(!game.header.is_whole() && game.events.len() <= 1);
    let last = *game.replays().expect("a legal game").last().expect("one").play();
    assert_eq!(last.position(), board.app().any_play().expect("it goes on").position());
}

/// A game, its events and its turning points in the words of a family.
#[test]
fn a_review_is_told_in_words() {
    let text =
        "galop 1\ngame escalier\nset horses=1\nseats person,off,person,off\ndate 2026-03-14\nfirst R\n\nR 6 S-0\n";
    let game = Game::parse(text).expect("a game");
    assert_eq!(Lang::Fr.heading(&game), "Petits Chevaux – l'escalier, 1 lancer, 14/03/2026, pas finie");
    assert_eq!(Lang::En.heading(&game), "Petits Chevaux – the stairs, 1 throw, 2026-03-14, not over");
    assert_eq!(Lang::En.from_middle(&game), "");
    let (header, _) = Header::resumed(&game.last().expect("a legal game"), None);
    let middle = Game { header, events: Vec::new() };
    assert_eq!(Lang::Fr.heading(&middle), "Petits Chevaux – l'escalier, 0 lancer, début inconnu, pas finie");
    assert_eq!(
        Lang::En.from_middle(&middle),
        "The beginning of this game was not written down: the review starts in its middle."
    );
    let review = |game: &Game| Reviewed::of(game, &mut ByNet::default(), |_| {}).expect("a legal game");
    let changed = review(&Game::parse(&format!("{text}seats person,off,bot2,off\n")).expect("a game"));
    assert_eq!(Lang::Fr.event(&changed, 1), "Les joueurs changent. Rouge : joueur, Bleu : ordinateur 2.");
    assert_eq!(Lang::En.event(&changed, 1), "The players change. Red: player, Blue: computer 2.");
    let (mut chance, mut others, mut few) = (Chance::new(9), 0, 0);
    for number in 0..40 {
        let written = random(Sheet::ALL[number % 5], 120, &mut chance);
        let game = review(&Game { header: written.header, events: written.events });
        for turn in game.turns() {
            let seat = turn.by.iter().next().expect("a player");
            let (own, told) = (turn.change.at(seat), Lang::Fr.turning(&game, &turn));
            let fate = told.contains(" passe");
            match turn.kind {
                Kind::Luck => assert!(fate, "{told}"),
                Kind::Choice => {
                    // If another player's chance changes more, the sentence says how.
                    let most = turn.change.largest();
                    assert_eq!(fate, own.abs() * 4 <= most * 3, "{told}");
                    let one = tenths(-own) < 20;
                    assert_eq!(told.contains(" point perdu"), one, "{told}");
                    (others, few) = (others + u32::from(fate), few + u32::from(one));
                }
            }
        }
    }
    assert!(others > 5 && few > 0, "{others} {few}");
}
