//! The words on screen: each game speaks in the terms of its own sheet, and a player has one name.

use galop::app::{App, Boot, Effects};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::session::{Level, Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop_desk::board::{Board, TAP_MS, Witness, seed};
use galop_desk::capital::{capitalised, uncapitalised};
use galop_desk::chronicle::Chronicle;
use galop_desk::click::Idle;
use galop_desk::seats::usual_seats;
use galop_desk::tape::prepare;
use galop_desk::words::{Lang, Names};
use galop_host_tests::ask::{Ask as _, S000, S001, S002, S003, S004};
use galop_play::headless_demo;

/// On a screen that is clicked, some texts differ.
const NAMES: [Names; 2] = [buttons(false), buttons(true)];

const fn buttons(clicks: bool) -> Names {
    Names { a: "A", throw: "A", b: "B", hold: "A…", pair: "A+B…", clicks }
}

/// Everything that a game says: its log, the line below the board and all reasons.
struct Ear {
    lang: Lang,
    chronicle: Chronicle,
    heard: Vec<String>,
}

impl Witness for Ear {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        self.chronicle.stepped(app, event, now, effects);
        if app.news().is_empty() {
            return;
        }
        self.heard.extend(NAMES.map(|names| self.lang.line(app, &names)));
        for (_, answer) in self.chronicle.umpire().why(self.lang) {
            let said = answer.lost.into_iter().chain(answer.verdicts.into_iter().map(|verdict| verdict.said));
            self.heard.extend(said.chain(answer.sequel).map(|said| said.text));
        }
    }
}

/// Several games of computers, in words.
fn heard(sheet: Sheet, lang: Lang) -> String {
    let mut all = [Idle::Throw, Idle::Choose, Idle::Menu, Idle::Over].map(|idle| lang.idle(idle)).join("\n") + "\n";
    for number in 0..4 {
        let mut ear = Ear { lang, chronicle: Chronicle::new(lang), heard: Vec::new() };
        let mut board = board(sheet, usual_seats(sheet, true), number, &mut ear);
        assert!(headless_demo(&mut board, &mut ear));
        all += &format!("{}\n{}\n", ear.chronicle.lines().join("\n"), ear.heard.join("\n"));
    }
    // A person chooses: the line says how.
    let mut ear = Ear { lang, chronicle: Chronicle::new(lang), heard: Vec::new() };
    let mut board = board(sheet, usual_seats(sheet, false), 0, &mut ear);
    for _ in 0..100 {
        board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut ear);
        board.advance(board.now().after(300), &mut ear);
    }
    all += &ear.heard.join("\n");
    all.to_lowercase()
}

fn board(sheet: Sheet, seating: Seating, number: u64, witness: &mut impl Witness) -> Board {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Instant;
    let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
    Board::new(boot, |app| prepare(app, Some(&(sheet, seating))), witness)
}

/// A player with two colours is named by both, so the verbs are plural.
#[test]
fn two_colours_have_verbs_in_the_plural() {
    let french = [(" lance…", " lancent…"), (" commence", " commencent"), (" réfléchit…", " réfléchissent…")];
    let english = [(" throws…", " throw…"), (" begins", " begin"), (" thinks…", " think…")];
    for (lang, names, verbs) in [
        (Lang::Fr, ["Rouge et Bleu", "Vert et Jaune"], french),
        (Lang::En, ["Red and Blue", "Green and Yellow"], english),
    ] {
        let mut ear = Ear { lang, chronicle: Chronicle::new(lang), heard: Vec::new() };
        let computer = Who::Computer(Level::One);
        let seating = Seating::new([computer, computer, Who::Nobody, Who::Nobody]);
        let mut board = board(S003, seating, 1, &mut ear);
        while board.app().play().is_some_and(|play| play.position().is_none()) {
            let wake = board.wake().expect("computers throw");
            board.advance(wake, &mut ear);
        }
        // The log of a whole game has lost its beginning.
        let begun = ear.chronicle.lines().to_vec();
        assert!(headless_demo(&mut board, &mut ear));
        for (one, two) in verbs {
            let said = |verb: &str| {
                let mut all = begun.iter().chain(&ear.heard);
                all.any(|line| names.iter().any(|who| line.contains(who)) && line.ends_with(verb))
            };
            assert_eq!((said(one), said(two)), (false, true), "{one}, {two}");
        }
    }
}

