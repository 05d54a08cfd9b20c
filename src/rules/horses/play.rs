//! Playing a move, and who throws next.

use super::super::{Choice, Die, Outcome, Seat, Standings, Then, rank};
use super::position::{Cell, Horse, Memory, Pace, Position};
use super::progress::Progress;
use super::settings::{AfterExit, CaptureBonus, End, Finish, ThreeSixes, TwoColourWin, WinHorses};
use super::{Move, Rules, Sides};
use crate::rules::Candidates as _;

/// The effect of a throw, as far as the rest of the turn depends on it. Fits in one 32-bit word.
struct Played {
    /// The moved horse at its new place, or none.
    horse: Horse,
    /// It came out of its stable.
    exit: bool,
    /// It captured a horse.
    captured: bool,
}

impl Rules {
    #[inline(always)]
    pub(super) fn play_choice(&self, position: &mut Position, die: Die, choice: Choice) -> Then<Seat> {
        let (seat, index, from) = self.horse(position, choice);
        let to = from.plus(die);
        let start = Cell::of(seat, from);
        let target = start.plus(die);
        if from == Progress::STABLE || to > Progress::DOOR || position.track.holds(target) {
            return self.play_rest(position, die, seat, index, from);
        }
        // The common case: from one track cell to an empty one.
        position.track.shift(start, target);
        position.set_quartet(seat, position.quartet(seat).advanced(index.into(), to.code().into()));
        if position.memory.pace.is_plain() && die != Die::Six {
            return self.next_turn(position);
        }
        self.settle(position, die, Played { horse: Horse::new(seat, to), exit: false, captured: false })
    }

    /// All other moves: exits, captures, stairs, lanes, bounces, stops behind an own horse.
    #[inline(never)]
    fn play_rest(&self, position: &mut Position, die: Die, seat: Seat, index: u8, from: Progress) -> Then<Seat> {
        let to = self.landing(position, seat, from, die);
        let victim = self.victim(position, seat, to);
        if let Some((loser, place)) = victim {
            // PC1-10: « il le renvoie dans son écurie ».
            position.send_home(loser, place);
        }
        position.advance(seat, index, from, to);
        let played = Played { horse: Horse::new(seat, to), exit: from == Progress::STABLE, captured: victim.is_some() };

        // Only a move to a place that counts as home can end the game.
        if to >= self.home
            && let Some(outcome) = self.goal(position, seat)
        {
            return Then::Over(outcome);
        }
        self.settle(position, die, played)
    }

    /// The outcome, if the horse of `seat` that has just come home ends the game.
    fn goal(&self, position: &mut Position, seat: Seat) -> Option<Outcome<Seat>> {
        if !self.side_home(position, seat) {
            return None;
        }
        if self.settings.end == End::First || self.partners() {
            return Some(Outcome::Won(self.player(seat)));
        }
        let first = *position.first.get_or_insert(seat);
        (self.racing_players(position) < 2).then_some(Outcome::Won(first))
    }

    #[inline]
    pub(super) fn after_no_move(&self, position: &mut Position, die: Die) -> Then<Seat> {
        if position.memory.pace.is_plain() && die != Die::Six {
            return self.next_turn(position);
        }
        if self.third_six(position, die) {
            return self.lose_turn(position);
        }
        self.settle(position, die, Played { horse: Horse::NONE, exit: false, captured: false })
    }

    /// H-1: the third six ends the turn, and may send the horse last moved back.
    fn lose_turn(&self, position: &mut Position) -> Then<Seat> {
        if self.settings.three_sixes == ThreeSixes::HorseBack
            && let Some((seat, place)) = position.memory.last.get()
            && place.on_track()
        {
            position.send_home(seat, place);
        }
        self.next_turn(position)
    }

    /// The value of [`Move::arrives`].
    pub(super) fn arrives(&self, from: Progress, to: Progress) -> bool {
        match self.settings.finish {
            Finish::Lane => from <= Progress::DOOR && to > Progress::DOOR,
            Finish::Top | Finish::Centre => to == Progress::FINISHED,
        }
    }

    /// H-1: the horse that a third six sent back, as a move to the stable.
    pub fn sent_back(&self, before: &Position, after: &Position) -> Option<Move> {
        let fuller = |seat: &Seat| after.in_stable(*seat) > before.in_stable(*seat);
        let seat = self.seats().iter().find(fuller)?;
        let left = self.horses(after, seat);
        // On the track no two horses of a seat share a place.
        let from = *self.horses(before, seat).iter().find(|place| !left.contains(place))?;
        Some(Move { seat, from, to: Progress::STABLE, captures: None, bounces: false, arrives: false })
    }

