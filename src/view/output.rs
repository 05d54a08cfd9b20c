//! The one way from scene colours to LED bytes: brightness, gamma, current, dithering, colour order.
//!
//! All of it in 16 bits, so that nothing is rounded twice; the current is kept to whatever the
//! scene asks for, because there is no other way out.

use super::canvas::Canvas;
use super::gamma::gamma;
use super::power::Power;
use crate::board::layout::{Layout, LedIndex, MAX_LEDS};
use crate::board::{LIGHTS, Light};
use crate::setting_table::words;
use crate::time::Time;

/// How the board was built, and how bright it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The way of the chain.
    pub layout: Layout,
    /// The way of a colour on the wire.
    pub order: ColourOrder,
    /// As the eye counts, 255 is full.
    pub brightness: u8,
    /// What supply and LEDs can bear.
    pub power: Power,
}

impl Default for Settings {
    fn default() -> Self {
        Self { layout: Layout::CHAIN133, order: ColourOrder::Grb, brightness: u8::MAX, power: Power::default() }
    }
}

words! {
    /// In which order an LED takes its bytes.
    #[derive(Default)]
    ColourOrder {
        /// The WS2812B.
        #[default]
        Grb = "grb",
        /// Red, green, blue.
        Rgb = "rgb",
        /// Red, blue, green.
        Rbg = "rbg",
        /// Green, blue, red.
        Gbr = "gbr",
        /// Blue, red, green.
        Brg = "brg",
        /// Blue, green, red.
        Bgr = "bgr",
    }
}

impl ColourOrder {
    /// Red, green and blue as they go on the wire.
    const fn wire(self, [r, g, b]: [u8; 3]) -> [u8; 3] {
        match self {
            Self::Grb => [g, r, b],
            Self::Rgb => [r, g, b],
            Self::Rbg => [r, b, g],
            Self::Gbr => [g, b, r],
            Self::Brg => [b, r, g],
            Self::Bgr => [b, g, r],
        }
    }

    /// Bytes of the wire as red, green and blue.
    pub const fn colour(self, [x, y, z]: [u8; 3]) -> [u8; 3] {
        match self {
            Self::Grb => [y, x, z],
            Self::Rgb => [x, y, z],
            Self::Rbg => [x, z, y],
            Self::Gbr => [z, x, y],
            Self::Brg => [y, z, x],
            Self::Bgr => [z, y, x],
        }
    }
}

/// What happens to the bits below a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dither {
    /// They are rounded: for a picture that stands still.
    Off,
    /// They decide how often the byte is one higher: for frames that keep coming.
    At(Time),
}

/// How long a step of the dithering lasts. Frames that come sooner repeat a step, later ones skip
/// some; either averages out, for any regular choice of steps is spread evenly too.
pub const DITHER_STEP_MS: u64 = 5;

/// After so many steps the dithering repeats.
pub const DITHER_STEPS: u8 = 16;

impl Dither {
    /// The step at this moment, once for a whole frame.
    const fn step(self) -> Option<u32> {
        match self {
            Self::Off => None,
            Self::At(now) => Some((now.0 / DITHER_STEP_MS) as u32),
        }
    }
}

/// What to add to an LED's light before the bits below the byte are cut off. Less than 256: so no
/// light stays no light, and a byte is less than one too high.
///
/// The sixteenths are taken in strides of 7, which go up and down: a byte that is one higher half
/// of the time changes nearly every step. Neighbours in the chain are strides of 5 apart, so that
/// they do not flicker together.
fn nudge(step: Option<u32>, led: LedIndex) -> u32 {
    match step {
        None => 128,
        Some(step) => {
            let sixteenth = step.wrapping_mul(7).wrapping_add(u32::from(led.0).wrapping_mul(5)) & 15;
            sixteenth.wrapping_mul(16).wrapping_add(8)
        }
    }
}

/// What goes to the LEDs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    bytes: [[u8; 3]; MAX_LEDS],
    leds: u16,
    limited: u16,
}

impl Frame {
    /// A dark chain of that many LEDs.
    fn dark(leds: usize) -> Self {
        Self { bytes: [[0; 3]; MAX_LEDS], leds: leds.min(MAX_LEDS) as u16, limited: NOT_LIMITED }
    }

