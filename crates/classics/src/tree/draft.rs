use std::collections::{HashMap, HashSet};

use game::Side;

use super::nodes::{Choice, InfoId, InfoSet, Kind, Node, NodeId, Outcome, Tree};
use super::payoff::{MOST_PLAYERS, Payoff};

/// A tree in the making: nodes are added in any order, and [`finish`](Draft::finish) checks all.
///
/// ```
/// use classics::tree::{Draft, Spot};
///
/// let mut draft = Draft::new(["Ann", "Bob"]);
/// let root = draft.root(Spot::Chance);
/// for (probability, wins) in [(0.25, 1.0), (0.75, -1.0)] {
///     let node = draft.add_outcome(root, probability, "", Spot::player(0, "unseen"));
///     draft.add(node, "bet", Spot::leaf([wins, -wins]));
///     draft.add(node, "fold", Spot::leaf([0.0, 0.0]));
/// }
/// let tree = draft.finish()?;
/// assert_eq!(tree.total(), Some(0.0));
/// # Ok::<(), classics::tree::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    title: String,
    players: Vec<String>,
    nodes: Vec<Sketch>,
}

/// A node of a [`Draft`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DraftId(usize);

impl DraftId {
    /// How many nodes were added before it.
    pub fn index(self) -> usize {
        self.0
    }
}

/// What stands at a node of a [`Draft`].
#[derive(Clone, PartialEq, Debug)]
pub enum Spot {
    /// Chance moves.
    Chance,
    /// A player moves.
    Player {
        /// Who.
        side: Side,
        /// The information set's name; without one the node is a set of its own.
        set: Option<String>,
    },
    /// The game is over and pays these numbers.
    Leaf(Vec<f64>),
}

impl Spot {
    /// The node of a player, counted from zero, in an information set.
    pub fn player(index: usize, set: &str) -> Spot {
        Spot::Player { side: Side::new(index), set: Some(set.to_owned()) }
    }

    /// A leaf.
    pub fn leaf(payoff: impl Into<Vec<f64>>) -> Spot {
        Spot::Leaf(payoff.into())
    }
}

#[derive(Clone, Debug)]
struct Sketch {
    name: String,
    spot: Spot,
    parent: Option<DraftId>,
    label: String,
    probability: Option<f64>,
}

impl Draft {
    /// A tree without nodes for these players.
    pub fn new<N: Into<String>>(players: impl IntoIterator<Item = N>) -> Draft {
        let players = players.into_iter().map(Into::into).collect();
        Draft { title: String::new(), players, nodes: Vec::new() }
    }

    /// A tree without nodes for this many players, called by number.
    pub fn for_players(count: usize) -> Draft {
        Draft::new((1..=count).map(|number| format!("player {number}")))
    }

