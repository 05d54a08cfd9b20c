//! What a maker sees at first light, and when something is wrong; the lights come from the board's own program.

use galop::app::Boot;
use galop::board::geometry::{CENTRE, Cell};
use galop::board::layout::Layout;
use galop::board::{LIGHTS, Light};
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::settings::Settings;
use galop::view::output::{self, ColourOrder, Kind};
use galop_desk::board::{Board, HOLD_MS, TAP_MS, seed};
use galop_desk::eye::{Eye, from_wire, wire};

use crate::paper::{Colour, Paper};
use crate::{Picture, lamps};

/// From LED to LED.
const PITCH: f64 = 4.0;
/// The gap between two boards.
const GAP: f64 = 6.0;

/// The colour of each light as the eye sees it.
type Seen = [Option<Colour>; LIGHTS];

/// Draws all pictures.
pub fn draw() -> Vec<Picture> {
    let mut pictures = vec![
        row(
            "power-on",
            "Power on: rings run outward, then the menu",
            &[seen(&mut fresh(), 260), seen(&mut fresh(), 3_000)],
        ),
        row("selftest-1", "Self-test: one LED after the other; this is LED 57", &[seen(&mut testing(), 57 * 20 + 1)]),
        row("selftest-2", "Self-test: every button has its lights; red holds A", &[buttons()]),
        row("selftest-3", "Self-test: the whole board is red, green, blue", &colours()),
        row("selftest-4", "Self-test: the picture of the board", &[way(Settings::default(), Settings::default())]),
    ];
    pictures.extend(troubles());
    pictures
}

fn row(name: &str, title: &str, boards: &[Seen]) -> Picture {
    let side = lamps::width(PITCH);
    let wide = boards.len() as f64 * (side + GAP) - GAP;
    let mut paper = Paper::bare((wide, side), title);
    for (n, lights) in boards.iter().enumerate() {
        let lit = |cell: Cell| Light::at(cell).and_then(|light| lights[usize::from(light.index())]);
        lamps::board(&mut paper, (n as f64 * (side + GAP), 0.0), PITCH, lit);
    }
    Picture::svg(&super::path(&format!("{name}.svg")), &paper)
}

/// A board just switched on.
fn fresh() -> Board {
    switched_on(Settings::default(), 0)
}

/// A board switched on with both buttons of red held: the self-test.
fn testing() -> Board {
    testing_with(Settings::default())
}

fn testing_with(mut settings: Settings) -> Board {
    // At full brightness colours are truest, and a drawing has no supply to protect.
    settings.output.brightness = u8::MAX;
    settings.output.power.budget_ma = 10_000;
    let pair = [Key::A, Key::B].map(|key| Button::new(Seat::Red, key));
    let mut board = switched_on(settings, pair[0].bit() | pair[1].bit());
    for button in pair {
        board.step(Event::Up(button), &mut ());
    }
    board
}

fn switched_on(settings: Settings, held: u8) -> Board {
    let boot = Boot { seed: seed(1), held, settings, saved: None, failed: false };
    Board::new(boot, |_| {}, &mut ())
}

/// Runs the board until `ms` and returns what an eye sees.
fn seen(board: &mut Board, ms: u64) -> Seen {
    let settings = board.app().settings().output;
    seen_as(board, ms, &settings)
}

/// Returns the same if the LEDs are mounted as `built`, not as the board is set.
fn seen_as(board: &mut Board, ms: u64, built: &output::Settings) -> Seen {
    let mut eye = Eye::default();
    // Long enough for a cycle of the dithering, too short for the picture to change.
    const STEPS: u64 = 16;
    for step in 0..STEPS {
        board.advance(galop::time::Time(ms + step), &mut ());
        eye.show(from_wire(built, &wire(board.app())), board.now());
    }
    eye.look(board.now().after(1_000));
    let mut lights = [None; LIGHTS];
    for (slot, light) in lights.iter_mut().zip(Light::all()) {
        *slot = lamps::seen(&eye, light.cell());
    }
    lights
}

/// The second stage, with red's A pressed.
fn buttons() -> Seen {
    let mut board = testing();
    skip_walk(&mut board);
    board.down(Button::new(Seat::Red, Key::A), &mut ());
    let now = board.now().0;
    seen(&mut board, now + 100)
}

/// Ends the first stage by a press.
fn skip_walk(board: &mut Board) {
    board.advance(galop::time::Time(1_000), &mut ());
    board.press(Button::new(Seat::Green, Key::A), TAP_MS, &mut ());
    board.advance(galop::time::Time(2_000), &mut ());
}

