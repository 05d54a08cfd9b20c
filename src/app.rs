//! Joins the layers: what happens to the board, and what the board does about it.

use crate::dice::Dice;
use crate::input::{Button, Event};
use crate::rules::geometry;
use crate::time::Time;
use crate::view::canvas::{Canvas, Light, Rgb16};
use crate::view::output::{self, Dither, Frame, Settings};

/// What an [`App`] begins with.
pub struct Boot {
    /// Where all chance comes from.
    pub seed: [u8; 32],
    /// Buttons held at power-on, bit n for button n.
    pub held: u8,
}

/// What is to be done after a step.
pub struct Effects {
    /// [`App::frame`] changed: send it.
    pub frame: bool,
    /// Step with [`Event::Tick`] then, at the latest.
    pub wake: Option<Time>,
    /// Play this instead of whatever is playing.
    pub sound: Option<Tune>,
}

/// Notes: Hz (0 is silence) and ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tune(pub &'static [(u16, u16)]);

/// The board. So far it answers a press with a throw on the die of that seat; the games follow.
pub struct App {
    dice: Dice,
    canvas: Canvas,
    frame: Frame,
}

impl App {
    /// A board at power-on.
    pub fn new(boot: Boot, _: Time) -> Self {
        let canvas = Canvas::BLACK;
        let frame = output::output(&canvas, &Settings::default(), Dither::Off);
        Self { dice: Dice::new(boot.seed), canvas, frame }
    }

    /// What the LEDs are to show.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Something happened, or time passed.
    pub fn step(&mut self, event: Event, now: Time) -> Effects {
        let changed = match event {
            Event::Up(button) => {
                self.throw(button, now);
                true
            }
            Event::Down(_) | Event::Tick => false,
        };
        Effects { frame: changed, wake: None, sound: None }
    }

    /// C-1: the throw is drawn when the button is released.
    fn throw(&mut self, button: Button, now: Time) {
        self.dice.stir(now, button.index());
        let pips = usize::from(self.dice.throw().pips());
        for (index, cell) in geometry::die(button.seat()).into_iter().enumerate() {
            let on = PIPS.get(pips).is_some_and(|face| face >> index & 1 == 1);
            let colour = if on { Rgb16 { r: 40_000, g: 40_000, b: 40_000 } } else { Rgb16::BLACK };
            if let Some(light) = Light::at(cell) {
                self.canvas.set(light, colour);
            }
        }
        self.frame = output::output(&self.canvas, &Settings::default(), Dither::Off);
    }
}

/// The nine lights of a die block that show a face, bit 0 the first of [`geometry::die`].
const PIPS: [u16; 7] = [0, 0b000_010_000, 0b100_000_001, 0b100_010_001, 0b101_000_101, 0b101_010_101, 0b101_101_101];
