//! The second experiment that section 7.2 proposes: all factors of a problem together predict how
//! accurate the heuristic will be on it.
//!
//! The thesis would weigh the curves of the factors by hand and average them. Here they are averaged with
//! equal weights, and in a second way the weights are fitted by logistic regression ([`logistic`]). Both
//! ways predict deals that they have not seen: the deals are cut into [`FOLDS`] parts, and each part is
//! predicted from the others. The predictions are compared with the base rate of the same deals by their
//! log loss (lower is better; a certain and right prediction costs nothing), and tested for calibration.

use std::cmp::Ordering::Less;

use cards::Seat;
use stats::{Estimate, Interval, Level, mean};

use super::curves::TOO_FEW;
use super::logistic::{Logistic, log_loss};
use super::outcomes::{ReplayedRun, are_enough, thesis_runs};
use super::rows::ProblemRow;
use super::{ProblemAnalysis, REVISION};
use crate::experiment::About;
use crate::verdict::{Finding, Verdict};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// The experiment `bampton/prediction`.
pub struct Prediction;

const FOLDS: u32 = 5;
/// Iterations after which accuracy is predicted, at nearly equal ratios.
const AFTER: [u32; 6] = [1, 3, 8, 25, 75, 200];
/// Groups of the calibration.
const BINS: usize = 10;

/// A factor of chapter 6 as a number.
struct NumberedFactor {
    name: &'static str,
    /// The number for a run after some iterations.
    of: fn(&ReplayedRun<'_>, u32) -> f64,
    /// How far apart the numbers of two runs may lie that are alike in it: flags and counts must be
    /// equal, shares and sizes near.
    near: f64,
}

/// The factors; the first is how long the heuristic ran.
const FACTORS: [NumberedFactor; 13] = [
    factor("iterations (doublings)", |_, after| f64::from(after).log2(), 0.0),
    factor("cards held", |one, _| f64::from(one.row.cards_held), 0.0),
    factor("0th hand (suit)", |one, _| flag(one.row.hand == 0), 0.0),
    factor("2nd hand", |one, _| flag(one.row.hand == 2), 0.0),
    factor("3rd hand", |one, _| flag(one.row.hand == 3), 0.0),
    factor("4th hand", |one, _| flag(one.row.hand == 4), 0.0),
    factor("team's strength", |one, _| one.row.strength, 0.03),
    factor("visible strength off the middle", |one, _| (one.row.visible_strength - 0.5).abs(), 0.02),
    factor("nodes per iteration (doublings)", |one, _| (1.0 + nodes_per_iteration(one)).log2(), 0.5),
    factor("alternatives", |one, _| one.row.choices.len() as f64, 0.0),
    factor("discard", |one, _| flag(one.row.discard), 0.0),
    factor("North", |one, _| flag(one.row.seat == Seat::North), 0.0),
    factor("West", |one, _| flag(one.row.seat == Seat::West), 0.0),
];

const fn factor(name: &'static str, of: fn(&ReplayedRun<'_>, u32) -> f64, near: f64) -> NumberedFactor {
    NumberedFactor { name, of, near }
}

fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

fn nodes_per_iteration(one: &ReplayedRun<'_>) -> f64 {
    one.row.nodes as f64 / one.right.len().max(1) as f64
}

