//! Paints a game being played: whose turn it is, the throw, the legal moves, animations, the winner.

use super::brush::{Brush, FAINT, FULL};
use super::canvas::Canvas;
use super::look::Look;
use super::path::Since;
use super::scenery::{Finger, Scenery as _};
use super::stage::{Showing, Stage};
use super::{palette, rhythm};
use crate::board::geometry;
use crate::rules::{Offer, Outcome, Over, Rules as _, Seat, Seats, any};
use crate::session::{Game as _, Opening, Phase, Play, Throw, Who};
use crate::time::Time;

/// The brightness up to which the corner of a person who throws breathes; a computer's breathes up to [`FAINT`].
const BREATH: u8 = 150;
/// The brightness from which and up to which a candidate that is not chosen pulses.
const CANDIDATE: (u8, u8) = (84, 200);
/// The brightness of a throw that has been played.
const OLD: u8 = 110;
/// The brightness of the last position below the waves of the winner.
const BELOW: u8 = 100;
/// The tumbling die shows each face for 2 to the power of this, in ms.
const TUMBLE_BITS: u32 = 6;

/// What the fingers do: presses that have no effect yet, but must be visible at once, and how long there was none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fingers {
    /// B is down while choosing: no candidate is shown as chosen until it is released.
    pub lifted: bool,
    /// B is down at these seats, and holding it will take a move back.
    pub back: Seats,
    /// When play began and when a button was last used, for the path.
    pub since: Since,
}

/// Paints a game being played, on a black canvas.
pub fn table(play: &Play, stage: &Stage, fingers: Fingers, look: &Look, now: Time, canvas: &mut Canvas) {
    let sides = match play.phase() {
        Phase::Opening(_) => None,
        _ => Some(play.sides()),
    };
    let showing = stage.showing(play.rules(), look, now);
    let scene = Scene { play, stage, fingers, look };
    let mut brush = Brush::new(canvas, now, sides);
    brush.rhythm = look.rhythm;
    brush.crests = !matches!(play.phase(), Phase::Choose(_));
    let path = look.path.lit(fingers.since, now) && !play.paused();
    if let Phase::Opening(_) = play.phase() {
        // The first position does not depend on who begins.
        let first = play.rules().first_move().map_or_else(|| play.rules().begin(0).0, |(position, _)| position);
        if path {
            play.rules().path(&first, play.hands(), &mut brush);
        }
        play.rules().lay(&first, &mut brush);
    } else if path {
        scene.path(&showing, &mut brush);
    }
    // Pieces and throws in a corner are painted over its glow.
    scene.corners(&showing, &mut brush);
    scene.board(&showing, &mut brush);
    scene.throws(&showing, &mut brush);
}

/// What there is to paint.
struct Scene<'a> {
    play: &'a Play,
    stage: &'a Stage,
    fingers: Fingers,
    look: &'a Look,
}

