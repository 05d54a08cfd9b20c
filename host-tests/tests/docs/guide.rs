//! The maker's guide agrees with the board.

use galop_host_tests::ask::{Ask as _, S000, S001, S002, S003, S004};
use std::fs;
use std::path::{Path, PathBuf};

use galop::app::{App, Boot, Effects};
use galop::board::geometry::{CENTRE, Cell};
use galop::board::layout::Layout;
use galop::board::{LIGHTS, Light};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::session::{Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop::view::output::estimate_ua;
use galop::view::power::Power;
use galop::wiring;
use galop_desk::board::{Board, HOLD_MS, TAP_MS, Witness, seed};
use galop_desk::tape;
use galop_desk::words::Lang;
use galop_draw::build;
use galop_draw::build::face::Face;
use galop_draw::build::frame::{self, Frame};
use galop_draw::build::grid::{self, Grid};
use galop_draw::build::pico;

/// The highest current of the LEDs, and its mean over time.
#[derive(Default)]
struct Meter {
    most_ua: u32,
    sum: u64,
    now_ua: u32,
    since: Time,
}

impl Witness for Meter {
    fn stepped(&mut self, app: &App, _: Event, now: Time, _: &Effects) {
        self.sum += u64::from(self.now_ua) * now.since(self.since);
        self.since = now;
        self.now_ua = estimate_ua(app.frame(), &app.settings().output);
        self.most_ua = self.most_ua.max(self.now_ua);
    }
}

fn settings(brightness: u8) -> Settings {
    let mut settings = Settings::default();
    settings.output.brightness = brightness;
    // A budget that never dims: the current that the pictures need.
    settings.output.power.budget_ma = 10_000;
    settings
}

/// Milliamperes as in the guide: rounded up to a multiple of ten.
fn rounded(ua: u64) -> u64 {
    ua.div_ceil(10_000) * 10
}

/// The menu, page by page.
fn menu(brightness: u8) -> u64 {
    let boot = Boot { seed: seed(1), held: 0, settings: settings(brightness), saved: None, failed: false };
    let mut meter = Meter::default();
    let mut board = Board::new(boot, |_| {}, &mut meter);
    for page in 0..8 {
        board.advance(Time(3_000 + 2_500 * page), &mut meter);
        board.press(Button::new(Seat::Red, Key::B), TAP_MS, &mut meter);
    }
    rounded(meter.most_ua.into())
}

/// A game: the mean of its first ten minutes, and the maximum until the winner is shown.
fn game(sheet: Sheet, brightness: u8) -> [u64; 2] {
    let mean = play(sheet, settings(brightness), 5, |board| board.now() >= Time(TEN_MINUTES));
    let mut quick = settings(brightness);
    quick.look.pace = Pace::Instant;
    // The winners' colours draw different currents.
    let over = |board: &Board| !board.app().winners().is_empty();
    let most = (1..=8).map(|chance| play(sheet, quick, chance, over).most_ua).max();
    [mean.sum / TEN_MINUTES, most.unwrap_or(0).into()].map(rounded)
}

const TEN_MINUTES: u64 = 10 * 60_000;
/// The time between presses.
const PAUSE_MS: u64 = 500;

/// Persons press A whenever it is their turn, so the current does not change with the skill of computer players.
fn play(sheet: Sheet, settings: Settings, chance: u64, over: impl Fn(&Board) -> bool) -> Meter {
    let start = (sheet, Seating::new([Who::Person; 4]));
    let boot = Boot { seed: seed(chance), held: 0, settings, saved: None, failed: false };
    let mut meter = Meter::default();
    let mut board = Board::new(boot, |app| tape::prepare(app, Some(&start)), &mut meter);
    while !over(&board) {
        assert!(board.now() < Time(24 * 60 * 60_000), "{} does not end", sheet.number());
        board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut meter);
        board.advance(board.now().after(PAUSE_MS), &mut meter);
    }
    // Long enough for the winner's animation.
    board.advance(board.now().after(10_000), &mut meter);
    meter
}

const SHEETS: [Sheet; 5] = [S000, S001, S002, S003, S004];

/// Levels 3 and 5 of the menu.
const BRIGHTNESS: [u8; 2] = [Settings::BRIGHTNESS[2], Settings::BRIGHTNESS[4]];

/// The currents of each game, at both brightnesses.
fn measured() -> [(Sheet, [[u64; 2]; 2]); 5] {
    SHEETS.map(|sheet| (sheet, BRIGHTNESS.map(|brightness| game(sheet, brightness))))
}

