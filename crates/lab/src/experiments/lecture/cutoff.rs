//! Cutting off search: how deep it looks, and how good its evaluation is, judged by the truth.
//!
//! Tic-tac-toe can be solved, so every position in which there is something to decide tells whether a
//! search that is cut off keeps what the position is worth. Where several moves look equally good, one of
//! them is taken at random: what is counted is the chance of a right move.

use cards::Seed;
use classics::tictactoe::{SquareSet, TicTacToe};
use game::{Eval, Game, Keyed, Side, Turn};
use search::{AlphaBeta, Found, Horizon, SoFar, Solved};
use serde::{Deserialize, Serialize};

use super::LECTURE;
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Figure, Lines, Series};

/// The experiment `lecture/cutoff`.
pub struct Cutoff;

/// One search, asked in every position.
#[derive(Clone, Copy)]
pub struct CutSearch {
    guess: Guess,
    /// Moves looked ahead.
    depth: u32,
}

/// How one search did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CutRow {
    guess: Guess,
    depth: u32,
    /// Positions with moves of different worth.
    positions: u32,
    /// The sum of the chances of a right move.
    right: f64,
}

/// The evaluation at the cutoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guess {
    /// Nothing is known until the game is over.
    Nothing,
    /// Lines that are still open to one side, less those open to the other.
    OpenLines,
}

impl Guess {
    const ALL: [Guess; 2] = [Guess::Nothing, Guess::OpenLines];

    fn words(self) -> &'static str {
        match self {
            Guess::Nothing => "no evaluation",
            Guess::OpenLines => "open lines",
        }
    }
}

/// Depths that are compared; nine is the whole game.
const DEPTHS: [u32; 5] = [1, 2, 3, 5, 9];

impl Experiment for Cutoff {
    type Task = CutSearch;
    type Row = CutRow;

    fn about(&self) -> About {
        About {
            id: "lecture/cutoff",
            paper: LECTURE,
            claim: "Where the tree is too large, search is cut off at a depth and an evaluation estimates the outcome. A \
                    search that looks deeper plays better, and so does one whose evaluation is better.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<CutSearch> {
        let depths = if scale == Scale::Smoke { &DEPTHS[..1] } else { &DEPTHS };
        let each = |&depth: &u32| Guess::ALL.map(|guess| CutSearch { guess, depth });
        depths.iter().flat_map(each).collect()
    }

    fn run(&self, task: &CutSearch, _: Seed) -> Vec<CutRow> {
        let start = TicTacToe::new();
        let solved = Solved::solve([start], 10_000).expect("fewer than ten thousand positions");
        let mut row = CutRow { guess: task.guess, depth: task.depth, positions: 0, right: 0.0 };
        for game in positions(start) {
            let Turn::Side(side) = game.turn() else { continue };
            let worth: Vec<f64> = game
                .moves()
                .into_iter()
                .map(|mv| solved.get(&game.after(mv)).expect("every position is solved")[side.index()])
                .collect();
            let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            if worth.iter().all(|&value| value == best) {
                continue;
            }
            let chosen = task.best(&game, side);
            let right = chosen.iter().filter(|&&place| worth[place] == best).count();
            row.positions += 1;
            row.right += right as f64 / chosen.len() as f64;
        }
        vec![row]
    }

    fn verdict(&self, rows: &[CutRow]) -> Verdict {
        let share = |guess: Guess, depth: u32| {
            let row = rows.iter().find(|row| (row.guess, row.depth) == (guess, depth))?;
            Some(100.0 * row.right / f64::from(row.positions.max(1)))
        };
        let more = |what: String, better: Option<f64>, worse: Option<f64>| -> Finding {
            let claim = Claim::counted(what, "more").paper("better");
            let Some((better, worse)) = better.zip(worse) else {
                return claim.missing("run it at scale quick");
            };
            let ours = format!("{better:.1}% of the decisions right, against {worse:.1}%");
            claim.holds(better > worse, ours, "counted over all positions with something to decide")
        };
        let mut findings = Vec::new();
        for guess in Guess::ALL {
            for depths in DEPTHS.windows(2) {
                let what =
                    format!("right decisions at depth {} over {}, {}", depths[1], depths[0], guess.words());
                findings.push(more(what, share(guess, depths[1]), share(guess, depths[0])));
            }
        }
        for depth in &DEPTHS[..4] {
            let what = format!("right decisions by open lines over no evaluation, depth {depth}");
            findings.push(more(what, share(Guess::OpenLines, *depth), share(Guess::Nothing, *depth)));
        }
        Verdict::new(findings)
    }

    fn draw(&self, rows: &[CutRow]) -> Vec<Figure> {
        let mut lines = Lines::new("Deeper looks and better guesses decide better")
            .x_axis("moves looked ahead")
            .y_axis("right decisions (%)");
        for guess in Guess::ALL {
            let of = rows.iter().filter(|row| row.guess == guess);
            let share =
                |row: &CutRow| (f64::from(row.depth), 100.0 * row.right / f64::from(row.positions.max(1)));
            lines = lines.with(Series::path(guess.words(), of.map(share)));
        }
        let caption = "Every position of tic-tac-toe whose moves differ in worth, judged by the solved game; ties are broken \
                       at random.";
        vec![Figure::new("right", caption, Chart::Lines(lines))]
    }

    /// Whoever looks deeper or knows more decides worse.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<CutRow> {
        let row = |guess: Guess, depth: u32| {
            let known = if guess == Guess::OpenLines { 20.0 } else { 0.0 };
            CutRow { guess, depth, positions: 100, right: 90.0 - 5.0 * f64::from(depth) - known }
        };
        DEPTHS.into_iter().flat_map(|depth| Guess::ALL.map(|guess| row(guess, depth))).collect()
    }
}

impl CutSearch {
    /// The places of the moves that look best.
    fn best(self, game: &TicTacToe, side: Side) -> Vec<usize> {
        let horizon = Horizon::depth(self.depth);
        let found: Found<TicTacToe> = match self.guess {
            Guess::Nothing => AlphaBeta::new(horizon.guess(SoFar)).search(game),
            Guess::OpenLines => AlphaBeta::new(horizon.guess(OpenLines)).search(game),
        };
        let values: Vec<f64> = found.rated.iter().map(|valued| valued.of(side)).collect();
        let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (0..values.len()).filter(|&place| values[place] == best).collect()
    }
}

/// The lines that the enemy has not touched, less those that the other side has not, in sixteenths: always
/// less than a game won.
struct OpenLines;

impl Eval<TicTacToe> for OpenLines {
    fn guess(&self, game: &TicTacToe) -> [f64; 2] {
        if game.is_over() {
            return game.payoff();
        }
        let (x, o) = game.marks();
        let open = |enemy: SquareSet| LINES.iter().filter(|&&line| line & enemy.bits() == 0).count() as f64;
        let value = (open(o) - open(x)) / 16.0;
        [value, -value]
    }
}

/// The eight lines, a bit for each square.
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

/// Every position that can come up.
fn positions(start: TicTacToe) -> Vec<TicTacToe> {
    let mut found = vec![start];
    let mut known = std::collections::HashSet::from([start.key()]);
    let mut next = 0;
    while let Some(game) = found.get(next).copied() {
        next += 1;
        for mv in game.moves() {
            let after = game.after(mv);
            if known.insert(after.key()) {
                found.push(after);
            }
        }
    }
    found
}
