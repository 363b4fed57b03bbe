use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use game::{Bounded, Chance, Deterministic, Game, Keyed, Replay, Turn, ZeroSum};

use super::nodes::{Choice, Kind, NodeId, Tree};
use super::payoff::Payoff;

/// A position in a tree, everything face up: information sets play no part.
///
/// Every tree is a [`Game`] with [`Chance`]. What only some trees are, a type parameter says:
/// [`constant_sum`](TreeGame::constant_sum) gives a [`ZeroSum`] game and
/// [`without_chance`](TreeGame::without_chance) a [`Deterministic`] one, or says why the tree is none.
///
/// ```
/// use classics::tree::{self, TreeGame};
/// use game::Game;
///
/// let tree = tree::read("players 2\nplayer 1\n  left: 1, -1\n  right: 0, 0\n").unwrap();
/// let game = TreeGame::new(tree).constant_sum().unwrap().without_chance().unwrap();
/// let left = game.moves().next().unwrap();
/// assert_eq!(game.after(left).payoff().as_ref(), [1.0, -1.0]);
/// ```
pub struct TreeGame<Sum = AnySum, ChanceNodes = AnyChance> {
    tree: Arc<Tree>,
    at: NodeId,
    kind: PhantomData<fn() -> (Sum, ChanceNodes)>,
}

/// Marks a [`TreeGame`] whose payoffs may add up to anything.
pub enum AnySum {}
/// Marks a [`TreeGame`] of two players whose payoffs have the same sum at every leaf.
pub enum ConstantSum {}
/// Marks a [`TreeGame`] in which chance may move.
pub enum AnyChance {}
/// Marks a [`TreeGame`] in which chance never moves.
pub enum NoChance {}

impl TreeGame {
    /// The position at the root.
    pub fn new(tree: impl Into<Arc<Tree>>) -> TreeGame {
        TreeGame { tree: tree.into(), at: NodeId::ROOT, kind: PhantomData }
    }
}

impl<S, L> TreeGame<S, L> {
    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Where in the tree this position is.
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// The position at another node of the same tree.
    #[must_use]
    pub fn at(&self, node: NodeId) -> Self {
        TreeGame { tree: Arc::clone(&self.tree), at: node, kind: PhantomData }
    }

    /// The same position as a game in which one player gains what the other loses.
    pub fn constant_sum(&self) -> Result<TreeGame<ConstantSum, L>, NotConstantSum> {
        match self.tree.players().len() {
            2 if self.tree.total().is_some() => Ok(self.marked()),
            2 => Err(NotConstantSum::SumsDiffer),
            players => Err(NotConstantSum::Players(players)),
        }
    }

    /// The same position as a game without chance.
    pub fn without_chance(&self) -> Result<TreeGame<S, NoChance>, HasChanceNode> {
        let chance = |(id, _): &(NodeId, _)| self.tree.turn(*id) == Turn::Chance;
        match self.tree.nodes().find(chance) {
            None => Ok(self.marked()),
            Some((node, _)) => Err(HasChanceNode(node)),
        }
    }

    fn marked<S2, L2>(&self) -> TreeGame<S2, L2> {
        TreeGame { tree: Arc::clone(&self.tree), at: self.at, kind: PhantomData }
    }
}

/// The tree is not what alpha-beta needs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotConstantSum {
    /// Not two players.
    #[error("the tree has {0} players, and this search needs two: use max^n")]
    Players(usize),
    /// The sum of the payoffs is not the same everywhere.
    #[error("the payoffs of the tree's leaves do not all add up to the same: use max^n")]
    SumsDiffer,
}

/// The tree has a chance node.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("chance moves at node {} of the tree: use expectiminimax", .0.index())]
pub struct HasChanceNode(pub NodeId);

impl<S, L> Game for TreeGame<S, L> {
    type Move = Choice;
    type Moves = std::iter::Map<Range<usize>, fn(usize) -> Choice>;
    type Payoff = Payoff;

    fn turn(&self) -> Turn {
        self.tree.turn(self.at)
    }

    fn moves(&self) -> Self::Moves {
        (0..self.tree.node(self.at).children().len()).map(Choice::new)
    }

    fn play(&mut self, mv: Choice) {
        if let Some(&child) = self.tree.node(self.at).children().get(mv.index()) {
            self.at = child;
        }
    }

    fn payoff(&self) -> Payoff {
        match self.tree.node(self.at).kind() {
            Kind::Leaf(payoff) => *payoff,
            _ => Payoff::zero(self.tree.players().len()),
        }
    }
}

impl<S, L> Chance for TreeGame<S, L> {
    fn outcomes(&self) -> impl Iterator<Item = (Choice, f64)> {
        let outcomes = match self.tree.node(self.at).kind() {
            Kind::Chance(outcomes) => outcomes.as_slice(),
            _ => &[],
        };
        outcomes.iter().enumerate().map(|(place, outcome)| (Choice::new(place), outcome.probability))
    }
}

impl<S, L> Keyed for TreeGame<S, L> {
    type Key = NodeId;
    fn key(&self) -> NodeId {
        self.at
    }
}

impl<S, L> Replay for TreeGame<S, L> {
    fn origin(&self) -> Self {
        self.at(NodeId::ROOT)
    }

    fn history(&self) -> Vec<Choice> {
        self.tree.path(self.at).into_iter().map(|(_, choice)| choice).collect()
    }
}

impl<S, L> Bounded for TreeGame<S, L> {
    fn sum_at_most(&self) -> f64 {
        self.tree.sum_at_most
    }

    fn each_at_least(&self) -> f64 {
        self.tree.each_at_least
    }
}

impl<L> ZeroSum for TreeGame<ConstantSum, L> {
    fn total(&self) -> f64 {
        self.tree.total().unwrap_or(0.0)
    }
}

impl<S> Deterministic for TreeGame<S, NoChance> {}

// Derived, these would ask for `Clone`, `PartialEq` and `Debug` of the marks.

impl<S, L> Clone for TreeGame<S, L> {
    fn clone(&self) -> Self {
        self.at(self.at)
    }
}

impl<S, L> PartialEq for TreeGame<S, L> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl<S, L> fmt::Debug for TreeGame<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.tree.path(self.at);
        let names = path.iter().map(|&(node, choice)| self.tree.choice_name(node, choice));
        f.debug_tuple("TreeGame").field(&names.collect::<Vec<_>>()).finish()
    }
}
