//! Throwing and playing: the only way from one position to the next.

use super::Die;
use core::fmt::Debug;

/// The rules of a game, for [`throw`] and [`Offer`].
///
/// The methods that change a position need a [`Seal`], which only this module can make: other code plays through an
/// [`Offer`], and so can only play legal moves.
pub trait Rules: Copy + Eq + Debug + sealed::Sealed {
    /// The whole state between two throws.
    type Position: Copy + Eq + Debug;
    /// A player, who throws and may win.
    type Player: Copy + Eq + Debug;
    /// The legal moves of one throw.
    type Candidates: Candidates;
    /// A move as it is shown before it is played.
    type Move: Copy + Eq + Debug;

    /// The number of equally likely outcomes of a throw that show `die`; 0 means never.
    fn weight(&self, die: Die) -> u8;
    /// The number of sides of which one wins. With two, what is good for one is bad for the other.
    fn sides(&self) -> u8 {
        2
    }
    /// The player who throws.
    fn thrower(&self, position: &Self::Position) -> Self::Player;
    /// All legal moves, in the order of C-5.
    fn candidates(&self, position: &Self::Position, die: Die) -> Self::Candidates;
    /// Describes the move `choice`.
    fn describe(&self, position: &Self::Position, die: Die, choice: Choice) -> Self::Move;
    /// Plays `choice`, one of this position's candidates.
    fn play(&self, position: &mut Self::Position, die: Die, choice: Choice, seal: Seal) -> Then<Self::Player>;
    /// Whether a move captures an enemy piece, or swaps places with it.
    fn is_capture(&self, chosen: &Self::Move) -> bool;
    /// Continues after a throw without a legal move.
    fn no_move(&self, position: &mut Self::Position, die: Die, seal: Seal) -> Then<Self::Player>;
}

/// Restricts implementations of [`Rules`] to this module: others could leak the [`Seal`].
pub(super) mod sealed {
    pub trait Sealed {}
}

/// The key to [`Rules::play`]; it cannot be made outside `rules`.
#[derive(Clone, Copy, Debug)]
pub struct Seal(());

/// A set of legal moves, walked in the order of C-5.
pub trait Candidates: Copy + Eq + Debug {
    /// The first one, if any move is legal.
    fn first(&self) -> Option<Choice>;
    /// The one after `choice`, none at the end.
    fn after(&self, choice: Choice) -> Option<Choice>;
    /// Number `n` in this order, counted from 0.
    #[inline]
    fn nth(&self, n: u8) -> Option<Choice> {
        let mut choice = self.first()?;
        for _ in 0..n {
            choice = self.after(choice)?;
        }
        Some(choice)
    }
    /// How many there are.
    fn len(&self) -> u8;
    /// Whether no move is legal.
    fn is_empty(&self) -> bool {
        self.first().is_none()
    }
}

/// The code of a move inside one set of candidates; each engine gives it its own meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(pub(super) u8);

/// What a throw leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown<R: Rules> {
    /// There are legal moves, and one must be played (C-4).
    Choose(Offer<R>),
    /// There is no legal move; this is what follows.
    NoMove(Next<R>),
}

/// Who throws after a throw and its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then<P> {
    /// The same player.
    Again,
    /// The next player (C-6).
    Turn,
    /// No player: the game has ended.
    Over(Outcome<P>),
}

impl<P> Then<P> {
    /// Converts the player.
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Then<Q> {
        match self {
            Self::Again => Then::Again,
            Self::Turn => Then::Turn,
            Self::Over(Outcome::Won(player)) => Then::Over(Outcome::Won(change(player))),
            Self::Over(Outcome::Draw) => Then::Over(Outcome::Draw),
        }
    }
}

/// [`Then`] with the position reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<R: Rules> {
    /// The same player throws again.
    Again(R::Position),
    /// The next player throws (C-6).
    Turn(R::Position),
    /// The game has ended.
    Over(Over<R>),
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over<R: Rules> {
    /// The last position.
    pub position: R::Position,
    /// How the game ended.
    pub outcome: Outcome<R::Player>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<P> {
    /// This player won.
    Won(P),
    /// No player won.
    Draw,
}

/// One or more legal moves, one of which is chosen, and the rules that make them legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer<R: Rules> {
    rules: R,
    position: R::Position,
    die: Die,
    candidates: R::Candidates,
    chosen: Choice,
}

