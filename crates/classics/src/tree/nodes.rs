use std::ops::Index;

use game::{Side, Turn};
use serde::{Serialize, Serializer};

use super::Payoff;

/// A game tree, checked and complete. Nodes are numbered depth first, information sets by their
/// first node, so two trees that are drawn alike are equal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tree {
    pub(super) title: String,
    pub(super) players: Vec<String>,
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<InfoSet>,
    /// What the payoffs of every leaf add up to, if it is always the same.
    pub(super) total: Option<f64>,
    /// The largest sum of payoffs at a leaf.
    #[serde(skip)]
    pub(super) sum_at_most: f64,
    /// The least payoff of anybody at a leaf.
    #[serde(skip)]
    pub(super) each_at_least: f64,
}

impl Tree {
    /// No path from the root is longer than this, so that walking a tree may recurse.
    pub const DEEPEST: usize = 1000;

    /// What the tree is called; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The players' names, in the order of payoffs.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Every node with its number, depth first from [`NodeId::ROOT`].
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(i, node)| (NodeId(i as u32), node))
    }

    /// Every information set with its number, in the order of their first nodes.
    pub fn sets(&self) -> impl Iterator<Item = (InfoId, &InfoSet)> {
        (0..).map(InfoId).zip(&self.sets)
    }

    /// One node, which must be this tree's.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// One information set, which must be this tree's.
    pub fn set(&self, id: InfoId) -> &InfoSet {
        &self.sets[id.index()]
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many information sets there are.
    pub fn set_count(&self) -> usize {
        self.sets.len()
    }

    /// The information set that is met first, reading the tree depth first.
    pub fn top(&self) -> Option<InfoId> {
        (!self.sets.is_empty()).then_some(InfoId(0))
    }

    /// The first node with this name.
    pub fn node_named(&self, name: &str) -> Option<NodeId> {
        self.nodes.iter().position(|node| node.name == name).map(|i| NodeId(i as u32))
    }

    /// The information set that [`set_name`](Tree::set_name) calls so.
    pub fn set_named(&self, name: &str) -> Option<InfoId> {
        (0..self.sets.len() as u32).map(InfoId).find(|&set| self.set_name(set) == name)
    }

    /// What to call an information set: its name; without one, that of its only node; else a number.
    pub fn set_name(&self, id: InfoId) -> String {
        let set = self.set(id);
        let first = set.nodes.first().map(|&node| self.node(node).name.as_str());
        match (set.name.as_str(), first) {
            ("", Some("") | None) => format!("#{}", id.0 + 1),
            ("", Some(node)) => node.to_owned(),
            (name, _) => name.to_owned(),
        }
    }

    /// The information set of a player's node.
    pub fn set_of(&self, id: NodeId) -> Option<InfoId> {
        match self.node(id).kind {
            Kind::Player(set) => Some(set),
            _ => None,
        }
    }

    /// Who moves at a node.
    pub fn turn(&self, id: NodeId) -> Turn {
        match self.node(id).kind {
            Kind::Chance(_) => Turn::Chance,
            Kind::Player(set) => Turn::Side(self.set(set).side),
            Kind::Leaf(_) => Turn::Over,
        }
    }

    /// What a move at a node is called; a nameless outcome of chance is called by its number.
    pub fn choice_name(&self, id: NodeId, choice: Choice) -> String {
        let name = match &self.node(id).kind {
            Kind::Chance(outcomes) => &outcomes[choice.index()].label,
            Kind::Player(set) => &self.set(*set).alternatives[choice.index()],
            Kind::Leaf(_) => "",
        };
        if name.is_empty() { (choice.index() + 1).to_string() } else { name.to_owned() }
    }

    /// The moves from the root to a node, each with the node where it was made.
    pub fn path(&self, id: NodeId) -> Vec<(NodeId, Choice)> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some((parent, choice)) = self.node(at).parent {
            path.push((parent, choice));
            at = parent;
        }
        path.reverse();
        path
    }

    /// What the payoffs of every leaf add up to, if that is always the same.
    pub fn total(&self) -> Option<f64> {
        self.total
    }

    /// Whether chance moves anywhere.
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.kind, Kind::Chance(_)))
    }

    /// Whether every information set has one node.
    pub fn is_perfect_information(&self) -> bool {
        self.sets.iter().all(|set| set.nodes.len() == 1)
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        self.node(id)
    }
}

/// A node's place in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Where every tree begins.
    pub const ROOT: NodeId = NodeId(0);

    /// Its place, depth first.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An information set's place in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct InfoId(pub(super) u32);

impl InfoId {
    /// Its place in [`Tree::sets`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An alternative by its place, the leftmost first: the move of a tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Choice(pub(super) u32);

impl Choice {
    /// The alternative at this place.
    pub const fn new(index: usize) -> Choice {
        Choice(index as u32)
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One node of a tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Node {
    pub(super) name: String,
    pub(super) parent: Option<(NodeId, Choice)>,
    pub(super) children: Vec<NodeId>,
    pub(super) kind: Kind,
}

impl Node {
    /// What the node is called; may be empty.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The node above, and which of its alternatives leads here.
    pub fn parent(&self) -> Option<(NodeId, Choice)> {
        self.parent
    }

    /// The nodes below, leftmost first; none at a leaf.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Chance, a player, or a leaf.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }
}

/// Who moves at a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Chance, with these outcomes in the order of the children.
    Chance(Vec<Outcome>),
    /// The player of an information set.
    Player(InfoId),
    /// Nobody: the game is over and pays this.
    Leaf(Payoff),
}

/// One outcome of a chance node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// What it is called; may be empty.
    pub label: String,
    /// How likely it is: more than zero; those of a node sum to one.
    pub probability: f64,
}

/// Nodes that their player cannot tell apart.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct InfoSet {
    pub(super) name: String,
    #[serde(rename = "player", serialize_with = "as_player")]
    pub(super) side: Side,
    pub(super) alternatives: Vec<String>,
    pub(super) nodes: Vec<NodeId>,
}

impl InfoSet {
    /// What the set is called; may be empty when it has one node. See [`Tree::set_name`].
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The player who decides here.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What the player may do, leftmost first.
    pub fn alternatives(&self) -> &[String] {
        &self.alternatives
    }

    /// The moves by place, in the order of [`alternatives`](InfoSet::alternatives).
    pub fn choices(&self) -> impl Iterator<Item = Choice> + use<> {
        (0..self.alternatives.len()).map(Choice::new)
    }

    /// The nodes, depth first.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }
}

/// People count players from one.
fn as_player<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(side.index() as u64 + 1)
}