/// A game's own terms, and those of other sheets that it must not use.
struct Terms {
    sheet: Sheet,
    lang: Lang,
    own: &'static [&'static str],
    foreign: &'static [&'static str],
}

const fn terms(sheet: Sheet, lang: Lang, own: &'static [&'static str], foreign: &'static [&'static str]) -> Terms {
    Terms { sheet, lang, own, foreign }
}

#[test]
fn each_game_speaks_in_the_terms_of_its_sheet() {
    let lists = [
        terms(
            S000,
            Lang::Fr,
            &["pion", "couloir de départ", "écurie", "position de l'écurie", "case", "relancer"],
            &["cheval", "marche", "escalier", "à l'écurie", "numérotée", "capture"],
        ),
        terms(
            S000,
            Lang::En,
            &["pawn", "starting corridor", "of the stable"],
            &["horse", "step ", "stairs", "in the stable", "numbered"],
        ),
        terms(
            S001,
            Lang::Fr,
            &["cheval", "écurie", "marche", "case départ", "a fini son parcours", "renvoie"],
            &["pion", "couloir", "numérotée", "ligne d'arrivée", "capture"],
        ),
        terms(S001, Lang::En, &["horse", "stable", "step "], &["pawn", "corridor", "numbered"]),
        terms(
            S003,
            Lang::Fr,
            &["cheval", "écurie", "case numérotée", "traverse la ligne d'arrivée", "case initiale", "renvoie"],
            &["pion", "couloir", "marche", "escalier", "capture"],
        ),
        terms(S003, Lang::En, &["horse", "stable", "numbered cell", "finishing line"], &["pawn", "corridor", "step "]),
        terms(
            S002,
            Lang::Fr,
            &["pion", "prisonnier", "garde", "sortie", "noir", "blanc", "à l'ouest"],
            &["cheval", "écurie", "rouge", "bleu", "vert ", "jaune"],
        ),
        terms(
            S002,
            Lang::En,
            &["pawn", "prisoner", "guard", "exit", "black", "white"],
            &["horse", "stable", "red ", "blue"],
        ),
        terms(
            S004,
            Lang::Fr,
            &["pion", "eau", "barrage", "dernière ligne", "noir", "blanc", "recule"],
            &["cheval", "écurie", "rouge", "bleu", "vert ", "jaune", "capture"],
        ),
        terms(S004, Lang::En, &["pawn", "water", "black", "white"], &["horse", "stable", "red ", "blue"]),
    ];
    assert!(Sheet::ALL.iter().all(|sheet| lists.iter().filter(|list| list.sheet == *sheet).count() == 2));
    for Terms { sheet, lang, own, foreign } in lists {
        let heard = heard(sheet, lang);
        for term in own {
            assert!(heard.contains(term), "{sheet:?} {lang:?} never says \"{term}\"");
        }
        for term in foreign {
            // The title is the game's name, not a term.
            let line = heard.lines().find(|line| line.contains(term) && !line.starts_with('—'));
            assert_eq!(line, None, "{sheet:?} {lang:?} says \"{term}\"");
        }
    }
}

fn labels(sheet: Sheet, who: [Who; 4], lang: Lang) -> [String; 4] {
    let board = board(sheet, Seating::new(who), 1, &mut ());
    Seat::ALL.map(|seat| {
        let (name, who) = lang.label(board.app(), seat);
        format!("{name}: {who}")
    })
}

