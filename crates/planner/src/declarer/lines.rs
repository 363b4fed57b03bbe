//! The ways to go on that a tree compares, each with what it brings.

use cards::Card;

use super::task::Task;
use super::{DeclarerPlay, Position};
use crate::htn::{DecisionTree, NodeKind};

/// What a line brings by the worlds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// The chance to make the contract.
    pub makes: f64,
    /// Tricks on average, those already won included.
    pub tricks: f64,
    /// Of how much of the belief this is said.
    mass: f64,
}

impl Outlook {
    fn add(&mut self, weight: f64, tricks: u8, made: bool) {
        self.mass += weight;
        self.tricks += weight * f64::from(tricks);
        self.makes += if made { weight } else { 0.0 };
    }

    fn settled(self) -> Outlook {
        if self.mass > 0.0 {
            Outlook { makes: self.makes / self.mass, tricks: self.tricks / self.mass, mass: self.mass }
        } else {
            self
        }
    }
}

/// One way to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The name of the method with which it begins.
    pub name: &'static str,
    /// The task of that method that says most, with its parameters.
    pub task: Option<Task>,
    /// The card that it plays now.
    pub card: Option<Card>,
    /// The value by the objective.
    pub value: f64,
    /// What it brings.
    pub outlook: Outlook,
    /// The node of the tree.
    pub node: usize,
}

/// The ways to go on, the best first; one if there is nothing to choose.
pub(super) fn lines(tree: &DecisionTree<DeclarerPlay>) -> Vec<Line> {
    let mut at = 0;
    while tree.nodes[at].kind == NodeKind::Decision
        && tree.nodes[at].children.len() == 1
        && tree.nodes[at].mv.is_none()
    {
        at = tree.nodes[at].children[0];
    }
    let ours = tree.nodes[at].kind == NodeKind::Decision && tree.nodes[at].mv.is_none();
    let nodes = if ours { tree.nodes[at].children.clone() } else { vec![at] };
    let mut lines: Vec<Line> = nodes.into_iter().map(|node| line(tree, node)).collect();
    // The first of equals stays first: it is the one that the tree chose.
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
    lines
}

fn line(tree: &DecisionTree<DeclarerPlay>, node: usize) -> Line {
    let this = &tree.nodes[node];
    let name = this.method.as_ref().map_or("", |(_, name)| name);
    let mut outlook = Outlook::default();
    sum(tree, node, &mut outlook);
    Line {
        name,
        task: this.tasks.first().copied(),
        card: first_card(tree, node),
        value: this.value,
        outlook: outlook.settled(),
        node,
    }
}

/// The card that the best way from a node begins with.
pub(super) fn first_card(tree: &DecisionTree<DeclarerPlay>, node: usize) -> Option<Card> {
    let mut at = node;
    loop {
        let this = &tree.nodes[at];
        if let Some(card) = this.mv {
            return Some(card);
        }
        at = this.best.filter(|_| this.kind == NodeKind::Decision)?;
    }
}

/// Adds what the leaves that the best choices lead to come to.
fn sum(tree: &DecisionTree<DeclarerPlay>, at: usize, outlook: &mut Outlook) {
    let node = &tree.nodes[at];
    match node.kind {
        NodeKind::Decision => sum(tree, node.best.expect("a decision has a best child"), outlook),
        NodeKind::External => node.children.iter().for_each(|&child| sum(tree, child, outlook)),
        NodeKind::Leaf => {
            for world in &node.info.worlds {
                let goal = node.info.contract.tricks();
                let tricks = Position::new(&node.info, world).play_out();
                outlook.add(world.weight, tricks, tricks >= goal);
            }
        }
    }
}
