//! The second experiment that section 7.2 proposes: all factors of a problem together predict how
//! accurate the heuristic will be on it.
//!
//! The thesis would weigh the curves of the factors by hand and average them, and gives weights for one
//! example. Here they are averaged with those weights and with equal ones, and in a third way the weights
//! are fitted by logistic regression ([`logistic`]). All ways predict deals that they have not seen: the deals are cut into [`FOLDS`] parts, and each part is
//! predicted from the others. The predictions are compared with the base rate of the same deals by their
//! log loss (lower is better; a certain and right prediction costs nothing), and tested for calibration.

use cards::Seat;
use stats::{Estimate, Interval, Level, mean};

use super::curves::TOO_FEW;
use super::logistic::{Logistic, log_loss};
use super::outcomes::{ReplayedRun, are_enough, thesis_runs};
use super::rows::ProblemRow;
use super::{ProblemAnalysis, REVISION};
use crate::experiment::About;
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// The experiment `bampton/prediction`.
pub struct Prediction;

const FOLDS: u32 = 5;
/// Iterations after which accuracy is predicted, at nearly equal ratios.
const AFTER: [u32; 6] = [1, 3, 8, 25, 75, 200];
/// Groups of the calibration figure.
const BINS: usize = 10;
/// Predictions that are off by fewer points on average are calibrated.
const CALIBRATED: f64 = 3.0;

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
        Verdict::of(|level| {
            let lower = |what: &str, guess: Guess, base: Guess| {
                let ours = gain(&tested, guess, base, level).filter(|_| enough);
                Claim::below(what, 0.0).paper("lower (proposed)").judge_some(ours, TOO_FEW)
            };
            let true_in = |half: Half| {
                let what = format!("points by which what is seen exceeds what is foretold, {}", half.words());
                let ours = off(&tested, half, level).filter(|_| enough);
                Claim::near(what, 0.0, CALIBRATED)
                    .paper("what is foretold is seen (proposed)")
                    .judge_some(ours, TOO_FEW)
            };
            vec![
                lower("log loss of the thesis's weights above the base rate", |t| t.thesis, |t| t.base),
                lower("log loss of equal weights above the base rate", |t| t.averaged, |t| t.base),
                lower("log loss of the fitted weights above the base rate", |t| t.fitted, |t| t.base),
                lower("log loss of the fitted weights above the thesis's", |t| t.fitted, |t| t.thesis),
                true_in(Half::Lower),
                true_in(Half::Upper),
            ]
        })
    }

    /// What makes a problem hard in some deals makes it easy in the others, so that what was learnt there
    /// misleads.
    #[cfg(test)]
    fn contradiction() -> Vec<ProblemRow> {
        let of = |deal: u32| {
            (0..10).map(move |number: u32| {
                let many_cards_are_hard = deal % FOLDS < 2;
                let is_right = number.is_multiple_of(2) == many_cards_are_hard;
                let lead = if is_right { 1 } else { -1 };
                super::rows::imagined(deal, 5 + number % 2, 1 + number % 2, |_| lead)
            })
        };
        (0..100).flat_map(of).collect()
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
    thesis: f64,
    averaged: f64,
    fitted: f64,
}

/// The less and the more hopeful half of the predictions by the fitted weights.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Lower,
    Upper,
}

impl Half {
    fn words(self) -> &'static str {
        match self {
            Half::Lower => "where less is foretold",
            Half::Upper => "where more is foretold",
        }
    }
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
            let base = smoothed(known.iter().map(|case| flag(case.1)).sum(), known.len() as f64);
            let (thesis, equal) = (thesis_curves(&known), equal_curves(&known));
            for one in &test {
                let factors = numbers(one, after);
                tested.push(Tested {
                    deal: one.row.deal,
                    right: one.is_right(after),
                    base,
                    thesis: weighed(&thesis, &factors),
                    averaged: weighed(&equal, &factors),
                    fitted: model.chance(&factors),
                });
            }
        }
    }
    tested
}

/// The thesis's weights, for the places of [`FACTORS`] that make up each of its factors: the hand, the
/// cards held, the suits to choose from, the strength and the visible strength. It gives them as an
/// example, for a choice of suit; here every problem is weighed by them.
const THESIS_WEIGHTS: [(&[usize], f64); 5] =
    [(&[2, 3, 4, 5], 0.15), (&[1], 0.4), (&[9], 0.05), (&[6], 0.2), (&[7], 0.2)];

