//! The text of a game: what a person may write, and the errors, each with its place and what to do.

use galop::history::{Event, Header, Start};
use galop::rules::{Die, Seat, Seats};
use galop::session::{Play, Seating, Who};
use galop::sheets::Sheet;
use galop_desk::history::Game;
use galop_desk::words::Lang;
use galop_host_tests::machine;
use galop_host_tests::written::{parse, text};

const ESCALIER: &str = "galop 1\ngame escalier\nseats person,off,bot2,off\nfirst R\n\n";
const UR: &str = "galop 1\ngame ur\nseats person,bot3\n\n";
const CHEVAUX: &str = "galop 1\ngame chevaux\nseats person,person,off,off\n\n";
const SENET: &str = "galop 1\ngame senet\nseats person,person\nfirst BY\n\n";

fn read(text: &str) -> (Header, Vec<Event>, Play) {
    parse(text).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

#[test]
fn a_game_is_written_as_it_is_read() {
    for (begin, rest) in [
        (ESCALIER, "R 6 S-0\nR 3 0-3\nundo\nR 3 0-3\nB 2 –\nseats bot1,off,person,off\nR 1 3-4\n"),
        (CHEVAUX, "RB 5\nGY 2\nRB 6 B S-0\nRB 4 B 0-4\nGY 6 G S-0\n"),
        (SENET, "BY 3\nRG 1 # 10-11\nRG 2 8-10\nundo\nRG 2 11-13\n"),
    ] {
        let whole = format!("{begin}{rest}");
        let (header, events, _) = read(&whole);
        // Two words for the sides are written as four.
        assert_eq!(text(&header, &events), whole.replace("person,person\nfirst", "person,person,person,person\nfirst"));
    }
}

/// Comments, blank lines, tabs, Windows line ends, a byte order mark, a hyphen for a dash, and moves without their
/// capture.
#[test]
fn a_person_may_write_less_strictly() {
    let typed = "\u{feff}# from the club\r\n\r\ngalop 1 # the version\ngame\tur\nseats person,bot3\n\
        \nBY 3\nRG  2\n  BY 5 0-5\r\nRG 5 0-5 # captures\nBY 6 -\n";
    let (header, events, _) = read(typed);
    assert_eq!(
        text(&header, &events),
        "galop 1\ngame ur\nseats person,person,bot3,bot3\n\nBY 3\nRG 2\nBY 5 0-5\nRG 5 0-5x1\nBY 6 –\n"
    );
}

#[test]
fn the_header_holds_who_sat_where() {
    let typed = "galop 1\ngame escalier\nset horses=1\nset exit_on=6,1\nset end=ranking\n\
        seats person,bot1,off,bot3\ndate 2026-03-14\nfirst Y\n";
    let (header, events, play) = read(typed);
    assert!(events.is_empty());
    assert_eq!(header.sheet, Sheet::called("escalier").expect("a game"));
    assert_eq!(header.start, Start::Drawn(Seat::Yellow.index()));
    assert_eq!(header.date.expect("a day").to_string(), "2026-03-14");
    assert_eq!(header.seating.at(Seat::Blue), Who::Nobody);
    assert_eq!(play.hands(), Seats::of(|seat| seat == Seat::Yellow));
    assert_eq!(text(&header, &events), format!("{typed}\n"));
}

/// The end of a game: its result is checked, and found if it is not written.
#[test]
fn the_result_is_checked() {
    let game = |result: &str| {
        format!(
            "galop 1\ngame senet\nset max_turns=2\nset dice=d6\nseats person,person\nfirst RG\n{result}\n\
             RG 1\nRG 3 11-14\nBY 3 1-4x\n"
        )
    };
    let black = Seats::of(|seat| matches!(seat, Seat::Red | Seat::Green));
    assert_eq!(read(&game("result RG")).0.result, Some(black));
    assert_eq!(read(&game("")).0.result, Some(black));
    assert_eq!(parse(&game("result BY")).unwrap_err(), "line 7, column 8: the game is won by RG");
    assert_eq!(parse(&game("result draw")).unwrap_err(), "line 7, column 8: the game is won by RG");
    let unfinished = format!("{}result R\nR 6 S-0\n", ESCALIER.trim_end().to_owned() + "\n");
    assert_eq!(
        parse(&unfinished).unwrap_err(),
        "line 5, column 8: the game is not over at the end of the text; remove the result"
    );
}

/// C-9: a game whose time is up ends with the turn.
#[test]
fn the_time_ends_the_game() {
    let typed = "galop 1\ngame escalier\nset time_limit=20\nseats person,off,person,off\nfirst R\nresult R\n\
        \nR 6 S-0\nR 1 0-1\nB 1 –\ntime\nR 6 1-7\nR 2 7-9\n";
    let (header, events, play) = read(typed);
    assert!(play.over() && play.out_of_time());
    assert_eq!(text(&header, &events), typed);
    assert_eq!(events[3], Event::Time);
    assert_eq!(events[5], Event::Throw(Die::Two, 0));
}

#[test]
fn errors_have_their_place_and_say_what_to_do() {
    let e = |rest: &str| format!("{ESCALIER}{rest}");
    let cases: &[(String, &str)] = &[
        (String::new(), "line 1, column 1: not a game of Galop: one begins with the line 'galop 1'"),
        ("hello\n".into(), "line 1, column 1: not a game of Galop: one begins with the line 'galop 1'"),
        ("galop x".into(), "line 1, column 1: not a game of Galop: one begins with the line 'galop 1'"),
        ("galop 2".into(), "line 1, column 7: written by a newer version of Galop (text '2'); update to read it"),
        ("galop 1 2".into(), "line 1, column 9: '2' is one word too much; a comment begins with '#'"),
        ("galop 1\n".into(), "line 2, column 1: a line 'game NAME' is missing before"),
        ("galop 1\nset horses=2".into(), "line 2, column 1: a line 'game NAME' is missing before"),
        ("galop 1\ngame\n".into(), "line 2, column 5: the name of a game, such as escalier, is expected"),
        ("galop 1\ngame escalie".into(), "line 2, column 6: there is no game 'escalie'; did you mean escalier?"),
        (
            "galop 1\ngame 001".into(),
            "line 2, column 6: there is no game '001'; the games are ecurie escalier ur chevaux senet",
        ),
        ("galop 1\ngame ur\ngame ur".into(), "line 3, column 1: a second line 'game'; remove one"),
        ("galop 1\ngame ur\nR 6 S-0".into(), "line 3, column 1: a line 'seats R,G,B,Y' is missing before"),
        ("galop 1\ngame ur\nset horses=2".into(), "line 3, column 5: this game has no setting 'horses'"),
        (
            "galop 1\ngame ur\nset pawn=7".into(),
            "line 3, column 5: this game has no setting 'pawn'; did you mean pawns?",
        ),
        ("galop 1\ngame ur\nset pawns=8".into(), "line 3, column 5: pawns: must be one of 10, 7, 5"),
        (
            "galop 1\ngame ur\nset pawns".into(),
            "line 3, column 5: a setting and its value, such as horses=3, is expected",
        ),
        (
            "galop 1\ngame ur\nseats person".into(),
            "line 3, column 7: four players, such as person,off,bot2,off, or two in a game of two sides are expected",
        ),
        (
            "galop 1\ngame ur\nseats person,robot".into(),
            "line 3, column 7: 'robot' is not person, bot1, bot2, bot3, kind or off",
        ),
        ("galop 1\ngame ur\ndate 14.3.2026".into(), "line 3, column 6: a day, such as 2026-03-14, is expected"),
        ("galop 1\ngame ur\ndate 2026-02-29".into(), "line 3, column 6: a day, such as 2026-03-14, is expected"),
        (
            "galop 1\ngame escalier\nseats person,off,off,off\nfirst R\nR 6 S-0".into(),
            "line 3, column 1: players: a game needs two to four players",
        ),
        (
            "galop 1\ngame escalier\nseats person,off,bot2,off\n\nR 6 S-0".into(),
            "line 5, column 1: a line 'first R', with the player who was drawn to throw first, is missing before",
        ),
        (
            "galop 1\ngame escalier\nseats person,off,bot2,off\nfirst G\nR 6".into(),
            "line 4, column 7: a player of this game is expected",
        ),
        (
            format!("{}first BY\nRG 2", UR.trim_end().to_owned() + "\n"),
            "line 4, column 7: no player is drawn at the beginning of this game; remove the line",
        ),
        (
            "galop 1\ngame ur\nseats person,bot1\nposition 0102zz\n".into(),
            "line 4, column 10: a position in hexadecimal, as a board wrote it, is expected",
        ),
        (
            "galop 1\ngame ur\nseats person,bot1\nposition 0201000000\n".into(),
            "line 4, column 10: position: play cannot reach it",
        ),
        (e("R 6 S-1"), "line 6, column 5: R cannot play this with 6; legal: S-0"),
        (e("R 6"), "line 6, column 4: R cannot play this with 6; legal: S-0"),
        (e("B 6 S-0"), "line 6, column 1: it is the turn of R"),
        (e("R 7"), "line 6, column 3: a throw from 1 to 6 is expected"),
        (e("R"), "line 6, column 2: a throw from 1 to 6 is expected"),
        (e("R 3"), "line 6, column 4: this throw has no legal move; write '–' or '-'"),
        (e("R 3 S-0"), "line 6, column 5: this throw has no legal move; write '–' or '-'"),
        (e("R 3 – –"), "line 6, column 7: '–' is one word too much; a comment begins with '#'"),
        (e("undo"), "line 6, column 1: there is no move to take back: only the last one can be, until the next throw"),
        (e("time"), "line 6, column 1: the game has no time limit"),
        (e("R 6 S-0\nundo\nR 5 –"), "line 8, column 3: a move was taken back: the same throw, 6, must follow"),
        (e("seats person,bot1,bot1,off"), "line 6, column 1: seats: no seat can be emptied or filled during a game"),
        (e("R 6 S-0\ndate 2026-03-14"), "line 7, column 1: 'date' belongs before the first throw"),
        (e("und"), "line 6, column 1: 'und' is not known here; did you mean undo?"),
        (
            format!("{UR}BY 2 0-2"),
            "line 5, column 6: a throw that decides who begins has no move; write the number alone",
        ),
        (format!("{CHEVAUX}RB 5\nGY 2\nRB 6 S-0"), "line 7, column 6: RB cannot play this with 6; legal: R S-0, B S-0"),
        (format!("{SENET}BY 5"), "line 6, column 4: four coins never show 5"),
    ];
    for (typed, expected) in cases {
        assert_eq!(parse(typed).err().as_deref(), Some(*expected), "{typed}");
        // In French at the same place, with the same moves.
        let french = Game::parse_or(typed, |wrong| Lang::Fr.wrong(wrong)).expect_err("it is wrong");
        let place = expected.split(": ").next().unwrap_or_default();
        let place = place.replace("line", "ligne").replace("column", "colonne");
        assert!(french.starts_with(&format!("{place} : ")), "{french}");
        let legal = expected.split_once("legal: ").map_or("", |(_, moves)| moves);
        assert!(french.ends_with(legal), "{french}");
    }
}

/// A file is text or bytes, and anything else is refused.
#[test]
fn a_file_is_text_or_bytes() {
    let text = format!("{ESCALIER}R 6 S-0\nR 3 0-3\n");
    let game = Game::open(text.as_bytes(), Lang::En).expect("a game");
    assert_eq!(Game::open(&game.bytes(), Lang::En).as_ref(), Ok(&game));
    let refused = |file: &[u8]| Game::open(file, Lang::En).expect_err("not a game");
    let not_a_game = "line 1, column 1: not a game of Galop: one begins with the line 'galop 1'";
    assert_eq!([b"".as_slice(), b"\x89PNG\r\n", b"hello"].map(refused), [not_a_game; 3]);
    assert_eq!(refused(&game.bytes()[..5]), "the game is damaged or incomplete");
    assert_eq!(refused(&[2, 0, 0]), "the game is from a newer Galop (format 2)");
}

/// A word with control characters is quoted without them.
#[test]
fn errors_are_safe_to_print() {
    let why = parse("galop 1\ngame \u{1b}[2J").unwrap_err();
    assert!(!why.contains('\u{1b}'), "{why:?}");
}

#[test]
fn the_players_can_be_read_back() {
    let seating = Seating::parse("person,off,bot2,off", false).expect("four players");
    assert_eq!(seating.to_string(), "person,off,bot2,off");
}

/// The examples of the page that specifies the text are legal games.
#[test]
fn the_examples_of_the_page_are_games() {
    let page = std::fs::read_to_string(machine::root().join("docs/notation.md")).expect("the page");
    let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let games: Vec<&str> = blocks.filter(|block| block.starts_with("galop ")).collect();
    assert!(!games.is_empty());
    for game in games {
        let (_, events, _) = read(game);
        assert!(events.len() > 5, "{game}");
    }
}
