//! The bit timing that data sheets of LEDs ask for, to compare with the pulses of the image.

/// A time in ns, at least and at most.
type Window = (f64, f64);

/// The timing of one kind of LED.
pub struct Sheet {
    /// The kind, and the data sheet.
    pub name: &'static str,
    pub source: &'static str,
    /// How long a 0 and a 1 are high, and how long they are low.
    pub windows: [(Pulse, Window); 4],
    /// How long the line must be low for the LEDs to show the frame, in µs.
    pub latch_us: f64,
    /// Windows that our timing leaves; for the reason see [`SHEETS`].
    pub leaves: &'static [Pulse],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pulse {
    T0H,
    T1H,
    T0L,
    T1L,
}

use Pulse::{T0H, T0L, T1H, T1L};

const fn around(t0h: f64, t1h: f64, t0l: f64, t1l: f64) -> [(Pulse, Window); 4] {
    const fn of(ns: f64) -> Window {
        (ns - 150.0, ns + 150.0)
    }
    [(T0H, of(t0h)), (T1H, of(t1h)), (T0L, of(t0l)), (T1L, of(t1l))]
}

/// No timing lies in all windows: a 1 of an SK6812 is low for at least 450 ns, one of a later WS2812B for at most 420.
/// The pulses that are high, by which an LED tells a 1 from a 0, lie in the windows of all. A 1 of 750 ns is the only
/// one that both WS2813 and SK6812 take.
pub const SHEETS: [Sheet; 5] = [
    Sheet {
        name: "WS2812",
        source: "Worldsemi, WS2812 data sheet, as SparkFun distributes it",
        windows: around(350.0, 700.0, 800.0, 600.0),
        latch_us: 50.0,
        leaves: &[],
    },
    Sheet {
        name: "WS2812B, old",
        source: "Worldsemi, WS2812B data sheet V1.0, as Adafruit distributes it",
        windows: around(400.0, 800.0, 850.0, 450.0),
        latch_us: 50.0,
        leaves: &[],
    },
    Sheet {
        name: "WS2812B, new",
        source: "Worldsemi, WS2812B-2020 data sheet V1.1",
        windows: [(T0H, (220.0, 380.0)), (T1H, (580.0, 1000.0)), (T0L, (580.0, 1000.0)), (T1L, (220.0, 420.0))],
        latch_us: 280.0,
        leaves: &[T1L],
    },
    Sheet {
        name: "WS2813",
        source: "Worldsemi, WS2813 data sheet (WS2813A to D), as BTF-Lighting distributes it",
        windows: [(T0H, (300.0, 450.0)), (T1H, (750.0, 1000.0)), (T0L, (300.0, 100_000.0)), (T1L, (300.0, 100_000.0))],
        latch_us: 300.0,
        leaves: &[],
    },
    Sheet {
        name: "SK6812, RGB and RGBW",
        source: "Opsco Optoelectronics, SK6812 data sheet, as Adafruit distributes it",
        windows: around(300.0, 600.0, 900.0, 600.0),
        latch_us: 80.0,
        leaves: &[],
    },
];

/// Which pulse this is: of the high ones a 1 is the longer, of the low ones a 0.
fn kind(high: bool, ns: f64) -> Pulse {
    match (high, ns < if high { 560.0 } else { 690.0 }) {
        (true, true) => T0H,
        (true, false) => T1H,
        (false, true) => T1L,
        (false, false) => T0L,
    }
}

/// Panics if a pulse inside a frame leaves the window of a data sheet, other than those that are known to be left.
pub fn check(high: bool, ns: f64) {
    let pulse = kind(high, ns);
    for sheet in &SHEETS {
        let inside = sheet.windows.iter().any(|(of, (least, most))| *of == pulse && (*least..=*most).contains(&ns));
        let left = sheet.leaves.contains(&pulse);
        assert!(inside != left, "{pulse:?} of {ns} ns, {} ({}): inside {inside}", sheet.name, sheet.source);
    }
}
