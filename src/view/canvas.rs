//! The canvas of a scene: one colour for each of the board's 133 lights.
//!
//! Its colours are in perceived brightness: half the value looks half as bright.

pub use smart_leds::RGB16;

use super::path::Trace;
use crate::board::{LIGHTS, Light};

/// No light.
pub const BLACK: RGB16 = RGB16 { r: 0, g: 0, b: 0 };

/// A colour for each light, and the path below.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(4))] // so that it is cleared by words
pub struct Canvas {
    colours: [RGB16; LIGHTS],
    path: [Trace; LIGHTS],
    /// Whether there is a path.
    has_path: bool,
}

impl Canvas {
    /// All dark.
    pub const BLACK: Self = Self { colours: [BLACK; LIGHTS], path: [Trace::NONE; LIGHTS], has_path: false };

    /// The colour of a light.
    pub fn get(&self, light: Light) -> RGB16 {
        self.colours.get(usize::from(light.index())).copied().unwrap_or(BLACK)
    }

    /// Paints a light.
    pub fn set(&mut self, light: Light, colour: RGB16) {
        if let Some(slot) = self.colours.get_mut(usize::from(light.index())) {
            *slot = colour;
        }
    }

    /// Puts the path below a light. It is visible where nothing is painted.
    pub fn trace(&mut self, light: Light, trace: Trace) {
        if let Some(slot) = self.path.get_mut(usize::from(light.index())) {
            *slot = trace;
            self.has_path = true;
        }
    }

    /// Whether a light is on the path.
    pub fn on_path(&self, light: Light) -> bool {
        self.path.get(usize::from(light.index())).is_some_and(|trace| *trace != Trace::NONE)
    }

    /// The path below each light, row by row; none if there is no path.
    pub fn path(&self) -> Option<&[Trace; LIGHTS]> {
        self.has_path.then_some(&self.path)
    }

    /// All lights with their colours, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Light, RGB16)> {
        Light::all().zip(self.colours)
    }

    /// The colours alone, row by row.
    pub const fn colours(&self) -> &[RGB16; LIGHTS] {
        &self.colours
    }
}
