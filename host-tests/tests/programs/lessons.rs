//! Guided rounds: every step of every game is played through by presses, on the real engine.

use galop::input::{Button, Key};
use galop::rules::{Die, Seat, Seats, Thrown, throw};
use galop::session::{Opening, Phase, Play};
use galop::sheets::Sheet;
use galop::view::look::Pace;
use galop_desk::board::{Board, HOLD_MS};
use galop_desk::chronicle::Chronicle;
use galop_desk::eye::Eye;
use galop_desk::lessons::{Goal, Lesson, Manner, Step, Tutor};
use galop_desk::words::{Lang, Names};
use galop_host_tests::ask::{S000, S001, S002, S003, S004};
use galop_play::keys;
use galop_play::options::Colours;
use galop_play::screen::{self, View};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const NAMES: Names = Names { a: "A", throw: "A", b: "B", hold: "A…", pair: "A+B…", clicks: false };
/// A very short press: shorter than any animation.
const QUICK_MS: u64 = 20;

fn lesson(sheet: Sheet) -> &'static Lesson {
    Lesson::of(sheet).unwrap_or_else(|| panic!("{} has no guided round", sheet.info().slug))
}

fn tutor(board: &Board) -> &Tutor {
    board.tutor().expect("a board for a lesson")
}

fn says(board: &Board, lang: Lang) -> String {
    tutor(board).line(lang, &NAMES)
}

/// A board at this step, reached by skipping those before it.
fn at(lesson: &'static Lesson, step: usize) -> Board {
    let mut board = calm_at(lesson, step);
    // Without animations, so that tests are quick.
    board.change(|app| {
        let mut settings = *app.settings();
        settings.look.pace = Pace::Instant;
        app.put_settings(settings);
    });
    board
}

/// The same at the pace at which lessons are played.
fn calm_at(lesson: &'static Lesson, step: usize) -> Board {
    let mut board = Board::learn(lesson, &mut ());
    (0..step).for_each(|_| board.skip_step(&mut ()));
    assert_eq!(tutor(&board).progress().0, step + 1);
    board
}

/// Presses a button of the player to move, and lets everything that follows be shown.
fn press(board: &mut Board, key: Key) {
    quick(board, key);
    rest(board);
}

/// Presses it in the middle of whatever is being shown.
fn quick(board: &mut Board, key: Key) {
    board.press(Button::new(board.turn(), key), QUICK_MS, &mut ());
    board.advance(board.now().after(QUICK_MS + 1), &mut ());
}

/// Lets time pass until the lights have come to rest.
fn rest(board: &mut Board) {
    let calm = board.app().settings().look.pace != Pace::Instant;
    board.advance(board.now().after(if calm { 4_000 } else { 200 }), &mut ());
}

fn play(board: &Board) -> &Play {
    board.app().play().expect("a game")
}

fn chosen(board: &Board) -> Option<String> {
    match play(board).phase() {
        Phase::Choose(offer) => Some(offer.chosen().to_string()),
        Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => None,
    }
}

/// Throws what the step has chosen, one throw after another.
fn throw_all(board: &mut Board, step: &Step) {
    for pips in step.throws {
        assert_eq!(chosen(board), None, "a throw before the last has a move");
        press(board, Key::A);
        assert_eq!(board.app().thrown().expect("a throw").die.pips(), *pips, "another number was thrown");
    }
}

/// Goes on with B until this move, or any other than it, is chosen.
fn choose(board: &mut Board, is: bool, play: &str) {
    for _ in 0..20 {
        if (chosen(board).expect("a move") == play) == is {
            return;
        }
        press(board, Key::B);
    }
    panic!("{play} is not offered");
}

/// Does what the step asks for.
fn do_it(board: &mut Board, step: &Step) {
    throw_all(board, step);
    if let Goal::Only(play) | Goal::Move(play, _) = &step.goal {
        choose(board, true, play);
        press(board, Key::A);
    }
}

fn every_step() -> impl Iterator<Item = (&'static Lesson, usize, &'static Step)> {
    let steps = |sheet| lesson(sheet).steps.iter().enumerate().map(move |(n, step)| (lesson(sheet), n, step));
    Sheet::ALL.into_iter().flat_map(steps)
}

#[test]
fn every_game_has_a_round_of_five_to_eight_steps() {
    for sheet in Sheet::ALL {
        let lesson = lesson(sheet);
        assert_eq!(lesson.sheet(), sheet);
        assert!((5..=8).contains(&lesson.steps.len()), "{}: {} steps", sheet.info().slug, lesson.steps.len());
    }
}

