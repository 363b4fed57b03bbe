//! The paper's open question: why does Bluto play worse than f86?
//!
//! It names four possible causes and tests none: too much pruning, inaccurate probabilities, too few
//! samples at the leaves, an evaluation that does not suit the search. Here each is taken away by
//! itself, and three of them together, in games against three f86 on the same deals.
//!
//! Departure: duplicate blocks, as in figure 5.

use std::cmp::Ordering;

use plot::{Chart, Comparison, Figure};
use stats::Estimate;

use super::games::{self, GameAnalysis, Lineup, PlaceRow};
use crate::experiment::{About, Scale};
use crate::verdict::{Finding, Ruling, Verdict};

/// The experiment `perkins/bluto`.
pub struct WhyBluto;

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
    (Variant { name: "another evaluation (PIE's)", spec: "bluto:eval=expert" }, "the evaluation"),
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

impl GameAnalysis for WhyBluto {
    fn about() -> About {
        About {
            id: "perkins/bluto",
            paper: "Perkins 1998, Two search techniques for imperfect information games and application to \
                    hearts, players' performance and conclusion",
            claim: "Bluto plays worse than f86: -53.35 against -47.8 on average. The cause is open: too much pruning, \
                    inaccurate probabilities, too few samples at the leaves, or an evaluation that does not suit it.",
            revision: 1,
        }
    }

    fn sequences(scale: Scale) -> u32 {
        match scale {
            Scale::Smoke => 1,
            Scale::Quick => 5,
            Scale::Full => 25,
        }
    }

    fn lineups(scale: Scale) -> Vec<Lineup> {
        let runs = |variant: &&Variant| match scale {
            Scale::Smoke => !variant.spec.contains("pruning="),
            Scale::Quick => variant.spec != EVERYTHING.spec,
            Scale::Full => true,
        };
        variants().filter(runs).map(|variant| Lineup::with_three_f86(variant.spec)).collect()
    }

    fn verdict(rows: &[PlaceRow]) -> Verdict {
        let what = "Bluto's score less that of the f86 against it";
        let claim = "worse: -53.35 against -47.81";
        let weak = match ahead(rows, PAPER.spec) {
            Some(ahead) => Finding::direction(what, Ordering::Less, 0.0, claim, ahead),
            None => Finding::missing(what, claim, "too few games yet"),
        };
        let causes = CAUSES.iter().map(|(variant, cause)| explains(rows, variant, cause));
        Verdict::new(std::iter::once(weak).chain(causes))
    }

    fn draw(rows: &[PlaceRow]) -> Vec<Figure> {
        let mut scores = Comparison::new(
            "Bluto as in the paper, and changed",
            "score at the end of a game against three f86",
        );
        let mut gains = Comparison::new(
            "Points a game by each change to Bluto",
            "score less that of Bluto-mp, same deals",
        )
        .with_zero_line();
        for variant in variants() {
            let paper = PAPER_SCORES.iter().find(|(spec, _)| *spec == variant.spec).map(|(_, score)| *score);
            scores = scores.entry(variant.name, games::score(rows, variant.spec), paper);
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
}

/// The variant's score less the mean of its opponents'.
fn ahead(rows: &[PlaceRow], spec: &str) -> Option<Estimate> {
    let games = rows.iter().filter(|row| row.lineup == spec);
    games::over_blocks(games, |block| {
        let own = games::mean(block.iter().filter(|row| row.place == 1), |row| row.score)?;
        Some(own - games::mean(block.iter().filter(|row| row.place > 1), |row| row.score)?)
    })
}

/// The variant's score less that of Bluto as in the paper, on the same deals.
fn gain(rows: &[PlaceRow], spec: &str) -> Option<Estimate> {
    games::gain(rows, spec, PAPER.spec)
}

/// Whether taking a cause away explains the weakness of the paper's Bluto: it does when the gain is
/// certain, and does not when a gain as large as the weakness is ruled out.
fn explains(rows: &[PlaceRow], variant: &Variant, cause: &str) -> Finding {
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
