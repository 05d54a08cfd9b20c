//! The current of a frame, and how far the frame must be dimmed to stay within the budget.
//!
//! Currents are summed in units of 1/2550 mA. The current of one step of a channel and a tenth of a milliampere are
//! both whole numbers of units, so nothing is rounded before the comparison.

/// The budget of the supply, and the current of the LEDs. The defaults are safe for any USB port and any WS2812B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Power {
    /// The maximum current of all LEDs together. 450 mA leaves 50 of a USB port's 500 to the processor.
    pub budget_ma: u16,
    /// The current of red, green and blue of one LED at byte 255; linear below (measured by disk91.com).
    ///
    /// 20, the customary 60 mA per LED, is on the safe side: 11 and 17 (pjrc.com, two kinds) and 16 (disk91.com) were
    /// measured, and later data sheets say 12. Measuring your own LEDs can give more light.
    pub channel_ma: [u8; 3],
    /// The same of the white channel of an LED that has one.
    pub white_ma: u8,
    /// The current of one dark LED, in tenths of a milliampere; every LED of the chain counts.
    ///
    /// « just under 1 mA » for two kinds (pjrc.com). On a panel of 256 that alone is 256 mA.
    pub dark_tenths_ma: u8,
}

impl Default for Power {
    fn default() -> Self {
        Self { budget_ma: 450, channel_ma: [20; 3], white_ma: 20, dark_tenths_ma: 10 }
    }
}

/// A number for red, green and blue, and one for white.
pub type Channels = ([u32; 3], u32);

/// A factor that leaves a value as it is.
pub const WHOLE: u32 = 1 << 16;

impl Power {
    /// The current of `leds` dark LEDs, in units.
    const fn dark(&self, leds: u32) -> u32 {
        leds.wrapping_mul(self.dark_tenths_ma as u32).wrapping_mul(255)
    }

    /// The current of bytes that sum up to `sums` per channel, in units. Of at most 256 LEDs it fits in 32 bits.
    fn lit(&self, (sums, white): Channels) -> u32 {
        let white = white.wrapping_mul(self.white_ma.into());
        let all = sums
            .iter()
            .zip(self.channel_ma)
            .fold(white, |all, (sum, ma)| all.wrapping_add(sum.wrapping_mul(ma.into())));
        all.wrapping_mul(10)
    }

    /// The current of `leds` LEDs whose bytes sum up to `sums` per channel, in microamperes, rounded up.
    pub fn estimate_ua(&self, leds: u32, sums: Channels) -> u32 {
        let units = self.dark(leds).wrapping_add(self.lit(sums));
        // 2550 units are 1000 µA; in two steps, to stay within 32 bits.
        (units / 51).wrapping_mul(20).wrapping_add((units % 51).wrapping_mul(20).div_ceil(51))
    }

    /// The dimming factor, of [`WHOLE`], that keeps `leds` LEDs within the budget, however their bytes are rounded.
    /// `sums` is the light of each channel with 8 fractional bits, `lit` the number of LEDs that have any of it.
    ///
    /// Rounded and dithered bytes are less than one above the scaled light, and 0 where there is none. So one step is
    /// reserved for each lit channel, and the scaled light gets the rest:
    ///
    /// bytes < scaled light + lit ≤ factor · light + lit ≤ (budget − dark − lit) + lit.
    ///
    /// It is reserved with and without dithering, so that the brightness does not jump when an animation ends.
    pub fn factor(&self, leds: u32, sums: Channels, lit: Channels) -> u32 {
        let budget = u32::from(self.budget_ma).wrapping_mul(2550);
        let Some(left) = budget.checked_sub(self.dark(leds)) else { return 0 };
        let Some(left) = left.checked_sub(self.lit(lit)) else { return 0 };
        let (sums, white) = sums;
        let light = self.lit((sums.map(|sum| sum.div_ceil(256)), white.div_ceil(256)));
        if light <= left {
            return WHOLE;
        }
        // The only division of a frame.
        let factor = (u64::from(left) << 16).checked_div(u64::from(light)).unwrap_or(0);
        factor as u32
    }
}