    /// The bytes of the whole chain in the order of the wire.
    pub fn leds(&self) -> &[[u8; 3]] {
        self.bytes.get(..usize::from(self.leds)).unwrap_or(&self.bytes)
    }

    /// What the power budget left of the light, of [`NOT_LIMITED`]. 0 is next to nothing; and
    /// nothing at all where the budget does not even suffice for dark LEDs.
    pub const fn limited(&self) -> u16 {
        self.limited
    }
}

/// [`Frame::limited`] of a frame that is as bright as it was meant to be.
pub const NOT_LIMITED: u16 = 256;

/// Turns scene colours into bytes for the LEDs. The same arguments give the same bytes.
pub fn output(canvas: &Canvas, settings: &Settings, dither: Dither) -> Frame {
    let Settings { layout, order, brightness, power } = *settings;
    let mut frame = Frame::dark(layout.leds());

    // 0 to 256, so that full is the whole.
    let dim = u32::from(brightness).wrapping_add(u32::from(brightness >> 7));
    let lighten = |value: u16| u32::from(gamma((u32::from(value).wrapping_mul(dim) >> 8) as u16));
    let mut lights = [[0u16; 3]; LIGHTS];
    let (mut sums, mut lit) = ([0; 3], [0; 3]);
    for (colour, light) in canvas.colours().iter().zip(&mut lights) {
        // Most of the board is dark most of the time.
        if colour.r | colour.g | colour.b == 0 {
            continue;
        }
        let [r, g, b] = [lighten(colour.r), lighten(colour.g), lighten(colour.b)];
        *light = [r as u16, g as u16, b as u16];
        add(&mut sums, [r, g, b]);
        add(&mut lit, [r.min(1), g.min(1), b.min(1)]);
    }

    let factor = power.factor(u32::from(frame.leds), sums, lit);
    frame.limited = (factor >> 8) as u16;

    let step = dither.step();
    for (place, [r, g, b]) in Light::all().zip(&lights) {
        if r | g | b == 0 {
            continue;
        }
        let led = layout.led(place);
        let nudge = nudge(step, led);
        // At most `FULL` · `WHOLE`, which still fits 32 bits.
        let byte = |light: u16| ((u32::from(light).wrapping_mul(factor) >> 16).wrapping_add(nudge) >> 8) as u8;
        if let Some(slot) = frame.bytes.get_mut(usize::from(led.0)) {
            *slot = order.wire([byte(*r), byte(*g), byte(*b)]);
        }
    }
    frame
}

/// One LED alone, red, green or blue by `channel`, of the longest chain there is: to be seen wherever
/// it is mounted, before it is known how. A supply too small for that many means the chain that is set.
pub fn single(led: LedIndex, channel: u8, settings: &Settings) -> Frame {
    let mut colour = [0; 3];
    if let Some(value) = colour.get_mut(usize::from(channel)) {
        *value = SINGLE;
    }
    for leds in [MAX_LEDS, settings.layout.leds()] {
        let mut frame = Frame::dark(leds);
        if let Some(slot) = frame.bytes.get_mut(usize::from(led.0)) {
            *slot = settings.order.wire(colour);
        }
        if estimate_ua(&frame, settings) <= u32::from(settings.power.budget_ma).wrapping_mul(1000) {
            return frame;
        }
    }
    Frame::dark(settings.layout.leds())
}

/// Bright enough to be found, and a few milliamperes only.
const SINGLE: u8 = 64;

/// Adds up per channel; the sums of a whole frame stay far below 2^32.
fn add([red, green, blue]: &mut [u32; 3], [r, g, b]: [u32; 3]) {
    *red = red.wrapping_add(r);
    *green = green.wrapping_add(g);
    *blue = blue.wrapping_add(b);
}

/// What a frame draws, in microamperes.
pub fn estimate_ua(frame: &Frame, settings: &Settings) -> u32 {
    let mut sums = [0; 3];
    for bytes in frame.leds() {
        add(&mut sums, settings.order.colour(*bytes).map(u32::from));
    }
    settings.power.estimate_ua(u32::from(frame.leds), sums)
}
