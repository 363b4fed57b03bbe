//! The plan that figures 3 and 4 share: each of the 455 situations as if the first position were to lead,
//! searched to the end of the trick, by Bluto with both degrees of pruning and by Sweetpea.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use belief::Worlds;
use cards::Seed;
use game::Game;
use hearts_eval::SweetpeaEval;
use players::{Bluto, Pruning};
use plot::{Figure, Series};
use search::{Horizon, MaxN, Plies, PrunedMaxN, Representatives};
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments};

use super::situations::{ROUNDS, TestSituation};
use crate::experiment::{About, Experiment, Scale};
use crate::stopwatch::Stopwatch;
use crate::verdict::Verdict;

/// One analysis of the searches.
pub trait SearchAnalysis: Sync + Send + 'static {
    /// The source and the claim. The revision is [`REVISION`].
    fn about() -> About;
    /// Whether the claims hold.
    fn verdict(rows: &[SearchRow]) -> Verdict;
    /// The figures.
    fn draw(rows: &[SearchRow]) -> Vec<Figure>;
    /// Rows that contradict the claims.
    #[cfg(test)]
    fn contradiction() -> Vec<SearchRow>;
}

/// Raised when the rows change.
pub const REVISION: u32 = 1;

/// The experiment that is one analysis of the searches.
pub struct SearchExperiment<A>(PhantomData<A>);

impl<A> SearchExperiment<A> {
    pub const fn new() -> SearchExperiment<A> {
        SearchExperiment(PhantomData)
    }
}

/// A search that is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Searcher {
    /// Bluto with more pruning.
    #[serde(rename = "Bluto-mp")]
    BlutoMp,
    /// Bluto with less pruning.
    #[serde(rename = "Bluto-lp")]
    BlutoLp,
    /// Sweetpea over 150 worlds.
    #[serde(rename = "Sweetpea-150")]
    Sweetpea,
    /// Sweetpea over 150 worlds, searching one of several cards that are alike, as it plays here.
    #[serde(rename = "Sweetpea-150, alike cards once")]
    SweetpeaAlikeOnce,
}

impl Searcher {
    /// The name in figures.
    pub fn name(self) -> &'static str {
        match self {
            Searcher::BlutoMp => "Bluto-mp",
            Searcher::BlutoLp => "Bluto-lp",
            Searcher::Sweetpea => "Sweetpea-150",
            Searcher::SweetpeaAlikeOnce => "alike cards once",
        }
    }
}

/// The situations of one round from some trick on.
pub struct SearchTask {
    round: usize,
    from: u32,
}

/// One search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SearchRow {
    pub round: u32,
    pub trick: u32,
    #[serde(rename = "method")]
    pub searcher: Searcher,
    /// Positions visited, over all worlds.
    pub nodes: u64,
    /// Positions that were evaluated, or for Bluto sampled.
    pub leaves: u64,
    /// The mean number of moves at a position that was searched; zero when there was nothing to choose.
    pub branching: f64,
    /// The mean value of the best move, for the leader.
    pub value: f64,
    /// How many seconds it took; zero without a clock.
    pub seconds: f64,
}

impl<A: SearchAnalysis> Experiment for SearchExperiment<A> {
    type Task = SearchTask;
    type Row = SearchRow;

    fn about(&self) -> About {
        A::about()
    }

    fn plan(&self, scale: Scale) -> Vec<SearchTask> {
        match scale {
            Scale::Smoke => (0..3).map(|round| SearchTask { round, from: 8 }).collect(),
            Scale::Quick => (0..35).step_by(5).map(|round| SearchTask { round, from: 1 }).collect(),
            Scale::Full => (0..35).map(|round| SearchTask { round, from: 1 }).collect(),
        }
    }

    fn seed(&self, _: &SearchTask, unit: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child(DATA).child(u64::from(unit))
    }

    fn run(&self, task: &SearchTask, seed: Seed) -> Vec<SearchRow> {
        self.timed(task, seed, &Stopwatch::STOPPED)
    }