    /// Gives the tree a title.
    pub fn title(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// Gives a node a name.
    pub fn name(&mut self, node: DraftId, name: impl Into<String>) {
        self.nodes[node.0].name = name.into();
    }

    /// Adds the root, which must be the first node.
    pub fn root(&mut self, spot: Spot) -> DraftId {
        self.push(None, "", None, spot)
    }

    /// Adds a node as the next alternative of a player's node.
    pub fn add(&mut self, parent: DraftId, alternative: &str, spot: Spot) -> DraftId {
        self.push(Some(parent), alternative, None, spot)
    }

    /// Adds a node as the next outcome of a chance node; the label may be empty.
    pub fn add_outcome(&mut self, parent: DraftId, probability: f64, label: &str, spot: Spot) -> DraftId {
        self.push(Some(parent), label, Some(probability), spot)
    }

    fn push(
        &mut self,
        parent: Option<DraftId>,
        label: &str,
        probability: Option<f64>,
        spot: Spot,
    ) -> DraftId {
        let label = label.to_owned();
        self.nodes.push(Sketch { name: String::new(), spot, parent, label, probability });
        DraftId(self.nodes.len() - 1)
    }

    /// The checked tree.
    pub fn finish(self) -> Result<Tree, TreeError> {
        // 1. The header.
        let whole = |fault| TreeError { node: None, fault };
        if self.players.is_empty() || self.players.len() > MOST_PLAYERS {
            return Err(whole(Fault::Players(self.players.len())));
        }
        for name in self.players.iter().chain([&self.title]) {
            check_name(name).map_err(whole)?;
        }
        if self.players.iter().any(|name| name.is_empty()) {
            return Err(whole(Fault::NamelessPlayer));
        }
        // 2. Every node by itself, and who hangs below whom.
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (i, sketch) in self.nodes.iter().enumerate() {
            let at = |fault| TreeError { node: Some(DraftId(i)), fault };
            self.check_alone(sketch).map_err(at)?;
            match sketch.parent {
                Some(DraftId(parent)) if parent < i => below[parent].push(i),
                None if i == 0 => {}
                _ => return Err(at(Fault::SecondRoot)),
            }
        }
        if self.nodes.is_empty() {
            return Err(whole(Fault::Empty));
        }
        // 3. Depth first, which gives the final numbers.
        let mut growth = Growth {
            draft: &self,
            below: &below,
            nodes: Vec::new(),
            sets: Vec::new(),
            named: HashMap::new(),
        };
        growth.grow()?;
        let (nodes, sets) = (growth.nodes, growth.sets);
        // 4. What the payoffs add up to.
        let leaves = || {
            nodes.iter().filter_map(|node| match &node.kind {
                Kind::Leaf(payoff) => Some(payoff.as_ref()),
                _ => None,
            })
        };
        let sums = || leaves().map(|payoff| payoff.iter().sum::<f64>());
        let total = sums().next().filter(|first| sums().all(|sum| (sum - first).abs() < 1e-9));
        let sum_at_most = sums().fold(f64::NEG_INFINITY, f64::max);
        let each_at_least = leaves().flatten().copied().fold(f64::INFINITY, f64::min);
        Ok(Tree { title: self.title, players: self.players, nodes, sets, total, sum_at_most, each_at_least })
    }

    fn check_alone(&self, sketch: &Sketch) -> Result<(), Fault> {
        check_name(&sketch.name)?;
        check_name(&sketch.label)?;
        match &sketch.spot {
            Spot::Leaf(payoff) if payoff.len() != self.players.len() => {
                return Err(Fault::PayoffLength { found: payoff.len(), players: self.players.len() });
            }
            Spot::Leaf(payoff) if payoff.iter().any(|value| !value.is_finite()) => {
                return Err(Fault::PayoffInfinite);
            }
            Spot::Player { side, .. } if side.index() >= self.players.len() => {
                return Err(Fault::NoSuchPlayer { found: side.index() + 1, players: self.players.len() });
            }
            Spot::Player { set: Some(set), .. } if set.is_empty() => return Err(Fault::NamelessSet),
            Spot::Player { set: Some(set), .. } => check_name(set)?,
            _ => {}
        }
        let Some(DraftId(parent)) = sketch.parent else { return Ok(()) };
        match (&self.nodes[parent].spot, sketch.probability) {
            (Spot::Leaf(_), _) => Err(Fault::BelowLeaf),
            (Spot::Chance, None) => Err(Fault::NoProbability),
            (Spot::Chance, Some(p)) if !(p > 0.0 && p <= 1.0 + 1e-9) => Err(Fault::Probability(p)),
            (Spot::Player { .. }, Some(_)) => Err(Fault::PlayersProbability),
            (Spot::Player { .. }, None) if sketch.label.is_empty() => Err(Fault::NamelessAlternative),
            _ => Ok(()),
        }
    }
}

fn check_name(name: &str) -> Result<(), Fault> {
    let fits = name.trim() == name && !name.chars().any(char::is_control);
    if fits { Ok(()) } else { Err(Fault::Name(name.to_owned())) }
}

/// Puts the nodes of a draft in order.
struct Growth<'d> {
    draft: &'d Draft,
    below: &'d [Vec<usize>],
    nodes: Vec<Node>,
    sets: Vec<InfoSet>,
    named: HashMap<&'d str, InfoId>,
}

impl<'d> Growth<'d> {
    fn grow(&mut self) -> Result<(), TreeError> {
        let mut waiting = vec![(0, None::<(NodeId, Choice)>, 0)];
        // The information sets of the nodes on the way from the root, by depth.
        let mut above: Vec<Option<InfoId>> = Vec::new();
        while let Some((i, parent, depth)) = waiting.pop() {
            let fail = |fault| TreeError { node: Some(DraftId(i)), fault };
            if depth > Tree::DEEPEST {
                return Err(fail(Fault::TooDeep));
            }
            let id = NodeId(self.nodes.len() as u32);
            let kind = self.kind(i, id).map_err(fail)?;
            let set = if let Kind::Player(set) = kind { Some(set) } else { None };
            above.truncate(depth);
            if set.is_some() && above.contains(&set) {
                return Err(fail(Fault::OwnAncestor(self.set_name(i))));
            }
            above.push(set);
            if let Some((NodeId(parent), _)) = parent {
                self.nodes[parent as usize].children.push(id);
            }
            let name = self.draft.nodes[i].name.clone();
            self.nodes.push(Node { name, parent, children: Vec::new(), kind });
            let children = self.below[i].iter().enumerate();
            waiting.extend(
                children.rev().map(|(place, &child)| (child, Some((id, Choice::new(place))), depth + 1)),
            );
        }
        Ok(())
    }