/// The position can be played, the throws are those of the step, and only a choice has a text for another move.
#[test]
fn every_step_is_a_position_of_its_game() {
    for (lesson, n, step) in every_step() {
        let slug = lesson.sheet().info().slug;
        let game = lesson.game(step).unwrap_or_else(|| panic!("{slug} {n}: {} is not a position", step.at));
        assert_eq!(game.saved.table().expect("the sheet's own rules").sheet, lesson.sheet());
        let board = at(lesson, n);
        let position = match *play(&board).phase() {
            Phase::Throw(position) => position,
            // Senet begins with who is Black: the step is to throw until the first 1, which has no move.
            Phase::Opening(Opening::Start(_)) => {
                assert!(lesson.sheet() == S004 && n == 0 && matches!(step.goal, Goal::Throw), "{slug} {n}");
                let (last, before) = step.throws.split_last().expect("a throw");
                assert!(*last == 1 && !before.contains(&1), "{slug} {n}: {:?}", step.throws);
                continue;
            }
            phase => panic!("{slug} {n}: {phase:?}"),
        };
        let last = Die::new(*step.throws.last().expect("a throw")).expect("1 to 6");
        let moves: Vec<_> = match throw(play(&board).rules(), position, last) {
            Thrown::Choose(offer) => offer.each().map(|offer| offer.chosen().to_string()).collect(),
            Thrown::NoMove(_) => Vec::new(),
        };
        match &step.goal {
            Goal::Throw => assert!(moves.is_empty(), "{slug} {n}: {moves:?}"),
            Goal::Only(play) => assert_eq!(moves, [*play], "{slug} {n}"),
            Goal::Move(play, _) => {
                assert!(moves.len() > 1 && moves.iter().any(|other| other == play), "{slug} {n}: {moves:?}");
            }
        }
    }
}

/// The picture of each game is a position with all seats taken, and differs from those of the others.
#[test]
fn every_game_has_a_picture() {
    for sheet in Sheet::ALL {
        let game = lesson(sheet).picture().unwrap_or_else(|| panic!("{}: play cannot reach it", sheet.info().slug));
        assert_eq!(game.saved.sheet, sheet);
        assert_eq!(game.saved.seating.taken(), Seats::ALL);
    }
}

/// Both ways of playing have all words that the texts ask for, and they differ.
#[test]
fn every_text_has_words_for_a_pointer() {
    for lang in [Lang::Fr, Lang::En] {
        let (pointer, buttons) = (Manner::pointer(lang), Manner::buttons(lang, &NAMES));
        let mut filled = 0;
        for (_, _, step) in every_step() {
            let other = match step.goal {
                Goal::Move(_, other) => Some(other),
                Goal::Throw | Goal::Only(_) => None,
            };
            for text in [step.title, step.task, step.done].into_iter().chain(other) {
                let (text, said) = (lang.text(text), pointer.fill(lang.text(text)));
                assert!(!said.contains('{') && !buttons.fill(text).contains('{'), "{text}");
                assert_eq!(said == text, buttons.fill(text) == text, "{text}");
                filled += usize::from(said != text && said != buttons.fill(text));
            }
        }
        assert!(filled > 20, "{filled}");
    }
}

#[test]
fn every_round_is_played_through_by_presses() {
    for lang in [Lang::Fr, Lang::En] {
        for sheet in Sheet::ALL {
            let lesson = lesson(sheet);
            let mut board = Board::learn(lesson, &mut ());
            for (n, step) in lesson.steps.iter().enumerate() {
                let head = format!("{}/{} {} · ", n + 1, lesson.steps.len(), lang.text(step.title));
                let task = Manner::buttons(lang, &NAMES).fill(lang.text(step.task));
                assert_eq!(says(&board, lang), format!("{head}{task}"));
                do_it(&mut board, step);
                assert!(tutor(&board).done(), "{} {n}: {}", sheet.info().slug, says(&board, lang));
                let end = match n + 1 < lesson.steps.len() {
                    true => lang.pick(" A : la suite.", " A: go on."),
                    false => lang.pick(" A : fin.", " A: end."),
                };
                assert_eq!(says(&board, lang), format!("{head}{}{end}", lang.text(step.done)));
                assert!(!tutor(&board).over());
                press(&mut board, Key::A);
            }
            assert!(tutor(&board).over());
            assert_eq!(says(&board, lang), "");
        }
    }
}

