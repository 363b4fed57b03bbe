//! Section 6.4: what can be seen while the heuristic runs, and when to stop by it.

use std::cmp::Ordering::Greater;

use search::stopping::{RunningMeans, Stopping, StoppingRule};
use stats::Level;

use super::curves::{Problems, judge, side};
use super::outcomes::{ReplayedRun, difference, mean_of, share, small, thesis_runs};
use super::rows::ProblemRow;
use super::{ITERATIONS, ProblemAnalysis, REVISION};
use crate::experiment::About;
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// The experiment `bampton/dynamic-factors`.
pub struct Dynamics;

/// The overall cutoffs of the thesis.
const CUTOFFS: [u32; 6] = [5, 10, 25, 50, 100, 200];

/// A number by which a run is stopped.
#[derive(Clone, Copy)]
struct Sign {
    name: &'static str,
    /// What lies along the axis.
    axis: &'static str,
    /// The figures of accuracy, its close-up, and iterations.
    figures: [&'static str; 3],
    /// The n-th of the thesis's 200 thresholds.
    threshold: fn(u32) -> f64,
    /// How many thresholds the close-up shows.
    close_up: u32,
    /// The number that must reach the threshold, after each iteration.
    reading: fn(&ReplayedRun<'_>, usize) -> f64,
}

const QUIESCENCE: Sign = Sign {
    name: "quiescence",
    axis: "iterations in a row with the same choice (q)",
    figures: ["6.26", "6.27", "6.28"],
    threshold: |n| f64::from(n + 1),
    close_up: 25,
    reading: |one, i| one.quiet[i] as f64,
};
const DELTA: Sign = Sign {
    name: "delta",
    axis: "tricks by which the best sum is ahead (delta)",
    figures: ["6.29", "6.30", "6.31"],
    threshold: f64::from,
    close_up: 25,
    reading: |one, i| one.delta[i],
};
const RELATIVE: Sign = Sign {
    name: "relative delta",
    axis: "tricks by which the best mean is ahead (relative delta)",
    figures: ["6.32", "6.33", "6.34"],
    threshold: |n| f64::from(n) / 100.0,
    close_up: 50,
    reading: |one, i| one.delta[i] / (i + 1) as f64,
};

impl Sign {
    /// After how many iterations a run stops: when the threshold is reached, or at the cutoff.
    fn stop(&self, one: &ReplayedRun<'_>, threshold: f64, cutoff: u32) -> u32 {
        let last = one.right.len().min(cutoff as usize);
        let reached = (0..last).find(|&i| (self.reading)(one, i) >= threshold);
        reached.map_or(last, |i| i + 1) as u32
    }

    fn draw(&self, problems: Problems, runs: &[&ReplayedRun<'_>]) -> Vec<Figure> {
        let [accuracy, close_up, iterations] = self.figures;
        vec![
            self.figure(accuracy, 200, true, problems, runs),
            self.figure(close_up, self.close_up, true, problems, runs),
            self.figure(iterations, 200, false, problems, runs),
        ]
    }

    fn figure(
        &self,
        figure: &str,
        thresholds: u32,
        accuracy: bool,
        problems: Problems,
        runs: &[&ReplayedRun<'_>],
    ) -> Figure {
        let (what, axis) = if accuracy {
            ("accuracy", "right decisions (%)")
        } else {
            ("iterations", "iterations until stopping, mean")
        };
        let title = format!("Figure {figure}{}: {what} when stopping by {}", problems.in_title(), self.name);
        let mut lines = Lines::new(title).x_axis(self.axis).y_axis(axis);
        for cutoff in CUTOFFS {
            let points = (0..thresholds).filter_map(|n| {
                let threshold = (self.threshold)(n);
                let stops = runs.iter().map(|one| self.stop(one, threshold, cutoff));
                let sum: f64 = if accuracy {
                    runs.iter()
                        .zip(stops)
                        .map(|(one, stop)| f64::from(u8::from(one.is_right(stop))))
                        .sum::<f64>()
                        * 100.0
                } else {
                    stops.map(f64::from).sum()
                };
                (!runs.is_empty()).then(|| (threshold, sum / runs.len() as f64))
            });
            lines = lines.with(Series::path(format!("S = {cutoff}"), points));
        }
        let caption = format!(
            "Runs on {}, stopped by {} or after S iterations, whichever comes first.",
            problems.in_words(),
            self.name
        );
        Figure::new(problems.name(figure), caption, Chart::Lines(lines))
    }
}

impl ProblemAnalysis for Dynamics {
    fn about() -> About {
        About {
            id: "bampton/dynamic-factors",
            paper: "Bampton 1994, Solving imperfect information games using the Monte Carlo heuristic, \
                    section 6.4, figures 6.26 to 6.34",
            claim: "Stopping when the same choice has come out 15 times in a row is right about 90% of the time and \
                    takes 16 to 17 iterations, which is no better than always doing so many; more quiescence gains \
                    little, and the overall cutoff S hardly matters. Accuracy rises for leads of up to 2 tricks in \
                    the sums and is flat from there; S below 10 hurts. Relative leads of 0.02 or 0.23 are best.",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[ProblemRow]) -> Verdict {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let best = best_relative(&runs);
        Verdict::of(|level| {
            let mut findings = quiescence(&runs, level);
            findings.extend(deltas(&runs, best, level));
            findings
        })
    }

    /// Runs that waver for a hundred iterations, are then wrong for fifty and right in the end: long
    /// quiescence and small leads are the worst reasons to stop.
    #[cfg(test)]
    fn contradiction() -> Vec<ProblemRow> {
        let lead = |after: u32| match after {
            1 => 0,
            2 => -2,
            3 => 20,
            10 => 1,
            101..=150 => -1,
            151.. => 1,
            _ if after % 2 == 1 => 1,
            _ => -1,
        };
        let of = |deal: u32| (2..=6).map(move |cards| super::rows::imagined(deal, cards, 1, lead));
        (0..40).flat_map(of).collect()
    }

    fn draw(rows: &[ProblemRow]) -> Vec<Figure> {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let everything: Vec<_> = all.iter().collect();
        let mut figures = Vec::new();
        for (problems, runs) in [(Problems::Endings, &runs), (Problems::All, &everything)] {
            // Where the run has only endings, all of it is drawn already.
            if problems == Problems::All && all.len() == small(&all).len() {
                break;
            }
            figures.push(frontier(problems, runs));
            for sign in [QUIESCENCE, DELTA, RELATIVE] {
                figures.extend(sign.draw(problems, runs));
            }
        }
        figures
    }
}

fn quiescence(runs: &[&ReplayedRun<'_>], level: Level) -> Vec<Finding> {
    let stop = |q: u32, cutoff: u32| move |one: &ReplayedRun<'_>| QUIESCENCE.stop(one, f64::from(q), cutoff);
    let right = |q: u32, cutoff: u32| move |one: &ReplayedRun<'_>| one.is_right(stop(q, cutoff)(one));
    let versus = |one: (u32, u32), other: (u32, u32)| {
        difference(runs, right(one.0, one.1), runs, right(other.0, other.1), level)
    };
    let number = |claim: Claim, ours| judge(claim, runs, ours);
    vec![
        number(Claim::near("q = 15: right decisions, %", 90.0, 5.0), share(runs, right(15, 200), level)),
        number(
            Claim::near("q = 15: iterations", 16.5, 2.0).paper("16 to 17"),
            mean_of(runs, |one| f64::from(stop(15, 200)(one)), level),
        ),
        number(
            Claim::near("points of q = 15 above 17 iterations always", 0.0, 1.5).paper("the same"),
            difference(runs, right(15, 200), runs, |one| one.is_right(17), level),
        ),
        side(
            "points of q = 6 above q = 1",
            Greater,
            "rises rapidly up to 6",
            runs,
            versus((6, 200), (1, 200)),
        ),
        number(
            Claim::near("points of q = 200 above q = 15", 0.0, 2.0).paper("little if any gain"),
            versus((200, 200), (15, 200)),
        ),
        number(
            Claim::near("points of S = 200 above S = 10 at q = 5", 0.0, 1.0).paper("little difference"),
            versus((5, 200), (5, 10)),
        ),
    ]
}

fn deltas(runs: &[&ReplayedRun<'_>], best: [f64; 2], level: Level) -> Vec<Finding> {
    let right = |sign: Sign, threshold: f64, cutoff: u32| {
        move |one: &ReplayedRun<'_>| one.is_right(sign.stop(one, threshold, cutoff))
    };
    let versus = |one: (f64, u32), other: (f64, u32)| {
        difference(runs, right(DELTA, one.0, one.1), runs, right(DELTA, other.0, other.1), level)
    };
    let relative = |threshold: f64| {
        let what = format!("points of relative delta {threshold} below the best of the other deals");
        let claim = Claim::near(what, 0.0, 1.0)
            .paper("the best accuracy")
            .note("the best threshold for a deal is that of the deals of the other parity");
        let right = |threshold: f64, one: &ReplayedRun<'_>| right(RELATIVE, threshold, ITERATIONS)(one);
        let at_best = |one: &ReplayedRun<'_>| right(best[one.row.deal as usize % 2], one);
        judge(claim, runs, difference(runs, at_best, runs, |one| right(threshold, one), level))
    };
    vec![
        side(
            "points of delta = 2 above delta = 1",
            Greater,
            "rises rapidly up to 2",
            runs,
            versus((2.0, 200), (1.0, 200)),
        ),
        judge(
            Claim::near("points of delta = 20 above delta = 2", 0.0, 2.0).paper("flat from 2"),
            runs,
            versus((20.0, 200), (2.0, 200)),
        ),
        side(
            "points of S = 200 above S = 5 at delta = 2",
            Greater,
            "S below 10 matters",
            runs,
            versus((2.0, 200), (2.0, 5)),
        ),
        relative(0.02),
        relative(0.23),
    ]
}

/// The best threshold of the relative delta for even and for odd deals. Which is best for the even ones is
/// decided by the odd ones, and the other way round: a best that was chosen on the same deals would be
/// flattered by chance.
fn best_relative(runs: &[&ReplayedRun<'_>]) -> [f64; 2] {
    [0, 1].map(|parity| {
        let others: Vec<_> = runs.iter().filter(|one| one.row.deal % 2 != parity).collect();
        let right = |n: u32| {
            let threshold = (RELATIVE.threshold)(n);
            others.iter().filter(|one| one.is_right(RELATIVE.stop(one, threshold, ITERATIONS))).count()
        };
        (0..200).max_by_key(|&n| (right(n), std::cmp::Reverse(n))).map_or(0.0, RELATIVE.threshold)
    })
}

/// Beyond the thesis: what each way of stopping buys for its iterations.
fn frontier(problems: Problems, runs: &[&ReplayedRun<'_>]) -> Figure {
    let title = format!("What each way of stopping buys{}", problems.in_title());
    let mut lines = Lines::new(title).x_axis("iterations, mean").y_axis("right decisions (%)");
    let mut trade = |name: &str, stops: &dyn Fn(u32) -> Vec<u32>, steps: &[u32]| {
        let points = steps.iter().filter_map(|&step| {
            let stops = stops(step);
            let mean = stops.iter().map(|&stop| f64::from(stop)).sum::<f64>() / stops.len().max(1) as f64;
            let right = runs.iter().zip(&stops).filter(|(one, stop)| one.is_right(**stop)).count();
            (!runs.is_empty() && mean <= 120.0).then(|| (mean, 100.0 * right as f64 / runs.len() as f64))
        });
        lines = std::mem::replace(&mut lines, Lines::new("")).with(Series::path(name, points));
    };
    let signs = |sign: Sign| {
        move |n: u32| -> Vec<u32> {
            runs.iter().map(|one| sign.stop(one, (sign.threshold)(n), ITERATIONS)).collect()
        }
    };
    let up: Vec<u32> = (0..120).collect();
    trade("always so many", &|n| vec![n + 1; runs.len()], &up);
    trade("quiescence", &signs(QUIESCENCE), &up);
    trade("delta", &signs(DELTA), &(1..120).collect::<Vec<_>>());
    trade("relative delta", &signs(RELATIVE), &(1..200).collect::<Vec<_>>());
    let errors: Vec<Vec<u32>> = runs.iter().map(|one| confident(one)).collect();
    trade(
        "confidence",
        &|n| errors.iter().map(|stops| stops[n as usize]).collect(),
        &(0..ERRORS.len() as u32).collect::<Vec<_>>(),
    );
    let caption = format!(
        "Runs on {}. Each line is one way to stop, from lenient to strict: higher and further left is better. \
         Confidence is our own rule: after four iterations every other choice is worse by so many standard errors, or was never different.",
        problems.in_words()
    );
    Figure::new(problems.name("stopping"), caption, Chart::Lines(lines))
}

/// Standard errors of the confidence rule.
const ERRORS: [f64; 10] = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0];

/// When a run stops by confidence, for each number of standard errors.
fn confident(one: &ReplayedRun<'_>) -> Vec<u32> {
    let mut means = RunningMeans::new(one.row.choices.len());
    let mut stops = vec![ITERATIONS; ERRORS.len()];
    let mut open = ERRORS.len();
    for (world, after) in one.row.worlds().zip(1..) {
        means.add(&world);
        for (stop, &errors) in stops.iter_mut().zip(&ERRORS).filter(|(stop, _)| **stop == ITERATIONS) {
            let rule = Stopping::after(ITERATIONS.into()).or(StoppingRule::Confidence { errors, least: 4 });
            if rule.is_done(&means) {
                *stop = after;
                open -= 1;
            }
        }
        if open == 0 {
            break;
        }
    }
    stops
}
