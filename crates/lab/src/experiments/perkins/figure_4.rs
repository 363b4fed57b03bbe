//! Figure 4: branching factors, by trick.
//!
//! The branching factor is the mean number of moves at a position that was searched. As in the paper,
//! a seat with one legal card does not search, and the factor is zero.

use plot::{Chart, Figure, Lines};

use super::searches::Searcher::{BlutoLp, BlutoMp, Sweetpea, SweetpeaAlikeOnce};
use super::searches::{REVISION, SearchAnalysis, SearchRow, by_trick, ratio, ratio_growth};
use crate::experiment::About;
use crate::verdict::{Claim, Verdict};

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
        let factor = |row: &SearchRow| row.branching;
        let none = "too few rounds yet";
        Verdict::of(|level| {
            let ratio = |of| ratio(rows, of, 1..=12, factor, level);
            let grows = ratio_growth(rows, (BlutoLp, BlutoMp), (1..=4, 9..=12), factor, level);
            let last = rows.iter().filter(|row| row.trick == 13).map(|row| row.branching).fold(0.0, f64::max);
            let end = Claim::counted("branching in the last trick", "0");
            vec![
                Claim::near("Bluto-mp over Sweetpea-150", 1.0, 0.3)
                    .paper("similar")
                    .judge_some(ratio((BlutoMp, Sweetpea)), none),
                Claim::near("Bluto-lp over Bluto-mp", 2.0, 0.5)
                    .paper("about 2")
                    .judge_some(ratio((BlutoLp, BlutoMp)), none),
                Claim::above("Bluto-lp over Bluto-mp in tricks 1 to 4, less the same in tricks 9 to 12", 0.0)
                    .paper("grows")
                    .judge_some(grows, none),
                if rows.is_empty() {
                    end.missing("no rows")
                } else {
                    end.holds(last == 0.0, last.to_string(), "one card is left")
                },
            ]
        })
    }

    /// Bluto-mp branches twice as much as Sweetpea, and Bluto-lp like Bluto-mp at first and more later.
    #[cfg(test)]
    fn contradiction() -> Vec<SearchRow> {
        super::searches::imagined(|searcher, trick| match searcher {
            BlutoMp => 4.0,
            BlutoLp => 4.0 + 0.1 * f64::from(trick),
            Sweetpea | SweetpeaAlikeOnce => 2.0,
        })
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