/// The third stage, in its three colours.
fn colours() -> [Seen; 3] {
    let mut board = in_colours(Settings::default());
    let begun = board.now().0;
    let mut one_of = |wanted: usize| {
        (0..)
            .map(|n| seen(&mut board, begun + 200 * n + 200))
            .find(|lights| {
                let light = lights[0].unwrap_or(Colour::BLACK).0;
                light[wanted] > 120 && (0..3).all(|other| other == wanted || light[other] < 90)
            })
            .expect("the colours come in turn")
    };
    [one_of(0), one_of(1), one_of(2)]
}

fn in_colours(settings: Settings) -> Board {
    let mut board = testing_with(settings);
    skip_walk(&mut board);
    board.press(Button::new(Seat::Green, Key::A), HOLD_MS, &mut ());
    board.advance(board.now().after(HOLD_MS + 100), &mut ());
    board
}

/// The fourth stage with the settings `set`, on LEDs that are mounted as `built`.
fn way(set: Settings, built: Settings) -> Seen {
    let mut board = in_colours(set);
    board.press(Button::new(Seat::Green, Key::A), TAP_MS, &mut ());
    let now = board.now().0;
    seen_as(&mut board, now + 1_000, &built.output)
}

/// The third stage in red, on LEDs of another kind than the board is set to.
fn red_on(kind: Kind) -> Seen {
    let mut board = in_colours(Settings::default());
    let mut built = board.app().settings().output;
    built.wire.kind = kind;
    let now = board.now().0;
    seen_as(&mut board, now + 100, &built)
}

fn mounted(layout: Layout, order: ColourOrder) -> Settings {
    let mut settings = Settings::default();
    settings.output.layout = layout;
    settings.output.wire.order = order;
    settings
}

fn troubles() -> Vec<Picture> {
    let grb = ColourOrder::Grb;
    let panel = mounted(Layout::PANEL16, grb);
    let straight = mounted(Layout { serpentine: false, ..Layout::PANEL16 }, grb);
    let rgb = mounted(Layout::CHAIN133, ColourOrder::Rgb);
    let right = way(Settings::default(), Settings::default());
    vec![
        row("trouble-dark", "No light at all", &[[None; LIGHTS]]),
        row("trouble-colours", "Red and green have changed places", &[way(Settings::default(), rgb)]),
        row("trouble-kind", "Stripes of many colours instead of red", &[red_on(Kind::Rgbw)]),
        row(
            "trouble-unset-panel",
            "A panel that is still set up as a chain of 133",
            &[way(Settings::default(), panel)],
        ),
        row("trouble-mirrored", "Every other row runs the wrong way", &[way(panel, straight)]),
        row("trouble-first", "The first LED has another colour than all others", &[first_wrong()]),
        row("trouble-flicker", "Some lights flash in colours of their own", &[noise(right)]),
        row("trouble-weak", "The far end of the chain is dim and reddish", &[weak()]),
        row("trouble-budget", "The centre blinks red: the supply is set too low", &[short_of_current()]),
    ]
}

fn first_wrong() -> Seen {
    let [mut red, ..] = colours();
    red[0] = lamps::printed([0.1, 0.9, 0.2]);
    red
}

/// Gives some lights random colours, always the same ones.
fn noise(mut lights: Seen) -> Seen {
    let mut state = 0x9e37_79b9_u32;
    for light in Light::all() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let led = Layout::CHAIN133.led(light).0;
        if led >= 30 && state >> 24 < 50 {
            let colour = [state >> 8, state >> 13, state >> 18].map(|bits| (bits & 31) as f32 / 31.0);
            lights[usize::from(light.index())] = lamps::printed(colour);
        }
    }
    lights
}

/// White at the end of a long thin wire: blue fades first, then green.
fn weak() -> Seen {
    let mut lights = [None; LIGHTS];
    for light in Light::all() {
        let far = f32::from(Layout::CHAIN133.led(light).0) / LIGHTS as f32;
        let left = |strength: f32| (1.0 - strength * far).max(0.0);
        lights[usize::from(light.index())] = lamps::printed([left(0.35), left(0.75), left(1.0)]);
    }
    lights
}

/// The page of options with a current limit that is too low, at the moment of the warning.
fn short_of_current() -> Seen {
    let mut settings = Settings::default();
    settings.output.brightness = u8::MAX;
    settings.output.power.budget_ma = 190;
    let mut board = switched_on(settings, 0);
    // The page of the options is the brightest of the menu.
    for page in 0..4 {
        board.advance(galop::time::Time(1_500 + 200 * page), &mut ());
        board.press(Button::new(Seat::Red, Key::B), TAP_MS, &mut ());
    }
    let centre = Light::at(CENTRE).map_or(0, |light| usize::from(light.index()));
    let warns = |lights: &Seen| matches!(lights[centre], Some(Colour([r, g, b])) if r > g.max(b).saturating_add(50));
    let mut looks = (0..400).map(|n| seen(&mut board, 3_000 + 50 * n));
    looks.find(warns).expect("it warns")
}
