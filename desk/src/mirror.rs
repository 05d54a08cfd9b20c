//! The lights of a board at the other end of a line, read from the answers of its console.

use galop::board::LIGHTS;
use galop::hex::unhex;
use galop::settings::Settings;
use galop::time::Time;

use crate::board::on_screen;
use crate::eye::{self, Eye};

/// The lights of a connected board.
#[derive(Default)]
pub struct Mirror {
    /// The lights as an eye sees them.
    pub eye: Eye,
    settings: Settings,
    /// What the chain received, in wire order.
    wire: Vec<u8>,
    gain: Gain,
}

impl Mirror {
    /// Takes the layout of the LEDs from the answer to `settings`.
    pub fn mount<'a>(&mut self, lines: impl Iterator<Item = &'a str>) {
        self.settings = any_supply();
        for line in lines {
            if let Some((name, rest)) = line.split_once(':') {
                // A newer board may have settings unknown here; they do not change the layout.
                let value = rest.split('|').next().unwrap_or_default();
                self.settings.set(name, value.trim()).ok();
            }
        }
    }

    /// Shows the answer to `frame` from `now` on.
    pub fn show<'a>(&mut self, lines: impl Iterator<Item = &'a str>, now: Time) {
        self.wire = bytes(lines);
        let lights = eye::from_wire(&self.settings.output, &self.wire);
        self.eye.show(self.gain.apply(lights), now);
    }

    /// Returns the same LEDs as they would look with another layout. `words` are names and values of settings in turn.
    /// Returns `None` if a setting is not valid.
    pub fn mounted_so<'a>(&self, mut words: impl Iterator<Item = &'a str>) -> Option<Eye> {
        let mut settings = any_supply();
        while let Some(name) = words.next() {
            settings.set(name, words.next()?).ok()?;
        }
        let mut eye = Eye::default();
        eye.show(self.gain.seen(eye::from_wire(&settings.output, &self.wire)), Time(0));
        eye.look(Time(LONG_MS));
        Some(eye)
    }
}

/// Settings with a supply that is strong enough for any layout.
fn any_supply() -> Settings {
    on_screen(Settings::default())
}

/// Longer than the eye takes to follow any change.
const LONG_MS: u64 = 10_000;

/// The bytes of an answer to `frame`.
fn bytes<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let digits = lines.filter_map(|line| line.split_once(':')).map(|(_, digits)| digits.trim());
    digits.flat_map(unhex).map(Option::unwrap_or_default).collect()
}

/// Scales the lights so that the brightest one seen so far is full light on a screen: boards may be dim.
struct Gain(u8);

impl Default for Gain {
    fn default() -> Self {
        Self(DIM)
    }
}

/// Lights below this are not scaled up to full light: the board is dim on a screen too.
const DIM: u8 = 40;

impl Gain {
    fn apply(&mut self, lights: [[u8; 3]; LIGHTS]) -> [[u8; 3]; LIGHTS] {
        self.0 = lights.iter().flatten().copied().fold(self.0, u8::max);
        self.seen(lights)
    }

    fn seen(&self, lights: [[u8; 3]; LIGHTS]) -> [[u8; 3]; LIGHTS] {
        // A light that the present layout leaves out may be brighter than any seen.
        lights.map(|light| light.map(|byte| (u16::from(byte) * 255 / u16::from(self.0)).min(255) as u8))
    }
}