    fn timed(&self, task: &SearchTask, seed: Seed, stopwatch: &Stopwatch<'_>) -> Vec<SearchRow> {
        let mut rows = Vec::new();
        for situation in ROUNDS[task.round].iter().filter(|situation| situation.trick >= task.from) {
            let seed = seed.child(u64::from(situation.trick));
            let mut add = |searcher: Searcher, search: &dyn Fn() -> SearchCost| {
                let (cost, seconds) = stopwatch.time(search);
                let SearchCost { nodes, leaves, branching, value } = cost;
                let (round, trick) = (task.round as u32, situation.trick);
                rows.push(SearchRow { round, trick, searcher, nodes, leaves, branching, value, seconds });
            };
            add(Searcher::BlutoMp, &|| bluto(situation, Pruning::More, seed));
            add(Searcher::BlutoLp, &|| bluto(situation, Pruning::Less, seed));
            add(Searcher::Sweetpea, &|| sweetpea(situation, seed, false));
            add(Searcher::SweetpeaAlikeOnce, &|| sweetpea(situation, seed, true));
        }
        rows
    }

    fn verdict(&self, rows: &[SearchRow]) -> Verdict {
        A::verdict(rows)
    }

    fn draw(&self, rows: &[SearchRow]) -> Vec<Figure> {
        A::draw(rows)
    }

    #[cfg(test)]
    fn contradiction(&self) -> Vec<SearchRow> {
        A::contradiction()
    }

    fn data(&self) -> String {
        DATA.into()
    }
}

/// The name under which the rows of both figures are stored.
const DATA: &str = "perkins/searches";

#[derive(Default)]
struct SearchCost {
    nodes: u64,
    leaves: u64,
    branching: f64,
    value: f64,
}

fn bluto(situation: &TestSituation, pruning: Pruning, seed: Seed) -> SearchCost {
    let (table, unseen) = (situation.leading(), situation.unseen());
    if table.moves().len() < 2 {
        return SearchCost::default();
    }
    let found = Bluto::new(SweetpeaEval::fitted()).pruning(pruning).from(&table, &unseen, seed);
    let best = found.rated.iter().map(|(_, value)| value[found.side.index()]).fold(f64::MIN, f64::max);
    let counts = found.counts;
    SearchCost { nodes: counts.nodes, leaves: counts.guesses, branching: found.branching(), value: best }
}

fn sweetpea(situation: &TestSituation, seed: Seed, alike: bool) -> SearchCost {
    const WORLDS: u64 = 150;
    let table = situation.leading();
    if table.moves().len() < 2 {
        return SearchCost::default();
    }
    let worlds = Worlds::new(&situation.unseen()).expect("a real view");
    let horizon = Horizon { plies: Plies::new(4), ..Horizon::to_end().guess(SweetpeaEval::fitted()) };
    let plain = MaxN::new(horizon.clone());
    let once = PrunedMaxN::unbounded(horizon.keep(Representatives));
    let (mut rng, mut cost, mut inner) = (seed.child("sweetpea").rng(), SearchCost::default(), 0);
    let (mut sums, own) = ([0.0; 64], situation.view.seat.index());
    for _ in 0..WORLDS {
        let world = table.with_hands(&worlds.draw(&mut rng));
        let found = if alike { once.search(&world) } else { plain.search(&world) };
        found.rated.iter().for_each(|valued| sums[valued.mv.index()] += valued.value[own] / WORLDS as f64);
        cost.nodes += found.counts.nodes;
        // In the last trick the leaves are ends and no guesses; there is no choice in it.
        cost.leaves += found.counts.guesses;
        inner += found.counts.nodes - found.counts.guesses;
    }
    cost.branching = (cost.nodes - WORLDS) as f64 / inner as f64;
    cost.value = table.moves().iter().map(|card| sums[card.index()]).fold(f64::MIN, f64::max);
    cost
}

