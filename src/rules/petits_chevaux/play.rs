//! What a move does, and who throws next.

use super::super::{Choice, Die, Outcome, Seat, Standings, Then, rank, setting::contains};
use super::position::{Horse, Pace, Position};
use super::progress::Progress;
use super::settings::{AfterExit, CaptureBonus, End, ThreeSixes, TwoColourWin, WinHorses};
use super::{Rules, Sides};
use crate::rules::Candidates as _;

/// What a throw did, as far as the rest of the turn depends on it.
struct Played {
    /// The horse moved, where it now stands.
    horse: Option<(Seat, Progress)>,
    /// It came out of its stable.
    exit: bool,
    /// It sent another home.
    captured: bool,
}

impl Rules {
    #[inline]
    pub(super) fn play_choice(&self, position: &mut Position, die: Die, choice: Choice) -> Then<Seat> {
        let (seat, index, from) = self.horse(position, choice);
        let (to, _) = self.landing(position, seat, from, die);
        let victim = self.victim(position, seat, to);
        if let Some((loser, place)) = victim {
            // PC1-10: « il le renvoie dans son écurie ».
            position.send_home(loser, place);
        }
        position.advance(seat, index, from, to);
        let played = Played { horse: Some((seat, to)), exit: from == Progress::STABLE, captured: victim.is_some() };

        if self.side_home(position, seat) {
            if self.settings.end == End::First || self.partners() {
                return Then::Over(Outcome::Won(self.player(seat)));
            }
            let first = *position.first.get_or_insert(seat);
            if self.racing_players(position) < 2 {
                return Then::Over(Outcome::Won(first));
            }
        }
        self.settle(position, die, &played)
    }

    #[inline]
    pub(super) fn after_no_move(&self, position: &mut Position, die: Die) -> Then<Seat> {
        if self.third_six(position, die) {
            if self.settings.three_sixes == ThreeSixes::HorseBack
                && let Some((seat, place)) = position.last.get()
                && place.on_track()
            {
                position.send_home(seat, place);
            }
            return self.next_turn(position);
        }
        self.settle(position, die, &Played { horse: None, exit: false, captured: false })
    }

    /// Who throws next, and with what obligations.
    #[inline]
    fn settle(&self, position: &mut Position, die: Die, played: &Played) -> Then<Seat> {
        let six = die == Die::Six;
        let pace = position.pace;
        if pace.opening() && !six && !played.exit {
            // PC0-5: up to three throws each, which do not count as throws of the turn.
            let left = pace.left().saturating_sub(1);
            if left == 0 {
                return self.next_turn(position);
            }
            position.pace = Pace::new(left, true, 0);
            return Then::Again;
        }
        // PC0-6: the first 6, or the first horse out, ends the opening for everybody.
        let before = if pace.opening() { 1 } else { pace.left() };
        position.pace = Pace::new(1, false, 0);

        let thrown = position.thrown.saturating_add(1);
        let moved = played.horse.is_some();
        // PC1-16, PC3-9: whether a 6 that moved nothing throws again is a setting.
        let earned = six && (moved || self.settings.rethrow_without_move)
            || played.captured && self.settings.capture_bonus == CaptureBonus::Throw;
        // H-10: the first move made cancels the throws that were left.
        let rest = if moved { 0 } else { before.saturating_sub(1) };
        let left = rest.wrapping_add(u8::from(earned));
        let within_limit = self.settings.max_throws == 0 || thrown < self.settings.max_throws;
        if left == 0 || !within_limit || self.mover_has_finished(position) {
            return self.next_turn(position);
        }

        let sixes = if six { pace.sixes().saturating_add(1) } else { 0 };
        position.pace = Pace::new(left, false, sixes);
        position.thrown = thrown;
        position.must = Horse::NONE;
        if let Some((seat, place)) = played.horse {
            position.last = Horse::new(seat, place);
            if played.exit && self.settings.after_exit == AfterExit::MustMoveIt {
                position.must = position.last;
            }
        }
        Then::Again
    }

    /// A finished colour does not throw again, not even after its last 6 (C-8, H-14).
    #[inline]
    fn mover_has_finished(&self, position: &Position) -> bool {
        self.sides != Sides::TwoColours && !self.racing(position, position.turn)
    }

    /// C-6: the next seat clockwise that still races.
    #[inline]
    fn next_turn(&self, position: &mut Position) -> Then<Seat> {
        let from = position.turn;
        let opening = position.pace.opening();
        position.must = Horse::NONE;
        position.last = Horse::NONE;
        position.thrown = 0;
        position.pace = Pace::new(1, opening, 0);
        position.turn = match self.sides {
            Sides::TwoColours => Seat::from_index(from.index() ^ 1),
            _ => {
                let next = (1..4).map(|steps| from.clockwise(steps)).find(|seat| self.racing(position, *seat));
                next.unwrap_or(from)
            }
        };
        if opening || self.settings.three_throws {
            position.pace = Pace::new(self.fresh_throws(position), opening, 0);
        }
        Then::Turn
    }

    /// How many throws a turn begins with (PC0-5, H-10).
    pub(super) fn fresh_throws(&self, position: &Position) -> u8 {
        let stuck = |die: &Die| contains(self.settings.exit_on, *die) || self.movers(position, *die).is_empty();
        match position.pace.opening() || self.settings.three_throws && Die::ALL.iter().all(stuck) {
            true => 3,
            false => 1,
        }
    }

    /// The player that `seat` belongs to: of two colours or partners, the first.
    pub fn player(&self, seat: Seat) -> Seat {
        match self.partners() {
            true => Seat::from_index(seat.index() & 1),
            false => seat,
        }
    }

    /// Whether `seat` plays and has not yet reached its goal.
    #[inline]
    pub fn racing(&self, position: &Position, seat: Seat) -> bool {
        position.quartet(seat).get(self.decisive) < self.home
    }

    /// The players still racing, where each seat is a player.
    pub(super) fn racing_players(&self, position: &Position) -> usize {
        Seat::ALL.iter().filter(|seat| self.racing(position, **seat)).count()
    }

    /// PC0-22, PC1-17, PC3-18: the player of `seat` has reached the goal.
    #[inline]
    pub(super) fn side_home(&self, position: &Position, seat: Seat) -> bool {
        let own = !self.racing(position, seat);
        if !self.partners() {
            return own;
        }
        let other = !self.racing(position, seat.opposite());
        let either = self.settings.win_horses == WinHorses::One
            || self.sides != Sides::Teams && self.settings.two_colour_win == TwoColourWin::OneColour;
        if either { own || other } else { own && other }
    }

    /// C-9: ranks the players as the game stands, by horses home and then by progress.
    ///
    /// With `end=ranking` those who have finished come first, in the order in which they did.
    pub fn standings(&self, position: &Position) -> Standings<Seat> {
        let mut scores = heapless::Vec::<_, 4>::new();
        for player in Seat::ALL.into_iter().filter(|seat| self.seats.contains(*seat) && self.player(*seat) == *seat) {
            let (mut home, mut progress) = (0u8, 0u16);
            for seat in self.side(player).iter() {
                for horse in self.horses(position, seat) {
                    home = home.saturating_add(u8::from(horse >= self.home));
                    progress = progress.saturating_add(horse.score().into());
                }
            }
            let finished = match self.side_home(position, player) {
                true if position.first == Some(player) => 3,
                true if position.turn != player => 2,
                true => 1,
                false => 0u8,
            };
            // At most four seats, so the push always finds room.
            let _ = scores.push((player, (finished, home, progress)));
        }
        rank(scores)
    }
}
