//! The paper's open question: why does Bluto play worse than f86?
//!
//! It names four possible causes and tests none: too much pruning, inaccurate probabilities, too few
//! samples at the leaves, an evaluation that does not suit the search. Here each is taken away by
//! itself, and three of them together, in games against three f86 on the same deals.
//!
//! Departure: duplicate blocks, as in figure 5.

use plot::{Chart, Comparison, Figure};
use stats::{Estimate, Level, TooFew};

use super::games::{self, GameAnalysis, Lineup, PlaceRow, TOO_FEW};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Finding, Verdict};

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
    (
        Variant { name: "PIE's evaluation, which knows neither jack nor moon", spec: "bluto:eval=expert" },
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
        let games: Vec<PlaceRow> = rows.iter().filter(|row| row.rounds > 1).cloned().collect();
        Verdict::of(|level| {
            let weak = Claim::below("Bluto's score less that of the f86 against it", 0.0)
                .paper("worse: -53.35 against -47.81")
                .judge_some(games::ahead(&games, PAPER.spec, level), TOO_FEW);
            let causes = CAUSES.iter().map(|(variant, cause)| {
                let what = format!("gain by {}: was it {cause}?", variant.name);
                let gain =
                    gain(&games, variant.spec, level).ok_or(TooFew { needed: games::LEAST_BLOCKS, given: 0 });
                Finding::unclaimed(what, gain, "the paper names it as a possible cause")
                    .claimed(format!("perhaps; the weakness is {WEAKNESS}"))
            });
            std::iter::once(weak).chain(causes).collect()
        })
    }

    /// Bluto is far ahead of f86.
    #[cfg(test)]
    fn contradiction() -> Vec<PlaceRow> {
        games::imagined(PAPER.spec, [-20.0, -60.0, -60.0, -60.0])
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
                gains = gains.entry(variant.name, gain(rows, variant.spec, Level::P95), None);
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

/// The variant's score less that of Bluto as in the paper, on the same deals.
fn gain(rows: &[PlaceRow], spec: &str, level: Level) -> Option<Estimate> {
    games::gain(rows, spec, PAPER.spec, level)
}
