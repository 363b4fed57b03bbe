//! Star1 and Star2 (Ballard 1983) beside expectiminimax, in backgammon.
//!
//! A cut at a chance node needs a window and bounds. The window comes from the plays that were searched
//! before under the same player's node; below the root every play is wanted with its exact value, so that
//! the first chance node under the root has none. The bounds say how good or bad the outcomes that were not
//! searched can be: the game announces three points either way (a backgammon), the evaluation never
//! guesses more than 1.1. Both are measured, on the opening roll and in positions of play, one roll further
//! down than the root so that there is a window.

use cards::{Rng, Seed};
use classics::backgammon::{Backgammon, HandmadeEval, Scoring};
use game::{Chance, Game, Turn};
use rand::RngExt;
use search::{Counts, Expectiminimax, Horizon, Star};
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, Moments, TooFew};

use super::LECTURE;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `lecture/star`.
pub struct StarSavings;

/// One position, searched in every way.
pub struct RollTask {
    /// Moves made at random before it; none is the opening roll.
    moves: u32,
    plies: u32,
}

/// One search before a roll.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StarRow {
    opening: bool,
    searcher: StarSearcher,
    plies: u32,
    nodes: u64,
    cutoffs: u64,
    /// The value that it finds, for the first side.
    value: f64,
}

/// A search, and the bounds that it assumes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StarSearcher {
    Expectiminimax,
    /// With the bounds of the game.
    Star1,
    Star2,
    /// With the bounds of the evaluation.
    Star1Tight,
    Star2Tight,
}

impl StarSearcher {
    const ALL: [StarSearcher; 5] = [
        StarSearcher::Expectiminimax,
        StarSearcher::Star1,
        StarSearcher::Star2,
        StarSearcher::Star1Tight,
        StarSearcher::Star2Tight,
    ];

    fn words(self) -> &'static str {
        match self {
            StarSearcher::Expectiminimax => "expectiminimax",
            StarSearcher::Star1 => "Star1, the game's bounds",
            StarSearcher::Star2 => "Star2, the game's bounds",
            StarSearcher::Star1Tight => "Star1, the evaluation's bounds",
            StarSearcher::Star2Tight => "Star2, the evaluation's bounds",
        }
    }

    /// The work of a search and the value of the position.
    fn search(self, root: &Backgammon, plies: u32) -> (Counts, f64) {
        let horizon = || Horizon::depth(plies).guess(HandmadeEval);
        let star = if matches!(self, StarSearcher::Star1 | StarSearcher::Star1Tight) {
            Star::one
        } else {
            Star::two
        };
        let found = match self {
            StarSearcher::Expectiminimax => Expectiminimax::new(horizon()).search(root),
            StarSearcher::Star1 | StarSearcher::Star2 => star(horizon()).search(root),
            StarSearcher::Star1Tight | StarSearcher::Star2Tight => {
                star(horizon()).between(-LARGEST_GUESS, LARGEST_GUESS).search(root)
            }
        };
        (found.counts, found.value[0])
    }
}

/// The evaluation guesses no more under [`Scoring::Points`], if nobody has won.
const LARGEST_GUESS: f64 = 1.1;

impl Experiment for StarSavings {
    type Task = RollTask;
    type Row = StarRow;

