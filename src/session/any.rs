//! The match traits for the game of any engine.

use super::game::{Aside, Game, Opening, Packed, Playable, Throw, Why};
use super::seating::Sides;
use crate::dice::Dice;
use crate::rules::any::{Move, Player, Position, Rules, Settings, dispatch};
use crate::rules::{Die, Seat, Seats, Standing, Standings};
use crate::setting_table::{Refused, Tabled, Values, assign, values};

impl Settings {
    /// Refuses values outside their range, and combinations that make no sense.
    pub fn check(&self) -> Result<(), Refused> {
        dispatch!(self => |settings| settings.check())
    }

    /// The values of its table.
    pub fn values(&self) -> Values {
        dispatch!(self => |settings| values(settings))
    }

    /// Sets the values of its table.
    pub fn assign(&mut self, codes: &[u16]) -> Result<(), Refused> {
        dispatch!(self => |settings| assign(settings, codes))
    }

    /// The rules for the players at these seats, or why they do not fit.
    pub fn rules(&self, taken: Seats) -> Result<Rules, Refused> {
        dispatch!(self => |settings| settings.rules(taken).map(Rules::from))
    }

    /// PC3-3: whether these are two players with two colours each.
    pub fn pairs(&self, taken: Seats) -> bool {
        dispatch!(self => |settings| settings.pairs(taken))
    }
}

impl Rules {
    /// C-9: after this many minutes the game is ranked; 0 is never.
    pub fn time_limit(&self) -> u8 {
        dispatch!(self => |rules| rules.settings().time_limit)
    }

    /// C-9: how the players stand.
    pub fn standing(&self, position: &Position) -> Standings<Player> {
        dispatch!(self, position => |rules, position| numbered(&rules.standings(position)), else Standings::new())
    }

    /// Its settings.
    pub fn settings(&self) -> Settings {
        dispatch!(self => |rules| (*rules.settings()).into())
    }

    /// The values of its settings.
    pub fn values(&self) -> Values {
        dispatch!(self => |rules| values(rules.settings()))
    }

    /// A position as bytes.
    pub fn pack(&self, position: &Position) -> Packed {
        // Cannot be too long: `Packed` fits the positions of every game.
        dispatch!(
            self, position => |rules, position| Packed::from_slice(&rules.save(position)).unwrap_or_default(),
            else Packed::new()
        )
    }

    /// Reads what [`Rules::pack`] returned under the same rules. None if play cannot reach the position.
    pub fn unpack(&self, packed: &[u8]) -> Option<Position> {
        dispatch!(self => |rules| rules.load(packed.try_into().ok()?).ok().map(Position::from))
    }
}

impl Game for Rules {
    #[inline(never)]
    fn opening(&self, draw: &mut dyn FnMut(u8) -> u8) -> Opening {
        dispatch!(self => |rules| rules.opening(draw))
    }

    fn begin(&self, number: u8) -> (Position, Sides) {
        fn any<G: Game<Position: Into<Position>>>(rules: &G, number: u8) -> (Position, Sides) {
            let (position, sides) = rules.begin(number);
            (position.into(), sides)
        }
        dispatch!(self => |rules| any(rules, number))
    }

    fn hands(&self, player: Player, sides: Sides) -> Seats {
        dispatch!(self => |rules| rules.hands(player.into(), sides))
    }

    fn party(&self, player: Player, sides: Sides) -> Seats {
        dispatch!(self => |rules| rules.party(player.into(), sides))
    }

    fn player_at(&self, seat: Seat, sides: Sides) -> Option<Player> {
        dispatch!(self => |rules| rules.player_at(seat, sides).map(Player::from))
    }

    fn hands_of(&self, number: u8) -> Seats {
        dispatch!(self => |rules| rules.hands_of(number))
    }

    fn cast(&self, dice: &mut Dice) -> Throw {
        dispatch!(self => |rules| rules.cast(dice))
    }

    fn showing(&self, die: Die) -> Option<Throw> {
        dispatch!(self => |rules| rules.showing(die))
    }

    fn stuck(&self, position: &Position, die: Die) -> Why {
        dispatch!(self, position => |rules, position| rules.stuck(position, die), else Why::Blocked)
    }

    fn is_finish(&self, chosen: &Move) -> bool {
        dispatch!(self, chosen => |rules, chosen| rules.is_finish(chosen), else false)
    }

    fn decided(&self, position: &Position) -> Option<Player> {
        dispatch!(self, position => |rules, position| rules.decided(position).map(Player::from), else None)
    }

    fn first_move(&self) -> Aside<Self> {
        dispatch!(self => |rules| any_aside(rules.first_move()))
    }

    fn after_move(&self, before: &Position, chosen: &Move, after: &Position) -> Aside<Self> {
        dispatch!(
            self, before, chosen, after => |rules, before, chosen, after| {
                any_aside(rules.after_move(before, chosen, after))
            },
            else None
        )
    }

    fn after_no_move(&self, before: &Position, after: &Position) -> Aside<Self> {
        dispatch!(
            self, before, after => |rules, before, after| any_aside(rules.after_no_move(before, after)),
            else None
        )
    }
}

/// Converts an automatic move of one engine to that of any.
fn any_aside<P: Into<Position>, M: Into<Move>>(aside: Option<(P, M)>) -> Aside<Rules> {
    aside.map(|(position, chosen)| (position.into(), chosen.into()))
}

/// Converts the standings of one engine to those of any.
fn numbered<P: Copy + Into<Player>>(standings: &Standings<P>) -> Standings<Player> {
    let mut numbered = Standings::new();
    for Standing { player, place } in standings {
        // Cannot be full: the number of players is the same.
        let _ = numbered.push(Standing { player: (*player).into(), place: *place });
    }
    numbered
}
