//! Bampton 1994, chapter 3: in the long run the Monte Carlo heuristic can do five things, and the thesis
//! gives a tree for each. Here the heuristic is run on those trees many times.
//!
//! Departures: the thesis argues about endless runs and leaves the numbers to Feller. A walk counts
//! as settled here when its decision stayed the same through its second half. For a walk that
//! goes up or down with equal chances, however long it is, that happens half the time (the arcsine
//! law), and its decisions change about as often as the square root of n over two pi.

mod trees;

use cards::Seed;
use search::imperfect::{Heuristic, HeuristicVariant};
use serde::{Deserialize, Serialize};
use stats::{Level, Moments, wilson};

use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Figure, Lines, Series, walk_axis};
use trees::{TREES, ThesisTree};

/// The experiment `bampton/convergence`.
pub struct LongRun;

/// Some walks over one tree.
pub struct Walks {
    tree: &'static ThesisTree,
    walks: u32,
    iterations: u32,
    /// The first unit of each tree also keeps enough of its walks to draw them.
    drawn: bool,
}

/// Where a walk stands after some iterations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WalkRow {
    /// The figure that shows the tree.
    figure: String,
    /// The walk's number within its unit.
    walk: u32,
    iterations: u32,
    /// By how much `best` favours the first of the two rivals.
    difference: f64,
    /// The alternative that the heuristic decides on; none at a tie.
    decision: Option<String>,
    /// How often the decision changed, ties not counted.
    changes: u32,
    /// Whether the decision was the same, and no tie, through the second half.
    settled: bool,
}

/// How many rows are kept of a walk, at equal distances.
const MARKS: u32 = 8;
/// How many rows are kept of a walk that is drawn.
const DRAWN_MARKS: u32 = 250;
/// How many walks of a tree are drawn.
const DRAWN_WALKS: u32 = 5;

impl Experiment for LongRun {
    type Task = Walks;
    type Row = WalkRow;

    fn about(&self) -> About {
        About {
            id: "bampton/convergence",
            paper: "Bampton 1994, Solving imperfect information games using the Monte Carlo heuristic, chapter 3",
            claim: "As its iterations grow, the Monte Carlo heuristic may converge on a correct answer (figure 3.2), \
                    on an incorrect one (3.3), or never converge: between two correct answers (3.5), two \
                    incorrect ones (3.7), or one of each (3.8). Where it does not converge, the difference of its \
                    two best entries is a random walk (figure 3.6), which crosses zero infinitely often.",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Walks> {
        let (units, walks, iterations) = match scale {
            Scale::Smoke => (4, 75, 400),
            Scale::Quick => (20, 100, 2_000),
            Scale::Full => (100, 200, 10_000),
        };
        let of = |unit| TREES.iter().map(move |tree| Walks { tree, walks, iterations, drawn: unit == 0 });
        (0..units).flat_map(of).collect()
    }

    fn run(&self, task: &Walks, seed: Seed) -> Vec<WalkRow> {
        (0..task.walks).flat_map(|walk| one_walk(task, walk, seed.child(u64::from(walk)))).collect()
    }

    fn verdict(&self, rows: &[WalkRow]) -> Verdict {
        Verdict::of(|level| TREES.iter().flat_map(|tree| findings(tree, &ends(tree, rows), level)).collect())
    }

    fn draw(&self, rows: &[WalkRow]) -> Vec<Figure> {
        let mut figures = vec![changes(rows)];
        figures.extend(["3.5", "3.3"].into_iter().filter_map(|number| walks(number, rows)));
        figures
    }

    /// Walks that end on something else than an alternative of the tree, waver where they should converge
    /// and are settled where they should waver.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<WalkRow> {
        let walk = |tree: &ThesisTree, walk: u32| WalkRow {
            figure: tree.number.to_owned(),
            walk,
            iterations: 400,
            difference: 1.0,
            decision: Some("elsewhere".to_owned()),
            changes: if tree.converges() { 50 + walk % 2 } else { walk % 2 },
            settled: !tree.converges(),
        };
        TREES.iter().flat_map(|tree| (0..100).map(move |number| walk(tree, number))).collect()
    }
}

/// One walk, as it stands at the marks.
fn one_walk(task: &Walks, walk: u32, seed: Seed) -> Vec<WalkRow> {
    let ThesisTree { number, tree, top, rivals, .. } = task.tree;
    let marks = if task.drawn && walk < DRAWN_WALKS { DRAWN_MARKS } else { MARKS };
    let every = (task.iterations / marks).max(1);
    let mut stands = Vec::new();
    let (mut leader, mut changes, mut open_until) = (None, 0, 0);
    let steps = Heuristic::new(tree, *top, HeuristicVariant::default(), seed).take(task.iterations as usize);
    for (step, iterations) in steps.zip(1..) {
        let decision = match step.leaders[..] {
            [one] => Some(one),
            _ => None,
        };
        if decision.is_none() {
            open_until = iterations;
        } else {
            if decision != leader {
                open_until = iterations - 1;
            }
            changes += u32::from(leader.is_some() && leader != decision);
            leader = decision;
        }
        if iterations % every == 0 {
            stands.push(WalkRow {
                figure: (*number).to_owned(),
                walk,
                iterations,
                difference: step.best[rivals.0.index()] - step.best[rivals.1.index()],
                decision: decision.map(|one| tree.set(*top).alternatives()[one.index()].clone()),
                changes,
                settled: open_until <= iterations / 2 && decision.is_some(),
            });
        }
    }
    stands
}

/// The rows of a tree at the end of its walks.
fn ends<'r>(tree: &ThesisTree, rows: &'r [WalkRow]) -> Vec<&'r WalkRow> {
    let last = rows.iter().map(|row| row.iterations).max();
    rows.iter().filter(|row| row.figure == tree.number && Some(row.iterations) == last).collect()
}

