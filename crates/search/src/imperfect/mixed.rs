use classics::tree::{Choice, InfoId, Kind, NodeId, Tree};
use game::Side;
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};
use serde::Serialize;

use super::imp::recall_lapse;
use super::strategy::Strategy;

/// An equilibrium point of a tree for two players with a constant sum, in which they may mix: how often each
/// alternative is taken at each information set.
///
/// It is found by linear programming over the sequence form (Koller, Megiddo and von Stengel 1996): a player's
/// plan is a weight for each sequence of its own choices, and the other's best reply is a bound for each of its
/// sets. There are as many unknowns as sequences, not as strategies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MixedEquilibrium {
    /// What it pays each player.
    pub payoffs: [f64; 2],
    /// How often each alternative is taken, set by set.
    pub sets: Vec<MixedSet>,
}

/// What a player does at an information set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MixedSet {
    /// What it is called.
    pub name: String,
    /// Whose it is, counted from one.
    pub player: usize,
    /// What may be done.
    pub alternatives: Vec<String>,
    /// How often each is done; together one.
    pub chances: Vec<f64>,
    /// Whether the player's own plan comes there; if not, every alternative stands alike.
    pub is_planned: bool,
}

/// Why no mixed equilibrium is sought.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoMixedEquilibrium {
    /// Linear programming needs two players, one gaining what the other loses.
    #[error("mixed equilibria are sought for two players whose payoffs have a constant sum")]
    NotZeroSum,
    /// A plan cannot be written as weights of sequences.
    #[error("mixed equilibria are sought where every player remembers what it knew and did")]
    Forgetful,
    /// The linear program would be too large.
    #[error("mixed equilibria are sought for at most {MOST_SETS} information sets; the tree has {0}")]
    TooLarge(usize),
    /// The linear program was not solved.
    #[error("the linear program was not solved: {0}")]
    Unsolved(String),
}

/// How many information sets a tree may have.
const MOST_SETS: usize = 2000;

/// Weights below this are rounding.
const NOTHING: f64 = 1e-9;

/// Finds an equilibrium point of a two-player tree with a constant sum and perfect recall.
pub fn mixed_equilibrium(tree: &Tree) -> Result<MixedEquilibrium, NoMixedEquilibrium> {
    if tree.players().len() != 2 || tree.total().is_none() {
        return Err(NoMixedEquilibrium::NotZeroSum);
    }
    if tree.set_count() > MOST_SETS {
        return Err(NoMixedEquilibrium::TooLarge(tree.set_count()));
    }
    if recall_lapse(tree).is_some() {
        return Err(NoMixedEquilibrium::Forgetful);
    }
    let form = SequenceForm::of(tree);
    let (first, second) = (form.plan(0)?, form.plan(1)?);
    let sets = tree.sets().map(|(id, set)| {
        let side = set.side().index();
        let weights = if side == 0 { &first } else { &second };
        let parent = weights[form.before[id.index()]];
        let choices = set.alternatives().len();
        let is_planned = parent > NOTHING;
        let own = (0..choices).map(|choice| weights[form.after[id.index()] + choice].max(0.0));
        let sum: f64 = own.clone().sum();
        let chances =
            own.map(|weight| if is_planned { weight / sum } else { 1.0 / choices as f64 }).collect();
        let alternatives = set.alternatives().to_vec();
        MixedSet { name: tree.set_name(id), player: side + 1, alternatives, chances, is_planned }
    });
    let mut mixed = MixedEquilibrium { payoffs: [0.0; 2], sets: sets.collect() };
    // The plans are more exact than the worth that the program gives for them.
    mixed.payoffs = mixed.payoffs_against(tree, None);
    Ok(mixed)
}

impl MixedEquilibrium {
    /// What each player may expect, the players mixing but for one who follows a strategy.
    pub fn payoffs_against(&self, tree: &Tree, pure: Option<(Side, &Strategy)>) -> [f64; 2] {
        let mut reach = vec![0.0; tree.node_count()];
        reach[NodeId::ROOT.index()] = 1.0;
        let mut payoffs = [0.0; 2];
        for (id, node) in tree.nodes() {
            let here = reach[id.index()];
            let chance = |place: usize| match node.kind() {
                Kind::Chance(outcomes) => outcomes[place].probability,
                Kind::Player(set) => match pure {
                    Some((side, strategy)) if tree.set(*set).side() == side => {
                        f64::from(u8::from(strategy.at(*set) == Choice::new(place)))
                    }
                    _ => self.sets[set.index()].chances[place],
                },
                Kind::Leaf(_) => 0.0,
            };
            for (place, child) in node.children().iter().enumerate() {
                reach[child.index()] = here * chance(place);
            }
            if let Kind::Leaf(payoff) = node.kind() {
                payoffs.iter_mut().zip(payoff.as_ref()).for_each(|(sum, payoff)| *sum += here * payoff);
            }
        }
        payoffs
    }
}

