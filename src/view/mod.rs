//! Session and time become light: scenes paint a canvas, and one pass turns it into LED bytes.

mod any;
pub mod brush;
pub mod canvas;
pub mod gamma;
mod horses;
pub mod look;
pub mod output;
pub mod palette;
pub mod power;
pub mod rhythm;
pub mod scene;
pub mod scenery;
mod senet;
pub mod stage;
mod ur;
