//! Which player of bridge is stronger, whole and by role: duplicate boards between every two of them.

use arena::bridge::Plan;
use bridge::imps;
use cards::Seed;
use players::Spec;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, mean};

use crate::experiment::{About, Experiment, Scale};
use crate::stopwatch::Stopwatch;
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bridge/strength`.
pub struct Strength;

/// The players, from the one that should be strongest. All call by the natural system.
const PLAYERS: [Entrant; 6] = [
    Entrant { name: "champion", spec: "champion" },
    Entrant { name: "montecarlo", spec: "montecarlo:system=natural" },
    Entrant { name: "tignum+", spec: "tignum+" },
    Entrant { name: "tignum", spec: "tignum" },
    Entrant { name: "baron", spec: "baron" },
    Entrant { name: "novice", spec: "novice:system=natural" },
];

struct Entrant {
    name: &'static str,
    spec: &'static str,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Part {
    /// Everything.
    Whole,
    /// Declarer play: the rest is played by the second player.
    Declare,
    /// Leads and defence: the rest is played by the second player.
    Defend,
    /// Calls: all cards are played by the second player.
    Bid,
}

impl Part {
    const ALL: [Part; 4] = [Part::Whole, Part::Declare, Part::Defend, Part::Bid];

    fn name(self) -> &'static str {
        match self {
            Part::Whole => "whole",
            Part::Declare => "declaring",
            Part::Defend => "defending",
            Part::Bid => "bidding",
        }
    }
}

/// One board between two players.
pub struct BoardTask {
    part: Part,
    first: usize,
    second: usize,
    board: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardRow {
    part: Part,
    first: String,
    second: String,
    board: u64,
    /// IMPs of the first; none after a foul.
    imps: Option<i32>,
    seconds: f64,
}

impl BoardTask {
    /// The two players as the match knows them.
    fn specs(&self) -> [Spec; 2] {
        let [first, second] = [self.first, self.second].map(|place| PLAYERS[place].spec);
        let within = |spec: &str| match spec.split_once(':') {
            Some((name, options)) => format!("{name}({options})"),
            None => spec.to_owned(),
        };
        let team = |bid: &str, declare: &str, defend: &str| {
            format!("team:bid={},declare={},defend={}", within(bid), within(declare), within(defend))
        };
        let first = match self.part {
            Part::Whole => first.to_owned(),
            Part::Declare => team(second, first, second),
            Part::Defend => team(second, second, first),
            Part::Bid => team(first, second, second),
        };
        [first.as_str(), second].map(|text| text.parse().expect("players of the list"))
    }
}

impl Experiment for Strength {
    type Task = BoardTask;
    type Row = BoardRow;

    fn about(&self) -> About {
        About {
            id: "bridge/strength",
            paper: "none: the players of this program beside each other",
            claim: "Each player of the list champion, montecarlo, tignum+, tignum, baron, novice beats those after it, \
                    at IMPs and by the same bidding system, and champion bids and declares better than montecarlo.",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<BoardTask> {
        let boards = match scale {
            Scale::Smoke => 1,
            Scale::Quick => 32,
            Scale::Full => 1000,
        };
        let mut tasks = Vec::new();
        for board in 0..boards {
            for first in 0..PLAYERS.len() {
                for second in first + 1..PLAYERS.len() {
                    for part in Part::ALL {
                        // Parts are told apart between neighbours only; calls only where they differ.
                        let differs = part != Part::Bid || first == 0;
                        if part == Part::Whole || second == first + 1 && differs {
                            tasks.push(BoardTask { part, first, second, board });
                        }
                    }
                }
            }
        }
        if scale == Scale::Smoke {
            tasks.retain(|task| PLAYERS[task.first].name == "baron");
        }
        tasks
    }

    /// All players meet on the same boards.
    fn seed(&self, _: &BoardTask, _: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child("bridge/strength")
    }

    fn run(&self, task: &BoardTask, seed: Seed) -> Vec<BoardRow> {
        self.timed(task, seed, &Stopwatch::STOPPED)
    }

    fn timed(&self, task: &BoardTask, seed: Seed, stopwatch: &Stopwatch<'_>) -> Vec<BoardRow> {
        let [first, second] = task.specs();
        let plan = Plan::new(first, second, seed);
        let (block, seconds) = stopwatch.time(|| plan.block(&mut plan.crew(), task.board));
        let points = block.ok().and_then(|block| {
            let [open, closed] = &block.rooms;
            Some(open.result.as_ref().ok()? - closed.result.as_ref().ok()?)
        });
        vec![BoardRow {
            part: task.part,
            first: PLAYERS[task.first].name.to_owned(),
            second: PLAYERS[task.second].name.to_owned(),
            board: task.board,
            imps: points.map(imps),
            seconds,
        }]
    }

    fn verdict(&self, rows: &[BoardRow]) -> Verdict {
        Verdict::of(|level| {
            let finding = |&(part, first, second): &(Part, usize, usize)| {
                Claim::above(title(part, first, second), 0.0)
                    .paper("more than nothing")
                    .judge_some(result(rows, part, first, second, level), "too few boards yet")
            };
            comparisons().iter().map(finding).collect()
        })
    }

    fn draw(&self, rows: &[BoardRow]) -> Vec<Figure> {
        let mut chart =
            Comparison::new("The players of bridge beside each other", "IMPs a board").with_zero_line();
        for (part, first, second) in comparisons() {
            chart =
                chart.entry(title(part, first, second), result(rows, part, first, second, Level::P95), None);
        }
        vec![Figure::new(
            "imps",
            "IMPs a board of the first player, with 95% intervals.",
            Chart::Comparison(chart),
        )]
    }

    /// The player that should be stronger loses two IMPs a board.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<BoardRow> {
        let row = |(part, first, second): (Part, usize, usize), board: u64| BoardRow {
            part,
            first: PLAYERS[first].name.to_owned(),
            second: PLAYERS[second].name.to_owned(),
            board,
            imps: Some(-2 - (board % 2) as i32),
            seconds: 0.0,
        };
        let all = comparisons().into_iter();
        all.flat_map(|one| (0..50).map(move |board| row(one, board))).collect()
    }
}

fn comparisons() -> Vec<(Part, usize, usize)> {
    let tasks = Strength.plan(Scale::Quick);
    tasks.iter().filter(|task| task.board == 0).map(|task| (task.part, task.first, task.second)).collect()
}

fn title(part: Part, first: usize, second: usize) -> String {
    format!("{} against {}, {}", PLAYERS[first].name, PLAYERS[second].name, part.name())
}

fn result(rows: &[BoardRow], part: Part, first: usize, second: usize, level: Level) -> Option<Estimate> {
    let of = |row: &&BoardRow| {
        row.part == part && row.first == PLAYERS[first].name && row.second == PLAYERS[second].name
    };
    let imps: Vec<f64> = rows.iter().filter(of).filter_map(|row| row.imps.map(f64::from)).collect();
    mean(&imps, level).ok()
}
