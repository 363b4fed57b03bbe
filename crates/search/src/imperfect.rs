//! Game trees with imperfect information (Bampton 1994, chapters 2 and 3).
//!
//! | idea of the thesis | here |
//! |---|---|
//! | strategy, `p_π(x)`, `H_k(π)` (2.1) | [`Strategy`], [`Strategies`] |
//! | solution: equilibrium point, best strategy (2.1) | [`equilibria`], [`is_equilibrium`], [`best_reply`], [`best_decision`] |
//! | perfect recall, IMP-minimax (2.2) | [`recall_lapse`], [`imp_minimax`] |
//! | `q(x)`, `p(x)`, chance-minimax (2.3) | [`q`], [`p`], [`chance_minimax`] |
//! | the Monte Carlo heuristic and its variations (2.4) | [`Heuristic`], [`Walk`], [`HeuristicVariant`] |
//! | mixed strategies, which the thesis leaves out | [`mixed_equilibrium`], for two players with a constant sum |
//! | the five kinds of convergence (3) | [`LongRun`], [`Convergence`] |
//!
//! [`solve`] puts all of it together for one tree, as a value that can be written as JSON.
//!
//! Departures: chance-minimax lets every player maximise its own component, which is max^n; among
//! two players with a constant sum that is the thesis's max for the first and min for the second.
//! Where the thesis says "best decision" for one player, several players are judged by their pure
//! equilibrium points, if there are any.

mod decide;
mod heuristic;
mod imp;
mod long_run;
mod minimax;
mod mixed;
mod solve;
mod strategy;

pub use decide::{BestDecision, TooManyStrategies, best_decision, best_reply, equilibria, is_equilibrium};
pub use heuristic::{ArcProbabilities, Heuristic, HeuristicVariant, Step, SubtreeSearch, Walk};
pub use imp::{ImpMinimax, RecallLapse, imp_minimax, recall_lapse};
pub use long_run::{Convergence, LongRun};
pub use minimax::{chance_minimax, p, q};
pub use mixed::{MixedEquilibrium, MixedSet, NoMixedEquilibrium, mixed_equilibrium};
pub use solve::{BestRow, ImpRow, NodeRow, SetTable, Solution, StrategyRow, solve};
pub use strategy::{Strategies, Strategy};

use classics::tree::{Choice, InfoId, Tree};
use serde::{Serialize, Serializer};

/// Numbers this close count as equal: sums of payoffs such as 0.8 are not exact.
const CLOSE: f64 = 1e-9;

fn equal(a: f64, b: f64) -> bool {
    (a - b).abs() <= CLOSE * a.abs().max(b.abs()).max(1.0)
}

/// Whether one value is clearly above another. Where it is not, the leftmost stays, so that rounding
/// does not decide between equals.
fn better(a: f64, b: f64) -> bool {
    a > b && !equal(a, b)
}

/// The places of the largest values, equals included.
fn leaders(values: &[f64]) -> Vec<Choice> {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let places = (0..values.len()).filter(|&place| equal(values[place], most));
    places.map(Choice::new).collect()
}

/// What to do at an information set: one alternative, or a tie between several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetDecision {
    /// One alternative is best.
    One {
        /// Its place.
        choice: Choice,
        /// Its name.
        name: String,
    },
    /// Several are equally good.
    Tie(Vec<Choice>),
}

impl SetDecision {
    /// The verdict for these alternatives of a set, at least one.
    fn of(tree: &Tree, set: InfoId, best: Vec<Choice>) -> SetDecision {
        match best[..] {
            [choice] => {
                SetDecision::One { choice, name: tree.set(set).alternatives()[choice.index()].clone() }
            }
            _ => SetDecision::Tie(best),
        }
    }

    /// The name of the one alternative, or `tie`.
    pub fn name(&self) -> &str {
        match self {
            SetDecision::One { name, .. } => name,
            SetDecision::Tie(_) => "tie",
        }
    }

    /// The alternatives that are best.
    pub fn choices(&self) -> &[Choice] {
        match self {
            SetDecision::One { choice, .. } => std::slice::from_ref(choice),
            SetDecision::Tie(choices) => choices,
        }
    }
}

/// The name of the alternative, or `tie`.
impl Serialize for SetDecision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