/// The table of the currents.
fn currents(games: &[(Sheet, [[u64; 2]; 2])], lang: Lang) -> String {
    let head = lang.pick(
        "| image | luminosité 3, moyenne | maximum | luminosité 5, moyenne | maximum |",
        "| picture | brightness 3, mean | most | brightness 5, mean | most |",
    );
    let mut text = format!("{head}\n|---|---|---|---|---|\n");
    let [three, five] = BRIGHTNESS.map(menu);
    text += &format!("| {} | | {three} | | {five} |\n", lang.pick("le menu", "the menu"));
    for (sheet, [[mean, most], [bright_mean, bright_most]]) in games {
        text += &format!("| {} | {mean} | {most} | {bright_mean} | {bright_most} |\n", lang.title(*sheet));
    }
    text
}

/// The languages and their folders.
const LANGUAGES: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Fr, "fr")];
const PAGES: [&str; 9] = ["index", "safety", "parts", "panel", "plate", "wiring", "boards", "first-light", "trouble"];

fn folder() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/build")).to_path_buf()
}

fn page(folder_name: &str, name: &str) -> String {
    let path = folder().join(folder_name).join(format!("{name}.md"));
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// All pages with the names of their folders.
fn pages() -> impl Iterator<Item = (&'static str, &'static str, String)> {
    LANGUAGES.into_iter().flat_map(|(_, folder)| PAGES.map(|name| (folder, name, page(folder, name))))
}

#[test]
fn the_pages_have_the_currents_that_the_board_draws() {
    let games = measured();
    for (lang, folder) in LANGUAGES {
        let table = currents(&games, lang);
        assert!(page(folder, "index").contains(&table), "{folder}/index.md must contain\n{table}");
    }
    // What the pages say besides the table.
    let Power { budget_ma, channel_ma, white_ma, dark_tenths_ma } = Settings::default().output.power;
    assert_eq!((budget_ma, channel_ma, white_ma, dark_tenths_ma), (450, [20; 3], 20, 10));
    let white = LIGHTS as u32 * 61;
    assert_eq!(white / 100, 81, "the pages say 8 A for the whole board in full white");
    // The choices of the page in the browser are the rows of the table.
    let script = fs::read_to_string(folder().join("../../web/page/first-light.js")).unwrap();
    assert!(script.contains("const BUDGETS = [450, 1000, 2000];"));
    for (_, folder) in LANGUAGES {
        let rows = page(folder, "index");
        for budget in [450, 1000, 2000] {
            assert!(rows.contains(&format!("\n| {budget}")), "{folder}: no row for {budget}");
        }
    }
    for (n, budget) in [(0, 1000), (1, 2000)] {
        let most = games.iter().map(|(_, drawn)| drawn[n][1]).max().unwrap_or(0);
        assert!(
            most.max(menu(BRIGHTNESS[n])) + 123 <= budget,
            "{most} mA and 123 mA more for a panel exceed the budget of {budget} mA"
        );
    }
}

#[test]
fn the_pages_have_the_pins_of_the_firmware() {
    for (lang, folder) in LANGUAGES {
        let table = pico::table(lang);
        assert!(page(folder, "wiring").contains(&table), "{folder}/wiring.md must contain\n{table}");
        let data = format!("**GP{}**", wiring::LEDS);
        assert!(page(folder, "wiring").contains(&data));
    }
}

/// Where LED 57 is, and into which pieces a strip is cut.
#[test]
fn the_pages_know_the_chain() {
    let place = |layout: Layout| Light::all().find(|light| layout.led(*light).0 == 57).map(Light::cell);
    assert_eq!(place(Layout::CHAIN133), Some(Cell { row: 6, col: 13 }));
    assert_eq!(place(Layout::PANEL16), Some(Cell { row: 3, col: 6 }));
    let says = |language, name, words: &str| {
        let text: Vec<String> = page(language, name).split_whitespace().map(str::to_owned).collect();
        assert!(text.join(" ").contains(words), "{language}/{name}.md must contain: {words}");
    };
    says("en", "plate", "LED 57 is in row 6, column 13");
    says("fr", "plate", "LED 57 est à la ligne 6, colonne 13");
    says("en", "panel", "LED 57 is in row 3, column 6");
    says("fr", "panel", "LED 57 est à la ligne 3, colonne 6");
    says("en", "plate", "3 pieces of 15 LEDs, 24 pieces of 3 and 8 pieces of 2: 35 pieces");
    says("fr", "plate", "3 morceaux de 15 LED, 24 morceaux de 3 et 8 morceaux de 2 : 35 morceaux");
    let cells: Vec<Cell> = Light::all().map(Light::cell).collect();
    let pieces = cells.chunk_by(|one, next| one.row == next.row && one.col + 1 == next.col);
    let long = |wanted: usize| pieces.clone().filter(|piece| piece.len() == wanted).count();
    assert_eq!([15, 3, 2].map(long), [3, 24, 8]);
    assert_eq!(pieces.clone().count(), 35);
    assert_eq!(Layout::CHAIN133.led(Light::at(CENTRE).expect("the centre")).0, 66);
    // The diode trick cuts LED 0 off its piece.
    says("en", "wiring", "36 pieces instead of 35");
    says("fr", "wiring", "36 morceaux au lieu de 35");
    // Three wires a joint, along the grid, with 20 mm to solder.
    let mut chain = cells;
    chain.sort_by_key(|cell| Light::at(*cell).map(|light| Layout::CHAIN133.led(light)));
    let steps = chain.windows(2).map(|pair| pair[0].row.abs_diff(pair[1].row) + pair[0].col.abs_diff(pair[1].col));
    let joints: Vec<u8> = steps
        .zip(&chain)
        .zip(&chain[1..])
        .filter(|((far, one), next)| *far > 1 || one.row != next.row)
        .map(|((far, _), _)| far)
        .collect();
    assert_eq!(joints.len(), 34);
    let metres: f64 = joints.iter().map(|far| 3.0 * (f64::from(*far) * 1000.0 / 60.0 + 20.0) / 1000.0).sum();
    assert!((5.0..10.0).contains(&metres), "the pages say 10 m, and {metres} m are needed");
    says("en", "parts", "| 10 m | stranded wire 0.25 mm² (AWG 24) | | 34 joints of three wires |");
    says("fr", "parts", "| 10 m | fil souple 0,25 mm² (AWG 24) | | 34 raccords de trois fils |");
}

/// The pins of a 74AHCT125 by its data sheet: enable, input and output of four gates, 7 ground, 14 supply.
#[test]
fn every_pin_of_the_level_shifter_is_connected_or_left_open_on_purpose() {
    const GATES: [[u8; 3]; 4] = [[1, 2, 3], [4, 5, 6], [10, 9, 8], [13, 12, 11]];
    let list = |mut pins: Vec<u8>| {
        pins.sort_unstable();
        pins.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
    };
    let inputs = list(GATES[1..].iter().flat_map(|[enable, input, _]| [*enable, *input]).collect());
    let outputs = list(GATES[1..].iter().map(|[.., output]| *output).collect());
    for (language, ground, open) in [("en", "ground", "nothing"), ("fr", "la masse", "rien")] {
        let text = page(language, "wiring");
        for (pins, to) in [("1", ground), ("2", "GP16"), ("7", ground), (&inputs, ground), (&outputs, open)] {
            assert!(text.contains(&format!("\n| {pins} | {to}")), "{language}/wiring.md: pins {pins} to {to}");
        }
        let picture =
            std::fs::read_to_string(folder().join(format!("pictures/wiring-{language}.svg"))).expect("a picture");
        assert!(picture.contains(&inputs) && picture.contains(&outputs), "the picture names the unused pins");
    }
}

/// As the page of troubles says: a self-test that is left early has saved nothing.
#[test]
fn the_self_test_saves_at_its_end_only() {
    struct Saves(u32);
    impl Witness for Saves {
        fn stepped(&mut self, _: &App, _: Event, _: Time, effects: &Effects) {
            self.0 += u32::from(effects.settings);
        }
    }
    let mut saves = Saves(0);
    let pair = [Key::A, Key::B].map(|key| Button::new(Seat::Red, key));
    let held = pair[0].bit() | pair[1].bit();
    let boot = Boot { seed: seed(1), held, settings: Settings::default(), saved: None, failed: false };
    let mut board = Board::new(boot, |_| {}, &mut saves);
    pair.into_iter().for_each(|button| board.step(Event::Up(button), &mut saves));
    let mut press = |key, ms, saves: &mut Saves| {
        board.advance(board.now().after(1_000), saves);
        board.press(Button::new(Seat::Green, key), ms, saves);
        board.advance(board.now().after(1_000), saves);
        board.app().self_test().is_some()
    };
    // LEDs, buttons, colours, with another order, and the picture, with another layout.
    for (key, ms) in [(Key::A, TAP_MS), (Key::A, HOLD_MS), (Key::B, TAP_MS), (Key::A, TAP_MS), (Key::B, TAP_MS)] {
        assert!(press(key, ms, &mut saves));
        assert_eq!(saves.0, 0, "nothing is saved before the end");
    }
    assert!(!press(Key::A, TAP_MS, &mut saves), "the self-test is over");
    assert_eq!(saves.0, 1);
}

/// Pressing B until the dice show 5 and holding A starts Senet for two people.
#[test]
fn two_people_begin_senet_as_the_page_says() {
    let begun = (0..5).find_map(|pages| {
        let boot = Boot { seed: seed(1), held: 0, settings: Settings::default(), saved: None, failed: false };
        let mut board = Board::new(boot, |_| {}, &mut ());
        board.advance(Time(2_000), &mut ());
        for _ in 0..pages {
            board.press(Button::new(Seat::Green, Key::B), TAP_MS, &mut ());
            board.advance(board.now().after(500), &mut ());
        }
        board.press(Button::new(Seat::Red, Key::A), HOLD_MS, &mut ());
        board.advance(board.now().after(2_000), &mut ());
        board.app().play().is_some_and(|play| play.sheet().info().slug == "senet").then_some(board)
    });
    let board = begun.expect("the menu has a page for Senet");
    for seat in Seat::ALL {
        assert_eq!(board.app().who(seat), Who::Person, "{seat:?}");
    }
    let line = "game new senet person,person";
    assert!(galop::console::Command::parse(line, false).is_ok(), "the console must accept: {line}");
}

/// Sizes and counts of frame, grid, face and acrylic on the pages are those of the drawings.
#[test]
fn the_pages_have_the_sizes_of_the_drawings() {
    let sizes = build::Sizes::default();
    let (frame, grid, face) = (Frame::new(&sizes), Grid::new(&sizes), Face::panel(sizes.panel_pitch));
    let square = |side: f64| format!("{side} × {side} mm");
    let (outer, sheet) = (square(frame.side()), square(face.side()));
    let plate = square((Face::plate(sizes.plate_pitches[0]).side() * 100.0).round() / 100.0);
    let walls = grid.walls().len();
    let strips = |lang: Lang| {
        let (long, high, count) = (grid.long(), grid::HIGH, grid.strips());
        let end = format!("{long} × {high} mm");
        lang.pick(
            format!("Les {count} bandes sont identiques : {end}, avec {walls} entailles. Posez-en {walls} côte à côte"),
            format!("All {count} strips are alike, {end} with {walls} slots. Lay {walls} of them side by side"),
        )
    };
    for (lang, folder) in LANGUAGES {
        let plain = |name: &str| page(folder, name).split_whitespace().collect::<Vec<_>>().join(" ").replace(',', ".");
        let has = |name: &str, words: &str| {
            assert!(plain(name).contains(&words.replace(',', ".")), "{folder}/{name}.md must contain: {words}");
        };
        has("parts", &format!("| {outer} | "));
        has("parts", &format!("| {sheet} | "));
        has("parts", &format!("| {plate} | "));
        has("plate", &plate);
        has("panel", &outer);
        has("panel", &square(frame.window()));
        // Overlays: cut to the window with half a millimetre on each side, or as large as the mask.
        has("panel", &square(frame.window() - 1.0));
        has("panel", &sheet);
        has("panel", &square(frame.pocket()));
        has("panel", &strips(lang));
        has("panel", &format!("{} mm", grid.slot().0));
        has("panel", &format!("{0} × {0} × {1} mm", grid.long(), grid::HIGH));
        has("panel", &format!("{} mm", grid::WALL));
        assert_eq!(
            (frame::RINGS, f64::from(frame::RINGS) * frame::SHEET),
            (4, 12.0),
            "the pages say four rings, 12 mm"
        );
        let [wall, ..] = frame.walls();
        has("parts", &format!("| {} × {} mm | ", wall.1.0, frame::SPACER));
        has(
            "parts",
            &format!("{} × {} mm", face.margin, frame::FILL).replace(" × ", lang.pick(" mm de large, ", " mm wide, ")),
        );
        has("panel", &format!("{} mm", frame::FILL));
        let beside = f64::from(frame::RINGS) * frame::SHEET - (2.0 + 0.4 + grid::HIGH);
        has("panel", &format!("{beside:.1} mm"));
        // The sides of build B, between its round corners too.
        has("parts", &format!("| {} × {} mm | ", 300.0 - 2.0 * frame::ROUND, frame::SPACER));
        // Top, rings, back, bottom.
        has("parts", &format!("| {} | {}", 3 + frame::RINGS, lang.pick("contreplaqué", "plywood")));
    }
}

#[test]
fn every_picture_is_shown() {
    let text: String = pages().map(|(_, _, text)| text).collect();
    for picture in build::draw(&build::Sizes::default()) {
        assert!(text.contains(&format!("](../pictures/{})", picture.name())), "no page shows {}", picture.name());
    }
}