impl Scene<'_> {
    /// Paints the corners, which show whose turn it is.
    fn corners(&self, showing: &Showing, brush: &mut Brush) {
        let hands = self.turn(showing);
        match showing {
            Showing::Still if matches!(self.play.phase(), Phase::Choose(_)) => self.glow(hands, FAINT, brush),
            Showing::Still => {
                let high = if let Who::Computer(_) = self.play.who(hands) { FAINT } else { BREATH };
                self.glow(hands, rhythm::between(FAINT / 4, high, self.pulse(hands, brush)), brush);
            }
            Showing::Tumble(..) => self.glow(hands, BREATH, brush),
            Showing::Began(_) => {}
            Showing::Fall(..) | Showing::NoMove(_) | Showing::Move(..) | Showing::Undone(_) => {
                self.glow(hands, FAINT, brush);
            }
        }
        self.glow(self.fingers.back, FULL, brush);
    }

    /// The seats whose turn is shown: while a throw or a move is shown, those that made it.
    fn turn(&self, showing: &Showing) -> Seats {
        match showing {
            Showing::Still | Showing::Began(_) | Showing::Undone(_) => self.play.hands(),
            Showing::Tumble(hands, _) => *hands,
            Showing::Fall(..) | Showing::NoMove(_) => {
                self.stage.thrown().map_or(Seats::from_bits(0), |(_, hands)| hands)
            }
            Showing::Move(position, ..) => {
                let rules = self.play.rules();
                rules.hands(rules.thrower(position), self.play.sides())
            }
        }
    }

    /// Marks the path of the position that is shown, until the end.
    fn path(&self, showing: &Showing, brush: &mut Brush) {
        let position = match showing {
            Showing::Move(position, ..) => Some(*position),
            Showing::Still if self.play.over() => None,
            Showing::Still | Showing::Tumble(..) | Showing::Undone(_) => self.play.position(),
            Showing::Fall(..) | Showing::NoMove(_) | Showing::Began(_) => {
                self.stage.before_aside().or_else(|| self.play.position())
            }
        };
        if let Some(position) = position {
            self.play.rules().path(position, self.turn(showing), brush);
        }
    }

    fn glow(&self, seats: Seats, level: u8, brush: &mut Brush) {
        let sides = brush.sides;
        brush.blocks(seats, level, |seat| self.play.rules().colour(seat, sides));
    }

    /// The pulse of a player, in the rhythm of his first seat.
    fn pulse(&self, hands: Seats, brush: &Brush) -> u8 {
        let seat = hands.iter().next().unwrap_or(Seat::Red);
        rhythm::pulse(seat, brush.now, self.look.rhythm)
    }

    /// Paints the pieces and their animations.
    fn board(&self, showing: &Showing, brush: &mut Brush) {
        let rules = self.play.rules();
        match (showing, self.play.phase()) {
            (Showing::Move(position, chosen, moment), _) => rules.walk(position, chosen, *moment, brush),
            (_, Phase::Opening(_)) => {}
            (Showing::Fall(..) | Showing::NoMove(_) | Showing::Began(_), _)
                if let Some(position) = self.stage.before_aside() =>
            {
                rules.lay(position, brush);
            }
            (_, Phase::Throw(position)) => rules.lay(position, brush),
            (Showing::Still, Phase::Choose(offer)) => self.choice(offer, Finger::On, brush),
            (Showing::Undone(share), Phase::Choose(offer)) => {
                self.choice(offer, Finger::Back(share & 64 == 0), brush);
            }
            (_, Phase::Choose(offer)) => rules.lay(offer.position(), brush),
            (Showing::Still, Phase::Over(over)) => self.over(over, brush),
            (_, Phase::Over(over)) => rules.lay(&over.position, brush),
        }
        if let Showing::Began(share) = showing
            && share & 64 == 0
        {
            let hands = self.play.hands();
            self.glow(hands, FULL, brush);
            for seat in hands.iter() {
                let colour = rules.colour(seat, brush.sides);
                geometry::stable(seat).into_iter().for_each(|cell| brush.paint(cell, colour));
            }
        }
    }

    /// Paints the candidates: they pulse, the chosen one is bright, and its destination blinks.
    fn choice(&self, offer: &Offer<any::Rules>, finger: Finger, brush: &mut Brush) {
        let rules = self.play.rules();
        let position = offer.position();
        rules.lay(position, brush);
        let pulse = if self.fingers.lifted { FULL } else { self.pulse(self.play.hands(), brush) };
        let (low, high) = CANDIDATE;
        let level = rhythm::between(low, high, pulse);
        for each in offer.each() {
            rules.point(position, &each.chosen(), Finger::Off(level), brush);
        }
        if !self.fingers.lifted {
            rules.point(position, &offer.chosen(), finger, brush);
        }
    }

    /// Paints the throw, at rest, tumbling or falling.
    fn throws(&self, showing: &Showing, brush: &mut Brush) {
        let rules = self.play.rules();
        let lying = self.lying().map(|(throw, hands)| (throw, rules.die_at(hands)));
        // Where a die moves, no other face may be painted.
        let moving = match (showing, lying) {
            (Showing::Tumble(hands, _), _) => rules.die_at(*hands),
            (Showing::Fall(..), Some((_, at))) => at,
            _ => Seats::from_bits(0),
        };
        let opening = matches!(self.play.phase(), Phase::Opening(Opening::RollOff(..)));
        if opening || matches!(showing, Showing::Fall(..) | Showing::Began(_)) {
            self.rolled(moving, brush);
        }
        if let Showing::Tumble(_, ms) = showing {
            let turn = ms >> TUMBLE_BITS;
            brush.face(moving, tumbling(turn), FULL);
            if rules.coins() {
                brush.coins(moving, spinning(turn), FULL);
            }
        }
        let Some((throw, at)) = lying else { return };
        let level = match showing {
            Showing::Fall(ms, share) => {
                let (pips, coins) = falling(throw, *ms, *share);
                brush.face(at, pips, FULL);
                coins.into_iter().for_each(|coins| brush.coins(at, coins, FULL));
                return;
            }
            Showing::Tumble(..) if at == moving => return,
            Showing::Move(..) | Showing::Undone(_) | Showing::Began(_) => FULL,
            // No legal move: the face blinks.
            Showing::NoMove(share) if share & 64 == 0 => FULL,
            Showing::NoMove(_) => FAINT / 2,
            Showing::Still | Showing::Tumble(..) => match self.play.phase() {
                Phase::Choose(_) => FULL,
                Phase::Opening(Opening::RollOff(..)) | Phase::Over(_) => return,
                _ => OLD,
            },
        };
        brush.face(at, throw.die.pips(), level);
        throw.coins.into_iter().for_each(|coins| brush.coins(at, coins, level));
    }

    /// The last throw and the seats that threw it. The stage of a restored game may have none, but its offer has one.
    fn lying(&self) -> Option<(Throw, Seats)> {
        self.stage.thrown().or_else(|| match self.play.phase() {
            Phase::Choose(offer) => Some((Throw { die: offer.die(), coins: None }, self.play.hands())),
            _ => None,
        })
    }

    /// C-7: paints the throws of all players, bright in this round, faint in the one before; not on the blocks `but`.
    fn rolled(&self, but: Seats, brush: &mut Brush) {
        let rules = self.play.rules();
        let shown = |at: Seats| Seats::of(|seat| at.contains(seat) && !but.contains(seat));
        for (seat, face) in Seats::ALL.iter().zip(self.stage.rolled()) {
            let own = Seats::of(|other| other == seat);
            // A side with two corners shows its throw on one of them.
            if rules.die_at(own) == own {
                brush.face(shown(own), face, OLD);
            }
        }
        if let Phase::Opening(Opening::RollOff(_, faces)) = self.play.phase() {
            for (number, face) in (0u8..).zip(faces) {
                brush.face(shown(rules.die_at(rules.hands_of(number))), *face, FULL);
            }
        }
    }

    /// Paints the end: waves in the winner's colour over the whole board.
    fn over(&self, over: &Over<any::Rules>, brush: &mut Brush) {
        let rules = self.play.rules();
        let sides = brush.sides;
        let standing = rules.standing(&over.position);
        let hands = |player| rules.hands(player, self.play.sides());
        let party = |player| rules.party(player, self.play.sides());
        let everybody = Seats::of(|seat| standing.iter().any(|one| party(one.player).contains(seat)));
        // After a draw all seats are winners; leave out those without a player.
        let winners = self.play.winners();
        let colours = Seats::from_bits(winners.bits() & everybody.bits());
        rules.lay(&over.position, brush);
        brush.fade(BELOW);
        let time = brush.now.0 as u32;
        let rings: [_; RINGS] = core::array::from_fn(|ring| {
            let (wave, level) = wave(ring as u32, time);
            // Several winning colours alternate, wave by wave.
            let turn = wave.checked_rem(colours.len().into()).unwrap_or(0);
            let winner = colours.iter().nth(turn as usize).map_or(palette::GOLD, |seat| rules.colour(seat, sides));
            (winner, level)
        });
        brush.wash(|cell, colour| {
            rings.get(usize::from(cell.ring())).map_or(colour, |(winner, level)| palette::mix(colour, *winner, *level))
        });
        if over.outcome != Outcome::Draw {
            self.glow(winners, FULL, brush);
        }
        if standing.len() > 2 {
            for one in &standing {
                let won = over.outcome == Outcome::Won(one.player);
                // Darker, so that the pips can be read.
                self.glow(hands(one.player), if won { BREATH } else { 0 }, brush);
                brush.face(hands(one.player), if won { 1 } else { one.place }, FULL);
            }
        }
    }
}

