//! Planning, following the plan, planning anew.

use cards::{Card, CardSet};
use game::Budget;

use super::lines::{self, Line};
use super::steps::{first_step, going_on};
use super::task::Task;
use super::{Aim, DeclarerPlay, Known, Schemes, Who};
use crate::htn::{Criterion, DecisionTree, Limits, Plan};

/// How it plans.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlannerOptions {
    /// What it plays for.
    pub aim: Aim,
    /// Which schemes it knows.
    pub schemes: Schemes,
    /// What an opponent's turn is worth.
    pub criterion: Criterion,
    /// How many choices lie on one path of the tree at most.
    pub choices: u32,
    /// How many nodes the tree has at most.
    pub nodes: usize,
    /// How many worlds of a leaf are played out at most; zero for all.
    pub sample: usize,
}

impl Default for PlannerOptions {
    fn default() -> PlannerOptions {
        PlannerOptions {
            aim: Aim::default(),
            schemes: Schemes::default(),
            criterion: Criterion::WeightedAverage,
            choices: 2,
            nodes: 20_000,
            sample: 0,
        }
    }
}

/// A card with its place in the plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Planned {
    /// The card.
    pub card: Card,
    /// The tasks that it serves, from the most general on.
    pub tasks: Vec<Task>,
    /// What it does, in a sentence.
    pub says: String,
    /// What the plan is worth.
    pub value: f64,
    /// Moves that were tried for it; none where a plan was followed or there was nothing to choose.
    pub moves: u64,
    /// The ways to go on that were compared; none where a plan was followed.
    pub lines: Vec<Line>,
}

/// Plans declarer's play, follows its plan while the opponents do what it expects, and plans anew where they
/// do not.
#[derive(Clone, Default)]
pub struct Planner {
    options: PlannerOptions,
    following: Option<Following>,
}

#[derive(Clone)]
struct Following {
    plan: Plan<DeclarerPlay>,
    /// Whether every card of the opponents was the planned one, or its equal in every respect.
    exactly: bool,
}

impl Planner {
    /// Plans in this way.
    pub fn new(options: PlannerOptions) -> Planner {
        Planner { options, following: None }
    }

    /// How it plans.
    pub fn options(&self) -> &PlannerOptions {
        &self.options
    }

    /// Forgets its plan: a new hand begins.
    pub fn begin(&mut self) {
        self.following = None;
    }

    /// The tree of a position.
    pub fn tree(&self, known: &Known) -> DecisionTree<DeclarerPlay> {
        self.tree_watched(known, &Budget::unlimited(), |_| {})
    }

    /// The same while the budget lasts. `watch` sees every tree on the way, each deeper by a choice than the
    /// one before; the last of them is the answer.
    pub fn tree_watched(
        &self,
        known: &Known,
        budget: &Budget,
        mut watch: impl FnMut(&DecisionTree<DeclarerPlay>),
    ) -> DecisionTree<DeclarerPlay> {
        let PlannerOptions { aim, schemes, criterion, choices, nodes, sample } = self.options;
        let mut domain = DeclarerPlay { aim, schemes, sample };
        let mut grow = |choices, nodes| {
            let limits = Limits { choices, nodes };
            let stop = || budget.is_spent();
            DecisionTree::grow_until(&mut domain, known.clone(), Vec::new(), criterion, limits, &stop)
        };
        let mut tree = grow(1, usize::MAX);
        watch(&tree);
        // Deeper by one choice at a time; past what was asked for only where there is little to see.
        for deeper in 2..=choices + 3 {
            let large = if deeper <= choices { nodes } else { nodes / 40 };
            if !tree.cut || tree.nodes.len() > large {
                break;
            }
            let next = grow(deeper, nodes);
            if next.full {
                break;
            }
            tree = next;
            watch(&tree);
        }
        tree
    }

    /// The ways to go on from a position, the best first.
    pub fn lines(&self, known: &Known) -> Vec<Line> {
        lines::lines(&self.tree(known))
    }

    /// The card to play. `known` is what is known now, `since` what the opponents have played since the last
    /// card of ours. `None` where it is not our turn, or no world is left.
    pub fn card(&mut self, known: &Known, since: &[Card]) -> Option<Planned> {
        let Who::Ours(hand) = known.turn() else { return None };
        let legal = known.trick.legal(known.hands[hand]);
        let planned = self.follow(known, legal, since);
        if planned.is_some() {
            return planned;
        }
        self.following = None;
        if all_equal(known, legal) {
            let card = legal.lowest()?;
            return Some(Planned {
                card,
                tasks: Vec::new(),
                says: going_on(card, known),
                value: 0.0,
                moves: 0,
                lines: Vec::new(),
            });
        }
        let tree = self.tree(known);
        let (moves, lines) = (tree.moves, lines::lines(&tree));
        let mut plan = Plan::new(tree);
        let next = plan.advance()?;
        let step = lines.first().and_then(|line| first_step(&plan.tree, line.node, known));
        let says = step.map_or_else(|| going_on(next.mv, known), |step| step.says);
        self.following = Some(Following { plan, exactly: true });
        Some(Planned { card: next.mv, tasks: next.tasks, says, value: next.value, moves, lines })
    }

    /// The next card of the plan, if the opponents have kept to it.
    fn follow(&mut self, known: &Known, legal: CardSet, since: &[Card]) -> Option<Planned> {
        let following = self.following.as_mut()?;
        for &card in since {
            let expected = following.plan.here()?.info.clone();
            if !following.plan.observe(card) {
                return None;
            }
            let planned = following.plan.here().and_then(|node| node.mv)?;
            following.exactly &= planned == card || are_equal(&expected, planned, card);
        }
        // What was expected by the plan and what is known may differ in small cards: it is followed to the
        // end of the trick, where the card does what it was meant to do.
        if !following.exactly && known.trick.is_empty() {
            return None;
        }
        let expected = following.plan.here()?.info.clone();
        let next = following.plan.advance()?;
        let strain = known.strain();
        let does_the_same =
            known.trick.would_win(next.mv, strain) == expected.trick.would_win(next.mv, strain);
        (legal.contains(next.mv) && does_the_same).then(|| Planned {
            card: next.mv,
            tasks: next.tasks,
            says: going_on(next.mv, known),
            value: next.value,
            moves: 0,
            lines: Vec::new(),
        })
    }
}

/// Whether no card of ours lies between two cards of a suit.
fn are_equal(known: &Known, one: Card, other: Card) -> bool {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let trick: CardSet = known.trick.cards().iter().copied().collect();
    let ours = known.hands[0] | known.hands[1] | trick;
    one.suit() == other.suit() && (ours & CardSet::above(low) & CardSet::below(high)).is_empty()
}

/// Whether these cards are of one suit with nothing of the opponents' between them.
fn all_equal(known: &Known, legal: CardSet) -> bool {
    let (Some(low), Some(high)) = (legal.lowest(), legal.highest()) else { return true };
    let trick: CardSet = known.trick.cards().iter().copied().collect();
    let rivals = known.out() | trick;
    legal.suit(low.suit()) == legal && (rivals & CardSet::above(low) & CardSet::below(high)).is_empty()
}