fn findings(tree: &ThesisTree, ends: &[&WalkRow], level: Level) -> Vec<Finding> {
    let figure = format!("figure {}", tree.number);
    let long_run = Claim::counted(
        format!("{figure}: the long run"),
        "theory finds the same on the tree as rebuilt, and no walk ends on what theory excludes",
    )
    .paper(tree.stated.describe());
    let what = format!("{figure}: share of walks that settled");
    let settles = if tree.converges() {
        Claim::near(what, 1.0, 0.03)
    } else {
        Claim::near(what, 0.5, 0.1).paper("0.5 (arcsine law)")
    };
    let what = format!("{figure}: changes of decision, over those of a fair walk as long");
    let changes = if tree.converges() {
        Claim::near(what, 0.0, 0.02)
    } else {
        Claim::near(what, 1.0, 0.2).paper("1 (random walk)")
    };
    let Some(iterations) = ends.first().map(|row| row.iterations) else {
        return vec![long_run, settles, changes]
            .into_iter()
            .map(|claim| claim.missing("no walks yet"))
            .collect();
    };
    // 1. The kind, by theory from the tree as rebuilt and by what the walks decide.
    let excluded = |row: &&&WalkRow| row.decision.as_ref().is_some_and(|one| !tree.limit.contains(one));
    let elsewhere = ends.iter().filter(excluded).count();
    let mut seen: Vec<&str> = ends.iter().map(|row| row.decision.as_deref().unwrap_or("tie")).collect();
    seen.sort_unstable();
    seen.dedup();
    let long_run = long_run.holds(
        tree.found == tree.stated && elsewhere == 0,
        format!("{}; decisions after {iterations} iterations: {}", tree.found.describe(), seen.join(", ")),
        format!("{elsewhere} of {} walks decide on what theory excludes", ends.len()),
    );
    // 2. How many walks have settled.
    let settled = ends.iter().filter(|row| row.settled).count() as u64;
    let settles = settles.judge(wilson(settled, ends.len() as u64, level));
    // 3. How often they changed their decision.
    let expected = expected_changes(iterations);
    let changed = ends.iter().map(|row| f64::from(row.changes) / expected);
    let changes = changes.judge(changed.collect::<Moments>().estimate(level));
    vec![long_run, settles, changes]
}