/// One curve of chapter 6: the accuracy of runs (all of the same length) by a factor.
struct Curve {
    /// The places in [`FACTORS`] that make up the factor.
    places: &'static [usize],
    near: f64,
    weight: f64,
    /// The cases in the order of the factor's number, and how many of those before each are right.
    numbers: Vec<f64>,
    right_before: Vec<f64>,
}

impl Curve {
    fn new(known: &[Case], places: &'static [usize], weight: f64) -> Curve {
        let number = |case: &Case| number_of(places, &case.0);
        let mut sorted: Vec<(f64, bool)> = known.iter().map(|case| (number(case), case.1)).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut right_before = vec![0.0];
        right_before.extend(sorted.iter().scan(0.0, |sum, case| {
            *sum += flag(case.1);
            Some(*sum)
        }));
        let numbers = sorted.into_iter().map(|case| case.0).collect();
        Curve { places, near: FACTORS[places[0]].near, weight, numbers, right_before }
    }

    /// The accuracy of the cases that are near to this one in the factor.
    fn at(&self, factors: &[f64; FACTORS.len()]) -> f64 {
        let number = number_of(self.places, factors);
        let first = self.numbers.partition_point(|&one| one < number - self.near);
        let end = self.numbers.partition_point(|&one| one <= number + self.near);
        smoothed(self.right_before[end] - self.right_before[first], (end - first) as f64)
    }
}

/// The factor's number: flags that make up one factor are the digits of one number.
fn number_of(places: &[usize], factors: &[f64; FACTORS.len()]) -> f64 {
    places.iter().zip(0..).map(|(&place, digit)| factors[place] * f64::from(1 << digit)).sum()
}

/// The curves with the thesis's weights.
fn thesis_curves(known: &[Case]) -> Vec<Curve> {
    THESIS_WEIGHTS.iter().map(|&(places, weight)| Curve::new(known, places, weight)).collect()
}

/// The curves of all factors but the length of the run, with equal weights.
fn equal_curves(known: &[Case]) -> Vec<Curve> {
    const PLACES: [usize; FACTORS.len()] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    let equal = 1.0 / (FACTORS.len() - 1) as f64;
    PLACES[1..].chunks(1).map(|place| Curve::new(known, place, equal)).collect()
}

/// The thesis's way: for each factor what its curve says of a problem like this one, and their weighed
/// mean.
fn weighed(curves: &[Curve], factors: &[f64; FACTORS.len()]) -> f64 {
    curves.iter().map(|curve| curve.weight * curve.at(factors)).sum()
}

/// The share of right cases. One right and one wrong case are added, so that no share is 0 or 1.
fn smoothed(right: f64, n: f64) -> f64 {
    (right + 1.0) / (n + 2.0)
}

/// By how much one way's log loss is above another's: mean over the deals with Student's interval.
fn gain(tested: &[Tested], guess: Guess, base: Guess, level: Level) -> Option<Estimate> {
    let loss = |one: &Tested| log_loss(guess(one), one.right) - log_loss(base(one), one.right);
    mean(&by_deal(tested, loss), level).ok()
}

/// By how many points what is seen exceeds what the fitted weights foretell, in one half of the
/// predictions: mean over the deals.
fn off(tested: &[Tested], half: Half, level: Level) -> Option<Estimate> {
    let mut sorted: Vec<&Tested> = tested.iter().collect();
    sorted.sort_by(|a, b| a.fitted.total_cmp(&b.fitted));
    let (lower, upper) = sorted.split_at(sorted.len() / 2);
    let half = if half == Half::Lower { lower } else { upper };
    let off = |one: &Tested| 100.0 * (f64::from(u8::from(one.right)) - one.fitted);
    mean(&by_deal(half.iter().copied(), off), level).ok()
}

fn by_deal<'t>(tested: impl IntoIterator<Item = &'t Tested>, value: impl Fn(&Tested) -> f64) -> Vec<f64> {
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
    let ways: [(&str, Guess); 4] = [
        ("base rate", |one| one.base),
        ("factors, the thesis's weights", |one| one.thesis),
        ("factors, equal weights", |one| one.averaged),
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
