//! The wiring table, which the firmware and the maker's guide share.

use std::collections::BTreeSet;

use galop::input::Button;
use galop::wiring::{self, Part, WIRING};

#[test]
fn every_part_has_a_pin_of_its_own() {
    let pins: BTreeSet<u8> = WIRING.iter().map(|wire| wire.gpio).collect();
    assert_eq!(pins.len(), WIRING.len());
    for button in Button::ALL {
        let wire = WIRING.iter().find(|wire| wire.part == Part::Button(button)).expect("a button of the table");
        assert_eq!(wire.gpio, wiring::button(button));
        let label = format!("{:?} {:?}", button.seat(), button.key()).to_lowercase();
        assert_eq!(wire.label.to_str().map(str::to_lowercase), Ok(label));
    }
}

/// With this check the firmware does not compile if a pin differs from the table's.
#[test]
fn a_pin_is_known_by_its_name() {
    for gpio in 0..30 {
        for other in 0..30 {
            assert_eq!(wiring::is_called(&format!("PIN_{gpio}"), other), gpio == other, "{gpio} and {other}");
        }
    }
    assert!(!wiring::is_called("PIN_", 0) && !wiring::is_called("PIN_016", 16) && !wiring::is_called("16", 16));
}
