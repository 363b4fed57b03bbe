//! Runs of the heuristic replayed from their rows, and shares of right decisions among them.

use std::collections::{BTreeMap, BTreeSet};

use search::stopping::RunningMeans;
use stats::{Estimate, Interval, Level, mean, wilson};

use super::rows::{HeuristicRun, ProblemRow, RatedChoice};
use super::{ITERATIONS, SMALL};

/// One run of the heuristic, world by world.
pub struct ReplayedRun<'r> {
    pub row: &'r ProblemRow,
    /// Whether its choice was right after each iteration.
    pub right: Vec<bool>,
    /// Whether its choice was the expert's; empty without an expert.
    pub as_expert: Vec<bool>,
    /// For how many iterations in a row the choice has been the same.
    pub quiet: Vec<u64>,
    /// By how much the sum of the choice is above the next.
    pub delta: Vec<f64>,
    /// By how many tricks the reference answer rates its choice below the best; empty where that is not
    /// known.
    pub cost: Vec<f64>,
}

/// The runs as in the thesis: 1 to 3.
pub fn thesis_runs(rows: &[ProblemRow]) -> Vec<ReplayedRun<'_>> {
    rows.iter().filter(|row| row.run.is_of_thesis()).map(ReplayedRun::new).collect()
}

/// The thesis's runs as they would be if its search had been fail-hard with one window for all alternatives;
/// see [`fail_hard`](super::fail_hard).
pub fn fail_hard_runs(rows: &[ProblemRow]) -> Vec<ReplayedRun<'_>> {
    let of_thesis = rows.iter().filter(|row| row.run.is_of_thesis());
    of_thesis.map(|row| ReplayedRun::over(row, row.worlds().map(running_maximum))).collect()
}

/// Each alternative's value becomes the best of those up to it.
fn running_maximum(mut values: Vec<f64>) -> Vec<f64> {
    for place in 1..values.len() {
        values[place] = values[place].max(values[place - 1]);
    }
    values
}

/// The runs that know the voids, and the thesis's runs on the same problems.
pub fn void_runs(rows: &[ProblemRow]) -> [Vec<ReplayedRun<'_>>; 2] {
    let problem = |row: &ProblemRow| (row.deal, row.cards_held, row.hand);
    let knowing = rows.iter().filter(|row| row.run == HeuristicRun::VoidsKnown);
    let knowing: Vec<_> = knowing.map(ReplayedRun::new).collect();
    let problems: BTreeSet<_> = knowing.iter().map(|one| problem(one.row)).collect();
    let mut blind = thesis_runs(rows);
    blind.retain(|one| problems.contains(&problem(one.row)));
    [knowing, blind]
}

/// The runs with at most [`SMALL`] cards, which the thesis has.
pub fn small<'o, 'r>(outcomes: &'o [ReplayedRun<'r>]) -> Vec<&'o ReplayedRun<'r>> {
    outcomes.iter().filter(|one| one.row.cards_held <= SMALL).collect()
}

