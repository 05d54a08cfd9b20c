//! Senet with fewer pawns: the others are already out. The sheet's limit of turns is ignored.

use super::Small;
use galop::rules::Side;
use galop::rules::senet::{OUT, PAWNS, Parts, Position, Rules, Settings, WAIT, WATER};
use galop::setting_table::Refused;

/// Senet with at most `pawns` pawns a side in play.
pub struct Senet {
    rules: Rules,
    pawns: usize,
    /// All ways to place a side's pawns, sorted, a byte for each pawn.
    ways: Vec<u64>,
}

impl Senet {
    /// `pawns` a side, 1 to 5; more than 3 are too many states for most machines.
    pub fn new(pawns: usize) -> Result<Self, Refused> {
        let settings = Settings { max_turns: u16::MAX, ..Settings::SHEET_004 };
        let mut ways = vec![0];
        for _ in 0..pawns {
            ways = ways.iter().flat_map(|way| (0..=OUT).map(move |place| way << 8 | u64::from(place))).collect();
            ways.retain(|way| rises(*way));
        }
        ways.retain(|way| *way != packed(std::iter::repeat_n(OUT, pawns)));
        ways.sort_unstable();
        Ok(Self { rules: Rules::new(settings)?, pawns, ways })
    }

    fn way(&self, places: impl IntoIterator<Item = u8>) -> usize {
        self.ways.binary_search(&packed(places)).expect("a side that has pawns left")
    }

    fn places(&self, way: usize) -> [u8; 5] {
        let mut places = [OUT; 5];
        let bytes = self.ways[way].to_be_bytes();
        for (place, byte) in places.iter_mut().zip(&bytes[8 - self.pawns..]) {
            *place = *byte;
        }
        places
    }
}

fn packed(places: impl IntoIterator<Item = u8>) -> u64 {
    places.into_iter().fold(0, |way, place| way << 8 | u64::from(place))
}

/// Whether the last place comes after the one before it, and is legal: only the places outside the board hold several
/// pawns, and no pawn stays in the water.
fn rises(way: u64) -> bool {
    let [.., before, last] = way.to_be_bytes();
    let outside = last == WAIT || last == OUT;
    last != WATER && (before < last || before == last && outside)
}

impl Small for Senet {
    type Rules = Rules;

    fn name(&self) -> String {
        format!("004-{}v{}", self.pawns, self.pawns)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn numbers(&self) -> usize {
        self.ways.len() * self.ways.len()
    }

    fn number(&self, position: &Position) -> usize {
        let side = position.turn();
        let places = |side: Side| self.rules.parts(position).pawns[side as usize].into_iter().take(self.pawns);
        self.way(places(side)) * self.ways.len() + self.way(places(side.other()))
    }

    fn holds(&self, position: &Position) -> bool {
        let out = PAWNS - self.pawns as u8;
        Side::BOTH.into_iter().all(|side| (out..PAWNS).contains(&position.out(side)))
    }

    fn position(&self, number: usize) -> Option<Position> {
        let pawns = [number / self.ways.len(), number % self.ways.len()].map(|way| self.places(way));
        self.rules.position(&Parts { pawns, turn: Side::Black, turns: 0 }).ok()
    }

    fn lateness(&self, number: usize) -> u32 {
        let ways = [number / self.ways.len(), number % self.ways.len()];
        ways.iter().flat_map(|way| self.places(*way)).map(u32::from).sum()
    }

    /// The sheet's starting position of the first pawns, after Black's foremost has moved.
    fn starts(&self) -> Vec<Position> {
        let first = self.pawns as u8;
        let mut pawns = [[OUT; 5]; 2];
        for n in 0..first {
            // White on 1, 3, 5 …, Black on 2, 4, 6 …, the last of them one further (SE4-2, SE4-5).
            pawns[0][usize::from(n)] = 2 * n + 2 + u8::from(n + 1 == first);
            pawns[1][usize::from(n)] = 2 * n + 1;
        }
        self.rules.position(&Parts { pawns, turn: Side::Black, turns: 0 }).into_iter().collect()
    }
}
