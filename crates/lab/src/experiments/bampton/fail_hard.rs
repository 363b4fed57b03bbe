//! Did the thesis's own search mislead it? A hypothesis of ours, put to the test on fresh deals.
//!
//! An alpha-beta search that is *fail-hard* returns nothing below its window. If the alternatives at the root
//! share one window, whose lower end is the best value so far, then an alternative that is worse than an
//! earlier one returns that best value: it ties. What is summed up for an alternative is then the running
//! maximum of the values up to it, in the order of the search; and since ties go to the highest card, the
//! heuristic chooses the first alternative after which none was better *in any deal that it sampled*.
//!
//! The thesis does not say how its search handled the root. What follows from the hypothesis is compared
//! with its numbers here. The predictions were written down after an emulation on forty deals, numbers 0 to
//! 39 of seed 1; the deals here begin at number [`FRESH`]. Tests of four cards and of the fourth hand are
//! kept though they did not fit then.

use std::collections::BTreeSet;

use cards::Seed;
use stats::{Estimate, Level, mean};

use super::accuracy::{by_cards, total, validity};
use super::curves::{Factor, judge, side};
use super::outcomes::{ReplayedRun, difference, fail_hard_runs, percent, small, thesis_runs};
use super::rows::ProblemRow;
use super::statics::by_hand;
use super::{DealProblems, ITERATIONS, LINE, REVISION, SMALL};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// The experiment `bampton/fail-hard`.
pub struct FailHard;

/// The number of the first deal: none of these was looked at before.
const FRESH: u32 = 1000;

impl Experiment for FailHard {
    type Task = DealProblems;
    type Row = ProblemRow;

