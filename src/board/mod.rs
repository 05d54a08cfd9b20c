//! The physical board: its cells, which of them have a light, and the LED of each light.
//!
//! ```
//! use galop::board::layout::{Layout, LedIndex};
//! use galop::board::{Light, geometry};
//! use galop::rules::Seat;
//! use galop::rules::horses::Progress;
//!
//! let cell = geometry::horse(Seat::Red, Progress::START).expect("a cell of the track");
//! let light = Light::at(cell).expect("every cell of the track has a light");
//! assert_eq!((cell.row, cell.col), (0, 8));
//! assert_eq!(Layout::CHAIN133.led(light), LedIndex(5));
//! assert_eq!(Layout::PANEL16.led(light), LedIndex(8));
//! ```

pub mod geometry;
pub mod layout;
mod light;

pub use light::{LIGHTS, Light};