/// The last step of a round ends with a win.
#[test]
fn every_round_ends_with_a_win() {
    for sheet in Sheet::ALL {
        let last = lesson(sheet).steps.len() - 1;
        let mut board = at(lesson(sheet), last);
        do_it(&mut board, &lesson(sheet).steps[last]);
        assert!(play(&board).winners().contains(Seat::Red), "{}", sheet.info().slug);
    }
}

#[test]
fn another_move_is_answered_and_taken_back() {
    for (lesson, n, step) in every_step() {
        let Goal::Move(meant, other) = &step.goal else { continue };
        let mut board = at(lesson, n);
        throw_all(&mut board, step);
        let (position, thrown) = (*play(&board).position().expect("one"), board.app().thrown());
        for _ in 0..2 {
            choose(&mut board, false, meant);
            press(&mut board, Key::A);
            assert!(!tutor(&board).done());
            for lang in [Lang::Fr, Lang::En] {
                let text = Manner::buttons(lang, &NAMES).fill(lang.text(*other));
                assert!(says(&board, lang).ends_with(&text), "{}", says(&board, lang));
            }
            assert_eq!(play(&board).position(), Some(&position), "the position is not put back");
            assert_eq!(board.app().thrown(), thrown, "the throw must lie there still");
            assert!(chosen(&board).is_some());
        }
        choose(&mut board, true, meant);
        press(&mut board, Key::A);
        assert!(tutor(&board).done());
    }
}

/// An impatient player presses before the lights have come to rest. The text is still shown, and no other player
/// throws.
#[test]
fn a_press_during_an_animation_shows_the_text_first() {
    for (lesson, n, step) in every_step() {
        let mut board = calm_at(lesson, n);
        throw_all(&mut board, step);
        let (Goal::Only(meant) | Goal::Move(meant, _)) = &step.goal else { continue };
        choose(&mut board, true, meant);
        quick(&mut board, Key::A);
        assert!(!tutor(&board).done(), "the move is still being walked");
        let throws = |board: &Board| board.app().stats().faces.iter().chain(&board.app().stats().coins).sum::<u32>();
        let thrown = throws(&board);
        quick(&mut board, Key::A);
        assert!(tutor(&board).done() && tutor(&board).progress().0 == n + 1, "{}", says(&board, Lang::En));
        rest(&mut board);
        assert_eq!(throws(&board), thrown);
        assert!(tutor(&board).done());
        press(&mut board, Key::A);
        assert!(tutor(&board).over() || tutor(&board).progress().0 == n + 2);
    }
}

#[test]
fn a_move_that_the_player_takes_back_is_asked_for_again() {
    for (lesson, n, step) in every_step() {
        if matches!(step.goal, Goal::Throw) {
            continue;
        }
        let mut board = at(lesson, n);
        do_it(&mut board, step);
        let seat = play(&board).takes_back().iter().next().expect("a move to take back");
        board.press(Button::new(seat, Key::B), HOLD_MS, &mut ());
        board.advance(board.now().after(1_000), &mut ());
        assert!(!tutor(&board).done() && chosen(&board).is_some());
        press(&mut board, Key::A);
        assert!(tutor(&board).done());
    }
}

#[test]
fn the_menu_begins_the_step_again() {
    for (lesson, n, step) in every_step() {
        let mut board = at(lesson, n);
        throw_all(&mut board, step);
        if tutor(&board).done() {
            continue;
        }
        board.pair(board.turn(), &mut ());
        board.advance(board.now().after(3_000), &mut ());
        assert!(board.app().playing() && !board.app().play().expect("a game").paused());
        assert_eq!(tutor(&board).progress().0, n + 1);
        do_it(&mut board, step);
        assert!(tutor(&board).done());
    }
}

/// Every step can be skipped at any moment, and the next one does not depend on it.
#[test]
fn every_step_can_be_skipped_at_any_moment() {
    for (lesson, n, _) in every_step() {
        for presses in 0..6 {
            let mut board = at(lesson, n);
            (0..presses).for_each(|_| quick(&mut board, Key::A));
            let reached = tutor(&board).progress().0;
            board.skip_step(&mut ());
            rest(&mut board);
            if tutor(&board).over() {
                assert_eq!(reached, lesson.steps.len());
                continue;
            }
            assert_eq!(tutor(&board).progress().0, reached + 1, "{n}: {}", says(&board, Lang::En));
            let next = tutor(&board).step().expect("a step");
            do_it(&mut board, next);
            assert!(tutor(&board).done(), "{}", says(&board, Lang::En));
        }
    }
}

