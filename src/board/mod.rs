//! The physical board: its cells, which of them have a light, and the LED of each light.

pub mod geometry;
pub mod layout;
mod light;

pub use light::{LIGHTS, Light};
