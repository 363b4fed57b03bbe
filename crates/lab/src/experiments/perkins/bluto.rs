//! The paper's open question: why does Bluto play worse than f86?
//!
//! It names four possible causes and tests none: too much pruning, inaccurate probabilities, too few
//! samples at the leaves, an evaluation that does not suit the search. Here each is taken away by
//! itself, and three of them together, in games against three f86 on the same deals.
//!
//! Departure: duplicate blocks, as in figure 5.

use std::cmp::Ordering;

use cards::Seed;
use hearts::Rules;
use stats::Estimate;

use super::games::{self, Lineup, Result};
use crate::experiment::{About, Experiment, Scale, Study};
use crate::verdict::{Finding, Ruling, Verdict};
use crate::wishes::{Declined, Wishes};
use plot::{Chart, Comparison, Figure};

/// The experiment `perkins/bluto`.
pub struct WhyBluto {
    /// How many sequences of deals were wished for.
    deals: Option<u32>,
}

/// One variant on one sequence of deals.
pub struct Sitting {
    lineup: Lineup,
    rules: Rules,
    deals: u32,
}

/// A player against three f86.
struct Variant {
    name: &'static str,
    spec: &'static str,
}

/// Bluto as the paper has it.
const PAPER: Variant = Variant { name: "Bluto-mp, as in the paper", spec: "bluto" };

/// The four causes that the paper names, each taken away.
const CAUSES: [(Variant, &str); 4] = [
    (Variant { name: "exact probabilities", spec: "bluto:odds=exact" }, "inaccurate probabilities"),
    (Variant { name: "less pruning, every void", spec: "bluto:pruning=less,void=0" }, "too much pruning"),
    (Variant { name: "40 samples at a leaf", spec: "bluto:samples=40" }, "too few samples at the leaves"),
    (
        Variant { name: "another evaluation (paper 003's expert)", spec: "bluto:eval=expert" },
        "the evaluation",
    ),
];

const OTHERS: [Variant; 3] = [
    EVERYTHING,
    Variant { name: "one sample at a leaf", spec: "bluto:samples=1" },
    Variant { name: "Sweetpea-150", spec: "sweetpea" },
];

/// Three causes at once, and no pruning whatever: only at full scale, for it takes half a minute a game.
const EVERYTHING: Variant = Variant {
    name: "exact, every card, 40 samples",
    spec: "bluto:odds=exact,pruning=none,void=0,samples=40",
};

/// In the paper's b,f,f,f Bluto has -53.35, and the three f86 have -47.81 on average.
const WEAKNESS: f64 = 5.54;
const PAPER_SCORES: [(&str, f64); 2] = [(PAPER.spec, -53.35), ("sweetpea", -35.2)];

fn variants() -> impl Iterator<Item = &'static Variant> {
    std::iter::once(&PAPER).chain(CAUSES.iter().map(|(variant, _)| variant)).chain(&OTHERS)
}

impl WhyBluto {
    pub const fn new() -> WhyBluto {
        WhyBluto { deals: None }
    }
}

impl Experiment for WhyBluto {
    type Task = Sitting;
    type Row = Result;

