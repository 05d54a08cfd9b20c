//! The view: scenes paint the match at a time on a canvas, and one pass converts it to LED bytes.

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
