//! Figure 6: the score against three f86 by the number of samples.
//!
//! Departures: duplicate blocks, as in figure 5. The paper's curves are known to us in words only:
//! Sweetpea improves with the samples and levels off at about 64; Bluto does not react to the number of
//! samples at its leaves. The numbers at 150 and at 10 samples are those of figure 5.

use std::cmp::Ordering;

use cards::Seed;
use hearts::Rules;
use stats::Estimate;

use super::games::{self, Lineup, Result};
use crate::experiment::{About, Experiment, Scale, Study};
use crate::verdict::{Finding, Verdict};
use crate::wishes::{Declined, Wishes};
use plot::{Chart, Figure, Lines, Series};

/// The experiment `perkins/figure-6`.
pub struct Figure6 {
    /// How many sequences of deals were wished for.
    deals: Option<u32>,
}

/// One player with one number of samples, on one sequence of deals.
pub struct Sitting {
    lineup: Lineup,
    rules: Rules,
    deals: u32,
}

/// A searching player, the option that sets its samples, and how many.
struct Searcher {
    name: &'static str,
    option: &'static str,
    samples: &'static [u32],
    /// The paper's number of samples in figure 5, and its score there.
    paper: (u32, f64),
}

const SWEETPEA: Searcher = Searcher {
    name: "sweetpea",
    option: "worlds",
    samples: &[1, 2, 4, 8, 16, 32, 64, 150],
    paper: (150, -35.2),
};

const BLUTO: Searcher =
    Searcher { name: "bluto", option: "samples", samples: &[1, 2, 4, 10, 20, 40], paper: (10, -53.35) };

const SEARCHERS: [&Searcher; 2] = [&SWEETPEA, &BLUTO];

/// More than this many points a game are a difference: the paper's own interval.
const LEVEL: f64 = 6.0;

impl Figure6 {
    pub const fn new() -> Figure6 {
        Figure6 { deals: None }
    }
}

impl Experiment for Figure6 {
    type Task = Sitting;
    type Row = Result;

    fn about(&self) -> About {
        About {
            id: "perkins/figure-6",
            paper: "Perkins, Two search techniques for imperfect information games and application to hearts \
                    (paper 000), figure 6",
            claim: "Against three f86, Sweetpea's score grows with the number of samples and levels off at about 64, \
                    so that 150 are more than enough. Bluto's hardly depends on the samples at its leaves.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Sitting> {
        let deals = match scale {
            Scale::Smoke => 2,
            Scale::Quick => 5,
            Scale::Full => 25,
        };
        let rules = games::rules(scale);
        let smoke = scale == Scale::Smoke;
        let of = move |deals: u32| {
            let each = move |searcher: &'static Searcher| {
                let few = searcher.samples.iter().filter(move |&&samples| !smoke || samples <= 2);
                few.map(move |&samples| Sitting { lineup: searcher.lineup(samples), rules, deals })
            };
            SEARCHERS.into_iter().flat_map(each)
        };
        (0..self.deals.unwrap_or(deals)).flat_map(of).collect()
    }

    /// All play the same deals, which are those of figure 5.
    fn seed(&self, _: &Sitting, _: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child("perkins").child("games")
    }

    fn run(&self, task: &Sitting, seed: Seed) -> Vec<Result> {
        games::block(&task.lineup, task.rules, task.deals, seed)
    }

    fn verdict(&self, rows: &[Result]) -> Verdict {
        Verdict::new([grows(rows), level(rows, &SWEETPEA, 64, 150), level(rows, &BLUTO, 1, 40)])
    }

    fn draw(&self, rows: &[Result]) -> Vec<Figure> {
        let mut lines = Lines::new("More worlds, better scores, up to a point")
            .x_axis("samples (each step of the axis doubles them)")
            .x_doubles()
            .y_axis("score at the end of a game, points");
        for searcher in SEARCHERS {
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

    fn data(&self) -> String {
        Wishes { deals: self.deals, expert: None }.data("perkins/figure-6")
    }

    fn with(&self, wishes: &Wishes) -> std::result::Result<Box<dyn Study>, Declined> {
        match wishes {
            Wishes { deals: Some(deals), expert: None } => Ok(Box::new(Figure6 { deals: Some(*deals) })),
            _ => Err(Declined::Expert { id: "perkins/figure-6" }),
        }
    }
}

impl Searcher {
    /// What the line-up is called, `sweetpea:worlds=64`.
    fn spec(&self, samples: u32) -> String {
        format!("{}:{}={samples}", self.name, self.option)
    }

    fn title(&self) -> &'static str {
        if self.name == SWEETPEA.name { "Sweetpea" } else { "Bluto" }
    }

    fn lineup(&self, samples: u32) -> Lineup {
        let name = self.spec(samples);
        let players = [name.as_str(), "f86", "f86", "f86"].map(|spec| spec.parse().expect("listed players"));
        Lineup { name, players }
    }

    fn of<'r>(&self, rows: &'r [Result], samples: u32) -> impl Iterator<Item = &'r Result> + use<'r> {
        let name = self.spec(samples);
        rows.iter().filter(move |row| row.lineup == name && row.place == 1)
    }

    fn score(&self, rows: &[Result], samples: u32) -> Option<Estimate> {
        games::over_blocks(self.of(rows, samples), |block| games::mean(block.iter(), |row| row.score))
    }

    /// The score with `more` samples less that with `fewer`, on the same deals.
    fn gain(&self, rows: &[Result], fewer: u32, more: u32) -> Option<Estimate> {
        let (few, many) = (self.spec(fewer), self.spec(more));
        let both = self.of(rows, fewer).chain(self.of(rows, more));
        games::over_blocks(both, |block| {
            let score =
                |name: &str| games::mean(block.iter().filter(|row| row.lineup == name), |row| row.score);
            Some(score(&many)? - score(&few)?)
        })
    }
}

fn grows(rows: &[Result]) -> Finding {
    let what = "Sweetpea's score with 64 samples less that with one";
    match SWEETPEA.gain(rows, 1, 64) {
        Some(gain) => Finding::direction(what, Ordering::Greater, 0.0, "grows", gain),
        None => Finding::missing(what, "grows", "too few games yet"),
    }
}

/// Whether a player's score hardly changes from fewer samples to more.
fn level(rows: &[Result], searcher: &Searcher, fewer: u32, more: u32) -> Finding {
    let what = format!("{}'s score with {more} samples less that with {fewer}", searcher.title());
    match searcher.gain(rows, fewer, more) {
        Some(gain) => Finding::number(what, 0.0, LEVEL, gain).claimed("hardly any"),
        None => Finding::missing(what, "hardly any", "too few games yet"),
    }
}
