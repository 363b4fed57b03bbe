use std::collections::HashMap;

use classics::tree::{InfoId, NodeId, Payoff, Tree};
use game::Side;

use super::minimax::p;
use super::strategy::{Strategies, Strategy};
use super::{ArcProbabilities, SetDecision, better, equal, leaders};

/// All pure equilibrium points: strategies in which no player gains by changing its own part.
///
/// For one player these are the best strategies, found by trying all. Among several players there
/// need not be any.
pub fn equilibria(tree: &Tree, limit: u128) -> Result<Vec<Strategy>, TooManyStrategies> {
    let rate = |strategy: Strategy| {
        let payoff = strategy.payoff(tree);
        (strategy, payoff)
    };
    let rated: Vec<(Strategy, Payoff)> = all_within(Strategies::all(tree), limit)?.map(rate).collect();
    // What each player gets at best, given what all the others do.
    let others = |strategy: &Strategy, player: usize| -> Vec<usize> {
        let theirs = tree.sets().filter(|(_, set)| set.side().index() != player);
        theirs.map(|(id, _)| strategy.at(id).index()).collect()
    };
    let mut at_best: HashMap<(usize, Vec<usize>), f64> = HashMap::new();
    for (strategy, payoff) in &rated {
        for (player, &value) in payoff.as_ref().iter().enumerate() {
            let best = at_best.entry((player, others(strategy, player))).or_insert(f64::NEG_INFINITY);
            *best = best.max(value);
        }
    }
    let stable = |(strategy, payoff): &(Strategy, Payoff)| {
        let content =
            |(player, &value): (usize, &f64)| equal(value, at_best[&(player, others(strategy, player))]);
        payoff.as_ref().iter().enumerate().all(content)
    };
    Ok(rated.into_iter().filter(stable).map(|(strategy, _)| strategy).collect())
}

/// The best that a player can get by changing its own part of a strategy, and how.
pub fn best_reply(
    tree: &Tree,
    strategy: &Strategy,
    side: Side,
    limit: u128,
) -> Result<(Strategy, f64), TooManyStrategies> {
    let own = tree.sets().filter(|(_, set)| set.side() == side).map(|(id, _)| id).collect();
    let mut best = (strategy.clone(), strategy.payoff(tree).as_ref()[side.index()]);
    for reply in all_within(Strategies::varying(tree, strategy.clone(), own), limit)? {
        let value = reply.payoff(tree).as_ref()[side.index()];
        if better(value, best.1) {
            best = (reply, value);
        }
    }
    Ok(best)
}

/// Whether a strategy is an equilibrium point: no player gains by changing its own part.
pub fn is_equilibrium(tree: &Tree, strategy: &Strategy, limit: u128) -> Result<bool, TooManyStrategies> {
    let now = strategy.payoff(tree);
    for (player, &value) in now.as_ref().iter().enumerate() {
        if !equal(best_reply(tree, strategy, Side::new(player), limit)?.1, value) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The best decision at an information set of a one-player tree.
#[derive(Clone, PartialEq, Debug)]
pub struct BestDecision {
    /// What each alternative is worth when everything after it is decided as well as can be.
    pub values: Vec<f64>,
    /// The alternative with the highest worth.
    pub decision: SetDecision,
}

/// The best decision at an information set of a one-player tree, "assuming optimal decisions
/// elsewhere" (section 3): for each alternative, all strategies below the set are tried, and the
/// nodes of the set are weighted by `p`.
pub fn best_decision(tree: &Tree, set: InfoId, limit: u128) -> Result<BestDecision, TooManyStrategies> {
    let weights = p(tree, set, ArcProbabilities::Uniform);
    let nodes = tree.set(set).nodes();
    let below = |&(id, _): &(InfoId, _)| {
        let under =
            |&node: &NodeId| tree.path(node).iter().any(|&(above, _)| tree.set_of(above) == Some(set));
        tree.set(id).nodes().iter().any(under)
    };
    let free: Vec<InfoId> = tree.sets().filter(below).map(|(id, _)| id).collect();
    let side = tree.set(set).side().index();
    let mut values = Vec::new();
    for choice in tree.set(set).choices() {
        let base = Strategy::leftmost(tree).with(set, choice);
        let worth = |strategy: Strategy| -> f64 {
            let from = |node| strategy.payoff_from(tree, node).as_ref()[side];
            nodes.iter().zip(&weights).map(|(&node, weight)| weight * from(node)).sum()
        };
        let all = all_within(Strategies::varying(tree, base, free.clone()), limit)?;
        values.push(all.map(worth).fold(f64::NEG_INFINITY, f64::max));
    }
    let decision = SetDecision::of(tree, set, leaders(&values));
    Ok(BestDecision { values, decision })
}

/// There are more strategies than anybody wants to try.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are {count} strategies to try, more than {limit}: raise the limit, or use IMP-minimax")]
pub struct TooManyStrategies {
    /// How many there are.
    pub count: u128,
    /// How many were allowed.
    pub limit: u128,
}

fn all_within(strategies: Strategies<'_>, limit: u128) -> Result<Strategies<'_>, TooManyStrategies> {
    match strategies.count_all() {
        count if count > limit => Err(TooManyStrategies { count, limit }),
        _ => Ok(strategies),
    }
}
