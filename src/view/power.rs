//! How much current a frame draws, and how far it must be dimmed to stay within the supply's.
//!
//! Currents are summed in units of 1/2550 mA, in which a byte's share of a channel's current and
//! a tenth of a milliampere are both whole: nothing is rounded before the comparison.

/// What the supply gives and the LEDs take. The defaults hold for any USB port and any WS2812B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Power {
    /// What all LEDs together may draw. 450 mA leaves 50 of a USB port's 500 to the processor.
    pub budget_ma: u16,
    /// What red, green and blue of one LED draw at byte 255; linear below (disk91.com measured).
    ///
    /// 20, the customary 60 mA per LED, is on the safe side: measured were 11 and 17 (pjrc.com,
    /// two kinds) and 16 (disk91.com), later data sheets say 12. Whoever measures the chain at
    /// hand gets more light.
    pub channel_ma: [u8; 3],
    /// What one LED draws while dark, in tenths of a milliampere; every LED of the chain counts.
    ///
    /// « just under 1 mA » of two kinds (pjrc.com). On a panel of 256 that alone is 256 mA.
    pub dark_tenths_ma: u8,
}

impl Default for Power {
    fn default() -> Self {
        Self { budget_ma: 450, channel_ma: [20; 3], dark_tenths_ma: 10 }
    }
}

/// A factor that leaves a value as it is.
pub const WHOLE: u32 = 1 << 16;

impl Power {
    /// What `leds` dark LEDs draw.
    const fn dark(&self, leds: u32) -> u32 {
        leds.wrapping_mul(self.dark_tenths_ma as u32).wrapping_mul(255)
    }

    /// What bytes draw that sum up to `sums` per channel. At most 256 LEDs, so it fits 32 bits.
    fn lit(&self, sums: [u32; 3]) -> u32 {
        let channels = sums.iter().zip(self.channel_ma);
        channels.fold(0, |all, (sum, ma)| all.wrapping_add(sum.wrapping_mul(u32::from(ma)).wrapping_mul(10)))
    }

    /// What `leds` LEDs draw whose bytes sum up to `sums` per channel, in microamperes, rounded up.
    pub fn estimate_ua(&self, leds: u32, sums: [u32; 3]) -> u32 {
        let units = self.dark(leds).wrapping_add(self.lit(sums));
        // 2550 units are 1000 µA; in two steps, to stay within 32 bits.
        (units / 51).wrapping_mul(20).wrapping_add((units % 51).wrapping_mul(20).div_ceil(51))
    }

    /// The factor, of [`WHOLE`], that keeps `leds` LEDs within the budget, however their bytes are
    /// rounded. `sums` has the light of each channel with 8 bits behind the point, `lit` how many
    /// LEDs have any of it.
    ///
    /// Rounded and dithered bytes are less than one above the scaled light, and 0 where there was
    /// none; so a byte for each that is lit is set aside, and the scaled light keeps to the rest:
    ///
    /// bytes < scaled light + lit ≤ factor · light + lit ≤ (budget − dark − lit) + lit.
    ///
    /// It is set aside whether dithered or not, so that light does not jump when an animation ends.
    pub fn factor(&self, leds: u32, sums: [u32; 3], lit: [u32; 3]) -> u32 {
        let budget = u32::from(self.budget_ma).wrapping_mul(2550);
        let Some(left) = budget.checked_sub(self.dark(leds)) else { return 0 };
        let left = left.saturating_sub(self.lit(lit));
        let light = self.lit(sums.map(|sum| sum.div_ceil(256)));
        if light <= left {
            return WHOLE;
        }
        // The one division of a frame.
        let factor = (u64::from(left) << 16).checked_div(u64::from(light)).unwrap_or(0);
        factor as u32
    }
}
