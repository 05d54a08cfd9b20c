//! The frame on the LEDs, as bytes.

use galop::board::layout::Strip;
use galop_desk::eye::wire;
use galop_host_tests::bytes::unhex;
use galop_host_tests::talk::Talk;
use smart_leds::RGB8;

use crate::quick;

#[test]
fn a_frame_is_told_whole() {
    for settings in [quick(), {
        let mut panel = quick();
        panel.output.layout.strip = Strip::Panel16;
        panel.output.power.budget_ma = 2000;
        panel
    }] {
        let mut talk = Talk::new(settings);
        talk.ask("game new 001 bot1,bot1,bot1,bot1").ok();
        talk.wait(50);
        let shown = wire(&talk.app);
        assert_eq!(talk.hear(b"frame\n"), 6);
        let mut received = Vec::new();
        for number in 0.. {
            let line = talk.line().expect("a line");
            if line == "ok" {
                break;
            }
            let (at, hex) = line.split_once(": ").expect("an LED and bytes");
            assert_eq!(at, (number * 32).to_string());
            received.extend(unhex(hex));
            // It is one picture, even if the board changes meanwhile.
            talk.wait(30);
        }
        assert_eq!(received, shown);
        assert_ne!(wire(&talk.app), shown);
    }
}

/// Three or four bytes an LED, in the order of the wire; white takes the common part of the other colours.
#[test]
fn a_frame_has_the_bytes_of_the_wire() {
    let mut talk = Talk::new(quick());
    talk.ask("game new escalier person,off,person,off").ok();
    talk.wait(100);
    let leds = |talk: &mut Talk| -> Vec<Vec<u8>> {
        let bytes = if talk.ask("get led").ok()[0].starts_with("led: rgbw") { 4 } else { 3 };
        let lines = talk.ask("frame").ok();
        let hex = lines
            .iter()
            .enumerate()
            .map(|(n, line)| line.strip_prefix(&format!("{}: ", 96 / bytes * n)).expect("an LED"));
        let all = unhex(&hex.collect::<String>());
        assert_eq!((all.len(), &all), (133 * bytes, &wire(&talk.app)));
        all.chunks(bytes).map(<[u8]>::to_vec).collect()
    };
    let mut white = 0;
    for order in ["grb", "rgb", "bgr"] {
        talk.ask(&format!("set colour_order {order}")).ok();
        for led in ["rgb", "rgbw"] {
            talk.ask(&format!("set led {led}")).ok();
            talk.wait(10);
            let shown: Vec<RGB8> = talk.app.frame().leds().to_vec();
            for (bytes, colour) in leds(&mut talk).iter().zip(shown) {
                let part = |letter| match letter {
                    'r' => colour.r,
                    'g' => colour.g,
                    _ => colour.b,
                };
                let common = if led == "rgbw" { colour.r.min(colour.g).min(colour.b) } else { 0 };
                let mut expected: Vec<u8> = order.chars().map(|letter| part(letter) - common).collect();
                if led == "rgbw" {
                    expected.push(common);
                    white += usize::from(common > 0);
                }
                assert_eq!(*bytes, expected, "{order}, {led}: {colour:?}");
            }
        }
    }
    assert!(white > 10, "{white} LEDs with white");
}