impl<'r> ReplayedRun<'r> {
    fn new(row: &'r ProblemRow) -> ReplayedRun<'r> {
        ReplayedRun::over(row, row.worlds())
    }

    /// The run with these values of its choices, world by world.
    fn over(row: &'r ProblemRow, worlds: impl Iterator<Item = Vec<f64>>) -> ReplayedRun<'r> {
        let mut means = RunningMeans::new(row.choices.len());
        let best = row.choices.iter().filter_map(|choice| choice.mean).fold(f64::NEG_INFINITY, f64::max);
        let mut run =
            ReplayedRun { row, right: vec![], as_expert: vec![], quiet: vec![], delta: vec![], cost: vec![] };
        for world in worlds {
            means.add(&world);
            let leader: &RatedChoice = &row.choices[means.leader()];
            run.right.push(leader.is_right());
            run.as_expert.extend(leader.expert);
            run.quiet.push(means.quiet());
            run.delta.push(means.delta());
            run.cost.extend(leader.mean.map(|mean| best - mean));
        }
        run
    }

    /// Whether it was right after this many iterations, at least one; after the last if there are
    /// fewer.
    pub fn is_right(&self, iterations: u32) -> bool {
        let last = self.right.len().min(iterations as usize);
        last > 0 && self.right[last - 1]
    }

    /// What its choice after this many iterations costs in tricks; zero where that is not known.
    pub fn cost(&self, iterations: u32) -> f64 {
        let last = self.cost.len().min(iterations as usize);
        if last > 0 { self.cost[last - 1] } else { 0.0 }
    }

    /// Which problem it is a run of.
    pub fn problem(&self) -> (u32, u32, u32) {
        (self.row.deal, self.row.cards_held, self.row.hand)
    }
}

/// Whether there are enough runs of the full length to say anything.
pub fn are_enough(outcomes: &[&ReplayedRun<'_>]) -> bool {
    let deals: BTreeSet<u32> = outcomes.iter().map(|one| one.row.deal).collect();
    deals.len() >= 5 && outcomes.iter().all(|one| one.right.len() >= ITERATIONS as usize)
}

/// A mean over runs, in percent for shares. Deals are what is independent: the runs of a problem and
/// the problems of a deal are much alike. `None` for no runs.
///
/// The interval is Student's over the deals, for a ratio of sums.
pub fn mean_of(
    runs: &[&ReplayedRun<'_>],
    value: impl Fn(&ReplayedRun<'_>) -> f64,
    level: Level,
) -> Option<Estimate> {
    let parts = by_deal(runs, value, &deals_of(runs))?;
    mean(&parts, level).ok()
}

/// The share of runs with a property, in percent. The interval over the deals is widened to at least
/// Wilson's for the number of problems: where all decisions of all deals are right, the deals alone would
/// give an interval of width zero.
pub fn share(
    runs: &[&ReplayedRun<'_>],
    is_so: impl Fn(&ReplayedRun<'_>) -> bool,
    level: Level,
) -> Option<Estimate> {
    let problems = runs.iter().map(|one| one.problem()).collect::<BTreeSet<_>>().len() as f64;
    let value = runs.iter().filter(|one| is_so(one)).count() as f64 / runs.len() as f64;
    let hits = (value * problems).round();
    let least = wilson(hits as u64, problems as u64, level).ok()?.interval;
    let over_deals = mean_of(runs, |one| f64::from(u8::from(is_so(one))), level);
    let wide = over_deals.map_or(least, |e| e.interval);
    let low = wide.low.min(least.low).clamp(0.0, value);
    let high = wide.high.max(least.high).clamp(value, 1.0);
    Some(in_percent(Estimate { value, interval: Interval { low, high }, n: problems as u64 }))
}

/// The share of runs with a property, in percent, as a plain number; zero for no runs.
pub fn percent(runs: &[&ReplayedRun<'_>], is_so: impl Fn(&ReplayedRun<'_>) -> bool) -> f64 {
    100.0 * runs.iter().filter(|one| is_so(one)).count() as f64 / runs.len().max(1) as f64
}

/// By how many percentage points one share is above another, with Student's interval over the deals.
pub fn difference(
    one: &[&ReplayedRun<'_>],
    is_so: impl Fn(&ReplayedRun<'_>) -> bool,
    other: &[&ReplayedRun<'_>],
    is_other_so: impl Fn(&ReplayedRun<'_>) -> bool,
    level: Level,
) -> Option<Estimate> {
    let deals: BTreeSet<u32> = deals_of(one).union(&deals_of(other)).copied().collect();
    let ones = by_deal(one, |run| f64::from(u8::from(is_so(run))), &deals)?;
    let others = by_deal(other, |run| f64::from(u8::from(is_other_so(run))), &deals)?;
    let differences: Vec<f64> = ones.iter().zip(&others).map(|(one, other)| one - other).collect();
    mean(&differences, level).ok().map(in_percent)
}

fn in_percent(Estimate { value, interval: Interval { low, high }, n }: Estimate) -> Estimate {
    Estimate { value: 100.0 * value, interval: Interval { low: 100.0 * low, high: 100.0 * high }, n }
}

fn deals_of(runs: &[&ReplayedRun<'_>]) -> BTreeSet<u32> {
    runs.iter().map(|one| one.row.deal).collect()
}

/// A number for each deal whose mean is the mean over all runs, and whose spread is that of the
/// ratio of sums: p + (c - p n) D / N for a deal with n of all N runs, summing to c, of D deals.
fn by_deal(
    runs: &[&ReplayedRun<'_>],
    value: impl Fn(&ReplayedRun<'_>) -> f64,
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
    use super::super::rows::CardOrSuit;
    use super::HeuristicRun::{First, Second, SingleChoice, VoidsKnown};
    use super::*;

    /// A row with these choices, each right or wrong, with its tricks world by world.
    fn row<const N: usize>(deal: u32, run: HeuristicRun, choices: [(bool, &[u8]); N]) -> ProblemRow {
        let choice = |(right, tricks): (bool, &[u8])| RatedChoice {
            play: CardOrSuit::Suit(cards::Suit::Spades),
            mean: None,
            right,
            right_by_sets: None,
            expert: None,
            tricks: tricks.to_vec(),
        };
        ProblemRow {
            deal,
            cards_held: 4,
            hand: 2,
            seat: cards::Seat::East,
            run,
            discard: false,
            strength: 0.5,
            visible_strength: 0.5,
            worlds: 20.0,
            reference_worlds: 20,
            nodes: 1,
            choices: choices.map(choice).to_vec(),
        }
    }

    /// Two choices, of which the second is right: the first leads after one world, they draw level
    /// after two (and the first is preferred), the second leads after three.
    #[test]
    fn a_run_is_read_world_by_world() {
        let mut rows = [row(0, First, [(false, &[2, 3, 2]), (true, &[1, 4, 3])])];
        for (choice, mean) in rows[0].choices.iter_mut().zip([2.25, 2.5]) {
            choice.mean = Some(mean);
        }
        let runs = thesis_runs(&rows);
        assert_eq!(runs[0].cost, [0.25, 0.25, 0.0]);
        assert_eq!(runs[0].right, [false, false, true]);
        assert_eq!(runs[0].delta, [1.0, 0.0, 1.0]);
        assert_eq!(runs[0].quiet, [1, 2, 1]);
        assert!(!runs[0].is_right(2) && runs[0].is_right(3) && runs[0].is_right(200));
    }

    /// Fail-hard, a later alternative is never below an earlier one: the second was better once, and that
    /// is enough.
    #[test]
    fn one_window_for_all_alternatives_makes_ties_of_what_is_worse() {
        let rows = [row(0, First, [(true, &[3, 3, 3]), (false, &[1, 4, 1])])];
        assert_eq!(thesis_runs(&rows)[0].right, [true, true, true]);
        let fail_hard = &fail_hard_runs(&rows)[0];
        assert_eq!(fail_hard.right, [true, false, false]);
        assert_eq!(fail_hard.delta, [0.0, 1.0, 1.0]);
    }

    #[test]
    fn runs_that_know_more_are_kept_apart() {
        let two: [(bool, &[u8]); 2] = [(true, &[2]), (false, &[1])];
        let rows = [row(0, SingleChoice, [(true, &[])]), row(0, First, two), row(0, VoidsKnown, two)];
        assert_eq!((thesis_runs(&rows).len(), void_runs(&rows).map(|runs| runs.len())), (1, [1, 1]));
    }

    /// Deals with different numbers of runs: the share is over runs, the interval over deals.
    #[test]
    fn shares_are_of_runs_and_intervals_over_deals() {
        let right: [(bool, &[u8]); 2] = [(true, &[2]), (false, &[1])];
        let wrong: [(bool, &[u8]); 2] = [(true, &[1]), (false, &[2])];
        let rows = [row(0, First, right), row(1, First, right), row(1, Second, wrong), row(2, First, wrong)];
        let runs = thesis_runs(&rows);
        let runs: Vec<&ReplayedRun<'_>> = runs.iter().collect();
        let half = share(&runs, |one| one.is_right(1), Level::P95).unwrap();
        assert_eq!(half.value, 50.0);
        assert!(half.interval.low >= 0.0 && half.interval.high <= 100.0 && half.interval.width() > 50.0);
        let all = share(&runs, |_| true, Level::P95).unwrap();
        assert!(all.value == 100.0 && all.interval.low < 100.0, "three problems do not make certainty");
        let same =
            difference(&runs, |one| one.is_right(1), &runs, |one| one.is_right(1), Level::P95).unwrap();
        assert_eq!((same.value, same.interval.width()), (0.0, 0.0));
        assert!(share(&[], |_| true, Level::P95).is_none());
    }
}