    /// Who throws next, and with what obligations.
    #[inline(never)]
    fn settle(&self, position: &mut Position, die: Die, played: Played) -> Then<Seat> {
        let six = die == Die::Six;
        let moved = played.horse != Horse::NONE;
        let pace = position.memory.pace;
        if six && moved && !played.exit && pace.is_plain() && self.plain_turns && self.settings.max_throws == 0 {
            // PC1-7: « Puis il jette de nouveau son dé. »
            let (thrown, pace) = (position.memory.thrown.saturating_add(1), pace.after_six());
            position.memory = Memory { must: Horse::NONE, last: played.horse, thrown, pace };
            return Then::Again;
        }
        if pace.opening() && !six && !played.exit {
            // PC0-5: up to three throws each, which do not count as throws of the turn.
            let left = pace.left().saturating_sub(1);
            if left == 0 {
                return self.next_opening_turn(position);
            }
            position.memory.pace = Pace::new(left, true, 0);
            return Then::Again;
        }
        // PC0-6: the first 6, or the first horse out, ends the opening for all players.
        let before = if pace.opening() { 1 } else { pace.left() };

        let thrown = position.memory.thrown.saturating_add(1);
        // PC1-16, PC3-9: whether an unplayable 6 earns another throw is a setting.
        let bonus = played.captured && self.settings.capture_bonus == CaptureBonus::Throw;
        let earned = six && (moved || self.settings.rethrow_without_move) || bonus;
        // H-10: a move cancels the throws that were left.
        let rest = if moved { 0 } else { before.saturating_sub(1) };
        let left = rest.wrapping_add(u8::from(earned));
        let within_limit = self.settings.max_throws == 0 || thrown < self.settings.max_throws;
        if left == 0 || !within_limit || self.mover_has_finished(position) {
            return self.next_turn(position);
        }

        let sixes = if six { pace.sixes().saturating_add(1) } else { 0 };
        position.memory.pace = Pace::new(left, false, sixes);
        position.memory.thrown = thrown;
        position.memory.must = Horse::NONE;
        if moved {
            position.memory.last = played.horse;
            if played.exit && self.settings.after_exit == AfterExit::MustMoveIt {
                position.memory.must = position.memory.last;
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
        position.memory = Memory::FRESH;
        position.turn = self.seat_after(position.turn);
        if !self.plain_turns {
            self.next_rare_turn(position);
        }
        Then::Turn
    }

    #[inline(never)]
    fn next_rare_turn(&self, position: &mut Position) {
        // With `TwoColours` the partner colour may still race. Otherwise the loop ends: if no seat raced, the game
        // would be over.
        while self.sides != Sides::TwoColours && !self.racing(position, position.turn) {
            position.turn = self.seat_after(position.turn);
        }
        if self.settings.three_throws {
            position.memory.pace = Pace::new(self.fresh_throws(position), false, 0);
        }
    }

    /// PC0-5: the next player has three throws too. All horses are in their stables, so no player has finished.
    fn next_opening_turn(&self, position: &mut Position) -> Then<Seat> {
        let then = self.next_turn(position);
        position.memory.pace = Pace::new(3, true, 0);
        then
    }

    /// The next seat clockwise; when one throw moves two colours, the first seats of the two players alternate.
    #[inline]
    const fn seat_after(&self, seat: Seat) -> Seat {
        Seat::from_index(seat.clockwise(1).index() & self.turns)
    }

    /// The number of throws at the start of a turn (PC0-5, H-10).
    #[inline(never)]
    pub(super) fn fresh_throws(&self, position: &Position) -> u8 {
        let stuck = |die: &Die| die.is_in(self.settings.exit_on) || self.movers(position, *die).is_empty();
        match position.memory.pace.opening() || self.settings.three_throws && Die::ALL.iter().all(stuck) {
            true => 3,
            false => 1,
        }
    }

    /// The player that `seat` belongs to, as the first of two colours or partners.
    pub fn player(&self, seat: Seat) -> Seat {
        match self.partners() {
            true => Seat::from_index(seat.index() & 1),
            false => seat,
        }
    }

    /// Whether `seat` plays and has not yet reached its goal.
    #[inline]
    pub fn racing(&self, position: &Position, seat: Seat) -> bool {
        position.quartet(seat).code(self.decisive.into()) < u32::from(self.home.code())
    }

    /// The number of players still racing, if each seat is a player.
    pub(super) fn racing_players(&self, position: &Position) -> usize {
        Seat::ALL.iter().filter(|seat| self.racing(position, **seat)).count()
    }

    /// PC0-22, PC1-17, PC3-18: whether the player of `seat` has reached the goal.
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
    /// With `end=ranking`, players who have finished come first, in the order in which they finished.
    pub fn standings(&self, position: &Position) -> Standings<Seat> {
        let mut scores = heapless::Vec::<_, 4>::new();
        for player in self.seats.iter().filter(|seat| self.player(*seat) == *seat) {
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
            // Cannot be full: there are at most four seats.
            let _ = scores.push((player, (finished, home, progress)));
        }
        rank(&scores)
    }
}
