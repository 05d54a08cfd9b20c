//! A stand-in for the game, to be replaced whole: a pressed button lights its LED, a held one makes another breathe.

/// Milliseconds since power-on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Time(pub u64);

/// 0..8: A and B of R, G, B, Y (2 * seat, + 1 for B).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Button(pub u8);

/// What can happen to an [`App`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A button went down.
    Down(Button),
    /// A button went up.
    Up(Button),
    /// Time passed.
    Tick,
}

/// What the LEDs are to show: the bytes that go over the wire.
pub struct Frame {
    leds: [[u8; 3]; 133],
}

impl Frame {
    /// In the order of the chain.
    pub fn leds(&self) -> &[[u8; 3]] {
        &self.leds
    }

    fn set(&mut self, led: usize, colour: [u8; 3]) {
        if let Some(led) = self.leds.get_mut(led) {
            *led = colour;
        }
    }
}

/// What an [`App`] begins with.
pub struct Boot {
    /// Where all chance comes from.
    pub seed: [u8; 32],
    /// Buttons held at power-on, bit n = `Button(n)`.
    pub held: u8,
}

/// What is to be done after a step.
pub struct Effects {
    /// [`App::frame`] changed, send it.
    pub frame: bool,
    /// Step with [`Event::Tick`] then, at the latest.
    pub wake: Option<Time>,
    /// Play this instead of whatever is playing.
    pub sound: Option<Tune>,
}

/// Notes: Hz (0 is silence) and ms.
pub struct Tune(pub &'static [(u16, u16)]);

/// LED 8 breathes while a button is held, at 200 frames/s.
const BREATHING: usize = 8;
const BREATH: u64 = 5;
/// LED 9 says that the board runs, LED 10 shows the first bytes of the seed.
const READY: usize = 9;
const SEED: usize = 10;

/// Buttons in, light out.
pub struct App {
    held: u8,
    frame: Frame,
}

impl App {
    /// Shows the buttons that were held at power-on.
    pub fn new(boot: Boot, _now: Time) -> Self {
        let mut frame = Frame { leds: [[0; 3]; 133] };
        frame.set(READY, [4, 4, 4]);
        if let Some(&[a, b, c]) = boot.seed.first_chunk() {
            frame.set(SEED, [a >> 4, b >> 4, c >> 4]);
        }
        Self { held: boot.held, frame }
    }

    /// One event, and what it asks for.
    pub fn step(&mut self, event: Event, now: Time) -> Effects {
        let mut sound = None;
        match event {
            Event::Down(button) => {
                self.held |= bit(button);
                // The B buttons beep.
                if button.0 & 1 == 1 {
                    sound = Some(Tune(&[(880, 60), (0, 20), (1760, 60)]));
                }
            }
            Event::Up(button) => self.held &= !bit(button),
            Event::Tick => {}
        }
        for button in 0..8 {
            let on = self.held & bit(Button(button)) != 0;
            self.frame.set(usize::from(button), if on { [40, 20, 10] } else { [0; 3] });
        }
        let ramp = u8::try_from(now.0.checked_div(BREATH).unwrap_or(0) & 63).unwrap_or(0);
        let breath = if self.held == 0 { 0 } else { ramp.min(63_u8.saturating_sub(ramp)) };
        self.frame.set(BREATHING, [breath; 3]);
        let wake = (self.held != 0).then_some(Time(now.0.saturating_add(BREATH)));
        Effects { frame: event != Event::Tick || self.held != 0, wake, sound }
    }

    /// As of the last step.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }
}

fn bit(button: Button) -> u8 {
    1_u8.checked_shl(u32::from(button.0)).unwrap_or(0)
}
