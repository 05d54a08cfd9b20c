//! The view: scenes paint the match at a time on a canvas, and one pass converts it to colours of the LEDs.
//!
//! Whatever a scene paints, the LEDs stay within the current of the supply:
//!
//! ```
//! use galop::board::Light;
//! use galop::view::canvas::Canvas;
//! use galop::view::output::{self, Dither, NOT_LIMITED, estimate_ua, output};
//! use galop::view::palette;
//!
//! let settings = output::Settings::default();
//! let mut canvas = Canvas::BLACK;
//! let light = Light::all().next().expect("there are 133");
//! canvas.set(light, palette::RED);
//! let frame = output(&canvas, &settings, Dither::Off);
//! let led = usize::from(settings.layout.led(light).0);
//! let colour = frame.leds()[led];
//! assert!(colour.r > 200 && colour.g < 5 && colour.b < 5);
//! // A WS2812B receives green first.
//! assert_eq!(settings.wire.word(colour).to_be_bytes(), [colour.g, colour.r, colour.b, 0]);
//!
//! Light::all().for_each(|light| canvas.set(light, palette::WHITE));
//! let frame = output(&canvas, &settings, Dither::Off);
//! assert!(frame.limited() < NOT_LIMITED);
//! assert!(estimate_ua(&frame, &settings) <= u32::from(settings.power.budget_ma) * 1000);
//! ```

mod any;
pub mod brush;
pub mod canvas;
pub mod gamma;
mod horses;
pub mod look;
pub mod output;
pub mod palette;
pub mod path;
pub mod power;
pub mod rhythm;
pub mod scene;
pub mod scenery;
mod senet;
pub mod stage;
mod ur;
pub mod wire;