    fn about(&self) -> About {
        About {
            id: "bampton/fail-hard",
            paper: "our hypothesis on Bampton 1994, Solving imperfect information games using the Monte Carlo \
                    heuristic, chapter 6",
            claim: "The thesis's alpha-beta was fail-hard with one window for all alternatives at the root, so that a \
                    later alternative that is worse ties with the best so far. Then its numbers are those of the \
                    running maximum: 81% right with six cards in the end, where plain search has 98%, and 10.2% of \
                    the problems wrong, where plain search has 3%.",
            revision: REVISION,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<DealProblems> {
        let (deals, largest, iterations, line) = match scale {
            Scale::Smoke => (3, 2, 20, 1),
            Scale::Quick => (100, SMALL, ITERATIONS, LINE),
            Scale::Full => (250, SMALL, ITERATIONS, LINE),
        };
        let deals = FRESH..FRESH + deals;
        deals.map(|deal| DealProblems { deal, sizes: 1..=largest, iterations, line }).collect()
    }

    fn seed(&self, task: &DealProblems, _unit: u32, seed: u64) -> Seed {
        super::deal_seed(seed, task.deal)
    }

    fn run(&self, task: &DealProblems, seed: Seed) -> Vec<ProblemRow> {
        super::run(task, None, seed)
    }

    fn verdict(&self, rows: &[ProblemRow]) -> Verdict {
        let (plain, hard) = (thesis_runs(rows), fail_hard_runs(rows));
        let (plain, hard) = (small(&plain), small(&hard));
        let gains = gains(&plain, &hard);
        Verdict::of(|level| findings(rows, &plain, &hard, &gains, level))
    }

    fn draw(&self, rows: &[ProblemRow]) -> Vec<Figure> {
        let (plain, hard) = (thesis_runs(rows), fail_hard_runs(rows));
        let (plain, hard) = (small(&plain), small(&hard));
        vec![curves(&plain, &hard), numbers(&plain, &hard)]
    }

    /// Every decision is wrong, however the search handles the root.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<ProblemRow> {
        let of = |deal: u32| (2..=SMALL).map(move |cards| super::rows::imagined(deal, cards, 4, |_| -1));
        (0..40).flat_map(of).collect()
    }
}

fn findings(
    rows: &[ProblemRow],
    plain: &[&ReplayedRun<'_>],
    hard: &[&ReplayedRun<'_>],
    gains: &[f64],
    level: Level,
) -> Vec<Finding> {
    let six = |runs: &[&ReplayedRun<'_>]| six_cards(runs).len();
    let last = |one: &ReplayedRun<'_>| one.is_right(ITERATIONS);
    let mut findings = vec![
        // 1. The two predictions that tell the hypotheses apart.
        judge(
            Claim::above(
                "points by which fail-hard is nearer to the thesis than plain search, mean of all numbers",
                0.0,
            )
            .paper("nearer (predicted)"),
            plain,
            mean(gains, level).ok(),
        ),
        side(
            "points of fail-hard above plain search, six cards in the end",
            std::cmp::Ordering::Less,
            "81 against 98 (predicted)",
            plain,
            (six(plain) > 0)
                .then(|| difference(&six_cards(hard), last, &six_cards(plain), last, level))
                .flatten(),
        ),
    ];
    // 2. The thesis's numbers, fail-hard.
    findings.extend(validity(rows, hard, level).into_iter().skip(1));
    for factor in [total(hard), by_cards(hard), by_hand(hard)] {
        findings.extend(factor.findings(level));
    }
    findings
}

fn six_cards<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Vec<&'o ReplayedRun<'r>> {
    runs.iter().filter(|one| one.row.cards_held == SMALL).copied().collect()
}

/// The mean distance of the thesis's numbers, in points, from these runs.
fn distance(runs: &[&ReplayedRun<'_>]) -> f64 {
    let of = |factor: &Factor<'_, '_>| -> Vec<f64> {
        let claims = factor.claims.iter().map(|said| {
            let group = factor.group(said.group);
            (percent(&group.runs, |one| one.is_right(said.after)) - said.percent).abs()
        });
        claims.collect()
    };
    let distances = [total(runs), by_cards(runs), by_hand(runs)].iter().flat_map(of).collect::<Vec<_>>();
    distances.iter().sum::<f64>() / distances.len() as f64
}

/// By how much fail-hard is nearer to the thesis than plain search: the jackknife's value for each deal.
fn gains(plain: &[&ReplayedRun<'_>], hard: &[&ReplayedRun<'_>]) -> Vec<f64> {
    let deals: BTreeSet<u32> = plain.iter().map(|one| one.row.deal).collect();
    let gain = |left_out: Option<u32>| {
        let kept = |runs: &[&ReplayedRun<'_>]| {
            let kept = runs.iter().filter(|one| Some(one.row.deal) != left_out).copied().collect::<Vec<_>>();
            distance(&kept)
        };
        kept(plain) - kept(hard)
    };
    let (n, all) = (deals.len() as f64, gain(None));
    deals.iter().map(|&deal| n * all - (n - 1.0) * gain(Some(deal))).collect()
}

/// Right decisions with six cards, both ways, beside what the thesis says.
fn curves(plain: &[&ReplayedRun<'_>], hard: &[&ReplayedRun<'_>]) -> Figure {
    let mut lines = Lines::new("Six cards: plain search, and fail-hard with one window at the root")
        .x_axis("iterations")
        .y_axis("right decisions (%)");
    for (name, runs) in [("plain search", plain), ("fail-hard", hard)] {
        let six = six_cards(runs);
        let share =
            |i| Some((f64::from(i), super::outcomes::share(&six, |one| one.is_right(i), Level::P95)?));
        lines = lines.with(Series::measured(name, (1..=ITERATIONS).filter_map(share)));
    }
    lines = lines.with(Series::claimed("thesis", [(8.0, 76.0), (f64::from(ITERATIONS), 81.0)]));
    let caption = "Share of right decisions with six cards a hand on fresh deals, with 95% intervals over the deals. \
                   Fail-hard, an alternative that is worse than an earlier one ties with it.";
    Figure::new("six-cards", caption, Chart::Lines(lines))
}

/// The thesis's numbers beside both.
fn numbers(plain: &[&ReplayedRun<'_>], hard: &[&ReplayedRun<'_>]) -> Figure {
    let mut chart =
        Comparison::new("The thesis's numbers, plain and fail-hard", "right decisions (%)").against("thesis");
    for (name, runs) in [("plain", plain), ("fail-hard", hard)] {
        for factor in [total(runs), by_cards(runs), by_hand(runs)] {
            let entries: Vec<(String, Option<Estimate>, f64)> =
                factor.compared(Level::P95).map(|(what, ours, said)| (what, ours, said.percent)).collect();
            for (what, ours, said) in entries {
                chart = chart.entry(format!("{what}, {name}"), ours, Some(said));
            }
        }
    }
    let caption = "Every number that the thesis reads off figures 6.6, 6.8 and 6.10, beside ours on fresh deals with 95% \
                   intervals over the deals.";
    Figure::new("numbers", caption, Chart::Comparison(chart))
}
