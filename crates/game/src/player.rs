//! What players are made of.

use cards::Seed;
use serde::{Deserialize, Serialize};

use crate::{Budget, Game, Hidden, Side};

/// Something that predicts what each move of a position is worth, everything face up.
pub trait Search<G: Game> {
    /// Every legal move with its value, in the order of [`Game::moves`].
    fn rate(&mut self, root: &G) -> Vec<(G::Move, G::Payoff)>;
}

/// An evaluation: what a position that is not searched further is guessed to be worth.
pub trait Eval<G: Game> {
    /// A guess at the payoff.
    fn guess(&self, game: &G) -> G::Payoff;
}

/// An evaluation that can give one side's component without the others, which saves work where a
/// search needs no more.
pub trait SideEval<G: Game>: Eval<G> {
    /// The component of [`Eval::guess`] for this side.
    fn guess_side(&self, game: &G, side: Side) -> f64;
}

impl<G: Game, E: Eval<G> + ?Sized> Eval<G> for &E {
    #[inline]
    fn guess(&self, game: &G) -> G::Payoff {
        (**self).guess(game)
    }
}

impl<G: Game, E: SideEval<G> + ?Sized> SideEval<G> for &E {
    #[inline]
    fn guess_side(&self, game: &G, side: Side) -> f64 {
        (**self).guess_side(game, side)
    }
}

/// Lookup instead of search: positions whose payoff under best play is known beforehand.
pub trait KnownValues<G: Game> {
    /// The payoff under best play, if it is known.
    fn known(&self, game: &G) -> Option<G::Payoff>;
}

impl<G: Game> KnownValues<G> for () {
    fn known(&self, _: &G) -> Option<G::Payoff> {
        None
    }
}

impl<G: Game, K: KnownValues<G> + ?Sized> KnownValues<G> for &K {
    fn known(&self, game: &G) -> Option<G::Payoff> {
        (**self).known(game)
    }
}

/// A player: chooses a move from a view.
pub trait Player<G: Hidden> {
    /// One of the view's moves, with the reasons. Asked only when there is one.
    ///
    /// A player that searches stops when the budget is spent and answers with the best move so far.
    /// A player inside this process always answers; one behind a pipe may not.
    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Decision<G::Move>, Foul>;

    /// A new game begins: nothing of the last one is remembered, and chance is drawn from this
    /// seed. So a player can be made once and serve for many games, each a pure function of its seed.
    fn begin(&mut self, _seed: Seed) {}
}

impl<G: Hidden, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Decision<G::Move>, Foul> {
        (**self).choose(view, budget)
    }

    fn begin(&mut self, seed: Seed) {
        (**self).begin(seed);
    }
}

/// Why no legal choice came from a player. The table's policy decides what follows: the game ends, a
/// substitute takes the seat, or the table waits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Foul {
    /// The move is not legal.
    #[error("chose {0}, which is not legal")]
    Illegal(String),
    /// The answer makes no sense.
    #[error("gave an answer that cannot be read: {0}")]
    Unreadable(String),
    /// The answer did not come in time.
    #[error("did not answer in time: {0}")]
    Late(String),
    /// The program that plays has ended.
    #[error("is gone: {0}")]
    Gone(String),
}

/// What a player chose, how it valued each move, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision<M> {
    /// The move.
    pub best: M,
    /// The moves that were considered, with values for the side that decides; may be empty.
    pub rated: Vec<Rated<M>>,
    /// The reasons in words.
    pub notes: Vec<Note>,
    /// How many positions were searched for it; zero for a player of rules.
    #[serde(default)]
    pub nodes: u64,
}

impl<M> Decision<M> {
    /// A move without values or reasons.
    pub fn silent(best: M) -> Decision<M> {
        Decision::of(best, Vec::new())
    }

    /// A move, with what each considered move is worth.
    pub fn of(best: M, rated: Vec<Rated<M>>) -> Decision<M> {
        Decision { best, rated, notes: Vec::new(), nodes: 0 }
    }

    /// Records how many positions were searched.
    #[must_use]
    pub fn searched(mut self, nodes: u64) -> Decision<M> {
        self.nodes = nodes;
        self
    }

    /// Adds a reason.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Decision<M> {
        self.notes.push(Note(reason.into()));
        self
    }
}

impl<M: Copy> Decision<M> {
    /// The move with the highest value; of equals the first. `None` without moves.
    pub fn best_of(rated: Vec<Rated<M>>) -> Option<Decision<M>> {
        let mut best = *rated.first()?;
        for &candidate in &rated {
            if candidate.value > best.value {
                best = candidate;
            }
        }
        Some(Decision::of(best.mv, rated))
    }
}

/// A move and what it is worth to the side that decides.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rated<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// Its value, higher is better.
    pub value: f64,
}

/// A reason in words, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Note(pub String);
