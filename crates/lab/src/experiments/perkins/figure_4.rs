//! Figure 4: branching factors, by trick.
//!
//! The branching factor is the mean number of moves at a position that was searched. As in the paper,
//! a seat with one legal card does not search, and the factor is zero.

use plot::{Chart, Figure, Lines};
use stats::Estimate;

use super::searches::Searcher::{BlutoLp, BlutoMp, Sweetpea, SweetpeaAlikeOnce};
use super::searches::{REVISION, SearchAnalysis, SearchRow, by_trick, ratio};
use crate::experiment::About;
use crate::verdict::{Finding, Verdict};

/// The experiment `perkins/figure-4`.
pub struct Figure4;

impl SearchAnalysis for Figure4 {
    fn about() -> About {
        About {
            id: "perkins/figure-4",
            paper: "Perkins 1998, Two search techniques for imperfect information games and application to \
                    hearts, figure 4",
            claim: "Bluto-mp and Sweetpea have similar branching factors, flat in the early tricks and falling to \
                    zero at the end. Bluto-lp's is about twice as large, and grows towards the beginning.",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[SearchRow]) -> Verdict {
        let number = |what: &str, paper: f64, margin: f64, claim: &str, found: Option<Estimate>| match found {
            Some(found) => Finding::number(what, paper, margin, found).claimed(claim),
            None => Finding::missing(what, claim, "too few rounds yet"),
        };
        let factor = |row: &SearchRow| row.branching;
        let early = ratio(rows, (BlutoLp, BlutoMp), 1..=4, factor);
        let later = ratio(rows, (BlutoLp, BlutoMp), 9..=12, factor);
        let what = "Bluto-lp over Bluto-mp in tricks 1 to 4, less the same in tricks 9 to 12";
        let grows = match (early, later) {
            (Some(early), Some(later)) => {
                let ours = format!("{:.2} less {:.2}", early.value, later.value);
                let apart = early.interval.low > later.interval.high;
                Finding::statement(what, "grows", ours, apart, "the two intervals are apart")
            }
            _ => Finding::missing(what, "grows", "too few rounds yet"),
        };
        let last = rows.iter().filter(|row| row.trick == 13).map(|row| row.branching).fold(0.0, f64::max);
        let end = if rows.is_empty() {
            Finding::missing("branching in the last trick", "0", "no rows")
        } else {
            Finding::statement(
                "branching in the last trick",
                "0",
                last.to_string(),
                last == 0.0,
                "one card is left",
            )
        };
        Verdict::new([
            number(
                "Bluto-mp over Sweetpea-150",
                1.0,
                0.3,
                "similar",
                ratio(rows, (BlutoMp, Sweetpea), 1..=12, factor),
            ),
            number(
                "Bluto-lp over Bluto-mp",
                2.0,
                0.5,
                "about 2",
                ratio(rows, (BlutoLp, BlutoMp), 1..=12, factor),
            ),
            grows,
            end,
        ])
    }

    fn draw(rows: &[SearchRow]) -> Vec<Figure> {
        let factor = |row: &SearchRow| row.branching;
        let lines = Lines::new("More pruning keeps the tree as narrow as if all cards were seen")
            .x_axis("trick")
            .y_axis("mean branching factor")
            .with_zero_line()
            .with(by_trick(rows, BlutoLp, factor))
            .with(by_trick(rows, BlutoMp, factor))
            .with(by_trick(rows, Sweetpea, factor))
            .with(by_trick(rows, SweetpeaAlikeOnce, factor));
        let caption = "Mean number of moves at a position that is searched, when the first position leads; 95% \
                       intervals over rounds.";
        vec![Figure::new("branching", caption, Chart::Lines(lines))]
    }
}
