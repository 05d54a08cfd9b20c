//! The features of Petits Chevaux, for the net.

use super::mind::Mind;
use super::net::Features;
use super::weights;
use crate::rules::horses::{CELLS, Move, Position, Progress, Rules, Settings, Stairs, WinHorses, cell, code_at};
use crate::rules::{Seat, Seats};

/// The places of a seat's horses. Seats are counted clockwise from the player; a partner's horses count as his own.
const PLACES: u32 = 64;
/// The seat that throws, counted clockwise from the player.
const THROWS: u32 = 4 * PLACES;
/// An enemy horse is within a throw ahead of an own one; by the progress of the enemy horse.
const ATTACK: u32 = THROWS + 4;
/// An own horse is within a throw ahead of an enemy one; by the progress of the own horse.
const DANGER: u32 = ATTACK + 8;
/// An enemy horse stands on an own start cell; by its progress.
const EXIT_ATTACK: u32 = DANGER + 8;
/// An own horse stands on an enemy's start cell; by its progress.
const EXIT_DANGER: u32 = EXIT_ATTACK + 8;
/// An own horse is within a throw ahead of another own one.
const OWN_WAY: u32 = EXIT_DANGER + 8;
/// An own horse stands on the own start cell and blocks those in the stable.
const OWN_EXIT: u32 = OWN_WAY + 1;
/// An enemy horse is within a throw of another enemy's.
const OTHERS: u32 = OWN_EXIT + 1;
/// The throws that an own horse may be able to play, 1 to 6, and their number; then those of an enemy.
const PLAYABLE: u32 = OTHERS + 1;
const PLAYABLES: u32 = 6 + 7;
/// How far an enemy horse is ahead of an own one, from −[`FAR`] to [`FAR`] cells.
const APART: u32 = PLAYABLE + 2 * PLAYABLES;
const FAR: u32 = 12;
/// The number of features.
pub const FEATURES: usize = (APART + 2 * FAR + 1) as usize;

const STAIRS: u32 = Progress::DOOR.code() as u32;

/// The horses on the track.
struct Track {
    /// The horse on each cell: 1 plus the number of its seat, or 0.
    standing: [u8; CELLS as usize],
    own: Seats,
    jump: bool,
    stairs: Stairs,
    /// The last place that counting reaches.
    way_end: u32,
}

impl Mind for Rules {
    fn rate(&self, chosen: &Move) -> u8 {
        match chosen {
            chosen if chosen.captures.is_some() => 4,
            chosen if chosen.finishes() => 3,
            chosen if chosen.from == Progress::STABLE => 2,
            chosen if chosen.to > chosen.from => 1,
            // H-2: moving back is the last resort.
            _ => 0,
        }
    }

    fn sight(&self) -> u32 {
        18
    }

    fn see(&self, position: &Position, player: Seat, features: &mut Features) {
        see(self, position, player, features);
    }

    fn weigh(&self, _: &Position, features: &Features) -> u32 {
        let mut seats = self.seats().iter();
        let net = match (self.settings(), [seats.next(), seats.next(), seats.next()]) {
            (Settings { win_horses: WinHorses::One, .. }, _) => &weights::race::NET,
            (Settings { stairs: Stairs::Count, .. }, _) => &weights::lanes::NET,
            (_, [Some(one), Some(other), None]) if one.opposite() == other => &weights::opposite::NET,
            (_, [_, _, None]) => &weights::adjacent::NET,
            (_, [_, _, Some(_)]) => &weights::crowd::NET,
        };
        net.chance(features)
    }

    fn together(&self, one: Seat, other: Seat) -> bool {
        self.side(one).contains(other)
    }

    fn finishes(&self, chosen: &Move) -> bool {
        chosen.finishes()
    }
}

