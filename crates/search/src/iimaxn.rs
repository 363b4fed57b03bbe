//! II-Max^n (Perkins 1998): max^n on what is known, when it is not known which moves there are.
//!
//! One tree is searched. At a node every move is searched that the side to move *may* have; the
//! payoffs are then ranked by that side's component, and the value of the node is the sum of the
//! payoffs, each times the probability that its move is available and no better one is.
//!
//! Departure: moves that were pruned forward are missing from the list, so these probabilities need
//! not add up to one; they are scaled so that they do. (The paper prunes, and does not say what
//! becomes of the rest.)

use game::Side;

use crate::Counts;
use crate::found::{first_best, of};

/// What one seat knows of a game, as II-Max^n asks about it.
///
/// A node is a position as far as it is known: it stands for every position that it does not exclude.
pub trait Knowledge {
    /// A position as far as it is known.
    type Node;
    /// One move.
    type Move: Copy;
    /// One number for each side, higher is better.
    type Payoff: Copy + AsRef<[f64]> + AsMut<[f64]>;

    /// The expected payoff of a node that is not searched further; `None` for one that is.
    fn settle(&mut self, node: &Self::Node) -> Option<Self::Payoff>;
    /// Who moves at a node that is searched.
    fn side(&self, node: &Self::Node) -> Side;
    /// Puts the moves that may be available, and are worth a search, into the empty list: at least one.
    fn moves(&mut self, node: &Self::Node, moves: &mut Vec<Self::Move>);
    /// What is known once this move has been made.
    fn after(&mut self, node: &Self::Node, mv: Self::Move) -> Self::Node;
    /// For each of these moves, the best first, the probability that it is available and none before
    /// it is; into an empty list. Not negative, not all zero.
    fn firsts(&mut self, node: &Self::Node, ranked: &[Self::Move], chances: &mut Vec<f64>);
}

/// The search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IiMaxN;

/// What II-Max^n found.
#[derive(Clone, PartialEq, Debug)]
pub struct IiMaxNResult<M, P> {
    /// Who moves.
    pub side: Side,
    /// The moves of the root with their values, in the order given.
    pub rated: Vec<(M, P)>,
    /// How much work it took: nodes, and among them those that were settled, as guesses.
    pub counts: Counts,
}

impl<M: Copy, P: Copy + AsRef<[f64]>> IiMaxNResult<M, P> {
    /// The move with the highest value for the side to move; of equals the first. `None` when the
    /// root was settled without a search.
    pub fn best(&self) -> Option<M> {
        first_best(&self.rated, |(_, value)| of(value, self.side)).map(|(mv, _)| *mv)
    }

    /// The mean number of moves at a node that was searched; 0 if none was.
    pub fn branching(&self) -> f64 {
        let inner = self.counts.nodes - self.counts.guesses;
        if inner == 0 { 0.0 } else { (self.counts.nodes - 1) as f64 / inner as f64 }
    }
}

impl IiMaxN {
    /// The value of every move of the root. At the root the searching side has the move and knows its
    /// moves: all of them count as available.
    pub fn search<K: Knowledge>(
        &self,
        knowledge: &mut K,
        root: &K::Node,
    ) -> IiMaxNResult<K::Move, K::Payoff> {
        let mut counts = Counts { nodes: 1, ..Counts::default() };
        let mut moves = Vec::new();
        knowledge.moves(root, &mut moves);
        let mut rated = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = knowledge.after(root, mv);
            rated.push((mv, value(knowledge, &next, &mut counts)));
        }
        IiMaxNResult { side: knowledge.side(root), rated, counts }
    }
}

fn value<K: Knowledge>(knowledge: &mut K, node: &K::Node, counts: &mut Counts) -> K::Payoff {
    counts.nodes += 1;
    if let Some(payoff) = knowledge.settle(node) {
        counts.guesses += 1;
        return payoff;
    }
    // 1. Every move that may be there.
    let side = knowledge.side(node);
    let mut moves = Vec::new();
    knowledge.moves(node, &mut moves);
    let mut valued: Vec<(K::Move, K::Payoff)> = Vec::with_capacity(moves.len());
    for &mv in &moves {
        let next = knowledge.after(node, mv);
        valued.push((mv, value(knowledge, &next, counts)));
    }
    // 2. The best first; equals in the order given.
    valued.sort_by(|(_, a), (_, b)| of(b, side).total_cmp(&of(a, side)));
    moves.clear();
    moves.extend(valued.iter().map(|(mv, _)| mv));
    // 3. The sum over "this one, and none before it".
    let mut chances = Vec::with_capacity(moves.len());
    knowledge.firsts(node, &moves, &mut chances);
    let total: f64 = chances.iter().sum();
    let mut sum = valued[0].1;
    sum.as_mut().fill(0.0);
    for ((_, payoff), chance) in valued.iter().zip(&chances) {
        for (sum, value) in sum.as_mut().iter_mut().zip(payoff.as_ref()) {
            *sum += value * chance / total;
        }
    }
    sum
}