    fn about(&self) -> About {
        About {
            id: "lecture/star",
            paper: LECTURE,
            claim: "Backgammon needs chance nodes, and expectiminimax visits all of the tree. Ballard's Star1 and Star2 \
                    find the same values and visit fewer positions, Star2 fewer than Star1, where the bounds are \
                    tight. At the opening roll, with the bounds that the game announces, there is next to no cut-off.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<RollTask> {
        let (positions, plies) = match scale {
            Scale::Smoke => (2, 2),
            Scale::Quick => (10, 4),
            Scale::Full => (60, 4),
        };
        let played = (0..positions).map(|number| RollTask { moves: 4 + 2 * (number % 20), plies });
        std::iter::once(RollTask { moves: 0, plies }).chain(played).collect()
    }

    fn run(&self, task: &RollTask, seed: Seed) -> Vec<StarRow> {
        let root = position(task.moves, &mut seed.rng());
        let row = |searcher: StarSearcher| {
            let (counts, value) = searcher.search(&root, task.plies);
            let (nodes, cutoffs) = (counts.nodes, counts.cutoffs);
            StarRow { opening: task.moves == 0, searcher, plies: task.plies, nodes, cutoffs, value }
        };
        StarSearcher::ALL.map(row).into()
    }

    fn verdict(&self, rows: &[StarRow]) -> Verdict {
        let (same, opening) = (same_values(rows), at_opening(rows));
        Verdict::of(|level| {
            let saves = |what: &str, fewer, than| {
                Claim::below(what, 1.0).paper("fewer").judge(nodes_over(rows, fewer, than, level))
            };
            let expectiminimax = StarSearcher::Expectiminimax;
            vec![
                same.clone(),
                opening.clone(),
                saves(
                    "nodes of Star1 over expectiminimax, the evaluation's bounds",
                    StarSearcher::Star1Tight,
                    expectiminimax,
                ),
                saves(
                    "nodes of Star2 over Star1, the evaluation's bounds",
                    StarSearcher::Star2Tight,
                    StarSearcher::Star1Tight,
                ),
                Claim::near("nodes of Star1 over expectiminimax, the game's bounds", 1.0, 0.1)
                    .paper("next to no cut-off")
                    .judge(nodes_over(rows, StarSearcher::Star1, expectiminimax, level)),
                Finding::unclaimed(
                    "nodes of Star2 over expectiminimax, the game's bounds",
                    nodes_over(rows, StarSearcher::Star2, expectiminimax, level),
                    "probing that does not pay is searched twice",
                ),
            ]
        })
    }

    fn draw(&self, rows: &[StarRow]) -> Vec<Figure> {
        let mut chart =
            Comparison::new("Star1 and Star2 before a roll of backgammon", "nodes, expectiminimax = 1");
        for searcher in &StarSearcher::ALL[1..] {
            let nodes = nodes_over(rows, *searcher, StarSearcher::Expectiminimax, Level::P95);
            chart = chart.entry(searcher.words(), nodes.ok(), None);
        }
        let caption = "Positions visited in the search before a roll, over those of expectiminimax; means over positions \
                       of play with 95% intervals. The game announces three points either way, the evaluation 1.1.";
        vec![Figure::new("nodes", caption, Chart::Comparison(chart))]
    }

    /// Other values, and more nodes the cleverer the search.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<StarRow> {
        let row = |position: u64, searcher: StarSearcher| StarRow {
            opening: position == 0,
            searcher,
            plies: 3,
            nodes: (1 + searcher as u64) * 1000 + position % 3,
            cutoffs: 900,
            value: searcher as u64 as f64,
        };
        (0..20).flat_map(|position| StarSearcher::ALL.map(|searcher| row(position, searcher))).collect()
    }
}

/// The position before a roll, after so many rolls and plays at random.
fn position(moves: u32, rng: &mut Rng) -> Backgammon {
    let mut game = Backgammon::new(Scoring::Points);
    let mut made = 0;
    while made < moves || moves > 0 && game.turn() != Turn::Chance {
        let mv = match game.turn() {
            Turn::Chance => {
                let mut left = rng.random::<f64>();
                let mut outcomes = game.outcomes();
                let drawn = outcomes.find(|(_, chance)| {
                    left -= chance;
                    left < 0.0
                });
                drawn.or_else(|| game.outcomes().last()).expect("chance has outcomes").0
            }
            Turn::Side(_) => {
                let plays = game.moves();
                plays[rng.random_range(0..plays.len())]
            }
            Turn::Over => break,
        };
        game.play(mv);
        made += 1;
    }
    game.without_past()
}

/// Whether all searches of a position found one value.
fn same_values(rows: &[StarRow]) -> Finding {
    let claim = Claim::counted("positions in which all searches find the same value", "all, to 1e-9");
    if rows.is_empty() {
        return claim.missing("no positions yet");
    }
    let positions: Vec<&[StarRow]> = rows.chunks(StarSearcher::ALL.len()).collect();
    let same =
        |position: &&&[StarRow]| position.iter().all(|row| (row.value - position[0].value).abs() < 1e-9);
    let count = positions.iter().filter(same).count();
    claim.holds(count == positions.len(), format!("{count} of {}", positions.len()), "a cut changes no value")
}

/// Whether the opening roll is searched whole by Star1.
fn at_opening(rows: &[StarRow]) -> Finding {
    let claim = Claim::counted(
        "nodes of Star1 over expectiminimax at the opening roll, the game's bounds",
        "at least 0.95",
    )
    .paper("next to no cut-off");
    let nodes = |searcher| {
        rows.iter().find(|row| row.opening && row.searcher == searcher).map(|row| row.nodes as f64)
    };
    let of = [StarSearcher::Star1, StarSearcher::Star1Tight, StarSearcher::Expectiminimax].map(nodes);
    let [Some(star), Some(tight), Some(all)] = of else { return claim.missing("not searched yet") };
    let reason = format!(
        "outcomes that were not searched may be worth three points either way, and the guesses lie within a few \
         tenths; with the evaluation's bounds {:.3}",
        tight / all
    );
    claim.holds((0.95..=1.0).contains(&(star / all)), format!("{:.3}", star / all), reason)
}

/// The nodes of one search over those of another, in positions of play.
fn nodes_over(
    rows: &[StarRow],
    one: StarSearcher,
    other: StarSearcher,
    level: Level,
) -> Result<Estimate, TooFew> {
    let of = |searcher| {
        rows.iter().filter(move |row| !row.opening && row.searcher == searcher).map(|row| row.nodes as f64)
    };
    of(one).zip(of(other)).map(|(one, other)| one / other).collect::<Moments>().estimate(level)
}
