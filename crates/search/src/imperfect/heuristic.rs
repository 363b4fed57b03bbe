//! The Monte Carlo heuristic (section 2.4): draw a node of the information set, search it as if
//! everything were face up, add what each alternative is worth to the vector `best`; again and
//! again. The suggestion is the alternative with the highest entry.

use cards::{Rng, Seed};
use classics::tree::{Choice, InfoId, Kind, NodeId, Payoff, Tree};
use rand::RngExt;
use serde::Serialize;

use super::minimax::{chance_minimax, p};
use super::{LongRun, better, leaders};

/// How likely the arcs below players' nodes are taken to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArcProbabilities {
    /// All equally likely: the thesis's definition of `q`.
    #[default]
    Uniform,
    /// Each with probability one: the thesis's variation.
    Certain,
}

/// How the subtree below a drawn node is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SubtreeSearch {
    /// All of it: chance-minimax.
    #[default]
    Everything,
    /// Under a chance node one outcome, drawn at random: faster, and more often wrong.
    OneOutcome,
}

/// Which variation of the heuristic is run; the default is the thesis's main definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct HeuristicVariant {
    /// How nodes are drawn.
    pub arcs: ArcProbabilities,
    /// How they are searched.
    pub below: SubtreeSearch,
}

/// What the heuristic holds after an iteration.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The node that was drawn.
    pub node: NodeId,
    /// The vector `best` after it, an entry for each alternative.
    pub best: Vec<f64>,
    /// The alternatives with the highest entry.
    #[serde(skip)]
    pub leaders: Vec<Choice>,
    /// What the heuristic suggests: the leader; among several a random one.
    pub suggestion: Choice,
}

/// The Monte Carlo heuristic at one information set: an endless iterator of [`Step`]s.
///
/// ```
/// use cards::Seed;
/// use classics::tree;
/// use search::imperfect::{Heuristic, HeuristicVariant};
///
/// let tree = tree::read("players 1\nplayer 1\n  left: 1\n  right: 2\n").unwrap();
/// let mut heuristic = Heuristic::new(&tree, tree.top().unwrap(), HeuristicVariant::default(), Seed::new(1));
/// assert_eq!(heuristic.nth(9).unwrap().best, [10.0, 20.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Heuristic<'t> {
    tree: &'t Tree,
    set: InfoId,
    below: SubtreeSearch,
    weights: Vec<f64>,
    /// The minimax vectors of the nodes, where they are the same every time.
    vectors: Vec<Vec<f64>>,
    best: Vec<f64>,
    nodes: Rng,
    outcomes: Rng,
    ties: Rng,
}

impl<'t> Heuristic<'t> {
    /// The heuristic before its first iteration.
    pub fn new(tree: &'t Tree, set: InfoId, variant: HeuristicVariant, seed: Seed) -> Heuristic<'t> {
        let nodes = tree.set(set).nodes();
        Heuristic {
            tree,
            set,
            below: variant.below,
            weights: p(tree, set, variant.arcs),
            vectors: nodes
                .iter()
                .map(|&node| vector(tree, node, |child| chance_minimax(tree, child)))
                .collect(),
            best: vec![0.0; tree.set(set).alternatives().len()],
            nodes: seed.child("nodes").rng(),
            outcomes: seed.child("outcomes").rng(),
            ties: seed.child("ties").rng(),
        }
    }

    /// One iteration with a node of the set that somebody else chose.
    ///
    /// A node of another set is taken for the first of this one.
    pub fn with_node(&mut self, node: NodeId) -> Step {
        let nodes = self.tree.set(self.set).nodes();
        self.iterate(nodes.iter().position(|&other| other == node).unwrap_or(0))
    }

    fn iterate(&mut self, place: usize) -> Step {
        let node = self.tree.set(self.set).nodes()[place];
        let sampled;
        let vector = match self.below {
            SubtreeSearch::Everything => &self.vectors[place],
            SubtreeSearch::OneOutcome => {
                let (tree, rng) = (self.tree, &mut self.outcomes);
                sampled = vector(tree, node, |child| sampled_minimax(tree, child, rng));
                &sampled
            }
        };
        for (entry, value) in self.best.iter_mut().zip(vector) {
            *entry += value;
        }
        let leaders = leaders(&self.best);
        let suggestion = leaders[self.ties.random_range(0..leaders.len())];
        Step { node, best: self.best.clone(), leaders, suggestion }
    }
}

impl Iterator for Heuristic<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let place = draw(&self.weights, &mut self.nodes);
        Some(self.iterate(place))
    }
}

