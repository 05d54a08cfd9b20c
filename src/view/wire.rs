//! What is sent to an LED for a colour: the one table of colour orders, for the driver, the console and the tests.

use crate::setting_table::words;
use smart_leds::RGB8;

words! {
    /// The order in which an LED receives its colour bytes.
    #[derive(Default)]
    ColourOrder {
        /// The WS2812B.
        #[default]
        Grb = "grb",
        /// Red, green, blue.
        Rgb = "rgb",
        /// Red, blue, green.
        Rbg = "rbg",
        /// Green, blue, red.
        Gbr = "gbr",
        /// Blue, red, green.
        Brg = "brg",
        /// Blue, green, red.
        Bgr = "bgr",
    }
}

impl ColourOrder {
    /// How far red, green and blue are shifted in the word of an LED, of which the highest byte is sent first.
    const fn shifts(self) -> [u8; 3] {
        match self {
            Self::Grb => [16, 24, 8],
            Self::Rgb => [24, 16, 8],
            Self::Rbg => [24, 8, 16],
            Self::Gbr => [8, 24, 16],
            Self::Brg => [16, 8, 24],
            Self::Bgr => [8, 16, 24],
        }
    }
}

words! {
    /// The channels of an LED.
    #[derive(Default)]
    Kind {
        /// Red, green and blue: WS2812, WS2813, SK6812.
        #[default]
        Rgb = "rgb",
        /// A white one besides, which is sent last: SK6812 RGBW.
        Rgbw = "rgbw",
    }
}

impl Kind {
    /// How much of a light of red, green and blue a white channel takes: the common part.
    pub fn white<T: Ord + Default>(self, r: T, g: T, b: T) -> T {
        match self {
            Self::Rgb => T::default(),
            Self::Rgbw => r.min(g).min(b),
        }
    }
}

/// What the LEDs of a chain receive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wire {
    /// The channels of an LED.
    pub kind: Kind,
    /// The order of red, green and blue.
    pub order: ColourOrder,
}

impl Wire {
    /// The bits that an LED receives.
    pub const fn bits(self) -> u8 {
        match self.kind {
            Kind::Rgb => 24,
            Kind::Rgbw => 32,
        }
    }

    /// The number of LEDs of this kind that receive as many bits as `leds` of any kind.
    pub const fn covering(self, leds: usize) -> usize {
        match self.kind {
            Kind::Rgb => leds.saturating_mul(4).div_ceil(3),
            Kind::Rgbw => leds,
        }
    }

    /// What an LED receives for a colour, from the top of the word.
    pub fn word(self, colour: RGB8) -> u32 {
        let mut word = raw(colour);
        self.arrange(core::slice::from_mut(&mut word));
        word
    }

    /// The words of many colours, as many as fit. Returns their number.
    #[inline(never)]
    pub fn pack(self, colours: impl Iterator<Item = RGB8>, words: &mut [u32]) -> usize {
        let free = colours.fold(words.iter_mut(), |mut free, colour| {
            if let Some(word) = free.next() {
                *word = raw(colour);
            }
            free
        });
        let unused = free.len();
        let used = words.len().saturating_sub(unused);
        self.arrange(words.get_mut(..used).unwrap_or_default());
        used
    }

    /// Makes of words for a WS2812B those of these LEDs. Two short loops are faster than one that needs more registers
    /// than the processor has, and most boards need only the first.
    #[inline(never)]
    fn arrange(self, words: &mut [u32]) {
        if self == Self::default() {
            return;
        }
        let [red, green, blue] = self.order.shifts();
        for word in words {
            let [g, r, b, _] = word.to_be_bytes();
            let white = self.kind.white(r, g, b);
            let byte = |channel: u8, shift: u8| u32::from(channel.wrapping_sub(white)).wrapping_shl(shift.into());
            *word = byte(r, red) | byte(g, green) | byte(b, blue) | u32::from(white);
        }
    }

    /// The colour of an LED that received a word, as far as a white channel is white.
    pub fn colour(self, word: u32) -> RGB8 {
        let white = match self.kind {
            Kind::Rgb => 0,
            Kind::Rgbw => word as u8,
        };
        let [r, g, b] = self.order.shifts().map(|shift| (word.wrapping_shr(shift.into()) as u8).saturating_add(white));
        RGB8 { r, g, b }
    }
}

/// What a WS2812B receives for a colour.
const fn raw(RGB8 { r, g, b }: RGB8) -> u32 {
    u32::from_be_bytes([g, r, b, 0])
}
