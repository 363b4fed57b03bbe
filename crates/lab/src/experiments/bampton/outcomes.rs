//! Runs read back from their rows, and shares of right decisions among them.

use std::collections::{BTreeMap, BTreeSet};

use search::stopping::RunningMeans;
use stats::{Estimate, Interval, Level, mean, wilson};

use super::instances::{Instance, NONE, VOIDS};
use super::{ITERATIONS, SMALL};

/// One run of the heuristic, world by world.
pub struct Outcome<'r> {
    pub row: &'r Instance,
    /// Whether its choice was right after each iteration.
    pub right: Vec<bool>,
    /// Whether its choice was what the expert did; empty without an expert.
    pub as_expert: Vec<bool>,
    /// For how many iterations in a row the choice has been the same.
    pub quiet: Vec<u64>,
    /// By how much the sum of the choice is above the next.
    pub delta: Vec<f64>,
    /// By how many tricks the exact judge rates its choice below the best.
    pub cost: Vec<f64>,
}

/// The runs as in the thesis: 1 to 3.
pub fn thesis_runs(rows: &[Instance]) -> Vec<Outcome<'_>> {
    rows.iter().filter(|row| row.run != NONE && row.run != VOIDS).map(Outcome::new).collect()
}

/// The runs that know the voids, and the thesis's runs on the same problems.
pub fn void_runs(rows: &[Instance]) -> [Vec<Outcome<'_>>; 2] {
    let problem = |row: &Instance| (row.deal, row.left, row.hand);
    let knowing: Vec<_> = rows.iter().filter(|row| row.run == VOIDS).map(Outcome::new).collect();
    let problems: BTreeSet<_> = knowing.iter().map(|one| problem(one.row)).collect();
    let mut blind = thesis_runs(rows);
    blind.retain(|one| problems.contains(&problem(one.row)));
    [knowing, blind]
}

/// Those with the numbers of cards that the thesis ran.
pub fn small<'o, 'r>(outcomes: &'o [Outcome<'r>]) -> Vec<&'o Outcome<'r>> {
    outcomes.iter().filter(|one| one.row.left <= SMALL).collect()
}

impl<'r> Outcome<'r> {
    fn new(row: &'r Instance) -> Outcome<'r> {
        let right: Vec<bool> = row.right().bytes().map(|flag| flag == b'1').collect();
        let expert: Vec<bool> = row.expert.bytes().map(|flag| flag == b'1').collect();
        let mut course = RunningMeans::new(right.len());
        let means: Vec<f64> = row.means.split(' ').filter_map(|mean| mean.parse().ok()).collect();
        let best = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut outcome =
            Outcome { row, right: vec![], as_expert: vec![], quiet: vec![], delta: vec![], cost: vec![] };
        for world in row.worlds() {
            course.add(&world);
            outcome.right.push(right[course.leader()]);
            if let Some(&same) = expert.get(course.leader()) {
                outcome.as_expert.push(same);
            }
            outcome.quiet.push(course.quiet());
            outcome.delta.push(course.delta());
            outcome.cost.extend(means.get(course.leader()).map(|mean| best - mean));
        }
        outcome
    }

    /// Whether it was right after so many iterations, at least one; after the last if there are
    /// fewer.
    pub fn is_right(&self, iterations: u32) -> bool {
        let last = self.right.len().min(iterations as usize);
        last > 0 && self.right[last - 1]
    }

    /// What its choice after so many iterations costs in tricks; nothing where that is not known.
    pub fn cost(&self, iterations: u32) -> f64 {
        let last = self.cost.len().min(iterations as usize);
        if last > 0 { self.cost[last - 1] } else { 0.0 }
    }

    /// Which problem it is a run of.
    pub fn problem(&self) -> (u32, u32, u32) {
        (self.row.deal, self.row.left, self.row.hand)
    }
}

impl Instance {
    /// The tricks of each choice, world by world.
    pub fn worlds(&self) -> impl Iterator<Item = Vec<f64>> + '_ {
        let digit = |&byte: &u8| f64::from(char::from(byte).to_digit(36).unwrap_or(0));
        let worlds = self.tricks.as_bytes().chunks_exact(self.exact.len().max(1));
        worlds.map(move |world| world.iter().map(digit).collect())
    }

    /// What is right: by information sets where that is known, else by the exact judge.
    pub fn right(&self) -> &str {
        if self.sets.is_empty() { &self.exact } else { &self.sets }
    }
}

