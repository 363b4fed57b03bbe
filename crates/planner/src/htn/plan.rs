//! Following a tree: a contingency plan (section 6.3).

use super::{DecisionTree, Domain, Node, NodeKind};

/// A tree with the place in it that the game has reached.
#[derive(Clone)]
pub struct Plan<D: Domain> {
    /// The tree.
    pub tree: DecisionTree<D>,
    at: Option<usize>,
}

/// The next move of a plan, with the tasks that it serves.
#[derive(Clone)]
pub struct Planned<D: Domain> {
    /// The move.
    pub mv: D::Move,
    /// The tasks on the way to it, from the most general to the one that the move carries out.
    pub tasks: Vec<D::Task>,
    /// What the plan is worth from here.
    pub value: f64,
}

impl<D: Domain> Plan<D> {
    /// A plan that starts at the root of a tree.
    pub fn new(tree: DecisionTree<D>) -> Plan<D> {
        Plan { tree, at: Some(0) }
    }

    /// The node that the game has reached; `None` once the plan was left.
    pub fn here(&self) -> Option<&Node<D>> {
        self.at.map(|at| &self.tree.nodes[at])
    }

    /// What the plan does now, and goes there. `None` where it has run out or it is not our turn:
    /// then it is time to plan anew.
    pub fn advance(&mut self) -> Option<Planned<D>> {
        let mut at = self.at?;
        let (mut tasks, value) = (Vec::new(), self.tree.nodes[at].value);
        loop {
            if self.tree.nodes[at].kind != NodeKind::Decision {
                return None;
            }
            at = self.tree.nodes[at].best?;
            let node = &self.tree.nodes[at];
            tasks.extend(node.method.iter().filter_map(|(task, _)| task.clone()));
            if let Some(mv) = node.mv {
                self.at = Some(at);
                return Some(Planned { mv, tasks, value });
            }
        }
    }

    /// An opponent has made this move. True if the plan goes on: a child has this very move or, by its
    /// critic, one that is as good. False if the plan is to be made anew.
    pub fn observe(&mut self, mv: D::Move) -> bool {
        let found = self.at.and_then(|at| {
            let exact = self.find(at, &|_, planned| planned == mv);
            exact.or_else(|| {
                self.find(at, &|node, planned| {
                    let before = &self.tree.nodes[at].info;
                    node.critic.is_some_and(|critic| critic(before, planned, mv))
                })
            })
        });
        self.at = found;
        found.is_some()
    }

    /// The likeliest child, below an opponent's tasks where need be, whose move is accepted.
    fn find(&self, at: usize, accepts: &dyn Fn(&Node<D>, D::Move) -> bool) -> Option<usize> {
        if self.tree.nodes[at].kind != NodeKind::External {
            return None;
        }
        let mut children = self.tree.nodes[at].children.clone();
        children.sort_by(|&a, &b| self.tree.nodes[b].weight.total_cmp(&self.tree.nodes[a].weight));
        children.into_iter().find_map(|child| {
            let node = &self.tree.nodes[child];
            match node.mv {
                Some(planned) => accepts(node, planned).then_some(child),
                None => self.find(child, accepts),
            }
        })
    }
}
