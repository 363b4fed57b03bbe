//! The searches behind figures 3 and 4: each of the 455 situations as if the first position were to
//! lead, to the end of the trick, by Bluto with both degrees of pruning and by Sweetpea.

use std::ops::RangeInclusive;

use belief::Worlds;
use cards::Seed;
use game::Game;
use hearts_eval::SweetpeaEval;
use players::{Bluto, Pruning};
use search::{Horizon, MaxN, Plies, PrunedMaxN, Representatives};
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments};

use super::situations::{ROUNDS, Situation};
use crate::experiment::Scale;
use crate::stopwatch::Stopwatch;
use plot::Series;

/// The name under which both figures keep their rows.
pub const DATA: &str = "perkins/searches";
/// Raised with either figure.
pub const REVISION: u32 = 1;

pub const MP: &str = "Bluto-mp";
pub const LP: &str = "Bluto-lp";
pub const SWEETPEA: &str = "Sweetpea-150";
pub const ALIKE: &str = "Sweetpea-150, alike cards once";

/// The situations of one round from some trick on.
pub struct Task {
    round: usize,
    from: u32,
}

/// One search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Searched {
    pub round: u32,
    pub trick: u32,
    pub method: String,
    /// Positions visited, over all worlds.
    pub nodes: u64,
    /// Positions that were evaluated, or for Bluto sampled.
    pub leaves: u64,
    /// The mean number of moves at a position that was searched; zero when there was nothing to choose.
    pub branching: f64,
    /// The mean value of the best move, for the leader.
    pub value: f64,
    /// How long it took; zero without a clock.
    pub seconds: f64,
}

pub fn plan(scale: Scale) -> Vec<Task> {
    match scale {
        Scale::Smoke => (0..3).map(|round| Task { round, from: 8 }).collect(),
        Scale::Quick => (0..35).step_by(5).map(|round| Task { round, from: 1 }).collect(),
        Scale::Full => (0..35).map(|round| Task { round, from: 1 }).collect(),
    }
}

pub fn run(task: &Task, seed: Seed, watch: &Stopwatch<'_>) -> Vec<Searched> {
    let mut rows = Vec::new();
    for situation in ROUNDS[task.round].iter().filter(|situation| situation.trick >= task.from) {
        let seed = seed.child(u64::from(situation.trick));
        let mut add = |method: &str, search: &dyn Fn() -> Work| {
            let (work, seconds) = watch.time(search);
            let Work { nodes, leaves, branching, value } = work;
            let (round, trick, method) = (task.round as u32, situation.trick, method.to_owned());
            rows.push(Searched { round, trick, method, nodes, leaves, branching, value, seconds });
        };
        add(MP, &|| bluto(situation, Pruning::More, seed));
        add(LP, &|| bluto(situation, Pruning::Less, seed));
        add(SWEETPEA, &|| sweetpea(situation, seed, false));
        add(ALIKE, &|| sweetpea(situation, seed, true));
    }
    rows
}

#[derive(Default)]
struct Work {
    nodes: u64,
    leaves: u64,
    branching: f64,
    value: f64,
}

fn bluto(situation: &Situation, pruning: Pruning, seed: Seed) -> Work {
    let (table, unseen) = (situation.leading(), situation.unseen());
    if table.moves().len() < 2 {
        return Work::default();
    }
    let found = Bluto::new(SweetpeaEval::fitted()).pruning(pruning).from(&table, &unseen, seed);
    let best = found.rated.iter().map(|(_, value)| value[found.side.index()]).fold(f64::MIN, f64::max);
    let counts = found.counts;
    Work { nodes: counts.nodes, leaves: counts.guesses, branching: found.branching(), value: best }
}

fn sweetpea(situation: &Situation, seed: Seed, alike: bool) -> Work {
    const WORLDS: u64 = 150;
    let table = situation.leading();
    if table.moves().len() < 2 {
        return Work::default();
    }
    let worlds = Worlds::new(&situation.unseen()).expect("a real view");
    let horizon = Horizon { plies: Plies::new(4), ..Horizon::to_end().guess(SweetpeaEval::fitted()) };
    let plain = MaxN::new(horizon.clone());
    let once = PrunedMaxN::unbounded(horizon.keep(Representatives));
    let (mut rng, mut work, mut inner) = (seed.child("sweetpea").rng(), Work::default(), 0);
    let (mut sums, own) = ([0.0; 64], situation.view.seat.index());
    for _ in 0..WORLDS {
        let world = table.with_hands(&worlds.draw(&mut rng));
        let found = if alike { once.search(&world) } else { plain.search(&world) };
        found.rated.iter().for_each(|valued| sums[valued.mv.index()] += valued.value[own] / WORLDS as f64);
        work.nodes += found.counts.nodes;
        // In the last trick the leaves are ends and no guesses; there is no choice in it.
        work.leaves += found.counts.guesses;
        inner += found.counts.nodes - found.counts.guesses;
    }
    work.branching = (work.nodes - WORLDS) as f64 / inner as f64;
    work.value = table.moves().iter().map(|card| sums[card.index()]).fold(f64::MIN, f64::max);
    work
}

/// A number of one method over the tricks.
pub fn by_trick(rows: &[Searched], method: &str, name: &str, column: fn(&Searched) -> f64) -> Series {
    let points = (1..=13).filter_map(|trick| Some((f64::from(trick), at(rows, method, trick, column)?)));
    Series::measured(name, points)
}

fn at(rows: &[Searched], method: &str, trick: u32, column: fn(&Searched) -> f64) -> Option<Estimate> {
    let here = rows.iter().filter(|row| row.method == method && row.trick == trick).map(column);
    here.collect::<Moments>().estimate(Level::P95).ok()
}

/// For each round, one method's sum over another's, over some tricks; the mean of the rounds.
pub fn ratio(
    rows: &[Searched],
    of: (&str, &str),
    tricks: RangeInclusive<u32>,
    column: fn(&Searched) -> f64,
) -> Option<Estimate> {
    of_sums(
        rows,
        column,
        |row| row.method == of.0 && tricks.contains(&row.trick),
        |row| row.method == of.1 && tricks.contains(&row.trick),
    )
}

/// For each round, one method's sum over some tricks over that over others; the mean of the rounds.
pub fn growth(
    rows: &[Searched],
    method: &str,
    tricks: (RangeInclusive<u32>, RangeInclusive<u32>),
    column: fn(&Searched) -> f64,
) -> Option<Estimate> {
    of_sums(
        rows,
        column,
        |row| row.method == method && tricks.0.contains(&row.trick),
        |row| row.method == method && tricks.1.contains(&row.trick),
    )
}

fn of_sums(
    rows: &[Searched],
    column: fn(&Searched) -> f64,
    over: impl Fn(&Searched) -> bool,
    under: impl Fn(&Searched) -> bool,
) -> Option<Estimate> {
    let ratios = rows.chunk_by(|a, b| a.round == b.round).filter_map(|round| {
        let sum = |which: &dyn Fn(&Searched) -> bool| -> f64 {
            round.iter().filter(|row| which(row)).map(column).sum()
        };
        let (over, under) = (sum(&over), sum(&under));
        (under > 0.0).then(|| over / under)
    });
    let moments: Moments = ratios.collect();
    if moments.n() < 5 { None } else { moments.estimate(Level::P95).ok() }
}
