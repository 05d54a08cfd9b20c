//! Converts scene colours to LED colours: brightness, gamma, current limit, dithering, layout.
//!
//! Everything is computed in 16 bits and rounded once. Every frame passes through here, so no scene can exceed the
//! current limit.

use super::canvas::Canvas;
use super::gamma::gamma;
use super::path::{Strength, Trace};
use super::power::Power;
pub use super::wire::{ColourOrder, Kind, Wire};
use crate::board::layout::{Layout, LedIndex, MAX_LEDS};
use crate::board::{LIGHTS, Light};
use crate::time::Time;
pub use smart_leds::RGB8;

/// The LED hardware, and the brightness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The layout of the chain.
    pub layout: Layout,
    /// The layout is known to be that of the board. Until then the chain may be the longest.
    pub confirmed: bool,
    /// What an LED receives for a colour.
    pub wire: Wire,
    /// Perceived brightness; 255 is full.
    pub brightness: u8,
    /// The limits of the supply and the current of the LEDs.
    pub power: Power,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            layout: Layout::CHAIN133,
            confirmed: true,
            wire: Wire::default(),
            brightness: u8::MAX,
            power: Power::default(),
        }
    }
}

impl Settings {
    /// The number of LEDs that are sent and whose current counts.
    pub const fn leds(&self) -> usize {
        if self.confirmed { self.layout.leds() } else { MAX_LEDS }
    }
}

/// What to do with the 8 bits below the output byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dither {
    /// Round them: for a still picture.
    Off,
    /// Let them decide how often the byte is one higher: for a sequence of frames.
    At(Time),
}

/// How long a step of the dithering lasts, in milliseconds. Faster frames repeat a step, slower ones skip some. Both
/// average out, because any regular choice of steps is spread evenly.
pub const DITHER_STEP_MS: u64 = 5;

/// The number of steps after which the dithering repeats.
pub const DITHER_STEPS: u8 = 16;

impl Dither {
    /// The dithering step of a frame.
    const fn step(self) -> Option<u32> {
        const STEP_MS: u32 = DITHER_STEP_MS as u32;
        match self {
            Self::Off => None,
            // A division of 32 bits, not 64: after 49 days the dithering jumps once.
            Self::At(now) => Some(now.0 as u32 / STEP_MS),
        }
    }
}

/// What to add to an LED's light before the bits below the byte are cut off. Less than 256: so 0 stays 0, and a byte is
/// less than one too high.
///
/// The sixteenths are taken in strides of 7, so that a byte that is one higher half of the time changes nearly every
/// step. Neighbours in the chain are 5 sixteenths apart, so that they do not flicker together.
fn nudge(step: Option<u32>, led: LedIndex) -> u32 {
    match step {
        None => 128,
        Some(step) => {
            let sixteenth = step.wrapping_mul(7).wrapping_add(u32::from(led.0).wrapping_mul(5)) & 15;
            sixteenth.wrapping_mul(16).wrapping_add(8)
        }
    }
}

/// The colours of the LEDs.
#[derive(Clone, Debug, Eq)]
#[repr(C, align(4))] // so that the colours are copied by words
pub struct Frame {
    colours: [RGB8; MAX_LEDS],
    leds: u16,
    limited: u16,
}

impl Frame {
    /// A dark chain of `leds` LEDs.
    pub(crate) fn dark(leds: usize) -> Self {
        Self { colours: [DARK; MAX_LEDS], leds: leds.min(MAX_LEDS) as u16, limited: NOT_LIMITED }
    }

    /// Takes over another frame. Only the LEDs of both chains are copied, for speed: the others are dark.
    pub(crate) fn take(&mut self, other: &Self) {
        let used = usize::from(self.leds.max(other.leds));
        self.colours.iter_mut().zip(&other.colours).take(used).for_each(|(to, from)| *to = *from);
        (self.leds, self.limited) = (other.leds, other.limited);
    }