/// What to do until a moment of a step.
type Until = fn(&mut Board, &Step);

/// Moments of a step at the pace at which lessons are played, and how to come there.
const MOMENTS: [(&str, Until); 8] = [
    ("at its beginning", |_, _| {}),
    ("while the die tumbles", |board, _| board.down(Button::new(board.turn(), Key::A), &mut ())),
    ("while the die falls", |board, _| quick(board, Key::A)),
    ("in the middle of the fall", |board, _| {
        quick(board, Key::A);
        board.advance(board.now().after(250), &mut ());
    }),
    ("after a press during the fall", |board, _| (0..2).for_each(|_| quick(board, Key::A))),
    ("when the die lies", throw_all),
    ("in the middle of the walk", |board, step| {
        to_walk(board, step);
        board.advance(board.now().after(100), &mut ());
    }),
    ("after a press during the walk", |board, step| {
        to_walk(board, step);
        // A throw without a move has been seen to its end; the next press would go on.
        if !matches!(step.goal, Goal::Throw) {
            quick(board, Key::A);
        }
    }),
];

/// Throws, and plays the move of the step if it has one; it is still being walked.
fn to_walk(board: &mut Board, step: &Step) {
    throw_all(board, step);
    if let Goal::Only(play) | Goal::Move(play, _) = &step.goal {
        choose(board, true, play);
        quick(board, Key::A);
    }
}

/// At the calm pace, in both languages, in the middle of every animation and after a press during it: the step after is
/// set up, with its own text, and can be played; or the round is over.
#[test]
fn every_step_can_be_ended_in_the_middle_of_any_animation() {
    for (lesson, n, step) in every_step() {
        for (moment, come) in MOMENTS {
            let mut board = calm_at(lesson, n);
            come(&mut board, step);
            let what = format!("{} {n} {moment}", lesson.sheet().info().slug);
            assert_eq!(tutor(&board).progress().0, n + 1, "{what}");
            for lang in [Lang::Fr, Lang::En] {
                assert!(says(&board, lang).contains(lang.text(step.title)), "{what}");
            }
            board.skip_step(&mut ());
            board.up(Button::new(board.turn(), Key::A), &mut ());
            let Some(next) = lesson.steps.get(n + 1) else {
                assert!(tutor(&board).over() && says(&board, Lang::Fr).is_empty(), "{what}");
                continue;
            };
            for lang in [Lang::Fr, Lang::En] {
                let task = Manner::buttons(lang, &NAMES).fill(lang.text(next.task));
                assert!(says(&board, lang).ends_with(&task), "{what}: {}", says(&board, lang));
            }
            rest(&mut board);
            assert_eq!(board.app().record(board.now()).game.map(|game| game.saved), fresh(lesson, next), "{what}");
            do_it(&mut board, next);
            assert!(tutor(&board).done(), "{what}: {}", says(&board, Lang::En));
        }
    }
}

/// The game as a step begins with it.
fn fresh(lesson: &'static Lesson, step: &Step) -> Option<galop::session::Saved> {
    lesson.game(step).map(|game| game.saved)
}

/// Every text with the keys of the terminal, in every state of a step, in the smallest window.
#[test]
fn every_text_fits_the_smallest_window() {
    for lang in [Lang::Fr, Lang::En] {
        for (lesson, n, step) in every_step() {
            let mut board = at(lesson, n);
            fits(&board, lang);
            throw_all(&mut board, step);
            fits(&board, lang);
            if let Goal::Move(meant, _) = &step.goal {
                choose(&mut board, false, meant);
                press(&mut board, Key::A);
                fits(&board, lang);
            }
            if let Goal::Only(meant) | Goal::Move(meant, _) = &step.goal {
                choose(&mut board, true, meant);
                fits(&board, lang);
                press(&mut board, Key::A);
                fits(&board, lang);
            }
        }
    }
}

