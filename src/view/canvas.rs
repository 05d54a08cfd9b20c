//! The canvas of a scene: one colour for each of the board's 133 lights.

use crate::board::{LIGHTS, Light};

/// A colour in perceived brightness: half the value looks half as bright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rgb16 {
    /// Red.
    pub r: u16,
    /// Green.
    pub g: u16,
    /// Blue.
    pub b: u16,
}

impl Rgb16 {
    /// No light.
    pub const BLACK: Self = Self { r: 0, g: 0, b: 0 };
}

/// A colour for each light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas([Rgb16; LIGHTS]);

impl Canvas {
    /// All dark.
    pub const BLACK: Self = Self([Rgb16::BLACK; LIGHTS]);

    /// The colour of a light.
    pub fn get(&self, light: Light) -> Rgb16 {
        self.0.get(usize::from(light.index())).copied().unwrap_or(Rgb16::BLACK)
    }

    /// Paints a light.
    pub fn set(&mut self, light: Light, colour: Rgb16) {
        if let Some(slot) = self.0.get_mut(usize::from(light.index())) {
            *slot = colour;
        }
    }

    /// All lights with their colours, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Light, Rgb16)> {
        Light::all().zip(self.0)
    }

    /// The colours alone, row by row.
    pub const fn colours(&self) -> &[Rgb16; LIGHTS] {
        &self.0
    }
}