    fn kind(&mut self, i: usize, id: NodeId) -> Result<Kind, Fault> {
        let draft = self.draft;
        let children = self.below[i].iter().map(|&child| &draft.nodes[child]);
        match &draft.nodes[i].spot {
            Spot::Leaf(payoff) => Ok(Kind::Leaf(Payoff::new(payoff).ok_or(Fault::Players(payoff.len()))?)),
            _ if children.len() == 0 => Err(Fault::NothingBelow),
            Spot::Chance => {
                let outcomes: Vec<Outcome> = children
                    .map(|child| Outcome {
                        label: child.label.clone(),
                        probability: child.probability.unwrap_or(0.0),
                    })
                    .collect();
                let sum: f64 = outcomes.iter().map(|outcome| outcome.probability).sum();
                if (sum - 1.0).abs() < 1e-9 {
                    Ok(Kind::Chance(outcomes))
                } else {
                    Err(Fault::ProbabilitySum(sum))
                }
            }
            Spot::Player { side, set } => {
                let alternatives: Vec<String> = children.map(|child| child.label.clone()).collect();
                let mut seen = HashSet::with_capacity(alternatives.len());
                if let Some(twice) = alternatives.iter().find(|name| !seen.insert(name.as_str())) {
                    return Err(Fault::SameAlternative(twice.clone()));
                }
                self.enter(id, *side, set.as_deref(), alternatives).map(Kind::Player)
            }
        }
    }

    fn enter(
        &mut self,
        node: NodeId,
        side: Side,
        name: Option<&'d str>,
        alternatives: Vec<String>,
    ) -> Result<InfoId, Fault> {
        let new = InfoId(self.sets.len() as u32);
        let id = name.map_or(new, |name| *self.named.entry(name).or_insert(new));
        if id == new {
            let name = name.unwrap_or_default().to_owned();
            self.sets.push(InfoSet { name, side, alternatives, nodes: vec![node] });
            return Ok(id);
        }
        let set = &mut self.sets[id.index()];
        if set.side != side {
            let (first, second) = (set.side.index() + 1, side.index() + 1);
            return Err(Fault::SetOfTwo { set: set.name.clone(), first, second });
        }
        if set.alternatives != alternatives {
            let (first, second) = (set.alternatives.join(", "), alternatives.join(", "));
            return Err(Fault::SetAlternatives { set: set.name.clone(), first, second });
        }
        set.nodes.push(node);
        Ok(id)
    }

    fn set_name(&self, i: usize) -> String {
        match &self.draft.nodes[i].spot {
            Spot::Player { set: Some(name), .. } => name.clone(),
            _ => String::new(),
        }
    }
}

/// A [`Draft`] that is no tree.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}{fault}", .node.map_or(String::new(), |node| format!("node {}: ", node.0 + 1)))]
pub struct TreeError {
    /// The node in question, unless it is the whole.
    pub node: Option<DraftId>,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a tree.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Fault {
    #[error("the tree has no nodes: it needs at least a root")]
    Empty,
    #[error("a tree has one to {MOST_PLAYERS} players, not {0}")]
    Players(usize),
    #[error("a player has an empty name: name every player, or none")]
    NamelessPlayer,
    #[error("the name {0:?} begins or ends with a space, or holds a line break: write it without")]
    Name(String),
    #[error("an information set needs a name, or leave it away where the set has one node")]
    NamelessSet,
    #[error("an alternative needs a name")]
    NamelessAlternative,
    #[error("a second root: every node but the first hangs below an earlier one")]
    SecondRoot,
    #[error("nothing hangs below this node: give it alternatives, or make it a leaf with payoffs")]
    NothingBelow,
    #[error("this node hangs below a leaf: a node with payoffs has nothing below it")]
    BelowLeaf,
    #[error("an outcome of chance needs a probability")]
    NoProbability,
    #[error("an alternative of a player has no probability")]
    PlayersProbability,
    #[error("{0} is no probability: it must be more than 0 and at most 1 (leave out what cannot happen)")]
    Probability(f64),
    #[error(
        "the probabilities below this chance node sum to {0}, not to 1 (fractions such as 1/3 are exact)"
    )]
    ProbabilitySum(f64),
    #[error("two alternatives are called '{0}': name them differently")]
    SameAlternative(String),
    #[error("a leaf with {found} payoffs in a tree with {players} players: write one for each player")]
    PayoffLength { found: usize, players: usize },
    #[error("a payoff must be a finite number")]
    PayoffInfinite,
    #[error("there is no player {found}: the tree has {players}")]
    NoSuchPlayer { found: usize, players: usize },
    #[error(
        "information set '{set}' belongs to player {first}, but this node to player {second}: use two sets"
    )]
    SetOfTwo { set: String, first: usize, second: usize },
    #[error(
        "information set '{set}' has the alternatives {first}, but this node has {second}: make them alike"
    )]
    SetAlternatives { set: String, first: String, second: String },
    #[error("information set '{0}' holds a node and its ancestor: a player must be able to tell them apart")]
    OwnAncestor(String),
    #[error("the tree is deeper than {} moves", Tree::DEEPEST)]
    TooDeep,
}