/// Whether there are enough runs of the full length to say anything.
pub fn are_enough(outcomes: &[&Outcome<'_>]) -> bool {
    let deals: BTreeSet<u32> = outcomes.iter().map(|one| one.row.deal).collect();
    deals.len() >= 5 && outcomes.iter().all(|one| one.right.len() >= ITERATIONS as usize)
}

/// A mean over runs, in percent for shares. Deals are what is independent: the runs of a problem and
/// the problems of a deal are much alike. `None` for no runs.
///
/// The interval is Student's over the deals, for a ratio of sums.
pub fn mean_of(runs: &[&Outcome<'_>], value: impl Fn(&Outcome<'_>) -> f64) -> Option<Estimate> {
    let parts = by_deal(runs, value, &deals_of(runs))?;
    mean(&parts, Level::P95).ok()
}

/// The share that is so, in percent. Where the deals are too much alike to tell (all of them all
/// right), the interval is at least as wide as Wilson's for so many problems.
pub fn share(runs: &[&Outcome<'_>], is_so: impl Fn(&Outcome<'_>) -> bool) -> Option<Estimate> {
    let problems = runs.iter().map(|one| one.problem()).collect::<BTreeSet<_>>().len() as f64;
    let value = runs.iter().filter(|one| is_so(one)).count() as f64 / runs.len() as f64;
    let hits = (value * problems).round();
    let least = wilson(hits as u64, problems as u64, Level::P95).ok()?.interval;
    let over_deals = mean_of(runs, |one| f64::from(u8::from(is_so(one))));
    let wide = over_deals.map_or(least, |e| e.interval);
    let low = wide.low.min(least.low).clamp(0.0, value);
    let high = wide.high.max(least.high).clamp(value, 1.0);
    Some(in_percent(Estimate { value, interval: Interval { low, high }, n: problems as u64 }))
}

/// The share that is so, in percent, as a plain number; zero for no runs.
pub fn percent(runs: &[&Outcome<'_>], is_so: impl Fn(&Outcome<'_>) -> bool) -> f64 {
    100.0 * runs.iter().filter(|one| is_so(one)).count() as f64 / runs.len().max(1) as f64
}

/// By how many percentage points one share is above another, with Student's interval over the deals.
pub fn difference(
    one: &[&Outcome<'_>],
    is_so: impl Fn(&Outcome<'_>) -> bool,
    other: &[&Outcome<'_>],
    is_other_so: impl Fn(&Outcome<'_>) -> bool,
) -> Option<Estimate> {
    let deals: BTreeSet<u32> = deals_of(one).union(&deals_of(other)).copied().collect();
    let ones = by_deal(one, |run| f64::from(u8::from(is_so(run))), &deals)?;
    let others = by_deal(other, |run| f64::from(u8::from(is_other_so(run))), &deals)?;
    let differences: Vec<f64> = ones.iter().zip(&others).map(|(one, other)| one - other).collect();
    mean(&differences, Level::P95).ok().map(in_percent)
}

fn in_percent(Estimate { value, interval: Interval { low, high }, n }: Estimate) -> Estimate {
    Estimate { value: 100.0 * value, interval: Interval { low: 100.0 * low, high: 100.0 * high }, n }
}

fn deals_of(runs: &[&Outcome<'_>]) -> BTreeSet<u32> {
    runs.iter().map(|one| one.row.deal).collect()
}

/// A number for each deal whose mean is the mean over all runs, and whose spread is that of the
/// ratio of sums: p + (c - p n) D / N for a deal with n of all N runs, summing to c, of D deals.
fn by_deal(
    runs: &[&Outcome<'_>],
    value: impl Fn(&Outcome<'_>) -> f64,
    deals: &BTreeSet<u32>,
) -> Option<Vec<f64>> {
    let mut sums: BTreeMap<u32, (f64, f64)> = deals.iter().map(|&deal| (deal, (0.0, 0.0))).collect();
    for run in runs {
        let (sum, n) = sums.get_mut(&run.row.deal)?;
        *sum += value(run);
        *n += 1.0;
    }
    let (sum, n) = sums.values().fold((0.0, 0.0), |(s, m), (sum, n)| (s + sum, m + n));
    let (overall, factor) = (sum / n, sums.len() as f64 / n);
    (n > 0.0).then(|| sums.values().map(|(sum, n)| overall + (sum - overall * n) * factor).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(deal: u32, run: u32, exact: &str, tricks: &str) -> Instance {
        Instance {
            deal,
            left: 4,
            hand: 2,
            seat: cards::Seat::East,
            run,
            choices: "SA S2".into(),
            discard: false,
            strength: 0.5,
            visible: 0.5,
            worlds: 20.0,
            judged: 20,
            means: String::new(),
            exact: exact.into(),
            sets: String::new(),
            expert: String::new(),
            nodes: 1,
            tricks: tricks.into(),
        }
    }

    /// Two choices, of which the second is right: the first leads after one world, they draw level
    /// after two (and the first is preferred), the second leads after three.
    #[test]
    fn a_run_is_read_world_by_world() {
        let rows = [Instance { means: "2.250 2.500".into(), ..row(0, 1, "01", "213423") }];
        let runs = thesis_runs(&rows);
        assert_eq!(runs[0].cost, [0.25, 0.25, 0.0]);
        assert_eq!(runs[0].right, [false, false, true]);
        assert_eq!(runs[0].delta, [1.0, 0.0, 1.0]);
        assert_eq!(runs[0].quiet, [1, 2, 1]);
        assert!(!runs[0].is_right(2) && runs[0].is_right(3) && runs[0].is_right(200));
    }

    #[test]
    fn runs_that_know_more_are_kept_apart() {
        let rows = [row(0, NONE, "1", ""), row(0, 1, "10", "21"), row(0, VOIDS, "10", "21")];
        assert_eq!((thesis_runs(&rows).len(), void_runs(&rows).map(|runs| runs.len())), (1, [1, 1]));
    }

    /// Deals with different numbers of runs: the share is over runs, the interval over deals.
    #[test]
    fn shares_are_of_runs_and_intervals_over_deals() {
        let rows =
            [row(0, 1, "10", "21"), row(1, 1, "10", "21"), row(1, 2, "10", "12"), row(2, 1, "10", "12")];
        let runs = thesis_runs(&rows);
        let runs: Vec<&Outcome<'_>> = runs.iter().collect();
        let half = share(&runs, |one| one.is_right(1)).unwrap();
        assert_eq!(half.value, 50.0);
        assert!(half.interval.low >= 0.0 && half.interval.high <= 100.0 && half.interval.width() > 50.0);
        let all = share(&runs, |_| true).unwrap();
        assert!(all.value == 100.0 && all.interval.low < 100.0, "three problems do not make certainty");
        let same = difference(&runs, |one| one.is_right(1), &runs, |one| one.is_right(1)).unwrap();
        assert_eq!((same.value, same.interval.width()), (0.0, 0.0));
        assert!(share(&[], |_| true).is_none());
    }
}
