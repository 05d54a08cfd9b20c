//! The yardstick of the benches: a plain engine of one fixed rule set, 001 with four players and four horses, written
//! directly and without settings.

/// In the stable; 0 to 55 on the track; 56 to 60 on steps 1 to 5; then [`FINISHED`].
const STABLE: i8 = -1;
const FINISHED: i8 = 62;

/// Horses by seat, whose horse is on each cell of the track, and who throws.
#[derive(Clone, Copy)]
pub struct Plain {
    horses: [[i8; 4]; 4],
    track: [Option<(u8, u8)>; 56],
    turn: usize,
}

impl Default for Plain {
    fn default() -> Self {
        Self { horses: [[STABLE; 4]; 4], track: [None; 56], turn: 0 }
    }
}

/// The absolute cell of a horse on the track.
fn cell(seat: usize, k: i8) -> usize {
    let a = 7 + 14 * seat + k as usize;
    if a >= 56 { a - 56 } else { a }
}

impl Plain {
    /// The place to which the horse may go, if any.
    fn target(&self, number: usize, die: i8) -> Option<i8> {
        let seat = self.turn;
        let k = self.horses[seat][number];
        let free_step = |step: i8| !self.horses[seat].contains(&step);
        match k {
            STABLE => {
                let own = matches!(self.track[cell(seat, 0)], Some((owner, _)) if usize::from(owner) == seat);
                (die == 6 && !own).then_some(0)
            }
            FINISHED => None,
            55.. => {
                let step = k - 54;
                match die == step {
                    true if die == 6 => Some(FINISHED),
                    true if free_step(k + 1) => Some(k + 1),
                    _ => None,
                }
            }
            _ => {
                let to = k + die;
                if to > 55 || (k + 1..to).any(|between| self.track[cell(seat, between)].is_some()) {
                    return None;
                }
                match self.track[cell(seat, to)] {
                    Some((owner, _)) if usize::from(owner) == seat => None,
                    _ => Some(to),
                }
            }
        }
    }

    /// Plays a throw with its move, chosen by `pick(number of moves)`. Returns true when the thrower has won.
    pub fn roll(&mut self, die: i8, pick: impl FnOnce(usize) -> usize) -> bool {
        let seat = self.turn;
        let mut moves = [(0, 0); 4];
        let mut count = 0;
        let mut exit_seen = false;
        for number in 0..4 {
            let stable = self.horses[seat][number] == STABLE;
            if stable && exit_seen {
                continue;
            }
            if let Some(to) = self.target(number, die) {
                exit_seen |= stable;
                moves[count] = (number, to);
                count += 1;
            }
        }
        if count > 0 {
            let (number, to) = moves[pick(count)];
            let from = self.horses[seat][number];
            if (0..=55).contains(&from) {
                self.track[cell(seat, from)] = None;
            }
            if to <= 55 {
                if let Some((loser, horse)) = self.track[cell(seat, to)] {
                    self.horses[usize::from(loser)][usize::from(horse)] = STABLE;
                }
                self.track[cell(seat, to)] = Some((seat as u8, number as u8));
            }
            self.horses[seat][number] = to;
            if self.horses[seat] == [FINISHED; 4] {
                return true;
            }
        }
        if die != 6 {
            self.turn = (seat + 1) % 4;
        }
        false
    }
}