/// What the children of a node are worth to the player who moves there.
pub(super) fn vector(tree: &Tree, node: NodeId, value: impl FnMut(NodeId) -> Payoff) -> Vec<f64> {
    let side = tree.set_of(node).map_or(0, |set| tree.set(set).side().index());
    tree.node(node).children().iter().copied().map(value).map(|value| value.as_ref()[side]).collect()
}

/// Chance-minimax in which chance is sampled.
fn sampled_minimax(tree: &Tree, from: NodeId, rng: &mut Rng) -> Payoff {
    let children = tree.node(from).children();
    match tree.node(from).kind() {
        Kind::Leaf(payoff) => *payoff,
        Kind::Chance(outcomes) => {
            let weights: Vec<f64> = outcomes.iter().map(|outcome| outcome.probability).collect();
            sampled_minimax(tree, children[draw(&weights, rng)], rng)
        }
        Kind::Player(set) => {
            let side = tree.set(*set).side().index();
            let mut best = sampled_minimax(tree, children[0], rng);
            for &child in &children[1..] {
                let value = sampled_minimax(tree, child, rng);
                if better(value.as_ref()[side], best.as_ref()[side]) {
                    best = value;
                }
            }
            best
        }
    }
}

/// A place, as likely as its weight; the weights sum to one.
fn draw(weights: &[f64], rng: &mut Rng) -> usize {
    let mut left = rng.random_range(0.0..1.0);
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    weights.len().saturating_sub(1)
}

/// What the heuristic holds after each of some iterations, as figure 3.6 draws it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Walk {
    /// What the alternatives are called, leftmost first.
    pub alternatives: Vec<String>,
    /// The two alternatives that compete in the long run, leftmost first; none if there is only one.
    pub rivals: Option<(Choice, Choice)>,
    /// What was held after each iteration.
    pub steps: Vec<Step>,
}

impl Walk {
    /// Runs the heuristic for this many iterations.
    pub fn run(tree: &Tree, set: InfoId, variant: HeuristicVariant, iterations: usize, seed: Seed) -> Walk {
        Walk::of(tree, set, variant, Heuristic::new(tree, set, variant, seed).take(iterations).collect())
    }

    /// The walk of the heuristic when these nodes of the set are drawn.
    pub fn through(tree: &Tree, set: InfoId, nodes: &[NodeId]) -> Walk {
        let mut heuristic = Heuristic::new(tree, set, HeuristicVariant::default(), Seed::new(0));
        let steps = nodes.iter().map(|&node| heuristic.with_node(node)).collect();
        Walk::of(tree, set, HeuristicVariant::default(), steps)
    }

    fn of(tree: &Tree, set: InfoId, variant: HeuristicVariant, steps: Vec<Step>) -> Walk {
        let rivals = LongRun::of(tree, set, variant.arcs).rivals();
        Walk { alternatives: tree.set(set).alternatives().to_vec(), rivals, steps }
    }

    /// The decision after each iteration: an alternative's name, or `tie`.
    pub fn decisions(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|step| match step.leaders[..] {
            [one] => self.alternatives[one.index()].as_str(),
            _ => "tie",
        })
    }

    /// How far one alternative's entry of `best` is above another's after each iteration.
    pub fn differences(&self, one: Choice, other: Choice) -> impl Iterator<Item = f64> {
        self.steps.iter().map(move |step| step.best[one.index()] - step.best[other.index()])
    }

    /// How often the decision changed, ties not counted.
    pub fn flips(&self) -> usize {
        let mut clear = self.decisions().filter(|&decision| decision != "tie");
        let Some(mut before) = clear.next() else { return 0 };
        clear.filter(|&now| std::mem::replace(&mut before, now) != now).count()
    }
}
