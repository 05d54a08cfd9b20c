//! The heartbeat, the buzzer, and sectors of flash that are worn.

use galop::save::log::SECTOR;
use serde_json::json;
use std::ops::Range;

use super::{Rig, SAVE_AT, ms};

/// A pin changed its level. The time is in ms of the rig's clock.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub at: f64,
    pub high: bool,
}

/// A tone of the buzzer.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    pub hertz: f64,
    /// The share of a period in which the pin is high.
    pub duty: f64,
}

impl Rig {
    /// Connects the parts to other pins, before power is switched on.
    pub fn move_pins(&mut self, buttons: [u8; 8], buzzer: u8, leds: u8, heartbeat: u8) {
        let pins = json!({ "buttons": buttons, "buzzer": buzzer, "leds": leds, "heartbeat": heartbeat });
        self.ask(json!({ "do": "pins", "pins": pins }));
    }

    /// Makes these sectors of the save area worn, and no others.
    pub fn wear(&mut self, sectors: Range<u32>) {
        let first = SAVE_AT / SECTOR as u32;
        self.ask(json!({ "do": "worn", "from": first + sectors.start, "to": first + sectors.end }));
    }

    /// The edges of a watched pin since the last call.
    fn edges(&mut self, pin: &str) -> Vec<Edge> {
        let answer = self.ask(json!({ "do": "edges", "pin": pin }));
        let edges = answer["edges"].as_array().expect("a list");
        edges.iter().map(|edge| Edge { at: ms(&edge["at"]), high: edge["high"] == json!(true) }).collect()
    }

    /// Lets some nine seconds pass, and returns how often the on-board LED blinks in a row: one whole group of blinks.
    /// Between two groups it must be dark for a second. Within a group it is dark for 230 ms, longer if a save that is
    /// tried again stops the processor.
    pub fn blinks(&mut self) -> usize {
        const WITHIN_MS: f64 = 500.0;
        self.edges("heartbeat");
        self.run(9000.0);
        let edges = self.edges("heartbeat");
        let dark = edges.windows(2).filter(|edges| edges[1].high).map(|edges| edges[1].at - edges[0].at);
        let pauses: Vec<f64> = dark.skip_while(|ms| *ms < WITHIN_MS).collect();
        assert!(pauses.iter().all(|ms| *ms < WITHIN_MS || *ms >= 1000.0), "{pauses:?}");
        // The first and the last group may not be whole.
        let groups: Vec<_> = pauses.chunk_by(|_, next| *next < WITHIN_MS).map(<[f64]>::len).collect();
        assert!(groups.len() >= 2, "{pauses:?}");
        groups[0]
    }

    /// The tones of the buzzer since the last call, one for each whole period of its pin. The pin must be low again.
    pub fn tones(&mut self) -> Vec<Tone> {
        let edges = self.edges("buzzer");
        assert!(edges.last().is_none_or(|edge| !edge.high), "the buzzer's pin must rest low");
        let periods = edges.windows(3).filter(|edges| edges[0].high);
        let tone = |edges: &[Edge]| {
            let period = edges[2].at - edges[0].at;
            Tone { hertz: 1e3 / period, duty: (edges[1].at - edges[0].at) / period }
        };
        periods.map(tone).collect()
    }
}
