//! The trees of chapter 3 with what the thesis says about each.

use std::sync::LazyLock;

use classics::tree::{self, Choice, InfoId, Tree};
use search::imperfect::{ArcProbabilities, Convergence, LongRun, best_decision};

/// A tree of the thesis.
pub struct ThesisTree {
    /// The figure that shows it.
    pub number: &'static str,
    /// How the thesis says the heuristic behaves on it.
    pub stated: Convergence,
    pub tree: Tree,
    /// The top information set, where the heuristic decides.
    pub top: InfoId,
    /// The two alternatives that compete.
    pub rivals: (Choice, Choice),
    /// What theory finds: the alternatives among which the heuristic ends, and the kind of behaviour.
    pub limit: Vec<String>,
    pub found: Convergence,
}

pub static TREES: LazyLock<Vec<ThesisTree>> = LazyLock::new(|| {
    use Convergence::*;
    vec![
        thesis("3.2", Correct, include_str!("../../../../../data/trees/figure-3.2.tree")),
        thesis("3.3", Incorrect, include_str!("../../../../../data/trees/figure-3.3.tree")),
        thesis("3.5", BetweenCorrect, include_str!("../../../../../data/trees/figure-3.5.tree")),
        thesis("3.7", BetweenIncorrect, include_str!("../../../../../data/trees/figure-3.7.tree")),
        thesis("3.8", BetweenCorrectAndIncorrect, include_str!("../../../../../data/trees/figure-3.8.tree")),
    ]
});

impl ThesisTree {
    /// The names of the rivals, leftmost first.
    pub fn rival_names(&self) -> [&str; 2] {
        let names = self.tree.set(self.top).alternatives();
        [self.rivals.0, self.rivals.1].map(|rival| names[rival.index()].as_str())
    }

    /// Whether the thesis says that the heuristic comes to a decision.
    pub fn converges(&self) -> bool {
        matches!(self.stated, Convergence::Correct | Convergence::Incorrect)
    }
}

/// Strategies that are tried when a tree is solved; the largest tree here has twelve.
const MOST_STRATEGIES: u128 = 1000;

fn thesis(number: &'static str, stated: Convergence, text: &str) -> ThesisTree {
    let tree = tree::read(text).expect("the trees of the thesis are read by the tests");
    let top = tree.top().expect("a player decides in it");
    let limit = LongRun::of(&tree, top, ArcProbabilities::Uniform);
    let best = best_decision(&tree, top, MOST_STRATEGIES).expect("a small tree");
    let names = tree.set(top).alternatives();
    ThesisTree {
        number,
        stated,
        rivals: limit.rivals().expect("two alternatives at least"),
        limit: limit.decision.choices().iter().map(|choice| names[choice.index()].clone()).collect(),
        found: limit.convergence(best.decision.choices()),
        top,
        tree,
    }
}
