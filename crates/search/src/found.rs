//! What a search found.

use std::fmt;

use game::{Game, Side, Turn};

use crate::Plies;

/// The result of every search: each root move with its value, the value of the position, a
/// principal line, and how much work it took.
pub struct Found<G: Game> {
    /// Every legal move with its value, in the order of [`Game::moves`].
    pub rated: Vec<Valued<G>>,
    /// Whose turn it is at the root.
    pub turn: Turn,
    /// What the position is worth.
    pub value: G::Payoff,
    /// Best play for everybody, from the root to where the search stopped looking. Empty at
    /// chance's turn, and cut short by it or by an exhausted budget.
    pub line: Vec<G::Move>,
    /// How many moves deep the values look; [`Plies::ALL`] when they rest on no guess.
    pub depth: Plies,
    /// Whether the search did all that was asked. When the budget ran out it is false, and the
    /// values are those of the last depth that was finished, or guesses.
    pub complete: bool,
    /// How much work it took.
    pub counts: Counts,
}

/// A move and what it leads to.
pub struct Valued<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// What each side gets when it is played.
    pub value: G::Payoff,
    /// What the value means.
    pub exactness: Exactness,
}

/// What a value means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// It is the value, at the depth that was searched.
    Exact,
    /// The side to move gets no more than this: enough to know that the move is not better.
    AtMost,
    /// The budget ran out before the move was searched; this is a guess.
    Guess,
}

/// How much work a search took. A count that does not apply to a search stays zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions visited, the root among them.
    pub nodes: u64,
    /// Positions whose value was guessed at the horizon.
    pub guesses: u64,
    /// Nodes left before all of their moves were searched.
    pub cutoffs: u64,
    /// Nodes answered by the table of positions searched before.
    pub table_hits: u64,
    /// Nodes answered by lookup ([`game::KnownValues`]).
    pub known_hits: u64,
    /// Children searched in the probing phase of a chance node.
    pub probes: u64,
    /// Single components of payoffs that were evaluated.
    pub components: u64,
    /// Single components that whole evaluations would have had besides.
    pub components_saved: u64,
}

impl<G: Game> Found<G> {
    /// The move with the highest value for the side to move, of equals the first; guesses count
    /// only when there is nothing else. `None` at chance's turn and at the end.
    pub fn best(&self) -> Option<G::Move> {
        let Turn::Side(side) = self.turn else { return None };
        let rank = |valued: &Valued<G>| (valued.exactness == Exactness::Exact, of(&valued.value, side));
        first_best(&self.rated, rank).map(|valued| valued.mv)
    }

    /// The values alone, as [`game::Search::rate`] gives them.
    pub fn into_rates(self) -> Vec<(G::Move, G::Payoff)> {
        self.rated.into_iter().map(|valued| (valued.mv, valued.value)).collect()
    }
}

impl<G: Game> Valued<G> {
    /// The component of one side.
    pub fn of(&self, side: Side) -> f64 {
        of(&self.value, side)
    }
}

impl<G: Game> Clone for Found<G> {
    fn clone(&self) -> Found<G> {
        Found { rated: self.rated.clone(), line: self.line.clone(), ..*self }
    }
}

impl<G: Game> Clone for Valued<G> {
    fn clone(&self) -> Valued<G> {
        *self
    }
}

impl<G: Game> Copy for Valued<G> {}

impl<G: Game> fmt::Debug for Found<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found")
            .field("rated", &self.rated)
            .field("turn", &self.turn)
            .field("value", &self.value)
            .field("line", &self.line)
            .field("depth", &self.depth)
            .field("complete", &self.complete)
            .field("counts", &self.counts)
            .finish()
    }
}

impl<G: Game> fmt::Debug for Valued<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {:?} ({:?})", self.mv, self.value.as_ref(), self.exactness)
    }
}

/// The component of one side.
#[inline]
pub(crate) fn of<P: AsRef<[f64]>>(payoff: &P, side: Side) -> f64 {
    payoff.as_ref()[side.index()]
}

/// The payoff of a two-sided game in which the first side gets this much.
pub(crate) fn split<P: Copy + AsMut<[f64]>>(like: P, first: f64, total: f64) -> P {
    let mut payoff = like;
    if let [a, b] = payoff.as_mut() {
        (*a, *b) = (first, total - first);
    }
    payoff
}

/// The first item of highest rank.
pub(crate) fn first_best<T, R: PartialOrd>(items: &[T], rank: impl Fn(&T) -> R) -> Option<&T> {
    let mut items = items.iter();
    let mut best = items.next()?;
    for item in items {
        if rank(item) > rank(best) {
            best = item;
        }
    }
    Some(best)
}