/// Throws `die` in `position`.
#[inline]
pub fn throw<R: Rules>(rules: &R, mut position: R::Position, die: Die) -> Thrown<R> {
    let candidates = rules.candidates(&position, die);
    match candidates.first() {
        Some(chosen) => Thrown::Choose(Offer { rules: *rules, position, die, candidates, chosen }),
        None => {
            let then = rules.no_move(&mut position, die, Seal(()));
            Thrown::NoMove(Next::new(then, position))
        }
    }
}

/// Throws `die` and plays a move, in place: the fast way for playouts and searches.
///
/// If there is more than one legal move, `pick` gets their number and returns the index of the one to play; an index
/// out of range means the first.
#[inline]
pub fn roll<R: Rules>(rules: &R, position: &mut R::Position, die: Die, pick: impl FnOnce(u8) -> u8) -> Then<R::Player> {
    let candidates = rules.candidates(position, die);
    let Some(first) = candidates.first() else {
        return rules.no_move(position, die, Seal(()));
    };
    let choice = match candidates.after(first) {
        None => first,
        Some(_) => candidates.nth(pick(candidates.len())).unwrap_or(first),
    };
    rules.play(position, die, choice, Seal(()))
}

impl<R: Rules> Offer<R> {
    /// The position before the move.
    pub const fn position(&self) -> &R::Position {
        &self.position
    }

    /// The throw to be played.
    pub const fn die(&self) -> Die {
        self.die
    }

    /// How many moves there are to choose from: at least one.
    #[inline]
    pub fn len(&self) -> u8 {
        self.candidates.len()
    }

    /// Always false: an offer has at least one move. Clippy wants it beside `len`.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The chosen move.
    #[inline]
    pub fn chosen(&self) -> R::Move {
        self.rules.describe(&self.position, self.die, self.chosen)
    }

    /// Chooses the next candidate, after the last the first (C-3).
    #[inline]
    pub fn next(&mut self) {
        if let Some(choice) = self.candidates.after(self.chosen).or_else(|| self.candidates.first()) {
            self.chosen = choice;
        }
    }

    /// Chooses the candidate of index `n` in the order of C-5, modulo their number.
    #[inline]
    pub fn choose(&mut self, n: u8) {
        if let Some(first) = self.candidates.first() {
            self.chosen = first;
            for _ in 0..n {
                self.next();
            }
        }
    }

    /// The index of the chosen candidate in the order of C-5.
    pub fn finger(&self) -> u8 {
        let mut upcoming = self.candidates.first();
        let mut n = 0u8;
        while let Some(choice) = upcoming.filter(|choice| *choice != self.chosen) {
            upcoming = self.candidates.after(choice);
            n = n.saturating_add(1);
        }
        n
    }

    /// The same offer once for each candidate, with that one chosen, in the order of C-5.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = Self> {
        let mut upcoming = self.candidates.first();
        core::iter::from_fn(move || {
            let chosen = upcoming?;
            upcoming = self.candidates.after(chosen);
            Some(Self { chosen, ..self })
        })
    }

    /// Plays the chosen move. Cannot fail: an offer holds legal moves only.
    #[inline]
    pub fn play(self) -> Next<R> {
        let mut position = self.position;
        let then = self.rules.play(&mut position, self.die, self.chosen, Seal(()));
        Next::new(then, position)
    }
}

impl<R: Rules> Next<R> {
    #[inline]
    const fn new(then: Then<R::Player>, position: R::Position) -> Self {
        match then {
            Then::Again => Self::Again(position),
            Then::Turn => Self::Turn(position),
            Then::Over(outcome) => Self::Over(Over { position, outcome }),
        }
    }

    /// The position reached, whether or not the game is over.
    #[inline]
    pub const fn position(&self) -> &R::Position {
        match self {
            Self::Again(position) | Self::Turn(position) => position,
            Self::Over(over) => &over.position,
        }
    }
}