impl ProblemAnalysis for Prediction {
    fn about() -> About {
        About {
            id: "bampton/prediction",
            paper: "Bampton 1994, Solving imperfect information games using the Monte Carlo heuristic, \
                    section 7.2",
            claim: "The factors of chapter 6 were treated one at a time though they are not independent. Weighed \
                    together, they should foretell the heuristic's accuracy on a problem that it has not met \
                    (proposed, not done).",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[ProblemRow]) -> Verdict {
        let runs = thesis_runs(rows);
        let tested = tested(&runs);
        let enough = are_enough(&runs.iter().collect::<Vec<_>>());
        let lower = |what: &str, guess: Guess, base: Guess| {
            let paper = "lower (proposed)";
            match gain(&tested, guess, base).filter(|_| enough) {
                Some(gain) => Finding::direction(what, Less, 0.0, paper, gain),
                None => Finding::missing(what, paper, TOO_FEW),
            }
        };
        let calibrated = calibration(&tested);
        let off = calibrated.iter().map(|bin| (bin.predicted - bin.seen.value).abs()).fold(0.0, f64::max);
        let covered = calibrated.iter().filter(|bin| bin.seen.interval.contains(bin.predicted)).count();
        let calibration = if enough {
            Finding::statement(
                "calibration on unseen deals",
                "what is foretold is seen (proposed)",
                format!("{covered} of {} groups within their interval", calibrated.len()),
                2 * covered > calibrated.len(),
                format!("the farthest group is {off:.1} points off"),
            )
        } else {
            Finding::missing("calibration on unseen deals", "what is foretold is seen (proposed)", TOO_FEW)
        };
        Verdict::new([
            lower("log loss of the fitted weights above the base rate", |t| t.fitted, |t| t.base),
            lower("log loss of the thesis's equal weights above the base rate", |t| t.averaged, |t| t.base),
            lower("log loss of the fitted weights above the equal ones", |t| t.fitted, |t| t.averaged),
            calibration,
        ])
    }

    fn draw(rows: &[ProblemRow]) -> Vec<Figure> {
        let runs = thesis_runs(rows);
        let tested = tested(&runs);
        vec![reliability(&tested), weights(&runs), losses(&tested)]
    }
}

/// One run after some iterations, predicted from other deals.
struct Tested {
    deal: u32,
    right: bool,
    base: f64,
    averaged: f64,
    fitted: f64,
}

/// The prediction of one of the ways.
type Guess = fn(&Tested) -> f64;

/// The numbers of a run's factors.
fn numbers(one: &ReplayedRun<'_>, after: u32) -> [f64; FACTORS.len()] {
    std::array::from_fn(|place| (FACTORS[place].of)(one, after))
}

type Case = ([f64; FACTORS.len()], bool);

fn cases(runs: &[&ReplayedRun<'_>]) -> Vec<Case> {
    let of = |one: &&ReplayedRun<'_>| AFTER.map(|after| (numbers(one, after), one.is_right(after)));
    runs.iter().flat_map(of).collect()
}

/// Every run of every deal, predicted from the deals of the other folds.
fn tested(runs: &[ReplayedRun<'_>]) -> Vec<Tested> {
    let mut tested = Vec::new();
    for fold in 0..FOLDS {
        let (test, train): (Vec<&ReplayedRun<'_>>, Vec<_>) =
            runs.iter().partition(|one| one.row.deal % FOLDS == fold);
        if train.is_empty() {
            continue;
        }
        let known = cases(&train);
        let model = Logistic::fit(&known);
        for (place, after) in AFTER.into_iter().enumerate() {
            // The cases after the same number of iterations.
            let known: Vec<Case> = known.iter().skip(place).step_by(AFTER.len()).copied().collect();
            let base = smoothed(known.iter());
            for one in &test {
                let factors = numbers(one, after);
                tested.push(Tested {
                    deal: one.row.deal,
                    right: one.is_right(after),
                    base,
                    averaged: averaged(&known, &factors),
                    fitted: model.chance(&factors),
                });
            }
        }
    }
    tested
}

/// The thesis's way with equal weights: for each factor the accuracy of the runs (all of the same
/// length) that are like this one in it, and their mean.
fn averaged(known: &[Case], factors: &[f64; FACTORS.len()]) -> f64 {
    let curves = (1..FACTORS.len()).map(|factor| {
        let near = |case: &&Case| (case.0[factor] - factors[factor]).abs() <= FACTORS[factor].near;
        smoothed(known.iter().filter(near))
    });
    curves.sum::<f64>() / (FACTORS.len() - 1) as f64
}

/// The share of right cases. One right and one wrong case are added, so that no share is 0 or 1.
fn smoothed<'c>(cases: impl Iterator<Item = &'c Case>) -> f64 {
    let (right, n) =
        cases.fold((1.0, 2.0), |(right, n), case| (right + f64::from(u8::from(case.1)), n + 1.0));
    right / n
}

/// By how much one way's log loss is above another's: mean over the deals with Student's interval.
fn gain(tested: &[Tested], guess: Guess, base: Guess) -> Option<Estimate> {
    let loss = |one: &Tested| log_loss(guess(one), one.right) - log_loss(base(one), one.right);
    mean(&by_deal(tested, loss), Level::P95).ok()
}

fn by_deal(tested: &[Tested], value: impl Fn(&Tested) -> f64) -> Vec<f64> {
    let mut sums = std::collections::BTreeMap::<u32, (f64, f64)>::new();
    for one in tested {
        let (sum, n) = sums.entry(one.deal).or_default();
        *sum += value(one);
        *n += 1.0;
    }
    sums.values().map(|(sum, n)| sum / n).collect()
}

/// Cases with about the same prediction.
struct Bin {
    /// The mean prediction, in percent.
    predicted: f64,
    /// The share that was right, in percent.
    seen: Estimate,
}

/// Groups of equal size in the order of their predictions. The interval is Student's over the deals.
fn calibration(tested: &[Tested]) -> Vec<Bin> {
    let mut sorted: Vec<&Tested> = tested.iter().collect();
    sorted.sort_by(|a, b| a.fitted.total_cmp(&b.fitted));
    let size = sorted.len().div_ceil(BINS).max(1);
    let bin = |cases: &[&Tested]| {
        let n = cases.len() as f64;
        let predicted = 100.0 * cases.iter().map(|one| one.fitted).sum::<f64>() / n;
        let value = 100.0 * cases.iter().filter(|one| one.right).count() as f64 / n;
        // For each deal: by how much its right cases exceed the share of the group, weighed by its cases.
        let mut parts = std::collections::BTreeMap::<u32, f64>::new();
        for one in cases {
            *parts.entry(one.deal).or_default() += 100.0 * f64::from(u8::from(one.right)) - value;
        }
        let deals = parts.len() as f64;
        let parts: Vec<f64> = parts.values().map(|sum| value + sum * deals / n).collect();
        let interval = mean(&parts, Level::P95).map_or(Interval { low: 0.0, high: 100.0 }, |e| e.interval);
        let (low, high) = (interval.low.clamp(0.0, value), interval.high.clamp(value, 100.0));
        Bin { predicted, seen: Estimate { value, interval: Interval { low, high }, n: cases.len() as u64 } }
    };
    sorted.chunks(size).map(bin).collect()
}

fn reliability(tested: &[Tested]) -> Figure {
    let bins = calibration(tested);
    let ends =
        bins.first().zip(bins.last()).map(|(low, high)| [low.predicted, high.predicted]).unwrap_or_default();
    let lines = Lines::new("What the factors foretell for unseen deals, and what happened")
        .x_axis("foretold: right decisions (%)")
        .y_axis("seen: right decisions (%)")
        .with(Series::measured("unseen deals", bins.into_iter().map(|bin| (bin.predicted, bin.seen))))
        .with(Series::claimed("perfect", ends.map(|end| (end, end))));
    let caption = "Runs after 1 to 200 iterations in ten groups of equal size by what the fitted weights foretell; each \
                   deal is foretold from the others. On the dashed line every word comes true. 95% intervals over the \
                   deals.";
    Figure::new("calibration", caption, Chart::Lines(lines))
}

/// The weights by factor; intervals by leaving out a fifth of the deals at a time.
fn weights(runs: &[ReplayedRun<'_>]) -> Figure {
    let all: Vec<&ReplayedRun<'_>> = runs.iter().collect();
    let fit = |runs: &[&ReplayedRun<'_>]| Logistic::fit(&cases(runs)).standardised();
    let whole = fit(&all);
    let parts: Vec<_> = (0..FOLDS)
        .map(|fold| fit(&all.iter().filter(|one| one.row.deal % FOLDS != fold).copied().collect::<Vec<_>>()))
        .collect();
    let mut order: Vec<usize> = (0..FACTORS.len()).collect();
    order.sort_by(|&a, &b| whole[b].total_cmp(&whole[a]));
    let mut chart =
        Comparison::new("What makes the heuristic right", "weight: log odds for one standard deviation");
    for place in order {
        let folds = f64::from(FOLDS);
        let centre = parts.iter().map(|part| part[place]).sum::<f64>() / folds;
        let spread: f64 = parts.iter().map(|part| (part[place] - centre).powi(2)).sum();
        // The jackknife; 2.78 is Student's quantile for five parts.
        let half = 2.78 * ((folds - 1.0) / folds * spread).sqrt();
        let interval = Interval::around(whole[place], half);
        let weight = Estimate { value: whole[place], interval, n: runs.len() as u64 };
        chart = chart.entry(FACTORS[place].name, (!runs.is_empty()).then_some(weight), None);
    }
    let caption = "Weights of the logistic regression over all runs: to the right, what goes with right decisions. Hands \
                   are compared with the 1st, North and West with the other two players.";
    Figure::new("weights", caption, Chart::Comparison(chart))
}

fn losses(tested: &[Tested]) -> Figure {
    let mut chart =
        Comparison::new("How well accuracy is foretold for unseen deals", "log loss (lower is better)");
    let ways: [(&str, Guess); 3] = [
        ("base rate", |one| one.base),
        ("factors, equal weights (thesis)", |one| one.averaged),
        ("factors, fitted weights", |one| one.fitted),
    ];
    for (name, guess) in ways {
        let loss = mean(&by_deal(tested, |one| log_loss(guess(one), one.right)), Level::P95).ok();
        chart = chart.entry(name, loss, None);
    }
    let caption = "Mean log loss over the deals, each foretold from the others. The intervals are wide because deals \
                   differ; the verdict compares deal by deal.";
    Figure::new("losses", caption, Chart::Comparison(chart))
}
