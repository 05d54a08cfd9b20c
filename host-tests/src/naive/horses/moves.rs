//! The legal moves of the Petits Chevaux for one die: docs/rules.md, section 3.1, literally.

use super::{DOOR, FINISHED, SEATS, STABLE, State, place_text};

/// One legal move; `captured` is the colour of the horse sent home.
pub(super) struct Move {
    pub(super) seat: char,
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) captured: Option<char>,
}

impl Move {
    pub(super) fn text(&self) -> String {
        let text = format!("{} {} {}", self.seat, place_text(self.from), place_text(self.to));
        match self.captured {
            Some(colour) => format!("{text} x{colour}"),
            None => text,
        }
    }
}

/// G-6: the absolute track cell of a seat's k.
pub(super) fn track_cell(seat: char, k: i32) -> i32 {
    let number = SEATS.iter().position(|s| *s == seat).expect("seat") as i32;
    (7 + 14 * number + k) % 56
}

impl State {
    /// The colour of the horse on a track cell, if there is one; `k` is counted from `seat`.
    fn who_is_on(&self, seat: char, k: i32) -> Option<char> {
        for (colour, places) in &self.horses {
            for place in places {
                if (0..=DOOR).contains(place) && track_cell(*colour, *place) == track_cell(seat, k) {
                    return Some(*colour);
                }
            }
        }
        None
    }

    fn track_is_empty(&self, seat: char, mut cells: impl Iterator<Item = i32>) -> bool {
        cells.all(|k| self.who_is_on(seat, k).is_none())
    }

    /// Whether the seat's steps (codes 56 to 61) in this range are free.
    fn steps_are_free(&self, seat: char, first: i32, last: i32) -> bool {
        self.horses[&seat].iter().all(|place| *place < first || *place > last)
    }

    /// The move onto a track cell: none onto an own horse, a capture onto an enemy.
    fn landing(&self, seat: char, from: i32, to: i32) -> Option<Move> {
        match self.who_is_on(seat, to) {
            Some(colour) if self.own(seat, colour) => None,
            captured => Some(Move { seat, from, to, captured }),
        }
    }

    /// A forward move along the track, k < t <= 55, with `jump` and `own_cell` (PC1-15, H-3).
    fn track_move(&self, seat: char, k: i32, t: i32) -> Option<Move> {
        if !self.options.jump && !self.track_is_empty(seat, k + 1..t) {
            return None;
        }
        let own_there = self.who_is_on(seat, t).is_some_and(|colour| self.own(seat, colour));
        if own_there && self.options.own_cell == "stop_behind" {
            if t - 1 > k && self.who_is_on(seat, t - 1).is_none() {
                return Some(Move { seat, from: k, to: t - 1, captured: None });
            }
            return None;
        }
        self.landing(seat, k, t)
    }

    /// H-2: to the door and back by the excess.
    fn bounced_move(&self, seat: char, k: i32, die: i32) -> Option<Move> {
        let t = 110 - k - die;
        if t == k {
            return None;
        }
        if !self.options.jump {
            let there = k + 1..DOOR + 1;
            let back = (t + 1..DOOR).filter(|cell| *cell != k);
            if !self.track_is_empty(seat, there) || !self.track_is_empty(seat, back) {
                return None;
            }
        }
        self.landing(seat, k, t)
    }

    /// The exit from the stable (PC0-9, PC1-7, PC3-6), or onto the first free cell (A0-4).
    fn exit_move(&self, seat: char) -> Option<Move> {
        if self.options.exit_onto == "first_free" {
            let to = (0..=DOOR).find(|k| self.who_is_on(seat, *k).is_none())?;
            return Some(Move { seat, from: STABLE, to, captured: None });
        }
        self.landing(seat, STABLE, 0)
    }

    /// `stairs=count` (PC0-18 to PC0-20), from the track or from the lane.
    fn count_move(&self, seat: char, k: i32, die: i32) -> Option<Move> {
        let t = k + die;
        if t <= DOOR {
            return self.track_move(seat, k, t);
        }
        if t > DOOR + self.options.lane_cells || !self.steps_are_free(seat, (k + 1).max(DOOR + 1), t) {
            return None;
        }
        if !self.options.jump && !self.track_is_empty(seat, k + 1..DOOR + 1) {
            return None;
        }
        Some(Move { seat, from: k, to: t, captured: None })
    }

    /// The door and the stairs of 001 and 003 (PC1-13, PC1-14, PC3-15 to PC3-17, H-9).
    fn stairs_move(&self, seat: char, k: i32, die: i32) -> Option<Move> {
        let n = k - DOOR;
        if n == 6 {
            // Only with finish=centre: from step 6 a 6 goes to the centre.
            return (die == 6).then_some(Move { seat, from: k, to: FINISHED, captured: None });
        }
        let right_die = match self.options.stairs.as_str() {
            "sequential" => die == n + 1,
            "number" => die > n,
            other => panic!("stairs {other}"),
        };
        if !right_die || !self.steps_are_free(seat, k + 1, DOOR + die) {
            return None;
        }
        let finished = die == 6 && self.options.finish == "top";
        let to = if finished { FINISHED } else { DOOR + die };
        Some(Move { seat, from: k, to, captured: None })
    }

    /// The move of one horse with this die, if it has one.
    fn horse_move(&self, seat: char, k: i32, throw: u8) -> Option<Move> {
        let die = i32::from(throw);
        if k == STABLE {
            return if self.options.exit_on.contains(&throw) { self.exit_move(seat) } else { None };
        }
        if k == FINISHED {
            return None;
        }
        if self.options.stairs == "count" {
            return self.count_move(seat, k, die);
        }
        if k >= DOOR {
            return self.stairs_move(seat, k, die);
        }
        if k + die <= DOOR {
            return self.track_move(seat, k, k + die);
        }
        if self.options.overshoot == "bounce" {
            return self.bounced_move(seat, k, die);
        }
        None
    }

    /// H-1: whether this throw is the third consecutive 6 of the turn.
    pub(super) fn is_third_six(&self, throw: u8) -> bool {
        self.options.three_sixes != "none" && !self.opening && throw == 6 && self.sixes + 1 >= 3
    }

    /// All legal moves, with the obligations applied.
    pub(super) fn moves(&self, throw: u8) -> Vec<Move> {
        let mut all = Vec::new();
        if self.is_third_six(throw) {
            return all;
        }
        for seat in self.moving_seats() {
            let mut places = self.horses[&seat].clone();
            places.dedup();
            for k in places {
                all.extend(self.horse_move(seat, k, throw));
            }
        }
        // PC0-11: the horse just brought out, if it can move.
        if self.options.after_exit == "must_move_it" && all.iter().any(|m| Some((m.seat, m.from)) == self.must) {
            all.retain(|m| Some((m.seat, m.from)) == self.must);
            return all;
        }
        // H-11: the horses on their start cell, while others of that seat wait.
        let clears = |m: &Move| m.from == 0 && self.horses[&m.seat].contains(&STABLE);
        if self.options.after_exit == "clear_start" && all.iter().any(clears) {
            all.retain(clears);
            return all;
        }
        // PC0-10.
        if self.options.exit_obligation == "must" && all.iter().any(|m| m.from == STABLE) {
            all.retain(|m| m.from == STABLE);
        }
        all
    }
}