    /// The colours of the whole chain, in chain order.
    pub fn leds(&self) -> &[RGB8] {
        self.colours.get(..usize::from(self.leds)).unwrap_or(&self.colours)
    }

    /// How much of the light the current limit left, of [`NOT_LIMITED`]. 0 is almost nothing, or nothing at all if the
    /// budget is below the current of the dark LEDs.
    pub const fn limited(&self) -> u16 {
        self.limited
    }
}

/// Compares only the LEDs of the chain, for speed: the others are dark.
impl PartialEq for Frame {
    fn eq(&self, other: &Self) -> bool {
        self.limited == other.limited && self.leds() == other.leds()
    }
}

/// An LED without light. All zero, so that an empty frame takes no flash.
pub const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// [`Frame::limited`] of a frame that was not dimmed.
pub const NOT_LIMITED: u16 = 256;

/// Converts scene colours to colours of the LEDs. The same arguments give the same frame.
pub fn output(canvas: &Canvas, settings: &Settings, dither: Dither) -> Frame {
    let mut frame = Frame::dark(settings.leds());
    light(&mut frame, canvas, settings, dither);
    frame
}

/// Lights a dark frame. A function of its own, so that the frame is not copied when it is returned.
#[inline(never)]
fn light(frame: &mut Frame, canvas: &Canvas, settings: &Settings, dither: Dither) {
    let Settings { layout, wire, brightness, power, .. } = *settings;
    // 0 to 256, so that 255 becomes a factor of 1.
    let dim = u32::from(brightness).wrapping_add(u32::from(brightness >> 7));
    let lighten = |value: u16| u32::from(gamma((u32::from(value).wrapping_mul(dim) >> 8) as u16));
    // Most of the board is dark most of the time, so only what is lit is listed.
    let mut lights = heapless::Vec::<(Light, [u16; 3]), LIGHTS>::new();
    let (mut sums, mut lit) = ([0; 3], [0; 3]);
    for (light, colour) in Light::all().zip(canvas.colours()) {
        if colour.r | colour.g | colour.b == 0 {
            continue;
        }
        let [r, g, b] = [lighten(colour.r), lighten(colour.g), lighten(colour.b)];
        if r | g | b == 0 {
            continue;
        }
        // Cannot be full: it has room for every light.
        let _ = lights.push((light, [r as u16, g as u16, b as u16]));
        add(&mut sums, [r, g, b]);
        add(&mut lit, [r.min(1), g.min(1), b.min(1)]);
    }

    // In a pass of its own, so that LEDs without a white channel do not pay for it.
    let (mut white, mut white_lit) = (0u32, 0u32);
    if wire.kind == Kind::Rgbw {
        (sums, lit) = ([0; 3], [0; 3]);
        for (_, [r, g, b]) in &lights {
            let [r, g, b, w] = split(wire.kind, [*r, *g, *b].map(u32::from));
            add(&mut sums, [r, g, b]);
            add(&mut lit, [r.min(1), g.min(1), b.min(1)]);
            (white, white_lit) = (white.wrapping_add(w), white_lit.wrapping_add(w.min(1)));
        }
    }
    // Whole steps: reserved like the roundings of the other lights. Beside the white part in full, because a dimmed
    // path may have less white and more of a colour.
    let path = canvas.path().map(|path| uncovered(path, &lights));
    if let Some(path) = &path {
        let strength = Strength::at(brightness);
        for trace in path.iter().filter(|trace| **trace != Trace::NONE) {
            let RGB8 { r, g, b } = trace.steps(strength);
            add(&mut lit, [r, g, b].map(u32::from));
            white_lit = white_lit.wrapping_add(wire.kind.white(r, g, b).into());
        }
    }
    let factor = power.factor(u32::from(frame.leds), (sums, white), (lit, white_lit));
    frame.limited = (factor >> 8) as u16;

    let step = dither.step();
    for (light, [r, g, b]) in &lights {
        let led = layout.led(*light);
        let nudge = nudge(step, led);
        // At most `FULL` · `WHOLE`, which still fits 32 bits.
        let byte = |light: u16| ((u32::from(light).wrapping_mul(factor) >> 16).wrapping_add(nudge) >> 8) as u8;
        let colour = match wire.kind {
            Kind::Rgb => RGB8 { r: byte(*r), g: byte(*g), b: byte(*b) },
            // Each channel is rounded by itself. One of the three has no more than the white part, so white stays what
            // is common to all of them.
            kind @ Kind::Rgbw => {
                let white = kind.white(*r, *g, *b);
                let common = byte(white);
                let whole = |light: u16| byte(light.wrapping_sub(white)).saturating_add(common);
                RGB8 { r: whole(*r), g: whole(*g), b: whole(*b) }
            }
        };
        if let Some(slot) = frame.colours.get_mut(usize::from(led.0)) {
            *slot = colour;
        }
    }

    if let Some(path) = &path {
        // It stays below the lights that the limit has dimmed.
        let strength = Strength::at((u32::from(brightness).wrapping_mul(factor) >> 16) as u8);
        for (light, trace) in Light::all().zip(path).filter(|(_, trace)| **trace != Trace::NONE) {
            if let Some(slot) = frame.colours.get_mut(usize::from(layout.led(light).0)) {
                *slot = trace.steps(strength);
            }
        }
    }
}

