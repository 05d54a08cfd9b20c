//! The LEDs as an eye sees them: bytes of the wire become colours of the screen.

use galop::app::{App, Effects};
use galop::board::geometry::Cell;
use galop::board::{LIGHTS, Light};
use galop::input::Event;
use galop::time::Time;
use galop::view::output;

use crate::board::Witness;

/// Red, green and blue, 0 to 1, as the eye counts.
pub type Colour = [f32; 3];

/// How long an eye takes to follow, in ms: longer than a round of the dithering, so that it does not flicker.
const SLOW_MS: f32 = 45.0;

/// What an eye sees of the board: it averages what flickers, and what goes out glows on for a moment.
pub struct Eye {
    light: [Colour; LIGHTS],
    bytes: [[u8; 3]; LIGHTS],
    since: Time,
}

impl Default for Eye {
    fn default() -> Self {
        Self { light: [[0.0; 3]; LIGHTS], bytes: [[0; 3]; LIGHTS], since: Time(0) }
    }
}

impl Eye {
    /// Looks at the board until `now`.
    pub fn look(&mut self, now: Time) {
        let ms = now.since(self.since) as f32;
        self.since = self.since.max(now);
        let share = 1.0 - (-ms / SLOW_MS).exp();
        for (light, bytes) in self.light.iter_mut().zip(self.bytes) {
            for (seen, byte) in light.iter_mut().zip(bytes) {
                *seen += (f32::from(byte) - *seen) * share;
            }
        }
    }

    /// From `now` on the board shows these lights.
    pub fn show(&mut self, lights: [[u8; 3]; LIGHTS], now: Time) {
        self.look(now);
        self.bytes = lights;
    }

    /// The colour of a cell; none where there is no light.
    pub fn colour(&self, cell: Cell) -> Option<Colour> {
        let light = self.light[usize::from(Light::at(cell)?.index())];
        Some(light.map(lightness))
    }
}

impl Witness for Eye {
    fn stepped(&mut self, app: &App, _: Event, now: Time, effects: &Effects) {
        self.look(now);
        if effects.frame || now == Time(0) {
            self.bytes = lights(app);
        }
    }
}

/// The frame as red, green and blue, light by light.
pub fn lights(app: &App) -> [[u8; 3]; LIGHTS] {
    from_wire(&app.settings().output, app.frame().leds())
}

/// What the bytes of a chain look like, light by light; what is missing at its end is dark.
pub fn from_wire(settings: &output::Settings, leds: &[[u8; 3]]) -> [[u8; 3]; LIGHTS] {
    let output::Settings { layout, order, .. } = settings;
    let mut lights = [[0; 3]; LIGHTS];
    for (slot, light) in lights.iter_mut().zip(Light::all()) {
        let led = leds.get(usize::from(layout.led(light).0)).copied().unwrap_or_default();
        *slot = order.colour(led);
    }
    lights
}

/// Undoes the LEDs' gamma: how bright a byte looks, 0 to 1 (CIE 1931).
fn lightness(byte: f32) -> f32 {
    let light = byte / 255.0;
    if light < 0.008_856 { light * 9.033 } else { 1.16 * light.cbrt() - 0.16 }
}