/// The number of rings round the centre, which is one itself.
const RINGS: usize = 8;

/// The waves that run outward from the centre: the wave that a ring is in, and its height there.
const fn wave(ring: u32, time: u32) -> (u32, u8) {
    // A wave is 8 rings long, a ring takes 128 ms. The offset keeps the difference above zero.
    let place = time.wrapping_add(1024).wrapping_sub(ring.wrapping_mul(128));
    let level = 255u32.saturating_sub((place & 1023) >> 1);
    (place >> 10, level as u8)
}

/// The faces of the tumbling die.
const fn tumbling(turn: u32) -> u8 {
    match turn & 7 {
        0 => 1,
        1 => 5,
        2 => 2,
        3 => 6,
        4 => 3,
        5 => 4,
        6 => 1,
        _ => 6,
    }
}

/// The faces of the spinning coins: always one or more.
const fn spinning(turn: u32) -> u8 {
    tumbling(turn).wrapping_mul(5)
}

/// The face and the coins while the throw falls: they slow down before they rest.
fn falling(throw: Throw, ms: u32, share: u8) -> (u8, Option<u8>) {
    let turn = match share {
        0..96 => ms >> TUMBLE_BITS,
        96..176 => ms >> TUMBLE_BITS.wrapping_add(1),
        _ => return (throw.die.pips(), throw.coins),
    };
    (tumbling(turn), throw.coins.map(|_| spinning(turn)))
}
