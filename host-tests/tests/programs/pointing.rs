//! The board as something to point at: where moves go, what a click is for, the keys, and the position in words.

use galop::app::{App, Boot};
use galop::board::geometry::{self, Cell};
use galop::board::{LIGHTS, Light};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::rules::horses::Progress;
use galop::session::{Phase, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop_desk::board::{Board, Witness, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::click::{Purpose, presses, purposes};
use galop_desk::keys;
use galop_desk::print::{Print, steps};
use galop_desk::tape::prepare;
use galop_desk::way::{Candidate, candidates};
use galop_desk::words::{Lang, Names};
use galop_host_tests::ask::{S001, S002, S004};
use galop_play::keys::{Wish, names, wish};

/// A game of persons after the sweep, without animations.
fn game(sheet: Sheet, number: u64, witness: &mut impl Witness) -> Board {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
    let seats = match sheet.two_sided() {
        true => [Who::Person; 4],
        false => [Who::Person, Who::Person, Who::Nobody, Who::Nobody],
    };
    let mut board = Board::new(boot, |app| prepare(app, Some(&(sheet, Seating::new(seats)))), witness);
    board.advance(Time(2000), witness);
    board
}

fn tap(board: &mut Board, key: Key, witness: &mut impl Witness) {
    board.press(Button::new(board.turn(), key), 10, witness);
    board.advance(board.now().after(50), witness);
}

fn over(board: &Board) -> bool {
    board.app().play().is_some_and(|play| matches!(play.phase(), Phase::Over(_)))
}

/// Plays games of a sheet, calls `look` at each choice, and plays the nth move of the nth choice.
fn each_choice(sheet: Sheet, games: u64, mut look: impl FnMut(&Board, &[Candidate])) {
    for number in 0..games {
        let mut board = game(sheet, number, &mut ());
        let mut n = 0;
        while !over(&board) && n < 300 {
            let all = candidates(board.app());
            if !all.is_empty() {
                look(&board, &all);
                n += 1;
                (0..n % all.len()).for_each(|_| tap(&mut board, Key::B, &mut ()));
            }
            tap(&mut board, Key::A, &mut ());
        }
    }
}

fn neighbours(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
}

#[test]
fn a_move_goes_from_cell_to_cell_along_the_printed_way() {
    for sheet in Sheet::ALL {
        let (mut seen, mut entered) = (0, 0);
        each_choice(sheet, 3, |board, all| {
            let play = board.app().play().expect("a game");
            let printed = steps(play.rules());
            let print = Print::of(board.app());
            assert_eq!(all.iter().filter(|each| each.chosen).count(), 1);
            for each in all {
                let from = each.from.expect("a piece has a cell");
                let text = Lang::En.deed(sheet, each.deed);
                for pair in each.way.windows(2) {
                    let [one, other] = [pair[0], pair[1]];
                    assert!(neighbours(one, other), "{text}: {one:?} {other:?}");
                    // A guard, a pawn that must go back, and a horse that bounces go against the arrows.
                    let back = printed.contains(&(other, one));
                    assert!(printed.contains(&(one, other)) || back || other == geometry::CENTRE, "{text}");
                }
                match each.way.first() {
                    Some(first) if neighbours(from, *first) => seen += 1,
                    Some(first) => {
                        let kind = print.at(from).kind.name().0;
                        assert!(["stable", "beside", "wait"].contains(&kind), "{text}: {kind} {first:?}");
                        entered += 1;
                    }
                    None => assert!(text.contains("goes back"), "{text}"),
                }
            }
        });
        assert!(seen > 100, "{}: {seen} moves", sheet.slug());
        assert!(entered > 5 || sheet == S004, "{}: {entered} pieces entered", sheet.slug());
    }
}

#[test]
fn a_click_chooses_the_move_that_it_is_for() {
    for sheet in Sheet::ALL {
        let mut clicked = 0;
        each_choice(sheet, 1, |board, all| {
            for (light, purpose) in Light::all().zip(purposes(board.app(), board.now())) {
                let pressed = presses(board.app(), light.cell(), board.now());
                let Purpose::Move(n) = purpose else {
                    assert_eq!(purpose, Purpose::Nothing);
                    assert!(pressed.is_err());
                    continue;
                };
                let mut app: App = board.app().clone();
                let pressed = pressed.expect("a move");
                for button in &pressed {
                    if button.key() == Key::B {
                        app.step(Event::Down(*button), board.now());
                        app.step(Event::Up(*button), board.now());
                    }
                }
                assert!(candidates(&app)[usize::from(n)].chosen, "{}: {n} at {light:?}", sheet.slug());
                assert_eq!(pressed[0].key() == Key::A, all[usize::from(n)].chosen, "the chosen one is played");
                clicked += 1;
            }
            // Every move can be reached by its piece or by its destination, unless another piece shares both.
            for (n, each) in (0..).zip(all) {
                let at = |cell: Option<&Cell>| {
                    cell.and_then(|cell| Light::at(*cell)).map(|light| usize::from(light.index()))
                };
                let purposes = purposes(board.app(), board.now());
                let [from, to] = [at(each.from.as_ref()), at(each.way.last())].map(|at| at.map(|at| purposes[at]));
                assert!(matches!(from, Some(Purpose::Move(_))), "{from:?}");
                assert!(to.is_none() || matches!(to, Some(Purpose::Move(_))), "{to:?} of {n}");
            }
        });
        assert!(clicked > 100, "{}: {clicked}", sheet.slug());
    }
}

#[test]
fn the_move_before_the_chosen_one_is_chosen_by_b() {
    let mut tried = 0;
    let mut board = game(S004, 4, &mut ());
    while !over(&board) && tried < 40 {
        let all = candidates(board.app());
        if !all.is_empty() {
            let chosen = |board: &Board| candidates(board.app()).iter().position(|each| each.chosen);
            board.previous(&mut ());
            assert_eq!(chosen(&board), Some(all.len() - 1));
            (1..all.len()).for_each(|_| board.previous(&mut ()));
            assert_eq!(chosen(&board), Some(0), "all round");
            tried += 1;
        }
        tap(&mut board, Key::A, &mut ());
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn a_line_of_the_log_has_the_cells_of_its_move() {
    for sheet in Sheet::ALL {
        let mut log = Chronicle::new(Lang::En);
        let mut board = game(sheet, 2, &mut log);
        let (mut moves, mut numbered) = (0, 0);
        while !over(&board) && moves < 100 {
            let chosen = candidates(board.app()).into_iter().find(|each| each.chosen);
            let lines = log.told();
            tap(&mut board, Key::A, &mut log);
            if let Some(Candidate { deed, from, way, .. }) = chosen {
                let text = Lang::En.deed(sheet, deed);
                let at = log.lines().iter().rposition(|line| line.ends_with(&text)).expect("it is in the log");
                assert!(log.told() <= lines + 2);
                let cells: Vec<Cell> = from.into_iter().chain(way).collect();
                assert_eq!(log.cells()[at], cells, "{text}");
                // The words of other moves need not name their end, such as "a horse leaves the stable".
                if let Some((_, way)) = text.split_once("from ") {
                    let mut numbers = way.split(|letter: char| !letter.is_ascii_digit()).flat_map(str::parse::<u8>);
                    let end = log.ends()[at];
                    assert!(end.is_some() && numbers.any(|number| Some(number) == end), "{text}: {end:?}");
                    numbered += 1;
                }
                moves += 1;
            }
        }
        assert!(moves > 50 && numbered > 25, "{}: {moves}, {numbered}", sheet.slug());
        assert_eq!(log.cells().len(), log.lines().len());
        assert_eq!(log.cells()[0], [], "a title has no cells");
    }
}

#[test]
fn no_key_of_a_seat_is_the_letter_of_another_button_or_a_command() {
    let mut letters = Button::ALL.map(keys::letter).to_vec();
    assert!(!letters.contains(&'a') && !letters.contains(&'b'), "{letters:?}");
    for button in Button::ALL {
        assert_eq!(wish(keys::letter(button)), Some(Wish::Press(button)));
    }
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), 8);
}

/// The names of some lights of a game, before its first throw or after the presses of A that are given.
fn named(sheet: Sheet, presses: usize, lang: Lang) -> (Board, Vec<String>) {
    let mut board = game(sheet, 4, &mut ());
    (0..presses).for_each(|_| tap(&mut board, Key::A, &mut ()));
    let names = lang.cells(board.app());
    assert!(names.len() == LIGHTS && names.iter().all(|name| !name.is_empty() && !name.contains('\n')), "{names:?}");
    (board, names)
}

fn name_of(names: &[String], cell: Option<Cell>) -> &str {
    &names[usize::from(Light::at(cell.expect("a cell")).expect("a light").index())]
}

#[test]
fn a_cell_says_what_it_is_and_what_stands_on_it() {
    // Senet: the players throw for Black first.
    let mut presses = 1;
    while game_begun(S004, presses).is_none() {
        presses += 1;
    }
    let (_, english) = named(S004, presses, Lang::En);
    assert_eq!(name_of(&english, geometry::senet(27)), "square 27, house of water");
    assert_eq!(name_of(&english, geometry::senet(26)), "square 26, protected house");
    assert!(name_of(&english, geometry::senet(1)).starts_with("square 1, white pawn"));
    let (_, french) = named(S004, presses, Lang::Fr);
    assert_eq!(name_of(&french, geometry::senet(27)), "case 27, maison de l'eau");
    assert!(name_of(&french, geometry::senet(9)).starts_with("case 9, pion blanc"));
    let (_, names) = named(S001, 0, Lang::En);
    assert_eq!(name_of(&names, Some(geometry::stable(Seat::Red)[0])), "Red: the stable, red horse");
    assert_eq!(name_of(&names, Some(geometry::stable(Seat::Blue)[0])), "Blue: the stable");
    let (_, names) = named(S002, 0, Lang::Fr);
    let exit = geometry::ur(galop::rules::Side::Black, 14);
    assert_eq!(name_of(&names, exit), "case 14, la sortie");
}

/// The board after these presses of A, if the opening is over.
fn game_begun(sheet: Sheet, presses: usize) -> Option<Board> {
    let mut board = game(sheet, 4, &mut ());
    (0..presses).for_each(|_| tap(&mut board, Key::A, &mut ()));
    board.app().play().is_some_and(|play| play.position().is_some()).then_some(board)
}

#[test]
fn the_position_is_read_in_sentences() {
    let read = |sheet: Sheet, lang: Lang| {
        let board = (1..9).find_map(|presses| game_begun(sheet, presses)).expect("a game");
        let read = lang.position(board.app(), &names(lang));
        let (all, last) = read.rsplit_once('\n').expect("several sentences");
        assert_eq!(last, lang.line(board.app(), &names(lang)), "the last one is the status line");
        all.to_owned()
    };
    assert_eq!(read(S004, Lang::En), "Senet.\nBlack: squares 2, 4, 6, 8, 11.\nWhite: squares 1, 3, 5, 7, 9.");
    assert_eq!(read(S004, Lang::Fr), "Senet.\nNoir : cases 2, 4, 6, 8, 11.\nBlanc : cases 1, 3, 5, 7, 9.");
    assert_eq!(read(S002, Lang::En), "Royal Game of Ur (prisoners).\nBlack: in reserve: 10.\nWhite: in reserve: 10.");
    let read = read(S001, Lang::Fr);
    assert!(read.starts_with("Petits Chevaux – l'escalier.\nRouge : à l'écurie : "), "{read}");
    // Later in a game every piece is in it.
    for sheet in Sheet::ALL {
        let names = Names { a: "A", throw: "A", b: "B", hold: "H", pair: "P", clicks: false };
        each_choice(sheet, 1, |board, all| {
            let text = Lang::En.position(board.app(), &names);
            let cells = Lang::En.cells(board.app());
            let chosen = all.iter().find(|each| each.chosen).expect("a move");
            let name = name_of(&cells, chosen.from);
            let piece = ["horse", "pawn", "guard"].iter().any(|piece| name.contains(piece));
            assert!(piece && name.contains(" move: "), "{name}\n{text}");
        });
    }
}

/// Words and numbers follow the lights: while a throw without a move is shown, the turn has not visibly passed. A press
/// of the next player throws all the same.
#[test]
fn the_turn_passes_when_a_throw_without_a_move_has_been_shown() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Calm;
    let boot = Boot { seed: seed(1), held: 0, settings, saved: None, failed: false };
    let seating = Seating::new([Who::Person, Who::Person, Who::Nobody, Who::Nobody]);
    let mut board = Board::new(boot, |app| prepare(app, Some(&(S001, seating))), &mut ());
    board.advance(Time(2000), &mut ());
    // Cell 0 of the numbers is the start of the player who counts.
    let counts = |board: &Board| {
        let (print, zero) = (Print::of(board.app()), |seat| geometry::horse(seat, Progress::START));
        Seat::ALL.into_iter().find(|seat| zero(*seat).and_then(|cell| print.at(cell).number) == Some(0))
    };
    let mut shown = 0;
    for _ in 0..20 {
        let seat = board.turn();
        board.press(Button::new(seat, Key::A), 10, &mut ());
        board.advance(board.now().after(20), &mut ());
        while !board.app().coming().is_empty() || board.app().no_move().is_some() {
            if board.turn() != seat {
                assert_eq!(counts(&board), Some(seat), "{:?}", board.app().coming());
                shown += 1;
            }
            board.advance(board.now().after(100), &mut ());
        }
        assert_eq!(counts(&board), Some(board.turn()));
    }
    assert!(shown > 5, "{shown}");
    // While such a throw is shown, the next player throws.
    let throws = |board: &Board| board.app().stats().faces.iter().sum::<u32>();
    for _ in 0..100 {
        board.press(Button::new(board.turn(), Key::A), 10, &mut ());
        // The die has fallen; what follows is still shown.
        board.advance(board.now().after(700), &mut ());
        if board.app().no_move().is_some() {
            break;
        }
        board.advance(board.now().after(10_000), &mut ());
    }
    let before = throws(&board);
    assert!(board.app().no_move().is_some() && board.turn() != counts(&board).expect("a player"));
    board.press(Button::new(board.turn(), Key::A), 10, &mut ());
    board.advance(board.now().after(20), &mut ());
    assert_eq!(throws(&board), before + 1);
}
