use classics::tree::{Choice, InfoId, Kind, NodeId, Payoff, Tree};

use super::{ArcProbabilities, better};

/// Chance-minimax (section 2.3, after Ballard): the value of a node when everything is face up.
///
/// Every player takes what is best for itself, of equals the leftmost; chance averages.
pub fn chance_minimax(tree: &Tree, from: NodeId) -> Payoff {
    let children = tree.node(from).children();
    match tree.node(from).kind() {
        Kind::Leaf(payoff) => *payoff,
        Kind::Player(set) => {
            let side = tree.set(*set).side().index();
            let mut values = children.iter().map(|&child| chance_minimax(tree, child));
            let first = values.next().unwrap_or_else(|| Payoff::zero(tree.players().len()));
            values.fold(
                first,
                |best, value| if better(value.as_ref()[side], best.as_ref()[side]) { value } else { best },
            )
        }
        Kind::Chance(outcomes) => {
            let mut sum = Payoff::zero(tree.players().len());
            for (outcome, &child) in outcomes.iter().zip(children) {
                sum.add(outcome.probability, &chance_minimax(tree, child));
            }
            sum
        }
    }
}

/// `q(x)` (section 2.3): the product of the arcs' probabilities from the root to the node.
pub fn q(tree: &Tree, node: NodeId, arcs: ArcProbabilities) -> f64 {
    let one = |(above, choice): (NodeId, Choice)| match (tree.node(above).kind(), arcs) {
        (Kind::Chance(outcomes), _) => outcomes[choice.index()].probability,
        (_, ArcProbabilities::Uniform) => 1.0 / tree.node(above).children().len() as f64,
        (_, ArcProbabilities::Certain) => 1.0,
    };
    tree.path(node).into_iter().map(one).product()
}

/// `p(x)` (section 2.3) of the nodes of an information set, in order: `q` made to sum to one.
pub fn p(tree: &Tree, set: InfoId, arcs: ArcProbabilities) -> Vec<f64> {
    let each: Vec<f64> = tree.set(set).nodes().iter().map(|&node| q(tree, node, arcs)).collect();
    let sum: f64 = each.iter().sum();
    each.into_iter().map(|q| q / sum).collect()
}
