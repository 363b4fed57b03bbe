use classics::tree::{Choice, InfoId, Kind, NodeId, Payoff, Tree};

/// A choice at every information set, of every player: the thesis's `π` (section 2.1).
///
/// Sets that the strategy itself keeps from being reached have a choice as well.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strategy {
    choices: Vec<Choice>,
}

impl Strategy {
    /// The strategy that always takes the leftmost alternative.
    pub fn leftmost(tree: &Tree) -> Strategy {
        Strategy { choices: vec![Choice::new(0); tree.set_count()] }
    }

    /// What is chosen at an information set.
    pub fn at(&self, set: InfoId) -> Choice {
        self.choices[set.index()]
    }

    /// This strategy with another choice at one set.
    #[must_use]
    pub fn with(mut self, set: InfoId, choice: Choice) -> Strategy {
        self.choices[set.index()] = choice;
        self
    }

    /// `p_π(x)` of every node, in the order of [`Tree::nodes`]: how likely it is to be reached.
    pub fn node_probabilities(&self, tree: &Tree) -> Vec<f64> {
        let mut reach = vec![0.0; tree.node_count()];
        reach[NodeId::ROOT.index()] = 1.0;
        // Parents come before their children.
        for (id, node) in tree.nodes() {
            let here = reach[id.index()];
            for (place, child) in node.children().iter().enumerate() {
                reach[child.index()] = here
                    * match node.kind() {
                        Kind::Chance(outcomes) => outcomes[place].probability,
                        Kind::Player(set) => f64::from(u8::from(self.at(*set).index() == place)),
                        Kind::Leaf(_) => 0.0,
                    };
            }
        }
        reach
    }

    /// `H_k(π)` for every player `k`: the expected payoff.
    pub fn payoff(&self, tree: &Tree) -> Payoff {
        self.payoff_from(tree, NodeId::ROOT)
    }

    /// The expected payoff from a node on.
    pub fn payoff_from(&self, tree: &Tree, from: NodeId) -> Payoff {
        match tree.node(from).kind() {
            Kind::Leaf(payoff) => *payoff,
            Kind::Player(set) => self.payoff_from(tree, tree.node(from).children()[self.at(*set).index()]),
            Kind::Chance(outcomes) => {
                let mut sum = Payoff::zero(tree.players().len());
                for (outcome, &child) in outcomes.iter().zip(tree.node(from).children()) {
                    sum.add(outcome.probability, &self.payoff_from(tree, child));
                }
                sum
            }
        }
    }

    /// Whether play under this strategy can come to an information set.
    pub fn reaches(&self, tree: &Tree, set: InfoId) -> bool {
        let kept = |&(node, choice): &(NodeId, Choice)| {
            tree.set_of(node).is_none_or(|above| self.at(above) == choice)
        };
        tree.set(set).nodes().iter().any(|&node| tree.path(node).iter().all(kept))
    }

    /// The choices by name, set for set: `left/right`.
    pub fn name(&self, tree: &Tree) -> String {
        self.spell(tree, |_| true)
    }

    /// The choices by name, with `anything` for the sets that cannot be reached: all strategies
    /// with one such name play alike (`left/left/anything`, section 3.4).
    pub fn reduced_name(&self, tree: &Tree) -> String {
        self.spell(tree, |set| self.reaches(tree, set))
    }

    fn spell(&self, tree: &Tree, known: impl Fn(InfoId) -> bool) -> String {
        let one = |(id, _)| {
            let name = |choice: Choice| tree.set(id).alternatives()[choice.index()].as_str();
            if known(id) { name(self.at(id)) } else { "anything" }
        };
        tree.sets().map(one).collect::<Vec<_>>().join("/")
    }
}

/// Every strategy that differs from a given one only at some sets, the last set varying fastest.
#[derive(Clone, Debug)]
pub struct Strategies<'t> {
    tree: &'t Tree,
    free: Vec<InfoId>,
    next: Option<Strategy>,
}

impl<'t> Strategies<'t> {
    /// All strategies of all players.
    pub fn all(tree: &'t Tree) -> Strategies<'t> {
        let free = tree.sets().map(|(id, _)| id).collect();
        Strategies::varying(tree, Strategy::leftmost(tree), free)
    }

    /// What becomes of a strategy when the choices at these sets are free; they are first reset.
    pub fn varying(tree: &'t Tree, base: Strategy, free: Vec<InfoId>) -> Strategies<'t> {
        let first = free.iter().fold(base, |strategy, &set| strategy.with(set, Choice::new(0)));
        Strategies { tree, free, next: Some(first) }
    }

    /// How many there are in all; the most that can be counted if they are more.
    pub fn count_all(&self) -> u128 {
        let widths = self.free.iter().map(|&set| self.tree.set(set).alternatives().len() as u128);
        widths.fold(1, u128::saturating_mul)
    }
}

impl Iterator for Strategies<'_> {
    type Item = Strategy;

    fn next(&mut self) -> Option<Strategy> {
        let now = self.next.take()?;
        let mut after = now.clone();
        for &set in self.free.iter().rev() {
            let choice = after.at(set).index() + 1;
            if choice < self.tree.set(set).alternatives().len() {
                self.next = Some(after.with(set, Choice::new(choice)));
                break;
            }
            after = after.with(set, Choice::new(0));
        }
        Some(now)
    }
}