/// The path where no light is on it.
fn uncovered(path: &[Trace; LIGHTS], lights: &[(Light, [u16; 3])]) -> [Trace; LIGHTS] {
    let mut path = *path;
    for (light, _) in lights {
        if let Some(trace) = path.get_mut(usize::from(light.index())) {
            *trace = Trace::NONE;
        }
    }
    path
}

/// A frame with one lit LED, red, green or blue by `channel`. It has the length of the longest chain, so that it works
/// before the layout is set. If the budget does not allow that many LEDs, it has the length of the set layout.
pub fn single(led: LedIndex, channel: u8, settings: &Settings) -> Frame {
    let lit = |nth: u8| if nth == channel { SINGLE } else { 0 };
    let colour = RGB8 { r: lit(0), g: lit(1), b: lit(2) };
    for leds in [MAX_LEDS, settings.leds()] {
        let mut frame = Frame::dark(leds);
        if let Some(slot) = frame.colours.get_mut(usize::from(led.0)) {
            *slot = colour;
        }
        if estimate_ua(&frame, settings) <= u32::from(settings.power.budget_ma).wrapping_mul(1000) {
            return frame;
        }
    }
    Frame::dark(settings.leds())
}

/// Bright enough to be seen, at a few milliamperes.
const SINGLE: u8 = 64;

/// Adds per channel; the sums of a whole frame stay far below 2^32.
fn add([red, green, blue]: &mut [u32; 3], [r, g, b]: [u32; 3]) {
    *red = red.wrapping_add(r);
    *green = green.wrapping_add(g);
    *blue = blue.wrapping_add(b);
}

/// The light of the channels of an LED: red, green, blue, white.
fn split(kind: Kind, [r, g, b]: [u32; 3]) -> [u32; 4] {
    let white = kind.white(r, g, b);
    [r.wrapping_sub(white), g.wrapping_sub(white), b.wrapping_sub(white), white]
}

/// The estimated current of a frame, in microamperes.
pub fn estimate_ua(frame: &Frame, settings: &Settings) -> u32 {
    let (mut sums, mut white) = ([0; 3], 0u32);
    for colour in frame.leds() {
        let [r, g, b, w] = split(settings.wire.kind, [colour.r, colour.g, colour.b].map(u32::from));
        add(&mut sums, [r, g, b]);
        white = white.wrapping_add(w);
    }
    settings.power.estimate_ua(u32::from(frame.leds), (sums, white))
}