/// PC3-3: both colours of a player are theirs. G-11: a side has one name at both of its corners.
#[test]
fn the_label_of_a_seat_names_its_player() {
    const COMPUTER: Who = Who::Computer(Level::Two);
    let (person, free) = (Who::Person, Who::Nobody);
    assert_eq!(
        labels(S003, [person, COMPUTER, free, free], Lang::Fr),
        ["Rouge: joueur", "Vert: ordinateur 2", "Bleu: avec Rouge", "Jaune: avec Vert"]
    );
    assert_eq!(
        labels(S003, [free, COMPUTER, person, free], Lang::En),
        ["Red: with Blue", "Green: computer 2", "Blue: player", "Yellow: with Green"]
    );
    assert_eq!(
        labels(S001, [person, free, COMPUTER, free], Lang::Fr),
        ["Rouge: joueur", "Vert: libre", "Bleu: ordinateur 2", "Jaune: libre"]
    );
    assert_eq!(
        labels(S002, [person, person, COMPUTER, COMPUTER], Lang::Fr),
        ["Blanc: joueur", "Blanc: joueur", "Noir: ordinateur 2", "Noir: ordinateur 2"]
    );
    // SE4-5: the first 1 decides who is Black; until then the players are called by their side of the table.
    assert_eq!(
        labels(S004, [person, person, COMPUTER, COMPUTER], Lang::En),
        ["East: player", "East: player", "West: computer 2", "West: computer 2"]
    );
}

/// The side of the table is named once: as soon as it is known whose it is.
#[test]
fn the_log_says_once_which_side_of_the_table_is_whose() {
    for sheet in [S002, S004] {
        let mut chronicle = Chronicle::new(Lang::En);
        let mut board = board(sheet, usual_seats(sheet, true), 3, &mut chronicle);
        assert!(headless_demo(&mut board, &mut chronicle));
        let lines = chronicle.lines();
        let named = lines.iter().filter(|line| line.starts_with("Black plays ")).count();
        assert_eq!(named, 1, "{lines:?}");
        let first = lines.iter().position(|line| line.starts_with("Black") || line.starts_with("White"));
        assert!(lines[first.expect("a line")].starts_with("Black plays "), "{lines:?}");
    }
}

/// A move is added to the line of its throw, never to another line.
#[test]
fn a_game_that_is_resumed_between_throw_and_move_begins_a_line() {
    for sheet in [S002, S004] {
        let person = Seating::new([Who::Person; 4]);
        let mut board = board(sheet, person, 5, &mut ());
        let press = |board: &mut Board, log: &mut Chronicle| {
            let a = Button::new(board.turn(), Key::A);
            board.press(a, TAP_MS, log);
            board.advance(board.now().after(1000), log);
        };
        let mut log = Chronicle::new(Lang::En);
        while board.app().choice().is_none() {
            press(&mut board, &mut log);
        }
        let saved = Some(board.app().record(board.now()));
        let boot = Boot { seed: seed(1), held: 0, settings: *board.app().settings(), saved, failed: false };
        let mut log = Chronicle::new(Lang::En);
        let mut again = Board::new(boot, |_| (), &mut log);
        again.advance(Time(2000), &mut log);
        press(&mut again, &mut log);
        press(&mut again, &mut log);
        let lines = log.lines();
        assert!(lines.iter().any(|line| line.starts_with("Black plays ") && line.ends_with('.')), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("  ")), "the move must have a line of its own: {lines:?}");
    }
}

#[test]
fn capitals_of_french_and_english_are_those_of_all_languages() {
    // The capital of ÿ is not in Latin-1, µ is no French letter, and ß has no capital.
    for letter in ('\0'..='ÿ').filter(|letter| !"ÿµß".contains(*letter)) {
        let text = format!("{letter}é!");
        assert_eq!(capitalised(&text), format!("{}é!", letter.to_uppercase()));
        assert_eq!(uncapitalised(&text), format!("{}é!", letter.to_lowercase()));
    }
    for text in ["", "● pièce", "« Oui »"] {
        assert_eq!([capitalised(text), uncapitalised(text)], [text, text]);
    }
}
