//! Figure 6: the score against three f86 by the number of samples.
//!
//! Departures: duplicate blocks, as in figure 5. The paper's curves are known to us in words only:
//! Sweetpea improves with the samples and levels off at about 64; Bluto does not react to the number of
//! samples at its leaves. The numbers at 150 and at 10 samples are those of figure 5.

use plot::{Chart, Figure, Lines, Series};
use stats::{Estimate, Level};

use super::games::{self, GameAnalysis, Lineup, PlaceRow, TOO_FEW};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Finding, Verdict};

/// The experiment `perkins/figure-6`.
pub struct Figure6;

/// A searching player, the option that sets its samples, and how many.
struct SampledPlayer {
    name: &'static str,
    option: &'static str,
    samples: &'static [u32],
    /// The paper's number of samples in figure 5, and its score there.
    paper: (u32, f64),
}

const SWEETPEA: SampledPlayer = SampledPlayer {
    name: "sweetpea",
    option: "worlds",
    samples: &[1, 2, 4, 8, 16, 32, 64, 150],
    paper: (150, -35.2),
};

const BLUTO: SampledPlayer =
    SampledPlayer { name: "bluto", option: "samples", samples: &[1, 2, 4, 10, 20, 40], paper: (10, -53.35) };

const SAMPLED: [&SampledPlayer; 2] = [&SWEETPEA, &BLUTO];

/// More than this many points a game are a difference: the paper's own interval.
const LEVEL: f64 = 6.0;

impl GameAnalysis for Figure6 {
    fn about() -> About {
        About {
            id: "perkins/figure-6",
            paper: "Perkins 1998, Two search techniques for imperfect information games and application to \
                    hearts, figure 6",
            claim: "Opponents three f86, Sweetpea's score grows with the number of samples and levels off at about 64, \
                    so that 150 are more than enough. Bluto's hardly depends on the samples at its leaves.",
            revision: 1,
        }
    }

    fn sequences(scale: Scale) -> u32 {
        match scale {
            Scale::Smoke => 2,
            Scale::Quick => 5,
            Scale::Full => 25,
        }
    }

    fn lineups(scale: Scale) -> Vec<Lineup> {
        let most = if scale == Scale::Smoke { 2 } else { u32::MAX };
        let few = |searcher: &'static SampledPlayer| {
            searcher.samples.iter().filter(move |&&samples| samples <= most)
        };
        let each = |searcher: &'static SampledPlayer| {
            few(searcher).map(|&samples| Lineup::with_three_f86(&searcher.spec(samples)))
        };
        SAMPLED.into_iter().flat_map(each).collect()
    }

    fn verdict(rows: &[PlaceRow]) -> Verdict {
        Verdict::of(|level| {
            vec![
                grows(rows, level),
                is_level(rows, &SWEETPEA, (64, 150), level),
                is_level(rows, &BLUTO, (1, 40), level),
            ]
        })
    }

    fn draw(rows: &[PlaceRow]) -> Vec<Figure> {
        let mut lines = Lines::new("More worlds, better scores, up to a point")
            .x_axis("samples (each step of the axis doubles them)")
            .x_doubles()
            .y_axis("score at the end of a game, points");
        for searcher in SAMPLED {
            let points = searcher
                .samples
                .iter()
                .filter_map(|&samples| Some((f64::from(samples), searcher.score(rows, samples)?)));
            let name = searcher.title();
            lines = lines.with(Series::measured(format!("{name}, 95% interval"), points));
            let (samples, score) = searcher.paper;
            lines =
                lines.with(Series::claimed(format!("{name} in the paper"), [(f64::from(samples), score)]));
        }
        let caption = "Mean score against three f86, with 95% intervals over sequences of deals. The paper's numbers \
                       are those of its figure 5.";
        vec![Figure::new("samples", caption, Chart::Lines(lines))]
    }

    /// More samples make Sweetpea worse up to 64 and better from there, and Bluto worse.
    #[cfg(test)]
    fn contradiction() -> Vec<PlaceRow> {
        let score = |searcher: &SampledPlayer, samples, score| {
            games::imagined(&searcher.spec(samples), [score, -50.0, -50.0, -50.0])
        };
        [
            score(&SWEETPEA, 1, -20.0),
            score(&SWEETPEA, 64, -60.0),
            score(&SWEETPEA, 150, -30.0),
            score(&BLUTO, 1, -30.0),
            score(&BLUTO, 40, -60.0),
        ]
        .concat()
    }
}

impl SampledPlayer {
    /// The player, `sweetpea:worlds=64`, which is also the name of its line-up.
    fn spec(&self, samples: u32) -> String {
        format!("{}:{}={samples}", self.name, self.option)
    }

    fn title(&self) -> &'static str {
        if self.name == SWEETPEA.name { "Sweetpea" } else { "Bluto" }
    }

    fn score(&self, rows: &[PlaceRow], samples: u32) -> Option<Estimate> {
        games::score(rows, &self.spec(samples))
    }

    /// The score with `more` samples less that with `fewer`, on the same deals.
    fn gain(&self, rows: &[PlaceRow], fewer: u32, more: u32, level: Level) -> Option<Estimate> {
        games::gain(rows, &self.spec(more), &self.spec(fewer), level)
    }
}

fn grows(rows: &[PlaceRow], level: Level) -> Finding {
    Claim::above("Sweetpea's score with 64 samples less that with one", 0.0)
        .paper("grows")
        .judge_some(SWEETPEA.gain(rows, 1, 64, level), TOO_FEW)
}

/// Whether a player's score hardly changes from fewer samples to more.
fn is_level(rows: &[PlaceRow], searcher: &SampledPlayer, (fewer, more): (u32, u32), level: Level) -> Finding {
    let what = format!("{}'s score with {more} samples less that with {fewer}", searcher.title());
    Claim::near(what, 0.0, LEVEL)
        .paper("hardly any")
        .judge_some(searcher.gain(rows, fewer, more, level), TOO_FEW)
}
