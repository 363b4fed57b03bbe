//! Figure 3: how long a search takes, by trick.
//!
//! Departures: our machine is not of 1998, so only proportions are compared. The samples of the paper's
//! players were set so that each took ten seconds a move.

use plot::{Chart, Figure, Lines};

use super::searches::Searcher::{BlutoLp, BlutoMp, Sweetpea, SweetpeaAlikeOnce};
use super::searches::{REVISION, SearchAnalysis, SearchRow, by_trick, growth, ratio};
use crate::experiment::About;
use crate::verdict::{Claim, Verdict};

/// The experiment `perkins/figure-3`.
pub struct Figure3;

impl SearchAnalysis for Figure3 {
    fn about() -> About {
        About {
            id: "perkins/figure-3",
            paper: "Perkins 1998, Two search techniques for imperfect information games and application to \
                    hearts, figure 3",
            claim: "With 10 samples at a leaf and 150 worlds, Bluto-mp and Sweetpea take the same time, 10 seconds \
                    a move on average; Bluto-lp takes considerably longer, the more so the earlier the trick.",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[SearchRow]) -> Verdict {
        let seconds = |row: &SearchRow| row.seconds;
        let none = "no clock was running, or too few rounds";
        Verdict::of(|level| {
            let ratio = |of| ratio(rows, of, 1..=13, seconds, level);
            let grows = growth(rows, BlutoLp, (1..=2, 7..=8), seconds, level);
            vec![
                Claim::near("time of Bluto-mp over that of Sweetpea-150", 1.0, 0.5)
                    .paper("1: both set to ten seconds")
                    .judge_some(ratio((BlutoMp, Sweetpea)), none),
                Claim::near("the same, Sweetpea searching one of several alike cards", 1.0, 0.5)
                    .paper("1: both set to ten seconds")
                    .judge_some(ratio((BlutoMp, SweetpeaAlikeOnce)), none),
                Claim::above("time of Bluto-lp over that of Bluto-mp", 1.5)
                    .paper("considerably longer")
                    .judge_some(ratio((BlutoLp, BlutoMp)), none),
                // Linear in the number of cards would be 12.5 over 6.5.
                Claim::above("time of Bluto-lp in tricks 1 and 2 over that in tricks 7 and 8", 12.5 / 6.5)
                    .paper("faster than linearly")
                    .judge_some(grows, none),
            ]
        })
    }

    /// Bluto-mp takes three times as long as Sweetpea, Bluto-lp as long as Bluto-mp, the same in every trick.
    #[cfg(test)]
    fn contradiction() -> Vec<SearchRow> {
        super::searches::imagined(|searcher, _| match searcher {
            BlutoMp | BlutoLp => 3.0,
            Sweetpea | SweetpeaAlikeOnce => 1.0,
        })
    }

    fn draw(rows: &[SearchRow]) -> Vec<Figure> {
        let millis = |row: &SearchRow| 1e3 * row.seconds;
        let lines = |title: &str| {
            Lines::new(title).x_axis("trick").y_axis("time for a lead, milliseconds").with_zero_line()
        };
        let all = lines("Less pruning costs most at the beginning")
            .with(by_trick(rows, BlutoLp, millis))
            .with(by_trick(rows, BlutoMp, millis))
            .with(by_trick(rows, Sweetpea, millis));
        let near = lines("The two players that play, without Bluto-lp")
            .with(by_trick(rows, BlutoMp, millis))
            .with(by_trick(rows, Sweetpea, millis))
            .with(by_trick(rows, SweetpeaAlikeOnce, millis));
        let caption = "Mean time of a search to the end of the trick, leading, with 95% intervals over rounds. The \
                       paper's players took ten seconds.";
        let near_caption = "The same without Bluto-lp. Sweetpea as it plays here searches one of several cards that \
                            are alike.";
        vec![
            Figure::new("time", caption, Chart::Lines(all)),
            Figure::new("players", near_caption, Chart::Lines(near)),
        ]
    }
}
