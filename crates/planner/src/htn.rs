//! Task networks for games with hidden information (Smith, Nau and Throop 1998, sections 4 to 6).
//!
//! A [`Domain`] describes a game by tasks and by the methods that carry them out. [`DecisionTree`] grows
//! the tree of what may come of them, branches of schemes and not of moves, and evaluates it while it
//! grows. A [`Plan`] follows the tree as long as the opponents do what it expects of them.
//!
//! Departures:
//! - Every method at an opponent's turn has a weight, and not the operator methods alone: the methods
//!   into which an opponent's task decomposes divide what is possible just as moves do.
//! - A limit bounds how many choices of ours lie on one path and how many nodes there are; a choice past
//!   it is a leaf, as section 4 imagines for games against the clock.
//! - Minimax regret needs to know what could have been had: the domain says it ([`Domain::hindsight`]).

mod criterion;
mod plan;
mod tree;

use std::fmt::Debug;

pub use criterion::{Branch, Criterion};
pub use plan::{Plan, Planned};
pub use tree::{DecisionTree, Limits, Node, NodeKind};

/// A game as a planner sees it.
///
/// It has the four properties of section 3: one player moves at a time; the planner knows whose turn it
/// is; it knows which moves it has when the turn is its own; and it knows a finite set of moves that an
/// opponent may have.
pub trait Domain {
    /// What the planner knows: a state information set.
    type Info: Clone;
    /// A task with its parameters.
    type Task: Clone + PartialEq + Debug;
    /// An instance of an operator: one move of the game.
    type Move: Copy + Eq + Debug;
    /// A state that is consistent with an information set.
    type World;

    /// Whether the game is over.
    fn is_over(&self, info: &Self::Info) -> bool;
    /// Whether it is our turn.
    fn controls(&self, info: &Self::Info) -> bool;
    /// The methods that apply to the first task of a node; to `None` where no task is left.
    fn methods(&self, info: &Self::Info, task: Option<&Self::Task>) -> Vec<Method<Self>>;
    /// What is known after a move: the operator's add and delete lists.
    fn play(&self, info: &Self::Info, mv: Self::Move) -> Self::Info;
    /// The belief function: the states that are consistent with what is known, with probabilities that
    /// sum to one.
    fn belief(&self, info: &Self::Info) -> Vec<(f64, Self::World)>;
    /// The static evaluation of a state, between zero and one; at the end the objective function.
    fn evaluate(&mut self, world: &Self::World) -> f64;

    /// The distributed evaluation e*: the evaluation of every possible state, by its probability.
    fn estimate(&mut self, info: &Self::Info) -> f64 {
        self.belief(info).iter().map(|(chance, world)| chance * self.evaluate(world)).sum()
    }

    /// What could be had at most if everything were known. Only minimax regret asks.
    fn hindsight(&mut self, _info: &Self::Info) -> f64 {
        1.0
    }
}

/// An instance of a method that applies to a node.
#[derive(Clone)]
pub struct Method<D: Domain + ?Sized> {
    /// Its name, for people.
    pub name: &'static str,
    /// What is known when its precondition is assumed; `None` where nothing new is.
    pub assumes: Option<D::Info>,
    /// What it does.
    pub expansion: Expansion<D>,
    /// How likely the opponents are to do this, on any scale; not used at our own turn.
    pub weight: f64,
    /// At an opponent's turn: whether a move that was made is as good as the one planned.
    pub critic: Critic<D>,
}

/// Whether another move of an opponent serves as the one that was planned.
pub type Critic<D> = fn(&<D as Domain>::Info, <D as Domain>::Move, <D as Domain>::Move) -> bool;

/// What a method does.
#[derive(Clone)]
pub enum Expansion<D: Domain + ?Sized> {
    /// An operator method: a move.
    Operator(D::Move),
    /// A decomposable method: these tasks, one after the other.
    Tasks(Vec<D::Task>),
}

impl<D: Domain> Method<D> {
    /// A decomposable method without a precondition that says anything new.
    pub fn tasks(name: &'static str, tasks: Vec<D::Task>) -> Method<D> {
        Method { name, assumes: None, expansion: Expansion::Tasks(tasks), weight: 1.0, critic: exactly::<D> }
    }

    /// An operator method of ours.
    pub fn operator(name: &'static str, mv: D::Move) -> Method<D> {
        Method { name, assumes: None, expansion: Expansion::Operator(mv), weight: 1.0, critic: exactly::<D> }
    }

    /// The same where a precondition is assumed that has this weight.
    #[must_use]
    pub fn assuming(mut self, info: D::Info, weight: f64) -> Method<D> {
        (self.assumes, self.weight) = (Some(info), weight);
        self
    }

    /// The same with a critic.
    #[must_use]
    pub fn accepting(mut self, critic: Critic<D>) -> Method<D> {
        self.critic = critic;
        self
    }
}

fn exactly<D: Domain>(_: &D::Info, planned: D::Move, made: D::Move) -> bool {
    planned == made
}
