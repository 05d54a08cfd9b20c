//! Session and time become light: scenes paint a canvas, and one pass turns it into LED bytes.

pub mod canvas;
pub mod gamma;
pub mod layout;
pub mod output;
pub mod power;
