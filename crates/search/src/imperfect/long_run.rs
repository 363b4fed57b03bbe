//! What the heuristic does in the long run (chapter 3).
//!
//! After many iterations the vector `best` grows by its expected increment: the minimax vectors of
//! the set's nodes, weighted by `p`. If one entry of that is the largest, the heuristic converges
//! to it with probability one (law of large numbers). If several are, their differences are sums of
//! independent steps of mean zero: either always zero, and every decision is a coin toss, or a
//! random walk that crosses zero infinitely often. Either way there is no convergence.
//!
//! For [`SubtreeSearch::OneOutcome`](super::SubtreeSearch::OneOutcome) this says nothing: a maximum over sampled
//! values is larger on average than the maximum of the averages.

use classics::tree::{Choice, InfoId, Tree};
use serde::Serialize;

use super::heuristic::vector;
use super::minimax::{chance_minimax, p};
use super::{ArcProbabilities, SetDecision, leaders};

/// The long run of the heuristic at an information set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LongRun {
    /// By how much each entry of `best` grows in an iteration, on average.
    pub increments: Vec<f64>,
    /// The alternative it converges to; a tie if it does not converge.
    pub decision: SetDecision,
}

impl LongRun {
    /// The long run at an information set.
    pub fn of(tree: &Tree, set: InfoId, arcs: ArcProbabilities) -> LongRun {
        let mut increments = vec![0.0; tree.set(set).alternatives().len()];
        for (&node, weight) in tree.set(set).nodes().iter().zip(p(tree, set, arcs)) {
            let values = vector(tree, node, |child| chance_minimax(tree, child));
            for (sum, value) in increments.iter_mut().zip(values) {
                *sum += weight * value;
            }
        }
        let decision = SetDecision::of(tree, set, leaders(&increments));
        LongRun { increments, decision }
    }

    /// The two alternatives with the largest increments, leftmost first.
    pub fn rivals(&self) -> Option<(Choice, Choice)> {
        let mut places: Vec<usize> = (0..self.increments.len()).collect();
        let leads = |place: &usize| self.decision.choices().contains(&Choice::new(*place));
        places.sort_by(|a, b| {
            leads(b).cmp(&leads(a)).then(self.increments[*b].total_cmp(&self.increments[*a]))
        });
        let (&one, &other) = (places.first()?, places.get(1)?);
        Some((Choice::new(one.min(other)), Choice::new(one.max(other))))
    }

    /// Which of the five kinds of convergence this is, given the correct alternatives.
    pub fn convergence(&self, correct: &[Choice]) -> Convergence {
        let found = self.decision.choices();
        let right = found.iter().filter(|choice| correct.contains(choice)).count();
        match (found.len(), right) {
            (1, 1) => Convergence::Correct,
            (1, _) => Convergence::Incorrect,
            (_, 0) => Convergence::BetweenIncorrect,
            (all, right) if all == right => Convergence::BetweenCorrect,
            _ => Convergence::BetweenCorrectAndIncorrect,
        }
    }
}

/// The five kinds of behaviour that chapter 3 finds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Convergence {
    /// Convergence on a correct answer (3.1).
    Correct,
    /// Convergence on an incorrect answer (3.2).
    Incorrect,
    /// No convergence, between correct answers (3.3).
    BetweenCorrect,
    /// No convergence, between incorrect answers (3.4).
    BetweenIncorrect,
    /// No convergence, between correct and incorrect answers (3.5).
    BetweenCorrectAndIncorrect,
}

impl Convergence {
    /// The kind in words.
    pub fn describe(self) -> &'static str {
        match self {
            Convergence::Correct => "converges on a correct answer",
            Convergence::Incorrect => "converges on an incorrect answer",
            Convergence::BetweenCorrect => "does not converge, flip-flopping between correct answers",
            Convergence::BetweenIncorrect => "does not converge, flip-flopping between incorrect answers",
            Convergence::BetweenCorrectAndIncorrect => {
                "does not converge, flip-flopping between correct and incorrect answers"
            }
        }
    }
}
