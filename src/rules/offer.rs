//! From a throw to the next throw: the one road by which a position changes.

use super::Die;
use core::fmt::Debug;

/// What a game must tell so that [`throw`] and [`Offer`] can play it.
///
/// The methods that change a position ask for a [`Seal`], which only this module can make: other
/// code plays through an [`Offer`], and so can only play what is legal.
pub trait Rules: Copy + Eq + Debug + sealed::Sealed {
    /// The whole state between two throws.
    type Position: Copy + Eq + Debug;
    /// Who throws and who wins.
    type Player: Copy + Eq + Debug;
    /// The legal moves of one throw.
    type Candidates: Candidates;
    /// A move as it is shown before it is played.
    type Move: Copy + Eq + Debug;

    /// In how many of the equally likely cases the throw shows `die`; 0 means never.
    fn weight(&self, die: Die) -> u8;
    /// Whose throw it is.
    fn thrower(&self, position: &Self::Position) -> Self::Player;
    /// All legal moves, in the order of C-5.
    fn candidates(&self, position: &Self::Position, die: Die) -> Self::Candidates;
    /// What the move `choice` will do.
    fn describe(&self, position: &Self::Position, die: Die, choice: Choice) -> Self::Move;
    /// Plays `choice`, one of this position's candidates.
    fn play(&self, position: &mut Self::Position, die: Die, choice: Choice, seal: Seal) -> Then<Self::Player>;
    /// Goes on after a throw without a legal move.
    fn no_move(&self, position: &mut Self::Position, die: Die, seal: Seal) -> Then<Self::Player>;
}

/// Keeps [`Rules`] to the games of this module: nobody else is handed a [`Seal`].
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
    /// No move is legal.
    fn is_empty(&self) -> bool {
        self.first().is_none()
    }
}

/// The name of a move inside one set of candidates; each game gives it its own meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(pub(super) u8);

/// What a throw leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown<R: Rules> {
    /// There is something to play, and it must be played (C-4).
    Choose(Offer<R>),
    /// Nothing can be played; this is what follows.
    NoMove(Next<R>),
}

/// Who throws after a throw and its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then<P> {
    /// The same player.
    Again,
    /// The next player (C-6).
    Turn,
    /// Nobody: the game has ended.
    Over(Outcome<P>),
}

impl<P> Then<P> {
    /// The same with players of another kind.
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

/// The end of a game: the last position, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over<R: Rules> {
    /// To look at; nobody throws any more.
    pub position: R::Position,
    /// Who won.
    pub outcome: Outcome<R::Player>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<P> {
    /// This player won.
    Won(P),
    /// Nobody did.
    Draw,
}

/// One or more legal moves, the player's finger on one of them, and the rules that make them legal.
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

/// Throws `die` and plays, all in place: the quick road for playouts and searches.
///
/// `pick` is asked for a number below the number of legal moves when there is more than one; any
/// other number means the first.
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

    /// Never: an offer has at least one move. It is here because `len` is.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// What the chosen move will do.
    #[inline]
    pub fn chosen(&self) -> R::Move {
        self.rules.describe(&self.position, self.die, self.chosen)
    }

    /// Puts the finger on the next candidate, after the last on the first (C-3).
    #[inline]
    pub fn next(&mut self) {
        if let Some(choice) = self.candidates.after(self.chosen).or_else(|| self.candidates.first()) {
            self.chosen = choice;
        }
    }

    /// Puts the finger on candidate number `n` of C-5's order, counted round and round.
    #[inline]
    pub fn choose(&mut self, n: u8) {
        if let Some(first) = self.candidates.first() {
            self.chosen = first;
            for _ in 0..n {
                self.next();
            }
        }
    }

    /// On which candidate of C-5's order the finger is, counted from 0.
    pub fn finger(&self) -> u8 {
        let mut upcoming = self.candidates.first();
        let mut n = 0u8;
        while let Some(choice) = upcoming.filter(|choice| *choice != self.chosen) {
            upcoming = self.candidates.after(choice);
            n = n.saturating_add(1);
        }
        n
    }

    /// The same offer with the finger on each candidate in turn, in the order of C-5.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = Self> {
        let mut upcoming = self.candidates.first();
        core::iter::from_fn(move || {
            let chosen = upcoming?;
            upcoming = self.candidates.after(chosen);
            Some(Self { chosen, ..self })
        })
    }

    /// Plays the chosen move. Total: no other code can name a move of this position.
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

    /// The position reached, whether or not the game goes on.
    #[inline]
    pub const fn position(&self) -> &R::Position {
        match self {
            Self::Again(position) | Self::Turn(position) => position,
            Self::Over(over) => &over.position,
        }
    }
}
