//! The LEDs as an eye sees them: bytes on the wire become colours on a screen.

use galop::app::{App, Effects};
use galop::board::geometry::Cell;
use galop::board::{LIGHTS, Light};
use galop::input::Event;
use galop::time::Time;
use galop::view::output::{self, RGB8};

use crate::board::Witness;

/// Red, green and blue, 0 to 1, in perceived lightness.
pub type Colour = [f32; 3];

/// The time constant of the eye, in ms: longer than a cycle of the dithering, so that it does not flicker.
const SLOW_MS: f32 = 45.0;

/// What an eye sees of the board: a low-pass filter, which averages flicker and lets lights fade.
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
    /// Follows the present lights until `now`.
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

    /// Changes the lights that the board shows from `now` on.
    pub fn show(&mut self, lights: [[u8; 3]; LIGHTS], now: Time) {
        self.look(now);
        self.bytes = lights;
    }

    /// The colour of a cell; `None` if it has no light.
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

/// Returns the frame as red, green and blue of each light.
pub fn lights(app: &App) -> [[u8; 3]; LIGHTS] {
    placed(&app.settings().output, |led| app.frame().leds().get(led).copied().unwrap_or_default())
}

/// Returns the bytes that the chain receives for the frame.
pub fn wire(app: &App) -> Vec<u8> {
    let wire = app.settings().output.wire;
    let bytes = |colour: &RGB8| wire.word(*colour).to_be_bytes().into_iter().take(usize::from(wire.bits() / 8));
    app.frame().leds().iter().flat_map(bytes).collect()
}

/// Returns the lights of a chain that received these bytes. LEDs that received none, or not all of theirs, are dark.
pub fn from_wire(settings: &output::Settings, bytes: &[u8]) -> [[u8; 3]; LIGHTS] {
    let leds: Vec<&[u8]> = bytes.chunks_exact(usize::from(settings.wire.bits() / 8)).collect();
    placed(settings, |led| {
        let mut word = [0; 4];
        if let Some(bytes) = leds.get(led) {
            word[..bytes.len()].copy_from_slice(bytes);
        }
        settings.wire.colour(u32::from_be_bytes(word))
    })
}

/// Returns the colour of the LED at each light.
fn placed(settings: &output::Settings, colour: impl Fn(usize) -> RGB8) -> [[u8; 3]; LIGHTS] {
    let mut lights = [[0; 3]; LIGHTS];
    for (slot, light) in lights.iter_mut().zip(Light::all()) {
        *slot = colour(settings.layout.led(light).0.into()).into();
    }
    lights
}

/// Returns how bright a byte looks, 0 to 1 (CIE 1931): the inverse of the output's lightness curve.
fn lightness(byte: f32) -> f32 {
    let light = byte / 255.0;
    if light < 0.008_856 { light * 9.033 } else { 1.16 * light.cbrt() - 0.16 }
}
