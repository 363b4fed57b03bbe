use classics::tree::{Choice, InfoId, NodeId, Payoff, Tree};
use serde::Serialize;

use super::SetDecision;
use super::decide::equilibria;
use super::heuristic::{ArcProbabilities, vector};
use super::imp::{ImpMinimax, imp_minimax, recall_lapse};
use super::long_run::{Convergence, LongRun};
use super::minimax::{chance_minimax, p, q};
use super::mixed::{MixedEquilibrium, mixed_equilibrium};
use super::strategy::{Strategies, Strategy};

/// Everything that chapters 2 and 3 say about one tree, for its top information set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solution {
    /// The tree's title.
    pub title: String,
    /// The players' names.
    pub players: Vec<String>,
    /// Whether every player remembers what it knew and did.
    pub perfect_recall: bool,
    /// The information sets, the top one first.
    pub sets: Vec<SetTable>,
    /// How many strategies there are, those of all players combined.
    pub strategy_count: u128,
    /// The strategies with their payoffs; empty when there are more than the limit.
    pub strategies: Vec<StrategyRow>,
    /// The best decision at the top; none if it is not known (see `remarks`).
    pub best: Option<BestRow>,
    /// An equilibrium point in which players mix, where none was found among the strategies.
    pub mixed: Option<MixedEquilibrium>,
    /// What IMP-minimax says.
    pub imp_minimax: ImpRow,
    /// The long run of the Monte Carlo heuristic at the top; none in a tree without players' nodes.
    pub heuristic: Option<LongRun>,
    /// Which of the five kinds of convergence this is; none where the best decision is not known.
    pub convergence: Option<Convergence>,
    /// What could not be said, and why.
    pub remarks: Vec<String>,
}

/// An information set with the probabilities of its nodes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SetTable {
    /// What it is called.
    pub name: String,
    /// Whose it is, counted from one.
    pub player: usize,
    /// What may be done.
    pub alternatives: Vec<String>,
    /// Its nodes.
    pub nodes: Vec<NodeRow>,
}

/// A node of an information set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NodeRow {
    /// Its place in the tree.
    pub node: NodeId,
    /// What it is called; may be empty.
    pub name: String,
    /// How likely the path to it is, players' arcs taken as equally likely.
    pub q: f64,
    /// How likely the heuristic draws it from its set.
    pub p: f64,
    /// What its alternatives are worth to its player, everything face up: the minimax vector.
    pub minimax: Vec<f64>,
}

/// A strategy and what it is expected to pay.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StrategyRow {
    /// The choices at the sets: `left/right`.
    pub name: String,
    /// The name with `anything` at sets that play cannot reach.
    pub reduced: String,
    /// The expected payoff of each player.
    pub payoff: Payoff,
    /// Whether no player gains by changing its own part; for one player, whether it is best.
    pub equilibrium: bool,
}

/// The best decision at the top information set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BestRow {
    /// The alternative that every best strategy takes, or `tie`.
    pub decision: SetDecision,
    /// What a best strategy pays the player who decides at the top; of several equilibria the first.
    pub payoff: f64,
    /// What it pays each player.
    pub payoffs: Payoff,
    /// The best strategies; only those that were looked for.
    pub strategies: Vec<String>,
}

/// What IMP-minimax says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ImpRow {
    /// The alternative that it takes at the top; none in a tree without players' nodes.
    pub decision: Option<String>,
    /// The value that it backs up.
    pub value: Payoff,
    /// Its strategy.
    pub strategy: String,
    /// What that strategy really pays.
    pub payoff: Payoff,
    /// Whether it is certainly optimal.
    pub optimal: bool,
}

/// Solves a tree. No more than `limit` strategies are tried; a one-player tree with perfect recall
/// is solved without trying them.
pub fn solve(tree: &Tree, limit: u128) -> Solution {
    let count = Strategies::all(tree).count_all();
    let mut remarks = Vec::new();
    let imp = imp_minimax(tree);
    let (solutions, strategies) = match equilibria(tree, limit) {
        Ok(solutions) => {
            let row = |strategy: Strategy| StrategyRow {
                name: strategy.name(tree),
                reduced: strategy.reduced_name(tree),
                payoff: strategy.payoff(tree),
                equilibrium: solutions.contains(&strategy),
            };
            let rows = Strategies::all(tree).map(row).collect();
            (solutions, rows)
        }
        Err(error) => {
            remarks.push(error.to_string());
            let optimal = imp.optimal.then(|| imp.strategy.clone());
            (optimal.into_iter().collect(), Vec::new())
        }
    };
    let mut mixed = None;
    if solutions.is_empty() {
        let is_tried = !strategies.is_empty();
        if is_tried {
            remarks.push("no pure strategy is an equilibrium point: a solution has to mix".to_owned());
        }
        match mixed_equilibrium(tree) {
            Ok(found) => mixed = Some(found),
            Err(why) if tree.players().len() > 1 => remarks.push(why.to_string()),
            Err(_) => {}
        }
    }
    let heuristic = tree.top().map(|top| LongRun::of(tree, top, ArcProbabilities::Uniform));
    let best = tree.top().and_then(|top| best_row(tree, top, &solutions, &imp));
    let convergence =
        heuristic.as_ref().zip(best.as_ref()).map(|(limit, best)| limit.convergence(best.decision.choices()));
    Solution {
        title: tree.title().to_owned(),
        players: tree.players().to_vec(),
        perfect_recall: recall_lapse(tree).is_none(),
        sets: tree.sets().map(|(id, _)| table(tree, id)).collect(),
        strategy_count: count,
        strategies,
        best,
        mixed,
        imp_minimax: ImpRow {
            decision: tree
                .top()
                .map(|top| tree.set(top).alternatives()[imp.strategy.at(top).index()].clone()),
            value: imp.value,
            strategy: imp.strategy.name(tree),
            payoff: imp.strategy.payoff(tree),
            optimal: imp.optimal,
        },
        heuristic,
        convergence,
        remarks,
    }
}

fn best_row(tree: &Tree, top: InfoId, solutions: &[Strategy], imp: &ImpMinimax) -> Option<BestRow> {
    let payoffs = solutions.first()?.payoff(tree);
    // Where IMP-minimax is optimal it knows all best decisions, whether or not all strategies were
    // tried: the top set lies below chance alone, so every strategy reaches it.
    let decision = if imp.optimal {
        imp.decision(tree, top)
    } else {
        let taken = |choice: &Choice| solutions.iter().any(|strategy| strategy.at(top) == *choice);
        SetDecision::of(tree, top, tree.set(top).choices().filter(taken).collect())
    };
    Some(BestRow {
        decision,
        payoff: payoffs.as_ref()[tree.set(top).side().index()],
        payoffs,
        strategies: solutions.iter().map(|strategy| strategy.name(tree)).collect(),
    })
}

fn table(tree: &Tree, id: InfoId) -> SetTable {
    let set = tree.set(id);
    let row = |(&node, p): (&NodeId, f64)| NodeRow {
        node,
        name: tree.node(node).name().to_owned(),
        q: q(tree, node, ArcProbabilities::Uniform),
        p,
        minimax: vector(tree, node, |child| chance_minimax(tree, child)),
    };
    SetTable {
        name: tree.set_name(id),
        player: set.side().index() + 1,
        alternatives: set.alternatives().to_vec(),
        nodes: set.nodes().iter().zip(p(tree, id, ArcProbabilities::Uniform)).map(row).collect(),
    }
}