/// The text of the step is on the screen to its last word, and so is the state of the board until the step is done. No
/// line of the log is among them.
fn fits(board: &Board, lang: Lang) {
    const LINE: &str = "####################";
    let (eye, mut log) = (Eye::default(), Chronicle::new(lang));
    (0..20).for_each(|_| log.tell(LINE.into()));
    let view = View {
        board,
        eye: &eye,
        log: &log,
        ids: false,
        lang,
        colours: Colours::None,
        panel: None,
        listing: None,
        note: None,
        alarm: None,
    };
    for (width, height, logs) in [(58, 22, false), (80, 24, true)] {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory");
        terminal.draw(|frame| screen::draw(frame, &view)).expect("memory");
        let cells: Vec<_> = terminal.backend().buffer().content.iter().map(|cell| cell.symbol()).collect();
        let rows: Vec<String> = cells.chunks(width.into()).map(|row| row.concat()).collect();
        // Without spaces: a line may break at any of them.
        let shown = rows.concat().replace(' ', "");
        let keys_of_lesson = lang.pick("S passe, Q quitte", "S skips, Q quits").to_owned();
        let state = (!tutor(board).done()).then(|| lang.line(board.app(), &keys::names(lang)));
        for text in [keys_of_lesson, keys::lesson(tutor(board), lang)].into_iter().chain(state) {
            assert!(shown.contains(&text.replace(' ', "")), "does not fit: {text}");
        }
        assert_eq!(rows.iter().any(|row| row.contains('#')), logs);
        for row in rows.iter().filter(|row| row.contains('#')) {
            assert_eq!(row.trim(), LINE, "{width} x {height}");
        }
    }
}

/// A round speaks in the terms of its sheet, as the rest of its game does.
#[test]
fn every_round_speaks_in_the_terms_of_its_sheet() {
    for (sheet, lang, own, foreign) in TERMS {
        let steps = lesson(sheet).steps.iter();
        let texts = steps.flat_map(|step| {
            let other = match step.goal {
                Goal::Move(_, other) => Some(other),
                Goal::Throw | Goal::Only(_) => None,
            };
            [step.title, step.task, step.done].into_iter().chain(other)
        });
        let said = texts.map(|text| lang.text(text).to_lowercase()).collect::<Vec<_>>().join("\n");
        for term in own {
            assert!(said.contains(term), "{} {lang:?} never says \"{term}\"", sheet.info().slug);
        }
        for term in foreign {
            let line = said.lines().find(|line| line.contains(term));
            assert_eq!(line, None, "{} {lang:?} says \"{term}\"", sheet.info().slug);
        }
    }
    assert!(Sheet::ALL.iter().all(|sheet| TERMS.iter().filter(|terms| terms.0 == *sheet).count() == 2));
}

/// The terms that a round explains, and those of other sheets that it must not use.
const TERMS: [(Sheet, Lang, &[&str], &[&str]); 10] = [
    (
        S000,
        Lang::Fr,
        &["pion", "couloir de départ", "l'écurie", "position", "porte"],
        &["cheval", "marche", "escalier", "à l'écurie", "numérotée", "captur"],
    ),
    (
        S000,
        Lang::En,
        &["pawn", "starting corridor", "the stable", "place", "door"],
        &["horse", "step ", "stairs", "in the stable", "numbered"],
    ),
    (
        S001,
        Lang::Fr,
        &["cheval", "écurie", "marche", "case départ", "escalier", "fini leur parcours"],
        &["pion", "couloir", "numérotée", "ligne d'arrivée", "captur"],
    ),
    (S001, Lang::En, &["horse", "stable", "step ", "start cell", "stairs"], &["pawn", "corridor", "numbered"]),
    (
        S003,
        Lang::Fr,
        &["cheval", "écurie", "case initiale", "case numérotée", "ligne d'arrivée"],
        &["pion", "couloir", "marche", "escalier", "captur"],
    ),
    (
        S003,
        Lang::En,
        &["horse", "stable", "start cell", "numbered cell", "finishing line"],
        &["pawn", "corridor", "step "],
    ),
    (
        S002,
        Lang::Fr,
        &["pion", "prisonnier", "garde", "sortie", "couloir", "noir", "blanc"],
        &["cheval", "écurie", "rouge", "bleu", "jaune"],
    ),
    (
        S002,
        Lang::En,
        &["pawn", "prisoner", "guard", "exit", "corridor", "black", "white"],
        &["horse", "stable", "red ", "blue"],
    ),
    (
        S004,
        Lang::Fr,
        &["pion", "face", "piles", "duo", "barrage", "maison de l'eau", "dernière ligne"],
        &["cheval", "écurie", "rouge", "bleu", "jaune", "captur"],
    ),
    (
        S004,
        Lang::En,
        &["pawn", "face", "tails", "duo", "barrage", "house of water", "last row"],
        &["horse", "stable", "red ", "blue", "captur"],
    ),
];