/// The sequences of two players: number 0 is the empty one, then come those that end at each set.
struct SequenceForm {
    /// How many sequences each player has.
    count: [usize; 2],
    /// The sets of each player.
    sets: [Vec<InfoId>; 2],
    /// By set: its player's sequence before it, and the first one that ends in it.
    before: Vec<usize>,
    after: Vec<usize>,
    /// By set: how many alternatives there are.
    choices: Vec<usize>,
    /// What the first player is paid where the two sequences meet, by how likely chance allows it; with the
    /// second player's what it is paid.
    leaves: Vec<([usize; 2], [f64; 2])>,
}

impl SequenceForm {
    fn of(tree: &Tree) -> SequenceForm {
        let mut form = SequenceForm {
            count: [1, 1],
            sets: [Vec::new(), Vec::new()],
            before: vec![0; tree.set_count()],
            after: vec![0; tree.set_count()],
            choices: vec![0; tree.set_count()],
            leaves: Vec::new(),
        };
        for (id, set) in tree.sets() {
            let side = set.side().index();
            form.after[id.index()] = form.count[side];
            form.choices[id.index()] = set.alternatives().len();
            form.count[side] += set.alternatives().len();
            form.sets[side].push(id);
        }
        // Parents come before their children.
        let mut at = vec![([0, 0], 1.0); tree.node_count()];
        for (id, node) in tree.nodes() {
            let (sequences, chance) = at[id.index()];
            if let Kind::Player(set) = node.kind() {
                // With perfect recall the same for every node of the set.
                form.before[set.index()] = sequences[tree.set(*set).side().index()];
            }
            for (place, child) in node.children().iter().enumerate() {
                let (mut sequences, mut chance) = (sequences, chance);
                match node.kind() {
                    Kind::Chance(outcomes) => chance *= outcomes[place].probability,
                    Kind::Player(set) => {
                        sequences[tree.set(*set).side().index()] = form.after[set.index()] + place;
                    }
                    Kind::Leaf(_) => {}
                }
                at[child.index()] = (sequences, chance);
            }
            if let Kind::Leaf(payoff) = node.kind() {
                let payoff = payoff.as_ref();
                form.leaves.push((sequences, [chance * payoff[0], chance * payoff[1]]));
            }
        }
        form
    }

    /// The plan of a player that is worth most against the best reply: the weight of each of its sequences.
    fn plan(&self, own: usize) -> Result<Vec<f64>, NoMixedEquilibrium> {
        let other = 1 - own;
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        // 1. A weight for each own sequence; the empty one weighs one.
        let weights: Vec<Variable> = (0..self.count[own])
            .map(|sequence| problem.add_var(0.0, if sequence == 0 { (1.0, 1.0) } else { (0.0, 1.0) }))
            .collect();
        for &set in &self.sets[own] {
            let mut sum = LinearExpr::empty();
            for choice in 0..self.choices[set.index()] {
                sum.add(weights[self.after[set.index()] + choice], 1.0);
            }
            sum.add(weights[self.before[set.index()]], -1.0);
            problem.add_constraint(sum, ComparisonOp::Eq, 0.0);
        }
        // 2. What remains to us from each set of the other on, the other doing its best; and from the start.
        let free = (f64::NEG_INFINITY, f64::INFINITY);
        let whole = problem.add_var(1.0, free);
        let mut bounds = vec![None; self.before.len()];
        for &set in &self.sets[other] {
            bounds[set.index()] = Some(problem.add_var(0.0, free));
        }
        // 3. No sequence of the other leaves us less than its bound.
        let mut replies = vec![LinearExpr::empty(); self.count[other]];
        replies[0].add(whole, 1.0);
        for &set in &self.sets[other] {
            let Some(bound) = bounds[set.index()] else { continue };
            for choice in 0..self.choices[set.index()] {
                replies[self.after[set.index()] + choice].add(bound, 1.0);
            }
            replies[self.before[set.index()]].add(bound, -1.0);
        }
        // Leaves with the same two sequences are one number.
        let mut leaves: Vec<(usize, usize, f64)> = self
            .leaves
            .iter()
            .map(|(sequences, paid)| (sequences[other], sequences[own], paid[own]))
            .collect();
        leaves.sort_unstable_by_key(|&(reply, sequence, _)| (reply, sequence));
        for same in leaves.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let paid: f64 = same.iter().map(|(_, _, paid)| paid).sum();
            replies[same[0].0].add(weights[same[0].1], -paid);
        }
        for reply in replies {
            problem.add_constraint(reply, ComparisonOp::Le, 0.0);
        }
        let unsolved = |why: String| NoMixedEquilibrium::Unsolved(why);
        let solved = problem.solve().map_err(|why| unsolved(why.to_string()))?;
        let solution = solved.into_solution().map_err(|_| unsolved("it was interrupted".to_owned()))?;
        Ok(weights.iter().map(|&weight| solution.var_value(weight)).collect())
    }
}
