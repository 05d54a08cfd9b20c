//! The driver of the LEDs works in other embassy projects, as its comment and the changelog say.

use std::fs;

use galop_host_tests::machine::root;

#[test]
fn the_driver_needs_nothing_of_this_program() {
    let text = fs::read_to_string(root().join("src/hw/ws2812.rs")).expect("the driver");
    let used: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix("use ")).collect();
    assert!(used.len() > 5, "{used:?}");
    for path in used {
        let package = path.split("::").next().unwrap_or_default();
        let known = package == "core" || package == "smart_leds" || package.starts_with("embassy_");
        assert!(known, "src/hw/ws2812.rs uses {path}");
    }
    for inside in ["crate::", "super::", "galop::", "galop_"] {
        assert!(!text.contains(inside), "src/hw/ws2812.rs has {inside}");
    }
}
