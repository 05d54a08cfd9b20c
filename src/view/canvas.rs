//! The canvas of a scene: one colour for each of the board's 133 lights.
//!
//! Its colours are in perceived brightness: half the value looks half as bright.

pub use smart_leds::RGB16;

use crate::board::{LIGHTS, Light};

/// No light.
pub const BLACK: RGB16 = RGB16 { r: 0, g: 0, b: 0 };

/// A colour for each light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas([RGB16; LIGHTS]);

impl Canvas {
    /// All dark.
    pub const BLACK: Self = Self([BLACK; LIGHTS]);

    /// The colour of a light.
    pub fn get(&self, light: Light) -> RGB16 {
        self.0.get(usize::from(light.index())).copied().unwrap_or(BLACK)
    }

    /// Paints a light.
    pub fn set(&mut self, light: Light, colour: RGB16) {
        if let Some(slot) = self.0.get_mut(usize::from(light.index())) {
            *slot = colour;
        }
    }

    /// All lights with their colours, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Light, RGB16)> {
        Light::all().zip(self.0)
    }

    /// The colours alone, row by row.
    pub const fn colours(&self) -> &[RGB16; LIGHTS] {
        &self.0
    }
}
