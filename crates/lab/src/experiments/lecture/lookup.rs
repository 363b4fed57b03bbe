//! Search versus lookup, and the whole tree of tic-tac-toe.
//!
//! The tree has a node for every way to play; a table of solved positions has an entry for every position
//! that can come up, and one up to symmetry still fewer. All of it is counted.

use std::collections::BTreeSet;

use cards::Seed;
use classics::tictactoe::TicTacToe;
use game::{Game, Keyed, Turn};
use search::{AlphaBeta, Horizon, Minimax, Solved};
use serde::{Deserialize, Serialize};

use super::LECTURE;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// The experiment `lecture/lookup`.
pub struct Lookup;

/// Everything after some opening moves: a first move, or the whole game.
pub struct TreePart {
    /// Plies that are counted; nine is the whole game.
    plies: u32,
}

/// One ply of the tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlyRow {
    /// Marks on the board.
    ply: u32,
    /// Nodes of the tree.
    nodes: u64,
    /// Nodes at which the game is over: won by the first side, by the second, drawn.
    first_wins: u64,
    second_wins: u64,
    draws: u64,
    /// Different positions.
    positions: u64,
    /// Different positions up to turning and mirroring the board.
    canonical: u64,
    /// Nodes that minimax visits from the empty board, in the row of ply 0.
    minimax: u64,
    /// Nodes that alpha-beta visits, in the row of ply 0.
    alpha_beta: u64,
    /// Nodes that a one-ply search visits that has a table of all positions, in the row of ply 0.
    with_table: u64,
    /// The value of the empty board for the first side, in the row of ply 0.
    value: f64,
}

impl Experiment for Lookup {
    type Task = TreePart;
    type Row = PlyRow;

    fn about(&self) -> About {
        About {
            id: "lecture/lookup",
            paper: LECTURE,
            claim: "Tic-tac-toe is small enough for the whole tree: 255,168 games, of which the first player wins 131,184 and \
                    the second 77,904, over 5,478 positions, 765 up to symmetry; best play draws. What is looked up \
                    need not be searched.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<TreePart> {
        vec![TreePart { plies: if scale == Scale::Smoke { 4 } else { 9 } }]
    }

    fn run(&self, task: &TreePart, _: Seed) -> Vec<PlyRow> {
        let start = TicTacToe::new();
        // 1. The tree, ply by ply: different positions with the number of ways that lead to each.
        let mut rows = Vec::new();
        let mut now = vec![(start, 1_u64)];
        for ply in 0..=task.plies {
            let canonical: BTreeSet<String> =
                now.iter().map(|(game, _)| format!("{:?}", game.canonical().0)).collect();
            let over = |payoff: f64| -> u64 {
                let ended = now.iter().filter(|(game, _)| game.is_over() && game.payoff()[0] == payoff);
                ended.map(|(_, ways)| ways).sum()
            };
            rows.push(PlyRow {
                ply,
                nodes: now.iter().map(|(_, ways)| ways).sum(),
                first_wins: over(1.0),
                second_wins: over(-1.0),
                draws: over(0.0),
                positions: now.len() as u64,
                canonical: canonical.len() as u64,
                minimax: 0,
                alpha_beta: 0,
                with_table: 0,
                value: 0.0,
            });
            now = next(&now);
        }
        // 2. The searches, where the whole game is counted.
        if task.plies == 9 {
            let solved = Solved::solve([start], 10_000).expect("fewer than ten thousand positions");
            let minimax = Minimax::new(Horizon::to_end()).search(&start);
            rows[0].minimax = minimax.counts.nodes;
            rows[0].value = minimax.value[0];
            rows[0].alpha_beta = AlphaBeta::new(Horizon::to_end()).best_only().search(&start).counts.nodes;
            rows[0].with_table = Minimax::new(Horizon::depth(1).known(&solved)).search(&start).counts.nodes;
        }
        rows
    }

    fn verdict(&self, rows: &[PlyRow]) -> Verdict {
        let whole = rows.iter().any(|row| row.ply == 9);
        let sum = |column: fn(&PlyRow) -> u64| rows.iter().map(column).sum::<u64>();
        let counted = |what: &str, known: u64, column: fn(&PlyRow) -> u64| {
            let claim = Claim::counted(what, known.to_string());
            if !whole {
                return claim.missing("the whole game was not counted");
            }
            claim.holds(sum(column) == known, sum(column).to_string(), "counted")
        };
        let mut findings = vec![
            counted("games", 255_168, |row| row.first_wins + row.second_wins + row.draws),
            counted("games that the first player wins", 131_184, |row| row.first_wins),
            counted("games that the second player wins", 77_904, |row| row.second_wins),
            counted("nodes of the tree", 549_946, |row| row.nodes),
            counted("positions", 5_478, |row| row.positions),
            counted("positions up to symmetry", 765, |row| row.canonical),
        ];
        let first = rows.first().filter(|_| whole);
        findings.push(fewer("nodes of alpha-beta, of minimax", first, |row| [row.alpha_beta, row.minimax]));
        findings
            .push(fewer("nodes with a table, of alpha-beta", first, |row| [row.with_table, row.alpha_beta]));
        let draw = Claim::counted("the value of the empty board", "0, a draw");
        findings.push(match first {
            Some(row) => draw.holds(row.value == 0.0, row.value.to_string(), "by minimax"),
            None => draw.missing("the whole game was not counted"),
        });
        Verdict::new(findings)
    }

    fn draw(&self, rows: &[PlyRow]) -> Vec<Figure> {
        let path = |name: &str, column: fn(&PlyRow) -> u64| {
            let points = rows.iter().filter(|row| column(row) > 0);
            Series::path(name, points.map(|row| (f64::from(row.ply), (column(row) as f64).log10())))
        };
        let lines = Lines::new("The whole tree of tic-tac-toe")
            .x_axis("marks on the board")
            .y_axis("how many, as a power of ten")
            .with(path("nodes of the tree", |row| row.nodes))
            .with(path("positions", |row| row.positions))
            .with(path("up to symmetry", |row| row.canonical));
        let caption = "Ways to play, different positions, and positions up to turning and mirroring the board, by the \
                       number of marks; the axis is logarithmic.";
        vec![Figure::new("tree", caption, Chart::Lines(lines))]
    }

    /// Another game.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<PlyRow> {
        let row = |ply: u32| PlyRow {
            ply,
            nodes: 1,
            first_wins: 1,
            second_wins: 1,
            draws: 1,
            positions: 1,
            canonical: 1,
            minimax: 1,
            alpha_beta: 2,
            with_table: 3,
            value: 1.0,
        };
        vec![row(0), row(9)]
    }
}

/// The positions one ply on, with the number of ways to each.
fn next(now: &[(TicTacToe, u64)]) -> Vec<(TicTacToe, u64)> {
    let mut next: Vec<(TicTacToe, u64)> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for (game, ways) in now.iter().filter(|(game, _)| game.turn() != Turn::Over) {
        for mv in game.moves() {
            let after = game.after(mv);
            let place = *places.entry(after.key()).or_insert_with(|| {
                next.push((after, 0));
                next.len() - 1
            });
            next[place].1 += ways;
        }
    }
    next
}

/// Whether the first of two counts is the smaller.
fn fewer(what: &str, row: Option<&PlyRow>, counts: impl Fn(&PlyRow) -> [u64; 2]) -> Finding {
    let claim = Claim::counted(what, "fewer");
    let Some([few, many]) = row.map(counts) else { return claim.missing("the whole game was not counted") };
    claim.holds(few < many, format!("{few} of {many}"), "counted")
}
