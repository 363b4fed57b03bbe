//! A decision tree as people read it: a line for each choice, chains without a choice put together.

use serde::Serialize;

use super::DeclarerPlay;
use crate::htn::{DecisionTree, NodeKind};

/// A choice, ours or the opponents', with what comes after it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outline {
    /// The scheme, or what the opponents do, with the cards that follow from it.
    pub words: String,
    /// What it is worth by the objective, between zero and one.
    pub value: f64,
    /// How often the opponents choose it; none at ours.
    pub weight: Option<f64>,
    /// Whether it is what the plan chooses.
    pub chosen: bool,
    /// What may be chosen next.
    pub children: Vec<Outline>,
}

impl Outline {
    /// The tree from its root on, so many tricks deep.
    pub fn new(tree: &DecisionTree<DeclarerPlay>, tricks: u8) -> Outline {
        let info = &tree.root().info;
        branch(tree, 0, info.won + info.lost + tricks, None, true)
    }

    /// How many lines it has.
    pub fn lines(&self) -> usize {
        1 + self.children.iter().map(Outline::lines).sum::<usize>()
    }
}

fn branch(
    tree: &DecisionTree<DeclarerPlay>,
    from: usize,
    tricks: u8,
    weight: Option<f64>,
    chosen: bool,
) -> Outline {
    // 1. Down to the next node with a choice.
    let mut at = from;
    let mut words: Vec<String> = Vec::new();
    loop {
        let node = &tree.nodes[at];
        match (node.mv, &node.method) {
            (Some(card), _) => words.push(card.to_string()),
            (None, Some((_, name))) if at == from => words.push((*name).to_owned()),
            (None, Some((Some(task), _))) if node.children.len() != 1 => words.push(task.to_string()),
            _ => {}
        }
        let over = node.info.won + node.info.lost >= tricks;
        match node.children.as_slice() {
            [only] if !over => at = *only,
            _ => break,
        }
    }
    let node = &tree.nodes[at];
    let words = if words.is_empty() { "the whole hand".to_owned() } else { words.join(" ") };
    let mut this = Outline { words, value: tree.nodes[from].value, weight, chosen, children: Vec::new() };
    if node.info.won + node.info.lost >= tricks {
        return this;
    }
    // 2. What may be chosen there, by us or by them.
    let total: f64 = node.children.iter().map(|&child| tree.nodes[child].weight).sum();
    for &child in &node.children {
        let theirs = node.kind == NodeKind::External;
        let weight = theirs.then(|| tree.nodes[child].weight / total.max(f64::MIN_POSITIVE));
        this.children.push(branch(tree, child, tricks, weight, node.best == Some(child)));
    }
    this
}
