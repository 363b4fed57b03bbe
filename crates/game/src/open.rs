//! Games with everything face up.

use std::fmt::Debug;
use std::hash::Hash;

/// A party that is paid at the end: a player of hearts, a pair at bridge, X or O. Numbered from zero;
/// the number is the index of its component in a payoff.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The first side, whom a zero-sum search maximises for.
    pub const FIRST: Side = Side(0);
    /// The second side.
    pub const SECOND: Side = Side(1);

    /// The side with this place in the payoff.
    pub const fn new(index: usize) -> Side {
        Side(index as u8)
    }

    /// Its place in the payoff.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other one of two.
    pub const fn other(self) -> Side {
        Side(1 - self.0)
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A side has to move.
    Side(Side),
    /// Chance moves: dice, a draw.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// A position of a game, everything face up.
///
/// Contract: [`moves`](Game::moves) is empty exactly when [`turn`](Game::turn) is over, and holds
/// no move twice; [`play`](Game::play) is called only with one of them; a game ends after finitely
/// many moves. [`laws::game`](crate::laws::game) checks it.
pub trait Game: Clone {
    /// One move, of a side or of chance.
    type Move: Copy + Eq + Ord + Debug;
    /// The legal moves: in card games a `CardSet`, so that nothing is allocated.
    type Moves: IntoIterator<Item = Self::Move>;
    /// One number for each side, higher is better.
    type Payoff: Copy + Debug + AsRef<[f64]> + AsMut<[f64]>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// What may be played now; at a turn of chance, what may happen.
    fn moves(&self) -> Self::Moves;
    /// Makes a legal move.
    fn play(&mut self, mv: Self::Move);
    /// What each side is paid. Final when the game is over, before that what has been won so far.
    fn payoff(&self) -> Self::Payoff;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Whether nobody has a move.
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }
}

/// A game in which chance never has the turn.
pub trait Deterministic: Game {}

/// A game between two sides whose payoffs always add up to the same total: what one side gains
/// the other loses. This is what alpha-beta asks for.
pub trait ZeroSum: Game {
    /// What the two payoffs add up to, the same in every position of one game: 0 for win and
    /// loss, the number of tricks at double dummy.
    fn total(&self) -> f64 {
        0.0
    }
}

/// A game in which chance may have the turn.
pub trait Chance: Game {
    /// What may happen at chance's turn, with probabilities that sum to one; empty at any other.
    fn outcomes(&self) -> impl Iterator<Item = (Self::Move, f64)>;
}

/// A position that can be looked up: equal keys mean that the same future lies ahead, move for
/// move and payoff for payoff.
pub trait Keyed: Game {
    /// What identifies the position.
    type Key: Copy + Eq + Hash + Debug;
    /// This position's key.
    fn key(&self) -> Self::Key;
}

/// A game in which some moves are equivalent, such as playing either of two touching cards: whichever
/// is made, play continues in the same way and ends with the same payoffs. A search needs to look at
/// only one move of each class.
pub trait EquivalentMoves: Game {
    /// The first move of each class of equivalent legal moves, in the order of [`Game::moves`].
    fn representatives(&self) -> Self::Moves;
    /// The move of [`representatives`](EquivalentMoves::representatives) that is equivalent to this
    /// legal one.
    fn representative(&self, mv: Self::Move) -> Self::Move;
}

/// A game whose payoffs have known bounds, which pruning among many sides needs.
pub trait Bounded: Game {
    /// No payoff that can still be reached adds up to more than this.
    fn sum_at_most(&self) -> f64;
    /// No side can still be paid less than this.
    fn each_at_least(&self) -> f64;
}