/// Adds the features of a position for the player of the seat `me`.
fn see(rules: &Rules, position: &Position, me: Seat, features: &mut Features) {
    let settings = rules.settings();
    let own = rules.side(me);
    let way_end = rules.way_end().code().into();
    let mut track = Track { standing: [0; CELLS as usize], own, jump: settings.jump, stairs: settings.stairs, way_end };
    let idle = 4usize.saturating_sub(settings.horses.into());
    let mut enemies = heapless::Vec::<u8, 12>::new();
    for seat in rules.seats().iter() {
        let (mine, relative) = (own.contains(seat), seat.index().wrapping_sub(me.index()) & 3);
        let block = if mine { 0 } else { u32::from(relative).wrapping_mul(PLACES) };
        if seat == position.turn() {
            features.add(THROWS.wrapping_add(relative.into()));
        }
        for place in position.places(seat).into_iter().skip(idle) {
            features.add(block.wrapping_add(place.code().into()));
            if !place.on_track() {
                continue;
            }
            let a = cell(seat, place.code().into());
            if let Some(slot) = track.standing.get_mut(a as usize) {
                *slot = seat.index().wrapping_add(1);
            }
            if !mine {
                // Cannot be full: three enemies have at most twelve horses.
                let _ = enemies.push(a as u8);
            }
        }
    }
    for seat in rules.seats().iter() {
        let mine = own.contains(seat);
        let mut playable = 0u32;
        for place in position.places(seat).into_iter().skip(idle) {
            let code = u32::from(place.code());
            if place == Progress::STABLE {
                track.meet(mine, cell(seat, 1), [EXIT_ATTACK, EXIT_DANGER, OWN_EXIT], features);
                playable |= u32::from(settings.exit_on);
                break;
            }
            playable |= track.look(mine, seat, code, position.taken_after(seat, place), features);
            if mine && place.on_track() {
                let a = cell(seat, code);
                for enemy in &enemies {
                    let ahead = u32::from(*enemy).wrapping_add(CELLS).wrapping_sub(a).wrapping_add(FAR);
                    let ahead = if ahead < CELLS { ahead } else { ahead.wrapping_sub(CELLS) };
                    if ahead <= 2 * FAR {
                        features.add(APART.wrapping_add(ahead));
                    }
                }
            }
        }
        count(playable, if mine { PLAYABLE } else { PLAYABLE + PLAYABLES }, features);
    }
}

impl Track {
    /// Adds the feature for a horse that can reach the one on cell `a`, if there is one.
    fn meet(&self, mine: bool, a: u32, kinds: [u32; 3], features: &mut Features) {
        let Some(met) = self.standing.get(a as usize).copied().unwrap_or(0).checked_sub(1) else { return };
        let met = Seat::from_index(met);
        let far = code_at(met, a).wrapping_shr(3);
        let [attack, danger, in_way] = kinds;
        features.add(match (mine, self.own.contains(met)) {
            (true, false) => attack.wrapping_add(far),
            (false, true) => danger.wrapping_add(far),
            (true, true) => in_way,
            (false, false) => OTHERS,
        });
    }

    /// Adds the features for horses within a throw of the horse of `seat` at `code`. Bit n of `taken` is set if the nth
    /// cell after it is taken. Bit n of the result is set if it may be able to play a throw of n.
    fn look(&self, mine: bool, seat: Seat, code: u32, taken: u32, features: &mut Features) -> u32 {
        let track = throws_up_to(STAIRS.saturating_sub(code));
        let met = taken & track;
        if met != 0 {
            for pips in 1..=6u32 {
                if met.wrapping_shr(pips) & 1 == 0 {
                    continue;
                }
                self.meet(mine, cell(seat, code.wrapping_add(pips)), [ATTACK, DANGER, OWN_WAY], features);
                if !self.jump {
                    return throws_up_to(pips);
                }
            }
        }
        track
            | match self.stairs {
                Stairs::Count => throws_up_to(self.way_end.saturating_sub(code)),
                _ if code < STAIRS => 0,
                Stairs::Sequential => THROWS_ALL & 2u32.wrapping_shl(code.wrapping_sub(STAIRS)),
                Stairs::Number => THROWS_ALL & !throws_up_to(code.wrapping_sub(STAIRS)),
            }
    }
}

/// All throws, as bits 1 to 6.
const THROWS_ALL: u32 = 0x7E;

/// The throws up to `most`.
#[inline]
const fn throws_up_to(most: u32) -> u32 {
    if most >= 6 { THROWS_ALL } else { 2u32.wrapping_shl(most).wrapping_sub(2) }
}

/// Adds the features for the playable throws, and for their number.
fn count(playable: u32, first: u32, features: &mut Features) {
    let mut number = first.wrapping_add(6);
    for pips in 1..=6u32 {
        if playable.wrapping_shr(pips) & 1 == 1 {
            features.add(first.wrapping_add(pips).wrapping_sub(1));
            number = number.wrapping_add(1);
        }
    }
    features.add(number);
}
