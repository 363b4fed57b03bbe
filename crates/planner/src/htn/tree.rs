//! The decision tree of section 6.1, built depth first and evaluated while it grows.

use super::{Branch, Criterion, Critic, Domain, Expansion};

/// How far a tree grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many choices between methods of ours there are on one path at most. The next one is a leaf, but
    /// not before the first move: a tree always says what to play.
    pub choices: u32,
    /// How many nodes there are at most. Nodes past that are leaves.
    pub nodes: usize,
}

impl Limits {
    /// As far as the methods go.
    pub const NONE: Limits = Limits { choices: u32::MAX, nodes: usize::MAX };
}

/// What kind of node it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// Our turn.
    Decision,
    /// An opponent's turn: an external-agent node.
    External,
    /// The game is over, no method applies, or a limit is reached.
    Leaf,
}

/// A node of a decision tree.
#[derive(Clone)]
pub struct Node<D: Domain> {
    /// What is known here.
    pub info: D::Info,
    /// The tasks that are left.
    pub tasks: Vec<D::Task>,
    /// The task and the name of the method that led here; `None` at the root.
    pub method: Option<(Option<D::Task>, &'static str)>,
    /// The move that led here, if the method was an operator method.
    pub mv: Option<D::Move>,
    /// How likely an opponent is to come here, among the children of its parent.
    pub weight: f64,
    /// Which other moves of an opponent serve as this one.
    pub critic: Option<Critic<D>>,
    /// What kind of node it is.
    pub kind: NodeKind,
    /// Places of the children in [`DecisionTree::nodes`].
    pub children: Vec<usize>,
    /// At a decision node the child with the highest value.
    pub best: Option<usize>,
    /// The value to us.
    pub value: f64,
}

/// Everything that the methods make of a position, with values.
#[derive(Clone)]
pub struct DecisionTree<D: Domain> {
    /// The nodes; the first is the root.
    pub nodes: Vec<Node<D>>,
    /// How many moves were tried.
    pub moves: u64,
    /// Whether a limit cut something off.
    pub cut: bool,
    /// Whether it was the limit of nodes, or the growth was stopped: what was to come last is missing then.
    pub full: bool,
}

/// How a tree grows.
struct Growth<'a> {
    criterion: Criterion,
    limits: Limits,
    stop: &'a dyn Fn() -> bool,
}

impl<D: Domain> DecisionTree<D> {
    /// Grows and evaluates the tree of these tasks; without any the domain's methods for `None` begin.
    pub fn grow(
        domain: &mut D,
        info: D::Info,
        tasks: Vec<D::Task>,
        criterion: Criterion,
        limits: Limits,
    ) -> DecisionTree<D> {
        DecisionTree::grow_until(domain, info, tasks, criterion, limits, &|| false)
    }

    /// The same, asked at every node whether to stop: what was to come then are leaves, as past the limit of
    /// nodes.
    pub fn grow_until(
        domain: &mut D,
        info: D::Info,
        tasks: Vec<D::Task>,
        criterion: Criterion,
        limits: Limits,
        stop: &dyn Fn() -> bool,
    ) -> DecisionTree<D> {
        let root = Node {
            info,
            tasks,
            method: None,
            mv: None,
            weight: 1.0,
            critic: None,
            kind: NodeKind::Leaf,
            children: Vec::new(),
            best: None,
            value: 0.0,
        };
        let mut tree = DecisionTree { nodes: vec![root], moves: 0, cut: false, full: false };
        tree.expand(domain, 0, &Growth { criterion, limits, stop }, limits.choices, false);
        tree
    }

    /// The node from which all others come.
    pub fn root(&self) -> &Node<D> {
        &self.nodes[0]
    }

    /// Steps 1 and 2 of section 6.1 for one node and everything below it.
    fn expand(&mut self, domain: &mut D, at: usize, growth: &Growth<'_>, choices: u32, moved: bool) {
        // 1. Which methods apply.
        let node = &self.nodes[at];
        let over = domain.is_over(&node.info);
        let methods = if over { Vec::new() } else { domain.methods(&node.info, node.tasks.first()) };
        let ours = domain.controls(&node.info);
        let is_choice = ours && methods.len() > 1;
        let full = self.nodes.len() + methods.len() > growth.limits.nodes || (growth.stop)();
        let cut = (is_choice && choices == 0 && moved) || full;
        self.full |= full;
        self.cut |= cut && !methods.is_empty();
        if methods.is_empty() || cut {
            self.nodes[at].value = domain.estimate(&self.nodes[at].info);
            return;
        }
        // 2. A child for each, with everything below it.
        let choices = if is_choice { choices.saturating_sub(1) } else { choices };
        for method in methods {
            let node = &self.nodes[at];
            let before = method.assumes.unwrap_or_else(|| node.info.clone());
            let task = node.tasks.first().cloned();
            let rest = node.tasks.iter().skip(1).cloned();
            let (info, tasks, mv) = match method.expansion {
                Expansion::Operator(mv) => {
                    self.moves += 1;
                    (domain.play(&before, mv), rest.collect(), Some(mv))
                }
                Expansion::Tasks(first) => (before, first.into_iter().chain(rest).collect(), None),
            };
            let child = self.nodes.len();
            self.nodes.push(Node {
                info,
                tasks,
                method: Some((task, method.name)),
                mv,
                weight: method.weight,
                critic: (!ours).then_some(method.critic),
                kind: NodeKind::Leaf,
                children: Vec::new(),
                best: None,
                value: 0.0,
            });
            self.nodes[at].children.push(child);
            self.expand(domain, child, growth, choices, moved || mv.is_some());
        }
        // 3. The value, once those of the children are known.
        if ours {
            self.decide(at);
        } else {
            self.weigh(domain, at, growth.criterion);
        }
    }

    /// The best of our methods; of equals the first.
    fn decide(&mut self, at: usize) {
        let mut best = self.nodes[at].children[0];
        for &child in &self.nodes[at].children {
            if self.nodes[child].value > self.nodes[best].value {
                best = child;
            }
        }
        let value = self.nodes[best].value;
        let node = &mut self.nodes[at];
        (node.kind, node.best, node.value) = (NodeKind::Decision, Some(best), value);
    }

    fn weigh(&mut self, domain: &mut D, at: usize, criterion: Criterion) {
        let branch = |&child: &usize| {
            let Node { weight, value, info, .. } = &self.nodes[child];
            let hindsight = if criterion == Criterion::Regret { domain.hindsight(info) } else { 1.0 };
            Branch { weight: *weight, value: *value, hindsight }
        };
        let branches: Vec<Branch> = self.nodes[at].children.iter().map(branch).collect();
        let node = &mut self.nodes[at];
        (node.kind, node.value) = (NodeKind::External, criterion.value(&branches));
    }
}
