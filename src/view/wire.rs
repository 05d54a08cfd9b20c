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

    /// The bits that an LED receives.
    pub const fn bits(self) -> u8 {
        24
    }

    /// What an LED receives for a colour, from the top of the word.
    pub const fn word(self, RGB8 { r, g, b }: RGB8) -> u32 {
        let [red, green, blue] = self.shifts();
        let (r, g, b) = (r as u32, g as u32, b as u32);
        r.wrapping_shl(red as u32) | g.wrapping_shl(green as u32) | b.wrapping_shl(blue as u32)
    }

    /// The colour of an LED that received a word.
    pub const fn colour(self, word: u32) -> RGB8 {
        let [red, green, blue] = self.shifts();
        let (r, g, b) =
            (word.wrapping_shr(red as u32), word.wrapping_shr(green as u32), word.wrapping_shr(blue as u32));
        RGB8 { r: r as u8, g: g as u8, b: b as u8 }
    }
}
