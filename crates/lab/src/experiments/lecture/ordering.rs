//! Alpha-beta on uniform trees, moves in the best order, at random, and in the worst.
//!
//! The leaves have random values. With the best moves first exactly
//! b^ceil(d/2) + b^floor(d/2) - 1 leaves are looked at (Knuth and Moore 1975): the exponent is halved. With
//! random order the exponent is about three quarters of d where b is large (Pearl 1982). A first run compared
//! whole exponents, in which the constant factor hides the half in trees of this size; what is tested is
//! their growth.

use cards::{Rng, Seed};
use rand::RngExt;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments};

use super::LECTURE;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// The experiment `lecture/ordering`.
pub struct Ordering;

/// One tree, searched in every order.
pub struct TreeTask {
    branching: u8,
    depth: u32,
}

/// One search of one tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TreeRow {
    branching: u8,
    depth: u32,
    order: MoveOrder,
    /// Leaves that were looked at.
    leaves: u64,
    /// All leaves.
    all: u64,
}

/// In which order moves are searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveOrder {
    Best,
    Random,
    Worst,
}

impl MoveOrder {
    const ALL: [MoveOrder; 3] = [MoveOrder::Best, MoveOrder::Random, MoveOrder::Worst];

    fn words(self) -> &'static str {
        match self {
            MoveOrder::Best => "best first",
            MoveOrder::Random => "random",
            MoveOrder::Worst => "worst first",
        }
    }
}

/// The branching factor at which the exponents are compared, and the depths.
const BRANCHING: [u8; 2] = [4, 8];

impl Experiment for Ordering {
    type Task = TreeTask;
    type Row = TreeRow;

    fn about(&self) -> About {
        About {
            id: "lecture/ordering",
            paper: LECTURE,
            claim: "How much alpha-beta saves depends highly on the order in which moves are examined. Minimax looks at \
                    b^d leaves; alpha-beta effectively halves the exponent.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<TreeTask> {
        let (trees, largest) = match scale {
            Scale::Smoke => (2, 300),
            Scale::Quick => (20, 40_000),
            Scale::Full => (200, 300_000),
        };
        let shapes = BRANCHING.into_iter().flat_map(|branching| {
            let fits = move |depth: &u32| u64::from(branching).pow(*depth) <= largest;
            (2..=9).filter(fits).map(move |depth| (branching, depth))
        });
        shapes.flat_map(|(branching, depth)| (0..trees).map(move |_| TreeTask { branching, depth })).collect()
    }

    fn run(&self, task: &TreeTask, seed: Seed) -> Vec<TreeRow> {
        let TreeTask { branching, depth } = *task;
        let tree = UniformTree::random(branching, depth, seed.child("leaves"));
        let row = |order: MoveOrder| {
            let mut search = AlphaBeta { tree: &tree, order, rng: seed.child("order").rng(), leaves: 0 };
            let value = search.value(0, 0, f64::NEG_INFINITY, f64::INFINITY);
            assert_eq!(value, tree.values[0][0], "alpha-beta finds the value of minimax");
            let all = u64::from(branching).pow(depth);
            TreeRow { branching, depth, order, leaves: search.leaves, all }
        };
        MoveOrder::ALL.map(row).into()
    }

    fn verdict(&self, rows: &[TreeRow]) -> Verdict {
        let least =
            Claim::counted("leaves with the best move first", "b^ceil(d/2) + b^floor(d/2) - 1 in every tree")
                .paper("half the exponent");
        let best: Vec<&TreeRow> = rows.iter().filter(|row| row.order == MoveOrder::Best).collect();
        let least = if best.is_empty() {
            least.missing("no trees yet")
        } else {
            let exact = best.iter().filter(|row| row.leaves == minimal(row.branching, row.depth)).count();
            let ours = format!("{exact} of {} trees", best.len());
            least.holds(exact == best.len(), ours, "counted by Knuth and Moore 1975")
        };
        Verdict::of(|level| {
            let mut findings = vec![least.clone()];
            for branching in BRANCHING {
                let claim = |order: MoveOrder| {
                    format!("exponent of two plies more, b = {branching}, {}: 1 is all leaves", order.words())
                };
                let of =
                    |order| growth(rows, branching, order, level).ok_or("it takes five trees of two depths");
                findings.push(
                    Claim::near(claim(MoveOrder::Best), 0.5, 0.05).paper("half").judge(of(MoveOrder::Best)),
                );
                findings.push(
                    Claim::near(claim(MoveOrder::Random), 0.75, 0.1)
                        .paper("three quarters (Pearl 1982)")
                        .judge(of(MoveOrder::Random)),
                );
                findings.push(
                    Claim::above(claim(MoveOrder::Worst), 0.9)
                        .paper("highly dependent on the order")
                        .judge(of(MoveOrder::Worst)),
                );
            }
            findings
        })
    }

    fn draw(&self, rows: &[TreeRow]) -> Vec<Figure> {
        let mut lines = Lines::new("Good moves first halve the exponent")
            .x_axis("depth")
            .y_axis("share of the exponent that is left, b = 4");
        for order in MoveOrder::ALL {
            let at = |depth: u32| {
                let of = rows.iter().filter(|row| (row.branching, row.depth, row.order) == (4, depth, order));
                Some((
                    f64::from(depth),
                    of.map(TreeRow::exponent).collect::<Moments>().estimate(Level::P95).ok()?,
                ))
            };
            lines = lines.with(Series::measured(order.words(), (2..=9).filter_map(at)));
        }
        lines = lines.with(Series::claimed("one half", [(2.0, 0.5), (9.0, 0.5)]));
        let caption = "The logarithm of the leaves that alpha-beta looks at over that of all leaves, in uniform trees with \
                       random values; 95% intervals over trees.";
        vec![Figure::new("exponent", caption, Chart::Lines(lines))]
    }

    /// The best order saves nothing, the worst most.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<TreeRow> {
        let row = |branching: u8, depth: u32, order: MoveOrder, tree: u64| {
            let all = u64::from(branching).pow(depth);
            let leaves = match order {
                MoveOrder::Best | MoveOrder::Random => all - tree % 2,
                MoveOrder::Worst => u64::from(branching) + tree % 2,
            };
            TreeRow { branching, depth, order, leaves, all }
        };
        BRANCHING
            .into_iter()
            .flat_map(|branching| [4, 6].map(|depth| (branching, depth)))
            .flat_map(|(branching, depth)| MoveOrder::ALL.map(|order| (branching, depth, order)))
            .flat_map(|(branching, depth, order)| (0..20).map(move |tree| row(branching, depth, order, tree)))
            .collect()
    }
}