/// A column of one searcher's rows over the tricks.
pub fn by_trick(rows: &[SearchRow], searcher: Searcher, column: fn(&SearchRow) -> f64) -> Series {
    let points = (1..=13).filter_map(|trick| Some((f64::from(trick), at(rows, searcher, trick, column)?)));
    Series::measured(searcher.name(), points)
}

fn at(rows: &[SearchRow], searcher: Searcher, trick: u32, column: fn(&SearchRow) -> f64) -> Option<Estimate> {
    let here = rows.iter().filter(|row| row.searcher == searcher && row.trick == trick).map(column);
    here.collect::<Moments>().estimate(Level::P95).ok()
}

/// The ratio of one searcher's sum over some tricks to another's, round by round; the mean of the rounds.
pub fn ratio(
    rows: &[SearchRow],
    of: (Searcher, Searcher),
    tricks: RangeInclusive<u32>,
    column: Column,
    level: Level,
) -> Option<Estimate> {
    over_rounds(rows, |round| quotient(round, column, (of.0, &tricks), (of.1, &tricks)), level)
}

/// The ratio of one searcher's sum over some tricks to its sum over other tricks, round by round; the
/// mean of the rounds.
pub fn growth(
    rows: &[SearchRow],
    searcher: Searcher,
    tricks: (RangeInclusive<u32>, RangeInclusive<u32>),
    column: Column,
    level: Level,
) -> Option<Estimate> {
    over_rounds(rows, |round| quotient(round, column, (searcher, &tricks.0), (searcher, &tricks.1)), level)
}

/// By how much the ratio of two searchers over some tricks exceeds that over other tricks, round by round;
/// the mean of the rounds.
pub fn ratio_growth(
    rows: &[SearchRow],
    of: (Searcher, Searcher),
    tricks: (RangeInclusive<u32>, RangeInclusive<u32>),
    column: Column,
    level: Level,
) -> Option<Estimate> {
    let ratio = |round: &[SearchRow], tricks| quotient(round, column, (of.0, tricks), (of.1, tricks));
    over_rounds(rows, |round| Some(ratio(round, &tricks.0)? - ratio(round, &tricks.1)?), level)
}

/// A column of the rows.
type Column = fn(&SearchRow) -> f64;

/// The sum of a column over one searcher's tricks, divided by that over another's.
fn quotient(
    round: &[SearchRow],
    column: Column,
    over: (Searcher, &RangeInclusive<u32>),
    under: (Searcher, &RangeInclusive<u32>),
) -> Option<f64> {
    let sum = |(searcher, tricks): (Searcher, &RangeInclusive<u32>)| -> f64 {
        let of = round.iter().filter(|row| row.searcher == searcher && tricks.contains(&row.trick));
        of.map(column).sum()
    };
    let (over, under) = (sum(over), sum(under));
    (under > 0.0).then(|| over / under)
}

fn over_rounds(
    rows: &[SearchRow],
    number: impl Fn(&[SearchRow]) -> Option<f64>,
    level: Level,
) -> Option<Estimate> {
    let moments: Moments = rows.chunk_by(|a, b| a.round == b.round).filter_map(number).collect();
    if moments.n() < 5 { None } else { moments.estimate(level).ok() }
}

/// Searches that were never made, in ten rounds: a searcher's number in each trick, for the seconds and for
/// the branching factor.
#[cfg(test)]
pub fn imagined(number: impl Fn(Searcher, u32) -> f64) -> Vec<SearchRow> {
    let searchers = [Searcher::BlutoMp, Searcher::BlutoLp, Searcher::Sweetpea, Searcher::SweetpeaAlikeOnce];
    let row = |round: u32, trick: u32, searcher: Searcher| {
        let number = number(searcher, trick) * (1.0 + 0.001 * f64::from(round * trick % 7));
        SearchRow {
            round,
            trick,
            searcher,
            nodes: 1,
            leaves: 1,
            branching: number,
            value: 0.0,
            seconds: number,
        }
    };
    (0..10)
        .flat_map(|round| (1..=13).flat_map(move |trick| searchers.map(move |one| (round, trick, one))))
        .map(|(round, trick, one)| row(round, trick, one))
        .collect()
}
