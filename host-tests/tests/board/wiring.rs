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

/// A board that is wired by the maker's guide needs an image with these pins, also one of a later version.
#[test]
fn the_pins_are_those_of_the_makers_guide() {
    assert_eq!(wiring::BUTTONS, [2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!((wiring::BUZZER, wiring::LEDS, wiring::HEARTBEAT), (15, 16, 25));
}