impl TreeRow {
    /// The logarithm of the leaves over that of all leaves.
    fn exponent(&self) -> f64 {
        (self.leaves as f64).ln() / (self.all as f64).ln()
    }
}

/// The leaves that have to be looked at.
fn minimal(branching: u8, depth: u32) -> u64 {
    let b = u64::from(branching);
    b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1
}

/// By how much the logarithm of the leaves grows with two plies more, over that of all leaves: the exponent
/// without the constant factor, which counts for much in small trees. From the deepest trees and those two
/// plies shallower, in the order of the plan.
fn growth(rows: &[TreeRow], branching: u8, order: MoveOrder, level: Level) -> Option<Estimate> {
    let of = |depth: u32| {
        let of =
            rows.iter().filter(move |row| (row.branching, row.order, row.depth) == (branching, order, depth));
        of.map(|row| (row.leaves as f64).ln())
    };
    let deepest = rows.iter().filter(|row| row.branching == branching).map(|row| row.depth).max()?;
    let whole = 2.0 * f64::from(branching).ln();
    let growths: Moments = of(deepest)
        .zip(of(deepest.checked_sub(2)?))
        .map(|(deep, shallow)| (deep - shallow) / whole)
        .collect();
    if growths.n() < 5 { None } else { growths.estimate(level).ok() }
}

/// A tree in which every inner node has as many children, and leaves have random values. Its sides
/// alternate; the first wants the highest value.
struct UniformTree {
    branching: usize,
    depth: usize,
    /// The minimax value of every node, ply by ply. The children of node n are numbered from n times b.
    values: Vec<Vec<f64>>,
}

impl UniformTree {
    fn random(branching: u8, depth: u32, seed: Seed) -> UniformTree {
        let (branching, depth) = (usize::from(branching), depth as usize);
        let mut rng = seed.rng();
        let mut values = vec![Vec::new(); depth + 1];
        values[depth] = (0..branching.pow(depth as u32)).map(|_| rng.random::<f64>()).collect();
        for ply in (0..depth).rev() {
            let best = |children: &[f64]| {
                let better = if ply % 2 == 0 { f64::max } else { f64::min };
                children.iter().copied().reduce(better).expect("inner nodes have children")
            };
            values[ply] = values[ply + 1].chunks(branching).map(best).collect();
        }
        UniformTree { branching, depth, values }
    }
}

/// The lecture's algorithm, as it writes it.
struct AlphaBeta<'t> {
    tree: &'t UniformTree,
    order: MoveOrder,
    rng: Rng,
    leaves: u64,
}

impl AlphaBeta<'_> {
    fn value(&mut self, ply: usize, node: usize, mut alpha: f64, mut beta: f64) -> f64 {
        if ply == self.tree.depth {
            self.leaves += 1;
            return self.tree.values[ply][node];
        }
        let maximise = ply.is_multiple_of(2);
        let mut value = if maximise { f64::NEG_INFINITY } else { f64::INFINITY };
        for child in self.children(ply, node) {
            let found = self.value(ply + 1, child, alpha, beta);
            if maximise {
                value = value.max(found);
                alpha = alpha.max(value);
            } else {
                value = value.min(found);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        value
    }

    /// The children of a node in the order of the search.
    fn children(&mut self, ply: usize, node: usize) -> Vec<usize> {
        let first = node * self.tree.branching;
        let mut children: Vec<usize> = (first..first + self.tree.branching).collect();
        let values = &self.tree.values[ply + 1];
        match self.order {
            MoveOrder::Random => children.shuffle(&mut self.rng),
            MoveOrder::Best | MoveOrder::Worst => {
                children.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
                if ply.is_multiple_of(2) == (self.order == MoveOrder::Best) {
                    children.reverse();
                }
            }
        }
        children
    }
}
