//! IMP-minimax, after Blair, Mutchler and Liu (Games with Imperfect Information, AAAI Fall
//! Symposium 1993).
//!
//! The algorithm backs up values of *sets* of nodes. A set whose nodes all lie in one information
//! set is decided as a whole: the player takes the alternative whose children together are worth
//! most to it. Any other set is parted by information set, and its parts are decided one by one.
//! Nodes weigh as much as chance makes them likely. Every node is visited once, so the time is
//! linear.
//!
//! With one player and perfect recall the result is optimal. Without recall, one information set
//! may be met in several parts that decide differently, and the value is only an upper bound; the
//! strategy then takes at each information set what is best over all its parts. Among several
//! players everybody maximises its own component, and with perfect information this is
//! chance-minimax.

use std::collections::BTreeMap;

use classics::tree::{Choice, InfoId, Kind, NodeId, Payoff, Tree};

use super::strategy::Strategy;
use super::{SetDecision, better, leaders};

/// What IMP-minimax finds.
#[derive(Clone, PartialEq, Debug)]
pub struct ImpMinimax {
    /// The backed-up value of the root.
    pub value: Payoff,
    /// The choice at every information set.
    pub strategy: Strategy,
    /// Whether the strategy is certainly optimal: one player with perfect recall.
    pub optimal: bool,
    /// What each alternative of each set is worth to its player there, on average over the parts in
    /// which the set was met.
    pub worth: Vec<Vec<f64>>,
}

impl ImpMinimax {
    /// What is best at an information set.
    pub fn decision(&self, tree: &Tree, set: InfoId) -> SetDecision {
        SetDecision::of(tree, set, leaders(&self.worth[set.index()]))
    }
}

/// Runs IMP-minimax.
pub fn imp_minimax(tree: &Tree) -> ImpMinimax {
    let worth = tree.sets().map(|(_, set)| vec![0.0; set.alternatives().len()]).collect();
    let mut search = Imp { tree, worth, weight: vec![0.0; tree.set_count()] };
    let value = search.value(vec![(NodeId::ROOT, 1.0)], 1.0);
    for (worth, weight) in search.worth.iter_mut().zip(&search.weight) {
        worth.iter_mut().for_each(|value| *value /= weight);
    }
    let mut strategy = Strategy::leftmost(tree);
    for (id, _) in tree.sets() {
        strategy = strategy.with(id, leaders(&search.worth[id.index()])[0]);
    }
    let optimal = tree.players().len() == 1 && recall_lapse(tree).is_none();
    ImpMinimax { value, strategy, optimal, worth: search.worth }
}

struct Imp<'t> {
    tree: &'t Tree,
    worth: Vec<Vec<f64>>,
    /// How likely the parts of each set were, together.
    weight: Vec<f64>,
}

impl Imp<'_> {
    /// The value of a set of nodes, each with its probability once play has come to one of them,
    /// which it does with probability `reach`.
    fn value(&mut self, nodes: Vec<(NodeId, f64)>, reach: f64) -> Payoff {
        let mut sum = Payoff::zero(self.tree.players().len());
        // 1. Chance nodes are replaced by what may follow, leaves pay, the others are parted.
        let mut parts: BTreeMap<InfoId, Vec<(NodeId, f64)>> = BTreeMap::new();
        let mut waiting = nodes;
        while let Some((id, weight)) = waiting.pop() {
            let node = self.tree.node(id);
            match node.kind() {
                Kind::Leaf(payoff) => sum.add(weight, payoff),
                Kind::Player(set) => parts.entry(*set).or_default().push((id, weight)),
                Kind::Chance(outcomes) => waiting.extend(
                    outcomes
                        .iter()
                        .zip(node.children())
                        .map(|(outcome, &child)| (child, weight * outcome.probability)),
                ),
            }
        }
        // 2. Each part is decided as a whole.
        for (set, part) in parts {
            sum.add(1.0, &self.decide(set, &part, reach));
        }
        sum
    }

    fn decide(&mut self, id: InfoId, part: &[(NodeId, f64)], reach: f64) -> Payoff {
        let set = self.tree.set(id);
        let side = set.side().index();
        // Values are compared as if play had come here: far down, probabilities are tiny.
        let weight: f64 = part.iter().map(|(_, weight)| weight).sum();
        self.weight[id.index()] += reach * weight;
        let mut best: Option<Payoff> = None;
        for choice in set.choices() {
            let child = |&(node, share): &(NodeId, f64)| {
                (self.tree.node(node).children()[choice.index()], share / weight)
            };
            let value = self.value(part.iter().map(child).collect(), reach * weight);
            self.worth[id.index()][choice.index()] += reach * weight * value.as_ref()[side];
            if best.is_none_or(|best| better(value.as_ref()[side], best.as_ref()[side])) {
                best = Some(value);
            }
        }
        let mut scaled = Payoff::zero(self.tree.players().len());
        if let Some(best) = best {
            scaled.add(weight, &best);
        }
        scaled
    }
}

/// Two nodes that their player cannot tell apart, though what it knew or did before differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecallLapse {
    /// The information set.
    pub set: InfoId,
    /// One node in it.
    pub first: NodeId,
    /// Another that was reached by other choices of the same player, or past other sets of its.
    pub second: NodeId,
}

/// Whether every player remembers what it knew and did; the first lapse if not.
pub fn recall_lapse(tree: &Tree) -> Option<RecallLapse> {
    let past = |node: NodeId, set: InfoId| -> Vec<(InfoId, Choice)> {
        let side = tree.set(set).side();
        let own = |(above, choice)| {
            tree.set_of(above).filter(|&set| tree.set(set).side() == side).map(|set| (set, choice))
        };
        tree.path(node).into_iter().filter_map(own).collect()
    };
    tree.sets().find_map(|(id, set)| {
        let first = set.nodes()[0];
        let second = set.nodes().iter().copied().find(|&node| past(node, id) != past(first, id))?;
        Some(RecallLapse { set: id, first, second })
    })
}
