//! The physical board: where every cell lies, which of them has a light, and which LED of the chain that is.

pub mod geometry;
pub mod layout;
mod light;

pub use light::{LIGHTS, Light};
