//! A dozen suit combinations: what the Monte Carlo heuristic believes, what alpha-mu does at M = 1, 2,
//! 3 and with all moves, and the odds of the line that the books give.

use dd::Solver;
use game::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::alpha_mu::{AlphaMu, AlphaMuOptions};

use super::combinations::{COMBINATIONS, Combination};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use cards::Seed;
use plot::{Chart, Comparison, Figure};
use stats::{Estimate, Interval};

/// The experiment `alpha-mu/kjt7`.
pub struct SuitCombinations;

/// One combination at one depth.
pub struct CombinationTask {
    place: usize,
    /// M; none for all moves.
    moves: Option<u32>,
}

/// What alpha-mu believes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombinationRow {
    combination: String,
    moves: Option<u32>,
    layouts: u32,
    chance: f64,
    truth: f64,
}

impl Experiment for SuitCombinations {
    type Task = CombinationTask;
    type Row = CombinationRow;

    fn about(&self) -> About {
        About {
            id: "alpha-mu/kjt7",
            paper: "Cazenave and Ventos 2019, The alpha-mu search algorithm for the game of bridge",
            claim: "With KJT7 opposite A986 the Monte Carlo heuristic believes in four sure tricks, though the queen \
                    must be guessed, which is right about half of the time. Alpha-mu knows it. So for other suit \
                    combinations: one move believes too much, all moves find the odds in the books.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<CombinationTask> {
        let count = if scale == Scale::Smoke { 1 } else { COMBINATIONS.len() };
        let depths: &[Option<u32>] = match scale {
            Scale::Smoke => &[Some(1), Some(2)],
            _ => &[Some(1), Some(2), Some(3), None],
        };
        let each = |place: usize| depths.iter().map(move |&moves| CombinationTask { place, moves });
        (0..count).flat_map(each).collect()
    }

    fn run(&self, task: &CombinationTask, _: Seed) -> Vec<CombinationRow> {
        let combination = &COMBINATIONS[task.place];
        let (_, worlds, need) = combination.worlds();
        let moves = task.moves.unwrap_or(AlphaMuOptions::ALL);
        let options = AlphaMuOptions { moves, ..AlphaMuOptions::default() };
        let answer = AlphaMu::new().rate(&mut Solver::new(), &worlds, need, &options, &Budget::unlimited());
        vec![CombinationRow {
            combination: combination.title(),
            moves: task.moves,
            layouts: worlds.len() as u32,
            chance: answer.best().chance,
            truth: combination.truth(&worlds),
        }]
    }

    fn verdict(&self, rows: &[CombinationRow]) -> Verdict {
        let of = |combination: &Combination, moves: Option<u32>| {
            let title = combination.title();
            rows.iter().find(|row| row.combination == title && row.moves == moves)
        };
        let first = &COMBINATIONS[0];
        let sure = Claim::counted("what the heuristic believes of KJT7 opposite A986", "99.9% or more")
            .paper("four sure tricks");
        let half = Claim::counted("what is true of it with all moves", "45 to 60%").paper("about half");
        let believed = of(first, Some(1)).map(|row| row.chance);
        let known = of(first, None).map(|row| row.chance);
        let mut findings = vec![
            percent(sure, believed, |chance| chance > 0.999),
            percent(half, known, |chance| (0.45..=0.6).contains(&chance)),
        ];
        findings.extend(COMBINATIONS.iter().map(|combination| {
            let claim = Claim::counted(
                format!("{}: {}", combination.title(), combination.line),
                "all moves find the books' odds, or up to four points more; one move believes no less",
            )
            .paper("the books' odds");
            let Some((believed, found)) = of(combination, Some(1)).zip(of(combination, None)) else {
                return claim.missing("run it at scale quick");
            };
            let depths =
                [Some(2), Some(3)].map(|moves| of(combination, moves).map_or(f64::NAN, |row| 100.0 * row.chance));
            let holds = (-0.001..0.04).contains(&(found.chance - found.truth))
                && believed.chance >= found.chance - 1e-9;
            let reason = format!(
                "the books {:.1}%; the heuristic believes in {:.1}%; M = 2: {:.1}%, M = 3: {:.1}%; up to four points \
                 more than in the books are throw-ins of an opponent who has run out of idle cards",
                100.0 * found.truth,
                100.0 * believed.chance,
                depths[0],
                depths[1]
            );
            claim.holds(holds, format!("{:.1}%", 100.0 * found.chance), reason)
        }));
        Verdict::new(findings)
    }

    fn draw(&self, rows: &[CombinationRow]) -> Vec<Figure> {
        let mut chart =
            Comparison::new("What one move believes, and what all moves know", "chance").against("the books");
        for row in rows {
            let how = match row.moves {
                Some(1) => "M = 1 (Monte Carlo)".to_owned(),
                Some(moves) => format!("M = {moves}"),
                None => "all moves".to_owned(),
            };
            let interval = Interval { low: row.chance, high: row.chance };
            let estimate = Estimate { value: row.chance, interval, n: row.layouts.into() };
            let books = row.moves.is_none().then_some(row.truth);
            chart = chart.entry(format!("{}, {how}", row.combination), Some(estimate), books);
        }
        let caption = "The chance of the tricks wanted in one suit, by how many moves are made without seeing the \
                       hidden cards.";
        vec![Figure::new("combinations", caption, Chart::Comparison(chart))]
    }

    /// One move that knows the odds, and all moves that believe in a certainty.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<CombinationRow> {
        let row = |combination: &Combination, moves: Option<u32>| CombinationRow {
            combination: combination.title(),
            moves,
            layouts: 32,
            chance: if moves.is_none() { 1.0 } else { 0.5 },
            truth: 0.5,
        };
        let depths = [Some(1), Some(2), Some(3), None];
        COMBINATIONS.iter().flat_map(|one| depths.map(|moves| row(one, moves))).collect()
    }
}

/// A chance that is known exactly, and the condition on it.
fn percent(claim: Claim, chance: Option<f64>, condition: impl Fn(f64) -> bool) -> Finding {
    match chance {
        Some(chance) => {
            claim.holds(condition(chance), format!("{:.1}%", 100.0 * chance), "all layouts counted")
        }
        None => claim.missing("run it at scale quick"),
    }
}
