//! Words follow the lights: an event is reported when it has been shown, in order, and never twice.

use galop::app::{App, Boot, Effects};
use galop::input::{Button, Event, Key};
use galop::rules::{Seat, Seats, any};
use galop::session::{Level, News, Phase, Play, Seating, Sequel, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::{Lasts, Pace};
use galop::view::scenery::Scenery as _;
use galop_desk::board::{Board, HOLD_MS, TAP_MS, Witness, seed};
use galop_desk::chronicle::Chronicle;
use galop_desk::seats::shown_hands;
use galop_desk::tape::prepare;
use galop_desk::words::{Lang, Names};
use galop_host_tests::chance::Chance;

const NAMES: Names = Names { a: "A", throw: "A", b: "B", hold: "A held", pair: "A and B held", clicks: false };

fn move_ms(rules: &any::Rules, lasts: &Lasts, chosen: &any::Move) -> u64 {
    let ending = rules.ending(chosen);
    let walk = lasts.step * u32::from(rules.steps(chosen));
    (walk + u32::from(ending.strikes) * lasts.home + u32::from(ending.arrives) * lasts.sparkle).into()
}

/// Checks every step: works out from the durations alone when each event has been shown.
#[derive(Default)]
struct Clerk {
    /// What is not reported yet, and when it has been shown.
    coming: Vec<(Time, News)>,
    /// All that was reported.
    reported: Vec<News>,
    /// How many were reported early, because a press ended their animation.
    early: usize,
    /// The last throw without a move, while it is shown: when that ends, with the automatic move after it, the seats
    /// that threw, and the beginning of the line.
    stuck: Option<(Time, Seats, String)>,
}

impl Witness for Clerk {
    fn stepped(&mut self, app: &App, event: Event, now: Time, effects: &Effects) {
        let all = [app.news(), app.coming()].concat();
        let before: Vec<News> = self.coming.iter().map(|(_, news)| *news).collect();
        assert!(all.starts_with(&before), "the order changed, or an event was lost:\n{before:?}\n{all:?}");
        let lasts = app.settings().look.pace.lasts();
        let mut end = now;
        for news in &all[before.len()..] {
            let rules = app.any_play().map(Play::rules).expect("news is about a match");
            let shown = match news {
                News::Threw(_, _, sequel) => {
                    let fallen = now.after(lasts.fall.into());
                    end = fallen.after(match sequel {
                        Sequel::NoMove(_) => lasts.no_move.into(),
                        Sequel::Begins(_) => lasts.began.into(),
                        Sequel::Opening | Sequel::Choose => 0,
                    });
                    fallen
                }
                News::Moved(_, chosen) => {
                    end = now.after(move_ms(rules, &lasts, chosen));
                    end
                }
                News::Aside(chosen) => {
                    end = end.after(move_ms(rules, &lasts, chosen));
                    end
                }
                News::Over(_) => end,
                News::TakenBack | News::Hint(..) | News::Seated(..) => now,
            };
            self.coming.push((shown, *news));
        }
        if let Some((until, ..)) = &mut self.stuck {
            *until = end.max(*until);
        }
        for news in &all[before.len()..] {
            self.stuck = match news {
                News::Threw(hands, throw, Sequel::NoMove(_)) => {
                    let words = format!("{}: {}, no move", Lang::En.hands(app, *hands), Lang::En.throw(*throw));
                    Some((end, *hands, words))
                }
                News::Threw(..) | News::Moved(..) => None,
                _ => self.stuck.take(),
            };
        }
        // A press ends the animation, and so do a move that is taken back and a game that is put away.
        let ended = matches!(event, Event::Down(_)) || all.contains(&News::TakenBack) || app.play().is_none();
        for (shown, news) in self.coming.drain(..app.news().len()) {
            assert!(shown <= now || ended, "{news:?} is reported {} ms early", shown.since(now));
            self.early += usize::from(shown > now);
            self.reported.push(news);
        }
        if let Some((shown, news)) = self.coming.first() {
            assert!(*shown > now, "{news:?} is late");
            assert!(effects.wake.is_some_and(|wake| wake <= *shown), "nothing wakes the board for {news:?}");
            let line = Lang::En.line(app, &NAMES);
            if let News::Threw(..) = news {
                let verb = if line.contains(" and ") { "throw" } else { "throws" };
                assert!(line.ends_with(&format!(" {verb}…")), "the line says too much: {line}");
            }
            assert!(!line.contains("has won") && !line.contains("draw"), "the line says too much: {line}");
        }
        self.stuck = self.stuck.take().filter(|(until, ..)| now < *until && !ended);
        if let Some((_, hands, words)) = &self.stuck {
            let play = app.play().expect("the throw is shown");
            assert_eq!(shown_hands(app, play), *hands, "the turn passes ahead of '{words}'");
            if !matches!(self.coming.first(), Some((_, News::Threw(..)))) {
                let line = Lang::En.line(app, &NAMES);
                assert!(line.starts_with(words), "the line runs ahead of '{words}': {line}");
            }
        }
    }
}

type Ears = (Clerk, Chronicle);

/// A game of a person and a computer, or of persons alone.
fn begin(sheet: Sheet, number: u64, pace: Pace, lang: Lang) -> (Board, Ears) {
    begin_with(Settings::default(), sheet, number, pace, lang)
}

fn begin_with(mut settings: Settings, sheet: Sheet, number: u64, pace: Pace, lang: Lang) -> (Board, Ears) {
    settings.look.pace = pace;
    let other = if number.is_multiple_of(2) { Who::Computer(Level::One) } else { Who::Person };
    let seating = Seating::new(match sheet.two_sided() {
        true => [Who::Person, Who::Person, other, other],
        false => [Who::Person, other, Who::Nobody, Who::Nobody],
    });
    let boot = Boot { seed: seed(number), held: 0, settings, saved: None, failed: false };
    let mut ears = (Clerk::default(), Chronicle::new(lang));
    let board = Board::new(boot, |app| prepare(app, Some(&(sheet, seating))), &mut ears);
    (board, ears)
}

fn throws(app: &App) -> u32 {
    app.stats().faces.iter().chain(&app.stats().coins).sum()
}

#[test]
fn an_event_is_reported_when_it_has_been_shown() {
    let (mut early, mut kinds) = (0, [0; 5]);
    for sheet in Sheet::ALL {
        for (number, pace) in [(0, Pace::Calm), (1, Pace::Quick), (2, Pace::Quick), (3, Pace::Instant)] {
            let (mut board, mut ears) = begin(sheet, number, pace, Lang::En);
            let mut chance = Chance::new(number);
            for _ in 0..400 {
                board.advance(board.now().after(chance.below(700) as u64), &mut ears);
                let seat = if chance.one_in(8) { *chance.pick(&Seat::ALL) } else { board.turn() };
                match chance.below(40) {
                    0 => board.pair(seat, &mut ears),
                    1..3 => board.press(Button::new(seat, Key::B), HOLD_MS, &mut ears),
                    3..5 => board.press(Button::new(seat, Key::B), TAP_MS, &mut ears),
                    5 => {
                        let now = board.now();
                        if board.change(|app| app.undo(now)) {
                            board.step(Event::Tick, &mut ears);
                        }
                    }
                    _ => board.press(Button::new(seat, Key::A), TAP_MS, &mut ears),
                }
            }
            board.advance(board.now().after(10_000), &mut ears);
            let (clerk, chronicle) = ears;
            early += clerk.early;
            let threw = clerk.reported.iter().filter(|news| matches!(news, News::Threw(..))).count();
            let coming = clerk.coming.iter().filter(|(_, news)| matches!(news, News::Threw(..))).count();
            assert_eq!((threw + coming) as u32, throws(board.app()), "every throw is reported once");
            for news in &clerk.reported {
                kinds[match news {
                    News::Threw(..) => 0,
                    News::Moved(..) => 1,
                    News::Aside(_) => 2,
                    News::TakenBack => 3,
                    News::Hint(..) => 4,
                    News::Seated(..) | News::Over(_) => continue,
                }] += 1;
            }
            // A throw without a move has its reason.
            for line in chronicle.lines().iter().filter(|line| line.contains(", no move")) {
                assert!(line.contains(", no move: "), "{line}");
            }
        }
    }
    assert!(early > 50 && kinds.iter().all(|kind| *kind > 2), "{early} early, {kinds:?}");
}

/// Computers alone, to the end: the winner is reported last, when the last move has been walked.
#[test]
fn the_winner_is_reported_last() {
    for sheet in Sheet::ALL {
        let (mut board, mut ears) = begin(sheet, 0, Pace::Quick, Lang::Fr);
        for _ in 0..20_000 {
            if board.app().play().is_some_and(Play::over) && ears.0.coming.is_empty() {
                break;
            }
            let seat = board.turn();
            board.advance(board.now().after(400), &mut ears);
            board.press(Button::new(seat, Key::A), TAP_MS, &mut ears);
        }
        assert!(matches!(ears.0.reported.last(), Some(News::Over(_))), "{}", sheet.number());
        for line in ears.1.lines().iter().filter(|line| line.contains(", rien à jouer")) {
            assert!(line.contains(", rien à jouer : "), "{line}");
        }
    }
}

/// When the time is over, a throw without a move may end the game. The end is told when it is shown.
#[test]
fn an_end_without_a_move_is_told_when_it_is_shown() {
    for sheet in Sheet::ALL {
        let mut stuck = 0;
        for number in 0..100 {
            // In Senet nearly every throw has a move until some pawns are home.
            let (pace, minutes) = if sheet.slug() == "senet" { (Pace::Instant, 2) } else { (Pace::Quick, 1) };
            let mut settings = Settings::default();
            for (name, value) in [("time_limit", minutes.to_string()), ("senet.dice", "d6".into())] {
                settings.set(name, &value).expect("a rule");
            }
            let (mut board, mut ears) = begin_with(settings, sheet, number, pace, Lang::En);
            while !board.app().play().is_some_and(Play::over) {
                if board.now() > Time(minutes * 60_000 - 5000) {
                    board.set("pace", "quick", &mut ears).expect("a pace");
                }
                let seat = board.turn();
                board.press(Button::new(seat, Key::A), TAP_MS, &mut ears);
                let pause = match board.app().settings().look.pace {
                    Pace::Instant => 30,
                    _ if minutes == 2 => 700,
                    _ => 3000,
                };
                board.advance(board.now().after(pause), &mut ears);
            }
            board.advance(board.now().after(3000), &mut ears);
            if let [.., News::Threw(_, _, Sequel::NoMove(_)), News::Over(_)] = ears.0.reported[..] {
                stuck += 1;
            }
            if stuck == 2 {
                break;
            }
        }
        assert_eq!(stuck, 2, "games of {} that end without a move", sheet.slug());
    }
}

/// A hint says its move and what it is good for, also if that move is chosen already. With a single move the line does
/// not offer B.
#[test]
fn a_hint_has_a_reason() {
    for (sheet, lang) in Sheet::ALL.into_iter().flat_map(|sheet| [(sheet, Lang::Fr), (sheet, Lang::En)]) {
        let (mut board, mut ears) = begin(sheet, 1, Pace::Instant, lang);
        let (mut hints, mut singles) = (0, [0; 2]);
        while (hints < 40 || singles.contains(&0)) && !board.app().play().is_some_and(Play::over) {
            let seat = board.turn();
            if let Some(Phase::Choose(offer)) = board.app().play().map(Play::phase) {
                let (single, line) = (offer.len() == 1, lang.line(board.app(), &Names { b: "KEY", ..NAMES }));
                assert_eq!(line.contains("KEY"), !single, "B is offered if there is another move: {line}");
                singles[usize::from(single)] += 1;
                // A search may take longer than the shortest hold.
                let holds: &[u64] = if hints < 40 { &[HOLD_MS, 2000] } else { &[] };
                for ms in holds.iter().copied() {
                    let before = ears.0.reported.len();
                    board.press(Button::new(seat, Key::B), ms, &mut ears);
                    board.advance(board.now().after(2100), &mut ears);
                    let Some(Phase::Choose(offer)) = board.app().play().map(Play::phase) else { panic!("a choice") };
                    let hands = board.app().play().map(Play::hands).expect("a match");
                    assert_eq!(ears.0.reported[before..], [News::Hint(hands, offer.chosen())]);
                    let line = ears.1.lines().last().expect("a line");
                    assert!(line.starts_with(lang.pick("  conseil : ", "  hint: ")) && line.contains(" – "), "{line}");
                    hints += 1;
                }
            }
            board.press(Button::new(seat, Key::A), TAP_MS, &mut ears);
            board.advance(board.now().after(TAP_MS + 10), &mut ears);
        }
        assert!(hints > 20 && !singles.contains(&0), "{}: {singles:?}", sheet.number());
    }
}
