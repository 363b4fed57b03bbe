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
    column: fn(&SearchRow) -> f64,
) -> Option<Estimate> {
    of_sums(
        rows,
        column,
        |row| row.searcher == of.0 && tricks.contains(&row.trick),
        |row| row.searcher == of.1 && tricks.contains(&row.trick),
    )
}

/// The ratio of one searcher's sum over some tricks to its sum over other tricks, round by round; the
/// mean of the rounds.
pub fn growth(
    rows: &[SearchRow],
    searcher: Searcher,
    tricks: (RangeInclusive<u32>, RangeInclusive<u32>),
    column: fn(&SearchRow) -> f64,
) -> Option<Estimate> {
    of_sums(
        rows,
        column,
        |row| row.searcher == searcher && tricks.0.contains(&row.trick),
        |row| row.searcher == searcher && tricks.1.contains(&row.trick),
    )
}

fn of_sums(
    rows: &[SearchRow],
    column: fn(&SearchRow) -> f64,
    over: impl Fn(&SearchRow) -> bool,
    under: impl Fn(&SearchRow) -> bool,
) -> Option<Estimate> {
    let ratios = rows.chunk_by(|a, b| a.round == b.round).filter_map(|round| {
        let sum = |which: &dyn Fn(&SearchRow) -> bool| -> f64 {
            round.iter().filter(|row| which(row)).map(column).sum()
        };
        let (over, under) = (sum(&over), sum(&under));
        (under > 0.0).then(|| over / under)
    });
    let moments: Moments = ratios.collect();
    if moments.n() < 5 { None } else { moments.estimate(Level::P95).ok() }
}
