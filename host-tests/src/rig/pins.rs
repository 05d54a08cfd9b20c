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

    /// Lets some six seconds pass, and returns how often the on-board LED blinks in a row: one whole group of blinks.
    pub fn blinks(&mut self) -> usize {
        self.edges("heartbeat");
        self.run(6000.0);
        let ons: Vec<f64> = self.edges("heartbeat").iter().filter(|edge| edge.high).map(|edge| edge.at).collect();
        // Blinks of a group are 250 ms apart. The first and the last group may not be whole.
        let groups: Vec<_> = ons.chunk_by(|a, b| b - a < 249.0 + 200.0).map(<[f64]>::len).collect();
        assert!(groups.len() >= 3, "{ons:?}");
        groups[1]
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
