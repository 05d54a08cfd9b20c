//! The figures that are wanted of the image; `cargo figures image` measures the same and prints them.

use galop::settings::Settings;
use galop_host_tests::rig::Rig;
use galop_host_tests::share;
use galop_host_tests::speed::{
    Animation, FIRST_LIGHT_MS, FRAME, FRAMES, LOAD, P99_MS, STACK, STEP, Speed, measure, number,
};
use std::path::Path;

use super::Test;

pub const TESTS: [(&str, Test); 1] = [("speed::light_frames_and_presses_are_in_time", in_time)];

/// Until the first light, frames a second, and from a press to the LEDs, for a board with 133 LEDs of three channels.
fn in_time(image: &Path) {
    let mut rig = Rig::new(image);
    rig.set(&Settings::default());
    let presses = share::of(200, 300, 1000, "presses whose delay is measured");
    let Speed { light, menu, play, path, delays, .. } = measure(&mut rig, presses as usize);
    assert!(light <= FIRST_LIGHT_MS, "first light after {light:.2} ms");
    for (scene, most) in [&menu, &play].into_iter().zip(FRAME) {
        let cycles = scene.busy / scene.frames as f64;
        assert!(cycles <= most, "all tasks take {cycles:.0} cycles a frame, more than {most:.0}");
    }
    for Animation { frames, load, longest, .. } in [menu, play, path] {
        assert!(frames >= FRAMES, "{frames} frames a second");
        assert!(load <= LOAD && longest <= STEP, "load {load:.3}, longest step {longest} cycles");
    }
    assert!(delays.at(0.99) <= P99_MS, "p99 of a press is {:.2} ms", delays.at(0.99));
    let stack = number(&rig.figures()["stack"]);
    assert!(stack <= STACK, "{stack} bytes of stack");
}