    fn about(&self) -> About {
        About {
            id: "perkins/bluto",
            paper: "Perkins, Two search techniques for imperfect information games and application to hearts \
                    (paper 000), players' performance and conclusion",
            claim: "Bluto plays worse than f86: -53.35 against -47.8 on average. The cause is open: too much pruning, \
                    inaccurate probabilities, too few samples at the leaves, or an evaluation that does not suit it.",
            revision: 1,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Sitting> {
        let deals = match scale {
            Scale::Smoke => 1,
            Scale::Quick => 5,
            Scale::Full => 25,
        };
        let rules = games::rules(scale);
        let runs = move |variant: &&Variant| match scale {
            Scale::Smoke => !variant.spec.contains("pruning="),
            Scale::Quick => variant.spec != EVERYTHING.spec,
            Scale::Full => true,
        };
        let of =
            |deals: u32| variants().filter(runs).map(move |it| Sitting { lineup: it.lineup(), rules, deals });
        (0..self.deals.unwrap_or(deals)).flat_map(of).collect()
    }

    /// All play the same deals, which are those of figures 5 and 6.
    fn seed(&self, _: &Sitting, _: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child("perkins").child("games")
    }

    fn run(&self, task: &Sitting, seed: Seed) -> Vec<Result> {
        games::block(&task.lineup, task.rules, task.deals, seed)
    }

    fn verdict(&self, rows: &[Result]) -> Verdict {
        let what = "Bluto's score less that of the f86 against it";
        let claim = "worse: -53.35 against -47.81";
        let weak = match ahead(rows, PAPER.spec) {
            Some(ahead) => Finding::direction(what, Ordering::Less, 0.0, claim, ahead),
            None => Finding::missing(what, claim, "too few games yet"),
        };
        let causes = CAUSES.iter().map(|(variant, cause)| explains(rows, variant, cause));
        Verdict::new(std::iter::once(weak).chain(causes))
    }

    fn draw(&self, rows: &[Result]) -> Vec<Figure> {
        let mut scores =
            Comparison::new("What makes Bluto stronger", "score at the end of a game against three f86");
        let mut gains = Comparison::new(
            "Points a game by each change to Bluto",
            "score less that of Bluto-mp, same deals",
        );
        for variant in variants() {
            let paper = PAPER_SCORES.iter().find(|(spec, _)| *spec == variant.spec).map(|(_, score)| *score);
            scores = scores.entry(variant.name, score(rows, variant.spec), paper);
            if variant.spec != PAPER.spec {
                gains = gains.entry(variant.name, gain(rows, variant.spec), None);
            }
        }
        vec![
            Figure::new(
                "gains",
                "What each change gains over Bluto as in the paper, with 95% intervals over sequences of deals.",
                Chart::Comparison(gains),
            ),
            Figure::new(
                "scores",
                "Mean score against three f86, with 95% intervals over sequences of deals.",
                Chart::Comparison(scores),
            ),
        ]
    }

    fn data(&self) -> String {
        Wishes { deals: self.deals, ..Wishes::default() }.data("perkins/bluto")
    }

    fn with(&self, wishes: &Wishes) -> std::result::Result<Box<dyn Study>, Declined> {
        match wishes {
            Wishes { deals: Some(deals), expert: None } => Ok(Box::new(WhyBluto { deals: Some(*deals) })),
            _ => Err(Declined::Expert { id: "perkins/bluto" }),
        }
    }
}

impl Variant {
    fn lineup(&self) -> Lineup {
        let players = [self.spec, "f86", "f86", "f86"].map(|spec| spec.parse().expect("listed players"));
        Lineup { name: self.spec.to_owned(), players }
    }
}

fn of<'r>(rows: &'r [Result], spec: &'r str) -> impl Iterator<Item = &'r Result> {
    rows.iter().filter(move |row| row.lineup == spec)
}

fn score(rows: &[Result], spec: &str) -> Option<Estimate> {
    let own = of(rows, spec).filter(|row| row.place == 1);
    games::over_blocks(own, |block| games::mean(block.iter(), |row| row.score))
}

/// The variant's score less the mean of its opponents'.
fn ahead(rows: &[Result], spec: &str) -> Option<Estimate> {
    games::over_blocks(of(rows, spec), |block| {
        let own = games::mean(block.iter().filter(|row| row.place == 1), |row| row.score)?;
        Some(own - games::mean(block.iter().filter(|row| row.place > 1), |row| row.score)?)
    })
}

/// The variant's score less that of Bluto as in the paper, on the same deals.
fn gain(rows: &[Result], spec: &str) -> Option<Estimate> {
    let both = of(rows, spec).chain(of(rows, PAPER.spec)).filter(|row| row.place == 1);
    games::over_blocks(both, |block| {
        let score = |spec: &str| games::mean(block.iter().filter(|row| row.lineup == spec), |row| row.score);
        Some(score(spec)? - score(PAPER.spec)?)
    })
}

/// Whether taking a cause away explains the weakness of the paper's Bluto: it does when the gain is
/// certain, and does not when a gain as large as the weakness is ruled out.
fn explains(rows: &[Result], variant: &Variant, cause: &str) -> Finding {
    let what = format!("gain by {}: was it {cause}?", variant.name);
    let claim = "perhaps";
    let Some(gain) = gain(rows, variant.spec) else {
        return Finding::missing(what, claim, "too few games yet");
    };
    let (ruling, reason) = if gain.interval.low > 0.0 {
        (Ruling::Agrees, "a cause: the gain is certain".to_owned())
    } else if gain.interval.high < WEAKNESS {
        (Ruling::Differs, format!("not the cause: a gain of {WEAKNESS} points is ruled out"))
    } else {
        (Ruling::Undecided, format!("the interval contains both 0 and {WEAKNESS} points"))
    };
    let ours = gain.to_string();
    Finding { what, paper: claim.into(), ours, estimate: Some(gain), ruling, reason }
}