/// How often a fair walk of this many steps changes sides on average: half its expected returns to
/// zero, since after each it leaves to either side alike. With m pairs of steps the returns are
/// (2m + 1) C(2m, m) / 4^m - 1 (Feller, volume 1, chapter 3).
fn expected_changes(iterations: u32) -> f64 {
    let pairs = iterations.saturating_sub(1) / 2;
    let central: f64 = (1..=pairs).map(|i| 1.0 - 0.5 / f64::from(i)).product();
    (f64::from(2 * pairs + 1) * central - 1.0) / 2.0
}

fn changes(rows: &[WalkRow]) -> Figure {
    let most = rows.iter().map(|row| row.iterations).max().unwrap_or(0);
    let marks = || (1..=MARKS).map(|mark| most / MARKS * mark);
    let theory = (0..=64).map(|i| most * i / 64).map(|n| (f64::from(n), expected_changes(n)));
    let mut lines = Lines::new("Where the heuristic does not converge, it keeps changing its mind")
        .x_axis("iterations")
        .y_axis("changes of decision, mean of the walks")
        .with(Series::claimed("fair walk (theory)", theory));
    for tree in TREES.iter() {
        let mean = |n| {
            let at = rows.iter().filter(|row| row.figure == tree.number && row.iterations == n);
            at.map(|row| f64::from(row.changes)).collect::<Moments>().estimate(Level::P95).ok()
        };
        let points = marks().filter_map(|n| Some((f64::from(n), mean(n)?)));
        lines = lines.with(Series::measured(format!("figure {}", tree.number), points));
    }
    let caption = "Mean number of times that the heuristic's decision changed, with 95% intervals, on the trees \
                   of chapter 3. On figures 3.2 and 3.3 it never does.";
    Figure::new("changes", caption, Chart::Lines(lines))
}

/// Some walks over one tree, as figure 3.6 draws them.
fn walks(number: &str, rows: &[WalkRow]) -> Option<Figure> {
    let tree = TREES.iter().find(|tree| tree.number == number)?;
    let [one, other] = tree.rival_names();
    let mut lines = Lines::new(format!("Figure {number}: the heuristic {}", tree.stated.describe()))
        .x_axis("iterations")
        .y_axis(walk_axis(one, other))
        .with_zero_line();
    // The rows of a walk follow one another; those that are drawn are much longer than the others.
    let of_tree: Vec<&WalkRow> = rows.iter().filter(|row| row.figure == number).collect();
    let courses = of_tree.chunk_by(|a, b| a.walk == b.walk && a.iterations < b.iterations);
    let drawn: Vec<&[&WalkRow]> =
        courses.filter(|course| course.len() > MARKS as usize + 1).take(DRAWN_WALKS as usize).collect();
    // Where the heuristic never wavers, all walks are one line.
    let one_line = drawn
        .windows(2)
        .all(|pair| pair[0].iter().map(|row| row.difference).eq(pair[1].iter().map(|row| row.difference)));
    for course in drawn.iter().take(if one_line { 1 } else { drawn.len() }) {
        let points = course.iter().map(|row| (f64::from(row.iterations), row.difference));
        let name = if one_line { "every walk".to_owned() } else { format!("walk {}", course[0].walk + 1) };
        lines = lines.with(Series::path(name, std::iter::once((0.0, 0.0)).chain(points)));
    }
    let caption = format!(
        "Above zero the heuristic decides on {one}, below on {other}. Each line is one run from another seed."
    );
    Some(Figure::new(format!("walks-{number}"), caption, Chart::Lines(lines)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: in three steps a change needs the walk to return at the second step (1/2) and to go
    /// on to the other side (1/2).
    #[test]
    fn a_short_walk_changes_sides_as_counted_by_hand() {
        assert_eq!([1, 2, 3].map(expected_changes), [0.0, 0.0, 0.25]);
        let long = (100_000.0 / std::f64::consts::TAU).sqrt();
        assert!((expected_changes(100_000) / long - 1.0).abs() < 0.01);
    }
}
